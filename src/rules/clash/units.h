/* Units, formations, terrain and stacks: what the other files ask all the time; and the few ways in
 * which the condition of a unit changes. */
#pragma once

#include "rules/clash/derived.h"
#include "rules/clash/state.h"
#include "rules/clash/tables.h"

/* The formation that its command marker activates. */
static inline FormationId clash_formation(const Battle *b, PieceId p) {
    return derived_of(b)->formation[p];
}
static inline FormationId clash_division(const Battle *b, PieceId p) { /* NO_FORMATION: none */
    return derived_of(b)->division[p];
}
static inline FormationId clash_corps(const Battle *b, PieceId p) { /* likewise */
    return derived_of(b)->corps[p];
}
static inline bool clash_serves(const Battle *b, PieceId marker, FormationId f) {
    return formation_among(derived_of(b)->serves[marker], f);
}
static inline int clash_ter(const Battle *b, PieceId u) { return b->piece[u].value[UNIT_TER]; }
bool clash_clear(const Battle *b, PlaceId p); /* for 12.6 and 6.3.4 */
static inline int clash_level(const Battle *b, PlaceId p) { return hex_of(b, p)->level; }
/* About a side of a place: a road over it, a river without a crossing, whether nothing bars a unit
 * from a hex that may be entered. */
static inline const Crossing *clash_crossing(const Battle *b, PlaceId from, int side) {
    return &derived_of(b)->crossing[from][side];
}
static inline int clash_arm(const Battle *b, PieceId u) {
    return is_cavalry(b, u) ? ARM_CAVALRY : ARM_INFANTRY;
}
static inline bool clash_road(const Battle *b, PlaceId from, int side) {
    return clash_crossing(b, from, side)->lie & CROSS_ROAD;
}
static inline bool clash_river(const Battle *b, PlaceId from, int side) {
    return clash_crossing(b, from, side)->lie & CROSS_RIVER;
}
static inline bool clash_woods_bar(const Battle *b, PieceId u, PlaceId from, int side) {
    return is_cavalry(b, u) && clash_crossing(b, from, side)->lie & CROSS_WOODS;
}
static inline bool clash_passable(const Battle *b, PieceId u, PlaceId from, int side) {
    return clash_crossing(b, from, side)->lie >> clash_arm(b, u) & 1;
}
bool clash_enemy_adjacent(const Battle *b, const State *s, PlaceId p, int side);
/* Other units of its side there. */
static inline int clash_friends(const Battle *b, const State *s, PieceId u, PlaceId p) {
    return units_at(s, p, side_of(b, u)) - (s->piece[u].place == p);
}
bool clash_pair_stacks(const Battle *b, const State *s, PieceId u, PieceId v); /* 7.2, 7.3 */
bool clash_stacks(const Battle *b, const State *s, PieceId u, PlaceId p);      /* with u in it */
bool clash_stack_legal(const Battle *b, const State *s, PlaceId p, int side);
bool clash_other_type(const Battle *b, const State *s, PieceId u, PlaceId p); /* 14.1 */
bool clash_formation_on_map(const Battle *b, const State *s, FormationId f);
bool clash_formation_destroyed(const Battle *b, const State *s, FormationId f); /* R6 */
/* The formation after `f` in the order of their first units, NO_FORMATION to begin and to end. */
FormationId clash_next_formation(const Battle *b, int side, FormationId f);
int clash_date(const Battle *b, const State *s);           /* from 1; one more after each night */
int clash_entry_at(const Battle *b, PlaceId p);            /* -1: none */
int clash_entry_lettered(const Battle *b, uint8_t letter); /* -1: none */

/* ---- changes of condition ---- */
void clash_put(const Battle *b, State *s, PieceId u, PlaceId p); /* put or move; control, 5.2 */
void clash_eliminate(const Battle *b, State *s, PieceId u, Status how); /* all its steps */
bool clash_lose_step(const Battle *b, State *s, PieceId u); /* true if it was the last */
void clash_unflag_all(const Battle *b, State *s, unsigned flags);
