#include "rules/rally/near.h"

#include "core/hash.h"
#include "rules/rally/state.h"

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

static Span span_of(const Battle *b, const State *s, const PieceId *unit, int count, int reach) {
    Span span = {{INT8_MAX, INT8_MAX, 2 * INT8_MAX}, {INT8_MIN, INT8_MIN, 2 * INT8_MIN}};
    for (int i = 0; i < count; i++) {
        int at[3];
        cube_of(b, s->piece[unit[i]].place, at);
        for (int k = 0; k < 3; k++) {
            if (at[k] - reach < span.least[k]) span.least[k] = at[k] - reach;
            if (at[k] + reach > span.most[k]) span.most[k] = at[k] + reach;
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

uint64_t hash_near(const Battle *b, const State *s, const PieceId *unit, int count, int reach) {
    const Span span = span_of(b, s, unit, count, reach);
    uint64_t sum = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        int at[3];
        const PlaceId place = s->piece[p].place;
        if (place == NO_PLACE) continue;
        cube_of(b, place, at);
        if (!within(&span, at)) continue;
        const uint64_t how = own_of(s, p)->back | (uint64_t)flagged(s, p, FLAG_SURGE) << 1;
        sum += hash_mix((uint64_t)p | (uint64_t)place << 16 | how << 32);
    }
    return sum;
}
