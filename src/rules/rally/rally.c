/* The ruleset's description: its pieces, tables, words and facts, as the rest of the program asks
 * for them. */
#include "rules/rally/rally.h"

#include <string.h>

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
static const char *const OPTION_WORDS[RALLY_OPTIONS] = {
    "Personalities: a commander's temper limits how the enemy may blunder him (14.0).",
    "Brigades out of command that pass their check move their full allowance (8.0)."};
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

static uint8_t name_terrain(const Ground *ground, uint16_t features) {
    const bool hill = ground->level >= 2;
    const bool forest = ground->woods >= ground->share;
    if (ground->town >= ground->share) return TERRAIN_TOWN;
    if (ground->rough >= ground->share) return TERRAIN_ROUGH;
    if (ground->swamp >= ground->share) return TERRAIN_SWAMP;
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
    default: return event_picker(s);
    }
}

/* ---- invariants ---- */

static bool complain(Complaint *c, const char *what, const char *name) {
    Text t;
    text_init(&t, c->text, sizeof c->text);
    text_add(&t, what);
    text_add(&t, name);
    return false;
}

static bool check_piece(const Battle *b, const State *s, PieceId p, Complaint *c) {
    const RallyPiece *o = own_of(s, p);
    const char *name = b->piece[p].name;
    const bool guns = is_kind(b, p, KIND_GUNS);
    if (!guns && (o->status == STATUS_READY) != on_map(s, p)) {
        return complain(c, "on the map and yet not, or the reverse: ", name);
    }
    if (guns && on_map(s, p) && !(o->flags & FLAG_PLACED)) {
        return complain(c, "guns on the map that were not placed this turn (2.2b): ", name);
    }
    if (o->status == STATUS_SHATTERED && !o->back) return complain(c, "shattered but full: ", name);
    if (o->back > 1 || o->status > STATUS_GONE) return complain(c, "no such condition: ", name);
    return true;
}

static bool check_stack(const Battle *b, const State *s, PlaceId place, Complaint *c) {
    char name[HEX_NAME_SIZE];
    place_name(b, place, name);
    if (units_at(s, place, CSA) > 0 && units_at(s, place, USA) > 0) {
        return complain(c, "units of both sides in ", name);
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        bool arrivals = false;
        int guns = 0;
        FOR_PIECES_AT(p, s, place) {
            if (side_of(b, p) != side) continue;
            arrivals |= b->piece[p].group != NO_GROUP;
            guns += is_kind(b, p, KIND_GUNS);
        }
        if (guns > 1) return complain(c, "two batteries of a side in ", name);
        if (!arrivals && stack_sp(b, s, place, side) > rally_limit(b, LIMIT_STACK_SP)) {
            return complain(c, "more than the stacking limit in ", name);
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

/* ---- words and facts ---- */

static void describe_guns(const State *s, PieceId p, Text *out) {
    const RallyPiece *o = own_of(s, p);
    if (o->status == STATUS_GONE) {
        text_add(out, "captured");
    } else if (o->status == STATUS_WAITING) {
        text_add(out, "not arrived");
    } else if (on_map(s, p)) {
        text_add(out, o->flags & FLAG_FIRED ? "placed, fired" : "placed");
    } else if (o->day == rally_of(s)->day) {
        text_add(out, "depleted");
    } else if (guns_available(s, p)) {
        text_add(out, "in hand");
    } else if (o->flags & FLAG_PLACED) {
        text_add(out, "removed");
    } else {
        text_add(out, "back on turn ");
        text_add_int(out, o->due);
    }
}

static void describe_leader(const State *s, PieceId p, Text *out) {
    const RallyPiece *o = own_of(s, p);
    if (o->status == STATUS_BOX) {
        text_add(out, "lost, replacement due turn ");
        text_add_int(out, o->due);
        return;
    }
    text_add(out, o->status == STATUS_GONE      ? "lost"
                  : o->status == STATUS_WAITING ? "not arrived"
                  : o->back                     ? "replacement"
                                                : "in command");
    if (o->flags & FLAG_ACTED) text_add(out, ", acted");
}

static void describe_unit(const State *s, PieceId p, Text *out) {
    static const struct {
        uint16_t flag;
        const char *word;
    } WORDS[] = {{FLAG_ACTED, ", acted"},        {FLAG_ACTIVE, ", active"},
                 {FLAG_OOC, ", out of command"}, {FLAG_FALLBACK, ", fallback"},
                 {FLAG_MOVED, ", moved"},        {FLAG_SURGE, ", surge"}};
    const RallyPiece *o = own_of(s, p);
    text_add(out, o->status == STATUS_GONE        ? "lost"
                  : o->status == STATUS_WAITING   ? "not arrived"
                  : o->status == STATUS_SHATTERED ? "shattered"
                  : o->back                       ? "damaged"
                                                  : "full");
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        if (o->flags & WORDS[i].flag) text_add(out, WORDS[i].word);
    }
}

static void describe_piece(const Battle *b, const State *s, PieceId p, Text *out) {
    switch ((Kind)b->piece[p].kind) {
    case KIND_GUNS: describe_guns(s, p, out); break;
    case KIND_LEADER: describe_leader(s, p, out); break;
    case KIND_TRAIN:
        text_add(out, own_of(s, p)->status == STATUS_GONE ? "captured"
                      : own_of(s, p)->back                ? "inactive"
                                                          : "active");
        break;
    case KIND_INFANTRY:
    case KIND_CAVALRY: describe_unit(s, p, out); break;
    case KIND_COUNT: break;
    }
}

static int scan_side(const Battle *b, Scan *what) {
    const char *start_of_word;
    const size_t size = scan_token(what, &start_of_word);
    return battle_find_side(b, start_of_word, size);
}

static PieceId scan_piece(const Battle *b, Scan *what) {
    PieceId p = NO_PIECE;
    scan_spaces(what);
    const size_t size = b->piece_count == 0 ? 0 : (size_t)(what->end - what->at);
    for (PieceId i = 0; i < b->piece_count; i++) {
        const size_t n = strlen(b->piece[i].name);
        if (n > size || memcmp(what->at, b->piece[i].name, n) != 0) continue;
        if (n < size && what->at[n] != ' ') continue;
        if (p == NO_PIECE || n > strlen(b->piece[p].name)) p = i;
    }
    if (p != NO_PIECE) what->at += strlen(b->piece[p].name);
    return p;
}

static int permanently_lost(const Battle *b, const State *s, int side) {
    int count = 0;
    FOR_UNITS(u, b) count += side_of(b, u) == side && own_of(s, u)->status == STATUS_GONE;
    return count;
}

static bool side_fact(const Battle *b, const State *s, const char *name, Scan *what,
                      int64_t *value) {
    static const char *const NAMES[] = {"cp", "stored", "vp", "lost_sp", "lost"};
    const int side = scan_side(b, what);
    if (side < 0) return false;
    const RallySide *own_side = &rally_of(s)->side[side];
    const int64_t values[] = {own_side->cp, own_side->stored, rally_victory_points(b, s, side),
                              own_side->lost_sp, permanently_lost(b, s, side)};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        if (strcmp(name, NAMES[i]) == 0) *value = values[i];
    }
    return true;
}

static bool piece_fact(const Battle *b, const State *s, const char *name, Scan *what,
                       int64_t *value) {
    const PieceId p = scan_piece(b, what);
    if (p == NO_PIECE) return false;
    if (strcmp(name, "mp") == 0) *value = own_of(s, p)->mp;
    if (strcmp(name, "due") == 0) *value = own_of(s, p)->due;
    if (strcmp(name, "sp") == 0) *value = showing(b, s, p, UNIT_SP);
    if (strcmp(name, "quality") == 0) {
        *value = is_unit(b, p) && on_map(s, p) ? effective_quality(b, s, p)
                                               : showing(b, s, p, UNIT_QUALITY);
    }
    return true;
}

static bool fact(const Battle *b, const State *s, Scan *what, int64_t *value) {
    static const char *const SIDE_FACTS[] = {"cp", "stored", "vp", "lost_sp", "lost"};
    static const char *const PIECE_FACTS[] = {"mp", "due", "sp", "quality"};
    const Rally *r = rally_of(s);
    for (size_t i = 0; i < sizeof SIDE_FACTS / sizeof SIDE_FACTS[0]; i++) {
        if (scan_word(what, SIDE_FACTS[i])) return side_fact(b, s, SIDE_FACTS[i], what, value);
    }
    for (size_t i = 0; i < sizeof PIECE_FACTS / sizeof PIECE_FACTS[0]; i++) {
        if (scan_word(what, PIECE_FACTS[i])) return piece_fact(b, s, PIECE_FACTS[i], what, value);
    }
    if (scan_word(what, "day")) return *value = r->day, true;
    if (scan_word(what, "weather")) return *value = r->weather_end, true;
    if (scan_word(what, "event")) return *value = r->event, true;
    if (scan_word(what, "column")) return *value = r->combat.column, true;
    if (scan_word(what, "initiative")) return *value = r->initiative, true;
    if (scan_word(what, "group")) {
        int64_t g;
        scan_spaces(what);
        if (!scan_int(what, &g) || g < 1 || g > b->group_count) return false;
        return *value = r->group_due[g - 1], true;
    }
    return false;
}

static bool set_side_number(const Battle *b, State *s, Scan *what, const char *name) {
    int64_t n = 0;
    const int side = scan_side(b, what);
    scan_spaces(what);
    if (side < 0 || !scan_int(what, &n) || n < 0 || n > 255) return false;
    RallySide *own_side = &rally(s)->side[side];
    if (strcmp(name, "cp") == 0) own_side->cp = (uint8_t)n;
    if (strcmp(name, "stored") == 0) own_side->stored = (uint8_t)n;
    if (strcmp(name, "lost_sp") == 0) own_side->lost_sp = (uint16_t)n;
    if (strcmp(name, "vp") == 0) own_side->vp = (int16_t)n;
    if (strcmp(name, "free") == 0) own_side->free_division = (uint8_t)n;
    if (strcmp(name, "passed") == 0) own_side->passed = (uint8_t)n;
    if (strcmp(name, "events") == 0) own_side->events_today = (uint8_t)n;
    return true;
}

static bool set_piece_word(const Battle *b, State *s, Scan *what, const char *name) {
    const PieceId p = scan_piece(b, what);
    int64_t n = 0;
    scan_spaces(what);
    const bool number = scan_int(what, &n) && n >= 0 && n < 256;
    if (p == NO_PIECE) return false;
    RallyPiece *o = own(s, p);
    const bool standing = on_map(s, p);
    if (strcmp(name, "damaged") == 0 || strcmp(name, "replacement") == 0 ||
        strcmp(name, "inactive") == 0) {
        o->back = 1;
    } else if (strcmp(name, "acted") == 0) {
        o->flags |= FLAG_ACTED;
    } else if (strcmp(name, "surge") == 0) {
        o->flags |= FLAG_SURGE;
    } else if (strcmp(name, "fired") == 0) {
        o->flags |= FLAG_FIRED;
    } else if (strcmp(name, "placed") == 0) {
        o->flags |= FLAG_PLACED;
    } else if (strcmp(name, "shattered") == 0) {
        if (standing) shatter(b, s, p);
    } else if (strcmp(name, "twice") == 0) {
        o->day = rally(s)->day; /* shattered before today */
    } else if (strcmp(name, "gone") == 0) {
        if (standing) piece_take_off(b, s, p);
        o->back = 1;
        o->status = STATUS_GONE;
    } else if (strcmp(name, "box") == 0) {
        if (standing) piece_take_off(b, s, p);
        o->status = STATUS_BOX;
        o->back = 1;
        o->due = (uint8_t)n;
        return number;
    } else if (strcmp(name, "due") == 0) {
        o->due = (uint8_t)n;
        return number;
    }
    return true;
}

static bool set_formation_word(const Battle *b, State *s, Scan *what, const char *name) {
    scan_spaces(what);
    const FormationId f = battle_find_formation(b, what->at, (size_t)(what->end - what->at));
    if (f == NO_FORMATION) return false;
    what->at = what->end;
    if (strcmp(name, "obtuse") == 0) rally(s)->formation[f] |= FORMATION_OBTUSE;
    if (strcmp(name, "surprise") == 0) rally(s)->formation[f] |= FORMATION_SURPRISE;
    if (strcmp(name, "tried") == 0) rally(s)->formation[f] |= FORMATION_TRIED;
    if (strcmp(name, "captive") == 0) {
        rally(s)->captive[b->formation[f].side] = f;
        rally(s)->captive_turn[b->formation[f].side] = s->turn;
    }
    return true;
}

/* A case may begin anywhere in a turn: the bonus counts from where the commander stands (7.4). */
static void note_commanders(const Battle *b, State *s) {
    for (int side = 0; side < SIDE_MAX; side++) {
        const PieceId commander = army_commander(b, s, side);
        if (commander == NO_PIECE) continue;
        rally(s)->side[side].commander_hex = b->place[s->piece[commander].place].hex;
    }
}

static bool set_fact(const Battle *b, State *s, Scan *what) {
    static const char *const SIDE_NUMBERS[] = {"cp",   "stored", "lost_sp", "vp",
                                               "free", "passed", "events"};
    static const char *const PIECE_WORDS[] = {"damaged", "replacement", "inactive", "acted",
                                              "surge",   "fired",       "placed",   "shattered",
                                              "twice",   "gone",        "box",      "due"};
    static const char *const FORMATION_WORDS[] = {"obtuse", "surprise", "tried", "captive"};
    int64_t n;
    for (size_t i = 0; i < sizeof SIDE_NUMBERS / sizeof SIDE_NUMBERS[0]; i++) {
        if (scan_word(what, SIDE_NUMBERS[i])) return set_side_number(b, s, what, SIDE_NUMBERS[i]);
    }
    for (size_t i = 0; i < sizeof PIECE_WORDS / sizeof PIECE_WORDS[0]; i++) {
        if (scan_word(what, PIECE_WORDS[i])) return set_piece_word(b, s, what, PIECE_WORDS[i]);
    }
    for (size_t i = 0; i < sizeof FORMATION_WORDS / sizeof FORMATION_WORDS[0]; i++) {
        if (scan_word(what, FORMATION_WORDS[i])) {
            return set_formation_word(b, s, what, FORMATION_WORDS[i]);
        }
    }
    if (scan_word(what, "initiative")) {
        const int side = scan_side(b, what);
        if (side < 0) return false;
        rally(s)->initiative = (uint8_t)side;
        note_commanders(b, s);
        return true;
    }
    if (scan_word(what, "weather")) {
        scan_spaces(what);
        if (!scan_int(what, &n) || n < 0 || n > TURN_MAX) return false;
        rally(s)->weather_end = (uint8_t)n;
        return true;
    }
    if (scan_word(what, "day")) {
        scan_spaces(what);
        if (!scan_int(what, &n) || n < 1 || n > TURN_MAX) return false;
        rally(s)->day = (uint8_t)n;
        return true;
    }
    return false;
}

const Ruleset RALLY = {
    .name = "rally",
    .title = "Rally 'Round the Flag!",
    .version = "0.1",
    .step = RALLY_STEPS,
    .step_count = STEP_COUNT,
    .first_step = STEP_TURN_START,
    .clause = RALLY_CLAUSES,
    .clause_count = RALLY_VERDICTS,
    .verb = VERBS,
    .verb_count = VERB_COUNT,
    .kind = KINDS,
    .kind_count = KIND_COUNT,
    .terrain = TERRAINS,
    .terrain_count = TERRAIN_COUNT,
    .table = TABLES,
    .table_count = TABLE_COUNT,
    .field = SCENARIO_NUMBERS,
    .field_count = NUMBERS,
    .option = OPTIONS,
    .option_count = RALLY_OPTIONS,
    .rank = RANKS,
    .rank_count = RANK_COUNT,
    .name_terrain = name_terrain,
    .start = start,
    .frame_side = frame_side,
    .victory_points = rally_victory_points,
    .describe_result = rally_describe_result,
    .check = check,
    .describe_piece = describe_piece,
    .fact = fact,
    .set_fact = set_fact,
    .routes = rally_routes,
    .odds = {rally_odds_pending, rally_odds_done, rally_odds_choice, rally_odds_outcome,
             rally_odds_describe},
    .show = {2, OPTION_WORDS, rally_offer_words, rally_say, rally_tell, rally_ask, rally_focus,
             rally_face, rally_inspect, rally_panels, rally_explain, rally_show_outcome,
             rally_fights},
    .advise = rally_advise,
    .advise_room_size = &RALLY_ADVICE_ROOM,
};
