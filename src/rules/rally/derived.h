/* What the rules ask of the map and the order of battle all the time, worked out once a battle and
 * then only read: what a step costs, what can be seen from where, units of formations, guns. */
#pragma once

#include "rules/rally/rally.h"
#include "rules/rally/tables.h"

enum { ON_FOOT, MOUNTED, GAITS };
enum { LEG_CROSSES = 1, LEG_FAR = 2 }; /* the river; by way of its near bank */

/* One step that might be taken. Costs are halves of a movement point. */
typedef struct Leg {
    PlaceId to;
    uint8_t to_verdict;      /* whether the terrain ever lets a step pass, */
    uint8_t march_verdict;   /* and a march */
    uint8_t cost[GAITS];     /* of a step, */
    uint8_t hindered[GAITS]; /* and if the far place is in an enemy zone of control (R65) */
    uint8_t march_cost;
    uint8_t flags; /* LEG_* */
} Leg;

enum {
    /* Over land, to the far bank of a hex beside it, to its own far bank. */
    LEGS_MAX = PLACE_MAX * HEX_SIDES + 2 * (PLACE_MAX - HEX_MAX) * (HEX_SIDES + 1),
    SIGHT_REACH = 5,
    SIGHT_SPAN = 2 * SIGHT_REACH + 1
};

typedef struct RallyDerived {
    uint16_t first_leg[PLACE_MAX + 1]; /* of those that begin in a place; its last is before the
                                          next one's first */
    Leg leg[LEGS_MAX];
    uint8_t least_cost[2];              /* of any step, and of one on a march */
    uint16_t seen[HEX_MAX][SIGHT_SPAN]; /* hexes in sight: by q, a bit for each r, from the least */
    uint16_t unit_from[FORMATION_MAX];  /* where in Battle.unit of its side its units are, */
    uint16_t unit_past[FORMATION_MAX];  /* and those of its parts; others may be between them */
    uint16_t guns_count[SIDE_MAX];
    PieceId guns[SIDE_MAX][PIECE_MAX]; /* of a side, in roster order */
} RallyDerived;
static_assert(sizeof(RallyDerived) <= DERIVED_SIZE, "fits a battle");

static inline const RallyDerived *derived_of(const Battle *b) {
    return (const RallyDerived *)b->derived;
}

/* The step between two places, whatever comes of it; false if there is none. */
bool rally_leg_between(const Battle *b, PlaceId from, PlaceId to, Leg *out);

/* All of a formation and its parts, in roster order. */
#define FOR_UNITS_WITHIN(u, b, f)                                                                  \
    for (PieceId i_##u = derived_of(b)->unit_from[f], u = 0;                                       \
         i_##u < derived_of(b)->unit_past[f] &&                                                    \
         ((u) = (b)->unit[(b)->formation[f].side][i_##u], true);                                   \
         i_##u++)                                                                                  \
        if (formation_within(b, (b)->tag[u].formation, f))

/* The guns of a side, in roster order. */
#define FOR_SIDE_GUNS(g, b, side)                                                                  \
    for (PieceId i_##g = 0, g = 0; i_##g < derived_of(b)->guns_count[side] &&                      \
                                   ((g) = derived_of(b)->guns[side][i_##g], true);                 \
         i_##g++)

/* The steps that lead from a place. */
#define FOR_LEGS(x, b, from)                                                                       \
    for (const Leg *x = &derived_of(b)->leg[derived_of(b)->first_leg[from]],                       \
                   *end_##x = &derived_of(b)->leg[derived_of(b)->first_leg[(from) + 1]];           \
         x < end_##x; x++)
