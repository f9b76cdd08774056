/* What fills the Ruleset table beside the steps. */
#pragma once

#include "rules/rally/rally.h"

/* derived.c */
void rally_derive(Battle *b);
/* move.c */
bool rally_routes(const Battle *b, const State *s, PieceId piece, int verb, Routes *out);
/* victory.c */
int rally_victory_points(const Battle *b, const State *s, int side);
void rally_describe_result(const Battle *b, const State *s, Text *out);
/* facts.c: what cases and views ask by name */
void rally_describe_piece(const Battle *b, const State *s, PieceId p, Text *out);
bool rally_fact(const Battle *b, const State *s, Scan *what, int64_t *value);
bool rally_set_fact(const Battle *b, State *s, Scan *what);
/* odds.c */
bool rally_odds_pending(const Battle *b, const State *s);
bool rally_odds_done(const Battle *b, const State *s);
Action rally_odds_choice(const Battle *b, const State *s, const Sink *offers);
uint32_t rally_odds_outcome(const Battle *b, const State *s);
/* The parts of that key, four bits a side: steps lost, units shattered, units that go back
 * (15: all); one bit if defensive fire stopped the attack. */
enum { OUT_LOST = 0, OUT_SHATTERED = 8, OUT_RETREAT = 16, OUT_BROKEN = 24, OUT_ALL_BACK = 15 };
void rally_odds_describe(const Battle *b, uint32_t outcome, Text *out);
