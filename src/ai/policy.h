/* A policy: what a side means to do, as scripts for its formations and a few particular actions;
 * and the rollout of one in a rollout.
 *
 * Policies are open loop: they name no dice. In one fall of the dice a particular action may never
 * be possible; then the script decides, as everywhere else. */
#pragma once

#include "ai/dice.h"
#include "game/mind.h"
#include "game/ruleset.h"

enum { EDITS_MAX = 12 };

/* "When this is offered, do it", once; or "this piece goes there". */
typedef struct Edit {
    Action action; /* a piece that is to go somewhere: its selection (VERB_MOVER) */
    PlaceId goal;  /* NO_PLACE: just the action */
    uint8_t step;  /* where */
    uint8_t zero;
} Edit;

typedef struct Policy {
    Scripts scripts; /* of the own side; the enemy uses his judgement */
    uint8_t edit_count;
    Edit edit[EDITS_MAX];
} Policy;

/* The formations that the first activation of a rollout was about. */
enum { TRACE_MAX = 6 };
typedef struct Trace {
    int count;
    FormationId formation[TRACE_MAX];
} Trace;

/* The formation an action is about, or NO_FORMATION. */
FormationId policy_formation_of(const Battle *b, Action a);

/* Rollouts. A Rollout is about 1.4 MB. */
typedef struct Rollout {
    const Battle *b;
    int side;       /* whose policy it is */
    uint32_t nodes; /* engine decisions taken in rollouts so far */
    uint8_t used_edits[EDITS_MAX];
    PlaceId heading; /* where the moving piece is to go, or NO_PLACE */
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

/* What the policy does here; `t` keeps which edits are spent. */
Action policy_choose(Rollout *t, const Policy *policy, const State *s, const Offers *offers);
/* Forgets what a rollout has left behind: the next begins at the first decision. */
void rollout_begin(Rollout *t);
/* The same, and all that its advice remembers of earlier ones. */
void rollout_forget(Rollout *t);

/* How far to look. Policies that begin alike are compared after a few replies; those that spend
 * differently only when the turn is over and all accounts are settled. */
typedef enum { UNTIL_REPLIES, UNTIL_TURN_END } Horizon;

/* Plays the policy from this position with these dice, the enemy using his judgement, and leaves
 * the position in t->state. */
void rollout_run(Rollout *t, const Policy *policy, const State *s, const Offers *offers,
                 uint64_t dice, Horizon horizon, Trace *trace);
