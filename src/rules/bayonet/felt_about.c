/* What felt_spread does for one unit, for all of them: a unit's strength is added to seven pieces
 * of rows at a time, on a map with a margin, so that the edge needs no care. */
#include "rules/bayonet/felt_about.h"

#include <string.h>

enum {
    MARGIN = FELT_REACH,
    ROWS = HEX_SPAN_MAX + 2 * MARGIN,
    STRIDE = HEX_SPAN_MAX + FELT_COLUMNS
};
static_assert(FELT_COLUMNS >= FELT_ROWS, "a row reaches as far as a column");

/* A piece of a row, added to in one go where the machine can. */
typedef int16_t Span __attribute__((vector_size(FELT_COLUMNS * sizeof(int16_t))));

typedef struct Wide {
    int16_t at[ROWS][STRIDE]; /* row and column are shifted by the margin */
} Wide;

static void spread(const Battle *b, Wide *w, HexId hex, int strength) {
    const Field *f = field_of(b);
    const int row = f->row[hex], column = hex - row * b->grid.columns;
    const int16_t(*share)[FELT_COLUMNS] = f->felt[hex_odd(&b->grid, hex)];
    for (int r = 0; r < FELT_ROWS; r++) {
        Span felt, more;
        memcpy(&felt, &w->at[row + r][column], sizeof felt);
        memcpy(&more, share[r], sizeof more);
        felt += more * (int16_t)strength;
        memcpy(&w->at[row + r][column], &felt, sizeof felt);
    }
}

void feel_troops(const Battle *b, const State *s, Felt *felt) {
    Wide w;
    const size_t row_size = b->grid.columns * sizeof(int16_t);
    for (int side = 0; side < SIDE_MAX; side++) {
        memset(w.at, 0, (size_t)(b->grid.rows + 2 * MARGIN) * sizeof w.at[0]);
        FOR_SIDE_UNITS(u, b, side) {
            if (!is_troops(b, u) || !in_play(s, u) || s->piece[u].place == NO_PLACE) continue;
            spread(b, &w, s->piece[u].place, unit_cv(b, s, u));
        }
        for (int row = 0; row < b->grid.rows; row++) {
            memcpy(&felt->of[side][row * b->grid.columns], &w.at[row + MARGIN][MARGIN], row_size);
        }
    }
}
