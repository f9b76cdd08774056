/* The game as the table in the browser asks for it: more than the protocol's views give, in whole
 * sentences, since the table knows no rules. Each function adds members to an object that is open;
 * docs/the-table.md says what they are. All memory that the caller lends is in SeatView. */
#pragma once

#include "game/odds.h"
#include "lib/selection.h"
#include "core/jsontext.h"

/* A position that follows the game to tell what happened, without playing it again each time. */
typedef struct TableFollower {
    State state, before;
    Offers offers;
    uint32_t count; /* actions it has seen */
    bool started;
} TableFollower;

/* Who looks at the table: a side, nobody (the table is being handed over: what is secret from
 * either side is veiled), or everybody. Where a game has no secrets all see the same. */
typedef enum { SEAT_NOBODY = SIDE_MAX, SEAT_EVERYBODY } TableSeat;

typedef struct SeatView {
    TableFollower follower;
    bool seated; /* false: everybody looks */
    uint8_t seat;
    State seen;          /* the position as this seat sees it */
    State before, after; /* likewise, around an action that is told */
    State state;
    State selection_base;     /* before the first of several pieces was named */
    uint32_t selection_count; /* actions before it */
    Offers offers;
    Routes routes;
    OddsScratch odds_scratch;
    Odds odds;
} SeatView;

/* From now on this seat looks: 0 or 1 for a side, or a TableSeat. */
void table_sit(SeatView *view, int seat);
/* Whether the seat may not see what the side that is asked can choose from. */
bool table_hides_choices(const Session *g, const SeatView *view);

/* The position as the seat that looks sees it. */
const State *table_seen(const Session *g, SeatView *view);

/* Call it whenever actions were taken back, or another game began. */
void table_forget(SeatView *view);

/* A description of the rules: kinds of piece, refusals, options, parts of a point. */
void table_rules(JsonText *j, const Battle *b);
/* Places that are banks of a river hex, with the sides of the hex that belong to them. */
void table_banks(JsonText *j, const Battle *b);
/* Counters: where they are and what shows on them. */
void table_pieces(JsonText *j, const Session *g, SeatView *view);
/* Whose choice it is, of what: as view_status, for the seat. */
void table_status(JsonText *j, const Session *g, SeatView *view);
/* What is being decided, in words, and what it is about. */
void table_question(JsonText *j, const Session *g, SeatView *view);
/* What is drawn on the map besides the counters. */
void table_areas(JsonText *j, const Session *g, SeatView *view);
/* Every offer with its words; `die` if a die is rolled as soon as it is taken. */
void table_choices(JsonText *j, const Session *g, SeatView *view);
/* Where the piece can go, by any verb, cheapest first, with the way there. */
void table_ways(JsonText *j, const Session *g, PieceId piece, SeatView *view);
/* Why nothing can be done with the piece, or at the place, or with the piece at the place. */
void table_refusals(JsonText *j, const Session *g, PieceId piece, PlaceId place, SeatView *view);
void table_inspect(JsonText *j, const Session *g, PieceId piece, SeatView *view);
void table_panels(JsonText *j, const Session *g, SeatView *view);
/* What was done from the action `since` on, as sentences. */
void table_log(JsonText *j, const Session *g, uint32_t since, SeatView *view);
/* Which of the offers were taken from the action `since` on, as numbers: for a commander who
 * follows the game elsewhere, not for a seat. */
void table_picks(JsonText *j, const Session *g, uint32_t since, SeatView *view);
/* What the pending combat can lead to; with an offer, the combat this offer would lead to. */
void table_odds(JsonText *j, const Session *g, uint32_t offer, SeatView *view);
enum { TABLE_NO_OFFER = 0xFFFFFFFF };
