/* Experiments for the weights of an evaluation.
 *
 * What a strong player's positions have in common says little about what made them good: the winner
 * stands near the enemy because he is winning. So a game is forked: from one position a turn is
 * played twice with the same dice, once as advised and once with scripts drawn at random, and both
 * are played on to the end in the same way. Where the forks differ when the turn is over, it is due
 * to the scripts alone, and the difference of the final margins is what it was worth. */
#pragma once

#include "game/ruleset.h"
#include "game/mind.h"

typedef struct Fork {
    int32_t before[TERM_MAX], after[TERM_MAX]; /* terms after the turn: as advised, drawn */
    double margin[2];                          /* at the end of the game, thousandths of a point */
    int left;                                  /* turns after the one that begins then */
} Fork;

typedef struct ForkScratch ForkScratch;
ForkScratch *fork_scratch_new(void); /* NULL: not enough memory */
void fork_scratch_free(ForkScratch *scratch);
/* One experiment; false if the game was over before the turn that was to be forked. */
bool fork_play(ForkScratch *scratch, const Battle *b, uint64_t seed, Fork *out);
