/* The evaluation of a position, term by term. A term is what the Confederates have of something
 * less what the Union has, in thousandths of a victory point as far as one can say; the weights in
 * rules/clash.yaml put them right. */
#pragma once

#include "game/mind.h"

typedef enum {
    TERM_POINTS,
    TERM_STRENGTH,
    TERM_SWING,
    TERM_APPROACH,
    TERM_ODDS,
    TERM_FLANKS,
    TERM_LINE,
    TERM_HEIGHT,
    TERM_RESERVE,
    TERM_TEMPO,
    TERM_DECISION,
    TERMS
} ClashTerm;

void clash_evaluate(const Battle *b, const State *s, int32_t value[TERM_MAX]);
