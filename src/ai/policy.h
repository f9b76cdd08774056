/* A policy: what a side means to do, as scripts for its formations and a few particular actions;
 * and rollouts, which play one on.
 *
 * Policies are open loop: they name no dice. With some dice a particular action may never become
 * possible; then the script decides, as everywhere else. */
#pragma once

#include "ai/dice.h"
#include "game/mind.h"
#include "game/ruleset.h"

enum { EDITS_MAX = 12 };

/* "When this is offered, do it", once; or "this piece goes there". */
typedef struct Edit {
    Action action; /* a piece that is to go somewhere: its selection (VERB_MOVER) */
    PlaceId goal;  /* NO_PLACE: just the action */
    uint8_t step;  /* the step at which the action is offered */
    uint8_t zero;
} Edit;

typedef struct Policy {
    Scripts scripts; /* of the policy's side; the enemy plays as advised */
    uint8_t edit_count;
    Edit edit[EDITS_MAX];
} Policy;

/* The formations that the actions of a rollout's first activation concern. */
enum { TRACE_MAX = 6 };
typedef struct Trace {
    int count;
    FormationId formation[TRACE_MAX];
} Trace;

/* The formation an action is about, or NO_FORMATION. */
FormationId policy_formation_of(const Battle *b, Action a);

/* Rollouts. A Rollout is about 2.2 MB. */
typedef struct Rollout {
    const Battle *b;
    int side;       /* whose policy it is */
    uint32_t nodes; /* engine decisions taken in rollouts so far */
    uint8_t used_edits[EDITS_MAX];
    PlaceId heading; /* where the moving piece shall go, or NO_PLACE */
    PieceId mover;
    State state;
    Offers offers;
    Dice dice;
    Routes routes;
    _Alignas(16) unsigned char scratch[SIDE_MAX][MIND_SCRATCH_MAX];
} Rollout;

static inline MindScratch *rollout_scratch(Rollout *t, int side) {
    return (MindScratch *)t->scratch[side];
}

/* What the policy does here; `t` remembers which edits have been used. */
Action policy_choose(Rollout *t, const Policy *policy, const State *s, const Offers *offers);
/* Clears what the last rollout has left behind, before the next. */
void rollout_begin(Rollout *t);
/* The same, and clears all that the mind remembers of earlier ones. */
void rollout_forget(Rollout *t);

/* How far to look. Policies that begin alike are compared after a few replies; those that spend
 * differently (command points, say) only at the end of the turn, when all accounts are settled. */
typedef enum { UNTIL_REPLIES, UNTIL_TURN_END } Horizon;

/* Plays the policy from this position with these dice, while the enemy plays as advised, and leaves
 * the resulting position in t->state. */
void rollout_run(Rollout *t, const Policy *policy, const State *s, const Offers *offers,
                 uint64_t dice, Horizon horizon, Trace *trace);
