/* Attempts of leaders on the display (4.3-4.5), for the step and for whoever weighs them. */
#pragma once

#include "rules/bayonet/display.h"

/* The highest die that still succeeds, modifiers included; below 0: none. */
int attempt_need(const Battle *b, const State *s, int side, bool by_ac, int verb, FormationId f,
                 int number);
/* Whether the display allows the attempt, whoever makes it (4.3, 4.4). */
bool attempt_open(const Battle *b, const State *s, int verb, FormationId f, int number);
