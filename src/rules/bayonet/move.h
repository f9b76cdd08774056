/* Movement of the active brigade: one step, where steps lead, the duties of a mover, and the
 * offers. */
#pragma once

#include "rules/bayonet/display.h"
#include "rules/bayonet/units.h"

/* ---- move_step.c: a step from a hex and facing, into the next hex or a turn (0.7-0.9) ---- */

/* What a hex is to a mover, whichever side it enters by. */
enum { FACING_KEPT = 8 };
enum {
    ENTRANCE_KNOWN = 1 << 0,
    ENTRANCE_CONFORMS = 1 << 1, /* it takes the facing of the units there (R8) */
    ENTRANCE_GUNS = 1 << 2      /* ...and steps over their guns */
};
typedef struct Entrance {
    uint8_t verdict; /* YES, NO_BARRED, or forbidden by who is there or by where it is */
    uint8_t facing;  /* afterwards, or FACING_KEPT */
    uint8_t impact;  /* Impact */
    uint8_t how;     /* ENTRANCE_* */
} Entrance;

/* A unit, or two that move as a stack, and what limits where it goes. */
typedef struct Mover {
    const Battle *b;
    const State *s;
    PieceId piece;
    PieceId mate; /* the other of a moving stack, or NO_PIECE */
    Bounds bounds;
    bool confined; /* every hex it enters must comply with the display (R11) */
    bool pinned;   /* may only turn */
    bool passes;   /* 9.4: trained horse on the March goes through foot */
    bool ordered;  /* takes only steps that keep horse in order */
    uint8_t allowance;
    PlaceId towards;     /* NO_PLACE, or all ends that a search looks for are near this hex... */
    uint8_t within;      /* ...at most so many hexes away */
    Entrance *entrances; /* NULL, or cached by hex: searches reach each from many sides */
} Mover;

/* A step: into a hex, or a turn. */
typedef struct MoveStep {
    PlaceId hex;
    uint8_t facing; /* afterwards */
    uint8_t cost;   /* all that is left, if it ends the move */
    uint8_t side;   /* of the old hex, over which it leaves; HEX_SIDES: a turn */
    bool issues;    /* out of a village stack, with a choice of facing */
    bool ends;      /* the move: a major hexside, or horse Disordered */
    bool disorders;
    bool passes; /* over the next hex, through foot */
} MoveStep;
enum { MOVE_STEP_MAX = 24, MP_MOST = 15 };

Mover bayonet_mover_of(const Battle *b, const State *s, PieceId piece, PieceId mate);
/* The same where the bounds of its brigade are known. */
Mover bayonet_mover_within(const Battle *b, const State *s, PieceId piece, PieceId mate,
                           const Bounds *bounds);
/* The verdict on entering the hex over this side, given movement points enough. Fills in the cost
 * and the facing afterwards; `facing` is the one it leaves with. */
Verdict bayonet_enter_verdict_of(const Mover *m, PlaceId from, int facing, int side,
                                 MoveStep *step);
/* The same in two parts, for callers that ask about many sides of one hex. */
Entrance bayonet_entrance_of(const Mover *m, PlaceId to);
Verdict bayonet_enter_by(const Mover *m, const Entrance *e, PlaceId from, int facing, int side,
                         MoveStep *step);
/* All steps from here with so many movement points left. With `mp` UNLIMITED costs do not
 * matter, and a major hexside costs the allowance. */
enum { UNLIMITED = 255 };
int bayonet_move_steps(const Mover *m, PlaceId hex, int facing, int mp,
                       MoveStep out[MOVE_STEP_MAX]);
/* Whether it may end its move in this hex with this facing: a stack has one facing (R121). */
bool bayonet_may_stop(const Mover *m, PlaceId hex, int facing);
/* The cheapest of those steps that leads to a hex and facing; its hex is NO_PLACE if none does. */
MoveStep bayonet_move_step_to(const Mover *m, PlaceId hex, int facing, int mp, PlaceId to,
                              int to_facing);

/* ---- move_reach.c: where a unit can go, step by step ---- */

/* A hex and a facing as one number, for searches. */
enum { FACINGS = 7, NODES = HEX_MAX * FACINGS };
static_assert(NODES <= UINT16_MAX, "a node fits its type");

static inline int node_of(PlaceId hex, int facing) {
    return hex * FACINGS + (facing == NO_FACING ? HEX_SIDES : facing);
}
static inline PlaceId node_hex(int node) { return (PlaceId)(node / FACINGS); }
static inline int node_facing(int node) {
    return node % FACINGS == HEX_SIDES ? NO_FACING : node % FACINGS;
}

/* Calls `found` for every hex and facing that the unit could reach, if only in passing, in a fixed
 * order, with the movement points it would have left; stops once `found` answers true. */
typedef bool (*ReachFound)(void *context, const Mover *m, PlaceId hex, int facing, int left);
bool bayonet_reach(const Mover *m, PlaceId hex, int facing, int mp, ReachFound found,
                   void *context);
/* The steps of the cheapest way to this hex and facing; answers how many. 0: it is there already,
 * or cannot get there. */
int bayonet_reach_path(const Mover *m, PlaceId hex, int facing, int mp, PlaceId to, int to_facing,
                       MoveStep out[MP_MOST]);
/* Whether it could reach some hex and facing for which `is_end` is true, however many movement
 * points it would have left. The search stops at the first one found. */
typedef bool (*ReachEnd)(const void *context, const Mover *m, PlaceId hex, int facing);
bool bayonet_reach_any(const Mover *m, PlaceId hex, int facing, int mp, ReachEnd is_end,
                       const void *context);
/* The same after each of these steps from a hex, with `mp` movement points before the step. */
void bayonet_reach_any_after(const Mover *m, PlaceId from, const MoveStep *step, int count, int mp,
                             ReachEnd is_end, const void *context, bool *out);

/* ---- move_duty.c: the duties of a unit that moves (4.2.4, 5.2, 5.4) ---- */

/* Finds the duties of a mover that has not begun. False: it charges, but there is no position to
 * attack from, so that it marches (1.5). */
bool bayonet_duty_find(const Mover *m, MoveDuty *duty);
/* Whether it has duties and does not meet them where it stands. */
bool bayonet_duty_open(const Mover *m);
/* Whether the move may end here; `start` is where it began. */
bool bayonet_duty_met(const Mover *m, const MoveDuty *duty, PlaceId start, PlaceId hex, int facing);
/* The mover as its duty limits it. Every step of a way by which this mover can reach an end that
 * meets the duty is lawful. */
Mover bayonet_duty_mover(const Mover *m, const MoveDuty *duty);
/* For each step, taken with `mp` movement points: whether a lawful end can be reached after it. */
void bayonet_duty_reachable(const Mover *m, const MoveDuty *duty, PlaceId start,
                            const MoveStep *step, int count, int mp, bool *open);

/* ---- move.c ---- */

/* The movement points left to the slower unit of a stack; `mate` may be NO_PIECE. */
static inline int stack_mp(const State *s, PieceId u, PieceId mate) {
    const int mp = own_of(s, u)->mp;
    return mate != NO_PIECE && own_of(s, mate)->mp < mp ? own_of(s, mate)->mp : mp;
}
/* The mover of the frame on top. */
Mover bayonet_mover_of_frame(const Battle *b, const State *s);
/* The action that takes the step. */
Action bayonet_move_step_action(PieceId u, const MoveStep *step);
/* Whether the step move_step offers something else than this; found without listing all. */
bool bayonet_move_has_other(const Battle *b, const State *s, Action a);
/* The bounds of the active brigade, worked out when first asked for; all 0 to begin with. */
typedef struct Limits {
    Bounds bounds;
    bool known;
} Limits;
const Bounds *bayonet_limits_of(const Battle *b, const State *s, Limits *x);

/* Some of the offers of step move_pick, in their order: for callers that do not need all of
 * them. */
enum {
    PICK_MOVE = 1 << 0,
    PICK_SWAP = 1 << 1,
    PICK_DRESS_HEX = 1 << 2, /* Dress Ranks: up or back */
    PICK_DRESS = 1 << 3,     /* ...and what is done in place */
    PICK_DONE = 1 << 4,
    PICK_ALL = PICK_MOVE | PICK_SWAP | PICK_DRESS_HEX | PICK_DRESS | PICK_DONE
};
void bayonet_move_pick_some(const Battle *b, const State *s, unsigned kinds, Sink *out);
/* Dress Ranks (5.5), dress.c: the actions of one unit. `kinds` are PICK_DRESS_HEX, PICK_DRESS or
 * both. */
Verdict bayonet_dress_verdict(const Battle *b, const State *s, Action a, Limits *w);
void bayonet_dress_offer(const Battle *b, const State *s, PieceId u, Limits *w, unsigned kinds,
                         Sink *out);
StepId bayonet_dress_take(const Battle *b, State *s, Action a);
/* Ruleset.routes. */
bool bayonet_routes(const Battle *b, const State *s, PieceId piece, int verb, Routes *out);
