/* A unit on the move: what it may do next, what that costs, and where it can come to. */
#pragma once

#include "rules/clash/steps.h"

void clash_move_frame(const Battle *b, const State *s, PieceId u, MoveFrame *m);
Verdict clash_step_verdict(const Battle *b, const State *s, const MoveFrame *m, int verb,
                           PlaceId to, int *cost);
bool clash_can_move(const Battle *b, const State *s, PieceId u);
/* By a step to another place than this, or off. */
bool clash_can_go_on(const Battle *b, const State *s, const MoveFrame *m, PlaceId but);
bool clash_blocked(const Battle *b, const State *s, PieceId u); /* in its entry hex, R23 */
/* Where it can get to by these steps; as far as the way to `goal` if that is all that is wanted. */
void clash_move_flood(const Battle *b, const State *s, const MoveFrame *m, int verb, PlaceId goal,
                      Routes *out);
/* All lawful steps from where it is; one of them made. */
void clash_offer_steps(const Battle *b, const State *s, const MoveFrame *m, Sink *out);
MoveFrame clash_stepped(const Battle *b, const State *s, const MoveFrame *m, int verb, PlaceId to);
/* Whether the move may end where it is, and whether it may end by leaving the map. */
Verdict clash_stop_verdict(const Battle *b, const State *s, const MoveFrame *m);
bool clash_can_exit(const Battle *b, const State *s, const MoveFrame *m);
/* move_modes.c: whether a step over this side of its place may be made by these modes. */
Verdict clash_march_verdict(const Battle *b, const State *s, const MoveFrame *m, int side);
Verdict clash_withdraw_verdict(const Battle *b, const State *s, const MoveFrame *m, int side);
/* A friend next to the hex on a road, who keeps a march from ending in it (11.6). */
bool clash_friend_on_road(const Battle *b, const State *s, PieceId u, PlaceId p);
