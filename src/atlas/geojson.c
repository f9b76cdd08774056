#include "atlas/geojson.h"

#include <math.h>
#include <string.h>

#include "atlas/node.h"

static const struct {
    const char *name;
    ShapeKind shape;
} KIND[FEATURE_KINDS] = {
    /* clang-format off */
    [FEATURE_ROAD]       = {"road",       SHAPE_LINE},
    [FEATURE_RAILROAD]   = {"railroad",   SHAPE_LINE},
    [FEATURE_STREAM]     = {"stream",     SHAPE_LINE},
    [FEATURE_RIVER]      = {"river",      SHAPE_LINE},
    [FEATURE_ELEVATION]  = {"elevation",  SHAPE_AREA},
    [FEATURE_WOODS]      = {"woods",      SHAPE_AREA},
    [FEATURE_ROUGH]      = {"rough",      SHAPE_AREA},
    [FEATURE_SWAMP]      = {"swamp",      SHAPE_AREA},
    [FEATURE_ORCHARD]    = {"orchard",    SHAPE_AREA},
    [FEATURE_FIELD]      = {"field",      SHAPE_AREA},
    [FEATURE_TOWN]       = {"town",       SHAPE_AREA},
    [FEATURE_FORD]       = {"ford",       SHAPE_POINT},
    [FEATURE_BRIDGE]     = {"bridge",     SHAPE_POINT},
    [FEATURE_WALL]       = {"wall",       SHAPE_LINE},
    [FEATURE_WORKS]      = {"works",      SHAPE_LINE},
    [FEATURE_EMBANKMENT] = {"embankment", SHAPE_LINE},
    [FEATURE_CUT]        = {"cut",        SHAPE_LINE},
    [FEATURE_HOUSE]      = {"house",      SHAPE_POINT},
    [FEATURE_CROSSROADS] = {"crossroads", SHAPE_POINT},
    [FEATURE_CHURCH]     = {"church",     SHAPE_POINT},
    [FEATURE_SPRING]     = {"spring",     SHAPE_POINT},
    [FEATURE_LABEL]      = {"label",      SHAPE_POINT},
    [FEATURE_WATER]      = {"water",      SHAPE_AREA},
    [FEATURE_BRUSH]      = {"brush",      SHAPE_AREA},
    [FEATURE_HEDGE]      = {"hedge",      SHAPE_LINE},
    [FEATURE_CAUSEWAY]   = {"causeway",   SHAPE_POINT},
    [FEATURE_WING]       = {"wing",       SHAPE_AREA},
    /* clang-format on */
};

const char *feature_kind_name(FeatureKind kind) { return KIND[kind].name; }
ShapeKind feature_kind_shape(FeatureKind kind) { return KIND[kind].shape; }

typedef struct Reading {
    GeoMap *map;
    const GridPlace *place;
    Report *report;
} Reading;

/* Whether a point is within `sheets` sheet lengths of the sheet. */
static bool near_sheet(const GridPlace *p, LonLat where, double sheets) {
    const Point at = grid_place_point(p, where);
    const double margin = sheets * (p->width_m + p->height_m);
    return at.x > -margin && at.x < p->width_m + margin && at.y > -margin &&
           at.y < p->height_m + margin;
}

static bool read_position(Reading *r, const Node *n, Point *out) {
    if (!node_is(r->report, n, NODE_LIST)) return false;
    if (n->count < 2 || n->count > 3) {
        complain(r->report, n, "a position is [longitude, latitude], found %d numbers", n->count);
        return false;
    }
    LonLat where;
    if (!node_number(r->report, n->first, -180, 180, &where.lon)) return false;
    if (!node_number(r->report, n->first->next, -180, 180, &where.lat)) return false;
    const LonLat other_way = {where.lat, where.lon};
    if (!near_sheet(r->place, where, 10) && near_sheet(r->place, other_way, 1)) {
        complain(r->report, n, "latitude and longitude are swapped: GeoJSON has longitude first");
        return false;
    }
    if (where.lat < -90 || where.lat > 90) {
        complain(r->report, n->first->next, "%s is no latitude: expected -90 to 90",
                 n->first->next->text);
        return false;
    }
    *out = grid_place_point(r->place, where);
    return true;
}

static bool same_point(Point a, Point b) { return a.x == b.x && a.y == b.y; }

static bool read_positions(Reading *r, const Node *list, Track *t) {
    if (!node_is(r->report, list, NODE_LIST)) return false;
    t->point = arena_alloc(&r->map->document.arena, (size_t)list->count * sizeof *t->point);
    if (t->point == NULL) {
        report_no_memory(r->report);
        return false;
    }
    bool good = true;
    FOR_NODES(n, list) {
        Point p;
        if (!read_position(r, n, &p)) {
            good = false;
        } else if (t->count == 0 || !same_point(p, t->point[t->count - 1])) {
            t->point[t->count++] = p; /* a point given twice in a row counts once */
        }
    }
    return good;
}

static bool read_line(Reading *r, const Node *n, Track *t) {
    if (!read_positions(r, n, t)) return false;
    if (t->count >= 2) return true;
    complain(r->report, n, "a line needs at least two different positions");
    return false;
}

static bool read_ring(Reading *r, const Node *n, Track *t, bool hole) {
    if (!read_positions(r, n, t)) return false;
    t->hole = hole;
    if (t->count < 2 || !same_point(t->point[0], t->point[t->count - 1])) {
        complain(r->report, n, "the ring is not closed: its last position must repeat its first");
        return false;
    }
    t->count--;
    if (t->count >= 3) return true;
    complain(r->report, n, "a ring needs at least three corners");
    return false;
}

static Track *next_track(Feature *f) { return &f->track[f->track_count]; }

static void read_polygon(Reading *r, const Node *rings, Feature *f) {
    if (!node_is(r->report, rings, NODE_LIST)) return;
    FOR_NODES(n, rings) {
        const bool hole = n != rings->first;
        Track t = {0};
        if (!read_ring(r, n, &t, hole)) {
            if (!hole) return; /* no outer ring: its holes mean nothing */
            continue;
        }
        *next_track(f) = t;
        f->track_count++;
    }
}

static void read_single(Reading *r, const Node *n, ShapeKind shape, Feature *f) {
    Track t = {0};
    if (shape == SHAPE_AREA) {
        read_polygon(r, n, f);
        return;
    }
    if (shape == SHAPE_LINE) {
        if (!read_line(r, n, &t)) return;
    } else {
        t.point = arena_alloc(&r->map->document.arena, sizeof *t.point);
        if (t.point == NULL) {
            report_no_memory(r->report);
            return;
        }
        if (!read_position(r, n, &t.point[0])) return;
        t.count = 1;
    }
    *next_track(f) = t;
    f->track_count++;
}

/* As many tracks as the geometry can have at most. */
static int track_bound(const Node *coordinates, ShapeKind shape, bool multi) {
    if (!multi) return shape == SHAPE_AREA ? coordinates->count : 1;
    int bound = coordinates->count;
    FOR_NODES(n, coordinates) {
        if (shape == SHAPE_AREA && n->kind == NODE_LIST) bound += n->count;
    }
    return bound;
}

static void read_geometry(Reading *r, const Node *feature, Feature *f) {
    static const char *const TYPE[] = {"Point",      "LineString",      "Polygon",
                                       "MultiPoint", "MultiLineString", "MultiPolygon"};
    const Node *geometry = node_need(r->report, feature, "geometry");
    if (geometry == NULL || !node_is(r->report, geometry, NODE_MAP)) return;
    const Node *type = node_need(r->report, geometry, "type");
    const Node *coordinates = node_need(r->report, geometry, "coordinates");
    if (type == NULL || coordinates == NULL) return;
    const int which = node_choice(r->report, type, "geometry", TYPE, 6);
    if (which < 0 || !node_is(r->report, coordinates, NODE_LIST)) return;
    const ShapeKind shape = KIND[f->kind].shape;
    if (which % 3 != (int)shape) {
        complain(r->report, type, "a %s is a %s, found a %s", KIND[f->kind].name, TYPE[shape],
                 TYPE[which]);
        return;
    }
    const bool multi = which >= 3;
    const int bound = track_bound(coordinates, shape, multi);
    f->track = arena_alloc(&r->map->document.arena, (size_t)bound * sizeof *f->track);
    if (f->track == NULL) {
        report_no_memory(r->report);
        return;
    }
    if (!multi) {
        read_single(r, coordinates, shape, f);
        return;
    }
    FOR_NODES(n, coordinates) read_single(r, n, shape, f);
}

static const char *text_of(Reading *r, const Node *properties, const char *key) {
    const Node *n = node_find(properties, key);
    if (n == NULL || (n->kind == NODE_TEXT && !n->quoted && strcmp(n->text, "null") == 0)) {
        return "";
    }
    return node_is(r->report, n, NODE_TEXT) ? n->text : "";
}

static bool read_properties(Reading *r, const Node *feature, Feature *f) {
    static const char *const RANK[] = {"pike", "lane"};
    static const char *const RAIL_RANK[] = {"unfinished"};
    const Node *properties = node_need(r->report, feature, "properties");
    if (properties == NULL || !node_is(r->report, properties, NODE_MAP)) return false;
    const char *names[FEATURE_KINDS];
    for (int i = 0; i < FEATURE_KINDS; i++) names[i] = KIND[i].name;
    const Node *kind = node_need(r->report, properties, "kind");
    const int which =
        kind != NULL ? node_choice(r->report, kind, "kind of feature", names, FEATURE_KINDS) : -1;
    if (which < 0) return false;
    f->kind = (FeatureKind)which;
    f->name = text_of(r, properties, "name");
    f->rank = "";
    f->label = true;
    const Node *label = node_find(properties, "label");
    if (label != NULL) (void)node_bool(r->report, label, &f->label); /* it has complained */
    const Node *rank = node_find(properties, "rank");
    if (rank != NULL && f->kind == FEATURE_ROAD &&
        node_choice(r->report, rank, "rank of a road", RANK, 2) >= 0) {
        f->rank = rank->text;
    }
    if (rank != NULL && f->kind == FEATURE_RAILROAD &&
        node_choice(r->report, rank, "rank of a railroad", RAIL_RANK, 1) >= 0) {
        f->rank = rank->text;
    }
    const Node *width = node_find(properties, "width");
    if (width != NULL && (f->kind == FEATURE_STREAM || f->kind == FEATURE_RIVER)) {
        (void)node_number(r->report, width, 1, 1000, &f->width_m); /* it has complained */
    }
    if (f->kind != FEATURE_ELEVATION) return true;
    const Node *level = node_need(r->report, properties, "level");
    return level != NULL && node_int(r->report, level, 0, LEVEL_MAX, &f->level);
}

/* Whether any part of it can touch the sheet, judged by the rectangle around it. */
static bool touches_sheet(const GridPlace *p, const Feature *f) {
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    for (int t = 0; t < f->track_count; t++) {
        for (int i = 0; i < f->track[t].count; i++) {
            const Point at = f->track[t].point[i];
            left = fmin(left, at.x), right = fmax(right, at.x);
            top = fmin(top, at.y), bottom = fmax(bottom, at.y);
        }
    }
    return left <= p->width_m && right >= 0 && top <= p->height_m && bottom >= 0;
}

static void read_feature(Reading *r, const Node *n) {
    static const char *const TYPE[] = {"Feature"};
    if (!node_is(r->report, n, NODE_MAP)) return;
    const Node *type = node_need(r->report, n, "type");
    if (type == NULL || node_choice(r->report, type, "type", TYPE, 1) < 0) return;
    Feature f = {.at = n};
    if (!read_properties(r, n, &f)) return;
    read_geometry(r, n, &f);
    if (f.track_count == 0) return; /* it has complained, or is empty */
    if (!touches_sheet(r->place, &f)) {
        warn(r->report, n, "%s \"%s\" lies wholly off the sheet", KIND[f.kind].name, f.name);
    }
    r->map->feature[r->map->count++] = f;
}

static bool read_collection(Reading *r, const Node *root) {
    static const char *const TYPE[] = {"FeatureCollection"};
    if (!node_is(r->report, root, NODE_MAP)) return false;
    const Node *type = node_need(r->report, root, "type");
    const Node *features = node_need(r->report, root, "features");
    if (type == NULL || features == NULL) return false;
    if (node_choice(r->report, type, "type", TYPE, 1) < 0) return false;
    if (!node_is(r->report, features, NODE_LIST)) return false;
    r->map->feature =
        arena_alloc(&r->map->document.arena, (size_t)features->count * sizeof *r->map->feature);
    if (r->map->feature == NULL) {
        report_no_memory(r->report);
        return false;
    }
    FOR_NODES(n, features) read_feature(r, n);
    return true;
}

bool geojson_read(GeoMap *map, const char *file, const GridPlace *place, Report *report) {
    *map = (GeoMap){0};
    if (!document_read(&map->document, DIALECT_JSON, file, report)) return false;
    Reading r = {map, place, report};
    if (read_collection(&r, map->document.root)) return true;
    geojson_release(map);
    return false;
}

bool geojson_parse(GeoMap *map, const char *file, const char *text, size_t size,
                   const GridPlace *place, Report *report) {
    *map = (GeoMap){0};
    if (!document_parse(&map->document, DIALECT_JSON, file, text, size, report)) return false;
    Reading r = {map, place, report};
    if (read_collection(&r, map->document.root)) return true;
    geojson_release(map);
    return false;
}

void geojson_release(GeoMap *map) {
    document_release(&map->document);
    *map = (GeoMap){0};
}
