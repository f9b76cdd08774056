/* 6.1 the turn begins; 6.3.6 it ends; 5.0 who has won. */
#include "rules/clash/special.h"
#include "rules/clash/standing.h"

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

int clash_geographic_points(const Battle *b, const State *s, int side) {
    int points = 0;
    for (int i = 0; i < b->victory_count; i++) {
        if (s->control[i] == side) points += b->victory[i].value[side];
    }
    return points;
}

int clash_victory_points(const Battle *b, const State *s, int side) {
    const ClashSide *own_side = &clash_of(s)->side[side];
    return b->number[side][NUMBER_VP_START] + clash_of(s)->side[side_other(side)].losses +
           clash_geographic_points(b, s, side) + own_side->delay_vp + own_side->exit_vp +
           own_side->bonus_vp;
}

/* 5.1: the side whose lead reaches its number has won; if neither does it is a draw. */
static void score(const Battle *b, State *s) {
    for (int side = 0; side < SIDE_MAX; side++) {
        const int lead =
            clash_victory_points(b, s, side) - clash_victory_points(b, s, side_other(side));
        if (lead < b->number[side][NUMBER_MARGINAL]) continue;
        s->winner = (uint8_t)side;
        clash(s)->decisive = lead >= b->number[side][NUMBER_DECISIVE];
        return;
    }
}

StepId clash_turn_end_take(const Battle *b, State *s, Action a) {
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
        score(b, s);
        return STEP_GAME_OVER;
    }
    s->turn++;
    return STEP_TURN_BEGIN;
}
