#include "game/battle.h"

#include <assert.h>
#include <string.h>

#include "game/blob.h"
#include "game/mind.h"
#include "game/ruleset.h"
#include "game/show.h"

void battle_init(Battle *b, const System *system, HexOrientation orientation, HexNaming naming,
                 int offset, int columns, int rows) {
    memset(b, 0, sizeof *b);
    b->first_turn = 1;
    if (system != NULL) battle_rule(b, system);
    grid_init(&b->grid, orientation, naming, offset, columns, rows);
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        b->hex[hex].river_in = b->hex[hex].river_out = HEX_SIDES;
    }
}

void battle_rule(Battle *b, const System *system) {
    b->ruleset = system->law;
    b->show = system->show != NULL ? system->show : &SHOW_NOTHING;
    b->mind = system->mind;
    mind_tune(b);
}

void battle_link(Battle *b, LinkKind kind, HexId from, HexId to) {
    static const uint16_t FEATURE[LINK_KINDS] = {HEX_ROAD, HEX_RAILROAD};
    const int side = hex_side_towards(&b->grid, from, to);
    assert(side >= 0);
    b->hex[from].link[kind] |= (uint8_t)(1 << side);
    b->hex[to].link[kind] |= (uint8_t)(1 << side_opposite(side));
    b->hex[from].features |= FEATURE[kind];
    b->hex[to].features |= FEATURE[kind];
}

void battle_edge(Battle *b, HexId hex, int side, unsigned edge) {
    b->hex[hex].edge[side] |= (uint16_t)edge;
    const HexId other = hex_beside(&b->grid, hex, side);
    if (other != NO_HEX) b->hex[other].edge[side_opposite(side)] |= (uint16_t)edge;
}

/* The side by which a river leaves the hex at the end of its path: one that leads off the map if
 * there is one, and as nearly straight on as possible. */
static int river_end_side(const Battle *b, HexId hex, int side_behind) {
    static const int TURN[HEX_SIDES] = {3, 2, 4, 1, 5, 0};
    for (int i = 0; i < HEX_SIDES - 1; i++) {
        const int side = side_turned(side_behind, TURN[i]);
        if (hex_beside(&b->grid, hex, side) == NO_HEX) return side;
    }
    return side_opposite(side_behind);
}

void battle_river(Battle *b, const HexId *path, int count) {
    assert(count >= 1);
    for (int i = 0; i < count; i++) {
        HexInfo *here = &b->hex[path[i]];
        assert(!(here->features & HEX_RIVER));
        here->features |= HEX_RIVER;
        const int behind = i > 0 ? hex_side_towards(&b->grid, path[i], path[i - 1]) : -1;
        const int ahead = i + 1 < count ? hex_side_towards(&b->grid, path[i], path[i + 1]) : -1;
        assert(i == 0 || behind >= 0);
        assert(i + 1 == count || ahead >= 0);
        const int in = behind >= 0 ? behind : river_end_side(b, path[i], ahead >= 0 ? ahead : 0);
        const int out = ahead >= 0 ? ahead : river_end_side(b, path[i], in);
        here->river_in = (uint8_t)in;
        here->river_out = (uint8_t)out;
    }
}

/* Which banks of a hex touch its side: bit 0 the left, bit 1 the right, both where the river
 * itself crosses. An undivided hex has only the first. The left bank lies clockwise from the side
 * where the river comes in to the side where it goes out. */
static int banks_at_side(const HexInfo *info, int side) {
    if (!(info->features & HEX_RIVER)) return 1;
    if (side == info->river_in || side == info->river_out) return 3;
    const int out = side_turned(info->river_out, -info->river_in);
    return side_turned(side, -info->river_in) < out ? 1 : 2;
}

/* The place of this bank (0 left, 1 right) of a hex. */
static PlaceId bank_place(const Battle *b, HexId hex, int bank) {
    return bank == 0 ? hex : b->place[hex].other_bank;
}

/* The bank of the neighbouring hex that one reaches over `side` from `bank` of `from`. Where the
 * river itself crosses the side, left stays left if the water flows on in the same direction. */
static PlaceId place_across(const Battle *b, HexId from, int bank, int side) {
    const HexId to = hex_beside(&b->grid, from, side);
    if (to == NO_HEX || b->hex[to].features & HEX_IMPASSABLE) return NO_PLACE;
    const int here = banks_at_side(&b->hex[from], side);
    if (!(here & (1 << bank))) return NO_PLACE;
    const int there = banks_at_side(&b->hex[to], side_opposite(side));
    /* Where a river ends at a dry hex, neither bank leads across that side. */
    if ((here == 3) != (there == 3)) return NO_PLACE;
    if (there != 3) return bank_place(b, to, there == 1 ? 0 : 1);
    const bool flows_on =
        (side == b->hex[from].river_out) == (side_opposite(side) == b->hex[to].river_in);
    return bank_place(b, to, flows_on ? bank : 1 - bank);
}

void battle_finish_ground(Battle *b) {
    b->place_count = b->grid.count;
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        b->place[hex] = (PlaceInfo){.hex = hex, .other_bank = NO_PLACE};
        if (b->ruleset->barred_terrain >> b->hex[hex].terrain & 1) {
            b->hex[hex].features |= HEX_IMPASSABLE;
        }
        for (int side = 0; side < HEX_SIDES; side++) {
            if (hex_beside(&b->grid, hex, side) == NO_HEX) b->hex[hex].features |= HEX_MAP_EDGE;
        }
        if (!(b->hex[hex].features & HEX_RIVER)) continue;
        assert(b->place_count < PLACE_MAX);
        b->place[hex].other_bank = b->place_count;
        b->place[b->place_count++] = (PlaceInfo){.hex = hex, .other_bank = hex};
    }
    for (PlaceId place = 0; place < b->place_count; place++) {
        PlaceInfo *info = &b->place[place];
        info->zoc = 0;
        for (int side = 0; side < HEX_SIDES; side++) {
            info->adjacent[side] = place_across(b, info->hex, place >= b->grid.count, side);
            if (info->adjacent[side] == NO_PLACE) continue;
            if (b->ruleset->zoc_over != NULL && !b->ruleset->zoc_over(b, info->hex, side)) continue;
            info->zoc |= (uint8_t)(1 << side);
        }
    }
}

static void copy_name(char to[NAME_SIZE], const char *name) {
    const size_t size = strlen(name);
    assert(size > 0 && size < NAME_SIZE);
    memcpy(to, name, size + 1);
}

FormationId battle_add_formation(Battle *b, const char *name, int side, int rank,
                                 FormationId parent) {
    assert(b->formation_count < FORMATION_MAX);
    Formation *f = &b->formation[b->formation_count];
    *f = (Formation){.side = (uint8_t)side,
                     .rank = (uint8_t)rank,
                     .parent = parent,
                     .leader = NO_PIECE,
                     .colour = 0x808080,
                     .post = {.wing = NO_WING}};
    copy_name(f->name, name);
    battle_rank_formation(b, b->formation_count);
    return b->formation_count++;
}

void battle_rank_formation(Battle *b, FormationId f) {
    const FormationId parent = b->formation[f].parent;
    for (int i = 0; i < FORMATION_MAX / 64; i++) {
        b->above[f][i] = parent == NO_FORMATION ? 0 : b->above[parent][i];
    }
    b->above[f][f / 64] |= (uint64_t)1 << (f % 64);
}

PieceId battle_add_piece(Battle *b, const char *name, int side, int kind, FormationId formation) {
    assert(b->piece_count < PIECE_MAX);
    PieceInfo *p = &b->piece[b->piece_count];
    *p = (PieceInfo){.side = (uint8_t)side,
                     .kind = (uint8_t)kind,
                     .formation = formation,
                     .group = NO_GROUP,
                     .start = NO_PLACE,
                     .wing = NO_WING,
                     .succeeds = NO_PIECE};
    copy_name(p->name, name);
    return b->piece_count++;
}

void battle_finish(Battle *b) {
    if (b->place_count == 0) battle_finish_ground(b);
    memset(b->victory_at, -1, sizeof b->victory_at);
    for (int i = 0; i < b->victory_count; i++) b->victory_at[b->victory[i].hex] = (int8_t)i;
    memset(b->unit_count, 0, sizeof b->unit_count);
    memset(b->first_of_formation, 0xFF, sizeof b->first_of_formation); /* NO_PIECE */
    for (PieceId p = b->piece_count; p-- > 0;) {
        PieceId *first = &b->first_of_formation[b->piece[p].formation];
        b->next_of_formation[p] = *first;
        *first = p;
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        const PieceInfo *x = &b->piece[p];
        const int side = x->side;
        b->tag[p] = (PieceTag){x->side, x->kind, x->formation, x->exerts_zoc};
        if (x->exerts_zoc) b->unit[side][b->unit_count[side]++] = p;
    }
    if (b->ruleset->derive != NULL) b->ruleset->derive(b);
    if (b->mind != NULL && b->mind->derive != NULL) b->mind->derive(b);
    b->content_hash = battle_hash(b);
}

int place_name(const Battle *b, PlaceId place, char out[HEX_NAME_SIZE]) {
    int n = hex_name(&b->grid, b->place[place].hex, out);
    if (b->place[place].other_bank != NO_PLACE) {
        out[n++] = '/';
        out[n++] = place < b->grid.count ? 'a' : 'b';
        out[n] = '\0';
    }
    return n;
}

size_t place_parse(const Battle *b, const char *text, size_t size, PlaceId *out) {
    HexId hex;
    size_t n = hex_parse(&b->grid, text, size, &hex);
    if (n == 0) return 0;
    *out = hex;
    if (b->place[hex].other_bank == NO_PLACE) return n;
    if (n + 2 > size || text[n] != '/' || (text[n + 1] != 'a' && text[n + 1] != 'b')) return 0;
    if (text[n + 1] == 'b') *out = b->place[hex].other_bank;
    return n + 2;
}

int place_side_towards(const Battle *b, PlaceId from, PlaceId to) {
    for (int side = 0; side < HEX_SIDES; side++) {
        if (b->place[from].adjacent[side] == to) return side;
    }
    return -1;
}

static bool name_is(const char *name, const char *text, size_t size) {
    return strlen(name) == size && memcmp(name, text, size) == 0;
}

PieceId battle_find_piece(const Battle *b, const char *name, size_t size) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (name_is(b->piece[p].name, name, size)) return p;
    }
    return NO_PIECE;
}

FormationId battle_find_formation(const Battle *b, const char *name, size_t size) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (name_is(b->formation[f].name, name, size)) return f;
    }
    return NO_FORMATION;
}

int battle_find_side(const Battle *b, const char *id, size_t size) {
    for (int side = 0; side < SIDE_MAX; side++) {
        if (name_is(b->side_id[side], id, size)) return side;
    }
    return -1;
}

int battle_find_wing(const Battle *b, const char *name, size_t size) {
    for (int wing = 0; wing < b->wing_count; wing++) {
        if (name_is(b->wing[wing].name, name, size)) return wing;
    }
    return -1;
}

int value_letter(const ValueField *f, const char *text, size_t size) {
    if (strchr(f->letters, ' ') == NULL) {
        const char *at = size == 1 ? strchr(f->letters, text[0]) : NULL;
        return at == NULL ? -1 : (int)(at - f->letters);
    }
    int which = 0;
    for (const char *word = f->letters; *word != '\0'; which++) {
        const char *end = strchr(word, ' ');
        const size_t length = end != NULL ? (size_t)(end - word) : strlen(word);
        if (length == size && memcmp(word, text, size) == 0) return which;
        word += length;
        while (*word == ' ') word++;
    }
    return -1;
}
