/* Plans made in thought, remembered: a playing through meets the same troops in the same places
 * again and again, and what they should do does not change with what happens far away. */
#pragma once

#include "rules/rally/plan.h"

enum { MEMO_UNITS = 16, MEMO_PATH = 10, MEMO_ROWS = 1000 };

typedef struct MemoUnit {
    PieceId unit;
    PlaceId goal;
    uint8_t verb;
    uint8_t length; /* of the path, 0 until it is wanted */
    bool attacks;
    PlaceId path[MEMO_PATH]; /* from its place to the goal, both included */
} MemoUnit;

typedef struct MemoRow {
    uint64_t key; /* 0: free */
    int32_t gain;
    int32_t count;
    MemoUnit unit[MEMO_UNITS];
} MemoRow;

typedef struct Memo {
    MemoRow row[MEMO_ROWS];
} Memo;

void memo_clear(Memo *memo);
/* Names the troops gathered in the plan, their scripts, and everything that stands near them. */
uint64_t memo_key(const Battle *b, const State *s, const Plan *plan);
/* Puts what is remembered into the plan: goals and the gain; NULL if there is nothing. */
MemoRow *memo_recall(Memo *memo, uint64_t key, Plan *plan);
/* NULL if they are too many to remember. */
MemoRow *memo_keep(Memo *memo, uint64_t key, const Plan *plan);
