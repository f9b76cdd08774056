/* The position: one flat struct without pointers.
 *
 * The arrays at its end are as long as the largest battle needs, and used as far as this battle
 * needs: state_copy, state_hash and state_equal look at the used part only, which is a few
 * kilobytes. Everything in it is a whole number of stated width and there is no padding, so the
 * same game has the same bytes on every machine. */
#pragma once

#include <assert.h>
#include <stdalign.h>

#include "game/battle.h"

enum { FRAME_MAX = 10, FRAME_OWN = 28, RULES_OWN = 8192, PIECE_OWN = 16 };

/* A procedure inside another (a retreat in a combat): where to go on afterwards, and its locals,
 * whose names and layout are the ruleset's. */
typedef struct Frame {
    uint8_t back; /* step at which the caller goes on */
    uint8_t zero[3];
    uint8_t own[FRAME_OWN];
} Frame;

enum { UNITS_AT_MAX = 31 }; /* of a side in one place */

/* What stands in a place. The counts are kept for speed; state_check recomputes them. */
typedef struct PlaceState {
    PieceId head;  /* first piece here, NO_PIECE if none; the rest follow by Piece.next */
    uint16_t held; /* from the low end: pieces that hold ground, five bits a side; then
                                 neighbouring places from which a side exerts a zone of control
                                 here, three bits a side */
} PlaceState;

typedef struct Piece {
    PlaceId place;          /* NO_PLACE while off the map */
    PieceId next;           /* next piece in the place, in roster order, or NO_PIECE */
    uint8_t own[PIECE_OWN]; /* the ruleset's own, see its header */
} Piece;

/* A piece whose kind holds ground may cease to hold it (a unit in rout): this bit of its last own
 * byte says so, and piece_loosen sets it. */
enum { PIECE_LOOSE = 0x80 };

typedef struct State {
    /* Rulesets lay structs of their own over `own` and the frames' `own`, so both are aligned to
     * four bytes. */
    alignas(8) uint8_t step; /* index into Ruleset.step: what is being decided */
    uint8_t acting;          /* side whose phase or impulse it is; a step may ask the other */
    uint8_t frames;          /* frames in use */
    uint8_t over;            /* 1 when the game has ended */
    uint8_t winner;          /* side, or NO_SIDE for a draw; once over */
    uint8_t turn;            /* 1.. */
    uint8_t zero[2];
    Frame frame[FRAME_MAX];
    uint8_t control[VICTORY_HEX_MAX]; /* side that controls Battle.victory[i], or NO_SIDE */
    uint8_t own[RULES_OWN];           /* the ruleset's own; used: Ruleset.own_size */
    PlaceState place[PLACE_MAX];      /* used: Battle.place_count */
    Piece piece[PIECE_MAX];           /* used: Battle.piece_count */
} State;
static_assert(sizeof(Frame) == 32, "no padding");
static_assert(sizeof(PlaceState) == 4, "no padding");
static_assert(sizeof(Piece) == 20, "no padding");
static_assert(sizeof(State) ==
                  8 + 32 * FRAME_MAX + RULES_OWN + VICTORY_HEX_MAX + 4 * PLACE_MAX + 20 * PIECE_MAX,
              "no padding");

/* An empty position of this battle: nothing placed, no frames, everything 0. */
void state_init(const Battle *b, State *s);
void state_copy(const Battle *b, State *to, const State *from);
uint64_t state_hash(const Battle *b, const State *s);
bool state_equal(const Battle *b, const State *s, const State *other);
size_t state_used_size(const Battle *b);

/* Moving pieces: the only functions that change where a piece is. */
void piece_put(const Battle *b, State *s, PieceId piece, PlaceId place); /* from off the map */
void piece_take_off(const Battle *b, State *s, PieceId piece);           /* to off the map */
void piece_move(const Battle *b, State *s, PieceId piece, PlaceId place);
void piece_bring(const Battle *b, State *s, PieceId piece, PlaceId place); /* from wherever it is */
void piece_loosen(const Battle *b, State *s, PieceId piece); /* holds no ground from now on */

/* Number of pieces of a side that hold ground in this place. */
static inline int units_at(const State *s, PlaceId place, int side) {
    return (s->place[place].held >> (5 * side)) & UNITS_AT_MAX;
}
/* From how many neighbouring places a side exerts a zone of control here: if nothing stops zones of
 * control (Ruleset.zoc_over), the number of those that it holds. */
static inline int held_beside(const State *s, PlaceId place, int side) {
    return (s->place[place].held >> (10 + 3 * side)) & 7;
}
/* Whether a unit of `side` exerts a zone of control in this place. */
static inline bool zoc_of(const State *s, PlaceId place, int side) {
    return held_beside(s, place, side) > 0;
}
static inline int side_other(int side) { return 1 - side; }
/* Whether an enemy of `side` exerts one there. */
static inline bool ezoc(const State *s, PlaceId p, int side) {
    return zoc_of(s, p, side_other(side));
}
static inline bool on_map(const State *s, PieceId p) { return s->piece[p].place != NO_PLACE; }
static inline bool is_night(const Battle *b, const State *s) { return b->night[s->turn] != 0; }

#define FOR_PIECES_AT(p, s, here)                                                                  \
    for (PieceId p = (s)->place[here].head; p != NO_PIECE; p = (s)->piece[p].next)

Frame *frame_push(State *s, int back);
static inline Frame *frame_top(State *s) { return &s->frame[s->frames - 1]; }
static inline const Frame *frame_peek(const State *s) { return &s->frame[s->frames - 1]; }
/* Ends the procedure; returns the step at which its caller goes on. */
int frame_pop(State *s);

/* What state_check found wrong; the empty string if nothing. The ruleset's own check follows the
 * general one. For tests: it recomputes everything the slow way. */
typedef struct Complaint {
    char text[160];
} Complaint;
bool state_check(const Battle *b, const State *s, Complaint *complaint);
/* Sets the text to both parts; returns false, for checks to return in turn. */
bool complaint_make(Complaint *complaint, const char *what, const char *name);
