/* The Command Display in judgement: which brigades come up, and where the leaders ride. */
#pragma once

#include "rules/bayonet/look.h"

/* Offers of the steps wing_act, wc_move and ac_move. */
int attempt_worth(const Battle *b, const State *s, Action a, const Look *look);
int wc_worth(const Battle *b, const State *s, Action a, const Look *look);
int ac_worth(const Battle *b, const State *s, Action a, const Look *look);
