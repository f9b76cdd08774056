/* A name for what stands near some units. */
#pragma once

#include "game/state.h"

/* All units of their enemy and of their own side within a reach of its own (of the hexagon around
 * them), where each stands and how it is, the units too. They are on the map, and there is at least
 * one to ask for. */
uint64_t hash_units_near(const Battle *b, const State *s, const PieceId *unit, int count,
                         int enemy_reach, int own_reach);
