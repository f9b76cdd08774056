/* How much of each side's strength is felt in each hex (game/felt.h), for the evaluation. */
#pragma once

#include "game/felt.h"
#include "rules/bayonet/standing.h"

void feel_troops(const Battle *b, const State *s, Felt *felt);
