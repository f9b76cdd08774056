/* Water, roads, railroads, walls, and where they cross. */
#include "atlas/draw_canvas.h"

#include <math.h>
#include <string.h>

static void put_lines(Canvas *c, const Mark *m) {
    Pen pen = pen_of(c->svg);
    for (int i = 0; i < m->shape_count; i++) {
        pen_smooth(&pen, m->shape[i].point, m->shape[i].count, false);
    }
}

static void draw_line(Canvas *c, const Mark *m, const char *class_name, double width,
                      const char *dashes) {
    svg_put(c->svg, "<path class='line %r' stroke-width='%n'", class_name, width);
    if (dashes != NULL)
        svg_put(c->svg, " stroke-dasharray='%r' style='stroke-linecap:butt'", dashes);
    svg_add(c->svg, " d='");
    put_lines(c, m);
    svg_add(c->svg, "'/>\n");
}

/* Round dots: strokes of no length with round ends. */
static void draw_dotted(Canvas *c, const Mark *m, const char *class_name, double width,
                        double step) {
    svg_put(c->svg, "<path class='line %r' stroke-width='%n' stroke-dasharray='0 %n' d='",
            class_name, width, step);
    put_lines(c, m);
    svg_add(c->svg, "'/>\n");
}

static bool has_rank(const Mark *m, const char *rank) {
    return strcmp(m->feature->rank, rank) == 0;
}

static double stream_width(const Canvas *c, const Mark *m) {
    static const double WIDTH[] = {1.5, 2.3, 4.6};
    if (m->feature->width_m > 0) return m->feature->width_m * c->scale;
    return WIDTH[m->order > 3 ? 2 : m->order - 1];
}

static double river_width(const Canvas *c, const Mark *m) {
    return m->feature->width_m > 0 ? m->feature->width_m * c->scale : 10.4;
}

/* All banks before all water, so that streams run into each other and into rivers without a line
 * between. */
void draw_water(Canvas *c) {
    svg_add(c->svg, "<g id='water'>\n");
    for (int i = -1; (i = canvas_next(c, FEATURE_WATER, i)) >= 0;) {
        svg_add(c->svg, "<path class='lake' fill-rule='evenodd' d='");
        canvas_put_area(c, &c->mark[i]);
        svg_add(c->svg, "'/>\n");
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_STREAM, i)) >= 0;) {
        draw_line(c, &c->mark[i], "bank", stream_width(c, &c->mark[i]), NULL);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_RIVER, i)) >= 0;) {
        draw_line(c, &c->mark[i], "bank", river_width(c, &c->mark[i]), NULL);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_STREAM, i)) >= 0;) {
        const double width = stream_width(c, &c->mark[i]) - 2;
        if (width >= 2) draw_line(c, &c->mark[i], "water", width, NULL);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_RIVER, i)) >= 0;) {
        draw_line(c, &c->mark[i], "water", river_width(c, &c->mark[i]) - 2.2, NULL);
    }
    svg_add(c->svg, "</g>\n");
}

static bool is_lane(const Mark *m) { return has_rank(m, "lane"); }

/* All casings before all roadways, so that junctions are open. */
void draw_roads(Canvas *c) {
    svg_add(c->svg, "<g id='roads'>\n");
    for (int i = -1; (i = canvas_next(c, FEATURE_WALL, i)) >= 0;) {
        draw_line(c, &c->mark[i], "wall", 2.2, "2.6 1");
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_HEDGE, i)) >= 0;) {
        draw_line(c, &c->mark[i], "hedge", 1.3, NULL);
        draw_line(c, &c->mark[i], "hedge", 3.8, "2.6 2.2");
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_WORKS, i)) >= 0;) {
        draw_line(c, &c->mark[i], "works", 1.4, NULL);
        draw_line(c, &c->mark[i], "works", 4.2, "1.2 3.4");
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_ROAD, i)) >= 0;) {
        if (is_lane(&c->mark[i])) draw_line(c, &c->mark[i], "lane", 1.5, "5 2.6");
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_ROAD, i)) >= 0;) {
        if (!is_lane(&c->mark[i])) draw_line(c, &c->mark[i], "casing", 4.8, NULL);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_ROAD, i)) >= 0;) {
        if (!is_lane(&c->mark[i])) draw_line(c, &c->mark[i], "pike", 3, NULL);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_RAILROAD, i)) >= 0;) {
        if (has_rank(&c->mark[i], "unfinished")) {
            draw_dotted(c, &c->mark[i], "rail", 2.9, 6.2);
            continue;
        }
        draw_line(c, &c->mark[i], "rail", 1.3, NULL);
        draw_line(c, &c->mark[i], "rail", 5.6, "1.1 5.4");
    }
    svg_add(c->svg, "</g>\n");
}

/* The nearest line of these kinds: the place on it and its direction there. */
typedef struct Spot {
    Point at, direction;
    double away;
} Spot;

static void consider(const Canvas *c, FeatureKind kind, Point from, Spot *best) {
    for (int i = -1; (i = canvas_next(c, kind, i)) >= 0;) {
        for (int k = 0; k < c->mark[i].shape_count; k++) {
            const Shape *line = &c->mark[i].shape[k];
            const double away = shape_distance(line, from);
            if (away >= best->away) continue;
            best->away = away;
            best->at = shape_at(line, shape_along(line, from), &best->direction);
        }
    }
}

static Spot nearest_water(const Canvas *c, Point from) {
    Spot best = {from, {1, 0}, INFINITY};
    consider(c, FEATURE_RIVER, from, &best);
    consider(c, FEATURE_STREAM, from, &best);
    return best;
}

static Spot nearest_way(const Canvas *c, Point from) {
    Spot best = {from, {1, 0}, INFINITY};
    consider(c, FEATURE_ROAD, from, &best);
    consider(c, FEATURE_RAILROAD, from, &best);
    return best;
}

static Point place_by(Point at, Point along, double forward, double right) {
    return point_add(point_add(at, point_times(along, forward)),
                     point_times(point_normal(along), right));
}

/* Two brackets, one on each side of the road. */
static void draw_bridge(Canvas *c, Point near) {
    const Spot water = nearest_water(c, near), way = nearest_way(c, near);
    const Point at = way.away < 14 ? way.at : water.at;
    const Point along = way.away < 14 ? way.direction : point_normal(water.direction);
    Pen pen = pen_of(c->svg);
    svg_add(c->svg, "<path class='line ink' stroke-width='1.3' d='");
    for (int side = -1; side <= 1; side += 2) {
        pen_move(&pen, place_by(at, along, -8.5, side * 6.2));
        pen_line(&pen, place_by(at, along, -6, side * 3.6));
        pen_line(&pen, place_by(at, along, 6, side * 3.6));
        pen_line(&pen, place_by(at, along, 8.5, side * 6.2));
    }
    svg_add(c->svg, "'/>\n");
    labels_block(&c->labels, at, 8, 6);
}

/* A way of fascines over the water, its sides closed with planks. */
static void draw_causeway(Canvas *c, Point near) {
    const Spot water = nearest_water(c, near);
    const Point along = point_normal(water.direction);
    const double reach = 11, half = 3.4;
    Pen pen = pen_of(c->svg);
    svg_add(c->svg, "<path class='causeway' stroke-width='1.1' d='");
    const Point corner[4] = {
        place_by(water.at, along, -reach, -half), place_by(water.at, along, reach, -half),
        place_by(water.at, along, reach, half), place_by(water.at, along, -reach, half)};
    pen_polygon(&pen, corner, 4);
    for (double at = -reach + 2.75; at < reach; at += 2.75) {
        pen_move(&pen, place_by(water.at, along, at, -half));
        pen_line(&pen, place_by(water.at, along, at, half));
    }
    svg_add(c->svg, "'/>\n");
    labels_block(&c->labels, water.at, 10, 6);
}

/* A dotted line over the water; the road's own dashes would not show it. */
static void draw_ford(Canvas *c, Point near) {
    const Spot water = nearest_water(c, near), way = nearest_way(c, near);
    const bool on_way = way.away < 14 && point_distance(way.at, water.at) < 14;
    const double turn = way.direction.x * water.direction.x + way.direction.y * water.direction.y;
    const Point along = on_way && fabs(turn) < 0.7 ? way.direction : point_normal(water.direction);
    Pen pen = pen_of(c->svg);
    svg_add(c->svg, "<path class='line ink' stroke-width='2' d='");
    for (int dot = -3; dot <= 3; dot++) pen_dot(&pen, place_by(water.at, along, dot * 3.6, 0));
    svg_add(c->svg, "'/>\n");
    labels_block(&c->labels, water.at, 9, 6);
}

/* Whether the map itself has such a crossing about this hex. One that only the battle file has is
 * drawn by the middle of the hex. */
static bool drawn_in(const Canvas *c, FeatureKind kind, HexId hex) {
    for (int i = -1; (i = canvas_next(c, kind, i)) >= 0;) {
        if (c->mark[i].shape_count == 0) continue;
        const Point at = c->mark[i].shape[0].point[0];
        if (point_distance(at, canvas_centre(c, hex)) < HEX_UNITS) return true;
    }
    return false;
}

void draw_crossings(Canvas *c) {
    svg_add(c->svg, "<g id='crossings'>\n");
    for (int i = -1; (i = canvas_next(c, FEATURE_BRIDGE, i)) >= 0;) {
        draw_bridge(c, c->mark[i].shape[0].point[0]);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_FORD, i)) >= 0;) {
        draw_ford(c, c->mark[i].shape[0].point[0]);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_CAUSEWAY, i)) >= 0;) {
        draw_causeway(c, c->mark[i].shape[0].point[0]);
    }
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        const uint16_t features = c->b->hex[hex].features;
        if ((features & HEX_FORD) && !drawn_in(c, FEATURE_FORD, hex)) {
            draw_ford(c, canvas_centre(c, hex));
        }
        if ((features & HEX_BRIDGE) && !drawn_in(c, FEATURE_BRIDGE, hex)) {
            draw_bridge(c, canvas_centre(c, hex));
        }
    }
    svg_add(c->svg, "</g>\n");
}
