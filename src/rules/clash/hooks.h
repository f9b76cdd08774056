/* What fills the Ruleset table and is not used inside the ruleset; see game/ruleset.h. */
#pragma once

#include "rules/clash/state.h"

/* facts.c */
bool clash_check(const Battle *b, const State *s, Complaint *complaint);
void clash_describe_piece(const Battle *b, const State *s, PieceId p, Text *out);
bool clash_fact(const Battle *b, const State *s, Scan *what, int64_t *value);
bool clash_set_fact(const Battle *b, State *s, Scan *what);
void clash_start(const Battle *b, State *s);
/* derived.c */
void clash_derive(Battle *b);
/* move_reach.c */
bool clash_routes(const Battle *b, const State *s, PieceId piece, int verb, Routes *out);
/* victory.c */
void clash_describe_result(const Battle *b, const State *s, Text *out);
/* veil.c: the hidden guns of 6.3.2, what a seat may not see */
bool clash_secrets(const Battle *b); /* whether this game has any */
void clash_veil(const Battle *b, State *s, int seat);
bool clash_secret(const Battle *b, const State *before, Action a, int seat);
/* odds.c */
enum { OUT_ATTACKER = 0, OUT_DEFENDER = 8, OUT_TAKEN = 16, OUT_SIDE = 17 }; /* bits of an outcome */
bool clash_odds_pending(const Battle *b, const State *s);
bool clash_odds_done(const Battle *b, const State *s);
Action clash_odds_choice(const Battle *b, const State *s, const Sink *offers);
uint32_t clash_odds_outcome(const Battle *b, const State *s);
void clash_odds_describe(const Battle *b, uint32_t outcome, Text *out);
