#include "rules/rally/mind/plan.h"

#include <string.h>

#include "rules/rally/derived.h"
#include "rules/rally/hooks.h"
#include "rules/rally/steps.h"

/* ---- reach ---- */

static uint8_t verb_to(const Plan *plan, int i, PlaceId place) {
    return hexset_has(&plan->by_march[i], place) ? VERB_MARCH : VERB_TO;
}

/* All places that somebody can get to, or is in. */
static HexSet all_reach(const Battle *b, const State *s, const Plan *plan) {
    HexSet all;
    memset(all.word, 0, hexset_used(b->place_count));
    for (int i = 0; i < plan->count; i++) {
        hexset_add(&all, s->piece[plan->unit[i]].place);
        if (plan->fixed[i]) continue;
        for (unsigned w = 0; w * 64 < b->place_count; w++) all.word[w] |= plan->in_reach[i].word[w];
    }
    return all;
}

static bool touches(const Battle *b, PlaceId place, const HexSet *set) {
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId next = b->place[place].adjacent[i];
        if (next != NO_PLACE && hexset_has(set, next)) return true;
    }
    return false;
}

/* Places of the enemy that somebody can get beside. */
static void find_targets(const Battle *b, const State *s, int side, const HexSet *reach,
                         Plan *plan) {
    plan->target_count = 0;
    FOR_SIDE_UNITS(e, b, side_other(side)) {
        if (!on_map(s, e) || plan->target_count == PLAN_TARGETS) continue;
        const PlaceId place = s->piece[e].place;
        bool known = false;
        for (int i = 0; i < plan->target_count; i++) known |= plan->target[i].place == place;
        if (!known && touches(b, place, reach)) plan->target[plan->target_count++].place = place;
    }
}

void rally_plan_forget(Plan *plan) {
    rally_outlook_forget(&plan->outlook);
    for (int i = 0; i < REACH_ROWS; i++) plan->reach[i].key = 0;
}

/* ---- attacks ---- */

/* SP of friends in a place once the plan is carried out, without u. */
static int planned_sp(const Battle *b, const State *s, const Plan *plan, PlaceId place, PieceId u) {
    const int sp = rally_stack_sp(b, s, place, side_of(b, u)) + plan->more_sp[place];
    return s->piece[u].place == place ? sp - rally_unit_sp(b, s, u) : sp;
}

/* The unit will go there, and meets demands from its new place. */
static void set_goal(const Battle *b, const State *s, Plan *plan, int i, PlaceId goal) {
    const PieceId u = plan->unit[i];
    const PlaceId here = s->piece[u].place;
    const int sp = rally_unit_sp(b, s, u);
    plan->goal[i] = goal;
    plan->more_sp[here] = (int16_t)(plan->more_sp[here] - sp);
    plan->more_sp[goal] = (int16_t)(plan->more_sp[goal] + sp);
    rally_outlook_post(b, s, &plan->outlook, u, goal);
}

static void add_target(Attack *attack, PlaceId place) {
    for (int i = 0; i < attack->target_count; i++) {
        if (attack->target[i] == place) return;
    }
    if (attack->target_count < (int)(sizeof attack->target / sizeof attack->target[0])) {
        attack->target[attack->target_count++] = place;
    }
}

/* 9.0: whoever stands there attacks everything beside him. */
static uint8_t duties_from(const Battle *b, const State *s, PlaceId from, int side) {
    uint8_t duties = 0;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId place = b->place[from].adjacent[i];
        if (place != NO_PLACE && units_at(s, place, side_other(side)) > 0) {
            duties = (uint8_t)(duties | 1 << i);
        }
    }
    return duties;
}

static void add_duties(const Battle *b, Attack *attack, PlaceId from, unsigned duties) {
    for (; duties != 0; duties &= duties - 1) {
        add_target(attack, b->place[from].adjacent[__builtin_ctz(duties)]);
    }
}

static void find_approaches(const Battle *b, const State *s, const Plan *plan, Target *t) {
    memset(t->approach, 0, (size_t)plan->count);
    t->open = 0;
    for (int k = 0; k < HEX_SIDES; k++) {
        const PlaceId from = b->place[t->place].adjacent[k];
        if (from == NO_PLACE) continue;
        unsigned units = 0;
        for (int i = 0; i < plan->count; i++) {
            if (plan->cost[i][from] == ROUTE_NONE) continue;
            t->approach[i] = (uint8_t)(t->approach[i] | 1 << k);
            units++;
        }
        if (units == 0 || place_side_towards(b, from, t->place) < 0) continue;
        t->open = (uint8_t)(t->open | 1 << k);
        t->duties[k] = duties_from(b, s, from, plan->outlook.side);
    }
}

/* The attack with one more unit, from beyond this side of the target. */
static void join_from(const Battle *b, const State *s, const Target *t, PieceId u, int k,
                      Attack *attack) {
    const PlaceId from = b->place[t->place].adjacent[k];
    rally_attack_join(b, s, attack, u, from);
    add_duties(b, attack, from, t->duties[k]);
}

/* A trial is over: what joined is forgotten. */
static void leave_again(Attack *trial, const Attack *before) {
    trial->count = before->count;
    trial->weakest = before->weakest;
    trial->victim = before->victim;
    trial->clear = before->clear;
    trial->force = before->force;
    trial->target_count = before->target_count;
}

/* What one more attacker does for victory hexes by where it attacks from: 11.1, R89, it has come
 * into them however the fight goes. Half of it: the enemy is at hand to come back. */
static int hold_gain(const Battle *b, const State *s, Plan *plan, PieceId u, const Attack *before,
                     PlaceId from) {
    if (s->piece[u].place == from) return 0;
    for (int n = 0; n < before->count; n++) {
        if (before->from[n] == from) return 0;
    }
    return rally_hold_worth(b, s, &plan->outlook, u, from) / 2;
}

/* One more unit in an attack. */
typedef struct Joining {
    int side;  /* of the target, to join from; -1: none */
    int worth; /* of the attack with it */
    int held;  /* of that: what it does for victory hexes */
} Joining;

/* What an attack came to with one more unit of each sort. With another of that sort, or with the
 * same from another side, it comes to the same if that lays no more duties on it. */
enum { TRIES_MAX = 16 };
typedef struct Tries {
    int count;
    uint64_t sort[TRIES_MAX];
    int worth[TRIES_MAX];
} Tries;

/* What tells the last who joined an attack from others who might have: his counter, how he is, and
 * what the attack has become by where he comes from. */
static uint64_t sort_of_last(const Battle *b, const State *s, const Attack *attack) {
    const PieceId u = attack->unit[attack->count - 1];
    const uint8_t quality = (uint8_t)attack->quality[attack->count - 1];
    const unsigned how = own_of(s, u)->back | (unsigned)attack->clear << 1 |
                         (unsigned)attack->force.cavalry << 2 | (unsigned)attack->force.surge << 3;
    uint32_t counter;
    static_assert(UNIT_SP + 2 == UNIT_QUALITY, "both pairs together");
    memcpy(&counter, &b->piece[u].value[UNIT_SP], sizeof counter);
    return counter | (uint64_t)how << 32 | (uint64_t)quality << 40 |
           (uint64_t)(uint8_t)attack->force.leader_bonus << 48;
}

static int trial_worth(const Battle *b, const State *s, Plan *plan, const Attack *before,
                       const Attack *trial, Tries *tries) {
    const uint64_t sort = sort_of_last(b, s, trial);
    const bool plain = trial->target_count == before->target_count;
    for (int i = 0; plain && i < tries->count; i++) {
        if (tries->sort[i] == sort) return tries->worth[i];
    }
    const int worth = rally_estimate_attack(b, s, trial, &plan->stands).worth;
    if (plain && tries->count < TRIES_MAX) {
        tries->sort[tries->count] = sort;
        tries->worth[tries->count++] = worth;
    }
    return worth;
}

/* The best side of the target for one more unit to join from; `trial` is the attack, before and
 * after. */
static Joining best_side(const Battle *b, const State *s, Plan *plan, int i, const Target *t,
                         const Attack *before, Attack *trial, Tries *tries) {
    const PieceId u = plan->unit[i];
    const int limit = rally_limit(b, LIMIT_STACK_SP) - rally_unit_sp(b, s, u);
    Joining best = {.side = -1};
    for (unsigned left = t->approach[i] & t->open; left != 0; left &= left - 1) {
        const int k = __builtin_ctz(left);
        const PlaceId from = b->place[t->place].adjacent[k];
        int sp = planned_sp(b, s, plan, from, u);
        for (int n = 0; n < before->count; n++) {
            if (before->from[n] == from) sp += rally_unit_sp(b, s, before->unit[n]);
        }
        if (sp > limit && s->piece[u].place != from) continue;
        join_from(b, s, t, u, k, trial);
        const int held = hold_gain(b, s, plan, u, before, from);
        /* A duty on the side is a distraction. */
        const int worth =
            trial_worth(b, s, plan, before, trial, tries) - 60 * (trial->target_count - 1) + held;
        leave_again(trial, before);
        if (best.side < 0 || worth > best.worth) best = (Joining){k, worth, held};
    }
    return best;
}

static bool has_joined(const Attack *attack, PieceId u) {
    for (int n = 0; n < attack->count; n++) {
        if (attack->unit[n] == u) return true;
    }
    return false;
}

/* Whether all that can reach the place would be a match for what is in it. */
static bool worth_a_try(const Battle *b, const State *s, const Plan *plan, const Target *t) {
    int sp = 0;
    for (int i = 0; i < plan->count; i++) {
        if (!plan->attacks[i] && t->approach[i] != 0) sp += rally_unit_sp(b, s, plan->unit[i]);
    }
    return sp > 0 && 4 * sp >= 3 * rally_stack_sp(b, s, t->place, side_other(plan->outlook.side));
}

/* Units not planned yet join the attack on a place, the one that helps most first. The first may
 * well make it look worse and the third turn it: the best number of them is known at the end. */
static void mass_against(const Battle *b, const State *s, Plan *plan, Target *t) {
    enum { MASS_MAX = 8 };
    Attack grown = {.target_count = 1, .target = {t->place}};
    t->worth = -1000000;
    t->attack.count = 0;
    if (!worth_a_try(b, s, plan, t)) return;
    int held = 0; /* by those who take part */
    while (grown.count < MASS_MAX) {
        Attack trial = grown;
        Tries tries;
        tries.count = 0;
        Joining best = {.side = -1, .worth = -1000000};
        int first = -1;
        for (int i = 0; i < plan->count; i++) {
            if (plan->attacks[i] || t->approach[i] == 0) continue;
            if (has_joined(&grown, plan->unit[i])) continue;
            Joining joining = best_side(b, s, plan, i, t, &grown, &trial, &tries);
            if (joining.side < 0) continue;
            /* The ground it gives up to be there. */
            const PlaceId from = b->place[t->place].adjacent[joining.side];
            joining.worth -= rally_outlook_danger(b, s, &plan->outlook, plan->unit[i], from) / 2;
            if (joining.worth <= best.worth) continue;
            best = joining;
            first = i;
        }
        if (first < 0) break;
        join_from(b, s, t, plan->unit[first], best.side, &grown);
        const int worth = best.worth + held;
        held += best.held;
        if (worth <= t->worth + (t->attack.count > 0 ? 25 : 0)) continue;
        t->attack = grown;
        t->worth = worth;
    }
    if (t->attack.count > 0)
        t->worth -= rally_bias_of(b, &plan->outlook, t->attack.unit[0])->attack;
}

static int index_of(const Plan *plan, PieceId u) {
    for (int i = 0; i < plan->count; i++) {
        if (plan->unit[i] == u) return i;
    }
    return -1;
}

/* The best attack that promises more than the threshold, or NULL. */
static const Target *best_target(const Plan *plan, int threshold) {
    const Target *best = NULL;
    for (int i = 0; i < plan->target_count; i++) {
        const Target *t = &plan->target[i];
        if (t->attack.count == 0 || t->worth <= (best != NULL ? best->worth : threshold)) continue;
        best = t;
    }
    return best;
}

static void plan_attacks(const Battle *b, const State *s, Plan *plan, int threshold) {
    for (int k = 0; k < plan->target_count; k++) {
        find_approaches(b, s, plan, &plan->target[k]);
        mass_against(b, s, plan, &plan->target[k]);
    }
    for (int round = 0; round < 4; round++) {
        const Target *best = best_target(plan, threshold);
        if (best == NULL) return;
        const Attack attack = best->attack;
        bool concerned[PLAN_TARGETS] = {false}; /* somebody who could attack it has a goal now */
        plan->gain += best->worth;
        for (int n = 0; n < attack.count; n++) {
            const int i = index_of(plan, attack.unit[n]);
            plan->attacks[i] = true;
            plan->verb[i] = verb_to(plan, i, attack.from[n]);
            set_goal(b, s, plan, i, attack.from[n]);
            for (int k = 0; k < plan->target_count; k++) {
                concerned[k] |= plan->target[k].approach[i] != 0;
            }
        }
        for (int k = 0; round < 3 && k < plan->target_count; k++) {
            if (concerned[k]) mass_against(b, s, plan, &plan->target[k]);
        }
    }
}

/* The chance that leaving a zone of control costs a step, in sixths. Estimated: an entrenchment,
 * which helps like a hill (8.3), does not count. */
static int exit_fails(const Battle *b, const State *s, PieceId u) {
    const HexInfo *h = hex_of(b, s->piece[u].place);
    const int modifier = h->terrain == TERRAIN_HILL || h->terrain == TERRAIN_HILL_FOREST ? -2 : -1;
    return rally_quality_fails(modifier, rally_effective_quality(b, s, u));
}

/* What a lone attack costs a unit that stands beside the enemy without a plan. */
static int stand_worth(const Battle *b, const State *s, Plan *plan, PieceId u, PlaceId place) {
    Attack attack = {0};
    rally_attack_join(b, s, &attack, u, place);
    add_duties(b, &attack, place, duties_from(b, s, place, side_of(b, u)));
    return attack.target_count == 0 ? 0 : rally_estimate_attack(b, s, &attack, &plan->stands).worth;
}

/* Whether it is a victory hex of the side's own that nobody is in, or will be. */
static bool stands_open(const Battle *b, const State *s, const Plan *plan, PlaceId place) {
    const int side = plan->outlook.side;
    const int victory = b->victory_at[b->place[place].hex];
    return victory >= 0 && s->control[victory] == side && units_at(s, place, side) == 0 &&
           plan->more_sp[place] == 0;
}

static void plan_place(const Battle *b, const State *s, Plan *plan, int i, bool may_attack) {
    const PieceId u = plan->unit[i];
    const int side = side_of(b, u);
    const PlaceId here = s->piece[u].place;
    const bool engaged = ezoc(s, here, side);
    UnitOutlook view;
    rally_outlook_of_unit(b, s, &plan->outlook, u, &view);
    const int before = rally_outlook_worth(b, s, &plan->outlook, &view, here);
    const int leaving = engaged ? exit_fails(b, s, u) * rally_step_worth(b, s, u) / 6 : 0;
    int best = before + (engaged && may_attack ? stand_worth(b, s, plan, u, here) : 0);
    best += rally_bias_of(b, &plan->outlook, u)->stay;
    PlaceId goal = here;
    const int limit = rally_limit(b, LIMIT_STACK_SP) - rally_unit_sp(b, s, u);
    FOR_HEXSET(k, &plan->in_reach[i], b->place_count) {
        const PlaceId place = (PlaceId)k;
        /* Attacks are planned, not drifted into (9.0); but an own victory hex is not left empty for
         * the enemy beside it to walk into (11.1). */
        const bool beside = ezoc(s, place, side);
        if (beside && !stands_open(b, s, plan, place)) continue;
        if (planned_sp(b, s, plan, place, u) > limit) continue;
        const int fight = beside ? stand_worth(b, s, plan, u, place) : 0;
        const int way = leaving + plan->cost[i][place] / 2 - fight;
        int worth;
        if (!rally_outlook_betters(b, s, &plan->outlook, &view, place, best + 8 + way, &worth))
            continue;
        best = worth - way;
        goal = place;
        plan->verb[i] = verb_to(plan, i, place);
    }
    plan->gain += best - before;
    set_goal(b, s, plan, i, goal);
}

/* A side that is ahead may wait for good odds; one that is behind may not. */
static int attack_threshold(const Battle *b, const State *s, int side) {
    const int margin =
        rally_victory_points(b, s, side) - rally_victory_points(b, s, side_other(side));
    return margin >= 9 ? 200 : margin >= 6 ? 100 : margin >= 3 ? 30 : 0;
}

void rally_plan_reset(Plan *plan) { rally_stands_forget(&plan->stands); }

void rally_plan_make(const Battle *b, const State *s, Plan *plan) {
    const int side = plan->outlook.side;
    rally_plan_find_reach(b, s, plan);
    const HexSet reach = all_reach(b, s, plan);
    HexBounds where = HEX_BOUNDS_NONE;
    FOR_HEXSET(place, &reach, b->place_count) hex_bounds_widen(b, (PlaceId)place, 0, &where);
    rally_outlook_attend(b, s, &where, &plan->outlook);
    find_targets(b, s, side, &reach, plan);
    memset(plan->more_sp, 0, b->place_count * sizeof plan->more_sp[0]);
    plan->gain = 0;
    plan_attacks(b, s, plan, attack_threshold(b, s, side));
    for (int i = 0; i < plan->count; i++) {
        if (!plan->attacks[i] && !plan->fixed[i]) plan_place(b, s, plan, i, true);
    }
}

/* ---- whom to plan for ---- */

static void add_mover(Plan *plan, PieceId u, bool fixed) {
    if (plan->count == PLAN_UNITS) return;
    plan->unit[plan->count] = u;
    plan->fixed[plan->count++] = fixed;
}

void rally_plan_gather_active(const Battle *b, const State *s, Plan *plan) {
    plan->count = 0;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u) || !flagged(s, u, FLAG_ACTIVE)) continue;
        add_mover(plan, u, flagged(s, u, FLAG_MOVED | FLAG_OOC));
    }
}

static void add_if_able(const Battle *b, const State *s, PieceId u, Plan *plan) {
    if (!on_map(s, u) || flagged(s, u, FLAG_ACTED) || rally_barred(b, s, u)) return;
    if (rally_in_command(b, s, u)) add_mover(plan, u, false);
}

void rally_plan_gather_formation(const Battle *b, const State *s, FormationId f, Plan *plan) {
    plan->count = 0;
    FOR_UNITS_WITHIN(u, b, f) add_if_able(b, s, u, plan);
}

void rally_plan_gather_troops(const Battle *b, const State *s, FormationId f, Plan *plan) {
    plan->count = 0;
    for (PieceId p = b->first_of_formation[f]; p != NO_PIECE; p = b->next_of_formation[p]) {
        if (is_unit(b, p)) add_if_able(b, s, p, plan);
    }
}

void rally_plan_gather_unit(PieceId u, Plan *plan) {
    plan->count = 0;
    add_mover(plan, u, false);
}
