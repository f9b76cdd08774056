/* What a pending attack can lead to, and how its odds come about. */
#pragma once

#include "core/jsontext.h"
#include "rules/bayonet/state.h"

bool bayonet_odds_pending(const Battle *b, const State *s);
bool bayonet_odds_done(const Battle *b, const State *s);
Action bayonet_odds_choice(const Battle *b, const State *s, const Sink *offers);
uint32_t bayonet_odds_outcome(const Battle *b, const State *s);
void bayonet_odds_describe(const Battle *b, uint32_t outcome, Text *out);
void bayonet_explain(const Battle *b, const State *s, JsonText *j);
void bayonet_show_outcome(const Battle *b, uint32_t outcome, JsonText *j);
bool bayonet_fights(const Battle *b, const State *s, PieceId p);
