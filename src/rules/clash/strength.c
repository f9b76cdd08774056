/* 12.9.1, 12.11, 12.12, 13.4: the arithmetic of combat: strengths, odds, flanks and guns. */
#include "rules/clash/combat.h"

#include "rules/clash/special.h"
#include "rules/clash/units.h"

Fight clash_fight_of(const Battle *b, const State *s) {
    const ClashBattle *battle = &clash_of(s)->battle;
    Fight f = {.target = battle->target,
               .sides = battle->from,
               .attack_guns = battle->guns[s->acting] != NO_PIECE,
               .defence_guns = battle->guns[side_other(s->acting)] != NO_PIECE};
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_ATTACKS)) f.attack_steps += own_of(s, u)->steps;
    }
    FOR_PIECES_AT(v, s, battle->target) {
        if (flagged(s, v, FLAG_DEFENDS)) f.defence_steps += own_of(s, v)->steps;
    }
    return f;
}

/* ---- 12.9.1, 12.11 strengths and odds ---- */

int clash_attack_strength(const Fight *f) { return f->attack_steps + f->attack_guns; }

int clash_defence_base(const Battle *b, PlaceId target, int steps) {
    const int base = steps + terrain_cell(b, hex_of(b, target)->terrain, TERRAIN_DEFENCE);
    return base < 1 ? 1 : base; /* R78 */
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

/* Height counts once, if all attack from below (R77); of the hexsides attacked over, the one worth
 * least counts (R76). */
int clash_terrain_defence(const Battle *b, const State *s, PlaceId target, unsigned sides) {
    bool higher = true;
    int least = 99;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(sides >> i & 1)) continue;
        const int factor = edge_factor(b, target, i);
        if (factor < least) least = factor;
        higher &= clash_level(b, target) > clash_level(b, b->place[target].adjacent[i]);
    }
    return (higher ? side_cell(b, SIDE_UPHILL, EFFECT_DEFENCE) : 0) + least +
           clash_works(b, s, target);
}

int clash_defence_strength(const Battle *b, const State *s, const Fight *f) {
    return clash_defence_base(b, f->target, f->defence_steps) +
           clash_terrain_defence(b, s, f->target, f->sides) + f->defence_guns;
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

int clash_fight_column(const Battle *b, const State *s, const Fight *f) {
    return clash_odds_column(clash_attack_strength(f), clash_defence_strength(b, s, f));
}

/* ---- 12.12 flanks ---- */

bool clash_flanked(const Battle *b, PlaceId target, unsigned sides) {
    bool higher = true;
    int hexes = 0;
    bool opposite = false;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(sides >> i & 1)) continue;
        hexes++;
        opposite |= (sides >> side_opposite(i) & 1) != 0;
        higher &= clash_level(b, target) > clash_level(b, b->place[target].adjacent[i]);
    }
    const bool every_other = (sides & 0x15) == 0x15 || (sides & 0x2A) == 0x2A;
    return !higher && (hexes >= 4 || opposite || every_other);
}

int clash_defender_ter(const Battle *b, PieceId u, bool flanked) {
    const int ter = clash_ter(b, u) - (flanked ? clash_limit(b, LIMIT_FLANK_TER) : 0);
    return ter < 1 ? 1 : ter;
}

int clash_ter_now(const Battle *b, const State *s, PieceId u) {
    const bool flanked = clash_of(s)->battle.flanked && !flagged(s, u, FLAG_ATTACKS);
    return clash_defender_ter(b, u, flanked);
}

/* ---- 13.4 guns ---- */

/* R82: guns are barred by the terrain of the hex fired at, the defender's only if every hex of the
 * attackers bars them; and by hexsides if all that lie between the two bar them. */
bool clash_guns_may_fire(const Battle *b, PlaceId target, unsigned sides, bool attack) {
    const ClashDerived *d = derived_of(b);
    if ((sides & (attack ? d->attack_guns : d->defence_guns)[target]) == 0) return false;
    if (attack) return terrain_cell(b, hex_of(b, target)->terrain, TERRAIN_ATTACK_GUNS) != 0;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(sides >> i & 1)) continue;
        const PlaceId from = b->place[target].adjacent[i];
        if (terrain_cell(b, hex_of(b, from)->terrain, TERRAIN_DEFENCE_GUNS)) return true;
    }
    return false;
}
