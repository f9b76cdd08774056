/* Movement of the active brigade. */
#pragma once

#include "rules/bayonet/move_duty.h"

/* The mover of the frame on top. */
Mover moving(const Battle *b, const State *s);
/* What the unit does that goes this way. */
Action way_action(PieceId u, const Way *way);
/* Whether it is seen without a list that step move_step offers something else, too. */
bool move_has_other(const Battle *b, const State *s, Action a);
/* The bounds of the active brigade, worked out when somebody asks for them: all 0 at first. */
typedef struct Limits {
    Bounds bounds;
    bool known;
} Limits;
const Bounds *limits_of(const Battle *b, const State *s, Limits *x);

/* Some of the offers of step move_pick, in their order: those that are listed with less trouble
 * than all of them. */
enum {
    PICK_MOVE = 1 << 0,
    PICK_SWAP = 1 << 1,
    PICK_DRESS_HEX = 1 << 2, /* Dress Ranks: up or back */
    PICK_DRESS = 1 << 3,     /* ...and what is done in place */
    PICK_DONE = 1 << 4,
    PICK_ALL = PICK_MOVE | PICK_SWAP | PICK_DRESS_HEX | PICK_DRESS | PICK_DONE
};
void move_pick_some(const Battle *b, const State *s, unsigned kinds, Sink *out);
/* Dress Ranks (5.5), dress.c: the actions of one unit. `kinds` are PICK_DRESS_HEX, PICK_DRESS or
 * both. */
Verdict dress_verdict(const Battle *b, const State *s, Action a, Limits *w);
void dress_offer(const Battle *b, const State *s, PieceId u, Limits *w, unsigned kinds, Sink *out);
StepId dress_take(const Battle *b, State *s, Action a);
/* Ruleset.routes. */
bool bayonet_routes(const Battle *b, const State *s, PieceId piece, int verb, Routes *out);
