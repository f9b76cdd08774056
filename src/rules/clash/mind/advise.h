/* The greedy commander's choice, see Ruleset.advise. */
#pragma once

#include "rules/clash/clash.h"

Action clash_advise(const Battle *b, const State *s, const Offers *offers, void *memory);
/* The same under scripts, see Mind.play. */
Action clash_play(const Battle *b, const State *s, const Offers *offers, const Scripts *scripts,
                  void *memory);
/* What is known of it without the offers, see Mind.shortcut. */
Shortcut clash_shortcut(const Battle *b, const State *s, const Scripts *scripts, void *memory,
                        Action *out);
/* The one combat action of the turn is declared, and nobody has attacked yet. */
bool clash_yet_to_fight(const Battle *b, const State *s);
/* Whether some battle of it would promise anything. */
bool clash_worth_declaring(const Battle *b, const State *s);
