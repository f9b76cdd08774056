/* Measuring how fast the engine plays a battle. docs/performance.md says how and why. */
#pragma once

#include "ai/match.h"

typedef struct BenchResult {
    double decisions_per_s; /* random legal play on one thread, dice included */
    double games_per_s;
    double clone_ns;    /* state_copy, median */
    double offer_ns;    /* list of legal actions of one person's decision, median */
    double die_ns;      /* the same of a die or a draw */
    double mean_offers; /* legal actions a decision, dice included */
    double two_threads; /* decisions a second on two threads, as a multiple of one */
    size_t state_bytes;
    double thought_per_s; /* decisions that search plays in rollouts, 0 if not measured */
    double beside_per_s;  /* random play meanwhile */
} BenchResult;

/* With `thought_games` games of search against itself, 0 for none. False if there is no memory. */
bool bench_run(const Battle *b, double seconds, int thought_games, BenchResult *out);
