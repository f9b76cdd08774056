/* Who fights: formations, reinforcement groups, pieces. The ruleset says what kinds of piece there
 * are and which values they have. */
#include <stdio.h>
#include <string.h>

#include "atlas/load.h"

/* Formations. */

static bool name_taken(const Load *l, int side, const char *name) {
    for (int i = 0; i < l->b->formation_count; i++) {
        const Formation *f = &l->b->formation[i];
        if (f->side == side && strcmp(f->name, name) == 0) return true;
    }
    return false;
}

/* Whether `key` says that a list of formations of this rank follows: "division", "divisions". */
static bool names_rank(const char *key, const char *rank) {
    const size_t size = strlen(rank);
    return strncmp(key, rank, size) == 0 && (key[size] == '\0' || strcmp(key + size, "s") == 0);
}

static bool looks_like_hex(const Load *l, const char *name) {
    HexId hex;
    const size_t size = strlen(name);
    return hex_parse(&l->b->grid, name, size, &hex) == size;
}

static void check_formation_keys(Load *l, const Node *n, int rank) {
    char plural[16][NAME_SIZE + 2];
    const char *keys[40] = {"name", "colour", "hold_until", "note",  "tracks",
                            "wing", "line",   "slot",       "order", "morale"};
    int count = 10;
    for (int i = rank + 1; i < l->ruleset->rank_count && i < 16; i++) {
        (void)snprintf(plural[i], sizeof plural[i], "%ss", l->ruleset->rank[i]); /* fits */
        keys[count++] = l->ruleset->rank[i];
        keys[count++] = plural[i];
    }
    node_check_keys(l->report, n, keys);
}

/* Adds one formation; NO_FORMATION with a complaint if that cannot be. */
static FormationId add_formation(Load *l, const Node *n, int side, int rank, FormationId parent) {
    char name[NAME_SIZE];
    const Node *called = node_need(l->report, n, "name");
    if (called == NULL || !node_name(l->report, called, name, sizeof name)) return NO_FORMATION;
    if (name_taken(l, side, name)) {
        complain(l->report, called, "two formations of one side are called \"%s\"", name);
        return NO_FORMATION;
    }
    if (looks_like_hex(l, name)) {
        complain(l->report, called, "\"%s\" looks like a hex: choose another name", name);
    }
    if (l->b->formation_count == FORMATION_MAX) {
        complain(l->report, n, "there are too many formations: %d at most", FORMATION_MAX);
        return NO_FORMATION;
    }
    const FormationId id = battle_add_formation(l->b, name, side, rank, parent);
    Formation *f = &l->b->formation[id];
    if (parent != NO_FORMATION) f->colour = l->b->formation[parent].colour;
    const Node *colour = node_find(n, "colour"), *hold = node_find(n, "hold_until");
    if (colour != NULL) (void)node_colour(l->report, colour, &f->colour); /* it has complained */
    int turn = 0;
    if (hold != NULL && node_int(l->report, hold, 0, TURN_MAX, &turn)) {
        f->hold_until = (uint8_t)turn;
    }
    const Node *tracks = node_find(n, "tracks");
    if (tracks != NULL) load_tracks(l, tracks, f);
    load_post(l, n, f);
    return id;
}

/* A formation and its parts, depth first: the ranks bound the depth. */
static void read_formation(Load *l, const Node *n, int side, int rank, FormationId parent) {
    if (!node_is(l->report, n, NODE_MAP)) return;
    check_formation_keys(l, n, rank);
    const FormationId id = add_formation(l, n, side, rank, parent);
    FOR_NODES(part, n) {
        for (int lower = rank + 1; lower < l->ruleset->rank_count; lower++) {
            if (!names_rank(part->key, l->ruleset->rank[lower])) continue;
            if (!node_is(l->report, part, NODE_LIST)) continue;
            FOR_NODES(child, part) read_formation(l, child, side, lower, id);
        }
    }
}

void load_formations(Load *l) {
    const Node *all = node_need(l->report, l->root, "formations");
    if (all == NULL || !node_is(l->report, all, NODE_MAP)) return;
    const char *const keys[] = {l->b->side_id[0], l->b->side_id[1], NULL};
    node_check_keys(l->report, all, keys);
    for (int side = 0; side < SIDE_MAX; side++) {
        const Node *army = node_need(l->report, all, l->b->side_id[side]);
        if (army != NULL) read_formation(l, army, side, 0, NO_FORMATION);
    }
}

/* Takes "word " off the front of the text. */
static const char *after_word(const char *text, const char *word) {
    const size_t size = strlen(word);
    return size > 0 && strncmp(text, word, size) == 0 && text[size] == ' ' ? text + size + 1 : NULL;
}

static bool formation_matches(const Load *l, const Formation *f, const char *text) {
    const char *rank = f->rank < l->ruleset->rank_count ? l->ruleset->rank[f->rank] : "";
    const char *rest = after_word(text, l->b->side_id[f->side]);
    for (int with_side = 0; with_side < 2; with_side++) {
        const char *name = with_side ? rest : text;
        if (name == NULL) continue;
        if (strcmp(name, f->name) == 0) return true;
        if (with_side && f->rank == 0 && strcmp(name, rank) == 0) return true;
        const char *behind = after_word(name, f->name);
        if (behind != NULL && strcmp(behind, rank) == 0) return true;
    }
    return false;
}

static FormationId matching(const Load *l, const char *text, int *count) {
    FormationId found = NO_FORMATION;
    *count = 0;
    for (int i = 0; i < l->b->formation_count; i++) {
        if (!formation_matches(l, &l->b->formation[i], text)) continue;
        if ((*count)++ == 0) found = (FormationId)i;
    }
    return found;
}

FormationId find_formation(const Load *l, const char *text) {
    int count;
    return matching(l, text, &count);
}

FormationId load_formation_name(Load *l, const Node *n) {
    if (!node_is(l->report, n, NODE_TEXT)) return NO_FORMATION;
    int count;
    const FormationId found = matching(l, n->text, &count);
    if (count == 0) complain(l->report, n, "there is no formation called \"%s\"", n->text);
    if (count > 1) {
        complain(l->report, n, "both sides have a formation \"%s\": say \"%s %s\"", n->text,
                 l->b->side_id[l->b->formation[found].side], n->text);
        return NO_FORMATION;
    }
    return found;
}

/* Groups. */

static GroupId find_group(const Load *l, const char *name) {
    for (int i = 0; i < l->b->group_count; i++) {
        if (strcmp(l->b->group[i].name, name) == 0) return (GroupId)i;
    }
    return NO_GROUP;
}

/* The last turn of the battle or of its longest scenario: groups may not come after that. */
static int last_turn(const Load *l) {
    Report unread;
    report_init(&unread);
    int last = 0, count;
    const Node *n = node_find(node_find(l->root, "turns"), "count");
    if (n != NULL && node_int(&unread, n, 1, TURN_MAX, &count)) last = count;
    const Node *list = node_find(l->root, "scenarios");
    if (list != NULL && list->kind == NODE_LIST) {
        FOR_NODES(s, list) {
            n = node_find(node_find(s, "turns"), "count");
            if (n != NULL && node_int(&unread, n, 1, TURN_MAX, &count) && count > last) {
                last = count;
            }
        }
    }
    report_release(&unread); /* load_schedule complains of the same */
    return last > 0 ? last : TURN_MAX;
}

static void read_arrival(Load *l, const Node *n, Group *g) {
    const Node *turn = node_find(n, "turn"), *entry = node_find(n, "entry");
    int when;
    const int last = last_turn(l);
    if (turn != NULL && node_int(l->report, turn, 1, TURN_MAX, &when)) {
        if (when > last) {
            complain(l->report, turn, "group \"%s\" arrives on turn %d, but the last turn is %d",
                     g->name, when, last);
        }
        g->turn = (uint8_t)when;
    }
    if (entry == NULL || !load_group_entry(l, entry, &g->entry)) return;
    if (!(l->b->hex[l->b->place[g->entry].hex].features & HEX_MAP_EDGE)) {
        warn(l->report, entry, "%s is not at the edge of the map", entry->text);
    }
}

static void read_group(Load *l, const Node *n) {
    static const char *const KEYS[] = {"name", "side", "turn", "entry", "fixed", "note", NULL};
    Report *r = l->report;
    if (!node_is(r, n, NODE_MAP)) return;
    node_check_keys(r, n, KEYS);
    Group g = {.side = NO_SIDE, .entry = NO_PLACE};
    const Node *name = node_need(r, n, "name"), *side = node_need(r, n, "side");
    if (name == NULL || !node_name(r, name, g.name, sizeof g.name)) return;
    if (side != NULL) (void)load_side(l, side, &g.side); /* it has complained */
    (void)node_need(r, n, "turn");
    (void)node_need(r, n, "entry");
    read_arrival(l, n, &g);
    const Node *fixed = node_find(n, "fixed");
    bool is_fixed = false;
    if (fixed != NULL) (void)node_bool(r, fixed, &is_fixed); /* it has complained */
    g.fixed = is_fixed;
    if (find_group(l, g.name) != NO_GROUP) {
        complain(r, name, "two groups are called \"%s\"", g.name);
    } else if (l->b->group_count == GROUP_MAX) {
        complain(r, n, "there are too many groups: %d at most", GROUP_MAX);
    } else {
        l->b->group[l->b->group_count++] = g;
    }
}

/* {B1: {turn: 3, entry: O12}} of a scenario. */
static void change_groups(Load *l, const Node *changes) {
    static const char *const KEYS[] = {"turn", "entry", NULL};
    if (!node_is(l->report, changes, NODE_MAP)) return;
    FOR_NODES(n, changes) {
        const GroupId id = find_group(l, n->key);
        if (id == NO_GROUP) {
            complain_key(l->report, n, "there is no group called \"%s\"", n->key);
        } else if (node_is(l->report, n, NODE_MAP)) {
            node_check_keys(l->report, n, KEYS);
            read_arrival(l, n, &l->b->group[id]);
        }
    }
}

void load_groups(Load *l) {
    const Node *list = node_find(l->root, "groups");
    if (list != NULL && node_is(l->report, list, NODE_LIST)) {
        FOR_NODES(n, list) read_group(l, n);
    }
    const Node *changes = node_find(l->scenario, "groups");
    if (changes != NULL) change_groups(l, changes);
}

/* Pieces. */

/* One number or letter of a value, up to the next slash. */
static bool read_part(const ValueField *f, const char *text, size_t size, int8_t *out) {
    if (f->letters != NULL) {
        const int which = value_letter(f, text, size);
        *out = (int8_t)which;
        return which >= 0;
    }
    Scan scan = scan_of(text, size);
    int64_t value;
    if (!scan_int(&scan, &value) || scan.at != scan.end) return false;
    if (value < f->least || value > f->most) return false;
    *out = (int8_t)value;
    return true;
}

static void complain_value(Load *l, const Node *n, const ValueField *f) {
    if (f->letters != NULL) {
        complain(l->report, n, "%s is one of the %s %s, found \"%s\"", f->name,
                 strchr(f->letters, ' ') != NULL ? "words" : "letters", f->letters, n->text);
    } else if (f->count == 1) {
        complain(l->report, n, "%s is a whole number from %d to %d, found \"%s\"", f->name,
                 f->least, f->most, n->text);
    } else {
        complain(l->report, n,
                 "%s is %d whole numbers from %d to %d with strokes between them, "
                 "found \"%s\"",
                 f->name, f->count, f->least, f->most, n->text);
    }
}

static void read_value(Load *l, const Node *n, const ValueField *f, int8_t *value) {
    if (!node_is(l->report, n, NODE_TEXT)) return;
    const char *at = n->text;
    for (int i = 0; i < f->count; i++) {
        const size_t size = strcspn(at, "/");
        if (!read_part(f, at, size, &value[f->index + i]) ||
            (at[size] == '/') != (i + 1 < f->count)) {
            complain_value(l, n, f);
            return;
        }
        at += size + 1;
    }
}

static void read_values(Load *l, const Node *n, const PieceKind *kind, int8_t *value) {
    for (int i = 0; i < 8 && kind->field[i].name != NULL; i++) {
        const ValueField *f = &kind->field[i];
        const Node *given = node_find(n, f->name);
        if (given != NULL) {
            read_value(l, given, f, value);
        } else if (f->standard < f->least) {
            complain(l->report, n, "\"%s\" is missing here: a %s has it", f->name, kind->name);
        } else {
            for (int k = 0; k < f->count; k++) value[f->index + k] = f->standard;
        }
    }
}

static bool is_marker(const Load *l, int kind) { return l->ruleset->markers >> kind & 1; }

static void check_piece_keys(Load *l, const Node *n, const PieceKind *kind) {
    const char *keys[24] = {"name", "kind", "of", "at", "group", "note", "wing", "succeeds"};
    int count = 8;
    for (int i = 0; i < 8 && kind->field[i].name != NULL; i++) keys[count++] = kind->field[i].name;
    if (is_marker(l, (int)(kind - l->ruleset->kind))) {
        keys[count++] = "serves";
        keys[count++] = "turns";
    }
    node_check_keys(l->report, n, keys);
}

static int find_kind(Load *l, const Node *n) {
    const char *word[32];
    int count = l->ruleset->kind_count < 32 ? l->ruleset->kind_count : 32;
    for (int i = 0; i < count; i++) word[i] = l->ruleset->kind[i].name;
    return node_choice(l->report, n, "kind of piece", word, count);
}

/* Where the piece begins: `at` of the scenario, else of its own line, else its group. */
static void read_start(Load *l, const Node *n, PieceInfo *p, const PieceKind *kind) {
    const Node *at = node_find(node_find(l->scenario, "at"), p->name);
    const Node *group = at == NULL ? node_find(n, "group") : NULL;
    if (at == NULL) at = node_find(n, "at");
    if (at != NULL && at->kind == NODE_TEXT && strcmp(at->text, "off") == 0) return;
    if (at != NULL && group != NULL) {
        complain(l->report, group, "\"%s\" has both a place and a group", p->name);
        return;
    }
    if (at != NULL) {
        char who[NAME_SIZE + 16];
        (void)snprintf(who, sizeof who, "\"%s\" stands in", p->name); /* fits */
        if (!load_place(l, at, who, &p->start)) return;
        const uint16_t ground = l->b->hex[l->b->place[p->start].hex].features;
        if (ground & HEX_IMPASSABLE && !(ground & HEX_OUTSIDE)) {
            complain(l->report, at, "\"%s\" stands in %s, which is impassable", p->name, at->text);
        }
    } else if (group != NULL) {
        if (!node_is(l->report, group, NODE_TEXT)) return;
        p->group = find_group(l, group->text);
        if (p->group == NO_GROUP) {
            complain(l->report, group, "there is no group called \"%s\"", group->text);
        } else if (l->b->group[p->group].side != p->side) {
            complain(l->report, group, "group \"%s\" is of the other side", group->text);
        }
    } else if (kind->exerts_zoc || kind->leads) {
        complain(l->report, n, "\"%s\" stands nowhere: give it \"at\" or \"group\"", p->name);
    }
}

/* What it has lost before the scenario begins. A piece that has lost all its steps is gone. */
static void read_losses(Load *l, PieceInfo *p, const PieceKind *kind) {
    const Node *n = node_find(node_find(l->scenario, "losses"), p->name);
    int lost, steps = 0;
    if (n == NULL) return;
    for (int i = 0; i < 8 && kind->field[i].name != NULL; i++) {
        if (strcmp(kind->field[i].name, "steps") == 0) steps = p->value[kind->field[i].index];
    }
    if (steps == 0) {
        complain_key(l->report, n, "\"%s\" has no steps to lose", p->name);
    } else if (node_int(l->report, n, 1, steps, &lost)) {
        p->lost = (uint8_t)lost;
        if (lost == steps && (p->start != NO_PLACE || p->group != NO_GROUP)) {
            complain(l->report, n, "\"%s\" has lost all its steps: \"at\" must say off", p->name);
        }
    }
}

static void read_command(Load *l, const Node *n, PieceId piece) {
    Formation *f = &l->b->formation[l->b->piece[piece].formation];
    if (f->leader != NO_PIECE) {
        complain(l->report, n, "\"%s\" is led by \"%s\" already", f->name,
                 l->b->piece[f->leader].name);
        return;
    }
    f->leader = piece;
}

static void read_piece(Load *l, const Node *n) {
    Report *r = l->report;
    if (!node_is(r, n, NODE_MAP)) return;
    char name[NAME_SIZE];
    const Node *called = node_need(r, n, "name"), *word = node_need(r, n, "kind"),
               *of = node_need(r, n, "of");
    const bool named = called != NULL && node_name(r, called, name, sizeof name);
    const int kind = word != NULL ? find_kind(l, word) : -1;
    if (kind >= 0) check_piece_keys(l, n, &l->ruleset->kind[kind]);
    const FormationId formation = of != NULL ? load_formation_name(l, of) : NO_FORMATION;
    if (!named || kind < 0) return;
    if (looks_like_hex(l, name)) {
        complain(r, called, "\"%s\" looks like a hex: choose another name", name);
    }
    if (battle_find_piece(l->b, name, strlen(name)) != NO_PIECE) {
        complain(r, called, "two pieces are called \"%s\"", name);
        return;
    }
    if (l->b->piece_count == PIECE_MAX) {
        complain(r, n, "there are too many pieces: %d at most", PIECE_MAX);
        return;
    }
    const int side = formation != NO_FORMATION ? l->b->formation[formation].side : 0;
    const PieceId id = battle_add_piece(l->b, name, side, kind, formation);
    PieceInfo *p = &l->b->piece[id];
    p->exerts_zoc = l->ruleset->kind[kind].exerts_zoc;
    read_values(l, n, &l->ruleset->kind[kind], p->value);
    if (is_marker(l, kind)) load_marker(l, n, p);
    load_leader(l, n, p);
    if (formation == NO_FORMATION) return; /* it has complained; side and place mean nothing */
    read_start(l, n, p, &l->ruleset->kind[kind]);
    read_losses(l, p, &l->ruleset->kind[kind]);
    if (l->ruleset->kind[kind].leads) read_command(l, of, id);
}

static void check_groups_used(Load *l) {
    const Node *list = node_find(l->root, "groups");
    const Node *pieces = node_find(l->root, "pieces");
    if (list == NULL || list->kind != NODE_LIST) return;
    FOR_NODES(g, list) {
        const Node *name = node_find(g, "name");
        if (name == NULL || name->kind != NODE_TEXT) continue;
        bool used = false;
        FOR_NODES(p, pieces) {
            const Node *group = node_find(p, "group");
            used = used || (group != NULL && group->kind == NODE_TEXT &&
                            strcmp(group->text, name->text) == 0);
        }
        if (!used) complain(l->report, name, "group \"%s\" has no pieces", name->text);
    }
}

void load_pieces(Load *l) {
    const Node *list = node_need(l->report, l->root, "pieces");
    if (list == NULL || !node_is(l->report, list, NODE_LIST)) return;
    FOR_NODES(n, list) read_piece(l, n);
    load_successions(l);
    check_groups_used(l);
}
