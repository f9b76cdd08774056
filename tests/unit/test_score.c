/* Match statistics, against values worked out by hand. */
#include "cli/score.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define assert_near(x, y, by) assert_true(fabs((x) - (y)) <= (by))

static Sample sample_of(const double *x, int count) {
    Sample s = {0};
    for (int i = 0; i < count; i++) sample_add(&s, x[i]);
    return s;
}

/* 1, 2, 3, 4: mean 2.5, squared differences 2.25 + 0.25 + 0.25 + 2.25 = 5, over 3. The half width
 * is t(3, 97.5 %) = 3.182 times sqrt(5/3/4). */
static void mean_and_interval(void **context) {
    const double x[] = {1, 2, 3, 4};
    const Sample s = sample_of(x, 4);
    assert_near(sample_mean(&s), 2.5, 1e-12);
    assert_near(sample_variance(&s), 5.0 / 3, 1e-12);
    assert_near(sample_reach(&s), 3.1824 * sqrt(5.0 / 12), 1e-3);
}

/* Printed tables of t: 2.571 for 5 degrees of freedom, 2.228 for 10, 2.042 for 30. */
static void students_t(void **context) {
    const struct {
        int count;
        double t;
    } row[] = {{6, 2.571}, {11, 2.228}, {31, 2.042}};
    for (int i = 0; i < 3; i++) {
        Sample s = {0};
        for (int k = 0; k < row[i].count; k++) sample_add(&s, k % 2);
        const double error = sqrt(sample_variance(&s) / row[i].count);
        assert_near(sample_reach(&s) / error, row[i].t, 0.01);
    }
}

/* Ten pairs won of ten: Wilson's lower end is 1 / (1 + 3.8415 / 10) = 0.7225. */
static void all_alike(void **context) {
    Sample s = {0};
    double low, high;
    for (int i = 0; i < 10; i++) sample_add(&s, 1);
    score_interval(&s, &low, &high);
    assert_near(low, 0.7225, 1e-4);
    assert_near(high, 1, 1e-12);
}

/* An expectation of 10/11 is ten to one, one unit of the decimal logarithm, 400 points. */
static void elo(void **context) {
    assert_near(elo_score(0), 0.5, 1e-12);
    assert_near(elo_score(400), 10.0 / 11, 1e-12);
    assert_near(elo_score(-400), 1.0 / 11, 1e-12);
    assert_near(score_elo(10.0 / 11), 400, 1e-9);
    assert_near(score_elo(0.75), 400 * log10(3), 1e-9);
    assert_near(score_elo(1), 1200, 1e-9);
    assert_near(score_elo(0), -1200, 1e-9);
}

/* Thirty pairs, twenty of 1 and ten of 0: m = 2/3, v = (20 - 400/30) / 29 = 20/87. With e0 = 0 and
 * e1 = 400: s0 = 1/2, s1 = 10/11, and the ratio is 30 * 9/22 * (4/3 - 31/22) / (40/87), which is
 * negative as 2/3 lies nearer to 1/2. */
static void sprt(void **context) {
    Sample s = {0};
    for (int i = 0; i < 30; i++) sample_add(&s, i % 3 != 0);
    const double by_hand = 30 * (9.0 / 22) * (4.0 / 3 - 31.0 / 22) / (40.0 / 87);
    assert_near(sprt_ratio(&s, 0, 400), by_hand, 1e-9);
    assert_near(sprt_ratio(&s, 0, 400), -2.022, 0.001);
    assert_int_equal(sprt_verdict(&s, 0, 400), SPRT_OPEN);
    /* The bound is ln 19 = 2.944: sixty such pairs (v is then 40/177) pass it. */
    for (int i = 0; i < 30; i++) sample_add(&s, i % 3 != 0);
    assert_near(sprt_bound(), 2.944, 0.001);
    assert_int_equal(sprt_verdict(&s, 0, 400), SPRT_ACCEPT_E0);
    /* 100 points are s1 = 0.640: 60 * 0.140 * (1.333 - 1.140) / (80/177) = 3.59. */
    assert_near(sprt_ratio(&s, 0, 100), 3.59, 0.01);
    assert_int_equal(sprt_verdict(&s, 0, 100), SPRT_ACCEPT_E1);
}

static void no_verdict_before_twenty_pairs(void **context) {
    Sample s = {0};
    for (int i = 0; i < 19; i++) sample_add(&s, 1);
    assert_int_equal(sprt_verdict(&s, 0, 50), SPRT_OPEN);
    sample_add(&s, 1);
    assert_int_equal(sprt_verdict(&s, 0, 50), SPRT_ACCEPT_E1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(mean_and_interval),
                                       cmocka_unit_test(students_t),
                                       cmocka_unit_test(elo),
                                       cmocka_unit_test(all_alike),
                                       cmocka_unit_test(sprt),
                                       cmocka_unit_test(no_verdict_before_twenty_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
