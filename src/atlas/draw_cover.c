/* What grows or lies on the ground: woods, rocks, marsh, orchards, fields. Marks are scattered by a
 * random source that starts from the feature's own name, so a map is the same every time. */
#include "atlas/draw_canvas.h"

#include <math.h>

typedef struct Box {
    Point least, most;
} Box;

static Box box_of(const Shape *s) {
    Box box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int i = 0; i < s->count; i++) {
        box.least.x = fmin(box.least.x, s->point[i].x);
        box.least.y = fmin(box.least.y, s->point[i].y);
        box.most.x = fmax(box.most.x, s->point[i].x);
        box.most.y = fmax(box.most.y, s->point[i].y);
    }
    return box;
}

static bool area_holds(const Mark *m, Point at) {
    bool in = false;
    for (int i = 0; i < m->shape_count; i++) {
        if (shape_holds(&m->shape[i], at)) in = !in; /* a point in a hole is outside again */
    }
    return in;
}

static void draw_areas(Canvas *c, FeatureKind kind, const char *class_name) {
    for (int i = -1; (i = canvas_next(c, kind, i)) >= 0;) {
        svg_put(c->svg, "<path class='%r' fill-rule='evenodd' d='", class_name);
        canvas_put_area(c, &c->mark[i]);
        svg_add(c->svg, "'/>\n");
    }
}

/* Puts marks at jittered points of a grid inside the area. Each point is given one of SORTS sorts
 * at random; only points of the sort asked for are marked, with EVERY_SORT all of them. */
enum { SORTS = 3, EVERY_SORT = -1 };
typedef void (*PutMark)(Pen *pen, Random *r, Point at);

static void scatter(Canvas *c, const Mark *m, double spacing, double jitter, int sort,
                    PutMark put) {
    if (m->shape_count == 0) return;
    Random r = canvas_random(m);
    Pen pen = pen_of(c->svg);
    const Box box = box_of(&m->shape[0]);
    int row = 0;
    for (double y = box.least.y; y <= box.most.y; y += spacing * 0.87, row++) {
        for (double x = box.least.x + (row % 2) * spacing / 2; x <= box.most.x; x += spacing) {
            const Point at = {x + jitter * random_range(&r, -1, 1),
                              y + jitter * random_range(&r, -1, 1)};
            const bool wanted = (int)random_below(&r, SORTS) == sort || sort == EVERY_SORT;
            if (wanted && area_holds(m, at) && canvas_holds(c, at, -6)) put(&pen, &r, at);
        }
    }
}

static void put_tree(Pen *pen, Random *r, Point at) { pen_dot(pen, at); }

static void put_rock(Pen *pen, Random *r, Point at) {
    const double size = random_range(r, 1.3, 2.4);
    pen_move(pen, (Point){at.x - size, at.y + size * 0.5});
    pen_line(pen, (Point){at.x - size * 0.3, at.y - size * 0.7});
    pen_line(pen, (Point){at.x + size * 0.7, at.y - size * 0.4});
    pen_line(pen, (Point){at.x + size, at.y + size * 0.6});
}

static void put_reed(Pen *pen, Random *r, Point at) {
    const double half = random_range(r, 2.2, 4.2);
    pen_move(pen, (Point){at.x - half, at.y});
    pen_line(pen, (Point){at.x + half, at.y});
}

static void draw_dots(Canvas *c, const Mark *m, const char *class_name, double width,
                      double spacing, double jitter, int sort) {
    svg_put(c->svg, "<path class='%r' stroke-width='%n' d='", class_name, width);
    scatter(c, m, spacing, jitter, sort, put_tree);
    svg_add(c->svg, "'/>\n");
}

/* Trees of three sizes stand over their shade: the same dots, larger and darker, below and to the
 * right (the style moves them). */
static void draw_woods(Canvas *c) {
    static const double CROWN[SORTS] = {3.2, 4, 5};
    const double spacing = 7.6, jitter = 3.4;
    svg_add(c->svg, "<g class='woodland'>");
    draw_areas(c, FEATURE_WOODS, "wood");
    svg_add(c->svg, "</g>\n");
    for (int i = -1; (i = canvas_next(c, FEATURE_WOODS, i)) >= 0;) {
        for (int sort = 0; sort < SORTS; sort++) {
            draw_dots(c, &c->mark[i], "shade", CROWN[sort] + 0.7, spacing, jitter, sort);
            draw_dots(c, &c->mark[i], "crown", CROWN[sort], spacing, jitter, sort);
        }
    }
}

void draw_cover(Canvas *c) {
    svg_add(c->svg, "<g id='woods'>\n");
    for (int i = -1; (i = canvas_next(c, FEATURE_FIELD, i)) >= 0;) {
        svg_add(c->svg, "<path class='fence' fill='url(#furrows)' style='fill:url(#furrows)' d='");
        canvas_put_area(c, &c->mark[i]);
        svg_add(c->svg, "'/>\n");
    }
    draw_woods(c);
    draw_areas(c, FEATURE_ROUGH, "rough");
    for (int i = -1; (i = canvas_next(c, FEATURE_ROUGH, i)) >= 0;) {
        svg_add(c->svg, "<path class='rock' d='");
        scatter(c, &c->mark[i], 8, 2.4, EVERY_SORT, put_rock);
        svg_add(c->svg, "'/>\n");
    }
    draw_areas(c, FEATURE_BRUSH, "brush");
    for (int i = -1; (i = canvas_next(c, FEATURE_BRUSH, i)) >= 0;) {
        draw_dots(c, &c->mark[i], "shade", 2.7, 8.4, 3.2, EVERY_SORT);
        draw_dots(c, &c->mark[i], "crown", 2.2, 8.4, 3.2, EVERY_SORT);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_SWAMP, i)) >= 0;) {
        svg_add(c->svg, "<path class='marsh' d='");
        scatter(c, &c->mark[i], 8, 1.5, EVERY_SORT, put_reed);
        svg_add(c->svg, "'/>\n");
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_ORCHARD, i)) >= 0;) {
        draw_dots(c, &c->mark[i], "orchard", 3.4, 7, 0, EVERY_SORT);
    }
    svg_add(c->svg, "</g>\n");
}
