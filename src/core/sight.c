#include "core/sight.h"

/* Coordinates are whole multiples of 1/(n * GRAIN) of a hex. The nudge of (1, 2, -3) grains decides
 * to which of two hexes a point on a hexside belongs; it is too small to matter elsewhere. */
enum { GRAIN = 1000000 };

static int64_t magnitude(int64_t x) { return x < 0 ? -x : x; }

/* The nearest whole number to x/unit, with halves away from zero. */
static int64_t rounded(int64_t x, int64_t unit) {
    return x >= 0 ? (x + unit / 2) / unit : -((-x + unit / 2) / unit);
}

static Axial axial_around(int64_t q, int64_t r, int64_t unit) {
    const int64_t s = -q - r;
    int64_t round_q = rounded(q, unit), round_r = rounded(r, unit);
    const int64_t round_s = rounded(s, unit);
    const int64_t off_q = magnitude(round_q * unit - q), off_r = magnitude(round_r * unit - r),
                  off_s = magnitude(round_s * unit - s);
    if (off_q > off_r && off_q > off_s) {
        round_q = -round_r - round_s;
    } else if (off_r > off_s) {
        round_r = -round_q - round_s;
    }
    return (Axial){(int8_t)round_q, (int8_t)round_r};
}

void sight_point(Axial from, Axial to, int n, int i, Axial pair[2]) {
    const int64_t unit = (int64_t)n * GRAIN;
    const int64_t q = (int64_t)(from.q * (n - i) + to.q * i) * GRAIN;
    const int64_t r = (int64_t)(from.r * (n - i) + to.r * i) * GRAIN;
    pair[0] = axial_around(q + n, r + 2 * n, unit);
    pair[1] = axial_around(q - n, r - 2 * n, unit);
}

int sight_line(const Grid *g, HexId from, HexId to, HexId pair[][2]) {
    const int n = hex_distance(g, from, to);
    for (int i = 1; i < n; i++) {
        Axial at[2];
        sight_point(g->at[from], g->at[to], n, i, at);
        for (int k = 0; k < 2; k++) pair[i - 1][k] = hex_at_axial(g, at[k].q, at[k].r);
    }
    return n > 1 ? n - 1 : 0;
}

bool sight_clear(const Grid *g, HexId from, HexId to, SightBlocks blocks, const void *context) {
    HexId pair[2 * HEX_SPAN_MAX][2];
    const int count = sight_line(g, from, to, pair);
    for (int i = 0; i < count; i++) {
        const bool one = pair[i][0] != NO_HEX && blocks(context, pair[i][0]);
        const bool other = pair[i][1] != NO_HEX && blocks(context, pair[i][1]);
        if (one && other) return false;
    }
    return true;
}
