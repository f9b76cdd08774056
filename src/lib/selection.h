/* Naming several pieces in any order. Rules that ask for a set have its pieces named in the order
 * of the roster; a person clicks them as they come, and clicks one again to leave it out. */
#pragma once

#include "lib/session.h"

enum { GATHER_MAX = 32 };

/* What is being named, if anything. */
typedef struct Selection {
    int verb;      /* VERB_NONE: nothing */
    uint32_t base; /* actions before the first that was named */
    PieceId named[GATHER_MAX];
    int count;
} Selection;

Selection selection_of(const Session *g);

/* Adds the piece to those named, or leaves it out if it is among them. False if that is not
 * possible; then nothing has changed. */
bool selection_toggle(Session *g, PieceId piece);

/* Pieces that could be added but are no longer offered, because a later one has been named. `base`
 * is the position before the first was named; `spare` and `offers` are scratch. Returns how many,
 * and for each whether a die is rolled next. */
int selection_more(const Session *g, const Selection *of, const State *base, State *spare,
                   Offers *offers, PieceId more[GATHER_MAX], bool die[GATHER_MAX]);
