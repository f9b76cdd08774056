/* Where the units of an activation should go: which of them attack what together, and the best
 * ground for the rest. Worths are thousandths of a victory point, as in estimate.h. */
#pragma once

#include "rules/rally/estimate.h"

enum { PLAN_UNITS = 40, PLAN_TARGETS = 48 };

/* What the ground looks like to a side at this moment, hex by hex. */
typedef struct Fields {
    int side;
    int16_t pull[HEX_MAX];    /* of what is worth having */
    int16_t threat[HEX_MAX];  /* enemy strength that could come there soon, in tenths of an SP */
    int16_t support[HEX_MAX]; /* own strength there and near, likewise */
    uint8_t nearest[HEX_MAX]; /* distance of the nearest enemy unit */
} Fields;
void fields_look(const Battle *b, const State *s, int side, Fields *fields);

typedef struct Plan {
    Fields fields; /* of the acting side; the caller looks first */
    int count;     /* units that may still move, then those that have moved */
    PieceId unit[PLAN_UNITS];
    PlaceId goal[PLAN_UNITS]; /* where it should end; its own place to stay */
    uint8_t verb[PLAN_UNITS]; /* by which steps */
    bool fixed[PLAN_UNITS];   /* has moved */
    bool attacks[PLAN_UNITS];
    int gain;                            /* over leaving everybody alone */
    uint8_t cost[PLAN_UNITS][PLACE_MAX]; /* ROUTE_NONE: out of reach */
    uint8_t by[PLAN_UNITS][PLACE_MAX];   /* the verb that gets there */
    Routes routes;                       /* scratch */
    int enemy_count;
    PlaceId enemy[PLAN_TARGETS]; /* places that the enemy holds */
} Plan;

/* Plans for the units now active (in the movement phase). */
void plan_active(const Battle *b, const State *s, Plan *plan);
/* Plans as if all units of the formation that can act were active, or just this one. */
void plan_formation(const Battle *b, const State *s, FormationId f, Plan *plan);
void plan_unit(const Battle *b, const State *s, PieceId u, Plan *plan);

/* How good a place is for a unit that does not attack from it. */
int ground_worth(const Battle *b, const State *s, const Fields *fields, PieceId u, PlaceId place);
