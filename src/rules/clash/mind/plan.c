#include "rules/clash/mind/plan.h"

#include "rules/clash/mind/attack_group.h"
#include "rules/clash/move.h"

/* ---- reach ---- */

/* 5.2: a hex is taken by whoever enters it, also if he goes on. */
static int taken_in(const Battle *b, const Plan *plan, PlaceId p) {
    const int v = b->victory_at[b->place[p].hex];
    const bool ours = v < 0 || plan->trial.control[v] == plan->trial.acting;
    return ours ? 0 : plan->outlook.stakes.hex[v];
}

/* What is taken up to the place and in it; as far as a place where the unit could have ended this
 * is in `taken` already. */
static int taken_up_to(const Battle *b, const Plan *plan, PlaceId p, const int *taken) {
    int worth = 0;
    for (PlaceId at = p; at != NO_PLACE; at = plan->routes.before[at]) {
        worth += taken_in(b, plan, at);
        if (plan->routes.cost[at] != ROUTE_NONE) return worth + taken[at];
    }
    return worth;
}

static void merge_reach(const Battle *b, Plan *plan, int i, int verb) {
    int taken[PLACE_MAX]; /* on the way to the places reached; the nearer ones come first */
    for (int n = 0; n < plan->routes.count; n++) {
        const PlaceId p = plan->routes.reached[n], before = plan->routes.before[p];
        taken[p] = taken_up_to(b, plan, before, taken);
        if (plan->cost[i][p] != ROUTE_NONE || plan->reached_count[i] == PLAN_REACH) continue;
        plan->cost[i][p] = plan->routes.cost[p];
        plan->by[i][p] = (uint8_t)verb;
        const int passing = taken[p] - plan->routes.cost[p] / 4;
        plan->reached[i][plan->reached_count[i]++] = (Reached){p, before, (int16_t)passing};
    }
}

/* Who was added before and can do all that the unit can: of its kind, from the same place, with as
 * many points, as well commanded; -1: nobody. */
static int like_mover(const Battle *b, const State *s, const Plan *plan, PieceId u) {
    for (int k = 0; k < plan->count; k++) {
        const PieceId v = plan->unit[k];
        if (s->piece[v].place == s->piece[u].place && is_cavalry(b, v) == is_cavalry(b, u) &&
            flagged(s, v, FLAG_OOC) == flagged(s, u, FLAG_OOC) &&
            clash_allowance(b, s, v) == clash_allowance(b, s, u)) {
            return k;
        }
    }
    return -1;
}

static void copy_reach(const Battle *b, Plan *plan, int from, int to) {
    memcpy(plan->cost[to], plan->cost[from], b->place_count);
    memcpy(plan->reached[to], plan->reached[from],
           plan->reached_count[from] * sizeof plan->reached[0][0]);
    plan->reached_count[to] = plan->reached_count[from];
    for (int n = 0; n < plan->reached_count[to]; n++) {
        const PlaceId p = plan->reached[to][n].place;
        plan->by[to][p] = plan->by[from][p];
    }
}

static void add_mover(const Battle *b, const State *s, Plan *plan, PieceId u) {
    if (plan->count == PLAN_UNITS) return;
    const int like = like_mover(b, s, plan, u), i = plan->count++;
    const PlaceId here = s->piece[u].place;
    plan->unit[i] = u;
    plan->goal[i] = here;
    plan->verb[i] = VERB_TO;
    plan->leaves[i] = plan->settled[i] = false;
    if (like >= 0) {
        copy_reach(b, plan, like, i);
        return;
    }
    plan->reached_count[i] = 0;
    memset(plan->cost[i], ROUTE_NONE, b->place_count);
    MoveFrame m;
    clash_move_frame(b, s, u, &m);
    if (is_entry(b, here)) {
        clash_move_flood(b, s, &m, VERB_MARCH, NO_PLACE, &plan->routes);
        merge_reach(b, plan, i, VERB_MARCH);
    }
    clash_move_flood(b, s, &m, VERB_TO, NO_PLACE, &plan->routes);
    merge_reach(b, plan, i, VERB_TO);
    if (m.began_in_zoc && plan->reached_count[i] <= 1) {
        clash_move_flood(b, s, &m, VERB_WITHDRAW, NO_PLACE, &plan->routes);
        merge_reach(b, plan, i, VERB_WITHDRAW);
    }
}

int clash_planned_way(const Plan *plan, int i, PlaceId *way, int most) {
    enum { WAY_MAX = 64 };
    PlaceId back[WAY_MAX];
    int count = 0, n = plan->reached_count[i];
    for (PlaceId at = plan->goal[i]; at != NO_PLACE; at = plan->reached[i][n].before) {
        while (n-- > 0 && plan->reached[i][n].place != at) continue;
        if (n < 0 || count == most || count == WAY_MAX) return 0;
        back[count++] = at;
    }
    for (int k = 0; k < count; k++) way[k] = back[count - 1 - k];
    return count;
}

static int mover_of(const Plan *plan, PieceId u) {
    for (int i = 0; i < plan->count; i++) {
        if (plan->unit[i] == u) return i;
    }
    return -1;
}

static void find_all_reached(const Battle *b, const Plan *plan, HexSet *all) {
    memset(all, 0, hexset_used(b->place_count));
    for (int i = 0; i < plan->count; i++) {
        for (int n = 0; n < plan->reached_count[i]; n++) hexset_add(all, plan->reached[i][n].place);
    }
}

/* Enemy hexes beside a place that somebody can reach or stands in. */
static void find_targets(const Battle *b, const State *s, Plan *plan) {
    const int side = s->acting;
    HexSet reached;
    find_all_reached(b, plan, &reached);
    plan->target_count = 0;
    FOR_SIDE_UNITS(e, b, side_other(side)) {
        const PlaceId place = s->piece[e].place;
        if (place == NO_PLACE || is_entry(b, place) || s->place[place].head != e) continue;
        bool near = false;
        for (int i = 0; i < HEX_SIDES && !near; i++) {
            const PlaceId beside = b->place[place].adjacent[i];
            near = beside != NO_PLACE && hexset_has(&reached, beside);
        }
        if (near && plan->target_count < PLAN_TARGETS) plan->target[plan->target_count++] = place;
    }
}

/* ---- attacks ---- */

static void settle(const Battle *b, Plan *plan, int i, PlaceId goal) {
    plan->settled[i] = true;
    plan->goal[i] = goal;
    plan->verb[i] = plan->by[i][goal] == 0 ? VERB_TO : plan->by[i][goal];
    plan->order[plan->order_count++] = (uint8_t)i;
    if (plan->trial.piece[plan->unit[i]].place != goal) {
        piece_move(b, &plan->trial, plan->unit[i], goal);
    }
}

static void commit(const Battle *b, Plan *plan, const Assault *a) {
    const Stakes *k = &plan->outlook.stakes;
    plan->attacked[a->target] = 1;
    plan->battles_due -= plan->battles_due > 0 && clash_quarry_at(b, &plan->trial, k, a->target);
    for (int n = 0; n < a->count; n++) {
        plan->busy[a->unit[n]] = 1;
        const int i = mover_of(plan, a->unit[n]);
        if (i >= 0 && !plan->settled[i]) settle(b, plan, i, a->from[n]);
    }
}

static bool stale(const Plan *plan, const Assault *a) {
    for (int n = 0; n < a->count; n++) {
        if (plan->busy[a->unit[n]]) return true;
    }
    return false;
}

int clash_attack_threshold(const Stakes *k) { return 90 - 3 * k->boldness / 4; }

int clash_reluctance(const Battle *b, const Scripts *scripts, const Assault *a) {
    int sum = 0;
    for (int i = 0; i < a->count; i++) sum += clash_bias(b, scripts, a->unit[i])->attack;
    return a->count == 0 ? 0 : sum / (10 * a->count); /* scripts count in thousandths */
}

static void plan_attacks(const Battle *b, Plan *plan) {
    for (int t = 0; t < plan->target_count; t++) {
        plan->worth[t] = clash_attack_group(b, plan, plan->target[t], &plan->assault[t]);
    }
    for (int round = 0; round < 6; round++) {
        int best = -1;
        for (int t = 0; t < plan->target_count; t++) {
            if (plan->attacked[plan->target[t]]) continue;
            if (round > 0 && stale(plan, &plan->assault[t])) {
                plan->worth[t] = clash_attack_group(b, plan, plan->target[t], &plan->assault[t]);
            }
            if (plan->assault[t].count == 0) continue;
            if (plan->worth[t] <= clash_attack_threshold(&plan->outlook.stakes)) continue;
            if (best < 0 || plan->worth[t] > plan->worth[best]) best = t;
        }
        if (best < 0) return;
        commit(b, plan, &plan->assault[best]);
    }
}

/* ---- ground ---- */

/* Leaving by the battle's exit: its points against what the unit could still do. */
static int exit_worth(const Battle *b, const Plan *plan, int i, PlaceId p) {
    const State *t = &plan->trial;
    const PieceId u = plan->unit[i];
    const Special *x = clash_exit(b, t, p, side_of(b, u));
    if (x == NULL || x->number[0] <= 0 || plan->by[i][p] == VERB_MARCH) return -100000;
    const int left = clash_allowance(b, t, u) - plan->cost[i][p];
    if (left < clash_limit(b, LIMIT_EXIT_MP) || ezoc(t, p, side_of(b, u))) return -100000;
    const int turns = b->turn_count - t->turn;
    return own_of(t, u)->steps * (100 * x->number[0] - 12 * (turns > 6 ? 6 : turns)) - 40;
}

/* Contact is planned, not drifted into: only for a hex that counts. */
static bool may_settle(const Battle *b, const Plan *plan, PieceId u, PlaceId p) {
    const State *t = &plan->trial;
    const int side = side_of(b, u);
    if (is_entry(b, p) || !clash_stacks(b, t, u, p)) return false;
    if (!clash_enemy_adjacent(b, t, p, side)) return true;
    return b->victory_at[b->place[p].hex] >= 0 && !is_cavalry(b, u);
}

/* Whether the unit can come to an exit of its side at all. */
static bool exit_in_reach(const Battle *b, const Plan *plan, int i) {
    int at = 0;
    for (const Special *x; (x = clash_special(b, &plan->trial, SPECIAL_EXIT, &at)) != NULL;) {
        for (int n = 0; n < x->hex_count && x->side == plan->trial.acting; n++) {
            if (plan->cost[i][x->hex[n]] != ROUTE_NONE) return true;
        }
    }
    return false;
}

/* The place in reach by which the unit would leave the map, or NO_PLACE. */
static PlaceId best_exit(const Battle *b, const Plan *plan, int i, int *worth) {
    PlaceId door = NO_PLACE;
    *worth = -100000;
    if (!exit_in_reach(b, plan, i)) return NO_PLACE;
    for (int n = 0; n < plan->reached_count[i]; n++) {
        const int leaving = exit_worth(b, plan, i, plan->reached[i][n].place);
        if (leaving <= *worth) continue;
        *worth = leaving;
        door = plan->reached[i][n].place;
    }
    return door;
}

/* The best of the places in reach, the first of several, if it is worth more than `least`; -1: none
 * is. The most promising is looked at first, so that of most others the promise is enough. */
static int best_reached(const Battle *b, Plan *plan, int i, const Settler *settler, int least,
                        int *worth) {
    const State *t = &plan->trial;
    const PlaceId here = t->piece[settler->unit].place;
    const int count = plan->reached_count[i];
    int bound[PLAN_REACH], first = 0, at = -1;
    for (int n = 0; n < count; n++) {
        const Reached *r = &plan->reached[i][n];
        bound[n] = clash_place_bound(b, t, &plan->outlook, settler, r->place) + r->passing;
        if (bound[n] > bound[first]) first = n;
    }
    *worth = least;
    if (count <= 0) return at;
    for (int k = -1; k < count; k++) {
        const int n = k < 0 ? first : k;
        if (k == first || bound[n] < *worth || (bound[n] == *worth && n > at)) continue;
        const Reached *r = &plan->reached[i][n];
        if (r->place == here || !may_settle(b, plan, settler->unit, r->place)) continue;
        const int now = clash_place_worth_for(b, t, &plan->outlook, settler, r->place) + r->passing;
        if (now < *worth || (now == *worth && n > at)) continue;
        *worth = now;
        at = n;
    }
    return at;
}

static void plan_ground(const Battle *b, Plan *plan, int i) {
    enum { MARCH = 6 }; /* for less than this nobody stirs */
    const State *t = &plan->trial;
    const PieceId u = plan->unit[i];
    const PlaceId here = t->piece[u].place;
    Settler settler;
    clash_settler(b, t, &plan->outlook, u, &settler);
    const int before = clash_place_worth_for(b, t, &plan->outlook, &settler, here);
    const int stay = clash_bias(b, &plan->outlook.scripts, u)->stay / 10;
    int best = clash_stacks(b, t, u, here) ? before + stay : before - 500;
    int there, out;
    const int at = best_reached(b, plan, i, &settler, best + MARCH, &there);
    PlaceId goal = here;
    if (at >= 0) {
        goal = plan->reached[i][at].place;
        best = there;
    }
    const PlaceId door = best_exit(b, plan, i, &out);
    if (door != NO_PLACE && out > 0 && out > best - before) {
        plan->leaves[i] = true;
        goal = door;
    }
    settle(b, plan, i, goal);
}

/* Those nearest the enemy first: they make room on the roads. */
static int next_unsettled(const Battle *b, Plan *plan) {
    int best = -1, nearest = 0;
    for (int i = 0; i < plan->count; i++) {
        if (plan->settled[i]) continue;
        const PlaceId here = plan->trial.piece[plan->unit[i]].place;
        const int near = clash_nearest(b, &plan->outlook, b->place[here].hex);
        if (best >= 0 && near >= nearest) continue;
        best = i;
        nearest = near;
    }
    return best;
}

void clash_plan(const Battle *b, const State *s, Plan *plan) {
    const Clash *c = clash_of(s);
    plan->commander = c->marker != NO_PIECE;
    plan->fights = !is_night(b, s) && (plan->commander || !c->side[s->acting].acted);
    plan->battles_due = plan->outlook.stakes.battles_due;
    plan->count = plan->order_count = 0;
    state_copy(b, &plan->trial, s);
    memset(plan->attacked, 0, b->place_count);
    memset(plan->busy, 0, b->piece_count);
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u) || !flagged(s, u, FLAG_ACTIVE) || flagged(s, u, FLAG_MOVED)) continue;
        add_mover(b, s, plan, u);
    }
    if (plan->fights) {
        find_targets(b, s, plan);
        plan_attacks(b, plan);
    }
    for (int i; (i = next_unsettled(b, plan)) >= 0;) plan_ground(b, plan, i);
}
