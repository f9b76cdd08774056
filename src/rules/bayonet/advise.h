/* The greedy commander's choice, see Ruleset.advise. */
#pragma once

#include "rules/bayonet/state.h"

Action bayonet_advise(const Battle *b, const State *s, const Offers *offers, void *memory);
/* The same under scripts, see Mind.play. */
Action bayonet_play(const Battle *b, const State *s, const Offers *offers, const Scripts *scripts,
                    void *memory);
/* See Mind.shortcut. */
Shortcut bayonet_shortcut(const Battle *b, const State *s, const Scripts *scripts, void *memory,
                          Action *out);
