/* The ruleset's description: its pieces, tables, words and facts, as the rest of the program asks
 * for them. */
#include "rules/skirmish/skirmish.h"

#include "game/notation.h"
#include "rules/skirmish/ruleset.h"

/* clang-format off */
static const Verb VERBS[VERB_COUNT] = {
    [VERB_ROLL]    = {"roll %n", VERB_PLAIN},
    [VERB_MOVE]    = {"move %u %p", VERB_PLAIN},
    [VERB_ASSAULT] = {"assault %p by %u", VERB_PLAIN},
    [VERB_RETREAT] = {"retreat %u %p", VERB_PLAIN},
    [VERB_DONE]    = {"done", VERB_PLAIN},
};
static const PieceKind KINDS[KIND_COUNT] = {
    [KIND_UNIT] = {"unit", true, false, {
        /* name      index          count least most standard letters */
        {"strength", UNIT_STRENGTH, 1,    1,    9,   0,       NULL},
        {"points",   UNIT_POINTS,   1,    1,    20,  4,       NULL}}},
};
static const char *const TERRAINS[TERRAIN_COUNT] = {"clear", "woods", "hill", "town"};
static const char *const RANKS[RANK_COUNT] = {"army"};
static const NumberSpec SCENARIO_NUMBERS[NUMBERS] = {
    [NUMBER_BREAKS_AT] = {"breaks_at", 1, 99, 99},
};
static const char *const TERRAIN_NUMBERS[TERRAIN_COLUMNS] = {"cost", "defence"};
static const char *const ODDS_NAMES[ODDS_ROWS] = {"weaker", "equal", "stronger"};
static const char *const RESULTS[RESULT_COUNT + 1] = {"AR", "NE", "DR", "DL", NULL};
static const TableSpec TABLES[TABLE_COUNT] = {
    /*                 name       at          rows           columns          row names   column names     least most */
    [TABLE_TERRAIN] = {"terrain", AT_TERRAIN, TERRAIN_COUNT, TERRAIN_COLUMNS, TERRAINS,   TERRAIN_NUMBERS, 0,    9},
    [TABLE_ASSAULT] = {"assault", AT_ASSAULT, ODDS_ROWS,     DIE_FACES,       ODDS_NAMES, NULL,            0,    RESULT_COUNT - 1},
};
static const char *const *const TABLE_WORDS[TABLE_COUNT] = {[TABLE_ASSAULT] = RESULTS};
/* clang-format on */

static size_t own_size(const Battle *b) { return sizeof(Skirmish); }

static uint8_t name_terrain(const TerrainShares *shares, uint16_t features) {
    if (shares->town >= shares->share) return TERRAIN_TOWN;
    if (shares->woods >= shares->share) return TERRAIN_WOODS;
    return shares->level >= 2 ? TERRAIN_HILL : TERRAIN_CLEAR;
}

static bool fit(const Battle *b, Complaint *c) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        for (PieceId q = 0; q < p; q++) {
            if (b->piece[p].start != NO_PLACE && b->piece[p].start == b->piece[q].start) {
                return complaint_make(c, "a hex holds one unit (2.1c): ", b->piece[p].name);
            }
        }
        if (b->piece[p].group != NO_GROUP) {
            return complaint_make(c, "there are no reinforcements: ", b->piece[p].name);
        }
    }
    return true;
}

static void start(const Battle *b, State *s) {
    for (int side = 0; side < SIDE_MAX; side++) skirmish_ready(b, s, side);
}

static uint8_t frame_side(const Battle *b, const State *s) {
    return (uint8_t)side_of(b, assault_frame_of(s)->loser);
}

static void describe_result(const Battle *b, const State *s, Text *out) {
    text_add(out, s->winner == NO_SIDE ? "A draw" : b->side_name[s->winner]);
    text_add(out, s->winner == NO_SIDE ? ", " : " victory, ");
    text_add_int(out, skirmish_victory_points(b, s, 0));
    text_add(out, " to ");
    text_add_int(out, skirmish_victory_points(b, s, 1));
}

static void describe_piece(const Battle *b, const State *s, PieceId p, Text *out) {
    text_add(out, !on_map(s, p) ? "lost" : unit_of(s, p)->assaulted ? "assaulted" : "ready");
}

/* Recounts what is counted as it happens. */
static bool check(const Battle *b, const State *s, Complaint *c) {
    for (int side = 0; side < SIDE_MAX; side++) {
        int lost = 0;
        FOR_SIDE_UNITS(u, b, side) lost += !on_map(s, u);
        if (lost != skirmish_of(s)->lost[side]) {
            return complaint_make(c, "not as many units lost as gone: ", b->side_name[side]);
        }
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (s->piece[p].next == NO_PIECE) continue;
        return complaint_make(c, "two units in a hex (2.1c): ", b->piece[p].name);
    }
    return true;
}

/* "lost red", "vp red", "points Vale" */
static bool fact(const Battle *b, const State *s, Scan *what, int64_t *value) {
    const bool lost = scan_word(what, "lost");
    if (lost || scan_word(what, "vp")) {
        const char *word;
        const size_t size = scan_token(what, &word);
        const int side = battle_find_side(b, word, size);
        if (side < 0) return false;
        *value = lost ? skirmish_of(s)->lost[side] : skirmish_victory_points(b, s, side);
        return true;
    }
    PieceId p;
    if (!scan_word(what, "points")) return false;
    scan_spaces(what);
    const size_t size = notation_piece(b, what->at, (size_t)(what->end - what->at), &p);
    what->at += size;
    if (size > 0) *value = unit_of(s, p)->points;
    return size > 0;
}

const Ruleset SKIRMISH = {
    .name = "skirmish",
    .title = "Skirmish",
    .version = "1",
    LISTED(step, SKIRMISH_STEPS),
    .first_step = STEP_BEGIN,
    LISTED(clause, SKIRMISH_CLAUSES),
    LISTED(verb, VERBS),
    LISTED(kind, KINDS),
    LISTED(terrain, TERRAINS),
    LISTED(table, TABLES),
    .table_word = TABLE_WORDS,
    LISTED(number, SCENARIO_NUMBERS),
    LISTED(rank, RANKS),
    .own_size = own_size,
    .name_terrain = name_terrain,
    .fit = fit,
    .start = start,
    .frame_side = frame_side,
    .victory_points = skirmish_victory_points,
    .describe_result = describe_result,
    .describe_piece = describe_piece,
    .check = check,
    .fact = fact,
};
