#include "rules/clash/mind/memo.h"

#include "ai/kit/memo.h"
#include "core/hash.h"

/* How near to any of the troops others must be to matter to their plan, in hexes: enemies as near
 * as a short march, friends as near as they may be in the way or in line. In a rollout all that is
 * farther off is left out of account. */
enum { NEAR_ENEMY = 5, NEAR_OWN = 3 };

void clash_memo_clear(Memo *memo) {
    for (int i = 0; i < MEMO_ROWS; i++) memo->row[i].key = 0;
}

static bool may_still_move(const State *s, PieceId u) {
    return flagged(s, u, FLAG_ACTIVE) && !flagged(s, u, FLAG_MOVED) && on_map(s, u);
}

/* Hexes about some others, as bits: two words for each line of one cube coordinate. */
enum {
    LINE_ORIGIN = HEX_SPAN_MAX / 2 + NEAR_ENEMY,
    LINES = HEX_SPAN_MAX + LINE_ORIGIN + NEAR_ENEMY
};
static_assert(LINES <= 128 && NEAR_OWN <= NEAR_ENEMY, "bits enough on either side of any map");
typedef struct Around {
    uint64_t word[LINES][2];
} Around;

static void add_around(Around *around, Axial at, int reach) {
    for (int q = -reach; q <= reach; q++) {
        const int from = at.r + LINE_ORIGIN + (q < 0 ? -q : 0) - reach;
        const int count = 2 * reach + 1 - (q < 0 ? -q : q);
        const uint64_t bits = (UINT64_C(1) << count) - 1;
        uint64_t *word = &around->word[at.q + LINE_ORIGIN + q][from / 64];
        word[0] |= bits << from % 64;
        if (from % 64 + count > 64) word[1] |= bits >> (64 - from % 64);
    }
}

static bool is_around(const Around *around, Axial at) {
    const unsigned r = (unsigned)(at.r + LINE_ORIGIN);
    return around->word[at.q + LINE_ORIGIN][r / 64] >> r % 64 & 1;
}

/* Those who may still move, and all hexes that are near them. */
typedef struct Movers {
    int count;
    PieceId unit[PIECE_MAX];
    Around own, enemy; /* for those of their side, for the others */
} Movers;

static void find_movers(const Battle *b, const State *s, Movers *m) {
    PlaceId last = NO_PLACE; /* those of a stack mostly come one after the other */
    m->count = 0;
    memset(&m->own, 0, sizeof m->own);
    memset(&m->enemy, 0, sizeof m->enemy);
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!may_still_move(s, u)) continue;
        m->unit[m->count++] = u;
        if (s->piece[u].place == last) continue;
        last = s->piece[u].place;
        add_around(&m->own, b->grid.at[b->place[last].hex], NEAR_OWN);
        add_around(&m->enemy, b->grid.at[b->place[last].hex], NEAR_ENEMY);
    }
}

/* The units of a side in these hexes, as a sum. */
static uint64_t sum_around(const Battle *b, const State *s, const Around *around, int side) {
    uint64_t sum = 0;
    FOR_SIDE_UNITS(u, b, side) {
        const PlaceId place = s->piece[u].place;
        if (place == NO_PLACE || !is_around(around, b->grid.at[b->place[place].hex])) continue;
        const uint64_t steps = own_of(s, u)->steps;
        sum += hash_mix((uint64_t)u | (uint64_t)place << 16 | steps << 32);
    }
    return sum;
}

uint64_t clash_memo_key(const Battle *b, const State *s, const Scripts *scripts) {
    const Clash *c = clash_of(s);
    Movers movers;
    find_movers(b, s, &movers);
    uint64_t key = hash_bytes(s->control, b->victory_count, (uint64_t)s->turn << 8 | s->acting);
    key = hash_join(key, (uint64_t)c->marker | (uint64_t)c->side[s->acting].acted << 16 |
                             (uint64_t)c->orders << 24 | (uint64_t)c->quarry_battles << 32);
    for (int i = 0; i < c->active_count; i++) {
        key = hash_join(key, (uint64_t)c->active[i] << 8 | c->allowance[i]);
    }
    for (int i = 0; i < movers.count; i++) {
        const PieceId u = movers.unit[i];
        const uint64_t script = scripts->script[b->tag[u].formation];
        key = hash_join(key, (uint64_t)u | script << 16 | (uint64_t)flagged(s, u, FLAG_OOC) << 24);
    }
    const uint64_t sum = sum_around(b, s, &movers.own, s->acting) +
                         sum_around(b, s, &movers.enemy, side_other(s->acting));
    return memo_key(hash_join(key, sum));
}

MemoRow *clash_memo_find(Memo *memo, uint64_t key, Plan *plan) {
    MemoRow *row = &memo->row[memo_row(key, MEMO_ROWS)];
    if (row->key != key) return NULL;
    plan->count = plan->order_count = row->count;
    for (int i = 0; i < row->count; i++) {
        const MemoUnit *u = &row->unit[i];
        plan->unit[i] = u->unit;
        plan->goal[i] = u->goal;
        plan->verb[i] = u->verb;
        plan->leaves[i] = u->leaves;
        plan->order[i] = (uint8_t)i;
    }
    return row;
}

MemoRow *clash_memo_store(Memo *memo, uint64_t key, const Plan *plan) {
    if (plan->order_count > MEMO_UNITS) return NULL;
    MemoRow *row = &memo->row[memo_row(key, MEMO_ROWS)];
    row->key = key;
    row->count = plan->order_count;
    for (int n = 0; n < plan->order_count; n++) {
        const int i = plan->order[n];
        row->unit[n] = (MemoUnit){.unit = plan->unit[i],
                                  .goal = plan->goal[i],
                                  .verb = plan->verb[i],
                                  .leaves = plan->leaves[i]};
        row->unit[n].length = (uint8_t)clash_planned_way(plan, i, row->unit[n].path, MEMO_PATH);
    }
    return row;
}
