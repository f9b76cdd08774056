#include "cli/board.h"

#include <stdio.h>
#include <string.h>

#include "game/ruleset.h"

enum { CELL = 6 }; /* columns of one hex */

typedef struct Sign {
    const char *terrain;
    const char *glyph;  /* one column wide */
    const char *colour; /* escape sequence */
} Sign;

/* Grounds as battle files call them; a name that is not here shows its first letter. */
/* clang-format off */
static const Sign SIGNS[] = {
    {"clear",       "\u00b7", "\033[2m"},
    {"forest",      "\u2663", "\033[32m"},
    {"woods",       "\u2663", "\033[32m"},
    {"hill",        "^",      "\033[33m"},
    {"hill/forest", "\u2660", "\033[32m"},
    {"rough",       "%",      "\033[33m"},
    {"swamp",       "\"",     "\033[36m"},
    {"town",        "\u2302", "\033[33m"},
};
/* clang-format on */
static const char *const SIDE_COLOUR[SIDE_MAX] = {"\033[1;31m", "\033[1;34m"};
static const char *const SIDE_SIGN[SIDE_MAX] = {"\u25b2", "\u25bc"};
static const char PLAIN[] = "\033[0m";
static const char DIM[] = "\033[2m";

static const Sign *sign_of(const Battle *b, HexId hex) {
    const char *name = b->ruleset->terrain[b->hex[hex].terrain];
    for (size_t i = 0; i < sizeof SIGNS / sizeof SIGNS[0]; i++) {
        if (strcmp(SIGNS[i].terrain, name) == 0) return &SIGNS[i];
    }
    return NULL;
}

/* The piece of a hex to show, either bank: one that holds ground before a leader. */
static PieceId shown_piece(const Battle *b, const State *s, HexId hex, int *count) {
    PieceId best = NO_PIECE;
    *count = 0;
    const PlaceId bank[2] = {hex, b->place[hex].other_bank};
    for (int i = 0; i < 2 && bank[i] != NO_PLACE; i++) {
        FOR_PIECES_AT(p, s, bank[i]) {
            ++*count;
            if (best == NO_PIECE || b->piece[p].exerts_zoc > b->piece[best].exerts_zoc) best = p;
        }
    }
    return best;
}

/* Prints and answers the columns used. Names are cut after three letters, not bytes. */
static int print_letters(const char *name, int letters) {
    int printed = 0;
    for (; *name != '\0'; name++) {
        if ((*name & 0xC0) != 0x80 && printed++ == letters) return letters;
        putchar(*name);
    }
    return printed;
}

/* A name without the initials that tell two of one name apart: "P. Smith" is known as Smith. */
static const char *short_name(const char *name) {
    return name[0] != '\0' && name[1] == '.' && name[2] == ' ' ? name + 3 : name;
}

static int print_pieces(const Battle *b, PieceId piece, int count, const char *colour) {
    const int side = b->piece[piece].side;
    printf("%s%s", colour != NULL ? SIDE_COLOUR[side] : "", SIDE_SIGN[side]);
    int used = 1 + print_letters(short_name(b->piece[piece].name), 3);
    if (count > 1) used += printf("%c", count < 10 ? '0' + count : '+');
    if (colour != NULL) fputs(PLAIN, stdout);
    return used;
}

static int print_ground(const Battle *b, HexId hex, const char *colour) {
    const HexInfo *info = &b->hex[hex];
    const Sign *sign = sign_of(b, hex);
    int used = 1;
    if (colour != NULL && sign != NULL) fputs(sign->colour, stdout);
    if (sign != NULL) {
        fputs(sign->glyph, stdout);
    } else {
        putchar(b->ruleset->terrain[info->terrain][0]);
    }
    if (colour != NULL) fputs(PLAIN, stdout);
    if (info->level > 1) used += printf("%c", '0' + info->level % 10);
    if (info->features & (HEX_STREAM | HEX_RIVER)) {
        const char *water = info->features & HEX_RIVER ? "\u2248" : "~";
        printf("%s%s%s", colour != NULL ? "\033[36m" : "", water, colour != NULL ? PLAIN : "");
        used++;
    }
    if (info->features & HEX_ROAD) used += printf("=");
    if (b->victory_at[hex] >= 0) used += printf("*");
    return used;
}

static void print_cell(const Battle *b, const State *s, HexId hex, int line, const char *colour) {
    int used;
    if (line == 0) {
        int count;
        const PieceId piece = shown_piece(b, s, hex, &count);
        used = piece != NO_PIECE ? print_pieces(b, piece, count, colour)
                                 : print_ground(b, hex, colour);
    } else {
        char name[HEX_NAME_SIZE];
        hex_name(&b->grid, hex, name);
        used = (int)strlen(name);
        printf("%s%s%s", colour != NULL ? DIM : "", name, colour != NULL ? PLAIN : "");
    }
    printf("%*s", CELL - used, "");
}

/* The part of the map that is shown, in hexes. */
typedef struct Window {
    int column, row; /* first */
    int columns, rows;
} Window;

static int first_shown(int centre, int shown, int all) {
    const int first = centre - shown / 2;
    if (first < 0 || shown >= all) return 0;
    return first + shown > all ? all - shown : first;
}

static Window window_of(const Battle *b, const BoardView *view) {
    const Grid *g = &b->grid;
    Window w = {0, 0, g->columns, g->rows};
    if (view == NULL) return w;
    const HexId centre =
        view->centre != NO_HEX ? view->centre : hex_at(g, g->columns / 2, g->rows / 2);
    if (view->width > 0 && view->width / CELL < w.columns) w.columns = view->width / CELL;
    if (view->height > 0 && view->height / 2 < w.rows) w.rows = view->height / 2;
    if (w.columns < 1) w.columns = 1;
    if (w.rows < 1) w.rows = 1;
    w.column = first_shown(hex_column(g, centre), w.columns, g->columns);
    w.row = first_shown(hex_row(g, centre), w.rows, g->rows);
    return w;
}

/* Flat-top: every other column begins a line lower. */
static void print_line_flat(const Battle *b, const State *s, Window w, int y, const char *colour) {
    for (int column = w.column; column < w.column + w.columns; column++) {
        const int k = y - (column % 2 == b->grid.offset);
        if (k < 0 || k >= 2 * w.rows) {
            printf("%*s", CELL, "");
        } else {
            print_cell(b, s, hex_at(&b->grid, column, w.row + k / 2), k % 2, colour);
        }
    }
}

/* Pointy-top: every other row begins half a hex to the right. */
static void print_line_pointy(const Battle *b, const State *s, Window w, int y,
                              const char *colour) {
    const int row = w.row + y / 2;
    if (y / 2 >= w.rows) return;
    if (row % 2 == b->grid.offset) printf("%*s", CELL / 2, "");
    for (int column = w.column; column < w.column + w.columns; column++) {
        print_cell(b, s, hex_at(&b->grid, column, row), y % 2, colour);
    }
}

void board_print(const Battle *b, const State *s, const BoardView *view) {
    const Window w = window_of(b, view);
    const char *colour = view != NULL && view->colour ? PLAIN : NULL;
    for (int y = 0; y <= 2 * w.rows; y++) {
        if (b->grid.orientation == HEX_FLAT) {
            print_line_flat(b, s, w, y, colour);
        } else {
            print_line_pointy(b, s, w, y, colour);
        }
        putchar('\n');
    }
}

void board_print_legend(const Battle *b, const BoardView *view) {
    for (int side = 0; side < SIDE_MAX; side++) {
        printf("%s%s%s %s   ", view->colour ? SIDE_COLOUR[side] : "", SIDE_SIGN[side],
               view->colour ? PLAIN : "", b->side_name[side]);
    }
    printf("first letters of a piece, and how many stand there\n");
    for (size_t i = 0; i < b->ruleset->terrain_count; i++) {
        const char *name = b->ruleset->terrain[i];
        const Sign *sign = NULL;
        for (size_t k = 0; k < sizeof SIGNS / sizeof SIGNS[0]; k++) {
            if (strcmp(SIGNS[k].terrain, name) == 0) sign = &SIGNS[k];
        }
        if (sign != NULL) {
            printf("%s %s   ", sign->glyph, name);
        } else {
            printf("%c %s   ", name[0], name);
        }
    }
    printf("2-9 height   ~ stream   \u2248 river   = road   * victory points\n");
}

void board_print_status(const Battle *b, const State *s) {
    printf("Turn %d of %d", s->turn, b->turn_count);
    if (b->clock[s->turn][0] != '\0') printf(", %s", b->clock[s->turn]);
    if (b->night[s->turn]) printf(", night");
    for (int side = 0; side < SIDE_MAX; side++) {
        printf("   %s %d", b->side_name[side], b->ruleset->victory_points(b, s, side));
    }
    printf(" victory points\n");
}

static void print_values(const Battle *b, const PieceInfo *p) {
    const PieceKind *kind = &b->ruleset->kind[p->kind];
    for (const ValueField *f = kind->field; f->name != NULL; f++) {
        printf(", %s ", f->name);
        for (int i = 0; i < f->count; i++) {
            const int value = p->value[f->index + i];
            if (i > 0) putchar('/');
            if (f->letters != NULL && value >= 0 && value < (int)strlen(f->letters)) {
                putchar(f->letters[value]);
            } else {
                printf("%d", value);
            }
        }
    }
}

void board_print_piece(const Battle *b, const State *s, PieceId piece) {
    const PieceInfo *p = &b->piece[piece];
    char place[16] = "off the map", words[256];
    Text t;
    text_init(&t, words, sizeof words);
    if (b->ruleset->describe_piece != NULL) b->ruleset->describe_piece(b, s, piece, &t);
    if (s->piece[piece].place != NO_PLACE) place_name(b, s->piece[piece].place, place);
    printf("%s %s, %s of %s", SIDE_SIGN[p->side], p->name, b->ruleset->kind[p->kind].name,
           b->formation[p->formation].name);
    print_values(b, p);
    printf(", %s%s%s\n", place, words[0] != '\0' ? ": " : "", words);
}

static void print_features(const HexInfo *h) {
    static const struct {
        uint16_t feature;
        const char *name;
    } NAMES[] = {
        {HEX_STREAM, "stream"}, {HEX_RIVER, "river"},        {HEX_FORD, "ford"},
        {HEX_BRIDGE, "bridge"}, {HEX_ROAD, "road"},          {HEX_RAILROAD, "railroad"},
        {HEX_FORT, "fort"},     {HEX_ENTRENCHMENT, "works"}, {HEX_IMPASSABLE, "impassable"},
    };
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        if (h->features & NAMES[i].feature) printf(", %s", NAMES[i].name);
    }
}

void board_print_hex(const Battle *b, const State *s, HexId hex) {
    char name[HEX_NAME_SIZE];
    hex_name(&b->grid, hex, name);
    printf("%s: %s, level %d", name, b->ruleset->terrain[b->hex[hex].terrain], b->hex[hex].level);
    print_features(&b->hex[hex]);
    const int victory = b->victory_at[hex];
    if (victory >= 0) {
        const VictoryHex *v = &b->victory[victory];
        const uint8_t owner = s->control[victory];
        printf(", worth %d to %s and %d to %s, held by %s", v->value[0], b->side_name[0],
               v->value[1], b->side_name[1], owner == NO_SIDE ? "nobody" : b->side_name[owner]);
    }
    putchar('\n');
    const PlaceId bank[2] = {hex, b->place[hex].other_bank};
    for (int i = 0; i < 2 && bank[i] != NO_PLACE; i++) {
        FOR_PIECES_AT(p, s, bank[i]) board_print_piece(b, s, p);
    }
}
