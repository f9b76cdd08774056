/* 1 and 4: the turn, and who has won. */
#include "rules/skirmish/skirmish.h"

void skirmish_ready(const Battle *b, State *s, int side) {
    FOR_SIDE_UNITS(u, b, side) {
        *unit(s, u) = (SkirmishUnit){.points = (uint8_t)b->piece[u].value[UNIT_POINTS]};
    }
}

StepId skirmish_begin_take(const Battle *b, State *s, Action a) {
    assert(s->acting < SIDE_MAX);
    skirmish_ready(b, s, s->acting);
    return STEP_MOVE;
}

static StepId finish(State *s, int winner) {
    assert(!s->over);
    s->over = 1;
    s->winner = (uint8_t)winner;
    return STEP_GAME_END;
}

/* 4.2a: a side that has lost so many of its units is beaten, whatever the points. */
static bool is_beaten(const Battle *b, const State *s, int side) {
    return skirmish_of(s)->lost[side] >= b->number[side][NUMBER_BREAKS_AT];
}

static int leader_in_points(const Battle *b, const State *s) {
    const int lead = skirmish_victory_points(b, s, 0) - skirmish_victory_points(b, s, 1);
    return lead == 0 ? NO_SIDE : lead < 0;
}

StepId skirmish_end_take(const Battle *b, State *s, Action a) {
    assert(s->frames == 0);
    const int enemy = side_other(s->acting);
    if (is_beaten(b, s, enemy)) return finish(s, s->acting); /* 4.2b: the enemy is tested first */
    if (is_beaten(b, s, s->acting)) return finish(s, enemy);
    if (s->acting == 1) {
        if (s->turn >= b->turn_count) return finish(s, leader_in_points(b, s));
        s->turn++;
    }
    s->acting = (uint8_t)enemy;
    return STEP_BEGIN;
}

/* 4.1: what its victory hexes are worth, and one for each enemy unit lost. */
int skirmish_victory_points(const Battle *b, const State *s, int side) {
    int points = skirmish_of(s)->lost[side_other(side)];
    for (int i = 0; i < b->victory_count; i++) {
        if (s->control[i] == side) points += b->victory[i].value[side];
    }
    return points;
}
