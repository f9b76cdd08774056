/* Where the units of a plan can get to; in rollouts that is remembered. */
#include <string.h>

#include "core/hash.h"
#include "ai/kit/memo.h"
#include "rules/rally/mind/plan.h"
#include "rules/rally/steps.h"

static void set_reach(Plan *plan, int i, struct Reached at) {
    plan->cost[i][at.place] = at.cost;
    hexset_add(&plan->in_reach[i], at.place);
    if (at.by == VERB_MARCH) hexset_add(&plan->by_march[i], at.place);
}

static void merge_reach(Plan *plan, int i, int verb, Reach *out) {
    for (int k = 0; k < plan->routes.count; k++) {
        const PlaceId p = plan->routes.reached[k];
        if (plan->cost[i][p] != ROUTE_NONE) continue;
        set_reach(plan, i, (struct Reached){p, plan->routes.cost[p], (uint8_t)verb});
        if (out->count < REACH_MAX) {
            out->at[out->count] = (struct Reached){p, plan->cost[i][p], (uint8_t)verb};
        }
        out->count++;
    }
}

static void flood_reach(const Battle *b, const State *s, Plan *plan, int i, Reach *out) {
    const PieceId u = plan->unit[i];
    const PlaceId here = s->piece[u].place;
    const MoveFrame m = {.piece = u, .start = here, .purpose = MOVE_ORDER};
    const int mp = rally_full_mp(b, s, u);
    out->count = 0;
    rally_move_flood(b, s, &m, mp, VERB_TO, NO_PLACE, &plan->routes);
    merge_reach(plan, i, VERB_TO, out);
    if (hex_of(b, here)->features & HEX_ROAD) {
        rally_move_flood(b, s, &m, mp, VERB_MARCH, NO_PLACE, &plan->routes);
        merge_reach(plan, i, VERB_MARCH, out);
    }
}

/* The stacks that may stand in somebody's way. */
typedef enum { OWN_STACK, FOES, FOES_ON_BANK } HindranceKind;
typedef struct Hindrances {
    int count;
    int16_t at[2][PIECE_MAX]; /* q, r */
    int16_t sp[PIECE_MAX];    /* they are in the way of who has less SP to spare than that */
    uint64_t name[PIECE_MAX]; /* of their place and kind */
} Hindrances;

static void add_hindrance(const Battle *b, PlaceId place, HindranceKind kind, int sp,
                          Hindrances *out) {
    const Axial at = b->grid.at[b->place[place].hex];
    const int i = out->count++;
    out->at[0][i] = at.q;
    out->at[1][i] = at.r;
    out->sp[i] = kind == OWN_STACK ? (int16_t)sp : INT16_MAX;
    out->name[i] = hash_mix((uint64_t)place << 2 | kind);
}

/* Enemy troops stop a unit and own ones may leave it no room (8.1, 8.3); leaders, guns and trains
 * of the enemy matter only on the near bank of a crossing. */
static void find_hindrances(const Battle *b, const State *s, int side, Hindrances *out) {
    out->count = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        const PlaceId place = s->piece[p].place;
        if (place == NO_PLACE || s->place[place].head != p) continue; /* each stack once */
        const bool bank = b->place[place].other_bank != NO_PLACE;
        const HindranceKind kind = units_at(s, place, side_other(side)) > 0          ? FOES
                                   : bank && rally_enemy_piece_at(b, s, place, side) ? FOES_ON_BANK
                                                                                     : OWN_STACK;
        const int sp = rally_stack_sp(b, s, place, side);
        if (kind == OWN_STACK && sp == 0) continue;
        add_hindrance(b, place, kind, sp, out);
    }
}

/* The names of those that are near enough, and in the way of who has only so much SP to spare. */
static uint64_t sum_hindrances(const Hindrances *hindrances, Axial at, int concern, int spare_sp) {
    int16_t distance[PIECE_MAX];
    uint64_t sum = 0;
    axial_distances(at, hindrances->at[0], hindrances->at[1], hindrances->count, INT16_MAX,
                    distance);
    for (int i = 0; i < hindrances->count; i++) {
        if (distance[i] <= concern && hindrances->sp[i] > spare_sp) sum += hindrances->name[i];
    }
    return sum;
}

/* A step costs a point and on a march half a point, at least, and what stands beside the last place
 * still matters. */
static uint64_t reach_key(const Battle *b, const State *s, const Hindrances *hindrances,
                          PieceId u) {
    const PlaceId here = s->piece[u].place;
    const Axial at = b->grid.at[b->place[here].hex];
    const int mp = rally_full_mp(b, s, u);
    const int concern = hex_of(b, here)->features & HEX_ROAD ? mp + 1 : mp / 2 + 1;
    const int spare_sp = rally_limit(b, LIMIT_STACK_SP) - rally_unit_sp(b, s, u);
    const uint64_t sum = sum_hindrances(hindrances, at, concern, spare_sp);
    const uint64_t who = (uint64_t)here << 32 | (uint64_t)mp << 16 |
                         (uint64_t)rally_unit_sp(b, s, u) << 8 | (uint64_t)b->tag[u].kind << 1 |
                         (uint64_t)side_of(b, u);
    return hash_join(sum, who) | 1;
}

static void find_reach(const Battle *b, const State *s, const Hindrances *hindrances, Plan *plan,
                       int i) {
    const PieceId u = plan->unit[i];
    const PlaceId here = s->piece[u].place;
    Reach scratch;
    plan->goal[i] = here;
    plan->verb[i] = VERB_TO;
    plan->attacks[i] = false;
    memset(plan->cost[i], ROUTE_NONE, b->place_count);
    memset(plan->in_reach[i].word, 0, hexset_used(b->place_count));
    memset(plan->by_march[i].word, 0, hexset_used(b->place_count));
    plan->cost[i][here] = 0;
    if (plan->fixed[i]) return;
    if (!plan->outlook.scripts.in_rollout) {
        flood_reach(b, s, plan, i, &scratch);
        return;
    }
    const uint64_t key = reach_key(b, s, hindrances, u);
    Reach *known = &plan->reach[memo_row(key, REACH_ROWS)];
    if (known->key == key) {
        for (int k = 0; k < known->count; k++) set_reach(plan, i, known->at[k]);
        return;
    }
    flood_reach(b, s, plan, i, known);
    known->key = known->count <= REACH_MAX ? key : 0;
}

void rally_plan_find_reach(const Battle *b, const State *s, Plan *plan) {
    Hindrances hindrances;
    hindrances.count = 0;
    if (plan->outlook.scripts.in_rollout) find_hindrances(b, s, plan->outlook.side, &hindrances);
    for (int i = 0; i < plan->count; i++) find_reach(b, s, &hindrances, plan, i);
}
