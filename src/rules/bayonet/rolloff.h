/* Who goes first: one die a side, side 0 first, again while they are equal (0.1). */
#pragma once

#include "rules/bayonet/units.h"

void rolloff_begin(State *s);
/* Notes a die; answers whether it is decided, and then Bayonet.first is the winner. */
bool rolloff_take(State *s, int die);
