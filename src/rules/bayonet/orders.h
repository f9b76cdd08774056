/* Orders, for the steps and for whoever weighs them. */
#pragma once

#include "rules/bayonet/units.h"

/* No unit of its brigade in its hex or next to it, though there are others (R12). */
bool unit_isolated(const Battle *b, const State *s, PieceId p);
/* The highest die with which the brigade takes the order; below 0: none (T2). */
int order_need(const Battle *b, const State *s, FormationId f, int order);
/* The highest die with which the brigade holds its morale check (12.0); below 0: none. */
int morale_need(const Battle *b, const State *s, FormationId f);
