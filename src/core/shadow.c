#include "core/shadow.h"

#include <assert.h>
#include <string.h>

#include "core/sight.h"

static uint8_t *cell_at(Shadows *x, Axial at) {
    return &x->cell[at.q + SHADOW_RADIUS][at.r + SHADOW_RADIUS];
}

/* In the order of hex_ring. */
static void number_cells(Shadows *x, const Grid *g) {
    unsigned cell = 0;
    memset(x->cell, NO_CELL, sizeof x->cell);
    for (int radius = 1; radius <= SHADOW_RADIUS; radius++) {
        const Axial first = hex_step(g, 4);
        Axial at = {(int8_t)(first.q * radius), (int8_t)(first.r * radius)};
        for (int side = 0; side < HEX_SIDES; side++) {
            for (int i = 0; i < radius; i++) {
                *cell_at(x, at) = (uint8_t)cell;
                x->at[cell++] = at;
                at.q = (int8_t)(at.q + hex_step(g, side).q);
                at.r = (int8_t)(at.r + hex_step(g, side).r);
            }
        }
    }
    assert(cell == CELLS);
}

static CellSet *lines_between(Shadows *x, unsigned one, unsigned other) {
    int i = 0;
    while (x->partner[one][i] != other && x->partner[one][i] != NO_CELL) {
        i++;
        assert(i < CELL_PAIRS);
    }
    x->partner[one][i] = (uint8_t)other;
    return &x->between[one][i];
}

static void draw_line(Shadows *x, unsigned to, int n) {
    for (int i = 1; i < n; i++) {
        Axial pair[2];
        sight_point((Axial){0, 0}, x->at[to], n, i, pair);
        const unsigned a = *cell_at(x, pair[0]), b = *cell_at(x, pair[1]);
        if (a == b) {
            cellset_add(&x->behind[a], to);
        } else {
            cellset_add(lines_between(x, a < b ? a : b, a < b ? b : a), to);
        }
    }
}

void shadows_init(Shadows *x, const Grid *g) {
    memset(x, 0, sizeof *x);
    memset(x->partner, NO_CELL, sizeof x->partner);
    number_cells(x, g);
    unsigned cell = 0;
    for (int radius = 1; radius <= SHADOW_RADIUS; radius++) {
        while (cell < cells_within(radius)) draw_line(x, cell++, radius);
    }
}
