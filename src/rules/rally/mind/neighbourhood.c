#include "rules/rally/mind/neighbourhood.h"

#include <string.h>

#include "core/hash.h"
#include "rules/rally/mind/hex_bounds.h"
#include "rules/rally/state.h"

void rally_neighbourhood_forget(Neighbourhood *neighbourhood) {
    memset(neighbourhood->seen, 0, sizeof neighbourhood->seen);
}

static void post(const Battle *b, PieceId u, PlaceId place, uint64_t condition, int i,
                 Neighbourhood *out) {
    out->key[i] = 0;
    if (place == NO_PLACE) return;
    const Axial at = b->grid.at[b->place[place].hex];
    out->key[i] = hash_mix((uint64_t)u | (uint64_t)place << 16 | condition << 32);
    out->at[0][i] = at.q;
    out->at[1][i] = at.r;
}

void rally_neighbourhood_update(const Battle *b, const State *s, Neighbourhood *out) {
    int i = 0;
    out->held = hash_bytes(s->control, b->victory_count, s->turn);
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            const PlaceId place = s->piece[u].place;
            const uint32_t condition = own_of(s, u)->back | (uint32_t)flagged(s, u, FLAG_SURGE)
                                                                << 1;
            const uint32_t seen = (uint32_t)place << 8 | condition << 1 | 1;
            if (out->seen[i] != seen) {
                out->seen[i] = seen;
                post(b, u, place, condition, i, out);
            }
            i++;
        }
    }
}

static HexBounds bounds_around(const Battle *b, const State *s, const PieceId *unit, int count,
                               int reach) {
    HexBounds bounds = HEX_BOUNDS_NONE;
    for (int i = 0; i < count; i++) hex_bounds_widen(b, s->piece[unit[i]].place, reach, &bounds);
    return bounds;
}

/* The sum of the keys within the bounds. It has no branches, and what is in the hexagon is told in
 * sixteen bits, so that the compiler takes eight units at a time: at or above the least and at or
 * below the most is one comparison of what is not negative. */
static uint64_t sum_keys(const Neighbourhood *neighbourhood, const HexBounds *bounds, int from,
                         int count) {
    const int16_t *q = neighbourhood->at[0] + from, *r = neighbourhood->at[1] + from;
    const uint64_t *key = neighbourhood->key + from;
    uint16_t least[3], wide[3];
    for (int k = 0; k < 3; k++) {
        least[k] = (uint16_t)bounds->least[k];
        wide[k] = (uint16_t)(bounds->most[k] - bounds->least[k]);
    }
    int16_t in[PIECE_MAX];
    for (int i = 0; i < count; i++) {
        const bool within = ((uint16_t)(q[i] - least[0]) <= wide[0]) &
                            ((uint16_t)(r[i] - least[1]) <= wide[1]) &
                            ((uint16_t)(q[i] + r[i] - least[2]) <= wide[2]);
        in[i] = within ? -1 : 0;
    }
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) sum += key[i] & (uint64_t)(int64_t)in[i];
    return sum;
}

uint64_t rally_neighbourhood_key(const Battle *b, const State *s,
                                 const Neighbourhood *neighbourhood, const PieceId *unit, int count,
                                 int enemy_reach, int own_reach) {
    const int side = side_of(b, unit[0]);
    const HexBounds close = bounds_around(b, s, unit, count, own_reach);
    const HexBounds wide = hex_bounds_grown(&close, enemy_reach - own_reach);
    const int first = b->unit_count[0], second = b->unit_count[1];
    return sum_keys(neighbourhood, side == 0 ? &close : &wide, 0, first) +
           sum_keys(neighbourhood, side == 1 ? &close : &wide, first, second);
}
