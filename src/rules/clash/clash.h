/* Clash of Giants: Civil War: two armies, a cup of command markers, and hills worth having.
 *
 * The folder follows the rulebook: steps.c is the sequence of play, clauses.c what a refusal says,
 * and then one file a procedure in the order of play. docs/rules/clash.md explains the rules in our
 * own words; "R12" in a comment is a ruling listed there. */
#pragma once

#include "game/run.h"
#include "rules/clash/ruleset.h"

enum { CSA = 0, USA = 1 }; /* where an order is needed the first side is first (6.2, 9.1) */

/* Two kinds of combat unit and two kinds of marker. A formation's own command marker is no piece:
 * the formation stands for it. */
typedef enum { KIND_INFANTRY, KIND_CAVALRY, KIND_GUNS, KIND_COMMANDER, KIND_COUNT } Kind;
typedef enum { RANK_ARMY, RANK_CORPS, RANK_FORMATION, RANK_DIVISION, RANK_COUNT } Rank;
typedef enum { TERRAIN_CLEAR, TERRAIN_WOODS, TERRAIN_TOWN, TERRAIN_COUNT } Terrain;
typedef enum { OPTION_FIXED_ENTRY, OPTION_HIDDEN_GUNS, CLASH_OPTIONS } Option;
typedef enum { NUMBER_MARGINAL, NUMBER_DECISIVE, NUMBER_VP_START, NUMBERS } Number;
typedef enum { TRACK_SLOW, TRACK_NORMAL, TRACK_GOOD, TRACK_FAST, TRACKS } CommandTrack;

/* PieceInfo.value: the counter's numbers. */
enum {
    UNIT_STEPS = 0,
    UNIT_TER = 1,
    UNIT_MA = 2,         /* cavalry: printed movement allowance (3.2.5) */
    UNIT_DEFENDS = 3,    /* 1: strength in parentheses, never attacks (12.3) */
    GUNS_AUTOMATIC = 0,  /* 1: never in the cup (6.3.2) */
    GUNS_TURN = 1,       /* turn on which they come on without a group; 0: none */
    GUNS_USE = 2,        /* GunsUse */
    COMMANDER_ROLL = 0,  /* available on a die of so much or less; 0: always */
    COMMANDER_MODE = 1,  /* Mode */
    COMMANDER_COUNT = 2, /* formations at once */
    COMMANDER_DIE = 3,   /* added to the command roll */
    COMMANDER_FIRST = 4, /* 1: acts before the first draw */
    COMMANDER_ALWAYS = 5 /* 1: its own formation must be among those chosen */
};
typedef enum { GUNS_BOTH, GUNS_DEFENCE, GUNS_ATTACK } GunsUse;
typedef enum { MODE_ADD, MODE_REPLACE } Mode;

/* What can be done; clash.c has the text of each. */
enum {
    VERB_MOVE = VERB_OWN,
    VERB_TO,
    VERB_MARCH,
    VERB_WITHDRAW,
    VERB_HALT,
    VERB_EXIT,
    VERB_DONE,
    VERB_DECLINE,
    VERB_DRAW_COMMAND,
    VERB_EARLY,
    VERB_CUP,
    VERB_ASIDE,
    VERB_WITHHOLD,
    VERB_TAKE,
    VERB_SOURCE,
    VERB_ENTER,
    VERB_COMBAT,
    VERB_ATTACK,
    VERB_WITH,
    VERB_FIGHT,
    VERB_RETIRE,
    VERB_STAND,
    VERB_GUNS,
    VERB_RETREAT,
    VERB_RISK,
    VERB_ADVANCE,
    VERB_REMOVE,
    VERB_RESTORE,
    VERB_RETURN,
    VERB_CALL,
    VERB_BOMBARD,
    VERB_EXPEND,
    VERB_COUNT
};
