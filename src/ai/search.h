/* The commander who thinks: policies are made, run with several falls of the dice, and
 * compared when the turn is over and the enemy has replied.
 *
 * Every policy meets the same dice (keyed, ai/dice.h), so that what differs is the policy. First
 * the scripts of the formations about to act are bettered one by one; then all other actions, and
 * for pieces about to move other goals, are tried on top. Candidates are cut to a third again and
 * again, those that are left meeting twice as many dice (sequential halving, so that more dice go
 * to fewer candidates as the budget allows), and the best of many must lead once more over dice
 * that did not choose it. The game follows the policy until a die or the enemy has come between;
 * then it is thought over again. Memory: the scratch, less than 5 MB, whatever the budget. */
#pragma once

#include "ai/commander.h"
#include "ai/policy.h"

/* Who acts next, and by which script, chosen by hill-climbing. */
extern const Commander COMMANDER_PORTFOLIO;
/* Scripts and single actions, thought over again when the dice have spoken. */
extern const Commander COMMANDER_SEARCH;

/* A search may use one part in so many of what is left of the turn's budget. */
enum { SPEND_ACTIVATION = 4, SPEND_INSIDE = 12 };
