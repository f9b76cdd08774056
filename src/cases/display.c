#include "cases/display.h"

#include <string.h>

static const char *const VERTEX[HEX_SIDES] = {"N", "NE", "SE", "S", "SW", "NW"};
enum { AXIS_NORTH = 0, AXIS_SOUTH = 3 };
enum { CAPACITY_STANDARD = 6, MORALE_STANDARD = 6, MORALE_MOST = 20 };

void display_grid(CaseRun *c) {
    if (c->ruleset->line_count == 0) return;
    Battle *b = &c->battle;
    grid_init(&b->grid, HEX_POINTY, HEX_NAMES_CCRR, 1, 12, 12);
    b->compass[0] = 1 << 2 | 1 << 3; /* the first side faces north */
    b->compass[1] = 1 << 0 | 1 << 5;
}

static bool take_vertex(CaseRun *c, Scan *s, uint8_t *vertex) {
    const char *word;
    const size_t size = scan_token(s, &word);
    for (int v = 0; v < HEX_SIDES; v++) {
        if (!word_is(word, size, VERTEX[v])) continue;
        *vertex = (uint8_t)v;
        return true;
    }
    return case_fail(c, "no vertex is \"%.*s\"", (int)size, word);
}

static Wing *add_wing(Battle *b) {
    Wing *w = &b->wing[b->wing_count++];
    *w = (Wing){.capacity = CAPACITY_STANDARD, .axis = {AXIS_NORTH, AXIS_SOUTH}};
    return w;
}

bool display_wing(CaseRun *c, Scan *s) {
    Battle *b = &c->battle;
    const char *word;
    const size_t size = scan_token(s, &word);
    int capacity = 0, first = 1, last = b->grid.columns;
    if (b->wing_count == WING_MAX) return case_fail(c, "too many wings");
    Wing *w = add_wing(b);
    if (!take_name(c, word, size, w->name)) return false;
    if (!take_int(c, s, 1, 8, "its capacity", &capacity)) return false;
    w->capacity = (uint8_t)capacity;
    scan_spaces(s);
    if (scan_word(s, "columns")) {
        if (!take_int(c, s, 1, last, "a column", &first)) return false;
        if (!scan_literal(s, "-")) return case_fail(c, "expected columns as in 1-6");
        if (!take_int(c, s, first, last, "a column", &last)) return false;
    }
    scan_spaces(s);
    if (scan_word(s, "axes")) {
        if (!take_vertex(c, s, &w->axis[0]) || !take_vertex(c, s, &w->axis[1])) return false;
    }
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        const int column = hex_column(&b->grid, hex) + 1;
        if (column >= first && column <= last) {
            b->hex[hex].zone |= (uint8_t)(1 << (b->wing_count - 1));
        }
    }
    return true;
}

static int find(const char *const *list, int count, const char *word, size_t size) {
    for (int i = 0; i < count; i++) {
        if (word_is(word, size, list[i])) return i;
    }
    return -1;
}

/* A slot that is not given becomes the next free one once all others are known. */
enum { SLOT_FREE = 0xFF };

static void standard_post(const CaseRun *c, Post *post) {
    if (post->wing != NO_WING) return;
    *post = (Post){.wing = 0,
                   .slot = SLOT_FREE,
                   .order = c->ruleset->standard_order,
                   .morale = MORALE_STANDARD};
}

bool display_post(CaseRun *c, Scan *s, FormationId f) {
    Post *post = &c->battle.formation[f].post;
    if (c->ruleset->line_count == 0) return true;
    standard_post(c, post);
    while (!scan_done(s)) {
        const char *word;
        const size_t size = scan_token(s, &word);
        const int wing = battle_find_wing(&c->battle, word, size);
        const int line = find(c->ruleset->line, c->ruleset->line_count, word, size);
        const int order = find(c->ruleset->order, c->ruleset->order_count, word, size);
        int number = 0;
        if (wing >= 0) {
            post->wing = (uint8_t)wing;
        } else if (line >= 0) {
            post->line = (uint8_t)line;
        } else if (order >= 0) {
            post->order = (uint8_t)order;
        } else if (word_is(word, size, "slot")) {
            if (!take_int(c, s, 0, 7, "a slot", &number)) return false;
            post->slot = (uint8_t)number;
        } else if (word_is(word, size, "morale")) {
            if (!take_int(c, s, 0, MORALE_MOST, "its morale", &number)) return false;
            post->morale = (uint8_t)number;
        } else {
            return case_fail(c, "no wing, line or order is \"%.*s\"", (int)size, word);
        }
    }
    return true;
}

bool display_leader_wing(CaseRun *c, Scan *s, PieceInfo *p) {
    const char *word;
    const size_t size = scan_token(s, &word);
    const int wing = battle_find_wing(&c->battle, word, size);
    if (wing < 0) return case_fail(c, "there is no wing \"%.*s\"", (int)size, word);
    p->wing = (uint8_t)wing;
    return true;
}

static bool taken(const Battle *b, FormationId f, int slot) {
    const Formation *own = &b->formation[f];
    for (FormationId g = 0; g < b->formation_count; g++) {
        const Formation *other = &b->formation[g];
        if (g == f || other->side != own->side || other->post.wing != own->post.wing) continue;
        if (other->post.line == own->post.line && other->post.slot == slot) return true;
    }
    return false;
}

void display_ground(CaseRun *c) {
    Battle *b = &c->battle;
    if (c->ruleset->line_count == 0 || b->wing_count > 0) return;
    memcpy(add_wing(b)->name, "Centre", 7);
    for (HexId hex = 0; hex < b->grid.count; hex++) b->hex[hex].zone = 1;
}

void display_finish(CaseRun *c) {
    Battle *b = &c->battle;
    if (c->ruleset->line_count == 0) return;
    for (FormationId f = 0; f < b->formation_count; f++) {
        Formation *own = &b->formation[f];
        if (own->rank == 0) continue;
        standard_post(c, &own->post);
        for (int slot = 0; own->post.slot == SLOT_FREE; slot++) {
            if (!taken(b, f, slot)) own->post.slot = (uint8_t)slot;
        }
    }
}
