/* The display of wings and lines, for rulesets that have one: wings with their ground, the posts of
 * formations, and which leader succeeds which. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "atlas/load.h"

enum { SPLIT_M = 30 }; /* a hex belongs to both wings if its centre is this near their border */

static const char *const VERTEX[HEX_SIDES] = {"N", "NE", "SE", "S", "SW", "NW"};

/* Ground. */

static bool ring_holds(const Track *t, Point p) {
    bool inside = false;
    for (int i = 0, k = t->count - 1; i < t->count; k = i++) {
        const Point a = t->point[i], b = t->point[k];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        if (p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
    }
    return inside;
}

static double distance_to(Point a, Point b, Point p) {
    const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    double t = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;
    t = fmin(1, fmax(0, t));
    return hypot(a.x + t * dx - p.x, a.y + t * dy - p.y);
}

static bool near_ring(const Track *t, Point p) {
    for (int i = 0, k = t->count - 1; i < t->count; k = i++) {
        if (distance_to(t->point[i], t->point[k], p) <= SPLIT_M) return true;
    }
    return false;
}

static bool wing_holds(const Feature *f, Point centre) {
    for (int t = 0; t < f->track_count; t++) {
        if (ring_holds(&f->track[t], centre) || near_ring(&f->track[t], centre)) return true;
    }
    return false;
}

/* The areas of kind `wing` of the map, by the wings' names. */
static void lay_wings(Load *l) {
    Battle *b = l->b;
    for (int i = 0; i < l->sheet->map.count; i++) {
        const Feature *f = &l->sheet->map.feature[i];
        if (f->kind != FEATURE_WING) continue;
        const int wing = battle_find_wing(b, f->name, strlen(f->name));
        if (wing < 0) {
            complain(l->report, f->at, "there is no wing called \"%s\"", f->name);
            continue;
        }
        for (HexId hex = 0; hex < b->grid.count; hex++) {
            if (!wing_holds(f, grid_place_centre(&l->sheet->place, hex))) continue;
            b->hex[hex].zone |= (uint8_t)(1 << wing);
        }
    }
}

static void check_ground(Load *l, const Node *list) {
    if (l->groundless) return;
    for (HexId hex = 0; hex < l->b->grid.count; hex++) {
        char name[HEX_NAME_SIZE];
        if (l->b->hex[hex].zone != 0 || l->b->hex[hex].features & HEX_IMPASSABLE) continue;
        (void)hex_name(&l->b->grid, hex, name); /* answers its length */
        complain(l->report, list, "%s lies in no wing of the map", name);
        return;
    }
}

/* The wings that a scenario is about: the rest of the map is out of bounds. */
static void keep_wings(Load *l) {
    const Node *list = node_find(l->scenario, "wings");
    unsigned kept = 0;
    if (list == NULL || !node_is(l->report, list, NODE_LIST)) return;
    FOR_NODES(n, list) {
        if (!node_is(l->report, n, NODE_TEXT)) continue;
        const int wing = battle_find_wing(l->b, n->text, strlen(n->text));
        if (wing < 0) complain(l->report, n, "there is no wing called \"%s\"", n->text);
        if (wing >= 0) kept |= 1u << wing;
    }
    for (HexId hex = 0; hex < l->b->grid.count; hex++) {
        if (l->b->hex[hex].zone & kept) continue;
        l->b->hex[hex].features |= HEX_OUTSIDE | HEX_IMPASSABLE;
    }
}

/* Wings. */

/* axes: {allies: S, french: N}, for all wings or for one. */
static void read_axes(Load *l, const Node *n, uint8_t axis[SIDE_MAX]) {
    const char *const keys[] = {l->b->side_id[0], l->b->side_id[1], NULL};
    if (n == NULL || !node_is(l->report, n, NODE_MAP)) return;
    node_check_keys(l->report, n, keys);
    for (int side = 0; side < SIDE_MAX; side++) {
        const Node *word = node_find(n, l->b->side_id[side]);
        const int v = word != NULL ? node_choice(l->report, word, "vertex", VERTEX, HEX_SIDES) : -1;
        if (v >= 0) axis[side] = (uint8_t)v;
    }
}

static void read_wing(Load *l, const Node *n, const uint8_t axis[SIDE_MAX]) {
    static const char *const KEYS[] = {"name", "capacity", "axes", "note", NULL};
    if (!node_is(l->report, n, NODE_MAP)) return;
    node_check_keys(l->report, n, KEYS);
    if (l->b->wing_count == WING_MAX) {
        complain(l->report, n, "there are too many wings: %d at most", WING_MAX);
        return;
    }
    Wing *w = &l->b->wing[l->b->wing_count];
    const Node *name = node_need(l->report, n, "name"),
               *capacity_node = node_need(l->report, n, "capacity");
    int capacity = 0;
    memcpy(w->axis, axis, sizeof w->axis);
    read_axes(l, node_find(n, "axes"), w->axis);
    if (name == NULL || !node_name(l->report, name, w->name, sizeof w->name)) return;
    if (capacity_node == NULL || !node_int(l->report, capacity_node, 1, 8, &capacity)) return;
    if (battle_find_wing(l->b, w->name, strlen(w->name)) >= 0) {
        complain(l->report, name, "two wings are called \"%s\"", w->name);
        return;
    }
    w->capacity = (uint8_t)capacity;
    l->b->wing_count++;
}

void load_wings(Load *l) {
    const Node *list = node_find(l->root, "wings");
    uint8_t axis[SIDE_MAX] = {0, 3};
    if (l->ruleset->line_count == 0) {
        if (list != NULL) complain(l->report, list, "%s has no wings", l->ruleset->name);
        return;
    }
    read_axes(l, node_need(l->report, l->root, "axes"), axis);
    list = node_need(l->report, l->root, "wings");
    if (list == NULL || !node_is(l->report, list, NODE_LIST)) return;
    FOR_NODES(n, list) read_wing(l, n, axis);
    lay_wings(l);
    check_ground(l, list);
    keep_wings(l);
}

/* Formations. */

static int read_wing_name(Load *l, const Node *n) {
    if (!node_is(l->report, n, NODE_TEXT)) return -1;
    const int wing = battle_find_wing(l->b, n->text, strlen(n->text));
    if (wing < 0) complain(l->report, n, "there is no wing called \"%s\"", n->text);
    return wing;
}

static bool post_taken(const Load *l, const Formation *f) {
    for (int i = 0; i < l->b->formation_count; i++) {
        const Formation *other = &l->b->formation[i];
        if (other != f && other->side == f->side && other->post.wing == f->post.wing &&
            other->post.line == f->post.line && other->post.slot == f->post.slot) {
            return true;
        }
    }
    return false;
}

void load_post(Load *l, const Node *n, Formation *f) {
    Report *r = l->report;
    const Node *morale = node_find(n, "morale"), *order = node_find(n, "order"),
               *word = node_find(n, "wing");
    int value = 0;
    f->post.order = l->ruleset->standard_order;
    if (morale != NULL && node_int(r, morale, 0, 9, &value)) f->post.morale = (uint8_t)value;
    if (order != NULL) {
        value = node_choice(r, order, "order", l->ruleset->order, l->ruleset->order_count);
        if (value >= 0) f->post.order = (uint8_t)value;
    }
    if (word == NULL) return;
    const int wing = read_wing_name(l, word);
    const Node *line = node_need(r, n, "line"), *slot = node_need(r, n, "slot");
    (void)node_need(r, n, "morale"); /* complains */
    if (wing < 0 || line == NULL || slot == NULL) return;
    const int row = node_choice(r, line, "line", l->ruleset->line, l->ruleset->line_count);
    if (row < 0 || !node_int(r, slot, 0, l->b->wing[wing].capacity - 1, &value)) return;
    f->post.wing = (uint8_t)wing;
    f->post.line = (uint8_t)row;
    f->post.slot = (uint8_t)value;
    if (post_taken(l, f)) complain(r, slot, "another formation stands in this slot");
}

/* Leaders. */

void load_leader(Load *l, const Node *n, PieceInfo *p) {
    const Node *word = node_find(n, "wing");
    const int wing = word != NULL ? read_wing_name(l, word) : -1;
    if (wing >= 0) p->wing = (uint8_t)wing;
}

void load_successions(Load *l) {
    FOR_NODES(n, node_find(l->root, "pieces")) {
        const Node *of = node_find(n, "succeeds"), *name = node_find(n, "name");
        if (of == NULL || !node_is(l->report, of, NODE_TEXT) || name == NULL) continue;
        const PieceId heir = battle_find_piece(l->b, name->text, strlen(name->text));
        const PieceId leader = battle_find_piece(l->b, of->text, strlen(of->text));
        if (leader == NO_PIECE) {
            complain(l->report, of, "there is no piece called \"%s\"", of->text);
        } else if (heir != NO_PIECE) {
            l->b->piece[heir].succeeds = leader;
        }
    }
}
