/* What lies beside the map: the Command Display of both sides, orders and the chance of changing
 * them, guns, losses and victory. The table draws blocks and knows none of it: docs/the-table.md
 * lists their kinds. */
#include "game/notation.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/show/show.h"
#include "rules/bayonet/hooks.h"
#include "rules/bayonet/steps.h"

/* The units a row or a cell stands for, so that one shows the other. */
static void add_pieces(JsonText *j, const Battle *b, const State *s, FormationId f) {
    jsontext_open(j, "pieces", '[');
    FOR_TROOPS_OF(u, b, s, f) jsontext_string(j, NULL, b->piece[u].name);
    jsontext_close(j, ']');
}

static bool had_wing(const State *s, int side, int wing) {
    return bayonet_of(s)->side[side].had_wings >> wing & 1;
}

/* ---- the Command Display ---- */

/* What the leaders who are asked could attempt now. */
enum { ATTEMPT_MAX = 2048 };
typedef struct Attempts {
    Action attempt[ATTEMPT_MAX];
    Sink offers;
} Attempts;

static void find_attempts(const Battle *b, const State *s, Attempts *t) {
    t->offers = sink_of(t->attempt, ATTEMPT_MAX);
    if (s->step == STEP_WING_ACT) bayonet_wing_act_offer(b, s, &t->offers);
}

/* The place that the next brigade to the left or right has. */
static int place_beside(const Battle *b, const State *s, FormationId f, int step) {
    const Brigade *x = brigade_state(s, f);
    int slot = x->slot + step;
    while (slot > 0 && slot < b->wing[x->wing].capacity - 1 &&
           bayonet_brigade_in_slot(b, s, b->formation[f].side, x->wing, x->line, slot) ==
               NO_FORMATION) {
        slot += step;
    }
    return place_on(x->wing, x->line, slot);
}

/* Where on the display an attempt would bring the brigade; -1: the action is no attempt. */
static int attempt_to(const Battle *b, const State *s, Action a) {
    const int verb = a.verb >= VERB_AC_COMMIT_FRONT ? a.verb - VERB_AC_ACTIONS : a.verb;
    if (a.formation == NO_FORMATION || verb < VERB_COMMIT_FRONT || verb > VERB_TRANSFER) return -1;
    const Brigade *x = brigade_state(s, a.formation);
    switch (verb) {
    case VERB_COMMIT_FRONT: return place_on(x->wing, LINE_FRONT, slot_on(a.number));
    case VERB_COMMIT_SUPPORT:
    case VERB_PASSAGE: return place_on(x->wing, LINE_SUPPORT, slot_on(a.number));
    case VERB_COMMIT_RESERVE: return place_on(x->wing, LINE_RESERVE, slot_on(a.number));
    case VERB_RELIEF: return place_on(x->wing, LINE_FRONT, x->slot);
    case VERB_SHIFT_LEFT: return place_beside(b, s, a.formation, -1);
    case VERB_SHIFT_RIGHT: return place_beside(b, s, a.formation, 1);
    default: return a.number;
    }
}

/* The actions that would bring a brigade to this place. */
static void add_moves(JsonText *j, const Battle *b, const State *s, const Attempts *t, int place) {
    jsontext_open(j, "moves", '[');
    for (uint32_t i = 0; i < t->offers.count; i++) {
        if (attempt_to(b, s, t->attempt[i]) != place) continue;
        Line line;
        notation_write(b, s, t->attempt[i], panel_line(&line));
        jsontext_string(j, NULL, line.words);
    }
    jsontext_close(j, ']');
}

static void add_state(const Battle *b, const State *s, FormationId f, Text *out) {
    const Brigade *x = brigade_state(s, f);
    if (bayonet_of(s)->active == f) {
        text_add(out, "acts now");
    } else if (x->flags & BRIGADE_FINISHED) {
        text_add(out, "finished");
    }
    if (!(x->flags & BRIGADE_RELIEVED) && !bayonet_complies(b, s, f)) {
        text_add(out, out->used > 0 ? ", out of place" : "out of place");
    }
    if (x->flags & BRIGADE_RELIEVED) text_add(out, out->used > 0 ? ", relieved" : "relieved");
}

/* An empty place has no name. */
static void add_cell(JsonText *j, const Battle *b, const State *s, const Attempts *t, FormationId f,
                     int place) {
    Line line;
    jsontext_open(j, NULL, '{');
    if (t != NULL) add_moves(j, b, s, t, place);
    if (f != NO_FORMATION) {
        const Brigade *x = brigade_state(s, f);
        jsontext_string(j, "name", b->formation[f].name);
        jsontext_string(j, "formation", b->formation[f].name);
        jsontext_int(j, "colour", b->formation[f].colour);
        jsontext_string(j, "order", BAYONET_ORDER_WORDS[x->order]);
        text_add_int(panel_line(&line), x->units);
        text_add_char(&line.text, '/');
        text_add_int(&line.text, bayonet_brigade_size(b, f));
        text_add(&line.text, " morale ");
        text_add_int(&line.text, bayonet_morale_need(b, s, f));
        jsontext_string(j, "note", line.words);
        add_state(b, s, f, panel_line(&line));
        jsontext_string(j, "state", line.words);
        jsontext_bool(j, "now", bayonet_of(s)->active == f);
        jsontext_bool(j, "faint", (x->flags & BRIGADE_FINISHED) != 0);
        add_pieces(j, b, s, f);
    }
    jsontext_close(j, '}');
}

/* "Cutts 2", and the brigade that he commands directly. */
static void add_leader(JsonText *j, const Battle *b, const Leader *l, bool of_army) {
    Line line;
    bayonet_leader_words(b, l, of_army, panel_line(&line));
    text_capital(&line.text, 0);
    text_add_char(&line.text, ' ');
    text_add_int(&line.text, bayonet_leader_rating(b, l));
    if (l->direct != NO_FORMATION) {
        text_add(&line.text, " with ");
        text_add(&line.text, b->formation[l->direct].name);
    }
    if (l->flags & LEADER_ACTED) text_add(&line.text, ", has acted");
    jsontext_string(j, NULL, line.words);
}

static void add_line(JsonText *j, const Battle *b, const State *s, const Attempts *t, int side,
                     int wing, int line) {
    const BayonetSide *army = &bayonet_of(s)->side[side];
    const Leader *wc = &army->wc[wing], *ac = &army->ac;
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "name", BAYONET_LINE_WORDS[line]);
    jsontext_open(j, "leaders", '[');
    if (ac->flags & LEADER_THERE && ac->wing == wing && ac->line == line) {
        add_leader(j, b, ac, true);
    }
    if (wc->flags & LEADER_THERE && wc->line == line) add_leader(j, b, wc, false);
    jsontext_close(j, ']');
    jsontext_open(j, "cells", '[');
    for (int slot = 0; slot < b->wing[wing].capacity; slot++) {
        add_cell(j, b, s, side == s->acting ? t : NULL,
                 bayonet_brigade_in_slot(b, s, side, wing, line, slot), place_on(wing, line, slot));
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_wing(JsonText *j, const Battle *b, const State *s, const Attempts *t, int side,
                     int wing) {
    Line line;
    panel_block_open(j, "display", b, side);
    text_add(panel_line(&line), b->wing[wing].name);
    text_add(&line.text, " wing");
    jsontext_string(j, "title", line.words);
    jsontext_string(j, "note", b->side_name[side]);
    jsontext_string(j, "clause", "4.1a");
    jsontext_open(j, "rows", '[');
    for (int row = 0; row < LINES; row++) add_line(j, b, s, t, side, wing, row);
    jsontext_close(j, ']');
    panel_block_close(j);
}

static void add_display(JsonText *j, const Battle *b, const State *s) {
    Attempts t;
    find_attempts(b, s, &t);
    panel_open(j, "command", "Display", "4.1");
    for (int side = 0; side < SIDE_MAX; side++) {
        for (int wing = 0; wing < b->wing_count; wing++) {
            if (had_wing(s, side, wing)) add_wing(j, b, s, &t, side, wing);
        }
    }
    panel_close(j);
}

/* ---- orders ---- */

static void add_chance(JsonText *j, const Battle *b, const State *s, FormationId f, int order) {
    const int now = brigade_state(s, f)->order, need = bayonet_order_need(b, s, f, order);
    Line line;
    if (order == now) {
        jsontext_string(j, NULL, "now");
        return;
    }
    text_add_int(panel_line(&line), need < 0 ? 0 : need >= 9 ? 100 : 10 * (need + 1));
    text_add(&line.text, " %");
    jsontext_string(j, NULL, line.words);
}

static void add_orders(JsonText *j, const Battle *b, const State *s) {
    static const char *const COLUMNS[] = {"Brigade", "Charge", "March", "Dress",
                                          "Morale",  "Lost",   NULL};
    panel_open(j, "orders", "Orders", "5.0");
    for (int side = 0; side < SIDE_MAX; side++) {
        panel_table_open(j, b, side, b->side_name[side], COLUMNS);
        FOR_BRIGADES(f, b, s) {
            if (b->formation[f].side != side) continue;
            jsontext_open(j, NULL, '{');
            jsontext_int(j, "colour", b->formation[f].colour);
            jsontext_bool(j, "faint", brigade_flagged(s, f, BRIGADE_FINISHED));
            jsontext_bool(j, "strong", bayonet_of(s)->active == f);
            add_pieces(j, b, s, f);
            jsontext_open(j, "cells", '[');
            jsontext_string(j, NULL, b->formation[f].name);
            for (int order = 0; order < ORDERS; order++) add_chance(j, b, s, f, order);
            panel_number(j, NULL, bayonet_morale_need(b, s, f));
            panel_number(j, NULL, brigade_state(s, f)->eliminated);
            jsontext_close(j, ']');
            jsontext_close(j, '}');
        }
        panel_table_close(j);
    }
    panel_close(j);
}

/* ---- guns ---- */

static void add_battery(JsonText *j, const Battle *b, const State *s, PieceId p) {
    const int facing = own_of(s, p)->facing;
    const bool limbered = flagged(s, p, FLAG_LIMBERED);
    Line line;
    words_place(b, s->piece[p].place, panel_line(&line));
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "piece", b->piece[p].name);
    jsontext_bool(j, "faint", flagged(s, p, FLAG_FIRED));
    jsontext_open(j, "cells", '[');
    jsontext_string(j, NULL, b->piece[p].name);
    jsontext_string(j, NULL, line.words);
    jsontext_string(j, NULL,
                    limbered || facing >= HEX_SIDES ? "limbered" : BAYONET_VERTEX_WORDS[facing]);
    jsontext_string(j, NULL, flagged(s, p, FLAG_FIRED) ? "has acted" : "may act");
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_guns(JsonText *j, const Battle *b, const State *s) {
    static const char *const COLUMNS[] = {"Battery", "Hex", "Faces", "This turn", NULL};
    panel_open(j, "guns", "Guns", "10.1");
    for (int side = 0; side < SIDE_MAX; side++) {
        panel_table_open(j, b, side, b->side_name[side], COLUMNS);
        for (int i = 0; i < b->unit_count[side]; i++) {
            const PieceId p = b->unit[side][i];
            if (is_artillery(b, p) && in_play(s, p)) add_battery(j, b, s, p);
        }
        panel_table_close(j);
    }
    panel_close(j);
}

/* ---- losses and victory ---- */

static void add_wing_losses(JsonText *j, const Battle *b, const State *s, int side, int wing) {
    int held = 0, lost = 0, routed = 0;
    for (FormationId f = 0; f < b->formation_count; f++) {
        const Brigade *x = brigade_state(s, f);
        const bool was = b->formation[f].rank == RANK_BRIGADE && bayonet_brigade_size(b, f) > 0;
        if (!was || b->formation[f].side != side || x->wing != wing) continue;
        const bool on = x->flags & BRIGADE_ON_DISPLAY;
        held += on;
        lost += !on;
        routed += x->eliminated;
    }
    jsontext_open(j, NULL, '{');
    jsontext_bool(j, "strong", held == 0);
    jsontext_open(j, "cells", '[');
    jsontext_string(j, NULL, b->wing[wing].name);
    panel_number(j, NULL, held);
    panel_number(j, NULL, lost);
    panel_number(j, NULL, routed);
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static bool scores(const Battle *b) {
    for (int i = 0; i < b->special_count; i++) {
        if (b->special[i].rule == SPECIAL_SCORE) return true;
    }
    return false;
}

static void add_army(JsonText *j, const Battle *b, const State *s, int side) {
    static const char *const COLUMNS[] = {"Wing", "Brigades", "Lost", "Units routed", NULL};
    const BayonetSide *army = &bayonet_of(s)->side[side];
    panel_block_open(j, "figures", b, side);
    jsontext_string(j, "title", b->side_name[side]);
    jsontext_open(j, "figures", '[');
    panel_figure(j, "units lost", army->units_lost, "2.3c");
    panel_figure(j, "brigades lost", army->brigades_lost, "12.0c");
    if (scores(b)) panel_figure(j, "points", bayonet_victory_points(b, s, side), "2.1.1a");
    jsontext_close(j, ']');
    panel_block_close(j);
    panel_table_open(j, b, side, "By wing", COLUMNS);
    for (int wing = 0; wing < b->wing_count; wing++) {
        if (had_wing(s, side, wing)) add_wing_losses(j, b, s, side, wing);
    }
    panel_table_close(j);
}

static void add_held(JsonText *j, const Battle *b, const State *s) {
    for (int i = 0; i < b->victory_count; i++) {
        Line line;
        words_place(b, b->victory[i].hex, panel_line(&line));
        text_add(&line.text, s->control[i] < SIDE_MAX ? ": " : ": nobody");
        if (s->control[i] < SIDE_MAX) text_add(&line.text, b->side_name[s->control[i]]);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "text", line.words);
        panel_place(j, "place", b, b->victory[i].hex);
        jsontext_string(j, "clause", "3.5a");
        jsontext_close(j, '}');
    }
}

static void add_victory(JsonText *j, const Battle *b, const State *s) {
    const int winner = bayonet_assessed_winner(b, s);
    Line line;
    panel_open(j, "victory", "Victory", "2.1.1");
    panel_track(j, b, s, 0);
    for (int side = 0; side < SIDE_MAX; side++) add_army(j, b, s, side);
    panel_block_open(j, "list", b, -1);
    jsontext_string(j, "title", "Who wins");
    jsontext_open(j, "items", '[');
    panel_item(j, "At once: whose enemy has a wing without brigades at the end of a turn.", "3.5a");
    text_add(panel_line(&line), "If the battle ended now: ");
    text_add(&line.text, winner < SIDE_MAX ? b->side_name[winner] : "nobody");
    text_add_char(&line.text, '.');
    panel_item(j, line.words, "2.1.1a");
    add_held(j, b, s);
    jsontext_close(j, ']');
    panel_block_close(j);
    panel_close(j);
}

void bayonet_panels(const Battle *b, const State *s, JsonText *j) {
    add_display(j, b, s);
    add_orders(j, b, s);
    add_guns(j, b, s);
    add_victory(j, b, s);
}
