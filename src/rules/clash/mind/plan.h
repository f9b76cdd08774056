/* Where the units of an activation should go: which of them attack what together with those already
 * in place, and the best ground for the rest. Worths are those of estimate.h. */
#pragma once

#include "rules/clash/mind/outlook.h"

enum { PLAN_UNITS = 20, PLAN_TARGETS = 64, PLAN_SEATS = 48, PLAN_REACH = 800 };

/* A place that a unit can reach. */
typedef struct Reached {
    PlaceId place;
    PlaceId before;  /* the place before it on the way, NO_PLACE: none */
    int16_t passing; /* worth of victory hexes taken on the way there, less what the way costs */
} Reached;

typedef struct Plan {
    Outlook outlook; /* of the acting side; the caller brings it up to date */
    bool fights;     /* a combat action or a commander's attack may follow */
    bool commander;
    int battles_due; /* with the quarry, beside those in the plan */
    int count;       /* units that may still move */
    PieceId unit[PLAN_UNITS];
    PlaceId goal[PLAN_UNITS]; /* where it should end; its own place to stay */
    uint8_t verb[PLAN_UNITS]; /* by which steps */
    bool leaves[PLAN_UNITS];  /* off the map from there */
    bool settled[PLAN_UNITS];
    uint8_t cost[PLAN_UNITS][PLACE_MAX]; /* ROUTE_NONE: out of reach */
    uint8_t by[PLAN_UNITS][PLACE_MAX];   /* the verb that gets there */
    uint16_t reached_count[PLAN_UNITS];
    Reached reached[PLAN_UNITS][PLAN_REACH];
    Routes routes; /* scratch */
    Fronts fronts; /* scratch, of the target under consideration */
    State trial;   /* the position as it will be */
    int target_count;
    PlaceId target[PLAN_TARGETS]; /* enemy hexes that can be reached */
    Assault assault[PLAN_TARGETS];
    int worth[PLAN_TARGETS];
    uint8_t attacked[PLACE_MAX]; /* 1: in the plan */
    uint8_t busy[PIECE_MAX];     /* 1: attacks in the plan */
    int order_count;
    uint8_t order[PLAN_UNITS]; /* who goes first */
} Plan;

/* Plans for the units that may still move in this activation. */
void clash_plan(const Battle *b, const State *s, Plan *plan);
/* The way of the plan's `i`th unit from its place to its goal, both included, as it was found
 * before anybody moved; answers its length, 0 if it is longer than `most` or leads through a place
 * where the unit could not have ended. */
int clash_planned_way(const Plan *plan, int i, PlaceId *way, int most);
/* How good an attack must be for this side to be made. */
int clash_attack_threshold(const Stakes *k);
/* How much better still for those who make it, by their scripts. */
int clash_reluctance(const Battle *b, const Scripts *scripts, const Assault *a);
