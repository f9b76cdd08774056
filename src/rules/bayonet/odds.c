/* What a pending attack can lead to, for game/odds.h. */
#include "rules/bayonet/hooks.h"

#include "rules/bayonet/combat.h"
#include "rules/bayonet/steps.h"

static const Fight *fight_of(const State *s) { return &bayonet_of(s)->fight; }

bool bayonet_odds_pending(const Battle *b, const State *s) {
    return s->step >= STEP_PICK_DEFENDER && s->step <= STEP_COMBAT_ROLL;
}

/* Only the attack itself; a further attack by horse does not belong to it. */
bool bayonet_odds_done(const Battle *b, const State *s) {
    return s->step == STEP_ATTACK_END || s->step == STEP_EXTRA_ATTACK;
}

/* On the way guns and volleys are used, shelter is held as long as that costs no rout, nobody
 * advances without having to, and the first retreat offered is taken. */
Action bayonet_odds_choice(const Battle *b, const State *s, const Sink *offers) {
    for (uint32_t i = 0; i < offers->count; i++) {
        const Action a = offers->item[i];
        if (a.verb == VERB_USE_GUN || a.verb == VERB_VOLLEY || a.verb == VERB_STAY) return a;
        if (a.verb == VERB_STAND && unit_cv(b, s, fight_of(s)->defender) > 1) return a;
        if (a.verb == VERB_GIVE_WAY) return a;
    }
    return offers->item[0];
}

/* ---- outcomes ---- */

static uint32_t fate_of(const Battle *b, const State *s, PieceId u, int worn, PlaceId from,
                        PlaceId enemy) {
    if (!in_play(s, u)) return 1u << FATE_ROUTED;
    const PlaceId here = s->piece[u].place;
    const int wear = unit_wear(s, u) - worn;
    uint32_t fate = wear > 0 ? (uint32_t)wear & 7 : 0;
    if (is_horse(b, u) && flagged(s, u, FLAG_DISORDERED)) fate |= 1u << FATE_DISORDERED;
    /* Ahead if it went to where the enemy stood, or beyond. */
    if (here != from) {
        const bool ahead = place_distance(b, here, enemy) < place_distance(b, here, from);
        fate |= 1u << (ahead ? FATE_AHEAD : FATE_BACK);
    }
    if (bayonet_locked(b, s, u)) fate |= 1u << FATE_LOCKED;
    return fate;
}

uint32_t bayonet_odds_outcome(const Battle *b, const State *s) {
    const Fight *f = fight_of(s);
    if (f->defender == NO_PIECE) return 0;
    uint32_t attacker = fate_of(b, s, f->attacker, f->worn_a, f->from, f->target);
    /* 11.3.3d: the end of its attacks will Disorder horse in any case. */
    if (is_horse(b, f->attacker) && in_play(s, f->attacker)) attacker |= 1u << FATE_DISORDERED;
    const uint32_t defender = fate_of(b, s, f->defender, f->worn_d, f->target, f->from);
    const uint32_t again = s->step == STEP_EXTRA_ATTACK;
    return attacker | defender << FATE_BITS | again << OUT_AGAIN |
           (uint32_t)side_of(b, f->attacker) << OUT_SIDE;
}

static void describe_fate(uint32_t fate, Text *out) {
    const uint32_t lost = fate >> FATE_LOST & 7;
    if (fate_is(fate, FATE_ROUTED)) {
        text_add(out, " routed");
        return;
    }
    text_add(out, fate_is(fate, FATE_BACK)     ? " retreats"
                  : fate_is(fate, FATE_AHEAD)  ? " advances"
                  : fate_is(fate, FATE_LOCKED) ? " locked in a firefight"
                                               : " stands");
    if (fate_is(fate, FATE_DISORDERED)) {
        text_add(out, " disordered");
    } else if (lost > 0) {
        text_add(out, " losing ");
        text_add_int(out, lost);
    }
}

void bayonet_odds_describe(const Battle *b, uint32_t outcome, Text *out) {
    text_add(out, "attacker");
    describe_fate(outcome, out);
    text_add(out, "; defender");
    describe_fate(outcome >> FATE_BITS, out);
    if (fate_is(outcome, OUT_AGAIN)) text_add(out, "; may strike again");
}
