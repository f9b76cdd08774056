/* The hexagon around some troops: for whoever asks what stands near all of them. */
#pragma once

#include "game/battle.h"

typedef struct Span {
    int16_t least[3], most[3]; /* of the cube coordinates */
} Span;

/* Around nothing yet. */
static const Span SPAN_NONE = {{INT16_MAX, INT16_MAX, INT16_MAX},
                               {INT16_MIN, INT16_MIN, INT16_MIN}};

static inline void span_cube(const Battle *b, PlaceId place, int out[3]) {
    const Axial at = b->grid.at[b->place[place].hex];
    out[0] = at.q;
    out[1] = at.r;
    out[2] = at.q + at.r;
}

/* Takes in everything within `reach` hexes of the place. */
static inline void span_widen(const Battle *b, PlaceId place, int reach, Span *span) {
    int at[3];
    span_cube(b, place, at);
    for (int k = 0; k < 3; k++) {
        if (at[k] - reach < span->least[k]) span->least[k] = (int16_t)(at[k] - reach);
        if (at[k] + reach > span->most[k]) span->most[k] = (int16_t)(at[k] + reach);
    }
}

/* With everything within `reach` hexes of it. */
static inline Span span_grown(const Span *span, int reach) {
    Span grown = *span;
    for (int k = 0; k < 3; k++) {
        grown.least[k] = (int16_t)(grown.least[k] - reach);
        grown.most[k] = (int16_t)(grown.most[k] + reach);
    }
    return grown;
}

static inline bool span_has(const Battle *b, const Span *span, PlaceId place) {
    int at[3];
    span_cube(b, place, at);
    for (int k = 0; k < 3; k++) {
        if (at[k] < span->least[k] || at[k] > span->most[k]) return false;
    }
    return true;
}
