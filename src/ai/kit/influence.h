/* An influence map: how much of each side's strength reaches a hex: a unit counts where it stands
 * and, the less the farther off, in the hexes about it. What the evaluations of the rulesets look
 * at. */
#pragma once

#include "core/number.h"
#include "game/battle.h"

typedef struct Influence {
    int16_t of[SIDE_MAX][HEX_MAX]; /* in tenths of the strength that was added */
} Influence;

void influence_clear(const Battle *b, Influence *map);
/* Adds to one side of a map, Influence.of[side], in every hex about one what a strength there
 * counts for. `falloff`: tenths at each distance from 0 to `reach`. */
void influence_add(const Battle *b, int16_t *field, HexId hex, int strength, const int8_t *falloff,
                   int reach);

/* The same for who adds many strengths that all fall off alike: what counts where is laid out once,
 * and then whole rows are added. */
enum { INFLUENCE_STAMP_SPAN = 2 * HEX_DISC_RADIUS + 1 };
typedef struct InfluenceStamp {
    int reach; /* at most HEX_DISC_RADIUS */
    int16_t tenths[2][INFLUENCE_STAMP_SPAN]
                  [INFLUENCE_STAMP_SPAN]; /* by row and column; [1]: about an odd one */
} InfluenceStamp;

void influence_stamp_init(const Battle *b, const int8_t *falloff, int reach, InfluenceStamp *disc);
void influence_stamp(const Battle *b, int16_t *field, HexId hex, int strength,
                     const InfluenceStamp *disc);
