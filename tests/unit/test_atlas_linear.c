/* The ground of Blenheim and Neerwinden as the rules of bayonet see it: every hex that is not clear
 * and every hexside that is not open, against lists that were made by hand before there was a map
 * (the battles' notes say what was judged), and whose ground each hex is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "atlas/battle_file.h"
#include "rules/bayonet/tables.h"

typedef struct Field {
    const char *battle;
    const char *terrain[TERRAINS]; /* hexes */
    const char *river, *stream, *hedge, *bridge, *causeway;
    const char *hasty, *works; /* the hex that is protected first */
} Field;

/* clang-format off */
static const Field BLENHEIM = {
    .battle = "blenheim",
    .terrain = {
        [TERRAIN_LIGHT] =
     "0409 0509 0410 0610 2312 2412 2512 2513 2613 2713 2714 2814 3617 3718",
        [TERRAIN_FOREST] =
     "0108 0208 0109 0209 0309 0110 0210 0310 0111 0211 0311 0112 0212",
        [TERRAIN_VILLAGE] =
     "3218 3318 3219 3319 3419 3320 2013 2113 2014 2114 0516 0417 0517 2813 2913 2105 2209 "
     "2906 3706 1204",
        [TERRAIN_WATER] =
     "3820 3920 3721 3821 3921 3522 3622 3722 3822 3922 3523 3623 3723 3823 3923 3424 3524 "
     "3624 3724 3824 3924 3325 3425 3525 3625 3725 3825 3925 3226 3326 3426 3526 3626 3726 "
     "3826 3926 3227 3327 3427 3527 3627 3727 3827 3927 3128 3228 3328 3428 3528 3628 3728 "
     "3828 3928",
    },
    .river =
     "1811/1712 1811/1812 1911/1812 1911/1912 2011/1912 2011/2012 2111/2012 2012/2112 "
     "2112/2113 2112/2213 2212/2213 2212/2313 2312/2313 2312/2413 2412/2413 2412/2513 "
     "2512/2513 2512/2613 2612/2613 2613/2713 2713/2614 2713/2714 2813/2714 2714/2814 "
     "2814/2815 2814/2915 2914/2915 2914/3015 3014/3015",
    .stream =
     "0308/0309 0309/0409 0409/0310 0409/0410 0509/0410 0509/0510 0609/0510 0510/0610 "
     "0610/0611 0610/0711 0710/0711 0710/0811 0810/0811 0810/0911 0910/0911 0911/1011 "
     "1011/0912 1011/1012 1111/1012 1111/1112 1211/1112 1211/1212 1311/1212 1311/1312 "
     "1411/1312 1411/1412 1511/1412 1511/1512 1611/1512 1611/1612 1711/1612 1711/1712 "
     "2719/2620 2719/2720 2819/2720 2818/2919 2819/2820 2819/2919 2918/2919 2918/3019 "
     "3014/3115 3018/3019 3018/3119 3114/3115 3115/3215 3215/3116 3118/3119 3215/3216 "
     "3315/3216 3315/3316 3415/3316 3316/3416 3416/3417 3416/3517 3516/3517 3517/3617 "
     "3617/3518 3518/3618 3618/3619 3618/3719 3718/3719 3719/3819 3819/3720 3720/3820 "
     "3820/3821",
    .hedge =
     "2013/2012 2013/1914 2013/1913 2013/1912 2113/2112 2113/2213 2113/2012 2014/2115 "
     "2014/2015 2014/1914 2114/2213 2114/2214 2114/2215 2114/2115",
    .bridge = "2914/2915",
    .causeway =
     "1911/1912 2312/2313 2512/2513 2612/2613 3014/3015",
    .hasty =
     "3218/3317 3218/3118 3218/3217 3318/3417 3318/3418 3318/3317 3219/3220 3219/3120 "
     "3219/3119 3219/3118 3319/3220 3419/3418 3419/3519 3419/3420 3320/3420 3320/3421 "
     "3320/3321 3320/3220",
    .works = "",
};

static const Field NEERWINDEN = {
    .battle = "neerwinden",
    .terrain = {
        [TERRAIN_LIGHT] =
     "0915 1015 1315 0816 0717 0207 0109 2714 2615 2516 2221",
        [TERRAIN_FOREST] = "",
        [TERRAIN_VILLAGE] =
     "1215 1116 1216 1217 0615 0516 0616 2020 2120 2417 2517 2028 2128 2029 1023 1123 1924 "
     "2722 1305 2105 0803 0328 3108",
        [TERRAIN_WATER] = "",
    },
    .river =
     "0105/0106 0205/0106 0204/0305 0205/0206 0205/0305 0304/0305 0304/0404 0304/0405 "
     "0403/0404 0503/0404 0502/0603 0503/0504 0503/0603 0602/0603 0602/0703 0702/0703 "
     "0702/0802 0702/0803 0801/0802 0901/0802 0802/0902 0902/0903 0902/1003 1002/1003 "
     "1002/1103 1102/1103 1102/1203 1202/1203 1202/1303 1302/1303 1302/1403 1402/1403 "
     "1402/1503 1502/1503 1502/1603 1602/1603 1602/1703 1702/1703 1703/1803 1803/1704 "
     "1803/1804 1903/1804 1903/1904 2003/1904 2002/2103 2003/2004 2003/2103 2102/2103 "
     "2102/2203 2202/2203 2202/2303 2302/2303 2302/2403 2402/2403 2402/2503 2502/2503 "
     "2502/2603 2602/2603 2602/2702 2602/2703 2701/2702 2801/2702 2801/2802 2901/2802 "
     "2901/2902 3001/2902 3001/3002 3001/3101",
    .stream =
     "0305/0206 0206/0306 0306/0307 0307/0407 0407/0308 0308/0408 0408/0409 0409/0509 "
     "0509/0410 0410/0510 0510/0511 0511/0611 0611/0512 0512/0612 0612/0613 0613/0713 "
     "0713/0614 0614/0714 0714/0715 0714/0815 0814/0815 0815/0915 0915/0816 0915/0916 "
     "1015/0916 1015/1016 1115/1016 1016/1116 1018/1118 1022/1122 1024/1124 1026/1126 "
     "1026/1127 1027/1127 1127/1028 1116/1117 1117/1118 1117/1217 1118/1119 1119/1219 "
     "1219/1120 1120/1220 1120/1221 1121/1122 1121/1221 1122/1123 1123/1124 1123/1223 "
     "1124/1125 1125/1126 1125/1225 1632/1732 1730/1830 1730/1831 1731/1732 1731/1831 "
     "1828/1928 1828/1929 1829/1830 1829/1929 1926/2026 1926/2027 1927/1928 1927/2027 "
     "2022/2122 2024/2124 2024/2125 2025/2026 2025/2125 2120/2220 2120/2221 2121/2122 "
     "2121/2221 2122/2123 2123/2124 2123/2223 2219/2220 2319/2220 2318/2419 2319/2320 "
     "2319/2419 2418/2419 2418/2519 2518/2519 2518/2618 2518/2619 2616/2717 2617/2618 "
     "2617/2717 2716/2717 2716/2816 2716/2817 2814/2914 2814/2915 2815/2816 2815/2915 "
     "2913/2914 3013/2914 3010/3110 3012/3112 3012/3113 3013/3014 3013/3113 3109/3110 "
     "3110/3111 3111/3112",
    .hedge =
     "0215/0315 0315/0216 0216/0316 0316/0317 0316/0417 0416/0417 0417/0517 0517/0418 "
     "0517/0518 0617/0518 0617/0618 0717/0618 0717/0718 0817/0718",
    .bridge =
     "0702/0803 1302/1303 2102/2103",
    .causeway = "",
    .hasty = "",
    .works =
     "2317/2318 1817/1818 2317/2218 1717/1718 2117/2018 2417/2318 2017/1918 1617/1518 "
     "2117/2118 2217/2218 1517/1518 1517/1418 1917/1918 1717/1618 1917/1818 2017/2018 "
     "1417/1318 1617/1618 1817/1718 2217/2118 1417/1418",
};
/* clang-format on */

static Battle *load(const char *name, const char *scenario) {
    Battle *b = calloc(1, sizeof *b);
    Report report;
    assert_non_null(b);
    report_init(&report);
    const bool good = atlas_load(name, scenario, b, &report);
    report_print(&report, stderr);
    report_release(&report);
    assert_true(good);
    return b;
}

/* Takes the next hex, and the stroke or blank after it, off the list. */
static HexId next_hex(const Battle *b, const char **list) {
    HexId hex = NO_HEX;
    const size_t used = hex_parse(&b->grid, *list, strlen(*list), &hex);
    assert_int_equal(used, 4);
    *list += used;
    if (**list != '\0') ++*list;
    return hex;
}

static void assert_terrain(const Battle *b, const Field *f) {
    uint8_t want[HEX_MAX] = {TERRAIN_CLEAR};
    for (int t = 0; t < TERRAINS; t++) {
        if (f->terrain[t] == NULL) continue;
        for (const char *at = f->terrain[t]; *at != '\0';) want[next_hex(b, &at)] = (uint8_t)t;
    }
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        char name[HEX_NAME_SIZE];
        (void)hex_name(&b->grid, hex, name);
        if (b->hex[hex].terrain != want[hex]) {
            fail_msg("%s: terrain of %s is %d, not %d", f->battle, name, b->hex[hex].terrain,
                     want[hex]);
        }
    }
}

/* Every side of the list, seen from both its hexes, and no other. */
static void assert_sides(const Battle *b, const Field *f, const char *list, unsigned edge) {
    uint8_t want[HEX_MAX] = {0};
    for (const char *at = list; *at != '\0';) {
        const HexId one = next_hex(b, &at), two = next_hex(b, &at);
        const int side = hex_side_towards(&b->grid, one, two);
        assert_in_range(side, 0, HEX_SIDES - 1);
        want[one] |= (uint8_t)(1 << side);
        want[two] |= (uint8_t)(1 << side_opposite(side));
    }
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            if (!(b->hex[hex].edge[side] & edge) == !(want[hex] >> side & 1)) continue;
            char name[HEX_NAME_SIZE];
            (void)hex_name(&b->grid, hex, name);
            fail_msg("%s: side %d of %s, edge %x", f->battle, side, name, edge);
        }
    }
}

static void assert_protected(const Battle *b, const char *list) {
    for (const char *at = list; *at != '\0';) {
        const HexId one = next_hex(b, &at), two = next_hex(b, &at);
        const int side = hex_side_towards(&b->grid, one, two);
        assert_true(b->hex[one].edge[side] & EDGE_PROTECTS);
        assert_false(b->hex[two].edge[side_opposite(side)] & EDGE_PROTECTS);
    }
}

static void assert_field(const Field *f) {
    Battle *b = load(f->battle, "full");
    assert_terrain(b, f);
    assert_sides(b, f, f->river, EDGE_RIVER);
    assert_sides(b, f, f->stream, EDGE_STREAM);
    assert_sides(b, f, f->hedge, EDGE_HEDGE);
    assert_sides(b, f, f->bridge, EDGE_BRIDGE);
    assert_sides(b, f, f->causeway, EDGE_CAUSEWAY);
    assert_sides(b, f, f->hasty, EDGE_HASTY);
    assert_sides(b, f, f->works, EDGE_WORKS);
    assert_protected(b, f->hasty);
    assert_protected(b, f->works);
    free(b);
}

static void test_ground_of_blenheim(void **state) { assert_field(&BLENHEIM); }
static void test_ground_of_neerwinden(void **state) { assert_field(&NEERWINDEN); }

/* Which wings a hex belongs to, by its column; a column that the border halves on the rows that are
 * offset belongs to both there. */
static void assert_wings(const Battle *b, int row, const int *first, int count) {
    for (int column = 0; column < b->grid.columns; column++) {
        unsigned want = 0;
        for (int w = 0; w < count; w++) {
            if (column < first[w]) break;
            want = 1u << w;
            const bool halved = w + 1 < count && column == first[w + 1] - 1 && row % 2 == 1;
            if (halved) want |= 1u << (w + 1);
        }
        if (b->hex[hex_at(&b->grid, column, row)].zone != want) {
            fail_msg("%s: column %d, row %d: wings %x, not %x", b->id, column, row,
                     b->hex[hex_at(&b->grid, column, row)].zone, want);
        }
    }
}

static void test_wings_of_neerwinden(void **state) {
    static const int FIRST[] = {0, 8, 13, 19};
    Battle *b = load("neerwinden", "full");
    for (int row = 0; row < b->grid.rows; row++) assert_wings(b, row, FIRST, 4);
    free(b);
}

/* Wings are counted from the Danube, columns from the other side; the first border bends between
 * rows 10 and 14, which are left out here. */
static void test_wings_of_blenheim(void **state) {
    Battle *b = load("blenheim", "full");
    for (int row = 0; row < b->grid.rows; row++) {
        if (row >= 10 && row <= 14) continue;
        const int border[] = {9, 18, row < 10 ? 30 : 28}; /* first columns of wings 2, 1, 0 */
        for (int column = 0; column < b->grid.columns; column++) {
            int wing = 3;
            while (wing > 0 && column >= border[3 - wing]) wing--;
            unsigned want = 1u << wing;
            if (wing > 0 && row % 2 == 1 && column == border[3 - wing] - 1) want |= want >> 1;
            assert_int_equal(b->hex[hex_at(&b->grid, column, row)].zone, want);
        }
    }
    free(b);
}

/* A scenario of one wing has no more map than that wing. */
static void test_one_wing_is_all_there_is(void **state) {
    Battle *b = load("neerwinden", "village");
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        const bool in = b->hex[hex].zone >> 1 & 1;
        assert_int_equal((b->hex[hex].features & HEX_OUTSIDE) == 0, in);
        assert_int_equal((b->hex[hex].features & HEX_IMPASSABLE) == 0, in);
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].start == NO_PLACE) continue;
        assert_false(b->hex[b->piece[p].start].features & HEX_OUTSIDE);
    }
    free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ground_of_blenheim),
        cmocka_unit_test(test_ground_of_neerwinden),
        cmocka_unit_test(test_wings_of_neerwinden),
        cmocka_unit_test(test_wings_of_blenheim),
        cmocka_unit_test(test_one_wing_is_all_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
