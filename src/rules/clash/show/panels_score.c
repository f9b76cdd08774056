/* Beside the map: points and losses. */
#include "rules/clash/show/panels.h"

#include "rules/clash/declare.h"
#include "rules/clash/show/show.h"
#include "rules/clash/special.h"

/* ---- points ---- */

static void add_score_of(JsonText *j, const Battle *b, const State *s, int side) {
    const ClashSide *own_side = &clash_of(s)->side[side];
    panel_block_open(j, "tally", b, side);
    jsontext_string(j, "title", b->side_name[side]);
    jsontext_int(j, "total", clash_victory_points(b, s, side));
    jsontext_open(j, "parts", '[');
    if (b->number[side][NUMBER_VP_START] != 0) {
        panel_part(j, "at the start", b->number[side][NUMBER_VP_START], "5.1");
    }
    panel_holds(j, b, s, side, "5.2");
    panel_part(j, "steps the enemy has lost", clash_of(s)->side[side_other(side)].losses, "5.1");
    if (own_side->exit_vp != 0) panel_part(j, "left the map", own_side->exit_vp, "5.1");
    if (own_side->delay_vp != 0) panel_part(j, "delays suffered", own_side->delay_vp, "9.4");
    if (own_side->bonus_vp != 0) panel_part(j, "the battle's own rules", own_side->bonus_vp, "5.1");
    jsontext_close(j, ']');
    panel_block_close(j);
}

static void add_hex_names(const Battle *b, const Special *x, Text *out) {
    for (int i = 0; i < x->hex_count; i++) {
        char name[HEX_NAME_SIZE];
        hex_name(&b->grid, x->hex[i], name);
        if (i > 0) text_add(out, i + 1 == x->hex_count ? " and " : ", ");
        text_add(out, name);
    }
}

static void add_lead(int lead, Text *out) {
    text_add(out, lead >= 0 ? "a lead of " : "the enemy leads by ");
    text_add_int(out, lead >= 0 ? lead : -lead);
    text_add(out, lead >= 0 ? " or more" : " or less");
}

static void add_margin(JsonText *j, const Battle *b, int side) {
    Line line;
    text_add(panel_line(&line), b->side_name[side]);
    text_add(&line.text, " victory at the end: ");
    add_lead(b->number[side][NUMBER_MARGINAL], &line.text);
    text_add(&line.text, "; decisive: ");
    add_lead(b->number[side][NUMBER_DECISIVE], &line.text);
    panel_item(j, line.words, "5.1");
}

static void add_automatic(JsonText *j, const Battle *b, const State *s) {
    Line line;
    for (int i = 0; i < b->special_count; i++) {
        const Special *x = &b->special[i];
        const bool hexes = x->rule == SPECIAL_AUTOMATIC_HEXES;
        if (!hexes && x->rule != SPECIAL_AUTOMATIC_LOSSES) continue;
        text_add(panel_line(&line), b->side_name[x->side]);
        text_add(&line.text, " victory at once: ");
        if (hexes) {
            text_add(&line.text, "holds ");
            add_hex_names(b, x, &line.text);
        } else {
            text_add_int(&line.text, clash_of(s)->side[side_other(x->side)].infantry_losses);
            text_add(&line.text, " of ");
            text_add_int(&line.text, x->number[0]);
            text_add(&line.text, " steps of enemy infantry lost");
        }
        if (x->from > b->first_turn) {
            text_add(&line.text, ", from turn ");
            text_add_int(&line.text, x->from);
        }
        panel_item(j, line.words, "6.3.6");
    }
}

void clash_panel_score(JsonText *j, const Battle *b, const State *s) {
    panel_open(j, "score", "Points", "5.1");
    for (int side = 0; side < SIDE_MAX; side++) add_score_of(j, b, s, side);
    panel_block_open(j, "list", b, -1);
    jsontext_string(j, "title", "Victory");
    jsontext_open(j, "items", '[');
    for (int side = 0; side < SIDE_MAX; side++) add_margin(j, b, side);
    add_automatic(j, b, s);
    jsontext_close(j, ']');
    panel_block_close(j);
    panel_close(j);
}

/* ---- losses ---- */

static void add_loss_row(JsonText *j, const Battle *b, const State *s, FormationId f) {
    int full = 0, reduced = 0, lost = 0, steps = 0, printed = 0;
    FOR_SIDE_UNITS(u, b, b->formation[f].side) {
        if (clash_formation(b, u) != f) continue;
        const int left = own_of(s, u)->steps, whole = b->piece[u].value[UNIT_STEPS];
        full += left == whole;
        reduced += left > 0 && left < whole;
        lost += left == 0;
        steps += left;
        printed += whole;
    }
    Line line;
    jsontext_open(j, NULL, '{');
    jsontext_int(j, "colour", b->formation[f].colour);
    jsontext_open(j, "cells", '[');
    jsontext_string(j, NULL, b->formation[f].name);
    text_add_int(panel_line(&line), steps);
    text_add_char(&line.text, '/');
    text_add_int(&line.text, printed);
    jsontext_string(j, NULL, line.words);
    panel_number(j, NULL, full);
    panel_number(j, NULL, reduced);
    panel_number(j, NULL, lost);
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

/* Whether any of it has come, or comes before the end. */
static bool takes_part(const Battle *b, const State *s, FormationId f) {
    FOR_SIDE_UNITS(u, b, b->formation[f].side) {
        if (clash_formation(b, u) != f) continue;
        const GroupId g = b->piece[u].group;
        if (own_of(s, u)->status != STATUS_WAITING) return true;
        if (g != NO_GROUP && clash_of(s)->group_due[g] <= b->turn_count) return true;
    }
    return false;
}

void clash_panel_losses(JsonText *j, const Battle *b, const State *s) {
    static const char *const COLUMNS[] = {"units of", "steps", "full", "reduced", "lost", NULL};
    panel_open(j, "losses", "Losses", "3.2.6c");
    for (int side = 0; side < SIDE_MAX; side++) {
        panel_table_open(j, b, side, b->side_name[side], COLUMNS);
        for (FormationId f = clash_next_formation(b, side, NO_FORMATION); f != NO_FORMATION;
             f = clash_next_formation(b, side, f)) {
            if (takes_part(b, s, f)) add_loss_row(j, b, s, f);
        }
        panel_table_close(j);
    }
    panel_close(j);
}
