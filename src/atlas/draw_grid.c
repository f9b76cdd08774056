/* The hexes: as hairlines with their numbers, and plainly as the rules see them. */
#include "atlas/draw_canvas.h"

#include <math.h>
#include <string.h>

/* A side between two hexes is drawn for one of them only, so that none is drawn twice. */
static bool draws_side(const Grid *g, HexId hex, int side) {
    return side < HEX_SIDES / 2 || hex_beside(g, hex, side) == NO_HEX;
}

static void draw_lines(Canvas *c) {
    Pen pen = pen_of(c->svg);
    svg_add(c->svg, "<path class='hexes' d='");
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        Point corner[HEX_SIDES];
        canvas_corners(c, hex, corner);
        bool drawing = false;
        for (int side = 0; side < HEX_SIDES; side++) {
            if (!draws_side(&c->b->grid, hex, side)) {
                drawing = false;
                continue;
            }
            if (!drawing) pen_move(&pen, corner[side]);
            pen_line(&pen, corner[(side + 1) % HEX_SIDES]);
            drawing = true;
        }
    }
    svg_add(c->svg, "'/>\n");
}

/* Numbers stand at the top of the hex, where counters leave room. */
static Point number_at(const Canvas *c, HexId hex) {
    const Point centre = canvas_centre(c, hex);
    const double up = c->b->grid.orientation == HEX_FLAT ? 0.405 : 0.43;
    return (Point){centre.x, centre.y - up * HEX_UNITS + 2.6};
}

static void draw_numbers(Canvas *c) {
    svg_add(c->svg, "<g class='sans'>");
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        char name[HEX_NAME_SIZE];
        hex_name(&c->b->grid, hex, name);
        const Point at = number_at(c, hex);
        svg_put(c->svg, "<text class='number' x='%n' y='%n'>%s</text>\n", at.x, at.y, name);
    }
    svg_add(c->svg, "</g>\n");
}

void grid_block_numbers(Canvas *c) {
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        const Point at = number_at(c, hex);
        for (int i = -1; i <= 1; i++) {
            labels_block(&c->labels, (Point){at.x + 6 * i, at.y - 3}, 4.5, 40);
        }
    }
}

/* Terrain names of any ruleset as class names: "hill/forest" is t-hill-forest. */
static void put_terrain(Canvas *c, HexId hex) {
    const Ruleset *rules = c->b->ruleset;
    const uint8_t terrain = c->b->hex[hex].terrain;
    char slug[NAME_SIZE] = "other";
    if (terrain < rules->terrain_count) canvas_slug(rules->terrain[terrain], slug);
    svg_put(c->svg, "cell t-%r", slug);
}

static void draw_hexes(Canvas *c) {
    svg_add(c->svg, "<g id='hexes'>\n");
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        char name[HEX_NAME_SIZE];
        hex_name(&c->b->grid, hex, name);
        const Point at = canvas_centre(c, hex);
        svg_put(c->svg, "<use id='hex-%s' href='#hex' x='%n' y='%n' class='", name, at.x, at.y);
        put_terrain(c, hex);
        svg_add(c->svg, "'/>\n");
    }
    svg_add(c->svg, "</g>\n");
}

/* One more tint for each level, over the terrain. */
static void draw_levels(Canvas *c) {
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        const int rise = c->b->hex[hex].level - c->base_level;
        if (rise <= 0) continue;
        const Point at = canvas_centre(c, hex);
        svg_put(c->svg, "<use href='#hex' class='rise' fill-opacity='.%d' x='%n' y='%n'/>\n",
                rise > 3 ? 54 : 18 * rise, at.x, at.y);
    }
}

static void put_links(Canvas *c, Pen *pen, LinkKind kind) {
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        for (int side = 0; side < HEX_SIDES / 2; side++) {
            if (!(c->b->hex[hex].link[kind] & (1 << side))) continue;
            const HexId other = hex_beside(&c->b->grid, hex, side);
            if (other == NO_HEX) continue;
            pen_move(pen, canvas_centre(c, hex));
            pen_line(pen, canvas_centre(c, other));
        }
    }
}

static void put_river(Canvas *c, Pen *pen) {
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        const HexInfo *info = &c->b->hex[hex];
        if (!(info->features & HEX_RIVER)) continue;
        pen_move(pen, canvas_side(c, hex, info->river_in));
        pen_curve(pen, canvas_centre(c, hex), canvas_side(c, hex, info->river_out));
    }
}

/* To the rules a stream belongs to its hex and has no course: a wave in the lower half. */
static void put_streams(Canvas *c, Pen *pen) {
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        if (!(c->b->hex[hex].features & HEX_STREAM)) continue;
        const Point at = canvas_centre(c, hex);
        pen_move(pen, (Point){at.x - 14, at.y + 20});
        pen_curve(pen, (Point){at.x - 7, at.y + 13}, (Point){at.x, at.y + 20});
        pen_curve(pen, (Point){at.x + 7, at.y + 27}, (Point){at.x + 14, at.y + 20});
    }
}

static void draw_signs(Canvas *c) {
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        const HexInfo *info = &c->b->hex[hex];
        const Point at = canvas_centre(c, hex);
        const char *sign = info->features & HEX_BRIDGE ? "bridge"
                           : info->features & HEX_FORD ? "ford"
                                                       : NULL;
        if (sign != NULL) {
            svg_put(c->svg, "<text class='number' x='%n' y='%n'>%s</text>", at.x, at.y + 12, sign);
        }
        if (info->level != c->base_level) {
            svg_put(c->svg, "<text class='number level' x='%n' y='%n'>%d</text>", at.x, at.y + 31,
                    info->level);
        }
    }
}

/* What lies on hexsides: lines along the side, a little within its ends. */
static const struct {
    unsigned edge;
    const char *class_name, *style;
} EDGES[] = {
    {EDGE_STREAM, "g-stream", "stroke-width:3.2"},
    {EDGE_RIVER, "g-stream", "stroke-width:6.4"},
    {EDGE_MARSHY, "g-stream", "stroke-width:6.4;stroke-dasharray:4 3"},
    {EDGE_HEDGE, "hedge", "fill:none;stroke-width:5;stroke-dasharray:3 2"},
    {EDGE_STEEP, "hachure", "stroke-width:5;stroke-dasharray:1.5 2.5"},
    {EDGE_EMBANKMENT | EDGE_CUT, "rail", "fill:none;stroke-width:5;stroke-dasharray:1.5 2.5"},
    {EDGE_WORKS | EDGE_HASTY, "works", "fill:none;stroke-width:3"},
};

static void side_ends(const Canvas *c, HexId hex, int side, double inset, Point out[2]) {
    Point corner[HEX_SIDES];
    canvas_corners(c, hex, corner);
    const Point a = corner[side], b = corner[(side + 1) % HEX_SIDES];
    const Point centre = canvas_centre(c, hex);
    out[0] = point_between(point_between(a, b, 0.1), centre, inset);
    out[1] = point_between(point_between(b, a, 0.1), centre, inset);
}

/* Works that have a front stand a little inside the hex they protect, with teeth outwards. */
static void put_works(Canvas *c, Pen *pen, HexId hex, int side) {
    Point end[2], tooth[2];
    side_ends(c, hex, side, 0.09, end);
    side_ends(c, hex, side, 0, tooth);
    pen_move(pen, end[0]);
    pen_line(pen, end[1]);
    for (int i = 1; i <= 4; i++) {
        pen_move(pen, point_between(end[0], end[1], i / 5.0));
        pen_line(pen, point_between(tooth[0], tooth[1], i / 5.0));
    }
}

static void put_edges(Canvas *c, Pen *pen, unsigned edge) {
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            const unsigned here = c->b->hex[hex].edge[side];
            Point end[2];
            if (!(here & edge)) continue;
            if (here & edge & (EDGE_WORKS | EDGE_HASTY) && here & EDGE_PROTECTS) {
                put_works(c, pen, hex, side);
            } else if (side < HEX_SIDES / 2 && !(here & (EDGE_WORKS | EDGE_HASTY))) {
                side_ends(c, hex, side, 0, end);
                pen_move(pen, end[0]);
                pen_line(pen, end[1]);
            }
        }
    }
}

/* Bridges, fords and causeways over a side, from hex to hex. */
static void draw_side_crossings(Canvas *c) {
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        for (int side = 0; side < HEX_SIDES / 2; side++) {
            const unsigned here = c->b->hex[hex].edge[side];
            if (!(here & (EDGE_BRIDGE | EDGE_FORD | EDGE_CAUSEWAY))) continue;
            const Point at = canvas_side(c, hex, side), centre = canvas_centre(c, hex);
            const Point from = point_between(at, centre, 0.3);
            const Point to = point_minus(point_times(at, 2), from);
            Pen pen = pen_of(c->svg);
            svg_put(c->svg, "<path class='line %r' stroke-width='%n' stroke-dasharray='%r' d='",
                    here & EDGE_CAUSEWAY ? "works" : "ink", here & EDGE_BRIDGE ? 7.0 : 6.0,
                    here & EDGE_BRIDGE     ? "none"
                    : here & EDGE_CAUSEWAY ? "2.4 1.6"
                                           : "0.1 7");
            pen_move(&pen, from);
            pen_line(&pen, to);
            svg_add(c->svg, "'/>\n");
        }
    }
}

static void draw_edges(Canvas *c) {
    for (size_t i = 0; i < sizeof EDGES / sizeof EDGES[0]; i++) {
        Pen pen = pen_of(c->svg);
        svg_put(c->svg, "<path class='%r' style='%r' d='", EDGES[i].class_name, EDGES[i].style);
        put_edges(c, &pen, EDGES[i].edge);
        svg_add(c->svg, "'/>\n");
    }
    draw_side_crossings(c);
}

/* What the rules know besides the terrain: links from centre to centre, water, crossings,
 * levels. */
static void draw_plain(Canvas *c) {
    typedef void (*Put)(Canvas * c, Pen * pen);
    static const struct {
        const char *class_name, *width;
        Put put;
    } WATERS[] = {{"g-stream", "8", put_river}, {"g-stream", "2.4", put_streams}};
    svg_add(c->svg, "<g id='plain' class='sans'>\n");
    draw_levels(c);
    draw_plain_hexsides(c);
    for (int i = 0; i < 2; i++) {
        Pen pen = pen_of(c->svg);
        svg_put(c->svg, "<path class='%r' stroke-width='%r' d='", WATERS[i].class_name,
                WATERS[i].width);
        WATERS[i].put(c, &pen);
        svg_add(c->svg, "'/>\n");
    }
    Pen road = pen_of(c->svg);
    svg_add(c->svg, "<path class='g-road' stroke-width='3.4' d='");
    put_links(c, &road, LINK_ROAD);
    svg_add(c->svg, "'/>\n<path class='g-rail' stroke-width='2' stroke-dasharray='6 4' d='");
    Pen rail = pen_of(c->svg);
    put_links(c, &rail, LINK_RAILROAD);
    svg_add(c->svg, "'/>\n");
    if (c->b->ruleset->hexside_waters) draw_edges(c);
    draw_signs(c);
    svg_add(c->svg, "</g>\n");
}

void draw_grid(Canvas *c) {
    draw_hexes(c);
    draw_plain(c);
    svg_add(c->svg, "<g id='grid'>\n");
    draw_lines(c);
    draw_numbers(c);
    svg_add(c->svg, "</g>\n");
}
