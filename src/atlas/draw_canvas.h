/* What the layers of a map share, and the layers themselves, bottom up. Only draw.c calls them;
 * everybody else calls draw_map. */
#pragma once

#include "atlas/draw.h"
#include "atlas/draw_labels.h"
#include "atlas/draw_shape.h"
#include "core/random.h"

/* Drawing units are pixels at the size the map is meant to be seen. Numbers need hexes wider than
 * 44. */
#define HEX_UNITS 72.0
#define MARGIN_UNITS 40.0
#define FOOT_UNITS 132.0

/* A feature of the map in drawing units. */
typedef struct Mark {
    const Feature *feature;
    Shape *shape; /* one per track; holes follow their rings */
    int shape_count;
    int order; /* of a stream: one more than the greatest of those that flow into it, else 1 */
} Mark;

typedef struct Canvas {
    Svg *svg;
    const Battle *b;
    const Sheet *sheet;
    const State *s; /* NULL: the set-up */
    DrawOptions options;
    double scale;         /* units in a sheet metre */
    double width, height; /* of the sheet's ground, whose corner is at 0, 0 */
    Mark *mark;           /* in file order */
    int mark_count;
    int base_level; /* of ground under no elevation area, as far as it can be told */
    Labels labels;
    DrawMemory memory;
} Canvas;

/* False if memory ran out. */
bool canvas_init(Canvas *c, const Battle *b, const Sheet *sheet, const State *s,
                 DrawOptions options, Svg *out);
void canvas_release(Canvas *c);

Point canvas_point(const Canvas *c, Point sheet_m);
Point canvas_centre(const Canvas *c, HexId hex);
void canvas_corners(const Canvas *c, HexId hex, Point out[HEX_SIDES]);
HexId canvas_hex(const Canvas *c, Point at); /* NO_HEX off the map */
/* Half-way along a side of a hex. */
Point canvas_side(const Canvas *c, HexId hex, int side);
bool canvas_holds(const Canvas *c, Point at, double inset);
/* Seeded by the feature, so that a map looks the same every time. */
Random canvas_random(const Mark *mark);
double random_share(Random *r); /* 0 .. 1 */
double random_range(Random *r, double least, double most);
/* Every mark of a kind: for (int i = -1; (i = canvas_next(c, kind, i)) >= 0;) */
int canvas_next(const Canvas *c, FeatureKind kind, int after);
/* The area's rings as smooth path data; holes need fill-rule evenodd. */
void canvas_put_area(Canvas *c, const Mark *m);
/* "Starkweather's Hill" as "starkweather-s-hill". */
void canvas_slug(const char *name, char out[NAME_SIZE]);

/* The river as drawn: along the survey where that runs through the hexes of the game's river, else
 * through the middle of those hexes. */
Shape draw_course(Canvas *c, const Shape *surveyed);

void draw_style(Canvas *c);  /* colours, fonts, and the signs used many times */
void draw_ground(Canvas *c); /* elevation */
void draw_cover(Canvas *c);  /* woods, rocks, marsh, orchards, fields */
void draw_water(Canvas *c);
void draw_roads(Canvas *c);          /* with railroads, walls and works */
void draw_crossings(Canvas *c);      /* bridges and fords */
void draw_places(Canvas *c);         /* towns, farms, churches, springs */
void draw_grid(Canvas *c);           /* the hexes, their game terrain, their numbers */
void grid_block_numbers(Canvas *c);  /* keeps names off the numbers */
void draw_hexsides(Canvas *c);       /* steep slopes, embankments, cuts */
void draw_plain_hexsides(Canvas *c); /* water, crossings, changes of level, as the rules see them */
bool draws_edge(const Canvas *c, unsigned edge); /* whether there is such a hexside */
void draw_wings(Canvas *c);                      /* borders between wings */
void draw_victory(Canvas *c);                    /* victory hexes */
void draw_entries(Canvas *c);                    /* where reinforcements arrive */
void draw_names(Canvas *c);
void draw_pieces(Canvas *c);
void draw_outside(Canvas *c);       /* dims what is in no hex */
void draw_out_of_bounds(Canvas *c); /* dims hexes that the scenario leaves out */
void draw_frame(Canvas *c);
