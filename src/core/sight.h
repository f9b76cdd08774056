/* Lines of sight from hex centre to hex centre. */
#pragma once

#include "core/hex.h"

typedef bool (*SightBlocks)(const void *context, HexId hex);

/* Whether `to` can be seen from `from`. A line that runs along a hexside has a hex to its left and
 * one to its right; it is blocked only where both block. The end hexes never block, so neighbours
 * always see each other. The arithmetic is exact: the answer is the same both ways and on every
 * machine. */
bool sight_clear(const Grid *g, HexId from, HexId to, SightBlocks blocks, const void *context);

/* The pairs of hexes the line passes between its ends, in order: pair[i][0] and pair[i][1] are the
 * same hex unless the line runs along their common side. Either is NO_HEX off the map. Returns
 * the number of pairs, which is one less than the distance (none for a hex and itself). */
int sight_line(const Grid *g, HexId from, HexId to, HexId pair[][2]);

/* The pair that the line passes at step i of n, where n is the distance; needs no map. */
void sight_point(Axial from, Axial to, int n, int i, Axial pair[2]);
