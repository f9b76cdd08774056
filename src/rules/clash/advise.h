/* The greedy commander's choice, see Ruleset.advise. */
#pragma once

#include "rules/clash/clash.h"

Action clash_advise(const Battle *b, const State *s, const Offers *offers, void *memory);
