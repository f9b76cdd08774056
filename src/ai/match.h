/* One game between two commanders, with the dice rolled by a seeded source.
 *
 * Dice and each commander have a source of their own, so a commander that thinks longer does not
 * change what the dice show. A Match is about 110 KB: keep it off the stack of a thread. */
#pragma once

#include "ai/commander.h"
#include "ai/dice.h"

/* No real game comes near this; one that does is stuck and counts as unfinished. */
enum { MATCH_DECISIONS_MAX = 200000 };

typedef struct Match {
    const Battle *b;
    const Commander *commander[SIDE_MAX];
    /* Commander.scratch_size bytes, set by the caller before match_start, which clears them: a
     * commander remembers nothing of earlier games. */
    void *scratch[SIDE_MAX];
    bool keyed; /* keyed dice, ai/dice.h; set by the caller before match_start */
    Random dice;
    Dice keyed_dice;
    Random mind[SIDE_MAX];
    uint32_t decisions; /* taken so far, dice included */
    State state;
    Offers offers;
} Match;

/* The seed of game `i` of a series, independent of who plays it and when. */
uint64_t match_seed(uint64_t series, uint64_t i);

void match_start(Match *m, const Battle *b, const Commander *first, const Commander *second,
                 uint64_t seed);
static inline bool match_over(const Match *m) {
    return run_chooser(m->b, &m->state) == CHOOSER_NOBODY;
}
/* The next action, by the dice or by the commander who is asked. */
Action match_choose(Match *m);
static inline void match_take(Match *m, Action a) {
    m->decisions++;
    run_take(m->b, &m->state, &m->offers, a);
}
/* Goes on to the end, or until so many decisions have been taken in all; true at the end. */
bool match_play(Match *m, uint32_t decisions_max);
