#include "rules/rally/mind/outlook.h"

#include <string.h>

#include "rules/rally/derived.h"
#include "rules/rally/mind/derived.h"
#include "rules/rally/mind/estimate.h"
#include "rules/rally/ruleset.h"
#include "rules/rally/steps.h"

enum { FAR = 2 * HEX_SPAN_MAX, UNASKED = UINT8_MAX };
enum { THREAT_REACH = 4, SUPPORT_REACH = 2, PERIL_REACH = 12, COVER_REACH = 7, FACE_REACH = 6 };
enum { FACE_WORTH = 40, DRAW_MOST = 30000 };
enum { OFF_MAP = INT16_MAX / 4 }; /* a coordinate that is far from everything */

/* What strength counts for at a distance, in tenths: the enemy's that may attack soon, that of
 * friends at hand, the enemy's on its way to a victory hex, and what meets or faces him; of the
 * latter three the rest is nothing. */
static const int8_t THREAT_WEIGHT[THREAT_REACH + 1] = {10, 10, 9, 6, 3};
static const int8_t SUPPORT_WEIGHT[SUPPORT_REACH + 1] = {10, 6, 3};
static const int8_t PERIL_WEIGHT[FAR] = {10, 10, 10, 10, 9, 7, 5, 4, 3, 2, 2, 1, 1};
static const int8_t COVER_WEIGHT[FAR] = {12, 12, 11, 9, 6, 4, 2, 1};
static const int8_t FACE_WEIGHT[FAR] = {10, 10, 10, 9, 6, 3, 1};

/* ---- distances ---- */

/* Of a side's units from a hex, in the order of Battle.unit. */
static void unit_distances(const Battle *b, const Outlook *outlook, int side, HexId hex,
                           int16_t most, int16_t out[PIECE_MAX]) {
    axial_distances(b->grid.at[hex], outlook->at[side][0], outlook->at[side][1],
                    b->unit_count[side], most, out);
}

/* ---- the nearest enemy ---- */

int rally_enemy_distance(const Battle *b, Outlook *outlook, HexId hex) {
    if (outlook->nearest[hex] != UNASKED) return outlook->nearest[hex];
    const int enemy = side_other(outlook->side);
    int16_t distance[PIECE_MAX], nearest = FAR;
    unit_distances(b, outlook, enemy, hex, FAR, distance);
    for (int i = 0; i < b->unit_count[enemy]; i++) {
        nearest = distance[i] < nearest ? distance[i] : nearest;
    }
    outlook->nearest[hex] = (uint8_t)nearest;
    return nearest;
}

/* ---- demands ---- */

static void add_demand(Outlook *outlook, Demand demand) {
    if (outlook->demand_count < DEMAND_MAX && demand.wanted > 0)
        outlook->demand[outlook->demand_count++] = demand;
}

void rally_outlook_attend(const Battle *b, const State *s, const HexBounds *where,
                          Outlook *outlook) {
    const HexBounds cover = hex_bounds_grown(where, COVER_REACH),
                    face = hex_bounds_grown(where, FACE_REACH);
    const int enemy = side_other(outlook->side);
    outlook->demand_count = 0;
    for (int i = 0; i < b->victory_count; i++) {
        const VictoryHex *v = &b->victory[i];
        if (s->control[i] != outlook->side || !hex_bounds_has(b, &cover, v->hex)) continue;
        const int worth = (v->value[0] + v->value[1]) * 450;
        add_demand(outlook,
                   (Demand){v->hex, COVER_WEIGHT, worth, outlook->peril[i], outlook->cover[i]});
    }
    FOR_SIDE_UNITS(e, b, enemy) {
        const PlaceId place = s->piece[e].place;
        if (place == NO_PLACE || !hex_bounds_has(b, &face, place) ||
            !rally_first_unit_here(b, s, e))
            continue;
        const int sp = rally_stack_sp(b, s, place, enemy);
        const HexId hex = b->place[place].hex;
        add_demand(outlook,
                   (Demand){hex, FACE_WEIGHT, FACE_WORTH * sp, 10 * sp, outlook->facing[i_e]});
    }
}

static int given_from(const Battle *b, const Demand *c, PlaceId place) {
    if (place == NO_PLACE) return 0;
    return c->weight[hex_distance(&b->grid, b->place[place].hex, c->hex)];
}

void rally_outlook_post(const Battle *b, const State *s, Outlook *outlook, PieceId u,
                        PlaceId place) {
    const PlaceId here = s->piece[u].place;
    for (int i = 0; i < outlook->demand_count; i++) {
        Demand *c = &outlook->demand[i];
        c->given += rally_unit_sp(b, s, u) * (given_from(b, c, place) - given_from(b, c, here));
    }
}

/* ---- what draws a side on ---- */

/* A victory hex begins to draw the side on, or ceases to. */
static void change_draw(const Battle *b, Outlook *outlook, const VictoryHex *v, int sign) {
    int pull[FAR];
    for (int d = 0; d < FAR; d++) pull[d] = sign * ((v->value[0] + v->value[1]) * 520 / (d + 2));
    const RallyMindDerived *table = mind_derived_of(b);
    int16_t distance[HEX_MAX];
    axial_distances(b->grid.at[v->hex], table->at[0], table->at[1], b->grid.count, FAR - 1,
                    distance);
    for (HexId hex = 0; hex < b->grid.count; hex++) outlook->draw[hex] += pull[distance[hex]];
}

static void follow_control(const Battle *b, const State *s, Outlook *outlook) {
    for (int i = 0; i < b->victory_count; i++) {
        const bool draws = s->control[i] != outlook->side;
        if (outlook->draws[i] == draws) continue;
        outlook->draws[i] = draws;
        change_draw(b, outlook, &b->victory[i], draws ? 1 : -1);
    }
}

/* To keep in touch with the enemy. */
static int apart_from(const Battle *b, Outlook *outlook, HexId hex) {
    const int near = rally_enemy_distance(b, outlook, hex);
    return near > 2 && near != FAR ? 24 * (near - 2) : 0;
}

static void forget_all(const Battle *b, int side, Outlook *outlook) {
    outlook->known = true;
    outlook->side = side;
    influence_stamp_init(b, THREAT_WEIGHT, THREAT_REACH, &outlook->threat_of);
    influence_stamp_init(b, SUPPORT_WEIGHT, SUPPORT_REACH, &outlook->support_of);
    memset(outlook->draws, 0, sizeof outlook->draws);
    memset(outlook->draw, 0, b->grid.count * sizeof outlook->draw[0]);
    memset(outlook->threat, 0, b->grid.count * sizeof outlook->threat[0]);
    memset(outlook->support, 0, b->grid.count * sizeof outlook->support[0]);
    memset(outlook->peril, 0, sizeof outlook->peril);
    memset(outlook->cover, 0, sizeof outlook->cover);
    for (PieceId p = 0; p < b->piece_count; p++) outlook->hex[p] = NO_HEX;
    for (int k = 0; k < SIDE_MAX; k++) {
        for (int i = 0; i < b->unit_count[k]; i++) outlook->at[k][0][i] = OFF_MAP;
    }
}

void rally_outlook_forget(Outlook *outlook) { outlook->known = false; }

/* Strength in a hex counts, or no longer counts, for something at victory hexes. */
static void spread_to_victory(const Battle *b, HexId hex, int sp, const int8_t *weight,
                              int32_t *out) {
    for (int i = 0; i < b->victory_count; i++) {
        out[i] += sp * weight[hex_distance(&b->grid, hex, b->victory[i].hex)];
    }
}

/* What an own unit adds to the outlook from a hex, or takes out of it; likewise an enemy. */
static void spread_own(const Battle *b, Outlook *outlook, HexId hex, int sp) {
    const int enemy = side_other(outlook->side);
    int16_t distance[PIECE_MAX];
    influence_stamp(b, outlook->support, hex, sp, &outlook->support_of);
    spread_to_victory(b, hex, sp, COVER_WEIGHT, outlook->cover);
    unit_distances(b, outlook, enemy, hex, FAR - 1, distance);
    for (int i = 0; i < b->unit_count[enemy]; i++)
        outlook->facing[i] += sp * FACE_WEIGHT[distance[i]];
}

static void spread_enemy(const Battle *b, Outlook *outlook, HexId hex, int sp) {
    influence_stamp(b, outlook->threat, hex, sp, &outlook->threat_of);
    spread_to_victory(b, hex, sp, PERIL_WEIGHT, outlook->peril);
}

static void spread(const Battle *b, int side, Outlook *outlook, HexId hex, int sp) {
    if (hex == NO_HEX) return;
    if (side == outlook->side) {
        spread_own(b, outlook, hex, sp);
    } else {
        spread_enemy(b, outlook, hex, sp);
    }
}

/* Own strength that faces an enemy in a hex. */
static int facing_strength(const Battle *b, const Outlook *outlook, HexId hex) {
    int16_t distance[PIECE_MAX];
    int strength = 0;
    unit_distances(b, outlook, outlook->side, hex, FAR - 1, distance);
    FOR_SIDE_UNITS(u, b, outlook->side) strength += outlook->sp[u] * FACE_WEIGHT[distance[i_u]];
    return strength;
}

/* The unit of this number on its side is there now, or off the map. */
static void follow_unit(const Battle *b, int side, Outlook *outlook, int i, HexId hex) {
    const Axial at = hex != NO_HEX ? b->grid.at[hex] : (Axial){0, 0};
    outlook->at[side][0][i] = hex != NO_HEX ? at.q : OFF_MAP;
    outlook->at[side][1][i] = at.r;
    if (side != outlook->side && hex != NO_HEX)
        outlook->facing[i] = facing_strength(b, outlook, hex);
}

/* Corrects what the outlook says of a side's units; answers whether any of them has moved. */
static bool follow_side(const Battle *b, const State *s, int side, Outlook *outlook) {
    bool moved = false;
    FOR_SIDE_UNITS(u, b, side) {
        const HexId hex = on_map(s, u) ? b->place[s->piece[u].place].hex : NO_HEX;
        const int sp = rally_unit_sp(b, s, u);
        if (hex == outlook->hex[u] && sp == outlook->sp[u]) continue;
        spread(b, side, outlook, outlook->hex[u], -outlook->sp[u]);
        spread(b, side, outlook, hex, sp);
        if (hex != outlook->hex[u]) follow_unit(b, side, outlook, i_u, hex);
        moved |= hex != outlook->hex[u];
        outlook->hex[u] = hex;
        outlook->sp[u] = (int8_t)sp;
    }
    return moved;
}

void rally_outlook_update(const Battle *b, const State *s, int side, Outlook *outlook) {
    const bool anew = !outlook->known || outlook->side != side;
    if (anew) forget_all(b, side, outlook);
    follow_side(b, s, side, outlook);
    if (follow_side(b, s, side_other(side), outlook) || anew) {
        memset(outlook->nearest, UNASKED, b->grid.count);
    }
    follow_control(b, s, outlook);
}

/* ---- a place for a unit ---- */

/* The strength that could attack it against what stands beside it. */
int rally_outlook_danger(const Battle *b, const State *s, const Outlook *outlook, PieceId u,
                         PlaceId place) {
    const HexId hex = b->place[place].hex;
    const int threat = outlook->threat[hex];
    if (threat == 0) return 0;
    /* A unit is not its own support. */
    const int from = on_map(s, u) ? place_distance(b, s->piece[u].place, place) : FAR;
    int support = outlook->support[hex] + 10 * rally_unit_sp(b, s, u);
    if (from <= SUPPORT_REACH) support -= SUPPORT_WEIGHT[from] * rally_unit_sp(b, s, u);
    const int excess = threat * (10 + 2 * shift_at(b, place)) / 10 - support;
    if (excess <= 0) return 0;
    const int penalty = 150 * excess / support;
    return penalty > 500 ? 500 : penalty;
}

static bool other_unit_at(const Battle *b, const State *s, PieceId u, PlaceId place) {
    const int here = s->piece[u].place == place;
    return units_at(s, place, side_of(b, u)) - here > 0;
}

/* Whether a unit there would be the only one to stand in the way of an enemy who is near. */
static bool guards(const Battle *b, const State *s, Outlook *outlook, PieceId u, PlaceId place) {
    return rally_enemy_distance(b, outlook, b->place[place].hex) <= 5 &&
           !other_unit_at(b, s, u, place);
}

int rally_hold_worth(const Battle *b, const State *s, Outlook *outlook, PieceId u, PlaceId place) {
    const int victory = b->victory_at[b->place[place].hex];
    if (victory < 0) return 0;
    if (s->control[victory] != outlook->side) return rally_place_worth(b, s, place, outlook->side);
    if (other_unit_at(b, s, u, place)) return 0;
    if (!rally_in_march(b, s, side_other(outlook->side), place, false)) return 0;
    /* 11.1: what he takes late is not taken back. */
    const int late = 150 + 450 * s->turn * s->turn / (b->turn_count * b->turn_count);
    const VictoryHex *v = &b->victory[victory];
    return late * (v->value[0] + v->value[1]);
}

/* What is in the place already: leaders and guns that would be lost without this unit, an
 * objective that only it would hold, or unguarded spoils. */
static int company_worth(const Battle *b, const State *s, Outlook *outlook, PieceId u,
                         PlaceId place) {
    if (s->place[place].head == NO_PIECE && b->victory_at[b->place[place].hex] < 0) return 0;
    int worth = rally_hold_worth(b, s, outlook, u, place);
    const bool needed = guards(b, s, outlook, u, place);
    FOR_PIECES_AT(p, s, place) {
        if (side_of(b, p) != outlook->side) {
            if (!is_unit(b, p)) worth += is_kind(b, p, KIND_TRAIN) ? 2500 : 350;
        } else if (needed) {
            worth += is_kind(b, p, KIND_LEADER)  ? 250
                     : is_kind(b, p, KIND_GUNS)  ? 300
                     : is_kind(b, p, KIND_TRAIN) ? 900
                                                 : 0;
        }
    }
    return worth;
}

const ScriptBias *rally_bias_of(const Battle *b, const Outlook *outlook, PieceId u) {
    return &RALLY_MIND.script[outlook->scripts.script[b->piece[u].formation]].bias;
}

/* Demands that others do not see to: where they are enough a unit adds nothing, so that one brigade
 * that comes near a town does not draw an army to it. */
static int lacking_without(const Battle *b, const State *s, const Demand *c,
                           const UnitOutlook *view) {
    const PlaceId here = on_map(s, view->u) ? s->piece[view->u].place : NO_PLACE;
    return c->wanted - (c->given - view->sp * given_from(b, c, here));
}

/* What the unit does for a demand from a distance. */
static int demand_worth(const Demand *c, const UnitOutlook *view, int lacking, int d) {
    return c->worth * lesser(view->sp * c->weight[d], lacking) / c->wanted;
}

static void find_needs(const Battle *b, const State *s, const Outlook *outlook, UnitOutlook *view) {
    view->count = 0;
    view->most_needed = 0;
    for (int i = 0; i < outlook->demand_count; i++) {
        const Demand *c = &outlook->demand[i];
        const int lacking = lacking_without(b, s, c, view);
        if (lacking <= 0) continue;
        int *worth = view->need_worth[view->count];
        view->most_needed += demand_worth(c, view, lacking, 0); /* weights fall with distance */
        for (int d = 0; d <= DEMAND_REACH + 1; d++) {
            const bool same = d > 0 && c->weight[d] == c->weight[d - 1];
            worth[d] = same ? worth[d - 1] : demand_worth(c, view, lacking, d);
        }
        view->need_at[0][view->count] = b->grid.at[c->hex].q;
        view->need_at[1][view->count++] = b->grid.at[c->hex].r;
    }
}

static void look_out(const Battle *b, const State *s, const Outlook *outlook, PieceId u,
                     UnitOutlook *view) {
    view->u = u;
    view->bias = rally_bias_of(b, outlook, u);
    view->leader = rally_leader_in_charge(b, s, b->piece[u].formation);
    view->range = view->leader != NO_PIECE ? showing(b, s, view->leader, LEADER_RANGE) : 0;
    view->sp = rally_unit_sp(b, s, u);
}

void rally_outlook_of_unit(const Battle *b, const State *s, const Outlook *outlook, PieceId u,
                           UnitOutlook *view) {
    look_out(b, s, outlook, u, view);
    find_needs(b, s, outlook, view);
}

static int needs_worth(const Battle *b, const UnitOutlook *view, HexId hex) {
    int16_t distance[DEMAND_MAX];
    int worth = 0;
    axial_distances(b->grid.at[hex], view->need_at[0], view->need_at[1], view->count,
                    DEMAND_REACH + 1, distance);
    for (int i = 0; i < view->count; i++) worth += view->need_worth[i][distance[i]];
    return worth;
}

/* All but the enemy, near or dangerous, the leader, and the demands. */
static int calm_worth(const Battle *b, const State *s, Outlook *outlook, const UnitOutlook *view,
                      PlaceId place) {
    const ScriptBias *bias = view->bias;
    int worth = lesser(outlook->draw[b->place[place].hex], DRAW_MOST) * bias->ground / 100;
    worth -= 40 * shift_at(b, place);
    const int beside =
        held_beside(s, place, outlook->side); /* a line: friends next to it, not on it */
    worth += (beside > 2 ? 40 : 20 * beside) * bias->line / 100;
    return worth + company_worth(b, s, outlook, view->u, place);
}

/* What it costs to be out of the leader's range. */
static int astray_cost(const Battle *b, const State *s, const UnitOutlook *view, PlaceId place) {
    if (view->leader == NO_PIECE) return 0;
    const int out = place_distance(b, place, s->piece[view->leader].place) - view->range;
    return out > 0 ? 15 * out : 0;
}

/* What it costs to be out of touch with the enemy. */
static int apart_cost(const Battle *b, Outlook *outlook, const UnitOutlook *view, PlaceId place) {
    return apart_from(b, outlook, b->place[place].hex) * view->bias->touch / 100;
}

static int danger_cost(const Battle *b, const State *s, const Outlook *outlook,
                       const UnitOutlook *view, PlaceId place) {
    return rally_outlook_danger(b, s, outlook, view->u, place) * view->bias->danger / 100;
}

/* All but the demands. */
static int bare_worth(const Battle *b, const State *s, Outlook *outlook, const UnitOutlook *view,
                      PlaceId place) {
    return calm_worth(b, s, outlook, view, place) - astray_cost(b, s, view, place) -
           apart_cost(b, outlook, view, place) - danger_cost(b, s, outlook, view, place);
}

int rally_outlook_worth(const Battle *b, const State *s, Outlook *outlook, const UnitOutlook *view,
                        PlaceId place) {
    return bare_worth(b, s, outlook, view, place) + needs_worth(b, view, b->place[place].hex);
}

bool rally_outlook_betters(const Battle *b, const State *s, Outlook *outlook,
                           const UnitOutlook *view, PlaceId place, int least, int *worth) {
    /* No script loves danger: it only takes away, and so do being out of range of the leader and,
     * unless they fall back, apart from the enemy. What costs less to ask is asked first. */
    int bare = calm_worth(b, s, outlook, view, place);
    if (view->bias->touch >= 0 && bare + view->most_needed <= least) return false;
    bare -= astray_cost(b, s, view, place) + apart_cost(b, outlook, view, place);
    if (bare + view->most_needed <= least) return false;
    bare -= danger_cost(b, s, outlook, view, place);
    if (bare + view->most_needed <= least) return false;
    *worth = bare + needs_worth(b, view, b->place[place].hex);
    return *worth > least;
}

int rally_outlook_worth_once(const Battle *b, const State *s, Outlook *outlook, PieceId u,
                             PlaceId place) {
    UnitOutlook view;
    look_out(b, s, outlook, u, &view);
    int worth = bare_worth(b, s, outlook, &view, place);
    for (int i = 0; i < outlook->demand_count; i++) {
        const Demand *c = &outlook->demand[i];
        const int d = hex_distance(&b->grid, b->place[place].hex, c->hex);
        if (c->weight[d] == 0) continue;
        const int lacking = lacking_without(b, s, c, &view);
        if (lacking > 0) worth += demand_worth(c, &view, lacking, d);
    }
    return worth;
}
