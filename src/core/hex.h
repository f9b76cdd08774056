/* Hexagonal grids: where hexes lie, what they are called, what is beside and between them.
 *
 * A Grid is built once and then only read. It covers both ways of laying hexes: flat-top (columns,
 * every other one offset half a hex down) and pointy-top (rows, every other one offset half a hex
 * right). A hex is its index, row by row from the top left corner. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HEX_SIDES = 6,
    HEX_SPAN_MAX = 64, /* most columns, and most rows, of a grid */
    HEX_MAX = HEX_SPAN_MAX * HEX_SPAN_MAX,
    HEX_NAME_SIZE = 8, /* longest name with its terminator: "AB64/a" */
    HEX_RING_MAX = 6 * HEX_SPAN_MAX,
    HEX_DISC_RADIUS = 4,
    HEX_DISC = 61 /* hexes at most so far away, the centre included */
};

typedef uint16_t HexId;
#define NO_HEX ((HexId)0xFFFF)

typedef enum { HEX_FLAT, HEX_POINTY } HexOrientation;

/* How a rulebook names its hexes: "E13" (column letter, row) or "0714" (column, row). */
typedef enum { HEX_NAMES_LETTER, HEX_NAMES_CCRR } HexNaming;

/* Cube coordinates without the third, which is -q-r. */
typedef struct Axial {
    int8_t q, r;
} Axial;

/* The way from a hex to one near it: columns, rows, and the difference of their ids. */
typedef struct HexNear {
    int8_t column, row;
    int16_t step;
} HexNear;

typedef struct Grid {
    uint8_t orientation; /* HexOrientation */
    uint8_t naming;      /* HexNaming */
    uint8_t offset;      /* parity (0 or 1, from 0) of the columns or rows offset half a hex */
    uint8_t columns;     /* 1..HEX_SPAN_MAX */
    uint8_t rows;        /* 1..HEX_SPAN_MAX */
    uint16_t count;      /* columns x rows */
    Axial at[HEX_MAX];
    HexId beside[HEX_MAX][HEX_SIDES]; /* by side, clockwise; NO_HEX beyond the map's edge */
    HexNear near[2][HEX_DISC];        /* ring by ring outwards; [1]: from an odd column or row */
    uint8_t inside[HEX_MAX];          /* rings that are all on the map, up to HEX_DISC_RADIUS */
    uint64_t near_on_map[HEX_MAX];    /* which of `near` are on the map, as bits */
} Grid;

/* Sides are numbered clockwise. Flat-top: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW.
 * Pointy-top: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW. */
void grid_init(Grid *g, HexOrientation orientation, HexNaming naming, int offset, int columns,
               int rows);

static inline int side_opposite(int side) { return (side + 3) % HEX_SIDES; }
static inline int side_turned(int side, int clockwise) {
    return (side + clockwise % HEX_SIDES + HEX_SIDES) % HEX_SIDES;
}

static inline HexId hex_beside(const Grid *g, HexId hex, int side) { return g->beside[hex][side]; }

/* The side of `from` across which `to` lies, or -1 if the two are not neighbours. */
int hex_side_towards(const Grid *g, HexId from, HexId to);

static inline int axial_distance(Axial a, Axial b) {
    int dq = a.q - b.q, dr = a.r - b.r, ds = -dq - dr;
    dq = dq < 0 ? -dq : dq;
    dr = dr < 0 ? -dr : dr;
    ds = ds < 0 ? -ds : ds;
    const int m = dq > dr ? dq : dr;
    return m > ds ? m : ds;
}
static inline int hex_distance(const Grid *g, HexId a, HexId b) {
    return axial_distance(g->at[a], g->at[b]);
}

/* The distances to many hexes at once, none greater than `most`. All intermediate values have
 * sixteen bits, so that the compiler computes eight at a time. */
static inline int16_t greater16(int16_t x, int16_t y) { return x > y ? x : y; }
static inline int16_t size16(int16_t x) { return greater16(x, (int16_t)-x); }
static inline void axial_distances(Axial from, const int16_t *q, const int16_t *r, int count,
                                   int16_t most, int16_t *out) {
    for (int i = 0; i < count; i++) {
        const int16_t x = (int16_t)(q[i] - from.q), y = (int16_t)(r[i] - from.r);
        const int16_t z = (int16_t)(x + y);
        const int16_t d = greater16(greater16(size16(x), size16(y)), size16(z));
        out[i] = d < most ? d : most;
    }
}

/* The step from a hex to its neighbour across this side, in cube coordinates. */
Axial hex_step(const Grid *g, int side);
/* The hex at these cube coordinates, or NO_HEX if they are off the map. */
HexId hex_at_axial(const Grid *g, int q, int r);
HexId hex_at(const Grid *g, int column, int row); /* both from 0 */
int hex_column(const Grid *g, HexId hex);
int hex_row(const Grid *g, HexId hex);

/* The rings 0 to HEX_DISC_RADIUS around a hex, one after the other. HexNear.step may be added to
 * the hex's id for rings that are all on the map (Grid.inside). Ring r begins at
 * hex_ring_start(r). */
static inline bool hex_odd(const Grid *g, HexId hex) {
    return (g->orientation == HEX_FLAT ? g->at[hex].q : g->at[hex].r) & 1;
}
static inline const HexNear *hex_near(const Grid *g, HexId hex) { return g->near[hex_odd(g, hex)]; }
static inline int hex_ring_start(int radius) {
    return radius == 0 ? 0 : 1 + 3 * radius * (radius - 1);
}

/* The hexes at exactly `radius` from `centre` that are on the map, clockwise from side 4's
 * direction. `out` holds HEX_RING_MAX; returns their number. */
int hex_ring(const Grid *g, HexId centre, int radius, HexId *out);

/* Writes the name with its terminator; returns its length. */
int hex_name(const Grid *g, HexId hex, char out[HEX_NAME_SIZE]);

/* Reads a name at `text`, at most `size` characters. Returns how many it took, 0 if there is no
 * hex of the grid there. */
size_t hex_parse(const Grid *g, const char *text, size_t size, HexId *out);

/* Facings. A piece faces a side, or a vertex; vertex v lies between sides v-1 and v. Whether
 * another hex is to its front, flank or rear depends only on the side that it lies across. */
typedef enum { ASPECT_FRONT, ASPECT_FLANK, ASPECT_REAR } Aspect;

/* Facing a side: the side and the two next to it are the front, the opposite one the rear. */
Aspect aspect_facing_side(int facing, int side);
/* Facing a vertex: two front sides, one flank each way, two rear sides. */
Aspect aspect_facing_vertex(int facing, int side);
