/* Grids of both orientations, stagger parities and namings: against a breadth-first search, and
 * against the tables that the rulebooks' papers give. */
#include "support.h"

#include <stdio.h>

#include "core/hex.h"
#include "core/spots.h"

static Grid grid;

/* Calls `each` for grids of every kind, the largest included. */
static void for_all_grids(void (*each)(void)) {
    static const uint8_t SIZE[][2] = {{1, 1}, {1, 7}, {7, 1}, {9, 12}, {12, 9}, {64, 64}};
    for (size_t i = 0; i < sizeof SIZE / sizeof SIZE[0]; i++) {
        for (int kind = 0; kind < 8; kind++) {
            grid_init(&grid, kind & 1 ? HEX_POINTY : HEX_FLAT,
                      kind & 2 ? HEX_NAMES_CCRR : HEX_NAMES_LETTER, kind >> 2, SIZE[i][0],
                      SIZE[i][1]);
            each();
        }
    }
}

static HexId named(const char *name) {
    HexId hex = NO_HEX;
    if (hex_parse(&grid, name, strlen(name), &hex) != strlen(name)) fail_msg("no hex %s", name);
    return hex;
}

static const char *name_of(HexId hex) {
    static char names[4][HEX_NAME_SIZE];
    static int turn;
    char *name = names[turn = (turn + 1) % 4];
    if (hex == NO_HEX) return "none";
    hex_name(&grid, hex, name);
    return name;
}

static void check_neighbours(void) {
    for (HexId hex = 0; hex < grid.count; hex++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            const HexId next = hex_beside(&grid, hex, side);
            if (next == NO_HEX) continue;
            assert_int_equal(hex_beside(&grid, next, side_opposite(side)), hex);
            assert_int_equal(hex_distance(&grid, hex, next), 1);
            assert_int_equal(hex_side_towards(&grid, hex, next), side);
            for (int other = 0; other < side; other++) {
                assert_int_not_equal(hex_beside(&grid, hex, other), next);
            }
        }
        assert_int_equal(hex_side_towards(&grid, hex, hex), -1);
    }
}

static void test_neighbours_are_mutual_and_one_apart(void **state) {
    for_all_grids(check_neighbours);
}

/* Where the centre of a hex lies, in halves of a step along either axis of the paper. */
static void check_positions(void) {
    for (HexId hex = 0; hex < grid.count; hex++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            const HexId next = hex_beside(&grid, hex, side);
            const bool flat = grid.orientation == HEX_FLAT;
            /* Along the rows (flat: columns) by line, across them by halves of a hex. */
            static const int LINE_FLAT[HEX_SIDES] = {0, 1, 1, 0, -1, -1};
            static const int ALONG_FLAT[HEX_SIDES] = {-2, -1, 1, 2, 1, -1};
            static const int LINE_POINTY[HEX_SIDES] = {-1, 0, 1, 1, 0, -1};
            static const int ALONG_POINTY[HEX_SIDES] = {1, 2, 1, -1, -2, -1};
            const int line = flat ? hex_column(&grid, hex) : hex_row(&grid, hex);
            const int place = flat ? hex_row(&grid, hex) : hex_column(&grid, hex);
            const int to_line = line + (flat ? LINE_FLAT[side] : LINE_POINTY[side]);
            const int halves = 2 * place + ((line & 1) == grid.offset) +
                               (flat ? ALONG_FLAT[side] : ALONG_POINTY[side]) -
                               ((to_line & 1) == grid.offset);
            assert_int_equal(halves & 1, 0);
            const int to_place = halves / 2;
            const HexId expected = halves < 0 ? NO_HEX
                                   : flat     ? hex_at(&grid, to_line, to_place)
                                              : hex_at(&grid, to_place, to_line);
            assert_int_equal(next, expected);
        }
    }
}

static void test_neighbours_lie_where_the_paper_has_them(void **state) {
    for_all_grids(check_positions);
}

/* Distances from one hex to all others by a breadth-first search. */
static void search(HexId from, int *distance) {
    static HexId queue[HEX_MAX];
    int head = 0, tail = 0;
    for (HexId hex = 0; hex < grid.count; hex++) distance[hex] = -1;
    distance[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        const HexId hex = queue[head++];
        for (int side = 0; side < HEX_SIDES; side++) {
            const HexId next = hex_beside(&grid, hex, side);
            if (next == NO_HEX || distance[next] >= 0) continue;
            distance[next] = distance[hex] + 1;
            queue[tail++] = next;
        }
    }
}

static void check_distances(void) {
    static int distance[HEX_MAX];
    const int stride = grid.count > 1000 ? 97 : 1;
    for (int from = 0; from < grid.count; from += stride) {
        search((HexId)from, distance);
        for (HexId to = 0; to < grid.count; to++) {
            /* In a grid one hex wide the search cannot go round by the side. */
            if (distance[to] < 0 || grid.columns == 1 || grid.rows == 1) continue;
            if (hex_distance(&grid, (HexId)from, to) != distance[to]) {
                fail_msg("%s to %s: expected %d, found %d", name_of((HexId)from), name_of(to),
                         distance[to], hex_distance(&grid, (HexId)from, to));
            }
        }
    }
}

static void test_distance_is_the_number_of_steps(void **state) { for_all_grids(check_distances); }

static void check_rings(void) {
    static HexId ring[HEX_RING_MAX];
    const int stride = grid.count > 1000 ? 331 : 1;
    for (int centre = 0; centre < grid.count; centre += stride) {
        for (int radius = 0; radius <= 6; radius++) {
            const int count = hex_ring(&grid, (HexId)centre, radius, ring);
            int expected = 0;
            for (HexId hex = 0; hex < grid.count; hex++) {
                expected += hex_distance(&grid, (HexId)centre, hex) == radius;
            }
            assert_int_equal(count, expected);
            for (int i = 0; i < count; i++) {
                assert_int_equal(hex_distance(&grid, (HexId)centre, ring[i]), radius);
                for (int k = 0; k < i; k++) assert_int_not_equal(ring[k], ring[i]);
            }
        }
    }
}

static void test_ring_holds_every_hex_at_its_radius_once(void **state) {
    for_all_grids(check_rings);
}

static void check_near(void) {
    for (HexId hex = 0; hex < grid.count; hex++) {
        const HexNear *near = hex_near(&grid, hex);
        for (int k = 0; k < HEX_DISC; k++) {
            const HexId there = hex_at(&grid, hex_column(&grid, hex) + near[k].column,
                                       hex_row(&grid, hex) + near[k].row);
            assert_int_equal(grid.near_on_map[hex] >> k & 1, there != NO_HEX);
        }
    }
}

static void test_what_is_near_is_on_the_map_or_not(void **state) { for_all_grids(check_near); }

static void test_ring_goes_clockwise(void **state) {
    HexId ring[HEX_RING_MAX];
    for (int orientation = 0; orientation < 2; orientation++) {
        grid_init(&grid, (HexOrientation)orientation, HEX_NAMES_LETTER, 0, 15, 15);
        const HexId centre = hex_at(&grid, 7, 7);
        assert_int_equal(hex_ring(&grid, centre, 3, ring), 18);
        for (int i = 0; i < 18; i++) {
            assert_int_equal(hex_side_towards(&grid, ring[i], ring[(i + 1) % 18]), i / 3);
        }
    }
}

static void check_names(void) {
    for (HexId hex = 0; hex < grid.count; hex++) {
        char name[HEX_NAME_SIZE + 2];
        HexId back = NO_HEX;
        const int size = hex_name(&grid, hex, name);
        assert_int_equal(size, strlen(name));
        assert_int_equal(hex_parse(&grid, name, (size_t)size, &back), size);
        assert_int_equal(back, hex);
        assert_int_equal(hex_at(&grid, hex_column(&grid, hex), hex_row(&grid, hex)), hex);
        assert_int_equal(hex_at_axial(&grid, grid.at[hex].q, grid.at[hex].r), hex);
        strcat(name, "-"); /* what follows a name is not its business... */
        assert_int_equal(hex_parse(&grid, name, (size_t)size + 1, &back), size);
        name[size] = '7'; /* ...unless it is a digit */
        const size_t taken = hex_parse(&grid, name, (size_t)size + 1, &back);
        assert_true(taken == 0 || taken == (size_t)size + 1);
        if (grid.naming == HEX_NAMES_CCRR) assert_int_equal(taken, 0);
    }
}

static void test_names_round_trip(void **state) { for_all_grids(check_names); }

static void test_names_are_those_of_the_rulebooks(void **state) {
    grid_init(&grid, HEX_FLAT, HEX_NAMES_LETTER, 0, 64, 64);
    assert_string_equal(name_of(hex_at(&grid, 4, 12)), "E13");
    assert_string_equal(name_of(hex_at(&grid, 25, 0)), "Z1");
    assert_string_equal(name_of(hex_at(&grid, 26, 9)), "AA10");
    assert_string_equal(name_of(hex_at(&grid, 63, 63)), "BL64");
    grid_init(&grid, HEX_FLAT, HEX_NAMES_CCRR, 1, 64, 64);
    assert_string_equal(name_of(hex_at(&grid, 6, 13)), "0714");
    assert_string_equal(name_of(hex_at(&grid, 63, 0)), "6401");
}

static void test_what_is_no_name_is_not_read(void **state) {
    static const char *const LETTER[] = {"",     "E",   "13",  "e13",  "E0",  "E014",
                                         "AAA1", "E65", "BM1", "E 13", "-E13"};
    static const char *const CCRR[] = {"", "071", "07 14", "0014", "0700", "6501", "0765", "E13"};
    HexId hex;
    grid_init(&grid, HEX_FLAT, HEX_NAMES_LETTER, 0, 64, 64);
    for (size_t i = 0; i < sizeof LETTER / sizeof LETTER[0]; i++) {
        if (hex_parse(&grid, LETTER[i], strlen(LETTER[i]), &hex)) fail_msg("read %s", LETTER[i]);
    }
    grid_init(&grid, HEX_FLAT, HEX_NAMES_CCRR, 0, 64, 64);
    for (size_t i = 0; i < sizeof CCRR / sizeof CCRR[0]; i++) {
        if (hex_parse(&grid, CCRR[i], strlen(CCRR[i]), &hex)) fail_msg("read %s", CCRR[i]);
    }
    assert_int_equal(hex_parse(&grid, "0714", 3, &hex), 0); /* not past the end it was given */
}

/* Rally, D5: q = col-1, z = (row-1) - (q + q mod 2)/2, dist = max(|dq|, |dz|, |dq+dz|). */
static void test_rally_distance_formula(void **state) {
    grid_init(&grid, HEX_FLAT, HEX_NAMES_LETTER, 0, 24, 27);
    for (HexId a = 0; a < grid.count; a += 5) {
        for (HexId b = 0; b < grid.count; b++) {
            const int qa = hex_column(&grid, a), qb = hex_column(&grid, b);
            const int za = hex_row(&grid, a) - (qa + qa % 2) / 2;
            const int zb = hex_row(&grid, b) - (qb + qb % 2) / 2;
            const int dq = abs(qa - qb), dz = abs(za - zb), sum = abs(qa - qb + za - zb);
            const int most = dq > dz ? dq : dz;
            assert_int_equal(hex_distance(&grid, a, b), most > sum ? most : sum);
        }
    }
}

/* Rally, 4.1: the neighbours of E13 in the printed example. */
static void test_rally_neighbours_of_e13(void **state) {
    static const char *const NEIGHBOUR[] = {"E12", "F13", "F14", "E14", "D14", "D13"};
    grid_init(&grid, HEX_FLAT, HEX_NAMES_LETTER, 0, 24, 27);
    for (int side = 0; side < HEX_SIDES; side++) {
        assert_string_equal(name_of(hex_beside(&grid, named("E13"), side)), NEIGHBOUR[side]);
    }
}

/* Clash: columns from 01, even columns half a hex south; N, NE, SE, S, SW, NW. */
static void test_clash_neighbours(void **state) {
    static const int ODD[HEX_SIDES][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}};
    static const int EVEN[HEX_SIDES][2] = {{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}};
    grid_init(&grid, HEX_FLAT, HEX_NAMES_CCRR, 1, 40, 30);
    for (int c = 2; c < 40; c++) {
        for (int r = 2; r < 30; r++) {
            char name[32];
            snprintf(name, sizeof name, "%02d%02d", c, r);
            for (int side = 0; side < HEX_SIDES; side++) {
                const int *step = c % 2 ? ODD[side] : EVEN[side];
                char expected[32];
                snprintf(expected, sizeof expected, "%02d%02d", c + step[0], r + step[1]);
                assert_string_equal(name_of(hex_beside(&grid, named(name), side)), expected);
            }
        }
    }
}

/* Bayonet, 0.2: pointy-top, odd rows (from 0) half a hex east; q = col - (row - (row&1))/2. */
static void test_bayonet_axial_coordinates_and_directions(void **state) {
    static const int DIRECTION[HEX_SIDES][2] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};
    grid_init(&grid, HEX_POINTY, HEX_NAMES_CCRR, 1, 30, 30);
    for (HexId hex = 0; hex < grid.count; hex++) {
        const int column = hex_column(&grid, hex), row = hex_row(&grid, hex);
        assert_int_equal(grid.at[hex].q, column - (row - (row & 1)) / 2);
        assert_int_equal(grid.at[hex].r, row);
        for (int side = 0; side < HEX_SIDES; side++) {
            const HexId next = hex_beside(&grid, hex, side);
            if (next == NO_HEX) continue;
            assert_int_equal(grid.at[next].q - grid.at[hex].q, DIRECTION[side][0]);
            assert_int_equal(grid.at[next].r - grid.at[hex].r, DIRECTION[side][1]);
        }
    }
}

/* Bayonet, 0.2: the table of facings, a vertex each: front f+5 and f, flanks f+4 and f+1, rear f+3
 * and f+2; by the names of the printed table. */
static void test_bayonet_facing_table(void **state) {
    enum { NE, E, SE, SW, W, NW };
    static const int TABLE[6][6] = {
        /* LF, RF, left flank, right flank, left rear, right rear */
        {NW, NE, W, E, SW, SE}, {NE, E, NW, SE, W, SW}, {E, SE, NE, SW, NW, W},
        {SE, SW, E, W, NE, NW}, {SW, W, SE, NW, E, NE}, {W, NW, SW, NE, SE, E},
    };
    static const Aspect EXPECTED[6] = {ASPECT_FRONT, ASPECT_FRONT, ASPECT_FLANK,
                                       ASPECT_FLANK, ASPECT_REAR,  ASPECT_REAR};
    for (int facing = 0; facing < 6; facing++) {
        for (int i = 0; i < 6; i++) {
            assert_int_equal(aspect_facing_vertex(facing, TABLE[facing][i]), EXPECTED[i]);
        }
    }
}

static void test_facing_a_side_has_three_front_two_flank_one_rear(void **state) {
    for (int facing = 0; facing < 6; facing++) {
        for (int side = 0; side < 6; side++) {
            int turn = abs(side - facing);
            if (turn > 3) turn = 6 - turn;
            const Aspect expected = turn <= 1   ? ASPECT_FRONT
                                    : turn == 2 ? ASPECT_FLANK
                                                : ASPECT_REAR;
            assert_int_equal(aspect_facing_side(facing, side), expected);
        }
    }
}

static void test_turning_sides(void **state) {
    for (int side = 0; side < 6; side++) {
        for (int by = -13; by <= 13; by++) {
            assert_int_equal(side_turned(side, by), (side + by + 600) % 6);
        }
        assert_int_equal(side_opposite(side), side < 3 ? side + 3 : side - 3);
    }
}

static void compare_spots(void) {
    static Spots spots;
    static HexId at[SPOTS_MAX];
    uint8_t distance[SPOTS_MAX];
    spots.count = 0;
    assert_int_equal(spots_nearest(&spots, grid.at[0]), SPOTS_FAR);
    for (int n = 0; n < 40; n++) {
        const HexId from = (HexId)(n * 37 % grid.count);
        int nearest = SPOTS_FAR;
        at[n] = (HexId)(n == 1 ? grid.count - 1 : n * 1009 % grid.count);
        spots_add(&spots, grid.at[at[n]]);
        spots_distances(&spots, grid.at[from], distance);
        for (int i = 0; i <= n; i++) {
            const int d = hex_distance(&grid, from, at[i]);
            assert_int_equal(distance[i], d);
            nearest = d < nearest ? d : nearest;
        }
        assert_int_equal(spots_nearest(&spots, grid.at[from]), nearest);
    }
}

static void test_spots_tell_every_distance_and_the_least(void **state) {
    for_all_grids(compare_spots);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_neighbours_are_mutual_and_one_apart),
        cmocka_unit_test(test_neighbours_lie_where_the_paper_has_them),
        cmocka_unit_test(test_distance_is_the_number_of_steps),
        cmocka_unit_test(test_ring_holds_every_hex_at_its_radius_once),
        cmocka_unit_test(test_what_is_near_is_on_the_map_or_not),
        cmocka_unit_test(test_ring_goes_clockwise),
        cmocka_unit_test(test_names_round_trip),
        cmocka_unit_test(test_names_are_those_of_the_rulebooks),
        cmocka_unit_test(test_what_is_no_name_is_not_read),
        cmocka_unit_test(test_rally_distance_formula),
        cmocka_unit_test(test_rally_neighbours_of_e13),
        cmocka_unit_test(test_clash_neighbours),
        cmocka_unit_test(test_bayonet_axial_coordinates_and_directions),
        cmocka_unit_test(test_bayonet_facing_table),
        cmocka_unit_test(test_facing_a_side_has_three_front_two_flank_one_rear),
        cmocka_unit_test(test_turning_sides),
        cmocka_unit_test(test_spots_tell_every_distance_and_the_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
