/* The greedy commander's choice, see Ruleset.advise. */
#pragma once

#include "rules/rally/rally.h"

extern const size_t RALLY_ADVICE_ROOM;
Action rally_advise(const Battle *b, const State *s, const Offers *offers, void *memory);
