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

/* What a combat owes as it stands, found once for all the forces that are compared in it. */
typedef struct Duties {
    HexList owed; /* promised by combined attacks (12.5) */
    HexList must; /* mandatory (12.6) */
    int payable;  /* how many of the mandatory can be attacked at once */
} Duties;

bool clash_fresh_at(const Battle *b, const State *s, PlaceId p, int side); /* not attacked yet */
/* `voluntary`: as if there were no duty that lets a unit attack which otherwise might not. */
Verdict clash_attack_verdict_in(const Battle *b, const State *s, CombatKind kind, PieceId u,
                                PlaceId target, bool voluntary);

/* The first of some hexes that may be attacked now, or NO_PLACE; true if it is known that there is
 * a choice: another of them may be attacked as well, or the combat end. */
bool clash_first_target(const Battle *b, const State *s, const PlaceId *among, int count,
                        PlaceId *first);
/* What comes next for who means to name all of some units that may be named, in roster order, and
 * then to fight. */
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
