/* 11.3, 11.4, 11.7: one step of a move, what it costs and when it may be made, and the searches
 * made of steps: whether the unit can still end its move lawfully, and where it can go. */
#include "rules/clash/move.h"

#include "core/bucket_queue.h"
#include "core/number.h"
#include "rules/clash/clauses.h"
#include "rules/clash/hooks.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

static_assert((int)BUCKET_ITEMS >= (int)PLACE_MAX, "a number for each place");

/* Floods call these for hundreds of steps of one verb; inlined with the verb known, little is
 * left. */
#define INLINE static inline __attribute__((always_inline))

/* A step as the rules price it. */
typedef struct Pace {
    int cost;     /* quarters */
    bool regular; /* neither road rate nor march */
} Pace;

/* What is the same for a unit wherever it goes. */
typedef struct Walker {
    int side, arm;
    bool ooc;
    bool shy;   /* may not go next to the enemy: out of command, or by night */
    bool bound; /* S8 keeps it from some hexes */
} Walker;

static Walker walker_of(const Battle *b, const State *s, PieceId u) {
    const bool ooc = flagged(s, u, FLAG_OOC);
    return (Walker){.side = side_of(b, u),
                    .arm = clash_arm(b, u),
                    .ooc = ooc,
                    .shy = ooc || is_night(b, s),
                    .bound = clash_driven(b, s, side_of(b, u))};
}

/* ---- 11.3 costs ---- */

static int effect(const Battle *b, const Walker *w, SideRow row) {
    return side_cell(b, row, w->arm == ARM_CAVALRY ? EFFECT_MP_CAVALRY : EFFECT_MP_INFANTRY);
}

/* 11.7: the road rate, while nothing but roads has been used, into a hex that is free of others
 * and of enemy zones of control (R47). */
INLINE bool road_rate(const Battle *b, const State *s, const Walker *w, const MoveFrame *m,
                      int side) {
    const PlaceId to = b->place[m->at].adjacent[side];
    return clash_road(b, m->at, side) && !m->regular && !ezoc(s, to, w->side) &&
           clash_friends(b, s, m->piece, to) == 0;
}

/* R49: bridges and fords cost in every mode. */
INLINE Pace pace_of(const Battle *b, const State *s, const Walker *w, const MoveFrame *m, int verb,
                    int side) {
    const Crossing *x = clash_crossing(b, m->at, side);
    if (verb == VERB_MARCH) return (Pace){effect(b, w, SIDE_MARCH) + x->extra[w->arm], false};
    if (verb == VERB_TO && road_rate(b, s, w, m, side)) {
        return (Pace){effect(b, w, SIDE_ROAD) + x->extra[w->arm], false};
    }
    return (Pace){x->regular[w->arm], true};
}

/* No step costs less, except the one hex that takes all the points a unit has (11.4). */
static int least_cost(const Battle *b, const Walker *w, int verb) {
    if (verb == VERB_MARCH) return effect(b, w, SIDE_MARCH);
    return lesser(effect(b, w, SIDE_ROAD), derived_of(b)->least_regular[w->arm]);
}

/* ---- one step ---- */

INLINE Verdict mode_verdict(const Battle *b, const State *s, const Walker *w, const MoveFrame *m,
                            int verb, int side) {
    const PlaceId to = b->place[m->at].adjacent[side];
    if (m->verb != VERB_NONE && m->verb != verb) {
        return verb == VERB_WITHDRAW || m->verb == VERB_WITHDRAW ? NO_WITHDRAW_FIRST
                                                                 : NO_MARCH_WHOLE;
    }
    if (w->bound && clash_feared_beside(b, s, to)) return NO_ORDERS_MOVE;
    if (verb == VERB_MARCH) return clash_march_verdict(b, s, m, side);
    if (verb == VERB_WITHDRAW) return clash_withdraw_verdict(b, s, m, side);
    if (m->began_in_zoc && ezoc(s, to, w->side)) return NO_SECOND_ZOC;
    if (!w->shy || !clash_enemy_adjacent(b, s, to, w->side)) return YES;
    return w->ooc ? NO_OOC_ADJACENT : NO_NIGHT_ADJACENT;
}

/* Whether steps of this mode are open at all; if not, they are refused wherever they lead. */
static bool mode_open(const Battle *b, const MoveFrame *m, int verb) {
    if (m->verb != VERB_NONE) return m->verb == verb;
    return verb != VERB_MARCH || is_entry(b, m->start);
}

/* What keeps the unit from going there whatever its mode. */
static Verdict barred_verdict(const Battle *b, const State *s, const MoveFrame *m, int side) {
    const PlaceId to = b->place[m->at].adjacent[side];
    if (is_entry(b, to)) return NO_ENTRY_HEX;
    if (units_at(s, to, side_other(side_of(b, m->piece))) > 0) return NO_ENEMY_UNIT;
    return clash_river(b, m->at, side) ? NO_RIVER : NO_WOODS;
}

/* One step over a side with a place beyond it, whether or not a lawful end can follow. */
INLINE Verdict bare_verdict(const Battle *b, const State *s, const Walker *w, const MoveFrame *m,
                            int verb, int side, Pace *pace) {
    const PlaceId to = b->place[m->at].adjacent[side];
    if (!(clash_crossing(b, m->at, side)->lie >> w->arm & 1)) return barred_verdict(b, s, m, side);
    if (units_at(s, to, side_other(w->side)) > 0) return NO_ENEMY_UNIT;
    if (m->halted) return NO_HALTED;
    const Verdict mode = mode_verdict(b, s, w, m, verb, side);
    if (mode != YES) return mode;
    *pace = pace_of(b, s, w, m, verb, side);
    if (pace->cost <= m->mp) return YES;
    if (verb != VERB_TO || m->steps > 0 || m->mp == 0) return NO_MP;
    *pace = (Pace){m->mp, true}; /* 11.4, R39: one hex for all it has */
    return YES;
}

INLINE MoveFrame stepped(const State *s, const Walker *w, const MoveFrame *m, int verb, PlaceId to,
                         Pace pace) {
    MoveFrame next = *m;
    next.at = to;
    next.verb = (uint8_t)verb;
    next.mp = (uint8_t)(m->mp - pace.cost);
    next.regular = m->regular || pace.regular;
    next.halted = verb == VERB_TO && ezoc(s, to, w->side);
    next.steps++;
    return next;
}

/* Whether a move made by this verb so far may end here. */
INLINE Verdict stop_after(const Battle *b, const State *s, const MoveFrame *m, int verb) {
    if (is_entry(b, m->at)) return NO_STOP_ENTRY;
    if (clash_other_type(b, s, m->piece, m->at)) return NO_STOP_TYPE;
    if (verb == VERB_MARCH && clash_friend_on_road(b, s, m->piece, m->at)) return NO_STOP_MARCH;
    const bool withdraws = verb == VERB_WITHDRAW;
    return withdraws && clash_enemy_adjacent(b, s, m->at, side_of(b, m->piece)) ? NO_STOP_WITHDRAWAL
                                                                                : YES;
}

Verdict clash_stop_verdict(const Battle *b, const State *s, const MoveFrame *m) {
    return stop_after(b, s, m, m->verb);
}

bool clash_can_exit(const Battle *b, const State *s, const MoveFrame *m) {
    return !m->halted && m->mp >= clash_limit(b, LIMIT_EXIT_MP) && m->verb != VERB_MARCH &&
           clash_exit(b, s, m->at, side_of(b, m->piece)) != NULL;
}

/* ---- looking ahead ---- */

static const uint8_t STEP_VERBS[] = {VERB_TO, VERB_MARCH, VERB_WITHDRAW};
enum { STEP_VERB_COUNT = 3, AHEAD_MAX = 512 };

typedef bool (*EndTest)(const Battle *b, const State *s, const MoveFrame *m);

static bool lawful_end(const Battle *b, const State *s, const MoveFrame *m) {
    return clash_stop_verdict(b, s, m) == YES || clash_can_exit(b, s, m);
}

static bool lawful_stacked_end(const Battle *b, const State *s, const MoveFrame *m) {
    return clash_stop_verdict(b, s, m) == YES && clash_stacks(b, s, m->piece, m->at);
}

/* Whether some end that passes the test can be reached from here. A place is visited again only
 * with more movement points than before, counted separately for moves that may still use the road
 * rate. */
static bool end_ahead(const Battle *b, const State *s, const MoveFrame *from, EndTest test) {
    int8_t best[2][PLACE_MAX];
    MoveFrame stack[AHEAD_MAX];
    const Walker w = walker_of(b, s, from->piece);
    int depth = 0;
    memset(best[0], -1, b->place_count);
    memset(best[1], -1, b->place_count);
    stack[depth++] = *from;
    while (depth > 0) {
        const MoveFrame m = stack[--depth];
        for (int i = 0; i < HEX_SIDES; i++) {
            const PlaceId to = b->place[m.at].adjacent[i];
            for (int v = 0; v < STEP_VERB_COUNT && to != NO_PLACE; v++) {
                Pace pace;
                if (!mode_open(b, &m, STEP_VERBS[v])) continue;
                if (bare_verdict(b, s, &w, &m, STEP_VERBS[v], i, &pace) != YES) continue;
                const MoveFrame next = stepped(s, &w, &m, STEP_VERBS[v], to, pace);
                if (test(b, s, &next)) return true;
                if (next.halted || best[next.regular][to] >= (int)next.mp) continue;
                best[next.regular][to] = (int8_t)next.mp;
                if (depth < AHEAD_MAX && next.steps < 40) stack[depth++] = next;
            }
        }
    }
    return false;
}

static bool can_end(const Battle *b, const State *s, const MoveFrame *m) {
    return lawful_end(b, s, m) || (!m->halted && end_ahead(b, s, m, lawful_end));
}

static Verdict step_verdict(const Battle *b, const State *s, const Walker *w, const MoveFrame *m,
                            int verb, int side, Pace *pace) {
    const Verdict bare = bare_verdict(b, s, w, m, verb, side, pace);
    if (bare != YES) return bare;
    const MoveFrame next = stepped(s, w, m, verb, b->place[m->at].adjacent[side], *pace);
    return can_end(b, s, &next) ? YES : clash_stop_verdict(b, s, &next);
}

Verdict clash_step_verdict(const Battle *b, const State *s, const MoveFrame *m, int verb,
                           PlaceId to, int *cost) {
    Pace pace = {0};
    const Walker w = walker_of(b, s, m->piece);
    const int side = place_side_towards(b, m->at, to);
    const Verdict verdict =
        side < 0 ? NO_NOT_ADJACENT : step_verdict(b, s, &w, m, verb, side, &pace);
    *cost = pace.cost;
    return verdict;
}

void clash_move_frame(const Battle *b, const State *s, PieceId u, MoveFrame *m) {
    const PlaceId here = s->piece[u].place;
    *m = (MoveFrame){.piece = u,
                     .start = here,
                     .at = here,
                     .mp = (uint8_t)clash_allowance(b, s, u),
                     .began_in_zoc = ezoc(s, here, side_of(b, u))};
}

bool clash_can_go_on(const Battle *b, const State *s, const MoveFrame *m, PlaceId but) {
    if (clash_can_exit(b, s, m)) return true;
    const Walker w = walker_of(b, s, m->piece);
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId to = b->place[m->at].adjacent[i];
        Pace pace;
        for (int v = 0; v < STEP_VERB_COUNT && to != NO_PLACE && to != but; v++) {
            if (!mode_open(b, m, STEP_VERBS[v])) continue;
            if (step_verdict(b, s, &w, m, STEP_VERBS[v], i, &pace) == YES) return true;
        }
    }
    return false;
}

bool clash_can_move(const Battle *b, const State *s, PieceId u) {
    MoveFrame m;
    clash_move_frame(b, s, u, &m);
    return m.mp > 0 && clash_can_go_on(b, s, &m, NO_PLACE);
}

bool clash_blocked(const Battle *b, const State *s, PieceId u) {
    MoveFrame m;
    clash_move_frame(b, s, u, &m);
    for (int v = 0; v < STEP_VERB_COUNT; v++) {
        MoveFrame way = m;
        way.verb = STEP_VERBS[v];
        if (m.mp > 0 && end_ahead(b, s, &way, lawful_stacked_end)) return false;
    }
    return true;
}

void clash_offer_steps(const Battle *b, const State *s, const MoveFrame *m, Sink *out) {
    const Walker w = walker_of(b, s, m->piece);
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId to = b->place[m->at].adjacent[i];
        for (int v = 0; v < STEP_VERB_COUNT && to != NO_PLACE; v++) {
            Pace pace;
            if (!mode_open(b, m, STEP_VERBS[v])) continue;
            if (step_verdict(b, s, &w, m, STEP_VERBS[v], i, &pace) != YES) continue;
            sink_add(out, action_piece_place(STEP_VERBS[v], m->piece, to));
        }
    }
}

MoveFrame clash_stepped(const Battle *b, const State *s, const MoveFrame *m, int verb, PlaceId to) {
    Pace pace = {0};
    const Walker w = walker_of(b, s, m->piece);
    const int side = place_side_towards(b, m->at, to);
    const Verdict verdict = bare_verdict(b, s, &w, m, verb, side, &pace);
    assert(verdict == YES);
    assert(pace.cost <= m->mp);
    return stepped(s, &w, m, verb, to, pace);
}

/* ---- routes ---- */

/* Dijkstra's search, keeping only the cheapest way to each place; where a longer way by road would
 * have led further, the unit can still be moved hex by hex. No verdict is asked for steps that
 * cannot be afforded or that lead to a place already reached for less. */
INLINE void flood(const Battle *b, const State *s, const MoveFrame *from, int verb, PlaceId goal,
                  Routes *out) {
    enum { REGULAR = 1, HALTED = 2 };
    uint8_t how[PLACE_MAX]; /* REGULAR, HALTED: what the frame would hold besides the cost */
    uint8_t cost[PLACE_MAX];
    PlaceId place[PLACE_MAX];   /* in the order first reached */
    uint16_t number[PLACE_MAX]; /* the index of each in `place` */
    BucketQueue open;           /* those to go on from, by their cost */
    int count = 0;
    const Walker w = walker_of(b, s, from->piece);
    const int least = least_cost(b, &w, verb);
    memset(cost, ROUTE_NONE, b->place_count);
    memset(out->cost, ROUTE_NONE, b->place_count);
    bucket_queue_clear(&open, from->mp + 1);
    out->start = from->at;
    out->count = 0;
    out->before[from->at] = NO_PLACE;
    MoveFrame m = *from; /* as it would be in the place being expanded */
    cost[from->at] = 0;
    how[from->at] = (uint8_t)((m.regular ? REGULAR : 0) | (m.halted ? HALTED : 0));
    place[count++] = from->at;
    bucket_queue_put(&open, 0, 0);
    for (int spent = 0; spent <= from->mp; spent++) {
        for (uint16_t k = open.first[spent]; k != BUCKETS_END; k = open.next[k]) {
            const PlaceId here = place[k];
            m.at = here;
            m.mp = (uint8_t)(from->mp - spent);
            m.regular = how[here] & REGULAR;
            m.halted = how[here] & HALTED;
            if (here == from->at || stop_after(b, s, &m, verb) == YES) {
                out->cost[here] = (uint8_t)spent;
                out->reached[out->count++] = here;
            }
            if (here == goal) return;
            if (m.halted || (m.steps > 0 && m.mp < least)) continue;
            for (int i = 0; i < HEX_SIDES; i++) {
                const PlaceId to = b->place[here].adjacent[i];
                Pace pace;
                if (to == NO_PLACE || cost[to] <= spent + least) continue;
                if (bare_verdict(b, s, &w, &m, verb, i, &pace) != YES) continue;
                const int total = spent + pace.cost;
                if (cost[to] <= total) continue;
                if (cost[to] == ROUTE_NONE) {
                    number[to] = (uint16_t)count;
                    place[count++] = to;
                } else {
                    bucket_queue_take_out(&open, cost[to], number[to]);
                }
                cost[to] = (uint8_t)total;
                bucket_queue_put(&open, total, number[to]);
                const MoveFrame next = stepped(s, &w, &m, verb, to, pace);
                how[to] = (uint8_t)((next.regular ? REGULAR : 0) | (next.halted ? HALTED : 0));
                out->before[to] = here;
            }
            m.verb = (uint8_t)verb;
            m.steps = (uint8_t)(from->steps + 1); /* or more: only whether any matters */
        }
    }
}

void clash_move_flood(const Battle *b, const State *s, const MoveFrame *from, int verb,
                      PlaceId goal, Routes *out) {
    if (verb == VERB_TO) {
        flood(b, s, from, VERB_TO, goal, out);
    } else {
        flood(b, s, from, verb, goal, out);
    }
}

bool clash_routes(const Battle *b, const State *s, PieceId piece, int verb, Routes *out) {
    if (verb != VERB_TO && verb != VERB_MARCH && verb != VERB_WITHDRAW) return false;
    if (s->step == STEP_MOVE_STEP && move_frame_of(s)->piece == piece) {
        clash_move_flood(b, s, move_frame_of(s), verb, NO_PLACE, out);
        return true;
    }
    if (s->step != STEP_MOVE_PICK) return false;
    if (clash_move_pick_verdict(b, s, action_piece(VERB_MOVE, piece)) != YES) return false;
    MoveFrame m;
    clash_move_frame(b, s, piece, &m);
    clash_move_flood(b, s, &m, verb, NO_PLACE, out);
    return true;
}
