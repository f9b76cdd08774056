#include "rules/clash/derived.h"

#include "rules/clash/hooks.h"
#include "rules/clash/units.h"

/* ---- 11.3 what a step costs ---- */

static int effect(const Battle *b, int arm, SideRow row) {
    return side_cell(b, row, arm == ARM_CAVALRY ? EFFECT_MP_CAVALRY : EFFECT_MP_INFANTRY);
}

static int crossing_cost(const Battle *b, int arm, PlaceId from, int side) {
    const unsigned edge = hex_of(b, from)->edge[side];
    if (edge & EDGE_BRIDGE) return effect(b, arm, SIDE_BRIDGE);
    return edge & EDGE_FORD ? effect(b, arm, SIDE_FORD) : 0;
}

static int regular_cost(const Battle *b, int arm, PlaceId from, int side) {
    const PlaceId to = b->place[from].adjacent[side];
    const unsigned edge = hex_of(b, from)->edge[side];
    int cost = terrain_cell(b, hex_of(b, to)->terrain,
                            arm == ARM_CAVALRY ? TERRAIN_MP_CAVALRY : TERRAIN_MP_INFANTRY);
    if (clash_level(b, to) > clash_level(b, from)) { /* R40: once, however high */
        cost += effect(b, arm, SIDE_UPHILL);
        if (edge & EDGE_STEEP) cost += effect(b, arm, SIDE_STEEP);
    }
    if (!(hex_of(b, from)->link[LINK_ROAD] >> side & 1)) {
        if (edge & EDGE_STREAM) cost += effect(b, arm, SIDE_CREEK);
        if (edge & EDGE_EMBANKMENT) cost += effect(b, arm, SIDE_EMBANKMENT);
        if (edge & EDGE_CUT) cost += effect(b, arm, SIDE_CUT);
    }
    return cost + crossing_cost(b, arm, from, side);
}

/* R25: no unit ever enters an entry hex. */
static uint8_t lie_of(const Battle *b, PlaceId from, int side) {
    const PlaceId to = b->place[from].adjacent[side];
    const unsigned edge = hex_of(b, from)->edge[side];
    const bool river = (edge & EDGE_RIVER) != 0 && !(edge & (EDGE_BRIDGE | EDGE_FORD));
    const bool road = (hex_of(b, from)->link[LINK_ROAD] >> side & 1) != 0;
    const bool woods = !road && (is_woods(b, from) || is_woods(b, to));
    unsigned lie = (road ? CROSS_ROAD : 0) | (river ? CROSS_RIVER : 0) | (woods ? CROSS_WOODS : 0);
    if (!river && !is_entry(b, to)) {
        lie |= 1 << ARM_INFANTRY;
        if (!woods) lie |= 1 << ARM_CAVALRY;
    }
    return (uint8_t)lie;
}

static uint8_t quarters(int cost) { return (uint8_t)(cost > UINT8_MAX ? UINT8_MAX : cost); }

static void derive_crossings(const Battle *b, ClashDerived *c, PlaceId p) {
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = b->place[p].adjacent[side];
        if (to == NO_PLACE) continue;
        Crossing *x = &c->crossing[p][side];
        x->lie = lie_of(b, p, side);
        for (int arm = 0; arm < ARMS; arm++) {
            x->regular[arm] = quarters(regular_cost(b, arm, p, side));
            x->extra[arm] = quarters(crossing_cost(b, arm, p, side));
            if (x->regular[arm] < c->least_regular[arm]) c->least_regular[arm] = x->regular[arm];
        }
        const bool zoc = b->place[to].zoc >> side_opposite(side) & 1;
        if (!zoc) c->no_zoc[p] |= (uint8_t)(1 << side);
        if (!zoc && !is_entry(b, p) && !is_entry(b, to)) c->next_no_zoc[p] |= (uint8_t)(1 << side);
    }
}

/* 13.4: whether what runs along this side keeps guns from firing over it. */
static bool edge_bars(const Battle *b, PlaceId target, int side, SideEffect effect) {
    static const struct {
        unsigned edge;
        SideRow row;
    } KINDS[] = {{EDGE_STEEP, SIDE_STEEP},           {EDGE_STREAM, SIDE_CREEK},
                 {EDGE_BRIDGE, SIDE_BRIDGE},         {EDGE_FORD, SIDE_FORD},
                 {EDGE_EMBANKMENT, SIDE_EMBANKMENT}, {EDGE_CUT, SIDE_CUT}};
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        if (hex_of(b, target)->edge[side] & KINDS[i].edge && !side_cell(b, KINDS[i].row, effect)) {
            return true;
        }
    }
    return false;
}

static uint8_t gun_sides(const Battle *b, PlaceId p, SideEffect effect) {
    unsigned sides = 0;
    for (int side = 0; side < HEX_SIDES; side++) {
        if (!edge_bars(b, p, side, effect)) sides |= 1u << side;
    }
    return (uint8_t)sides;
}

/* ---- who belongs to whom ---- */

/* The part of the tree above `f` that has this rank, or NO_FORMATION. */
static FormationId ranked(const Battle *b, FormationId f, Rank rank) {
    while (f != NO_FORMATION && b->formation[f].rank > rank) f = b->formation[f].parent;
    return f != NO_FORMATION && b->formation[f].rank == rank ? f : NO_FORMATION;
}

/* If the battle has no rank of formations: the division or, without one, what the unit is part
 * of. */
static FormationId formation_of(const Battle *b, PieceId p) {
    FormationId best = b->piece[p].formation;
    for (FormationId f = best; f != NO_FORMATION; f = b->formation[f].parent) {
        if (b->formation[f].rank == RANK_FORMATION) return f;
        if (b->formation[f].rank == RANK_DIVISION) best = f;
    }
    return best;
}

/* Whether the marker serves `f`: one that its counter lists or, without a list, any part of its own
 * formation. */
static bool serves(const Battle *b, PieceId marker, FormationId f) {
    const PieceInfo *m = &b->piece[marker];
    bool listed = false;
    for (int i = 0; i < FORMATION_MAX / 64; i++) listed |= m->serves[i] != 0;
    return listed ? formation_among(m->serves, f) : formation_within(b, f, m->formation);
}

void clash_derive(Battle *b) {
    ClashDerived *c = (ClashDerived *)b->derived;
    memset(c, 0, sizeof *c);
    memset(c->least_regular, UINT8_MAX, sizeof c->least_regular);
    for (PlaceId p = 0; p < b->place_count; p++) {
        derive_crossings(b, c, p);
        c->attack_guns[p] = gun_sides(b, p, EFFECT_ATTACK_GUNS);
        c->defence_guns[p] = gun_sides(b, p, EFFECT_DEFENCE_GUNS);
    }
    memset(c->first_unit, 0xFF, sizeof c->first_unit); /* NO_PIECE */
    for (PieceId p = b->piece_count; p-- > 0;) {
        const FormationId f = formation_of(b, p);
        c->formation[p] = f;
        c->next_unit[p] = NO_PIECE;
        if (is_unit(b, p) && f != NO_FORMATION) {
            c->next_unit[p] = c->first_unit[f];
            c->first_unit[f] = p;
        }
        c->division[p] = ranked(b, b->piece[p].formation, RANK_DIVISION);
        c->corps[p] = ranked(b, b->piece[p].formation, RANK_CORPS);
        for (FormationId other = 0; other < b->formation_count && !is_unit(b, p); other++) {
            if (serves(b, p, other)) c->serves[p][other / 64] |= UINT64_C(1) << other % 64;
        }
    }
    FOR_KIND(g, b, KIND_GUNS) c->guns[c->guns_count++] = g;
    for (int i = b->special_count - 1; i >= 0; i--) {
        const uint8_t rule = b->special[i].rule;
        c->rule_from[rule] = (uint8_t)i;
        if (c->rule_past[rule] == 0) c->rule_past[rule] = (uint8_t)(i + 1);
    }
}
