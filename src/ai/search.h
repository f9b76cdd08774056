/* The commanders who think: they make policies, play each of them with several samples of the dice,
 * and compare the results when the turn is over and the enemy has replied.
 *
 * Every policy meets the same dice (keyed, ai/dice.h), so that only the policies differ. First the
 * scripts of the formations about to act are improved one by one; then all other actions, and other
 * goals for the pieces about to move, are tried on top. Candidates are repeatedly cut to a third,
 * and those that are left meet twice as many dice (sequential halving: as the budget allows, more
 * dice go to fewer candidates). The best must then lead once more over dice that did not select it.
 * The game follows the policy until a die or the enemy intervenes; then the search begins again.
 * Memory: the scratch, less than 5 MB, whatever the budget. */
#pragma once

#include "ai/commander.h"
#include "ai/policy.h"

/* Who acts next, and by which script, chosen by hill-climbing. */
extern const Commander COMMANDER_PORTFOLIO;
/* Scripts and single actions, searched again when dice have changed the position. */
extern const Commander COMMANDER_SEARCH;

/* A search may use one part in so many of what is left of the turn's budget: at an activation, and
 * inside one. */
enum { SPEND_ACTIVATION = 4, SPEND_INSIDE = 12 };
