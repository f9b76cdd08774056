/* The grid over real ground, and shapes as hexes: against the battle briefs, and against slow
 * ways to the same answer. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "atlas/hexpath.h"
#include "atlas/raster.h"
#include "core/random.h"

static Grid grid;
static GridPlace place;

static HexId hex_named(const char *name) {
    HexId hex;
    assert_int_equal(hex_parse(&grid, name, strlen(name), &hex), strlen(name));
    return hex;
}

static void lay_perryville(void) {
    grid_init(&grid, HEX_FLAT, HEX_NAMES_LETTER, 0, 18, 13);
    grid_place_init(&place, &grid, 304.8, hex_named("A1"), (LonLat){-84.9413, 37.6819}, 98);
}

static void lay_stones_river(void) {
    grid_init(&grid, HEX_FLAT, HEX_NAMES_LETTER, 0, 24, 27);
    grid_place_init(&place, &grid, 304.8, hex_named("A1"), (LonLat){-86.3838, 35.8973}, 90);
}

/* The briefs print four decimals, which is half a unit (5.6 m of latitude) each way; their lengths
 * of a degree are those of the middle of the sheet, which adds a metre or two. */
static void assert_centre(const char *name, double lat, double lon) {
    const LonLat at = grid_place_lonlat(&place, grid_place_centre(&place, hex_named(name)));
    if (fabs(at.lat - lat) > 0.000065 || fabs(at.lon - lon) > 0.000075) {
        fail_msg("%s: expected %.4f, %.4f, found %.5f, %.5f", name, lat, lon, at.lat, at.lon);
    }
}

static void test_perryville_centres_agree_with_the_brief(void **state) {
    lay_perryville();
    assert_centre("A1", 37.6819, -84.9413);
    assert_centre("O2", 37.6493, -84.9505);
    assert_centre("J1", 37.6605, -84.9433);
    assert_centre("N1", 37.6511, -84.9450);
    assert_centre("P1", 37.6464, -84.9458);
    assert_centre("O12", 37.6531, -84.9848);
    assert_centre("J10", 37.6640, -84.9741);
    assert_centre("G12", 37.6720, -84.9814);
}

static void test_stones_river_centres_agree_with_the_brief(void **state) {
    lay_stones_river();
    assert_centre("V4", 35.8473, -86.3922);
    assert_centre("V6", 35.8473, -86.3990);
    assert_centre("V1", 35.8473, -86.3821);
    assert_centre("P2", 35.8616, -86.3855);
    assert_centre("P11", 35.8616, -86.4159);
    assert_centre("M12", 35.8688, -86.4209);
    assert_centre("F19", 35.8854, -86.4429);
    assert_centre("A21", 35.8973, -86.4513);
    assert_centre("A16", 35.8973, -86.4344);
    assert_centre("E13", 35.8878, -86.4243);
}

static void assert_stands_in(double lat, double lon, const char *name) {
    char found[HEX_NAME_SIZE] = "off";
    const HexId hex = grid_place_hex(&place, grid_place_point(&place, (LonLat){lon, lat}));
    if (hex != NO_HEX) hex_name(&grid, hex, found);
    assert_string_equal(found, name);
}

static void test_landmarks_stand_where_the_briefs_say(void **state) {
    lay_perryville();
    assert_stands_in(37.6504, -84.9518, "N3");  /* the crossing in the town */
    assert_stands_in(37.6639, -84.9565, "I4");  /* Dye house */
    assert_stands_in(37.6778, -84.9712, "D10"); /* Open Knob */
    assert_stands_in(37.6748, -84.9755, "F11"); /* Starkweather's Hill */
    assert_stands_in(37.6656, -84.9706, "I9");  /* Bottom house */
    assert_stands_in(37.6692, -84.9817, "H12"); /* Dixville Crossroads */
    assert_stands_in(37.6568, -84.9795, "M11"); /* Peters Hill */
    assert_stands_in(37.6545, -85.0120, "off"); /* Dorsey house */
    lay_stones_river();
    assert_stands_in(35.8461, -86.3922, "V4");  /* courthouse */
    assert_stands_in(35.8764, -86.4275, "J14"); /* Round Forest */
    assert_stands_in(35.8897, -86.4249, "D14"); /* McFadden's Ford */
    assert_stands_in(35.8605, -86.4106, "Q9");  /* Nashville Pike bridge */
    assert_stands_in(35.9025, -86.4600, "off"); /* Overall Creek bridge */
}

static Point random_point(Random *r) {
    const double scratch = 500;
    const double x = random_below(r, 1000001) / 1e6, y = random_below(r, 1000001) / 1e6;
    return (Point){x * (place.width_m + 2 * scratch) - scratch,
                   y * (place.height_m + 2 * scratch) - scratch};
}

/* Inside all six sides, told by the corners alone. */
static bool inside(HexId hex, Point p) {
    Point corner[HEX_SIDES];
    grid_place_corners(&place, hex, corner);
    for (int v = 0; v < HEX_SIDES; v++) {
        const Point a = corner[v], b = corner[(v + 1) % HEX_SIDES];
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) < 0) return false;
    }
    return true;
}

static HexId slow_hex(Point p) {
    for (HexId hex = 0; hex < grid.count; hex++) {
        if (inside(hex, p)) return hex;
    }
    return NO_HEX;
}

static void test_points_fall_into_the_hex_whose_sides_hold_them(void **state) {
    Random r;
    random_init(&r, 7);
    for (int shape = 0; shape < 4; shape++) {
        grid_init(&grid, shape & 1 ? HEX_POINTY : HEX_FLAT, HEX_NAMES_CCRR, shape >> 1, 9, 7);
        grid_place_init(&place, &grid, 250, 30, (LonLat){10, 50}, 33);
        for (int i = 0; i < 5000; i++) {
            const Point p = random_point(&r);
            assert_int_equal(grid_place_hex(&place, p), slow_hex(p));
            const Point back = grid_place_point(&place, grid_place_lonlat(&place, p));
            assert_true(fabs(back.x - p.x) < 1e-6 && fabs(back.y - p.y) < 1e-6);
        }
        assert_int_equal(grid_place_hex(&place, (Point){NAN, 1}), NO_HEX);
    }
}

/* Corner v lies between sides v-1 and v, so the two hexes across those sides have it too. */
static void test_corners_are_numbered_by_the_sides_beside_them(void **state) {
    for (int shape = 0; shape < 4; shape++) {
        grid_init(&grid, shape & 1 ? HEX_POINTY : HEX_FLAT, HEX_NAMES_CCRR, shape >> 1, 7, 7);
        grid_place_init(&place, &grid, 250, 0, (LonLat){10, 50}, 0);
        const HexId hex = hex_at(&grid, 3, 3);
        Point corner[HEX_SIDES];
        grid_place_corners(&place, hex, corner);
        for (int v = 0; v < HEX_SIDES; v++) {
            for (int k = 0; k < 2; k++) {
                const HexId beside = hex_beside(&grid, hex, side_turned(v, -k));
                const Point centre = grid_place_centre(&place, beside);
                const double away = hypot(centre.x - corner[v].x, centre.y - corner[v].y);
                assert_true(fabs(away - place.corner_m) < 1e-6);
            }
        }
    }
}

/* Lines. */

static void assert_path(const Track *line, const char *expected) {
    HexPath path;
    char found[400];
    size_t used = 0;
    found[0] = '\0';
    assert_true(hexpath_of_line(&path, &place, line));
    for (int i = 0; i < path.count; i++) {
        char name[HEX_NAME_SIZE] = "|";
        if (path.hex[i] != NO_HEX) hex_name(&grid, path.hex[i], name);
        used += (size_t)snprintf(found + used, sizeof found - used, "%s%s", i > 0 ? " " : "", name);
    }
    hexpath_release(&path);
    assert_string_equal(found, expected);
}

static Point along(const char *from, const char *to, double share) {
    const Point a = grid_place_centre(&place, hex_named(from)),
                b = grid_place_centre(&place, hex_named(to));
    return (Point){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

static void test_a_line_takes_the_hexes_it_passes(void **state) {
    lay_perryville();
    Point straight[] = {along("C5", "C5", 0), along("C9", "C9", 0)};
    assert_path(&(Track){straight, 2, false}, "C5 C6 C7 C8 C9");
    Point bent[] = {along("C5", "C5", 0), along("C6", "C6", 0), along("D7", "D7", 0)};
    assert_path(&(Track){bent, 3, false}, "C5 C6 D7");
}

static void test_a_corner_that_is_only_shaved_is_left_out(void **state) {
    lay_perryville();
    Point corner[HEX_SIDES];
    grid_place_corners(&place, hex_named("E6"), corner);
    /* past the upper left corner of E6, 10 m inside it: from D6 to E5, which are neighbours */
    Point past[] = {{corner[0].x - 60, corner[0].y + 30}, {corner[0].x + 60, corner[0].y - 9}};
    assert_path(&(Track){past, 2, false}, "D6 E5");
    /* 60 m inside: a real passage */
    Point through[] = {{corner[0].x - 90, corner[0].y + 150},
                       {corner[0].x + 160, corner[0].y - 60}};
    assert_path(&(Track){through, 2, false}, "D6 E6 E5");
}

static void test_a_short_spur_is_left_out_and_a_long_one_kept(void **state) {
    lay_perryville();
    Point dip[] = {along("C5", "C5", 0), along("C5", "C6", 0.6), along("C5", "C5", 0)};
    assert_path(&(Track){dip, 3, false}, "C5");
    Point visit[] = {along("C5", "C5", 0), along("C5", "C6", 0.9), along("C5", "C5", 0)};
    assert_path(&(Track){visit, 3, false}, "C5 C6 C5");
}

static void test_the_end_of_a_line_is_kept_however_short(void **state) {
    lay_perryville();
    Point line[] = {along("C5", "C5", 0), along("C5", "C6", 0.55)};
    assert_path(&(Track){line, 2, false}, "C5 C6");
}

static void test_a_line_off_the_sheet_and_back_is_two_paths(void **state) {
    lay_perryville();
    Point line[] = {along("C2", "C2", 0), along("C2", "C2", 0), along("E2", "E2", 0),
                    along("E2", "E2", 0)};
    line[1].y = line[2].y = -500;
    assert_path(&(Track){line, 4, false}, "C2 C1 | E1 E2");
    Point far_off[] = {{-5000, -5000}, {-4000, -5000}};
    assert_path(&(Track){far_off, 2, false}, "");
}

/* Every hex in which at least 15 % of a hex's width of a random line lies must be in the path, and
 * none through which it does not pass: told by sampling the line every half metre. */
static void test_random_lines_agree_with_sampling(void **state) {
    enum { POINTS = 6 };
    Random r;
    random_init(&r, 11);
    lay_perryville();
    double *metres = calloc(grid.count, sizeof *metres);
    assert_non_null(metres);
    for (int round = 0; round < 60; round++) {
        Point p[POINTS];
        for (int i = 0; i < POINTS; i++) p[i] = random_point(&r);
        memset(metres, 0, grid.count * sizeof *metres);
        for (int i = 0; i + 1 < POINTS; i++) {
            const double length = hypot(p[i + 1].x - p[i].x, p[i + 1].y - p[i].y);
            const int steps = (int)(length * 2) + 1;
            for (int k = 0; k < steps; k++) {
                const double t = (k + 0.5) / steps;
                const HexId hex =
                    grid_place_hex(&place, (Point){p[i].x + t * (p[i + 1].x - p[i].x),
                                                   p[i].y + t * (p[i + 1].y - p[i].y)});
                if (hex != NO_HEX) metres[hex] += length / steps;
            }
        }
        HexPath path;
        assert_true(hexpath_of_line(&path, &place, &(Track){p, POINTS, false}));
        HexSet taken;
        hexset_clear(&taken);
        for (int i = 0; i < path.count; i++) {
            if (path.hex[i] == NO_HEX) continue;
            hexset_add(&taken, path.hex[i]);
            assert_true(metres[path.hex[i]] > 0 || path.count == 1);
            if (i == 0 || path.hex[i - 1] == NO_HEX) continue;
            assert_int_equal(hex_distance(&grid, path.hex[i - 1], path.hex[i]), 1);
        }
        hexpath_release(&path);
        for (HexId hex = 0; hex < grid.count; hex++) {
            /* twice the share: a hex that is shaved twice may miss both; a spur misses a half */
            if (metres[hex] > place.hex_m) assert_true(hexset_has(&taken, hex));
        }
    }
    free(metres);
}

static void assert_straight(const char *path, const char *expected) {
    HexId hex[32];
    int count = 0;
    for (const char *c = path; *c != '\0'; c += 3) {
        assert_int_equal(hex_parse(&grid, c, 2, &hex[count++]), 2);
        if (c[2] == '\0') break;
    }
    char found[100] = "";
    count = hexpath_straighten(&grid, hex, count);
    for (int i = 0; i < count; i++) {
        char name[HEX_NAME_SIZE];
        hex_name(&grid, hex[i], name);
        strcat(strcat(found, i > 0 ? " " : ""), name);
    }
    assert_string_equal(found, expected);
}

static void test_a_river_comes_to_no_hex_twice(void **state) {
    lay_perryville();
    assert_straight("C5 C6 C7", "C5 C6 C7");
    assert_straight("C5 C6 C5", "C5");
    assert_straight("C5 C6 C7 C6 C5", "C5");
    /* the loop goes, */
    assert_straight("D6 D7 E6 D6 D5", "D6 D5");
    /* but not where one of the two visits can: the second, the first */
    assert_straight("D5 D6 D7 E6 D6 E5", "D5 D6 D7 E6 E5");
    assert_straight("E5 D6 E6 D7 D6 C5", "E5 E6 D7 D6 C5");
}

/* Areas. */

static bool in_ring(const Track *t, Point p) {
    bool in = false;
    for (int i = 0, j = t->count - 1; i < t->count; j = i++) {
        const Point a = t->point[i], b = t->point[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) {
            in = !in;
        }
    }
    return in;
}

static bool in_kind(const GeoMap *map, Point p, FeatureKind kind, int level) {
    for (int i = 0; i < map->count; i++) {
        const Feature *f = &map->feature[i];
        if (f->kind != kind || f->level < level) continue;
        bool in = false;
        for (int t = 0; t < f->track_count; t++) {
            if (in_ring(&f->track[t], p)) in = !f->track[t].hole;
        }
        if (in) return true;
    }
    return false;
}

static int slow_level(const GeoMap *map, Point p, int base) {
    for (int level = LEVEL_MAX; level >= 0; level--) {
        if (in_kind(map, p, FEATURE_ELEVATION, level)) return level;
    }
    return base;
}

/* A star-shaped ring about a centre never crosses itself. */
static void random_ring(Random *r, Point centre, double size, Track *t) {
    for (int i = 0; i < t->count; i++) {
        const double turn = 6.283185307 * i / t->count;
        const double reach = size * (0.3 + random_below(r, 700) / 1000.0);
        t->point[i] = (Point){centre.x + reach * cos(turn), centre.y + reach * sin(turn)};
    }
}

static void test_area_shares_agree_with_sampling(void **state) {
    enum { AREAS = 24, CORNERS = 9, SAMPLES = 60 };
    static Point points[AREAS][2][CORNERS];
    Track track[AREAS][2];
    Feature feature[AREAS];
    Random r;
    random_init(&r, 3);
    grid_init(&grid, HEX_FLAT, HEX_NAMES_LETTER, 0, 8, 8);
    grid_place_init(&place, &grid, 300, 0, (LonLat){10, 50}, 12);
    for (int i = 0; i < AREAS; i++) {
        const Point centre = random_point(&r);
        for (int k = 0; k < 2; k++) {
            track[i][k] = (Track){points[i][k], CORNERS, k == 1};
            random_ring(&r, centre, k == 0 ? 900 : 200, &track[i][k]);
        }
        const bool elevation = i % 2 == 0;
        feature[i] = (Feature){.kind = elevation ? FEATURE_ELEVATION : FEATURE_WOODS,
                               .name = "",
                               .rank = "",
                               .level = elevation ? i / 2 % 4 : 0,
                               .track = track[i],
                               .track_count = i % 3 == 0 ? 2 : 1};
    }
    /* a hole that is not wholly in its ring would be no valid area */
    for (int i = 0; i < AREAS; i++) {
        for (int k = 0; k < CORNERS; k++) {
            if (!in_ring(&track[i][0], points[i][1][k])) feature[i].track_count = 1;
        }
    }
    const GeoMap map = {.feature = feature, .count = AREAS};
    Report report;
    report_init(&report);
    TerrainShares *ground = calloc(grid.count, sizeof *ground);
    assert_true(raster_ground(&place, &map, 1, 35, ground, &report));
    assert_int_equal(report.errors, 0);
    for (HexId hex = 0; hex < grid.count; hex++) {
        int inside_count = 0, woods = 0, at_level[LEVEL_MAX + 1] = {0};
        const Point centre = grid_place_centre(&place, hex);
        for (int i = 0; i < SAMPLES * SAMPLES; i++) {
            const double x = (i % SAMPLES + 0.5) / SAMPLES * 2 - 1,
                         y = (i / SAMPLES + 0.5) / SAMPLES;
            const Point p = {centre.x + x * place.corner_m,
                             centre.y + (y * 2 - 1) * place.corner_m};
            if (!inside(hex, p)) continue;
            inside_count++;
            woods += in_kind(&map, p, FEATURE_WOODS, 0);
            const int level = slow_level(&map, p, 1);
            for (int l = 0; l <= level; l++) at_level[l]++;
        }
        assert_true(abs(ground[hex].woods - 100 * woods / inside_count) <= 3);
        for (int l = 0; l <= LEVEL_MAX; l++) {
            assert_true(abs(ground[hex].level_share[l] - 100 * at_level[l] / inside_count) <= 3);
        }
        int level = 0;
        for (int l = 0; l <= LEVEL_MAX; l++) level = ground[hex].level_share[l] >= 35 ? l : level;
        assert_int_equal(ground[hex].level, level);
    }
    free(ground);
    report_release(&report);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perryville_centres_agree_with_the_brief),
        cmocka_unit_test(test_stones_river_centres_agree_with_the_brief),
        cmocka_unit_test(test_landmarks_stand_where_the_briefs_say),
        cmocka_unit_test(test_points_fall_into_the_hex_whose_sides_hold_them),
        cmocka_unit_test(test_corners_are_numbered_by_the_sides_beside_them),
        cmocka_unit_test(test_a_line_takes_the_hexes_it_passes),
        cmocka_unit_test(test_a_corner_that_is_only_shaved_is_left_out),
        cmocka_unit_test(test_a_short_spur_is_left_out_and_a_long_one_kept),
        cmocka_unit_test(test_the_end_of_a_line_is_kept_however_short),
        cmocka_unit_test(test_a_line_off_the_sheet_and_back_is_two_paths),
        cmocka_unit_test(test_random_lines_agree_with_sampling),
        cmocka_unit_test(test_a_river_comes_to_no_hex_twice),
        cmocka_unit_test(test_area_shares_agree_with_sampling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
