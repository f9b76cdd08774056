/* Beside the map: guns and commanders, arrivals, the retreat compass, the turns. */
#include "rules/clash/show/panels.h"

#include "rules/clash/declare.h"
#include "rules/clash/show/show.h"
#include "rules/clash/special.h"

/* ---- guns and commanders ---- */

static void add_served(const Battle *b, PieceId p, Text *out) {
    int served = 0, all = 0;
    const int side = side_of(b, p);
    const size_t start = out->used;
    for (FormationId f = clash_next_formation(b, side, NO_FORMATION); f != NO_FORMATION;
         f = clash_next_formation(b, side, f)) {
        all++;
        if (!clash_serves(b, p, f)) continue;
        if (served++ > 0) text_add(out, ", ");
        text_add(out, b->formation[f].name);
    }
    if (served < all) return;
    out->used = start;
    text_add(out, "everybody");
}

static void guns_state(const Battle *b, const State *s, PieceId p, Text *out) {
    if (flagged(s, p, FLAG_SECRET)) {
        text_add(out, "?");
        return;
    }
    b->ruleset->describe_piece(b, s, p, out);
}

static void add_guns_row(JsonText *j, const Battle *b, const State *s, PieceId p) {
    const bool ready = flagged(s, p, FLAG_DRAWN) && !flagged(s, p, FLAG_USED | FLAG_SECRET);
    Line line;
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "piece", b->piece[p].name);
    jsontext_bool(j, "faint", !ready && !flagged(s, p, FLAG_SECRET));
    jsontext_bool(j, "strong", ready);
    jsontext_open(j, "cells", '[');
    jsontext_string(j, NULL, b->piece[p].name);
    add_served(b, p, panel_line(&line));
    jsontext_string(j, NULL, line.words);
    guns_state(b, s, p, panel_line(&line));
    jsontext_string(j, NULL, line.words);
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

/* With hidden guns the other side is told how many are ready, not which. */
static void add_guns_of(JsonText *j, const Battle *b, const State *s, int side) {
    static const char *const COLUMNS[] = {"guns", "for", "", NULL};
    int ready = 0, secret = 0;
    Line line;
    FOR_KIND(p, b, KIND_GUNS) {
        if (side_of(b, p) != side) continue;
        ready += flagged(s, p, FLAG_DRAWN) && !flagged(s, p, FLAG_USED);
        secret += flagged(s, p, FLAG_SECRET);
    }
    text_add_int(panel_line(&line), ready);
    text_add(&line.text, secret > 0 ? " ready, which of them is secret" : " ready");
    panel_table_open(j, b, side, b->side_name[side], COLUMNS);
    for (int pass = 0; pass < 2; pass++) {
        FOR_KIND(p, b, KIND_GUNS) {
            if (side_of(b, p) != side || own_of(s, p)->status == STATUS_EXITED) continue;
            const bool first = flagged(s, p, FLAG_DRAWN) && secret == 0;
            if (first == (pass == 0)) add_guns_row(j, b, s, p);
        }
    }
    jsontext_close(j, ']');
    jsontext_string(j, "note", line.words);
    panel_block_close(j);
}

static void turns_words(const Battle *b, PieceId p, Text *out) {
    bool first = true;
    for (int turn = b->first_turn; turn <= b->turn_count; turn++) {
        if (!(b->piece[p].turns >> (turn - 1) & 1)) continue;
        if (!first) text_add(out, ", ");
        text_add_int(out, turn);
        first = false;
    }
    if (b->piece[p].turns == 0) text_add(out, "any");
}

/* Whether he may be used on some turn of this scenario. */
static bool ever_due(const Battle *b, PieceId p) {
    if (b->piece[p].turns == 0) return true;
    for (int turn = b->first_turn; turn <= b->turn_count; turn++) {
        if (b->piece[p].turns >> (turn - 1) & 1) return true;
    }
    return false;
}

static void add_commander_row(JsonText *j, const Battle *b, const State *s, PieceId p) {
    const int8_t *value = b->piece[p].value;
    const bool due = b->piece[p].turns == 0 || b->piece[p].turns >> (s->turn - 1) & 1;
    Line line;
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "piece", b->piece[p].name);
    jsontext_bool(j, "faint", !due);
    jsontext_open(j, "cells", '[');
    jsontext_string(j, NULL, b->piece[p].name);
    add_served(b, p, panel_line(&line));
    jsontext_string(j, NULL, line.words);
    turns_words(b, p, panel_line(&line));
    jsontext_string(j, NULL, line.words);
    panel_line(&line);
    if (value[COMMANDER_ROLL] > 0) {
        text_add(&line.text, "1-");
        text_add_int(&line.text, value[COMMANDER_ROLL]);
    } else {
        text_add(&line.text, "sure");
    }
    jsontext_string(j, NULL, line.words);
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

void clash_panel_guns(JsonText *j, const Battle *b, const State *s) {
    static const char *const COLUMNS[] = {"commander", "leads", "turns", "on", NULL};
    panel_open(j, "guns", "Markers", "6.3.2");
    for (int side = 0; side < SIDE_MAX; side++) {
        add_guns_of(j, b, s, side);
        panel_table_open(j, b, side, "", COLUMNS);
        FOR_KIND(p, b, KIND_COMMANDER) {
            if (side_of(b, p) == side && own_of(s, p)->status != STATUS_EXITED && ever_due(b, p)) {
                add_commander_row(j, b, s, p);
            }
        }
        panel_table_close(j);
    }
    panel_close(j);
}

/* ---- arrivals, the retreat compass, the turns ---- */

static bool group_waits(const Battle *b, const State *s, GroupId g, int side) {
    const uint8_t status = clash_of(s)->group[g];
    return b->group[g].side == side && (status == GROUP_SCHEDULED || status == GROUP_SETTLED) &&
           clash_of(s)->group_due[g] <= b->turn_count &&
           clash_group_formation(b, g) != NO_FORMATION;
}

static void add_group(JsonText *j, const Battle *b, const State *s, GroupId g) {
    const Clash *c = clash_of(s);
    const Entry *entry = &b->entry[c->group_entry[g]];
    Line line;
    jsontext_open(j, NULL, '{');
    panel_place(j, "place", b, entry->place);
    jsontext_int(j, "colour", b->formation[clash_group_formation(b, g)].colour);
    jsontext_open(j, "cells", '[');
    panel_number(j, NULL, c->group_due[g]);
    text_add(panel_line(&line), b->formation[clash_group_formation(b, g)].name);
    text_add(&line.text, ": ");
    bool first = true;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].group != g) continue;
        if (!first) text_add(&line.text, ", ");
        text_add(&line.text, b->piece[p].name);
        first = false;
    }
    jsontext_string(j, NULL, line.words);
    text_add_char(panel_line(&line), (char)entry->letter);
    text_add_char(&line.text, ' ');
    words_place(b, entry->place, &line.text);
    jsontext_string(j, NULL, line.words);
    const bool sure =
        b->group[g].fixed || c->group[g] == GROUP_SETTLED || option_on(b, OPTION_FIXED_ENTRY);
    jsontext_string(j, NULL, sure ? "sure" : "die");
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_compasses(JsonText *j, const Battle *b) {
    panel_block_open(j, "roses", b, -1);
    jsontext_string(j, "title", "Which way a side falls back");
    jsontext_string(j, "clause", "12.10.2a");
    jsontext_open(j, "roses", '[');
    for (int side = 0; side < SIDE_MAX; side++) {
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "side", b->side_id[side]);
        jsontext_string(j, "title", b->side_name[side]);
        jsontext_open(j, "sides", '[');
        for (int i = 0; i < HEX_SIDES; i++) {
            if (b->compass[side] >> i & 1) jsontext_int(j, NULL, i);
        }
        jsontext_close(j, ']');
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
    panel_block_close(j);
}

void clash_panel_arrivals(JsonText *j, const Battle *b, const State *s) {
    static const char *const COLUMNS[] = {"turn", "who", "at", "", NULL};
    panel_open(j, "arrivals", "Turns", "9.1");
    for (int side = 0; side < SIDE_MAX; side++) {
        int waiting = 0;
        for (GroupId g = 0; g < b->group_count; g++) waiting += group_waits(b, s, g, side);
        if (waiting == 0) continue;
        panel_table_open(j, b, side, b->side_name[side], COLUMNS);
        for (int turn = 1; turn <= TURN_MAX; turn++) {
            for (GroupId g = 0; g < b->group_count; g++) {
                if (group_waits(b, s, g, side) && clash_of(s)->group_due[g] == turn) {
                    add_group(j, b, s, g);
                }
            }
        }
        panel_table_close(j);
    }
    panel_track(j, b, s, 0);
    add_compasses(j, b);
    panel_close(j);
}
