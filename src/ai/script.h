/* Scripts for rulesets whose advice does not lean by itself: where a piece under a script goes, by
 * what every map has. */
#pragma once

#include "game/ruleset.h"

/* The best place in reach for the piece, its own to stay; `routes` holds what is in reach. */
PlaceId script_goal(const Battle *b, const State *s, PieceId u, const Lean *lean,
                    const Routes *routes);
