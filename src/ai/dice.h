/* Keyed dice: each roll depends on what it is for.
 *
 * A roll is drawn from the seed and what it is for (turn, step, units, and which of several such
 * rolls it is), not from a stream. Two games with the same seed that differ in one move then have
 * the same luck in everything else, so that a different result comes from the move. */
#pragma once

#include "game/run.h"

enum { DICE_KINDS = 1024 };

typedef struct Dice {
    uint64_t seed;
    uint64_t kind[DICE_KINDS]; /* what has been rolled for, as a hash table; 0: free */
    uint8_t fallen[DICE_KINDS];
    uint32_t count; /* kinds in the table */
} Dice;

void dice_init(Dice *d, uint64_t seed);
/* One of the offers, for a step decided by chance. */
Action dice_roll(Dice *d, const Battle *b, const State *s, const Offers *offers);
