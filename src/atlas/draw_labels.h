/* Where names may stand: what is taken already, and how wide a text will be. */
#pragma once

#include "atlas/draw_shape.h"

typedef enum { TYPE_ROMAN, TYPE_ITALIC, TYPE_SANS } TypeFace;

/* The width of a text at this size, with `spacing` added after each letter. Measured for EB
 * Garamond and Lato; fonts used in their place are a little wider or narrower. */
double type_width(TypeFace face, const char *text, double size, double spacing);

typedef struct Blot {
    Point at;
    double radius;
    double weight; /* the cost of covering all of it */
    int next;      /* in the same cell, counted from 1; 0: none */
} Blot;

/* The blots are kept by cells of the drawing, so that a name looks only at what is near it. */
enum { CELL_UNITS = 32, CELL_SPAN = 128 };
#define BLOT_RADIUS_MAX 16.0

typedef struct Labels {
    int cell[CELL_SPAN * CELL_SPAN]; /* first blot, counted from 1; 0: none */
    Blot *blot;
    int count, capacity;
    bool failed; /* memory ran out: names may overlap */
} Labels;

void labels_release(Labels *l);
/* Things that a name should not cover; no larger than BLOT_RADIUS_MAX. */
void labels_block(Labels *l, Point at, double radius, double weight);
void labels_block_line(Labels *l, const Shape *line, double radius, double weight);
/* A text lying straight: from `start` along the unit vector `direction`. */
void labels_block_text(Labels *l, Point start, Point direction, double width, double size);

/* What it would cost to write here; 0 if nothing is in the way. */
double labels_cost(const Labels *l, Point at, double radius);
double labels_text_cost(const Labels *l, Point start, Point direction, double width, double size);
double labels_line_cost(const Labels *l, const Shape *baseline, double size);
void labels_block_baseline(Labels *l, const Shape *baseline, double size);
