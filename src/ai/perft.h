/* Counting sequences of actions, as chess programs do: the count pins the rules down, because
 * almost any change to them changes it. Dice count as actions. */
#pragma once

#include "game/run.h"

enum { PERFT_DEPTH_MAX = 12 };

typedef struct Perft {
    uint64_t sequences; /* of exactly this many actions; a game that ends earlier has none */
    uint64_t hash_sum;  /* of the positions they lead to */
} Perft;

/* About 100 KB a level; owned by the caller. */
typedef struct PerftScratch {
    State state[PERFT_DEPTH_MAX + 1];
    Offers offers[PERFT_DEPTH_MAX + 1];
} PerftScratch;

/* From a settled position, depth 0 .. PERFT_DEPTH_MAX. */
Perft perft_run(const Battle *b, const State *s, int depth, PerftScratch *scratch);
