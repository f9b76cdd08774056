/* Strength that is laid out in rows counts as it does ring by ring, at the map's edges too. */
#include "support.h"

#include "ai/kit/influence.h"

static void test_rows_are_felt_like_rings(void **state) {
    static const int8_t FALLOFF[HEX_DISC_RADIUS + 1] = {10, 9, 6, 3, 1};
    static const char *const NAME[] = {"perryville", "gettysburg", "blenheim"};
    static int16_t rings[HEX_MAX], rows[HEX_MAX];
    for (size_t i = 0; i < sizeof NAME / sizeof NAME[0]; i++) {
        Battle *b = new_battle(NAME[i]);
        for (int reach = 0; reach <= HEX_DISC_RADIUS; reach++) {
            InfluenceStamp disc;
            influence_stamp_init(b, FALLOFF, reach, &disc);
            for (HexId hex = 0; hex < b->grid.count; hex++) {
                influence_add(b, rings, hex, hex % 11 - 3, FALLOFF, reach);
                influence_stamp(b, rows, hex, hex % 11 - 3, &disc);
            }
            assert_memory_equal(rings, rows, sizeof rings);
        }
        free(b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows_are_felt_like_rings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
