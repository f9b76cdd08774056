/* Who has won (2.1.1, 3.5), and the battle's final assessment. */
#pragma once

#include "rules/bayonet/state.h"

enum { NO_MARGIN = -999 }; /* special rule `wins`: whatever the brigades lost */

/* Who would win if the battle ended now; NO_SIDE: nobody. */
int assessed_winner(const Battle *b, const State *s);
/* The same by degrees, from -1000 (the second side is sure to win) to 1000: how near each is to
 * what the assessment asks of it. */
int assessment_lead(const Battle *b, const State *s);
int bayonet_victory_points(const Battle *b, const State *s, int side);
void bayonet_describe_result(const Battle *b, const State *s, Text *out);
