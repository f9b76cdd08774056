/* The start, the invariants, and what cases and views ask by name; see Ruleset.describe_piece, fact
 * and set_fact. */
#pragma once

#include "rules/clash/state.h"

bool clash_check(const Battle *b, const State *s, Complaint *complaint);
void clash_describe_piece(const Battle *b, const State *s, PieceId p, Text *out);
bool clash_fact(const Battle *b, const State *s, Scan *what, int64_t *value);
bool clash_set_fact(const Battle *b, State *s, Scan *what);
void clash_start(const Battle *b, State *s);
