/* A combat action, or a commander's combat: who may attack, what is owed, and the force that is
 * being named. */
#pragma once

#include "game/ruleset.h"
#include "rules/clash/steps.h"

/* Attackers of one battle as they are being named. */
enum { FORCE_MAX = 64 };
typedef struct Force {
    PieceId unit[FORCE_MAX];
    int count;
} Force;

/* Hexes that must still be attacked. */
enum { HEXES_MAX = 96 };
typedef struct HexList {
    PlaceId hex[HEXES_MAX];
    int count;
} HexList;

/* What the combat owes at this point, found once for all the forces that are compared. */
typedef struct Duties {
    HexList owed; /* promised by combined attacks (12.5) */
    HexList must; /* mandatory (12.6) */
    int payable;  /* how many of the mandatory ones can be attacked at once */
} Duties;

bool clash_fresh_at(const Battle *b, const State *s, PlaceId p, int side); /* not attacked yet */
/* `voluntary`: leaves out duties, which let a unit attack that otherwise might not. */
Verdict clash_attack_verdict_in(const Battle *b, const State *s, CombatKind kind, PieceId u,
                                PlaceId target, bool voluntary);

/* Finds the first of these hexes that may be attacked now, or NO_PLACE. True if there is known to
 * be a choice: another of them may be attacked as well, or the combat may end. */
bool clash_first_target(const Battle *b, const State *s, const PlaceId *among, int count,
                        PlaceId *first);
/* The next action of somebody who wants to name, in roster order, all of these units that may be
 * named, and then to fight. */
typedef struct NextAttacker {
    PieceId unit; /* to be named now; NO_PIECE: none of them may be */
    bool fights;  /* none may be named, and the attack may be made as it stands */
    bool choice;  /* something else could be done instead */
} NextAttacker;
NextAttacker clash_next_attacker(const Battle *b, const State *s, const PieceId *among, int count);

/* ---- duties.c ---- */
Force clash_named_force(const Battle *b, const State *s); /* of the battle under way */
Force clash_force_with(const Force *f, PieceId u);
/* Hexes that combined attacks have promised, those that 12.6 demands. */
HexList clash_owed_hexes(const Battle *b, const State *s);
HexList clash_mandatory_hexes(const Battle *b, const State *s);
Duties clash_duties(const Battle *b, const State *s);
void clash_add_promised(const Battle *b, const State *s, PlaceId target, const Force *f,
                        HexList *l);
PieceId clash_left_out(const Battle *b, const State *s, const Duties *d, PlaceId target,
                       const Force *f, PieceId after);
Verdict clash_force_verdict(const Battle *b, const State *s, const Duties *d, PlaceId target,
                            const Force *f);
bool clash_completable(const Battle *b, const State *s, const Duties *d, PlaceId target, Force f,
                       PieceId last);
