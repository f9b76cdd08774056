/* A contest of two commanders: pairs of games with the same seed and sides swapped, on several
 * threads. What comes out depends on the battles, the commanders and the seed alone, unless the
 * commanders think by the clock. */
#pragma once

#include "ai/match.h"
#include "cli/progress.h"
#include "cli/score.h"

enum { CONTEST_BATTLES_MAX = 16, CONTEST_JOBS_MAX = 64 };

typedef struct GameResult {
    double score;    /* of A: 1, 0.5, 0 */
    double adjusted; /* the same less the luck of the dice, as the evaluation sees it */
    double margin;   /* A's victory points less B's */
    uint8_t winner;  /* side, or NO_SIDE */
    bool finished;
    double seconds[2];   /* thought by A and B */
    double longest[2];   /* in one turn */
    uint32_t turns[2];   /* in which they chose something */
    uint64_t thought[2]; /* engine decisions played in rollouts */
} GameResult;

typedef struct PairResult {
    GameResult game[2]; /* A commands the first side, then the second */
    bool done;
} PairResult;

typedef struct ContestSpec {
    Battle *b[CONTEST_BATTLES_MAX]; /* pair i is fought on battle i mod count */
    int battle_count;
    Commander commander[2]; /* A, B */
    const char *name[2];    /* as they were named */
    uint64_t seed;
    uint64_t first, pairs;
    int jobs;
    bool sprt;
    double e0, e1;
    const char *journals; /* folder, or NULL */
    Progress *progress;
} ContestSpec;

/* Fills result[pairs]; answers how many of them count, from the first on: all, or as many as the
 * sequential test took to decide. -1 after telling what went wrong. */
int64_t contest_run(const ContestSpec *spec, PairResult *result);
