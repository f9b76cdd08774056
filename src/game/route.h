/* Where a piece can get to, at what cost, by which way. */
#pragma once

#include "game/battle.h"

enum { ROUTE_STEPS_MAX = 16, ROUTE_COST_MAX = 127 };

typedef struct RouteStep {
    PlaceId to;
    uint8_t cost;
    bool halts; /* the move ends there */
} RouteStep;

/* Every step a piece may take from a place after spending `spent`. Costs are whole numbers of the
 * ruleset's smallest part of a movement point (halves, quarters). */
typedef int (*RouteSteps)(const void *context, PlaceId from, int spent,
                          RouteStep out[ROUTE_STEPS_MAX]);

typedef struct Routes {
    PlaceId start;
    int count;
    PlaceId reached[PLACE_MAX]; /* in the order of their cost, the start first */
    uint8_t cost[PLACE_MAX];    /* ROUTE_NONE if not reached */
    PlaceId before[PLACE_MAX];  /* the place before it on the best way */
} Routes;
enum { ROUTE_NONE = 255 };

/* Finds the cheapest way to every place within the budget. */
void routes_flood(const Battle *b, PlaceId start, int budget, RouteSteps steps, const void *context,
                  Routes *out);

/* The way to a reached place, the start first; returns its length. */
int route_path(const Routes *r, PlaceId to, PlaceId *path, int path_max);
