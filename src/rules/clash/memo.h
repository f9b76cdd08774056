/* Plans made in thought, remembered: a playing through meets the same troops in the same places
 * again and again, and what they should do hardly changes with what happens far away. */
#pragma once

#include "rules/clash/plan.h"
#include "game/mind.h"

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
/* Names the units that may still move, their scripts and points, and all that stands near them. */
uint64_t clash_memo_key(const Battle *b, const State *s, const Scripts *scripts);
/* Puts what is remembered into the plan: who goes where, in which order; NULL if nothing is. */
MemoRow *clash_memo_recall(Memo *memo, uint64_t key, Plan *plan);
/* NULL if they are too many to remember. */
MemoRow *clash_memo_keep(Memo *memo, uint64_t key, const Plan *plan);
