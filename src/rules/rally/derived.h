/* What the rules constantly ask about the map and the order of battle, worked out once per battle
 * and then only read: what a step costs, what can be seen from where, units of formations, guns. */
#pragma once

#include "rules/rally/rally.h"
#include "rules/rally/tables.h"

enum { ON_FOOT, MOUNTED, GAITS };
enum { LEG_CROSSES = 1, LEG_FAR = 2 }; /* crosses the river; leads through the near bank */

/* One step that might be taken. Costs are halves of a movement point. */
typedef struct Leg {
    PlaceId to;
    uint8_t to_verdict;      /* whether the terrain allows a step */
    uint8_t march_verdict;   /* whether it allows a march */
    uint8_t cost[GAITS];     /* of a step */
    uint8_t hindered[GAITS]; /* of a step into an enemy zone of control (R65) */
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
    uint16_t first_leg[PLACE_MAX + 1]; /* by place: its first in `leg`; its last is before the next
                                          place's first */
    Leg leg[LEGS_MAX];
    uint8_t least_cost[2];              /* of any step, and of one on a march */
    uint16_t seen[HEX_MAX][SIGHT_SPAN]; /* hexes in sight: by q, a bit for each r, least first */
    /* Units of a formation and its parts, in Battle.unit of its side: the first, */
    uint16_t unit_from[FORMATION_MAX];
    uint16_t unit_past[FORMATION_MAX]; /* and one past the last; others may be between them */
    uint16_t guns_count[SIDE_MAX];
    PieceId guns[SIDE_MAX][PIECE_MAX]; /* of a side, in roster order */
} RallyDerived;
static_assert(sizeof(RallyDerived) <= DERIVED_SIZE, "fits a battle");

static inline const RallyDerived *derived_of(const Battle *b) {
    return (const RallyDerived *)b->derived;
}

/* The step between two places, whether or not it is allowed; false if there is none. */
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
