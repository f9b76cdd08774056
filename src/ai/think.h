/* What the files of the search share: candidates (candidates.c), their race (race.c), and the
 * commanders who think with them (search.c). */
#pragma once

#include "ai/commander.h"
#include "ai/policy.h"

enum {
    CANDIDATES_MAX = 96,
    SAMPLES_MAX = 160,    /* most samples (rollouts with different dice) of a candidate; */
    RACE_MAX = 112,       /* at most so many of them select it, */
    CONFIRM_LEAST = 8,    /* and others, at least so many, confirm the choice */
    GOAL_MOVES_MAX = 512, /* places considered for the pieces of an activation */
    PLAYS_A_CANDIDATE = 4 /* the budget must allow so many rollouts for each candidate */
};

typedef struct Candidate {
    Policy policy;
    int64_t sum; /* of its scores */
    int samples;
    int32_t score[SAMPLES_MAX];
} Candidate;

/* A place that a piece might go to. */
typedef struct GoalMove {
    Action mover;
    PlaceId goal;
    uint32_t rank; /* the lowest first */
} GoalMove;

typedef struct SearchScratch {
    uint64_t mark;      /* scratch_mark of the battle it was filled for */
    uint8_t turn, side; /* for which the budget is being spent */
    uint64_t spent;     /* of this turn's budget */
    uint64_t expected;  /* hash of the next position if neither dice nor enemy intervene; or 0 */
    uint64_t seed;
    uint32_t searches;
    int32_t baseline; /* the value from which leads are counted */
    Policy policy;
    char why[256];
    int count;
    Candidate candidate[CANDIDATES_MAX];
    GoalMove goal_move[GOAL_MOVES_MAX];
    Rollout real;    /* follows the policy in the game */
    Rollout rollout; /* plays the candidates */
    Trace trace;
} SearchScratch;
static_assert(sizeof(SearchScratch) <= COMMANDER_SCRATCH_MAX, "fits the scratch that is given");

typedef struct Search {
    const Commander *who;
    const Battle *b;
    const State *s;
    const Offers *offers;
    SearchScratch *m;
    int side;
    uint64_t limit; /* how far the meter may go beyond `began` */
    uint64_t began;
    uint64_t plays, played; /* rollouts so far, and what they have cost */
    Horizon horizon;
    bool moves; /* goals for single pieces too */
} Search;

/* ---- race.c ---- */

/* Decisions played in rollouts so far, or microseconds. */
uint64_t search_meter(const Search *x);
uint64_t search_turn_budget(const Search *x); /* of a turn, in the same unit */
bool search_stopped(const Search *x);         /* by the caller: Commander.stop */
bool search_out_of_budget(const Search *x);   /* of this search */
/* How many rollouts the rest of the budget allows, going by those so far. */
int race_plays_left(const Search *x);
/* One more rollout of the candidate, with other dice. */
void race_sample(Search *x, Candidate *c);
int32_t race_mean(const Candidate *c);
/* Whether it is better by at least so many halves of the error of the mean difference, over the
 * dice that both have met. */
bool race_leads_by(const Candidate *c, const Candidate *over, int halves);
/* The best candidate if it is better than the first, which is the current policy; else the first.
 * With `confirm` it must lead once more over dice that did not select it. */
Candidate *race(Search *x, bool confirm);

/* ---- candidates.c ---- */

/* Begins a new list with the current policy. */
void candidates_begin(SearchScratch *m, const Policy *base);
void candidates_add(SearchScratch *m, const Policy *policy);
/* Keeps the first and at most so many others, chosen at random. */
void candidates_thin(Search *x, int most);
/* Other scripts for the formations in the trace of the policy's first rollout. */
void candidates_add_scripts(Search *x, const Policy *base);
/* Other actions that are offered here. */
void candidates_add_offers(Search *x, const Policy *base);
/* Other goals for the pieces that may move now, at most so many. */
void candidates_add_goals(Search *x, const Policy *base, int most);
