/* Units, formations, ground and stacks: what the other files ask all the time; and the few ways in
 * which the standing of a unit changes. */
#pragma once

#include "rules/clash/state.h"
#include "rules/clash/tables.h"

FormationId clash_formation(const Battle *b, PieceId p); /* what its command marker activates */
FormationId clash_division(const Battle *b, PieceId p);  /* NO_FORMATION: none printed */
FormationId clash_corps(const Battle *b, PieceId p);     /* NO_FORMATION: none */
bool clash_serves(const Battle *b, PieceId marker, FormationId f);
int clash_ter(const Battle *b, PieceId u);
bool clash_clear(const Battle *b, PlaceId p); /* for 12.6 and 6.3.4 */
int clash_level(const Battle *b, PlaceId p);
bool clash_road(const Battle *b, PlaceId from, int side);
bool clash_river(const Battle *b, PlaceId from, int side);     /* without a crossing */
bool clash_crossable(const Battle *b, PlaceId from, int side); /* to a hex one may enter */
bool clash_woods_bar(const Battle *b, PieceId u, PlaceId from, int side); /* 11.3.3 */
bool clash_passable(const Battle *b, PieceId u, PlaceId from, int side);  /* neither bars it */
bool clash_enemy_adjacent(const Battle *b, const State *s, PlaceId p, int side);
int clash_friends(const Battle *b, const State *s, PieceId u, PlaceId p); /* there, itself apart */
bool clash_pair_stacks(const Battle *b, const State *s, PieceId u, PieceId v); /* 7.2, 7.3 */
bool clash_stacks(const Battle *b, const State *s, PieceId u, PlaceId p);      /* with u in it */
bool clash_stack_legal(const Battle *b, const State *s, PlaceId p, int side);
bool clash_other_type(const Battle *b, const State *s, PieceId u, PlaceId p); /* 14.1 */
bool clash_formation_on_map(const Battle *b, const State *s, FormationId f);
bool clash_formation_destroyed(const Battle *b, const State *s, FormationId f); /* R6 */
/* The formation after `f` in the order of their first units, NO_FORMATION to begin and to end. */
FormationId clash_next_formation(const Battle *b, int side, FormationId f);
int clash_date(const Battle *b, const State *s);           /* 1.., after each night */
int clash_entry_at(const Battle *b, PlaceId p);            /* -1: none */
int clash_entry_lettered(const Battle *b, uint8_t letter); /* -1: none */

/* ---- changes of standing ---- */
void clash_put(const Battle *b, State *s, PieceId u, PlaceId p); /* put or move; control, 5.2 */
void clash_eliminate(const Battle *b, State *s, PieceId u, Status how); /* all its steps */
bool clash_lose_step(const Battle *b, State *s, PieceId u); /* true if it was the last */
void clash_unflag_all(const Battle *b, State *s, unsigned flags);
