/* Statistics of a match between two players, by pairs of games: the same seed, sides swapped. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Sums over pairs of a number that each pair yields, to get mean and interval. */
typedef struct Sample {
    uint64_t count;
    double sum, squares;
} Sample;

static inline void sample_add(Sample *s, double x) {
    s->count++;
    s->sum += x;
    s->squares += x * x;
}
void sample_join(Sample *s, const Sample *other);
double sample_mean(const Sample *s);
double sample_variance(const Sample *s); /* of one value, with n - 1; 0 for fewer than two */
/* Half the width of the 95 % interval of the mean, by Student's t. */
double sample_reach(const Sample *s);

/* The 95 % interval of a share of points. If all pairs came out alike, Student's would be too
 * narrow: then it is Wilson's interval for a yes or no. */
void score_interval(const Sample *s, double *low, double *high);

/* The share of points that a difference in Elo means, and back; 0 and 1 are taken as +-1200. */
double elo_score(double elo);
double score_elo(double score);

/* Sequential test of "elo is e1" against "elo is e0" on pair scores (0 to 1 each): the logarithm of
 * the likelihood ratio, n (s1 - s0) (2 m - s0 - s1) / (2 v). Nothing is decided before
 * SPRT_PAIRS_MIN pairs; error rates are 5 % either way. */
enum { SPRT_PAIRS_MIN = 20 };
typedef enum { SPRT_OPEN, SPRT_ACCEPT_E0, SPRT_ACCEPT_E1 } SprtVerdict;
double sprt_ratio(const Sample *pairs, double e0, double e1);
SprtVerdict sprt_verdict(const Sample *pairs, double e0, double e1);
double sprt_bound(void); /* ln(0.95 / 0.05) */
