/* Lines on the sheet as paths of hexes.
 *
 * A line takes every hex it passes through, in order, with these exceptions, so that a road which
 * only shaves a corner does not turn aside:
 *   - a hex that holds less of the line than CLIP_SHARE of a hex's width is left out, if the hexes
 *     before and after it are neighbours (or the same);
 *   - a hex from which the line comes straight back is left out, if it holds less of the line than
 *     SPUR_SHARE of a hex's width;
 *   - such a short clip is left out at the edge of the sheet too, but never where the line itself
 *     ends. */
#pragma once

#include "atlas/geojson.h"

#define CLIP_SHARE 0.15
#define SPUR_SHARE 0.50

/* The hexes in order. NO_HEX stands where the line is off the sheet between two of them. */
typedef struct HexPath {
    HexId *hex;
    int count;
} HexPath;

/* False if memory ran out. Release the path with hexpath_release. */
bool hexpath_of_line(HexPath *path, const GridPlace *place, const Track *line);
void hexpath_release(HexPath *path);

/* Makes a path of neighbours visit no hex twice: one of the two visits goes if the path holds
 * together without it, else everything between them. Answers the new number. */
int hexpath_straighten(const Grid *g, HexId *hex, int count);
