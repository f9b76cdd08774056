/* The Command Display in judgement: which brigades come up, and where the leaders ride. */
#pragma once

#include "rules/bayonet/mind/outlook.h"

/* Offers of the steps wing_act and wc_move. */
int bayonet_attempt_worth(const Battle *b, const State *s, Action a, const Outlook *outlook);
int bayonet_wc_worth(const Battle *b, const State *s, Action a, const Outlook *outlook);
/* What to choose at the step ac_move. */
Action bayonet_choose_ac_move(const Battle *b, const State *s, const Offers *offers,
                              const Outlook *outlook);
