/* Attacks: what the files that play them share. */
#pragma once

#include "rules/bayonet/losses.h"
#include "rules/bayonet/leader.h"

/* attack.c: the targets of a declaration. */
/* Whether the hex lies in front of the unit; all around it from a village stack (R13). */
bool in_front(const Battle *b, const State *s, PieceId u, PlaceId hex);
/* A charging unit that stands where it can attack (1.5). */
bool in_position(const Battle *b, const State *s, PieceId u);

/* fight.c */
/* The unit attacks the hex now: from the list, or again in a chain of horse. */
StepId begin_fight(const Battle *b, State *s, PieceId attacker, PlaceId target);
/* How the units of the running fight run if they rout. */
Flight flight_of(const Battle *b, const State *s, PieceId u);

/* Casualties, or 1 for Disorder: what the odds tell the losses of a fight by. */
static inline int unit_wear(const State *s, PieceId u) {
    return own_of(s, u)->casualties + flagged(s, u, FLAG_DISORDERED);
}

/* value.c: one line of the reckoning for each thing that counts. */
enum { NET_LINES = 12 };
typedef struct NetLine {
    const char *what;
    const char *clause;
    int8_t attacker, defender;
} NetLine;
int net_lines(const Battle *b, const State *s, NetLine out[NET_LINES]);
int net_value(const Battle *b, const State *s);
Momentum momentum_row(const Battle *b, PieceId u); /* the row of Table 6 for horse */
/* What the running fight rolls on, and the table's column for a net value. */
TableId fight_table(const Battle *b, const State *s);
int net_column(TableId table, int net);
/* R77: whether the unit may take a casualty for a retreat from the running fight; whether it
 * must. */
bool may_stand(const Battle *b, const State *s);
bool must_stand(const Battle *b, const State *s);

/* results.c: what a code brings, from its first or a later stage on. */
StepId begin_results(State *s, Code code, int stage);

/* retreat.c: the unit goes back so many hexes from the enemy across `towards`. If it cannot it
 * rolls (11.7c), or stays if `rolls` is false (11.5c). */
StepId begin_retreat_from(const Battle *b, State *s, PieceId u, int hexes, int towards, bool rolls,
                          StepId back);

/* pursue.c */
typedef enum {
    PURSUE_MUST,  /* the hex the enemy has left */
    PURSUE_MAY,   /* a defender */
    PURSUE_CHARGE /* straight at another enemy (A section) */
} Pursuit;
/* The unit goes into the hex, and on to so many hexes in all. Nothing happens if it cannot. */
StepId begin_advance(const Battle *b, State *s, PieceId u, PlaceId to, int hexes, Pursuit how,
                     StepId back);
/* Whether the unit has somebody to strike after an A dagger or A section. */
bool can_strike_again(const Battle *b, const State *s);
