/* Lines and rings on the drawing: lengths, places along them, distances, even spacing. */
#pragma once

#include <math.h>

#include "atlas/geojson.h"
#include "atlas/mem.h"

typedef struct Shape {
    Point *point;
    int count;
    bool closed;
} Shape;

/* Scratch memory for shapes; remembers whether it ran out. Start with {0}. */
typedef struct DrawMemory {
    Arena arena;
    bool failed;
} DrawMemory;

void *draw_alloc(DrawMemory *memory, size_t size); /* zeroed */

static inline Point point_add(Point a, Point b) { return (Point){a.x + b.x, a.y + b.y}; }
static inline Point point_minus(Point a, Point b) { return (Point){a.x - b.x, a.y - b.y}; }
static inline Point point_times(Point a, double factor) {
    return (Point){a.x * factor, a.y * factor};
}
static inline double point_distance(Point a, Point b) { return hypot(a.x - b.x, a.y - b.y); }
static inline Point point_between(Point a, Point b, double share) {
    return (Point){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}
/* Of length 1 and a quarter turn to the right of the direction, as the sheet is seen. */
static inline Point point_normal(Point direction) { return (Point){-direction.y, direction.x}; }

double shape_length(const Shape *s);
/* The place this far along; `direction`, if wanted, has length 1. */
Point shape_at(const Shape *s, double along, Point *direction);
double shape_distance(const Shape *s, Point from);
/* How far along the place nearest to this point is. */
double shape_along(const Shape *s, Point near);
bool shape_holds(const Shape *ring, Point p);
/* Greater than 0 if the ring runs clockwise as the sheet is seen. */
double shape_area(const Shape *ring);
Point shape_centre(const Shape *ring);

/* Copies in `memory`. Where it runs out they are empty; every function here accepts empty
 * shapes. */
Shape shape_copy(DrawMemory *memory, const Shape *s);
Shape shape_resampled(DrawMemory *memory, const Shape *s, double step);
Shape shape_part(DrawMemory *memory, const Shape *s, double from, double to, double step);
Shape shape_offset(DrawMemory *memory, const Shape *s, double right); /* of an open line */
Shape shape_averaged(DrawMemory *memory, const Shape *s, int rounds);
/* Where two lines cross nearest to a point; false if they do not. */
bool shape_crossing(const Shape *a, const Shape *b, Point near, Point *out);
