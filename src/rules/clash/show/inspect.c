/* One piece explained line by line: every number with where it comes from and its clause. */
#include <string.h>

#include "rules/clash/show/show.h"
#include "rules/clash/special.h"

/* ---- the face of a counter ---- */

static bool shows_back(const Battle *b, const State *s, PieceId p) {
    return is_unit(b, p) && own_of(s, p)->steps < b->piece[p].value[UNIT_STEPS];
}

/* Steps and TER; steps in parentheses for those that never attack (12.3). */
void clash_face(const Battle *b, const State *s, PieceId p, JsonText *j) {
    jsontext_bool(j, "worn", shows_back(b, s, p));
    jsontext_open(j, "numbers", '[');
    if (is_unit(b, p)) {
        Line line;
        const bool defends = b->piece[p].value[UNIT_DEFENDS] != 0;
        panel_line(&line);
        if (defends) text_add_char(&line.text, '(');
        text_add_int(&line.text, own_of(s, p)->steps);
        if (defends) text_add_char(&line.text, ')');
        jsontext_string(j, NULL, line.words);
        jsontext_int(j, NULL, clash_ter(b, p));
    }
    jsontext_close(j, ']');
}

/* ---- a unit ---- */

static void add_strength(const Battle *b, const State *s, PieceId u, JsonText *j) {
    Line line;
    text_add(panel_line(&line), "of ");
    text_add_int(&line.text, b->piece[u].value[UNIT_STEPS]);
    text_add(&line.text, b->piece[u].value[UNIT_DEFENDS] ? "; never attacks" : "");
    panel_inspect_number(j, "Steps", own_of(s, u)->steps, line.words, "3.2.6a");
}

static int active_index(const State *s, FormationId f) {
    for (int i = 0; i < clash_of(s)->active_count; i++) {
        if (clash_of(s)->active[i] == f) return i;
    }
    return -1;
}

static void add_movement(const Battle *b, const State *s, PieceId u, JsonText *j) {
    const FormationId f = clash_formation(b, u);
    const int row = clash_track_row(b, s, f);
    Line line, cells;
    if (is_cavalry(b, u)) {
        panel_inspect_number(j, "Movement", b->piece[u].value[UNIT_MA], "printed, whatever the die",
                             "3.2.5b");
        return;
    }
    text_add(panel_line(&line), b->ruleset->track[row]);
    text_add(&line.text, " track");
    panel_line(&cells);
    for (int die = 1; die <= 6; die++) {
        if (die > 1) text_add(&cells.text, "\xC2\xB7");
        text_add_int(&cells.text, track_cell(b, row, die));
    }
    if (active_index(s, f) >= 0 && clash_of(s)->allowance[active_index(s, f)] > 0) {
        text_add(&line.text, ", rolled: ");
        text_add_int(&line.text, clash_of(s)->allowance[active_index(s, f)]);
    }
    panel_inspect_line(j, "Movement by die", cells.words, line.words, "10.1a");
}

static void add_marker(const Battle *b, const State *s, PieceId u, JsonText *j) {
    static const char *const WORDS[] = {
        [CM_NONE] = "not here yet",        [CM_NEW] = "has just come",
        [CM_HELD] = "goes into the cup",   [CM_CUP] = "in the cup",
        [CM_ASIDE] = "set aside",          [CM_WITHHELD] = "withheld tonight",
        [CM_TAKEN] = "led by a commander", [CM_DRAWN] = "drawn",
        [CM_GONE] = "out of the battle"};
    Line line;
    clash_formation_words(b, clash_formation(b, u), panel_line(&line));
    panel_inspect_line(j, "Its marker", WORDS[clash_of(s)->marker_state[clash_formation(b, u)]],
                       line.words, "6.3.3a");
}

static void add_condition(const Battle *b, const State *s, PieceId u, JsonText *j) {
    if (!flagged(s, u, FLAG_ACTIVE | FLAG_OOC)) return;
    const bool out = flagged(s, u, FLAG_OOC);
    const bool idle = out && clash_of(s)->marker != NO_PIECE;
    panel_inspect_line(j, "In command", out ? "no" : "yes",
                       idle  ? "it does not act under this commander"
                       : out ? "may not move next to an enemy, attacks only if it must"
                             : NULL,
                       "10.4a");
}

static void inspect_unit(const Battle *b, const State *s, PieceId u, JsonText *j) {
    const PlaceId place = s->piece[u].place;
    Line line;
    add_strength(b, s, u, j);
    panel_inspect_number(j, "TER", clash_ter(b, u), "a die above it costs a step", "12.9.5b");
    add_movement(b, s, u, j);
    add_marker(b, s, u, j);
    if (place == NO_PLACE) return;
    add_condition(b, s, u, j);
    text_add(panel_line(&line), is_entry(b, place)   ? "entry hex"
                                : is_woods(b, place) ? "woods"
                                : is_town(b, place)  ? "town"
                                                     : "clear");
    if (clash_level(b, place) > 0) {
        text_add(&line.text, ", level ");
        text_add_int(&line.text, clash_level(b, place));
    }
    panel_inspect_line(j, "Ground", line.words, NULL, "12.11.1a");
    panel_inspect_line(j, "Enemy zone of control", ezoc(s, place, side_of(b, u)) ? "yes" : "no",
                       NULL, "8.2a");
}

/* ---- markers ---- */

static void add_served(const Battle *b, PieceId p, Text *out) {
    bool first = true;
    const int side = side_of(b, p);
    for (FormationId f = clash_next_formation(b, side, NO_FORMATION); f != NO_FORMATION;
         f = clash_next_formation(b, side, f)) {
        if (!clash_serves(b, p, f)) continue;
        if (!first) text_add(out, ", ");
        text_add(out, b->formation[f].name);
        first = false;
    }
}

static void inspect_guns(const Battle *b, const State *s, PieceId p, JsonText *j) {
    const int use = b->piece[p].value[GUNS_USE];
    Line line;
    add_served(b, p, panel_line(&line));
    panel_inspect_line(j, "Supports", line.words, NULL, "13.1a");
    panel_inspect_line(j, "Use",
                       use == GUNS_DEFENCE  ? "in defence"
                       : use == GUNS_ATTACK ? "in attack"
                                            : "in attack or defence",
                       "once a turn, +1", "13.1b");
    panel_inspect_line(j, "In the cup",
                       b->piece[p].value[GUNS_AUTOMATIC] ? "never, always there" : "yes", NULL,
                       "6.3.2a");
}

static void inspect_commander(const Battle *b, const State *s, PieceId p, JsonText *j) {
    const int8_t *value = b->piece[p].value;
    const bool adds = value[COMMANDER_MODE] == MODE_ADD;
    Line line;
    add_served(b, p, panel_line(&line));
    panel_inspect_line(j, "Leads", line.words, NULL, "6.3.3n");
    panel_inspect_number(j, "At once", value[COMMANDER_COUNT],
                         adds ? "beside their own markers" : "instead of their own markers",
                         adds ? "6.3.3p" : "6.3.3q");
    if (value[COMMANDER_ROLL] > 0) {
        text_add(panel_line(&line), "on 1 to ");
        text_add_int(&line.text, value[COMMANDER_ROLL]);
        panel_inspect_line(j, "At hand", line.words, NULL, "6.3.2g");
    }
    if (value[COMMANDER_DIE] != 0) {
        text_add_signed(panel_line(&line), value[COMMANDER_DIE]);
        panel_inspect_line(j, "Command roll", line.words, NULL, "6.3.3j");
    }
}

static bool ends_with(const char *name, const char *end) {
    const size_t size = strlen(name), tail = strlen(end);
    return size >= tail && strcmp(name + size - tail, end) == 0;
}

/* "Heth's division, Third Corps, Army of Northern Virginia": what it is part of, each once. */
static void belonging(const Battle *b, PieceId p, Text *out) {
    bool corps = false;
    for (FormationId f = b->piece[p].formation; f != NO_FORMATION; f = b->formation[f].parent) {
        const Formation *info = &b->formation[f];
        const bool named_corps = ends_with(info->name, "Corps");
        if (info->rank == RANK_FORMATION && !named_corps) continue; /* its division says it */
        if (named_corps && corps) continue;
        corps |= named_corps;
        if (out->used > 0) text_add(out, ", ");
        text_add(out, info->name);
        if (info->rank == RANK_DIVISION) {
            text_add(out, ends_with(info->name, "'s") ? " division" : "'s division");
        }
    }
}

void clash_inspect(const Battle *b, const State *s, PieceId p, JsonText *j) {
    Line line;
    clash_piece_words(b, p, panel_line(&line));
    jsontext_string(j, "title", line.words);
    belonging(b, p, panel_line(&line));
    jsontext_string(j, "of", line.words);
    jsontext_open(j, "lines", '[');
    switch ((Kind)b->piece[p].kind) {
    case KIND_INFANTRY:
    case KIND_CAVALRY: inspect_unit(b, s, p, j); break;
    case KIND_GUNS: inspect_guns(b, s, p, j); break;
    case KIND_COMMANDER: inspect_commander(b, s, p, j); break;
    case KIND_COUNT: break;
    }
    jsontext_close(j, ']');
    /* The range is shown only until it is settled who is in command, and not in a combat. */
    if (!is_unit(b, p) || !on_map(s, p) || flagged(s, p, FLAG_ACTIVE | FLAG_OOC)) return;
    if (clash_of(s)->combat_kind != COMBAT_NONE) return;
    jsontext_open(j, "areas", '[');
    clash_range_area(b, s, p, j);
    jsontext_close(j, ']');
}
