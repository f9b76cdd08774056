/* 13.0 night: each piece moves a hex or two, nobody attacks. */
#include "rules/rally/clauses.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

Verdict rally_night_select_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) return YES;
    if (a.verb != VERB_MOVE || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (side_of(b, a.piece) != s->acting) return NO_OWN;
    if (!is_unit(b, a.piece) && !is_kind(b, a.piece, KIND_LEADER)) return NO_LEADER_UNIT;
    if (!on_map(s, a.piece)) return NO_OFF_MAP;
    return flagged(s, a.piece, FLAG_MOVED) ? NO_NIGHT_MOVED : YES;
}

void rally_night_select_offer(const Battle *b, const State *s, Sink *out) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        const Action a = action_piece(VERB_MOVE, p);
        if (rally_night_select_verdict(b, s, a) == YES) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DONE));
}

StepId rally_night_select_take(const Battle *b, State *s, Action a) {
    assert(is_night(b, s));
    if (a.verb == VERB_DONE) return STEP_STACK_CHECK;
    flag(s, a.piece, FLAG_MOVED);
    return rally_begin_move(b, s, a.piece, MOVE_NIGHT, 0, STEP_NIGHT_SELECT);
}

StepId rally_night_check_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    assert(s->frames > 0);
    const PieceId u = move_frame(s)->piece;
    if (!rally_quality_check(a.number, 0, rally_effective_quality(b, s, u)))
        return (StepId)frame_pop(s);
    move_frame(s)->may_go_on = 1;
    return STEP_MOVE_STEP;
}
