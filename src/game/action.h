/* Actions, and the list of those that are legal.
 *
 * An action is eight bytes: what is done (a verb of the ruleset) and to what. Unused fields are 0
 * or NO_*, as action_of sets them, so that two equal actions are equal bytes. A die and a draw
 * are actions like any other. */
#pragma once

#include <assert.h>
#include <string.h>

#include "game/battle.h"

enum { OFFER_MAX = 8192 };

typedef struct Action {
    uint8_t verb;   /* each ruleset numbers its own; all share VERB_ROLL and VERB_DRAW */
    uint8_t number; /* die face, command points, mask of sides... */
    PieceId piece;
    PlaceId place;
    uint8_t formation;
    uint8_t side;
} Action;
static_assert(sizeof(Action) == 8, "an action is eight bytes");

enum { VERB_NONE, VERB_ROLL, VERB_DRAW, VERB_OWN };

static inline Action action_of(int verb) {
    return (Action){(uint8_t)verb, 0, NO_PIECE, NO_PLACE, NO_FORMATION, NO_SIDE};
}
static inline Action action_piece(int verb, PieceId piece) {
    Action a = action_of(verb);
    a.piece = piece;
    return a;
}
static inline Action action_place(int verb, PlaceId place) {
    Action a = action_of(verb);
    a.place = place;
    return a;
}
static inline Action action_piece_place(int verb, PieceId piece, PlaceId place) {
    Action a = action_of(verb);
    a.piece = piece;
    a.place = place;
    return a;
}
static inline Action action_formation(int verb, FormationId formation, int number) {
    Action a = action_of(verb);
    a.formation = formation;
    a.number = (uint8_t)number;
    return a;
}
static inline Action action_number(int verb, int number) {
    Action a = action_of(verb);
    a.number = (uint8_t)number;
    return a;
}
static inline bool action_equal(Action a, Action b) { return memcmp(&a, &b, sizeof a) == 0; }

/* Where a step puts what it offers, in a fixed order and each action once. */
typedef struct Sink {
    Action *item;
    uint32_t count;
    uint32_t capacity;
} Sink;

static inline Sink sink_of(Action *item, uint32_t capacity) { return (Sink){item, 0, capacity}; }
static inline void sink_add(Sink *sink, Action a) {
    assert(sink->count < sink->capacity);
    sink->item[sink->count++] = a;
}
static inline void sink_add_die(Sink *sink, int faces) {
    for (int face = 1; face <= faces; face++) sink_add(sink, action_number(VERB_ROLL, face));
}
bool sink_has(const Sink *sink, Action a);
