/* 11.0 movement, one unit at a time, one hex at a time; a step is offered only if the unit can
 * still end its move lawfully after it. */
#include "rules/clash/move.h"

#include "rules/clash/clauses.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

StepId clash_begin_move(const Battle *b, State *s, PieceId u) {
    MoveFrame m;
    clash_move_frame(b, s, u, &m);
    assert(m.at < b->place_count);
    assert(m.mp > 0);
    frame_push(s, STEP_MOVE_PICK);
    *move_frame(s) = m;
    return STEP_MOVE_STEP;
}

Verdict clash_move_step_verdict(const Battle *b, const State *s, Action a) {
    const MoveFrame *m = move_frame_of(s);
    if (a.piece != m->piece) return NO_MOVED;
    if (a.verb == VERB_HALT) return clash_stop_verdict(b, s, m);
    if (a.verb == VERB_EXIT) return clash_can_exit(b, s, m) ? YES : NO_EXIT_HEX;
    if (a.place == NO_PLACE) return NO_NOT_NOW;
    if (a.verb != VERB_TO && a.verb != VERB_MARCH && a.verb != VERB_WITHDRAW) return NO_NOT_NOW;
    int cost;
    return clash_step_verdict(b, s, m, a.verb, a.place, &cost);
}

void clash_move_step_offer(const Battle *b, const State *s, Sink *out) {
    const MoveFrame *m = move_frame_of(s);
    clash_offer_steps(b, s, m, out);
    const Action leave = action_piece(VERB_EXIT, m->piece);
    if (clash_move_step_verdict(b, s, leave) == YES) sink_add(out, leave);
    const Action halt = action_piece(VERB_HALT, m->piece);
    if (clash_move_step_verdict(b, s, halt) == YES) sink_add(out, halt);
}

/* 5.1: off the map, which is no loss; the battle says what it is worth. */
static void exit_map(const Battle *b, State *s, PieceId u) {
    const Special *rule = clash_exit(b, s, s->piece[u].place, side_of(b, u));
    ClashSide *side = &clash(s)->side[side_of(b, u)];
    assert(rule != NULL);
    side->exit_vp = (int16_t)(side->exit_vp + rule->number[0] * own(s, u)->steps);
    piece_take_off(b, s, u);
    own(s, u)->status = STATUS_EXITED;
    own(s, u)->flags = 0;
}

StepId clash_move_step_take(const Battle *b, State *s, Action a) {
    assert(a.piece == move_frame(s)->piece);
    if (a.verb == VERB_EXIT) exit_map(b, s, a.piece);
    if (a.verb == VERB_EXIT || a.verb == VERB_HALT) return (StepId)frame_pop(s);
    MoveFrame *m = move_frame(s);
    *m = clash_stepped(b, s, m, a.verb, a.place);
    clash_put(b, s, a.piece, a.place);
    return m->halted ? (StepId)frame_pop(s) : STEP_MOVE_STEP;
}
