/* How rules/bayonet.yaml writes the charts. */
#include "rules/bayonet/tables.h"

static const char *const ARM[] = {"foot", "horse"};
static const char *const COMMAND_NAME[COMMANDS] = {
    [COMMAND_FRONT] = "commit_front",
    [COMMAND_SUPPORT] = "commit_support",
    [COMMAND_RESERVE] = "commit_reserve",
    [COMMAND_RELIEF] = "relief",
    [COMMAND_PASSAGE] = "passage",
    [COMMAND_SHIFT] = "shift",
    [COMMAND_TRANSFER_RESERVE] = "transfer_reserve",
    [COMMAND_TRANSFER_SUPPORT] = "transfer_support",
    [COMMAND_TRANSFER_RESERVE_FAR] = "transfer_reserve_far",
    [COMMAND_TRANSFER_SUPPORT_FAR] = "transfer_support_far",
};
static const char *const ACTION_DIE_NAME[ACTION_DICE] = {
    [ACTION_CHARGE] = "charge",
    [ACTION_ADJACENT] = "adjacent",
    [ACTION_IMPACT] = "impact",
    [ACTION_MOVED] = "moved",
};
const char *const BAYONET_ORDERS[ORDERS] = {
    [ORDER_CHARGE] = "charge", [ORDER_MARCH] = "march", [ORDER_DRESS] = "dress"};
static const char *const ORDER_DIE_NAME[CHANGE_DICE] = {
    [CHANGE_HIT] = "hit",
    [CHANGE_EFFECTIVE] = "effective",
    [CHANGE_CHARGE_BEHIND] = "charge_behind",
    [CHANGE_CHARGE_HALVED] = "charge_halved",
    [CHANGE_DRESS_LOCKED] = "dress_locked",
    [CHANGE_DRESS_QUIET] = "dress_quiet",
};
static const char *const FACE[DIE_FACES] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
static const char *const NET[] = {"-5", "-4", "-3", "-2", "-1", "0",
                                  "+1", "+2", "+3", "+4", "+5", "+6"};
const char *const BAYONET_CODES[CODES] = {
    [CODE_AX] = "AX",   [CODE_2AR] = "2AR",  [CODE_1AR] = "1AR", [CODE_FF] = "FF",
    [CODE_1DR] = "1DR", [CODE_2DR] = "2DR",  [CODE_DX] = "DX",   [CODE_AR2] = "AR2",
    [CODE_AR1] = "AR1", [CODE_BD] = "BD",    [CODE_1D] = "1D",   [CODE_A1] = "A1",
    [CODE_A2] = "A2",   [CODE_AGAIN] = "A†", [CODE_A3] = "A3",   [CODE_CHARGE] = "A§",
};
static const char *const IMPACT_NAME[IMPACTS] = {
    [IMPACT_NONE] = "miss", [IMPACT_HIT] = "H", [IMPACT_EFFECTIVE] = "E"};
static const char *const UNABLE_NAME[UNABLES] = {[UNABLE_STANDS] = "stands",
                                                 [UNABLE_ONE] = "one",
                                                 [UNABLE_TWO] = "two",
                                                 [UNABLE_ROUTED] = "routed"};
static const char *const MOMENTUM_NAME[MOMENTA] = {
    [MOMENTUM_FRENCH_1672] = "french_1672",   [MOMENTUM_FRENCH_1701] = "french_1701",
    [MOMENTUM_BRITISH_1701] = "british_1701", [MOMENTUM_OTHERS] = "others",
    [MOMENTUM_DRAGOONS] = "dragoons",
};
const char *const BAYONET_TERRAINS[TERRAINS] = {
    [TERRAIN_CLEAR] = "clear",     [TERRAIN_LIGHT] = "light", [TERRAIN_FOREST] = "forest",
    [TERRAIN_VILLAGE] = "village", [TERRAIN_WATER] = "water",
};
static const char *const GROUND_NAME[GROUND_COLUMNS] = {
    [GROUND_FOOT] = "foot",
    [GROUND_HORSE] = "horse",
    [GROUND_DEFENCE] = "defence",
    [GROUND_DISORDERS] = "disorders",
    [GROUND_BLOCKS_SIGHT] = "blocks_sight",
};
static const char *const HEXSIDE_NAME[HEXSIDES] = {
    [HEXSIDE_MINOR] = "minor",
    [HEXSIDE_MAJOR] = "major",
    [HEXSIDE_BRIDGE] = "bridge",
    [HEXSIDE_CAUSEWAY] = "causeway",
};
static const char *const CROSS_NAME[CROSS_COLUMNS] = {
    [CROSS_FOOT] = "foot",
    [CROSS_HORSE] = "horse",
    [CROSS_DEFENCE] = "defence",
    [CROSS_DISORDERS] = "disorders",
};
static const char *const VALUE_NAME[VALUES] = {
    [VALUE_LEADER] = "leader",
    [VALUE_HIT] = "hit",
    [VALUE_EFFECTIVE] = "effective",
    [VALUE_FLANK] = "flank",
    [VALUE_REAR] = "rear",
    [VALUE_HORSE_REAR] = "horse_rear",
    [VALUE_OPEN_FLANK] = "open_flank",
    [VALUE_UNDERLINED] = "underlined",
};
static const char *const LIMIT_NAME[LIMITS] = {
    [LIMIT_MP_FOOT] = "mp_foot",
    [LIMIT_MP_HORSE] = "mp_horse",
    [LIMIT_MP_DISORDERED] = "mp_disordered",
    [LIMIT_MP_GUNS] = "mp_guns",
    [LIMIT_MP_ROUTED] = "mp_routed",
    [LIMIT_TURN] = "turn",
    [LIMIT_ABOUT_FACE] = "about_face",
    [LIMIT_OVER_GUNS] = "over_guns",
    [LIMIT_PASS_THROUGH] = "pass_through",
    [LIMIT_HIT_FOOT] = "hit_foot",
    [LIMIT_HIT_HORSE] = "hit_horse",
    [LIMIT_STACK] = "stack",
    [LIMIT_VILLAGE_STACK] = "village_stack",
    [LIMIT_GUN_RANGE] = "gun_range",
    [LIMIT_PIVOT_DIE] = "pivot_die",
    [LIMIT_HIT_DIE] = "hit_die",
    [LIMIT_GUN_IMPACT] = "gun_impact",
    [LIMIT_DRESS_TURN] = "dress_turn",
    [LIMIT_RECOVER_FROM] = "recover_from",
    [LIMIT_LEADER_CASUALTY] = "leader_casualty",
    [LIMIT_ROUTED_COMBAT] = "routed_combat",
    [LIMIT_ROUTED_AGAIN] = "routed_again",
    [LIMIT_QUIET_RANGE] = "quiet_range",
    [LIMIT_DISORDERED_VALUE] = "disordered_value",
    [LIMIT_DISORDERED_LEAST] = "disordered_least",
};
static const char *const UNABLE_ROLL[UNABLE_COLUMNS] = {"0", "1", "2", "3", "4", "5", "6", "7"};
static const char *const MOMENTUM_HEXES[] = {"2", "3"};

const TableSpec BAYONET_TABLES[TABLE_COUNT] = {
    [TABLE_ACTIONS] = {"actions", AT_ACTIONS, COMMANDS, 2, COMMAND_NAME, ARM, -1, 9},
    [TABLE_ACTION_DIE] = {"action_die", AT_ACTION_DIE, 1, ACTION_DICE, NULL, ACTION_DIE_NAME, -9,
                          9},
    [TABLE_ORDERS] = {"orders", AT_ORDERS, ORDERS, ORDERS, BAYONET_ORDERS, BAYONET_ORDERS, -1, 9},
    [TABLE_ORDER_DIE] = {"order_die", AT_ORDER_DIE, 1, CHANGE_DICE, NULL, ORDER_DIE_NAME, -9, 9},
    [TABLE_INFANTRY] = {"infantry", AT_INFANTRY, DIE_FACES, NET_COLUMNS, FACE, NET, CODE_AX,
                        CODE_DX},
    [TABLE_CAVALRY] = {"cavalry", AT_CAVALRY, DIE_FACES, NET_COLUMNS, FACE, NET, CODE_AX,
                       CODE_CHARGE},
    [TABLE_HORSE_FOOT] = {"cavalry_infantry", AT_HORSE_FOOT, DIE_FACES, HORSE_FOOT_COLUMNS, FACE,
                          NET + NET_MOST + HORSE_FOOT_LEAST, CODE_AX, CODE_CHARGE},
    [TABLE_ARTILLERY] = {"artillery", AT_ARTILLERY, DIE_FACES, RANGES, FACE, NULL, IMPACT_NONE,
                         IMPACT_EFFECTIVE},
    [TABLE_UNABLE] = {"unable", AT_UNABLE, 2, UNABLE_COLUMNS, ARM, UNABLE_ROLL, UNABLE_STANDS,
                      UNABLE_ROUTED},
    [TABLE_MOMENTUM] = {"momentum", AT_MOMENTUM, MOMENTA, 2, MOMENTUM_NAME, MOMENTUM_HEXES, 0, 9},
    [TABLE_TERRAIN] = {"terrain", AT_TERRAIN, TERRAINS, GROUND_COLUMNS, BAYONET_TERRAINS,
                       GROUND_NAME, 0, 9},
    [TABLE_HEXSIDES] = {"hexsides", AT_HEXSIDES, HEXSIDES, CROSS_COLUMNS, HEXSIDE_NAME, CROSS_NAME,
                        0, CROSS_WHOLE},
    [TABLE_VALUES] = {"values", AT_VALUES, 1, VALUES, NULL, VALUE_NAME, -9, 9},
    [TABLE_LIMITS] = {"limits", AT_LIMITS, 1, LIMITS, NULL, LIMIT_NAME, -9, 20},
};

const char *const *const BAYONET_TABLE_WORDS[TABLE_COUNT] = {
    [TABLE_INFANTRY] = BAYONET_CODES,   [TABLE_CAVALRY] = BAYONET_CODES,
    [TABLE_HORSE_FOOT] = BAYONET_CODES, [TABLE_ARTILLERY] = IMPACT_NAME,
    [TABLE_UNABLE] = UNABLE_NAME,
};
