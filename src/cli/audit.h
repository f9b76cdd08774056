/* The expensive checks that --check asks for: what must be true of every position and every
 * decision, whatever the ruleset. */
#pragma once

#include "ai/match.h"

typedef struct Audit {
    State before;        /* the position ahead of an attempt that must change nothing */
    Random random;       /* for the attempts */
    uint64_t attempts;   /* actions tried that were not offered */
    Complaint complaint; /* what is wrong, once something is */
} Audit;

void audit_init(Audit *a, uint64_t seed);
/* Checks a position in which somebody is asked, or the game is over. False, and a complaint, if:
 *   state_check finds something;
 *   the game is over but not said to be, or the other way round;
 *   an action is offered twice, or its verdict is not YES, or its text does not read back;
 *   an action made up at random that is not offered is accepted, or changes something, or has
 *   the verdict YES. */
bool audit_position(Audit *a, Match *m);
