/* What the mind asks of a battle all the time, worked out once; see Mind.derive. */
#pragma once

#include "rules/clash/clash.h"

typedef struct ClashMindDerived {
    uint32_t share[2 * HEX_SPAN_MAX]; /* of a strength at this distance: see clash_share */
    int8_t strength[PLACE_MAX];       /* of the terrain for who defends it */
} ClashMindDerived;
static_assert(sizeof(ClashMindDerived) <= MIND_DERIVED_SIZE, "fits a battle");

static inline const ClashMindDerived *mind_derived_of(const Battle *b) {
    return (const ClashMindDerived *)b->mind_derived;
}

/* A strength at a distance: over the distance and three, rounded down; up to some thousands. */
enum { SHARE_BITS = 20 };
static inline int clash_share(const Battle *b, int strength, int distance) {
    return (int)((uint32_t)strength * mind_derived_of(b)->share[distance] >> SHARE_BITS);
}

void clash_mind_derive(Battle *b);
