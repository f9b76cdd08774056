#include "rules/clash/memo.h"

#include "core/hash.h"

/* How far from any of the troops a unit is still of concern to their plan, in hexes. What happens
 * farther off is left out of account, in thought. */
enum { CONCERN = 6 };

/* The hexagon around troops: bounds of the three cube coordinates. */
typedef struct Span {
    int least[3], most[3];
} Span;

static void cube_of(const Battle *b, PlaceId place, int out[3]) {
    const Axial at = b->grid.at[b->place[place].hex];
    out[0] = at.q;
    out[1] = at.r;
    out[2] = at.q + at.r;
}

static void widen(const Battle *b, PlaceId place, Span *span) {
    int at[3];
    cube_of(b, place, at);
    for (int k = 0; k < 3; k++) {
        if (at[k] - CONCERN < span->least[k]) span->least[k] = at[k] - CONCERN;
        if (at[k] + CONCERN > span->most[k]) span->most[k] = at[k] + CONCERN;
    }
}

static bool within(const Span *span, const int at[3]) {
    for (int k = 0; k < 3; k++) {
        if (at[k] < span->least[k] || at[k] > span->most[k]) return false;
    }
    return true;
}

void clash_memo_clear(Memo *memo) {
    for (int i = 0; i < MEMO_ROWS; i++) memo->row[i].key = 0;
}

uint64_t clash_memo_key(const Battle *b, const State *s, const Dispositions *how) {
    const Clash *c = clash_of(s);
    Span span = {{INT16_MAX, INT16_MAX, INT16_MAX}, {INT16_MIN, INT16_MIN, INT16_MIN}};
    uint64_t key = hash_bytes(s->control, b->victory_count, (uint64_t)s->turn << 8 | s->acting);
    key = hash_join(key, (uint64_t)c->marker | (uint64_t)c->side[s->acting].acted << 16 |
                             (uint64_t)c->orders << 24 | (uint64_t)c->quarry_battles << 32);
    for (int i = 0; i < c->active_count; i++) {
        key = hash_join(key, (uint64_t)c->active[i] << 8 | c->allowance[i]);
    }
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!flagged(s, u, FLAG_ACTIVE) || flagged(s, u, FLAG_MOVED) || !on_map(s, u)) continue;
        const uint64_t script = how->script[b->tag[u].formation];
        key = hash_join(key, (uint64_t)u | script << 16 | (uint64_t)flagged(s, u, FLAG_OOC) << 24);
        widen(b, s->piece[u].place, &span);
    }
    uint64_t sum = 0;
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            int at[3];
            const PlaceId place = s->piece[u].place;
            if (place == NO_PLACE) continue;
            cube_of(b, place, at);
            if (!within(&span, at)) continue;
            const uint64_t steps = own_of(s, u)->steps;
            sum += hash_mix((uint64_t)u | (uint64_t)place << 16 | steps << 32);
        }
    }
    return hash_join(key, sum) | 1;
}

MemoRow *clash_memo_recall(Memo *memo, uint64_t key, Plan *plan) {
    MemoRow *row = &memo->row[key / 2 % MEMO_ROWS];
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

MemoRow *clash_memo_keep(Memo *memo, uint64_t key, const Plan *plan) {
    if (plan->order_count > MEMO_UNITS) return NULL;
    MemoRow *row = &memo->row[key / 2 % MEMO_ROWS];
    row->key = key;
    row->count = plan->order_count;
    for (int n = 0; n < plan->order_count; n++) {
        const int i = plan->order[n];
        row->unit[n] = (MemoUnit){.unit = plan->unit[i],
                                  .goal = plan->goal[i],
                                  .verb = plan->verb[i],
                                  .leaves = plan->leaves[i]};
    }
    return row;
}
