#include "rules/rally/ground.h"

#include <string.h>

#include "game/mind.h"
#include "rules/rally/country.h"
#include "rules/rally/estimate.h"
#include "rules/rally/mind.h"
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
static void unit_distances(const Battle *b, const Fields *f, int side, HexId hex, int16_t most,
                           int16_t out[PIECE_MAX]) {
    axial_distances(b->grid.at[hex], f->at[side][0], f->at[side][1], b->unit_count[side], most,
                    out);
}

/* ---- the nearest enemy ---- */

int enemy_distance(const Battle *b, Fields *f, HexId hex) {
    if (f->nearest[hex] != UNASKED) return f->nearest[hex];
    const int enemy = side_other(f->side);
    int16_t distance[PIECE_MAX], nearest = FAR;
    unit_distances(b, f, enemy, hex, FAR, distance);
    for (int i = 0; i < b->unit_count[enemy]; i++) {
        nearest = distance[i] < nearest ? distance[i] : nearest;
    }
    f->nearest[hex] = (uint8_t)nearest;
    return nearest;
}

/* ---- what must be seen to ---- */

static void add_charge(Fields *f, Charge charge) {
    if (f->charge_count < CHARGE_MAX && charge.wanted > 0) f->charge[f->charge_count++] = charge;
}

void fields_attend(const Battle *b, const State *s, const Span *where, Fields *f) {
    const Span cover = span_grown(where, COVER_REACH), face = span_grown(where, FACE_REACH);
    const int enemy = side_other(f->side);
    f->charge_count = 0;
    for (int i = 0; i < b->victory_count; i++) {
        const VictoryHex *v = &b->victory[i];
        if (s->control[i] != f->side || !span_has(b, &cover, v->hex)) continue;
        const int worth = (v->value[0] + v->value[1]) * 450;
        add_charge(f, (Charge){v->hex, COVER_WEIGHT, worth, f->peril[i], f->cover[i]});
    }
    FOR_SIDE_UNITS(e, b, enemy) {
        const PlaceId place = s->piece[e].place;
        if (place == NO_PLACE || !span_has(b, &face, place) || !first_unit_here(b, s, e)) continue;
        const int sp = stack_sp(b, s, place, enemy);
        const HexId hex = b->place[place].hex;
        add_charge(f, (Charge){hex, FACE_WEIGHT, FACE_WORTH * sp, 10 * sp, f->facing[i_e]});
    }
}

static int given_from(const Battle *b, const Charge *c, PlaceId place) {
    if (place == NO_PLACE) return 0;
    return c->weight[hex_distance(&b->grid, b->place[place].hex, c->hex)];
}

void fields_post(const Battle *b, const State *s, Fields *f, PieceId u, PlaceId place) {
    const PlaceId here = s->piece[u].place;
    for (int i = 0; i < f->charge_count; i++) {
        Charge *c = &f->charge[i];
        c->given += unit_sp(b, s, u) * (given_from(b, c, place) - given_from(b, c, here));
    }
}

/* ---- what draws a side on ---- */

/* A victory hex begins to draw the side on, or ceases to. */
static void change_draw(const Battle *b, Fields *f, const VictoryHex *v, int sign) {
    int pull[FAR];
    for (int d = 0; d < FAR; d++) pull[d] = sign * ((v->value[0] + v->value[1]) * 520 / (d + 2));
    const Country *c = country_of(b);
    int16_t distance[HEX_MAX];
    axial_distances(b->grid.at[v->hex], c->at[0], c->at[1], b->grid.count, FAR - 1, distance);
    for (HexId hex = 0; hex < b->grid.count; hex++) f->draw[hex] += pull[distance[hex]];
}

static void follow_control(const Battle *b, const State *s, Fields *f) {
    for (int i = 0; i < b->victory_count; i++) {
        const bool draws = s->control[i] != f->side;
        if (f->draws[i] == draws) continue;
        f->draws[i] = draws;
        change_draw(b, f, &b->victory[i], draws ? 1 : -1);
    }
}

/* To keep in touch with the enemy. */
static int apart_from(const Battle *b, Fields *f, HexId hex) {
    const int near = enemy_distance(b, f, hex);
    return near > 2 && near != FAR ? 24 * (near - 2) : 0;
}

static void forget_all(const Battle *b, int side, Fields *f) {
    f->known = true;
    f->side = side;
    influence_stamp_init(b, THREAT_WEIGHT, THREAT_REACH, &f->threat_of);
    influence_stamp_init(b, SUPPORT_WEIGHT, SUPPORT_REACH, &f->support_of);
    memset(f->draws, 0, sizeof f->draws);
    memset(f->draw, 0, b->grid.count * sizeof f->draw[0]);
    memset(f->threat, 0, b->grid.count * sizeof f->threat[0]);
    memset(f->support, 0, b->grid.count * sizeof f->support[0]);
    memset(f->peril, 0, sizeof f->peril);
    memset(f->cover, 0, sizeof f->cover);
    for (PieceId p = 0; p < b->piece_count; p++) f->hex[p] = NO_HEX;
    for (int k = 0; k < SIDE_MAX; k++) {
        for (int i = 0; i < b->unit_count[k]; i++) f->at[k][0][i] = OFF_MAP;
    }
}

void fields_forget(Fields *f) { f->known = false; }

/* Strength in a hex counts, or no longer counts, for something at victory hexes. */
static void spread_to_victory(const Battle *b, HexId hex, int sp, const int8_t *weight,
                              int32_t *out) {
    for (int i = 0; i < b->victory_count; i++) {
        out[i] += sp * weight[hex_distance(&b->grid, hex, b->victory[i].hex)];
    }
}

/* What an own unit adds to the fields from a hex, or takes out of them; likewise an enemy. */
static void spread_own(const Battle *b, Fields *f, HexId hex, int sp) {
    const int enemy = side_other(f->side);
    int16_t distance[PIECE_MAX];
    influence_stamp(b, f->support, hex, sp, &f->support_of);
    spread_to_victory(b, hex, sp, COVER_WEIGHT, f->cover);
    unit_distances(b, f, enemy, hex, FAR - 1, distance);
    for (int i = 0; i < b->unit_count[enemy]; i++) f->facing[i] += sp * FACE_WEIGHT[distance[i]];
}

static void spread_enemy(const Battle *b, Fields *f, HexId hex, int sp) {
    influence_stamp(b, f->threat, hex, sp, &f->threat_of);
    spread_to_victory(b, hex, sp, PERIL_WEIGHT, f->peril);
}

static void spread(const Battle *b, int side, Fields *f, HexId hex, int sp) {
    if (hex == NO_HEX) return;
    if (side == f->side) {
        spread_own(b, f, hex, sp);
    } else {
        spread_enemy(b, f, hex, sp);
    }
}

/* Own strength that faces an enemy in a hex. */
static int facing_strength(const Battle *b, const Fields *f, HexId hex) {
    int16_t distance[PIECE_MAX];
    int strength = 0;
    unit_distances(b, f, f->side, hex, FAR - 1, distance);
    FOR_SIDE_UNITS(u, b, f->side) strength += f->sp[u] * FACE_WEIGHT[distance[i_u]];
    return strength;
}

/* The unit of this number on its side is there now, or off the map. */
static void follow_unit(const Battle *b, int side, Fields *f, int i, HexId hex) {
    const Axial at = hex != NO_HEX ? b->grid.at[hex] : (Axial){0, 0};
    f->at[side][0][i] = hex != NO_HEX ? at.q : OFF_MAP;
    f->at[side][1][i] = at.r;
    if (side != f->side && hex != NO_HEX) f->facing[i] = facing_strength(b, f, hex);
}

/* Puts right what the fields say of a side's units; answers whether any of them has moved. */
static bool follow_side(const Battle *b, const State *s, int side, Fields *f) {
    bool moved = false;
    FOR_SIDE_UNITS(u, b, side) {
        const HexId hex = on_map(s, u) ? b->place[s->piece[u].place].hex : NO_HEX;
        const int sp = unit_sp(b, s, u);
        if (hex == f->hex[u] && sp == f->sp[u]) continue;
        spread(b, side, f, f->hex[u], -f->sp[u]);
        spread(b, side, f, hex, sp);
        if (hex != f->hex[u]) follow_unit(b, side, f, i_u, hex);
        moved |= hex != f->hex[u];
        f->hex[u] = hex;
        f->sp[u] = (int8_t)sp;
    }
    return moved;
}

void fields_look(const Battle *b, const State *s, int side, Fields *f) {
    const bool anew = !f->known || f->side != side;
    if (anew) forget_all(b, side, f);
    follow_side(b, s, side, f);
    if (follow_side(b, s, side_other(side), f) || anew) {
        memset(f->nearest, UNASKED, b->grid.count);
    }
    follow_control(b, s, f);
}

/* ---- a place for a unit ---- */

/* The strength that could fall on it against what stands by it. */
int ground_danger(const Battle *b, const State *s, const Fields *f, PieceId u, PlaceId place) {
    const HexId hex = b->place[place].hex;
    const int threat = f->threat[hex];
    if (threat == 0) return 0;
    /* A unit is not its own support. */
    const int from = on_map(s, u) ? place_distance(b, s->piece[u].place, place) : FAR;
    int support = f->support[hex] + 10 * unit_sp(b, s, u);
    if (from <= SUPPORT_REACH) support -= SUPPORT_WEIGHT[from] * unit_sp(b, s, u);
    const int excess = threat * (10 + 2 * ground_shift(b, place)) / 10 - support;
    if (excess <= 0) return 0;
    const int penalty = 150 * excess / support;
    return penalty > 500 ? 500 : penalty;
}

static bool other_unit_at(const Battle *b, const State *s, PieceId u, PlaceId place) {
    const int here = s->piece[u].place == place;
    return units_at(s, place, side_of(b, u)) - here > 0;
}

/* Whether a unit there would be the only one to stand in the way of an enemy who is near. */
static bool guards(const Battle *b, const State *s, Fields *f, PieceId u, PlaceId place) {
    return enemy_distance(b, f, b->place[place].hex) <= 5 && !other_unit_at(b, s, u, place);
}

int hold_worth(const Battle *b, const State *s, Fields *f, PieceId u, PlaceId place) {
    const int victory = b->victory_at[b->place[place].hex];
    if (victory < 0) return 0;
    if (s->control[victory] != f->side) return place_worth(b, s, place, f->side);
    if (other_unit_at(b, s, u, place)) return 0;
    if (!in_march(b, s, side_other(f->side), place, false)) return 0;
    /* 11.1: what he takes late is not taken back. */
    const int late = 150 + 450 * s->turn * s->turn / (b->turn_count * b->turn_count);
    const VictoryHex *v = &b->victory[victory];
    return late * (v->value[0] + v->value[1]);
}

/* What is in the place already: leaders and guns that would be lost without this unit, an
 * objective that only it would hold, or unguarded spoils. */
static int company_worth(const Battle *b, const State *s, Fields *f, PieceId u, PlaceId place) {
    if (s->place[place].head == NO_PIECE && b->victory_at[b->place[place].hex] < 0) return 0;
    int worth = hold_worth(b, s, f, u, place);
    const bool needed = guards(b, s, f, u, place);
    FOR_PIECES_AT(p, s, place) {
        if (side_of(b, p) != f->side) {
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

const ScriptBias *bias_of(const Battle *b, const Fields *f, PieceId u) {
    return &RALLY_MIND.script[f->scripts.script[b->piece[u].formation]].bias;
}

/* Charges that others do not see to: where they are enough a unit adds nothing, so that one brigade
 * that comes near a town does not draw an army to it. */
static int lacking_without(const Battle *b, const State *s, const Charge *c, const Outlook *o) {
    const PlaceId here = on_map(s, o->u) ? s->piece[o->u].place : NO_PLACE;
    return c->wanted - (c->given - o->sp * given_from(b, c, here));
}

/* What the unit does for a charge from a distance. */
static int charge_worth(const Charge *c, const Outlook *o, int lacking, int d) {
    return c->worth * lesser(o->sp * c->weight[d], lacking) / c->wanted;
}

static void find_needs(const Battle *b, const State *s, const Fields *f, Outlook *o) {
    o->count = 0;
    o->most_needed = 0;
    for (int i = 0; i < f->charge_count; i++) {
        const Charge *c = &f->charge[i];
        const int lacking = lacking_without(b, s, c, o);
        if (lacking <= 0) continue;
        int *worth = o->need_worth[o->count];
        o->most_needed += charge_worth(c, o, lacking, 0); /* weights fall with distance */
        for (int d = 0; d <= CHARGE_REACH + 1; d++) {
            const bool same = d > 0 && c->weight[d] == c->weight[d - 1];
            worth[d] = same ? worth[d - 1] : charge_worth(c, o, lacking, d);
        }
        o->need_at[0][o->count] = b->grid.at[c->hex].q;
        o->need_at[1][o->count++] = b->grid.at[c->hex].r;
    }
}

static void look_out(const Battle *b, const State *s, const Fields *f, PieceId u, Outlook *o) {
    o->u = u;
    o->bias = bias_of(b, f, u);
    o->leader = leader_in_charge(b, s, b->piece[u].formation);
    o->range = o->leader != NO_PIECE ? showing(b, s, o->leader, LEADER_RANGE) : 0;
    o->sp = unit_sp(b, s, u);
}

void ground_outlook(const Battle *b, const State *s, const Fields *f, PieceId u, Outlook *o) {
    look_out(b, s, f, u, o);
    find_needs(b, s, f, o);
}

static int needs_worth(const Battle *b, const Outlook *o, HexId hex) {
    int16_t distance[CHARGE_MAX];
    int worth = 0;
    axial_distances(b->grid.at[hex], o->need_at[0], o->need_at[1], o->count, CHARGE_REACH + 1,
                    distance);
    for (int i = 0; i < o->count; i++) worth += o->need_worth[i][distance[i]];
    return worth;
}

/* All but the enemy, near or dangerous, the leader, and what must be seen to. */
static int calm_worth(const Battle *b, const State *s, Fields *f, const Outlook *o, PlaceId place) {
    const ScriptBias *bias = o->bias;
    int worth = lesser(f->draw[b->place[place].hex], DRAW_MOST) * bias->ground / 100;
    worth -= 40 * ground_shift(b, place);
    const int beside = held_beside(s, place, f->side); /* a line: friends next to it, not on it */
    worth += (beside > 2 ? 40 : 20 * beside) * bias->line / 100;
    return worth + company_worth(b, s, f, o->u, place);
}

/* What it costs to be out of the leader's range. */
static int astray_cost(const Battle *b, const State *s, const Outlook *o, PlaceId place) {
    if (o->leader == NO_PIECE) return 0;
    const int out = place_distance(b, place, s->piece[o->leader].place) - o->range;
    return out > 0 ? 15 * out : 0;
}

/* What it costs to be out of touch with the enemy. */
static int apart_cost(const Battle *b, Fields *f, const Outlook *o, PlaceId place) {
    return apart_from(b, f, b->place[place].hex) * o->bias->touch / 100;
}

static int danger_cost(const Battle *b, const State *s, const Fields *f, const Outlook *o,
                       PlaceId place) {
    return ground_danger(b, s, f, o->u, place) * o->bias->danger / 100;
}

/* All but what must be seen to. */
static int bare_worth(const Battle *b, const State *s, Fields *f, const Outlook *o, PlaceId place) {
    return calm_worth(b, s, f, o, place) - astray_cost(b, s, o, place) -
           apart_cost(b, f, o, place) - danger_cost(b, s, f, o, place);
}

int outlook_worth(const Battle *b, const State *s, Fields *f, const Outlook *o, PlaceId place) {
    return bare_worth(b, s, f, o, place) + needs_worth(b, o, b->place[place].hex);
}

bool outlook_betters(const Battle *b, const State *s, Fields *f, const Outlook *o, PlaceId place,
                     int least, int *worth) {
    /* No script loves danger: it only takes away, and so do being out of range of the leader and,
     * unless they fall back, apart from the enemy. What costs less to ask is asked first. */
    int bare = calm_worth(b, s, f, o, place);
    if (o->bias->touch >= 0 && bare + o->most_needed <= least) return false;
    bare -= astray_cost(b, s, o, place) + apart_cost(b, f, o, place);
    if (bare + o->most_needed <= least) return false;
    bare -= danger_cost(b, s, f, o, place);
    if (bare + o->most_needed <= least) return false;
    *worth = bare + needs_worth(b, o, b->place[place].hex);
    return *worth > least;
}

int ground_worth(const Battle *b, const State *s, Fields *f, PieceId u, PlaceId place) {
    Outlook o;
    look_out(b, s, f, u, &o);
    int worth = bare_worth(b, s, f, &o, place);
    for (int i = 0; i < f->charge_count; i++) {
        const Charge *c = &f->charge[i];
        const int d = hex_distance(&b->grid, b->place[place].hex, c->hex);
        if (c->weight[d] == 0) continue;
        const int lacking = lacking_without(b, s, c, &o);
        if (lacking > 0) worth += charge_worth(c, &o, lacking, d);
    }
    return worth;
}
