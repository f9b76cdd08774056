/* What lies beside the map: the cup and the command tracks, guns and commanders, points, losses,
 * arrivals. The table draws blocks and knows none of it: docs/the-table.md lists their kinds. */
#include "rules/clash/session.h"
#include "rules/clash/show.h"
#include "rules/clash/special.h"

/* ---- the cup ---- */

typedef enum { CHIT_NOW, CHIT_CUP, CHIT_ASIDE, CHIT_DRAWN, CHIT_WITHHELD, CHIT_STATES } ChitState;

static bool acting_now(const State *s, FormationId f) {
    for (int i = 0; i < clash_of(s)->active_count; i++) {
        if (clash_of(s)->active[i] == f) return true;
    }
    return false;
}

/* Where a formation's marker lies; CHIT_STATES: it is not to be seen. */
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

/* A commander is drawn once his formations are known and he is in the cup no more. */
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
            block_open(j, "chits", b, -1);
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
    block_close(j);
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
    clash_formation_words(b, f, line_start(&line));
    clash_capital(&line.text, 0);
    jsontext_string(j, "name", line.words);
    jsontext_string(j, "formation", b->formation[f].name);
    jsontext_int(j, "colour", b->formation[f].colour);
    jsontext_string(j, "state", marker_words(s, f));
    jsontext_bool(j, "now", acting_now(s, f));
    activity_words(b, s, f, line_start(&line));
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
    block_open(j, "tracks", b, side);
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
    block_close(j);
}

/* ---- what is owed, and what is in force ---- */

static void add_hex_items(JsonText *j, const Battle *b, const HexList *l, const char *words,
                          const char *clause) {
    Line line;
    for (int i = 0; i < l->count; i++) {
        text_add(line_start(&line), words);
        clash_place_words(b, l->hex[i], &line.text);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "text", line.words);
        panel_place(j, "place", b, l->hex[i]);
        jsontext_string(j, "clause", clause);
        jsontext_close(j, '}');
    }
}

static void add_owed(JsonText *j, const Battle *b, const State *s) {
    if (clash_of(s)->session == SESSION_NONE) return;
    const HexList promised = clash_owed_hexes(b, s, NO_PLACE);
    const HexList must = clash_mandatory_hexes(b, s, NO_PLACE);
    block_open(j, "list", b, -1);
    jsontext_string(j, "title", "Attacks still owed");
    jsontext_open(j, "items", '[');
    add_hex_items(j, b, &promised, "promised: ", "12.5a");
    add_hex_items(j, b, &must, "below the enemy: ", "12.6a");
    jsontext_close(j, ']');
    block_close(j);
}

static void add_named(const Battle *b, const Special *x, Text *out) {
    bool first = true;
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (!formation_among(x->formations, f)) continue;
        if (!first) text_add(out, ", ");
        text_add(out, b->formation[f].name);
        first = false;
    }
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
    block_open(j, "list", b, -1);
    jsontext_string(j, "title", "In force");
    jsontext_open(j, "items", '[');
    add_orders(j, b, s);
    const Special *held = clash_rule(b, s, SPECIAL_HELD_BACK);
    if (held != NULL) {
        add_named(b, held, line_start(&line));
        text_add(&line.text, " attack only whoever has attacked them today");
        panel_item(j, line.words, "BR7");
    }
    const Special *practicable = clash_rule(b, s, SPECIAL_IF_PRACTICABLE);
    if (practicable != NULL) {
        add_named(b, practicable, line_start(&line));
        text_add(&line.text, clash_of(s)->practicable ? " do not attack this turn"
                                                      : " attack if a die finds it practicable");
        panel_item(j, line.words, "GB6");
    }
    const Special *works = clash_rule(b, s, SPECIAL_WORKS);
    if (works != NULL) {
        text_add(line_start(&line), b->side_name[works->side]);
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
    block_close(j);
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
    add_served(b, p, line_start(&line));
    jsontext_string(j, NULL, line.words);
    guns_state(b, s, p, line_start(&line));
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
    text_add_int(line_start(&line), ready);
    text_add(&line.text, secret > 0 ? " ready, which of them is secret" : " ready");
    table_block_open(j, b, side, b->side_name[side], COLUMNS);
    for (int pass = 0; pass < 2; pass++) {
        FOR_KIND(p, b, KIND_GUNS) {
            if (side_of(b, p) != side || own_of(s, p)->status == STATUS_EXITED) continue;
            const bool first = flagged(s, p, FLAG_DRAWN) && secret == 0;
            if (first == (pass == 0)) add_guns_row(j, b, s, p);
        }
    }
    jsontext_close(j, ']');
    jsontext_string(j, "note", line.words);
    block_close(j);
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
    add_served(b, p, line_start(&line));
    jsontext_string(j, NULL, line.words);
    turns_words(b, p, line_start(&line));
    jsontext_string(j, NULL, line.words);
    line_start(&line);
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

static void add_guns(JsonText *j, const Battle *b, const State *s) {
    static const char *const COLUMNS[] = {"commander", "leads", "turns", "on", NULL};
    panel_open(j, "guns", "Markers", "6.3.2");
    for (int side = 0; side < SIDE_MAX; side++) {
        add_guns_of(j, b, s, side);
        table_block_open(j, b, side, "", COLUMNS);
        FOR_KIND(p, b, KIND_COMMANDER) {
            if (side_of(b, p) == side && own_of(s, p)->status != STATUS_EXITED && ever_due(b, p)) {
                add_commander_row(j, b, s, p);
            }
        }
        table_block_close(j);
    }
    panel_close(j);
}

/* ---- points ---- */

static void add_score_of(JsonText *j, const Battle *b, const State *s, int side) {
    const ClashSide *own_side = &clash_of(s)->side[side];
    block_open(j, "tally", b, side);
    jsontext_string(j, "title", b->side_name[side]);
    jsontext_int(j, "total", clash_victory_points(b, s, side));
    jsontext_open(j, "parts", '[');
    if (b->field[side][NUMBER_VP_START] != 0) {
        panel_part(j, "at the start", b->field[side][NUMBER_VP_START], "5.1");
    }
    for (int i = 0; i < b->victory_count; i++) {
        if (s->control[i] != side || b->victory[i].value[side] == 0) continue;
        char name[HEX_NAME_SIZE];
        hex_name(&b->grid, b->victory[i].hex, name);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "label", "holds");
        jsontext_string(j, "place", name);
        jsontext_int(j, "value", b->victory[i].value[side]);
        jsontext_string(j, "clause", "5.2");
        jsontext_close(j, '}');
    }
    panel_part(j, "steps the enemy has lost", clash_of(s)->side[side_other(side)].losses, "5.1");
    if (own_side->exit_vp != 0) panel_part(j, "left the map", own_side->exit_vp, "5.1");
    if (own_side->delay_vp != 0) panel_part(j, "delays suffered", own_side->delay_vp, "9.4");
    if (own_side->bonus_vp != 0) panel_part(j, "the battle's own rules", own_side->bonus_vp, "5.1");
    jsontext_close(j, ']');
    block_close(j);
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
    text_add(line_start(&line), b->side_name[side]);
    text_add(&line.text, " victory at the end: ");
    add_lead(b->field[side][NUMBER_MARGINAL], &line.text);
    text_add(&line.text, "; decisive: ");
    add_lead(b->field[side][NUMBER_DECISIVE], &line.text);
    panel_item(j, line.words, "5.1");
}

static void add_automatic(JsonText *j, const Battle *b, const State *s) {
    Line line;
    for (int i = 0; i < b->special_count; i++) {
        const Special *x = &b->special[i];
        const bool hexes = x->rule == SPECIAL_AUTOMATIC_HEXES;
        if (!hexes && x->rule != SPECIAL_AUTOMATIC_LOSSES) continue;
        text_add(line_start(&line), b->side_name[x->side]);
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

static void add_score(JsonText *j, const Battle *b, const State *s) {
    panel_open(j, "score", "Points", "5.1");
    for (int side = 0; side < SIDE_MAX; side++) add_score_of(j, b, s, side);
    block_open(j, "list", b, -1);
    jsontext_string(j, "title", "Victory");
    jsontext_open(j, "items", '[');
    for (int side = 0; side < SIDE_MAX; side++) add_margin(j, b, side);
    add_automatic(j, b, s);
    jsontext_close(j, ']');
    block_close(j);
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
    text_add_int(line_start(&line), steps);
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

static void add_losses(JsonText *j, const Battle *b, const State *s) {
    static const char *const COLUMNS[] = {"units of", "steps", "full", "reduced", "lost", NULL};
    panel_open(j, "losses", "Losses", "3.2.6c");
    for (int side = 0; side < SIDE_MAX; side++) {
        table_block_open(j, b, side, b->side_name[side], COLUMNS);
        for (FormationId f = clash_next_formation(b, side, NO_FORMATION); f != NO_FORMATION;
             f = clash_next_formation(b, side, f)) {
            if (takes_part(b, s, f)) add_loss_row(j, b, s, f);
        }
        table_block_close(j);
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
    text_add(line_start(&line), b->formation[clash_group_formation(b, g)].name);
    text_add(&line.text, ": ");
    bool first = true;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].group != g) continue;
        if (!first) text_add(&line.text, ", ");
        text_add(&line.text, b->piece[p].name);
        first = false;
    }
    jsontext_string(j, NULL, line.words);
    text_add_char(line_start(&line), (char)entry->letter);
    text_add_char(&line.text, ' ');
    clash_place_words(b, entry->place, &line.text);
    jsontext_string(j, NULL, line.words);
    const bool sure =
        b->group[g].fixed || c->group[g] == GROUP_SETTLED || option_on(b, OPTION_FIXED_ENTRY);
    jsontext_string(j, NULL, sure ? "sure" : "die");
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_compasses(JsonText *j, const Battle *b) {
    block_open(j, "roses", b, -1);
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
    block_close(j);
}

static void add_arrivals(JsonText *j, const Battle *b, const State *s) {
    static const char *const COLUMNS[] = {"turn", "who", "at", "", NULL};
    panel_open(j, "arrivals", "Turns", "9.1");
    for (int side = 0; side < SIDE_MAX; side++) {
        int waiting = 0;
        for (GroupId g = 0; g < b->group_count; g++) waiting += group_waits(b, s, g, side);
        if (waiting == 0) continue;
        table_block_open(j, b, side, b->side_name[side], COLUMNS);
        for (int turn = 1; turn <= TURN_MAX; turn++) {
            for (GroupId g = 0; g < b->group_count; g++) {
                if (group_waits(b, s, g, side) && clash_of(s)->group_due[g] == turn) {
                    add_group(j, b, s, g);
                }
            }
        }
        table_block_close(j);
    }
    block_open(j, "track", b, -1);
    jsontext_string(j, "title", "Turns");
    jsontext_int(j, "now", s->turn);
    jsontext_int(j, "weather", 0);
    block_close(j);
    add_compasses(j, b);
    panel_close(j);
}

void clash_panels(const Battle *b, const State *s, JsonText *j) {
    add_command(j, b, s);
    add_guns(j, b, s);
    add_score(j, b, s);
    add_losses(j, b, s);
    add_arrivals(j, b, s);
}
