/* A combat session: who may attack, what is owed, and the force that is being named. */
#pragma once

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

/* ---- attack.c ---- */
bool clash_fresh_at(const Battle *b, const State *s, PlaceId p, int side); /* not attacked yet */
/* `voluntary`: as if there were no duty that lets a unit attack which otherwise might not. */
Verdict clash_attack_verdict_in(const Battle *b, const State *s, SessionKind kind, PieceId u,
                                PlaceId target, bool voluntary);

/* ---- duties.c ---- */
Force clash_named_force(const Battle *b, const State *s); /* of the battle under way */
Force clash_force_with(const Force *f, PieceId u);
/* Hexes that combined attacks have promised, those that 12.6 demands; `but` left out. */
HexList clash_owed_hexes(const Battle *b, const State *s, PlaceId but);
HexList clash_mandatory_hexes(const Battle *b, const State *s, PlaceId but);
void clash_add_promised(const Battle *b, const State *s, PlaceId target, const Force *f,
                        HexList *l);
PieceId clash_left_out(const Battle *b, const State *s, PlaceId target, const Force *f,
                       PieceId after, PieceId until);
Verdict clash_force_verdict(const Battle *b, const State *s, PlaceId target, const Force *f);
bool clash_completable(const Battle *b, const State *s, PlaceId target, Force f, PieceId last);
