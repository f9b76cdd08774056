/* 6.1 the turn begins; 6.3.6 it ends. */
#include "rules/clash/special.h"
#include "rules/clash/units.h"

StepId clash_turn_begin_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    clash_unflag_all(b, s, CLEARED_WITH_TURN);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (own(s, p)->status == STATUS_READY) own(s, p)->from = NO_PLACE;
        for (int i = 0; i < 4; i++) own(s, p)->chosen[i] = NO_FORMATION;
    }
    for (FormationId f = 0; f < b->formation_count; f++) {
        uint8_t *marker = &c->marker_state[f];
        if (*marker != CM_NONE && *marker != CM_GONE) *marker = CM_HELD;
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        c->side[side].acted = 0;
        c->side[side].withheld = NO_FORMATION;
    }
    c->quarry_battles = 0;
    c->practicable = 0;
    c->feared_attacked = (uint8_t)((c->feared_attacked & 4) | (c->feared_attacked & 1) << 1);
    c->cursor = 0;
    s->acting = CSA;
    return STEP_EVENTS;
}

StepId clash_turn_end_take(const Battle *b, State *s, Action a) {
    assert(s->turn <= b->turn_count);
    assert(!s->over);
    clash_turn_end_rules(b, s);
    const bool csa = clash_automatic_winner(b, s, CSA), usa = clash_automatic_winner(b, s, USA);
    if (csa != usa) {
        s->over = 1;
        s->winner = csa ? CSA : USA;
        clash(s)->decisive = 1;
        return STEP_GAME_OVER;
    }
    if (csa || s->turn >= b->turn_count) { /* R93: both at once is decided by points */
        s->over = 1;
        clash_decide_by_points(b, s);
        return STEP_GAME_OVER;
    }
    s->turn++;
    return STEP_TURN_BEGIN;
}
