/* What the files of the search share: candidates (candidates.c), their race (race.c), and the
 * commander who thinks with them (search.c). */
#pragma once

#include "ai/commander.h"
#include "ai/policy.h"

enum {
    CANDIDATES_MAX = 96,
    SAMPLES_MAX = 160,    /* falls of the dice that a candidate meets at most, */
    RACE_MAX = 112,       /* of which so many choose it, */
    CONFIRM_LEAST = 8,    /* and the rest, at least so many, confirm the choice */
    GOAL_MOVES_MAX = 512, /* places thought of for the pieces of an activation */
    PLAYS_A_CANDIDATE = 4 /* candidates are no more than the budget has so many plays for each */
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
    uint64_t mark;      /* says that the scratch is ours, and of which battle */
    uint8_t turn, side; /* for which the budget is being spent */
    uint64_t spent;     /* of this turn's budget */
    uint64_t expected;  /* the next position if nobody else has a say before, as a hash; or 0 */
    uint64_t seed;
    uint32_t searches;
    int32_t baseline; /* the value from which leads are counted */
    Policy policy;
    char why[256];
    int count;
    Candidate candidate[CANDIDATES_MAX];
    GoalMove goal_move[GOAL_MOVES_MAX];
    Rollout real;    /* follows the policy in the game */
    Rollout rollout; /* plays in rollouts */
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
    uint64_t limit; /* of what the meter shows beyond `began` */
    uint64_t began;
    uint64_t plays, played; /* rollouts so far, and what they have cost */
    Horizon horizon;
    bool moves; /* goals for single pieces too */
} Search;

/* ---- race.c ---- */

/* Decisions played in rollouts so far, or microseconds. */
uint64_t search_meter(const Search *x);
uint64_t search_turn_budget(const Search *x); /* what it may show for a turn */
bool search_stopped(const Search *x);         /* by whoever asked for the thought */
bool search_out_of_budget(const Search *x);   /* of this search */
/* Rollouts that what is left of the budget will do for, going by those so far. */
int race_plays_left(const Search *x);
/* One more fall of the dice for the candidate. */
void race_sample(Search *x, Candidate *c);
int32_t race_mean(const Candidate *c);
/* Whether it is better by so many halves of the error of the mean difference, over the dice that
 * both have met. */
bool race_leads_by(const Candidate *c, const Candidate *over, int halves);
/* The candidate that is better than the first, which is the policy as it stands, or the first. With
 * `confirm` it must lead once more over dice that did not choose it. */
Candidate *race(Search *x, bool confirm);

/* ---- candidates.c ---- */

/* Begins anew with the policy as it stands. */
void candidates_begin(SearchScratch *m, const Policy *base);
void candidates_add(SearchScratch *m, const Policy *policy);
/* Leaves the first and so many others, drawn by lot. */
void candidates_thin(Search *x, int most);
/* Another script for each formation that the policy is about, by the trace of its first play. */
void candidates_add_scripts(Search *x, const Policy *base);
/* Other actions that are offered here. */
void candidates_add_offers(Search *x, const Policy *base);
/* Other places for the pieces that may move now, at most so many. */
void candidates_add_goals(Search *x, const Policy *base, int most);
