/* Where the units of an activation should go: which of them attack what together, and the best
 * places for the rest. Worths are thousandths of a victory point, as in estimate.h. */
#pragma once

#include "rules/rally/mind/estimate.h"
#include "rules/rally/mind/outlook.h"

enum { PLAN_UNITS = 40, PLAN_TARGETS = STANDS_MAX };

/* In rollouts: where units could get to, remembered by what stood in their way. */
enum { REACH_ROWS = 250, REACH_MAX = 96 };
typedef struct Reach {
    uint64_t key; /* 0: free */
    int count;
    struct Reached {
        PlaceId place;
        uint8_t cost, by;
    } at[REACH_MAX];
} Reach;

/* A place of the enemy, and the best attack on it by those who have no goal yet. */
typedef struct Target {
    PlaceId place;
    uint8_t approach[PLAN_UNITS]; /* sides of it beyond which each unit could come */
    uint8_t open;                 /* sides over which one can attack it */
    uint8_t duties[HEX_SIDES];    /* sides with enemies of the place beyond each side */
    int worth;                    /* of the attack, as its script sees it */
    Attack attack;                /* count 0: none */
} Target;

typedef struct Plan {
    Outlook outlook; /* of the acting side; the caller updates it first */
    int count;       /* units that may still move, then those that have moved */
    PieceId unit[PLAN_UNITS];
    PlaceId goal[PLAN_UNITS]; /* where it should end; its own place to stay */
    uint8_t verb[PLAN_UNITS]; /* by which steps */
    bool fixed[PLAN_UNITS];   /* has moved */
    bool attacks[PLAN_UNITS];
    int gain;                            /* over leaving everybody alone */
    uint8_t cost[PLAN_UNITS][PLACE_MAX]; /* ROUTE_NONE: out of reach */
    HexSet in_reach[PLAN_UNITS];         /* the places but its own; */
    HexSet by_march[PLAN_UNITS];         /* those that it gets to by a march */
    int16_t more_sp[PLACE_MAX];          /* own SP there once all have gone to their goals, over
                                            what is there now */
    Routes routes;                       /* scratch */
    int target_count;
    Target target[PLAN_TARGETS];
    Stands stands; /* of the enemy in this position, as far as they were asked for */
    Reach reach[REACH_ROWS];
} Plan;

/* Whom to plan for: the units now active (in the movement phase); all units of a formation that can
 * act, as if they were, with those of its parts or without; or just this one. */
void rally_plan_gather_active(const Battle *b, const State *s, Plan *plan);
void rally_plan_gather_formation(const Battle *b, const State *s, FormationId f, Plan *plan);
void rally_plan_gather_troops(const Battle *b, const State *s, FormationId f, Plan *plan);
void rally_plan_gather_unit(PieceId u, Plan *plan);
/* Forgets what is remembered. */
void rally_plan_forget(Plan *plan);
/* Where those who are gathered can get to (plan_reach.c). */
void rally_plan_find_reach(const Battle *b, const State *s, Plan *plan);
/* The plans that follow are for another position, or another side. */
void rally_plan_reset(Plan *plan);
/* Plans for them. */
void rally_plan_make(const Battle *b, const State *s, Plan *plan);
