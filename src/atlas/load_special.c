/* What only some rulesets have: lettered entry hexes, the retreat compass, command tracks, the
 * formations and turns of a marker, and the battle's special rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "atlas/load.h"

/* Entry hexes. */

static bool read_letter(Load *l, const Node *n, uint8_t *out) {
    if (!node_is(l->report, n, NODE_TEXT)) return false;
    if (strlen(n->text) == 1 && n->text[0] >= 'A' && n->text[0] <= 'Z') {
        *out = (uint8_t)n->text[0];
        return true;
    }
    complain(l->report, n, "\"%s\" is no letter from A to Z", n->text);
    return false;
}

static int entry_lettered(const Battle *b, uint8_t letter) {
    for (int i = 0; i < b->entry_count; i++) {
        if (b->entry[i].letter == letter) return i;
    }
    return -1;
}

static void read_entry(Load *l, const Node *n) {
    static const char *const KEYS[] = {"letter", "hex", "on_5", "on_6", "friendly", "note", NULL};
    Report *r = l->report;
    Battle *b = l->b;
    if (!node_is(r, n, NODE_MAP)) return;
    node_check_keys(r, n, KEYS);
    Entry e = {.friendly = NO_SIDE};
    HexId hex;
    const Node *letter = node_need(r, n, "letter"), *where = node_need(r, n, "hex");
    const Node *other[2] = {node_find(n, "on_5"), node_find(n, "on_6")};
    const Node *friendly = node_find(n, "friendly");
    bool good = letter != NULL && read_letter(l, letter, &e.letter);
    good = where != NULL && load_hex(l, where, "an entry hex is", &hex) && good;
    for (int i = 0; i < 2; i++) {
        if (other[i] != NULL) good = read_letter(l, other[i], &e.other[i]) && good;
    }
    if (friendly != NULL) good = load_side(l, friendly, &e.friendly) && good;
    if (!good) return;
    if ((e.other[0] == 0) != (e.other[1] == 0))
        complain(r, n, "give both on_5 and on_6, or neither");
    if (entry_lettered(b, e.letter) >= 0) {
        complain(r, letter, "two entry hexes have the letter %c", e.letter);
        return;
    }
    e.place = hex;
    int i = b->entry_count++;
    for (; i > 0 && b->entry[i - 1].letter > e.letter; i--) b->entry[i] = b->entry[i - 1];
    b->entry[i] = e;
    b->hex[hex].features |= HEX_ENTRY;
}

static void check_alternates(Load *l, const Node *list) {
    for (int i = 0; i < l->b->entry_count; i++) {
        for (int k = 0; k < 2; k++) {
            const uint8_t letter = l->b->entry[i].other[k];
            if (letter == 0 || entry_lettered(l->b, letter) >= 0) continue;
            complain(l->report, list, "entry %c leads to %c, which is none", l->b->entry[i].letter,
                     letter);
        }
    }
}

/* compass: {csa: [N, NW, SW], usa: [NE, SE, S]} */
static void load_compass(Load *l) {
    static const char *const FLAT[HEX_SIDES] = {"N", "NE", "SE", "S", "SW", "NW"};
    static const char *const POINTY[HEX_SIDES] = {"NE", "E", "SE", "SW", "W", "NW"};
    const Node *compass = node_find(l->root, "compass");
    if (compass == NULL || !node_is(l->report, compass, NODE_MAP)) return;
    const char *const keys[] = {l->b->side_id[0], l->b->side_id[1], NULL};
    node_check_keys(l->report, compass, keys);
    for (int side = 0; side < SIDE_MAX; side++) {
        const Node *list = node_need(l->report, compass, l->b->side_id[side]);
        if (list == NULL || !node_is(l->report, list, NODE_LIST)) continue;
        FOR_NODES(n, list) {
            const int i =
                node_choice(l->report, n, "direction",
                            l->b->grid.orientation == HEX_FLAT ? FLAT : POINTY, HEX_SIDES);
            if (i >= 0) l->b->compass[side] |= (uint8_t)(1 << i);
        }
    }
}

void load_entries(Load *l) {
    const Node *list = node_find(l->root, "entries");
    if (list != NULL && node_is(l->report, list, NODE_LIST)) {
        FOR_NODES(n, list) {
            if (l->b->entry_count < ENTRY_MAX) read_entry(l, n);
        }
        check_alternates(l, list);
    }
    load_compass(l);
}

/* The entry a group names: a letter where the battle has letters, else a place. */
bool load_group_entry(Load *l, const Node *n, PlaceId *out) {
    if (l->b->entry_count == 0) return load_place(l, n, "reinforcements enter in", out);
    if (!node_is(l->report, n, NODE_TEXT)) return false;
    const int i = strlen(n->text) == 1 ? entry_lettered(l->b, (uint8_t)n->text[0]) : -1;
    if (i >= 0) {
        *out = l->b->entry[i].place;
        return true;
    }
    complain(l->report, n, "there is no entry hex \"%s\"", n->text);
    return false;
}

/* tracks: [fast/7, normal]: the row, and the last turn it holds for. */
void load_tracks(Load *l, const Node *list, Formation *f) {
    if (!node_is(l->report, list, NODE_LIST)) return;
    int count = 0;
    FOR_NODES(n, list) {
        if (!node_is(l->report, n, NODE_TEXT)) continue;
        if (count == TRACK_SPANS) {
            complain(l->report, n, "%d tracks at most", TRACK_SPANS);
            return;
        }
        const size_t size = strcspn(n->text, "/");
        int row = 0;
        while (row < l->ruleset->track_count &&
               (strlen(l->ruleset->track[row]) != size ||
                strncmp(l->ruleset->track[row], n->text, size) != 0)) {
            row++;
        }
        const long until = n->text[size] == '/' ? strtol(n->text + size + 1, NULL, 10) : 0;
        if (row == l->ruleset->track_count || until < 0 || until > TURN_MAX ||
            (n->text[size] == '/' && until == 0)) {
            complain(l->report, n, "\"%s\" is no command track: write one as in normal or fast/7",
                     n->text);
            continue;
        }
        if ((until == 0) != (n->next == NULL)) {
            complain(l->report, n, "every track but the last has a turn until which it holds");
        }
        f->track[count++] = (TrackSpan){(uint8_t)until, (uint8_t)row};
    }
}

/* Markers. */

static void read_formations(Load *l, const Node *list, uint64_t *bits) {
    if (!node_is(l->report, list, NODE_LIST)) return;
    FOR_NODES(n, list) {
        const FormationId f = load_formation_name(l, n);
        if (f != NO_FORMATION) bits[f / 64] |= (uint64_t)1 << (f % 64);
    }
}

void load_marker(Load *l, const Node *n, PieceInfo *p) {
    const Node *serves = node_find(n, "serves"), *turns = node_find(n, "turns");
    if (serves != NULL) read_formations(l, serves, p->serves);
    if (turns == NULL || !node_is(l->report, turns, NODE_LIST)) return;
    FOR_NODES(t, turns) {
        int turn;
        if (node_int(l->report, t, 1, TURN_MAX, &turn)) p->turns |= (uint64_t)1 << (turn - 1);
    }
}

/* Special rules. */

static void read_special_numbers(Load *l, const Node *n, const SpecialSpec *spec, Special *x) {
    const char *keys[16] = {"rule",  "side",  "from", "until", "formations",
                            "piece", "hexes", "note", NULL};
    int count = 8;
    for (int i = 0; i < SPECIAL_NUMBERS && spec->number[i] != NULL; i++) {
        const Node *given = node_need(l->report, n, spec->number[i]);
        int value = 0;
        keys[count++] = spec->number[i];
        if (given != NULL) (void)node_int(l->report, given, -999, 999, &value); /* complains */
        x->number[i] = (int16_t)value;
    }
    keys[count] = NULL;
    node_check_keys(l->report, n, keys);
}

static void read_special_turns(Load *l, const Node *n, Special *x) {
    const Node *from = node_find(n, "from"), *until = node_find(n, "until");
    int turn;
    if (from != NULL && node_int(l->report, from, 1, TURN_MAX, &turn)) x->from = (uint8_t)turn;
    if (until != NULL && node_int(l->report, until, 1, TURN_MAX, &turn)) x->until = (uint8_t)turn;
}

static void read_special(Load *l, const Node *n) {
    Report *r = l->report;
    if (!node_is(r, n, NODE_MAP)) return;
    const char *names[64];
    const int count = l->ruleset->special_count;
    for (int i = 0; i < count; i++) names[i] = l->ruleset->special[i].name;
    const Node *rule = node_need(r, n, "rule");
    const int which = rule != NULL ? node_choice(r, rule, "special rule", names, count) : -1;
    if (which < 0) return;
    Special x = {.rule = (uint8_t)which, .side = NO_SIDE, .piece = NO_PIECE};
    read_special_numbers(l, n, &l->ruleset->special[which], &x);
    read_special_turns(l, n, &x);
    const Node *side = node_find(n, "side"), *formations = node_find(n, "formations"),
               *piece = node_find(n, "piece"), *hexes = node_find(n, "hexes");
    if (side != NULL) (void)load_side(l, side, &x.side); /* it has complained */
    if (formations != NULL) read_formations(l, formations, x.formations);
    if (piece != NULL && node_is(r, piece, NODE_TEXT)) {
        x.piece = battle_find_piece(l->b, piece->text, strlen(piece->text));
        if (x.piece == NO_PIECE) complain(r, piece, "there is no piece called \"%s\"", piece->text);
    }
    if (hexes != NULL && node_is(r, hexes, NODE_LIST)) {
        FOR_NODES(h, hexes) {
            HexId hex;
            if (!load_hex(l, h, "a special rule names", &hex)) continue;
            if (x.hex_count < SPECIAL_HEXES) {
                x.hex[x.hex_count++] = hex;
            } else {
                complain(r, h, "%d hexes at most", SPECIAL_HEXES);
            }
        }
    }
    if (l->b->special_count == SPECIAL_MAX) {
        complain(r, n, "there are too many special rules: %d at most", SPECIAL_MAX);
        return;
    }
    l->b->special[l->b->special_count++] = x;
}

void load_specials(Load *l) {
    const Node *list = load_section(l, "special");
    if (list == NULL || !node_is(l->report, list, NODE_LIST)) return;
    FOR_NODES(n, list) read_special(l, n);
}

/* A scenario's cast. */

static bool renumber_bits(uint64_t *bits, const FormationId *now) {
    uint64_t kept[FORMATION_MAX / 64] = {0};
    bool had = false, any = false;
    for (unsigned f = 0; f < FORMATION_MAX; f++) {
        if (!(bits[f / 64] >> (f % 64) & 1)) continue;
        had = true;
        if (now[f] == NO_FORMATION) continue;
        any = true;
        kept[now[f] / 64] |= (uint64_t)1 << (now[f] % 64);
    }
    memcpy(bits, kept, sizeof kept);
    return any || !had;
}

void load_specials_keep(Battle *b, const FormationId *formation_now, const PieceId *piece_now) {
    int kept = 0;
    for (int p = 0; p < b->piece_count; p++) (void)renumber_bits(b->piece[p].serves, formation_now);
    for (int i = 0; i < b->special_count; i++) {
        Special x = b->special[i];
        const bool formations = renumber_bits(x.formations, formation_now);
        if (x.piece != NO_PIECE && piece_now[x.piece] == NO_PIECE) continue;
        if (x.piece != NO_PIECE) x.piece = piece_now[x.piece];
        if (formations) b->special[kept++] = x;
    }
    b->special_count = (uint8_t)kept;
}
