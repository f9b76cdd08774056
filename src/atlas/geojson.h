/* The ground of a battle as its map.geojson gives it (RFC 7946), in sheet metres. */
#pragma once

#include "atlas/grid_place.h"
#include "atlas/yaml.h"

typedef enum { SHAPE_POINT, SHAPE_LINE, SHAPE_AREA } ShapeKind;

typedef enum {
    FEATURE_ROAD,
    FEATURE_RAILROAD,
    FEATURE_STREAM,
    FEATURE_RIVER,
    FEATURE_ELEVATION,
    FEATURE_WOODS,
    FEATURE_ROUGH,
    FEATURE_SWAMP,
    FEATURE_ORCHARD,
    FEATURE_FIELD,
    FEATURE_TOWN,
    FEATURE_FORD,
    FEATURE_BRIDGE,
    FEATURE_WALL,
    FEATURE_WORKS,
    FEATURE_EMBANKMENT,
    FEATURE_CUT,
    FEATURE_HOUSE,
    FEATURE_CROSSROADS,
    FEATURE_CHURCH,
    FEATURE_SPRING,
    FEATURE_LABEL,
    FEATURE_WATER,
    FEATURE_BRUSH,
    FEATURE_HEDGE,
    FEATURE_CAUSEWAY,
    FEATURE_WING,
    FEATURE_KINDS
} FeatureKind;

const char *feature_kind_name(FeatureKind kind);
ShapeKind feature_kind_shape(FeatureKind kind);

/* A line; a ring without its closing point; or a single point. */
typedef struct Track {
    Point *point;
    int count;
    bool hole; /* of an area: cut out of the ring before it */
} Track;

enum { LEVEL_MAX = 3 };

typedef struct Feature {
    FeatureKind kind;
    const char *name; /* "" if it has none */
    const char *rank; /* of a road "pike" or "lane", of a railroad "unfinished"; else "" */
    bool label;       /* whether its name is written on the map */
    int level;        /* of an elevation: 0..LEVEL_MAX */
    double width_m;   /* of a stream or river, as it is drawn; 0: not given */
    Track *track;
    int track_count;
    const Node *at; /* where it stands in the file, for complaints */
} Feature;

typedef struct GeoMap {
    Feature *feature; /* in file order */
    int count;
    Document document; /* what the names and places point into */
} GeoMap;

/* Reads what it can and complains of the rest; false only if nothing could be read at all. Rings
 * are closed and have at least three corners; whether they cross themselves is checked by the
 * rasterizer. */
bool geojson_read(GeoMap *map, const char *file, const GridPlace *place, Report *report);
bool geojson_parse(GeoMap *map, const char *file, const char *text, size_t size,
                   const GridPlace *place, Report *report);
void geojson_release(GeoMap *map);
