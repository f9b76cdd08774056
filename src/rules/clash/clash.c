/* The ruleset's description: its pieces, tables and words, as the rest of the program asks for
 * them. */
#include "rules/clash/clash.h"

#include "rules/clash/clauses.h"
#include "rules/clash/derived.h"
#include "rules/clash/hooks.h"
#include "rules/clash/special.h"
#include "rules/clash/tables.h"
#include "rules/clash/units.h"

/* clang-format off */
static const Verb VERBS[VERB_COUNT] = {
    [VERB_ROLL]         = {"roll %n", VERB_PLAIN},
    [VERB_DRAW]         = {"draw %u", VERB_PLAIN},
    [VERB_MOVE]         = {"move %u", VERB_MOVER},
    [VERB_TO]           = {"move %u %p", VERB_STEP},
    [VERB_MARCH]        = {"march %u %p", VERB_STEP},
    [VERB_WITHDRAW]     = {"withdraw %u %p", VERB_STEP},
    [VERB_HALT]         = {"halt %u", VERB_STOP},
    [VERB_EXIT]         = {"exit %u", VERB_PLAIN},
    [VERB_DONE]         = {"done", VERB_PLAIN},
    [VERB_DECLINE]      = {"decline", VERB_PLAIN},
    [VERB_DRAW_COMMAND] = {"draw command %f", VERB_PLAIN},
    [VERB_EARLY]        = {"early %f", VERB_PLAIN},
    [VERB_CUP]          = {"cup %f", VERB_PLAIN},
    [VERB_ASIDE]        = {"aside %f", VERB_PLAIN},
    [VERB_WITHHOLD]     = {"withhold %f", VERB_PLAIN},
    [VERB_TAKE]         = {"lead %f", VERB_PLAIN},
    [VERB_SOURCE]       = {"trace from %u", VERB_PLAIN},
    [VERB_ENTER]        = {"enter %u %p", VERB_PLAIN},
    [VERB_COMBAT]       = {"combat action", VERB_PLAIN},
    [VERB_ATTACK]       = {"attack %p", VERB_PLAIN},
    [VERB_WITH]         = {"with %u", VERB_GATHER},
    [VERB_FIGHT]        = {"fight", VERB_PLAIN},
    [VERB_RETIRE]       = {"retire %u", VERB_PLAIN},
    [VERB_STAND]        = {"stand %u", VERB_PLAIN},
    [VERB_GUNS]         = {"guns %u", VERB_PLAIN},
    [VERB_RETREAT]      = {"retreat %u %p", VERB_PLAIN},
    [VERB_RISK]         = {"risk %u", VERB_GATHER},
    [VERB_ADVANCE]      = {"advance %u", VERB_GATHER},
    [VERB_REMOVE]       = {"remove %u", VERB_PLAIN},
    [VERB_RESTORE]      = {"restore %u", VERB_PLAIN},
    [VERB_RETURN]       = {"return %u %p", VERB_PLAIN},
    [VERB_CALL]         = {"call", VERB_PLAIN},
    [VERB_BOMBARD]      = {"bombard %p", VERB_PLAIN},
    [VERB_EXPEND]       = {"expend %u", VERB_PLAIN},
};

static const PieceKind KINDS[KIND_COUNT] = {
    /*                    name         zoc    leads  fields: name, index, count, least, most, standard, letters */
    [KIND_INFANTRY]   = {"infantry",  true,  false, {
        {"steps",     UNIT_STEPS,       1, 1,  3,  0, NULL},
        {"ter",       UNIT_TER,         1, 1,  6,  0, NULL},
        {"defends",   UNIT_DEFENDS,     1, 0,  1,  0, NULL}}},
    [KIND_CAVALRY]    = {"cavalry",   true,  false, {
        {"steps",     UNIT_STEPS,       1, 1,  3,  0, NULL},
        {"ter",       UNIT_TER,         1, 1,  6,  0, NULL},
        {"ma",        UNIT_MA,          1, 1,  12, 8, NULL},
        {"defends",   UNIT_DEFENDS,     1, 0,  1,  0, NULL}}},
    [KIND_GUNS]       = {"guns",      false, false, {
        {"automatic", GUNS_AUTOMATIC,   1, 0,  1,  0, NULL},
        {"turn",      GUNS_TURN,        1, 0,  TURN_MAX, 0, NULL},
        {"use",       GUNS_USE,         1, 0,  2,  0, "BDA"}}},
    [KIND_COMMANDER]  = {"commander", false, false, {
        {"roll",      COMMANDER_ROLL,   1, 0,  6,  0, NULL},
        {"mode",      COMMANDER_MODE,   1, 0,  1,  0, "AR"},
        {"count",     COMMANDER_COUNT,  1, 1,  4,  1, NULL},
        {"die",       COMMANDER_DIE,    1, -3, 3,  0, NULL},
        {"first",     COMMANDER_FIRST,  1, 0,  1,  0, NULL},
        {"always",    COMMANDER_ALWAYS, 1, 0,  1,  0, NULL}}},
};

static const char *const TERRAINS[TERRAIN_COUNT] = {"clear", "woods", "town"};
static const char *const RANKS[RANK_COUNT] = {"army", "corps", "formation", "division"};
static const char *const OPTIONS[CLASH_OPTIONS] = {"fixed_entry", "hidden_guns"};
static const NumberSpec SCENARIO_NUMBERS[NUMBERS] = {
    [NUMBER_MARGINAL] = {"marginal", -200, 200, 1},
    [NUMBER_DECISIVE] = {"decisive", -200, 200, 10},
    [NUMBER_VP_START] = {"vp_start", -50, 50, 0},
};

static const char *const ODDS_ROWS[ODDS_COLUMNS] = {
    "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"};
static const char *const COMBAT_NAMES[COMBAT_CELLS] = {"attacker", "defender", "limit"};
static const char *const TERRAIN_CELL_NAMES[TERRAIN_CELLS] = {
    "infantry", "cavalry", "zoc", "defence", "attack_guns", "defence_guns", "clear"};
static const char *const SIDE_NAMES[SIDE_ROWS] = {
    "road", "march", "uphill", "steep", "creek", "bridge", "ford", "embankment", "cut"};
static const char *const EFFECT_NAMES[EFFECT_CELLS] = {
    "infantry", "cavalry", "defence", "attack_guns", "defence_guns"};
static const char *const TRACK_NAMES[TRACKS] = {"slow", "normal", "good", "fast"};
static const char *const LIMIT_NAMES[LIMITS] = {
    "stack", "command_range", "retreat_most", "town_retreat", "cavalry_retreat", "retreat_phase",
    "walk", "flank_ter", "exit_mp", "early_now", "on_time"};

static const TableSpec TABLES[TABLE_COUNT] = {
    /*                 name        at          rows           columns        row names    column names        least most */
    [TABLE_COMBAT]  = {"combat",   AT_COMBAT,  ODDS_COLUMNS,  COMBAT_CELLS,  ODDS_ROWS,   COMBAT_NAMES,       -6, 99},
    [TABLE_TERRAIN] = {"terrain",  AT_TERRAIN, TERRAIN_COUNT, TERRAIN_CELLS, TERRAINS,    TERRAIN_CELL_NAMES, -3, 40},
    [TABLE_HEXSIDE] = {"hexsides", AT_HEXSIDE, SIDE_ROWS,     EFFECT_CELLS,  SIDE_NAMES,  EFFECT_NAMES,       0,  40},
    [TABLE_TRACK]   = {"tracks",   AT_TRACK,   TRACKS,        6,             TRACK_NAMES, NULL,               0,  12},
    [TABLE_LIMITS]  = {"limits",   AT_LIMITS,  1,             LIMITS,        NULL,        LIMIT_NAMES,        0,  WALK_MAX},
};
/* clang-format on */

static uint8_t name_terrain(const TerrainShares *ground, uint16_t features) {
    if (ground->town >= ground->share) return TERRAIN_TOWN;
    return ground->woods >= ground->share ? TERRAIN_WOODS : TERRAIN_CLEAR;
}

/* 8.1, 8.3, 9.5: not over a river without crossing, not into a town, not into or out of an entry
 * hex. */
static bool zoc_over(const Battle *b, HexId from, int side) {
    const HexId to = hex_beside(&b->grid, from, side);
    if (to == NO_HEX || (b->hex[from].features | b->hex[to].features) & HEX_ENTRY) return false;
    const unsigned edge = b->hex[from].edge[side];
    if (edge & EDGE_RIVER && !(edge & (EDGE_BRIDGE | EDGE_FORD))) return false;
    return terrain_cell(b, b->hex[to].terrain, TERRAIN_ZOC) != 0;
}

/* R18: a group is of one formation, which has one group a turn: so the formation names it. */
static bool group_fits(const Battle *b, GroupId g, Complaint *c) {
    const FormationId f = clash_group_formation(b, g);
    for (GroupId other = 0; other < g; other++) {
        if (f != NO_FORMATION && clash_group_formation(b, other) == f &&
            b->group[other].turn == b->group[g].turn) {
            return complaint_make(
                c, "its formation has another group on that turn: ", b->group[g].name);
        }
    }
    FOR_SIDE_UNITS(u, b, b->group[g].side) {
        if (b->piece[u].group == g && clash_formation(b, u) != f) {
            return complaint_make(c, "units of several formations in the group ", b->group[g].name);
        }
    }
    return true;
}

/* The search for retreats by the compass relies on walks that cannot cross themselves. */
static bool compass_fits(unsigned compass) {
    const bool opposite = (compass & compass >> 3) != 0;
    return !opposite && (compass & 0x15) != 0x15 && (compass & 0x2A) != 0x2A;
}

static bool fit(const Battle *b, Complaint *c) {
    for (int side = 0; side < SIDE_MAX; side++) {
        if (!compass_fits(b->compass[side])) {
            return complaint_make(
                c, "the retreat compass leads round in a circle: ", b->side_id[side]);
        }
    }
    for (GroupId g = 0; g < b->group_count; g++) {
        if (!group_fits(b, g, c)) return false;
    }
    return true;
}

static uint8_t frame_side(const Battle *b, const State *s) {
    const Clash *c = clash_of(s);
    return b->piece[s->step == STEP_RETREAT_WALK ? c->walk.piece : c->subject].side;
}

static size_t own_size(const Battle *b) {
    (void)b;
    return sizeof(Clash);
}

const Ruleset CLASH = {
    .name = "clash",
    .title = "Clash of Giants: Civil War",
    .version = "0.1",
    LISTED(step, CLASH_STEPS),
    .first_step = STEP_TURN_BEGIN,
    LISTED(clause, CLASH_CLAUSES),
    LISTED(verb, VERBS),
    LISTED(kind, KINDS),
    LISTED(terrain, TERRAINS),
    LISTED(table, TABLES),
    LISTED(number, SCENARIO_NUMBERS),
    LISTED(option, OPTIONS),
    LISTED(rank, RANKS),
    .markers = 1 << KIND_GUNS | 1 << KIND_COMMANDER,
    LISTED(track, TRACK_NAMES),
    LISTED(special, CLASH_SPECIALS),
    .hexside_waters = true,
    .own_size = own_size,
    .name_terrain = name_terrain,
    .zoc_over = zoc_over,
    .derive = clash_derive,
    .fit = fit,
    .start = clash_start,
    .frame_side = frame_side,
    .victory_points = clash_victory_points,
    .check = clash_check,
    .describe_result = clash_describe_result,
    .describe_piece = clash_describe_piece,
    .fact = clash_fact,
    .set_fact = clash_set_fact,
    .routes = clash_routes,
    .secrets = clash_secrets,
    .veil = clash_veil,
    .secret = clash_secret,
    .odds = {clash_odds_pending, clash_odds_done, clash_odds_choice, clash_odds_outcome,
             clash_odds_describe},
};
