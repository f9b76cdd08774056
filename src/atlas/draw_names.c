/* Names: rivers, streams and roads along their lines, heights along their ridges, the rest beside
 * what they name. Each looks for the place where it covers least; the most important choose
 * first. */
#include "atlas/draw_canvas.h"

#include <math.h>
#include <string.h>

typedef struct Hand {
    const char *class_name;
    TypeFace face;
    double size, spacing;
    bool capitals;
    double patience; /* a name that would cover more than this is not written at all */
} Hand;

/* clang-format off */
static const Hand
    RIVER  = {"name wet",      TYPE_ITALIC, 15,   1.6, false, 1e9},
    STREAM = {"name wet",      TYPE_ITALIC, 11.5, 0.7, false, 1e9},
    HEIGHT = {"name height",   TYPE_ROMAN,  9.4,  1.3, true,  1e9},
    TOWN   = {"name",          TYPE_ROMAN,  17,   3.2, true,  1e9},
    WOOD   = {"name green low",TYPE_ITALIC, 10.5, 0.5, false, 60},
    FARM   = {"name",          TYPE_ROMAN,  10.4, 0.1, false, 1e9},
    PIKE   = {"name way",      TYPE_ITALIC, 10.6, 0.7, false, 26},
    LANE   = {"name way",      TYPE_ITALIC, 9.4,  0.4, false, 20},
    RAIL   = {"name way",      TYPE_ITALIC, 10,   0.8, false, 70};
/* clang-format on */

enum { LABEL_SIZE = 64 };

/* Capitals for heights and towns. Letters beyond ASCII stay as they are. */
static void set_text(const Hand *hand, const char *name, char out[LABEL_SIZE]) {
    size_t used = 0;
    for (; *name != '\0' && used < LABEL_SIZE - 1; name++) {
        const char letter = *name;
        const bool lower = hand->capitals && letter >= 'a' && letter <= 'z';
        out[used++] = lower ? (char)(letter - 'a' + 'A') : letter;
    }
    out[used] = '\0';
}

static double width_of(const Hand *hand, const char *text) {
    return type_width(hand->face, text, hand->size, hand->spacing);
}

static void open_text(Canvas *c, const Hand *hand) {
    svg_put(c->svg, "<text class='haloed %r' font-size='%n'", hand->class_name, hand->size);
    if (hand->spacing > 0) svg_put(c->svg, " letter-spacing='%n'", hand->spacing);
}

/* A text from `start` in this direction. */
static void write_straight(Canvas *c, const Hand *hand, const char *text, Point start,
                           Point direction) {
    const double turn = atan2(direction.y, direction.x) * 180 / 3.14159265358979323846;
    labels_block_text(&c->labels, start, direction, width_of(hand, text), hand->size);
    open_text(c, hand);
    if (fabs(turn) < 0.5) {
        svg_put(c->svg, " x='%n' y='%n'>%s</text>\n", start.x, start.y, text);
    } else {
        svg_put(c->svg, " transform='translate(%n %n) rotate(%n)'>%s</text>\n", start.x, start.y,
                turn, text);
    }
}

static bool fits(const Canvas *c, Point start, Point direction, double width) {
    const Point end = point_add(start, point_times(direction, width));
    return canvas_holds(c, start, 7) && canvas_holds(c, end, 7);
}

typedef struct Choice {
    Point start, direction;
    double cost;
} Choice;

static void consider(const Canvas *c, const Hand *hand, double width, Point start, Point direction,
                     double dislike, Choice *best) {
    if (!fits(c, start, direction, width)) return;
    const double cost = dislike + labels_text_cost(&c->labels, start, direction, width, hand->size);
    if (cost < best->cost) *best = (Choice){start, direction, cost};
}

/* Beside a point: right first, then left, above, below, and between. */
static void name_point(Canvas *c, const Hand *hand, const Mark *m, double gap) {
    if (!m->feature->label || m->feature->name[0] == '\0') return;
    char text[LABEL_SIZE];
    set_text(hand, m->feature->name, text);
    const Point at = m->shape[0].point[0], level = {1, 0};
    const double width = width_of(hand, text), size = hand->size;
    const struct {
        double x, y, dislike;
    } places[] = {
        {gap, 0.3 * size, 0},
        {-gap - width, 0.3 * size, 0.6},
        {gap * 0.6, -gap * 0.6, 0.8},
        {-gap * 0.6 - width, -gap * 0.6, 1.2},
        {gap * 0.6, gap * 0.6 + 0.6 * size, 0.8},
        {-gap * 0.6 - width, gap * 0.6 + 0.6 * size, 1.2},
        {-width / 2, -gap, 1},
        {-width / 2, gap + 0.6 * size, 1},
        {-width / 2, -1.8 * gap, 2.5},
        {-width / 2, 1.8 * gap + 0.6 * size, 2.5},
        {1.9 * gap, 0.3 * size, 2.5},
        {-1.9 * gap - width, 0.3 * size, 3},
    };
    Choice best = {.cost = INFINITY};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const Point start = {at.x + places[i].x, at.y + places[i].y};
        consider(c, hand, width, start, level, places[i].dislike, &best);
    }
    if (best.cost < hand->patience) write_straight(c, hand, text, best.start, best.direction);
}

/* The longer axis of a ring; horizontal if it is nearly round. Reads from left to right. */
static Point ridge_of(const Shape *ring) {
    const Point centre = shape_centre(ring);
    double xx = 0, yy = 0, xy = 0;
    for (int i = 0; i < ring->count; i++) {
        const Point d = point_minus(ring->point[i], centre);
        xx += d.x * d.x;
        yy += d.y * d.y;
        xy += d.x * d.y;
    }
    const double turn = 0.5 * atan2(2 * xy, xx - yy);
    const double spread = hypot(xx - yy, 2 * xy) / (xx + yy + 1e-9);
    if (spread < 0.35 || fabs(turn) > 1.2) return (Point){1, 0};
    return (Point){cos(turn), sin(turn)};
}

static double reach_of(const Shape *ring, Point centre) {
    double reach = 0;
    for (int i = 0; i < ring->count; i++)
        reach = fmax(reach, point_distance(ring->point[i], centre));
    return reach;
}

static void name_area(Canvas *c, const Hand *hand, const Mark *m, Point direction) {
    if (!m->feature->label || m->feature->name[0] == '\0' || m->shape_count == 0) return;
    char text[LABEL_SIZE];
    set_text(hand, m->feature->name, text);
    const double width = width_of(hand, text);
    const Point centre = shape_centre(&m->shape[0]), down = point_normal(direction);
    Choice best = {.cost = INFINITY};
    /* Outside the area is better than over what stands in it. */
    const int rows = 4 + (int)(reach_of(&m->shape[0], centre) / 4.5);
    for (int row = -rows; row <= rows; row++) {
        for (int column = -6; column <= 6; column++) {
            const Point middle =
                point_add(centre, point_add(point_times(down, row * 4.5 + 0.33 * hand->size),
                                            point_times(direction, column * 7)));
            const Point start = point_minus(middle, point_times(direction, width / 2));
            const double dislike = 0.10 * hypot(row * 4.5, column * 4);
            consider(c, hand, width, start, direction, dislike, &best);
            /* A horizontal name is better than one that lies over something. */
            if (direction.y != 0) {
                const Point left = {middle.x - width / 2, middle.y};
                consider(c, hand, width, left, (Point){1, 0}, dislike + 3, &best);
            }
        }
    }
    if (best.cost < hand->patience) write_straight(c, hand, text, best.start, best.direction);
}

/* How much a line turns, in radians; a sharp turn counts for more than several gentle ones. */
static double bend_of(const Shape *line) {
    double bend = 0;
    for (int i = 1; i + 1 < line->count; i++) {
        const Point a = point_minus(line->point[i], line->point[i - 1]);
        const Point b = point_minus(line->point[i + 1], line->point[i]);
        const double turn = atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
        bend += fabs(turn) + 12 * turn * turn;
    }
    return bend;
}

/* A line to set text on: beside the line it follows, smoother, from left to right. */
static Shape baseline_of(DrawMemory *memory, const Shape *line, double from, double width,
                         double half_water, double size, bool below) {
    Shape part = shape_part(memory, line, from, from + width, 7);
    if (part.count < 2) return part;
    if (part.point[part.count - 1].x < part.point[0].x) {
        for (int i = 0, k = part.count - 1; i < k; i++, k--) {
            const Point swap = part.point[i];
            part.point[i] = part.point[k];
            part.point[k] = swap;
        }
    }
    const Shape smooth = shape_averaged(memory, &part, 6);
    const double right = below ? half_water + 0.74 * size : -half_water - 0.12 * size;
    return shape_offset(memory, &smooth, right);
}

static bool baseline_fits(const Canvas *c, const Shape *line) {
    for (int i = 0; i < line->count; i++) {
        if (!canvas_holds(c, line->point[i], 10)) return false;
    }
    return line->count >= 2;
}

static void write_along(Canvas *c, const Hand *hand, const char *text, const Shape *line,
                        int number) {
    labels_block_baseline(&c->labels, line, hand->size);
    svg_put(c->svg, "<path id='way-%d' fill='none' d='", number);
    Pen pen = pen_of(c->svg);
    pen_smooth(&pen, line->point, line->count, false);
    svg_add(c->svg, "'/>");
    open_text(c, hand);
    svg_put(c->svg,
            " text-anchor='middle'><textPath href='#way-%d' startOffset='50%%'>%s"
            "</textPath></text>\n",
            number, text);
}

/* The cost of a baseline at this place: what it covers, how it bends, how far it is from the
 * middle, how steep it is. */
static double baseline_cost(const Canvas *c, const Hand *hand, const Shape *base,
                            double off_middle) {
    if (!baseline_fits(c, base)) return INFINITY;
    const Point first = base->point[0], last = base->point[base->count - 1];
    const double rise = fabs(last.y - first.y) / fmax(1, shape_length(base));
    return labels_line_cost(&c->labels, base, hand->size) + 5 * bend_of(base) + 2 * off_middle +
           3 * rise;
}

/* Writes the name once within this stretch of the line, above it or below. */
static bool name_stretch(Canvas *c, const Hand *hand, const char *text, const Shape *line,
                         double from, double to, double half_water, int number) {
    const double width = width_of(hand, text) * 1.1 + 4;
    Shape best = {0};
    double best_cost = hand->patience;
    for (double at = from; at + width <= to; at += 11) {
        const double off_middle = fabs(at + width / 2 - (from + to) / 2) / (to - from);
        for (int below = 0; below <= 1; below++) {
            DrawMemory scratch = {0};
            const Shape base =
                baseline_of(&scratch, line, at, width, half_water, hand->size, below);
            const double cost = baseline_cost(c, hand, &base, off_middle) + 0.5 * below;
            if (cost < best_cost) {
                best = shape_copy(&c->memory, &base);
                best_cost = cost;
            }
            c->memory.failed |= scratch.failed;
            arena_release(&scratch.arena);
        }
    }
    if (best.count >= 2) write_along(c, hand, text, &best, number);
    return best.count >= 2;
}

/* A long line is named more than once. */
static int name_line(Canvas *c, const Hand *hand, const Mark *m, double half_water, double again,
                     int number) {
    if (!m->feature->label || m->feature->name[0] == '\0') return number;
    char text[LABEL_SIZE];
    set_text(hand, m->feature->name, text);
    for (int i = 0; i < m->shape_count; i++) {
        const double length = shape_length(&m->shape[i]);
        const int times = (int)fmax(1, floor(length / again));
        for (int k = 0; k < times; k++) {
            const double from = length * k / times, to = length * (k + 1) / times;
            if (name_stretch(c, hand, text, &m->shape[i], from, to, half_water, number)) number++;
        }
    }
    return number;
}

static void block_lines(Canvas *c, FeatureKind kind, double radius, double weight) {
    for (int i = -1; (i = canvas_next(c, kind, i)) >= 0;) {
        for (int k = 0; k < c->mark[i].shape_count; k++) {
            labels_block_line(&c->labels, &c->mark[i].shape[k], radius, weight);
        }
    }
}

/* Names can be read in woods, but are better beside them. */
static void block_woods(Canvas *c) {
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        const Point centre = canvas_centre(c, hex);
        for (int i = 0; i < 36; i++) {
            const Point at = {centre.x + (i % 6 - 2.5) * 11, centre.y + (i / 6 - 2.5) * 12};
            for (int k = -1; (k = canvas_next(c, FEATURE_WOODS, k)) >= 0;) {
                const Mark *m = &c->mark[k];
                if (m->shape_count > 0 && shape_holds(&m->shape[0], at))
                    labels_block(&c->labels, at, 6, 0.5);
            }
        }
    }
}

/* In the order in which they choose their places. */
void draw_names(Canvas *c) {
    int number = 0;
    grid_block_numbers(c);
    block_lines(c, FEATURE_RIVER, 5, 3);
    block_lines(c, FEATURE_STREAM, 3.5, 2.4);
    block_lines(c, FEATURE_ROAD, 3, 1.3);
    block_lines(c, FEATURE_RAILROAD, 3, 1.4);
    block_woods(c);
    svg_add(c->svg, "<g id='names'>\n");
    for (int i = -1; (i = canvas_next(c, FEATURE_TOWN, i)) >= 0;) {
        name_area(c, &TOWN, &c->mark[i], (Point){1, 0});
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_WATER, i)) >= 0;) {
        const Mark *m = &c->mark[i];
        if (m->shape_count > 0) name_area(c, &RIVER, m, ridge_of(&m->shape[0]));
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_RIVER, i)) >= 0;) {
        number = name_line(c, &RIVER, &c->mark[i], 5.4, 1200, number);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_STREAM, i)) >= 0;) {
        const bool large = c->mark[i].order >= 3;
        number = name_line(c, large ? &RIVER : &STREAM, &c->mark[i], large ? 3 : 2,
                           large ? 700 : 900, number);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_ELEVATION, i)) >= 0;) {
        const Mark *m = &c->mark[i];
        if (m->shape_count > 0) name_area(c, &HEIGHT, m, ridge_of(&m->shape[0]));
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_WOODS, i)) >= 0;) {
        name_area(c, &WOOD, &c->mark[i], (Point){1, 0});
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_ROUGH, i)) >= 0;) {
        name_area(c, &WOOD, &c->mark[i], (Point){1, 0});
    }
    static const FeatureKind POINTS[] = {FEATURE_FORD,   FEATURE_CROSSROADS, FEATURE_HOUSE,
                                         FEATURE_CHURCH, FEATURE_BRIDGE,     FEATURE_SPRING,
                                         FEATURE_LABEL};
    for (size_t k = 0; k < sizeof POINTS / sizeof POINTS[0]; k++) {
        for (int i = -1; (i = canvas_next(c, POINTS[k], i)) >= 0;) {
            name_point(c, &FARM, &c->mark[i], 10.5);
        }
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_ROAD, i)) >= 0;) {
        const bool lane = strcmp(c->mark[i].feature->rank, "lane") == 0;
        number = name_line(c, lane ? &LANE : &PIKE, &c->mark[i], 3, 700, number);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_CUT, i)) >= 0;) {
        number = name_line(c, &RAIL, &c->mark[i], 12, 1400, number);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_RAILROAD, i)) >= 0;) {
        number = name_line(c, &RAIL, &c->mark[i], 5, 1400, number);
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_FIELD, i)) >= 0;) {
        name_area(c, &WOOD, &c->mark[i], (Point){1, 0});
    }
    svg_add(c->svg, "</g>\n");
}
