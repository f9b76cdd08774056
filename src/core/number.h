/* Whole numbers, two at a time. */
#pragma once

static inline int lesser(int x, int y) { return x < y ? x : y; }
static inline int greater(int x, int y) { return x > y ? x : y; }
