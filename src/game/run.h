/* Running a game: offers, take, whose turn it is to choose.
 *
 * A step that is decided by nobody, and one that offers a single action, runs by itself; so
 * whenever somebody is asked there is a real choice, and a journal holds nothing else. */
#pragma once

#include "game/ruleset.h"

typedef struct Offers {
    Sink sink;
    Action item[OFFER_MAX];
} Offers;

/* Step.offer of one six-sided die. */
void offer_die(const Battle *b, const State *s, Sink *out);

/* Sets up the battle and runs to the first choice. */
void run_start(const Battle *b, State *s, Offers *offers);

/* Far more steps than any procedure runs by itself: a loop in a step table is a bug. */
enum { SETTLE_MAX = 100000 };

/* Runs steps until there is a choice or the game is over, and puts the choices into `offers`. */
void run_settle(const Battle *b, State *s, Offers *offers);

/* One step of run_settle: false if there is a choice, which is then listed, or the game is over. */
bool run_pass(const Battle *b, State *s, Offers *offers);

/* Takes an action that is known to be among the offers, then settles. */
void run_take(const Battle *b, State *s, Offers *offers, Action a);
/* The same without settling: for a caller that may know what comes next. */
void run_step(const Battle *b, State *s, Action a);

/* For those who choose: the first offer of a verb, or the first of all if it has none; and the
 * offer that is worth most to the side that chooses, the first of several. */
Action offers_first(const Offers *offers, int verb);
typedef int (*OfferWorth)(const Battle *b, const State *s, Action a, void *scratch);
Action offers_best(const Battle *b, const State *s, const Offers *offers, OfferWorth worth,
                   void *scratch);

typedef enum { CHOOSER_SIDE_0, CHOOSER_SIDE_1, CHOOSER_CHANCE, CHOOSER_NOBODY } Chooser;
Chooser run_chooser(const Battle *b, const State *s);

/* The boundary: any action at all. YES and the game goes on, or why not and nothing changes. An
 * action that is not offered, and that no other clause forbids, is VERDICT_NOT_OFFERED. */
enum { VERDICT_NOT_OFFERED = 1 }; /* clause 1 of every ruleset */
Verdict run_try(const Battle *b, State *s, Offers *offers, Action a);
/* The same verdict without taking the action. */
Verdict run_verdict(const Battle *b, const State *s, const Offers *offers, Action a);
