/* The commanders as a player meets them: a rank, what it does in a sentence, and its measured
 * strength. Strength is written down for players only here; the table in docs/commanders.md has the
 * same matches with all their columns. */
#pragma once

#include "ai/commander.h"

/* A match of paired games. Tenths of a percent; low and high bound the score with 95 %
 * certainty. */
typedef struct Measure {
    const char *ruleset, *against, *where;
    uint16_t games, score, low, high;
} Measure;

enum { MEASURE_MAX = 4 };

typedef struct Rank {
    const Commander *who;
    const char *rank;  /* "General" */
    const char *about; /* one sentence for a player */
    bool thinks;       /* uses the ruleset's Mind; without one it plays like the rank below */
    Measure measure[MEASURE_MAX]; /* of any rulesets; the list ends at the first without games */
} Rank;

extern const Rank RANKS[COMMANDER_COUNT]; /* the weakest first */

/* Whether the rank differs from the one below in this battle. */
bool rank_is_for(const Rank *rank, const Battle *b);
/* "Scored 71 % in 24 games against greedy (Perryville): between 50 and 92 % with 95 %
 * certainty." */
void rank_say_strength(const Rank *rank, const Battle *b, Text *out);
const Measure *rank_measure(const Rank *rank, const Battle *b); /* NULL: none */

/* A commander with handicaps, as journals and seats name it: NAME[@NODES][~NOISE][+BOLD or -BOLD],
 * "search@20000~300-50". False if the text is not of this form or no commander has that name. */
bool commander_read(const char *text, size_t size, Commander *out);
