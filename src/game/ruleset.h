/* What a ruleset is: a table of steps and the words around it.
 *
 * Everything that is the same for all rulesets (running steps, notation, journals, battle files,
 * cases, the odds) is driven by these tables; a ruleset writes only its rules. */
#pragma once

#include "core/jsontext.h"
#include "core/text.h"
#include "game/action.h"
#include "game/route.h"
#include "game/state.h"

/* Why an action is refused: index into Ruleset.clause; YES is 0. */
typedef uint16_t Verdict;
enum { YES = 0 };

typedef struct Clause {
    const char *number; /* "8.3a", as the rulebook and our checklist number it */
    const char *text;   /* our sentence for a player whose move was refused */
} Clause;

typedef uint8_t StepId;

typedef enum {
    BY_NOBODY, /* happens by itself: offer is NULL, take gets no action */
    BY_CHANCE, /* every offer is equally likely */
    BY_ACTING, /* State.acting */
    BY_ENEMY,  /* the other side */
    BY_FRAME,  /* the side that Ruleset.frame_side names */
    BY_END     /* the game is over */
} Decider;

typedef struct Step {
    const char *name; /* "retreat", as expectations and prompts say it */
    const char *clause;
    Decider by;
    void (*offer)(const Battle *b, const State *s, Sink *out);
    StepId (*take)(const Battle *b, State *s, Action a);
    /* Of any action with ids in range: YES if it would be offered here, else why not. NULL where
     * nothing but being offered counts (dice). */
    Verdict (*verdict)(const Battle *b, const State *s, Action a);
    const char *prompt; /* "choose a division, a brigade or a leader to activate" */
} Step;

/* Notation. The pattern is the action's text with fields: %u piece, %p place, %f formation,
 * %n number, %v number as a vertex (N, NE, SE, S, SW, NW), %o number as an order, %s side, %d mask
 * of sides as the places they lead to from the piece, joined by +; %l, %w and %k are line, wing and
 * slot of a place on the display, two, three and three bits of the number.
 * Moves of several steps are written as one line: see game/notation.h. */
typedef enum {
    VERB_PLAIN,
    VERB_MOVER,
    VERB_STEP,
    VERB_STOP,
    VERB_GATHER /* names one piece of several; those named after it are later in the roster, so that
                   the same set is named in one way only (lib/gather.h lets people do it anyhow) */
} VerbRole;

typedef struct Verb {
    const char *pattern; /* NULL for numbers not used */
    VerbRole role;
} Verb;

/* The data a battle file may give. */
typedef struct ValueField {
    const char *name; /* "sp", "quality" */
    uint8_t index;    /* into PieceInfo.value */
    uint8_t count;    /* numbers, written 4/2 */
    int8_t least, most;
    int8_t standard;     /* where the file gives none; least - 1: must be given */
    const char *letters; /* "WACP": a letter instead of a number, its index is the value; or words
                            with blanks between them: "Fr En Sc" */
} ValueField;

/* The value that a letter, or one of the words, stands for; -1 if it is none of them. */
int value_letter(const ValueField *f, const char *text, size_t size);

typedef struct PieceKind {
    const char *name; /* "infantry", as battle files say it */
    bool exerts_zoc;
    bool leads;          /* commands the formation it names */
    ValueField field[8]; /* ends at the first without a name */
} PieceKind;

typedef struct TableSpec {
    const char *name;
    uint16_t offset; /* into Battle.table */
    uint8_t rows, columns;
    const char *const *row_name;    /* NULL: one row */
    const char *const *column_name; /* NULL: 1, 2, 3... */
    int16_t least, most;
} TableSpec;

typedef struct NumberSpec { /* a number a scenario gives for each side, e.g. command points */
    const char *name;
    int16_t least, most, standard;
} NumberSpec;

/* A rule that only some battles use; a battle file names it and fills in the blanks. */
typedef struct SpecialSpec {
    const char *name;                    /* "exit" */
    const char *number[SPECIAL_NUMBERS]; /* names of its numbers, up to the first NULL */
} SpecialSpec;

/* What the ground of a hex is, in hundredths of its area, for the ruleset to name its terrain. */
typedef struct TerrainShares {
    uint8_t woods, rough, swamp, town, orchard, water;
    uint8_t level_share[4]; /* of ground at this level or higher */
    int8_t level;           /* highest level with at least the battle's share */
    uint8_t share;          /* the battle's threshold */
} TerrainShares;

/* Outcomes of a pending combat, game/odds.h. */
typedef struct OddsHooks {
    bool (*pending)(const Battle *b, const State *s); /* is there a combat to look ahead into? */
    bool (*done)(const Battle *b, const State *s);    /* ...and is it settled? */
    Action (*choice)(const Battle *b, const State *s, const Sink *offers); /* decisions inside */
    uint32_t (*outcome)(const Battle *b, const State *s); /* what it came to, as a small key */
    void (*describe)(const Battle *b, uint32_t outcome, Text *out);
} OddsHooks;

struct Offers;

/* What the game looks like to a person: words and figures for a table that knows no rules. JSON
 * hooks add members to an object that is open; docs/the-table.md lists what may be in them. Every
 * hook may be NULL. */
typedef struct Show {
    uint8_t cost_parts;              /* costs are in so many parts of a movement point: halves 2 */
    const char *loss;                /* what a unit loses in combat; NULL: a step */
    const char *const *option_words; /* a sentence for each of Ruleset.option */
    /* An action as a button says it: "Place Loomis at H10". */
    void (*offer)(const Battle *b, const State *s, Action a, Text *out);
    /* The same once it is done: "Maney's brigade moves from L6 to K7". Empty if the rest of the
     * log says it. */
    void (*say)(const Battle *b, const State *before, Action a, Text *out);
    /* What came of it: "Maney's brigade is damaged." Sentences, or nothing. */
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
    /* One outcome of it: "words", and "sides" in their order with what befalls each. */
    void (*outcome)(const Battle *b, uint32_t outcome, JsonText *j);
    /* Whether the piece takes part in the pending combat. */
    bool (*fights)(const Battle *b, const State *s, PieceId piece);
    /* An array of what is drawn on the map besides the counters: docs/the-table.md. */
    void (*areas)(const Battle *b, const State *s, JsonText *j);
    /* `say`, to a seat that may not know which of the offers it was. */
    void (*hushed)(const Battle *b, const State *before, Action a, Text *out);
} Show;

enum { MIND_SCRATCH_MAX = 1 << 20 };

/* A list and how long it is, in the description of a ruleset. */
#define LISTED(what, list) .what = (list), .what##_count = sizeof(list) / sizeof(list)[0]

/* One thing that counts in a position, to be weighed against the others. */
typedef struct Term {
    const char *name;  /* "strength", as the weights in rules/NAME.yaml call it */
    const char *ahead; /* said of the side it speaks for: "has the stronger army" */
    int16_t standard;  /* weight in hundredths, where the file gives none */
    const char *sake;  /* as a reason: "a firm line"; NULL: the name */
} Term;

/* How far a script departs from the ruleset's advice; the percentages are 100 as advised. */
typedef struct ScriptBias {
    int16_t ground; /* percent of the pull of what is worth having */
    int16_t danger; /* percent of the fear of being caught at bad odds */
    int16_t touch;  /* percent of the wish to be near the enemy; below 0: away from him */
    int16_t line;   /* percent of the worth of friends beside */
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
    bool in_rollout; /* in thought: may take shortcuts, and keep a plan through an activation */
} Scripts;

/* How long a commander thinks: portfolio briefly, search at length. */
typedef enum { BRIEFLY, AT_LENGTH, LENGTHS } Length;
enum { THOUGHT_PIECES = 100 };

/* How much thought a decision deserves. */
typedef enum { THINK_NOT, THINK_INSIDE, THINK_ACTIVATION } Thought;

/* What can be said of a decision in thought before its offers are listed. */
typedef enum {
    SHORTCUT_NONE,
    SHORTCUT_FORCED,   /* there is no choice: this is all that can be done */
    SHORTCUT_UNLISTED, /* there is one, and `play` makes it without a list */
    SHORTCUT_CHOSEN    /* there is one, and this is what `play` would choose */
} Shortcut;

/* What a commander thinks with: the search is in src/ai, what counts is the ruleset's. */
typedef struct Mind {
    const Term *term; /* at most TERM_MAX; Battle.weight has their weights */
    uint8_t term_count;
    const Script *script; /* [0] is as advised */
    uint8_t script_count;
    /* Decisions to be played in thought for a turn, in thousands, in a battle of at most
     * THOUGHT_PIECES (one of more is slower, and has fewer in proportion). At length: so many that
     * the longest turn stays below two seconds of one core. Briefly: so many that portfolio stands
     * about half way between greedy and search. */
    uint16_t budget[LENGTHS];
    /* Every term, for the first side less for the second, in thousandths of a victory point. */
    void (*evaluate)(const Battle *b, const State *s, int32_t value[TERM_MAX]);
    /* THINK_ACTIVATION where a side chooses what to do next as a whole, THINK_INSIDE where a
     * choice within that may turn the scale. */
    Thought (*thought)(const Battle *b, const State *s);
    /* Whether an offer deserves a candidate of its own, or a place, as the last step of a move to
     * it, the wish to end a move there. NULL: all do. */
    bool (*considers)(const Battle *b, const State *s, const struct Offers *offers, Action a);
    /* Activations draw on no common account: to begin one instead of another is judged after a few
     * replies, and not when the turn is over. */
    bool no_account;
    /* A search at an activation may use one part in so many of what is left of the turn's budget;
     * 0: SPEND_ACTIVATION. */
    uint8_t share;
    /* What the die about to fall is for, as a number: the same roll has the same number although
     * the games before it differ. NULL: the turn, the step and the side. */
    uint64_t (*die_for)(const Battle *b, const State *s);
    /* Ruleset.advise under these scripts; `offers` is NULL after SHORTCUT_UNLISTED. The first
     * eight bytes of the room being 0 says that there is nothing in it to go on with; the first
     * sixteen, that it remembers nothing at all. */
    Action (*play)(const Battle *b, const State *s, const struct Offers *offers,
                   const Scripts *scripts, void *room);
    /* Asked of every step that the side has to take in thought. Unless it is SHORTCUT_CHOSEN nothing
     * has changed in the room that `play` would notice. NULL: nothing is ever known. */
    Shortcut (*shortcut)(const Battle *b, const State *s, const Scripts *scripts, void *room,
                         Action *out);
} Mind;

struct Ruleset {
    const char *name; /* "rally" */
    const char *title;
    const char *version; /* changes when a rule changes: journals name it */
    const Step *step;
    StepId step_count;
    StepId first_step;
    const Clause *clause; /* [0] is YES */
    Verdict clause_count;
    const Verb *verb;
    uint8_t verb_count;
    uint8_t resigning; /* the verb that gives a game up which could go on, or VERB_NONE */
    const PieceKind *kind;
    uint8_t kind_count;
    const char *const *terrain;
    uint8_t terrain_count;
    const TableSpec *table;
    uint8_t table_count;
    /* Tables whose cells are words ("1AR"), by table: the index of a word is its value, from 0 to
     * TableSpec.most. NULL for a table of numbers, and for a ruleset that has no other. */
    const char *const *const *table_word;
    const NumberSpec *number; /* Battle.number[side][i] */
    uint8_t number_count;
    const char *const *option;
    uint8_t option_count;
    const char *const *rank; /* names of formation ranks: "army", "corps", "division" */
    uint8_t rank_count;

    uint8_t markers; /* bit per kind whose pieces may name formations they serve and turns */
    const char *const *track; /* names of command tracks: "slow", "normal" */
    uint8_t track_count;
    const SpecialSpec *special;
    uint8_t special_count;
    const char *const *line; /* lines of a wing, the foremost first */
    uint8_t line_count;
    const char *const *order; /* orders that formations stand under */
    uint8_t order_count;
    uint8_t standard_order;
    uint8_t barred_terrain; /* bit per terrain that nobody enters */

    bool d10;            /* its dice have ten faces, 0 to 9, not six */
    bool hexside_waters; /* streams and rivers run along hexsides, not through hexes */
    bool faced_works;    /* works on hexsides protect one of the two hexes only */

    /* How much of State.own a game of this battle uses. */
    size_t (*own_size)(const Battle *b);
    /* The terrain of a hex with this ground and these features. */
    uint8_t (*name_terrain)(const TerrainShares *ground, uint16_t features);
    /* Whether a unit's zone of control goes over this side of its hex. NULL: over all. */
    bool (*zoc_over)(const Battle *b, HexId from, int side);
    /* Works out, once, what the rules ask of this battle all the time, into Battle.derived; the
     * last thing battle_finish does. NULL: nothing. */
    void (*derive)(Battle *b);
    /* What the ruleset asks of a battle beyond the form of its files. NULL: nothing. */
    bool (*fit)(const Battle *b, Complaint *complaint);
    /* Sets up the ruleset's own state; pieces with a start are already on the map. */
    void (*start)(const Battle *b, State *s);
    uint8_t (*frame_side)(const Battle *b, const State *s); /* who a BY_FRAME step asks */
    int (*victory_points)(const Battle *b, const State *s, int side);
    /* Once it is over: "Confederate marginal victory, 18 to 13". */
    void (*describe_result)(const Battle *b, const State *s, Text *out);
    /* Checks the ruleset's own invariants. */
    bool (*check)(const Battle *b, const State *s, Complaint *complaint);
    /* The condition of a piece in words: "damaged, acted". */
    void (*describe_piece)(const Battle *b, const State *s, PieceId piece, Text *out);
    /* A case or a view asks for one of the ruleset's own facts by name: "cp csa", "vp union".
     * False if there is no such fact. */
    bool (*fact)(const Battle *b, const State *s, Scan *what, int64_t *value);
    /* A case sets one: "cp csa 5", "damaged Maney". False if it is none of these. */
    bool (*set_fact)(const Battle *b, State *s, Scan *what);
    /* Everywhere the piece could go by steps of this verb if it moved now; false if it may not
     * move or a die must fall first. */
    bool (*routes)(const Battle *b, const State *s, PieceId piece, int verb, Routes *out);
    /* Takes out of a position what `seat` may not see; and whether it may not see which of the
     * offers this action was. NULL: everything is open. A veiled position is lawful: one that the
     * seat cannot tell from the true one. */
    bool (*secrets)(const Battle *b); /* whether this game, with its options, has any */
    void (*veil)(const Battle *b, State *s, int seat);
    bool (*secret)(const Battle *b, const State *before, Action a, int seat);
    OddsHooks odds;
    Show show;
    /* What a sensible player does here, one activation ahead; NULL if nobody has taught it.
     * `room` is scratch of MIND_SCRATCH_MAX bytes, zeroed before the first call; what one
     * advice leaves there lets the next finish what was begun without thinking it through again. */
    Action (*advise)(const Battle *b, const State *s, const struct Offers *offers, void *room);
    const Mind *mind; /* NULL: nobody can search in it yet */
};
