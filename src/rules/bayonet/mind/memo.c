/* The memo of judgements and routes, and the neighbourhood keys they lie under. */
#include "rules/bayonet/mind/memo.h"

#include <string.h>

#include "core/hash.h"
#include "core/number.h"

enum { FLAGS_SEEN = FLAG_BACK | FLAG_DISORDERED | FLAG_GUN | FLAG_LIMBERED };

/* Where a piece stands and how, in 48 bits; never 0. */
static uint64_t seen_as(const State *s, PieceId p) {
    const BayonetPiece *x = own_of(s, p);
    return (uint64_t)s->piece[p].place | (uint64_t)(x->facing & 7) << 12 |
           (uint64_t)(x->rank & 7) << 15 | (uint64_t)(x->casualties & 15) << 18 |
           (uint64_t)(x->depth & 15) << 22 | (uint64_t)(x->flags & FLAGS_SEEN) << 26 |
           (uint64_t)(x->firefight & 0xFFF) << 30 | (uint64_t)(x->status & 7) << 42 |
           (uint64_t)1 << 45;
}

/* Adds to the number of the block in which that was seen. */
static void block_add(const Battle *b, Neighbourhood *neighbourhood, uint64_t seen, uint64_t more) {
    const int block = mind_derived_of(b)->block[seen & 0xFFF];
    uint64_t *before = neighbourhood->before[block / BLOCKS_ACROSS];
    for (int column = block % BLOCKS_ACROSS; column < BLOCKS_ACROSS; column++) {
        before[column + 1] += more;
    }
}

static void follow_brigade(const Battle *b, const State *s, PieceId u,
                           Neighbourhood *neighbourhood) {
    const FormationId f = brigade_of(b, u);
    const bool there = s->piece[u].place != NO_PLACE && in_play(s, u);
    const int8_t cv = (int8_t)(there ? unit_cv(b, s, u) : 0);
    neighbourhood->strength[f] = (int16_t)(neighbourhood->strength[f] + cv - neighbourhood->cv[u]);
    neighbourhood->cv[u] = cv;
    neighbourhood->ranged[f] = false;
}

static void follow(const Battle *b, const State *s, PieceId p, Neighbourhood *neighbourhood) {
    const uint64_t now = s->piece[p].place == NO_PLACE ? 0 : seen_as(s, p),
                   was = neighbourhood->piece[p];
    neighbourhood->last[p] = s->piece[p];
    if (now == was) return;
    if (was != 0) block_add(b, neighbourhood, was, -hash_mix(was | (uint64_t)p << 48));
    if (now != 0) block_add(b, neighbourhood, now, hash_mix(now | (uint64_t)p << 48));
    neighbourhood->piece[p] = now;
    if (is_troops(b, p)) follow_brigade(b, s, p, neighbourhood);
}

/* Many at a time, then four: between two looks most of an army stays as it is. */
enum { LOT = 4, CROWD = 8 * LOT };
typedef uint64_t Words __attribute__((vector_size(16)));
static_assert(LOT * sizeof(Piece) == 5 * sizeof(Words), "whole words");

static bool lot_differs(const Piece *now, const Piece *was) {
    Words a[5], b[5];
    memcpy(a, now, sizeof a);
    memcpy(b, was, sizeof b);
    const Words differs =
        (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]) | (a[4] ^ b[4]);
    return (differs[0] | differs[1]) != 0;
}

static void follow_crowd(const Battle *b, const State *s, PieceId first, int count,
                         Neighbourhood *neighbourhood) {
    for (PieceId p = first; p < first + count; p = (PieceId)(p + LOT)) {
        if (p + LOT <= b->piece_count && !lot_differs(&s->piece[p], &neighbourhood->last[p])) {
            continue;
        }
        for (PieceId q = p; q < p + LOT && q < b->piece_count; q++) follow(b, s, q, neighbourhood);
    }
}

void bayonet_neighbourhood_update(const Battle *b, const State *s, Neighbourhood *neighbourhood) {
    for (PieceId p = 0; p < b->piece_count; p = (PieceId)(p + CROWD)) {
        const int left = b->piece_count - p, count = left < CROWD ? left : CROWD;
        if (memcmp(&s->piece[p], &neighbourhood->last[p], (size_t)count * sizeof(Piece)) == 0) {
            continue;
        }
        follow_crowd(b, s, p, count, neighbourhood);
    }
    neighbourhood->impacts = hash_bytes(bayonet_of(s)->impact, (size_t)(b->grid.count + 3) / 4, 1);
}

void bayonet_neighbourhood_update_brigade(const Battle *b, const State *s, FormationId f,
                                          Neighbourhood *neighbourhood) {
    FOR_PIECES_OF(p, b, f) follow(b, s, p, neighbourhood);
}

static void range_add(const Battle *b, const State *s, PieceId u, BlockRange *range) {
    const int block = mind_derived_of(b)->block[s->piece[u].place];
    const int8_t row = (int8_t)(block / BLOCKS_ACROSS), column = (int8_t)(block % BLOCKS_ACROSS);
    if (row < range->top) range->top = row;
    if (row > range->bottom) range->bottom = row;
    if (column < range->left) range->left = column;
    if (column > range->right) range->right = column;
}

static const BlockRange NOWHERE = {BLOCKS_ACROSS, -1, BLOCKS_ACROSS, -1};

static uint64_t sum_about(const Neighbourhood *neighbourhood, const BlockRange *range) {
    const int top = greater(range->top - 1, 0), left = greater(range->left - 1, 0);
    const int bottom = lesser(range->bottom + 1, BLOCKS_ACROSS - 1);
    const int right = lesser(range->right + 1, BLOCKS_ACROSS - 1);
    uint64_t sum = neighbourhood->impacts;
    for (int row = top; row <= bottom; row++) {
        sum += neighbourhood->before[row][right + 1] - neighbourhood->before[row][left];
    }
    return sum;
}

uint64_t bayonet_neighbourhood_of_unit(const Battle *b, const State *s,
                                       const Neighbourhood *neighbourhood, PieceId u) {
    BlockRange range = NOWHERE;
    range_add(b, s, u, &range);
    return sum_about(neighbourhood, &range);
}

uint64_t bayonet_neighbourhood_of_brigade(const Battle *b, const State *s,
                                          Neighbourhood *neighbourhood, FormationId f) {
    BlockRange *range = &neighbourhood->range[f];
    if (!neighbourhood->ranged[f]) {
        *range = NOWHERE;
        FOR_TROOPS_OF(u, b, s, f) range_add(b, s, u, range);
        neighbourhood->ranged[f] = true;
    }
    return sum_about(neighbourhood, range);
}

/* ---- what is remembered ---- */

void bayonet_memo_begin(Memo *m) {
    m->followed = m->picked = m->rested = NO_FORMATION;
    m->route.unit = NO_PIECE;
    m->check.turn = 0;
}

void bayonet_memo_clear(Memo *m) {
    memset(m, 0, sizeof *m);
    bayonet_memo_begin(m);
}

void bayonet_memo_follow(const Battle *b, const State *s, Memo *m) {
    const FormationId active = bayonet_of(s)->active;
    const bool known = active != NO_FORMATION && (active == m->followed || active == m->picked);
    if (known) { /* while it moves, nobody else does */
        bayonet_neighbourhood_update_brigade(b, s, active, &m->neighbourhood);
    } else {
        bayonet_neighbourhood_update(b, s, &m->neighbourhood);
    }
    if (active == NO_FORMATION || active != m->followed) m->rested = NO_FORMATION;
    m->followed = active;
    m->picked = NO_FORMATION;
}

bool bayonet_memo_find(const Memo *m, uint64_t key, int *worth) {
    const uint64_t row = key % JUDGED_ROWS;
    if (m->judged[row].key != key) return false;
    *worth = m->judged[row].worth;
    return true;
}

void bayonet_memo_store(Memo *m, uint64_t key, int worth) {
    m->judged[key % JUDGED_ROWS].key = key;
    m->judged[key % JUDGED_ROWS].worth = worth;
}

bool bayonet_memo_find_route(const Memo *m, uint64_t key, Route *out) {
    const uint64_t row = key % ROUTE_ROWS;
    if (m->moved[row].key != key) return false;
    *out = m->moved[row].route;
    return true;
}

void bayonet_memo_store_route(Memo *m, uint64_t key, const Route *route) {
    m->moved[key % ROUTE_ROWS].key = key;
    m->moved[key % ROUTE_ROWS].route = *route;
}

/* ---- routes ---- */

static Action stage_action(PieceId u, const Stage *stage) {
    Action a = action_piece(stage->verb, u);
    if (a.verb != VERB_TURN) a.place = stage->hex;
    if (a.verb != VERB_TO) a.number = stage->facing;
    return a;
}

RouteCheck bayonet_route_sure(const Battle *b, const State *s, const MoveFrame *f,
                              const Route *route) {
    const Mover m = bayonet_mover_of_frame(b, s), walker = bayonet_duty_mover(&m, &f->duty);
    const RouteCheck no = {.turn = 0};
    RouteCheck check = {.turn = s->turn, .facing = own_of(s, f->piece)->facing};
    PlaceId hex = s->piece[f->piece].place;
    int facing = check.facing, mp = stack_mp(s, f->piece, f->mate);
    for (int i = 0; i < route->count; i++) {
        const Stage *stage = &route->stage[i];
        const MoveStep step =
            bayonet_move_step_to(&walker, hex, facing, mp, stage->hex, stage->facing);
        if (step.hex == NO_PLACE) return no;
        if (!action_equal(bayonet_move_step_action(f->piece, &step),
                          stage_action(f->piece, stage))) {
            return no;
        }
        check.mp[i] = (uint8_t)mp;
        hex = step.hex;
        facing = step.facing;
        mp -= step.cost;
    }
    check.mp[route->count] = (uint8_t)mp;
    return bayonet_duty_met(&m, &f->duty, f->start, hex, facing) ? check : no;
}

bool bayonet_route_still_sure(const State *s, const MoveFrame *f, const Memo *memo) {
    const RouteCheck *check = &memo->check;
    return check->turn == s->turn && check->facing == own_of(s, f->piece)->facing &&
           check->mp[memo->route.next] == stack_mp(s, f->piece, f->mate);
}

Action bayonet_route_action(const Route *route) {
    if (route->next == route->count) return action_piece(VERB_HALT, route->unit);
    return stage_action(route->unit, &route->stage[route->next]);
}

Action bayonet_route_advance(Memo *memo) {
    Route *route = &memo->route;
    const Action a = bayonet_route_action(route);
    if (route->next < route->count) {
        const Stage *stage = &route->stage[route->next++];
        route->here = stage->hex;
        memo->check.facing = stage->facing;
    }
    return a;
}

bool bayonet_route_follow(const State *s, const Offers *offers, Memo *memo, Action *out) {
    if (s->piece[memo->route.unit].place != memo->route.here) return false;
    *out = bayonet_route_advance(memo);
    return sink_has(&offers->sink, *out);
}
