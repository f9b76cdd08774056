/* Plans made in rollouts, remembered: rollouts revisit the same local positions, and what troops
 * should do does not change with what happens far away. */
#pragma once

#include "game/mind.h"
#include "rules/rally/mind/neighbourhood.h"
#include "rules/rally/mind/plan.h"

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

/* What an order would gain, remembered apart and more coarsely: it only says who is ordered, and is
 * asked for far more often than a plan is carried out. */
enum { GAIN_ROWS = 4000 };
typedef struct GainRow {
    uint64_t key; /* 0: free */
    int32_t gain;
    int32_t zero;
} GainRow;

/* Where a unit without a plan goes with the allowance that it has rolled. */
enum { FREE_MOVE_ROWS = 1000 };
typedef struct FreeMoveRow {
    uint64_t key; /* 0: free */
    MemoUnit way;
    int32_t zero;
} FreeMoveRow;

typedef struct Memo {
    MemoRow row[MEMO_ROWS];
    GainRow gain[GAIN_ROWS];
    FreeMoveRow free_move[FREE_MOVE_ROWS];
} Memo;

void rally_memo_clear(Memo *memo);
/* A key of the troops gathered in the plan, their scripts, and the troops that stand near them. The
 * neighbourhood is of this position, here and below. */
uint64_t rally_plan_key(const Battle *b, const State *s, const Neighbourhood *neighbourhood,
                        const Plan *plan);
/* The same, but what stands near must be nearer. */
uint64_t rally_gain_key(const Battle *b, const State *s, const Neighbourhood *neighbourhood,
                        const Plan *plan);
/* A key of a unit that moves without a plan, its script, its allowance and the troops near it. */
uint64_t rally_free_move_key(const Battle *b, const State *s, const Neighbourhood *neighbourhood,
                             const Scripts *scripts, PieceId u);
/* Where the gain is remembered, or is to be: if the key is another, it is not. */
GainRow *rally_gain_row(Memo *memo, uint64_t key);
FreeMoveRow *rally_free_move_row(Memo *memo, uint64_t key); /* likewise */
/* Puts what is remembered into the plan: goals and the gain; NULL if there is nothing. */
MemoRow *rally_memo_find(Memo *memo, uint64_t key, Plan *plan);
/* NULL if they are too many to remember. */
MemoRow *rally_memo_store(Memo *memo, uint64_t key, const Plan *plan);
