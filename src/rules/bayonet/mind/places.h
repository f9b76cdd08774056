/* Where a unit wants to stand, and the steps that bring it there. */
#pragma once

#include "rules/bayonet/mind/outlook.h"

/* What the unit sees before it and beside it from there. */
int place_facing_worth(const Battle *b, const State *s, PieceId u, PlaceId hex, int facing,
                       const Look *look);
/* The same as it stands. */
int place_now_worth(const Battle *b, const State *s, PieceId u, const Look *look);
/* Vertices between a facing and the way the unit's wing faces; 0 in a village stack. */
int off_axis(const Battle *b, const State *s, PieceId u, int facing);
/* What a turn in place under Dress Ranks gains over that; less than 0: nothing. */
int dress_turn_worth(const Battle *b, const State *s, PieceId u, int facing, int now,
                     const Look *look);
/* The next step of the unit on the move (step move_step). */
Action choose_step(const Battle *b, const State *s, const Offers *offers, Look *look);
/* In thought: whether it is known without a list what that would be, and that there is a choice. */
bool known_step(const Battle *b, const State *s, Look *look, Action *out);
