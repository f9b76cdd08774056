/* The ground: grid, terrain, roads, waters, and what the battle file overrules. */
#include <math.h>
#include <string.h>

#include "atlas/hexpath.h"
#include "atlas/load.h"
#include "atlas/raster.h"

/* The grid. */

static bool read_offset(Load *l, const Node *n, HexOrientation orientation, int *out) {
    static const char *const LETTER[] = {"A", "B"};
    static const char *const NUMBER[] = {"1", "2"};
    if (n->kind == NODE_TEXT && (n->text[0] == 'A' || n->text[0] == 'B')) {
        *out = node_choice(l->report, n, "offset column", LETTER, 2);
    } else {
        *out = node_choice(l->report, n,
                           orientation == HEX_FLAT ? "offset column (A or B)" : "offset row",
                           NUMBER, 2);
    }
    return *out >= 0;
}

static bool read_anchor(Load *l, const Node *n, HexId *hex, LonLat *where) {
    static const char *const KEYS[] = {"hex", "lat", "lon", NULL};
    Report *r = l->report;
    if (n == NULL || !node_is(r, n, NODE_MAP)) return false;
    node_check_keys(r, n, KEYS);
    const Node *h = node_need(r, n, "hex"), *lat = node_need(r, n, "lat"),
               *lon = node_need(r, n, "lon");
    bool good = h != NULL && load_hex(l, h, "the anchor is", hex);
    good = lat != NULL && node_number(r, lat, -85, 85, &where->lat) && good;
    return lon != NULL && node_number(r, lon, -180, 180, &where->lon) && good;
}

bool load_grid(Load *l) {
    static const char *const KEYS[] = {"orientation", "naming", "offset",    "columns", "rows",
                                       "hex_m",       "anchor", "top_bears", NULL};
    static const char *const ORIENTATION[] = {"flat", "pointy"};
    static const char *const NAMING[] = {"letter", "ccrr"};
    Report *r = l->report;
    const Node *grid = node_need(r, l->root, "grid");
    if (grid == NULL || !node_is(r, grid, NODE_MAP)) return false;
    node_renamed(r, grid, "shoved", "offset");
    node_check_keys(r, grid, KEYS);
    const Node *n[8];
    bool all = true;
    for (int i = 0; i < 8; i++) {
        n[i] = node_need(r, grid, KEYS[i]);
        all = all && n[i] != NULL;
    }
    if (!all) return false;
    const int orientation = node_choice(r, n[0], "orientation", ORIENTATION, 2);
    const int naming = node_choice(r, n[1], "naming", NAMING, 2);
    int offset, columns, rows;
    double hex_m, bearing;
    bool good = orientation >= 0 && naming >= 0;
    good = read_offset(l, n[2], orientation == 1 ? HEX_POINTY : HEX_FLAT, &offset) && good;
    good = node_int(r, n[3], 1, HEX_SPAN_MAX, &columns) && good;
    good = node_int(r, n[4], 1, HEX_SPAN_MAX, &rows) && good;
    good = node_number(r, n[5], 10, 10000, &hex_m) && good;
    good = node_number(r, n[7], -360, 360, &bearing) && good;
    if (!good) return false;
    battle_init(l->b, l->system, (HexOrientation)orientation, (HexNaming)naming, offset, columns,
                rows);
    HexId hex;
    LonLat where;
    if (!read_anchor(l, n[6], &hex, &where)) return false;
    grid_place_init(&l->sheet->place, &l->b->grid, hex_m, hex, where, bearing);
    return true;
}

/* Paths. */

static const char *hex_text(const Load *l, HexId hex, char out[HEX_NAME_SIZE]) {
    (void)hex_name(&l->b->grid, hex, out); /* answers its length */
    return out;
}

/* A river along these hexes, or a complaint at `at`. */
static void lay_river(Load *l, const Node *at, const char *name, const HexId *path, int count) {
    char one[HEX_NAME_SIZE], two[HEX_NAME_SIZE];
    for (int i = 0; i < count; i++) {
        if (l->b->hex[path[i]].features & HEX_RIVER) {
            complain(l->report, at, "river \"%s\" runs through %s, which has a river already", name,
                     hex_text(l, path[i], one));
            return;
        }
        if (i > 0 && hex_distance(&l->b->grid, path[i - 1], path[i]) != 1) {
            complain(l->report, at, "river \"%s\" jumps from %s to %s", name,
                     hex_text(l, path[i - 1], one), hex_text(l, path[i], two));
            return;
        }
    }
    const HexId end[2] = {path[0], path[count - 1]};
    for (int i = 0; i < 2; i++) {
        if (hex_side_towards(&l->b->grid, end[i], NO_HEX) >= 0) continue;
        complain(l->report, at,
                 "river \"%s\" ends in %s, inside the map: let it reach the edge, or "
                 "make that part a stream",
                 name, hex_text(l, end[i], one));
        return;
    }
    battle_river(l->b, path, count);
}

/* Lays one unbroken run of hexes as a feature of this kind. */
static void lay_run(Load *l, FeatureKind kind, const Node *at, const char *name, HexId *run,
                    int count) {
    if (kind == FEATURE_RIVER) {
        count = hexpath_straighten(&l->b->grid, run, count);
        lay_river(l, at, name, run, count);
        return;
    }
    for (int i = 0; i < count; i++) {
        HexInfo *here = &l->b->hex[run[i]];
        const bool linked = i > 0 && hex_distance(&l->b->grid, run[i - 1], run[i]) == 1;
        if (kind == FEATURE_STREAM) here->features |= HEX_STREAM;
        if (kind == FEATURE_ROAD) {
            here->features |= HEX_ROAD;
            if (linked) battle_link(l->b, LINK_ROAD, run[i - 1], run[i]);
        }
        if (kind == FEATURE_RAILROAD) {
            here->features |= HEX_RAILROAD;
            if (linked) battle_link(l->b, LINK_RAILROAD, run[i - 1], run[i]);
        }
    }
}

static void lay_feature(Load *l, const Feature *f) {
    for (int t = 0; t < f->track_count; t++) {
        HexPath path;
        if (!hexpath_of_line(&path, &l->sheet->place, &f->track[t])) {
            hexpath_release(&path);
            report_no_memory(l->report);
            return;
        }
        for (int from = 0, i = 0; i <= path.count; i++) {
            if (i < path.count && path.hex[i] != NO_HEX) continue;
            if (i > from) lay_run(l, f->kind, f->at, f->name, path.hex + from, i - from);
            from = i + 1;
        }
        hexpath_release(&path);
    }
}

/* The section of `terrain` that may replace features of this kind. */
static const char *section_of(FeatureKind kind) {
    if (kind == FEATURE_ROAD || kind == FEATURE_RAILROAD) return "roads";
    return kind == FEATURE_STREAM ? "streams" : "rivers";
}

static bool replaced(const Load *l, const Feature *f) {
    const Node *list = node_find(node_find(l->root, "terrain"), section_of(f->kind));
    if (list == NULL || list->kind != NODE_LIST || f->name[0] == '\0') return false;
    FOR_NODES(n, list) {
        const Node *name = node_find(n, "name");
        if (name != NULL && name->kind == NODE_TEXT && strcmp(name->text, f->name) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_way(FeatureKind kind) {
    return kind == FEATURE_ROAD || kind == FEATURE_RAILROAD || kind == FEATURE_STREAM ||
           kind == FEATURE_RIVER;
}

static void check_name_known(Load *l, const Node *name, const char *section) {
    if (!node_is(l->report, name, NODE_TEXT)) return;
    for (int i = 0; i < l->sheet->map.count; i++) {
        const Feature *f = &l->sheet->map.feature[i];
        if (is_way(f->kind) && strcmp(section_of(f->kind), section) == 0 &&
            strcmp(f->name, name->text) == 0) {
            return;
        }
    }
    complain(l->report, name, "the map has no \"%s\" among its %s", name->text, section);
}

/* One path by hand: {path: [N11, O11], kind: road, name: Springfield Pike}. */
static void lay_by_hand(Load *l, const Node *n, const char *section, FeatureKind kind) {
    static const char *const KEYS[] = {"path", "kind", "name", "note", NULL};
    static const char *const KIND[] = {"road", "railroad"};
    Report *r = l->report;
    if (!node_is(r, n, NODE_MAP)) return;
    node_check_keys(r, n, KEYS);
    const Node *name = node_find(n, "name"), *word = node_find(n, "kind");
    if (name != NULL) check_name_known(l, name, section);
    if (word != NULL && kind == FEATURE_ROAD) {
        const int which = node_choice(r, word, "kind of road", KIND, 2);
        if (which < 0) return;
        kind = which == 0 ? FEATURE_ROAD : FEATURE_RAILROAD;
    }
    const Node *path = node_need(r, n, "path");
    if (path == NULL || !node_is(r, path, NODE_LIST)) return;
    HexId *run = mem_alloc((size_t)path->count * sizeof *run);
    if (run == NULL) {
        report_no_memory(r);
        return;
    }
    int count = 0;
    bool good = true;
    FOR_NODES(h, path) {
        HexId hex;
        if (!load_hex(l, h, "the path leaves the map at", &hex)) {
            good = false;
            continue;
        }
        if (good && count > 0 && hex_distance(&l->b->grid, run[count - 1], hex) != 1) {
            char before[HEX_NAME_SIZE];
            complain(r, h, "the path jumps from %s to %s", hex_text(l, run[count - 1], before),
                     h->text);
            good = false;
        }
        run[count++] = hex;
    }
    const char *called = name != NULL && name->kind == NODE_TEXT ? name->text : "";
    if (good && count > 0) lay_run(l, kind, path, called, run, count);
    if (count == 0 && good) complain(r, path, "the path has no hexes");
    mem_free(run);
}

static void lay_ways(Load *l) {
    static const struct {
        const char *section;
        FeatureKind kind;
    } BY_HAND[] = {{"roads", FEATURE_ROAD}, {"streams", FEATURE_STREAM}, {"rivers", FEATURE_RIVER}};
    for (int i = 0; i < l->sheet->map.count; i++) {
        const Feature *f = &l->sheet->map.feature[i];
        const bool water = f->kind == FEATURE_STREAM || f->kind == FEATURE_RIVER;
        if (water && l->ruleset->hexside_waters) continue; /* load_hexsides.c */
        if (is_way(f->kind) && !replaced(l, f)) lay_feature(l, f);
    }
    for (int i = 0; i < 3; i++) {
        const Node *list = node_find(node_find(l->root, "terrain"), BY_HAND[i].section);
        if (list == NULL || !node_is(l->report, list, NODE_LIST)) continue;
        FOR_NODES(n, list) lay_by_hand(l, n, BY_HAND[i].section, BY_HAND[i].kind);
    }
}

/* Fords and bridges. */

static double distance_to(const Load *l, HexId hex, Point at) {
    const Point centre = grid_place_centre(&l->sheet->place, hex);
    return hypot(centre.x - at.x, centre.y - at.y);
}

/* The hex with one of these features nearest to the point, within a hex of it; the hex that holds
 * the point comes first. */
static HexId nearest_with(const Load *l, Point at, uint16_t water, uint16_t also) {
    const HexId own = grid_place_hex(&l->sheet->place, at);
    HexId best = NO_HEX;
    double best_distance = l->sheet->place.hex_m;
    for (HexId hex = 0; hex < l->b->grid.count; hex++) {
        const uint16_t features = l->b->hex[hex].features;
        if (!(features & water) || (also != 0 && !(features & also))) continue;
        if (hex == own) return hex;
        const double distance = distance_to(l, hex, at);
        if (distance <= best_distance) {
            best = hex;
            best_distance = distance;
        }
    }
    return best;
}

static void lay_crossings(Load *l) {
    const uint16_t water = HEX_STREAM | HEX_RIVER, way = HEX_ROAD | HEX_RAILROAD;
    for (int i = 0; i < l->sheet->map.count; i++) {
        const Feature *f = &l->sheet->map.feature[i];
        if (f->kind != FEATURE_FORD && f->kind != FEATURE_BRIDGE) continue;
        for (int t = 0; t < f->track_count; t++) {
            const Point at = f->track[t].point[0];
            const bool bridge = f->kind == FEATURE_BRIDGE;
            HexId hex = bridge ? nearest_with(l, at, water, way) : NO_HEX;
            if (hex == NO_HEX) hex = nearest_with(l, at, water, 0);
            if (hex != NO_HEX) {
                l->b->hex[hex].features |= bridge ? HEX_BRIDGE : HEX_FORD;
            } else if (grid_place_hex(&l->sheet->place, at) != NO_HEX) {
                warn(l->report, f->at, "%s \"%s\" has no stream or river within a hex of it",
                     feature_kind_name(f->kind), f->name);
            }
        }
    }
}

/* Single hexes by hand. */

static void cut_links(Load *l, HexId hex, LinkKind kind) {
    static const uint16_t FEATURE[LINK_KINDS] = {HEX_ROAD, HEX_RAILROAD};
    for (int side = 0; side < HEX_SIDES; side++) {
        const HexId other = hex_beside(&l->b->grid, hex, side);
        if (other == NO_HEX) continue;
        const uint8_t back = (uint8_t)(1 << side_opposite(side));
        l->b->hex[other].link[kind] &= (uint8_t)~back;
    }
    l->b->hex[hex].link[kind] = 0;
    l->b->hex[hex].features &= (uint16_t)~FEATURE[kind];
}

static const struct {
    const char *name;
    uint16_t feature;
} FACT[] = {
    {"stream", HEX_STREAM}, {"ford", HEX_FORD},
    {"bridge", HEX_BRIDGE}, {"entrenchment", HEX_ENTRENCHMENT},
    {"fort", HEX_FORT},     {"impassable", HEX_IMPASSABLE},
    {"road", HEX_ROAD},     {"railroad", HEX_RAILROAD},
};
enum { FACT_COUNT = sizeof FACT / sizeof FACT[0] };

static void overrule_fact(Load *l, HexId hex, const Node *n, uint16_t feature) {
    bool value;
    if (!node_bool(l->report, n, &value)) return;
    const bool way = (feature & (HEX_ROAD | HEX_RAILROAD)) != 0;
    if (way && value) {
        complain(l->report, n, "a %s needs to know where it goes: give a path under roads", n->key);
    } else if (way) {
        cut_links(l, hex, feature == HEX_ROAD ? LINK_ROAD : LINK_RAILROAD);
    } else if (value) {
        l->b->hex[hex].features |= feature;
    } else {
        l->b->hex[hex].features &= (uint16_t)~feature;
    }
}

static void overrule_hex(Load *l, const Node *n, int8_t *terrain, TerrainShares *ground) {
    const char *keys[FACT_COUNT + 4] = {"terrain", "level", "note"};
    for (int i = 0; i < FACT_COUNT; i++) keys[3 + i] = FACT[i].name;
    const Node name = {.kind = NODE_TEXT,
                       .text = n->key,
                       .file = n->file,
                       .line = n->key_line,
                       .column = n->key_column};
    HexId hex;
    if (!load_hex(l, &name, "overruled:", &hex) || !node_is(l->report, n, NODE_MAP)) return;
    node_check_keys(l->report, n, keys);
    for (int i = 0; i < FACT_COUNT; i++) {
        const Node *fact = node_find(n, FACT[i].name);
        if (fact != NULL) overrule_fact(l, hex, fact, FACT[i].feature);
    }
    const Node *level = node_find(n, "level"), *word = node_find(n, "terrain");
    int value;
    if (level != NULL && node_int(l->report, level, 0, LEVEL_MAX, &value)) {
        ground[hex].level = (int8_t)value;
        for (int i = 0; i <= LEVEL_MAX; i++) ground[hex].level_share[i] = i <= value ? 100 : 0;
    }
    if (word == NULL) return;
    terrain[hex] = (int8_t)node_choice(l->report, word, "terrain", l->ruleset->terrain,
                                       l->ruleset->terrain_count);
}

static void check_water(Load *l, const Node *overrule) {
    for (HexId hex = 0; hex < l->b->grid.count; hex++) {
        const uint16_t f = l->b->hex[hex].features;
        if (!(f & (HEX_FORD | HEX_BRIDGE)) || f & (HEX_STREAM | HEX_RIVER)) continue;
        char name[HEX_NAME_SIZE];
        complain(l->report, overrule, "%s has a ford or bridge but no stream or river",
                 hex_text(l, hex, name));
    }
}

/* Terrain. */

static int base_level(Load *l) {
    const Node *n = node_find(node_find(l->root, "terrain"), "base_level");
    int level = 0;
    if (n != NULL) {
        (void)node_int(l->report, n, 0, LEVEL_MAX, &level); /* it has complained */
        return level;
    }
    for (int i = 0; i < l->sheet->map.count; i++) {
        const Feature *f = &l->sheet->map.feature[i];
        if (f->kind == FEATURE_ELEVATION && f->level == 0) return 1;
    }
    return 0;
}

static void name_ground(Load *l, const TerrainShares *ground, const int8_t *terrain) {
    for (HexId hex = 0; hex < l->b->grid.count; hex++) {
        HexInfo *h = &l->b->hex[hex];
        h->level = ground[hex].level;
        h->terrain = terrain[hex] >= 0 ? (uint8_t)terrain[hex]
                                       : l->ruleset->name_terrain(&ground[hex], h->features);
    }
}

static void check_place_count(Load *l) {
    int count = l->b->grid.count;
    for (HexId hex = 0; hex < l->b->grid.count; hex++) {
        if (l->b->hex[hex].features & HEX_RIVER) count++;
    }
    if (count > PLACE_MAX) {
        complain(l->report, node_find(l->root, "grid"),
                 "the map has %d places, counting river hexes twice: %d at most", count, PLACE_MAX);
    }
}

static void lay_terrain(Load *l, const Node *section, int share) {
    const size_t count = l->b->grid.count;
    TerrainShares *ground = mem_alloc(count * sizeof *ground);
    int8_t *terrain = mem_alloc(count);
    if (ground == NULL || terrain == NULL) {
        report_no_memory(l->report);
    } else {
        memset(terrain, -1, count);
        (void)raster_ground(&l->sheet->place, &l->sheet->map, base_level(l), share, ground,
                            l->report); /* it has complained */
        const Node *overrule = node_find(section, "overrule");
        if (overrule != NULL && node_is(l->report, overrule, NODE_MAP)) {
            FOR_NODES(n, overrule) overrule_hex(l, n, terrain, ground);
            check_water(l, overrule);
        }
        name_ground(l, ground, terrain);
    }
    mem_free(terrain);
    mem_free(ground);
}

static bool read_map(Load *l, const char *file) {
    GeoMap *map = &l->sheet->map;
    if (l->text == NULL) return geojson_read(map, file, &l->sheet->place, l->report);
    return geojson_parse(map, file, l->text->map, l->text->map_size, &l->sheet->place, l->report);
}

void load_ground(Load *l, const char *map_file) {
    static const char *const KEYS[] = {"share",  "base_level", "roads",    "streams",
                                       "rivers", "overrule",   "hexsides", NULL};
    const Node *section = node_need(l->report, l->root, "terrain");
    int share = 50;
    if (section != NULL && node_is(l->report, section, NODE_MAP)) {
        node_check_keys(l->report, section, KEYS);
        const Node *n = node_need(l->report, section, "share");
        if (n != NULL) (void)node_int(l->report, n, 1, 100, &share); /* it has complained */
    }
    if (!read_map(l, map_file)) {
        l->groundless = true;
        return;
    }
    lay_ways(l);
    if (!l->ruleset->hexside_waters) lay_crossings(l);
    load_hexsides(l);
    lay_terrain(l, section, share);
    check_place_count(l);
}
