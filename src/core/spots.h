/* A set of hexes for repeated distance queries: how far is the nearest? The coordinates lie in
 * separate arrays, in whole blocks, so that the compiler compares a block at a time. */
#pragma once

#include <assert.h>
#include <string.h>

#include "core/hex.h"

enum { SPOTS_BLOCK = 16, SPOTS_MAX = 512, SPOTS_FAR = 2 * HEX_SPAN_MAX /* beyond any map */ };
static_assert(SPOTS_MAX % SPOTS_BLOCK == 0, "whole blocks");

typedef struct Spots {
    uint16_t count; /* the unused rest of the last block repeats its first hex */
    int8_t q[SPOTS_MAX], r[SPOTS_MAX];
} Spots;

static inline void spots_add(Spots *s, Axial at) {
    assert(s->count < SPOTS_MAX);
    if (s->count % SPOTS_BLOCK == 0) {
        memset(&s->q[s->count], at.q, SPOTS_BLOCK);
        memset(&s->r[s->count], at.r, SPOTS_BLOCK);
    }
    s->q[s->count] = at.q;
    s->r[s->count++] = at.r;
}

static inline uint8_t spots_larger(uint8_t x, uint8_t y) { return x > y ? x : y; }
static inline uint8_t spots_size(int8_t x) { return (uint8_t)(x < 0 ? -x : x); }

/* Coordinates of a map differ by less than 96, and so do their sums: bytes are wide enough. */
static inline uint8_t spots_between(Axial at, int8_t q, int8_t r) {
    const int8_t dq = (int8_t)(at.q - q), dr = (int8_t)(at.r - r);
    return spots_larger(spots_larger(spots_size(dq), spots_size(dr)),
                        spots_size((int8_t)(dq + dr)));
}

/* The count rounded up to whole blocks. */
static inline unsigned spots_filled(const Spots *s) {
    return (s->count + SPOTS_BLOCK - 1u) / SPOTS_BLOCK * SPOTS_BLOCK;
}

/* The distance from there to the nearest, SPOTS_FAR if there is none. */
static inline int spots_nearest(const Spots *s, Axial at) {
    uint8_t nearest = SPOTS_FAR;
    for (unsigned i = 0; i < spots_filled(s); i++) {
        const uint8_t distance = spots_between(at, s->q[i], s->r[i]);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

/* The distance from there to each of them. */
static inline void spots_distances(const Spots *s, Axial at, uint8_t distance[SPOTS_MAX]) {
    for (unsigned i = 0; i < spots_filled(s); i++)
        distance[i] = spots_between(at, s->q[i], s->r[i]);
}
