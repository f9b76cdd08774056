/* An influence map: how much of each side's strength reaches a hex. A unit counts where it stands
 * and, less with distance, in the hexes around it. The evaluations of the rulesets use it. */
#pragma once

#include "core/number.h"
#include "game/battle.h"

typedef struct Influence {
    int16_t of[SIDE_MAX][HEX_MAX]; /* in tenths of the strength that was added */
} Influence;

void influence_clear(const Battle *b, Influence *map);
/* Adds the influence of a strength in one hex to one side of a map, Influence.of[side]. `falloff`:
 * tenths at each distance from 0 to `reach`. */
void influence_add(const Battle *b, int16_t *field, HexId hex, int strength, const int8_t *falloff,
                   int reach);

/* The same for many strengths with the same falloff: a stamp is prepared once, and then added row
 * by row. */
enum { INFLUENCE_STAMP_SPAN = 2 * HEX_DISC_RADIUS + 1 };
typedef struct InfluenceStamp {
    int reach; /* at most HEX_DISC_RADIUS */
    int16_t tenths[2][INFLUENCE_STAMP_SPAN]
                  [INFLUENCE_STAMP_SPAN]; /* by row and column; [1]: around a hex of an odd line */
} InfluenceStamp;

void influence_stamp_init(const Battle *b, const int8_t *falloff, int reach, InfluenceStamp *disc);
void influence_stamp(const Battle *b, int16_t *field, HexId hex, int strength,
                     const InfluenceStamp *disc);
