/* The charts, as rules/rally.yaml gives them: which there are and where their cells lie. */
#pragma once

#include "rules/rally/rally.h"

/* Ruleset tables, rules/rally.yaml. */
typedef enum {
    TABLE_ODDS,    /* die modifier by column 1-3 .. 5-1: attacker, defender */
    TABLE_SHIFT,   /* column shifts, see Shift */
    TABLE_FIRE,    /* defensive fire modifiers, see FireLine */
    TABLE_TERRAIN, /* by Terrain: see TerrainColumn */
    TABLE_FEATURE, /* movement costs of features, see Feature */
    TABLE_RETREAT, /* hexes, by die 1..6 */
    TABLE_LIMITS,  /* see Limit */
    TABLE_EVENTS,  /* the event that a sum of 2..12 brings, by its printed number */
    TABLE_COUNT
} TableId;
typedef enum {
    COLUMN_MP_INFANTRY, /* halves of a movement point */
    COLUMN_MP_CAVALRY,
    COLUMN_SHIFT,
    COLUMN_BOMBARD_DIE,
    COLUMN_HALVES_GUNS, /* 6.4 */
    COLUMN_BLOCKS_SIGHT,
    COLUMN_GUNS_NEED_ROAD,
    TERRAIN_COLUMNS
} TerrainColumn;
typedef enum {
    SHIFT_SURGE,
    SHIFT_CAVALRY_ATTACKS,
    SHIFT_CAVALRY_DEFENDS,
    SHIFT_STREAM, /* one line of the chart with clear and swamp: R76 */
    SHIFT_RIVER,
    SHIFT_ENTRENCHMENT,
    SHIFT_FORT,
    SHIFT_QUALITY,
    SHIFT_SURPRISE,
    SHIFTS
} Shift;
typedef enum {
    FIRE_ATTACKER_CLEAR,
    FIRE_DEFENDER_QUALITY_4,
    FIRE_DEFENDER_REPEATERS,
    FIRE_GUNS_3,
    FIRE_DEFENDER_QUALITY_2,
    FIRE_MORE_ATTACKERS,
    FIRE_ATTACKER_REPEATERS,
    FIRE_LINES
} FireLine;
typedef enum {
    FEATURE_STREAM,
    FEATURE_STREAM_FORD,
    FEATURE_RIVER_FORD,
    FEATURE_BRIDGE,
    FEATURE_ROAD,
    FEATURE_RAILROAD,
    FEATURE_TOWN_EZOC,
    FEATURES
} Feature;
typedef enum {
    LIMIT_MP_INFANTRY, /* halves */
    LIMIT_MP_CAVALRY,
    LIMIT_MP_LEADER,
    LIMIT_MP_TRAIN,
    LIMIT_STACK_SP,
    LIMIT_TRAIN_SP,
    LIMIT_TRAIN_RANGE,
    LIMIT_GUN_RANGE,
    LIMIT_RALLY_RANGE,
    LIMIT_LOST_SP,     /* permanently lost SP that cost command points (7.1) */
    LIMIT_DRAW_MARGIN, /* victory points apart, at most */
    LIMIT_MARGINAL,
    LIMIT_SUBSTANTIAL,
    LIMIT_CAPTIVE_DIE,  /* event 2: the corps is captive from this face on */
    LIMIT_DIVISION_DIE, /* event 3: a whole division from this face on */
    LIMIT_DEPLETE_TURN, /* event 6: from this turn on */
    LIMITS
} Limit;

/* Where each table lies in Battle.table; rally.c describes them to the battle files. */
enum {
    ODDS_COLUMNS = 11, /* 1-4, 1-3 .. 5-1, 6-1; the table has the nine between the ends */
    AT_ODDS = 0,
    AT_SHIFT = 32,
    AT_FIRE = 48,
    AT_TERRAIN = 64,
    AT_FEATURE = 120,
    AT_RETREAT = 128,
    AT_LIMITS = 136,
    AT_EVENTS = 160
};
static inline int rally_table(const Battle *b, TableId table, int row, int column) {
    static const struct {
        uint8_t at, columns;
    } LAYOUT[TABLE_COUNT] = {
        [TABLE_ODDS] = {AT_ODDS, 2},
        [TABLE_SHIFT] = {AT_SHIFT, SHIFTS},
        [TABLE_FIRE] = {AT_FIRE, FIRE_LINES},
        [TABLE_TERRAIN] = {AT_TERRAIN, TERRAIN_COLUMNS},
        [TABLE_FEATURE] = {AT_FEATURE, FEATURES},
        [TABLE_RETREAT] = {AT_RETREAT, 6},
        [TABLE_LIMITS] = {AT_LIMITS, LIMITS},
        [TABLE_EVENTS] = {AT_EVENTS, 11},
    };
    return b->table[LAYOUT[table].at + row * LAYOUT[table].columns + column];
}
static inline int rally_limit(const Battle *b, Limit limit) {
    return rally_table(b, TABLE_LIMITS, 0, (int)limit);
}
