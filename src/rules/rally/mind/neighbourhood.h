/* Neighbourhood keys: a hash of what stands near some units. */
#pragma once

#include "game/state.h"

/* Where all units stand and how they are: brought up to date once, then asked for many keys. The
 * units of one side follow those of the other. */
typedef struct Neighbourhood {
    uint64_t held;            /* a hash of the turn and of who holds which victory hex */
    uint64_t key[PIECE_MAX];  /* of where a unit stands and how it is; 0: off the map */
    uint32_t seen[PIECE_MAX]; /* what that was made from, so that only changes are hashed anew; 0:
                                 nothing yet */
    int16_t at[2][PIECE_MAX]; /* q, r */
} Neighbourhood;
void rally_neighbourhood_forget(
    Neighbourhood *neighbourhood); /* it is of another battle, or of none */
void rally_neighbourhood_update(const Battle *b, const State *s, Neighbourhood *neighbourhood);

/* All units of their enemy and of their own side within a reach of its own (of the hexagon around
 * them), where each stands and how it is, the units too. They are on the map, and there is at least
 * one of them. The neighbourhood is of this position. */
uint64_t rally_neighbourhood_key(const Battle *b, const State *s,
                                 const Neighbourhood *neighbourhood, const PieceId *unit, int count,
                                 int enemy_reach, int own_reach);
