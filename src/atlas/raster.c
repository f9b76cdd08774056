#include "atlas/raster.h"

#include <assert.h>
#include <geos_c.h>
#include <math.h>
#include <string.h>

#include "atlas/node.h"

typedef struct Layers {
    GEOSContextHandle_t geos;
    const GridPlace *place;
    const GeoMap *map;
    Report *report;
    bool *bad; /* by feature: crosses itself */
    double hex_area;
} Layers;

static GEOSGeometry *ring_geometry(Layers *l, const Point *point, int count) {
    GEOSCoordSequence *s = GEOSCoordSeq_create_r(l->geos, (unsigned)count + 1, 2);
    if (s == NULL) return NULL;
    for (int i = 0; i <= count; i++) {
        const Point p = point[i % count];
        if (!GEOSCoordSeq_setXY_r(l->geos, s, (unsigned)i, p.x, p.y)) {
            GEOSCoordSeq_destroy_r(l->geos, s);
            return NULL;
        }
    }
    return GEOSGeom_createLinearRing_r(l->geos, s); /* takes the sequence */
}

/* The polygon whose outer ring is tracks[0] and whose holes follow it. */
static GEOSGeometry *polygon_geometry(Layers *l, const Track *track, int count) {
    GEOSGeometry *shell = ring_geometry(l, track[0].point, track[0].count);
    GEOSGeometry **hole = mem_alloc((size_t)count * sizeof(GEOSGeometry *));
    int holes = 0;
    bool whole = shell != NULL && hole != NULL;
    for (int i = 1; whole && i < count; i++) {
        hole[holes] = ring_geometry(l, track[i].point, track[i].count);
        whole = hole[holes] != NULL;
        if (whole) holes++;
    }
    GEOSGeometry *polygon = NULL;
    if (whole) {
        polygon = GEOSGeom_createPolygon_r(l->geos, shell, hole, (unsigned)holes);
    } else {
        for (int i = 0; i < holes; i++) GEOSGeom_destroy_r(l->geos, hole[i]);
        if (shell != NULL) GEOSGeom_destroy_r(l->geos, shell);
    }
    mem_free(hole);
    return polygon;
}

static int tracks_of_polygon(const Feature *f, int first) {
    int n = 1;
    while (first + n < f->track_count && f->track[first + n].hole) n++;
    return n;
}

/* GEOS says "Self-intersection" and where: that is worth telling in degrees. */
static void complain_invalid(Layers *l, const Feature *f, const GEOSGeometry *polygon) {
    char *reason = NULL;
    GEOSGeometry *where = NULL;
    double x, y;
    const char valid = GEOSisValidDetail_r(l->geos, polygon, 0, &reason, &where);
    const char *why = valid != 0 || reason == NULL                  ? "not a valid area"
                      : strstr(reason, "Self-intersection") != NULL ? "the ring crosses itself"
                                                                    : reason;
    if (where != NULL && GEOSGeomGetX_r(l->geos, where, &x) == 1 &&
        GEOSGeomGetY_r(l->geos, where, &y) == 1) {
        const LonLat at = grid_place_lonlat(l->place, (Point){x, y});
        complain(l->report, f->at, "%s \"%s\": %s near [%.5f, %.5f]", feature_kind_name(f->kind),
                 f->name, why, at.lon, at.lat);
    } else {
        complain(l->report, f->at, "%s \"%s\": %s", feature_kind_name(f->kind), f->name, why);
    }
    if (reason != NULL) GEOSFree_r(l->geos, reason);
    if (where != NULL) GEOSGeom_destroy_r(l->geos, where);
}

/* Picks areas; `argument` is a kind or a level. */
typedef bool (*Wanted)(const Feature *f, int argument);

/* All areas that `wanted` picks, united into one geometry that may be empty; NULL if memory ran
 * out. */
static GEOSGeometry *unite(Layers *l, Wanted wanted, int argument) {
    int bound = 0, count = 0;
    for (int i = 0; i < l->map->count; i++) bound += l->map->feature[i].track_count;
    GEOSGeometry **part = mem_alloc((size_t)bound * sizeof(GEOSGeometry *));
    bool whole = part != NULL;
    for (int i = 0; whole && i < l->map->count; i++) {
        const Feature *f = &l->map->feature[i];
        if (feature_kind_shape(f->kind) != SHAPE_AREA || l->bad[i]) continue;
        if (!wanted(f, argument)) continue;
        for (int t = 0; whole && t < f->track_count; t += tracks_of_polygon(f, t)) {
            part[count] = polygon_geometry(l, &f->track[t], tracks_of_polygon(f, t));
            whole = part[count] != NULL;
            if (whole) count++;
        }
    }
    GEOSGeometry *all = NULL;
    if (whole) {
        all = GEOSGeom_createCollection_r(l->geos, GEOS_MULTIPOLYGON, part, (unsigned)count);
    } else {
        for (int i = 0; i < count; i++) GEOSGeom_destroy_r(l->geos, part[i]);
    }
    mem_free(part);
    GEOSGeometry *united = all != NULL ? GEOSUnaryUnion_r(l->geos, all) : NULL;
    if (all != NULL) GEOSGeom_destroy_r(l->geos, all);
    return united;
}

/* Marks the areas that cannot be measured. False if memory ran out. */
static bool find_bad(Layers *l) {
    for (int i = 0; i < l->map->count; i++) {
        const Feature *f = &l->map->feature[i];
        if (feature_kind_shape(f->kind) != SHAPE_AREA) continue;
        for (int t = 0; t < f->track_count; t += tracks_of_polygon(f, t)) {
            GEOSGeometry *p = polygon_geometry(l, &f->track[t], tracks_of_polygon(f, t));
            if (p == NULL) return false;
            l->bad[i] = l->bad[i] || GEOSisValid_r(l->geos, p) != 1;
            if (l->bad[i]) complain_invalid(l, f, p);
            GEOSGeom_destroy_r(l->geos, p);
        }
    }
    return true;
}

static GEOSGeometry *hex_geometry(Layers *l, HexId hex) {
    Point corner[HEX_SIDES];
    grid_place_corners(l->place, hex, corner);
    GEOSGeometry *ring = ring_geometry(l, corner, HEX_SIDES);
    return ring != NULL ? GEOSGeom_createPolygon_r(l->geos, ring, NULL, 0) : NULL;
}

/* The part of each hex that the layer covers, 0 to 1, into share[]. */
static bool measure(Layers *l, Wanted wanted, int argument, double *share) {
    GEOSGeometry *layer = unite(l, wanted, argument);
    const GEOSPreparedGeometry *quick = layer != NULL ? GEOSPrepare_r(l->geos, layer) : NULL;
    bool whole = quick != NULL;
    for (HexId hex = 0; whole && hex < l->place->grid->count; hex++) {
        share[hex] = 0;
        GEOSGeometry *outline = hex_geometry(l, hex);
        whole = outline != NULL;
        if (whole && GEOSPreparedIntersects_r(l->geos, quick, outline) == 1) {
            GEOSGeometry *part = GEOSIntersection_r(l->geos, layer, outline);
            double area = 0;
            whole = part != NULL && GEOSArea_r(l->geos, part, &area) == 1;
            if (part != NULL) GEOSGeom_destroy_r(l->geos, part);
            share[hex] = area / l->hex_area;
        }
        if (outline != NULL) GEOSGeom_destroy_r(l->geos, outline);
    }
    if (quick != NULL) GEOSPreparedGeom_destroy_r(l->geos, quick);
    if (layer != NULL) GEOSGeom_destroy_r(l->geos, layer);
    return whole;
}

/* Brush is as hard to cross as rocks. */
static bool feature_is(const Feature *f, int kind) {
    return f->kind == (FeatureKind)kind || (kind == FEATURE_ROUGH && f->kind == FEATURE_BRUSH);
}
static bool at_least(const Feature *f, int level) {
    return f->kind == FEATURE_ELEVATION && f->level >= level;
}
static bool any_level(const Feature *f, int unused) { return f->kind == FEATURE_ELEVATION; }

/* Shares of ground at `level` or higher. Above the base level that is what the areas cover; at the
 * base level or below, everything but lower areas that no area of `level` or higher covers. */
static bool measure_level(Layers *l, int base, int level, double *share, double *all) {
    if (!measure(l, at_least, level, share)) return false;
    if (level > base) return true;
    if (!measure(l, any_level, 0, all)) return false;
    for (HexId hex = 0; hex < l->place->grid->count; hex++) share[hex] += 1 - all[hex];
    return true;
}

/* Whole hundredths, so that a hex has a share of 35 if at least that much of it is covered. The
 * last digits of an area are noise. */
static uint8_t hundredths(double share) {
    return (uint8_t)fmin(100, fmax(0, floor(100 * share + 1e-6)));
}

static bool measure_all(Layers *l, int base, TerrainShares *out, double *share, double *all) {
    static const FeatureKind KIND[] = {FEATURE_WOODS, FEATURE_ROUGH,   FEATURE_SWAMP,
                                       FEATURE_TOWN,  FEATURE_ORCHARD, FEATURE_WATER};
    const HexId count = l->place->grid->count;
    for (int k = 0; k < (int)(sizeof KIND / sizeof KIND[0]); k++) {
        if (!measure(l, feature_is, (int)KIND[k], share)) return false;
        for (HexId hex = 0; hex < count; hex++) {
            uint8_t *const field[] = {&out[hex].woods, &out[hex].rough,   &out[hex].swamp,
                                      &out[hex].town,  &out[hex].orchard, &out[hex].water};
            *field[k] = hundredths(share[hex]);
        }
    }
    for (int level = 0; level <= LEVEL_MAX; level++) {
        if (!measure_level(l, base, level, share, all)) return false;
        for (HexId hex = 0; hex < count; hex++) {
            out[hex].level_share[level] = hundredths(share[hex]);
            if (out[hex].level_share[level] >= out[hex].share) out[hex].level = (int8_t)level;
        }
    }
    return true;
}

bool raster_ground(const GridPlace *place, const GeoMap *map, int base_level, int share,
                   TerrainShares *out, Report *report) {
    static_assert(sizeof out->level_share == LEVEL_MAX + 1, "a share for each level");
    const size_t count = place->grid->count;
    for (size_t hex = 0; hex < count; hex++) out[hex] = (TerrainShares){.share = (uint8_t)share};
    Layers l = {.place = place, .map = map, .report = report};
    l.hex_area = grid_place_hex_area(place);
    l.bad = mem_alloc((size_t)map->count * sizeof *l.bad);
    double *shares = mem_alloc(2 * count * sizeof *shares);
    l.geos = l.bad != NULL && shares != NULL ? GEOS_init_r() : NULL;
    bool whole = l.geos != NULL;
    whole = whole && find_bad(&l);
    whole = whole && measure_all(&l, base_level, out, shares, shares + count);
    if (!whole) report_no_memory(report);
    if (l.geos != NULL) GEOS_finish_r(l.geos);
    mem_free(shares);
    mem_free(l.bad);
    return whole;
}
