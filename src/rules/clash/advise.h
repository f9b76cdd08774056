/* The greedy commander's choice, see Ruleset.advise. */
#pragma once

#include "rules/clash/clash.h"

Action clash_advise(const Battle *b, const State *s, const Offers *offers, void *memory);
/* The same under dispositions, see MindHooks.play. */
Action clash_play(const Battle *b, const State *s, const Offers *offers,
                  const Dispositions *dispositions, void *memory);
/* What it would be, where that is known without the offers, see MindHooks.known. */
bool clash_known(const Battle *b, const State *s, const Dispositions *dispositions, void *memory,
                 Action *out);
