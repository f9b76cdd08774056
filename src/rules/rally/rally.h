/* Rally 'Round the Flag!: brigade battles of the American Civil War.
 *
 * The folder follows the rulebook: steps.c is the sequence of play, clauses.c what a refusal says,
 * and then one file a procedure in the order of play. docs/rules/rally.md explains the rules in our
 * own words; "R12" in a comment is a ruling listed there. */
#pragma once

#include "game/run.h"
#include "rules/rally/ruleset.h"

enum { CSA = 0, USA = 1 };

typedef enum { KIND_INFANTRY, KIND_CAVALRY, KIND_LEADER, KIND_GUNS, KIND_TRAIN, KIND_COUNT } Kind;
typedef enum { RANK_ARMY, RANK_CORPS, RANK_DIVISION, RANK_COUNT } Rank;
typedef enum {
    TERRAIN_CLEAR,
    TERRAIN_FOREST,
    TERRAIN_HILL,
    TERRAIN_HILL_FOREST,
    TERRAIN_ROUGH,
    TERRAIN_SWAMP,
    TERRAIN_TOWN,
    TERRAIN_COUNT
} Terrain;
typedef enum { OPTION_PERSONALITIES, OPTION_OOC_FULL_MP, RALLY_OPTIONS } Option;
typedef enum { NUMBER_COMMAND_POINTS, NUMBER_VP_START, NUMBER_AUTOMATIC_MARGIN, NUMBERS } Number;

/* PieceInfo.value: the counter's numbers. Pairs are front (full), back (damaged, replacement). */
enum {
    UNIT_SP = 0,
    UNIT_QUALITY = 2,
    UNIT_PERSONALITY = 4,
    UNIT_REPEATERS = 5,
    LEADER_COMBAT = 0,
    LEADER_QUALITY = 2,
    LEADER_RANGE = 4,
    LEADER_INITIATIVE = 6,
    LEADER_PERSONALITY = 8,
    GUNS_VALUE = 0 /* at range 0, 1, 2-3, 4-5 */
};
typedef enum { PERSONALITY_W, PERSONALITY_A, PERSONALITY_C, PERSONALITY_P } Personality;

/* What can be done; rally.c has the text of each. */
enum {
    VERB_MOVE = VERB_OWN, /* select a unit, leader or train to move */
    VERB_LEAD,
    VERB_TO,
    VERB_MARCH,
    VERB_HALT,
    VERB_DONE,
    VERB_PASS,
    VERB_DECLINE,
    VERB_CHOOSE_UNIT,
    VERB_CHOOSE_FORMATION,
    VERB_FIRST,
    VERB_PLACE,
    VERB_FIRE,
    VERB_HOLD,
    VERB_COUNTER,
    VERB_AWAIT,  /* roll for reinforcements */
    VERB_HASTEN, /* 3 CP instead */
    VERB_ARRIVE,
    VERB_FLIP,
    VERB_ACTIVATE,
    VERB_ORDER,
    VERB_ROUSE,
    VERB_FREE,
    VERB_UNPACK, /* train active again */
    VERB_ATTACK,
    VERB_FIGHT,
    VERB_SHOOT,
    VERB_SURPRISE,
    VERB_RETREAT,
    VERB_ADVANCE,
    VERB_FOLLOW,
    VERB_STAY,
    VERB_ESCAPE,
    VERB_RALLY,
    VERB_GIVE_FIELD,
    VERB_FIGHT_ON,
    VERB_GO_ON, /* night: ask for a second hex */
    VERB_COUNT
};
