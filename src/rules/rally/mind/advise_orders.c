/* Whom to order, and at what price. */
#include <string.h>

#include "rules/rally/mind/advise.h"
#include "rules/rally/mind/derived.h"
#include "rules/rally/mind/free_move.h"

static int sixths(int passing_faces) {
    return passing_faces < 0 ? 0 : passing_faces > 6 ? 6 : passing_faces;
}

/* Faces that pass the check of an order at this price. */
static int order_chance(const Battle *b, const State *s, FormationId f, int printed) {
    const bool corps = b->formation[f].rank == RANK_CORPS;
    if (printed == (corps ? 4 : 3)) return 6;
    const PieceId leader = rally_leader_in_charge(b, s, f);
    const int modifier = !corps && printed == 1;
    return sixths(showing(b, s, leader, LEADER_INITIATIVE) + rally_within_bonus(b, s, leader) -
                  modifier);
}

/* What a command point could do elsewhere: an order must gain more than its price. */
enum { POINT_WORTH = 80 };
/* What a ride must better, for a leader to make it. */
enum { RIDE_LEAST = 80, RIDE_LAST = 1, RIDE_WORTH = 10000 };

static int net(int gain, int cp) { return gain - POINT_WORTH * cp; }

static int flip_gain(const Battle *b, const State *s, PieceId u) {
    const int passes = 6 - rally_quality_fails(0, rally_effective_quality(b, s, u));
    const int gain = 240 + 30 * (b->piece[u].value[UNIT_SP] - rally_unit_sp(b, s, u));
    return passes * gain / 6;
}

static int formation_gain(const Battle *b, const State *s, FormationId f, RallyScratch *scratch);

/* In a rollout a corps gains what its parts would gain one by one: the plans are smaller, and more
 * of them are remembered. */
static int gain_by_parts(const Battle *b, const State *s, FormationId f, RallyScratch *scratch) {
    rally_plan_gather_troops(b, s, f, &scratch->plan);
    int gain = rally_scratch_gain(b, s, scratch);
    FOR_PARTS(part, b, f) gain += formation_gain(b, s, part, scratch);
    return gain;
}

/* What an order to the formation would gain; each is weighed once an impulse. */
static int formation_gain(const Battle *b, const State *s, FormationId f, RallyScratch *scratch) {
    uint64_t *weighed = &scratch->weighed[f / 64];
    const uint64_t bit = (uint64_t)1 << (f % 64);
    if (*weighed & bit) return scratch->gain[f];
    if (scratch->plan.outlook.scripts.in_rollout) {
        scratch->gain[f] = gain_by_parts(b, s, f, scratch);
    } else {
        rally_plan_gather_formation(b, s, f, &scratch->plan);
        scratch->gain[f] = rally_scratch_gain(b, s, scratch);
    }
    *weighed |= bit;
    return scratch->gain[f];
}

/* 7.4: whether somebody whom the army commander could have ordered cheaper is still to be ordered,
 * and he can ride afterwards: the dearest order under his eyes, of a corps, leaves a point. */
static bool bonus_serves(const Battle *b, const State *s, PieceId commander) {
    const Rally *r = rally_of(s);
    const int side = side_of(b, commander);
    if (r->side[side].cp <= 3) return false;
    FOR_SIDE_UNITS(u, b, side) {
        const FormationId f = b->tag[u].formation;
        if (!on_map(s, u) || flagged(s, u, FLAG_ACTED) || rally_barred(b, s, u)) continue;
        if (r->formation[f] & FORMATION_TRIED || !rally_in_command(b, s, u)) continue;
        const PieceId leader = rally_leader_in_charge(b, s, f);
        if (leader != commander && rally_within_bonus(b, s, leader)) return true;
    }
    return false;
}

/* What an order is worth: better than `least`, or just not. */
static int order_worth(const Battle *b, const State *s, Action a, int least,
                       RallyScratch *scratch) {
    const int gain = formation_gain(b, s, a.formation, scratch);
    if (gain <= least) return least; /* neither the die nor the price will add to it */
    const int printed = a.verb == VERB_ORDER ? a.number : 3;
    const PieceId leader = rally_leader_in_charge(b, s, a.formation);
    const int cp = a.verb == VERB_FREE    ? 0
                   : a.verb == VERB_ROUSE ? 4
                                          : rally_price(b, s, leader, printed);
    return net(gain * order_chance(b, s, a.formation, printed) / 6, cp);
}

/* Likewise; `least` is not below 0. */
static int impulse_worth(const Battle *b, const State *s, Action a, int least,
                         RallyScratch *scratch) {
    switch (a.verb) {
    case VERB_PASS: return 0;
    case VERB_FLIP: return net(flip_gain(b, s, a.piece), 1);
    case VERB_ACTIVATE:
        rally_plan_gather_unit(a.piece, &scratch->plan);
        return net(rally_scratch_gain(b, s, scratch), rally_price(b, s, a.piece, 1));
    case VERB_ORDER:
    case VERB_FREE:
    case VERB_ROUSE: return order_worth(b, s, a, least, scratch);
    case VERB_LEAD: {
        /* Costs nothing: first of all. But an army commander who rides gives no bonus (7.4): as
         * long as it serves he rides only before his side would pass. */
        if (scratch->plan.outlook.scripts.in_rollout) {
            return rally_follow_troops(b, s, a.piece, RIDE_LEAST) != s->piece[a.piece].place
                       ? RIDE_WORTH
                       : 0;
        }
        const bool army = b->formation[b->piece[a.piece].formation].rank == RANK_ARMY;
        const FreeMove ride =
            rally_best_free_move(b, s, a.piece, MOVE_LEADER, rally_leader_place_worth, scratch);
        if (ride.gain <= (army ? 250 : RIDE_LEAST)) return 0;
        return army && bonus_serves(b, s, a.piece) ? RIDE_LAST : RIDE_WORTH + ride.gain;
    }
    case VERB_MOVE: {
        if (!rally_train_threatened(b, s, a.piece)) return -1;
        return rally_best_free_move(b, s, a.piece, MOVE_TRAIN, rally_train_place_worth, scratch)
                           .gain > 0
                   ? 400
                   : -1;
    }
    case VERB_UNPACK: return rally_train_threatened(b, s, a.piece) ? -1 : 60;
    default: return 0;
    }
}

/* What is left out in a rollout: the army commander's rides, the train, single brigades whose
 * division can still be ordered. */
static bool in_passing(const Battle *b, const State *s, Action a) {
    switch (a.verb) {
    case VERB_LEAD: return b->formation[b->piece[a.piece].formation].rank == RANK_ARMY;
    case VERB_MOVE:
    case VERB_UNPACK: return true;
    case VERB_ACTIVATE: {
        const FormationId f = b->piece[a.piece].formation;
        return b->formation[f].rank != RANK_ARMY &&
               !(rally_of(s)->formation[f] & FORMATION_TRIED) &&
               rally_leader_in_charge(b, s, f) != NO_PIECE;
    }
    default: return false;
    }
}

Action rally_choose_impulse(const Battle *b, const State *s, const Sink *offers,
                            RallyScratch *scratch) {
    Action best = action_of(VERB_PASS);
    int most = 0;
    memset(scratch->weighed, 0, sizeof scratch->weighed);
    if (scratch->plan.outlook.scripts.in_rollout)
        rally_neighbourhood_update(b, s, &scratch->neighbourhood);
    rally_plan_reset(&scratch->plan);
    scratch->plan.count = 0;
    scratch->planned_for = 1;
    for (uint32_t i = 0; i < offers->count; i++) {
        const Action a = offers->item[i];
        if (scratch->plan.outlook.scripts.in_rollout && in_passing(b, s, a)) continue;
        if (scratch->plan.outlook.scripts.in_rollout && a.verb == VERB_LEAD && most >= RIDE_WORTH)
            continue;
        const int worth = impulse_worth(b, s, a, most, scratch);
        if (worth <= most) continue;
        most = worth;
        best = a;
    }
    return best;
}

/* What is left out need not be offered; with one offer more than to pass there is a choice. */
bool rally_shortcut_impulse(const Battle *b, const State *s, RallyScratch *scratch, Action *out) {
    Action item[IMPULSE_OFFERS];
    Sink offers = sink_of(item, IMPULSE_OFFERS);
    rally_impulse_offer_but(b, s, in_passing, &offers);
    if (offers.count < 2) return false;
    *out = rally_choose_impulse(b, s, &offers, scratch);
    return true;
}
