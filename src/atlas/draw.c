#include "atlas/draw.h"

#include "atlas/draw_canvas.h"

static void open_root(Canvas *c) {
    const double width = c->width + 2 * MARGIN_UNITS;
    const double height = c->height + 2 * MARGIN_UNITS + FOOT_UNITS - 24;
    const Point first = canvas_centre(c, 0);
    svg_put(c->svg,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='%n %n %n %n' width='%n' height='%n' ",
            -MARGIN_UNITS, -MARGIN_UNITS, width, height, width, height);
    svg_put(c->svg, "class='%r%r' data-battle='%s' data-scenario='%s' ",
            c->options.dark ? "dark" : "light", c->options.rules ? " rules" : "", c->b->id,
            c->b->scenario);
    svg_put(c->svg, "data-first-x='%n' data-first-y='%n' data-hex='%n'>\n<title>%s</title>\n",
            first.x, first.y, HEX_UNITS, c->b->title);
}

/* The bottom layer first. Names come after everything that they have to keep clear of. */
static void draw_layers(Canvas *c) {
    open_root(c);
    draw_style(c);
    svg_put(c->svg, "<rect class='page' x='%n' y='%n' width='%n' height='%n'/>\n", -MARGIN_UNITS,
            -MARGIN_UNITS, c->width + 2 * MARGIN_UNITS, c->height + 2 * MARGIN_UNITS + FOOT_UNITS);
    svg_add(c->svg, "<g clip-path='url(#sheet)'>\n");
    draw_ground(c);
    draw_cover(c);
    draw_water(c);
    draw_roads(c);
    draw_places(c);
    draw_crossings(c);
    draw_outside(c);
    draw_grid(c);
    draw_hexsides(c);
    draw_wings(c);
    draw_victory(c);
    draw_names(c);
    draw_out_of_bounds(c);
    svg_add(c->svg, "</g>\n");
    draw_frame(c);
    draw_entries(c);
    draw_pieces(c);
    svg_add(c->svg, "</svg>\n");
}

bool draw_map(const Battle *b, const Sheet *sheet, const State *s, DrawOptions options, Svg *out) {
    Canvas c;
    const bool ready = canvas_init(&c, b, sheet, s, options, out);
    if (ready) draw_layers(&c);
    const bool good = ready && !c.memory.failed && !c.labels.failed && !out->failed;
    canvas_release(&c);
    return good;
}
