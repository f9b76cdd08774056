#include "rules/bayonet/terrain.h"

enum {
    EDGES_WATER_MAJOR = EDGE_RIVER | EDGE_MARSHY,
    EDGES_WATER = EDGES_WATER_MAJOR | EDGE_STREAM,
    EDGES_MINOR = EDGE_HEDGE | EDGE_HASTY,
    EDGES_MAJOR = EDGE_WORKS | EDGE_EMBANKMENT, /* an embankment stands for a hedgerow */
    EDGES_FEATURES = EDGES_WATER | EDGES_MINOR | EDGES_MAJOR | EDGE_BRIDGE | EDGE_CAUSEWAY
};
enum { BREACHED_BY = 4 }; /* foot that must have crossed works for a breach (Neerwinden S4) */

/* Hexsides. */

bool bayonet_hexside_plain(const Battle *b, PlaceId hex, int side) {
    return !(b->hex[hex].edge[side] & EDGES_FEATURES);
}

int bayonet_works_counted(const Battle *b, PlaceId hex, int side) {
    const HexId other = hex_beside(&b->grid, hex, side);
    if (other == NO_HEX || !(b->hex[hex].edge[side] & EDGE_WORKS)) return -1;
    if (other < hex) return bayonet_works_counted(b, other, side_opposite(side));
    int number = 0;
    for (HexId h = 0; h <= hex; h++) {
        for (int i = 0; i < HEX_SIDES && (h < hex || i < side); i++) {
            number += b->hex[h].edge[i] & EDGE_WORKS && hex_beside(&b->grid, h, i) > h;
        }
    }
    return number < BREACH_MAX ? number : -1;
}

bool bayonet_works_breached(const Battle *b, const State *s, int works) {
    return b->options & (1 << OPTION_BREACHES) && bayonet_of(s)->breach[works] >= BREACHED_BY;
}

static bool breached(const Battle *b, const State *s, PlaceId hex, int side) {
    const int number = works_number(b, hex, side);
    return number >= 0 && bayonet_works_breached(b, s, number);
}

/* How the hexside is crossed: bridges and causeways cancel water, but nothing else (R81). Only the
 * greatest obstacle counts (R79). */
static int way_over(const Battle *b, PlaceId hex, int side, bool breach) {
    const unsigned edge = b->hex[hex].edge[side];
    int found = HEXSIDES; /* nothing to cross */
    if (edge & EDGE_BRIDGE) {
        found = HEXSIDE_BRIDGE;
    } else if (edge & EDGE_CAUSEWAY) {
        found = HEXSIDE_CAUSEWAY;
    } else if (edge & EDGES_WATER) {
        found = edge & EDGES_WATER_MAJOR ? HEXSIDE_MAJOR : HEXSIDE_MINOR;
    }
    if (edge & EDGES_MINOR && found != HEXSIDE_MAJOR) found = HEXSIDE_MINOR;
    if (edge & EDGES_MAJOR) {
        const bool open = edge & EDGE_WORKS && !(edge & EDGE_EMBANKMENT) && breach;
        if (!open) return HEXSIDE_MAJOR;
        if (found != HEXSIDE_MAJOR) found = HEXSIDE_MINOR;
    }
    return found;
}

static int edge_cost(const Battle *b, int over, bool horse) {
    return over == HEXSIDES ? 0 : chart(b, TABLE_HEXSIDES, over, horse ? CROSS_HORSE : CROSS_FOOT);
}

Crossing bayonet_crossing_measured(const Battle *b, PlaceId hex, int side, bool breach) {
    Crossing c = {.works = -1};
    const PlaceId to = b->place[hex].adjacent[side];
    if (to == NO_PLACE) return c;
    const int over = way_over(b, hex, side, breach), terrain = b->hex[to].terrain;
    for (int horse = 0; horse < 2; horse++) {
        const int edge = edge_cost(b, over, horse);
        const int beyond =
            chart(b, TABLE_TERRAIN, terrain, horse ? TERRAIN_COST_HORSE : TERRAIN_COST_FOOT);
        c.cost[horse] = (uint8_t)(edge >= CROSS_WHOLE ? CROSS_WHOLE : edge + beyond);
    }
    c.disorders = chart(b, TABLE_TERRAIN, terrain, TERRAIN_DISORDERS) ||
                  (over != HEXSIDES && chart(b, TABLE_HEXSIDES, over, CROSS_DISORDERS));
    return c;
}

int bayonet_hexside_cost(const Battle *b, const State *s, PlaceId hex, int side, bool horse) {
    if (bayonet_hexside_plain(b, hex, side)) return 0;
    return edge_cost(b, way_over(b, hex, side, breached(b, s, hex, side)), horse);
}

bool bayonet_hexside_major(const Battle *b, const State *s, PlaceId hex, int side) {
    return bayonet_hexside_cost(b, s, hex, side, false) >= CROSS_WHOLE;
}

bool bayonet_hexside_fortified(const Battle *b, PlaceId hex, int side) {
    const unsigned edge = b->hex[hex].edge[side];
    return edge & EDGE_PROTECTS && edge & (EDGE_WORKS | EDGE_HASTY);
}

int bayonet_hexside_value(const Battle *b, const State *s, PlaceId hex, int side, bool horse) {
    const unsigned edge = b->hex[hex].edge[side];
    const bool works = !horse && edge & EDGE_PROTECTS;
    const bool whole = edge & EDGE_WORKS && !breached(b, s, hex, side);
    const bool major = edge & (EDGES_WATER_MAJOR | EDGE_EMBANKMENT) || (works && whole);
    const bool minor =
        edge & (EDGE_STREAM | EDGE_HEDGE) || (works && edge & (EDGE_HASTY | EDGE_WORKS));
    if (major) return chart(b, TABLE_HEXSIDES, HEXSIDE_MAJOR, CROSS_DEFENCE);
    return minor ? chart(b, TABLE_HEXSIDES, HEXSIDE_MINOR, CROSS_DEFENCE) : 0;
}

int bayonet_terrain_value(const Battle *b, PlaceId hex, bool horse) {
    if (horse && is_village(b, hex)) return 0; /* 11.8.1 */
    return chart(b, TABLE_TERRAIN, b->hex[hex].terrain, TERRAIN_DEFENCE);
}

/* A hex is on the edge if all of the side's directions home lead off the grid from there: on the
 * other borders of the map only one of the two does. */
bool bayonet_at_retreat_edge(const Battle *b, PlaceId hex, int side) {
    bool any = false;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(b->compass[side] >> i & 1)) continue;
        if (hex_beside(&b->grid, hex, i) != NO_HEX) return false;
        any = true;
    }
    return any;
}
