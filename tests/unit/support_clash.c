/* Small battles of the clash rules with a bit of everything, laid out at random. */
#include "support.h"

#include <stdio.h>

#include "rules/clash/special.h"
#include "rules/registry.h"

static bool one_in(Random *r, uint32_t n) { return random_below(r, n) == 0; }

static void lay_road(Battle *b, Random *r, HexId from, int heading) {
    for (HexId at = from; at != NO_HEX;) {
        const int side = side_turned(heading, one_in(r, 3) ? (int)random_below(r, 3) - 1 : 0);
        const HexId next = hex_beside(&b->grid, at, side);
        if (next == NO_HEX) return;
        battle_link(b, LINK_ROAD, at, next);
        at = next;
    }
}

static void lay_edges(Battle *b, Random *r) {
    static const unsigned EDGES[] = {
        EDGE_STREAM,     EDGE_STREAM, EDGE_RIVER, EDGE_RIVER | EDGE_BRIDGE, EDGE_RIVER | EDGE_FORD,
        EDGE_EMBANKMENT, EDGE_CUT};
    for (HexId h = 0; h < b->grid.count; h++) {
        for (int side = 0; side < 3; side++) {
            const HexId to = hex_beside(&b->grid, h, side);
            if (to == NO_HEX) continue;
            if (b->hex[h].level != b->hex[to].level && one_in(r, 4)) {
                battle_edge(b, h, side, EDGE_STEEP);
            }
            if (one_in(r, 8)) battle_edge(b, h, side, EDGES[random_below(r, 7)]);
        }
    }
}

static void lay_ground(Battle *b, Random *r) {
    const int wild = (int)random_below(r, 3);
    for (HexId h = 0; h < b->grid.count; h++) {
        HexInfo *info = &b->hex[h];
        if (one_in(r, 4)) info->terrain = TERRAIN_WOODS;
        if (one_in(r, 14)) info->terrain = TERRAIN_TOWN;
        if (one_in(r, wild == 0 ? 12 : 3)) info->level = (int8_t)(1 + random_below(r, 3));
        if (one_in(r, 30)) info->features |= HEX_IMPASSABLE;
    }
    if (wild < 2) lay_edges(b, r);
    for (int i = 0; i < 5; i++) {
        lay_road(b, r, (HexId)random_below(r, b->grid.count), (int)random_below(r, HEX_SIDES));
    }
}

/* Entry hexes on all four edges, a road out of each. */
static void lay_entries(Battle *b, Random *r) {
    const int columns = b->grid.columns, rows = b->grid.rows;
    const int at[4][3] = {{(int)random_below(r, b->grid.columns), 0, 3},
                          {columns - 1, (int)random_below(r, b->grid.rows), 4},
                          {(int)random_below(r, b->grid.columns), rows - 1, 0},
                          {0, (int)random_below(r, b->grid.rows), 2}};
    for (int i = 0; i < 4; i++) {
        const HexId h = hex_at(&b->grid, at[i][0], at[i][1]);
        if (b->hex[h].features & HEX_ENTRY) continue;
        b->hex[h].features |= HEX_ENTRY;
        b->hex[h].features &= (uint16_t)~HEX_IMPASSABLE;
        Entry *e = &b->entry[b->entry_count];
        *e = (Entry){.place = h, .letter = (uint8_t)('A' + b->entry_count)};
        e->friendly = (uint8_t)(i < 2 ? 1 : 0);
        b->entry_count++;
        lay_road(b, r, h, at[i][2]);
    }
    for (int i = 0; i < b->entry_count; i++) {
        b->entry[i].other[0] = (uint8_t)('A' + random_below(r, b->entry_count));
        b->entry[i].other[1] = (uint8_t)('A' + random_below(r, b->entry_count));
    }
}

static PlaceId random_start(const Battle *b, Random *r, int side) {
    for (int i = 0; i < 1000; i++) {
        const HexId h = (HexId)random_below(r, b->grid.count);
        if (b->hex[h].features & (HEX_IMPASSABLE | HEX_ENTRY)) continue;
        bool taken = false;
        for (PieceId p = 0; p < b->piece_count; p++) taken |= b->piece[p].start == h;
        if (!taken) return h;
    }
    fail_msg("no room for another piece of side %d", side);
    return NO_PLACE;
}

static PieceId add_piece(Battle *b, const char *what, int side, int kind, FormationId f) {
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%s %s %d", side == CSA ? "C" : "U", what, b->piece_count);
    const PieceId p = battle_add_piece(b, name, side, kind, f);
    b->piece[p].exerts_zoc = kind <= KIND_CAVALRY;
    return p;
}

static void add_unit(Battle *b, Random *r, int side, FormationId f, GroupId group, bool horse) {
    const PieceId p = add_piece(b, "Brigade", side, horse ? KIND_CAVALRY : KIND_INFANTRY, f);
    int8_t *v = b->piece[p].value;
    v[UNIT_STEPS] = (int8_t)(1 + random_below(r, 3));
    v[UNIT_TER] = (int8_t)(1 + random_below(r, 6));
    v[UNIT_MA] = (int8_t)(horse ? 4 + random_below(r, 5) : 0);
    v[UNIT_DEFENDS] = one_in(r, 12);
    if (group == NO_GROUP) b->piece[p].start = random_start(b, r, side);
    b->piece[p].group = group;
}

static GroupId add_group(Battle *b, Random *r, int side) {
    Group *g = &b->group[b->group_count];
    snprintf(g->name, sizeof g->name, "Group %d", b->group_count);
    g->side = (uint8_t)side;
    g->turn = (uint8_t)(1 + random_below(r, 3));
    g->entry = b->entry[random_below(r, b->entry_count)].place;
    g->fixed = one_in(r, 3);
    return b->group_count++;
}

static FormationId add_formation(Battle *b, const char *what, int side, int rank,
                                 FormationId parent) {
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%s %s %d", side == CSA ? "C" : "U", what, b->formation_count);
    return battle_add_formation(b, name, side, rank, parent);
}

/* A formation with two divisions, or cavalry, and perhaps a unit or two of no division. */
static FormationId add_command(Battle *b, Random *r, int side, FormationId corps) {
    const FormationId f = add_formation(b, "Command", side, RANK_FORMATION, corps);
    b->formation[f].track[0] =
        (TrackSpan){.until = (uint8_t)random_below(r, 4), .row = (uint8_t)random_below(r, 4)};
    b->formation[f].track[1] = (TrackSpan){.row = (uint8_t)random_below(r, 4)};
    const GroupId group = one_in(r, 2) ? add_group(b, r, side) : NO_GROUP;
    if (one_in(r, 4)) {
        for (int i = 0; i < 2; i++) add_unit(b, r, side, f, one_in(r, 2) ? group : NO_GROUP, true);
        return f;
    }
    for (int d = 0; d < 2; d++) {
        const FormationId division = add_formation(b, "Division", side, RANK_DIVISION, f);
        const int count = 1 + (int)random_below(r, 3);
        for (int i = 0; i < count; i++) {
            add_unit(b, r, side, division, one_in(r, 3) ? group : NO_GROUP, false);
        }
    }
    if (one_in(r, 3)) add_unit(b, r, side, f, NO_GROUP, false);
    if (one_in(r, 4)) add_unit(b, r, side, f, NO_GROUP, true);
    return f;
}

static void add_markers(Battle *b, Random *r, int side, FormationId f, FormationId corps) {
    const PieceId guns = add_piece(b, "Guns", side, KIND_GUNS, one_in(r, 3) ? corps : f);
    b->piece[guns].value[GUNS_USE] = (int8_t)random_below(r, 3);
    b->piece[guns].value[GUNS_AUTOMATIC] = one_in(r, 4);
    if (!one_in(r, 2)) return;
    const PieceId leader = add_piece(b, "Leader", side, KIND_COMMANDER, corps);
    int8_t *v = b->piece[leader].value;
    v[COMMANDER_ROLL] = (int8_t)(one_in(r, 2) ? 0 : 4);
    v[COMMANDER_MODE] = (int8_t)random_below(r, 2);
    v[COMMANDER_COUNT] = (int8_t)(1 + random_below(r, 2));
    v[COMMANDER_DIE] = (int8_t)((int)random_below(r, 3) - 1);
    v[COMMANDER_FIRST] = one_in(r, 5);
}

static void add_army(Battle *b, Random *r, int side) {
    const FormationId army = add_formation(b, "Army", side, RANK_ARMY, NO_FORMATION);
    for (int c = 0; c < 2; c++) {
        const FormationId corps = add_formation(b, "Corps", side, RANK_CORPS, army);
        const int commands = 1 + (int)random_below(r, 2);
        for (int i = 0; i < commands; i++) {
            const FormationId f = add_command(b, r, side, corps);
            add_markers(b, r, side, f, corps);
        }
    }
}

static void add_specials(Battle *b, Random *r) {
    if (one_in(r, 2)) b->special[b->special_count++] = (Special){.rule = SPECIAL_VARIABLE_ENTRY};
    if (one_in(r, 2)) {
        b->special[b->special_count++] = (Special){.rule = SPECIAL_DELAY_VP, .number = {1}};
    }
    for (uint8_t side = 0; side < SIDE_MAX; side++) {
        Special *x = &b->special[b->special_count++];
        *x = (Special){.rule = SPECIAL_EXIT, .side = side, .number = {1}, .hex_count = 1};
        do x->hex[0] = (HexId)random_below(r, b->grid.count);
        while (b->hex[x->hex[0]].features & (HEX_ENTRY | HEX_IMPASSABLE));
    }
    for (int i = 0; i < b->special_count; i++) b->special[i].piece = NO_PIECE;
}

static void add_victory(Battle *b, Random *r) {
    for (int i = 0; i < 4; i++) {
        VictoryHex *v = &b->victory[b->victory_count++];
        v->hex = (HexId)(random_below(r, b->grid.count / 4u) * 4u + (unsigned)i);
        v->value[0] = (int8_t)random_below(r, 4);
        v->value[1] = (int8_t)random_below(r, 4);
        v->owner = (uint8_t)random_below(r, 2);
    }
}

void random_clash_battle(Battle *b, Random *r, const Battle *tables) {
    battle_init(b, system_find("clash"), HEX_FLAT, HEX_NAMES_CCRR, 1, 7 + (int)random_below(r, 5),
                7 + (int)random_below(r, 5));
    strcpy(b->id, "random");
    strcpy(b->scenario, "full");
    strcpy(b->title, "Random");
    for (int side = 0; side < SIDE_MAX; side++) {
        strcpy(b->side_id[side], side == CSA ? "csa" : "usa");
        strcpy(b->side_name[side], side == CSA ? "Confederate" : "Union");
        b->number[side][NUMBER_MARGINAL] = 1;
        b->number[side][NUMBER_DECISIVE] = 9;
    }
    memcpy(b->table, tables->table, sizeof b->table);
    memcpy(b->compass, tables->compass, sizeof b->compass);
    b->turn_count = (uint8_t)(3 + random_below(r, 4));
    if (one_in(r, 2)) b->night[2 + random_below(r, 2)] = 1;
    b->options = one_in(r, 8);
    lay_ground(b, r);
    lay_entries(b, r);
    battle_finish_ground(b);
    add_army(b, r, CSA);
    add_army(b, r, USA);
    add_specials(b, r);
    add_victory(b, r);
    battle_finish(b);
}
