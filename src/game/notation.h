/* Actions as text and back, without loss. docs/notation.md is the page for people.
 *
 * A line is one action, or one move of several steps: "move Maney L6-K6-K7" selects Maney, takes
 * each step and halts there. "move Maney L6-K6 ..." leaves him on the way; "move Maney L6" makes
 * him stay. A die that falls due on the way ends the line, and the next one goes on from there. */
#pragma once

#include "game/run.h"

enum { LINE_SIZE = 512 };

/* Why something outside could not be used: what was found, what was expected. */
typedef struct Fault {
    int line;        /* from 1; 0 if it concerns no line */
    Verdict verdict; /* the rule that forbids it, if it was one; else YES */
    char text[240];
} Fault;

/* Sets the text to the parts, up to the first NULL. */
void fault_set(Fault *f, Verdict verdict, const char *const *part);
#define FAULT(f, verdict, ...) fault_set((f), (verdict), (const char *const[]){__VA_ARGS__, NULL})

/* One action as its own text. The state gives the places that masks of sides lead to. */
void notation_write(const Battle *b, const State *s, Action a, Text *out);

/* Reads one action. Several verbs may share a text; one that is offered is preferred. False and a
 * fault if it is no action at all; an action that is not legal now is still read. */
bool notation_read(const Battle *b, const State *s, const Offers *offers, const char *text,
                   size_t size, Action *out, Fault *fault);

/* Told of each action just before it is taken. */
typedef void (*NotationSeen)(void *context, const Battle *b, const State *before, Action a);

/* Plays a line. False: nothing has changed and the fault says why. `spare` is used for a copy. */
bool notation_play(const Battle *b, State *s, Offers *offers, State *spare, const char *line,
                   size_t size, NotationSeen seen, void *context, Fault *fault);

/* The end of a piece name that begins at `text`: the longest name that stands there. */
size_t notation_piece(const Battle *b, const char *text, size_t size, PieceId *out);
size_t notation_formation(const Battle *b, const char *text, size_t size, FormationId *out);
