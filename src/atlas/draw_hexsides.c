/* What lies on hexsides: steep slopes, embankments and cuts as signs on the side they count for, in
 * every view; water, crossings and changes of level only where the map is drawn as the rules see
 * it. */
#include "atlas/draw_canvas.h"

#include <math.h>

/* A side of a hex as it is drawn: its ends a little short of the corners, and the direction that
 * leads from the hex over it. */
typedef struct Side {
    Point from, to, middle;
    Point along, out;
    double length;
} Side;

static Side side_of_hex(const Canvas *c, HexId hex, int side, double share) {
    Point corner[HEX_SIDES];
    canvas_corners(c, hex, corner);
    const Point a = corner[side], b = corner[(side + 1) % HEX_SIDES];
    const Point middle = point_between(a, b, 0.5);
    Side s = {.from = point_between(middle, a, share),
              .to = point_between(middle, b, share),
              .middle = middle};
    s.length = point_distance(s.from, s.to);
    s.along = point_times(point_minus(s.to, s.from), 1 / s.length);
    const Point out = point_minus(middle, canvas_centre(c, hex));
    s.out = point_times(out, 1 / point_distance(out, (Point){0, 0}));
    return s;
}

static Point on_side(const Side *s, double along, double out) {
    return point_add(point_add(s->from, point_times(s->along, along)), point_times(s->out, out));
}

/* Strokes across the side, from `least` to `most` of its outward direction. */
static void put_ticks(Pen *pen, const Side *s, int count, double least, double most) {
    for (int i = 0; i < count; i++) {
        const double along = s->length * (i + 0.5) / count;
        pen_move(pen, on_side(s, along, least));
        pen_line(pen, on_side(s, along, most));
    }
}

static void put_parallel(Pen *pen, const Side *s, double out) {
    pen_move(pen, on_side(s, 0, out));
    pen_line(pen, on_side(s, s->length, out));
}

/* A bank: a crest with its slopes falling away on both sides. */
static void put_embankment(Pen *pen, const Side *s) {
    put_parallel(pen, s, 0);
    put_ticks(pen, s, 7, 1.4, 4.6);
    put_ticks(pen, s, 7, -4.6, -1.4);
}

/* A cut: two edges with the slopes falling inward. */
static void put_cut(Pen *pen, const Side *s) {
    put_parallel(pen, s, 4.4);
    put_parallel(pen, s, -4.4);
    put_ticks(pen, s, 7, 1.3, 4.4);
    put_ticks(pen, s, 7, -4.4, -1.3);
}

/* Wedges whose points lead down; `s` is seen from the higher hex. */
static void put_steep(Pen *pen, const Side *s) {
    enum { WEDGES = 5 };
    for (int i = 0; i < WEDGES; i++) {
        const double along = s->length * (i + 0.5) / WEDGES;
        pen_move(pen, on_side(s, along - 2.3, -2.6));
        pen_line(pen, on_side(s, along + 2.3, -2.6));
        pen_line(pen, on_side(s, along, 4.6));
        pen_line(pen, on_side(s, along - 2.3, -2.6));
    }
}

typedef void (*PutSide)(Pen *pen, const Side *s);

/* Every inner side once, seen from the higher of its two hexes. */
static void draw_edges(Canvas *c, unsigned edge, const char *class_name, double width, double share,
                       PutSide put) {
    Pen pen = pen_of(c->svg);
    bool any = false;
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            const HexId other = hex_beside(&c->b->grid, hex, side);
            if (other == NO_HEX || !(c->b->hex[hex].edge[side] & edge)) continue;
            const int fall = c->b->hex[hex].level - c->b->hex[other].level;
            if (fall < 0 || (fall == 0 && other < hex)) continue;
            if (!any) svg_put(c->svg, "<path class='%r' stroke-width='%n' d='", class_name, width);
            any = true;
            const Side s = side_of_hex(c, hex, side, share);
            put(&pen, &s);
            labels_block(&c->labels, s.middle, 8, 5);
        }
    }
    if (any) svg_add(c->svg, "'/>\n");
}

void draw_hexsides(Canvas *c) {
    svg_add(c->svg, "<g id='hexsides'>\n");
    draw_edges(c, EDGE_STEEP, "steep-side", 1.6, 0.9, put_steep);
    draw_edges(c, EDGE_EMBANKMENT, "bank-side", 1.3, 0.92, put_embankment);
    draw_edges(c, EDGE_CUT, "bank-side", 1.3, 0.92, put_cut);
    svg_add(c->svg, "</g>\n");
}

bool draws_edge(const Canvas *c, unsigned edge) {
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            if (c->b->hex[hex].edge[side] & edge) return true;
        }
    }
    return false;
}

/* ---- as the rules see it ---- */

static void put_whole(Pen *pen, const Side *s) { put_parallel(pen, s, 0); }

/* Brackets along a short piece of the way over the water. */
static void put_bridge(Pen *pen, const Side *s) {
    for (int k = -1; k <= 1; k += 2) {
        const double at = s->length / 2 + 6.0 * k;
        pen_move(pen, on_side(s, at + 3 * k, -11));
        pen_line(pen, on_side(s, at, -8));
        pen_line(pen, on_side(s, at, 8));
        pen_line(pen, on_side(s, at + 3 * k, 11));
    }
}

static void put_ford(Pen *pen, const Side *s) {
    for (int i = -2; i <= 2; i++) pen_dot(pen, on_side(s, s->length / 2, 4.6 * i));
}

/* A side between two levels; seen from the higher hex, drawn just inside it. */
static void draw_slopes(Canvas *c) {
    Pen pen = pen_of(c->svg);
    svg_add(c->svg, "<path class='g-slope' d='");
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            const HexId other = hex_beside(&c->b->grid, hex, side);
            if (other == NO_HEX || c->b->hex[hex].level <= c->b->hex[other].level) continue;
            const Side s = side_of_hex(c, hex, side, 1);
            pen_move(&pen, on_side(&s, 1.5, -2));
            pen_line(&pen, on_side(&s, s.length - 1.5, -2));
        }
    }
    svg_add(c->svg, "'/>\n");
}

void draw_plain_hexsides(Canvas *c) {
    if (!c->b->ruleset->hexside_waters) return;
    draw_slopes(c);
    draw_edges(c, EDGE_STREAM, "g-stream", 3.4, 1, put_whole);
    draw_edges(c, EDGE_RIVER, "g-stream", 9, 1, put_whole);
    draw_edges(c, EDGE_BRIDGE, "g-road", 2.2, 1, put_bridge);
    draw_edges(c, EDGE_FORD, "g-road", 3.2, 1, put_ford);
}
