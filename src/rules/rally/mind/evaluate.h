/* What counts in a position, term by term. */
#pragma once

#include "game/mind.h"
#include "rules/rally/rally.h"

typedef enum {
    TERM_POINTS,
    TERM_STRENGTH,
    TERM_DAMAGE,
    TERM_SWING,
    TERM_APPROACH,
    TERM_ODDS,
    TERM_FLANKS,
    TERM_LINE,
    TERM_COMMAND,
    TERM_RESERVE,
    TERM_RISK,
    TERM_TEMPO,
    TERM_GUNS,
    TERMS
} RallyTerm;

extern const Term RALLY_TERM[TERMS];

/* See Mind.look. */
void rally_evaluate(const Battle *b, const State *s, int32_t value[TERM_MAX]);
