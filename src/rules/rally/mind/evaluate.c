/* The evaluation of a position, term by term. A term is what the Confederates have of something
 * less what the Union has, in thousandths of a victory point as far as one can say; the weights in
 * rules/rally.yaml put them right. */
#include "rules/rally/mind/evaluate.h"

#include <string.h>

#include "core/number.h"
#include "ai/kit/influence.h"
#include "rules/rally/derived.h"
#include "rules/rally/hooks.h"
#include "rules/rally/mind/derived.h"
#include "rules/rally/units.h"

/* clang-format off */
const Term RALLY_TERM[TERMS] = {
    [TERM_POINTS]   = {"points",   "is ahead in victory points", 100, "victory points"},
    [TERM_STRENGTH] = {"strength", "has the stronger army", 100, "strength"},
    [TERM_DAMAGE]   = {"damage",   "has more whole brigades", 100, "whole brigades"},
    [TERM_SWING]    = {"swing",    "stands better around the ground that counts", 100, "the ground that counts"},
    [TERM_APPROACH] = {"approach", "is nearer to what it wants", 100, "what is nearly in reach"},
    [TERM_ODDS]     = {"odds",     "has the better local odds", 100, "better odds"},
    [TERM_FLANKS]   = {"flanks",   "has its retreats open", 100, "open ways back"},
    [TERM_LINE]     = {"line",     "has the firmer line", 100, "a firm line"},
    [TERM_COMMAND]  = {"command",  "has its troops better in hand", 100, "troops in hand"},
    [TERM_RESERVE]  = {"reserve",  "has fresh troops behind the line", 100, "a reserve"},
    [TERM_RISK]     = {"risk",     "keeps leaders, guns and train safe", 100, "leaders, guns and train"},
    [TERM_TEMPO]    = {"tempo",    "has more orders left to give", 100, "orders left to give"},
    [TERM_GUNS]     = {"guns",     "has more guns in hand", 100, "guns in hand"},
};
/* clang-format on */

enum { REACH = 4 };
static const int8_t FALLOFF[REACH + 1] = {10, 10, 7, 4, 2};

/* Influence of both sides; a stack is spread as one. */
static void spread_strength(const Battle *b, const State *s, Influence *influence) {
    InfluenceStamp disc;
    influence_stamp_init(b, FALLOFF, REACH, &disc);
    influence_clear(b, influence);
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            const PlaceId place = s->piece[u].place;
            if (place == NO_PLACE || !rally_first_unit_here(b, s, u)) continue;
            int sp = 0;
            FOR_PIECES_AT(p, s, place) sp += is_unit(b, p) ? rally_unit_sp(b, s, p) : 0;
            influence_stamp(b, influence->of[side], b->place[place].hex, sp, &disc);
        }
    }
}

/* Half of what the enemy may win or we may: the share of strength around a victory hex. */
static void add_swing(const Battle *b, const State *s, const Influence *w, int32_t *value) {
    for (int i = 0; i < b->victory_count; i++) {
        const VictoryHex *v = &b->victory[i];
        const int worth = 1000 * (v->value[0] + v->value[1]);
        const int first = w->of[0][v->hex], second = w->of[1][v->hex];
        if (first + second == 0) continue;
        const int lead = first - second;
        const int share = worth * lead / (first + second + 30);
        /* The owner's preponderance changes nothing: only what may change hands counts. */
        if (s->control[i] == 0 && lead > 0) continue;
        if (s->control[i] == 1 && lead < 0) continue;
        value[TERM_SWING] += share / 2;
    }
}

/* Distance of the nearest of the side's units to what it does not hold yet. */
static int approach(const Battle *b, const State *s, int side) {
    int worth = 0;
    for (int i = 0; i < b->victory_count; i++) {
        if (s->control[i] == side) continue;
        const VictoryHex *v = &b->victory[i];
        int pull = 0;
        FOR_SIDE_UNITS(u, b, side) {
            if (!on_map(s, u)) continue;
            const int d = hex_distance(&b->grid, b->place[s->piece[u].place].hex, v->hex);
            pull += share_at(b, 20 * rally_unit_sp(b, s, u), d);
        }
        worth += pull * (v->value[0] + v->value[1]);
    }
    return worth;
}

static int steps_value(const Battle *b, const State *s, PieceId u) {
    return 100 + 60 * rally_unit_sp(b, s, u) + 20 * showing(b, s, u, UNIT_QUALITY);
}

/* What a unit risks where it stands: the odds at which it could be attacked. */
static int exposure(const Battle *b, const State *s, const Influence *w, PieceId u) {
    const int side = side_of(b, u);
    const PlaceId place = s->piece[u].place;
    const HexId hex = b->place[place].hex;
    const int enemy = w->of[side_other(side)][hex];
    if (enemy == 0) return 0;
    const int own_strength = w->of[side][hex];
    const int excess = enemy * (10 + 2 * shift_at(b, place)) / 10 - own_strength;
    const int risk = 100 * excess / greater(own_strength, 10);
    return greater(-100, lesser(risk, 250));
}

/* Open ways back: places beside it that no enemy stands in or watches. */
static int retreats(const Battle *b, const State *s, PlaceId place, int side) {
    int open = 0;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId next = b->place[place].adjacent[i];
        if (next == NO_PLACE || hex_of(b, next)->features & HEX_IMPASSABLE) continue;
        open += units_at(s, next, side_other(side)) == 0 && !ezoc(s, next, side);
    }
    return open;
}

static void add_unit(const Battle *b, const State *s, const Influence *w, PieceId u, int32_t *sum) {
    const int side = side_of(b, u);
    const PlaceId place = s->piece[u].place;
    const RallyPiece *p = own_of(s, u);
    sum[TERM_STRENGTH] += steps_value(b, s, u);
    if (p->back) sum[TERM_DAMAGE] -= 333;
    sum[TERM_ODDS] -= exposure(b, s, w, u);
    const bool engaged = ezoc(s, place, side);
    if (engaged) {
        const int open = retreats(b, s, place, side);
        if (open == 0) sum[TERM_FLANKS] -= 200;
        if (open == 1) sum[TERM_FLANKS] -= 60;
    }
    sum[TERM_LINE] +=
        20 * lesser(held_beside(s, place, side), 2) + 10 * (units_at(s, place, side) > 1);
    if (rally_in_command(b, s, u)) sum[TERM_COMMAND] += 60;
    const int enemy = w->of[side_other(side)][b->place[place].hex];
    if (!engaged && enemy > 0 && !p->back) sum[TERM_RESERVE] += 40;
    if (!flagged(s, u, FLAG_ACTED) && enemy > 0) sum[TERM_TEMPO] += 20;
}

static void add_other(const Battle *b, const State *s, const Influence *w, PieceId p,
                      int32_t *sum) {
    const int side = side_of(b, p);
    const bool guns = is_kind(b, p, KIND_GUNS);
    if (own_of(s, p)->status == STATUS_GONE) return;
    if (guns) sum[TERM_GUNS] += own_of(s, p)->due > s->turn ? 40 : 120;
    if (is_kind(b, p, KIND_LEADER) && on_map(s, p)) {
        sum[TERM_COMMAND] += own_of(s, p)->back ? 0 : 100;
    }
    if (!on_map(s, p)) return;
    const PlaceId place = s->piece[p].place;
    const HexId hex = b->place[place].hex;
    const int enemy = w->of[side_other(side)][hex];
    if (enemy == 0) return;
    const int worth = is_kind(b, p, KIND_TRAIN) ? 2500 : guns ? 400 : 250;
    const int alone = units_at(s, place, side) == 0;
    if (alone)
        sum[TERM_RISK] -= worth * lesser(enemy, 100) / 100;
    else if (ezoc(s, place, side))
        sum[TERM_RISK] -= worth / 8;
}

void rally_evaluate(const Battle *b, const State *s, int32_t value[TERM_MAX]) {
    const Rally *r = rally_of(s);
    Influence w;
    spread_strength(b, s, &w);
    memset(value, 0, TERM_MAX * sizeof value[0]);
    value[TERM_POINTS] = 1000 * (rally_victory_points(b, s, CSA) - rally_victory_points(b, s, USA));
    add_swing(b, s, &w, value);
    for (int side = 0; side < SIDE_MAX; side++) {
        int32_t sum[TERM_MAX] = {0};
        sum[TERM_APPROACH] = approach(b, s, side);
        for (PieceId p = 0; p < b->piece_count; p++) {
            if (side_of(b, p) != side) continue;
            if (!is_unit(b, p)) {
                add_other(b, s, &w, p, sum);
            } else if (on_map(s, p)) {
                add_unit(b, s, &w, p, sum);
            } else if (own_of(s, p)->status == STATUS_WAITING) {
                sum[TERM_STRENGTH] += steps_value(b, s, p);
            } else if (own_of(s, p)->status == STATUS_SHATTERED) { /* it may rally yet */
                sum[TERM_STRENGTH] += steps_value(b, s, p) / 2;
                sum[TERM_POINTS] -= 500;
            }
        }
        sum[TERM_TEMPO] += 60 * (r->side[side].cp + r->side[side].stored);
        for (int i = 0; i < TERMS; i++) value[i] += side == 0 ? sum[i] : -sum[i];
    }
}
