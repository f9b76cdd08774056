/* What an order would bring a brigade, and which brigade should act next. */
#pragma once

#include "rules/bayonet/mind/outlook.h"

/* A charge that may be ordered now, with so much more in each combat; 0: none. */
int bayonet_charge_gain(const Battle *b, const State *s, FormationId f, int edge,
                        const Outlook *outlook);
/* Ground that counts and lies open before its foot. */
int bayonet_open_prizes(const Battle *b, const State *s, FormationId f, const Outlook *outlook);
/* What to choose at the steps order_try and brig_pick. */
Action bayonet_choose_order(const Battle *b, const State *s, const Offers *offers,
                            const Outlook *outlook);
Action bayonet_choose_brigade(const Battle *b, const State *s, const Offers *offers,
                              const Outlook *outlook);
