/* Writing SVG: text that grows, short numbers, relative paths. */
#pragma once

#include "atlas/grid_place.h"

typedef struct Svg {
    char *text; /* terminated */
    size_t used, size;
    bool failed; /* memory ran out; whatever is added from then on is dropped */
} Svg;

void svg_init(Svg *svg);
void svg_release(Svg *svg);

/* Adds the text unchanged. */
void svg_add(Svg *svg, const char *text);
/* With & < > and quotes written so that they stand for themselves. */
void svg_add_escaped(Svg *svg, const char *text);
/* To a tenth, without needless characters: "3", "-.5", "12.3". */
void svg_add_number(Svg *svg, double number);
/* The format's fields: %n a double as svg_add_number, %s a text as svg_add_escaped, %r a text as it
 * is, %d an int. */
void svg_put(Svg *svg, const char *format, ...);

/* The data of a path, written relative to the pen's place to keep it short. */
typedef struct Pen {
    Svg *svg;
    int x, y; /* tenths */
} Pen;

Pen pen_of(Svg *svg);
void pen_move(Pen *pen, Point to);
void pen_line(Pen *pen, Point to);
void pen_curve(Pen *pen, Point control, Point to); /* quadratic */
void pen_dot(Pen *pen, Point at);                  /* a round cap makes it a disc */
void pen_close(Pen *pen);
/* A smooth curve along the points: they are its controls, it passes half-way between them. An open
 * one begins and ends at its end points. */
void pen_smooth(Pen *pen, const Point *point, int count, bool closed);
void pen_polygon(Pen *pen, const Point *point, int count);
