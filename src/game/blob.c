#include "game/blob.h"

#include <assert.h>
#include <string.h>

#include "core/hash.h"
#include "game/ruleset.h"

/* One walk over the fields serves writing, reading and hashing, so the three cannot disagree.
 * Numbers are little-endian whatever the machine. */
typedef enum { WALK_WRITE, WALK_READ, WALK_HASH } WalkMode;

typedef struct Walk {
    WalkMode mode;
    unsigned char *out;
    const unsigned char *in;
    size_t size, used;
    uint64_t hash;
    bool failed;
} Walk;

static void walk_byte(Walk *w, uint8_t *byte) {
    if (w->mode == WALK_HASH) {
        w->hash = (w->hash ^ *byte) * 0x100000001B3u; /* FNV-1a; the end is mixed */
        return;
    }
    if (w->used >= w->size) {
        w->failed = true;
        if (w->mode == WALK_READ) *byte = 0;
        return;
    }
    if (w->mode == WALK_WRITE) {
        w->out[w->used++] = *byte;
    } else {
        *byte = w->in[w->used++];
    }
}

static void walk_u8(Walk *w, uint8_t *x) { walk_byte(w, x); }
static void walk_i8(Walk *w, int8_t *x) {
    uint8_t byte = (uint8_t)*x;
    walk_byte(w, &byte);
    *x = (int8_t)byte;
}
static void walk_u16(Walk *w, uint16_t *x) {
    uint8_t low = (uint8_t)*x, high = (uint8_t)(*x >> 8);
    walk_byte(w, &low);
    walk_byte(w, &high);
    *x = (uint16_t)(low | high << 8);
}
static void walk_i16(Walk *w, int16_t *x) {
    uint16_t bits = (uint16_t)*x;
    walk_u16(w, &bits);
    *x = (int16_t)bits;
}
static void walk_u32(Walk *w, uint32_t *x) {
    uint16_t low = (uint16_t)*x, high = (uint16_t)(*x >> 16);
    walk_u16(w, &low);
    walk_u16(w, &high);
    *x = low | (uint32_t)high << 16;
}
static void walk_u64(Walk *w, uint64_t *x) {
    uint32_t low = (uint32_t)*x, high = (uint32_t)(*x >> 32);
    walk_u32(w, &low);
    walk_u32(w, &high);
    *x = low | (uint64_t)high << 32;
}
/* A string is written to its terminator; what follows it in the array stays 0. */
static void walk_text(Walk *w, char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        uint8_t byte = (uint8_t)text[i];
        walk_byte(w, &byte);
        text[i] = (char)byte;
        if (byte == 0) return;
    }
    w->failed = true;
}
/* A count that says how much of an array follows. */
static bool walk_u8_count(Walk *w, uint8_t *count, unsigned most) {
    walk_u8(w, count);
    if (*count > most) w->failed = true;
    return !w->failed;
}
static bool walk_u16_count(Walk *w, uint16_t *count, unsigned most) {
    walk_u16(w, count);
    if (*count > most) w->failed = true;
    return !w->failed;
}

static void walk_grid(Walk *w, Battle *b) {
    Grid *g = &b->grid;
    uint8_t orientation = g->orientation, naming = g->naming, offset = g->offset;
    uint8_t columns = g->columns, rows = g->rows;
    walk_u8(w, &orientation);
    walk_u8(w, &naming);
    walk_u8(w, &offset);
    walk_u8(w, &columns);
    walk_u8(w, &rows);
    if (w->mode != WALK_READ) return;
    if (orientation > HEX_POINTY || naming > HEX_NAMES_CCRR || offset > 1 || columns < 1 ||
        columns > HEX_SPAN_MAX || rows < 1 || rows > HEX_SPAN_MAX) {
        w->failed = true;
        return;
    }
    grid_init(g, (HexOrientation)orientation, (HexNaming)naming, offset, columns, rows);
}

static void walk_ground(Walk *w, Battle *b) {
    for (HexId hex = 0; hex < b->grid.count && !w->failed; hex++) {
        HexInfo *h = &b->hex[hex];
        walk_u8(w, &h->terrain);
        walk_i8(w, &h->level);
        walk_u16(w, &h->features);
        for (int i = 0; i < LINK_KINDS; i++) walk_u8(w, &h->link[i]);
        for (int i = 0; i < HEX_SIDES; i++) walk_u16(w, &h->edge[i]);
        walk_u8(w, &h->river_in);
        walk_u8(w, &h->river_out);
        walk_u8(w, &h->zone);
        if (h->terrain >= b->ruleset->terrain_count) w->failed = true;
        if (h->features & HEX_RIVER && (h->river_in >= HEX_SIDES || h->river_out >= HEX_SIDES)) {
            w->failed = true;
        }
    }
}

static void walk_turns(Walk *w, Battle *b) {
    if (!walk_u8_count(w, &b->turn_count, TURN_MAX)) return;
    walk_u8(w, &b->first_turn);
    if (b->first_turn < 1 || b->first_turn > b->turn_count) w->failed = true;
    for (int i = 0; i <= b->turn_count; i++) {
        walk_u8(w, &b->night[i]);
        walk_text(w, b->clock[i], sizeof b->clock[i]);
    }
}

static void walk_wings(Walk *w, Battle *b) {
    if (!walk_u8_count(w, &b->wing_count, WING_MAX)) return;
    for (int i = 0; i < b->wing_count; i++) {
        walk_text(w, b->wing[i].name, sizeof b->wing[i].name);
        walk_u8(w, &b->wing[i].capacity);
        for (int side = 0; side < SIDE_MAX; side++) {
            walk_u8(w, &b->wing[i].axis[side]);
            if (b->wing[i].axis[side] >= HEX_SIDES) w->failed = true;
        }
    }
}

static bool is_wing(const Battle *b, uint8_t wing) {
    return wing == NO_WING || wing < b->wing_count;
}

static void walk_post(Walk *w, Battle *b, Post *p) {
    walk_u8(w, &p->wing);
    walk_u8(w, &p->line);
    walk_u8(w, &p->slot);
    walk_u8(w, &p->order);
    walk_u8(w, &p->morale);
    if (!is_wing(b, p->wing)) w->failed = true;
    if (p->wing != NO_WING && p->wing < b->wing_count &&
        (p->line >= b->ruleset->line_count || p->order >= b->ruleset->order_count ||
         p->slot >= b->wing[p->wing].capacity)) {
        w->failed = true;
    }
}

static void walk_formations(Walk *w, Battle *b) {
    if (!walk_u8_count(w, &b->formation_count, FORMATION_MAX)) return;
    for (int i = 0; i < b->formation_count; i++) {
        Formation *f = &b->formation[i];
        walk_text(w, f->name, sizeof f->name);
        walk_u8(w, &f->side);
        walk_u8(w, &f->rank);
        walk_u8(w, &f->parent);
        walk_u8(w, &f->hold_until);
        walk_u16(w, &f->leader);
        walk_u32(w, &f->colour);
        for (int k = 0; k < TRACK_SPANS; k++) {
            walk_u8(w, &f->track[k].until);
            walk_u8(w, &f->track[k].row);
            if (f->track[k].row != 0 && f->track[k].row >= b->ruleset->track_count)
                w->failed = true;
        }
        walk_post(w, b, &f->post);
        if (f->side >= SIDE_MAX || f->rank >= b->ruleset->rank_count) w->failed = true;
        if (f->parent != NO_FORMATION && f->parent >= i) w->failed = true;
        if (w->mode == WALK_READ && !w->failed) battle_rank_formation(b, (FormationId)i);
    }
}

static void walk_groups(Walk *w, Battle *b) {
    if (!walk_u8_count(w, &b->group_count, GROUP_MAX)) return;
    for (int i = 0; i < b->group_count; i++) {
        Group *g = &b->group[i];
        walk_text(w, g->name, sizeof g->name);
        walk_u8(w, &g->side);
        walk_u8(w, &g->turn);
        walk_u16(w, &g->entry);
        walk_u8(w, &g->fixed);
        if (g->side >= SIDE_MAX || g->entry >= b->place_count) w->failed = true;
    }
}

static void walk_pieces(Walk *w, Battle *b) {
    if (!walk_u16_count(w, &b->piece_count, PIECE_MAX)) return;
    for (PieceId i = 0; i < b->piece_count; i++) {
        PieceInfo *p = &b->piece[i];
        walk_text(w, p->name, sizeof p->name);
        walk_u8(w, &p->side);
        walk_u8(w, &p->kind);
        walk_u8(w, &p->formation);
        walk_u8(w, &p->group);
        walk_u16(w, &p->start);
        uint8_t standing = (uint8_t)(p->exerts_zoc | p->lost << 1);
        walk_u8(w, &standing);
        p->exerts_zoc = standing & 1;
        p->lost = standing >> 1;
        walk_u8(w, &p->wing);
        walk_u16(w, &p->succeeds);
        for (int k = 0; k < VALUE_MAX; k++) walk_i8(w, &p->value[k]);
        for (int k = 0; k < FORMATION_MAX / 64; k++) walk_u64(w, &p->serves[k]);
        walk_u64(w, &p->turns);
        if (p->side >= SIDE_MAX || p->kind >= b->ruleset->kind_count) w->failed = true;
        if (p->formation >= b->formation_count) w->failed = true;
        if (p->group != NO_GROUP && p->group >= b->group_count) w->failed = true;
        if (p->start != NO_PLACE && p->start >= b->place_count) w->failed = true;
        if (!is_wing(b, p->wing)) w->failed = true;
        if (p->succeeds != NO_PIECE && p->succeeds >= b->piece_count) w->failed = true;
    }
    for (int i = 0; i < b->formation_count; i++) {
        const PieceId leader = b->formation[i].leader;
        if (leader != NO_PIECE && leader >= b->piece_count) w->failed = true;
    }
}

static void walk_victory(Walk *w, Battle *b) {
    if (!walk_u8_count(w, &b->victory_count, VICTORY_HEX_MAX)) return;
    for (int i = 0; i < b->victory_count; i++) {
        VictoryHex *v = &b->victory[i];
        walk_u16(w, &v->hex);
        for (int side = 0; side < SIDE_MAX; side++) walk_i8(w, &v->value[side]);
        walk_u8(w, &v->owner);
        if (v->hex >= b->grid.count || (v->owner >= SIDE_MAX && v->owner != NO_SIDE)) {
            w->failed = true;
        }
    }
}

static void walk_entries(Walk *w, Battle *b) {
    if (!walk_u8_count(w, &b->entry_count, ENTRY_MAX)) return;
    for (int i = 0; i < b->entry_count; i++) {
        Entry *e = &b->entry[i];
        walk_u16(w, &e->place);
        walk_u8(w, &e->letter);
        for (int k = 0; k < 2; k++) walk_u8(w, &e->other[k]);
        walk_u8(w, &e->friendly);
        if (e->place >= b->place_count) w->failed = true;
        if (e->friendly >= SIDE_MAX && e->friendly != NO_SIDE) w->failed = true;
    }
    for (int side = 0; side < SIDE_MAX; side++) walk_u8(w, &b->compass[side]);
}

static void walk_specials(Walk *w, Battle *b) {
    if (!walk_u8_count(w, &b->special_count, SPECIAL_MAX)) return;
    for (int i = 0; i < b->special_count; i++) {
        Special *x = &b->special[i];
        walk_u8(w, &x->rule);
        walk_u8(w, &x->side);
        walk_u8(w, &x->from);
        walk_u8(w, &x->until);
        walk_u16(w, &x->piece);
        if (!walk_u8_count(w, &x->hex_count, SPECIAL_HEXES)) return;
        for (int k = 0; k < x->hex_count; k++) {
            walk_u16(w, &x->hex[k]);
            if (x->hex[k] >= b->grid.count) w->failed = true;
        }
        for (int k = 0; k < SPECIAL_NUMBERS; k++) walk_i16(w, &x->number[k]);
        for (int k = 0; k < FORMATION_MAX / 64; k++) walk_u64(w, &x->formations[k]);
        if (x->rule >= b->ruleset->special_count) w->failed = true;
        if (x->side >= SIDE_MAX && x->side != NO_SIDE) w->failed = true;
        if (x->piece >= b->piece_count && x->piece != NO_PIECE) w->failed = true;
    }
}

static void walk_battle(Walk *w, Battle *b) {
    walk_text(w, b->id, sizeof b->id);
    walk_text(w, b->scenario, sizeof b->scenario);
    walk_text(w, b->title, sizeof b->title);
    for (int side = 0; side < SIDE_MAX; side++) {
        walk_text(w, b->side_id[side], sizeof b->side_id[side]);
        walk_text(w, b->side_name[side], sizeof b->side_name[side]);
    }
    walk_grid(w, b);
    if (!w->failed) walk_ground(w, b);
    if (w->failed) return;
    if (w->mode == WALK_READ) battle_finish_ground(b);
    walk_turns(w, b);
    walk_wings(w, b);
    walk_formations(w, b);
    walk_groups(w, b);
    walk_pieces(w, b);
    walk_victory(w, b);
    walk_entries(w, b);
    walk_specials(w, b);
    walk_u16(w, &b->options);
    for (int side = 0; side < SIDE_MAX; side++) {
        for (int i = 0; i < NUMBER_MAX; i++) walk_i16(w, &b->number[side][i]);
    }
    for (int i = 0; i < TABLE_CELL_MAX; i++) walk_i16(w, &b->table[i]);
    if (w->mode == WALK_HASH) return; /* how commanders are tuned does not make it another battle */
    for (int i = 0; i < TUNING_MAX; i++) walk_i16(w, &b->tuning[i]);
}

static const unsigned char MAGIC[8] = "LRBATTLE";
enum { HEADER_SIZE = 8 + 4 + 8 + NAME_SIZE };

static void put_u64(unsigned char *out, uint64_t x) {
    for (int i = 0; i < 8; i++) out[i] = (unsigned char)(x >> (8 * i));
}

static uint64_t get_u64(const unsigned char *in) {
    uint64_t x = 0;
    for (int i = 0; i < 8; i++) x |= (uint64_t)in[i] << (8 * i);
    return x;
}

size_t battle_write(const Battle *b, unsigned char *out, size_t size) {
    if (size < HEADER_SIZE) return 0;
    Walk w = {.mode = WALK_WRITE, .out = out + HEADER_SIZE, .size = size - HEADER_SIZE};
    walk_battle(&w, (Battle *)(uintptr_t)b); /* writing changes nothing */
    if (w.failed) return 0;
    memset(out, 0, HEADER_SIZE);
    memcpy(out, MAGIC, sizeof MAGIC);
    out[8] = BLOB_VERSION;
    put_u64(out + 12, hash_bytes(out + HEADER_SIZE, w.used, BLOB_VERSION));
    memcpy(out + 20, b->ruleset->name, strlen(b->ruleset->name));
    return HEADER_SIZE + w.used;
}

BlobStatus battle_read(Battle *b, const System *systems, size_t system_count,
                       const unsigned char *data, size_t size) {
    if (size < HEADER_SIZE) return BLOB_SHORT;
    if (memcmp(data, MAGIC, sizeof MAGIC) != 0) return BLOB_NOT_OURS;
    if (data[8] != BLOB_VERSION) return BLOB_VERSION_DIFFERS;
    if (get_u64(data + 12) != hash_bytes(data + HEADER_SIZE, size - HEADER_SIZE, BLOB_VERSION)) {
        return BLOB_DAMAGED;
    }
    memset(b, 0, sizeof *b);
    for (size_t i = 0; i < system_count; i++) {
        char name[NAME_SIZE + 1] = {0};
        memcpy(name, data + 20, NAME_SIZE);
        if (strcmp(name, systems[i].law->name) == 0) battle_rule(b, &systems[i]);
    }
    if (b->ruleset == NULL) return BLOB_RULESET;
    Walk w = {.mode = WALK_READ, .in = data + HEADER_SIZE, .size = size - HEADER_SIZE};
    walk_battle(&w, b);
    if (w.failed) return BLOB_DAMAGED;
    if (w.used != w.size) return BLOB_SHORT;
    battle_finish_ground(b); /* zones of control may depend on the tables, which come last */
    battle_finish(b);
    return BLOB_OK;
}

uint64_t battle_hash(const Battle *b) {
    Walk w = {.mode = WALK_HASH, .hash = 0xCBF29CE484222325u};
    walk_battle(&w, (Battle *)(uintptr_t)b); /* hashing changes nothing */
    assert(!w.failed);
    return hash_mix(w.hash);
}

const char *blob_status_text(BlobStatus status) {
    switch (status) {
    case BLOB_OK: return "ok";
    case BLOB_SHORT: return "the compiled battle is cut short or has something after its end";
    case BLOB_NOT_OURS: return "this is not a compiled battle";
    case BLOB_VERSION_DIFFERS: return "compiled by another version of longroll: compile it again";
    case BLOB_DAMAGED: return "the compiled battle is damaged: compile it again";
    case BLOB_RULESET: return "the compiled battle names a ruleset that this program does not have";
    }
    return "";
}
