/* The counters: a body in the side's colour and with its shoulders, a band for the formation with
 * the name in it, a sign for the kind, the numbers. The condition of a piece shows in its shape. */
#include "atlas/draw_canvas.h"
#include "game/show.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define COUNTER_UNITS 50.0
#define STACK_STEP 3.2
#define BANK_SCALE 0.74 /* two banks share a hex */

typedef struct Face {
    char number[4][8];
    int count;
    bool damaged, acted, broken; /* broken: out of command */
} Face;

/* The ruleset tells a piece's condition in words, so that this file knows no rules. */
static void read_condition(const Canvas *c, PieceId p, Face *face) {
    if (c->s == NULL || c->b->ruleset->describe_piece == NULL) return;
    char words[128];
    Text text;
    text_init(&text, words, sizeof words);
    c->b->ruleset->describe_piece(c->b, c->s, p, &text);
    face->damaged = strstr(words, "damaged") != NULL || strstr(words, "replacement") != NULL ||
                    strstr(words, "inactive") != NULL;
    face->acted = strstr(words, "acted") != NULL;
    face->broken = strstr(words, "out of command") != NULL;
}

/* What the ruleset puts on the counter now, "numbers" and "worn"; false if it does not say. */
static bool read_face(const Canvas *c, PieceId p, Face *face) {
    char json[256];
    Text text;
    text_init(&text, json, sizeof json);
    JsonText j = jsontext_of(&text);
    if (c->s == NULL || c->b->show->face == NULL) return false;
    c->b->show->face(c->b, c->s, p, &j);
    const char *at = strstr(json, "\"numbers\":[");
    face->damaged = strstr(json, "\"worn\":true") != NULL;
    if (at == NULL) return false;
    for (at = strchr(at, '[') + 1; *at != ']' && *at != '\0' && face->count < 4; face->count++) {
        size_t used = 0;
        for (; *at != ',' && *at != ']' && *at != '\0'; at++) {
            if (*at != '"' && used < sizeof face->number[0] - 1) {
                face->number[face->count][used++] = *at;
            }
        }
        if (*at == ',') at++;
    }
    return true;
}

/* Printed numbers in the order of the ruleset's fields: of a pair the side that shows, of a list
 * all. Letters, plain switches and values that a file may leave out are not shown. */
static Face face_of(const Canvas *c, PieceId p) {
    const PieceInfo *info = &c->b->piece[p];
    const PieceKind *kind = &c->b->ruleset->kind[info->kind];
    Face face = {0};
    read_condition(c, p, &face);
    if (read_face(c, p, &face)) return face;
    for (int i = 0; i < 8 && kind->field[i].name != NULL; i++) {
        const ValueField *f = &kind->field[i];
        if (f->letters != NULL || f->most <= 1 || f->standard >= f->least) continue;
        const int first = f->count == 2 && face.damaged ? 1 : 0;
        const int shown = f->count == 2 ? 1 : f->count;
        for (int k = 0; k < shown && face.count < 4; k++) {
            snprintf(face.number[face.count++], sizeof face.number[0], "%d",
                     info->value[f->index + first + k]);
        }
    }
    return face;
}

/* Dark letters on light bands, and the other way round. */
static bool is_light(uint32_t colour) {
    const double red = (colour >> 16) & 255, green = (colour >> 8) & 255, blue = colour & 255;
    return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

static void draw_band(Canvas *c, const PieceInfo *info) {
    const uint32_t colour =
        info->formation != NO_FORMATION ? c->b->formation[info->formation].colour : 0x808080;
    char hex[8];
    snprintf(hex, sizeof hex, "#%06X", (unsigned)(colour & 0xFFFFFF));
    const double width = COUNTER_UNITS - 5;
    const double size = fmin(9.6, 9.6 * width / fmax(1, type_width(TYPE_SANS, info->name, 9.6, 0)));
    svg_put(c->svg, "<use href='#band-%d' fill='%r'/>", info->side, hex);
    svg_put(c->svg, "<text class='label %r' font-size='%n' y='%n'>%s</text>",
            is_light(colour) ? "dark-ink" : "light-ink", size, -18.2 + size * 0.36, info->name);
}

static void draw_numbers(Canvas *c, const PieceInfo *info, const Face *face) {
    const char *side = c->b->side_id[info->side];
    if (face->count == 2) {
        svg_put(c->svg,
                "<text class='strong on %s' x='-14.5' y='20'>%s</text><text class='strong on %s' "
                "x='%n' y='20'>%s</text>",
                side, face->number[0], side, face->damaged ? 6.5 : 14.5, face->number[1]);
        return;
    }
    /* The lower right corner is gone when the piece is damaged. */
    const double step = face->damaged ? 9 : 11.4;
    for (int i = 0; i < face->count; i++) {
        svg_put(c->svg, "<text class='small on %s' x='%n' y='20.5'>%s</text>", side,
                (i - (face->count - 1) / 2.0) * step - (face->damaged ? 5 : 0), face->number[i]);
    }
}

static void draw_counter(Canvas *c, PieceId p, Point at, double scale) {
    const PieceInfo *info = &c->b->piece[p];
    const PieceKind *kind = &c->b->ruleset->kind[info->kind];
    const Face face = face_of(c, p);
    const char *side = c->b->side_id[info->side];
    char slug[NAME_SIZE];
    canvas_slug(info->name, slug);
    svg_put(c->svg,
            "<g id='piece-%r' class='piece%r%r' data-piece='%s' transform='translate(%n %n)", slug,
            face.acted ? " acted" : "", face.broken ? " broken" : "", info->name, at.x, at.y);
    if (scale != 1) svg_put(c->svg, " scale(.%d)", (int)round(scale * 100));
    svg_put(c->svg, "'><title>%s, %s</title>", info->name, kind->name);
    svg_put(c->svg, "<use href='#body-%d%r' class='body %s'/>", info->side,
            face.damaged ? "-torn" : "", side);
    draw_band(c, info);
    svg_put(c->svg, "<use href='#sign-%s' class='sign%r %s' y='%d'/>", kind->name,
            kind->leads ? " star" : "", side,
            face.count == 0   ? 7
            : face.count == 2 ? -2
                              : 0);
    draw_numbers(c, info, &face);
    svg_add(c->svg, "</g>\n");
}

/* The pieces in a place, the one on top first. */
static int stack_at(const Canvas *c, PlaceId place, PieceId out[PIECE_MAX]) {
    const Battle *b = c->b;
    int count = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        const PlaceId here = c->s != NULL ? c->s->piece[p].place : b->piece[p].start;
        if (here == place) out[count++] = p;
    }
    for (int i = 1; i < count; i++) {
        if (b->piece[out[0]].exerts_zoc || !b->piece[out[i]].exerts_zoc) continue;
        const PieceId first = out[i];
        memmove(out + 1, out, sizeof out[0] * (size_t)i);
        out[0] = first;
    }
    return count;
}

/* The left bank lies clockwise from the side where the river enters. */
static bool on_left_bank(const HexInfo *info, int side) {
    return side_turned(side, -info->river_in) < side_turned(info->river_out, -info->river_in);
}

/* Where the counters of a place stand: the middle of the hex, or of its bank. */
static Point stand_of(const Canvas *c, PlaceId place, double *scale) {
    const HexId hex = c->b->place[place].hex;
    const HexInfo *info = &c->b->hex[hex];
    const Point centre = canvas_centre(c, hex);
    *scale = 1;
    if (!(info->features & HEX_RIVER)) return centre;
    *scale = BANK_SCALE;
    const bool left = place < c->b->grid.count;
    Point sum = {0, 0};
    for (int side = 0; side < HEX_SIDES; side++) {
        if (side == info->river_in || side == info->river_out) continue;
        if (on_left_bank(info, side) != left) continue;
        sum = point_add(sum, point_minus(canvas_side(c, hex, side), centre));
    }
    const double length = hypot(sum.x, sum.y);
    return length > 0 ? point_add(centre, point_times(sum, 0.3 * HEX_UNITS / length)) : centre;
}

/* Marks on the top piece: a leader is in the stack, or several pieces. */
static void draw_stack_marks(Canvas *c, const PieceId *stack, int count, Point at, double scale) {
    int leaders = 0;
    for (int i = 1; i < count; i++)
        leaders += c->b->ruleset->kind[c->b->piece[stack[i]].kind].leads;
    const double corner = COUNTER_UNITS / 2 * scale;
    for (int i = 0; i < leaders && i < 3; i++) {
        svg_put(c->svg, "<use href='#star' class='badge' x='%n' y='%n'/>",
                at.x - corner + 3 + 9 * i, at.y - corner - 2);
    }
    if (count > 2) {
        const Point spot = {at.x + corner + (count - 1) * STACK_STEP - 2,
                            at.y + corner - (count - 1) * STACK_STEP};
        svg_put(c->svg,
                "<g class='tally'><circle cx='%n' cy='%n' r='6'/><text x='%n' y='%n'>%d"
                "</text></g>\n",
                spot.x, spot.y, spot.x, spot.y + 3.2, count);
    }
}

static void draw_stack(Canvas *c, PlaceId place) {
    static const double SHIFT = 1.4; /* keeps the whole stack near the middle */
    PieceId stack[PIECE_MAX];
    double scale;
    const int count = stack_at(c, place, stack);
    if (count == 0) return;
    Point at = stand_of(c, place, &scale);
    const double spread = (count > 4 ? 4 : count) - 1;
    at = point_add(at, (Point){-SHIFT * spread, SHIFT * spread});
    for (int i = count - 1; i >= 0; i--) {
        const double step = STACK_STEP * (i > 4 ? 4 : i);
        draw_counter(c, stack[i], (Point){at.x + step, at.y - step}, scale);
    }
    draw_stack_marks(c, stack, count, at, scale);
}

/* Shoulders tell the sides apart without colour: round for one, square for the other. The torn
 * body of a damaged piece has lost its lower right corner. */
static const char *const SIGNS =
    "<path id='body-1' d='M-25-13a12 12 0 0 1 12-12h26a12 12 0 0 1 12 12v35a3 3 0 0 1-3 3h-44"
    "a3 3 0 0 1-3-3z'/>"
    "<path id='body-1-torn' d='M-25-13a12 12 0 0 1 12-12h26a12 12 0 0 1 12 12v23l-3 1-1 4-4 1-1 4"
    "-4 1-1 4h-33a3 3 0 0 1-3-3z'/>"
    "<path id='band-1' d='M-24.2-12.4v-.6a11.2 11.2 0 0 1 11.2-11.2h26a11.2 11.2 0 0 1 11.2 11.2"
    "v.6z'/>"
    "<path id='body-0' d='M-25-25h50v47a3 3 0 0 1-3 3h-44a3 3 0 0 1-3-3z'/>"
    "<path id='body-0-torn' d='M-25-25h50v35l-3 1-1 4-4 1-1 4-4 1-1 4h-33a3 3 0 0 1-3-3z'/>"
    "<path id='band-0' d='M-24.2-24.2h48.4v11.8h-48.4z'/>"
    "<g id='sign-infantry'><path d='M-11-6L9 5M11-6L-9 5'/>"
    "<path stroke-width='3.2' d='M5 2.8L10 5.6M-5 2.8L-10 5.6'/></g>"
    "<g id='sign-cavalry'><path d='M-11-6.5Q1-4 9 5M11-6.5Q-1-4-9 5'/>"
    "<path stroke-width='2.2' d='M5.4 4.2q2.4-.4 3.2-2.8M-5.4 4.2q-2.4-.4-3.2-2.8'/></g>"
    "<g id='sign-dismounted'><path d='M-11-6L9 5M11-6L-9 5'/><path stroke-width='3.2' "
    "d='M5 2.8L10 5.6M-5 2.8L-10 5.6'/><circle r='2.6' cy='-7' fill='none'/></g>"
    "<g id='sign-dragoons'><path d='M-11-6L9 5M11-6.5Q-1-4-9 5'/><path stroke-width='3' "
    "d='M5 2.8L10 5.6'/><path stroke-width='2.2' d='M-5.4 4.2q-2.4-.4-3.2-2.8'/></g>"
    "<g id='sign-artillery'><path stroke-width='3.4' d='M-6-1L11-5'/><path d='M-3 0L-13 7'/>"
    "<circle r='5.2' cy='2' fill='none'/><path d='M0-3.2v10.4M-5.2 2h10.4'/></g>"
    "<g id='sign-guns'><path stroke-width='3.4' d='M-6-1L11-5'/><path d='M-3 0L-13 7'/>"
    "<circle r='5.2' cy='2' fill='none'/><path d='M0-3.2v10.4M-5.2 2h10.4'/></g>"
    "<g id='sign-train'><path d='M-12 0Q-11-11 0-11T12 0M-12.5 0h25v5h-25z'/>"
    "<circle cx='-7' cy='7.5' r='3.4'/><circle cx='7' cy='7.5' r='3.4'/>"
    "<path d='M12.5 4l6 1.5'/></g>"
    "<path id='sign-leader' d='M0-9.4L2.4-2.9 9.2-2.7 3.8 1.5 5.7 8 0 4.2-5.7 8-3.8 1.5-9.2-2.7"
    "-2.4-2.9z'/>"
    "<path id='star' d='M0-5.4L1.4-1.7 5.2-1.5 2.2.9 3.2 4.6 0 2.4-3.2 4.6-2.2.9-5.2-1.5"
    "-1.4-1.7z'/>";

void draw_pieces(Canvas *c) {
    if (!c->options.counters) return;
    svg_add(c->svg, "<g id='pieces' class='sans'><defs>");
    svg_add(c->svg, SIGNS);
    svg_add(c->svg, "</defs>\n");
    for (PlaceId place = 0; place < c->b->place_count; place++) draw_stack(c, place);
    svg_add(c->svg, "</g>\n");
}
