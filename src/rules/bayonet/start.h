/* Setting up. */
#pragma once

#include "rules/bayonet/state.h"

void bayonet_start(const Battle *b, State *s);
