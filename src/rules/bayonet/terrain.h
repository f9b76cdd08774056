/* The terrain: what may be entered, what it costs, what it does for a defender (0.7, TEC). */
#pragma once

#include "rules/bayonet/units.h"

static inline bool is_village(const Battle *b, PlaceId hex) {
    return b->hex[hex].terrain == TERRAIN_VILLAGE;
}
static inline bool is_clear(const Battle *b, PlaceId hex) {
    return b->hex[hex].terrain == TERRAIN_CLEAR;
}
/* Special rule `fire`. */
static inline bool on_fire(const Battle *b, const State *s, PlaceId hex) {
    return s->turn <= derived_of(b)->burns[hex];
}
/* Nobody may ever stand there: water, fire, outside. */
static inline bool hex_barred(const Battle *b, const State *s, PlaceId hex) {
    return b->hex[hex].features & HEX_IMPASSABLE || on_fire(b, s, hex);
}
/* The features of a hexside that count: the highest cost and the highest value (R79). */
bool bayonet_hexside_plain(const Battle *b, PlaceId hex, int side); /* none at all */
bool bayonet_hexside_major(const Battle *b, const State *s, PlaceId hex, int side); /* to cross */
int bayonet_hexside_cost(const Battle *b, const State *s, PlaceId hex, int side, bool horse);
/* Value for a defender of `hex` attacked through `side`: works count for foot, on the protected
 * side only. */
int bayonet_hexside_value(const Battle *b, const State *s, PlaceId hex, int side, bool horse);
bool bayonet_hexside_fortified(const Battle *b, PlaceId hex, int side);
int bayonet_terrain_value(const Battle *b, PlaceId hex, bool horse);

/* The number of a hexside with works among all of them, for breaches; -1: none. */
static inline int works_number(const Battle *b, PlaceId hex, int side) {
    return derived_of(b)->crossing[hex][side].works;
}

/* What derived.c makes these from: the works counted over the map, and a side of a hex measured by
 * the charts, with its works open (`breach`) or not. */
int bayonet_works_counted(const Battle *b, PlaceId hex, int side);
Crossing bayonet_crossing_measured(const Battle *b, PlaceId hex, int side, bool breach);

/* Neerwinden S4. */
bool bayonet_works_breached(const Battle *b, const State *s, int works);
/* Crossings of breached works are measured anew, since there are few. */
static inline Crossing crossing_now(const Battle *b, const State *s, PlaceId hex, int side) {
    const Crossing *c = &derived_of(b)->crossing[hex][side];
    if (c->works < 0 || !bayonet_works_breached(b, s, c->works)) return *c;
    return bayonet_crossing_measured(b, hex, side, true);
}

/* Whether p steps over guns of its own side into this hex. */
static inline bool over_guns(const Battle *b, const State *s, PieceId p, PlaceId to) {
    if (units_at(s, to, side_of(b, p)) == 0) return false;
    const PieceId gun = bayonet_artillery_at(b, s, to);
    return gun != NO_PIECE && gun != p;
}
/* What a step costs between hexes with these impact markers, see step_cost. */
static inline int crossing_cost(const Battle *b, const Crossing *c, bool horse, Impact here,
                                Impact there, bool guns) {
    if (here == IMPACT_EFFECTIVE || there == IMPACT_EFFECTIVE) return -1; /* 10.2 */
    const int cost = c->cost[horse], hits = (here == IMPACT_HIT) + (there == IMPACT_HIT);
    if (cost >= CROSS_WHOLE) return hits > 0 ? -1 : CROSS_WHOLE; /* R82 */
    const int hindered = hits == 0 ? 0 : hits * limit(b, horse ? LIMIT_HIT_HORSE : LIMIT_HIT_FOOT);
    return cost + hindered + (guns ? limit(b, LIMIT_OVER_GUNS) : 0);
}
/* MP for p to step from `from` over `side`, stacking aside: CROSS_WHOLE or more if it takes all; -1
 * if terrain, fire or impact markers forbid to enter it voluntarily. */
static inline int step_cost(const Battle *b, const State *s, PieceId p, PlaceId from, int side) {
    const PlaceId to = b->place[from].adjacent[side];
    if (to == NO_PLACE || on_fire(b, s, to)) return -1;
    const Crossing c = crossing_now(b, s, from, side);
    return crossing_cost(b, &c, is_horse(b, p), impact_at(s, from), impact_at(s, to),
                         over_guns(b, s, p, to));
}
/* Whether horse is Disordered by this step (TEC-b). */
static inline bool step_disorders(const Battle *b, const State *s, PlaceId from, int side) {
    return crossing_now(b, s, from, side).disorders;
}
/* Whether the hex is on the side's own edge of the map. */
bool bayonet_at_retreat_edge(const Battle *b, PlaceId hex, int side);
