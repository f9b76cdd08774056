#include "rules/rally/memo.h"

#include "core/hash.h"

/* How far from any of the troops a piece is still of concern to their plan, in hexes: the reach of
 * infantry. What happens farther off is left out of account, in thought. */
enum { CONCERN = 5 };

void memo_clear(Memo *memo) {
    for (int i = 0; i < MEMO_ROWS; i++) memo->row[i].key = 0;
}

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

static Span span_of(const Battle *b, const State *s, const Plan *plan) {
    Span span = {{INT8_MAX, INT8_MAX, 2 * INT8_MAX}, {INT8_MIN, INT8_MIN, 2 * INT8_MIN}};
    for (int i = 0; i < plan->count; i++) {
        int at[3];
        cube_of(b, s->piece[plan->unit[i]].place, at);
        for (int k = 0; k < 3; k++) {
            if (at[k] - CONCERN < span.least[k]) span.least[k] = at[k] - CONCERN;
            if (at[k] + CONCERN > span.most[k]) span.most[k] = at[k] + CONCERN;
        }
    }
    return span;
}

static bool within(const Span *span, const int at[3]) {
    for (int k = 0; k < 3; k++) {
        if (at[k] < span->least[k] || at[k] > span->most[k]) return false;
    }
    return true;
}

uint64_t memo_key(const Battle *b, const State *s, const Plan *plan) {
    const Span span = span_of(b, s, plan);
    uint64_t key = hash_bytes(s->control, b->victory_count, s->turn);
    for (int i = 0; i < plan->count; i++) {
        const uint64_t script = plan->fields.how.script[b->piece[plan->unit[i]].formation];
        key = hash_join(key, (uint64_t)plan->unit[i] | script << 16);
    }
    uint64_t about = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        int at[3];
        const PlaceId place = s->piece[p].place;
        if (place == NO_PLACE) continue;
        cube_of(b, place, at);
        if (!within(&span, at)) continue;
        const uint64_t how = own_of(s, p)->back | (uint64_t)flagged(s, p, FLAG_SURGE) << 1;
        about += hash_mix((uint64_t)p | (uint64_t)place << 16 | how << 32);
    }
    return hash_join(key, about) | 1;
}

MemoRow *memo_recall(Memo *memo, uint64_t key, Plan *plan) {
    MemoRow *row = &memo->row[key / 2 % MEMO_ROWS];
    if (row->key != key) return NULL;
    plan->gain = row->gain;
    for (int i = 0; i < plan->count; i++) {
        const MemoUnit *u = &row->unit[i];
        plan->goal[i] = u->goal;
        plan->verb[i] = u->verb;
        plan->attacks[i] = u->attacks;
    }
    return row;
}

MemoRow *memo_keep(Memo *memo, uint64_t key, const Plan *plan) {
    if (plan->count > MEMO_UNITS) return NULL;
    MemoRow *row = &memo->row[key / 2 % MEMO_ROWS];
    row->key = key;
    row->gain = plan->gain;
    row->count = plan->count;
    for (int i = 0; i < plan->count; i++) {
        row->unit[i] = (MemoUnit){.unit = plan->unit[i],
                                  .goal = plan->goal[i],
                                  .verb = plan->verb[i],
                                  .attacks = plan->attacks[i]};
    }
    return row;
}
