/* Lists by level against the slow way: a level for each number, looked through from the first. */
#include "support.h"

#include "core/bucket_queue.h"
#include "core/random.h"

enum { ITEMS = 200, USED = 25, NOT_IN = -1 };

static void assert_lists(const BucketQueue *l, const int *level) {
    for (int k = 0; k < USED; k++) {
        uint16_t at = l->first[k];
        for (int item = 0; item < ITEMS; item++) {
            if (level[item] != k) continue;
            assert_int_equal(at, item);
            at = l->next[at];
        }
        assert_int_equal(at, BUCKETS_END);
    }
}

static void test_numbers_rise_on_every_level(void **state) {
    static BucketQueue l;
    int level[ITEMS];
    Random random;
    random_init(&random, 7);
    bucket_queue_clear(&l, USED);
    for (int item = 0; item < ITEMS; item++) level[item] = NOT_IN;
    for (int n = 0; n < 20000; n++) {
        const uint16_t item = (uint16_t)random_below(&random, ITEMS);
        if (level[item] != NOT_IN) bucket_queue_take_out(&l, level[item], item);
        level[item] = (int)random_below(&random, USED + 1) - 1;
        if (level[item] != NOT_IN) bucket_queue_put(&l, level[item], item);
        assert_lists(&l, level);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers_rise_on_every_level)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
