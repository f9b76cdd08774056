/* Elevation: flat tints, one step warmer and darker for each level, with hachures down the slopes
 * as on engraved maps. */
#include "atlas/draw_canvas.h"

#include <math.h>

#define HACHURE_UNITS 3.4 /* from one stroke to the next on a common slope */
#define STEEP_UNITS 2.5
#define STEEP_WITHIN_UNITS 17.0 /* a slope is steep where the next level is as near as this */

static void draw_level(Canvas *c, int level, bool soft) {
    for (int i = -1; (i = canvas_next(c, FEATURE_ELEVATION, i)) >= 0;) {
        const Mark *m = &c->mark[i];
        if (m->feature->level != level) continue;
        svg_put(c->svg, "<path class='%re%d' fill-rule='evenodd' d='", soft ? "soft " : "", level);
        canvas_put_area(c, m);
        svg_add(c->svg, "'/>\n");
    }
}

/* Whether another area of this level or a higher one covers the point: then there is no slope. */
static bool covered(const Canvas *c, const Mark *own, Point at) {
    for (int i = -1; (i = canvas_next(c, FEATURE_ELEVATION, i)) >= 0;) {
        const Mark *m = &c->mark[i];
        if (m == own || m->shape_count == 0 || m->feature->level < own->feature->level) continue;
        if (shape_holds(&m->shape[0], at)) return true;
    }
    return false;
}

static double distance_to_level(const Canvas *c, int level, Point at) {
    double best = INFINITY;
    for (int i = -1; (i = canvas_next(c, FEATURE_ELEVATION, i)) >= 0;) {
        const Mark *m = &c->mark[i];
        if (m->feature->level != level) continue;
        for (int k = 0; k < m->shape_count; k++)
            best = fmin(best, shape_distance(&m->shape[k], at));
    }
    return best;
}

/* One stroke of random length, from a little above the edge down the slope. */
static void put_hachure(Pen *pen, Random *r, Point at, Point down, bool steep) {
    const double length = random_range(r, 5.5, 8.5) * (steep ? 1.25 : 1);
    const Point slant = point_times(point_normal(down), random_range(r, -0.7, 0.7));
    pen_move(pen, point_minus(at, point_times(down, random_range(r, 0.5, 1.8))));
    pen_line(pen, point_add(point_add(at, point_times(down, length)), slant));
}

static void draw_slopes(Canvas *c, const Mark *m, bool steep) {
    const Shape *ring = &m->shape[0];
    Random r = canvas_random(m);
    /* Outward is left of a ring that runs clockwise. */
    const double out = shape_area(ring) > 0 ? -1 : 1;
    const double length = shape_length(ring);
    Pen pen = pen_of(c->svg);
    svg_put(c->svg, "<path class='hachure%r' d='", steep ? " steep" : "");
    for (double along = 0; along < length;) {
        Point direction;
        const Point at = shape_at(ring, along, &direction);
        const Point down = point_times(point_normal(direction), out);
        const bool here = distance_to_level(c, m->feature->level + 1, at) < STEEP_WITHIN_UNITS ||
                          m->feature->level == LEVEL_MAX;
        const bool flat = covered(c, m, point_add(at, point_times(down, 5)));
        if (here == steep && !flat && canvas_holds(c, at, -9))
            put_hachure(&pen, &r, at, down, steep);
        along += (here ? STEEP_UNITS : HACHURE_UNITS) * random_range(&r, 0.8, 1.2);
    }
    svg_add(c->svg, "'/>\n");
}

void draw_ground(Canvas *c) {
    svg_put(c->svg, "<g id='ground'><rect class='e%d' width='%n' height='%n'/>\n", c->base_level,
            c->width, c->height);
    for (int level = 0; level <= LEVEL_MAX; level++) {
        draw_level(c, level, true);
        draw_level(c, level, false);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_ELEVATION, i)) >= 0;) {
        const Mark *m = &c->mark[i];
        if (m->feature->level <= c->base_level || m->shape_count == 0) continue;
        draw_slopes(c, m, false);
        draw_slopes(c, m, true);
    }
    svg_add(c->svg, "</g>\n");
}
