/* A name for what stands near some units. */
#pragma once

#include "game/state.h"

/* Every piece within `reach` hexes of the units (of the hexagon around them), where it stands and
 * how it is, the units too. They are on the map. */
uint64_t hash_near(const Battle *b, const State *s, const PieceId *unit, int count, int reach);
/* The same of units only, those of their enemy and their own side within a reach of its own. There
 * is at least one to ask for. */
uint64_t hash_units_near(const Battle *b, const State *s, const PieceId *unit, int count,
                         int enemy_reach, int own_reach);
