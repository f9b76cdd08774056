/* What a player did in an activation, against the best that could be found.
 *
 * Only the activation is judged. What follows it is the same for both: each is followed up by
 * judgement, by what the search had in mind, and by what the player himself did later in the turn,
 * and counts as the best of these. So whoever rides first and attacks then has lost nothing, and
 * nobody pays for a follow-up that he was never asked about. Both meet the same dice and are looked
 * at on the same turn; dice that chose a follow-up do not measure it. */
#pragma once

#include "ai/commander.h"

/* One choice of the player's. */
typedef struct Choice {
    Action action;
    uint8_t step;
    bool begins; /* an activation */
} Choice;

typedef struct Comparison {
    /* Of the side's chance of winning, in parts of CHANCE_WHOLE; 0 unless the lead of the best is
     * beyond doubt: twice its error. */
    int cost;
    Action instead;  /* the first action of the best */
    char apart[128]; /* what the best does that was not done, or its first place: "Maney to K7" */
    char words[256]; /* why */
} Comparison;

/* Thinks about the position, where a side begins an activation, by the budget of `who`, and sets
 * beside it the side's choices from here to the end of the turn. `baseline` is that of
 * ai/evaluate.h, the scratch that of COMMANDER_SEARCH. */
void search_compare(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                    const Choice *played, int count, int32_t baseline, Random *random,
                    void *scratch, Comparison *out);
