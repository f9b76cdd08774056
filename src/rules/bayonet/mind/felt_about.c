#include "rules/bayonet/mind/felt_about.h"

#include <string.h>

static_assert(FELT_COLUMNS >= FELT_ROWS, "a row reaches as far as a column");

/* A piece of a row, added to in one go where the machine can. */
typedef int16_t Span __attribute__((vector_size(FELT_COLUMNS * sizeof(int16_t))));

static void spread(const Battle *b, int16_t *map, HexId hex, int strength) {
    const Field *f = field_of(b);
    const int16_t(*share)[FELT_COLUMNS] = f->felt[hex_odd(&b->grid, hex)];
    int16_t *row = map + f->felt_at[hex] - FELT_REACH * FELT_STRIDE - FELT_REACH;
    for (int r = 0; r < FELT_ROWS; r++, row += FELT_STRIDE) {
        Span felt, more;
        memcpy(&felt, row, sizeof felt);
        memcpy(&more, share[r], sizeof more);
        felt += more * (int16_t)strength;
        memcpy(row, &felt, sizeof felt);
    }
}

void feel_troops(const Battle *b, const State *s, FeltAbout *felt) {
    const size_t used = (size_t)(b->grid.rows + 2 * FELT_REACH) * FELT_STRIDE * sizeof(int16_t);
    for (int side = 0; side < SIDE_MAX; side++) {
        memset(felt->of[side], 0, used);
        FOR_SIDE_UNITS(u, b, side) {
            if (!is_troops(b, u) || !in_play(s, u) || s->piece[u].place == NO_PLACE) continue;
            spread(b, felt->of[side], s->piece[u].place, unit_cv(b, s, u));
        }
    }
}
