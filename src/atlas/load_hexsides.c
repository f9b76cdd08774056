/* Streams, rivers and works on hexsides, for rulesets that have them there.
 *
 * A course lies on the side between two hexes if the line that joins their centres crosses it an
 * odd number of times: a stream that only bulges over a side and back does not count. A ford or
 * bridge is laid on the nearest river side, one that a road crosses before others. */
#include <math.h>
#include <string.h>

#include "atlas/load.h"

static const struct {
    const char *name;
    uint16_t edge;
} EDGES[] = {
    {"river", EDGE_RIVER}, {"creek", EDGE_STREAM},  {"bridge", EDGE_BRIDGE},
    {"ford", EDGE_FORD},   {"steep", EDGE_STEEP},   {"works", EDGE_WORKS},
    {"hedge", EDGE_HEDGE}, {"marshy", EDGE_MARSHY}, {"embankment", EDGE_EMBANKMENT},
    {"cut", EDGE_CUT},     {"hasty", EDGE_HASTY},   {"causeway", EDGE_CAUSEWAY},
    {"none", 0},
};
enum { EDGE_COUNT = sizeof EDGES / sizeof EDGES[0] };

static void set_edge(Load *l, HexId hex, int side, unsigned add, unsigned remove) {
    const HexId other = hex_beside(&l->b->grid, hex, side);
    uint16_t *here = &l->b->hex[hex].edge[side];
    *here = (uint16_t)((*here & ~remove) | add);
    if (other != NO_HEX) {
        uint16_t *there = &l->b->hex[other].edge[side_opposite(side)];
        *there = (uint16_t)((*there & ~remove) | add);
    }
}

/* Which side of the line from a to b the point lies on; on the line counts as left. */
static bool left_of(Point a, Point b, Point p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) >= 0;
}

static bool crosses(Point a, Point b, Point p, Point q) {
    return left_of(a, b, p) != left_of(a, b, q) && left_of(p, q, a) != left_of(p, q, b);
}

static bool odd_crossings(const Feature *f, Point a, Point b) {
    bool odd = false;
    for (int t = 0; t < f->track_count; t++) {
        const Track *track = &f->track[t];
        for (int i = 1; i < track->count; i++) {
            odd ^= crosses(a, b, track->point[i - 1], track->point[i]);
        }
    }
    return odd;
}

/* Each side between two hexes of the map once: those of the first three directions. */
#define FOR_SIDES(l, hex, side, other)                                                             \
    for (HexId hex = 0; hex < (l)->b->grid.count; hex++)                                           \
        for (int side = 0; side < 3; side++)                                                       \
            for (HexId other = hex_beside(&(l)->b->grid, hex, side); other != NO_HEX;              \
                 other = NO_HEX)

static void lay_course(Load *l, const Feature *f) {
    const bool river = f->kind == FEATURE_RIVER;
    FOR_SIDES(l, hex, side, other) {
        const Point a = grid_place_centre(&l->sheet->place, hex);
        const Point b = grid_place_centre(&l->sheet->place, other);
        if (!odd_crossings(f, a, b)) continue;
        if (l->b->hex[hex].edge[side] & EDGE_RIVER) continue; /* a river swallows its streams */
        set_edge(l, hex, side, river ? EDGE_RIVER : EDGE_STREAM, river ? EDGE_STREAM : 0);
    }
}

/* If the battle file has laid such a crossing by hand near the point, that one is meant. */
static void lay_crossing(Load *l, const Feature *f, Point at) {
    const unsigned laid = f->kind == FEATURE_BRIDGE     ? EDGE_BRIDGE
                          : f->kind == FEATURE_CAUSEWAY ? EDGE_CAUSEWAY
                                                        : EDGE_FORD;
    HexId best = NO_HEX;
    int best_side = 0;
    double best_distance = l->sheet->place.hex_m;
    FOR_SIDES(l, hex, side, other) {
        if (!(l->b->hex[hex].edge[side] & EDGE_RIVER)) continue;
        const Point a = grid_place_centre(&l->sheet->place, hex);
        const Point b = grid_place_centre(&l->sheet->place, other);
        double distance = hypot((a.x + b.x) / 2 - at.x, (a.y + b.y) / 2 - at.y);
        if (l->b->hex[hex].edge[side] & laid && distance < l->sheet->place.hex_m) return;
        if (l->b->hex[hex].link[LINK_ROAD] >> side & 1) distance -= l->sheet->place.hex_m / 2;
        if (distance >= best_distance) continue;
        best = hex;
        best_side = side;
        best_distance = distance;
    }
    if (best != NO_HEX) {
        set_edge(l, best, best_side, laid, 0);
    } else if (grid_place_hex(&l->sheet->place, at) != NO_HEX) {
        warn(l->report, f->at, "%s \"%s\" has no river within a hex of it",
             feature_kind_name(f->kind), f->name);
    }
}

/* "1614/1613" */
static void lay_by_hand(Load *l, const Node *n, unsigned edge) {
    if (!node_is(l->report, n, NODE_TEXT)) return;
    HexId one, two;
    const size_t size = strlen(n->text);
    const size_t first = hex_parse(&l->b->grid, n->text, size, &one);
    const bool both =
        first > 0 && n->text[first] == '/' &&
        hex_parse(&l->b->grid, n->text + first + 1, size - first - 1, &two) == size - first - 1;
    const int side = both ? hex_side_towards(&l->b->grid, one, two) : -1;
    if (side < 0) {
        complain(l->report, n, "\"%s\" is no hexside: write two neighbours as in 1614/1613",
                 n->text);
        return;
    }
    set_edge(l, one, side, edge, edge == 0 ? 0xFFFF : 0);
    /* Where works have a front the hex that is named first lies behind them. */
    if (l->ruleset->faced_works && edge & (EDGE_WORKS | EDGE_HASTY)) {
        l->b->hex[one].edge[side] |= EDGE_PROTECTS;
    }
}

void load_hexsides(Load *l) {
    const Node *section = node_find(node_find(l->root, "terrain"), "hexsides");
    if (l->ruleset->hexside_waters) {
        for (int i = 0; i < l->sheet->map.count; i++) {
            const Feature *f = &l->sheet->map.feature[i];
            if (f->kind == FEATURE_RIVER || f->kind == FEATURE_STREAM) lay_course(l, f);
        }
    }
    if (section != NULL && node_is(l->report, section, NODE_MAP)) {
        const char *keys[EDGE_COUNT + 2] = {NULL};
        for (int i = 0; i < EDGE_COUNT; i++) keys[i] = EDGES[i].name;
        keys[EDGE_COUNT] = "note";
        node_check_keys(l->report, section, keys);
        for (int i = EDGE_COUNT - 1; i >= 0; i--) { /* what is taken away comes first */
            const Node *list = node_find(section, EDGES[i].name);
            if (list == NULL || !node_is(l->report, list, NODE_LIST)) continue;
            FOR_NODES(n, list) lay_by_hand(l, n, EDGES[i].edge);
        }
    }
    if (!l->ruleset->hexside_waters) return;
    for (int i = 0; i < l->sheet->map.count; i++) {
        const Feature *f = &l->sheet->map.feature[i];
        if (f->kind != FEATURE_FORD && f->kind != FEATURE_BRIDGE && f->kind != FEATURE_CAUSEWAY) {
            continue;
        }
        for (int t = 0; t < f->track_count; t++) lay_crossing(l, f, f->track[t].point[0]);
    }
}
