/* A scheme: what a side means to do, as scripts for its formations and a few particular actions;
 * and the playing through of one in thought.
 *
 * Schemes are open loop: they name no dice. In one fall of the dice a particular action may never
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

typedef struct Scheme {
    Scripts scripts; /* of the own side; the enemy uses his judgement */
    uint8_t edit_count;
    Edit edit[EDITS_MAX];
} Scheme;

/* The formations that the first activation of a playing through was about. */
enum { TRACE_MAX = 6 };
typedef struct Trace {
    int count;
    FormationId formation[TRACE_MAX];
} Trace;

/* The formation an action is about, or NO_FORMATION. */
FormationId formation_of(const Battle *b, Action a);

/* Playing through. A Theatre is about 1.4 MB. */
typedef struct Theatre {
    const Battle *b;
    int side;       /* whose scheme it is */
    uint32_t nodes; /* engine decisions taken in thought so far */
    uint8_t used_edits[EDITS_MAX];
    PlaceId heading; /* where the moving piece is to go, or NO_PLACE */
    PieceId mover;
    State state;
    Offers offers;
    Dice dice;
    Routes routes;
    _Alignas(16) unsigned char scratch[SIDE_MAX][MIND_SCRATCH_MAX];
} Theatre;

static inline MindScratch *theatre_scratch(Theatre *t, int side) {
    return (MindScratch *)t->scratch[side];
}

/* What the scheme does here; `t` keeps which edits are spent. */
Action scheme_choose(Theatre *t, const Scheme *scheme, const State *s, const Offers *offers);
/* Forgets what a playing through has left behind: the next begins at the first decision. */
void theatre_reset(Theatre *t);
/* The same, and all that its advice remembers of earlier ones. */
void theatre_wake(Theatre *t);

/* How far to look. Schemes that begin alike are compared after a few replies; those that spend
 * differently only when the turn is over and all accounts are settled. */
typedef enum { UNTIL_REPLIES, UNTIL_TURN_END } Horizon;

/* Plays the scheme from this position with these dice, the enemy using his judgement, and leaves
 * the position in t->state. */
void theatre_play(Theatre *t, const Scheme *scheme, const State *s, const Offers *offers,
                  uint64_t dice, Horizon horizon, Trace *trace);
