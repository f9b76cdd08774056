/* The second contract of a ruleset: what the game looks like to a person. The law knows nothing of
 * it, and a ruleset without it still plays: notation then takes the place of words. */
#pragma once

#include "core/jsontext.h"
#include "core/text.h"
#include "game/action.h"
#include "game/state.h"

/* Words and figures for a table that knows no rules. JSON hooks add members to an object that is
 * open; docs/the-table.md lists what may be in them. Every hook may be NULL. */
typedef struct Show {
    uint8_t cost_parts;              /* parts of a movement point that costs count: halves 2 */
    const char *loss;                /* what a unit loses in combat; NULL: a step */
    const char *const *option_words; /* a sentence for each of Ruleset.option */
    /* An action as a button says it: "Place Loomis at H10". */
    void (*offer)(const Battle *b, const State *s, Action a, Text *out);
    /* The same once it is done: "Maney's brigade moves from L6 to K7". Empty if the rest of the
     * log says it. */
    void (*say)(const Battle *b, const State *before, Action a, Text *out);
    /* What came of it: "Maney's brigade is damaged." Sentences, or nothing. Today it is called for
     * choices and dice, with `after` the position at the next of them; a caller who follows the
     * game with run_step and run_pass may call it for each single step, also for forced actions and
     * steps that nobody decides (VERB_NONE). */
    void (*tell)(const Battle *b, const State *before, Action a, const State *after, Text *out);
    /* What is being decided, in a sentence without its end: "Maney, 3 movement points left: ..." */
    void (*ask)(const Battle *b, const State *s, Text *out);
    /* Pieces and places that the question is about: "pieces" and "places", names. */
    void (*focus)(const Battle *b, const State *s, JsonText *j);
    /* The face of a counter: "numbers", and "worn" if its weaker side shows. */
    void (*face)(const Battle *b, const State *s, PieceId piece, JsonText *j);
    /* Everything about one piece: "title" and "lines". */
    void (*inspect)(const Battle *b, const State *s, PieceId piece, JsonText *j);
    /* An array of panels. */
    void (*panels)(const Battle *b, const State *s, JsonText *j);
    /* The combat that is pending, line by line: how its odds come about. */
    void (*explain)(const Battle *b, const State *s, JsonText *j);
    /* One outcome of it: "words", and "sides" in their order with what happens to each. */
    void (*outcome)(const Battle *b, uint32_t outcome, JsonText *j);
    /* Whether the piece takes part in the pending combat. */
    bool (*fights)(const Battle *b, const State *s, PieceId piece);
    /* An array of what is drawn on the map besides the counters: docs/the-table.md. */
    void (*areas)(const Battle *b, const State *s, JsonText *j);
    /* `say`, to a seat that may not know which of the offers it was. */
    void (*say_veiled)(const Battle *b, const State *before, Action a, Text *out);
} Show;

/* Of a ruleset that has none: all its hooks are NULL. */
extern const Show SHOW_NOTHING;
