/* What a pending combat can lead to: every result of the dice, with its exact chance.
 *
 * Decisions on the way (does the defender fire, and at whom) are taken as Ruleset.odds.choice
 * says. Faces that lead to the same position are followed once, with their joint chance. */
#pragma once

#include "game/run.h"

enum { ODDS_DEPTH = 24, ODDS_OUTCOMES = 512, ODDS_FACES = 10 };

/* Chances are whole parts of 6^24, so that two dozen dice divide it without a remainder; with
 * ten-sided dice of 10^18, which is enough for eighteen. */
#define ODDS_WHOLE UINT64_C(4738381338321616896)
#define ODDS_WHOLE_D10 UINT64_C(1000000000000000000)

typedef struct OddsRow {
    uint32_t outcome; /* Ruleset.odds.outcome, .describe puts it into words */
    uint64_t weight;
} OddsRow;

typedef struct Odds {
    int count;
    OddsRow row[ODDS_OUTCOMES]; /* by outcome, rising */
    uint64_t unknown; /* chance of what was cut off as too deep or too many: 0 in common combats */
    uint64_t whole;   /* all chances together: ODDS_WHOLE, or what its dice need */
} Odds;

/* Scratch for the search, owned by the caller. */
typedef struct OddsScratch {
    struct OddsBranch {
        State state;
        uint64_t weight;
        uint32_t offer_count;
        uint32_t next;
        uint32_t first; /* number of the lowest face */
        uint32_t zero;
        uint64_t hash[ODDS_FACES]; /* position after each face */
    } branch[ODDS_DEPTH + 1];
    Offers offers;
} OddsScratch;

/* What all chances of this ruleset's combats add up to. */
uint64_t odds_whole(const Ruleset *ruleset);

/* False if no combat is pending. The weights and `unknown` add up to `whole`. */
bool odds_run(const Battle *b, const State *s, OddsScratch *scratch, Odds *out);
