/* Least squares held towards a prior (ridge regression), for the weights of an evaluation. */
#pragma once

#include <stdbool.h>

enum { REGRESSION_MAX = 24 };

typedef struct Regression {
    int count; /* of unknowns */
    double xx[REGRESSION_MAX][REGRESSION_MAX];
    double xy[REGRESSION_MAX];
    double yy, weight;
} Regression;

void regression_init(Regression *r, int count);
void regression_add(Regression *r, const double *x, double y, double weight);
/* The solution that stays near `prior`: `pull` is the weight of a prior observation of each
 * unknown, as a share of the data's own information about it. False if there is no solution. */
bool regression_solve(const Regression *r, const double *prior, double pull, double *out);
