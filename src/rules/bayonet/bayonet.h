/* Bayonet & Musket: linear battles of 1670-1720, brigades on a Command Display and battalions on
 * the map.
 *
 * The folder follows the rulebook: steps.c is the sequence of play, clauses.c what a refusal says,
 * and then one file a procedure in the order of play. docs/rules/bayonet.md explains the rules in
 * our own words; "R12" in a comment is a ruling listed there, "T3" one of its tables. */
#pragma once

#include "game/run.h"
#include "rules/bayonet/tables.h"

extern const Ruleset BAYONET;

/* Foot, horse (0.5) and the rest; the first five are units. */
typedef enum {
    KIND_INFANTRY,
    KIND_DISMOUNTED, /* dragoons on foot: never a volley */
    KIND_CAVALRY,
    KIND_DRAGOONS, /* mounted */
    KIND_ARTILLERY,
    KIND_COMMANDER,      /* of the army (AC) */
    KIND_WING_COMMANDER, /* WC */
    KIND_COUNT
} Kind;
typedef enum { RANK_ARMY, RANK_BRIGADE, RANK_COUNT } Rank;
typedef enum { LINE_FRONT, LINE_SUPPORT, LINE_RESERVE, LINES } DisplayLine;
typedef enum {
    OPTION_CLERAMBAULT, /* Blenheim S5 */
    OPTION_LATE_EUGENE, /* Blenheim S6 */
    OPTION_BREACHES,    /* Neerwinden S4 */
    BAYONET_OPTIONS
} Option;
typedef enum {
    NUMBER_PERIOD,      /* Table 6: 0 for 1672-97, 1 for 1701-14 */
    NUMBER_FRENCH_ARMY, /* 1: its French and German horse use the French row of Table 6 */
    NUMBER_TIE,         /* 1: wins if the scores are equal */
    NUMBERS
} Number;

/* Special rules a battle may use. */
typedef enum {
    SPECIAL_FIRE,        /* hexes that burn until the end of turn `until` */
    SPECIAL_TRAINED,     /* 9.4: formations whose horse may pass through foot */
    SPECIAL_DROWN,       /* markers with no way home are removed in the rout phase */
    SPECIAL_WINS,        /* final assessment, the first that holds: see victory.c */
    SPECIAL_SCORE,       /* ...or the higher score */
    SPECIAL_UNTOUCHED,   /* side: scores only hexes that no enemy foot ever entered */
    SPECIAL_LATE,        /* formations that are finished on the first turn, with `late_eugene` */
    SPECIAL_CLERAMBAULT, /* side, hexes of a village whose first rout draws the reserves in */
    SPECIALS
} SpecialRule;

/* PieceInfo.value: the counter's numbers. */
enum {
    UNIT_CV,
    UNIT_NATION, /* Nation */
    UNIT_UNDERLINED,
    UNIT_DEPTH,
    UNIT_GUN,          /* 1: a battalion gun */
    UNIT_FACING,       /* at the start; -1: its wing's axis (artillery: its side's) */
    UNIT_CV_DISORDERED /* horse; 0: one less than cv, at least 1 (R3) */
};
enum { ARTILLERY_OVER, ARTILLERY_LIMBERED, ARTILLERY_FACING = UNIT_FACING };
enum {
    LEADER_RATING,
    LEADER_LINE,
    LEADER_ON_PROMOTION /* 1: also succeeds a leader who rises, not only one who falls */
};

/* What can be done; bayonet.c has the text of each. Numbers of display verbs: PLACE_ON. */
enum {
    VERB_DONE = VERB_OWN,
    VERB_DECLINE,
    /* artillery */
    VERB_UNLIMBER, /* number: facing */
    VERB_LIMBER,
    VERB_FIRE, /* number: facing after the pivot */
    VERB_SPILL,
    /* the display */
    VERB_WING,       /* number: wing, as PLACE_ON */
    VERB_WC_GENERAL, /* number: PLACE_ON */
    VERB_WC_DIRECT,
    VERB_AC_GENERAL,
    VERB_AC_DIRECT,
    VERB_AC_LATER,
    VERB_COMMIT_FRONT, /* what the wing's commander tries; the order of T1's actions */
    VERB_COMMIT_SUPPORT,
    VERB_COMMIT_RESERVE,
    VERB_RELIEF,
    VERB_PASSAGE,
    VERB_SHIFT_LEFT,
    VERB_SHIFT_RIGHT,
    VERB_TRANSFER,
    VERB_AC_COMMIT_FRONT, /* the same by the army's */
    VERB_AC_COMMIT_SUPPORT,
    VERB_AC_COMMIT_RESERVE,
    VERB_AC_RELIEF,
    VERB_AC_PASSAGE,
    VERB_AC_SHIFT_LEFT,
    VERB_AC_SHIFT_RIGHT,
    VERB_AC_TRANSFER,
    /* brigades and orders */
    VERB_ACTIVATE,
    VERB_PASS,
    VERB_KEEP,
    VERB_ORDER, /* number: Order */
    /* movement */
    VERB_TARGET,    /* piece, place, number: facing */
    VERB_NO_TARGET, /* march instead of an optional target */
    VERB_MOVE,
    VERB_MOVE_STACK, /* piece: the top unit */
    VERB_SWAP,       /* piece: the top unit */
    VERB_TO,         /* on top of artillery */
    VERB_TO_BENEATH, /* beneath it */
    VERB_ISSUE,      /* out of a village stack; number: facing */
    VERB_TURN,       /* number: facing */
    VERB_OVER_UNDER,
    VERB_HALT,
    VERB_DRESS_TO,   /* up or back */
    VERB_DRESS_OUT,  /* the same out of a village stack; number: facing */
    VERB_DRESS_TURN, /* number: facing */
    VERB_REFORM,
    VERB_RECOVER,
    VERB_FACE, /* number: facing; the last unit of a village stack */
    /* combat */
    VERB_COUNTER,
    VERB_ATTACK,
    VERB_REST,
    VERB_DEFEND,
    VERB_REFUSE_LEFT,
    VERB_REFUSE_RIGHT,
    VERB_USE_GUN,
    VERB_HOLD,
    VERB_VOLLEY,
    VERB_STAND,    /* a casualty instead of a retreat */
    VERB_GIVE_WAY, /* the retreat */
    VERB_RETREAT,
    VERB_RETREAT_OUT, /* out of a village stack; number: facing */
    VERB_ADVANCE,
    VERB_ADVANCE_OUT, /* the same */
    VERB_STAY,
    VERB_STRIKE, /* another attack; number: facing */
    VERB_ROUT_TO,
    VERB_TRAMPLED,
    VERB_REPLACE, /* number: DisplayLine */
    /* the end */
    VERB_CONCEDE,
    VERB_PLAY_ON,
    VERB_COUNT
};
/* Nationalities that Table 6 tells apart (T8); the rules treat all others alike. */
typedef enum {
    NATION_FR,
    NATION_AL,
    NATION_EN,
    NATION_SC,
    NATION_WE,
    NATION_IR,
    NATION_DU,
    NATION_DA,
    NATION_OTHERS
} Nation;

enum {
    ACTIONS = VERB_TRANSFER - VERB_COMMIT_FRONT + 1,
    VERB_AC_ACTIONS = VERB_AC_COMMIT_FRONT - VERB_COMMIT_FRONT
};

/* A place on the display in one byte: line, wing, slot. The notation writes them as %l %w %k. */
static inline int place_on(int wing, int line, int slot) { return line | wing << 2 | slot << 5; }
static inline int line_on(int number) { return number & 3; }
static inline int wing_on(int number) { return number >> 2 & 7; }
static inline int slot_on(int number) { return number >> 5; }
