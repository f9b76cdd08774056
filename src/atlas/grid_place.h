/* The grid laid over real ground.
 *
 * Sheet metres run right and down from the upper left corner of the smallest upright rectangle
 * that holds all hexes. Around the anchor the earth is taken as flat, with the lengths of a degree
 * that WGS84 has at the anchor's latitude: over the 10 km of a battlefield that is wrong by less
 * than 10 m. */
#pragma once

#include "core/hex.h"

typedef struct Point {
    double x, y; /* sheet metres, right and down */
} Point;

typedef struct LonLat {
    double lon, lat; /* degrees, east and north */
} LonLat;

typedef struct GridPlace {
    const Grid *grid;
    double hex_m;        /* across flats */
    double corner_m;     /* centre to corner */
    double bearing_deg;  /* compass bearing of the sheet's top */
    double sine, cosine; /* of the bearing */
    LonLat anchor;       /* centre of the anchor hex */
    Point anchor_at;
    double lon_m, lat_m;      /* metres in a degree */
    double width_m, height_m; /* of the sheet */
} GridPlace;

/* `grid` must stay where it is as long as the GridPlace is used. */
void grid_place_init(GridPlace *p, const Grid *grid, double hex_m, HexId anchor_hex, LonLat anchor,
                     double bearing_deg);

Point grid_place_point(const GridPlace *p, LonLat where);
LonLat grid_place_lonlat(const GridPlace *p, Point at);
Point grid_place_centre(const GridPlace *p, HexId hex);
/* Clockwise; corner v lies between sides v-1 and v. */
void grid_place_corners(const GridPlace *p, HexId hex, Point out[HEX_SIDES]);
/* The hex that holds the point, or NO_HEX off the map. */
HexId grid_place_hex(const GridPlace *p, Point at);
double grid_place_hex_area(const GridPlace *p);
