/* Hexes that score, with what they are worth and whose they are; hexes by which troops arrive. */
#include "atlas/draw_canvas.h"

#include <math.h>

/* The square counters leave the left and right corners of a flat-top hex free, and the top and
 * bottom ones of a pointy-top hex. */
static Point corner_place(const Canvas *c, double away) {
    return c->b->grid.orientation == HEX_FLAT ? (Point){away, 0} : (Point){0, away};
}

static int holder_of(const Canvas *c, int i) {
    return c->s != NULL ? c->s->control[i] : c->b->victory[i].owner;
}

/* A pennant on a staff in the colour of the side that holds the hex; without one it is nobody's. */
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
                "r='32.5'/>",
                name, c->sheet->victory_name[i], centre.x, centre.y);
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

/* An edge of the sheet in the margin of which arrivals are written; a text begins no sooner than
 * the one before it has ended. */
typedef enum { AT_LEFT, AT_RIGHT, AT_TOP, AT_BOTTOM } SheetEdge;

static SheetEdge edge_near(const Canvas *c, Point at) {
    if (at.x < 40) return AT_LEFT;
    if (at.x > c->width - 40) return AT_RIGHT;
    return at.y < 40 ? AT_TOP : AT_BOTTOM;
}

/* Beside its arrow, and moved along the edge as far as it must be to end before the corner. */
static void draw_arrivals(Canvas *c, int group, Point edge) {
    char words[400];
    Text t;
    const double size = 12;
    text_init(&t, words, sizeof words);
    put_arrivals(c->b, group, &t);
    const double width = type_width(TYPE_ROMAN, words, size, 0) * 1.04;
    const SheetEdge where = edge_near(c, edge);
    if (where == AT_LEFT || where == AT_RIGHT) {
        /* Read upwards: it begins below its arrow and ends above. */
        const double least = fmin(width, c->height);
        const double y = fmax(least, fmin(c->height, edge.y + width / 2));
        svg_put(c->svg,
                "<text class='name' font-size='%n' transform='translate(%n %n) rotate(-90)'>%s"
                "</text>\n",
                size, where == AT_LEFT ? -16 : c->width + 24, y, words);
        return;
    }
    const double x = fmax(0, fmin(c->width - width, edge.x + 16));
    svg_put(c->svg, "<text class='name' font-size='%n' x='%n' y='%n'>%s</text>\n", size, x,
            where == AT_TOP ? -14 : c->height + 21, words);
}

static void draw_arrow(Canvas *c, int side, HexId hex, Point edge) {
    const Point in = point_minus(canvas_centre(c, hex), edge);
    const double turn = atan2(in.y, in.x) * 180 / 3.14159265358979323846;
    svg_put(c->svg,
            "<path class='body %s' transform='translate(%n %n) rotate(%n)' "
            "d='M-13-5h9v-4l11 9-11 9v-4h-9z'/>\n",
            c->b->side_id[side], edge.x, edge.y, turn);
}

/* A disc with the letter; its rim is of the side whose way home it is. */
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
    svg_add(c->svg, "<g id='entries'>\n");
    for (int i = 0; i < c->b->entry_count; i++) draw_letter(c, &c->b->entry[i]);
    for (int i = 0; i < c->b->group_count; i++) {
        if (!first_with_entry(c->b, i) || c->b->group[i].entry == NO_PLACE) continue;
        const HexId hex = c->b->place[c->b->group[i].entry].hex;
        const int side = entry_side(c, hex);
        if (side < 0) continue;
        const Point edge = canvas_side(c, hex, side);
        draw_arrow(c, c->b->group[i].side, hex, edge);
        draw_arrivals(c, i, edge);
    }
    svg_add(c->svg, "</g>\n");
}
