/* Pieces that move without a plan: each looks for the best place in its reach. */
#pragma once

#include "rules/rally/mind/scratch.h"

/* What a place is worth to a piece that could go there; of a unit, by scratch->unit_outlook. */
typedef int (*PlaceWorth)(const Battle *b, const State *s, PieceId p, PlaceId place,
                          RallyScratch *scratch);

/* The best place in reach of a piece, by which steps, and how much better than where it stands. */
typedef struct FreeMove {
    PlaceId goal;
    uint8_t verb;
    int gain;
} FreeMove;
FreeMove rally_best_free_move(const Battle *b, const State *s, PieceId p, MovePurpose purpose,
                              PlaceWorth worth, RallyScratch *scratch);

/* How well a leader stands: among his own troops, near all of them, out of the enemy's way. */
int rally_leader_place_worth(const Battle *b, const State *s, PieceId leader, PlaceId place,
                             RallyScratch *scratch);
/* The train goes to troops that can guard it, or out of the reach of the enemy's march, if those
 * who stand with it are no match for the enemy near it. */
int rally_train_place_worth(const Battle *b, const State *s, PieceId train, PlaceId place,
                            RallyScratch *scratch);
bool rally_train_threatened(const Battle *b, const State *s, PieceId train);

/* In a rollout leaders simply follow their troops, but not into the fighting line: the
 * place among them that is best, his own if all are at hand or it is not better by more than
 * `least`; and the next hex on the way there as the crow flies, or the halt. */
PlaceId rally_follow_troops(const Battle *b, const State *s, PieceId leader, int least);
Action rally_walk_towards(const Battle *b, const State *s, PlaceId goal);

/* What the piece that is moving looks for; NULL if there is a plan for it. */
PlaceWorth rally_free_move_worth(const Battle *b, const State *s, const MoveFrame *m);

/* A piece begins to move: its way is not known yet, unless it is remembered. */
void rally_free_move_begin(const Battle *b, const State *s, RallyScratch *scratch);

/* The next step of the moving piece to its goal, or the halt. The way is found where it is not
 * known yet or no longer leads on, and left in `way`. */
Action rally_step_towards(const Battle *b, const State *s, const Offers *offers, MemoUnit *way,
                          Routes *routes);
/* The same where the way leads on, without the offers: false if it does not, or there is no
 * choice. */
bool rally_shortcut_step(const Battle *b, const State *s, const MemoUnit *way, Action *out);
