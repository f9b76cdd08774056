/* Small battles with a bit of everything, laid out at random. */
#include "support.h"

#include <stdio.h>

#include "rules/rally/rally.h"
#include "rules/registry.h"

static bool one_in(Random *r, uint32_t n) { return random_below(r, n) == 0; }

/* A walk over the map that never comes back to where it was. */
static int random_walk(const Battle *b, Random *r, HexId from, int heading, HexId *path, int most) {
    int count = 0;
    for (HexId at = from; at != NO_HEX && count < most;) {
        for (int i = 0; i < count; i++) {
            if (path[i] == at) return count;
        }
        path[count++] = at;
        at = hex_beside(&b->grid, at, side_turned(heading, (int)random_below(r, 3) - 1));
    }
    return count;
}

static void lay_river(Battle *b, Random *r) {
    HexId path[HEX_SPAN_MAX], kept[HEX_SPAN_MAX];
    const bool across = one_in(r, 2);
    const HexId from = across ? hex_at(&b->grid, 0, (int)random_below(r, b->grid.rows))
                              : hex_at(&b->grid, (int)random_below(r, b->grid.columns), 0);
    const int east = b->grid.orientation == HEX_FLAT ? 2 : 1, south = 3;
    const int count = random_walk(b, r, from, across ? east : south, path, HEX_SPAN_MAX);
    for (int i = 0; i < count; i++) {
        kept[i] = path[i];
        if (b->hex[path[i]].features & HEX_RIVER) return;
    }
    bool off_map = false; /* a river has to end at the edge */
    for (int side = 0; side < HEX_SIDES; side++) {
        off_map |= hex_beside(&b->grid, path[count - 1], side) == NO_HEX;
    }
    if (count < 2 || !off_map) return;
    battle_river(b, kept, count);
    for (int i = 0; i < count; i++) {
        HexInfo *h = &b->hex[path[i]];
        h->features = (uint16_t)(h->features & ~(HEX_STREAM | HEX_IMPASSABLE));
        if (one_in(r, 3)) h->features |= HEX_FORD;
        if (one_in(r, 3)) h->features |= HEX_BRIDGE;
    }
}

static void lay_links(Battle *b, Random *r, LinkKind kind) {
    HexId path[HEX_SPAN_MAX];
    const HexId from = (HexId)random_below(r, b->grid.count);
    const int heading = (int)random_below(r, HEX_SIDES);
    const int count = random_walk(b, r, from, heading, path, HEX_SPAN_MAX);
    for (int i = 0; i + 1 < count; i++) battle_link(b, kind, path[i], path[i + 1]);
}

static void lay_ground(Battle *b, Random *r) {
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        HexInfo *h = &b->hex[hex];
        if (!one_in(r, 3)) h->terrain = (uint8_t)random_below(r, TERRAIN_COUNT);
        if (one_in(r, 5)) h->features |= HEX_STREAM;
        if (h->features & HEX_STREAM && one_in(r, 3)) h->features |= HEX_FORD;
        if (one_in(r, 25)) h->features |= HEX_ENTRENCHMENT;
        if (one_in(r, 25)) h->features |= HEX_FORT;
        if (one_in(r, 20)) h->features |= HEX_IMPASSABLE;
    }
    lay_river(b, r);
    if (one_in(r, 2)) lay_river(b, r);
    for (int i = 0; i < 4; i++) lay_links(b, r, LINK_ROAD);
    for (int i = 0; i < 2; i++) lay_links(b, r, LINK_RAILROAD);
    battle_finish_ground(b);
}

/* Strength that a side has set up in a place so far, and whether the enemy is there. */
static int set_up_sp(const Battle *b, PlaceId place, int side, bool *enemy) {
    int sp = 0;
    *enemy = false;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].start != place) continue;
        if (b->piece[p].side != side) *enemy = true;
        if (b->piece[p].kind <= KIND_CAVALRY) sp += b->piece[p].value[UNIT_SP];
        if (b->piece[p].kind == KIND_TRAIN) sp += 4;
    }
    return sp;
}

static PlaceId random_start(const Battle *b, Random *r, int side, int sp) {
    for (int i = 0; i < 1000; i++) {
        const PlaceId place = (PlaceId)random_below(r, b->place_count);
        bool enemy;
        if (b->hex[b->place[place].hex].features & HEX_IMPASSABLE) continue;
        if (set_up_sp(b, place, side, &enemy) + sp <= 10 && !enemy) return place;
    }
    fail_msg("no room for another piece");
    return NO_PLACE;
}

static PieceId add_named(Battle *b, const char *what, int number, int side, int kind,
                         FormationId f) {
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%s. %s %d", side == CSA ? "C" : "U", what, number);
    const PieceId p = battle_add_piece(b, name, side, kind, f);
    b->piece[p].exerts_zoc = kind <= KIND_CAVALRY;
    return p;
}

static void add_leader(Battle *b, Random *r, int side, FormationId f) {
    if (one_in(r, 8)) return;
    const PieceId p = add_named(b, "Leader", f, side, KIND_LEADER, f);
    int8_t *v = b->piece[p].value;
    for (int i = 0; i < 2; i++) {
        v[LEADER_COMBAT + i] = (int8_t)random_below(r, 3);
        v[LEADER_QUALITY + i] = (int8_t)random_below(r, 3);
        v[LEADER_RANGE + i] = (int8_t)(1 + random_below(r, 4));
        v[LEADER_INITIATIVE + i] = (int8_t)(1 + random_below(r, 4));
    }
    v[LEADER_PERSONALITY] = (int8_t)random_below(r, 4);
    b->formation[f].leader = p;
}

static void add_units(Battle *b, Random *r, int side, FormationId f, int count) {
    for (int i = 0; i < count; i++) {
        const int kind = one_in(r, 4) ? KIND_CAVALRY : KIND_INFANTRY;
        const PieceId p = add_named(b, "Brigade", b->piece_count, side, kind, f);
        int8_t *v = b->piece[p].value;
        v[UNIT_SP] = (int8_t)(1 + random_below(r, 6));
        v[UNIT_SP + 1] = (int8_t)((v[UNIT_SP] + 1) / 2);
        v[UNIT_QUALITY] = (int8_t)(1 + random_below(r, 5));
        v[UNIT_QUALITY + 1] = (int8_t)(v[UNIT_QUALITY] > 3 ? v[UNIT_QUALITY] - 1 : v[UNIT_QUALITY]);
        v[UNIT_PERSONALITY] = (int8_t)random_below(r, 4);
        v[UNIT_REPEATERS] = one_in(r, 6);
        b->piece[p].start = random_start(b, r, side, v[UNIT_SP]);
    }
}

static void add_guns(Battle *b, Random *r, int side, FormationId f) {
    const PieceId p = add_named(b, "Battery", b->piece_count, side, KIND_GUNS, f);
    int value = 1 + (int)random_below(r, 4);
    for (int i = 0; i < 4; i++) {
        b->piece[p].value[GUNS_VALUE + i] = (int8_t)value;
        if (value > 0 && one_in(r, 2)) value--;
    }
}

static FormationId add_formation(Battle *b, Random *r, int side, int rank, FormationId parent) {
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%s formation %d", side == CSA ? "C" : "U", b->formation_count);
    const FormationId f = battle_add_formation(b, name, side, rank, parent);
    if (rank == RANK_DIVISION && one_in(r, 6)) b->formation[f].hold_until = 3;
    add_leader(b, r, side, f);
    return f;
}

static void add_army(Battle *b, Random *r, int side) {
    const FormationId army = add_formation(b, r, side, RANK_ARMY, NO_FORMATION);
    for (int c = 0; c < 2; c++) {
        const FormationId corps = add_formation(b, r, side, RANK_CORPS, army);
        const int divisions = 1 + (int)random_below(r, 2);
        for (int d = 0; d < divisions; d++) {
            const FormationId division = add_formation(b, r, side, RANK_DIVISION, corps);
            add_units(b, r, side, division, 1 + (int)random_below(r, 3));
            if (one_in(r, 2)) add_guns(b, r, side, division);
        }
        if (one_in(r, 2)) add_units(b, r, side, corps, 1);
        if (one_in(r, 2)) add_guns(b, r, side, corps);
    }
    if (one_in(r, 2)) {
        const FormationId division = add_formation(b, r, side, RANK_DIVISION, army);
        add_units(b, r, side, division, 2);
    }
    if (one_in(r, 2)) add_units(b, r, side, army, 1);
    add_guns(b, r, side, army);
    if (one_in(r, 2)) {
        const PieceId train = add_named(b, "Train", 1, side, KIND_TRAIN, army);
        b->piece[train].start = random_start(b, r, side, 4);
    }
}

/* Leaders begin beside a unit of theirs; if none is set up, they come with the reinforcements. */
static void place_leaders(Battle *b) {
    for (PieceId l = 0; l < b->piece_count; l++) {
        if (b->piece[l].kind != KIND_LEADER) continue;
        for (PieceId u = 0; u < b->piece_count && b->piece[l].start == NO_PLACE; u++) {
            if (b->piece[u].kind > KIND_CAVALRY || b->piece[u].group != NO_GROUP) continue;
            if (!formation_within(b, b->piece[u].formation, b->piece[l].formation)) continue;
            b->piece[l].start = b->piece[u].start;
        }
        if (b->piece[l].start == NO_PLACE) b->piece[l].group = b->piece[l].side;
    }
}

static void add_groups(Battle *b, Random *r) {
    for (uint8_t side = 0; side < SIDE_MAX; side++) {
        Group *g = &b->group[b->group_count];
        HexId edge;
        do edge = (HexId)random_below(r, b->grid.columns);
        while (b->hex[edge].features & HEX_IMPASSABLE);
        snprintf(g->name, sizeof g->name, "Group %d", b->group_count);
        g->side = side;
        g->turn = (uint8_t)(1 + random_below(r, 3));
        g->entry = edge;
        b->group_count++;
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        PieceInfo *info = &b->piece[p];
        if (info->kind == KIND_LEADER || info->kind == KIND_TRAIN || !one_in(r, 6)) continue;
        info->group = info->side;
        info->start = NO_PLACE;
    }
}

static void add_victory(Battle *b, Random *r) {
    for (int i = 0; i < 4; i++) {
        VictoryHex *v = &b->victory[b->victory_count];
        v->hex = (HexId)(random_below(r, b->grid.count / 4u) * 4u + (unsigned)i % 4u);
        v->value[0] = (int8_t)(1 + random_below(r, 4));
        v->value[1] = (int8_t)(1 + random_below(r, 4));
        v->owner = one_in(r, 3) ? NO_SIDE : (uint8_t)random_below(r, 2);
        b->victory_count++;
    }
}

void random_battle(Battle *b, Random *r) {
    const HexOrientation orientation = one_in(r, 3) ? HEX_POINTY : HEX_FLAT;
    const HexNaming naming = one_in(r, 2) ? HEX_NAMES_CCRR : HEX_NAMES_LETTER;
    battle_init(b, system_find("rally"), orientation, naming, (int)random_below(r, 2),
                6 + (int)random_below(r, 6), 6 + (int)random_below(r, 6));
    strcpy(b->id, "random");
    strcpy(b->scenario, "full");
    strcpy(b->title, "Random");
    for (int side = 0; side < SIDE_MAX; side++) {
        strcpy(b->side_id[side], side == CSA ? "csa" : "usa");
        strcpy(b->side_name[side], side == CSA ? "Confederate" : "Union");
        b->number[side][NUMBER_COMMAND_POINTS] = (int16_t)(4 + random_below(r, 6));
        b->number[side][NUMBER_VP_START] = (int16_t)random_below(r, 3);
    }
    memcpy(b->table, test_battle(0)->table, sizeof b->table);
    b->turn_count = (uint8_t)(4 + random_below(r, 6));
    if (one_in(r, 2)) b->night[2 + random_below(r, 3)] = 1;
    b->options = (uint16_t)random_below(r, 4);
    lay_ground(b, r);
    add_army(b, r, CSA);
    add_army(b, r, USA);
    add_groups(b, r);
    place_leaders(b);
    add_victory(b, r);
    battle_finish(b);
}
