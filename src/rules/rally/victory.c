/* 11.0 victory: points, the field given up, the end. */
#include "rules/rally/clauses.h"
#include "rules/rally/derived.h"
#include "rules/rally/hooks.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

int rally_victory_points(const Battle *b, const State *s, int side) {
    int vp = rally_of(s)->side[side].vp + b->number[side][NUMBER_VP_START];
    for (int i = 0; i < b->victory_count; i++) {
        if (s->control[i] == side) vp += b->victory[i].value[side];
    }
    int damaged = 0;
    FOR_SIDE_UNITS(u, b, side_other(side)) damaged += on_map(s, u) && own_of(s, u)->back;
    return vp + damaged / 3;
}

static StepId end_game(State *s, uint8_t winner) {
    assert(!s->over);
    s->over = 1;
    s->winner = winner;
    return STEP_GAME_END;
}

/* The side that is ahead by more than the draw margin, or nobody. */
static uint8_t leading_side(const Battle *b, const State *s) {
    const int margin = rally_victory_points(b, s, CSA) - rally_victory_points(b, s, USA);
    const int drawn = rally_limit(b, LIMIT_DRAW_MARGIN);
    return margin > drawn ? CSA : margin < -drawn ? USA : NO_SIDE;
}

void rally_describe_result(const Battle *b, const State *s, Text *out) {
    const int vp[SIDE_MAX] = {rally_victory_points(b, s, CSA), rally_victory_points(b, s, USA)};
    const int margin = vp[CSA] > vp[USA] ? vp[CSA] - vp[USA] : vp[USA] - vp[CSA];
    if (s->winner == NO_SIDE) {
        text_add(out, "A drawn battle");
    } else {
        text_add(out, b->side_name[s->winner]);
        text_add(out, margin <= rally_limit(b, LIMIT_MARGINAL)      ? " marginal victory"
                      : margin <= rally_limit(b, LIMIT_SUBSTANTIAL) ? " substantial victory"
                                                                    : " decisive victory");
    }
    text_add(out, ", ");
    text_add_int(out, vp[CSA]);
    text_add(out, " to ");
    text_add_int(out, vp[USA]);
}

static StepId next_turn(State *s) {
    assert(s->frames == 0);
    s->turn++;
    return STEP_TURN_START;
}

StepId rally_victory_check_take(const Battle *b, State *s, Action a) {
    assert(s->turn <= b->turn_count);
    const int margin = rally_victory_points(b, s, CSA) - rally_victory_points(b, s, USA);
    const bool night = is_night(b, s); /* 13: then there is no victory phase, only an end */
    for (int side = 0; side < SIDE_MAX && !night; side++) {
        const int automatic = b->number[side][NUMBER_AUTOMATIC_MARGIN];
        if (automatic > 0 && (side == CSA ? margin : -margin) >= automatic)
            return end_game(s, (uint8_t)side);
    }
    if (s->turn == b->turn_count) return end_game(s, leading_side(b, s));
    if (s->turn < 8 || night || margin == 0) return next_turn(s);
    s->acting = margin < 0 ? CSA : USA; /* 11.2, R90: only the side that is behind */
    return STEP_GIVE_FIELD;
}

Verdict rally_give_field_verdict(const Battle *b, const State *s, Action a) {
    return a.verb == VERB_GIVE_FIELD || a.verb == VERB_FIGHT_ON ? YES : NO_NOT_NOW;
}

void rally_give_field_offer(const Battle *b, const State *s, Sink *out) {
    sink_add(out, action_of(VERB_FIGHT_ON));
    sink_add(out, action_of(VERB_GIVE_FIELD));
}

StepId rally_give_field_take(const Battle *b, State *s, Action a) {
    assert(s->acting < SIDE_MAX);
    if (a.verb == VERB_FIGHT_ON) return next_turn(s);
    RallySide *enemy = &rally(s)->side[side_other(s->acting)];
    enemy->vp = (int16_t)(enemy->vp + 5);
    return end_game(s, leading_side(b, s));
}
