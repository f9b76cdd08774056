/* The charts, as rules/bayonet.yaml gives them: which there are and where their cells lie. */
#pragma once

#include "game/ruleset.h"

typedef enum {
    TABLE_ACTIONS,    /* by Command: need for foot, horse */
    TABLE_ACTION_DIE, /* see ActionDie */
    TABLE_ORDERS,     /* need from an order to an order */
    TABLE_ORDER_DIE,  /* see OrderDie */
    TABLE_INFANTRY,   /* Code by die and net, -5 to +5 */
    TABLE_CAVALRY,    /* the same */
    TABLE_HORSE_FOOT, /* Code by die and net, -2 to +6 */
    TABLE_ARTILLERY,  /* Impact by die and range */
    TABLE_UNABLE,     /* Unable by foot and horse, and die less value, 0 to 7 */
    TABLE_MOMENTUM,   /* by Momentum, 2 and 3 hexes */
    TABLE_TERRAIN,    /* by Terrain: see TerrainColumn */
    TABLE_HEXSIDES,   /* by Hexside: see HexsideColumn */
    TABLE_VALUES,     /* see Value */
    TABLE_LIMITS,     /* see Limit */
    TABLE_COUNT
} TableId;

/* What a leader may try on the Display (4.3 to 4.5); the rows of the action table. */
typedef enum {
    COMMAND_FRONT,   /* Support to Front */
    COMMAND_SUPPORT, /* Reserve to Support */
    COMMAND_RESERVE, /* Support to Reserve */
    COMMAND_RELIEF,
    COMMAND_PASSAGE,
    COMMAND_SHIFT,
    COMMAND_TRANSFER_RESERVE, /* to the next wing */
    COMMAND_TRANSFER_SUPPORT,
    COMMAND_TRANSFER_RESERVE_FAR,
    COMMAND_TRANSFER_SUPPORT_FAR,
    COMMANDS
} Command;
typedef enum { ACTION_CHARGE, ACTION_ADJACENT, ACTION_IMPACT, ACTION_MOVED, ACTION_DICE } ActionDie;
typedef enum { ORDER_CHARGE, ORDER_MARCH, ORDER_DRESS, ORDERS } Order;
typedef enum {
    CHANGE_HIT,
    CHANGE_EFFECTIVE,
    CHANGE_CHARGE_BEHIND,
    CHANGE_CHARGE_HALVED,
    CHANGE_DRESS_LOCKED,
    CHANGE_DRESS_QUIET,
    CHANGE_DICE
} OrderDie;

/* Results of combat; the effect of each is in results.c. */
typedef enum {
    CODE_AX,
    CODE_2AR,
    CODE_1AR,
    CODE_FF,
    CODE_1DR,
    CODE_2DR,
    CODE_DX,
    CODE_AR2,
    CODE_AR1,
    CODE_BD,
    CODE_1D,
    CODE_A1,
    CODE_A2,
    CODE_AGAIN, /* A dagger: may attack again in front */
    CODE_A3,
    CODE_CHARGE, /* A section: may charge again */
    CODES
} Code;
typedef enum { IMPACT_NONE, IMPACT_HIT, IMPACT_EFFECTIVE, IMPACTS } Impact;
typedef enum { UNABLE_STANDS, UNABLE_ONE, UNABLE_TWO, UNABLE_ROUTED, UNABLES } Unable;
typedef enum {
    MOMENTUM_FRENCH_1672,
    MOMENTUM_FRENCH_1701,
    MOMENTUM_BRITISH_1701,
    MOMENTUM_OTHERS,
    MOMENTUM_DRAGOONS,
    MOMENTA
} Momentum;
typedef enum {
    TERRAIN_CLEAR,
    TERRAIN_LIGHT,
    TERRAIN_FOREST,
    TERRAIN_VILLAGE,
    TERRAIN_WATER,
    TERRAINS
} Terrain;
typedef enum {
    TERRAIN_COST_FOOT, /* movement points */
    TERRAIN_COST_HORSE,
    TERRAIN_DEFENCE,
    TERRAIN_DISORDERS,
    TERRAIN_BLOCKS_SIGHT,
    TERRAIN_COLUMNS
} TerrainColumn;
typedef enum { HEXSIDE_MINOR, HEXSIDE_MAJOR, HEXSIDE_BRIDGE, HEXSIDE_CAUSEWAY, HEXSIDES } Hexside;
typedef enum {
    CROSS_FOOT, /* movement points; CROSS_WHOLE: the whole allowance */
    CROSS_HORSE,
    CROSS_DEFENCE,
    CROSS_DISORDERS,
    CROSS_COLUMNS
} HexsideColumn;
enum { CROSS_WHOLE = 99 };
typedef enum {
    VALUE_LEADER,
    VALUE_HIT,
    VALUE_EFFECTIVE,
    VALUE_FLANK,
    VALUE_REAR,
    VALUE_HORSE_REAR,
    VALUE_OPEN_FLANK,
    VALUE_UNDERLINED,
    VALUES
} Value;
typedef enum {
    LIMIT_MP_FOOT,
    LIMIT_MP_HORSE,
    LIMIT_MP_DISORDERED,
    LIMIT_MP_GUNS,
    LIMIT_MP_ROUTED,
    LIMIT_TURN,
    LIMIT_ABOUT_FACE,
    LIMIT_OVER_GUNS,
    LIMIT_PASS_THROUGH,
    LIMIT_HIT_FOOT,
    LIMIT_HIT_HORSE,
    LIMIT_STACK,
    LIMIT_VILLAGE_STACK,
    LIMIT_GUN_RANGE,
    LIMIT_PIVOT_DIE,
    LIMIT_HIT_DIE,
    LIMIT_GUN_IMPACT,
    LIMIT_DRESS_TURN,
    LIMIT_RECOVER_FROM,
    LIMIT_LEADER_CASUALTY,
    LIMIT_ROUTED_COMBAT,
    LIMIT_ROUTED_AGAIN,
    LIMIT_QUIET_RANGE,
    LIMIT_DISORDERED_VALUE,
    LIMIT_DISORDERED_LEAST,
    LIMITS
} Limit;

enum {
    DIE_FACES = 10,
    NET_MOST = 5, /* columns of the first two combat tables: -5 to +5 */
    NET_COLUMNS = 2 * NET_MOST + 1,
    HORSE_FOOT_LEAST = -2, /* and of the third: -2 to +6 */
    HORSE_FOOT_MOST = 6,
    HORSE_FOOT_COLUMNS = HORSE_FOOT_MOST - HORSE_FOOT_LEAST + 1,
    RANGES = 7,
    UNABLE_MOST = 7,
    UNABLE_COLUMNS = UNABLE_MOST + 1
};

/* Where each table lies in Battle.table; BAYONET_TABLES describes them to the battle files. */
enum {
    AT_ACTIONS = 0,
    AT_ACTION_DIE = AT_ACTIONS + 2 * COMMANDS,
    AT_ORDERS = AT_ACTION_DIE + ACTION_DICE,
    AT_ORDER_DIE = AT_ORDERS + ORDERS * ORDERS,
    AT_INFANTRY = AT_ORDER_DIE + CHANGE_DICE,
    AT_CAVALRY = AT_INFANTRY + DIE_FACES * NET_COLUMNS,
    AT_HORSE_FOOT = AT_CAVALRY + DIE_FACES * NET_COLUMNS,
    AT_ARTILLERY = AT_HORSE_FOOT + DIE_FACES * HORSE_FOOT_COLUMNS,
    AT_UNABLE = AT_ARTILLERY + DIE_FACES * RANGES,
    AT_MOMENTUM = AT_UNABLE + 2 * UNABLE_COLUMNS,
    AT_TERRAIN = AT_MOMENTUM + 2 * MOMENTA,
    AT_HEXSIDES = AT_TERRAIN + TERRAINS * TERRAIN_COLUMNS,
    AT_VALUES = AT_HEXSIDES + HEXSIDES * CROSS_COLUMNS,
    AT_LIMITS = AT_VALUES + VALUES,
    TABLES_END = AT_LIMITS + LIMITS
};
static_assert((int)TABLES_END <= (int)TABLE_CELL_MAX, "the tables fit a battle");

extern const TableSpec BAYONET_TABLES[TABLE_COUNT];
extern const char *const *const BAYONET_TABLE_WORDS[TABLE_COUNT]; /* Ruleset.table_word */
extern const char *const BAYONET_TERRAINS[TERRAINS];
extern const char *const BAYONET_ORDERS[ORDERS];
extern const char *const BAYONET_CODES[CODES];

static inline int chart(const Battle *b, TableId table, int row, int column) {
    static const struct {
        uint16_t at, columns;
    } LAYOUT[TABLE_COUNT] = {
        [TABLE_ACTIONS] = {AT_ACTIONS, 2},
        [TABLE_ACTION_DIE] = {AT_ACTION_DIE, ACTION_DICE},
        [TABLE_ORDERS] = {AT_ORDERS, ORDERS},
        [TABLE_ORDER_DIE] = {AT_ORDER_DIE, CHANGE_DICE},
        [TABLE_INFANTRY] = {AT_INFANTRY, NET_COLUMNS},
        [TABLE_CAVALRY] = {AT_CAVALRY, NET_COLUMNS},
        [TABLE_HORSE_FOOT] = {AT_HORSE_FOOT, HORSE_FOOT_COLUMNS},
        [TABLE_ARTILLERY] = {AT_ARTILLERY, RANGES},
        [TABLE_UNABLE] = {AT_UNABLE, UNABLE_COLUMNS},
        [TABLE_MOMENTUM] = {AT_MOMENTUM, 2},
        [TABLE_TERRAIN] = {AT_TERRAIN, TERRAIN_COLUMNS},
        [TABLE_HEXSIDES] = {AT_HEXSIDES, CROSS_COLUMNS},
        [TABLE_VALUES] = {AT_VALUES, VALUES},
        [TABLE_LIMITS] = {AT_LIMITS, LIMITS},
    };
    return b->table[LAYOUT[table].at + row * LAYOUT[table].columns + column];
}
static inline int limit(const Battle *b, Limit which) {
    return chart(b, TABLE_LIMITS, 0, (int)which);
}
static inline int value_of(const Battle *b, Value which) {
    return chart(b, TABLE_VALUES, 0, (int)which);
}
/* 2.2, R1: a modified roll is brought back to 0..9 before it is used. */
static inline int clamped_roll(int roll) { return roll < 0 ? 0 : roll > 9 ? 9 : roll; }
