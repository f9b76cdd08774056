/* Setting up, and the roll for who goes first. */
#pragma once

#include "rules/bayonet/state.h"
#include "rules/bayonet/units.h"

void bayonet_start(const Battle *b, State *s);
/* A unit that has just come onto the map: facing, depth, battalion gun. */
void bayonet_ready_unit(const Battle *b, State *s, PieceId p);

void bayonet_rolloff_begin(State *s);
/* Notes a die; answers whether it is decided, and then Bayonet.first is the winner. */
bool bayonet_rolloff_take(State *s, int die);
