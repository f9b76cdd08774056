/* A memo of plans for rollouts: they revisit the same local positions, and what the troops should
 * do there hardly changes with what happens far away. */
#pragma once

#include "rules/clash/mind/plan.h"

enum { MEMO_UNITS = 16, MEMO_PATH = 12, MEMO_ROWS = 1024 };

typedef struct MemoUnit {
    PieceId unit;
    PlaceId goal;
    uint8_t verb;
    uint8_t length; /* of the path, 0: not known */
    bool leaves;
    PlaceId path[MEMO_PATH]; /* from its place to the goal, both included */
} MemoUnit;

typedef struct MemoRow {
    uint64_t key; /* 0: free */
    int32_t count;
    MemoUnit unit[MEMO_UNITS]; /* in the order in which they go */
} MemoRow;

typedef struct Memo {
    MemoRow row[MEMO_ROWS];
} Memo;

void clash_memo_clear(Memo *memo);
/* A key for the units that may still move, their scripts and points, and all that stands near
 * them. */
uint64_t clash_memo_key(const Battle *b, const State *s, const Scripts *scripts);
/* Puts what is stored under the key into the plan: who goes where, in which order; or NULL. */
MemoRow *clash_memo_find(Memo *memo, uint64_t key, Plan *plan);
/* NULL if they are too many to store. */
MemoRow *clash_memo_store(Memo *memo, uint64_t key, const Plan *plan);
