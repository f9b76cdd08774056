#include "support_melee.h"

#include "atlas/battle_file.h"
#include "atlas/locate.h"
#include "atlas/rules_file.h"
#include "rules/bayonet/ruleset.h"
#include "rules/bayonet/units.h"
#include "rules/registry.h"

enum { TURNS = 3 };

bool melee_charts(int16_t charts[TABLE_CELL_MAX]) {
    char path[ATLAS_PATH_SIZE];
    Report report;
    if (!locate_rules(".", "bayonet", path, sizeof path)) return false;
    report_init(&report);
    rules_file_read(&BAYONET, path, charts, &report);
    const bool good = report_clean(&report);
    report_release(&report);
    return good;
}

static int below(Random *r, int n) { return (int)random_below(r, (uint32_t)n); }
static bool one_in(Random *r, int n) { return below(r, n) == 0; }

static void lay_ground(Battle *b, Random *r) {
    static const uint16_t EDGES[] = {
        EDGE_STREAM, EDGE_RIVER, EDGE_RIVER | EDGE_BRIDGE, EDGE_RIVER | EDGE_CAUSEWAY, EDGE_HEDGE,
        EDGE_HASTY,  EDGE_WORKS};
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        HexInfo *info = &b->hex[hex];
        const int what = below(r, 20);
        info->river_in = info->river_out = HEX_SIDES;
        info->zone = (1 << MELEE_WINGS) - 1;
        info->terrain = what < 3 ? TERRAIN_VILLAGE : what < 5 ? TERRAIN_LIGHT : TERRAIN_CLEAR;
        if (what == 5) info->terrain = TERRAIN_FOREST;
        if (what == 6 && one_in(r, 2)) {
            info->terrain = TERRAIN_WATER;
            info->features |= HEX_IMPASSABLE;
        }
        for (int side = 0; side < 3; side++) {
            if (hex_beside(&b->grid, hex, side) == NO_HEX || !one_in(r, 8)) continue;
            const uint16_t edge = EDGES[below(r, 7)];
            battle_edge(b, hex, side, edge);
            if (edge & (EDGE_HASTY | EDGE_WORKS)) info->edge[side] |= EDGE_PROTECTS;
        }
    }
}

/* A hex near the middle line, on the side's own half of it, where the unit may stand. */
static PlaceId stand(const Battle *b, Random *r, PieceId p) {
    for (int tries = 0; tries < 200; tries++) {
        const int row = b->piece[p].side == 0 ? 5 + below(r, 3) : 4 - below(r, 3);
        const HexId hex = hex_at(&b->grid, below(r, MELEE_SPAN), row);
        if (b->hex[hex].features & HEX_IMPASSABLE) continue;
        int here = 0, strangers = 0, guns = 0;
        for (PieceId q = 0; q < p; q++) {
            if (b->piece[q].start != hex) continue;
            const bool gun = b->piece[q].kind == KIND_ARTILLERY;
            guns += gun;
            here += !gun;
            strangers += !gun && (b->piece[q].formation != b->piece[p].formation ||
                                  b->piece[q].kind != b->piece[p].kind);
        }
        if (b->piece[p].kind == KIND_ARTILLERY) {
            if (guns == 0) return hex;
            continue;
        }
        const bool village = b->hex[hex].terrain == TERRAIN_VILLAGE && b->piece[p].kind <= 1;
        if (strangers == 0 && here < (village ? 4 : 2)) return hex;
    }
    return NO_PLACE;
}

static void add_unit(Battle *b, Random *r, int side, int kind, FormationId f, int number) {
    char name[8] = {(char)('A' + side), (char)('a' + number / 10), (char)('0' + number % 10), 0};
    const PieceId p = battle_add_piece(b, name, side, kind, f);
    PieceInfo *info = &b->piece[p];
    info->exerts_zoc = 1;
    info->value[UNIT_FACING] = -1;
    info->start = stand(b, r, p);
    if (kind == KIND_ARTILLERY) {
        info->value[ARTILLERY_OVER] = (int8_t)one_in(r, 3);
        info->value[ARTILLERY_FACING] = -1;
        return;
    }
    info->value[UNIT_CV] = (int8_t)(1 + below(r, 4));
    info->value[UNIT_NATION] = (int8_t)below(r, 10);
    info->value[UNIT_UNDERLINED] = (int8_t)one_in(r, 3);
    info->value[UNIT_DEPTH] = (int8_t)(one_in(r, 5) ? 1 : 0);
    info->value[UNIT_GUN] = (int8_t)(kind == KIND_INFANTRY && one_in(r, 4));
}

static void raise_army(Battle *b, Random *r, int side, FormationId army) {
    int number = 0;
    for (int wing = 0; wing < MELEE_WINGS; wing++) {
        char name[4] = {(char)('P' + side), (char)('0' + wing), 0};
        const FormationId f = battle_add_formation(b, name, side, RANK_BRIGADE, army);
        static const uint8_t KINDS[] = {KIND_INFANTRY, KIND_INFANTRY,   KIND_INFANTRY,
                                        KIND_CAVALRY,  KIND_DISMOUNTED, KIND_DRAGOONS};
        const int kind = KINDS[below(r, 6)];
        b->formation[f].post = (Post){.wing = (uint8_t)wing,
                                      .order = one_in(r, 4) ? ORDER_MARCH : ORDER_CHARGE,
                                      .morale = (uint8_t)(3 + below(r, 5))};
        for (int i = 2 + below(r, 5); i > 0; i--) add_unit(b, r, side, kind, f, number++);
        name[1] = 'w';
        name[2] = (char)('0' + wing);
        const PieceId wc = battle_add_piece(b, name, side, KIND_WING_COMMANDER, army);
        b->piece[wc].wing = (uint8_t)wing;
        b->piece[wc].value[LEADER_RATING] = (int8_t)below(r, 4);
    }
    add_unit(b, r, side, KIND_ARTILLERY, army, number++);
}

void melee_make(Battle *b, const int16_t charts[TABLE_CELL_MAX], Random *r) {
    battle_init(b, system_find("bayonet"), HEX_POINTY, HEX_NAMES_CCRR, 1, MELEE_SPAN, MELEE_SPAN);
    memcpy(b->table, charts, TABLE_CELL_MAX * sizeof charts[0]);
    memcpy(b->id, "melee", 6);
    memcpy(b->side_id[0], "red", 4);
    memcpy(b->side_id[1], "blue", 5);
    b->turn_count = TURNS;
    lay_ground(b, r);
    b->wing_count = MELEE_WINGS;
    for (int wing = 0; wing < MELEE_WINGS; wing++) {
        b->wing[wing] = (Wing){.capacity = 3, .axis = {0, 3}};
        memcpy(b->wing[wing].name, wing == 0 ? "X" : wing == 1 ? "Y" : "Z", 2);
    }
    b->compass[0] = 1 << 2 | 1 << 3;
    b->compass[1] = 1 << 0 | 1 << 5;
    for (int side = 0; side < SIDE_MAX; side++) {
        b->number[side][NUMBER_PERIOD] = (int16_t)below(r, 2);
        b->number[side][NUMBER_FRENCH_ARMY] = (int16_t)side;
        raise_army(b, r, side,
                   battle_add_formation(b, side == 0 ? "red army" : "blue army", side, RANK_ARMY,
                                        NO_FORMATION));
    }
    battle_finish(b);
}

/* Some units have suffered already, some leaders are with their brigades, shot has fallen. */
void melee_spoil(const Battle *b, Random *r, State *s) {
    Bayonet *y = bayonet(s);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (!is_troops(b, p) || s->piece[p].place == NO_PLACE) continue;
        const int cv = b->piece[p].value[UNIT_CV];
        if (is_horse(b, p) && one_in(r, 5)) flag(s, p, FLAG_DISORDERED);
        if (is_foot(b, p) && cv > 1 && one_in(r, 2)) {
            flag(s, p, FLAG_BACK);
            own(s, p)->casualties = (uint8_t)(1 + below(r, cv - 1));
        }
        if (own(s, p)->facing != NO_FACING && bayonet_mate_of(b, s, p) == NO_PIECE &&
            one_in(r, 4)) {
            own(s, p)->facing = (uint8_t)below(r, HEX_SIDES);
        }
        if (one_in(r, 8)) (void)bayonet_add_impact(s, s->piece[p].place, IMPACT_HIT);
    }
    for (FormationId f = 0; f < b->formation_count; f++) {
        const int side = b->formation[f].side, wing = b->formation[f].post.wing;
        if (wing == NO_WING || !one_in(r, 2) || y->brigade[f].units == 0) continue;
        if (bayonet_leader_rating(b, &y->side[side].wc[wing]) == 0) continue;
        y->side[side].wc[wing].direct = f;
        y->side[side].wc[wing].line = y->brigade[f].line;
    }
}
