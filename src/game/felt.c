#include "game/felt.h"

#include <string.h>

void felt_clear(const Battle *b, Felt *felt) {
    for (int side = 0; side < SIDE_MAX; side++) {
        memset(felt->of[side], 0, b->grid.count * sizeof felt->of[side][0]);
    }
}

void felt_add(const Battle *b, Felt *felt, int side, HexId hex, int strength, const int8_t *falloff,
              int reach) {
    HexId ring[HEX_RING_MAX];
    int16_t *field = felt->of[side];
    for (int d = 0; d <= reach; d++) {
        const int count = hex_ring(&b->grid, hex, d, ring);
        for (int i = 0; i < count; i++) {
            field[ring[i]] = (int16_t)(field[ring[i]] + strength * falloff[d]);
        }
    }
}
