/* The hidden guns of 6.3.2: what a seat may not see. */
#pragma once

#include "rules/clash/state.h"

bool clash_secrets(const Battle *b); /* whether this game has any */
void clash_veil(const Battle *b, State *s, int seat);
bool clash_secret(const Battle *b, const State *before, Action a, int seat);
