/* What the battle under way can lead to, for game/odds.h. */
#include "rules/clash/hooks.h"
#include "rules/clash/steps.h"

bool clash_odds_pending(const Battle *b, const State *s) {
    if (s->step == STEP_COMBAT_ATTACKERS) {
        return clash_combat_attackers_verdict(b, s, action_of(VERB_FIGHT)) == YES;
    }
    return clash_of(s)->combat_kind != COMBAT_NONE && s->step > STEP_COMBAT_ATTACKERS &&
           s->step < STEP_COMBAT_ADVANCE;
}

bool clash_odds_done(const Battle *b, const State *s) {
    return s->step < STEP_COMBAT_ATTACKERS || s->step >= STEP_COMBAT_ADVANCE;
}

/* The force as named; cavalry stands, no guns are called, the first of equal retreats is taken. */
Action clash_odds_choice(const Battle *b, const State *s, const Sink *offers) {
    const bool last = s->step == STEP_COMBAT_ATTACKERS || s->step == STEP_COMBAT_CAV ||
                      s->step == STEP_COMBAT_AM_ATT || s->step == STEP_COMBAT_AM_DEF;
    return offers->item[last ? offers->count - 1 : 0];
}

uint32_t clash_odds_outcome(const Battle *b, const State *s) {
    const ClashBattle *battle = &clash_of(s)->battle;
    const bool taken = units_at(s, battle->target, side_other(s->acting)) == 0;
    return (uint32_t)battle->attacker_losses << OUT_ATTACKER |
           (uint32_t)battle->losses << OUT_DEFENDER | (uint32_t)taken << OUT_TAKEN |
           (uint32_t)s->acting << OUT_SIDE;
}

void clash_odds_describe(const Battle *b, uint32_t outcome, Text *out) {
    text_add(out, "attacker loses ");
    text_add_int(out, outcome >> OUT_ATTACKER & 255);
    text_add(out, ", defender loses ");
    text_add_int(out, outcome >> OUT_DEFENDER & 255);
    text_add(out, outcome >> OUT_TAKEN & 1 ? ", the hex is vacated" : ", the hex is held");
}
