/* The commander who thinks: schemes are made, played through with several falls of the dice, and
 * compared after the enemy's reply.
 *
 * Every scheme meets the same dice (keyed, ai/dice.h), so that what differs is the scheme. Candidates
 * are halved again and again, those that are left meeting more dice (sequential halving); then the
 * best is bettered edit by edit as long as the budget lasts. The game goes on by the scheme until a
 * die has fallen and there is something left to decide; then it is thought over again. */
#pragma once

#include "ai/commander.h"
#include "ai/scheme.h"

/* Scripts for formations, chosen by hill-climbing. */
extern const Commander COMMANDER_PORTFOLIO;
/* Scripts and single actions, thought over again when the dice have spoken. */
extern const Commander COMMANDER_SEARCH;

/* What a person did in an activation, against the best that could be found. Scores are the side's
 * chance of winning after the enemy's reply, in parts of CHANCE_WHOLE, over the same dice. */
typedef struct Comparison {
    int played, best;
    Action instead;   /* the first action of the best */
    char words[256];  /* why */
} Comparison;

/* Thinks about the position by the budget of `who`, and sets what was played beside it. The room is
 * that of COMMANDER_SEARCH. */
void search_compare(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                    const Scheme *played, Random *random, void *room, Comparison *out);
