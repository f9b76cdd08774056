#include "rules/rally/near.h"

#include "core/hash.h"
#include "game/span.h"
#include "rules/rally/state.h"

uint64_t hash_near(const Battle *b, const State *s, const PieceId *unit, int count, int reach) {
    Span span = SPAN_NONE;
    for (int i = 0; i < count; i++) span_widen(b, s->piece[unit[i]].place, reach, &span);
    uint64_t sum = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        const PlaceId place = s->piece[p].place;
        if (place == NO_PLACE || !span_has(b, &span, place)) continue;
        const uint64_t how = own_of(s, p)->back | (uint64_t)flagged(s, p, FLAG_SURGE) << 1;
        sum += hash_mix((uint64_t)p | (uint64_t)place << 16 | how << 32);
    }
    return sum;
}
