/* The greedy commander's choice, see Ruleset.advise. */
#pragma once

#include "rules/bayonet/state.h"

Action bayonet_advise(const Battle *b, const State *s, const Offers *offers, void *memory);
/* The same under dispositions, see MindHooks.play. */
Action bayonet_play(const Battle *b, const State *s, const Offers *offers,
                    const Dispositions *dispositions, void *memory);
/* See MindHooks.known. */
Known bayonet_known(const Battle *b, const State *s, const Dispositions *dispositions, void *memory,
                    Action *out);
