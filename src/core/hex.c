#include "core/hex.h"

#include <assert.h>

#include "core/number.h"

static const Axial FLAT_STEP[HEX_SIDES] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
static const Axial POINTY_STEP[HEX_SIDES] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};

static const Axial *steps_of(const Grid *g) {
    return g->orientation == HEX_FLAT ? FLAT_STEP : POINTY_STEP;
}

Axial hex_step(const Grid *g, int side) { return steps_of(g)[side]; }

/* How far the lines before this one have drifted against the cube axis: half their number,
 * rounded so that the offset ones are half a hex further on. */
static int drift(int line, int offset) {
    return offset == 1 ? (line - (line & 1)) / 2 : (line + (line & 1)) / 2;
}

/* The column and row of cube coordinates, on the map or not. */
static HexNear position(const Grid *g, int q, int r) {
    const bool flat = g->orientation == HEX_FLAT;
    return (HexNear){.column = (int8_t)(flat ? q : q + drift(r, g->offset)),
                     .row = (int8_t)(flat ? r + drift(q, g->offset) : r)};
}

/* Fills Grid.near from the first hex of an even line, and of an odd one. */
static void lay_discs(Grid *g) {
    for (int odd = 0; odd < 2; odd++) {
        const bool flat = g->orientation == HEX_FLAT;
        const int line = -drift(odd, g->offset);
        const Axial centre = {(int8_t)(flat ? odd : line), (int8_t)(flat ? line : odd)};
        HexNear *out = g->near[odd];
        *out++ = (HexNear){0};
        for (int radius = 1; radius <= HEX_DISC_RADIUS; radius++) {
            int q = centre.q + steps_of(g)[4].q * radius, r = centre.r + steps_of(g)[4].r * radius;
            for (int i = 0; i < HEX_SIDES * radius; i++) {
                *out = position(g, q, r);
                out->column = (int8_t)(out->column - (flat ? odd : 0));
                out->row = (int8_t)(out->row - (flat ? 0 : odd));
                out->step = (int16_t)(out->row * g->columns + out->column);
                out++;
                q += steps_of(g)[i / radius].q;
                r += steps_of(g)[i / radius].r;
            }
        }
    }
}

static uint64_t find_near(const Grid *g, HexId hex) {
    static_assert(HEX_DISC <= 64, "a bit for each");
    const HexNear *near = hex_near(g, hex);
    uint64_t bits = 0;
    for (int k = 0; k < HEX_DISC; k++) {
        const unsigned column = (unsigned)(hex_column(g, hex) + near[k].column);
        const unsigned row = (unsigned)(hex_row(g, hex) + near[k].row);
        bits |= (uint64_t)(column < g->columns && row < g->rows) << k;
    }
    return bits;
}

void grid_init(Grid *g, HexOrientation orientation, HexNaming naming, int offset, int columns,
               int rows) {
    assert(columns >= 1 && columns <= HEX_SPAN_MAX);
    assert(rows >= 1 && rows <= HEX_SPAN_MAX);
    assert(offset == 0 || offset == 1);
    g->orientation = (uint8_t)orientation;
    g->naming = (uint8_t)naming;
    g->offset = (uint8_t)offset;
    g->columns = (uint8_t)columns;
    g->rows = (uint8_t)rows;
    g->count = (uint16_t)(columns * rows);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const int q = orientation == HEX_FLAT ? column : column - drift(row, offset);
            const int r = orientation == HEX_FLAT ? row - drift(column, offset) : row;
            g->at[row * columns + column] = (Axial){(int8_t)q, (int8_t)r};
        }
    }
    for (HexId hex = 0; hex < g->count; hex++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            const Axial step = steps_of(g)[side];
            g->beside[hex][side] = hex_at_axial(g, g->at[hex].q + step.q, g->at[hex].r + step.r);
        }
        const int column = hex_column(g, hex), row = hex_row(g, hex);
        const int across = lesser(column, columns - 1 - column), down = lesser(row, rows - 1 - row);
        g->inside[hex] = (uint8_t)lesser(lesser(across, down), HEX_DISC_RADIUS);
    }
    lay_discs(g);
    for (HexId hex = 0; hex < g->count; hex++) g->near_on_map[hex] = find_near(g, hex);
}

HexId hex_at(const Grid *g, int column, int row) {
    if (column < 0 || column >= g->columns || row < 0 || row >= g->rows) return NO_HEX;
    return (HexId)(row * g->columns + column);
}

int hex_column(const Grid *g, HexId hex) { return hex % g->columns; }
int hex_row(const Grid *g, HexId hex) { return hex / g->columns; }

HexId hex_at_axial(const Grid *g, int q, int r) {
    if (g->orientation == HEX_FLAT) {
        if (q < 0 || q >= g->columns) return NO_HEX;
        return hex_at(g, q, r + drift(q, g->offset));
    }
    if (r < 0 || r >= g->rows) return NO_HEX;
    return hex_at(g, q + drift(r, g->offset), r);
}

int hex_side_towards(const Grid *g, HexId from, HexId to) {
    for (int side = 0; side < HEX_SIDES; side++) {
        if (g->beside[from][side] == to) return side;
    }
    return -1;
}

/* The part of a near ring that is on the map. */
static int clipped_ring(const Grid *g, HexId centre, int radius, HexId *out) {
    const HexNear *near = hex_near(g, centre) + hex_ring_start(radius);
    const HexNear at = position(g, g->at[centre].q, g->at[centre].r);
    int count = 0;
    for (int i = 0; i < HEX_SIDES * radius; i++) {
        const unsigned column = (unsigned)(at.column + near[i].column);
        const unsigned row = (unsigned)(at.row + near[i].row);
        out[count] = (HexId)(centre + near[i].step);
        count += column < g->columns && row < g->rows;
    }
    return count;
}

int hex_ring(const Grid *g, HexId centre, int radius, HexId *out) {
    if (radius == 0) {
        out[0] = centre;
        return 1;
    }
    if (radius <= g->inside[centre]) {
        const HexNear *near = hex_near(g, centre) + hex_ring_start(radius);
        for (int i = 0; i < HEX_SIDES * radius; i++) out[i] = (HexId)(centre + near[i].step);
        return HEX_SIDES * radius;
    }
    if (radius <= HEX_DISC_RADIUS) return clipped_ring(g, centre, radius, out);
    int count = 0;
    int q = g->at[centre].q + steps_of(g)[4].q * radius;
    int r = g->at[centre].r + steps_of(g)[4].r * radius;
    for (int side = 0; side < HEX_SIDES; side++) {
        for (int i = 0; i < radius; i++) {
            const HexId hex = hex_at_axial(g, q, r);
            if (hex != NO_HEX) out[count++] = hex;
            q += steps_of(g)[side].q;
            r += steps_of(g)[side].r;
        }
    }
    return count;
}

int hex_name(const Grid *g, HexId hex, char out[HEX_NAME_SIZE]) {
    const int column = hex_column(g, hex), row = hex_row(g, hex) + 1;
    int n = 0;
    if (g->naming == HEX_NAMES_CCRR) {
        out[n++] = (char)('0' + (column + 1) / 10);
        out[n++] = (char)('0' + (column + 1) % 10);
        out[n++] = (char)('0' + row / 10);
        out[n++] = (char)('0' + row % 10);
    } else {
        if (column >= 26) out[n++] = (char)('A' + column / 26 - 1);
        out[n++] = (char)('A' + column % 26);
        if (row >= 10) out[n++] = (char)('0' + row / 10);
        out[n++] = (char)('0' + row % 10);
    }
    out[n] = '\0';
    return n;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return c >= 'A' && c <= 'Z'; }

size_t hex_parse(const Grid *g, const char *text, size_t size, HexId *out) {
    size_t n = 0;
    int column = 0, row = 0;
    if (g->naming == HEX_NAMES_CCRR) {
        if (size < 4) return 0;
        for (n = 0; n < 4; n++) {
            if (!is_digit(text[n])) return 0;
        }
        column = (text[0] - '0') * 10 + (text[1] - '0');
        row = (text[2] - '0') * 10 + (text[3] - '0');
    } else {
        while (n < size && n < 2 && is_letter(text[n]))
            column = column * 26 + (text[n++] - 'A' + 1);
        const size_t digits = n;
        while (n < size && n < digits + 2 && is_digit(text[n])) row = row * 10 + (text[n++] - '0');
        if (digits == 0 || n == digits || text[digits] == '0') return 0;
    }
    if (n < size && is_digit(text[n])) return 0;
    *out = hex_at(g, column - 1, row - 1);
    return *out == NO_HEX ? 0 : n;
}

Aspect aspect_facing_side(int facing, int side) {
    static const Aspect ASPECT[HEX_SIDES] = {ASPECT_FRONT, ASPECT_FRONT, ASPECT_FLANK,
                                             ASPECT_REAR,  ASPECT_FLANK, ASPECT_FRONT};
    return ASPECT[side_turned(side, -facing)];
}

Aspect aspect_facing_vertex(int facing, int side) {
    static const Aspect ASPECT[HEX_SIDES] = {ASPECT_FRONT, ASPECT_FLANK, ASPECT_REAR,
                                             ASPECT_REAR,  ASPECT_FLANK, ASPECT_FRONT};
    return ASPECT[side_turned(side, -facing)];
}
