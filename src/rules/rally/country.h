/* What the country and the order of battle come to for the rules, worked out once a battle and then
 * only read: what a step costs, how the ground helps its defender, what can be seen from where, and
 * the units of a formation. */
#pragma once

#include "rules/rally/rally.h"
#include "rules/rally/tables.h"

/* How one gets from a place to another: over land, or over the river in the far hex. */
typedef struct Way {
    int side;     /* of the hex left, -1 from bank to bank */
    PlaceId near; /* the bank passed through, NO_PLACE over land and from bank to bank */
    bool crosses; /* the river */
} Way;

enum { ON_FOOT, MOUNTED, GAITS };
enum { LEG_CROSSES = 1, LEG_FAR = 2 }; /* the river; by way of its near bank */

/* One step that might be taken. Costs are halves of a movement point. */
typedef struct Leg {
    PlaceId to;
    uint8_t to_verdict;      /* whether the ground ever lets a step pass, */
    uint8_t march_verdict;   /* and a march */
    uint8_t cost[GAITS];     /* of a step, */
    uint8_t hindered[GAITS]; /* and if an enemy zone of control is felt beyond (R65) */
    uint8_t march_cost;
    uint8_t lie; /* LEG_* */
} Leg;

enum {
    /* Over land, to the far bank of a hex beside it, to its own far bank. */
    LEGS_MAX = PLACE_MAX * HEX_SIDES + 2 * (PLACE_MAX - HEX_MAX) * (HEX_SIDES + 1),
    SIGHT_REACH = 5,
    SIGHT_SPAN = 2 * SIGHT_REACH + 1
};

/* Chances of one unit's check in a combat, in sixths. */
typedef struct Check {
    uint8_t loss, back;
} Check;
enum { QUALITIES = 12 };

typedef struct Country {
    int16_t at[2][HEX_MAX];            /* Grid.at: q, r, each for itself */
    uint32_t share[2 * HEX_SPAN_MAX];  /* of a strength at this distance: see share_at */
    uint16_t first_leg[PLACE_MAX + 1]; /* of those that begin in a place; its last is before the
                                          next one's first */
    Leg leg[LEGS_MAX];
    uint8_t least_cost[2];              /* of any step, and of one on a march */
    int8_t shift[PLACE_MAX];            /* see terrain_shift, without surprise */
    uint16_t seen[HEX_MAX][SIGHT_SPAN]; /* hexes in sight: by q, a bit for each r, from the least */
    Check check[2][ODDS_COLUMNS][QUALITIES]; /* of the attackers, of the defenders */
    uint16_t unit_from[FORMATION_MAX];       /* where in Battle.unit of its side its units are, */
    uint16_t unit_past[FORMATION_MAX];     /* and those of its parts; others may be between them */
    FormationId first_part[FORMATION_MAX]; /* of a formation, NO_FORMATION: none; */
    FormationId next_part[FORMATION_MAX];  /* and the next of the same, in their order */
    uint16_t guns_count[SIDE_MAX];
    PieceId guns[SIDE_MAX][PIECE_MAX]; /* of a side, in roster order */
} Country;
static_assert(sizeof(Country) <= DERIVED_SIZE, "fits a battle");

static inline const Country *country_of(const Battle *b) { return (const Country *)b->derived; }

void rally_derive(Battle *b);

/* The step between two places, whatever comes of it; false if there is none. */
bool leg_between(const Battle *b, PlaceId from, PlaceId to, Leg *out);

/* A strength at a distance: over the distance and three, rounded down; up to some thousands. */
enum { SHARE_BITS = 20 };
static inline int share_at(const Battle *b, int strength, int distance) {
    return (int)((uint32_t)strength * country_of(b)->share[distance] >> SHARE_BITS);
}

/* All of a formation and its parts, in roster order. */
#define FOR_UNITS_WITHIN(u, b, f)                                                                  \
    for (PieceId i_##u = country_of(b)->unit_from[f], u = 0;                                       \
         i_##u < country_of(b)->unit_past[f] &&                                                    \
         ((u) = (b)->unit[(b)->formation[f].side][i_##u], true);                                   \
         i_##u++)                                                                                  \
        if (formation_within(b, (b)->tag[u].formation, f))
/* The parts of a formation, without their own. */
#define FOR_PARTS(part, b, f)                                                                      \
    for (FormationId part = country_of(b)->first_part[f]; part != NO_FORMATION;                    \
         part = country_of(b)->next_part[part])
/* The guns of a side, in roster order. */
#define FOR_SIDE_GUNS(g, b, side)                                                                  \
    for (PieceId i_##g = 0, g = 0; i_##g < country_of(b)->guns_count[side] &&                      \
                                   ((g) = country_of(b)->guns[side][i_##g], true);                 \
         i_##g++)
/* The shift of a place for who attacks it openly. */
static inline int ground_shift(const Battle *b, PlaceId place) {
    return country_of(b)->shift[place];
}

#define FOR_LEGS(x, b, from)                                                                       \
    for (const Leg *x = &country_of(b)->leg[country_of(b)->first_leg[from]],                       \
                   *end_##x = &country_of(b)->leg[country_of(b)->first_leg[(from) + 1]];           \
         x < end_##x; x++)
