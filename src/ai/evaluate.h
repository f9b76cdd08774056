/* What a position is worth: the ruleset's terms, weighed, and the chance of winning they mean.
 * Whole numbers throughout, so that every machine thinks alike. */
#pragma once

#include "core/text.h"
#include "game/run.h"

enum { CHANCE_WHOLE = 10000 };

static inline bool evaluate_can(const Battle *b) { return b->mind != NULL; }

/* To the first side, in thousandths of a victory point. 0 if the ruleset has no evaluation. */
int32_t evaluate_position(const Battle *b, const State *s);
/* The chance that the first side wins, a draw counted as half, in parts of CHANCE_WHOLE. Once the
 * game is over it is what came out. `baseline` is the value of the first position: before a battle
 * begins either side may win it, however unequal the armies are, since so are their tasks. */
int evaluate_chance(const Battle *b, const State *s, int32_t baseline);
int evaluate_chance_of(const Battle *b, const State *s, int32_t value); /* the same of a lead */
/* What the side makes of a lead (still the first side's) when it compares policies. It believes
 * itself ahead by its RISK_AVERSION, and who is ahead has more to lose by a gamble than to win. */
int evaluate_utility(const Battle *b, const State *s, int side, int32_t lead);

/* What speaks most for `side` in `after` as against `before`, in a phrase: "victory points and a
 * firm line". Nothing if the terms hardly differ. */
void evaluate_say_gain(const Battle *b, const State *before, const State *after, int side,
                       Text *out);
/* What the position has for either side: "The Union has the stronger army; ..." */
void evaluate_say(const Battle *b, const State *s, Text *out);
