#include "cli/score.h"

#include <math.h>

void sample_join(Sample *s, const Sample *other) {
    s->count += other->count;
    s->sum += other->sum;
    s->squares += other->squares;
}

double sample_mean(const Sample *s) { return s->count > 0 ? s->sum / (double)s->count : 0; }

double sample_variance(const Sample *s) {
    if (s->count < 2) return 0;
    const double n = (double)s->count;
    const double v = (s->squares - s->sum * s->sum / n) / (n - 1);
    return v > 0 ? v : 0;
}

/* The 97.5 % point of Student's t: the normal one, with the first terms of its expansion in 1/df
 * (Abramowitz and Stegun 26.7.5); good to a hundredth from 4 degrees of freedom on. */
static double student(double df) {
    const double z = 1.959964, z2 = z * z;
    if (df < 1.5) return 12.7062;
    if (df < 2.5) return 4.3027;
    if (df < 3.5) return 3.1824;
    return z + z * (z2 + 1) / (4 * df) + z * (5 * z2 * z2 + 16 * z2 + 3) / (96 * df * df) +
           z * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15) / (384 * df * df * df);
}

double sample_reach(const Sample *s) {
    if (s->count < 2) return 0;
    const double n = (double)s->count;
    return student(n - 1) * sqrt(sample_variance(s) / n);
}

void score_interval(const Sample *s, double *low, double *high) {
    const double m = sample_mean(s), r = sample_reach(s);
    *low = m - r;
    *high = m + r;
    if (sample_variance(s) > 0 || s->count == 0) return;
    const double z2 = 1.959964 * 1.959964, n = (double)s->count;
    const double middle = (m + z2 / (2 * n)) / (1 + z2 / n);
    const double reach = sqrt(z2 * m * (1 - m) / n + z2 * z2 / (4 * n * n)) / (1 + z2 / n);
    *low = m == 0 ? 0 : middle - reach;
    *high = m == 1 ? 1 : middle + reach;
}

double elo_score(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

double score_elo(double score) {
    const double most = 1200;
    if (score <= elo_score(-most)) return -most;
    if (score >= elo_score(most)) return most;
    return -400 * log10(1 / score - 1);
}

double sprt_ratio(const Sample *pairs, double e0, double e1) {
    const double s0 = elo_score(e0), s1 = elo_score(e1), n = (double)pairs->count;
    double v = sample_variance(pairs);
    if (pairs->count < 2) return 0;
    if (v < 1e-4) v = 1e-4; /* all pairs alike: sure, but not infinitely */
    return n * (s1 - s0) * (2 * sample_mean(pairs) - s0 - s1) / (2 * v);
}

double sprt_bound(void) { return log(0.95 / 0.05); }

SprtVerdict sprt_verdict(const Sample *pairs, double e0, double e1) {
    if (pairs->count < SPRT_PAIRS_MIN) return SPRT_OPEN;
    const double ratio = sprt_ratio(pairs, e0, e1);
    if (ratio >= sprt_bound()) return SPRT_ACCEPT_E1;
    return ratio <= -sprt_bound() ? SPRT_ACCEPT_E0 : SPRT_OPEN;
}
