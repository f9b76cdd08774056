/* What the rules need of the map and the order of battle, worked out once per battle and then only
 * read: what a step over a hexside costs, where a neighbour exerts no zone of control, who belongs
 * to whom, and which special rules there are. */
#pragma once

#include "rules/clash/clash.h"

enum { ARM_INFANTRY, ARM_CAVALRY, ARMS };
enum { /* Crossing.lie, above a bit for each arm */
       CROSS_ROAD = 1 << 2,
       CROSS_RIVER = 1 << 3, /* without a crossing */
       CROSS_WOODS = 1 << 4  /* without a road: they bar cavalry (11.3.3) */
};

/* One side of a hex as seen by who steps over it. */
typedef struct Crossing {
    uint8_t lie;           /* a bit for each arm that may pass; CROSS_* */
    uint8_t regular[ARMS]; /* 11.3: a regular step, in quarters */
    uint8_t extra[ARMS];   /* R49: bridges and fords, in every mode */
    uint8_t zero;
} Crossing;

typedef struct ClashDerived {
    Crossing crossing[PLACE_MAX][HEX_SIDES]; /* where there is a place beyond */
    uint8_t least_regular[ARMS];             /* the least of all crossings */
    /* Sides beyond which a unit is adjacent (R38), yet exerts no zone of control here. */
    uint8_t next_no_zoc[PLACE_MAX];
    uint8_t no_zoc[PLACE_MAX]; /* sides with a place beyond from which no zone of control comes */
    uint8_t attack_guns[PLACE_MAX];    /* sides over which guns of attackers may fire at it, */
    uint8_t defence_guns[PLACE_MAX];   /* and over which guns may defend it (13.4) */
    FormationId formation[PIECE_MAX];  /* see clash_formation, clash_division, clash_corps */
    PieceId first_unit[FORMATION_MAX]; /* the first unit that its marker activates */
    PieceId next_unit[PIECE_MAX];      /* and the next one in roster order, or NO_PIECE */
    FormationId division[PIECE_MAX];
    FormationId corps[PIECE_MAX];
    uint16_t guns_count;
    PieceId guns[PIECE_MAX];                        /* all artillery markers, in roster order */
    uint64_t serves[PIECE_MAX][FORMATION_MAX / 64]; /* of a marker, see clash_serves */
    uint8_t rule_from[UINT8_MAX + 1];               /* Battle.special: the first of a rule, */
    uint8_t rule_past[UINT8_MAX + 1];               /* and one past the last; both 0: none */
} ClashDerived;
static_assert(sizeof(ClashDerived) <= DERIVED_SIZE, "fits a battle");

static inline const ClashDerived *derived_of(const Battle *b) {
    return (const ClashDerived *)b->derived;
}

#define FOR_FORMATION_UNITS(u, b, f)                                                               \
    for (PieceId u = derived_of(b)->first_unit[f]; u != NO_PIECE; u = derived_of(b)->next_unit[u])
