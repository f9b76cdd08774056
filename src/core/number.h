/* The lesser and the greater of two whole numbers. */
#pragma once

static inline int lesser(int x, int y) { return x < y ? x : y; }
static inline int greater(int x, int y) { return x > y ? x : y; }
