/* Lines of sight against plane geometry in floating point: which hex centre is nearest to each
 * point of the line. */
#include "support.h"

#include <math.h>

#include "core/shadow.h"
#include "core/sight.h"

static Grid grid;
static bool wall[HEX_MAX];

static bool is_wall(const void *context, HexId hex) {
    assert_ptr_equal(context, wall);
    return wall[hex];
}

/* The hex around a point after the nudge of (1, 2, -3) millionths that the rules prescribe
 * (rally.md, P7): the nearest centre by distance in the plane, of those around. */
static HexId nudged(double q, double r, double by) {
    q += by * 1e-6;
    r += by * 2e-6;
    double best_distance = 9;
    int best_q = 0, best_r = 0;
    for (int dq = -1; dq <= 1; dq++) {
        for (int dr = -1; dr <= 1; dr++) {
            const double cq = floor(q + 0.5) + dq, cr = floor(r + 0.5) + dr;
            const double x = q - cq, y = r - cr;
            const double distance = x * x + y * y + x * y; /* squared, in hexes */
            if (distance >= best_distance) continue;
            best_distance = distance;
            best_q = (int)cq;
            best_r = (int)cr;
        }
    }
    return hex_at_axial(&grid, best_q, best_r);
}

static void expected_pair(HexId from, HexId to, int i, int n, HexId pair[2]) {
    const double t = (double)i / n;
    const double q = grid.at[from].q + (grid.at[to].q - grid.at[from].q) * t;
    const double r = grid.at[from].r + (grid.at[to].r - grid.at[from].r) * t;
    pair[0] = nudged(q, r, 1);
    pair[1] = nudged(q, r, -1);
}

static void each_pair(void (*check)(HexId from, HexId to)) {
    for (int kind = 0; kind < 4; kind++) {
        grid_init(&grid, kind & 1 ? HEX_POINTY : HEX_FLAT, HEX_NAMES_LETTER, kind >> 1, 17, 16);
        for (HexId from = 0; from < grid.count; from++) {
            for (HexId to = 0; to < grid.count; to++) {
                if (hex_distance(&grid, from, to) <= 12) check(from, to);
            }
        }
    }
}

static void check_line(HexId from, HexId to) {
    HexId pair[2 * HEX_SPAN_MAX][2];
    const int n = hex_distance(&grid, from, to);
    const int count = sight_line(&grid, from, to, pair);
    assert_int_equal(count, n > 0 ? n - 1 : 0);
    for (int i = 0; i < count; i++) {
        HexId expected[2];
        expected_pair(from, to, i + 1, n, expected);
        if (pair[i][0] != expected[0] || pair[i][1] != expected[1]) {
            char a[HEX_NAME_SIZE], z[HEX_NAME_SIZE];
            hex_name(&grid, from, a);
            hex_name(&grid, to, z);
            fail_msg("%s to %s, point %d: expected hexes %d and %d, found %d and %d", a, z, i + 1,
                     expected[0], expected[1], pair[i][0], pair[i][1]);
        }
    }
}

static void test_lines_agree_with_geometry(void **state) { each_pair(check_line); }

static void check_sight(HexId from, HexId to) {
    const int n = hex_distance(&grid, from, to);
    bool expected = true;
    for (int i = 1; i < n && expected; i++) {
        HexId pair[2];
        expected_pair(from, to, i, n, pair);
        const bool one = pair[0] != NO_HEX && wall[pair[0]];
        const bool two = pair[1] != NO_HEX && wall[pair[1]];
        expected = !one || !two;
    }
    assert_int_equal(sight_clear(&grid, from, to, is_wall, wall), expected);
    assert_int_equal(sight_clear(&grid, to, from, is_wall, wall), expected);
}

static void test_sight_is_blocked_where_both_hands_block(void **state) {
    Random r;
    random_init(&r, 21);
    for (int hex = 0; hex < HEX_MAX; hex++) wall[hex] = random_below(&r, 4) == 0;
    each_pair(check_sight);
}

static void test_sight_along_a_hexside_needs_one_open_hand(void **state) {
    grid_init(&grid, HEX_FLAT, HEX_NAMES_LETTER, 0, 9, 9);
    memset(wall, 0, sizeof wall);
    /* From E5 over the vertex between its sides 0 and 1 to the hex beyond. */
    const HexId from = hex_at(&grid, 4, 4);
    const HexId left = hex_beside(&grid, from, 0), right = hex_beside(&grid, from, 1);
    const HexId to = hex_beside(&grid, left, 1);
    assert_int_equal(hex_distance(&grid, from, to), 2);
    assert_true(sight_clear(&grid, from, to, is_wall, wall));
    wall[left] = true;
    assert_true(sight_clear(&grid, from, to, is_wall, wall));
    wall[right] = true;
    assert_false(sight_clear(&grid, from, to, is_wall, wall));
    wall[left] = false;
    assert_true(sight_clear(&grid, from, to, is_wall, wall));
}

static void test_end_hexes_and_neighbours_never_block(void **state) {
    grid_init(&grid, HEX_POINTY, HEX_NAMES_LETTER, 1, 9, 9);
    for (int hex = 0; hex < HEX_MAX; hex++) wall[hex] = true;
    for (HexId from = 0; from < grid.count; from++) {
        assert_true(sight_clear(&grid, from, from, is_wall, wall));
        for (int side = 0; side < HEX_SIDES; side++) {
            const HexId next = hex_beside(&grid, from, side);
            if (next == NO_HEX) continue;
            assert_true(sight_clear(&grid, from, next, is_wall, wall));
            const HexId beyond = hex_beside(&grid, next, side);
            if (beyond != NO_HEX) assert_false(sight_clear(&grid, from, beyond, is_wall, wall));
        }
    }
}

/* What a set of cells hides from the viewer, by the table of shadows. */
static bool in_shadow(const Shadows *x, const CellSet *walls, unsigned cell) {
    FOR_CELLS(c, walls) {
        if (cellset_has(&x->behind[c], cell)) return true;
        for (int i = 0; i < CELL_PAIRS && x->partner[c][i] != NO_CELL; i++) {
            if (!cellset_has(walls, x->partner[c][i])) continue;
            if (cellset_has(&x->between[c][i], cell)) return true;
        }
    }
    return false;
}

static void test_shadows_hide_what_lines_do_not_reach(void **state) {
    static Shadows shadows;
    Random r;
    random_init(&r, 5);
    for (int kind = 0; kind < 4; kind++) {
        grid_init(&grid, kind & 1 ? HEX_POINTY : HEX_FLAT, HEX_NAMES_LETTER, kind >> 1, 21, 20);
        shadows_init(&shadows, &grid);
        for (int round = 0; round < 60; round++) {
            const HexId from = (HexId)random_below(&r, grid.count);
            CellSet walls = {{0}};
            for (HexId hex = 0; hex < grid.count; hex++) {
                wall[hex] = random_below(&r, 5) == 0;
                const unsigned cell = cell_of(&shadows, &grid, from, hex);
                if (wall[hex] && cell != NO_CELL) cellset_add(&walls, cell);
            }
            for (HexId to = 0; to < grid.count; to++) {
                const unsigned cell = cell_of(&shadows, &grid, from, to);
                const int away = hex_distance(&grid, from, to);
                assert_int_equal(cell != NO_CELL, away >= 1 && away <= SHADOW_RADIUS);
                if (cell == NO_CELL) continue;
                assert_int_equal(cell_hex(&shadows, &grid, from, cell), to);
                assert_true(cell < cells_within(away) && cell >= cells_within(away - 1));
                assert_int_equal(in_shadow(&shadows, &walls, cell),
                                 !sight_clear(&grid, from, to, is_wall, wall));
            }
        }
    }
}

/* Offers come ring by ring, so cells are numbered as hex_ring goes round. */
static void test_cells_are_numbered_as_rings_are_walked(void **state) {
    static Shadows shadows;
    for (int kind = 0; kind < 2; kind++) {
        grid_init(&grid, kind ? HEX_POINTY : HEX_FLAT, HEX_NAMES_LETTER, 1, 21, 21);
        shadows_init(&shadows, &grid);
        const HexId from = hex_at(&grid, 10, 10);
        unsigned cell = 0;
        for (int radius = 1; radius <= SHADOW_RADIUS; radius++) {
            HexId ring[HEX_RING_MAX];
            const int count = hex_ring(&grid, from, radius, ring);
            for (int i = 0; i < count; i++) {
                assert_int_equal(cell_of(&shadows, &grid, from, ring[i]), cell++);
            }
        }
        assert_int_equal(cell, CELLS);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_agree_with_geometry),
        cmocka_unit_test(test_sight_is_blocked_where_both_hands_block),
        cmocka_unit_test(test_sight_along_a_hexside_needs_one_open_hand),
        cmocka_unit_test(test_end_hexes_and_neighbours_never_block),
        cmocka_unit_test(test_shadows_hide_what_lines_do_not_reach),
        cmocka_unit_test(test_cells_are_numbered_as_rings_are_walked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
