/* 8.1: the limit of a place, looked at when the movement of a side is over. */
#include "rules/rally/clauses.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

/* 8.1, R99: every unit of an overstacked place loses a step; first found, then punished, since a
 * loss may bring the place back within the limit. */
static void punish_overstacking(const Battle *b, State *s, int side) {
    FOR_SIDE_UNITS(u, b, side) {
        const PlaceId place = s->piece[u].place;
        if (place == NO_PLACE || rally_arrived_here(b, s, place, side)) continue;
        if (rally_stack_sp(b, s, place, side) > rally_limit(b, LIMIT_STACK_SP))
            flag(s, u, FLAG_ORDERED);
    }
    FOR_SIDE_UNITS(u, b, side) {
        if (!flagged(s, u, FLAG_ORDERED)) continue;
        unflag(s, u, FLAG_ORDERED);
        rally_step_loss(b, s, u);
    }
}

StepId rally_stack_check_take(const Battle *b, State *s, Action a) {
    assert(s->frames == 0);
    Rally *r = rally(s);
    punish_overstacking(b, s, s->acting);
    r->cursor = 0;
    if (!is_night(b, s)) return STEP_NEXT_DECLARATION;
    s->acting = (uint8_t)side_other(s->acting);
    r->second_side = !r->second_side; /* 13: first all of one side, then all of the other */
    return r->second_side ? STEP_NIGHT_SELECT : STEP_RECOVERY;
}
