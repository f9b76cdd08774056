/* Hexes that score, with what they are worth and whose they are; hexes by which troops arrive. */
#include "atlas/draw_canvas.h"

#include <math.h>
#include <stdlib.h>

/* The square counters leave the left and right corners of a flat-top hex free, and the top and
 * bottom ones of a pointy-top hex. */
static Point corner_place(const Canvas *c, double away) {
    return c->b->grid.orientation == HEX_FLAT ? (Point){away, 0} : (Point){0, away};
}

static int holder_of(const Canvas *c, int i) {
    return c->s != NULL ? c->s->control[i] : c->b->victory[i].owner;
}

/* A staff, with a pennant in the colour of the side that holds the hex, if one does. */
static void draw_flag(Canvas *c, int side, Point at) {
    svg_put(c->svg,
            "<g transform='translate(%n %n)'><path class='line ink' stroke-width='1.2' "
            "d='M-4 7v-14'/>",
            at.x, at.y);
    if (side < SIDE_MAX) {
        svg_put(c->svg, "<path class='body %s' d='M-3.4-7%rz'/>", c->b->side_id[side],
                side == 0 ? "h10v7h-10" : "h10l-3 3.5 3 3.5h-10");
    }
    svg_add(c->svg, "</g>");
}

static void draw_worth(Canvas *c, const VictoryHex *v, Point at) {
    svg_put(c->svg, "<circle class='prize' cx='%n' cy='%n' r='7.6'/>", at.x, at.y);
    if (v->value[0] == v->value[1]) {
        svg_put(c->svg, "<text class='worth' x='%n' y='%n'>%d</text>", at.x, at.y + 4.2,
                v->value[0]);
    } else {
        svg_put(c->svg,
                "<text class='worth' font-size='8' style='font-size:8px' x='%n' y='%n'>"
                "%d/%d</text>",
                at.x, at.y + 2.9, v->value[0], v->value[1]);
    }
}

/* In a village of several such hexes the rings would hide it. */
static bool crowded(const Battle *b, HexId hex) {
    for (int side = 0; side < HEX_SIDES; side++) {
        const HexId other = hex_beside(&b->grid, hex, side);
        if (other != NO_HEX && b->victory_at[other] >= 0) return true;
    }
    return false;
}

void draw_victory(Canvas *c) {
    for (int i = 0; i < c->b->entry_count; i++) { /* its letter is drawn last */
        labels_block(&c->labels, canvas_centre(c, c->b->place[c->b->entry[i].place].hex), 16, 20);
    }
    svg_add(c->svg, "<g id='victory' class='sans'>\n");
    for (int i = 0; i < c->b->victory_count; i++) {
        const VictoryHex *v = &c->b->victory[i];
        const Point centre = canvas_centre(c, v->hex);
        char name[HEX_NAME_SIZE];
        hex_name(&c->b->grid, v->hex, name);
        const Point worth = point_add(centre, corner_place(c, 33));
        const Point flag = point_add(centre, corner_place(c, -33));
        svg_put(c->svg,
                "<g id='victory-%s'><title>%s</title><circle class='ring' cx='%n' cy='%n' "
                "r='32.5'%r/>",
                name, c->sheet->victory_name[i], centre.x, centre.y,
                crowded(c->b, v->hex) ? " style='stroke-opacity:.25'" : "");
        draw_flag(c, holder_of(c, i), flag);
        draw_worth(c, v, worth);
        svg_add(c->svg, "</g>\n");
        labels_block(&c->labels, worth, 9, 14);
        labels_block(&c->labels, flag, 9, 14);
    }
    svg_add(c->svg, "</g>\n");
}

/* The side by which a hex of the edge is entered: the one that leads off the map most squarely. */
static int entry_side(const Canvas *c, HexId hex) {
    int best = -1;
    double best_reach = -INFINITY;
    for (int side = 0; side < HEX_SIDES; side++) {
        if (hex_beside(&c->b->grid, hex, side) != NO_HEX) continue;
        const Point at = canvas_side(c, hex, side);
        const double reach = -fmin(fmin(at.x, c->width - at.x), fmin(at.y, c->height - at.y));
        if (reach > best_reach + 0.5) {
            best = side;
            best_reach = reach;
        }
    }
    return best;
}

static bool first_with_entry(const Battle *b, int group) {
    for (int i = 0; i < group; i++) {
        if (b->group[i].entry == b->group[group].entry) return false;
    }
    return true;
}

/* Who leads the group, or its first piece. */
static const char *group_head(const Battle *b, int group) {
    const char *first = b->group[group].name;
    bool any = false;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].group != group) continue;
        if (b->ruleset->kind[b->piece[p].kind].leads) return b->piece[p].name;
        if (!any) first = b->piece[p].name;
        any = true;
    }
    return first;
}

static const Entry *lettered(const Battle *b, PlaceId place) {
    for (int i = 0; i < b->entry_count; i++) {
        if (b->entry[i].place == place) return &b->entry[i];
    }
    return NULL;
}

/* All groups that come in here, in the margin: "Gilbert turn 5, Buell 6", or by a lettered hex
 * the names of the groups, which say their turns: "B: Hood 4, Kemper 5". */
static void put_arrivals(const Battle *b, int group, Text *out) {
    const Entry *entry = lettered(b, b->group[group].entry);
    bool any = false;
    if (entry != NULL) {
        text_add_char(out, (char)entry->letter);
        text_add(out, ": ");
    }
    for (int i = group; i < b->group_count; i++) {
        if (b->group[i].entry != b->group[group].entry) continue;
        if (any) text_add(out, ", ");
        text_add(out, entry != NULL ? b->group[i].name : group_head(b, i));
        if (entry == NULL) {
            text_add(out, any ? " " : " turn ");
            text_add_int(out, b->group[i].turn);
        }
        any = true;
    }
}

/* An edge of the sheet, in the margin of which arrivals are written. */
typedef enum { AT_LEFT, AT_RIGHT, AT_TOP, AT_BOTTOM } SheetEdge;

/* The text for an arrow. It runs along its edge, from left to right or upwards. */
typedef struct Arrival {
    char words[400];
    SheetEdge edge;
    double at, width; /* where it begins, and how much of the edge it takes */
} Arrival;

enum { ARRIVAL_TYPE = 12 };

static SheetEdge edge_near(const Canvas *c, Point at) {
    if (at.x < 40) return AT_LEFT;
    if (at.x > c->width - 40) return AT_RIGHT;
    return at.y < 40 ? AT_TOP : AT_BOTTOM;
}

static bool runs_upwards(SheetEdge edge) { return edge == AT_LEFT || edge == AT_RIGHT; }

/* At first just beside its arrow. */
static void write_arrival(const Canvas *c, int group, Point arrow, Arrival *out) {
    Text t;
    text_init(&t, out->words, sizeof out->words);
    put_arrivals(c->b, group, &t);
    out->edge = edge_near(c, arrow);
    out->width = type_width(TYPE_ROMAN, out->words, ARRIVAL_TYPE, 0) * 1.04;
    out->at = runs_upwards(out->edge) ? c->height - arrow.y - out->width / 2 : arrow.x + 16;
}

static int compare_arrivals(const void *a, const void *b) {
    const Arrival *x = a, *y = b;
    if (x->edge != y->edge) return (int)x->edge - (int)y->edge;
    return (x->at > y->at) - (x->at < y->at);
}

/* Moves them along their edges: a text begins no sooner than the one before it has ended, and the
 * last ends before the corner. */
static void keep_apart(const Canvas *c, Arrival *arrival, int count) {
    const double gap = ARRIVAL_TYPE;
    qsort(arrival, (size_t)count, sizeof *arrival, compare_arrivals);
    for (int i = 0; i < count; i++) {
        const Arrival *before =
            i > 0 && arrival[i - 1].edge == arrival[i].edge ? &arrival[i - 1] : NULL;
        const double free = before != NULL ? before->at + before->width + gap : 0;
        arrival[i].at = fmax(arrival[i].at, free);
    }
    for (int i = count - 1; i >= 0; i--) {
        const bool last = i == count - 1 || arrival[i + 1].edge != arrival[i].edge;
        const double whole = runs_upwards(arrival[i].edge) ? c->height : c->width;
        const double end = last ? whole : arrival[i + 1].at - gap;
        arrival[i].at = fmin(arrival[i].at, end - arrival[i].width);
    }
}

static void draw_arrival(Canvas *c, const Arrival *a) {
    if (runs_upwards(a->edge)) {
        svg_put(c->svg,
                "<text class='name' font-size='%n' transform='translate(%n %n) rotate(-90)'>%s"
                "</text>\n",
                (double)ARRIVAL_TYPE, a->edge == AT_LEFT ? -16 : c->width + 24, c->height - a->at,
                a->words);
    } else {
        svg_put(c->svg, "<text class='name' font-size='%n' x='%n' y='%n'>%s</text>\n",
                (double)ARRIVAL_TYPE, a->at, a->edge == AT_TOP ? -14 : c->height + 21, a->words);
    }
}

static void draw_arrow(Canvas *c, int side, HexId hex, Point edge) {
    const Point in = point_minus(canvas_centre(c, hex), edge);
    const double turn = atan2(in.y, in.x) * 180 / 3.14159265358979323846;
    svg_put(c->svg,
            "<path class='body %s' transform='translate(%n %n) rotate(%n)' "
            "d='M-13-5h9v-4l11 9-11 9v-4h-9z'/>\n",
            c->b->side_id[side], edge.x, edge.y, turn);
}

/* A disc with the letter; its rim has the colour of the side whose way home it is. */
static void draw_letter(Canvas *c, const Entry *entry) {
    const Point at = canvas_centre(c, c->b->place[entry->place].hex);
    const char letter[2] = {(char)entry->letter, '\0'};
    svg_put(c->svg, "<g id='entry-%s' class='sans'>", letter);
    if (entry->friendly < SIDE_MAX) {
        svg_put(c->svg, "<circle class='body %s' cx='%n' cy='%n' r='17.5'/>",
                c->b->side_id[entry->friendly], at.x, at.y);
    }
    svg_put(c->svg, "<circle class='letter ink' cx='%n' cy='%n' r='13'/>", at.x, at.y);
    svg_put(c->svg, "<text class='name entry-letter' x='%n' y='%n'>%s</text></g>\n", at.x,
            at.y + 6.6, letter);
}

void draw_entries(Canvas *c) {
    Arrival arrival[GROUP_MAX];
    int count = 0;
    svg_add(c->svg, "<g id='entries'>\n");
    for (int i = 0; i < c->b->entry_count; i++) draw_letter(c, &c->b->entry[i]);
    for (int i = 0; i < c->b->group_count; i++) {
        if (!first_with_entry(c->b, i) || c->b->group[i].entry == NO_PLACE) continue;
        const HexId hex = c->b->place[c->b->group[i].entry].hex;
        const int side = entry_side(c, hex);
        if (side < 0) continue;
        const Point edge = canvas_side(c, hex, side);
        draw_arrow(c, c->b->group[i].side, hex, edge);
        write_arrival(c, i, edge, &arrival[count++]);
    }
    keep_apart(c, arrival, count);
    for (int i = 0; i < count; i++) draw_arrival(c, &arrival[i]);
    svg_add(c->svg, "</g>\n");
}
