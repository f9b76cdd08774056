/* What an attack would be worth, by the tables, without playing it. */
#pragma once

#include "rules/bayonet/look.h"

/* Losing a unit, with the risk for its brigade (12.0); one casualty or Disorder. */
int rout_worth(const Battle *b, const State *s, PieceId u);
int harm_worth(const Battle *b, const State *s, PieceId u);
/* The unit attacks the hex from a hex beside it, after a charge over so many hexes (1: none). */
int strike_worth(const Battle *b, const State *s, PieceId u, PlaceId from, PlaceId target,
                 int distance);
/* The best target of a unit if its brigade were under Charge: what it is worth, 0 if there is
 * none. It must take one, so that it may be less than 0. */
int charge_worth(const Battle *b, const State *s, PieceId u);
int brigade_charge_worth(const Battle *b, const State *s, FormationId f);
