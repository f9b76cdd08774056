/* Skirmish: the smallest whole ruleset, an invented game and the example to begin another from
 * (docs/adding-a-ruleset.md). Two sides of units, one to a hex; each turn either side moves, then
 * assaults what stands beside it. docs/rules/skirmish.md has the rules.
 *
 * Here are its words; skirmish.c describes them to the rest of the program, steps.c is the sequence
 * of play, clauses.c what a refusal says, and then one file a procedure in the order of play. */
#pragma once

#include "game/run.h"

typedef enum { KIND_UNIT, KIND_COUNT } Kind;
typedef enum { RANK_ARMY, RANK_COUNT } Rank;
typedef enum { TERRAIN_CLEAR, TERRAIN_WOODS, TERRAIN_HILL, TERRAIN_TOWN, TERRAIN_COUNT } Terrain;

enum { UNIT_STRENGTH, UNIT_POINTS }; /* PieceInfo.value: the counter's numbers */
enum { NUMBER_BREAKS_AT, NUMBERS };  /* Battle.number */
enum { TERRAIN_COST, TERRAIN_DEFENCE, TERRAIN_COLUMNS };
enum { ODDS_WEAKER, ODDS_EQUAL, ODDS_STRONGER, ODDS_ROWS };
typedef enum { RESULT_AR, RESULT_NE, RESULT_DR, RESULT_DL, RESULT_COUNT } Result;

/* rules/skirmish.yaml, and where each table lies in Battle.table. */
enum { TABLE_TERRAIN, TABLE_ASSAULT, TABLE_COUNT };
enum { DIE_FACES = 6, AT_TERRAIN = 0, AT_ASSAULT = AT_TERRAIN + TERRAIN_COUNT * TERRAIN_COLUMNS };

/* What can be done; skirmish.c has the text of each. */
enum { VERB_MOVE = VERB_OWN, VERB_ASSAULT, VERB_RETREAT, VERB_DONE, VERB_COUNT };

typedef enum {
    STEP_BEGIN,
    STEP_MOVE,
    STEP_ASSAULT,
    STEP_ROLL,
    STEP_RETREAT,
    STEP_END,
    STEP_GAME_END,
    STEP_COUNT
} StepName;

/* Why not; clauses.c has the sentence of each. */
enum {
    NO_NOT_NOW = VERDICT_NOT_OFFERED,
    NO_OWN,
    NO_LOST,
    NO_BESIDE,
    NO_STOPPED,
    NO_OCCUPIED,
    NO_POINTS,
    NO_AGAIN,
    NO_TARGET,
    NO_RETREAT,
    VERDICT_COUNT
};

/* What the state remembers of a unit. */
typedef struct SkirmishUnit {
    uint8_t points;    /* movement points it has left in this phase, 0..20 */
    uint8_t assaulted; /* 1: it has made its assault of this turn */
} SkirmishUnit;
/* What it remembers of the game. */
typedef struct Skirmish {
    uint8_t lost[SIDE_MAX]; /* units of the side that are lost */
} Skirmish;
/* What it remembers of an assault, until it is over. */
typedef struct AssaultFrame {
    PieceId attacker, defender;
    PieceId loser; /* who must retreat, NO_PIECE until the die has fallen */
} AssaultFrame;
static_assert(sizeof(SkirmishUnit) == 2 && sizeof(SkirmishUnit) <= PIECE_OWN, "no padding");
static_assert(sizeof(Skirmish) == 2 && sizeof(Skirmish) <= RULES_OWN, "no padding");
static_assert(sizeof(AssaultFrame) == 6 && sizeof(AssaultFrame) <= FRAME_OWN, "no padding");

static inline SkirmishUnit *unit(State *s, PieceId p) { return (SkirmishUnit *)s->piece[p].own; }
static inline const SkirmishUnit *unit_of(const State *s, PieceId p) {
    return (const SkirmishUnit *)s->piece[p].own;
}
static inline const Skirmish *skirmish_of(const State *s) { return (const Skirmish *)s->own; }
static inline AssaultFrame *assault_frame(State *s) { return (AssaultFrame *)frame_top(s)->own; }
static inline const AssaultFrame *assault_frame_of(const State *s) {
    return (const AssaultFrame *)frame_peek(s)->own;
}
static inline int terrain_number(const Battle *b, PlaceId place, int column) {
    return b->table[AT_TERRAIN + hex_of(b, place)->terrain * TERRAIN_COLUMNS + column];
}
static inline bool is_beside(const Battle *b, PlaceId from, PlaceId to) {
    return place_side_towards(b, from, to) >= 0;
}

extern const Clause SKIRMISH_CLAUSES[VERDICT_COUNT];
extern const Step SKIRMISH_STEPS[STEP_COUNT];

/* turn.c */
StepId skirmish_begin_take(const Battle *b, State *s, Action a);
StepId skirmish_end_take(const Battle *b, State *s, Action a);
void skirmish_ready(const Battle *b, State *s, int side); /* its units are fresh again */
int skirmish_victory_points(const Battle *b, const State *s, int side);

/* move.c */
Verdict skirmish_move_verdict(const Battle *b, const State *s, Action a);
void skirmish_move_offer(const Battle *b, const State *s, Sink *out);
StepId skirmish_move_take(const Battle *b, State *s, Action a);
void skirmish_enter(const Battle *b, State *s, PieceId p, PlaceId place); /* takes control too */

/* assault.c */
Verdict skirmish_assault_verdict(const Battle *b, const State *s, Action a);
void skirmish_assault_offer(const Battle *b, const State *s, Sink *out);
StepId skirmish_assault_take(const Battle *b, State *s, Action a);
StepId skirmish_roll_take(const Battle *b, State *s, Action a);
Verdict skirmish_retreat_verdict(const Battle *b, const State *s, Action a);
void skirmish_retreat_offer(const Battle *b, const State *s, Sink *out);
StepId skirmish_retreat_take(const Battle *b, State *s, Action a);
