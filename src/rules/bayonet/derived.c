#include "rules/bayonet/derived.h"

#include <string.h>

#include "rules/bayonet/charge.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/move.h"

/* Fires. */

static int burns_until(const Special *x) { return x->until == 0 ? UINT8_MAX : x->until; }

static void light_fires(const Battle *b, BayonetDerived *f) {
    for (int i = 0; i < b->special_count; i++) {
        const Special *x = &b->special[i];
        for (int k = 0; x->rule == SPECIAL_FIRE && k < x->hex_count; k++) {
            uint8_t *burns = &f->burns[x->hex[k]];
            if (burns_until(x) > *burns) *burns = (uint8_t)burns_until(x);
            hexset_add(&f->burning, x->hex[k]);
        }
    }
}

static bool fire_ends(const Battle *b, int turn) {
    for (int i = 0; i < b->special_count; i++) {
        if (b->special[i].rule == SPECIAL_FIRE && burns_until(&b->special[i]) == turn) return true;
    }
    return false;
}

/* Numbers the spans of turns between the ends of fires, as far as there is room for their ways. */
static void number_times(const Battle *b, BayonetDerived *f) {
    int time = 0;
    for (int turn = 1; turn <= TURN_MAX; turn++) {
        f->time[turn] = (uint8_t)time;
        if (!fire_ends(b, turn)) continue;
        if ((time + 2) * b->wing_count > WING_WAYS) {
            f->crowded = 1;
        } else {
            time++;
        }
    }
}

/* Ways back to a wing, searched outwards from it over passable terrain; units do not matter. There
 * is a way out of a burning hex, but none through it. */
static void find_ways(const Battle *b, const BayonetDerived *f, int wing, int turn,
                      uint8_t *steps) {
    PlaceId queue[HEX_MAX];
    int tail = 0;
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        const bool in = b->hex[hex].zone >> wing & 1 && !(b->hex[hex].features & HEX_IMPASSABLE);
        steps[hex] = in ? 0 : UINT8_MAX;
        if (in) queue[tail++] = hex;
    }
    for (int head = 0; head < tail; head++) {
        if (turn <= f->burns[queue[head]]) continue;
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId to = b->place[queue[head]].adjacent[side];
            if (to == NO_PLACE || steps[to] != UINT8_MAX) continue;
            steps[to] = (uint8_t)(steps[queue[head]] + 1);
            queue[tail++] = to;
        }
    }
}

static void find_all_ways(const Battle *b, BayonetDerived *f) {
    for (int turn = 1; turn <= TURN_MAX; turn++) {
        if (turn > 1 && f->time[turn] == f->time[turn - 1]) continue;
        for (int wing = 0; wing < b->wing_count; wing++) {
            find_ways(b, f, wing, turn, f->way[f->time[turn] * b->wing_count + wing]);
        }
    }
}

/* The terrain. */

static void measure_terrain(const Battle *b, BayonetDerived *f) {
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        if (chart(b, TABLE_TERRAIN, b->hex[hex].terrain, TERRAIN_BLOCKS_SIGHT)) {
            hexset_add(&f->opaque, hex);
        }
        for (int side = 0; side < SIDE_MAX; side++) {
            if (bayonet_at_retreat_edge(b, hex, side)) hexset_add(&f->edge[side], hex);
        }
        for (int side = 0; side < HEX_SIDES; side++) {
            f->crossing[hex][side] = bayonet_crossing_measured(b, hex, side, false);
            f->crossing[hex][side].works = (int8_t)bayonet_works_counted(b, hex, side);
        }
    }
}

/* Measured from hexes far enough from the edge; all in odd, and all in even columns or rows
 * agree. */
static void lay_charges(const Battle *b, BayonetDerived *f) {
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        if (b->grid.inside[hex] < 3) continue;
        for (int facing = 0; facing < HEX_SIDES; facing++) {
            for (int priority = 1; priority <= 4; priority++) {
                PlaceId at[12];
                const int count = bayonet_charge_hexes_measured(b, hex, facing, priority, at);
                int16_t *step = f->ahead[hex_odd(&b->grid, hex)][facing][priority - 1];
                for (int i = 0; i < count; i++) step[i] = (int16_t)(at[i] - hex);
            }
        }
    }
}

/* Armies and their guns. */

static int disordered_value(const Battle *b, PieceId p) {
    const int printed = b->piece[p].value[UNIT_CV_DISORDERED];
    if (printed > 0) return printed;
    const int less = b->piece[p].value[UNIT_CV] + limit(b, LIMIT_DISORDERED_VALUE);
    return less > limit(b, LIMIT_DISORDERED_LEAST) ? less : limit(b, LIMIT_DISORDERED_LEAST);
}

static void list_forces(const Battle *b, BayonetDerived *f) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        f->cv[p] = b->piece[p].value[UNIT_CV];
        f->cv_disordered[p] = (int8_t)disordered_value(b, p);
    }
    for (FormationId i = 0; i < b->formation_count; i++) {
        const int side = b->formation[i].side;
        f->brigade[side][f->brigade_count[side]++] = i;
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(p, b, side) {
            if (is_artillery(b, p)) f->gun[side][f->gun_count[side]++] = p;
        }
    }
}

/* Whether the cell is i steps left front and j steps right front away, for some i and j. */
static bool in_fan(const Grid *g, int facing, Axial at) {
    const Axial left = hex_step(g, dir_left_front(facing)), right = hex_step(g, facing);
    const int turn = left.q * right.r - left.r * right.q; /* 1 or -1: the two span the plane */
    const int i = (at.q * right.r - at.r * right.q) * turn;
    const int j = (left.q * at.r - left.r * at.q) * turn;
    return i >= 0 && j >= 0;
}

static void spread_fans(const Battle *b, BayonetDerived *f) {
    shadows_init(&f->shadows, &b->grid);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        for (int facing = 0; facing < HEX_SIDES; facing++) {
            if (in_fan(&b->grid, facing, f->shadows.at[cell])) cellset_add(&f->fan[facing], cell);
        }
    }
}

void bayonet_derive(Battle *b) {
    BayonetDerived *f = (BayonetDerived *)b->derived;
    memset(f, 0, sizeof *f);
    light_fires(b, f);
    number_times(b, f);
    find_all_ways(b, f);
    measure_terrain(b, f);
    lay_charges(b, f);
    list_forces(b, f);
    spread_fans(b, f);
}

/* The searches rely on every hex and every turn costing points, and on no allowance being larger
 * than they have room for. */
bool bayonet_fit(const Battle *b, Complaint *c) {
    static const Limit ALLOWANCE[] = {LIMIT_MP_FOOT, LIMIT_MP_HORSE, LIMIT_MP_DISORDERED,
                                      LIMIT_MP_GUNS};
    for (size_t i = 0; i < sizeof ALLOWANCE / sizeof ALLOWANCE[0]; i++) {
        if (limit(b, ALLOWANCE[i]) > MP_MOST) {
            return complaint_make(c, "too many MP for a move", "");
        }
    }
    for (int terrain = 0; terrain < TERRAINS; terrain++) {
        if (b->ruleset->barred_terrain >> terrain & 1) continue;
        if (chart(b, TABLE_TERRAIN, terrain, TERRAIN_COST_FOOT) < 1 ||
            chart(b, TABLE_TERRAIN, terrain, TERRAIN_COST_HORSE) < 1) {
            return complaint_make(c, "no MP to enter terrain ", BAYONET_TERRAINS[terrain]);
        }
    }
    if (limit(b, LIMIT_TURN) < 1 || limit(b, LIMIT_ABOUT_FACE) < 1) {
        return complaint_make(c, "no MP for a turn", "");
    }
    if (limit(b, LIMIT_VILLAGE_STACK) < 2) { /* its last is a reserve: nobody would defend */
        return complaint_make(c, "a village stack of one", "");
    }
    if (limit(b, LIMIT_GUN_RANGE) > RANGES) {
        return complaint_make(c, "guns that fire farther than their table", "");
    }
    return !derived_of(b)->crowded ||
           complaint_make(c, "too many fires that end on different turns", "");
}
