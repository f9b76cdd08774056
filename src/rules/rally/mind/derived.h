/* What the mind asks of a battle all the time, worked out once a battle and then only read. */
#pragma once

#include "rules/rally/combat.h"
#include "rules/rally/tables.h"

/* Qualities 0 to 11, which is more than there are with leader and train. */
enum { QUALITIES = 12 };

typedef struct RallyMindDerived {
    int16_t at[2][HEX_MAX];                  /* Grid.at: q, r, each for itself */
    uint32_t share[2 * HEX_SPAN_MAX];        /* of a strength at this distance: see share_at */
    int8_t shift[PLACE_MAX];                 /* see rally_terrain_shift, without surprise */
    Check check[2][ODDS_COLUMNS][QUALITIES]; /* of the attackers, of the defenders */
    FormationId first_part[FORMATION_MAX];   /* of a formation, NO_FORMATION: none; */
    FormationId next_part[FORMATION_MAX];    /* and the next of the same, in their order */
} RallyMindDerived;
static_assert(sizeof(RallyMindDerived) <= MIND_DERIVED_SIZE, "fits a battle");

static inline const RallyMindDerived *mind_derived_of(const Battle *b) {
    return (const RallyMindDerived *)b->mind_derived;
}

void rally_mind_derive(Battle *b);

/* A strength at a distance: over the distance and three, rounded down; up to some thousands. */
enum { SHARE_BITS = 20 };
static inline int share_at(const Battle *b, int strength, int distance) {
    return (int)((uint32_t)strength * mind_derived_of(b)->share[distance] >> SHARE_BITS);
}

/* The parts of a formation, without their own. */
#define FOR_PARTS(part, b, f)                                                                      \
    for (FormationId part = mind_derived_of(b)->first_part[f]; part != NO_FORMATION;               \
         part = mind_derived_of(b)->next_part[part])
/* The column shift of a place for an attacker without surprise. */
static inline int shift_at(const Battle *b, PlaceId place) {
    return mind_derived_of(b)->shift[place];
}
