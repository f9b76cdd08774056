/* A name for what stands near some units. */
#pragma once

#include "game/state.h"

/* Where all units stand and how they are: looked at once, then asked for many names. The units of
 * one side follow those of the other. */
typedef struct Posts {
    uint64_t held;            /* a name for the turn and who holds which victory hex */
    uint64_t name[PIECE_MAX]; /* of where a unit stands and how it is; 0: off the map */
    uint32_t seen[PIECE_MAX]; /* what that was made from, so that only changes are named anew; 0:
                                 nothing yet */
    int16_t at[2][PIECE_MAX]; /* q, r */
} Posts;
void posts_forget(Posts *posts); /* they are of another battle, or of none */
void posts_look(const Battle *b, const State *s, Posts *posts);

/* All units of their enemy and of their own side within a reach of its own (of the hexagon around
 * them), where each stands and how it is, the units too. They are on the map, and there is at least
 * one to ask for. The posts are those of this position. */
uint64_t hash_units_near(const Battle *b, const State *s, const Posts *posts, const PieceId *unit,
                         int count, int enemy_reach, int own_reach);
