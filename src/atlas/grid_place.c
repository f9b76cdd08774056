#include "atlas/grid_place.h"

#include <assert.h>
#include <math.h>

static const double PI = 3.14159265358979323846;

static double radians(double degrees) { return degrees * PI / 180; }

/* Series for the length of a degree on the WGS84 ellipsoid at this latitude. */
static double degree_of_latitude_m(double lat) {
    const double f = radians(lat);
    return 111132.954 - 559.822 * cos(2 * f) + 1.175 * cos(4 * f) - 0.0023 * cos(6 * f);
}
static double degree_of_longitude_m(double lat) {
    const double f = radians(lat);
    return 111412.84 * cos(f) - 93.5 * cos(3 * f) + 0.118 * cos(5 * f);
}

void grid_place_init(GridPlace *p, const Grid *grid, double hex_m, HexId anchor_hex, LonLat anchor,
                     double bearing_deg) {
    assert(anchor_hex < grid->count);
    const double corner_m = hex_m / sqrt(3);
    const int lines = grid->orientation == HEX_FLAT ? grid->columns : grid->rows;
    const int in_line = grid->orientation == HEX_FLAT ? grid->rows : grid->columns;
    const double across = 1.5 * corner_m * (lines - 1) + 2 * corner_m;
    const double along = hex_m * (in_line + (lines > 1 ? 0.5 : 0));
    *p = (GridPlace){
        .grid = grid,
        .hex_m = hex_m,
        .corner_m = corner_m,
        .bearing_deg = bearing_deg,
        .sine = sin(radians(bearing_deg)),
        .cosine = cos(radians(bearing_deg)),
        .anchor = anchor,
        .lon_m = degree_of_longitude_m(anchor.lat),
        .lat_m = degree_of_latitude_m(anchor.lat),
        .width_m = grid->orientation == HEX_FLAT ? across : along,
        .height_m = grid->orientation == HEX_FLAT ? along : across,
    };
    p->anchor_at = grid_place_centre(p, anchor_hex);
}

/* Up on the sheet is the bearing, right is a quarter turn clockwise from it. */
Point grid_place_point(const GridPlace *p, LonLat where) {
    const double east = (where.lon - p->anchor.lon) * p->lon_m;
    const double north = (where.lat - p->anchor.lat) * p->lat_m;
    return (Point){p->anchor_at.x + east * p->cosine - north * p->sine,
                   p->anchor_at.y - east * p->sine - north * p->cosine};
}

LonLat grid_place_lonlat(const GridPlace *p, Point at) {
    const double right = at.x - p->anchor_at.x, down = at.y - p->anchor_at.y;
    const double east = right * p->cosine - down * p->sine;
    const double north = -right * p->sine - down * p->cosine;
    return (LonLat){p->anchor.lon + east / p->lon_m, p->anchor.lat + north / p->lat_m};
}

Point grid_place_centre(const GridPlace *p, HexId hex) {
    const Grid *g = p->grid;
    const int column = hex_column(g, hex), row = hex_row(g, hex);
    const int line = g->orientation == HEX_FLAT ? column : row;
    const int in_line = g->orientation == HEX_FLAT ? row : column;
    const double across = p->corner_m * (1 + 1.5 * line);
    const double shove = (line & 1) == g->offset ? 0.5 : 0;
    const double along = p->hex_m * (in_line + 0.5 + shove);
    return g->orientation == HEX_FLAT ? (Point){across, along} : (Point){along, across};
}

void grid_place_corners(const GridPlace *p, HexId hex, Point out[HEX_SIDES]) {
    const Point centre = grid_place_centre(p, hex);
    const double first = p->grid->orientation == HEX_FLAT ? -120 : -90;
    for (int v = 0; v < HEX_SIDES; v++) {
        const double turn = radians(first + 60 * v); /* clockwise, since y runs down */
        out[v] = (Point){centre.x + p->corner_m * cos(turn), centre.y + p->corner_m * sin(turn)};
    }
}

/* How far a point is from a hex's centre, in half widths: the hex is what is no further than 1. */
static double hex_norm(const GridPlace *p, Point centre, Point at) {
    const bool flat = p->grid->orientation == HEX_FLAT;
    const double across = fabs(flat ? at.x - centre.x : at.y - centre.y);
    const double along = fabs(flat ? at.y - centre.y : at.x - centre.x);
    return 2 / p->hex_m * fmax(along, (sqrt(3) * across + along) / 2);
}

HexId grid_place_hex(const GridPlace *p, Point at) {
    const Grid *g = p->grid;
    if (!(at.x >= 0 && at.x <= p->width_m && at.y >= 0 && at.y <= p->height_m)) return NO_HEX;
    const double across = g->orientation == HEX_FLAT ? at.x : at.y;
    const double along = g->orientation == HEX_FLAT ? at.y : at.x;
    const int line = (int)floor((across / p->corner_m - 1) / 1.5 + 0.5);
    const int in_line = (int)floor(along / p->hex_m);
    HexId best = NO_HEX;
    double best_norm = 1.000001;
    for (int l = line - 1; l <= line + 1; l++) {
        for (int i = in_line - 1; i <= in_line + 1; i++) {
            const HexId hex = g->orientation == HEX_FLAT ? hex_at(g, l, i) : hex_at(g, i, l);
            if (hex == NO_HEX) continue;
            const double norm = hex_norm(p, grid_place_centre(p, hex), at);
            if (norm >= best_norm) continue;
            best = hex;
            best_norm = norm;
        }
    }
    return best;
}

double grid_place_hex_area(const GridPlace *p) { return sqrt(3) / 2 * p->hex_m * p->hex_m; }
