/* map.geojson of any content: read, measured, and its lines laid over a small grid. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "atlas/hexpath.h"
#include "atlas/raster.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Grid grid;
    static TerrainShares ground[HEX_MAX];
    GridPlace place;
    GeoMap map;
    Report report;
    report_init(&report);
    grid_init(&grid, HEX_FLAT, HEX_NAMES_LETTER, 0, 6, 5);
    grid_place_init(&place, &grid, 300, 0, (LonLat){10, 50}, 8);
    if (geojson_parse(&map, "fuzz.geojson", (const char *)data, size, &place, &report)) {
        if (!raster_ground(&place, &map, 1, 35, ground, &report)) abort();
        for (int i = 0; i < map.count; i++) {
            const Feature *f = &map.feature[i];
            for (int t = 0; t < f->track_count; t++) {
                HexPath path;
                if (feature_kind_shape(f->kind) != SHAPE_LINE) continue;
                if (!hexpath_of_line(&path, &place, &f->track[t])) abort();
                for (int k = 1; k < path.count; k++) {
                    if (path.hex[k] == NO_HEX || path.hex[k - 1] == NO_HEX) continue;
                    if (hex_distance(&grid, path.hex[k], path.hex[k - 1]) != 1) abort();
                }
                if (path.count > 0 && memchr(path.hex, 0xFF, 2 * (size_t)path.count) == NULL) {
                    path.count = hexpath_straighten(&grid, path.hex, path.count);
                }
                hexpath_release(&path);
            }
        }
        geojson_release(&map);
    }
    report_release(&report);
    return 0;
}
