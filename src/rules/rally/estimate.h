/* What an attack is worth before it is made: exact chances of the combat chart for units that
 * stand, or would stand, where they are said to. All worths are in thousandths of a victory
 * point, whole numbers, so that every machine thinks alike. */
#pragma once

#include "rules/rally/standing.h"

enum { ESTIMATE_ATTACKERS = 12, CERTAIN = 1 << 12 };

typedef struct Attack {
    int count;
    PieceId unit[ESTIMATE_ATTACKERS];
    PlaceId from[ESTIMATE_ATTACKERS];
    int target_count;
    PlaceId target[HEX_SIDES * 2];
} Attack;

typedef struct Estimate {
    int worth; /* to the attacker, milli-VP */
    int column;
    int vacated; /* chance, in parts of CERTAIN, that the (first) target is given up */
} Estimate;

Estimate estimate_attack(const Battle *b, const State *s, const Attack *attack);

/* What losing a step of this unit costs its owner. */
int step_worth(const Battle *b, const State *s, PieceId u);
/* What it is worth to a side to have a place, beside what stands in it. */
int place_worth(const Battle *b, const State *s, PlaceId place, int side);
/* What one shot of these guns from a place at another is worth. */
int bombard_worth(const Battle *b, const State *s, PieceId guns, PlaceId from, PlaceId target);
