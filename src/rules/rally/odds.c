/* What the combat under way can lead to, for game/odds.h: from the moment it is picked until its
 * losses are taken. */
#include "rules/rally/combat.h"
#include "rules/rally/hooks.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

bool rally_odds_pending(const Battle *b, const State *s) {
    return s->step >= STEP_COMBAT_PICK && s->step < STEP_COMBAT_LOSSES;
}

bool rally_odds_done(const Battle *b, const State *s) {
    return s->step < STEP_COMBAT_PICK || s->step > STEP_COMBAT_LOSSES;
}

/* The combat first in order; guns are not brought up; each stack fires at the weakest attacker. */
Action rally_odds_choice(const Battle *b, const State *s, const Sink *offers) {
    assert(offers->count > 0);
    Action best = offers->item[0];
    if (s->step == STEP_PLACE_GUNS) return offers->item[offers->count - 1];
    if (s->step != STEP_DEFENSIVE_FIRE) return best;
    for (uint32_t i = 1; i < offers->count; i++) {
        const Action a = offers->item[i];
        if (a.verb == VERB_SHOOT &&
            rally_effective_quality(b, s, a.piece) < rally_effective_quality(b, s, best.piece)) {
            best = a;
        }
    }
    return best;
}

uint32_t rally_odds_outcome(const Battle *b, const State *s) {
    const RallyCombat *c = &rally_of(s)->combat;
    uint32_t lost[SIDE_MAX] = {c->losses[0], c->losses[1]}, shattered[SIDE_MAX] = {0};
    uint32_t retreat[SIDE_MAX] = {0};
    FOR_UNITS(u, b) {
        if (!flagged(s, u, FLAG_ATTACKS | FLAG_DEFENDS)) continue;
        const int side = side_of(b, u);
        if (!on_map(s, u)) {
            shattered[side]++;
        } else if (own_of(s, u)->notes & NOTE_RETREAT) {
            retreat[side]++;
        }
    }
    const bool broken = s->step == STEP_NEXT_LEADER_LOSS; /* the attack was stopped by fire */
    uint32_t key = (uint32_t)broken << OUT_BROKEN;
    for (int side = 0; side < SIDE_MAX; side++) {
        const bool driven = !broken && rally_driven_back(s, side);
        const uint32_t back = driven ? OUT_ALL_BACK : retreat[side];
        key |= (lost[side] & 15) << (OUT_LOST + 4 * side);
        key |= (shattered[side] & 15) << (OUT_SHATTERED + 4 * side);
        key |= (back & 15) << (OUT_RETREAT + 4 * side);
    }
    return key;
}

static void describe_side(const Battle *b, uint32_t outcome, int side, Text *out) {
    const uint32_t lost = (outcome >> (OUT_LOST + 4 * side)) & 15;
    const uint32_t shattered = (outcome >> (OUT_SHATTERED + 4 * side)) & 15;
    const uint32_t back = (outcome >> (OUT_RETREAT + 4 * side)) & 15;
    text_add(out, b->side_id[side]);
    text_add(out, " loses ");
    text_add_int(out, lost);
    if (shattered > 0) {
        text_add(out, " (");
        text_add_int(out, shattered);
        text_add(out, " shattered)");
    }
    if (back == 15) {
        text_add(out, ", retreats");
    } else if (back > 0) {
        text_add(out, ", ");
        text_add_int(out, back);
        text_add(out, " back");
    }
}

void rally_odds_describe(const Battle *b, uint32_t outcome, Text *out) {
    describe_side(b, outcome, CSA, out);
    text_add(out, "; ");
    describe_side(b, outcome, USA, out);
    if (outcome >> OUT_BROKEN & 1) text_add(out, "; stopped by fire");
}
