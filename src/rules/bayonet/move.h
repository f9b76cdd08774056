/* Movement of the active brigade. */
#pragma once

#include "rules/bayonet/goal.h"

/* The mover of the frame on top. */
Mover moving(const Battle *b, const State *s);
/* Dress Ranks (5.5), dress.c: the actions of one unit; `w` bounds its brigade. */
Verdict dress_verdict(const Battle *b, const State *s, Action a, const Bounds *w);
void dress_offer(const Battle *b, const State *s, PieceId u, const Bounds *w, Sink *out);
StepId dress_take(const Battle *b, State *s, Action a);
/* Ruleset.routes. */
bool bayonet_routes(const Battle *b, const State *s, PieceId piece, int verb, Routes *out);
