/* A unit on the move: what it may do next, what that costs, and where it can go. */
#pragma once

#include "rules/clash/steps.h"

void clash_move_frame(const Battle *b, const State *s, PieceId u, MoveFrame *m);
Verdict clash_step_verdict(const Battle *b, const State *s, const MoveFrame *m, int verb,
                           PlaceId to, int *cost);
bool clash_can_move(const Battle *b, const State *s, PieceId u);
/* Whether it can go on by a step to a place other than `but`, or off the map. */
bool clash_can_go_on(const Battle *b, const State *s, const MoveFrame *m, PlaceId but);
bool clash_blocked(const Battle *b, const State *s, PieceId u); /* in its entry hex, R23 */
/* Where it can go by steps of this verb; with a `goal`, the search stops once the way to it is
 * known. */
void clash_move_flood(const Battle *b, const State *s, const MoveFrame *m, int verb, PlaceId goal,
                      Routes *out);
/* All lawful steps from where it is; the move after one of them. */
void clash_offer_steps(const Battle *b, const State *s, const MoveFrame *m, Sink *out);
MoveFrame clash_stepped(const Battle *b, const State *s, const MoveFrame *m, int verb, PlaceId to);
/* Whether the move may end where it is, and whether it may end by leaving the map. */
Verdict clash_stop_verdict(const Battle *b, const State *s, const MoveFrame *m);
bool clash_can_exit(const Battle *b, const State *s, const MoveFrame *m);
/* move_modes.c: whether a step over this side of its place may be made in this mode. */
Verdict clash_march_verdict(const Battle *b, const State *s, const MoveFrame *m, int side);
Verdict clash_withdraw_verdict(const Battle *b, const State *s, const MoveFrame *m, int side);
/* Whether a friend next to the hex, along a road, keeps a march from ending in it (11.6). */
bool clash_friend_on_road(const Battle *b, const State *s, PieceId u, PlaceId p);
