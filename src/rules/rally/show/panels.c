/* What lies beside the map: command points and orders, guns, points, losses, arrivals, the turn
 * track. The table draws blocks and knows none of it: docs/the-table.md lists their kinds. */
#include "game/panel.h"
#include "rules/rally/hooks.h"
#include "rules/rally/show/show.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

/* ---- command ---- */

static void add_points(JsonText *j, const Battle *b, const State *s, int side) {
    const Rally *r = rally_of(s);
    const RallySide *own_side = &r->side[side];
    panel_block_open(j, "figures", b, side);
    jsontext_string(j, "title", b->side_name[side]);
    jsontext_string(j, "note",
                    own_side->passed && s->step >= STEP_NEXT_IMPULSE && s->step < STEP_RECOVERY
                        ? "has passed"
                    : r->initiative == side ? "has the initiative"
                                            : "");
    jsontext_open(j, "figures", '[');
    panel_figure(j, "command points", own_side->cp, "7.1a");
    panel_figure(j, "stored", own_side->stored, "7.2m");
    panel_figure(j, "a turn", b->number[side][NUMBER_COMMAND_POINTS], "7.1a");
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_formation_events(JsonText *j, const Battle *b, const State *s, Line *line) {
    const Rally *r = rally_of(s);
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (r->formation[f] & FORMATION_OBTUSE) {
            rally_formation_words(b, f, panel_line(line));
            text_add(&line->text, " will not stir until 4 CP are spent on it at once");
            panel_item(j, line->words, "EV4");
        }
        if (r->formation[f] & FORMATION_SURPRISE) {
            rally_formation_words(b, f, panel_line(line));
            text_add(&line->text, " may make one attack this turn as a surprise");
            panel_item(j, line->words, "EV12");
        }
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        if (r->captive[side] == NO_FORMATION || r->captive_turn[side] < s->turn) continue;
        rally_formation_words(b, r->captive[side], panel_line(line));
        text_add(&line->text, " is in the enemy's hands on turn ");
        text_add_int(&line->text, r->captive_turn[side]);
        panel_item(j, line->words, "EV2");
    }
}

static void add_events(JsonText *j, const Battle *b, const State *s) {
    const Rally *r = rally_of(s);
    Line line;
    panel_block_open(j, "list", b, -1);
    jsontext_string(j, "title", "In force");
    jsontext_open(j, "items", '[');
    if (s->turn <= r->weather_end) {
        text_add(panel_line(&line), "Poor weather until turn ");
        text_add_int(&line.text, r->weather_end);
        text_add(&line.text, ": a movement point less");
        panel_item(j, line.words, "EV5");
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        if (!r->side[side].free_division) continue;
        text_add(panel_line(&line), b->side_name[side]);
        text_add(&line.text, ": one division may be ordered for nothing");
        panel_item(j, line.words, "EV9");
    }
    add_formation_events(j, b, s, &line);
    FOR_UNITS(u, b) {
        if (!flagged(s, u, FLAG_SURGE) || !on_map(s, u)) continue;
        rally_piece_words(b, u, panel_line(&line));
        text_add(&line.text, " surges: a column its way until the turn ends");
        panel_item(j, line.words, "EV8");
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

/* Faces of a die, of six, with which the leader's check succeeds. */
static int passing_faces(const Battle *b, const State *s, PieceId leader, bool harder) {
    int faces = 0;
    for (int die = 1; die <= 6; die++) faces += rally_initiative_check(b, s, leader, die, harder);
    return faces;
}

static void add_order(JsonText *j, const Battle *b, const State *s, FormationId f, int printed) {
    const bool corps = b->formation[f].rank == RANK_CORPS;
    const PieceId leader = rally_leader_in_charge(b, s, f);
    const bool sure = printed == (corps ? 4 : 3);
    char action[96];
    Text t;
    text_init(&t, action, sizeof action);
    text_add(&t, "order ");
    text_add(&t, b->formation[f].name);
    text_add_char(&t, ' ');
    text_add_int(&t, printed);
    text_add(&t, "cp");
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "action", action);
    jsontext_int(j, "price", rally_price(b, s, leader, printed));
    jsontext_int(j, "faces", sure ? 6 : passing_faces(b, s, leader, !corps && printed == 1));
    jsontext_string(j, "clause",
                    corps          ? (sure ? "7.2j" : "7.2i")
                    : printed == 1 ? "7.2e"
                    : printed == 2 ? "7.2f"
                                   : "7.2g");
    jsontext_close(j, '}');
}

static const char *formation_state(const Battle *b, const State *s, FormationId f) {
    const Rally *r = rally_of(s);
    if (r->formation[f] & FORMATION_OBTUSE) return "will not stir";
    const int side = b->formation[f].side;
    if (r->captive[side] == f && r->captive_turn[side] == s->turn) return "in the enemy's hands";
    for (FormationId g = f; g != NO_FORMATION; g = b->formation[g].parent) {
        if (s->turn < b->formation[g].hold_until && !(r->formation[g] & FORMATION_RELEASED)) {
            return "held back";
        }
    }
    if (r->formation[f] & FORMATION_TRIED) return "ordered";
    return rally_leader_in_charge(b, s, f) == NO_PIECE ? "no leader" : "";
}

/* Brigades of the formation on the map, and those of them that have acted. */
static void add_counts(JsonText *j, const Battle *b, const State *s, FormationId f) {
    int here = 0, acted = 0;
    FOR_UNITS(u, b) {
        if (!on_map(s, u) || !formation_within(b, b->piece[u].formation, f)) continue;
        here++;
        acted += flagged(s, u, FLAG_ACTED);
    }
    jsontext_int(j, "units", here);
    jsontext_int(j, "acted", acted);
}

static void add_formation(JsonText *j, const Battle *b, const State *s, FormationId f) {
    const PieceId leader = rally_leader_in_charge(b, s, f);
    Line line;
    rally_formation_words(b, f, panel_line(&line));
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "name", line.words);
    jsontext_string(j, "formation", b->formation[f].name);
    jsontext_int(j, "colour", b->formation[f].colour);
    jsontext_int(j, "depth", b->formation[f].rank);
    jsontext_string(j, "state", formation_state(b, s, f));
    add_counts(j, b, s, f);
    if (leader != NO_PIECE) {
        jsontext_string(j, "leader", b->piece[leader].name);
        text_add(panel_line(&line), "initiative ");
        text_add_int(&line.text, showing(b, s, leader, LEADER_INITIATIVE));
        text_add(&line.text, ", range ");
        text_add_int(&line.text, showing(b, s, leader, LEADER_RANGE));
        if (rally_within_bonus(b, s, leader))
            text_add(&line.text, ", under the army commander's eye");
        jsontext_string(j, "note", line.words);
        const bool corps = b->formation[f].rank == RANK_CORPS;
        jsontext_open(j, "orders", '[');
        for (int cp = corps ? 3 : 1; cp <= (corps ? 4 : 3); cp++) add_order(j, b, s, f, cp);
        jsontext_close(j, ']');
    }
    jsontext_close(j, '}');
}

static bool has_units(const Battle *b, const State *s, FormationId f) {
    FOR_UNITS(u, b) {
        if (formation_within(b, b->piece[u].formation, f) && on_map(s, u)) return true;
    }
    return false;
}

/* A corps, then its divisions. */
static void add_formations(JsonText *j, const Battle *b, const State *s, int side) {
    panel_block_open(j, "orders", b, side);
    jsontext_string(j, "title", "Orders");
    jsontext_open(j, "rows", '[');
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (b->formation[f].side != side || b->formation[f].rank == RANK_ARMY) continue;
        const FormationId parent = b->formation[f].parent;
        const bool under_corps = parent != NO_FORMATION && b->formation[parent].rank == RANK_CORPS;
        if (under_corps) continue;
        if (has_units(b, s, f)) add_formation(j, b, s, f);
        for (FormationId d = 0; d < b->formation_count; d++) {
            if (b->formation[d].parent == f && has_units(b, s, d)) add_formation(j, b, s, d);
        }
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_command(JsonText *j, const Battle *b, const State *s) {
    panel_open(j, "command", "Orders", "7.2");
    for (int side = 0; side < SIDE_MAX; side++) {
        add_points(j, b, s, side);
        add_formations(j, b, s, side);
    }
    add_events(j, b, s);
    panel_close(j);
}

/* ---- guns ---- */

static void add_battery(JsonText *j, const Battle *b, const State *s, PieceId g) {
    Line line;
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "piece", b->piece[g].name);
    jsontext_bool(j, "faint", !rally_guns_available(s, g) && !on_map(s, g));
    jsontext_open(j, "cells", '[');
    jsontext_string(j, NULL, b->piece[g].name);
    jsontext_string(j, NULL, b->formation[b->piece[g].formation].name);
    panel_line(&line);
    for (int i = 0; i < 4; i++) {
        if (i > 0) text_add(&line.text, "\xC2\xB7");
        text_add_int(&line.text, b->piece[g].value[GUNS_VALUE + i]);
    }
    jsontext_string(j, NULL, line.words);
    b->ruleset->describe_piece(b, s, g, panel_line(&line));
    jsontext_string(j, NULL, line.words);
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_guns(JsonText *j, const Battle *b, const State *s) {
    static const char *const COLUMNS[] = {"guns", "of",
                                          "at 0\xC2\xB7"
                                          "1\xC2\xB7"
                                          "2-3\xC2\xB7"
                                          "4-5",
                                          "", NULL};
    panel_open(j, "guns", "Guns", "10.3");
    for (int side = 0; side < SIDE_MAX; side++) {
        panel_table_open(j, b, side, b->side_name[side], COLUMNS);
        FOR_KIND(g, b, KIND_GUNS) {
            if (side_of(b, g) == side) add_battery(j, b, s, g);
        }
        panel_table_close(j);
    }
    panel_close(j);
}

/* ---- victory points ---- */

static void add_score_of(JsonText *j, const Battle *b, const State *s, int side) {
    Line line;
    panel_block_open(j, "tally", b, side);
    jsontext_string(j, "title", b->side_name[side]);
    jsontext_int(j, "total", rally_victory_points(b, s, side));
    jsontext_open(j, "parts", '[');
    if (b->number[side][NUMBER_VP_START] != 0) {
        panel_part(j, "at the start", b->number[side][NUMBER_VP_START], "11.1");
    }
    panel_holds(j, b, s, side, "11.1");
    int damaged = 0;
    FOR_UNITS(u, b) damaged += side_of(b, u) != side && on_map(s, u) && own_of(s, u)->back;
    text_add_int(panel_line(&line), damaged);
    text_add(&line.text, " damaged enemy brigades, a point for three");
    panel_part(j, line.words, damaged / 3, "11.1");
    panel_part(j, "brigades, leaders and guns taken", rally_of(s)->side[side].vp, "11.1");
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_score(JsonText *j, const Battle *b, const State *s) {
    panel_open(j, "score", "Points", "11.1");
    for (int side = 0; side < SIDE_MAX; side++) add_score_of(j, b, s, side);
    panel_close(j);
}

/* ---- losses ---- */

static void add_loss_row(JsonText *j, const Battle *b, const State *s, FormationId f) {
    int full = 0, damaged = 0, shattered = 0, lost = 0;
    FOR_UNITS(u, b) {
        if (b->piece[u].formation != f) continue;
        const RallyPiece *o = own_of(s, u);
        full += o->status == STATUS_READY && !o->back;
        damaged += o->status == STATUS_READY && o->back;
        shattered += o->status == STATUS_SHATTERED;
        lost += o->status == STATUS_GONE;
    }
    if (full + damaged + shattered + lost == 0) return;
    Line line;
    rally_formation_words(b, f, panel_line(&line));
    panel_formation(j, b, f, line.words, (const int[]){full, damaged, shattered, lost}, 4);
}

static void add_losses(JsonText *j, const Battle *b, const State *s) {
    static const char *const COLUMNS[] = {"brigades of", "full", "damaged",
                                          "shattered",   "lost", NULL};
    panel_open(j, "losses", "Losses", "2.21");
    for (int side = 0; side < SIDE_MAX; side++) {
        panel_table_open(j, b, side, b->side_name[side], COLUMNS);
        for (FormationId f = 0; f < b->formation_count; f++) {
            if (b->formation[f].side == side) add_loss_row(j, b, s, f);
        }
        panel_table_close(j);
    }
    panel_close(j);
}

/* ---- arrivals and the turn track ---- */

static void add_group(JsonText *j, const Battle *b, const State *s, GroupId g) {
    Line line;
    jsontext_open(j, NULL, '{');
    panel_place(j, "place", b, b->group[g].entry);
    jsontext_open(j, "cells", '[');
    panel_number(j, NULL, rally_of(s)->group_due[g]);
    panel_line(&line);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].group != g) continue;
        if (line.text.used > 0) text_add(&line.text, ", ");
        text_add(&line.text, b->piece[p].name);
    }
    jsontext_string(j, NULL, line.words);
    char name[HEX_NAME_SIZE];
    place_name(b, b->group[g].entry, name);
    jsontext_string(j, NULL, name);
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static bool group_waits(const Battle *b, const State *s, GroupId g) {
    if (rally_of(s)->group[g] & GROUP_HERE) return false;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].group == g) return true;
    }
    return false;
}

static void add_arrivals(JsonText *j, const Battle *b, const State *s) {
    static const char *const COLUMNS[] = {"turn", "who", "at", NULL};
    panel_open(j, "arrivals", "Turns", "7.6");
    for (int side = 0; side < SIDE_MAX; side++) {
        int waiting = 0;
        for (GroupId g = 0; g < b->group_count; g++) {
            waiting += b->group[g].side == side && group_waits(b, s, g);
        }
        if (waiting == 0) continue;
        panel_table_open(j, b, side, b->side_name[side], COLUMNS);
        for (GroupId g = 0; g < b->group_count; g++) {
            if (b->group[g].side == side && group_waits(b, s, g)) add_group(j, b, s, g);
        }
        panel_table_close(j);
    }
    panel_track(j, b, s, rally_of(s)->weather_end);
    panel_close(j);
}

void rally_panels(const Battle *b, const State *s, JsonText *j) {
    add_command(j, b, s);
    add_guns(j, b, s);
    add_score(j, b, s);
    add_losses(j, b, s);
    add_arrivals(j, b, s);
}
