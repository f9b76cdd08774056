/* Sentences, as the show hooks of all rulesets write them: actions by patterns, and the
 * consequences of an action by comparing the positions before and after it. */
#pragma once

#include "game/ruleset.h"

/* Nothing if there is no such place. */
void words_place(const Battle *b, PlaceId place, Text *out);

/* How a verb is said; fields of the ruleset's own stand in the patterns as %u, %p and so on. */
typedef struct Wording {
    const char *offer; /* as a button */
    const char *said;  /* in the log */
} Wording;
typedef void (*WordsField)(const Battle *b, const State *s, Action a, char field, Text *out);
/* Writes the pattern with its fields filled in, beginning with a capital. */
void words_write(const Battle *b, const State *s, Action a, const char *pattern, WordsField field,
                 Text *out);
/* An action as a button says it, or as it is written where the ruleset has no words for it. */
void words_offer(const Battle *b, const State *s, Action a, Text *out);
/* The same for the log; a die is told by the question it answers: what Show.ask says, as a whole
 * sentence. */
void words_said(const Battle *b, const State *before, Action a, const char *pattern,
                WordsField field, Text *out);

/* A teller tells what differs between two positions. A blank separates each sentence from the one
 * before it. */
typedef struct Teller {
    const Battle *b;
    const State *before, *after;
    Text *out;
    size_t start;
} Teller;
Teller teller_of(const Battle *b, const State *before, const State *after, Text *out);
/* Begins a sentence; returns where, for text_capital. */
size_t tell_begin(Teller *t);
void tell_words(Teller *t, const char *words); /* a whole sentence */
/* Victory hexes that have changed hands; a turn that begins; the result of the battle. */
void tell_control(Teller *t);
void tell_turn(Teller *t);
void tell_result(Teller *t);
