#include "cases/setup.h"

#include <string.h>

#include "cases/display.h"
#include "cases/extras.h"
#include "cases/ground.h"
#include "cases/roster.h"
#include "rules/registry.h"

typedef enum { PASS_HEAD, PASS_GROUND, PASS_ARMY, PASS_PIECES, PASS_AFTER, PASS_COUNT } Pass;

enum { GRID_STANDARD = 10, TURNS_STANDARD = 20 };

/* The head. */

static bool setup_ruleset(CaseRun *c, Scan *s) {
    char name[NAME_SIZE];
    const char *word;
    const size_t size = scan_token(s, &word);
    if (!take_name(c, word, size, name)) return false;
    c->system = system_find(name);
    if (c->system == NULL) return case_fail(c, "there is no ruleset \"%s\"", name);
    c->ruleset = c->system->law;
    display_grid(c);
    return true;
}

static bool setup_sides(CaseRun *c, Scan *s) {
    for (int side = 0; side < SIDE_MAX; side++) {
        const char *word;
        const size_t size = scan_token(s, &word);
        if (!take_name(c, word, size, c->battle.side_id[side])) return false;
        memcpy(c->battle.side_name[side], c->battle.side_id[side], NAME_SIZE);
    }
    return true;
}

static bool setup_grid(CaseRun *c, Scan *s) {
    static const struct {
        const char *word;
        int orientation, naming, offset; /* -1: as it is */
        const char *now;                 /* what the word is called now, or NULL */
    } WORDS[] = {
        {"flat", HEX_FLAT, -1, -1, NULL},
        {"pointy", HEX_POINTY, -1, -1, NULL},
        {"letters", -1, HEX_NAMES_LETTER, -1, NULL},
        {"numbers", -1, HEX_NAMES_CCRR, -1, NULL},
        {"offset-even", -1, -1, 0, NULL},
        {"offset-odd", -1, -1, 1, NULL},
        {"first-shoved", -1, -1, 0, "offset-even"},
        {"second-shoved", -1, -1, 1, "offset-odd"},
    };
    int columns = 0, rows = 0, orientation = HEX_FLAT, naming = HEX_NAMES_LETTER, offset = 0;
    if (!take_int(c, s, 1, HEX_SPAN_MAX, "columns", &columns)) return false;
    if (!scan_literal(s, "x")) return case_fail(c, "expected columns x rows, as in 8x8");
    if (!take_int(c, s, 1, HEX_SPAN_MAX, "rows", &rows)) return false;
    while (!scan_done(s)) {
        const char *word;
        const size_t size = scan_token(s, &word);
        size_t i = 0;
        while (i < sizeof WORDS / sizeof WORDS[0] && !word_is(word, size, WORDS[i].word)) i++;
        if (i == sizeof WORDS / sizeof WORDS[0]) {
            return case_fail(c, "no grid is \"%.*s\"", (int)size, word);
        }
        if (WORDS[i].now != NULL) case_renamed(c, WORDS[i].word, WORDS[i].now);
        if (WORDS[i].orientation >= 0) orientation = WORDS[i].orientation;
        if (WORDS[i].naming >= 0) naming = WORDS[i].naming;
        if (WORDS[i].offset >= 0) offset = WORDS[i].offset;
    }
    grid_init(&c->battle.grid, (HexOrientation)orientation, (HexNaming)naming, offset, columns,
              rows);
    return true;
}

/* Turns, numbers, formations. */

static bool setup_turns(CaseRun *c, Scan *s) {
    int turns = 0;
    if (!take_int(c, s, 1, TURN_MAX, "turns", &turns)) return false;
    c->battle.turn_count = (uint8_t)turns;
    return true;
}

static bool setup_turn(CaseRun *c, Scan *s) {
    return take_int(c, s, 1, TURN_MAX, "the turn", &c->turn);
}

static bool setup_night(CaseRun *c, Scan *s) {
    while (!scan_done(s)) {
        int turn = 0;
        if (!take_int(c, s, 1, TURN_MAX, "a turn", &turn)) return false;
        c->battle.night[turn] = 1;
    }
    return true;
}

static bool setup_option(CaseRun *c, Scan *s) {
    const char *word;
    const size_t size = scan_until(s, "", &word);
    for (int i = 0; i < c->ruleset->option_count; i++) {
        if (!word_is(word, size, c->ruleset->option[i])) continue;
        c->battle.options |= (uint16_t)(1 << i);
        return true;
    }
    return case_fail(c, "%s has no option \"%.*s\"", c->ruleset->name, (int)size, word);
}

/* number csa command_points 6 */
static bool setup_number(CaseRun *c, Scan *s) {
    int side = 0, value = 0;
    const char *word;
    if (!take_side(c, s, &side)) return false;
    const size_t size = scan_token(s, &word);
    for (int i = 0; i < c->ruleset->number_count; i++) {
        const NumberSpec *spec = &c->ruleset->number[i];
        if (!word_is(word, size, spec->name)) continue;
        if (!take_int(c, s, spec->least, spec->most, spec->name, &value)) return false;
        c->battle.number[side][i] = (int16_t)value;
        return true;
    }
    return case_fail(c, "%s has no number \"%.*s\"", c->ruleset->name, (int)size, word);
}

/* victory D4 3 usa: the owner may be left out; 3/1 gives each side its own value. */
static bool setup_victory(CaseRun *c, Scan *s) {
    HexId hex;
    int value[SIDE_MAX] = {0}, owner = NO_SIDE;
    if (!scan_hex(&c->battle, s, &hex)) return case_fail(c, "expected a hex of the map");
    if (!take_int(c, s, 0, 100, "its value", &value[0])) return false;
    value[1] = value[0];
    if (scan_literal(s, "/") && !take_int(c, s, 0, 100, "its value", &value[1])) return false;
    if (!scan_done(s) && !take_side(c, s, &owner)) return false;
    if (c->battle.victory_count == VICTORY_HEX_MAX) return case_fail(c, "too many victory hexes");
    c->battle.victory[c->battle.victory_count++] = (VictoryHex){
        .hex = hex, .value = {(int8_t)value[0], (int8_t)value[1]}, .owner = (uint8_t)owner};
    return true;
}

/* group B1 usa turn 6 at A1 */
static bool setup_group(CaseRun *c, Scan *s) {
    if (c->battle.group_count == GROUP_MAX) return case_fail(c, "too many groups");
    Group *g = &c->battle.group[c->battle.group_count];
    const char *word;
    int side = 0, turn = 0;
    const size_t size = scan_token(s, &word);
    if (!take_name(c, word, size, g->name) || !take_side(c, s, &side)) return false;
    scan_spaces(s);
    if (!scan_word(s, "turn")) return case_fail(c, "expected \"turn\" and a number");
    if (!take_int(c, s, 1, TURN_MAX, "the turn", &turn)) return false;
    scan_spaces(s);
    if (!scan_word(s, "at")) return case_fail(c, "expected \"at\" and the place of entry");
    if (!take_place(c, s, &g->entry)) return false;
    scan_spaces(s);
    g->fixed = scan_word(s, "fixed");
    g->side = (uint8_t)side;
    g->turn = (uint8_t)turn;
    c->battle.group_count++;
    return true;
}

static bool setup_unit(CaseRun *c, Scan *s) { return roster_piece(c, s, -1); }

/* Where play begins. */

static bool setup_set(CaseRun *c, Scan *s) {
    scan_spaces(s);
    return roster_after(c, NO_PIECE, s->at, scan_left(s));
}

/* step impulse by csa */
static bool setup_step(CaseRun *c, Scan *s) {
    const char *word;
    const size_t size = scan_token(s, &word);
    for (int i = 0; i < c->ruleset->step_count; i++) {
        const char *name = c->ruleset->step[i].name;
        if (name != NULL && word_is(word, size, name) && c->step < 0) c->step = i;
    }
    if (c->step < 0) return case_fail(c, "there is no step \"%.*s\"", (int)size, word);
    scan_spaces(s);
    return !scan_word(s, "by") || take_side(c, s, &c->acting);
}

/* The words a set-up statement begins with; names of kinds, ranks and features do too. */
static const struct {
    const char *word;
    Pass pass;
    bool (*read)(CaseRun *c, Scan *s);
} WORDS[] = {
    {"ruleset", PASS_HEAD, setup_ruleset},
    {"sides", PASS_HEAD, setup_sides},
    {"grid", PASS_HEAD, setup_grid},
    {"map", PASS_GROUND, ground_map},
    {"edge", PASS_GROUND, ground_edge},
    {"road", PASS_GROUND, ground_road},
    {"railroad", PASS_GROUND, ground_railroad},
    {"river", PASS_GROUND, ground_river},
    {"key", PASS_GROUND, ground_key},
    {"|", PASS_GROUND, ground_picture},
    {"entry", PASS_GROUND, extras_entry},
    {"compass", PASS_GROUND, extras_compass},
    {"wing", PASS_GROUND, display_wing},
    {"turns", PASS_ARMY, setup_turns},
    {"turn", PASS_ARMY, setup_turn},
    {"night", PASS_ARMY, setup_night},
    {"option", PASS_ARMY, setup_option},
    {"number", PASS_ARMY, setup_number},
    {"victory", PASS_ARMY, setup_victory},
    {"group", PASS_ARMY, setup_group},
    {"unit", PASS_PIECES, setup_unit},
    {"track", PASS_AFTER, extras_track},
    {"special", PASS_AFTER, extras_special},
    {"set", PASS_AFTER, setup_set},
    {"step", PASS_AFTER, setup_step},
};
enum { WORD_COUNT = sizeof WORDS / sizeof WORDS[0] };

static int find_word(const char *word, size_t size) {
    for (int i = 0; i < WORD_COUNT; i++) {
        if (word_is(word, size, WORDS[i].word)) return i;
    }
    return -1;
}

static bool known_word(const CaseRun *c, const char *word, size_t size) {
    if (find_word(word, size) >= 0 || ground_feature(word, size) != 0) return true;
    return c->ruleset != NULL &&
           (roster_kind(c, word, size) >= 0 || roster_rank(c, word, size) >= 0);
}

static bool read_in_pass(CaseRun *c, Pass pass, const char *word, size_t size, Scan *s) {
    const int i = find_word(word, size);
    const uint16_t feature = ground_feature(word, size);
    bool read = true;
    if (i >= 0) {
        if (WORDS[i].pass != pass) return true;
        read = WORDS[i].read(c, s);
    } else if (feature != 0) {
        if (pass != PASS_GROUND) return true;
        read = ground_feature_hexes(c, feature, s);
    } else if (roster_rank(c, word, size) >= 0) {
        if (pass != PASS_ARMY) return true;
        read = roster_formation(c, s, roster_rank(c, word, size));
    } else {
        if (pass != PASS_PIECES) return true;
        read = roster_piece(c, s, roster_kind(c, word, size));
    }
    if (!read || scan_done(s) || WORDS[i < 0 ? 0 : i].read == setup_set) return read;
    return case_fail(c, "did not expect \"%.*s\"", (int)scan_left(s), s->at);
}

/* Reads what belongs to this pass; the set-up ends at a `step`, or at the first statement that does
 * not belong to it. */
static bool read_pass(CaseRun *c, Pass pass) {
    const char *keyword = NULL;
    size_t keyword_size = 0;
    bool good = true;
    int i;
    for (i = 0; i < c->statement_count; i++) {
        const Statement *st = &c->statement[i];
        Scan text = st->text;
        const char *word;
        const size_t size = scan_token(&text, &word);
        c->line = st->line;
        if (known_word(c, word, size)) {
            keyword = word;
            keyword_size = size;
        } else if (st->goes_on && keyword != NULL) {
            text = st->text;
        } else {
            break;
        }
        if (!read_in_pass(c, pass, keyword, keyword_size, &text)) good = false;
        if (word_is(keyword, keyword_size, "step")) {
            i++;
            break;
        }
        if (pass == PASS_HEAD && c->ruleset == NULL) {
            return good && case_fail(c, "a case begins with \"ruleset NAME\"");
        }
    }
    c->played_from = i;
    return good;
}

/* Tables that cannot be read fail every case, and are reported once. */
static bool load_tables(CaseRun *c) {
    char why[400] = "";
    if (c->table_of != c->ruleset) {
        memset(c->table, 0, sizeof c->table);
        c->table_of = c->ruleset;
        c->table_broken =
            c->options.tables != NULL &&
            !c->options.tables(c->options.context, c->ruleset, c->table, why, sizeof why);
        if (c->table_broken) {
            return case_fail(c, "the tables of %s: %s", c->ruleset->name, why);
        }
    }
    c->failures += c->table_broken;
    memcpy(c->battle.table, c->table, sizeof c->table);
    return !c->table_broken;
}

static void begin(CaseRun *c) {
    Battle *b = &c->battle;
    battle_init(b, NULL, HEX_FLAT, HEX_NAMES_LETTER, 0, GRID_STANDARD, GRID_STANDARD);
    memcpy(b->id, "case", 5);
    memcpy(b->scenario, "case", 5);
    memcpy(b->side_id[0], "csa", 4);
    memcpy(b->side_id[1], "usa", 4);
    memcpy(b->side_name[0], "csa", 4);
    memcpy(b->side_name[1], "usa", 4);
    b->turn_count = TURNS_STANDARD;
    c->ruleset = NULL;
    c->after_count = 0;
    c->turn = 0;
    c->step = -1;
    c->acting = -1;
    c->picture_row = 0;
    memset(c->key, 0xFF, sizeof c->key);
    c->key['.'] = 0;
}

static void set_standards(CaseRun *c) {
    Battle *b = &c->battle;
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        b->hex[hex].river_in = b->hex[hex].river_out = HEX_SIDES;
    }
    for (int i = 0; i < c->ruleset->number_count; i++) {
        for (int side = 0; side < SIDE_MAX; side++) {
            b->number[side][i] = c->ruleset->number[i].standard;
        }
    }
    if (b->compass[0] == 0) {
        b->compass[0] = 1 << 5 | 1 << 0 | 1 << 4; /* north-west */
        b->compass[1] = 1 << 1 | 1 << 2 | 1 << 3; /* south-east */
    }
    roster_armies(c);
}

/* Sets one of the ruleset's facts, in the words of a `set` line or after a piece. */
static bool set_fact(CaseRun *c, PieceId piece, Scan text) {
    char line[LINE_SIZE];
    Text t;
    text_init(&t, line, sizeof line);
    text_add_span(&t, text.at, scan_left(&text));
    if (piece != NO_PIECE) {
        text_add_char(&t, ' ');
        text_add(&t, c->battle.piece[piece].name);
    }
    Scan what = scan_of(line, t.used);
    if (c->ruleset->set_fact != NULL && c->ruleset->set_fact(&c->battle, &c->state, &what) &&
        scan_done(&what)) {
        return true;
    }
    return case_fail(c, "%s cannot set \"%s\"", c->ruleset->name, line);
}

static bool put_in_place(CaseRun *c) {
    const Battle *b = &c->battle;
    State *s = &c->state;
    bool good = true;
    state_init(b, s);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].start != NO_PLACE) piece_put(b, s, p, b->piece[p].start);
    }
    s->step = b->ruleset->first_step;
    b->ruleset->start(b, s);
    if (c->turn > 0) s->turn = (uint8_t)c->turn;
    for (int i = 0; i < c->after_count; i++) {
        c->line = c->after[i].line;
        if (!set_fact(c, c->after[i].piece, c->after[i].text)) good = false;
    }
    if (c->step >= 0) s->step = (StepId)c->step;
    if (c->acting >= 0) s->acting = (uint8_t)c->acting;
    return good;
}

/* A case may begin at a step that cannot come up in its position: then nothing is offered there. */
static bool can_begin(CaseRun *c) {
    const Step *step = &c->ruleset->step[c->state.step];
    if (step->by == BY_END || step->by == BY_NOBODY) return true;
    c->offers.sink = sink_of(c->offers.item, OFFER_MAX);
    step->offer(&c->battle, &c->state, &c->offers.sink);
    return c->offers.sink.count > 0;
}

bool setup_run(CaseRun *c) {
    begin(c);
    bool good = read_pass(c, PASS_HEAD);
    if (c->ruleset == NULL) return good && case_fail(c, "a case begins with \"ruleset NAME\"");
    battle_rule(&c->battle, c->system);
    set_standards(c);
    if (!load_tables(c)) return false;
    for (Pass pass = PASS_GROUND; pass < PASS_COUNT; pass++) {
        if (!read_pass(c, pass)) good = false;
        if (pass == PASS_GROUND) {
            display_ground(c);
            battle_finish_ground(&c->battle);
        }
    }
    if (!good) return false;
    display_finish(c);
    battle_finish(&c->battle);
    if (!put_in_place(c)) return false;
    Complaint complaint;
    if (!state_check(&c->battle, &c->state, &complaint)) {
        return case_fail(c, "the set-up is not a position of the game: %s", complaint.text);
    }
    if (!can_begin(c)) return case_fail(c, "nothing can be done at this step in this position");
    run_settle(&c->battle, &c->state, &c->offers);
    state_copy(&c->battle, &c->start, &c->state);
    return true;
}
