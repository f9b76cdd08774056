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
