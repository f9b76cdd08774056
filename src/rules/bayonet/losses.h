/* What units suffer: casualties, Disorder, rout (0.6), and the settling of what comes of it. */
#pragma once

#include "rules/bayonet/stack.h"
#include "rules/bayonet/steps.h"

/* How a unit runs if it routs: so many hexes, each over one of these sides (bits). None: its
 * marker stays where it is. */
typedef struct Flight {
    uint8_t hexes;
    uint8_t dirs;
} Flight;
static const Flight NO_FLIGHT = {0, 0};

/* The sides over which a unit goes back whose enemy lies across `towards` (11.7, R17). Without a
 * facing it could turn two ways to him: then there are three. */
unsigned dirs_away(int facing, int towards);
/* Once one of three is taken, two are left. */
unsigned dirs_after(unsigned dirs, int taken);

/* Each answers whether the unit is routed by it. Its marker stands in its hex and runs when it is
 * settled. */
bool casualty(const Battle *b, State *s, PieceId u, Flight flight);
bool disorder(const Battle *b, State *s, PieceId u, bool combat, Flight flight); /* R6 */
bool harm(const Battle *b, State *s, PieceId u, Flight flight); /* passed through, mate routed */
void rout_unit(const Battle *b, State *s, PieceId u, Flight flight);
void volley(const Battle *b, State *s, PieceId u); /* R5 */

/* A marker becomes that of `u` and nothing runs: of a whole brigade (12.0). */
void make_marker(const Battle *b, State *s, PieceId u, Flight flight);
void remove_marker(const Battle *b, State *s, PieceId marker);
/* Of several markers in a hex that are not about to run one stays (9.3). */
void merge_markers(const Battle *b, State *s, PlaceId hex);
/* A marker that is attacked or ridden down runs two hexes from whoever is across `towards`. */
void chase_marker(const Battle *b, State *s, PieceId marker, int towards);
/* 10.5, R21: artillery that has no foot or horse left around it after a retreat or rout. */
void lose_guns(const Battle *b, State *s, PlaceId hex, int side);
/* The standard stack of a hex as it stands for the rules now: in combat as the snapshot (R126). */
Stack stack_standing(const Battle *b, const State *s, PlaceId hex);
/* 9.1.1i, 9.1.2e: something ran through the hex. `named` is the unit of a village stack that its
 * owner names. */
void trample(const Battle *b, State *s, PlaceId hex, PieceId named, Flight flight);

/* Lets markers run, leaders roll and lone units of villages take a facing, then goes on. */
StepId settle(const Battle *b, State *s, StepId next);
