/* What a commander chooses at each step. */
#pragma once

#include "rules/bayonet/mind/outlook.h"

Action bayonet_choose(const Battle *b, const State *s, const Offers *offers, Outlook *outlook);
/* In a rollout, at the step move_pick: whether it is known without the whole list what that would
 * be, and that there is a choice. */
bool bayonet_known_mover(const Battle *b, const State *s, const Outlook *outlook, Action *out);
