/* Attacks and what they bring: what the files that play them share. */
#pragma once

#include "rules/bayonet/units.h"
#include "rules/bayonet/steps.h"
#include "rules/bayonet/terrain.h"

/* ---- losses.c: what units suffer: casualties, Disorder, rout (0.6) ---- */

/* How a unit runs if it routs: how many hexes, and over which sides (bits) it may go. 0 hexes: its
 * marker stays where it is. */
typedef struct Flight {
    uint8_t hexes;
    uint8_t dirs;
} Flight;
static const Flight NO_FLIGHT = {0, 0};

/* The sides over which a unit goes back from an enemy across `towards` (11.7, R17). A unit without
 * a facing could turn to face him in two ways, so that there are three sides. */
unsigned bayonet_dirs_away(int facing, int towards);
/* The sides left for the next hex: once one of three is taken, two. */
unsigned bayonet_dirs_after(unsigned dirs, int taken);

/* Each answers whether it routs the unit. The marker then stays in the hex until bayonet_settle
 * makes it run. */
bool bayonet_casualty(const Battle *b, State *s, PieceId u, Flight flight);
bool bayonet_disorder(const Battle *b, State *s, PieceId u, bool combat, Flight flight); /* R6 */
bool bayonet_suffer(const Battle *b, State *s, PieceId u,
                    Flight flight); /* passed through, mate routed */
void bayonet_rout_unit(const Battle *b, State *s, PieceId u, Flight flight);
void bayonet_volley(const Battle *b, State *s, PieceId u); /* R5 */

/* Turns `u` into its routed marker, without what else follows from a rout: as for each unit of a
 * whole brigade (12.0). */
void bayonet_make_marker(const Battle *b, State *s, PieceId u, Flight flight);
void bayonet_remove_marker(const Battle *b, State *s, PieceId marker);
/* Of the markers in a hex that are not about to run, only one stays (9.3). */
void bayonet_merge_markers(const Battle *b, State *s, PlaceId hex);
/* A marker that is attacked or ridden down runs two hexes from whoever is across `towards`. */
void bayonet_marker_flees(const Battle *b, State *s, PieceId marker, int towards);
/* 10.5, R21: artillery that has no foot or horse left around it after a retreat or rout. */
void bayonet_lose_guns(const Battle *b, State *s, PlaceId hex, int side);
/* How the standard stack of a hex counts for the rules now: in combat as in the snapshot (R126). */
Stack bayonet_stack_standing(const Battle *b, const State *s, PlaceId hex);
/* 9.1.1i, 9.1.2e: something ran through the hex. `named` is the unit of a village stack that its
 * owner names. */
void bayonet_trample(const Battle *b, State *s, PlaceId hex, PieceId named, Flight flight);

/* Lets markers run, leaders roll and lone units of villages take a facing, then goes on. */
StepId bayonet_settle(const Battle *b, State *s, StepId next);

/* ---- losses.c: leaders in danger (6.4.2) ---- */

/* A hex has just become Effective, or a unit has entered such a hex: whoever commands a brigade of
 * troops there directly rolls, then play goes on at `back`. */
StepId bayonet_begin_leader_roll(const Battle *b, State *s, PlaceId hex, StepId back);
/* The same for one unit; the roll comes when it is settled. */
void bayonet_unit_under_fire(const Battle *b, State *s, PieceId u);
/* R64: leaders of the brigade roll when the attacks are over. */
void bayonet_leaders_at_risk(const Battle *b, State *s, FormationId f);
/* The next leader with one of these flags, the active side's first; the flag is cleared and he
 * rolls, then play goes on at `back`. STEP_COUNT if there is none. */
StepId bayonet_next_leader_roll(const Battle *b, State *s, unsigned flags, StepId back);
/* The leader who is rolled for or replaced, at the steps leader_roll and leader_replace. */
const Leader *bayonet_leader_in_question(const State *s, int *side, bool *of_army);

/* ---- declare.c, combat.c, strength.c and what follows a die ---- */

/* declare.c: whether the hex is in front of the unit; all around it from a village stack (R13). */
bool bayonet_in_front(const Battle *b, const State *s, PieceId u, PlaceId hex);
/* A charging unit that stands where it can attack (1.5). */
bool bayonet_in_position(const Battle *b, const State *s, PieceId u);

/* combat.c: the unit attacks the hex now: from the list, or again in a chain of horse. */
StepId bayonet_begin_fight(const Battle *b, State *s, PieceId attacker, PlaceId target);
/* How the units of the running fight run if they rout. */
Flight bayonet_flight_of(const Battle *b, const State *s, PieceId u);

/* Casualties, or 1 for Disorder: the odds measure the losses of a fight by it. */
static inline int unit_wear(const State *s, PieceId u) {
    return own_of(s, u)->casualties + flagged(s, u, FLAG_DISORDERED);
}

/* strength.c: the arithmetic of an attack, for the rules and for minds alike. NetInput is what it
 * depends on; arrays of two are by attacker and defender. The rules fill it in for the attack under
 * way, a mind for one that it imagines. */
enum { NET_ATTACKER, NET_DEFENDER };
typedef struct NetInput {
    PieceId unit[2];
    int8_t cv[2];      /* 0.6 */
    uint8_t impact[2]; /* Impact of their hexes */
    uint8_t open[2];   /* foot on foot: open flanks (0.10) */
    bool underlined[2];
    bool leader[2];   /* one of rating 1 or more commands its brigade directly */
    uint8_t aspect;   /* Aspect under which the defender is struck */
    uint8_t distance; /* hexes that horse has charged over; 1: none between (R37) */
    bool rough;       /* ...and some of that was not clear (11.3.2b) */
    bool crosses;     /* something lies along the hexside between them */
    bool sheltered;   /* in a village or behind works: flanks do not count (11.2.2h) */
    int8_t terrain;   /* terrain and hexside: worth to the defender (TEC) */
    int8_t hexside;
} NetInput;
/* The result, part by part: a number each for attacker and defender, to be subtracted. */
typedef enum {
    NET_COMBAT_VALUE,
    NET_LEADER,
    NET_FIRE,
    NET_FLANK,
    NET_REAR,
    NET_OPEN_FLANKS,
    NET_LONGER_LINE,
    NET_MOMENTUM,
    NET_TERRAIN,
    NET_HEXSIDE,
    NET_PARTS
} NetPartId;
typedef int8_t NetPart[2];
void bayonet_net_parts(const Battle *b, const NetInput *in, NetPart part[NET_PARTS]);
int bayonet_net(const Battle *b, const NetInput *in);
/* The table that is rolled on, and its column for a net value. */
TableId bayonet_net_table(const Battle *b, const NetInput *in);
int bayonet_net_column(TableId table, int net);
/* Fill in what a unit contributes in the hex it fights from or in; and the terrain and hexside of
 * the defender, who must be filled in already. */
void bayonet_net_side(const Battle *b, const State *s, PieceId u, PlaceId hex, int i, NetInput *in);
void bayonet_net_terrain(const Battle *b, const State *s, PlaceId hex, int side, NetInput *in);
/* The attack under way: all of it, what it comes to, and its table. */
NetInput bayonet_net_input(const Battle *b, const State *s);
int bayonet_net_value(const Battle *b, const State *s);
TableId bayonet_fight_table(const Battle *b, const State *s);
/* R77: whether the unit may, or must, take a casualty instead of a retreat from the running
 * fight. */
bool bayonet_may_stand(const Battle *b, const State *s);
bool bayonet_must_stand(const Battle *b, const State *s);

/* results.c: carries out a result code, from its first or a later stage on. */
StepId bayonet_begin_results(State *s, Code code, int stage);

/* retreat.c: the unit goes back so many hexes from the enemy across `towards`. If it cannot it
 * rolls (11.7c), or stays if `rolls` is false (11.5c). */
StepId bayonet_begin_retreat_from(const Battle *b, State *s, PieceId u, int hexes, int towards,
                                  bool rolls, StepId back);

/* advance.c */
typedef enum {
    PURSUE_MUST,  /* the hex the enemy has left */
    PURSUE_MAY,   /* a defender */
    PURSUE_CHARGE /* straight at another enemy (A section) */
} Pursuit;
/* The unit advances into the hex and further, `hexes` in all. Nothing happens if it cannot. */
StepId bayonet_begin_advance(const Battle *b, State *s, PieceId u, PlaceId to, int hexes,
                             Pursuit how, StepId back);
/* Whether the unit has somebody to strike after an A dagger or A section. */
bool bayonet_can_strike_again(const Battle *b, const State *s);

/* ---- rout.c: the rout phase (13.1) ---- */

#define NO_WAY_HOME ((uint16_t)0xFFFF)

/* The least movement points needed from each hex to leave the map over the side's edge, NO_WAY_HOME
 * if there is no way. */
void bayonet_rout_ways(const Battle *b, const State *s, int side, uint16_t cost[PLACE_MAX]);
