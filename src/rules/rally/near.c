#include "rules/rally/near.h"

#include "core/hash.h"
#include "game/span.h"
#include "rules/rally/state.h"

static Span span_around(const Battle *b, const State *s, const PieceId *unit, int count,
                        int reach) {
    Span span = SPAN_NONE;
    for (int i = 0; i < count; i++) span_widen(b, s->piece[unit[i]].place, reach, &span);
    return span;
}

/* Where it stands and how it is; 0 if it is not there. */
static uint64_t hash_piece(const Battle *b, const State *s, const Span *span, PieceId p) {
    const PlaceId place = s->piece[p].place;
    if (place == NO_PLACE || !span_has(b, span, place)) return 0;
    const uint64_t how = own_of(s, p)->back | (uint64_t)flagged(s, p, FLAG_SURGE) << 1;
    return hash_mix((uint64_t)p | (uint64_t)place << 16 | how << 32);
}

uint64_t hash_units_near(const Battle *b, const State *s, const PieceId *unit, int count,
                         int enemy_reach, int own_reach) {
    const int side = side_of(b, unit[0]);
    const Span close = span_around(b, s, unit, count, own_reach);
    const Span wide = span_grown(&close, enemy_reach - own_reach);
    uint64_t sum = 0;
    FOR_SIDE_UNITS(u, b, side) sum += hash_piece(b, s, &close, u);
    FOR_SIDE_UNITS(e, b, side_other(side)) sum += hash_piece(b, s, &wide, e);
    return sum;
}
