/* The charts, as rules/clash.yaml gives them: which there are and where their cells lie. */
#pragma once

#include "rules/clash/clash.h"

typedef enum {
    TABLE_COMBAT,
    TABLE_TERRAIN,
    TABLE_HEXSIDE,
    TABLE_TRACK,
    TABLE_LIMITS,
    TABLE_COUNT
} TableId;
enum { ODDS_COLUMNS = 10, NOT_AFFECTED = 99, NO_LIMIT = 99 };
typedef enum { COMBAT_ATTACKER, COMBAT_DEFENDER, COMBAT_LIMIT, COMBAT_CELLS } CombatCell;
typedef enum {
    TERRAIN_MP_INFANTRY, /* quarters of a movement point */
    TERRAIN_MP_CAVALRY,
    TERRAIN_ZOC,         /* 1: zones of control enter */
    TERRAIN_DEFENCE,     /* added to the defending stack, sum not below 1 */
    TERRAIN_ATTACK_GUNS, /* 1: attacking guns may fire at it */
    TERRAIN_DEFENCE_GUNS,
    TERRAIN_OPEN, /* 1: clear for 12.6 and 6.3.4 */
    TERRAIN_CELLS
} TerrainCell;
typedef enum {
    SIDE_ROAD,  /* road mode, per hex */
    SIDE_MARCH, /* reinforcement march, per hex */
    SIDE_UPHILL,
    SIDE_STEEP, /* beside uphill */
    SIDE_CREEK,
    SIDE_BRIDGE,
    SIDE_FORD,
    SIDE_EMBANKMENT,
    SIDE_CUT,
    SIDE_ROWS
} SideRow;
typedef enum {
    EFFECT_MP_INFANTRY, /* quarters; added, but road and march are the whole cost */
    EFFECT_MP_CAVALRY,
    EFFECT_DEFENCE,     /* if all attack over such hexsides */
    EFFECT_ATTACK_GUNS, /* 1: attacking guns may fire over it */
    EFFECT_DEFENCE_GUNS,
    EFFECT_CELLS
} SideEffect;
typedef enum {
    LIMIT_STACK,
    LIMIT_COMMAND_RANGE,
    LIMIT_RETREAT_MOST, /* 12.9.5 */
    LIMIT_TOWN_RETREAT,
    LIMIT_CAVALRY_RETREAT,
    LIMIT_RETREAT_PHASE,
    LIMIT_WALK,      /* longest retreat looked for */
    LIMIT_FLANK_TER, /* taken off */
    LIMIT_EXIT_MP,   /* quarters */
    LIMIT_EARLY_NOW, /* highest die of early entry that succeeds; the next two are a turn late */
    LIMIT_ON_TIME,   /* highest die on time (9.4) and at the printed hex (9.2) */
    LIMITS
} Limit;
enum {
    AT_COMBAT = 0,
    AT_TERRAIN = AT_COMBAT + ODDS_COLUMNS * COMBAT_CELLS,
    AT_HEXSIDE = AT_TERRAIN + TERRAIN_COUNT * TERRAIN_CELLS,
    AT_TRACK = AT_HEXSIDE + SIDE_ROWS * EFFECT_CELLS,
    AT_LIMITS = AT_TRACK + TRACKS * 6
};
static_assert(AT_LIMITS + LIMITS <= TABLE_CELL_MAX, "the tables fit");
static inline int combat_cell(const Battle *b, int column, CombatCell cell) {
    return b->table[AT_COMBAT + column * COMBAT_CELLS + (int)cell];
}
static inline int terrain_cell(const Battle *b, int terrain, TerrainCell cell) {
    return b->table[AT_TERRAIN + terrain * TERRAIN_CELLS + (int)cell];
}
static inline int side_cell(const Battle *b, SideRow row, SideEffect cell) {
    return b->table[AT_HEXSIDE + (int)row * EFFECT_CELLS + (int)cell];
}
static inline int track_cell(const Battle *b, int row, int die) {
    return b->table[AT_TRACK + row * 6 + die - 1];
}
static inline int clash_limit(const Battle *b, Limit limit) {
    return b->table[AT_LIMITS + (int)limit];
}
