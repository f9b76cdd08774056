/* How much of each side's strength is felt in a hex: a unit counts where it stands and, the less
 * the farther off, in the hexes about it. What the evaluations of the rulesets look at. */
#pragma once

#include "core/number.h"
#include "game/battle.h"

typedef struct Felt {
    int16_t of[SIDE_MAX][HEX_MAX]; /* in tenths of the strength that was added */
} Felt;

void felt_clear(const Battle *b, Felt *felt);
/* Adds to a field, such as Felt.of of a side, in every hex about one what a strength there counts
 * for. `falloff`: tenths at each distance from 0 to `reach`. */
void felt_spread(const Battle *b, int16_t *field, HexId hex, int strength, const int8_t *falloff,
                 int reach);

/* The same for who adds many strengths that all fall off alike: what counts where is laid out once,
 * and then whole rows are added. */
enum { FELT_SPAN = 2 * HEX_DISC_RADIUS + 1 };
typedef struct FeltDisc {
    int reach;                               /* at most HEX_DISC_RADIUS */
    int16_t tenths[2][FELT_SPAN][FELT_SPAN]; /* by row and column; [1]: about an odd one */
} FeltDisc;

void felt_lay_out(const Battle *b, const int8_t *falloff, int reach, FeltDisc *disc);
void felt_spread_disc(const Battle *b, int16_t *field, HexId hex, int strength,
                      const FeltDisc *disc);
