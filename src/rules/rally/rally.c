/* The ruleset's description: its pieces, tables, words and facts, as the rest of the program asks
 * for them. */
#include "rules/rally/rally.h"

#include <string.h>

#include "rules/rally/clauses.h"
#include "rules/rally/hooks.h"
#include "rules/rally/ruleset.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

/* clang-format off */
static const Verb VERBS[VERB_COUNT] = {
    [VERB_ROLL]             = {"roll %n", VERB_PLAIN},
    [VERB_DRAW]             = {"draw %u", VERB_PLAIN},
    [VERB_MOVE]             = {"move %u", VERB_MOVER},
    [VERB_LEAD]             = {"lead %u", VERB_MOVER},
    [VERB_TO]               = {"move %u %p", VERB_STEP},
    [VERB_MARCH]            = {"march %u %p", VERB_STEP},
    [VERB_HALT]             = {"halt %u", VERB_STOP},
    [VERB_DONE]             = {"done", VERB_PLAIN},
    [VERB_PASS]             = {"pass", VERB_PLAIN},
    [VERB_DECLINE]          = {"decline", VERB_PLAIN},
    [VERB_CHOOSE_UNIT]      = {"choose %u", VERB_PLAIN},
    [VERB_CHOOSE_FORMATION] = {"choose formation %f", VERB_PLAIN},
    [VERB_FIRST]            = {"first %s", VERB_PLAIN},
    [VERB_PLACE]            = {"place %u %p", VERB_PLAIN},
    [VERB_FIRE]             = {"bombard %p", VERB_PLAIN},
    [VERB_HOLD]             = {"hold fire", VERB_PLAIN},
    [VERB_COUNTER]          = {"counter %u", VERB_PLAIN},
    [VERB_AWAIT]            = {"await", VERB_PLAIN},
    [VERB_HASTEN]           = {"hasten", VERB_PLAIN},
    [VERB_ARRIVE]           = {"arrive %p", VERB_PLAIN},
    [VERB_FLIP]             = {"restore %u", VERB_PLAIN},
    [VERB_ACTIVATE]         = {"activate %u", VERB_PLAIN},
    [VERB_ORDER]            = {"order %f %ncp", VERB_PLAIN},
    [VERB_ROUSE]            = {"rouse %f", VERB_PLAIN},
    [VERB_FREE]             = {"order %f free", VERB_PLAIN},
    [VERB_UNPACK]           = {"unpack %u", VERB_PLAIN},
    [VERB_ATTACK]           = {"attack %d by %u", VERB_PLAIN},
    [VERB_FIGHT]            = {"fight %p", VERB_PLAIN},
    [VERB_SHOOT]            = {"fire on %u", VERB_PLAIN},
    [VERB_SURPRISE]         = {"surprise", VERB_PLAIN},
    [VERB_RETREAT]          = {"retreat %u %p", VERB_PLAIN},
    [VERB_ADVANCE]          = {"advance %u %p", VERB_PLAIN},
    [VERB_FOLLOW]           = {"follow %u %p", VERB_PLAIN},
    [VERB_STAY]             = {"stay %u", VERB_PLAIN},
    [VERB_ESCAPE]           = {"escape %u %p", VERB_PLAIN},
    [VERB_RALLY]            = {"rally %u %p", VERB_PLAIN},
    [VERB_GIVE_FIELD]       = {"give the field", VERB_PLAIN},
    [VERB_FIGHT_ON]         = {"fight on", VERB_PLAIN},
    [VERB_GO_ON]            = {"go on %u", VERB_PLAIN},
};

#define UNIT_FIELDS {                                                                  \
    /* name           index             count least most standard letters */           \
    {"sp",            UNIT_SP,          2,    1,    12,  0,       NULL},               \
    {"quality",       UNIT_QUALITY,     2,    1,    5,   0,       NULL},               \
    {"personality",   UNIT_PERSONALITY, 1,    0,    3,   0,       "WACP"},             \
    {"repeaters",     UNIT_REPEATERS,   1,    0,    1,   0,       NULL}}

static const PieceKind KINDS[KIND_COUNT] = {
    [KIND_INFANTRY] = {"infantry", true, false, UNIT_FIELDS},
    [KIND_CAVALRY]  = {"cavalry", true, false, UNIT_FIELDS},
    [KIND_LEADER]   = {"leader", false, true, {
        {"combat",      LEADER_COMBAT,      2, 0, 3,  -1, NULL},
        {"quality",     LEADER_QUALITY,     2, 0, 3,  -1, NULL},
        {"range",       LEADER_RANGE,       2, 0, 12, -1, NULL},
        {"initiative",  LEADER_INITIATIVE,  2, 0, 6,  -1, NULL},
        {"personality", LEADER_PERSONALITY, 1, 0, 3,  0,  "WACP"}}},
    [KIND_GUNS]     = {"guns", false, false, {
        {"values",      GUNS_VALUE,         4, 0, 6,  -1, NULL}}},
    [KIND_TRAIN]    = {"train", false, false, {{0}}},
};

static const char *const TERRAINS[TERRAIN_COUNT] = {
    "clear", "forest", "hill", "hill/forest", "rough", "swamp", "town"};
static const char *const RANKS[RANK_COUNT] = {"army", "corps", "division"};
static const char *const OPTIONS[RALLY_OPTIONS] = {"personalities", "ooc_full_mp"};
static const NumberSpec SCENARIO_NUMBERS[NUMBERS] = {
    [NUMBER_COMMAND_POINTS]   = {"command_points", 0, 40, 5},
    [NUMBER_VP_START]         = {"vp_start", -50, 50, 0},
    [NUMBER_AUTOMATIC_MARGIN] = {"automatic_margin", 0, 200, 0},
};

static const char *const ODDS_ROWS[] = {"1-3", "1-2", "2-3", "1-1", "3-2", "2-1", "3-1", "4-1", "5-1"};
static const char *const ODDS_SIDES[] = {"attacker", "defender"};
static const char *const SHIFT_NAMES[SHIFTS] = {
    "surge", "cavalry_attacks", "cavalry_defends", "stream", "river", "entrenchment",
    "fort", "highest_quality", "surprise"};
static const char *const FIRE_NAMES[FIRE_LINES] = {
    "attacker_clear", "defender_quality_4", "defender_repeaters", "guns_3", "defender_quality_2",
    "more_attackers", "attacker_repeaters"};
static const char *const TERRAIN_COLUMN_NAMES[TERRAIN_COLUMNS] = {
    "infantry", "cavalry", "shift", "bombard_die", "halves_guns", "blocks_sight", "guns_need_road"};
static const char *const FEATURE_NAMES[FEATURES] = {
    "stream", "stream_ford", "river_ford", "bridge", "road", "railroad", "town_in_zoc"};
static const char *const LIMIT_NAMES[LIMITS] = {
    "mp_infantry", "mp_cavalry", "mp_leader", "mp_train", "stack_sp", "train_sp", "train_range",
    "gun_range", "rally_range", "lost_sp", "draw_margin", "marginal", "substantial", "captive_die",
    "division_die", "deplete_turn"};
static const char *const EVENT_SUMS[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};

static const TableSpec TABLES[TABLE_COUNT] = {
    /*                 name       at          rows           columns          row names  column names          least most */
    [TABLE_ODDS]    = {"odds",    AT_ODDS,    9,             2,               ODDS_ROWS, ODDS_SIDES,           -6, 6},
    [TABLE_SHIFT]   = {"shifts",  AT_SHIFT,   1,             SHIFTS,          NULL,      SHIFT_NAMES,          -6, 6},
    [TABLE_FIRE]    = {"fire",    AT_FIRE,    1,             FIRE_LINES,      NULL,      FIRE_NAMES,           -6, 6},
    [TABLE_TERRAIN] = {"terrain", AT_TERRAIN, TERRAIN_COUNT, TERRAIN_COLUMNS, TERRAINS,  TERRAIN_COLUMN_NAMES, -6, 20},
    [TABLE_FEATURE] = {"features", AT_FEATURE, 1,            FEATURES,        NULL,      FEATURE_NAMES,        0, 20},
    [TABLE_RETREAT] = {"retreat", AT_RETREAT, 1,             6,               NULL,      NULL,                 1, 3},
    [TABLE_LIMITS]  = {"limits",  AT_LIMITS,  1,             LIMITS,          NULL,      LIMIT_NAMES,          0, 100},
    [TABLE_EVENTS]  = {"events",  AT_EVENTS,  1,             11,              NULL,      EVENT_SUMS,           2, 12},
};
/* clang-format on */

static uint8_t name_terrain(const TerrainShares *shares, uint16_t features) {
    const bool hill = shares->level >= 2;
    const bool forest = shares->woods >= shares->share;
    if (shares->town >= shares->share) return TERRAIN_TOWN;
    if (shares->rough >= shares->share) return TERRAIN_ROUGH;
    if (shares->swamp >= shares->share) return TERRAIN_SWAMP;
    if (hill && forest) return TERRAIN_HILL_FOREST;
    return hill ? TERRAIN_HILL : forest ? TERRAIN_FOREST : TERRAIN_CLEAR;
}

static FormationId army_of_side(const Battle *b, int side) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (b->formation[f].side == side && b->formation[f].rank == RANK_ARMY) return f;
    }
    return NO_FORMATION;
}

static void start(const Battle *b, State *s) {
    Rally *r = rally(s);
    r->initiative = r->last_initiative = NO_SIDE;
    r->day = 1;
    r->subject = r->guns = r->counter = r->blunder_piece = NO_PIECE;
    r->order = r->blunder_formation = NO_FORMATION;
    r->target = NO_PLACE;
    for (int side = 0; side < SIDE_MAX; side++) {
        r->captive[side] = NO_FORMATION;
        r->side[side].train = NO_PIECE;
        r->side[side].army = army_of_side(b, side);
        r->side[side].commander_hex = NO_HEX;
        assert(r->side[side].army != NO_FORMATION);
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        const bool waits = b->piece[p].group != NO_GROUP;
        own(s, p)->status = waits ? STATUS_WAITING : STATUS_READY;
        if (is_kind(b, p, KIND_TRAIN)) r->side[side_of(b, p)].train = p;
    }
    for (int g = 0; g < b->group_count; g++) {
        r->group_due[g] = b->group[g].turn;
        r->group_place[g] = NO_PLACE;
    }
}

static uint8_t frame_side(const Battle *b, const State *s) {
    const Rally *r = rally_of(s);
    switch (s->step) {
    case STEP_MOVE_STEP: {
        const MoveFrame *m = move_frame_of(s);
        const int owner = side_of(b, m->piece);
        return (uint8_t)(m->purpose == MOVE_BLUNDER ? side_other(owner) : owner);
    }
    case STEP_BLUNDER_SELECT: {
        const int owner = r->blunder_piece != NO_PIECE ? side_of(b, r->blunder_piece)
                                                       : b->formation[r->blunder_formation].side;
        return (uint8_t)side_other(owner);
    }
    case STEP_LEADER_ESCAPE: return b->piece[enter_frame_of(s)->met].side;
    case STEP_RETREAT_STEP: return b->piece[retreat_frame_of(s)->piece].side;
    case STEP_PLACE_REPLACEMENT:
    case STEP_LEADER_FOLLOW:
    case STEP_RALLY_PLACE: return b->piece[r->subject].side;
    default: return rally_event_picker(s);
    }
}

/* ---- invariants ---- */

static bool check_piece(const Battle *b, const State *s, PieceId p, Complaint *c) {
    const RallyPiece *o = own_of(s, p);
    const char *name = b->piece[p].name;
    const bool guns = is_kind(b, p, KIND_GUNS);
    if (!guns && (o->status == STATUS_READY) != on_map(s, p)) {
        return complaint_make(c, "on the map and yet not, or the reverse: ", name);
    }
    if (guns && on_map(s, p) && !(o->flags & FLAG_PLACED)) {
        return complaint_make(c, "guns on the map that were not placed this turn (2.2b): ", name);
    }
    if (o->status == STATUS_SHATTERED && !o->back)
        return complaint_make(c, "shattered but full: ", name);
    if (o->back > 1 || o->status > STATUS_GONE)
        return complaint_make(c, "no such condition: ", name);
    return true;
}

static bool check_stack(const Battle *b, const State *s, PlaceId place, Complaint *c) {
    char name[HEX_NAME_SIZE];
    place_name(b, place, name);
    for (int side = 0; side < SIDE_MAX; side++) {
        bool arrivals = false;
        int guns = 0;
        FOR_PIECES_AT(p, s, place) {
            if (side_of(b, p) != side) continue;
            arrivals |= b->piece[p].group != NO_GROUP;
            guns += is_kind(b, p, KIND_GUNS);
        }
        if (guns > 1) return complaint_make(c, "two batteries of a side in ", name);
        if (!arrivals && rally_stack_sp(b, s, place, side) > rally_limit(b, LIMIT_STACK_SP)) {
            return complaint_make(c, "more than the stacking limit in ", name);
        }
    }
    return true;
}

static bool check(const Battle *b, const State *s, Complaint *c) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (!check_piece(b, s, p, c)) return false;
    }
    for (PlaceId place = 0; place < b->place_count; place++) {
        if (!check_stack(b, s, place, c)) return false;
    }
    return true;
}

static size_t own_size(const Battle *b) {
    (void)b;
    return sizeof(Rally);
}

const Ruleset RALLY = {
    .name = "rally",
    .title = "Rally 'Round the Flag!",
    .version = "0.1",
    LISTED(step, RALLY_STEPS),
    .first_step = STEP_TURN_START,
    LISTED(clause, RALLY_CLAUSES),
    LISTED(verb, VERBS),
    LISTED(kind, KINDS),
    LISTED(terrain, TERRAINS),
    LISTED(table, TABLES),
    LISTED(number, SCENARIO_NUMBERS),
    LISTED(option, OPTIONS),
    LISTED(rank, RANKS),
    .derive = rally_derive,
    .own_size = own_size,
    .name_terrain = name_terrain,
    .start = start,
    .frame_side = frame_side,
    .victory_points = rally_victory_points,
    .describe_result = rally_describe_result,
    .check = check,
    .describe_piece = rally_describe_piece,
    .fact = rally_fact,
    .set_fact = rally_set_fact,
    .routes = rally_routes,
    .odds = {rally_odds_pending, rally_odds_done, rally_odds_choice, rally_odds_outcome,
             rally_odds_describe},
};
