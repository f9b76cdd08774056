/* 12.9.1, 12.9.4, 12.11, 12.12: the arithmetic of combat: strengths, odds, flanks, and what a die
 * counts as. */
#include "rules/clash/combat.h"

#include "rules/clash/special.h"
#include "rules/clash/units.h"

static const ClashBattle *battle_of(const State *s) { return &clash_of(s)->battle; }

/* ---- strengths and odds ---- */

int clash_attack_total(const Battle *b, const State *s) {
    int total = battle_of(s)->guns[s->acting] != NO_PIECE;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_ATTACKS)) total += own_of(s, u)->steps;
    }
    return total;
}

static int edge_factor(const Battle *b, PlaceId target, int side) {
    const unsigned edge = hex_of(b, target)->edge[side];
    const bool below = clash_level(b, b->place[target].adjacent[side]) < clash_level(b, target);
    int factor = 0;
    if (edge & EDGE_STEEP && below) factor += side_cell(b, SIDE_STEEP, EFFECT_DEFENCE);
    if (edge & EDGE_EMBANKMENT) factor += side_cell(b, SIDE_EMBANKMENT, EFFECT_DEFENCE);
    if (edge & EDGE_CUT) factor += side_cell(b, SIDE_CUT, EFFECT_DEFENCE);
    if (edge & EDGE_BRIDGE) factor += side_cell(b, SIDE_BRIDGE, EFFECT_DEFENCE);
    if (edge & EDGE_FORD) factor += side_cell(b, SIDE_FORD, EFFECT_DEFENCE);
    if (edge & EDGE_STREAM) factor += side_cell(b, SIDE_CREEK, EFFECT_DEFENCE);
    return factor;
}

/* Height once if all attack from below (R77); hexsides as far as all attack over some (R76). */
int clash_terrain_defence(const Battle *b, const State *s, PlaceId target, unsigned from) {
    bool higher = true;
    int least = 99;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(from >> i & 1)) continue;
        const int factor = edge_factor(b, target, i);
        if (factor < least) least = factor;
        higher &= clash_level(b, target) > clash_level(b, b->place[target].adjacent[i]);
    }
    return (higher ? side_cell(b, SIDE_UPHILL, EFFECT_DEFENCE) : 0) + least +
           clash_works(b, s, target);
}

int clash_defence_total(const Battle *b, const State *s) {
    const ClashBattle *battle = battle_of(s);
    int total = 0;
    FOR_PIECES_AT(v, s, battle->target) {
        if (flagged(s, v, FLAG_DEFENDS)) total += own_of(s, v)->steps;
    }
    total += terrain_cell(b, hex_of(b, battle->target)->terrain, TERRAIN_DEFENCE);
    if (total < 1) total = 1; /* R78 */
    return total + clash_terrain_defence(b, s, battle->target, battle->from) +
           (battle->guns[side_other(s->acting)] != NO_PIECE);
}

/* R64: remainders favour the defender. Column 0 is 1-5 or worse, 4 is 1-1, 9 is 6-1 or better. */
int clash_odds_column(int attack, int defence) {
    if (attack >= defence) {
        const int ratio = attack / defence;
        return 4 + (ratio > 6 ? 6 : ratio) - 1;
    }
    const int ratio = attack < 1 ? 5 : (defence + attack - 1) / attack;
    return 5 - (ratio > 5 ? 5 : ratio);
}

/* 12.12 */
bool clash_flanked(const Battle *b, PlaceId target, unsigned from) {
    bool higher = true;
    int hexes = 0;
    bool opposite = false;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(from >> i & 1)) continue;
        hexes++;
        opposite |= (from >> side_opposite(i) & 1) != 0;
        higher &= clash_level(b, target) > clash_level(b, b->place[target].adjacent[i]);
    }
    const bool every_other = (from & 0x15) == 0x15 || (from & 0x2A) == 0x2A;
    return !higher && (hexes >= 4 || opposite || every_other);
}

int clash_ter_now(const Battle *b, const State *s, PieceId u) {
    int ter = clash_ter(b, u);
    if (battle_of(s)->flanked && !flagged(s, u, FLAG_ATTACKS))
        ter -= clash_limit(b, LIMIT_FLANK_TER);
    return ter < 1 ? 1 : ter;
}

/* The value the die counts as; 0 for no effect. */
int clash_rolled(int die, int modifier) {
    if (die == 1 || die == 6) return die == 6 ? 6 : 0; /* 12.9.4 */
    const int value = die + modifier;
    return value < 1 ? 1 : value > 6 ? 6 : value;
}
