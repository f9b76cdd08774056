/* What hides what: all lines of sight from one hex to those around it, worked out once.
 *
 * Lines have the same shape wherever they begin, so each hex near the viewer is a cell: a number
 * for its distance and direction, counted ring by ring outwards. For every cell, and for every pair
 * of cells between which a line can run, the table has the cells behind: those whose line from the
 * viewer passes there. It is then enough to look at the few things that block, and what lies behind
 * them, instead of following every line. */
#pragma once

#include "core/hex.h"

enum {
    SHADOW_RADIUS = 7,
    SHADOW_SPAN = 2 * SHADOW_RADIUS + 1,
    CELLS = 3 * SHADOW_RADIUS * (SHADOW_RADIUS + 1),
    CELL_WORDS = (CELLS + 63) / 64,
    CELL_PAIRS = 2, /* most cells of a higher number that pair with one: a line runs between */
    NO_CELL = 255
};

typedef struct CellSet {
    uint64_t word[CELL_WORDS];
} CellSet;

static inline bool cellset_has(const CellSet *s, unsigned c) {
    return (s->word[c / 64] >> (c % 64)) & 1;
}
static inline void cellset_add(CellSet *s, unsigned c) {
    s->word[c / 64] |= (uint64_t)1 << (c % 64);
}
static inline void cellset_unite(CellSet *s, const CellSet *other) {
    for (int i = 0; i < CELL_WORDS; i++) s->word[i] |= other->word[i];
}

#define FOR_CELLS(c, set)                                                                          \
    for (unsigned w_##c = 0, c = 0; w_##c < CELL_WORDS; w_##c++)                                   \
        for (uint64_t left_##c = (set)->word[w_##c];                                               \
             left_##c != 0 && (c = w_##c * 64 + (unsigned)__builtin_ctzll(left_##c), true);        \
             left_##c &= left_##c - 1)

typedef struct Shadows {
    Axial at[CELLS];                        /* from the viewer; in the order of hex_ring */
    uint8_t cell[SHADOW_SPAN][SHADOW_SPAN]; /* by q and r, each + SHADOW_RADIUS; or NO_CELL */
    CellSet behind[CELLS];                  /* lines that pass through this cell */
    uint8_t partner[CELLS][CELL_PAIRS];     /* ends at the first NO_CELL */
    CellSet between[CELLS][CELL_PAIRS];     /* lines that pass between it and that partner */
} Shadows;

void shadows_init(Shadows *shadows, const Grid *g);

/* The cell of `hex` as seen from `from`, or NO_CELL: `from` itself, or too far. */
static inline unsigned cell_of(const Shadows *x, const Grid *g, HexId from, HexId hex) {
    const int q = g->at[hex].q - g->at[from].q + SHADOW_RADIUS;
    const int r = g->at[hex].r - g->at[from].r + SHADOW_RADIUS;
    if (q < 0 || q >= SHADOW_SPAN || r < 0 || r >= SHADOW_SPAN) return NO_CELL;
    return x->cell[q][r];
}
static inline HexId cell_hex(const Shadows *x, const Grid *g, HexId from, unsigned cell) {
    return hex_at_axial(g, g->at[from].q + x->at[cell].q, g->at[from].r + x->at[cell].r);
}
/* Cells at most `range` hexes away have numbers below this. */
static inline unsigned cells_within(int range) { return (unsigned)(3 * range * (range + 1)); }
