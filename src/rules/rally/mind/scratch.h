/* What the advice keeps from one choice to the next: an outlook, a plan for the units of an
 * activation, and the memo of the plans of other rollouts. */
#pragma once

#include "game/mind.h"
#include "rules/rally/mind/memo.h"
#include "rules/rally/steps.h"

typedef struct RallyScratch {
    uint64_t planned_for; /* the position that `plan` was made for, as a hash; 0: none */
    uint64_t battle;      /* the one that all that follows is of, as a hash; 0: none */
    uint64_t looked_at;   /* the position whose outlook is in `plan` */
    uint64_t weighed[FORMATION_MAX / 64]; /* formations whose gain is known in this impulse */
    int32_t gain[FORMATION_MAX];
    MemoRow *row;                /* in a rollout: where the plan is remembered, or NULL */
    MemoUnit way;                /* of a piece that moves without a plan */
    uint64_t free_move_key;      /* in a rollout: its key in the memo, or 0 */
    Neighbourhood neighbourhood; /* in a rollout: when a key was last wanted */
    UnitOutlook unit_outlook;    /* its own, while it looks for a goal */
    Plan plan;
    State before; /* the position when the moving unit was chosen */
    Memo memo;
} RallyScratch;
static_assert(sizeof(RallyScratch) <= MIND_SCRATCH_MAX, "fits the scratch memory that is given");

/* Before anything else: forgets what is left of another battle. */
void rally_scratch_enter(const Battle *b, RallyScratch *scratch);
/* Brings the side's outlook up to date, unless that was just done. */
void rally_scratch_look(const Battle *b, const State *s, int side, RallyScratch *scratch);
/* Plans for the units gathered in scratch->plan, after rally_plan_reset for this position; in a
 * rollout from the memo if it is there, and scratch->neighbourhood is of this position. */
void rally_scratch_plan(const Battle *b, const State *s, RallyScratch *scratch);
/* What the units gathered there would gain by such a plan. */
int rally_scratch_gain(const Battle *b, const State *s, RallyScratch *scratch);
/* Plans for the active units, unless the plan for this position is still there. */
void rally_scratch_plan_active(const Battle *b, const State *s, RallyScratch *scratch);
/* In a rollout a plan is kept through the activation it was made for: its units are still those
 * that are active, and some have moved. */
bool rally_scratch_plan_holds(const Battle *b, const State *s, const RallyScratch *scratch);
