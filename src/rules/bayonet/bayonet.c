#include "rules/bayonet/bayonet.h"

#include "rules/bayonet/mind/advise.h"
#include "rules/bayonet/check.h"
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/facts.h"
#include "rules/bayonet/derived.h"
#include "rules/bayonet/mind/mind.h"
#include "rules/bayonet/move.h"
#include "rules/bayonet/odds.h"
#include "rules/bayonet/show/show.h"
#include "rules/bayonet/start.h"
#include "rules/bayonet/steps.h"
#include "rules/bayonet/victory.h"

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
    [VERB_MOVE_STACK]   = {"move stack %u", VERB_PLAIN}, /* its steps are written as the unit's */
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
static const char *const OPTION_WORDS[BAYONET_OPTIONS] = {
    "Clérambault: the first rout in Blenheim draws all reserves of the wing into the village (S5).",
    "Late Eugene: the Imperial wings stand idle on the first turn (S6).",
    "Breaches: works that four battalions have crossed hinder no more than a hedge (S4)."};
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

static uint8_t name_terrain(const Ground *ground, uint16_t features) {
    if (ground->water >= 50) return TERRAIN_WATER;
    if (ground->town >= ground->share) return TERRAIN_VILLAGE;
    if (ground->woods >= ground->share) return TERRAIN_FOREST;
    if (ground->rough + ground->swamp + ground->orchard >= ground->share) return TERRAIN_LIGHT;
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
    .resigning = VERB_CONCEDE,
    LISTED(kind, KINDS),
    LISTED(terrain, BAYONET_TERRAINS),
    LISTED(table, BAYONET_TABLES),
    .table_word = BAYONET_TABLE_WORDS,
    LISTED(field, SCENARIO_NUMBERS),
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
    .compile = bayonet_compile,
    .fit = bayonet_fit,
    .name_terrain = name_terrain,
    .start = bayonet_start,
    .advise = bayonet_advise,
    .mind = &BAYONET_MIND,
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
    .show = {.cost_parts = 1,
             .loss = "casualty",
             .option_words = OPTION_WORDS,
             .offer = bayonet_offer_words,
             .say = bayonet_say,
             .tell = bayonet_tell,
             .ask = bayonet_ask,
             .focus = bayonet_focus,
             .face = bayonet_face,
             .inspect = bayonet_inspect,
             .panels = bayonet_panels,
             .areas = bayonet_areas,
             .explain = bayonet_explain,
             .outcome = bayonet_show_outcome,
             .fights = bayonet_fights},
};
