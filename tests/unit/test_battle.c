/* Battles in memory: rivers and their banks, links, names, formations. */
#include "support.h"

#include <stdio.h>

#include "rules/rally/rally.h"
#include "rules/registry.h"

static Battle b;

static void lay(int columns, int rows) {
    battle_init(&b, system_find("rally"), HEX_FLAT, HEX_NAMES_LETTER, 0, columns, rows);
}

static HexId hex_named(const char *name) {
    HexId hex = NO_HEX;
    if (hex_parse(&b.grid, name, strlen(name), &hex) != strlen(name)) fail_msg("no hex %s", name);
    return hex;
}

static PlaceId place_named(const char *name) {
    PlaceId place = NO_PLACE;
    if (place_parse(&b, name, strlen(name), &place) != strlen(name)) fail_msg("no place %s", name);
    return place;
}

static void lay_river(const char *const *names, int count) {
    HexId path[HEX_SPAN_MAX];
    for (int i = 0; i < count; i++) path[i] = hex_named(names[i]);
    battle_river(&b, path, count);
}

static bool adjacent(const char *from, const char *to) {
    return place_side_towards(&b, place_named(from), place_named(to)) >= 0;
}

/* The neighbours of a place, all of them and no others. */
static void assert_neighbours(const char *from, const char *const *to, int count) {
    int found = 0;
    for (int side = 0; side < HEX_SIDES; side++) {
        found += b.place[place_named(from)].adjacent[side] != NO_PLACE;
    }
    if (found != count) fail_msg("%s has %d neighbours, expected %d", from, found, count);
    for (int i = 0; i < count; i++) {
        if (!adjacent(from, to[i])) fail_msg("%s is not beside %s", from, to[i]);
    }
}
#define ASSERT_NEIGHBOURS(from, ...)                                                               \
    assert_neighbours(from, (const char *const[]){__VA_ARGS__},                                    \
                      sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void assert_links_are_mutual(const Battle *battle) {
    for (PlaceId from = 0; from < battle->place_count; from++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId to = battle->place[from].adjacent[side];
            if (to == NO_PLACE || battle->hex[battle->place[from].hex].features & HEX_IMPASSABLE) {
                continue;
            }
            if (battle->place[to].adjacent[side_opposite(side)] != from) {
                fail_msg("one can step from %s to %s, but not back", place_text(battle, from),
                         place_text(battle, to));
            }
        }
    }
}

/* The rulebook's example (rally.md 4.1): Liddell in E13, who came from E12, is attacked from E12
 * and F13, not from D14 or E14; from D13 and F14 only by brigades on his bank. */
static void test_river_example_of_e13(void **state) {
    static const char *const RIVER[] = {"F14", "E13", "D13"};
    lay(24, 27);
    lay_river(RIVER, 3);
    battle_finish_ground(&b);
    /* Down the river from F14 to D13 the left hand is the south: E14's side. */
    ASSERT_NEIGHBOURS("E13/a", "E14", "D14", "D13/a", "F14/a");
    ASSERT_NEIGHBOURS("E13/b", "E12", "F13", "D13/b", "F14/b");
    assert_int_equal(place_distance(&b, place_named("E13/a"), place_named("E13/b")), 0);
    assert_false(adjacent("E13/a", "E13/b"));
}

static void test_river_read_upstream_swaps_the_banks(void **state) {
    static const char *const RIVER[] = {"D13", "E13", "F14"};
    lay(24, 27);
    lay_river(RIVER, 3);
    battle_finish_ground(&b);
    ASSERT_NEIGHBOURS("E13/a", "E12", "F13", "D13/a", "F14/a");
    ASSERT_NEIGHBOURS("E13/b", "E14", "D14", "D13/b", "F14/b");
}

/* Straight, gentle and sharp: how many sides lie on either bank, the river's own two apart. */
static void test_bends(void **state) {
    static const struct {
        const char *path[3];
        int left, right;
    } CASE[] = {
        {{"E4", "E5", "E6"}, 2, 2}, /* straight to the south: left is the east */
        {{"E4", "E5", "F6"}, 1, 3}, /* turns left by a sixth */
        {{"E4", "E5", "F5"}, 0, 4}, /* turns back on itself to the left */
        {{"E4", "E5", "D6"}, 3, 1}, {{"E4", "E5", "D5"}, 4, 0},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof CASE[0]; i++) {
        lay(10, 10);
        lay_river(CASE[i].path, 3);
        battle_finish_ground(&b);
        int left = 0, right = 0;
        for (int side = 0; side < HEX_SIDES; side++) {
            const HexId beyond = hex_beside(&b.grid, hex_named("E5"), side);
            if (b.hex[beyond].features & HEX_RIVER) continue;
            const bool a = b.place[place_named("E5/a")].adjacent[side] == beyond;
            const bool z = b.place[place_named("E5/b")].adjacent[side] == beyond;
            assert_true(a != z); /* every dry neighbour touches one bank */
            left += a;
            right += z;
        }
        /* A sharp bend brings the first and the last hex of the path together beside E5. */
        assert_int_equal(left, CASE[i].left);
        assert_int_equal(right, CASE[i].right);
        /* Along the water each bank has the same bank before and after it. */
        assert_true(adjacent("E4/a", "E5/a"));
        assert_true(adjacent("E4/b", "E5/b"));
        assert_false(adjacent("E4/a", "E5/b"));
        assert_false(adjacent("E4/b", "E5/a"));
    }
}

/* Who is left of a river that runs from one edge of the map to the other cannot walk round it. */
static void flood(PlaceId from, bool *reached) {
    static PlaceId queue[PLACE_MAX];
    int head = 0, tail = 0;
    memset(reached, 0, sizeof(bool) * PLACE_MAX);
    reached[from] = true;
    queue[tail++] = from;
    while (head < tail) {
        const PlaceId here = queue[head++];
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId next = b.place[here].adjacent[side];
            if (next == NO_PLACE || reached[next]) continue;
            reached[next] = true;
            queue[tail++] = next;
        }
    }
}

static void test_a_river_parts_the_map(void **state) {
    Random r;
    random_init(&r, 51);
    for (int round = 0; round < 300; round++) {
        const HexOrientation orientation = round % 2 ? HEX_POINTY : HEX_FLAT;
        battle_init(&b, system_find("rally"), orientation, HEX_NAMES_LETTER, round / 2 % 2, 11, 11);
        HexId path[64];
        int count = 0;
        /* Down the map, never back up, so the path cannot cross itself. */
        for (HexId at = hex_at(&b.grid, 3 + (int)random_below(&r, 5), 0); at != NO_HEX;) {
            path[count++] = at;
            static const int DOWN[2][3] = {{2, 3, 4}, {2, 3, 2}};
            at = hex_beside(&b.grid, at, DOWN[round % 2][random_below(&r, 3)]);
        }
        const HexId last = path[count - 1];
        if (hex_row(&b.grid, last) != 10) continue; /* left the map by the side */
        battle_river(&b, path, count);
        battle_finish_ground(&b);
        assert_links_are_mutual(&b);
        static bool left[PLACE_MAX], right[PLACE_MAX];
        flood(path[count / 2], left);
        flood(b.place[path[count / 2]].other_bank, right);
        for (PlaceId place = 0; place < b.place_count; place++) {
            if (left[place] == right[place]) {
                fail_msg("round %d: %s is reached from %s", round, place_text(&b, place),
                         left[place] ? "both banks" : "neither bank");
            }
        }
        for (int i = 0; i < count; i++) { /* the whole of each bank hangs together */
            assert_true(left[path[i]]);
            assert_true(right[b.place[path[i]].other_bank]);
        }
    }
}

static void test_fords_and_bridges_are_no_land_contact(void **state) {
    static const char *const RIVER[] = {"E1", "E2", "E3", "E4", "E5"};
    lay(9, 5);
    lay_river(RIVER, 5);
    b.hex[hex_named("E3")].features |= HEX_FORD | HEX_BRIDGE;
    battle_finish_ground(&b);
    assert_false(adjacent("E3/a", "E3/b"));
    assert_int_equal(b.place[place_named("E3/a")].other_bank, place_named("E3/b"));
    assert_int_equal(b.place[place_named("E3/b")].other_bank, place_named("E3/a"));
    assert_int_equal(b.place_count, 45 + 5);
}

/* A river that begins or ends inside the map parts only the hexes it runs through; whoever may step
 * to a bank may step back. */
static void test_a_river_that_ends_inland_can_be_left_as_it_is_entered(void **state) {
    static const char *const RIVER[] = {"E1", "E2", "E3"};
    lay(9, 9);
    lay_river(RIVER, 3);
    battle_finish_ground(&b);
    assert_links_are_mutual(&b);
}

static void test_impassable_hexes_are_not_entered(void **state) {
    lay(9, 9);
    b.hex[hex_named("E5")].features |= HEX_IMPASSABLE;
    battle_finish_ground(&b);
    for (PlaceId place = 0; place < b.place_count; place++) {
        assert_true(place_side_towards(&b, place, place_named("E5")) < 0);
    }
}

static void test_the_edge_of_the_map_is_marked(void **state) {
    lay(9, 8);
    battle_finish_ground(&b);
    for (HexId hex = 0; hex < b.grid.count; hex++) {
        bool edge = false;
        for (int side = 0; side < HEX_SIDES; side++) {
            edge |= hex_beside(&b.grid, hex, side) == NO_HEX;
        }
        assert_int_equal((b.hex[hex].features & HEX_MAP_EDGE) != 0, edge);
    }
}

static void test_links_and_edges_lie_on_both_hexes(void **state) {
    lay(9, 9);
    battle_link(&b, LINK_ROAD, hex_named("E5"), hex_named("E4"));
    battle_link(&b, LINK_RAILROAD, hex_named("E5"), hex_named("F6"));
    battle_edge(&b, hex_named("E5"), 0, EDGE_STREAM);
    battle_edge(&b, hex_named("A1"), 0, EDGE_STEEP); /* off the map: one hex only */
    assert_int_equal(b.hex[hex_named("E5")].link[LINK_ROAD], 1 << 0);
    assert_int_equal(b.hex[hex_named("E4")].link[LINK_ROAD], 1 << 3);
    assert_int_equal(b.hex[hex_named("E5")].link[LINK_RAILROAD], 1 << 2);
    assert_int_equal(b.hex[hex_named("F6")].link[LINK_RAILROAD], 1 << 5);
    assert_int_equal(b.hex[hex_named("E5")].features, HEX_ROAD | HEX_RAILROAD);
    assert_int_equal(b.hex[hex_named("F6")].features, HEX_RAILROAD);
    assert_int_equal(b.hex[hex_named("E4")].edge[3], EDGE_STREAM);
    assert_int_equal(b.hex[hex_named("A1")].edge[0], EDGE_STEEP);
}

static void test_names_of_places_round_trip(void **state) {
    for (int i = 0; i < TEST_BATTLES; i++) {
        const Battle *battle = test_battle(i);
        assert_links_are_mutual(battle);
        for (PlaceId place = 0; place < battle->place_count; place++) {
            char name[HEX_NAME_SIZE];
            PlaceId back = NO_PLACE;
            const int size = place_name(battle, place, name);
            assert_int_equal(place_parse(battle, name, (size_t)size, &back), size);
            assert_int_equal(back, place);
            const bool divided = battle->place[place].other_bank != NO_PLACE;
            assert_int_equal(strchr(name, '/') != NULL, divided);
            /* A river hex is not named without its bank. */
            if (divided) assert_int_equal(place_parse(battle, name, (size_t)size - 2, &back), 0);
            if (divided) assert_int_equal(place_parse(battle, name, (size_t)size - 1, &back), 0);
        }
    }
}

static void test_formations_contain_their_parts(void **state) {
    for (int i = 0; i < TEST_BATTLES; i++) {
        const Battle *battle = test_battle(i);
        for (FormationId f = 0; f < battle->formation_count; f++) {
            for (FormationId of = 0; of < battle->formation_count; of++) {
                bool within = false;
                for (FormationId up = f; up != NO_FORMATION; up = battle->formation[up].parent) {
                    within |= up == of;
                }
                assert_int_equal(formation_within(battle, f, of), within);
            }
        }
    }
}

static void test_things_are_found_by_name(void **state) {
    for (int i = 0; i < TEST_BATTLES; i++) {
        const Battle *battle = test_battle(i);
        for (PieceId p = 0; p < battle->piece_count; p++) {
            const char *name = battle->piece[p].name;
            assert_int_equal(battle_find_piece(battle, name, strlen(name)), p);
            assert_int_not_equal(battle_find_piece(battle, name, strlen(name) - 1), p);
        }
        for (int side = 0; side < SIDE_MAX; side++) {
            assert_int_equal(battle_find_side(battle, battle->side_id[side], 3), side);
        }
        assert_int_equal(battle_find_piece(battle, "Nobody", 6), NO_PIECE);
        assert_int_equal(battle_find_formation(battle, "Nobody", 6), NO_FORMATION);
        assert_int_equal(battle_find_side(battle, "gbr", 3), -1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_river_example_of_e13),
        cmocka_unit_test(test_river_read_upstream_swaps_the_banks),
        cmocka_unit_test(test_bends),
        cmocka_unit_test(test_a_river_parts_the_map),
        cmocka_unit_test(test_fords_and_bridges_are_no_land_contact),
        cmocka_unit_test(test_a_river_that_ends_inland_can_be_left_as_it_is_entered),
        cmocka_unit_test(test_impassable_hexes_are_not_entered),
        cmocka_unit_test(test_the_edge_of_the_map_is_marked),
        cmocka_unit_test(test_links_and_edges_lie_on_both_hexes),
        cmocka_unit_test(test_names_of_places_round_trip),
        cmocka_unit_test(test_formations_contain_their_parts),
        cmocka_unit_test(test_things_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
