#include "rules/clash/mind/evaluate.h"

#include <string.h>

#include "ai/kit/influence.h"
#include "core/spots.h"
#include "rules/clash/mind/derived.h"
#include "rules/clash/special.h"
#include "rules/clash/steps.h"
#include "rules/clash/units.h"

enum { REACH = 4 };
static const int8_t FALLOFF[REACH + 1] = {10, 10, 6, 3, 1};

/* The steps of a side in the place of its unit, where that is the first of them; 0 otherwise. */
static int stack_steps(const Battle *b, const State *s, PieceId u, int side) {
    int steps = 0;
    FOR_PIECES_AT(v, s, s->piece[u].place) {
        if (!is_unit(b, v) || side_of(b, v) != side) continue;
        if (v < u) return 0;
        steps += own_of(s, v)->steps;
    }
    return steps;
}

static void spread_strength(const Battle *b, const State *s, Influence *influence) {
    InfluenceStamp stamp;
    influence_stamp_init(b, FALLOFF, REACH, &stamp);
    influence_clear(b, influence);
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            const int steps = on_map(s, u) ? stack_steps(b, s, u, side) : 0;
            if (steps == 0) continue;
            const HexId hex = b->place[s->piece[u].place].hex;
            influence_stamp(b, influence->of[side], hex, steps, &stamp);
        }
    }
}

/* How much of the battle is over, in parts of a turn: as many as have been drawn of its markers. A
 * rollout may end a little before or after a turn does, and should come to the same value. */
enum { TURN_PARTS = 256 };
static int elapsed(const Battle *b, const State *s) {
    int drawn = 0, waiting = 0;
    for (FormationId f = 0; f < b->formation_count; f++) {
        const uint8_t marker = clash_of(s)->marker_state[f];
        drawn += marker == CM_DRAWN;
        waiting += marker == CM_CUP || marker == CM_ASIDE;
    }
    const int part = drawn == 0 ? 0 : TURN_PARTS * drawn / (drawn + waiting);
    return TURN_PARTS * (s->turn - 1) + part;
}

/* What ground is worth now, in hundredths of what it counts at the end: until then it may change
 * hands, and does. In a hundred games of greedy against itself in each battle a point of ground
 * foretold a quarter of a point in the end, or less, and two turns before it two thirds; a step
 * lost foretold one at any time. */
static int ground_counts(const Battle *b, const State *s) {
    enum { TURNS = 6 };
    static const uint8_t LEFT[TURNS] = {100, 85, 70, 50, 40, 30};
    const int left = greater(TURN_PARTS * b->turn_count - elapsed(b, s), 0);
    const int turns = left / TURN_PARTS;
    if (turns >= TURNS - 1) return LEFT[TURNS - 1];
    return LEFT[turns] - (LEFT[turns] - LEFT[turns + 1]) * (left % TURN_PARTS) / TURN_PARTS;
}

/* What may change hands: a victory hex about which its owner is the weaker. */
static void add_swing(const Battle *b, const State *s, const Influence *w, int counts,
                      int32_t *value) {
    for (int i = 0; i < b->victory_count; i++) {
        const VictoryHex *v = &b->victory[i];
        const int worth = 10 * counts * (v->value[0] + v->value[1]);
        const int first = w->of[0][v->hex], second = w->of[1][v->hex];
        const int lead = first - second;
        if (first + second == 0) continue;
        if ((s->control[i] == 0 && lead > 0) || (s->control[i] == 1 && lead < 0)) continue;
        value[TERM_SWING] += worth * lead / (first + second + 20) / 2;
    }
}

static int approach(const Battle *b, const State *s, int side) {
    Spots at;
    uint8_t distance[SPOTS_MAX];
    int strength[PIECE_MAX], worth = 0;
    at.count = 0;
    FOR_SIDE_UNITS(u, b, side) {
        if (!on_map(s, u)) continue;
        strength[at.count] = 20 * own_of(s, u)->steps;
        spots_add(&at, b->grid.at[b->place[s->piece[u].place].hex]);
    }
    for (int i = 0; i < b->victory_count; i++) {
        if (s->control[i] == side) continue;
        const VictoryHex *v = &b->victory[i];
        int pull = 0;
        spots_distances(&at, b->grid.at[v->hex], distance);
        for (int k = 0; k < at.count; k++) pull += clash_share(b, strength[k], distance[k]);
        worth += pull * (v->value[0] + v->value[1]);
    }
    return worth;
}

/* 6.3.6: hexes that end the battle for who holds them all, as soon as that counts. */
static int decision(const Battle *b, const State *s, int side) {
    int most = 0;
    for (int n = 0; n < b->special_count; n++) {
        const Special *x = &b->special[n];
        if (x->rule != SPECIAL_AUTOMATIC_HEXES || x->side != side) continue;
        const int early = x->from - s->turn;
        if (early > 4 || (x->until != 0 && x->until < s->turn)) continue;
        int missing = 0;
        for (int i = 0; i < x->hex_count; i++) {
            const int v = b->victory_at[x->hex[i]];
            missing += v < 0 || s->control[v] != side;
        }
        const int worth = missing == 0 ? 5000 : missing == 1 ? 1000 : 0;
        most = greater(most, early > 1 ? worth / 2 : worth);
    }
    return most;
}

static int exposure(const Battle *b, const Influence *w, PlaceId place, int side) {
    const HexId hex = b->place[place].hex;
    const int enemy = w->of[side_other(side)][hex], friends = w->of[side][hex];
    if (enemy == 0) return 0;
    return greater(-80, lesser(100 * (enemy - friends) / greater(friends, 10), 200));
}

static void add_unit(const Battle *b, const State *s, const Influence *w, PieceId u, int32_t *sum) {
    const int side = side_of(b, u), steps = own_of(s, u)->steps;
    const PlaceId place = s->piece[u].place;
    int beside = 0, open = 0, around = 0;
    sum[TERM_STRENGTH] += 150 + steps * (200 + 50 * clash_ter(b, u));
    sum[TERM_ODDS] -= exposure(b, w, place, side);
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId next = b->place[place].adjacent[i];
        if (next == NO_PLACE) continue;
        const bool enemy = units_at(s, next, side_other(side)) > 0;
        around += enemy;
        beside += units_at(s, next, side) > 0;
        open += !enemy && !ezoc(s, next, side);
        if (enemy) {
            const int up = clash_level(b, place) - clash_level(b, next);
            sum[TERM_HEIGHT] += up > 0 ? 60 : up < 0 ? -60 : 0;
        }
    }
    sum[TERM_LINE] += 20 * lesser(beside, 2);
    if (around > 0 && open == 0) sum[TERM_FLANKS] -= 250;
    if (around > 0 && open == 1) sum[TERM_FLANKS] -= 80;
    if (around > 2) sum[TERM_FLANKS] -= 60 * (around - 2);
    const int enemy = w->of[side_other(side)][b->place[place].hex];
    if (around == 0 && enemy > 0) sum[TERM_RESERVE] += 30;
    const uint8_t marker = clash_of(s)->marker_state[clash_formation(b, u)];
    if (enemy > 0 && (marker == CM_CUP || marker == CM_ASIDE)) sum[TERM_TEMPO] += 30 * steps;
}

/* 5.1: the lead of the first side that is as far from its victory as from the enemy's, at the end;
 * what has been gained by now is held against the part of it that is due by now. */
static int lead_due(const Battle *b, const State *s) {
    const int even = 500 * (b->number[0][NUMBER_MARGINAL] - b->number[1][NUMBER_MARGINAL]);
    return even * elapsed(b, s) / (TURN_PARTS * b->turn_count);
}

void clash_evaluate(const Battle *b, const State *s, int32_t value[TERM_MAX]) {
    Influence w;
    spread_strength(b, s, &w);
    memset(value, 0, TERM_MAX * sizeof value[0]);
    const int lead = clash_victory_points(b, s, 0) - clash_victory_points(b, s, 1);
    const int ground = clash_geographic_points(b, s, 0) - clash_geographic_points(b, s, 1);
    const int counts = ground_counts(b, s);
    value[TERM_POINTS] = 1000 * lead - 10 * (100 - counts) * ground - lead_due(b, s);
    add_swing(b, s, &w, counts, value);
    for (int side = 0; side < SIDE_MAX; side++) {
        int32_t sum[TERM_MAX] = {0};
        sum[TERM_APPROACH] = approach(b, s, side);
        sum[TERM_DECISION] = decision(b, s, side);
        FOR_SIDE_UNITS(u, b, side) {
            if (on_map(s, u)) {
                add_unit(b, s, &w, u, sum);
            } else if (own_of(s, u)->status <= STATUS_AWAY) { /* still to come */
                sum[TERM_STRENGTH] += 150 + own_of(s, u)->steps * (200 + 50 * clash_ter(b, u));
            }
        }
        if (!clash_of(s)->side[side].acted) sum[TERM_TEMPO] += 200;
        for (int i = 0; i < TERMS; i++) value[i] += side == 0 ? sum[i] : -sum[i];
    }
}
