/* Areas of the map as shares of hexes, through GEOS.
 *
 * Areas of one kind are united before they are measured, so that two woods that overlap do not
 * count twice. Elevation: every area sets the ground in it to its level, the highest wins where
 * several overlap, and where there is none the ground has the base level. */
#pragma once

#include "atlas/geojson.h"
#include "game/ruleset.h"

/* Measures every hex of the grid into out[]; `share` is the battle's threshold in hundredths. An
 * area whose ring crosses itself gets a complaint and is left out. False if it could not be done
 * at all (memory). */
bool raster_ground(const GridPlace *place, const GeoMap *map, int base_level, int share,
                   TerrainShares *out, Report *report);
