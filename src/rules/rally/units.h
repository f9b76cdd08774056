/* Values, formations, command and ground: what the other files ask all the time; and the few ways
 * in which the standing of a piece changes. */
#pragma once

#include "rules/rally/state.h"
#include "rules/rally/tables.h"

int unit_sp(const Battle *b, const State *s, PieceId u);
int stack_sp(const Battle *b, const State *s, PlaceId place, int side);     /* D16 */
bool stack_fits(const Battle *b, const State *s, PieceId p, PlaceId place); /* with p in it */
bool first_unit_here(const Battle *b, const State *s, PieceId u); /* so that a stack comes once */
bool is_clear(const Battle *b, PlaceId place);                    /* D17 */
bool enemy_piece_at(const Battle *b, const State *s, PlaceId place, int side);
PieceId effective_leader(const Battle *b, const State *s, PlaceId place, int side); /* D12 */
int effective_quality(const Battle *b, const State *s, PieceId u);                  /* D9 */
bool quality_check(int die, int modifier, int quality);                             /* 2.4 */
int quality_fails(int modifier, int quality);        /* how many of the six faces fail that check */
FormationId division_of(const Battle *b, PieceId p); /* NO_FORMATION: corps or army troops */
FormationId corps_of(const Battle *b, PieceId p);    /* NO_FORMATION: army troops */
PieceId army_commander(const Battle *b, const State *s, int side);        /* on map, or none */
PieceId leader_in_charge(const Battle *b, const State *s, FormationId f); /* P8 */
bool within_range(const Battle *b, const State *s, PieceId leader, PlaceId place);
bool in_command(const Battle *b, const State *s, PieceId u);   /* 7.3 */
bool within_bonus(const Battle *b, const State *s, PieceId p); /* 7.4 */
bool initiative_check(const Battle *b, const State *s, PieceId leader, int die, int modifier);
bool barred(const Battle *b, const State *s, PieceId u);
/* What bars a formation; `roused` is not barred by being obtuse itself. */
Verdict bar_verdict(const Battle *b, const State *s, FormationId formation, FormationId roused);
int guns_value(const Battle *b, PieceId guns, int range);
int guns_defence(const Battle *b, const State *s, PieceId guns); /* "0" value now */
bool guns_available(const State *s, PieceId guns);
PieceId guns_at(const Battle *b, const State *s, PlaceId place, int side);
bool sight_open(const Battle *b, HexId from, HexId to); /* P7 */

/* ---- changes of standing ---- */
bool step_loss(const Battle *b, State *s, PieceId u); /* 2.21; true if it shattered */
void shatter(const Battle *b, State *s, PieceId u);   /* whatever its steps */
void lose_unit(const Battle *b, State *s, PieceId u); /* for good, 11.1 */
void lose_leader(const Battle *b, State *s, PieceId leader, bool eliminated); /* 10.1, 11.1 */
void capture_guns(const Battle *b, State *s, PieceId guns);
void place_piece(const Battle *b, State *s, PieceId p, PlaceId place); /* put or move, control */
