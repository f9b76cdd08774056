/* The third contract of a ruleset: what a commander thinks with. The search is in src/ai; the
 * ruleset says what counts. The law knows nothing of it; a ruleset without it is played at
 * random. */
#pragma once

#include "game/action.h"
#include "game/state.h"

struct Offers;

enum {
    TERM_MAX = TUNING_MAX - 3,
    /* Battle.tuning: first the weights of the terms, in hundredths; then */
    WIN_SCALE_END = TERM_MAX, /* the lead, in thousandths of a point, that wins 73 in 100 at the
                                 end of the battle, */
    WIN_SCALE_TURN,           /* and how much more it takes for each turn still to come; */
    RISK_AVERSION,            /* the lead over the first position that a commander credits itself
                                 with; 0: none, and values are counted from 0 */
    MIND_SCRATCH_MAX = 1 << 20
};

/* What a mind remembers from one choice to the next: MIND_SCRATCH_MAX bytes, owned by the caller
 * and zeroed before they are first used. Only the mind knows what is in them. */
typedef struct MindScratch MindScratch;

/* One thing that counts in a position, to be weighed against the others. */
typedef struct Term {
    const char *name;  /* "strength", as the weights in rules/NAME.yaml call it */
    const char *ahead; /* said of the side that it favours: "has the stronger army" */
    int16_t standard;  /* weight in hundredths if the file gives none */
    const char *sake;  /* as a reason: "a firm line"; NULL: the name */
} Term;

/* How far a script departs from the ruleset's advice; 100 percent is as advised. */
typedef struct ScriptBias {
    int16_t ground; /* percent of the pull of ground worth having */
    int16_t danger; /* percent of the penalty for being exposed to bad odds */
    int16_t touch;  /* percent of the urge to be near the enemy; below 0: away from him */
    int16_t line;   /* percent of the worth of friends alongside */
    int16_t attack; /* thousandths of a point that an attack must promise beyond the usual */
    int16_t stay;   /* the same for leaving the present place */
} ScriptBias;

typedef struct Script {
    const char *name;  /* "press the objective" */
    const char *words; /* said of a formation under it: "presses for the objective" */
    ScriptBias bias;
} Script;

/* The script each formation follows, of either side: an index into Mind.script. */
typedef struct Scripts {
    uint8_t script[FORMATION_MAX];
    bool in_rollout; /* in a rollout: may take shortcuts, and keep a plan through an activation */
} Scripts;

/* How long a commander thinks: portfolio briefly, search at length. */
typedef enum { BRIEFLY, AT_LENGTH, LENGTHS } Length;
enum { THOUGHT_PIECES = 100 };

/* How much thought a decision deserves. */
typedef enum { THINK_NOT, THINK_INSIDE, THINK_ACTIVATION } Thought;

/* What is known of a decision in a rollout before its offers are listed. */
typedef enum {
    SHORTCUT_NONE,
    SHORTCUT_FORCED,   /* no choice: this is the only action possible */
    SHORTCUT_UNLISTED, /* a choice, which `play` makes without a list of offers */
    SHORTCUT_CHOSEN    /* a choice, and this is what `play` would choose */
} Shortcut;

typedef struct Mind {
    const Term *term; /* at most TERM_MAX; Battle.tuning has their weights */
    uint8_t term_count;
    const Script *script; /* [0] is as advised */
    uint8_t script_count;
    /* Decisions to be played in rollouts for a turn, in thousands, in a battle of at most
     * THOUGHT_PIECES pieces (a larger one is slower, and has fewer in proportion). At length: so
     * many that the longest turn stays below two seconds of one core. Briefly: so many that
     * portfolio's strength is about half way between greedy's and search's. */
    uint16_t budget[LENGTHS];
    /* Every term, the first side's minus the second's, in thousandths of a victory point. */
    void (*evaluate)(const Battle *b, const State *s, int32_t value[TERM_MAX]);
    /* THINK_ACTIVATION where a side chooses what to do next as a whole, THINK_INSIDE where a
     * choice within that may be decisive. */
    Thought (*thought)(const Battle *b, const State *s);
    /* Whether an offer deserves a candidate of its own. For the last step of a move: whether its
     * place deserves to be tried as a goal. NULL: all do. */
    bool (*considers)(const Battle *b, const State *s, const struct Offers *offers, Action a);
    /* Activations draw on no common account (such as command points): the choice between two is
     * judged after a few replies, not at the end of the turn. */
    bool no_account;
    /* A search at an activation may use 1/share of what is left of the turn's budget;
     * 0: SPEND_ACTIVATION. */
    uint8_t share;
    /* What the die about to be rolled is for, as a number: the same roll has the same number even
     * in games that differed before it. NULL: turn, step and side are enough. */
    uint64_t (*die_for)(const Battle *b, const State *s);
    /* Works out once what the mind often asks of a battle, into Battle.mind_derived; runs after
     * Ruleset.derive. NULL: nothing. */
    void (*derive)(Battle *b);
    /* What a sensible player does here under these scripts, one activation ahead. `offers` is NULL
     * after SHORTCUT_UNLISTED. The scratch carries a plan from one choice to the next, so that what
     * was begun is finished without thinking it through again. */
    Action (*play)(const Battle *b, const State *s, const struct Offers *offers,
                   const Scripts *scripts, MindScratch *scratch);
    /* Asked at every step that the side has to take in a rollout. Unless the answer is
     * SHORTCUT_CHOSEN, it changes nothing in the scratch that `play` would notice. NULL: there are
     * no shortcuts. */
    Shortcut (*shortcut)(const Battle *b, const State *s, const Scripts *scripts,
                         MindScratch *scratch, Action *out);
    void (*begin)(MindScratch *scratch);  /* clears the plan: a rollout begins */
    void (*forget)(MindScratch *scratch); /* and also all that is remembered of earlier ones */
} Mind;

/* The scripts as the ruleset advises, for a choice in the game itself. */
extern const Scripts SCRIPTS_AS_ADVISED;
/* The same, in a rollout. */
extern const Scripts SCRIPTS_IN_ROLLOUT;

/* Battle.tuning as the ruleset has it; battle_init calls it. */
void mind_tune(Battle *b);
