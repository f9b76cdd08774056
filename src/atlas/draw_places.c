/* Where people live: towns as blocks along their streets, farms as one to three, churches,
 * springs. Nobody has surveyed the houses: the streets of a town are laid out along its outline,
 * dense in the middle and thin at the edge. */
#include "atlas/draw_canvas.h"

#include <math.h>

#define STREET_UNITS 21.0 /* from street to street */

static double distance_to_ways(const Canvas *c, Point from, Point *direction) {
    static const FeatureKind WAYS[] = {FEATURE_ROAD, FEATURE_RAILROAD};
    double best = INFINITY;
    for (size_t w = 0; w < sizeof WAYS / sizeof WAYS[0]; w++) {
        for (int i = -1; (i = canvas_next(c, WAYS[w], i)) >= 0;) {
            for (int k = 0; k < c->mark[i].shape_count; k++) {
                const Shape *line = &c->mark[i].shape[k];
                const double away = shape_distance(line, from);
                if (away >= best) continue;
                best = away;
                (void)shape_at(line, shape_along(line, from), direction); /* only its direction */
            }
        }
    }
    return best;
}

static double distance_to_water(const Canvas *c, Point from) {
    static const FeatureKind WATERS[] = {FEATURE_STREAM, FEATURE_RIVER};
    double best = INFINITY;
    for (size_t w = 0; w < sizeof WATERS / sizeof WATERS[0]; w++) {
        for (int i = -1; (i = canvas_next(c, WATERS[w], i)) >= 0;) {
            for (int k = 0; k < c->mark[i].shape_count; k++) {
                best = fmin(best, shape_distance(&c->mark[i].shape[k], from));
            }
        }
    }
    return best;
}

/* A rectangle around a place, `along` being the direction of its longer side. */
static void put_block(Pen *pen, Point at, Point along, double length, double depth) {
    const Point l = point_times(along, length / 2), d = point_times(point_normal(along), depth / 2);
    const Point corner[4] = {point_minus(point_minus(at, l), d), point_minus(point_add(at, l), d),
                             point_add(point_add(at, l), d), point_add(point_minus(at, l), d)};
    pen_polygon(pen, corner, 4);
}

typedef struct Town {
    Canvas *c;
    const Shape *ring;
    Point centre, along; /* of the streets one way */
    double reach;        /* from the centre to the edge */
    Random random;
    Pen pen;
} Town;

static void put_house(Town *t, Point at, Point along) {
    const double length = random_range(&t->random, 3.4, 7.2);
    const double depth = random_range(&t->random, 2.8, 4.2);
    Point way;
    if (!shape_holds(t->ring, at) || !canvas_holds(t->c, at, 2)) return;
    if (distance_to_ways(t->c, at, &way) < 2.6 + depth / 2) return;
    if (distance_to_water(t->c, at) < 6) return;
    put_block(&t->pen, at, along, length, depth);
    labels_block(&t->c->labels, at, 4, 1.5);
}

/* The four sides of the block of houses between two streets each way. */
static void put_quarter(Town *t, Point middle) {
    const Point across = point_normal(t->along);
    const double away = point_distance(middle, t->centre) / t->reach;
    const double built = fmax(0.12, 1.05 - 1.15 * away);
    for (int side = 0; side < 4; side++) {
        const Point along = side % 2 == 0 ? t->along : across;
        const Point out = point_times(side % 2 == 0 ? across : t->along,
                                      (side < 2 ? 1 : -1) * (STREET_UNITS / 2 - 4.2));
        for (int house = -1; house <= 1; house++) {
            if (random_share(&t->random) > built) continue;
            const Point at = point_add(point_add(middle, out), point_times(along, house * 5.2));
            put_house(t, at, along);
        }
    }
}

static Point longest_side(const Shape *ring) {
    Point best = {1, 0};
    double longest = 0;
    for (int i = 0; i < ring->count; i++) {
        const Point side = point_minus(ring->point[(i + 1) % ring->count], ring->point[i]);
        const double length = hypot(side.x, side.y);
        if (length <= longest) continue;
        longest = length;
        best = point_times(side, 1 / length);
    }
    return best;
}

static void draw_town(Canvas *c, const Mark *m) {
    Town t = {.c = c, .ring = &m->shape[0], .random = canvas_random(m), .pen = pen_of(c->svg)};
    t.centre = shape_centre(t.ring);
    t.along = longest_side(t.ring);
    for (int i = 0; i < t.ring->count; i++) {
        t.reach = fmax(t.reach, point_distance(t.centre, t.ring->point[i]));
    }
    const int quarters = (int)ceil(t.reach / STREET_UNITS);
    svg_add(c->svg, "<path class='block' d='");
    for (int row = -quarters; row <= quarters; row++) {
        for (int column = -quarters; column <= quarters; column++) {
            const Point right = point_times(t.along, (column + 0.5) * STREET_UNITS);
            const Point down = point_times(point_normal(t.along), (row + 0.5) * STREET_UNITS);
            const Point middle = point_add(t.centre, point_add(right, down));
            if (shape_holds(t.ring, middle)) put_quarter(&t, middle);
        }
    }
    svg_add(c->svg, "'/>\n");
}

static void draw_farm(Canvas *c, const Mark *m) {
    Random r = canvas_random(m);
    Pen pen = pen_of(c->svg);
    const Point at = m->shape[0].point[0];
    Point along = {1, 0};
    /* A house stands square to the road it belongs to. */
    if (distance_to_ways(c, at, &along) > 60) {
        const double turn = random_range(&r, -0.5, 0.5);
        along = (Point){cos(turn), sin(turn)};
    }
    svg_add(c->svg, "<path class='block' d='");
    put_block(&pen, at, along, 5.6, 4);
    const int barns = (int)random_below(&r, 3);
    for (int i = 0; i < barns; i++) {
        const Point off =
            point_add(point_times(along, random_range(&r, 5.5, 7.5) * (i == 0 ? 1 : -1)),
                      point_times(point_normal(along), random_range(&r, -4, 4)));
        put_block(&pen, point_add(at, off), along, random_range(&r, 2.8, 4), 2.8);
    }
    svg_add(c->svg, "'/>\n");
    labels_block(&c->labels, at, 8, 8);
}

static void draw_church(Canvas *c, const Mark *m) {
    const Point at = m->shape[0].point[0];
    svg_put(c->svg, "<path class='block' d='M%n %nh7v4.4h-7z'/>", at.x - 3.5, at.y - 2.2);
    svg_put(c->svg, "<path class='line ink' stroke-width='1.1' d='M%n %nv-6m-2 2h4'/>\n", at.x,
            at.y - 2.2);
    labels_block(&c->labels, at, 7, 8);
}

static void draw_spring(Canvas *c, const Mark *m) {
    const Point at = m->shape[0].point[0];
    svg_put(c->svg, "<circle class='line bank' stroke-width='1.3' cx='%n' cy='%n' r='2.1'/>", at.x,
            at.y);
    svg_put(c->svg, "<path class='line bank' stroke-width='1.2' d='M%n %nq3 .4 3 3t3 3'/>\n",
            at.x + 1.8, at.y + 1);
    labels_block(&c->labels, at, 5, 6);
}

typedef void (*DrawPlace)(Canvas *c, const Mark *m);

static void draw_each(Canvas *c, FeatureKind kind, DrawPlace draw) {
    for (int i = -1; (i = canvas_next(c, kind, i)) >= 0;) {
        if (c->mark[i].shape_count > 0 && c->mark[i].shape[0].count > 0) draw(c, &c->mark[i]);
    }
}

void draw_places(Canvas *c) {
    svg_add(c->svg, "<g id='places'>\n");
    draw_each(c, FEATURE_TOWN, draw_town);
    draw_each(c, FEATURE_HOUSE, draw_farm);
    draw_each(c, FEATURE_CHURCH, draw_church);
    draw_each(c, FEATURE_SPRING, draw_spring);
    svg_add(c->svg, "</g>\n");
}
