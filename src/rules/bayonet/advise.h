/* What a commander does, see Mind.play, Mind.shortcut, Mind.begin and Mind.forget. */
#pragma once

#include "game/mind.h"
#include "rules/bayonet/state.h"

Action bayonet_play(const Battle *b, const State *s, const Offers *offers, const Scripts *scripts,
                    MindScratch *scratch);
Shortcut bayonet_shortcut(const Battle *b, const State *s, const Scripts *scripts,
                          MindScratch *scratch, Action *out);
void bayonet_begin(MindScratch *scratch);
void bayonet_forget(MindScratch *scratch);
