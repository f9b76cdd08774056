/* The random source of drivers: whoever rolls dice for a game, never the rules themselves.
 *
 * xoshiro256** (Blackman and Vigna), seeded through SplitMix64 as its authors advise: 256 bits of
 * state, period 2^256 - 1, the same sequence on every machine. */
#pragma once

#include <stdint.h>

typedef struct Random {
    uint64_t word[4];
} Random;

void random_init(Random *r, uint64_t seed);
uint64_t random_next(Random *r);
/* Uniform in 0 .. bound-1, without bias (Lemire's method); bound must not be 0. */
uint32_t random_below(Random *r, uint32_t bound);
