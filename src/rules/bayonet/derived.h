/* What the rules need of the battlefield, worked out once per battle and then only read: what a
 * step costs, where fires burn and until when, the ways back to a wing, the guns, and what blocks
 * their sight. */
#pragma once

#include "core/shadow.h"
#include "rules/bayonet/bayonet.h"

/* One side of a hex as seen by who steps over it. */
typedef struct Crossing {
    uint8_t cost[2];   /* for foot and for horse: the hexside and the terrain beyond (Table 7);
                          CROSS_WHOLE or more: everything */
    uint8_t disorders; /* 1: disorders horse (TEC-b) */
    int8_t works;      /* number of the works that a breach would open, or -1 */
} Crossing;

enum { WING_WAYS = 32 }; /* wings times the spans between the ends of fires */

typedef struct BayonetDerived {
    Crossing crossing[HEX_MAX][HEX_SIDES];
    uint8_t burns[HEX_MAX];          /* the last turn on which it burns; 0: never */
    uint8_t time[TURN_MAX + 1];      /* by turn: its span between the ends of fires, from 0 */
    uint8_t crowded;                 /* 1: more spans than there is room for */
    uint8_t way[WING_WAYS][HEX_MAX]; /* by time x wings + wing: steps to the nearest hex of the
                                          wing, 255: no way */
    HexSet burning;                  /* hexes that burn at some time */
    HexSet opaque;                   /* terrain that blocks the line of sight */
    HexSet edge[SIDE_MAX];           /* hexes from which a side's routed troops leave the map */
    uint16_t gun_count[SIDE_MAX];    /* artillery units in roster order */
    PieceId gun[SIDE_MAX][PIECE_MAX];
    int8_t cv[PIECE_MAX], cv_disordered[PIECE_MAX]; /* printed, or by R3 */
    uint8_t brigade_count[SIDE_MAX];                /* formations of a side, in roster order */
    FormationId brigade[SIDE_MAX][FORMATION_MAX];
    /* Hexes of each priority of a facing (0.3), as differences of hex numbers; [1]: from an odd
     * column or row. */
    int16_t ahead[2][HEX_SIDES][4][4];
    Shadows shadows;
    CellSet fan[HEX_SIDES]; /* cells in the fan of a facing (10.2c) */
} BayonetDerived;
static_assert(sizeof(BayonetDerived) <= DERIVED_SIZE, "fits a battle");

static inline const BayonetDerived *derived_of(const Battle *b) {
    return (const BayonetDerived *)b->derived;
}

void bayonet_derive(Battle *b);
/* Whether the searches have room for the numbers of the charts, and for the fires. */
bool bayonet_fit(const Battle *b, Complaint *c);

#define FOR_GUNS_OF(p, b, side)                                                                    \
    for (PieceId i_##p = 0, p = 0;                                                                 \
         i_##p < derived_of(b)->gun_count[side] && ((p) = derived_of(b)->gun[side][i_##p], true);  \
         i_##p++)
