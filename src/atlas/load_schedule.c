/* When it ends and what it is worth: turns, victory hexes, scenario numbers, options; and what a
 * scenario changes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "atlas/load.h"

const Node *load_section(const Load *l, const char *key) {
    const Node *n = node_find(l->scenario, key);
    return n != NULL ? n : node_find(l->root, key);
}

const Node *load_value(const Load *l, const char *section, const char *key) {
    const Node *n = node_find(node_find(l->scenario, section), key);
    return n != NULL ? n : node_find(node_find(l->root, section), key);
}

/* Places and sides. */

bool load_hex(Load *l, const Node *n, const char *who, HexId *out) {
    if (!node_is(l->report, n, NODE_TEXT)) return false;
    const size_t size = strlen(n->text);
    if (hex_parse(&l->b->grid, n->text, size, out) == size) return true;
    char last[HEX_NAME_SIZE];
    (void)hex_name(&l->b->grid, (HexId)(l->b->grid.count - 1), last); /* answers its length */
    complain(l->report, n, "%s %s, but the map ends at %s", who, n->text, last);
    return false;
}

bool load_place(Load *l, const Node *n, const char *who, PlaceId *out) {
    if (!node_is(l->report, n, NODE_TEXT)) return false;
    const size_t size = strlen(n->text);
    if (place_parse(l->b, n->text, size, out) == size) return true;
    HexId hex;
    const size_t taken = hex_parse(&l->b->grid, n->text, size, &hex);
    const bool bank = taken > 0 && n->text[taken] == '/';
    if (taken == 0 || (taken != size && !bank)) return load_hex(l, n, who, out);
    *out = hex;
    if (l->groundless) return true;
    if (l->b->hex[hex].features & HEX_RIVER) {
        complain(l->report, n,
                 "%s %s, which a river divides: say %.*s/a for the left bank or "
                 "%.*s/b for the right",
                 who, n->text, (int)taken, n->text, (int)taken, n->text);
    } else {
        complain(l->report, n, "%s %s, but no river divides that hex", who, n->text);
    }
    return false;
}

bool load_side(Load *l, const Node *n, uint8_t *out) {
    const char *const id[SIDE_MAX] = {l->b->side_id[0], l->b->side_id[1]};
    const int side = node_choice(l->report, n, "side", id, SIDE_MAX);
    if (side >= 0) *out = (uint8_t)side;
    return side >= 0;
}

/* Turns. */

static bool read_clock(Load *l, const Node *n, int *minutes) {
    if (!node_is(l->report, n, NODE_TEXT)) return false;
    const char *t = n->text;
    if (strlen(t) == 5 && t[2] == ':' && strspn(t, "0123456789") == 2 &&
        strspn(t + 3, "0123456789") == 2) {
        const int hour = (t[0] - '0') * 10 + (t[1] - '0'),
                  minute = (t[3] - '0') * 10 + (t[4] - '0');
        *minutes = hour * 60 + minute;
        if (hour < 24 && minute < 60) return true;
    }
    complain(l->report, n, "\"%s\" is no time of day: write it as \"14:30\"", t);
    return false;
}

/* clock: {13: "06:00"} */
static const Node *clock_at(const Load *l, int turn) {
    const Node *clock = load_value(l, "turns", "clock");
    if (clock == NULL || clock->kind != NODE_MAP) return NULL;
    FOR_NODES(n, clock) {
        if (strtol(n->key, NULL, 10) == turn) return n;
    }
    return NULL;
}

static void check_clock_keys(Load *l) {
    const Node *clock = load_value(l, "turns", "clock");
    if (clock == NULL || !node_is(l->report, clock, NODE_MAP)) return;
    FOR_NODES(n, clock) {
        char *end;
        const long turn = strtol(n->key, &end, 10);
        if (*end != '\0' || turn < 1 || turn > TURN_MAX) {
            complain_key(l->report, n, "\"%s\" is no turn: expected 1 to %d", n->key, TURN_MAX);
        }
    }
}

static void set_clock(Load *l) {
    const Node *first = load_value(l, "turns", "first_clock");
    const Node *step = load_value(l, "turns", "minutes");
    int now = 0, minutes = 0;
    bool running = first != NULL && read_clock(l, first, &now);
    if (step != NULL) (void)node_int(l->report, step, 1, 1440, &minutes); /* it has complained */
    if (first != NULL && step == NULL) {
        complain(l->report, first, "\"minutes\" is missing beside first_clock");
    }
    check_clock_keys(l);
    for (int turn = 1; turn <= l->b->turn_count; turn++) {
        const Node *set = clock_at(l, turn);
        if (set != NULL && read_clock(l, set, &now)) running = true;
        if (!running) continue;
        (void)snprintf(l->b->clock[turn], sizeof l->b->clock[turn], "%02d:%02d", now / 60 % 24,
                       now % 60); /* five characters */
        now += minutes;
    }
}

static void set_nights(Load *l, int count) {
    const Node *night = load_value(l, "turns", "night");
    if (night == NULL || !node_is(l->report, night, NODE_LIST)) return;
    const bool inherited =
        node_find(node_find(l->scenario, "turns"), "night") == NULL && l->scenario != NULL;
    FOR_NODES(n, night) {
        int turn;
        if (!node_int(l->report, n, 1, TURN_MAX, &turn)) continue;
        if (turn <= count) {
            l->b->night[turn] = 1;
        } else if (!inherited) {
            complain(l->report, n, "turn %d is night, but the last turn is %d", turn, count);
        }
    }
}

static void load_turns(Load *l) {
    static const char *const KEYS[] = {"count", "first", "first_clock", "minutes",
                                       "clock", "night", NULL};
    const Node *section = node_need(l->report, l->root, "turns");
    if (section == NULL || !node_is(l->report, section, NODE_MAP)) return;
    node_check_keys(l->report, section, KEYS);
    node_check_keys(l->report, node_find(l->scenario, "turns"), KEYS);
    (void)node_need(l->report, section, "count"); /* complains if missing */
    const Node *last = load_value(l, "turns", "count"), *first = load_value(l, "turns", "first");
    int count = 1, from = 1;
    if (last == NULL || !node_int(l->report, last, 1, TURN_MAX, &count)) return;
    if (first != NULL) (void)node_int(l->report, first, 1, count, &from); /* it has complained */
    l->b->turn_count = (uint8_t)count;
    l->b->first_turn = (uint8_t)from;
    set_clock(l);
    set_nights(l, count);
}

/* Victory hexes. */

static bool read_victory_value(Load *l, const Node *n, VictoryHex *v) {
    int points;
    if (n->kind != NODE_MAP) {
        if (!node_int(l->report, n, 0, 100, &points)) return false;
        v->value[0] = v->value[1] = (int8_t)points;
        return true;
    }
    const char *const keys[] = {l->b->side_id[0], l->b->side_id[1], NULL};
    node_check_keys(l->report, n, keys);
    for (int side = 0; side < SIDE_MAX; side++) {
        const Node *own = node_need(l->report, n, l->b->side_id[side]);
        if (own == NULL || !node_int(l->report, own, 0, 100, &points)) return false;
        v->value[side] = (int8_t)points;
    }
    return true;
}

static void read_victory(Load *l, const Node *n) {
    static const char *const KEYS[] = {"hex", "value", "holds", "name", "note", NULL};
    Report *r = l->report;
    if (!node_is(r, n, NODE_MAP)) return;
    node_check_keys(r, n, KEYS);
    VictoryHex v = {.owner = NO_SIDE};
    const Node *hex = node_need(r, n, "hex"), *value = node_find(n, "value"),
               *holds = node_find(n, "holds"), *name = node_find(n, "name");
    if (value == NULL) complain(r, n, "a victory hex without a value");
    bool good = hex != NULL && load_hex(l, hex, "a victory hex is", &v.hex);
    good = value != NULL && read_victory_value(l, value, &v) && good;
    if (holds != NULL) good = load_side(l, holds, &v.owner) && good;
    if (!good) return;
    for (int i = 0; i < l->b->victory_count; i++) {
        if (l->b->victory[i].hex != v.hex) continue;
        complain(r, hex, "%s is a victory hex already", hex->text);
        return;
    }
    if (l->b->victory_count == VICTORY_HEX_MAX) {
        complain(r, n, "there are too many victory hexes: %d at most", VICTORY_HEX_MAX);
        return;
    }
    if (name != NULL) {
        (void)node_name(r, name, l->sheet->victory_name[l->b->victory_count], NAME_SIZE);
    }
    l->b->victory[l->b->victory_count++] = v;
}

static void load_victory(Load *l) {
    const Node *list = load_section(l, "victory");
    if (list == NULL) {
        (void)node_need(l->report, l->root, "victory"); /* complains */
    } else if (node_is(l->report, list, NODE_LIST)) {
        FOR_NODES(n, list) read_victory(l, n);
    }
}

/* Numbers and options. */

static void check_number_keys(Load *l, const Node *numbers) {
    if (numbers == NULL || !node_is(l->report, numbers, NODE_MAP)) return;
    const char *const sides[] = {l->b->side_id[0], l->b->side_id[1], NULL};
    node_check_keys(l->report, numbers, sides);
    const char *keys[NUMBER_MAX + 1] = {0};
    for (int i = 0; i < l->ruleset->number_count; i++) keys[i] = l->ruleset->number[i].name;
    FOR_NODES(n, numbers) {
        if (node_is(l->report, n, NODE_MAP)) node_check_keys(l->report, n, keys);
    }
}

static void load_numbers(Load *l) {
    const Node *from[2] = {node_find(l->scenario, "numbers"), node_find(l->root, "numbers")};
    check_number_keys(l, from[0]);
    check_number_keys(l, from[1]);
    for (int side = 0; side < SIDE_MAX; side++) {
        for (int i = 0; i < l->ruleset->number_count; i++) {
            const NumberSpec *spec = &l->ruleset->number[i];
            const Node *n = node_find(node_find(from[0], l->b->side_id[side]), spec->name);
            if (n == NULL) n = node_find(node_find(from[1], l->b->side_id[side]), spec->name);
            int value = spec->standard;
            if (n != NULL) (void)node_int(l->report, n, spec->least, spec->most, &value);
            l->b->number[side][i] = (int16_t)value;
        }
    }
}

static void load_options(Load *l) {
    const Node *list = load_section(l, "options");
    if (list == NULL || !node_is(l->report, list, NODE_LIST)) return;
    FOR_NODES(n, list) {
        const int i =
            node_choice(l->report, n, "option", l->ruleset->option, l->ruleset->option_count);
        if (i >= 0) l->b->options |= (uint16_t)(1 << i);
    }
}

void load_schedule(Load *l) {
    load_turns(l);
    load_victory(l);
    load_numbers(l);
    load_options(l);
}

/* The cast of a scenario. */

typedef struct Cast {
    bool piece[PIECE_MAX];
    bool formation[FORMATION_MAX];
} Cast;

/* Marks the named pieces, and those of the named formations, in or out. */
static void mark(Load *l, const Node *list, Cast *cast, bool in) {
    if (!node_is(l->report, list, NODE_LIST)) return;
    FOR_NODES(n, list) {
        if (!node_is(l->report, n, NODE_TEXT)) continue;
        FormationId f = find_formation(l, n->text);
        const PieceId p = battle_find_piece(l->b, n->text, strlen(n->text));
        if (f == NO_FORMATION && p == NO_PIECE) {
            complain(l->report, n, "there is no formation or piece called \"%s\"", n->text);
        } else if (f == NO_FORMATION) {
            cast->piece[p] = in;
        } else if ((f = load_formation_name(l, n)) != NO_FORMATION) { /* else both sides have one */
            for (PieceId i = 0; i < l->b->piece_count; i++) {
                const FormationId own = l->b->piece[i].formation;
                if (own != NO_FORMATION && formation_within(l->b, own, f)) cast->piece[i] = in;
            }
        }
    }
}

static void check_piece_map(Load *l, const char *key) {
    const Node *map = node_find(l->scenario, key);
    if (map == NULL || !node_is(l->report, map, NODE_MAP)) return;
    FOR_NODES(n, map) {
        if (battle_find_piece(l->b, n->key, strlen(n->key)) != NO_PIECE) continue;
        complain_key(l->report, n, "there is no piece called \"%s\"", n->key);
    }
}

static void check_scenario_names(Load *l) {
    const Node *hold = node_find(l->scenario, "hold_until");
    check_piece_map(l, "at");
    check_piece_map(l, "losses");
    if (hold == NULL || !node_is(l->report, hold, NODE_MAP)) return;
    FOR_NODES(n, hold) {
        const FormationId f = find_formation(l, n->key);
        int turn;
        if (f == NO_FORMATION) {
            complain_key(l->report, n, "there is no formation called \"%s\"", n->key);
        } else if (node_int(l->report, n, 0, TURN_MAX, &turn)) {
            l->b->formation[f].hold_until = (uint8_t)turn;
        }
    }
}

/* Keeps the marked pieces and the formations above them, and gives them new numbers. */
static void keep(Battle *b, Cast *cast) {
    FormationId formation_now[FORMATION_MAX];
    PieceId piece_now[PIECE_MAX];
    memset(formation_now, 0xFF, sizeof formation_now); /* NO_FORMATION, NO_PIECE */
    memset(piece_now, 0xFF, sizeof piece_now);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (!cast->piece[p]) continue;
        for (FormationId f = b->piece[p].formation; f != NO_FORMATION; f = b->formation[f].parent) {
            cast->formation[f] = true;
        }
    }
    int formations = 0, pieces = 0;
    for (int f = 0; f < b->formation_count; f++) {
        const bool army = b->formation[f].parent == NO_FORMATION;
        formation_now[f] = cast->formation[f] || army ? (FormationId)formations++ : NO_FORMATION;
    }
    for (int p = 0; p < b->piece_count; p++) {
        piece_now[p] = cast->piece[p] ? (PieceId)pieces++ : NO_PIECE;
    }
    for (int f = 0; f < b->formation_count; f++) {
        if (formation_now[f] == NO_FORMATION) continue;
        Formation kept = b->formation[f];
        if (kept.parent != NO_FORMATION) kept.parent = formation_now[kept.parent];
        if (kept.leader != NO_PIECE) kept.leader = piece_now[kept.leader];
        b->formation[formation_now[f]] = kept;
    }
    for (int p = 0; p < b->piece_count; p++) {
        if (piece_now[p] == NO_PIECE) continue;
        PieceInfo kept = b->piece[p];
        kept.formation = formation_now[kept.formation];
        if (kept.succeeds != NO_PIECE) kept.succeeds = piece_now[kept.succeeds];
        b->piece[piece_now[p]] = kept;
    }
    load_specials_keep(b, formation_now, piece_now);
    memset(&b->formation[formations], 0, (size_t)(FORMATION_MAX - formations) * sizeof(Formation));
    memset(&b->piece[pieces], 0, (size_t)(PIECE_MAX - pieces) * sizeof(PieceInfo));
    memset(b->above, 0, sizeof b->above);
    for (int f = 0; f < formations; f++) battle_rank_formation(b, (FormationId)f);
    b->formation_count = (uint8_t)formations;
    b->piece_count = (uint16_t)pieces;
}

/* Leaves out the groups with which nobody arrives any more. */
static void keep_groups(Battle *b) {
    GroupId now[GROUP_MAX];
    int count = 0;
    for (int g = 0; g < b->group_count; g++) {
        bool used = false;
        for (int p = 0; p < b->piece_count; p++) used = used || b->piece[p].group == g;
        now[g] = used ? (GroupId)count++ : NO_GROUP;
        if (used) b->group[now[g]] = b->group[g];
    }
    for (int p = 0; p < b->piece_count; p++) {
        if (b->piece[p].group != NO_GROUP) b->piece[p].group = now[b->piece[p].group];
    }
    memset(&b->group[count], 0, (size_t)(GROUP_MAX - count) * sizeof(Group));
    b->group_count = (uint8_t)count;
}

void load_cast(Load *l) {
    if (l->scenario == NULL) return;
    check_scenario_names(l);
    Cast *cast = mem_alloc(sizeof *cast);
    if (cast == NULL) {
        report_no_memory(l->report);
        return;
    }
    const Node *only = node_find(l->scenario, "only"), *without = node_find(l->scenario, "without");
    for (int p = 0; p < l->b->piece_count; p++) cast->piece[p] = only == NULL;
    if (only != NULL) mark(l, only, cast, true);
    if (without != NULL) mark(l, without, cast, false);
    if (report_clean(l->report)) {
        keep(l->b, cast);
        keep_groups(l->b);
        if (l->b->piece_count == 0) complain(l->report, l->scenario, "nobody takes part");
    }
    mem_free(cast);
}
