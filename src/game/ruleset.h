/* What a ruleset is: its law, a table of steps and the words around it; and, with two contracts of
 * their own, what people see of it (game/show.h) and what a commander thinks with (game/mind.h).
 *
 * Everything that is the same for all rulesets (running steps, notation, journals, battle files,
 * cases, the odds) is driven by these tables; a ruleset writes only its rules. */
#pragma once

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
    /* For any action with ids in range: YES if it would be offered here, else why not. NULL where
     * the offers alone decide (dice). */
    Verdict (*verdict)(const Battle *b, const State *s, Action a);
    const char *prompt; /* "choose a division, a brigade or a leader to activate" */
} Step;

/* Notation. The pattern is the action's text with fields: %u piece, %p place, %f formation,
 * %n number, %v number as a vertex (N, NE, SE, S, SW, NW), %s side, %d mask of sides as the places
 * they lead to from the piece, joined by +; and those that only this ruleset has, see PatternField.
 * Moves of several steps are written as one line: see game/notation.h. */
typedef enum {
    VERB_PLAIN,
    VERB_MOVER,
    VERB_STEP,
    VERB_STOP,
    VERB_GATHER /* names one piece of several, in roster order, so that the same set is named in one
                   way only (lib/selection.h lets people name them in any order) */
} VerbRole;

/* A field of patterns that is the ruleset's own: some bits of the action's number, as words. */
typedef struct PatternField {
    char letter; /* "w" for %w */
    uint8_t shift, bits;
    /* The word for a value, NULL from the first that has none. NULL: written as a number. */
    const char *(*word)(const Battle *b, int value);
} PatternField;

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

/* Sets a list and its length in the description of a ruleset. */
#define LISTED(what, list) .what = (list), .what##_count = sizeof(list) / sizeof(list)[0]

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
    const PatternField *pattern_field;
    uint8_t pattern_field_count;
    uint8_t resigning; /* the verb that gives up a game that could go on, or VERB_NONE */
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

    uint8_t markers; /* bit per kind whose pieces may name the formations and turns they serve */
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
    /* Whether a unit's zone of control extends over this side of its hex. NULL: over all. */
    bool (*zoc_over)(const Battle *b, HexId from, int side);
    /* Works out once what the rules often ask of this battle, into Battle.derived; battle_finish
     * calls it last. NULL: nothing. */
    void (*derive)(Battle *b);
    /* Checks what the ruleset requires of a battle beyond the form of its files. NULL: nothing. */
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
    /* Secrets; NULL: everything is open. `veil` takes out of a position what `seat` may not see;
     * the result is a lawful position, which the seat cannot tell from the true one. `secret`:
     * whether the seat may not see which of the offers this action was. */
    bool (*secrets)(const Battle *b); /* whether this game, with its options, has any */
    void (*veil)(const Battle *b, State *s, int seat);
    bool (*secret)(const Battle *b, const State *before, Action a, int seat);
    OddsHooks odds;
};

/* One ruleset as the program knows it: only the registry (src/rules) joins the three. */
struct System {
    const Ruleset *law;
    const struct Show *show; /* NULL: notation instead of words */
    const struct Mind *mind; /* NULL: only random play */
};
