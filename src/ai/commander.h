/* Commanders: who chooses for a side when no person does. */
#pragma once

#include "core/random.h"
#include "core/text.h"
#include "game/mind.h"
#include "game/run.h"

typedef struct Commander Commander;

/* A level of play. A caller who wants another budget copies one and changes it. */
struct Commander {
    const char *name; /* "random", as --a and journals say it */
    const char *about;
    size_t scratch_size; /* bytes, owned by the caller, for each side of a game; 0: none */
    /* Chooses one of the offers. The scratch keeps the plan from one call to the next, and what is
     * needed to notice that it no longer holds; with other scratch (or garbage in it) the commander
     * plans anew. The same calls with the same random source give the same choices unless there is
     * a clock. */
    Action (*choose)(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                     Random *random, void *scratch);
    /* The reason for its last choice, in a sentence. NULL: it gives none. */
    void (*why)(const Battle *b, const void *scratch, Text *out);
    /* Engine decisions it has played in rollouts with this scratch so far. NULL: it does not
     * think. */
    uint64_t (*thought)(const void *scratch);

    /* The budget of a turn: engine decisions played in rollouts; or microseconds by `clock_us`,
     * which the caller provides, since the engine has no clock. If neither is given, it is the
     * ruleset's for this length (Mind.budget), the same everywhere. */
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

/* The decisions that the commander may play in rollouts for a turn of this battle, unless it goes
 * by a clock; 0 if it does not think. */
uint32_t commander_nodes(const Commander *who, const Battle *b);

/* The commander's choice here. It knows no more than a person in its seat would. */
Action commander_choose(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                        Random *random, void *scratch);

/* Any legal action, all equally likely: no opponent, but a useful tester of the rules. */
extern const Commander COMMANDER_RANDOM;
/* The ruleset's advice: a sensible player who looks one activation ahead. */
extern const Commander COMMANDER_GREEDY;
