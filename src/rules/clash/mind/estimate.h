/* What things are worth to a side, and what an attack is worth before it is made: exact chances of
 * the combat chart for units that stand, or would stand, where they are said to. All worths are in
 * hundredths of a victory point, whole numbers, so that every machine thinks alike. */
#pragma once

#include "rules/clash/special.h"
#include "rules/clash/units.h"

enum { ASSAULT_UNITS = 12, CERTAIN = 1 << 12 };

/* The game as a side sees it, as far as it does not depend on a place. */
typedef struct Stakes {
    int side;
    int step;        /* what losing a step costs */
    int last_step;   /* what losing the last step of a unit costs beside that */
    int boldness;    /* 60 for a side that need only hold what it has, up to 130 for one that must
                        win more */
    bool orders;     /* Pope wants two battles with his quarry a turn, or one */
    int battles_due; /* how many are still short, and what each is worth */
    int battle_worth;
    int16_t hex[VICTORY_HEX_MAX];   /* what controlling it is worth over not doing so */
    int16_t vital[VICTORY_HEX_MAX]; /* how much of that because the game may end by it */
    uint64_t guns[SIDE_MAX][FORMATION_MAX / 64]; /* formations that guns are ready for */
    const uint64_t *quarry;                      /* formations of the quarry; NULL: none */
} Stakes;

void clash_stakes(const Battle *b, const State *s, int side, Stakes *k);

typedef struct Assault {
    PlaceId target;
    int count;
    PieceId unit[ASSAULT_UNITS];
    PlaceId from[ASSAULT_UNITS];
} Assault;

typedef struct Estimate {
    int worth; /* to the attacker */
    int column;
    int vacated; /* chance, in parts of CERTAIN, that the defenders give up the hex */
} Estimate;

Estimate clash_estimate(const Battle *b, const State *s, const Stakes *k, const Assault *a);

/* A hex attacked over certain of its sides: all that does not depend on who attacks it, for those
 * who compare many attacks in one position. */
typedef struct Front {
    int defence;   /* of the fresh defenders with all that helps them; 0: there are none */
    int late;      /* what those are worth who were attacked before */
    int spoils;    /* of having the hex */
    bool open;     /* to guns of the attackers */
    uint8_t count; /* fresh defenders */
    struct {
        int8_t ter; /* as attacked from there */
        uint8_t steps;
        bool cornered; /* no way back */
    } defender[UNITS_AT_MAX];
} Front;

void clash_front(const Battle *b, const State *s, const Stakes *k, PlaceId target, unsigned sides,
                 Front *f);
/* What clash_estimate says of an attack on this front. */
Estimate clash_estimate_at(const Battle *b, const State *s, const Stakes *k, const Assault *a,
                           const Front *f);

enum { FRONTS = 1 << HEX_SIDES };
typedef struct Fronts {
    uint64_t known; /* bit of a set of sides: its front is there, */
    uint64_t ways;  /* and says rightly who is cornered: not, when somebody has moved near it */
    Front front[FRONTS];
} Fronts;

/* The front of this target over these sides; it is stored in `fronts`, which is empty or has been
 * used for no other. */
const Front *clash_front_in(const Battle *b, const State *s, const Stakes *k, PlaceId target,
                            unsigned sides, Fronts *fronts);

/* Whether guns are ready that may serve the formation of this unit. */
bool clash_guns_ready(const Battle *b, const Stakes *k, PieceId u);
/* With how many faces of the die a unit of this rating loses a step, and as a defender that still
 * stands goes back. */
typedef struct LossFaces {
    int step, back;
} LossFaces;
LossFaces clash_loss_faces(int ter, int modifier);
/* What an attacker's bad die costs: a step, perhaps the unit, and with it the ground it holds. */
int clash_at_risk(const Battle *b, const State *s, const Stakes *k, PieceId u, PlaceId from);
bool clash_quarry_at(const Battle *b, const State *s, const Stakes *k, PlaceId p);
/* Whether a unit that stood at `from` could attack the hex of its own will in this activation. */
bool clash_may_assault(const Battle *b, const State *s, PieceId u, PlaceId from, PlaceId target,
                       bool commander);
void clash_join(Assault *a, PieceId u, PlaceId from);
/* Sides of the target from which it is attacked. */
unsigned clash_assault_sides(const Battle *b, const Assault *a);
