/* Setting up. */
#pragma once

#include "rules/bayonet/state.h"

void bayonet_start(const Battle *b, State *s);
/* A unit that has just come onto the map: facing, depth, battalion gun. */
void ready_unit(const Battle *b, State *s, PieceId p);
