/* Rules that only some battles use; which is in the battle's file. */
#pragma once

#include "rules/bayonet/units.h"

/* Option Clerambault (Blenheim S5): a unit has routed in this hex. The first time that happens to
 * foot in the village the reserves of its wing are drawn into the Support line. */
void draw_reserves(const Battle *b, State *s, PieceId routed, PlaceId hex);
