/* A name for what stands near some units. */
#pragma once

#include "game/state.h"

/* Every piece within `reach` hexes of the units (of the hexagon around them), where it stands and
 * how it is, the units too. They are on the map. */
uint64_t hash_near(const Battle *b, const State *s, const PieceId *unit, int count, int reach);
