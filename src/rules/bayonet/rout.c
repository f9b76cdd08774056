/* Routed markers: in the rout phase they run for their side's edge by the cheapest way, without any
 * choice (13.1, R40); in combat hex by hex, through friends if they must (9.3, 13.2, R131). Also
 * the settling of everything that losses bring. */
#include "rules/bayonet/combat.h"

#include <string.h>

#include "rules/bayonet/clauses.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/steps.h"

/* ---- the way home ---- */

/* As for foot on the march, but a major hexside takes all the points of a marker (R82). */
static int rout_cost(const Battle *b, const State *s, PlaceId from, int dir) {
    const int cost = crossing_now(b, s, from, dir).cost[0];
    return cost >= CROSS_WHOLE ? limit(b, LIMIT_MP_ROUTED) : cost;
}

static bool rout_barred(const Battle *b, const State *s, PlaceId hex, int side) {
    return hex_barred(b, s, hex) || units_at(s, hex, side_other(side)) > 0;
}

/* Places reached, in lists by what their way home costs; one to which a cheaper way was found later
 * is in two. No step costs as much as there are lists. */
enum { LISTS = 128, ENTRIES = PLACE_MAX * HEX_SIDES };
typedef struct Homeward {
    uint16_t head[LISTS];
    unsigned used;
    struct {
        PlaceId place;
        uint16_t next;
    } entry[ENTRIES];
    int waiting; /* entries in the lists */
} Homeward;
static_assert((int)LISTS > (int)CROSS_WHOLE, "a list for each cost that is waited for");
static_assert(ENTRIES < UINT16_MAX, "a number for each entry");

static void homeward_add(Homeward *h, PlaceId p, int cost) {
    uint16_t *head = &h->head[cost % LISTS];
    h->entry[h->used].place = p;
    h->entry[h->used].next = *head;
    *head = (uint16_t)h->used++;
    h->waiting++;
}

static void homeward_begin(const Battle *b, const State *s, int side, Homeward *h, uint16_t *cost) {
    h->used = 0;
    h->waiting = 0;
    memset(h->head, 0xFF, sizeof h->head);
    memset(cost, 0xFF, b->place_count * sizeof cost[0]);
    FOR_HEXSET(p, &derived_of(b)->edge[side], b->place_count) {
        if (rout_barred(b, s, (PlaceId)p, side)) continue;
        cost[p] = 1;
        homeward_add(h, (PlaceId)p, 1);
    }
}

static int markers_of(const Battle *b, const State *s, int side) {
    int count = 0;
    FOR_SIDE_UNITS(p, b, side) count += is_marker(s, p);
    return count;
}

/* From the edge inwards by rising cost, until `left` of the side's markers have been reached. */
static void find_ways(const Battle *b, const State *s, int side, int left, uint16_t *cost) {
    Homeward h;
    homeward_begin(b, s, side, &h, cost);
    for (int at = 1; h.waiting > 0 && left > 0; at++) {
        for (uint16_t *head = &h.head[at % LISTS]; *head != UINT16_MAX;) {
            const PlaceId p = h.entry[*head].place;
            *head = h.entry[*head].next;
            h.waiting--;
            if (cost[p] != at) continue;
            FOR_PIECES_AT(q, s, p) left -= is_marker(s, q) && side_of(b, q) == side;
            for (int dir = 0; dir < HEX_SIDES; dir++) {
                const PlaceId from = b->place[p].adjacent[dir];
                if (from == NO_PLACE || cost[from] <= at + 1) continue; /* a hex costs a point */
                if (rout_barred(b, s, from, side)) continue;
                const int whole = at + rout_cost(b, s, from, side_opposite(dir));
                if (whole >= cost[from]) continue;
                cost[from] = (uint16_t)whole;
                homeward_add(&h, from, whole);
            }
        }
    }
}

void bayonet_rout_ways(const Battle *b, const State *s, int side, uint16_t cost[PLACE_MAX]) {
    find_ways(b, s, side, INT32_MAX, cost);
}

/* ---- one marker ---- */

typedef struct Stream { /* of markers of one side */
    const uint16_t *ways;
    bool done[PIECE_MAX];
} Stream;

enum { LEAVES = HEX_SIDES, NOWHERE = -1 };

static bool occupied(const State *s, PlaceId hex, int side) {
    return units_at(s, hex, side) > 0 || bayonet_marker_at(s, hex) != NO_PIECE;
}

/* The side it runs over, LEAVES for off the map, or NOWHERE. */
static int way_on(const Battle *b, const State *s, const uint16_t *ways, PieceId m) {
    const PlaceId here = s->piece[m].place;
    const int side = side_of(b, m);
    int best = NOWHERE;
    if (ways[here] == NO_WAY_HOME) return NOWHERE;
    if (ways[here] == 1) return LEAVES;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        const PlaceId to = b->place[here].adjacent[dir];
        if (to == NO_PLACE || ways[to] == NO_WAY_HOME) continue;
        if (ways[to] + rout_cost(b, s, here, dir) != ways[here]) continue;
        if (!occupied(s, to, side)) return dir;
        if (best == NOWHERE) best = dir;
    }
    return best;
}

/* R40: in this phase the topmost unit of a village is the one in the way. */
static void run_through(const Battle *b, State *s, PlaceId hex) {
    bayonet_trample(b, s, hex, top_at(b, s, hex), NO_FLIGHT);
}

/* Runs it by movement points, or by hexes if it has only just been routed; it never stops among
 * units. */
static void run_home(const Battle *b, State *s, const uint16_t *ways, PieceId m, int points,
                     bool by_hexes) {
    assert(is_marker(s, m));
    const int side = side_of(b, m);
    for (;;) {
        const PlaceId here = s->piece[m].place;
        const bool shares = units_at(s, here, side) > 0;
        const int dir = way_on(b, s, ways, m);
        if (dir == NOWHERE) {
            if (shares) bayonet_remove_marker(b, s, m);
            return;
        }
        const int cost = by_hexes || dir == LEAVES ? 1 : rout_cost(b, s, here, dir);
        if (cost > points && !shares) return;
        points = points > cost ? points - cost : 0;
        if (dir == LEAVES) {
            bayonet_remove_marker(b, s, m);
            return;
        }
        const PlaceId to = b->place[here].adjacent[dir];
        piece_move(b, s, m, to);
        if (troops_at(b, s, to, side) > 0) run_through(b, s, to);
    }
}

/* ---- the phase ---- */

static PieceId next_marker(const Battle *b, const State *s, const Stream *stream, int side,
                           const uint16_t *order) {
    PieceId next = NO_PIECE;
    FOR_SIDE_UNITS(p, b, side) {
        if (!is_marker(s, p) || stream->done[p]) continue;
        if (next == NO_PIECE || order[p] < order[next]) next = p;
    }
    return next;
}

static bool drowns(const Battle *b, int side) {
    for (int i = 0; i < b->special_count; i++) {
        const Special *rule = &b->special[i];
        if (rule->rule == SPECIAL_DROWN && (rule->side == NO_SIDE || rule->side == side)) {
            return true;
        }
    }
    return false;
}

static bool has_markers(const Battle *b, const State *s, int side) {
    return markers_of(b, s, side) > 0;
}

static void rout_side(const Battle *b, State *s, int side) {
    uint16_t ways[PLACE_MAX], order[PIECE_MAX];
    bool old[PIECE_MAX];
    if (!has_markers(b, s, side)) return;
    Stream stream = {.ways = ways};
    memset(stream.done, 0, sizeof stream.done);
    find_ways(b, s, side, markers_of(b, s, side), ways); /* they run only to cheaper hexes */
    for (PieceId p = 0; p < b->piece_count; p++) {
        old[p] = is_marker(s, p);
        order[p] = old[p] ? ways[s->piece[p].place] : 0; /* new ones run at once */
    }
    for (;;) {
        const PieceId m = next_marker(b, s, &stream, side, order);
        if (m == NO_PIECE) break;
        stream.done[m] = true;
        if (ways[s->piece[m].place] == NO_WAY_HOME && drowns(b, side)) {
            bayonet_remove_marker(b, s, m);
            continue;
        }
        const int points = limit(b, old[m] ? LIMIT_MP_ROUTED : LIMIT_ROUTED_AGAIN);
        run_home(b, s, ways, m, points, !old[m]);
    }
}

StepId bayonet_rout_phase_take(const Battle *b, State *s, Action a) {
    assert(s->frames == 0);
    for (int side = 0; side < SIDE_MAX; side++) rout_side(b, s, side);
    if (has_markers(b, s, 0) || has_markers(b, s, 1)) {
        for (PlaceId p = 0; p < b->place_count; p++) bayonet_merge_markers(b, s, p);
    }
    return bayonet_settle(b, s, STEP_VICTORY_CHECK);
}

/* ---- running in combat ---- */

/* ---- where a marker may run ---- */

typedef enum { RUN_BARRED, RUN_THROUGH, RUN_OPEN } Run;

static Run run_over(const Battle *b, const State *s, PieceId m, int dir) {
    const PlaceId here = s->piece[m].place, to = b->place[here].adjacent[dir];
    const int side = side_of(b, m);
    if (!(own_of(s, m)->aim >> dir & 1)) return RUN_BARRED;
    if (to == NO_PLACE) { /* R96 */
        const bool home = bayonet_at_retreat_edge(b, here, side) && b->compass[side] >> dir & 1;
        return home ? RUN_OPEN : RUN_BARRED;
    }
    if (hex_barred(b, s, to) || units_at(s, to, side_other(side)) > 0) return RUN_BARRED;
    return units_at(s, to, side) > 0 ? RUN_THROUGH : RUN_OPEN;
}

static Run best_run(const Battle *b, const State *s, PieceId m) {
    Run best = RUN_BARRED;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        const Run run = run_over(b, s, m, dir);
        if (run > best) best = run;
    }
    return best;
}

/* A marker that leaves the map names the hex that it stands in. */
static PlaceId run_place(const Battle *b, PlaceId here, int dir) {
    const PlaceId to = b->place[here].adjacent[dir];
    return to == NO_PLACE ? here : to;
}

static int run_dir(const Battle *b, const State *s, PieceId m, PlaceId place) {
    const PlaceId here = s->piece[m].place;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        if (run_over(b, s, m, dir) != RUN_BARRED && run_place(b, here, dir) == place) return dir;
    }
    return -1;
}

Verdict bayonet_marker_retreat_verdict(const Battle *b, const State *s, Action a) {
    const PieceId m = bayonet_of(s)->runner;
    if (a.verb != VERB_ROUT_TO || a.piece != m || a.place == NO_PLACE) return NO_NOT_NOW;
    const int dir = run_dir(b, s, m, a.place);
    if (dir < 0) return NO_ROUT_BARRED;
    return run_over(b, s, m, dir) == best_run(b, s, m) ? YES : NO_ROUT_OPEN;
}

void bayonet_marker_retreat_offer(const Battle *b, const State *s, Sink *out) {
    const PieceId m = bayonet_of(s)->runner;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        if (run_over(b, s, m, dir) == RUN_BARRED) continue;
        const PlaceId to = run_place(b, s->piece[m].place, dir);
        const Action a = action_piece_place(VERB_ROUT_TO, m, to);
        if (bayonet_marker_retreat_verdict(b, s, a) == YES && !sink_has(out, a)) sink_add(out, a);
    }
}

static Flight flight_behind(const Battle *b, const State *s, PieceId m) {
    return (Flight){(uint8_t)limit(b, LIMIT_ROUTED_AGAIN), own_of(s, m)->aim};
}

StepId bayonet_marker_retreat_take(const Battle *b, State *s, Action a) {
    assert(a.piece == bayonet_of(s)->runner);
    const PieceId m = a.piece;
    BayonetPiece *o = own(s, m);
    if (a.place == s->piece[m].place) {
        bayonet_remove_marker(b, s, m);
        return STEP_SETTLE;
    }
    o->aim = (uint8_t)bayonet_dirs_after(o->aim, run_dir(b, s, m, a.place));
    piece_move(b, s, m, a.place);
    o->rank = 1; /* it has begun to run */
    if (o->mp > 0) o->mp--;
    if (troops_at(b, s, a.place, side_of(b, m)) == 0) return STEP_SETTLE;
    if (bayonet_is_village_stack(b, s, a.place)) {
        bayonet(s)->asked = b->piece[m].side;
        return STEP_TRAMPLE;
    }
    bayonet_trample(b, s, a.place, NO_PIECE, flight_behind(b, s, m));
    return STEP_SETTLE;
}

/* ---- 9.1.2e: the owner names the unit of the village that was in the way ---- */

Verdict bayonet_trample_verdict(const Battle *b, const State *s, Action a) {
    const PlaceId hex = s->piece[bayonet_of(s)->runner].place;
    if (a.verb != VERB_TRAMPLED || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (!is_troops(b, a.piece) || !in_play(s, a.piece) || s->piece[a.piece].place != hex) {
        return NO_NOT_NOW;
    }
    return own_of(s, a.piece)->rank < limit(b, LIMIT_VILLAGE_STACK) - 1 ? YES : NO_RESERVE;
}

void bayonet_trample_offer(const Battle *b, const State *s, Sink *out) {
    FOR_PIECES_AT(p, s, s->piece[bayonet_of(s)->runner].place) {
        const Action a = action_piece(VERB_TRAMPLED, p);
        if (bayonet_trample_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId bayonet_trample_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->runner != NO_PIECE);
    assert(in_play(s, a.piece));
    const PieceId m = bayonet(s)->runner;
    bayonet_trample(b, s, s->piece[m].place, a.piece, flight_behind(b, s, m));
    return STEP_SETTLE;
}

/* ---- settling ---- */

static StepId end_run(const Battle *b, State *s, PieceId m) {
    assert(bayonet_of(s)->runner == m);
    own(s, m)->mp = 0;
    bayonet_merge_markers(b, s, s->piece[m].place);
    bayonet(s)->runner = NO_PIECE;
    return STEP_SETTLE;
}

/* A marker whose way is barred at once, or in a hex with units, is removed; later on it stops. */
static StepId run_on(const Battle *b, State *s, PieceId m) {
    assert(is_marker(s, m));
    const bool shares = units_at(s, s->piece[m].place, side_of(b, m)) > 0;
    if (own(s, m)->mp == 0 && !shares) return end_run(b, s, m);
    if (best_run(b, s, m) != RUN_BARRED) {
        bayonet(s)->asked = b->piece[m].side;
        return STEP_MARKER_RETREAT;
    }
    if (own(s, m)->rank != 0 && !shares) return end_run(b, s, m);
    bayonet_remove_marker(b, s, m);
    return STEP_SETTLE;
}

typedef struct Unsettled {
    PieceId runner; /* a marker that has still to run */
    PieceId lone;   /* a single unit without a facing: the last of a village stack (R13) */
} Unsettled;

/* The first runner or, if there is none, the first lone unit; else NO_PIECE. */
static Unsettled find_unsettled(const Battle *b, const State *s) {
    PieceId lone = NO_PIECE;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (own_of(s, p)->mp > 0 && is_marker(s, p)) return (Unsettled){p, NO_PIECE};
        if (own_of(s, p)->facing != NO_FACING || lone != NO_PIECE) continue;
        if (!is_troops(b, p) || !in_play(s, p)) continue;
        const PlaceId here = s->piece[p].place;
        if (here != NO_PLACE && !bayonet_is_village_stack(b, s, here)) lone = p;
    }
    return (Unsettled){NO_PIECE, lone};
}

StepId bayonet_settle_take(const Battle *b, State *s, Action a) {
    assert(s->frames > 0);
    Bayonet *g = bayonet(s);
    if (g->runner != NO_PIECE) return run_on(b, s, g->runner);
    const Unsettled found = find_unsettled(b, s);
    g->runner = found.runner;
    if (g->runner != NO_PIECE) return run_on(b, s, g->runner);
    const StepId roll = bayonet_next_leader_roll(b, s, LEADER_UNDER_FIRE, STEP_SETTLE);
    if (roll != STEP_COUNT) return roll;
    if (found.lone != NO_PIECE) {
        return bayonet_settle_facing(b, s, s->piece[found.lone].place, STEP_SETTLE);
    }
    return (StepId)frame_pop(s);
}

StepId bayonet_settle(const Battle *b, State *s, StepId next) {
    frame_push(s, next);
    return STEP_SETTLE;
}
