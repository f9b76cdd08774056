/* The ground: what may be entered, what it costs, what it does for a defender (0.7, TEC). */
#pragma once

#include "rules/bayonet/standing.h"

static inline bool is_village(const Battle *b, PlaceId hex) {
    return b->hex[hex].terrain == TERRAIN_VILLAGE;
}
static inline bool is_clear(const Battle *b, PlaceId hex) {
    return b->hex[hex].terrain == TERRAIN_CLEAR;
}
/* Special rule `fire`. */
static inline bool on_fire(const Battle *b, const State *s, PlaceId hex) {
    return s->turn <= field_of(b)->burns[hex];
}
/* Nobody may ever stand there: water, fire, outside. */
bool hex_barred(const Battle *b, const State *s, PlaceId hex);
/* The features of a hexside that count: the highest cost and the highest value (R79). */
bool hexside_plain(const Battle *b, PlaceId hex, int side);                 /* none at all */
bool hexside_major(const Battle *b, const State *s, PlaceId hex, int side); /* to cross */
int hexside_cost(const Battle *b, const State *s, PlaceId hex, int side, bool horse);
/* Value for a defender of `hex` attacked through `side`: works count for foot, on the protected
 * side only. */
int hexside_value(const Battle *b, const State *s, PlaceId hex, int side, bool horse);
bool hexside_fortified(const Battle *b, PlaceId hex, int side);
int terrain_value(const Battle *b, PlaceId hex, bool horse);

/* The number of a hexside with works among all of them, for breaches; -1: none. */
static inline int works_number(const Battle *b, PlaceId hex, int side) {
    return field_of(b)->crossing[hex][side].works;
}

/* Where field.c gets these from: the works counted over the map, and a side of a hex by the charts,
 * its works open (`breach`) or not. */
int works_counted(const Battle *b, PlaceId hex, int side);
Crossing crossing_measured(const Battle *b, PlaceId hex, int side, bool breach);

/* MP for p to step from `from` over `side`, without stacking: CROSS_WHOLE or more if it takes
 * all; -1 if it may not be entered by the ground, fire, impact markers (voluntary). */
int step_cost(const Battle *b, const State *s, PieceId p, PlaceId from, int side);
/* Whether horse is Disordered by this step (TEC-b). */
bool step_disorders(const Battle *b, const State *s, PlaceId from, int side);
/* Off the side's own edge of the map. */
bool at_retreat_edge(const Battle *b, PlaceId hex, int side);
