/* Least squares held towards a prior (ridge regression), for the weights of an evaluation. */
#pragma once

#include <stdbool.h>

enum { REGRESSION_MAX = 24 };

typedef struct Regression {
    int count; /* of unknowns */
    double xx[REGRESSION_MAX][REGRESSION_MAX];
    double xy[REGRESSION_MAX];
    double yy, rows;
} Regression;

void regression_init(Regression *r, int count);
void regression_add(Regression *r, const double *x, double y, double weight);
/* The most likely unknowns, if each has a prior of mean `prior` and standard deviation `spread`,
 * and the errors are as large as those found. False if there is no solution. */
bool regression_solve(const Regression *r, const double *prior, double spread, double *out);
