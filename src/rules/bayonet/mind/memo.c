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
static void block_add(const Battle *b, Near *near, uint64_t seen, uint64_t more) {
    const int block = field_of(b)->block[seen & 0xFFF];
    uint64_t *before = near->before[block / BLOCKS_ACROSS];
    for (int column = block % BLOCKS_ACROSS; column < BLOCKS_ACROSS; column++) {
        before[column + 1] += more;
    }
}

static void follow_brigade(const Battle *b, const State *s, PieceId u, Near *near) {
    const FormationId f = brigade_of(b, u);
    const bool there = s->piece[u].place != NO_PLACE && in_play(s, u);
    const int8_t cv = (int8_t)(there ? unit_cv(b, s, u) : 0);
    near->strength[f] = (int16_t)(near->strength[f] + cv - near->cv[u]);
    near->cv[u] = cv;
    near->spanned[f] = false;
}

static void follow(const Battle *b, const State *s, PieceId p, Near *near) {
    const uint64_t now = s->piece[p].place == NO_PLACE ? 0 : seen_as(s, p), was = near->piece[p];
    near->last[p] = s->piece[p];
    if (now == was) return;
    if (was != 0) block_add(b, near, was, -hash_mix(was | (uint64_t)p << 48));
    if (now != 0) block_add(b, near, now, hash_mix(now | (uint64_t)p << 48));
    near->piece[p] = now;
    if (is_troops(b, p)) follow_brigade(b, s, p, near);
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

static void follow_crowd(const Battle *b, const State *s, PieceId first, int count, Near *near) {
    for (PieceId p = first; p < first + count; p = (PieceId)(p + LOT)) {
        if (p + LOT <= b->piece_count && !lot_differs(&s->piece[p], &near->last[p])) continue;
        for (PieceId q = p; q < p + LOT && q < b->piece_count; q++) follow(b, s, q, near);
    }
}

void near_follow(const Battle *b, const State *s, Near *near) {
    for (PieceId p = 0; p < b->piece_count; p = (PieceId)(p + CROWD)) {
        const int left = b->piece_count - p, count = left < CROWD ? left : CROWD;
        if (memcmp(&s->piece[p], &near->last[p], (size_t)count * sizeof(Piece)) == 0) continue;
        follow_crowd(b, s, p, count, near);
    }
    near->impacts = hash_bytes(bayonet_of(s)->impact, (size_t)(b->grid.count + 3) / 4, 1);
}

void near_follow_brigade(const Battle *b, const State *s, FormationId f, Near *near) {
    FOR_PIECES_OF(p, b, f) follow(b, s, p, near);
}

static void span_add(const Battle *b, const State *s, PieceId u, Span *span) {
    const int block = field_of(b)->block[s->piece[u].place];
    const int8_t row = (int8_t)(block / BLOCKS_ACROSS), column = (int8_t)(block % BLOCKS_ACROSS);
    if (row < span->top) span->top = row;
    if (row > span->bottom) span->bottom = row;
    if (column < span->left) span->left = column;
    if (column > span->right) span->right = column;
}

static const Span NOWHERE = {BLOCKS_ACROSS, -1, BLOCKS_ACROSS, -1};

static uint64_t sum_about(const Near *near, const Span *span) {
    const int top = greater(span->top - 1, 0), left = greater(span->left - 1, 0);
    const int bottom = lesser(span->bottom + 1, BLOCKS_ACROSS - 1);
    const int right = lesser(span->right + 1, BLOCKS_ACROSS - 1);
    uint64_t sum = near->impacts;
    for (int row = top; row <= bottom; row++) {
        sum += near->before[row][right + 1] - near->before[row][left];
    }
    return sum;
}

uint64_t near_unit(const Battle *b, const State *s, const Near *near, PieceId u) {
    Span span = NOWHERE;
    span_add(b, s, u, &span);
    return sum_about(near, &span);
}

uint64_t near_brigade(const Battle *b, const State *s, Near *near, FormationId f) {
    Span *span = &near->span[f];
    if (!near->spanned[f]) {
        *span = NOWHERE;
        FOR_TROOPS_OF(u, b, s, f) span_add(b, s, u, span);
        near->spanned[f] = true;
    }
    return sum_about(near, span);
}

/* ---- what is remembered ---- */

void memory_begin(Memory *m) {
    m->followed = m->picked = m->rested = NO_FORMATION;
    m->route.unit = NO_PIECE;
    m->sure.turn = 0;
}

void memory_clear(Memory *m) {
    memset(m, 0, sizeof *m);
    memory_begin(m);
}

void memory_follow(const Battle *b, const State *s, Memory *m) {
    const FormationId active = bayonet_of(s)->active;
    const bool known = active != NO_FORMATION && (active == m->followed || active == m->picked);
    if (known) { /* while it moves, nobody else does */
        near_follow_brigade(b, s, active, &m->near);
    } else {
        near_follow(b, s, &m->near);
    }
    if (active == NO_FORMATION || active != m->followed) m->rested = NO_FORMATION;
    m->followed = active;
    m->picked = NO_FORMATION;
}

bool memory_judged(const Memory *m, uint64_t key, int *worth) {
    const uint64_t row = key % JUDGED_ROWS;
    if (m->judged[row].key != key) return false;
    *worth = m->judged[row].worth;
    return true;
}

void memory_judge(Memory *m, uint64_t key, int worth) {
    m->judged[key % JUDGED_ROWS].key = key;
    m->judged[key % JUDGED_ROWS].worth = worth;
}

bool memory_route(const Memory *m, uint64_t key, Route *out) {
    const uint64_t row = key % ROUTE_ROWS;
    if (m->moved[row].key != key) return false;
    *out = m->moved[row].route;
    return true;
}

void memory_keep_route(Memory *m, uint64_t key, const Route *route) {
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

Sure route_sure(const Battle *b, const State *s, const MoveFrame *f, const Route *route) {
    const Mover m = moving(b, s), walker = goal_mover(&m, &f->goal);
    const Sure no = {.turn = 0};
    Sure sure = {.turn = s->turn, .facing = own_of(s, f->piece)->facing};
    PlaceId hex = s->piece[f->piece].place;
    int facing = sure.facing, mp = stack_mp(s, f->piece, f->mate);
    for (int i = 0; i < route->count; i++) {
        const Stage *stage = &route->stage[i];
        const Way way = way_to(&walker, hex, facing, mp, stage->hex, stage->facing);
        if (way.hex == NO_PLACE) return no;
        if (!action_equal(way_action(f->piece, &way), stage_action(f->piece, stage))) return no;
        sure.mp[i] = (uint8_t)mp;
        hex = way.hex;
        facing = way.facing;
        mp -= way.cost;
    }
    sure.mp[route->count] = (uint8_t)mp;
    return goal_met(&m, &f->goal, f->start, hex, facing) ? sure : no;
}

bool still_sure(const State *s, const MoveFrame *f, const Memory *memory) {
    const Sure *sure = &memory->sure;
    return sure->turn == s->turn && sure->facing == own_of(s, f->piece)->facing &&
           sure->mp[memory->route.next] == stack_mp(s, f->piece, f->mate);
}

Action route_action(const Route *route) {
    if (route->next == route->count) return action_piece(VERB_HALT, route->unit);
    return stage_action(route->unit, &route->stage[route->next]);
}

Action route_advance(Memory *memory) {
    Route *route = &memory->route;
    const Action a = route_action(route);
    if (route->next < route->count) {
        const Stage *stage = &route->stage[route->next++];
        route->here = stage->hex;
        memory->sure.facing = stage->facing;
    }
    return a;
}

bool follow_route(const State *s, const Offers *offers, Memory *memory, Action *out) {
    if (s->piece[memory->route.unit].place != memory->route.here) return false;
    *out = route_advance(memory);
    return sink_has(&offers->sink, *out);
}
