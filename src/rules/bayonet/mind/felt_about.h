/* How much of each side's strength is felt in each hex, for the evaluation: what game/felt.h does
 * for one unit, for all of them. The map has a margin, so that its edge needs no care. */
#pragma once

#include "rules/bayonet/units.h"

typedef struct FeltAbout {
    int16_t of[SIDE_MAX][(HEX_SPAN_MAX + 2 * FELT_REACH) * FELT_STRIDE]; /* in tenths */
} FeltAbout;

void feel_troops(const Battle *b, const State *s, FeltAbout *felt);

static inline int felt_in(const Battle *b, const FeltAbout *felt, int side, HexId hex) {
    return felt->of[side][field_of(b)->felt_at[hex]];
}
