/* The rout phase (13.1). */
#pragma once

#include "rules/bayonet/terrain.h"

#define NO_WAY_HOME ((uint16_t)0xFFFF)

/* Least movement points from each hex to off the map over the side's edge, NO_WAY_HOME if there
 * is no way. */
void rout_ways(const Battle *b, const State *s, int side, uint16_t cost[PLACE_MAX]);
