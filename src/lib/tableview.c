#include "lib/tableview.h"

#include "game/show.h"
#include "lib/tableparts.h"
#include "lib/view.h"

void table_forget(SeatView *view) { view->follower.started = false; }

/* ---- who looks ---- */

void table_sit(SeatView *view, int seat) {
    view->seated = seat >= 0 && seat < SEAT_EVERYBODY;
    view->seat = (uint8_t)seat;
}

static bool has_secrets(const Battle *b) {
    return b->ruleset->secrets != NULL && b->ruleset->secrets(b);
}

static bool veiled(const Battle *b, const SeatView *view) { return view->seated && has_secrets(b); }

/* SEAT_NOBODY sees only what both sides may see. */
static void veil(const Battle *b, State *s, int seat) {
    for (int side = 0; side < SIDE_MAX; side++) {
        if (seat == side || seat == SEAT_NOBODY) b->ruleset->veil(b, s, side);
    }
}

/* The position as the seat sees it; `copy` is where a veiled copy goes. */
const State *table_as_seen(const Battle *b, const State *s, const SeatView *view, State *copy) {
    if (!veiled(b, view)) return s;
    state_copy(b, copy, s);
    veil(b, copy, view->seat);
    return copy;
}

const State *table_seen(const Session *g, SeatView *view) {
    return table_as_seen(g->b, &g->state, view, &view->seen);
}

bool table_is_secret(const Battle *b, const State *before, Action a, const SeatView *view) {
    bool secret = false;
    if (!veiled(b, view)) return false;
    for (int side = 0; side < SIDE_MAX; side++) {
        if (view->seat == side || view->seat == SEAT_NOBODY) {
            secret |= b->ruleset->secret(b, before, a, side);
        }
    }
    return secret;
}

bool table_hides_choices(const Session *g, const SeatView *view) {
    return veiled(g->b, view) && (view->seat >= SIDE_MAX || (int)session_chooser(g) != view->seat);
}

/* ---- what never changes ---- */

static void add_kinds(JsonText *j, const Ruleset *rules) {
    jsontext_open(j, "kinds", '[');
    for (int k = 0; k < rules->kind_count; k++) {
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "name", rules->kind[k].name);
        jsontext_bool(j, "leads", rules->kind[k].leads);
        jsontext_bool(j, "holds_ground", rules->kind[k].exerts_zoc);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

void table_rules(JsonText *j, const Battle *b) {
    const Ruleset *rules = b->ruleset;
    jsontext_string(j, "title", rules->title);
    jsontext_bool(j, "secrets", has_secrets(b));
    jsontext_int(j, "cost_parts", b->show->cost_parts > 0 ? b->show->cost_parts : 1);
    jsontext_string(j, "loss", b->show->loss != NULL ? b->show->loss : "step");
    add_kinds(j, rules);
    jsontext_open(j, "options", '[');
    for (int i = 0; i < rules->option_count; i++) {
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "name", rules->option[i]);
        jsontext_bool(j, "on", b->options >> i & 1);
        if (b->show->option_words != NULL) {
            jsontext_string(j, "words", b->show->option_words[i]);
        }
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
    jsontext_open(j, "clauses", '[');
    for (Verdict v = 1; v < rules->clause_count; v++) {
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "number", rules->clause[v].number);
        jsontext_string(j, "text", rules->clause[v].text);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

/* The left bank lies clockwise from the side where the river comes in. */
static bool on_left_bank(const HexInfo *h, int side) {
    return side_turned(side, -h->river_in) < side_turned(h->river_out, -h->river_in);
}

static void add_bank(JsonText *j, const Battle *b, PlaceId place) {
    const HexInfo *h = &b->hex[b->place[place].hex];
    const bool left = place < b->grid.count;
    jsontext_open(j, NULL, '{');
    view_place(j, "place", b, place);
    jsontext_open(j, "sides", '[');
    for (int side = 0; side < HEX_SIDES; side++) {
        if (side == h->river_in || side == h->river_out) continue;
        if (on_left_bank(h, side) == left) jsontext_int(j, NULL, side);
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

void table_banks(JsonText *j, const Battle *b) {
    jsontext_open(j, "banks", '[');
    for (PlaceId p = 0; p < b->place_count; p++) {
        if (b->place[p].other_bank != NO_PLACE) add_bank(j, b, p);
    }
    jsontext_close(j, ']');
}

/* ---- the position ---- */

/* For a piece whose ruleset draws no face: its printed numbers, the first one of a pair. */
static void add_printed(JsonText *j, const Battle *b, PieceId p) {
    const PieceInfo *info = &b->piece[p];
    int count = 0;
    jsontext_open(j, "numbers", '[');
    for (const ValueField *f = b->ruleset->kind[info->kind].field; f->name != NULL; f++) {
        if (f->letters == NULL && f->most > 1 && count++ < 4) {
            jsontext_int(j, NULL, info->value[f->index]);
        }
    }
    jsontext_close(j, ']');
}

void table_pieces(JsonText *j, const Session *g, SeatView *view) {
    const Battle *b = g->b;
    const State *s = table_seen(g, view);
    jsontext_open(j, "pieces", '[');
    for (PieceId p = 0; p < b->piece_count; p++) {
        char words[WORDS_SIZE];
        Text t;
        text_init(&t, words, sizeof words);
        if (b->ruleset->describe_piece != NULL) b->ruleset->describe_piece(b, s, p, &t);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "name", b->piece[p].name);
        view_place(j, "place", b, s->piece[p].place);
        jsontext_string(j, "state", words);
        if (b->show->face != NULL) {
            b->show->face(b, s, p, j);
        } else {
            add_printed(j, b, p);
        }
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
    jsontext_open(j, "control", '{');
    for (int i = 0; i < b->victory_count; i++) {
        char name[HEX_NAME_SIZE];
        hex_name(&b->grid, b->victory[i].hex, name);
        if (s->control[i] < SIDE_MAX) {
            jsontext_string(j, name, b->side_id[s->control[i]]);
        } else {
            jsontext_null(j, name);
        }
    }
    jsontext_close(j, '}');
    jsontext_open(j, "zones", '{');
    for (int side = 0; side < SIDE_MAX; side++) {
        jsontext_open(j, b->side_id[side], '[');
        for (PlaceId p = 0; p < b->place_count; p++) {
            if (zoc_of(s, p, side)) view_place(j, NULL, b, p);
        }
        jsontext_close(j, ']');
    }
    jsontext_close(j, '}');
}

void table_status(JsonText *j, const Session *g, SeatView *view) {
    view_status_seen(j, g, table_seen(g, view));
}

void table_question(JsonText *j, const Session *g, SeatView *view) {
    const Battle *b = g->b;
    const State *s = table_seen(g, view);
    char words[WORDS_SIZE];
    Text t;
    text_init(&t, words, sizeof words);
    const char *prompt = b->ruleset->step[s->step].prompt;
    if (b->show->ask != NULL && !s->over) b->show->ask(b, s, &t);
    jsontext_string(j, "ask", t.used > 0 || prompt == NULL ? words : prompt);
    jsontext_open(j, "focus", '{');
    if (b->show->focus != NULL) b->show->focus(b, s, j);
    jsontext_close(j, '}');
}

void table_areas(JsonText *j, const Session *g, SeatView *view) {
    const Battle *b = g->b;
    jsontext_open(j, "areas", '[');
    if (b->show->areas != NULL) b->show->areas(b, table_seen(g, view), j);
    jsontext_close(j, ']');
}

void table_panels(JsonText *j, const Session *g, SeatView *view) {
    const Battle *b = g->b;
    jsontext_open(j, "panels", '[');
    if (b->show->panels != NULL) b->show->panels(b, table_seen(g, view), j);
    jsontext_close(j, ']');
}

void table_inspect(JsonText *j, const Session *g, PieceId piece, SeatView *view) {
    const Battle *b = g->b;
    if (piece >= b->piece_count) return;
    jsontext_string(j, "name", b->piece[piece].name);
    if (b->show->inspect != NULL) b->show->inspect(b, table_seen(g, view), piece, j);
}
