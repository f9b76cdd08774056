/* Plans made in rollouts, remembered: a rollout meets the same troops in the same places
 * again and again, and what they should do does not change with what happens far away. */
#pragma once

#include "rules/rally/near.h"
#include "game/mind.h"
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

/* What an order would gain, remembered apart and more coarsely: it only says who is ordered, and is
 * asked for far more often than a plan is carried out. */
enum { GAIN_ROWS = 4000 };
typedef struct GainRow {
    uint64_t key; /* 0: free */
    int32_t gain;
    int32_t zero;
} GainRow;

/* Where a unit without a plan goes with the allowance that it has rolled. */
enum { RIDE_ROWS = 1000 };
typedef struct RideRow {
    uint64_t key; /* 0: free */
    MemoUnit way;
    int32_t zero;
} RideRow;

typedef struct Memo {
    MemoRow row[MEMO_ROWS];
    GainRow gain[GAIN_ROWS];
    RideRow ride[RIDE_ROWS];
} Memo;

void memo_clear(Memo *memo);
/* Names the troops gathered in the plan, their scripts, and the troops that stand near them. The
 * posts are those of this position, here and below. */
uint64_t memo_key(const Battle *b, const State *s, const Posts *posts, const Plan *plan);
/* The same, but what stands near must be nearer. */
uint64_t gain_key(const Battle *b, const State *s, const Posts *posts, const Plan *plan);
/* Names a unit that moves without a plan, its script, its allowance and the troops near it. */
uint64_t ride_key(const Battle *b, const State *s, const Posts *posts, const Scripts *scripts,
                  PieceId u);
/* Where the gain is remembered, or is to be: if the key is another, it is not. */
GainRow *gain_row(Memo *memo, uint64_t key);
RideRow *ride_row(Memo *memo, uint64_t key); /* likewise */
/* Puts what is remembered into the plan: goals and the gain; NULL if there is nothing. */
MemoRow *memo_recall(Memo *memo, uint64_t key, Plan *plan);
/* NULL if they are too many to remember. */
MemoRow *memo_keep(Memo *memo, uint64_t key, const Plan *plan);
