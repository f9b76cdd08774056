/* The estimate: what an attack would be worth, by the tables, without playing it. */
#pragma once

#include "rules/bayonet/combat.h"
#include "rules/bayonet/mind/outlook.h"

/* Losing a unit, with the risk for its brigade (12.0); one casualty or Disorder. */
int bayonet_rout_worth(const Battle *b, const State *s, PieceId u);
int bayonet_loss_worth(const Battle *b, const State *s, PieceId u);
/* A unit as it stands, or as it would stand somewhere else. */
typedef struct Stand {
    PieceId unit;
    PlaceId hex;
    int facing;
    int edge;             /* what it would have besides in combat: +1 for a leader */
    const Bounds *within; /* of its brigade, NULL: not asked whether the display lets it charge */
} Stand;
static inline Stand stand_of(const State *s, PieceId u) {
    return (Stand){u, s->piece[u].place, own_of(s, u)->facing, 0, NULL};
}

/* The unit attacks the hex from a hex beside it, after a charge over so many hexes (1: none). */
int bayonet_estimate_attack(const Battle *b, const State *s, const Stand *at, PlaceId from,
                            PlaceId target, int distance);
/* What its net value would depend on; false: there is nobody to attack. */
bool bayonet_estimate_input(const Battle *b, const State *s, const Stand *at, PlaceId from,
                            PlaceId target, int distance, NetInput *in);
/* What it expects of such an attack, for tests: faces of the die, of ten. */
typedef struct AttackChances {
    int attacker_loses, defender_loses; /* something */
    int given_up;                       /* the defender's hex */
} AttackChances;
AttackChances bayonet_estimate_chances(const Battle *b, const State *s, const NetInput *in,
                                       PlaceId target);
/* The best target of a unit there if its brigade were under Charge: what it is worth, 0 and not
 * `any` if there is none. It must take one, so that it may be less than 0. */
int bayonet_estimate_charge(const Battle *b, const State *s, const Stand *at, bool *any);
/* The same of all units of a brigade as they stand: some may be unable to charge. */
int bayonet_estimate_brigade_charge(const Battle *b, const State *s, FormationId f, int edge,
                                    bool *any);
