/* The borders between the wings of the armies: red dashes from edge to edge, each drawn once even
 * if two wings share it, and the wings' names along the top of the sheet. */
#include "atlas/draw_canvas.h"

#include <math.h>
#include <string.h>

static bool same(Point a, Point b) { return point_distance(a, b) < 0.5; }

/* Whether a wing before this one has the same piece of border, the other way round. */
static bool drawn_before(const Canvas *c, int wing, Point from, Point to) {
    for (int i = -1; (i = canvas_next(c, FEATURE_WING, i)) >= 0 && i < wing;) {
        const Shape *ring = &c->mark[i].shape[0];
        for (int k = 0; k < ring->count; k++) {
            if (same(ring->point[k], to) && same(ring->point[(k + 1) % ring->count], from)) {
                return true;
            }
        }
    }
    return false;
}

/* An outer border lies beyond the sheet, or along its edge. */
static bool inner(const Canvas *c, Point from, Point to) {
    return canvas_holds(c, point_between(from, to, 0.5), 0);
}

static void draw_border(Canvas *c, int wing) {
    const Shape *ring = &c->mark[wing].shape[0];
    Pen pen = pen_of(c->svg);
    bool on = false;
    svg_add(c->svg, "<path class='wing' d='");
    for (int k = 0; k < ring->count; k++) {
        const Point from = ring->point[k], to = ring->point[(k + 1) % ring->count];
        const bool wanted = inner(c, from, to) && !drawn_before(c, wing, from, to);
        if (wanted && !on) pen_move(&pen, from);
        if (wanted) pen_line(&pen, to);
        on = wanted;
    }
    svg_add(c->svg, "'/>\n");
}

/* In the middle of the wing's part of the sheet's top edge. */
static void name_wing(Canvas *c, const Mark *m) {
    const double size = 11.5, spacing = 2;
    double sum = 0;
    int count = 0;
    for (double x = 4; x < c->width; x += 8) {
        if (!shape_holds(&m->shape[0], (Point){x, 4})) continue;
        sum += x;
        count++;
    }
    if (count == 0 || m->feature->name[0] == '\0' || !m->feature->label) return;
    const double width = type_width(TYPE_ROMAN, m->feature->name, size, spacing);
    const Point start = {fmax(8, sum / count - width / 2), 15};
    svg_put(c->svg,
            "<text class='haloed wing-name' font-size='%n' letter-spacing='%n' x='%n' "
            "y='%n'>%s</text>\n",
            size, spacing, start.x, start.y, m->feature->name);
    labels_block_text(&c->labels, start, (Point){1, 0}, width, size);
}

void draw_wings(Canvas *c) {
    if (canvas_next(c, FEATURE_WING, -1) < 0) return;
    svg_add(c->svg, "<g id='wings'>\n");
    for (int i = -1; (i = canvas_next(c, FEATURE_WING, i)) >= 0;) {
        if (c->mark[i].shape_count > 0) draw_border(c, i);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_WING, i)) >= 0;) {
        if (c->mark[i].shape_count > 0) name_wing(c, &c->mark[i]);
    }
    svg_add(c->svg, "</g>\n");
}
