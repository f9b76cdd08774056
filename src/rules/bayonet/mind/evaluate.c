/* The evaluation of a position, term by term. A term is what the first side has of something less
 * what the second has, in thousandths of a point as far as one can say (a unit destroyed is a
 * point); the weights in rules/bayonet.yaml put them right. */
#include "rules/bayonet/mind/mind.h"

#include <string.h>

#include "core/number.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/hooks.h"
#include "rules/bayonet/terrain.h"

typedef enum {
    TERM_POINTS,
    TERM_ISSUE,
    TERM_STRENGTH,
    TERM_WINGS,
    TERM_SWING,
    TERM_ODDS,
    TERM_FLANKS,
    TERM_LINE,
    TERM_COMMAND,
    TERM_RESERVE,
    TERM_TEMPO,
    TERMS
} BayonetTerm;
static_assert((int)TERMS == (int)BAYONET_TERMS, "a weight for each term");

/* clang-format off */
const Term BAYONET_TERM[BAYONET_TERMS] = {
    [TERM_POINTS]   = {"points",   "has destroyed and holds more", 100, "victory points"},
    [TERM_ISSUE]    = {"issue",    "would win if it ended now", 100, "the upper hand"},
    [TERM_STRENGTH] = {"strength", "has the stronger army", 100, "strength"},
    [TERM_WINGS]    = {"wings",    "has no wing near its end", 100, "safe wings"},
    [TERM_SWING]    = {"swing",    "stands better around the ground that counts", 100, "the ground that counts"},
    [TERM_ODDS]     = {"odds",     "has the better local odds", 100, "better odds"},
    [TERM_FLANKS]   = {"flanks",   "has its flanks covered", 100, "covered flanks"},
    [TERM_LINE]     = {"line",     "has the firmer line", 100, "a firm line"},
    [TERM_COMMAND]  = {"command",  "has its brigades better in hand", 100, "brigades in hand"},
    [TERM_RESERVE]  = {"reserve",  "has fresh brigades behind the line", 100, "a reserve"},
    [TERM_TEMPO]    = {"tempo",    "has more still to act this turn", 100, "troops still to act"},
};

/* clang-format on */

/* ---- the influence map: how much of each side's strength reaches each hex ---- */

typedef struct InfluenceMap {
    int16_t of[SIDE_MAX][(HEX_SPAN_MAX + 2 * INFLUENCE_REACH) * INFLUENCE_STRIDE]; /* in tenths */
} InfluenceMap;

static inline int influence_in(const Battle *b, const InfluenceMap *map, int side, HexId hex) {
    return map->of[side][mind_derived_of(b)->influence_at[hex]];
}

static void lay_influence(const Battle *b, BayonetMindDerived *f) {
    static const int8_t FALLOFF[INFLUENCE_REACH + 1] = {10, 10, 7, 3};
    for (int odd = 0; odd < 2; odd++) {
        const HexNear *near = b->grid.near[odd];
        for (int d = 0, k = 0; d <= INFLUENCE_REACH; d++) {
            for (; k < hex_ring_start(d + 1); k++) {
                f->influence[odd][near[k].row + INFLUENCE_REACH][near[k].column + INFLUENCE_REACH] =
                    FALLOFF[d];
            }
        }
    }
}

void bayonet_mind_derive(Battle *b) {
    BayonetMindDerived *f = (BayonetMindDerived *)b->mind_derived;
    memset(f, 0, sizeof *f);
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        const int row = hex_row(&b->grid, hex), column = hex_column(&b->grid, hex);
        f->influence_at[hex] =
            (uint16_t)((row + INFLUENCE_REACH) * INFLUENCE_STRIDE + column + INFLUENCE_REACH);
        f->block[hex] = (uint8_t)(row / 4 * BLOCKS_ACROSS + column / 4);
    }
    lay_influence(b, f);
}

static_assert(INFLUENCE_COLUMNS >= INFLUENCE_ROWS, "a row reaches as far as a column");

/* A piece of a row, added to in one go where the machine can. */
typedef int16_t Row __attribute__((vector_size(INFLUENCE_COLUMNS * sizeof(int16_t))));

static void spread(const Battle *b, int16_t *map, HexId hex, int strength) {
    const BayonetMindDerived *f = mind_derived_of(b);
    const int16_t(*share)[INFLUENCE_COLUMNS] = f->influence[hex_odd(&b->grid, hex)];
    int16_t *row =
        map + f->influence_at[hex] - INFLUENCE_REACH * INFLUENCE_STRIDE - INFLUENCE_REACH;
    for (int r = 0; r < INFLUENCE_ROWS; r++, row += INFLUENCE_STRIDE) {
        Row sum, more;
        memcpy(&sum, row, sizeof sum);
        memcpy(&more, share[r], sizeof more);
        sum += more * (int16_t)strength;
        memcpy(row, &sum, sizeof sum);
    }
}

static void influence_of_troops(const Battle *b, const State *s, InfluenceMap *map) {
    const size_t used =
        (size_t)(b->grid.rows + 2 * INFLUENCE_REACH) * INFLUENCE_STRIDE * sizeof(int16_t);
    for (int side = 0; side < SIDE_MAX; side++) {
        memset(map->of[side], 0, used);
        FOR_SIDE_UNITS(u, b, side) {
            if (!is_troops(b, u) || !in_play(s, u) || s->piece[u].place == NO_PLACE) continue;
            spread(b, map->of[side], s->piece[u].place, unit_cv(b, s, u));
        }
    }
}

/* The terms. */

/* What may change hands: ground about which its owner is the weaker; foot in a village counts
 * double. */
static void evaluate_ground(const Battle *b, const State *s, const InfluenceMap *w,
                            int32_t *value) {
    for (int i = 0; i < b->victory_count; i++) {
        const VictoryHex *v = &b->victory[i];
        const int owner = s->control[i];
        if (owner >= SIDE_MAX) continue;
        int strength[SIDE_MAX] = {influence_in(b, w, 0, v->hex), influence_in(b, w, 1, v->hex)};
        strength[owner] += strength[owner] * bayonet_terrain_value(b, v->hex, false) / 3;
        const int lead = strength[0] - strength[1];
        if (lead == 0 || (lead > 0) == (owner == 0)) continue;
        const int worth = 500 * (v->value[0] + v->value[1]);
        value[TERM_SWING] += worth * lead / (strength[0] + strength[1] + 30);
    }
}

/* What a unit risks where it stands: the odds at which it could be attacked. */
static int exposure(const Battle *b, const State *s, const InfluenceMap *w, PieceId u, int side) {
    const PlaceId hex = s->piece[u].place;
    const int enemy = influence_in(b, w, side_other(side), hex);
    if (enemy == 0) return 0;
    const int own_strength = influence_in(b, w, side, hex);
    const int ground = bayonet_terrain_value(b, hex, is_horse(b, u));
    const int excess = enemy * 10 / (10 + 4 * ground) - own_strength;
    return greater(-60, lesser(80 * excess / greater(own_strength, 10), 200));
}

/* Enemies that stand at its flanks and in its rear, and flanks that nobody covers near them. */
static int flank_risk(const Battle *b, const State *s, PieceId u, int side) {
    const PlaceId hex = s->piece[u].place;
    const int facing = own_of(s, u)->facing;
    if (facing >= HEX_SIDES || !zoc_of(s, hex, side_other(side))) return 0;
    int risk = 0;
    for (int turn = 1; turn <= 4; turn++) {
        const PlaceId next = b->place[hex].adjacent[side_turned(facing, turn)];
        if (next != NO_PLACE && bayonet_enemy_troops_at(b, s, next, side)) {
            risk += turn == 1 || turn == 4 ? 100 : 150;
        }
    }
    return risk + 40 * bayonet_open_flanks(b, s, u);
}

static int unit_value(const Battle *b, const State *s, PieceId u) {
    return 250 + 130 * unit_cv(b, s, u) - 80 * flagged(s, u, FLAG_DISORDERED) +
           60 * has_volley(b, s, u) + 50 * own_of(s, u)->depth;
}

static void evaluate_unit(const Battle *b, const State *s, const InfluenceMap *w, PieceId u,
                          int side, int32_t *sum) {
    const PlaceId hex = s->piece[u].place;
    sum[TERM_STRENGTH] += unit_value(b, s, u);
    sum[TERM_ODDS] -= exposure(b, s, w, u, side);
    sum[TERM_FLANKS] -= flank_risk(b, s, u, side);
    sum[TERM_LINE] += 20 * lesser(held_beside(s, hex, side), 2);
}

/* Combat values of a side in the Front of each wing, and behind it. */
typedef struct Depth {
    int front[WING_MAX], rear[WING_MAX];
} Depth;

static void evaluate_brigade(const Battle *b, const State *s, const InfluenceMap *w, FormationId f,
                             Extents *extents, Depth *depth, int32_t *sum) {
    const Brigade *x = brigade_state(s, f);
    const int side = b->formation[f].side;
    int strength = 0, near = 0;
    FOR_TROOPS_OF(u, b, s, f) {
        strength += unit_cv(b, s, u);
        near += influence_in(b, w, side_other(side), s->piece[u].place) > 0;
    }
    (x->line == LINE_FRONT ? depth->front : depth->rear)[x->wing] += strength;
    if (near == 0) return;
    if (!bayonet_complies_cached(b, s, f, extents)) sum[TERM_COMMAND] -= 300;
    if (!(x->flags & BRIGADE_FINISHED)) sum[TERM_TEMPO] += 20 * strength;
}

/* Brigades behind the line are worth having, but not where the line is too thin without them. */
static int reserve_worth(const Battle *b, const Depth *mine, const Depth *theirs) {
    int worth = 0;
    for (int wing = 0; wing < b->wing_count; wing++) {
        const int missing = greater(0, theirs->front[wing] - mine->front[wing]);
        worth += 25 * mine->rear[wing] - 75 * lesser(missing, mine->rear[wing]);
    }
    return worth;
}

/* 2.1.1: wings that have few brigades left. */
static int wings_worth(const Battle *b, const State *s, int side) {
    static const int16_t STAKE[] = {6000, 2500, 900, 300};
    int left[WING_MAX] = {0}, worth = 0;
    FOR_BRIGADES(f, b, s) {
        if (b->formation[f].side == side) left[brigade_state(s, f)->wing]++;
    }
    for (int wing = 0; wing < b->wing_count; wing++) {
        if (!(bayonet_of(s)->side[side].had_wings >> wing & 1)) continue;
        if (left[wing] < 4) worth -= STAKE[left[wing]];
    }
    return worth;
}

static int leaders_worth(const Battle *b, const State *s, int side) {
    const BayonetSide *army = &bayonet_of(s)->side[side];
    int worth = army->ac.flags & LEADER_THERE ? 200 + 100 * bayonet_leader_rating(b, &army->ac) : 0;
    for (int wing = 0; wing < b->wing_count; wing++) {
        const Leader *wc = &army->wc[wing];
        if (wc->flags & LEADER_THERE) worth += 100 * bayonet_leader_rating(b, wc);
    }
    return worth;
}

void bayonet_evaluate(const Battle *b, const State *s, int32_t value[TERM_MAX]) {
    InfluenceMap w;
    Extents extents;
    bayonet_extents_clear(&extents);
    influence_of_troops(b, s, &w);
    memset(value, 0, TERM_MAX * sizeof value[0]);
    value[TERM_POINTS] = 1000 * (bayonet_victory_points(b, s, 0) - bayonet_victory_points(b, s, 1));
    value[TERM_ISSUE] = 4 * bayonet_assessment_lead(b, s);
    evaluate_ground(b, s, &w, value);
    Depth depth[SIDE_MAX] = {0};
    for (int side = 0; side < SIDE_MAX; side++) {
        int32_t sum[TERM_MAX] = {0};
        FOR_SIDE_TROOPS(u, b, s, side) evaluate_unit(b, s, &w, u, side, sum);
        FOR_BRIGADES_OF(f, b, s, side) evaluate_brigade(b, s, &w, f, &extents, &depth[side], sum);
        sum[TERM_WINGS] = wings_worth(b, s, side);
        sum[TERM_COMMAND] += leaders_worth(b, s, side);
        for (int i = 0; i < TERMS; i++) value[i] += side == 0 ? sum[i] : -sum[i];
    }
    value[TERM_RESERVE] =
        reserve_worth(b, &depth[0], &depth[1]) - reserve_worth(b, &depth[1], &depth[0]);
}
