/* The random source: the published algorithms written down a second time, and a chi-square. */
#include "support.h"

static uint64_t rotl(uint64_t x, int k) { return x << k | x >> (64 - k); }

/* SplitMix64 and xoshiro256**, after the reference code of their authors. */
static uint64_t splitmix(uint64_t *x) {
    uint64_t z = (*x += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t xoshiro(uint64_t s[4]) {
    const uint64_t result = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
}

/* As other implementations give them: SplitMix64 of the seed 1234567 (Rosetta Code), xoshiro256**
 * of the state 1, 2, 3, 4 (Rust's rand_xoshiro). */
static void test_published_values(void **state) {
    static const uint64_t SPLITMIX[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)};
    static const uint64_t XOSHIRO[] = {UINT64_C(11520),
                                       UINT64_C(0),
                                       UINT64_C(1509978240),
                                       UINT64_C(1215971899390074240),
                                       UINT64_C(1216172134540287360),
                                       UINT64_C(607988272756665600)};
    Random r;
    random_init(&r, 1234567);
    for (int i = 0; i < 4; i++) assert_true(r.word[i] == SPLITMIX[i]);
    r = (Random){{1, 2, 3, 4}};
    for (int i = 0; i < 6; i++) assert_true(random_next(&r) == XOSHIRO[i]);
}

static void test_sequence_agrees_with_the_reference_code(void **state) {
    static const uint64_t SEED[] = {0, 1, 42, UINT64_MAX, UINT64_C(0x123456789ABCDEF)};
    for (size_t i = 0; i < sizeof SEED / sizeof SEED[0]; i++) {
        Random r;
        random_init(&r, SEED[i]);
        uint64_t x = SEED[i], s[4];
        for (int k = 0; k < 4; k++) s[k] = splitmix(&x);
        for (int k = 0; k < 10000; k++) assert_true(random_next(&r) == xoshiro(s));
    }
}

/* Fixed seeds, so this never fails by chance; the bounds are the 99.99 % points. */
static void test_below_is_uniform(void **state) {
    static const struct {
        uint32_t bound;
        double most; /* chi-square with bound-1 degrees of freedom */
    } CASE[] = {{2, 15.2}, {3, 18.5}, {6, 25.8}, {7, 27.9}, {10, 33.8}, {100, 161.4}};
    for (size_t i = 0; i < sizeof CASE / sizeof CASE[0]; i++) {
        enum { DRAWS = 600000 };
        uint32_t count[100] = {0};
        Random r;
        random_init(&r, 600 + i);
        for (int k = 0; k < DRAWS; k++) {
            const uint32_t x = random_below(&r, CASE[i].bound);
            assert_true(x < CASE[i].bound);
            count[x]++;
        }
        const double expected = (double)DRAWS / CASE[i].bound;
        double chi_square = 0;
        for (uint32_t x = 0; x < CASE[i].bound; x++) {
            chi_square += (count[x] - expected) * (count[x] - expected) / expected;
        }
        if (chi_square > CASE[i].most || chi_square < 1e-6) {
            fail_msg("bound %u: chi-square %f, at most %f expected", CASE[i].bound, chi_square,
                     CASE[i].most);
        }
    }
}

/* Bounds so large that a biased method (the remainder of a division) would favour the low half by
 * a third. */
static void test_below_is_unbiased_for_large_bounds(void **state) {
    const uint32_t bound = UINT32_C(3) << 30;
    int low = 0;
    Random r;
    random_init(&r, 5);
    for (int i = 0; i < 100000; i++) low += random_below(&r, bound) < bound / 2;
    assert_in_range(low, 50000 - 800, 50000 + 800); /* five standard deviations */
}

static void test_below_one_is_zero(void **state) {
    Random r;
    random_init(&r, 6);
    for (int i = 0; i < 100; i++) assert_int_equal(random_below(&r, 1), 0);
}

static void test_two_dice_in_a_row_are_independent(void **state) {
    int count[6][6] = {{0}};
    Random r;
    random_init(&r, 7);
    for (int i = 0; i < 360000; i++) {
        const uint32_t first = random_below(&r, 6);
        count[first][random_below(&r, 6)]++;
    }
    double chi_square = 0;
    for (int i = 0; i < 36; i++) {
        const double off = count[i / 6][i % 6] - 10000;
        chi_square += off * off / 10000;
    }
    assert_true(chi_square < 76.0); /* 99.99 % with 35 degrees of freedom */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_values),
        cmocka_unit_test(test_sequence_agrees_with_the_reference_code),
        cmocka_unit_test(test_below_is_uniform),
        cmocka_unit_test(test_below_is_unbiased_for_large_bounds),
        cmocka_unit_test(test_below_one_is_zero),
        cmocka_unit_test(test_two_dice_in_a_row_are_independent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
