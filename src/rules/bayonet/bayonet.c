/* What the ruleset is: its verbs, kinds, options and special rules, and how rules/bayonet.yaml
 * writes its charts. */
#include "rules/bayonet/bayonet.h"

#include "rules/bayonet/hooks.h"
#include "rules/bayonet/ruleset.h"
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/derived.h"
#include "rules/bayonet/move.h"
#include "rules/bayonet/turn.h"
#include "rules/bayonet/steps.h"
#include "rules/bayonet/tables.h"

/* clang-format off */
#define DISPLAY_VERBS(at, who)                                                       \
    [(at) + VERB_COMMIT_FRONT]   = {who "commit front %f %k", VERB_PLAIN},           \
    [(at) + VERB_COMMIT_SUPPORT] = {who "commit support %f %k", VERB_PLAIN},         \
    [(at) + VERB_COMMIT_RESERVE] = {who "commit reserve %f %k", VERB_PLAIN},         \
    [(at) + VERB_RELIEF]         = {who "relieve by %f", VERB_PLAIN},                \
    [(at) + VERB_PASSAGE]        = {who "pass %f through %k", VERB_PLAIN},           \
    [(at) + VERB_SHIFT_LEFT]     = {who "shift %f left", VERB_PLAIN},                \
    [(at) + VERB_SHIFT_RIGHT]    = {who "shift %f right", VERB_PLAIN},               \
    [(at) + VERB_TRANSFER]       = {who "transfer %f to %w %l %k", VERB_PLAIN}

static const Verb VERBS[VERB_COUNT] = {
    [VERB_ROLL]         = {"roll %n", VERB_PLAIN},
    [VERB_DRAW]         = {"draw %u", VERB_PLAIN},
    [VERB_DONE]         = {"done", VERB_PLAIN},
    [VERB_DECLINE]      = {"decline", VERB_PLAIN},
    [VERB_UNLIMBER]     = {"unlimber %u %v", VERB_PLAIN},
    [VERB_LIMBER]       = {"limber %u", VERB_PLAIN},
    [VERB_FIRE]         = {"fire %u %p facing %v", VERB_PLAIN},
    [VERB_SPILL]        = {"spill %p", VERB_PLAIN},
    [VERB_WING]         = {"wing %w", VERB_PLAIN},
    [VERB_WC_GENERAL]   = {"lead %l", VERB_PLAIN},
    [VERB_WC_DIRECT]    = {"lead %f", VERB_PLAIN},
    [VERB_AC_GENERAL]   = {"command %w %l", VERB_PLAIN},
    [VERB_AC_DIRECT]    = {"command %f", VERB_PLAIN},
    [VERB_AC_LATER]     = {"later", VERB_PLAIN},
    DISPLAY_VERBS(0, ""),
    DISPLAY_VERBS(VERB_AC_ACTIONS, "commander: "),
    [VERB_ACTIVATE]     = {"activate %f", VERB_PLAIN},
    [VERB_PASS]         = {"pass %f", VERB_PLAIN},
    [VERB_KEEP]         = {"keep order", VERB_PLAIN},
    [VERB_ORDER]        = {"order %o", VERB_PLAIN},
    [VERB_TARGET]       = {"charge %u %p facing %v", VERB_PLAIN},
    [VERB_NO_TARGET]    = {"march %u", VERB_PLAIN},
    [VERB_MOVE]         = {"move %u", VERB_MOVER},
    [VERB_MOVE_STACK]   = {"move stack %u", VERB_PLAIN}, /* its steps are written like those of a single unit */
    [VERB_SWAP]         = {"swap %u", VERB_PLAIN},
    [VERB_TO]           = {"move %u %p", VERB_STEP},
    [VERB_TO_BENEATH]   = {"slip %u %p", VERB_STEP},
    [VERB_ISSUE]        = {"issue %u %p facing %v", VERB_PLAIN},
    [VERB_TURN]         = {"turn %u %v", VERB_PLAIN},
    [VERB_OVER_UNDER]   = {"pass guns %u", VERB_PLAIN},
    [VERB_HALT]         = {"halt %u", VERB_STOP},
    [VERB_DRESS_TO]     = {"dress %u %p", VERB_PLAIN},
    [VERB_DRESS_OUT]    = {"dress %u %p facing %v", VERB_PLAIN},
    [VERB_DRESS_TURN]   = {"dress %u turn %v", VERB_PLAIN},
    [VERB_REFORM]       = {"reform %u", VERB_PLAIN},
    [VERB_RECOVER]      = {"recover %u", VERB_PLAIN},
    [VERB_FACE]         = {"face %u %v", VERB_PLAIN},
    [VERB_COUNTER]      = {"counterattack %u %p", VERB_PLAIN},
    [VERB_ATTACK]       = {"attack %u %p", VERB_PLAIN},
    [VERB_REST]         = {"the rest", VERB_PLAIN},
    [VERB_DEFEND]       = {"defend %u", VERB_PLAIN},
    [VERB_REFUSE_LEFT]  = {"left flank", VERB_PLAIN},
    [VERB_REFUSE_RIGHT] = {"right flank", VERB_PLAIN},
    [VERB_USE_GUN]      = {"use gun", VERB_PLAIN},
    [VERB_HOLD]         = {"hold", VERB_PLAIN},
    [VERB_VOLLEY]       = {"volley", VERB_PLAIN},
    [VERB_STAND]        = {"stand", VERB_PLAIN},
    [VERB_GIVE_WAY]     = {"give way", VERB_PLAIN},
    [VERB_RETREAT]      = {"retreat %u %p", VERB_PLAIN},
    [VERB_RETREAT_OUT]  = {"retreat %u %p facing %v", VERB_PLAIN},
    [VERB_ADVANCE_OUT]  = {"advance %u %p facing %v", VERB_PLAIN},
    [VERB_ADVANCE]      = {"advance %u %p", VERB_PLAIN},
    [VERB_STAY]         = {"stay", VERB_PLAIN},
    [VERB_STRIKE]       = {"strike %p facing %v", VERB_PLAIN},
    [VERB_ROUT_TO]      = {"rout %u %p", VERB_PLAIN},
    [VERB_TRAMPLED]     = {"trampled %u", VERB_PLAIN},
    [VERB_REPLACE]      = {"replacement %l", VERB_PLAIN},
    [VERB_CONCEDE]      = {"give the field", VERB_PLAIN},
    [VERB_PLAY_ON]      = {"fight on", VERB_PLAIN},
};

static const char NATIONS[] =
    "Fr Al En Sc We Ir Du Da An Au Ba Ce Co Fn Ha He Ho It Lr Lü Me Mü Mz Pm Pr Sb Sp Sw Wa Wt Wz";
enum { NATION_COUNT = 31 };

#define UNIT_FIELDS {                                                                  \
    /* name          index               count least most standard letters */          \
    {"cv",           UNIT_CV,            1,    1,    6,   0,       NULL},              \
    {"nation",       UNIT_NATION,        1,    0,    NATION_COUNT - 1, 8, NATIONS},    \
    {"underlined",   UNIT_UNDERLINED,    1,    0,    1,   0,       NULL},              \
    {"depth",        UNIT_DEPTH,         1,    0,    2,   0,       NULL},              \
    {"gun",          UNIT_GUN,           1,    0,    1,   0,       NULL},              \
    {"facing",       UNIT_FACING,        1,    -1,   5,   -1,      NULL},              \
    {"disordered",   UNIT_CV_DISORDERED, 1,    0,    6,   0,       NULL}}
#define LEADER_FIELDS {                                                                \
    {"rating",       LEADER_RATING,      1,    0,    3,   -1,      NULL},              \
    {"line",         LEADER_LINE,        1,    0,    2,   0,       "front support reserve"}, \
    {"on_promotion", LEADER_ON_PROMOTION, 1,   0,    1,   1,       NULL}}

static const PieceKind KINDS[KIND_COUNT] = {
    [KIND_INFANTRY]       = {"infantry", true, false, UNIT_FIELDS},
    [KIND_DISMOUNTED]     = {"dismounted", true, false, UNIT_FIELDS},
    [KIND_CAVALRY]        = {"cavalry", true, false, UNIT_FIELDS},
    [KIND_DRAGOONS]       = {"dragoons", true, false, UNIT_FIELDS},
    [KIND_ARTILLERY]      = {"artillery", true, false, {
        {"facing",   ARTILLERY_FACING,   1, -1, 5, -1, NULL},
        {"over",     ARTILLERY_OVER,     1, 0,  1, 0,  NULL},
        {"limbered", ARTILLERY_LIMBERED, 1, 0,  1, 0,  NULL}}},
    [KIND_COMMANDER]      = {"commander", false, false, LEADER_FIELDS},
    [KIND_WING_COMMANDER] = {"wing_commander", false, false, LEADER_FIELDS},
};

static const char *const RANKS[RANK_COUNT] = {"army", "brigade"};
static const char *const LINE_NAMES[LINES] = {"front", "support", "reserve"};
static const char *const OPTIONS[BAYONET_OPTIONS] = {"clerambault", "late_eugene", "breaches"};
static const NumberSpec SCENARIO_NUMBERS[NUMBERS] = {
    [NUMBER_PERIOD]      = {"period", 0, 1, 0},
    [NUMBER_FRENCH_ARMY] = {"french_army", 0, 1, 0},
    [NUMBER_TIE]         = {"tie", 0, 1, 0},
};
static const SpecialSpec SPECIAL_SPECS[SPECIALS] = {
    [SPECIAL_FIRE]      = {"fire", {NULL}},
    [SPECIAL_TRAINED]   = {"trained", {NULL}},
    [SPECIAL_DROWN]     = {"drown", {NULL}},
    [SPECIAL_WINS]      = {"wins", {"holding", "margin", NULL}},
    [SPECIAL_SCORE]     = {"score", {"units", NULL}},
    [SPECIAL_UNTOUCHED] = {"untouched", {NULL}},
    [SPECIAL_LATE]      = {"late", {NULL}},
    [SPECIAL_CLERAMBAULT] = {"clerambault", {NULL}},
};
/* clang-format on */

/* The lines, wings and slots of the display, and orders, in patterns. */
static const char *line_word(const Battle *b, int line) {
    return line < LINES ? LINE_NAMES[line] : NULL;
}
static const char *wing_word(const Battle *b, int wing) {
    return wing < b->wing_count ? b->wing[wing].name : NULL;
}
static const char *order_word(const Battle *b, int order) {
    return order < ORDERS ? BAYONET_ORDERS[order] : NULL;
}
static const PatternField PATTERN_FIELDS[] = {
    {'l', 0, 2, line_word}, {'w', 2, 3, wing_word}, {'k', 5, 3, NULL}, {'o', 0, 8, order_word}};

static uint8_t name_terrain(const TerrainShares *shares, uint16_t features) {
    if (shares->water >= 50) return TERRAIN_WATER;
    if (shares->town >= shares->share) return TERRAIN_VILLAGE;
    if (shares->woods >= shares->share) return TERRAIN_FOREST;
    if (shares->rough + shares->swamp + shares->orchard >= shares->share) return TERRAIN_LIGHT;
    return TERRAIN_CLEAR;
}

static size_t own_size(const Battle *b) {
    return offsetof(Bayonet, impact) + (size_t)(b->grid.count + 3) / 4;
}

static uint8_t frame_side(const Battle *b, const State *s) { return bayonet_of(s)->asked; }

const Ruleset BAYONET = {
    .name = "bayonet",
    .title = "Bayonet & Musket",
    .version = "0.1",
    LISTED(step, BAYONET_STEPS),
    .first_step = STEP_TURN_START,
    .clause = BAYONET_CLAUSES,
    .clause_count = BAYONET_VERDICTS,
    LISTED(verb, VERBS),
    LISTED(pattern_field, PATTERN_FIELDS),
    .resigning = VERB_CONCEDE,
    LISTED(kind, KINDS),
    LISTED(terrain, BAYONET_TERRAINS),
    LISTED(table, BAYONET_TABLES),
    .table_word = BAYONET_TABLE_WORDS,
    LISTED(number, SCENARIO_NUMBERS),
    LISTED(option, OPTIONS),
    LISTED(rank, RANKS),
    LISTED(special, SPECIAL_SPECS),
    LISTED(line, LINE_NAMES),
    LISTED(order, BAYONET_ORDERS),
    .standard_order = ORDER_MARCH,
    .barred_terrain = 1 << TERRAIN_WATER,
    .d10 = true,
    .hexside_waters = true,
    .faced_works = true,
    .own_size = own_size,
    .derive = bayonet_derive,
    .fit = bayonet_fit,
    .name_terrain = name_terrain,
    .start = bayonet_start,
    .frame_side = frame_side,
    .victory_points = bayonet_victory_points,
    .describe_result = bayonet_describe_result,
    .check = bayonet_check,
    .describe_piece = bayonet_describe_piece,
    .fact = bayonet_fact,
    .set_fact = bayonet_set_fact,
    .routes = bayonet_routes,
    .odds = {bayonet_odds_pending, bayonet_odds_done, bayonet_odds_choice, bayonet_odds_outcome,
             bayonet_odds_describe},
};

/* ---- the charts ---- */

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
static const char *const TERRAIN_COLUMN_NAME[TERRAIN_COLUMNS] = {
    [TERRAIN_COST_FOOT] = "foot",
    [TERRAIN_COST_HORSE] = "horse",
    [TERRAIN_DEFENCE] = "defence",
    [TERRAIN_DISORDERS] = "disorders",
    [TERRAIN_BLOCKS_SIGHT] = "blocks_sight",
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
    [TABLE_TERRAIN] = {"terrain", AT_TERRAIN, TERRAINS, TERRAIN_COLUMNS, BAYONET_TERRAINS,
                       TERRAIN_COLUMN_NAME, 0, 9},
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
