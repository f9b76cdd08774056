/* Commanders: who chooses for a side when no person does. */
#pragma once

#include "core/random.h"
#include "core/text.h"
#include "game/mind.h"
#include "game/run.h"

typedef struct Commander Commander;

/* A level of play. All of them are the same code with another scope and another budget; a caller
 * who wants another budget copies one and changes it. */
struct Commander {
    const char *name; /* "random", as --a and journals say it */
    const char *about;
    size_t scratch_size; /* memory it wants, 0 for none; the caller's, for each side of a game */
    /* One of the offers. The scratch keeps the plan from one call to the next, and what is needed
     * to see that it is no longer good; with any other scratch (or garbage in it) it plans anew.
     * The same calls with the same random source give the same choices unless there is a clock. */
    Action (*choose)(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                     Random *random, void *scratch);
    /* Why it did what it did last, in a sentence. NULL: it has no reasons. */
    void (*why)(const Battle *b, const void *scratch, Text *out);
    /* Engine decisions it has played in rollouts with this scratch so far. NULL: it does not
     * think. */
    uint64_t (*thought)(const void *scratch);

    /* The budget of a turn: engine decisions played in rollouts; or microseconds by `clock_us`,
     * which the caller gives, since the engine has no clock; where neither is given, what the
     * ruleset has for his length (Mind.budget), the same everywhere. */
    uint32_t nodes;
    uint32_t time_us; /* 0: nodes count */
    uint64_t (*clock_us)(void);
    Length length;
    bool (*stop)(void *context); /* asked now and then: true ends the thinking at once; or NULL */
    void *context;

    /* Handicap and character. */
    int16_t noise; /* how wrong it may be about a position, in thousandths of a point */
    int16_t bold;  /* -100 cautious .. 100 aggressive */
};

enum { COMMANDER_COUNT = 4, COMMANDER_SCRATCH_MAX = 5 << 20 };
extern const Commander *const COMMANDERS[COMMANDER_COUNT];
const Commander *commander_find(const char *name); /* NULL: none of that name */

/* The decisions that he may play in rollouts for a turn of this battle, if not by a clock; 0 if he
 * does not think. */
uint32_t commander_nodes(const Commander *who, const Battle *b);

/* What he does here. He knows no more than a person in his seat would. */
Action commander_choose(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                        Random *random, void *scratch);

/* Every legal action alike: no opponent, but a fair tester of the rules. */
extern const Commander COMMANDER_RANDOM;
/* The ruleset's advice: a sensible player who looks one activation ahead. */
extern const Commander COMMANDER_GREEDY;
