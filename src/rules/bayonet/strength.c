/* 11.2.2, 11.3.1, 11.4, T6: what counts in an attack, as numbers. The same arithmetic serves the
 * attack under way and one that a mind imagines: they differ in who fills in what it depends on. */
#include "rules/bayonet/combat.h"

#include <string.h>

#include "rules/bayonet/charge.h"
#include "rules/bayonet/terrain.h"

static const Fight *fight_of(const State *s) { return &bayonet_of(s)->fight; }

/* ---- 11.3.2, Table 6 ---- */

static Momentum momentum_row(const Battle *b, PieceId u) {
    const int side = side_of(b, u), nation = b->piece[u].value[UNIT_NATION];
    const bool later = b->number[side][NUMBER_PERIOD] != 0;
    const bool french = b->number[side][NUMBER_FRENCH_ARMY] != 0;
    if (kind_of(b, u) == KIND_DRAGOONS) return MOMENTUM_DRAGOONS;
    if (french && (nation == NATION_FR || nation == NATION_AL)) {
        return later ? MOMENTUM_FRENCH_1701 : MOMENTUM_FRENCH_1672;
    }
    const bool maritime = nation >= NATION_EN && nation <= NATION_DA;
    return later && !french && maritime ? MOMENTUM_BRITISH_1701 : MOMENTUM_OTHERS;
}

static int momentum(const Battle *b, const NetInput *in) {
    if (in->distance < 2 || in->rough || in->crosses) return 0;
    return chart(b, TABLE_MOMENTUM, (int)momentum_row(b, in->unit[NET_ATTACKER]), in->distance - 2);
}

/* ---- the parts ---- */

TableId bayonet_net_table(const Battle *b, const NetInput *in) {
    if (is_foot(b, in->unit[NET_ATTACKER])) return TABLE_INFANTRY;
    return is_foot(b, in->unit[NET_DEFENDER]) ? TABLE_HORSE_FOOT : TABLE_CAVALRY;
}

static int8_t fire_value(const Battle *b, Impact impact) {
    switch (impact) {
    case IMPACT_HIT: return (int8_t)value_of(b, VALUE_HIT);
    case IMPACT_EFFECTIVE: return (int8_t)value_of(b, VALUE_EFFECTIVE);
    default: return 0;
    }
}

/* These parts are listed for the defender, though they are below 0. */
static void struck_parts(const Battle *b, const NetInput *in, NetPart part[NET_PARTS]) {
    const Value rear = is_horse(b, in->unit[NET_DEFENDER]) ? VALUE_HORSE_REAR : VALUE_REAR;
    if (in->aspect == ASPECT_FLANK) {
        part[NET_FLANK][NET_DEFENDER] = (int8_t)value_of(b, VALUE_FLANK);
    }
    if (in->aspect == ASPECT_REAR) part[NET_REAR][NET_DEFENDER] = (int8_t)value_of(b, rear);
}

/* 11.2.2e to i: a unit whose flanks are covered gains by the enemy's open ones; if both have open
 * flanks, the longer line gains. */
static void flank_parts(const Battle *b, const NetInput *in, NetPart part[NET_PARTS]) {
    if (in->sheltered) return;
    for (int i = 0; i < 2; i++) {
        const int theirs = in->open[!i];
        if (in->open[i] == 0) {
            part[NET_OPEN_FLANKS][i] = (int8_t)(theirs * value_of(b, VALUE_OPEN_FLANK));
        } else if (theirs > 0 && in->underlined[i] && !in->underlined[!i]) {
            part[NET_LONGER_LINE][i] = (int8_t)value_of(b, VALUE_UNDERLINED);
        }
    }
}

void bayonet_net_parts(const Battle *b, const NetInput *in, NetPart part[NET_PARTS]) {
    assert(in->unit[NET_ATTACKER] < b->piece_count);
    assert(in->unit[NET_DEFENDER] < b->piece_count);
    memset(part, 0, NET_PARTS * sizeof part[0]);
    for (int i = 0; i < 2; i++) {
        part[NET_COMBAT_VALUE][i] = in->cv[i];
        part[NET_LEADER][i] = (int8_t)(in->leader[i] ? value_of(b, VALUE_LEADER) : 0);
        part[NET_FIRE][i] = fire_value(b, (Impact)in->impact[i]);
    }
    struck_parts(b, in, part);
    if (bayonet_net_table(b, in) == TABLE_INFANTRY) {
        flank_parts(b, in, part);
    } else {
        part[NET_MOMENTUM][NET_ATTACKER] = (int8_t)momentum(b, in);
    }
    part[NET_TERRAIN][NET_DEFENDER] = in->terrain;
    part[NET_HEXSIDE][NET_DEFENDER] = in->hexside;
}

int bayonet_net(const Battle *b, const NetInput *in) {
    NetPart part[NET_PARTS];
    int net = 0;
    bayonet_net_parts(b, in, part);
    for (int i = 0; i < NET_PARTS; i++) net += part[i][NET_ATTACKER] - part[i][NET_DEFENDER];
    return net;
}

int bayonet_net_column(TableId table, int net) {
    const int least = table == TABLE_HORSE_FOOT ? HORSE_FOOT_LEAST : -NET_MOST;
    const int most = table == TABLE_HORSE_FOOT ? HORSE_FOOT_MOST : NET_MOST;
    return (net < least ? least : net > most ? most : net) - least;
}

/* ---- filling them in: what is the same for an attack that is only imagined ---- */

void bayonet_net_side(const Battle *b, const State *s, PieceId u, PlaceId hex, int i,
                      NetInput *in) {
    assert(u < b->piece_count);
    assert(hex < b->place_count);
    in->unit[i] = u;
    in->cv[i] = (int8_t)unit_cv(b, s, u);
    in->leader[i] = bayonet_direct_rating(b, s, brigade_of(b, u)) > 0;
    in->impact[i] = (uint8_t)impact_at(s, hex);
    in->underlined[i] = b->piece[u].value[UNIT_UNDERLINED] != 0;
}

void bayonet_net_terrain(const Battle *b, const State *s, PlaceId hex, int side, NetInput *in) {
    assert(side >= 0 && side < HEX_SIDES);
    const bool horse = is_horse(b, in->unit[NET_DEFENDER]);
    in->sheltered = is_village(b, hex) || bayonet_hexside_fortified(b, hex, side);
    in->crosses = !bayonet_hexside_plain(b, hex, side);
    in->terrain = (int8_t)bayonet_terrain_value(b, hex, horse);
    in->hexside = (int8_t)bayonet_hexside_value(b, s, hex, side, horse);
}

/* ---- the attack under way ---- */

/* R37: hexes from the target when the charge began; in a chain, those entered since. */
static int charge_distance(const State *s) {
    const Fight *f = fight_of(s);
    if (f->extra > 0) return f->entered < 2 ? 1 + f->entered : 3;
    if (bayonet_of(s)->attack[bayonet_of(s)->attack_at].counter) return 1;
    const int priority = class_priority(own_of(s, f->attacker)->aim >> 3);
    return priority == 3 ? 2 : priority == 4 ? 3 : 1;
}

NetInput bayonet_net_input(const Battle *b, const State *s) {
    const Fight *f = fight_of(s);
    NetInput in = {.aspect = f->aspect, .rough = f->rough != 0};
    in.distance = (uint8_t)charge_distance(s);
    bayonet_net_side(b, s, f->attacker, f->from, NET_ATTACKER, &in);
    bayonet_net_side(b, s, f->defender, f->target, NET_DEFENDER, &in);
    bayonet_net_terrain(b, s, f->target, f->side, &in);
    in.open[NET_ATTACKER] = own_of(s, f->attacker)->open;
    in.open[NET_DEFENDER] = own_of(s, f->defender)->open;
    return in;
}

int bayonet_net_value(const Battle *b, const State *s) {
    const NetInput in = bayonet_net_input(b, s);
    return bayonet_net(b, &in);
}

TableId bayonet_fight_table(const Battle *b, const State *s) {
    const Fight *f = fight_of(s);
    const NetInput in = {.unit = {f->attacker, f->defender}};
    return bayonet_net_table(b, &in);
}

/* ---- 11.8.1: villages and works ---- */

bool bayonet_may_stand(const Battle *b, const State *s) {
    const Fight *f = fight_of(s);
    const bool sheltered =
        is_village(b, f->target) || bayonet_hexside_fortified(b, f->target, f->side);
    return sheltered && is_foot(b, f->defender);
}

bool bayonet_must_stand(const Battle *b, const State *s) {
    return bayonet_is_village_stack(b, s, fight_of(s)->target);
}
