/* What cases and views ask by name; see Ruleset.describe_piece, fact and set_fact. */
#pragma once

#include "rules/rally/rally.h"

void rally_describe_piece(const Battle *b, const State *s, PieceId p, Text *out);
bool rally_fact(const Battle *b, const State *s, Scan *what, int64_t *value);
bool rally_set_fact(const Battle *b, State *s, Scan *what);
