/* The hexagon around some troops: for whoever asks what stands near all of them. */
#pragma once

#include "game/battle.h"

typedef struct HexBounds {
    int16_t least[3], most[3]; /* of the cube coordinates */
} HexBounds;

/* Around nothing yet. */
static const HexBounds HEX_BOUNDS_NONE = {{INT16_MAX, INT16_MAX, INT16_MAX},
                                          {INT16_MIN, INT16_MIN, INT16_MIN}};

static inline void hex_cube(const Battle *b, PlaceId place, int out[3]) {
    const Axial at = b->grid.at[b->place[place].hex];
    out[0] = at.q;
    out[1] = at.r;
    out[2] = at.q + at.r;
}

/* Takes in everything within `reach` hexes of the place. */
static inline void hex_bounds_widen(const Battle *b, PlaceId place, int reach, HexBounds *bounds) {
    int at[3];
    hex_cube(b, place, at);
    for (int k = 0; k < 3; k++) {
        if (at[k] - reach < bounds->least[k]) bounds->least[k] = (int16_t)(at[k] - reach);
        if (at[k] + reach > bounds->most[k]) bounds->most[k] = (int16_t)(at[k] + reach);
    }
}

/* With everything within `reach` hexes of it. */
static inline HexBounds hex_bounds_grown(const HexBounds *bounds, int reach) {
    HexBounds grown = *bounds;
    for (int k = 0; k < 3; k++) {
        grown.least[k] = (int16_t)(grown.least[k] - reach);
        grown.most[k] = (int16_t)(grown.most[k] + reach);
    }
    return grown;
}

static inline bool hex_bounds_has(const Battle *b, const HexBounds *bounds, PlaceId place) {
    int at[3];
    hex_cube(b, place, at);
    for (int k = 0; k < 3; k++) {
        if (at[k] < bounds->least[k] || at[k] > bounds->most[k]) return false;
    }
    return true;
}
