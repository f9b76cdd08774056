#include "cli/regression.h"

#include <math.h>
#include <string.h>

void regression_init(Regression *r, int count) {
    memset(r, 0, sizeof *r);
    r->count = count;
}

void regression_add(Regression *r, const double *x, double y, double weight) {
    for (int i = 0; i < r->count; i++) {
        for (int k = 0; k < r->count; k++) r->xx[i][k] += weight * x[i] * x[k];
        r->xy[i] += weight * x[i] * y;
    }
    r->yy += weight * y * y;
    r->rows++;
}

/* Gauss with the largest pivot. */
static bool eliminate(double a[REGRESSION_MAX][REGRESSION_MAX + 1], int n) {
    for (int i = 0; i < n; i++) {
        int pivot = i;
        for (int k = i + 1; k < n; k++) {
            if (fabs(a[k][i]) > fabs(a[pivot][i])) pivot = k;
        }
        if (fabs(a[pivot][i]) < 1e-12) return false;
        for (int c = 0; c <= n; c++) {
            const double swap = a[i][c];
            a[i][c] = a[pivot][c];
            a[pivot][c] = swap;
        }
        for (int k = 0; k < n; k++) {
            if (k == i) continue;
            const double f = a[k][i] / a[i][i];
            for (int c = i; c <= n; c++) a[k][c] -= f * a[i][c];
        }
    }
    return true;
}

bool regression_solve(const Regression *r, const double *prior, double spread, double *out) {
    double a[REGRESSION_MAX][REGRESSION_MAX + 1];
    if (r->rows <= 0) return false;
    const double ridge = r->yy / r->rows / (spread * spread);
    for (int i = 0; i < r->count; i++) {
        for (int k = 0; k < r->count; k++) a[i][k] = r->xx[i][k];
        a[i][i] += ridge;
        a[i][r->count] = r->xy[i] + ridge * prior[i];
    }
    if (!eliminate(a, r->count)) return false;
    for (int i = 0; i < r->count; i++) out[i] = a[i][r->count] / a[i][i];
    return true;
}
