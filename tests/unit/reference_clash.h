/* The clash rules once more, slowly: straight from the rule text, with no caches, no lists of who
 * stands where, no tables but literal numbers, and no function of the engine but distances between
 * hexes. A bystander watches every single step, remembers what has happened in its own way, and
 * answers what is legal and what must come of it.
 *
 * "12.6" is a clause of the rulebook, "R68" a ruling: docs/rules/clash.md tells both. */
#pragma once

#include "game/run.h"

/* A unit on the move, as the bystander has it. */
typedef struct CrefMove {
    PieceId unit;
    HexId start, at;
    int mp; /* quarters */
    int verb;
    bool regular, began_in_zoc, halted;
    int steps;
} CrefMove;

/* A retreat: how far, from whom, and what is left of the best way there is. */
typedef struct CrefWalk {
    PieceId unit;
    int least, left, astray;
    HexId enemy[HEX_SIDES];
    int enemies;
    HexId went[16];
    int count;
    bool out_of_town;
} CrefWalk;

typedef struct CrefWatch {
    const Battle *b;
    const State *s;
    int allowance[FORMATION_MAX]; /* points, of the present activation */
    bool active[PIECE_MAX], ooc[PIECE_MAX], moved[PIECE_MAX], first_over[PIECE_MAX];
    CrefMove move;
    /* the combat */
    bool fought[PIECE_MAX], attacked[PIECE_MAX], owed[PIECE_MAX];
    bool in_force[PIECE_MAX], defends[PIECE_MAX];
    PieceId last; /* named last */
    HexId target;
    bool fighting; /* the force is complete */
    PieceId guns[SIDE_MAX];
    CrefWalk walk;
    /* the retreat phase */
    HexId stood[PIECE_MAX];
    bool listed[PIECE_MAX];
    /* schedule */
    int due[GROUP_MAX];
    int entry[GROUP_MAX];
    bool settled[GROUP_MAX];
    /* score */
    uint8_t control[VICTORY_HEX_MAX];
    int delay[SIDE_MAX], exits[SIDE_MAX];
    int provoked[PIECE_MAX]; /* date on which it attacked one whom the battle watches */
} CrefWatch;

void cref_begin(CrefWatch *w, const Battle *b, const State *s);
/* After the step: `before` is the position in which `a` was taken. */
void cref_after(CrefWatch *w, const State *before, Action a);

bool cref_zoc(const CrefWatch *w, HexId hex, int side); /* an enemy of the side exerts one there */
int cref_points(const CrefWatch *w, int side);
int cref_column(const CrefWatch *w);
bool cref_flanked(const CrefWatch *w);
/* What a combat die does to a unit: -1 nothing, else a step is lost and so many hexes retreated. */
int cref_hit(const CrefWatch *w, PieceId u, int die, bool defender);
/* Whether the unit has any walk; sets up `walk` with the best. -1: too much to look through. */
int cref_find_walk(CrefWatch *w, CrefWalk *walk, bool compass_only, bool phase);
CrefWalk cref_combat_walk(const CrefWatch *w, PieceId u, int least);
bool cref_threats(const CrefWatch *w, PieceId u, HexId out[HEX_SIDES], int *count); /* 6.3.4 */
bool cref_surrounded(const CrefWatch *w, PieceId u);                                /* 15.3 */

/* Everything that might be done at this step, legal or not. False: it is not looked at here. */
bool cref_candidates(const CrefWatch *w, Sink *out);
bool cref_legal(const CrefWatch *w, Action a);
bool cref_gave_up(void); /* there was too much to try; clears it */
