/* 11.2.2, 11.3.1, 11.4: the values that an attack is reckoned with, line by line. */
#include "rules/bayonet/charge.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/terrain.h"

static const Fight *fight_of(const State *s) { return &bayonet_of(s)->fight; }

TableId bayonet_fight_table(const Battle *b, const State *s) {
    const Fight *f = fight_of(s);
    if (is_foot(b, f->attacker)) return TABLE_INFANTRY;
    return is_foot(b, f->defender) ? TABLE_HORSE_FOOT : TABLE_CAVALRY;
}

int bayonet_net_column(TableId table, int net) {
    const int least = table == TABLE_HORSE_FOOT ? HORSE_FOOT_LEAST : -NET_MOST;
    const int most = table == TABLE_HORSE_FOOT ? HORSE_FOOT_MOST : NET_MOST;
    return (net < least ? least : net > most ? most : net) - least;
}

/* ---- 11.8.1: villages and works ---- */

static bool sheltered(const Battle *b, const State *s) {
    const Fight *f = fight_of(s);
    return is_village(b, f->target) || bayonet_hexside_fortified(b, f->target, f->side);
}

bool bayonet_may_stand(const Battle *b, const State *s) {
    return is_foot(b, fight_of(s)->defender) && sheltered(b, s);
}

bool bayonet_must_stand(const Battle *b, const State *s) {
    return bayonet_is_village_stack(b, s, fight_of(s)->target);
}

/* ---- 11.3.2, Table 6 ---- */

Momentum bayonet_momentum_row(const Battle *b, PieceId u) {
    const int side = side_of(b, u), nation = b->piece[u].value[UNIT_NATION];
    const bool later = b->field[side][NUMBER_PERIOD] != 0;
    const bool french = b->field[side][NUMBER_FRENCH_ARMY] != 0;
    if (kind_of(b, u) == KIND_DRAGOONS) return MOMENTUM_DRAGOONS;
    if (french && (nation == NATION_FR || nation == NATION_AL)) {
        return later ? MOMENTUM_FRENCH_1701 : MOMENTUM_FRENCH_1672;
    }
    const bool maritime = nation >= NATION_EN && nation <= NATION_DA;
    return later && !french && maritime ? MOMENTUM_BRITISH_1701 : MOMENTUM_OTHERS;
}

/* R37: hexes from the target when the charge began; in a chain, those entered since. */
static int charge_distance(const State *s) {
    const Fight *f = fight_of(s);
    if (f->extra > 0) return f->entered < 2 ? 1 + f->entered : 3;
    if (bayonet_of(s)->attack[bayonet_of(s)->attack_at].counter) return 1;
    const int priority = class_priority(own_of(s, f->attacker)->aim >> 3);
    return priority == 3 ? 2 : priority == 4 ? 3 : 1;
}

static int momentum(const Battle *b, const State *s) {
    const Fight *f = fight_of(s);
    const int distance = charge_distance(s);
    if (distance < 2 || f->rough || !bayonet_hexside_plain(b, f->target, f->side)) return 0;
    return chart(b, TABLE_MOMENTUM, (int)bayonet_momentum_row(b, f->attacker), distance - 2);
}

/* ---- the lines ---- */

static int fire_value(const Battle *b, const State *s, PlaceId hex) {
    switch (impact_at(s, hex)) {
    case IMPACT_HIT: return value_of(b, VALUE_HIT);
    case IMPACT_EFFECTIVE: return value_of(b, VALUE_EFFECTIVE);
    default: return 0;
    }
}

static int leader_value(const Battle *b, const State *s, PieceId u) {
    return bayonet_direct_rating(b, s, brigade_of(b, u)) > 0 ? value_of(b, VALUE_LEADER) : 0;
}

static int struck_value(const Battle *b, const State *s) {
    const Fight *f = fight_of(s);
    if (f->aspect == ASPECT_FRONT) return 0;
    if (f->aspect == ASPECT_FLANK) return value_of(b, VALUE_FLANK);
    return value_of(b, is_horse(b, f->defender) ? VALUE_HORSE_REAR : VALUE_REAR);
}

static bool underlined(const Battle *b, PieceId u) {
    return b->piece[u].value[UNIT_UNDERLINED] != 0;
}

typedef struct Lines {
    NetLine *out;
    int count;
} Lines;

static void add_line(Lines *lines, const char *what, const char *clause, int attacker,
                     int defender) {
    if (attacker == 0 && defender == 0) return;
    lines->out[lines->count++] = (NetLine){what, clause, (int8_t)attacker, (int8_t)defender};
}

/* 11.2.2e to i. */
static void add_flanks(const Battle *b, const State *s, Lines *lines) {
    const Fight *f = fight_of(s);
    const PieceId u = f->attacker, v = f->defender;
    const int mine = own_of(s, u)->open, theirs = own_of(s, v)->open;
    if (sheltered(b, s)) return;
    const int each = value_of(b, VALUE_OPEN_FLANK), longer = value_of(b, VALUE_UNDERLINED);
    add_line(lines, "open flanks of the enemy", "11.2.2e", mine == 0 ? each * theirs : 0,
             theirs == 0 ? each * mine : 0);
    if (mine == 0 || theirs == 0 || underlined(b, u) == underlined(b, v)) return;
    add_line(lines, "longer line", "11.2.2g", underlined(b, u) ? longer : 0,
             underlined(b, v) ? longer : 0);
}

int bayonet_net_lines(const Battle *b, const State *s, NetLine out[NET_LINES]) {
    const Fight *f = fight_of(s);
    const PieceId u = f->attacker, v = f->defender;
    const TableId table = bayonet_fight_table(b, s);
    Lines lines = {out, 0};
    add_line(&lines, "combat value", "11.2.2d", unit_cv(b, s, u), unit_cv(b, s, v));
    add_line(&lines, "leader", "6.4.1a", leader_value(b, s, u), leader_value(b, s, v));
    add_line(&lines, "under artillery fire", "10.2g", fire_value(b, s, f->from),
             fire_value(b, s, f->target));
    add_line(&lines, f->aspect == ASPECT_REAR ? "struck in the rear" : "struck in flank", "11.2.2d",
             0, struck_value(b, s));
    if (table == TABLE_INFANTRY) {
        add_flanks(b, s, &lines);
    } else {
        add_line(&lines, "momentum", "11.3.2a", momentum(b, s), 0);
    }
    add_line(&lines, "ground", "TEC-a", 0, bayonet_terrain_value(b, f->target, is_horse(b, v)));
    add_line(&lines, "hexside", "TEC-a", 0,
             bayonet_hexside_value(b, s, f->target, f->side, is_horse(b, v)));
    return lines.count;
}

int bayonet_net_value(const Battle *b, const State *s) {
    NetLine line[NET_LINES];
    const int count = bayonet_net_lines(b, s, line);
    int net = 0;
    for (int i = 0; i < count; i++) net += line[i].attacker - line[i].defender;
    return net;
}
