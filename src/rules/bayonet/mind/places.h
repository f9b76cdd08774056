/* Where a unit wants to stand, and the steps that bring it there. */
#pragma once

#include "rules/bayonet/mind/outlook.h"

/* What the unit sees before it and beside it from there. */
int bayonet_place_facing_worth(const Battle *b, const State *s, PieceId u, PlaceId hex, int facing,
                               const Outlook *outlook);
/* The same as it stands. */
int bayonet_place_now_worth(const Battle *b, const State *s, PieceId u, const Outlook *outlook);
/* Vertices between a facing and the way the unit's wing faces; 0 in a village stack. */
int bayonet_off_axis(const Battle *b, const State *s, PieceId u, int facing);
/* What a turn in place under Dress Ranks gains over that; less than 0: nothing. */
int bayonet_dress_turn_worth(const Battle *b, const State *s, PieceId u, int facing, int now,
                             const Outlook *outlook);
/* The next step of the unit on the move (step move_step). */
Action bayonet_choose_step(const Battle *b, const State *s, const Offers *offers, Outlook *outlook);
/* In a rollout: whether there is a choice, and it is known without a list what that would be. */
bool bayonet_known_step(const Battle *b, const State *s, Outlook *outlook, Action *out);
