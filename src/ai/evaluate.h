/* What a position is worth: the weighted sum of the ruleset's terms, and the chance of winning that
 * it means. Whole numbers throughout, so that every machine gets the same result. */
#pragma once

#include "core/text.h"
#include "game/run.h"

enum { CHANCE_WHOLE = 10000 };

static inline bool evaluate_can(const Battle *b) { return b->mind != NULL; }

/* The value to the first side, in thousandths of a victory point. 0 if the ruleset has no
 * evaluation. */
int32_t evaluate_position(const Battle *b, const State *s);
/* The chance that the first side wins, a draw counted as half, in parts of CHANCE_WHOLE; once the
 * game is over, its result. `baseline` is the value of the first position: at the start of a battle
 * the chances are even, however unequal the armies, because their tasks are unequal too. */
int evaluate_chance(const Battle *b, const State *s, int32_t baseline);
int evaluate_chance_of(const Battle *b, const State *s, int32_t value); /* the same for a lead */
/* The expected utility of a lead of the first side to `side`, for comparing policies. The side
 * counts itself ahead by RISK_AVERSION, and a side that is ahead has more to lose by a gamble than
 * to win. */
int evaluate_utility(const Battle *b, const State *s, int side, int32_t lead);

/* What has improved most for `side` between `before` and `after`, in a phrase: "victory points and
 * a firm line". Nothing if the terms hardly differ. */
void evaluate_say_gain(const Battle *b, const State *before, const State *after, int side,
                       Text *out);
/* What the position has in favour of each side: "The Union side has the stronger army. ..." */
void evaluate_say(const Battle *b, const State *s, Text *out);
