/* The game as JSON, for whoever draws it or plays it from outside: the page, bots, servers. It
 * holds names, never internal numbers; docs/protocol.md describes every key. Each function adds
 * members to an object that is open, so that replies can be put together from them. */
#pragma once

#include "game/odds.h"
#include "core/jsontext.h"
#include "lib/session.h"

/* "csa", "chance" or "nobody". */
const char *view_chooser(const Battle *b, int chooser);
/* A place by its name; null if there is none. */
void view_place(JsonText *j, const char *key, const Battle *b, PlaceId place);

/* What never changes: sides, turns, ground, formations, pieces with their values. */
void view_battle(JsonText *j, const Battle *b);
/* Whose choice it is, of what: turn, step, clause, prompt, chooser, points, hash. */
void view_status(JsonText *j, const Session *g);
/* The same for a position that is shown instead, such as a veiled one, with the same step. */
void view_status_seen(JsonText *j, const Session *g, const State *s);
/* Where everything is: pieces and their condition, controlled victory hexes. */
void view_pieces(JsonText *j, const Session *g);
/* What may be done now, from the offer `first` on, at most so many. */
void view_offers(JsonText *j, const Session *g, uint32_t first, uint32_t most);
/* The actions taken after the first `since`, as text. This plays the game again, so its cost grows
 * with the game's length. */
void view_taken(JsonText *j, Session *g, uint32_t since);
/* Where a piece can go and at what cost. */
void view_routes(JsonText *j, const Battle *b, const Routes *routes);
void view_odds(JsonText *j, const Battle *b, const Odds *odds);
