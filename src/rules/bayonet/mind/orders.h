/* What an order would bring a brigade, and which brigade should act next. */
#pragma once

#include "rules/bayonet/mind/outlook.h"

/* A charge that may be ordered now, with so much more in each combat; 0: none. */
int charge_gain(const Battle *b, const State *s, FormationId f, int edge, const Look *look);
/* Ground that counts and lies open before its foot. */
int open_prizes(const Battle *b, const State *s, FormationId f, const Look *look);
/* What to choose at the steps order_try and brig_pick. */
Action choose_order(const Battle *b, const State *s, const Offers *offers, const Look *look);
Action choose_brigade(const Battle *b, const State *s, const Offers *offers, const Look *look);
