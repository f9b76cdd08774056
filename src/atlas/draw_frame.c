/* Around the ground: the neat line, and at the foot the title, the scale, north, and the key. */
#include "atlas/draw_canvas.h"

#include <math.h>
#include <string.h>

#define MILE_M 1609.344
#define YARD_M 0.9144

/* The outline of all hexes, walked from corner to corner: along the sides that lead off the map,
 * and round the corner into the next hex where one does not. */
static void put_outline(Canvas *c) {
    const Grid *g = &c->b->grid;
    HexId hex = 0;
    int side = 0;
    while (side < HEX_SIDES - 1 && hex_beside(g, hex, side) != NO_HEX) side++;
    const int first_side = side;
    Pen pen = pen_of(c->svg);
    Point corner[HEX_SIDES];
    canvas_corners(c, hex, corner);
    pen_move(&pen, corner[side]);
    for (int step = 0; step < HEX_SIDES * (int)g->count; step++) {
        canvas_corners(c, hex, corner);
        pen_line(&pen, corner[(side + 1) % HEX_SIDES]);
        side = side_turned(side, 1);
        while (hex_beside(g, hex, side) != NO_HEX) {
            hex = hex_beside(g, hex, side);
            side = side_turned(side_opposite(side), 1);
        }
        if (hex == 0 && side == first_side) break;
    }
    pen_close(&pen);
}

/* What lies in the rectangle but in no hex is a shade darker. */
void draw_outside(Canvas *c) {
    svg_put(c->svg,
            "<path class='outside' fill-opacity='.62' fill-rule='evenodd' d='M0 0h%nv%nh-%nz",
            c->width, c->height, c->width);
    put_outline(c);
    svg_add(c->svg, "'/>\n");
}

/* The part of the map that a scenario leaves out. */
void draw_out_of_bounds(Canvas *c) {
    Pen pen = pen_of(c->svg);
    svg_add(c->svg, "<path class='outside' fill-opacity='.62' d='");
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        Point corner[HEX_SIDES];
        if (!(c->b->hex[hex].features & HEX_OUTSIDE)) continue;
        canvas_corners(c, hex, corner);
        pen_polygon(&pen, corner, HEX_SIDES);
    }
    svg_add(c->svg, "'/>\n");
}

static void draw_neat_line(Canvas *c) {
    svg_put(c->svg, "<rect class='neat' stroke-width='1' width='%n' height='%n'/>", c->width,
            c->height);
    svg_put(c->svg,
            "<rect class='neat' stroke-width='2.6' x='-6' y='-6' width='%n' "
            "height='%n'/>\n",
            c->width + 12, c->height + 12);
}

/* The foot is laid out for a sheet of a common width, and made smaller for a narrow one. */
#define FOOT_WIDTH 1080.0

typedef struct Foot {
    Canvas *c;
    double width; /* in its own units */
    double scale; /* drawing units in one of them; never more than 1 */
} Foot;

/* The cartouche: the battle and its day inside a double rule. */
static void draw_title(const Foot *foot, double x, double y) {
    Canvas *c = foot->c;
    const char *day = c->sheet->subtitle;
    const double widest = 0.3 * foot->width;
    const double large = type_width(TYPE_ROMAN, c->b->title, 36, 4);
    const double size = large > widest ? 36 * widest / large : 36;
    const double wide = fmax(large * size / 36, type_width(TYPE_ITALIC, day, 16, 0));
    const double width = wide * 1.04 + 36, middle = x + width / 2;
    svg_put(c->svg,
            "<g id='title'><rect class='paper neat' stroke-width='2' x='%n' y='%n' width='%n' "
            "height='98'/>",
            x, y, width);
    svg_put(c->svg, "<rect class='neat' stroke-width='.8' x='%n' y='%n' width='%n' height='90'/>",
            x + 4, y + 4, width - 8);
    svg_put(c->svg,
            "<g class='name' text-anchor='middle'><text font-size='%n' letter-spacing='%n' x='%n' "
            "y='%n'>%s</text>",
            size, size / 9, middle + 2, y + 41, c->b->title);
    svg_put(c->svg, "<text font-size='16' font-style='italic' x='%n' y='%n'>%s</text>", middle,
            y + 62, day);
    const int turns = c->b->turn_count - c->b->first_turn + 1;
    const int turn = c->s != NULL ? c->s->turn : c->b->first_turn;
    svg_put(c->svg, "<text font-size='12' x='%n' y='%n'>", middle, y + 82);
    svg_put(c->svg, c->s != NULL ? "turn %d" : "%d turns", c->s != NULL ? turn : turns);
    const char *clock = turn <= TURN_MAX ? c->b->clock[turn] : "";
    if (clock[0] != '\0') svg_put(c->svg, "%r%s", c->s != NULL ? ", " : " from ", clock);
    svg_add(c->svg, "</text></g></g>\n");
}

/* A bar of alternating parts, with a figure at each division. */
static void draw_bar(const Foot *foot, Point at, double part_m, int parts, double first,
                     double step, const char *unit) {
    Canvas *c = foot->c;
    const double part = part_m * c->scale / foot->scale;
    for (int i = 0; i < parts; i++) {
        svg_put(c->svg,
                "<rect class='%r neat' stroke-width='.8' x='%n' y='%n' width='%n' height='5'/>",
                i % 2 == 0 ? "scale" : "paper", at.x + i * part, at.y, part);
    }
    for (int i = 0; i <= parts; i++) {
        const double value = first + i * step;
        svg_put(c->svg, "<text class='name' font-size='11' text-anchor='middle' x='%n' y='%n'>",
                at.x + i * part, at.y - 4);
        /* One decimal is not enough for quarters of a mile. */
        const int quarters = (int)round(value * 4);
        static const char *const QUARTER[] = {"", "¼", "½", "¾"};
        if (value < 10 && quarters % 4 != 0) {
            if (quarters >= 4) svg_put(c->svg, "%d", quarters / 4);
            svg_add(c->svg, QUARTER[quarters % 4]);
        } else {
            svg_add_number(c->svg, value);
        }
        svg_add(c->svg, "</text>");
    }
    svg_put(c->svg,
            "<text class='name' font-size='11.5' font-style='italic' x='%n' y='%n'>%s</text>\n",
            at.x + parts * part + 14, at.y + 5, unit);
}

static void draw_scale(const Foot *foot, double x, double y) {
    Canvas *c = foot->c;
    svg_add(c->svg, "<g id='scale'>");
    draw_bar(foot, (Point){x, y + 22}, MILE_M / 4, 2, 0, 0.25, "mile");
    draw_bar(foot, (Point){x, y + 58}, 250 * YARD_M, 4, 0, 250, "yards");
    svg_put(c->svg,
            "<text class='name' font-size='11.5' font-style='italic' x='%n' y='%n'>"
            "a hex is %d yards across</text></g>\n",
            x, y + 88, (int)round(c->sheet->place.hex_m / YARD_M));
}

/* The arrow points where north lies on the sheet: its top need not be north. */
static void draw_north(Canvas *c, Point at) {
    svg_put(c->svg, "<g id='north' transform='translate(%n %n) rotate(%n)'>", at.x, at.y,
            -c->sheet->place.bearing_deg);
    svg_add(c->svg, "<path class='neat' stroke-width='1.1' d='M0-32V32M-13 0H13'/>"
                    "<path class='scale' d='M0-38l6.5 17-6.5-4.5z'/>"
                    "<path class='neat' stroke-width='1' d='M0-38l-6.5 17 6.5-4.5z'/>");
    svg_put(c->svg,
            "<text class='name' font-size='15' text-anchor='middle' transform='translate(0 -48)"
            " rotate(%n)' dy='5'>N</text></g>\n",
            c->sheet->place.bearing_deg);
}

/* Whether the map has what a row of the key explains. */
typedef bool (*Shown)(const Canvas *c);

typedef struct KeyRow {
    const char *sign; /* drawn in 26 by 12 */
    const char *words;
    Shown shown; /* NULL: always */
} KeyRow;

static bool has_railroad(const Canvas *c, bool unfinished) {
    for (int i = -1; (i = canvas_next(c, FEATURE_RAILROAD, i)) >= 0;) {
        if ((strcmp(c->mark[i].feature->rank, "unfinished") == 0) == unfinished) return true;
    }
    return false;
}
static bool has_finished(const Canvas *c) { return has_railroad(c, false); }
static bool has_unfinished(const Canvas *c) { return has_railroad(c, true); }
static bool has_steep(const Canvas *c) { return draws_edge(c, EDGE_STEEP); }
static bool has_embankment(const Canvas *c) { return draws_edge(c, EDGE_EMBANKMENT); }
static bool has_cut(const Canvas *c) { return draws_edge(c, EDGE_CUT); }
static bool has_ford(const Canvas *c) { return canvas_next(c, FEATURE_FORD, -1) >= 0; }
static bool has_bridge(const Canvas *c) { return canvas_next(c, FEATURE_BRIDGE, -1) >= 0; }
static bool has_marsh(const Canvas *c) { return canvas_next(c, FEATURE_SWAMP, -1) >= 0; }
static bool has_causeway(const Canvas *c) { return canvas_next(c, FEATURE_CAUSEWAY, -1) >= 0; }
static bool has_works(const Canvas *c) { return canvas_next(c, FEATURE_WORKS, -1) >= 0; }
static bool has_hedge(const Canvas *c) { return canvas_next(c, FEATURE_HEDGE, -1) >= 0; }
static bool has_wings(const Canvas *c) { return canvas_next(c, FEATURE_WING, -1) >= 0; }
static bool has_entries(const Canvas *c) { return c->b->entry_count > 0; }

static const KeyRow KEY[] = {
    {"<path class='e0' d='M0 0h7v12h-7z'/><path class='e1' d='M7 0h6v12h-6z'/>"
     "<path class='e2' d='M13 0h7v12h-7z'/><path class='e3' d='M20 0h6v12h-6z'/>"
     "<path class='neat' stroke-width='.5' d='M0 0h26v12h-26z'/>",
     "heights, low to high", NULL},
    {"<path class='wood' fill-opacity='.72' d='M0 0h26v12h-26z'/><path class='shade' "
     "stroke-width='4.4' d='M5 4h0m8-1h0m7 2h0m-12 4h0m8 0h0'/><path class='crown' "
     "stroke-width='3.7' d='M4 3h0m8-1h0m7 2h0m-12 4h0m8 0h0'/>",
     "woods", NULL},
    {"<path class='line casing' stroke-width='4.8' d='M0 6h26'/><path class='line pike' "
     "stroke-width='3' d='M0 6h26'/>",
     "turnpike", NULL},
    {"<path class='line lane' stroke-width='1.5' stroke-dasharray='5 2.6' d='M0 6h26'/>", "lane",
     NULL},
    {"<path class='line rail' stroke-width='1.3' d='M0 6h26'/><path class='line rail' "
     "stroke-width='5.6' stroke-dasharray='1.1 5.4' style='stroke-linecap:butt' d='M1 6h25'/>",
     "railroad", has_finished},
    {"<path class='line rail' stroke-width='2.9' stroke-dasharray='0 5.8' d='M1 6h25'/>",
     "unfinished railroad", has_unfinished},
    {"<path class='bank-side' stroke-width='1.3' d='M0 6h26M3 1.5v3m5-3v3m5-3v3m5-3v3m5-3v3M3 "
     "7.5v3m5-3v3m5-3v3m5-3v3m5-3v3'/>",
     "embankment on a hexside", has_embankment},
    {"<path class='bank-side' stroke-width='1.3' d='M0 1.5h26M0 10.5h26M3 1.5v3m5-3v3m5-3v3m5-3v3m"
     "5-3v3M3 7.5v3m5-3v3m5-3v3m5-3v3m5-3v3'/>",
     "cut on a hexside", has_cut},
    {"<path class='steep-side' d='M1 2h5l-2.5 8zM7 2h5l-2.5 8zM13 2h5l-2.5 8zM19 2h5l-2.5 8z'/>",
     "steep slope, points down", has_steep},
    {"<path class='line bank' stroke-width='2.2' d='M0 8q7-6 13-2t13-2'/>", "stream", NULL},
    {"<path class='line bank' stroke-width='2.2' d='M13 0v12'/><path class='line ink' "
     "stroke-width='2' d='M2 6h0m3.6 0h0m3.7 0h0m3.7 0h0m3.6 0h0m3.7 0h0m3.7 0h0'/>",
     "ford", has_ford},
    {"<path class='line bank' stroke-width='2.2' d='M13 0v12'/><path class='line ink' "
     "stroke-width='1.3' d='M4 0l2.5 2.4h13l2.5-2.4M4 12l2.5-2.4h13l2.5 2.4'/>",
     "bridge", has_bridge},
    {"<circle class='prize' cx='13' cy='6' r='6.6'/><text class='worth sans' "
     "style='font-size:10px' x='13' y='9.6'>2</text>",
     "victory points", NULL},
    {"<circle class='letter ink' cx='13' cy='6' r='7'/><text class='name sans' font-size='10' "
     "font-weight='700' text-anchor='middle' x='13' y='9.6'>A</text>",
     "entry hex", has_entries},
    {"<path class='marsh' d='M1 2h7m5 0h7m-14 4h7m5 0h7m-22 4h7m5 0h7'/>", "marsh", has_marsh},
    {"<path class='causeway' stroke-width='1' d='M2 2h22v8h-22zM6 2v8m4-8v8m4-8v8m4-8v8'/>",
     "causeway", has_causeway},
    {"<path class='line works' stroke-width='1.4' d='M0 6h26'/><path class='line works' "
     "stroke-width='4.2' stroke-dasharray='1.2 3.4' style='stroke-linecap:butt' d='M0 6h26'/>",
     "works", has_works},
    {"<path class='line hedge' stroke-width='1.3' d='M0 6h26'/><path class='line hedge' "
     "stroke-width='3.8' stroke-dasharray='2.6 2.2' style='stroke-linecap:butt' d='M0 6h26'/>",
     "hedge", has_hedge},
    {"<path class='wing' d='M0 6h26'/>", "border of two wings", has_wings},
};
enum { KEY_ROWS = 5 }; /* rows of the key, one under the other */

static int key_rows(const Canvas *c) {
    int rows = 0;
    for (size_t i = 0; i < sizeof KEY / sizeof KEY[0]; i++) {
        rows += KEY[i].shown == NULL || KEY[i].shown(c);
    }
    return rows;
}

static void draw_key(Canvas *c, double x, double y) {
    int shown = 0;
    svg_add(c->svg, "<g id='key'>");
    for (size_t i = 0; i < sizeof KEY / sizeof KEY[0]; i++) {
        if (KEY[i].shown != NULL && !KEY[i].shown(c)) continue;
        svg_put(c->svg,
                "<g transform='translate(%n %n)'>%r<text class='name' font-size='12' x='34' "
                "y='10'>%s</text></g>",
                x + (shown / KEY_ROWS) * 158, y + (shown % KEY_ROWS) * 19.5, KEY[i].sign,
                KEY[i].words);
        shown++;
    }
    svg_add(c->svg, "</g>\n");
}

void draw_frame(Canvas *c) {
    const double scale = fmin(1, c->width / FOOT_WIDTH);
    const Foot foot = {c, c->width / scale, scale};
    svg_add(c->svg, "<g id='frame'>\n");
    draw_neat_line(c);
    svg_put(c->svg, "<g transform='translate(0 %n) scale(", c->height + 28);
    svg_put(c->svg, scale < 1 ? ".%d)'>" : "%d)'>", scale < 1 ? (int)(scale * 1000) : 1);
    draw_title(&foot, 0, 0);
    draw_scale(&foot, foot.width * 0.355, 4);
    draw_north(c, (Point){foot.width * 0.655, 50});
    draw_key(c, foot.width - 158 * ((key_rows(c) + KEY_ROWS - 1) / KEY_ROWS) + 6, 6);
    svg_add(c->svg, "</g></g>\n");
}
