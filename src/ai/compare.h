/* Compares what a player did in an activation with the best that the search can find.
 *
 * Only the activation is judged. Both are followed up in the same ways: as the ruleset advises, by
 * the policy of the search, and by what the player did later in the turn; the best follow-up of
 * each counts. So a player who moves first and attacks later has lost nothing, and nobody is
 * charged for a follow-up that he was never asked about. Both meet the same dice and are evaluated
 * at the same turn; the dice that select a follow-up are not those that measure it. */
#pragma once

#include "ai/commander.h"

/* One choice of the player. */
typedef struct Choice {
    Action action;
    uint8_t step;
    bool begins; /* an activation */
} Choice;

typedef struct Comparison {
    /* By how much the best has the higher chance of winning, in parts of CHANCE_WHOLE; 0 unless
     * that is beyond doubt: twice its error. */
    int cost;
    Action instead;  /* the first action of the best */
    char apart[128]; /* where the best first differs from what was done: "Maney to K7" */
    char words[256]; /* why */
} Comparison;

/* Searches a position where a side begins an activation, with the budget of `who`, and compares the
 * result with the side's choices from here to the end of the turn. `baseline` is that of
 * ai/evaluate.h, the scratch that of COMMANDER_SEARCH. */
void search_compare(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                    const Choice *played, int count, int32_t baseline, Random *random,
                    void *scratch, Comparison *out);
