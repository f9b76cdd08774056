/* What lies beside the map: the cup and the command tracks, and what is owed. */
#include "rules/clash/show/panels.h"

#include "rules/clash/declare.h"
#include "rules/clash/show/show.h"
#include "rules/clash/special.h"

/* ---- the cup ---- */

typedef enum { CHIT_NOW, CHIT_CUP, CHIT_ASIDE, CHIT_DRAWN, CHIT_WITHHELD, CHIT_STATES } ChitState;

static bool acting_now(const State *s, FormationId f) {
    for (int i = 0; i < clash_of(s)->active_count; i++) {
        if (clash_of(s)->active[i] == f) return true;
    }
    return false;
}

/* Where a formation's marker lies; CHIT_STATES: it is not shown. */
static ChitState marker_lies(const State *s, FormationId f) {
    switch ((CommandMarker)clash_of(s)->marker_state[f]) {
    case CM_CUP: return CHIT_CUP;
    case CM_ASIDE: return CHIT_ASIDE;
    case CM_DRAWN:
        return acting_now(s, f) && clash_of(s)->marker == NO_PIECE ? CHIT_NOW : CHIT_DRAWN;
    case CM_WITHHELD: return CHIT_WITHHELD;
    case CM_NONE:
    case CM_NEW:
    case CM_HELD:
    case CM_TAKEN:
    case CM_GONE: break;
    }
    return CHIT_STATES;
}

/* A commander counts as drawn once his formations are known and he is no longer in the cup. */
static ChitState commander_lies(const Battle *b, const State *s, PieceId p) {
    if (clash_of(s)->marker == p) return CHIT_NOW;
    if (flagged(s, p, FLAG_DRAWN)) return CHIT_CUP;
    return own_of(s, p)->chosen[0] != NO_FORMATION ? CHIT_DRAWN : CHIT_STATES;
}

static void add_chit(JsonText *j, const Battle *b, const char *name, int side, uint32_t colour,
                     bool commander) {
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "label", name);
    jsontext_string(j, "side", b->side_id[side]);
    jsontext_int(j, "colour", colour);
    jsontext_bool(j, "special", commander);
    jsontext_close(j, '}');
}

static void add_chits(JsonText *j, const Battle *b, const State *s, ChitState state,
                      const char *title, const char *clause) {
    int count = 0;
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1) {
            if (count == 0) return;
            panel_block_open(j, "chits", b, -1);
            jsontext_string(j, "title", title);
            jsontext_string(j, "clause", clause);
            jsontext_int(j, "count", count);
            jsontext_open(j, "chits", '[');
        }
        for (FormationId f = 0; f < b->formation_count; f++) {
            if (marker_lies(s, f) != state) continue;
            count++;
            if (pass == 0) continue;
            const Formation *info = &b->formation[f];
            add_chit(j, b, info->name, info->side, info->colour, false);
        }
        FOR_KIND(p, b, KIND_COMMANDER) {
            if (commander_lies(b, s, p) != state) continue;
            count++;
            if (pass == 0) continue;
            const Formation *info = &b->formation[b->piece[p].formation];
            add_chit(j, b, b->piece[p].name, side_of(b, p), info->colour, true);
        }
    }
    jsontext_close(j, ']');
    panel_block_close(j);
}

/* ---- command tracks ---- */

static const char *marker_words(const State *s, FormationId f) {
    if (acting_now(s, f)) return "acting";
    switch ((CommandMarker)clash_of(s)->marker_state[f]) {
    case CM_NEW: return "has just come";
    case CM_CUP: return "in the cup";
    case CM_ASIDE: return "set aside";
    case CM_WITHHELD: return "withheld";
    case CM_TAKEN: return "led by a commander";
    case CM_DRAWN: return "has acted";
    case CM_NONE:
    case CM_HELD:
    case CM_GONE: break;
    }
    return "";
}

static int rolled_points(const State *s, FormationId f) {
    for (int i = 0; i < clash_of(s)->active_count; i++) {
        if (clash_of(s)->active[i] == f) return clash_of(s)->allowance[i];
    }
    return 0;
}

/* How many of an acting formation have moved, and how many are out of command. */
static void activity_words(const Battle *b, const State *s, FormationId f, Text *out) {
    int units = 0, moved = 0, lost = 0;
    FOR_SIDE_UNITS(u, b, b->formation[f].side) {
        if (!on_map(s, u) || clash_formation(b, u) != f) continue;
        units++;
        moved += flagged(s, u, FLAG_MOVED);
        lost += flagged(s, u, FLAG_OOC);
    }
    text_add_int(out, units);
    text_add(out, units == 1 ? " unit" : " units");
    if (!acting_now(s, f)) return;
    text_add(out, ", ");
    text_add_int(out, moved);
    text_add(out, " moved");
    if (lost == 0) return;
    text_add(out, ", ");
    text_add_int(out, lost);
    text_add(out, " out of command");
}

static bool has_infantry(const Battle *b, FormationId f) {
    FOR_SIDE_UNITS(u, b, b->formation[f].side) {
        if (clash_formation(b, u) == f && !is_cavalry(b, u)) return true;
    }
    return false;
}

static void add_track(JsonText *j, const Battle *b, const State *s, FormationId f) {
    const int row = clash_track_row(b, s, f);
    Line line;
    jsontext_open(j, NULL, '{');
    clash_formation_words(b, f, panel_line(&line));
    text_capital(&line.text, 0);
    jsontext_string(j, "name", line.words);
    jsontext_string(j, "formation", b->formation[f].name);
    jsontext_int(j, "colour", b->formation[f].colour);
    jsontext_string(j, "state", marker_words(s, f));
    jsontext_bool(j, "now", acting_now(s, f));
    activity_words(b, s, f, panel_line(&line));
    jsontext_string(j, "note", line.words);
    jsontext_string(j, "row", has_infantry(b, f) ? b->ruleset->track[row] : "own pace");
    jsontext_int(j, "rolled", rolled_points(s, f));
    jsontext_open(j, "cells", '[');
    for (int die = 1; die <= 6 && has_infantry(b, f); die++) {
        jsontext_int(j, NULL, track_cell(b, row, die));
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_tracks(JsonText *j, const Battle *b, const State *s, int side) {
    panel_block_open(j, "tracks", b, side);
    jsontext_string(j, "title", b->side_name[side]);
    jsontext_string(j, "clause", "10.1");
    jsontext_string(j, "note",
                    is_night(b, s)                  ? "no combat at night"
                    : clash_of(s)->side[side].acted ? "combat action used"
                                                    : "combat action to come");
    jsontext_open(j, "rows", '[');
    for (FormationId f = clash_next_formation(b, side, NO_FORMATION); f != NO_FORMATION;
         f = clash_next_formation(b, side, f)) {
        if (clash_formation_on_map(b, s, f)) add_track(j, b, s, f);
    }
    jsontext_close(j, ']');
    panel_block_close(j);
}

/* ---- what is owed, and what is in force ---- */

static void add_hex_items(JsonText *j, const Battle *b, const HexList *l, const char *words,
                          const char *clause) {
    Line line;
    for (int i = 0; i < l->count; i++) {
        text_add(panel_line(&line), words);
        words_place(b, l->hex[i], &line.text);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "text", line.words);
        panel_place(j, "place", b, l->hex[i]);
        jsontext_string(j, "clause", clause);
        jsontext_close(j, '}');
    }
}

static void add_owed(JsonText *j, const Battle *b, const State *s) {
    if (clash_of(s)->combat_kind == COMBAT_NONE) return;
    const HexList promised = clash_owed_hexes(b, s);
    const HexList must = clash_mandatory_hexes(b, s);
    panel_block_open(j, "list", b, -1);
    jsontext_string(j, "title", "Attacks still owed");
    jsontext_open(j, "items", '[');
    add_hex_items(j, b, &promised, "promised: ", "12.5a");
    add_hex_items(j, b, &must, "below the enemy: ", "12.6a");
    jsontext_close(j, ']');
    panel_block_close(j);
}

static void add_orders(JsonText *j, const Battle *b, const State *s) {
    static const char *const WORDS[] = {
        [ORDERS_NONE] = NULL,
        [ORDERS_ATTACK] =
            "Pope orders the attack on Jackson: two battles against him this turn, or points "
            "for the enemy; keep away from Longstreet",
        [ORDERS_PURSUE] =
            "Pope orders the pursuit: a battle against Jackson this turn, or points for the "
            "enemy; nobody withdraws; command rolls +1",
        [ORDERS_HOLD] = "Pope holds his ground",
        [ORDERS_FREE] = "Pope's orders bind nobody any more"};
    const char *words = WORDS[clash_of(s)->orders];
    if (words != NULL) panel_item(j, words, "BR8");
}

static void add_in_force(JsonText *j, const Battle *b, const State *s) {
    Line line;
    panel_block_open(j, "list", b, -1);
    jsontext_string(j, "title", "In force");
    jsontext_open(j, "items", '[');
    add_orders(j, b, s);
    const Special *held = clash_rule(b, s, SPECIAL_HELD_BACK);
    if (held != NULL) {
        clash_named_words(b, held, panel_line(&line));
        text_add(&line.text, " attack only whoever has attacked them today");
        panel_item(j, line.words, "BR7");
    }
    const Special *practicable = clash_rule(b, s, SPECIAL_IF_PRACTICABLE);
    if (practicable != NULL) {
        clash_named_words(b, practicable, panel_line(&line));
        text_add(&line.text, clash_of(s)->practicable ? " do not attack this turn"
                                                      : " attack if a die finds it practicable");
        panel_item(j, line.words, "GB6");
    }
    const Special *works = clash_rule(b, s, SPECIAL_WORKS);
    if (works != NULL) {
        text_add(panel_line(&line), b->side_name[works->side]);
        text_add(&line.text, " works on ");
        for (int i = 0; i < works->hex_count; i++) {
            char name[HEX_NAME_SIZE];
            hex_name(&b->grid, works->hex[i], name);
            if (i > 0) text_add(&line.text, ", ");
            text_add(&line.text, name);
        }
        panel_item(j, line.words, "GB3");
    }
    jsontext_close(j, ']');
    panel_block_close(j);
}

static void add_command(JsonText *j, const Battle *b, const State *s) {
    panel_open(j, "command", "Command", "6.3.3");
    add_owed(j, b, s);
    add_chits(j, b, s, CHIT_NOW, "Acting", "6.3.3h");
    add_chits(j, b, s, CHIT_CUP, "In the cup", "6.3.3a");
    add_chits(j, b, s, CHIT_ASIDE, "Set aside", "6.3.3d");
    add_chits(j, b, s, CHIT_WITHHELD, "Withheld", "15.1c");
    add_chits(j, b, s, CHIT_DRAWN, "Drawn this turn", "6.3.3h");
    for (int side = 0; side < SIDE_MAX; side++) add_tracks(j, b, s, side);
    add_in_force(j, b, s);
    panel_close(j);
}

void clash_panels(const Battle *b, const State *s, JsonText *j) {
    add_command(j, b, s);
    clash_panel_guns(j, b, s);
    clash_panel_score(j, b, s);
    clash_panel_losses(j, b, s);
    clash_panel_arrivals(j, b, s);
}
