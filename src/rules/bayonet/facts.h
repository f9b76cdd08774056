/* What cases ask for and set by name. */
#pragma once

#include "rules/bayonet/state.h"

void bayonet_describe_piece(const Battle *b, const State *s, PieceId piece, Text *out);
bool bayonet_fact(const Battle *b, const State *s, Scan *what, int64_t *value);
bool bayonet_set_fact(const Battle *b, State *s, Scan *what);
