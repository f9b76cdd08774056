/* What a commander does, see Mind.play and Mind.shortcut. */
#pragma once

#include "game/mind.h"
#include "rules/clash/clash.h"

Action clash_play(const Battle *b, const State *s, const Offers *offers, const Scripts *scripts,
                  MindScratch *memory);
Shortcut clash_shortcut(const Battle *b, const State *s, const Scripts *scripts,
                        MindScratch *memory, Action *out);
/* The one combat action of the turn is declared, and nobody has attacked yet. */
bool clash_yet_to_fight(const Battle *b, const State *s);
/* Whether some battle of it would promise anything. */
bool clash_worth_declaring(const Battle *b, const State *s);
