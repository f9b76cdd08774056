/* A unit's next step from a hex and facing: into a hex beside it, or a turn (0.7-0.9). */
#pragma once

#include "rules/bayonet/display.h"
#include "rules/bayonet/stack.h"

/* What a hex is to a mover, over whichever side he would enter it. */
enum { FACING_KEPT = 8 };
enum {
    ENTRANCE_KNOWN = 1 << 0,
    ENTRANCE_CONFORMS = 1 << 1, /* he turns to the facing of those who are there (R8) */
    ENTRANCE_GUNS = 1 << 2      /* ...and steps over their guns */
};
typedef struct Entrance {
    uint8_t verdict; /* YES; NO_BARRED; or who stands there, or where it lies, forbids it */
    uint8_t facing;  /* afterwards, or FACING_KEPT */
    uint8_t impact;  /* Impact */
    uint8_t how;     /* ENTRANCE_* */
} Entrance;

/* A unit, or two that move as a stack, and what limits its way. */
typedef struct Mover {
    const Battle *b;
    const State *s;
    PieceId piece;
    PieceId mate; /* the other of a moving stack, or NO_PIECE */
    Bounds bounds;
    bool confined; /* every hex it enters must comply with the display (R11) */
    bool pinned;   /* may only turn */
    bool passes;   /* 9.4: trained horse on the March goes through foot */
    bool ordered;  /* goes only where horse stays in order */
    uint8_t allowance;
    PlaceId towards; /* NO_PLACE, or all ends that reach_any looks for are near this hex... */
    uint8_t within;  /* ...no farther than so many hexes */
    Entrance *kept;  /* NULL, or by hex: a search comes to each from many sides */
} Mover;

/* A way on: into a hex, or a turn. */
typedef struct Way {
    PlaceId hex;
    uint8_t facing; /* afterwards */
    uint8_t cost;   /* of what is left, if it ends the move */
    uint8_t side;   /* over which the hex is entered, as its old hex sees it; HEX_SIDES: a turn */
    bool issues;    /* out of a village stack, with a choice of facing */
    bool ends;      /* the move: a major hexside, or horse Disordered */
    bool disorders;
    bool passes; /* over the next hex, through foot */
} Way;
enum { WAY_MAX = 24, MP_MOST = 15 };

Mover mover_of(const Battle *b, const State *s, PieceId piece, PieceId mate);
/* The same where the bounds of its brigade are known. */
Mover mover_within(const Battle *b, const State *s, PieceId piece, PieceId mate,
                   const Bounds *bounds);
/* Why the hex cannot be entered over this side, for any number of movement points: YES if it can.
 * Gives what it costs and the facing afterwards; `facing` is the one it leaves with. */
Verdict enter_verdict_of(const Mover *m, PlaceId from, int facing, int side, Way *way);
/* The same in two parts, for who asks about many sides of one hex. */
Entrance entrance_of(const Mover *m, PlaceId to);
Verdict enter_by(const Mover *m, const Entrance *e, PlaceId from, int facing, int side, Way *way);
/* All ways on from here with so many movement points left. With `mp` UNLIMITED costs do not
 * matter, and a major hexside costs the allowance. */
enum { UNLIMITED = 255 };
int ways_on(const Mover *m, PlaceId hex, int facing, int mp, Way out[WAY_MAX]);
/* Whether it may end its move so: a stack has one facing (R121). */
bool may_stop(const Mover *m, PlaceId hex, int facing);
/* The cheapest of those ways that leads to a hex and facing; its hex is NO_PLACE if none does. */
Way way_to(const Mover *m, PlaceId hex, int facing, int mp, PlaceId to, int to_facing);
