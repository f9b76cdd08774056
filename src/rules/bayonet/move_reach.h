/* Where a unit can go, step by step: all it could come to, and how. */
#pragma once

#include "rules/bayonet/move_step.h"

/* A hex and a facing as one number, for searches. */
enum { FACINGS = 7, NODES = HEX_MAX * FACINGS };
static_assert(NODES <= UINT16_MAX, "a node fits its type");

static inline int node_of(PlaceId hex, int facing) {
    return hex * FACINGS + (facing == NO_FACING ? HEX_SIDES : facing);
}
static inline PlaceId node_hex(int node) { return (PlaceId)(node / FACINGS); }
static inline int node_facing(int node) {
    return node % FACINGS == HEX_SIDES ? NO_FACING : node % FACINGS;
}

/* Calls `found` for every hex and facing in which the unit could be on its way, in a fixed order,
 * with the movement points it would have left; stops when that answers true. */
typedef bool (*ReachFound)(void *context, const Mover *m, PlaceId hex, int facing, int left);
bool reach(const Mover *m, PlaceId hex, int facing, int mp, ReachFound found, void *context);
/* The cheapest way to this hex and facing: its steps, as many as are answered. 0 if it is there, or
 * cannot come there. */
int reach_path(const Mover *m, PlaceId hex, int facing, int mp, PlaceId to, int to_facing,
               Way out[MP_MOST]);
/* Whether it could come to some hex and facing of which `is_end` is true, however many movement
 * points it would have left. Looks as soon as it comes upon one: the first found will do. */
typedef bool (*ReachEnd)(const void *context, const Mover *m, PlaceId hex, int facing);
bool reach_any(const Mover *m, PlaceId hex, int facing, int mp, ReachEnd is_end,
               const void *context);
/* The same after each of these ways on from a hex, with so many movement points before it. */
void reach_any_after(const Mover *m, PlaceId from, const Way *way, int count, int mp,
                     ReachEnd is_end, const void *context, bool *out);
