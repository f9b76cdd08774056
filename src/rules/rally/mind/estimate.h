/* What an attack is worth before it is made: chances of the combat chart (combat.h) for units that
 * stand, or would stand, where they are said to. What is only estimated says so in estimate.c. All
 * worths are whole numbers, thousandths of a victory point, so that every machine thinks alike. */
#pragma once

#include "rules/rally/combat.h"
#include "rules/rally/derived.h"
#include "rules/rally/units.h"

enum { ESTIMATE_ATTACKERS = 12, ESTIMATE_TARGETS = HEX_SIDES * 2, CERTAIN = 1 << 12 };

typedef struct Attack {
    int count;
    PieceId unit[ESTIMATE_ATTACKERS];
    PlaceId from[ESTIMATE_ATTACKERS];
    int8_t quality[ESTIMATE_ATTACKERS];
    int weakest; /* of the qualities */
    int victim;  /* whom the defender will fire on: of the weakest, one who is damaged */
    bool clear;  /* somebody comes from clear terrain */
    Strength force;
    int target_count;
    PlaceId target[ESTIMATE_TARGETS];
} Attack;

/* Those who hold a place, as an attacker finds them. */
enum { STAND_UNITS = 12, STANDS_MAX = 48 };
typedef struct Stand {
    PlaceId place;
    Strength force; /* guns included */
    int shift;      /* of the terrain */
    int spoils;     /* worth of driving them out */
    int count;
    int8_t quality[STAND_UNITS];
    int16_t step[STAND_UNITS]; /* worth of a step of each */
} Stand;

/* Chances of 0, 1, 2... losses of a side, from the chances of its units. */
enum { LOSSES_MAX = 15 };
typedef struct Losses {
    uint16_t chance[LOSSES_MAX + 1]; /* in parts of CERTAIN */
    int most;
} Losses;

/* What happens to the defenders in a column. */
typedef struct Blow {
    Losses losses;
    int worth;    /* of their steps, to the attacker */
    int all_back; /* chance that all of them retreat, in parts of CERTAIN */
} Blow;

/* All whom an attack falls on. */
typedef struct Defence {
    int target_count; /* 0: none */
    PlaceId target[ESTIMATE_TARGETS];
    Strength force;
    int shift;      /* of the place that helps its defender most */
    int spoils;     /* of the (first) target */
    uint32_t known; /* columns whose blow is worked out already, as bits */
    Blow blow[ODDS_COLUMNS];
} Defence;

/* Stands found in one position, so that each is found once, and defences made up of them:
 * the last of one target, of two, and so on, as one attack after the other is tried on them. */
enum { DEFENCES = 4 };
typedef struct Stands {
    int count;
    Stand stand[STANDS_MAX];
    Defence defence[DEFENCES];
} Stands;
/* They are of another position, or of none. */
void rally_stands_forget(Stands *stands);

typedef struct Estimate {
    int worth; /* to the attacker, milli-VP */
    int column;
    int vacated; /* chance, in parts of CERTAIN, that the (first) target is given up */
} Estimate;

/* One more attacker, from this place. */
void rally_attack_join(const Battle *b, const State *s, Attack *attack, PieceId u, PlaceId from);
Estimate rally_estimate_attack(const Battle *b, const State *s, const Attack *attack,
                               Stands *stands);

/* What a unit has to expect in a column: rally_check_chances, looked up. */
Check rally_estimate_check(const Battle *b, int column, int quality, bool defends);

/* What losing a step of this unit costs its owner. */
int rally_step_worth(const Battle *b, const State *s, PieceId u);
/* What it is worth to a side to have a place, beside what stands in it. */
int rally_place_worth(const Battle *b, const State *s, PlaceId place, int side);
/* What guns of a side are there for a target, and what a shot of such a value at it is worth; or
 * both, what one shot of these guns from a place at another is worth. */
int rally_bombard_value(const Battle *b, PieceId guns, PlaceId from, PlaceId target);
int rally_barrage_worth(const Battle *b, const State *s, int side, PlaceId target, int value);
int rally_bombard_worth(const Battle *b, const State *s, PieceId guns, PlaceId from,
                        PlaceId target);
