#include "ai/kit/influence.h"

#include <assert.h>
#include <string.h>

void influence_clear(const Battle *b, Influence *map) {
    for (int side = 0; side < SIDE_MAX; side++) {
        memset(map->of[side], 0, b->grid.count * sizeof map->of[side][0]);
    }
}

/* When all of it is on the map: by differences of hex ids. */
static void spread_inside(const Battle *b, int16_t *field, HexId hex, int strength,
                          const int8_t *falloff, int reach) {
    const HexNear *near = hex_near(&b->grid, hex);
    for (int d = 0, k = 0; d <= reach; d++) {
        const int16_t more = (int16_t)(strength * falloff[d]);
        for (const int end = hex_ring_start(d + 1); k < end; k++) {
            field[hex + near[k].step] = (int16_t)(field[hex + near[k].step] + more);
        }
    }
}

/* When some of it is beyond the map's edge. */
static void spread_at_edge(const Battle *b, int16_t *field, HexId hex, int strength,
                           const int8_t *falloff, int reach) {
    const HexNear *near = hex_near(&b->grid, hex);
    const uint64_t on_map = b->grid.near_on_map[hex];
    for (int d = 0; d <= reach; d++) {
        const int16_t more = (int16_t)(strength * falloff[d]);
        const uint64_t within = ((uint64_t)1 << hex_ring_start(d + 1)) - 1;
        const uint64_t nearer = ((uint64_t)1 << hex_ring_start(d)) - 1;
        for (uint64_t left = on_map & within & ~nearer; left != 0; left &= left - 1) {
            const int16_t step = near[__builtin_ctzll(left)].step;
            field[hex + step] = (int16_t)(field[hex + step] + more);
        }
    }
}

void influence_add(const Battle *b, int16_t *field, HexId hex, int strength, const int8_t *falloff,
                   int reach) {
    if (reach <= b->grid.inside[hex]) {
        spread_inside(b, field, hex, strength, falloff, reach);
        return;
    }
    if (reach <= HEX_DISC_RADIUS) {
        spread_at_edge(b, field, hex, strength, falloff, reach);
        return;
    }
    HexId ring[HEX_RING_MAX];
    for (int d = 0; d <= reach; d++) {
        const int count = hex_ring(&b->grid, hex, d, ring);
        for (int i = 0; i < count; i++) {
            field[ring[i]] = (int16_t)(field[ring[i]] + strength * falloff[d]);
        }
    }
}

void influence_stamp_init(const Battle *b, const int8_t *falloff, int reach, InfluenceStamp *disc) {
    assert(reach <= HEX_DISC_RADIUS);
    *disc = (InfluenceStamp){.reach = reach};
    for (int odd = 0; odd < 2; odd++) {
        for (int d = 0, k = 0; d <= reach; d++) {
            for (const int end = hex_ring_start(d + 1); k < end; k++) {
                const HexNear *near = &b->grid.near[odd][k];
                const int row = near->row + HEX_DISC_RADIUS,
                          column = near->column + HEX_DISC_RADIUS;
                disc->tenths[odd][row][column] = falloff[d];
            }
        }
    }
}

/* Without `restrict` a compiler would add one hex at a time. */
static inline void add_row(int16_t *restrict row, const int16_t *restrict tenths, int count,
                           int strength) {
    for (int k = 0; k < count; k++) row[k] = (int16_t)(row[k] + strength * tenths[k]);
}

void influence_stamp(const Battle *b, int16_t *field, HexId hex, int strength,
                     const InfluenceStamp *disc) {
    enum { R = HEX_DISC_RADIUS };
    const Grid *g = &b->grid;
    const int16_t(*tenths)[INFLUENCE_STAMP_SPAN] = disc->tenths[hex_odd(g, hex)];
    const int reach = disc->reach;
    if (g->inside[hex] == R) {
        int16_t *row = field + hex - reach * g->columns - R;
        for (int i = R - reach; i <= R + reach; i++, row += g->columns)
            add_row(row, tenths[i], INFLUENCE_STAMP_SPAN, strength);
        return;
    }
    const int left = hex_column(g, hex) - R, top = hex_row(g, hex) - R;
    const int from = greater(0, -left), to = lesser(INFLUENCE_STAMP_SPAN, g->columns - left);
    const int past = lesser(R + reach + 1, g->rows - top);
    for (int i = greater(R - reach, -top); i < past; i++) {
        int16_t *row = field + (top + i) * g->columns + left;
        add_row(row + from, tenths[i] + from, to - from, strength);
    }
}
