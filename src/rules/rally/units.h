/* Values, formations, command and terrain: what the other files ask all the time; and the few ways
 * in which the condition of a piece changes. */
#pragma once

#include "rules/rally/state.h"
#include "rules/rally/tables.h"

int rally_unit_sp(const Battle *b, const State *s, PieceId u);
int rally_stack_sp(const Battle *b, const State *s, PlaceId place, int side);     /* D16 */
bool rally_stack_fits(const Battle *b, const State *s, PieceId p, PlaceId place); /* with p in it */
bool rally_first_unit_here(const Battle *b, const State *s,
                           PieceId u);               /* so that a stack is seen once */
bool rally_is_clear(const Battle *b, PlaceId place); /* D17 */
bool rally_enemy_piece_at(const Battle *b, const State *s, PlaceId place, int side);
PieceId rally_effective_leader(const Battle *b, const State *s, PlaceId place, int side); /* D12 */
int rally_effective_quality(const Battle *b, const State *s, PieceId u);                  /* D9 */
bool rally_quality_check(int die, int modifier, int quality);                             /* 2.4 */
int rally_quality_fails(int modifier, int quality); /* how many of the six faces fail that check */
FormationId rally_corps_of(const Battle *b, PieceId p); /* NO_FORMATION: army troops */
PieceId rally_army_commander(const Battle *b, const State *s, int side); /* on map, or none */
PieceId rally_leader_in_charge(const Battle *b, const State *s, FormationId f); /* P8 */
bool rally_within_range(const Battle *b, const State *s, PieceId leader, PlaceId place);
bool rally_in_command(const Battle *b, const State *s, PieceId u);   /* 7.3 */
bool rally_within_bonus(const Battle *b, const State *s, PieceId p); /* 7.4 */
bool rally_initiative_check(const Battle *b, const State *s, PieceId leader, int die, int modifier);
bool rally_barred(const Battle *b, const State *s, PieceId u);
/* What bars a formation; `roused` is not barred by being obtuse itself. */
Verdict rally_bar_verdict(const Battle *b, const State *s, FormationId formation,
                          FormationId roused);
int rally_guns_value(const Battle *b, PieceId guns, int range);
int rally_guns_defence(const Battle *b, const State *s, PieceId guns); /* "0" value now */
bool rally_guns_available(const State *s, PieceId guns);
PieceId rally_guns_at(const Battle *b, const State *s, PlaceId place, int side);
bool rally_sight_open(const Battle *b, HexId from, HexId to); /* P7 */

/* Movement points are counted in halves. */
int rally_weathered_mp(const State *s, int mp); /* D6: less in poor weather */
int rally_full_mp(const Battle *b, const State *s, PieceId p);
/* Whether a unit of the side could march there, were nobody in its way, over clear terrain or
 * (`road`) by road all the way. */
bool rally_in_march(const Battle *b, const State *s, int side, PlaceId place, bool road);

/* ---- changes of condition ---- */
bool rally_step_loss(const Battle *b, State *s, PieceId u); /* 2.21; true if it shattered */
void rally_shatter(const Battle *b, State *s, PieceId u);   /* whatever its steps */
void rally_lose_unit(const Battle *b, State *s, PieceId u); /* for good, 11.1 */
void rally_lose_leader(const Battle *b, State *s, PieceId leader, bool eliminated); /* 10.1, 11.1 */
void rally_capture_guns(const Battle *b, State *s, PieceId guns);
void rally_place_piece(const Battle *b, State *s, PieceId p,
                       PlaceId place); /* put on the map or moved; takes control */
