#include "rules/rally/derived.h"

#include "core/number.h"
#include "core/sight.h"
#include "rules/rally/clauses.h"
#include "rules/rally/hooks.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

/* ---- TEC: what a step costs ---- */

/* How a piece moves, and whether the place that it enters is in an enemy zone of control. */
typedef struct Gait {
    int gait;
    bool hindered;
} Gait;

static int terrain_cost(const Battle *b, Gait g, PlaceId to) {
    return rally_table(b, TABLE_TERRAIN, hex_of(b, to)->terrain,
                       g.gait == MOUNTED ? COLUMN_MP_CAVALRY : COLUMN_MP_INFANTRY);
}

/* The cost of what is not clear terrain in a place, river crossings aside; 0: there is none. */
static int obstacle_cost(const Battle *b, Gait g, PlaceId to) {
    const HexInfo *h = hex_of(b, to);
    int cost = 0;
    if (h->terrain == TERRAIN_TOWN) { /* R65 */
        if (g.hindered) cost = rally_table(b, TABLE_FEATURE, 0, FEATURE_TOWN_EZOC);
    } else if (h->terrain != TERRAIN_CLEAR) {
        cost = terrain_cost(b, g, to);
    }
    if (h->features & HEX_STREAM) {
        const Feature feature = h->features & HEX_FORD ? FEATURE_STREAM_FORD : FEATURE_STREAM;
        cost += rally_table(b, TABLE_FEATURE, 0, (int)feature);
    }
    return cost;
}

/* R64: costs of what is not clear add up; without any, a place costs what its terrain does, clear
 * or a town out of enemy zones of control. */
static int entry_cost(const Battle *b, Gait g, PlaceId to) {
    const int cost = obstacle_cost(b, g, to);
    return cost > 0 ? cost : terrain_cost(b, g, to);
}

static bool linked(const Battle *b, PlaceId from, int side, LinkKind kind) {
    return side >= 0 && hex_of(b, from)->link[kind] & (1 << side);
}

/* How a step leads from one place to another: over land, or over the river in the far hex. */
typedef struct Passage {
    int side;     /* over which the hex is left, -1 from bank to bank */
    PlaceId near; /* the bank passed through, NO_PLACE over land and from bank to bank */
    bool crosses; /* the river */
} Passage;

/* A ford is open to any movement, a bridge or a road only if the whole move is a march (R61,
 * R62). */
static Verdict march_verdict(const Battle *b, PlaceId from, PlaceId to, const Passage *passage) {
    const uint16_t features = hex_of(b, to)->features;
    const bool road =
        passage->side >= 0 ? linked(b, from, passage->side, LINK_ROAD) : (features & HEX_ROAD) != 0;
    if (!road) return NO_NO_ROAD;
    return passage->crosses && !(features & HEX_BRIDGE) ? NO_RIVER : YES;
}

static int march_cost(const Battle *b, PlaceId to) {
    const bool bridge = hex_of(b, to)->features & HEX_BRIDGE;
    return rally_table(b, TABLE_FEATURE, 0, bridge ? FEATURE_BRIDGE : FEATURE_ROAD);
}

static Verdict step_verdict(const Battle *b, PlaceId to, const Passage *passage) {
    const uint16_t features = hex_of(b, to)->features;
    if (!passage->crosses || features & HEX_FORD) return YES;
    return features & HEX_BRIDGE ? NO_BRIDGE : NO_RIVER;
}

static int step_cost(const Battle *b, PlaceId from, PlaceId to, const Passage *passage, Gait g) {
    if (passage->crosses) {
        return rally_table(b, TABLE_FEATURE, 0, FEATURE_RIVER_FORD) + obstacle_cost(b, g, to);
    }
    return linked(b, from, passage->side, LINK_RAILROAD)
               ? rally_table(b, TABLE_FEATURE, 0, FEATURE_RAILROAD)
               : entry_cost(b, g, to);
}

static uint8_t halves(int cost) { return (uint8_t)lesser(cost, UINT8_MAX); }

static Leg measure(const Battle *b, PlaceId from, PlaceId to, const Passage *passage) {
    Leg leg = {.to = to,
               .to_verdict = (uint8_t)step_verdict(b, to, passage),
               .march_verdict = (uint8_t)march_verdict(b, from, to, passage),
               .march_cost = halves(march_cost(b, to)),
               .flags = (uint8_t)((passage->crosses ? LEG_CROSSES : 0) |
                                  (passage->near != NO_PLACE ? LEG_FAR : 0))};
    if (hex_of(b, to)->features & HEX_IMPASSABLE) leg.to_verdict = leg.march_verdict = NO_RIVER;
    for (int gait = 0; gait < GAITS; gait++) {
        leg.cost[gait] = halves(step_cost(b, from, to, passage, (Gait){gait, false}));
        leg.hindered[gait] = halves(step_cost(b, from, to, passage, (Gait){gait, true}));
    }
    return leg;
}

/* ---- where steps lead ---- */

bool rally_leg_between(const Battle *b, PlaceId from, PlaceId to, Leg *out) {
    FOR_LEGS(leg, b, from) {
        if (leg->to != to) continue;
        *out = *leg;
        return true;
    }
    Passage passage = {.side = place_side_towards(b, from, to), .near = NO_PLACE};
    if (passage.side < 0) {
        const PlaceId near = b->place[to].other_bank;
        if (near == NO_PLACE) return false;
        passage.crosses = true;
        if (near != from) {
            passage.side = place_side_towards(b, from, near);
            passage.near = near;
            if (passage.side < 0) return false;
        }
    }
    *out = measure(b, from, to, &passage);
    return true;
}

typedef struct Legs {
    const Battle *b;
    RallyDerived *c;
    PlaceId from;
    uint16_t count;
} Legs;

/* The same far bank may be found in two ways; it is still one step. */
static void add_leg(Legs *out, PlaceId to, Passage passage) {
    for (int k = out->c->first_leg[out->from]; k < out->count; k++) {
        if (out->c->leg[k].to == to) return;
    }
    assert(out->count < LEGS_MAX);
    out->c->leg[out->count++] = measure(out->b, out->from, to, &passage);
}

/* Every place a step might lead to: the neighbours, the far banks beyond them, the other bank of
 * the same hex. */
static void find_legs(const Battle *b, Legs *out) {
    const PlaceInfo *here = &b->place[out->from];
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = here->adjacent[side];
        if (to == NO_PLACE) continue;
        add_leg(out, to, (Passage){.side = side, .near = NO_PLACE});
        const PlaceId far = b->place[to].other_bank;
        if (far == NO_PLACE || !(hex_of(b, far)->features & (HEX_FORD | HEX_BRIDGE))) continue;
        if (place_side_towards(b, out->from, far) >= 0) continue;
        add_leg(out, far, (Passage){.side = side, .near = to, .crosses = true});
    }
    if (here->other_bank != NO_PLACE) {
        add_leg(out, here->other_bank, (Passage){.side = -1, .near = NO_PLACE, .crosses = true});
    }
}

static void find_all_legs(const Battle *b, RallyDerived *c) {
    Legs legs = {b, c, 0, 0};
    for (PlaceId from = 0; from < b->place_count; from++) {
        legs.from = from;
        c->first_leg[from] = legs.count;
        find_legs(b, &legs);
    }
    c->first_leg[b->place_count] = legs.count;
    c->least_cost[false] = c->least_cost[true] = UINT8_MAX;
    for (int k = 0; k < legs.count; k++) {
        const Leg *leg = &c->leg[k];
        const int step = lesser(lesser(leg->cost[ON_FOOT], leg->cost[MOUNTED]),
                                lesser(leg->hindered[ON_FOOT], leg->hindered[MOUNTED]));
        c->least_cost[false] = (uint8_t)lesser(c->least_cost[false], step);
        c->least_cost[true] = (uint8_t)lesser(c->least_cost[true], leg->march_cost);
    }
}

/* ---- sight and troops ---- */

static bool blocks_sight(const void *context, HexId hex) {
    const Battle *b = context;
    return rally_table(b, TABLE_TERRAIN, b->hex[hex].terrain, COLUMN_BLOCKS_SIGHT) != 0;
}

bool rally_sight_open(const Battle *b, HexId from, HexId to) {
    const Axial x = b->grid.at[from], y = b->grid.at[to];
    const int q = y.q - x.q + SIGHT_REACH, r = y.r - x.r + SIGHT_REACH;
    if (q < 0 || q >= SIGHT_SPAN || r < 0 || r >= SIGHT_SPAN) {
        return sight_clear(&b->grid, from, to, blocks_sight, b);
    }
    return derived_of(b)->seen[from][q] >> r & 1;
}

static void look_round(const Battle *b, RallyDerived *c, HexId from) {
    for (int q = 0; q < SIGHT_SPAN; q++) {
        for (int r = 0; r < SIGHT_SPAN; r++) {
            const Axial x = b->grid.at[from];
            const HexId to = hex_at_axial(&b->grid, x.q + q - SIGHT_REACH, x.r + r - SIGHT_REACH);
            if (to == NO_HEX || !sight_clear(&b->grid, from, to, blocks_sight, b)) continue;
            c->seen[from][q] = (uint16_t)(c->seen[from][q] | 1 << r);
        }
    }
}

static void find_units(const Battle *b, RallyDerived *c, FormationId f) {
    const int side = b->formation[f].side;
    for (uint16_t i = b->unit_count[side]; i-- > 0;) {
        if (!formation_within(b, b->tag[b->unit[side][i]].formation, f)) continue;
        c->unit_from[f] = i;
        if (c->unit_past[f] == 0) c->unit_past[f] = (uint16_t)(i + 1);
    }
}

static void find_guns(const Battle *b, RallyDerived *c) {
    FOR_KIND(g, b, KIND_GUNS) {
        const int side = side_of(b, g);
        c->guns[side][c->guns_count[side]++] = g;
    }
}

void rally_derive(Battle *b) {
    RallyDerived *d = (RallyDerived *)b->derived;
    memset(d, 0, sizeof *d);
    find_all_legs(b, d);
    for (HexId hex = 0; hex < b->grid.count; hex++) look_round(b, d, hex);
    for (FormationId f = 0; f < b->formation_count; f++) find_units(b, d, f);
    find_guns(b, d);
}
