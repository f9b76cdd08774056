#include "lib/tableview.h"

#include "lib/view.h"

enum { DIE_OFFERS_MAX = 600, WORDS_SIZE = 400, TALE_SIZE = 4000 };

static void add_place(JsonText *j, const char *key, const Battle *b, PlaceId place) {
    if (place >= b->place_count) {
        jsontext_null(j, key);
        return;
    }
    char name[HEX_NAME_SIZE];
    place_name(b, place, name);
    jsontext_string(j, key, name);
}

static const char *role_name(VerbRole role) {
    switch (role) {
    case VERB_MOVER: return "mover";
    case VERB_STEP: return "step";
    case VERB_STOP: return "stop";
    case VERB_GATHER: return "gather";
    case VERB_PLAIN: break;
    }
    return "plain";
}

void table_forget(TableRoom *room) { room->follower.started = false; }

/* ---- who looks ---- */

void table_sit(TableRoom *room, int seat) {
    room->seated = seat >= 0 && seat < SEAT_EVERYBODY;
    room->seat = (uint8_t)seat;
}

static bool has_secrets(const Battle *b) {
    return b->ruleset->secrets != NULL && b->ruleset->secrets(b);
}

static bool veiled(const Battle *b, const TableRoom *room) {
    return room->seated && has_secrets(b);
}

/* Nobody sees what either side may not. */
static void veil(const Battle *b, State *s, int seat) {
    for (int side = 0; side < SIDE_MAX; side++) {
        if (seat == side || seat == SEAT_NOBODY) b->ruleset->veil(b, s, side);
    }
}

/* The position as the seat sees it; `room_for` is where a veiled copy goes. */
static const State *as_seen(const Battle *b, const State *s, const TableRoom *room,
                            State *room_for) {
    if (!veiled(b, room)) return s;
    state_copy(b, room_for, s);
    veil(b, room_for, room->seat);
    return room_for;
}

static const State *seen(const Session *g, TableRoom *room) {
    return as_seen(g->b, &g->state, room, &room->seen);
}

static bool is_secret(const Battle *b, const State *before, Action a, const TableRoom *room) {
    bool secret = false;
    if (!veiled(b, room)) return false;
    for (int side = 0; side < SIDE_MAX; side++) {
        if (room->seat == side || room->seat == SEAT_NOBODY) {
            secret |= b->ruleset->secret(b, before, a, side);
        }
    }
    return secret;
}

bool table_hides_choices(const Session *g, const TableRoom *room) {
    return veiled(g->b, room) && (room->seat >= SIDE_MAX || (int)session_chooser(g) != room->seat);
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
    jsontext_int(j, "cost_parts", rules->show.cost_parts > 0 ? rules->show.cost_parts : 1);
    add_kinds(j, rules);
    jsontext_open(j, "options", '[');
    for (int i = 0; i < rules->option_count; i++) {
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "name", rules->option[i]);
        jsontext_bool(j, "on", b->options >> i & 1);
        if (rules->show.option_words != NULL) {
            jsontext_string(j, "words", rules->show.option_words[i]);
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

/* Clockwise from the side a river enters by lies its left bank. */
static bool on_left_bank(const HexInfo *h, int side) {
    return side_turned(side, -h->river_in) < side_turned(h->river_out, -h->river_in);
}

static void add_bank(JsonText *j, const Battle *b, PlaceId place) {
    const HexInfo *h = &b->hex[b->place[place].hex];
    const bool left = place < b->grid.count;
    jsontext_open(j, NULL, '{');
    add_place(j, "place", b, place);
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

/* Of a piece whose ruleset draws no face: its printed numbers, of a pair the first. */
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

void table_pieces(JsonText *j, const Session *g, TableRoom *room) {
    const Battle *b = g->b;
    const State *s = seen(g, room);
    jsontext_open(j, "pieces", '[');
    for (PieceId p = 0; p < b->piece_count; p++) {
        char words[WORDS_SIZE];
        Text t;
        text_init(&t, words, sizeof words);
        if (b->ruleset->describe_piece != NULL) b->ruleset->describe_piece(b, s, p, &t);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "name", b->piece[p].name);
        add_place(j, "place", b, s->piece[p].place);
        jsontext_string(j, "state", words);
        if (b->ruleset->show.face != NULL) {
            b->ruleset->show.face(b, s, p, j);
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
            if (zoc_of(s, p, side)) add_place(j, NULL, b, p);
        }
        jsontext_close(j, ']');
    }
    jsontext_close(j, '}');
}

void table_status(JsonText *j, const Session *g, TableRoom *room) {
    view_status_seen(j, g, seen(g, room));
}

void table_question(JsonText *j, const Session *g, TableRoom *room) {
    const Battle *b = g->b;
    const State *s = seen(g, room);
    char words[WORDS_SIZE];
    Text t;
    text_init(&t, words, sizeof words);
    const char *prompt = b->ruleset->step[s->step].prompt;
    if (b->ruleset->show.ask != NULL && !s->over) b->ruleset->show.ask(b, s, &t);
    jsontext_string(j, "ask", t.used > 0 || prompt == NULL ? words : prompt);
    jsontext_open(j, "focus", '{');
    if (b->ruleset->show.focus != NULL) b->ruleset->show.focus(b, s, j);
    jsontext_close(j, '}');
}

void table_areas(JsonText *j, const Session *g, TableRoom *room) {
    const Battle *b = g->b;
    jsontext_open(j, "areas", '[');
    if (b->ruleset->show.areas != NULL) b->ruleset->show.areas(b, seen(g, room), j);
    jsontext_close(j, ']');
}

void table_panels(JsonText *j, const Session *g, TableRoom *room) {
    const Battle *b = g->b;
    jsontext_open(j, "panels", '[');
    if (b->ruleset->show.panels != NULL) b->ruleset->show.panels(b, seen(g, room), j);
    jsontext_close(j, ']');
}

void table_inspect(JsonText *j, const Session *g, PieceId piece, TableRoom *room) {
    const Battle *b = g->b;
    if (piece >= b->piece_count) return;
    jsontext_string(j, "name", b->piece[piece].name);
    if (b->ruleset->show.inspect != NULL) b->ruleset->show.inspect(b, seen(g, room), piece, j);
}

/* ---- what may be done ---- */

static bool has_field(const Verb *verb, char field) {
    for (const char *p = verb->pattern; p != NULL && *p != '\0'; p++) {
        if (p[0] == '%' && p[1] == field) return true;
    }
    return false;
}

static void add_targets(JsonText *j, const Battle *b, const State *s, Action a) {
    const PlaceId from = s->piece[a.piece].place;
    jsontext_open(j, "places", '[');
    for (int side = 0; side < HEX_SIDES && from < b->place_count; side++) {
        if (a.number & (1 << side)) add_place(j, NULL, b, b->place[from].adjacent[side]);
    }
    jsontext_close(j, ']');
}

static void add_words(JsonText *j, const char *key, const Battle *b, const State *s, Action a) {
    char words[WORDS_SIZE];
    Text t;
    text_init(&t, words, sizeof words);
    if (b->ruleset->show.offer != NULL) {
        b->ruleset->show.offer(b, s, a, &t);
    } else {
        notation_write(b, s, a, &t);
    }
    jsontext_string(j, key, words);
}

static void add_action(JsonText *j, const Battle *b, const State *s, Action a) {
    const Verb *verb = &b->ruleset->verb[a.verb];
    char line[LINE_SIZE];
    Text t;
    text_init(&t, line, sizeof line);
    notation_write(b, s, a, &t);
    jsontext_string(j, "text", line);
    jsontext_string(j, "role", role_name(verb->role));
    if (a.piece < b->piece_count) jsontext_string(j, "piece", b->piece[a.piece].name);
    if (a.place < b->place_count) add_place(j, "place", b, a.place);
    if (a.formation < b->formation_count) {
        jsontext_string(j, "formation", b->formation[a.formation].name);
    }
    if (has_field(verb, 'd')) add_targets(j, b, s, a);
}

static bool die_falls(const Session *g, Action a, TableRoom *room) {
    state_copy(g->b, &room->state, &g->state);
    room->offers.sink = sink_of(room->offers.item, OFFER_MAX);
    run_take(g->b, &room->state, &room->offers, a);
    return run_chooser(g->b, &room->state) == CHOOSER_CHANCE;
}

/* Pieces that could be named besides those that are; `index` is -1: the page gathers them. */
static void add_more(JsonText *j, const Session *g, const Gathering *of, TableRoom *room) {
    PieceId more[GATHER_MAX];
    bool die[GATHER_MAX];
    const int count =
        gather_more(g, of, &room->gather_base, &room->state, &room->offers, more, die);
    for (int i = 0; i < count; i++) {
        const Action a = action_piece(of->verb, more[i]);
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "index", -1);
        add_action(j, g->b, &g->state, a);
        add_words(j, "words", g->b, &g->state, a);
        jsontext_bool(j, "die", die[i]);
        jsontext_close(j, '}');
    }
}

static void add_named(JsonText *j, const Battle *b, const Gathering *of) {
    jsontext_open(j, "gathered", '[');
    for (int i = of->count - 1; i >= 0; i--) jsontext_string(j, NULL, b->piece[of->named[i]].name);
    jsontext_close(j, ']');
}

void table_choices(JsonText *j, const Session *g, TableRoom *room) {
    const Gathering of = gathering_of(g);
    if (of.verb != VERB_NONE && of.count == 0) {
        state_copy(g->b, &room->gather_base, &g->state);
        room->gather_count = g->taken_count;
    }
    const uint32_t count = table_hides_choices(g, room) ? 0 : g->offers.sink.count;
    jsontext_open(j, "choices", '[');
    for (uint32_t i = 0; i < count; i++) {
        const Action a = g->offers.item[i];
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "index", i);
        add_action(j, g->b, &g->state, a);
        add_words(j, "words", g->b, &g->state, a);
        if (count <= DIE_OFFERS_MAX) jsontext_bool(j, "die", die_falls(g, a, room));
        jsontext_close(j, '}');
    }
    const bool gathering = of.count > 0 && room->gather_count == of.base && count > 0;
    if (gathering) add_more(j, g, &of, room);
    jsontext_close(j, ']');
    if (gathering) add_named(j, g->b, &of);
}

static void add_path(JsonText *j, const Battle *b, const Routes *routes, PlaceId to) {
    PlaceId path[HEX_SPAN_MAX * 2];
    const int length = route_path(routes, to, path, HEX_SPAN_MAX * 2);
    jsontext_open(j, "path", '[');
    for (int i = 0; i < length; i++) add_place(j, NULL, b, path[i]);
    jsontext_close(j, ']');
}

static size_t first_word(const char *pattern) {
    const char *end = strchr(pattern, ' ');
    return end != NULL ? (size_t)(end - pattern) : strlen(pattern);
}

static void add_way(JsonText *j, const Battle *b, const Verb *verb, const Routes *routes,
                    PlaceId to) {
    char word[NAME_SIZE];
    Text t;
    text_init(&t, word, sizeof word);
    text_add_span(&t, verb->pattern, first_word(verb->pattern));
    jsontext_open(j, NULL, '{');
    add_place(j, "place", b, to);
    jsontext_string(j, "verb", word);
    jsontext_int(j, "cost", routes->cost[to]);
    add_path(j, b, routes, to);
    jsontext_close(j, '}');
}

void table_ways(JsonText *j, const Session *g, PieceId piece, TableRoom *room) {
    const Ruleset *rules = g->b->ruleset;
    jsontext_open(j, "ways", '[');
    for (int v = 1; v < rules->verb_count && piece < g->b->piece_count; v++) {
        if (rules->verb[v].role != VERB_STEP || rules->routes == NULL) continue;
        if (!rules->routes(g->b, &g->state, piece, v, &room->routes)) continue;
        for (int i = 1; i < room->routes.count; i++) {
            add_way(j, g->b, &rules->verb[v], &room->routes, room->routes.reached[i]);
        }
    }
    jsontext_close(j, ']');
}

/* ---- what may not, and why ---- */

static bool tells_something(Verdict v) { return v != YES && v != VERDICT_NOT_OFFERED; }

/* Each clause is named once. */
typedef struct Reasons {
    JsonText *j;
    const Session *g;
    Verdict given[32];
    int count;
} Reasons;

static void add_reason(Reasons *r, Action a, Verdict v) {
    const Battle *b = r->g->b;
    if (!tells_something(v)) return;
    for (int i = 0; i < r->count; i++) {
        if (r->given[i] == v) return;
    }
    if (r->count < 32) r->given[r->count++] = v;
    jsontext_open(r->j, NULL, '{');
    add_words(r->j, "what", b, &r->g->state, a);
    jsontext_string(r->j, "clause", b->ruleset->clause[v].number);
    jsontext_string(r->j, "text", b->ruleset->clause[v].text);
    jsontext_close(r->j, '}');
}

static void try_action(Reasons *r, Action a) {
    add_reason(r, a, run_verdict(r->g->b, &r->g->state, &r->g->offers, a));
}

static void try_formations(Reasons *r, int verb, PieceId piece) {
    const Battle *b = r->g->b;
    FormationId f = b->piece[piece].formation;
    for (; f != NO_FORMATION; f = b->formation[f].parent) {
        if (b->formation[f].parent == NO_FORMATION) break; /* an army is not ordered as one */
        for (int number = 0; number <= 4; number++) {
            try_action(r, action_formation(verb, f, number));
        }
    }
}

/* Goes as near as it gets and asks there. */
static void try_far_step(Reasons *r, int verb, PieceId piece, PlaceId place, TableRoom *room) {
    const Battle *b = r->g->b;
    if (b->ruleset->routes == NULL) return;
    if (!b->ruleset->routes(b, &r->g->state, piece, verb, &room->routes)) return;
    PlaceId near = NO_PLACE;
    for (int i = 0; i < room->routes.count && near == NO_PLACE; i++) {
        const PlaceId at = room->routes.reached[i];
        if (place_side_towards(b, at, place) >= 0 || b->place[at].other_bank == place) near = at;
    }
    if (near == NO_PLACE) return;
    state_copy(b, &room->state, &r->g->state);
    room->offers.sink = sink_of(room->offers.item, OFFER_MAX);
    run_settle(b, &room->state, &room->offers);
    PlaceId path[HEX_SPAN_MAX * 2];
    const int length = route_path(&room->routes, near, path, HEX_SPAN_MAX * 2);
    for (uint32_t i = 0; i < room->offers.sink.count; i++) {
        const Action a = room->offers.item[i];
        if (a.piece != piece || b->ruleset->verb[a.verb].role != VERB_MOVER) continue;
        run_take(b, &room->state, &room->offers, a);
        break;
    }
    for (int i = 1; i < length; i++) {
        const Action step = action_piece_place(verb, piece, path[i]);
        if (!sink_has(&room->offers.sink, step)) return;
        run_take(b, &room->state, &room->offers, step);
    }
    const Action last = action_piece_place(verb, piece, place);
    add_reason(r, last, run_verdict(b, &room->state, &room->offers, last));
}

void table_refusals(JsonText *j, const Session *g, PieceId piece, PlaceId place, TableRoom *room) {
    const Ruleset *rules = g->b->ruleset;
    const bool with_piece = piece < g->b->piece_count, with_place = place < g->b->place_count;
    Reasons r = {.j = j, .g = g};
    jsontext_open(j, "refusals", '[');
    for (int v = VERB_OWN; v < rules->verb_count && !table_hides_choices(g, room); v++) {
        const Verb *verb = &rules->verb[v];
        if (verb->pattern == NULL || has_field(verb, 'd')) continue;
        const bool wants_piece = has_field(verb, 'u'), wants_place = has_field(verb, 'p');
        if (has_field(verb, 'f')) {
            if (with_piece && !with_place) try_formations(&r, v, piece);
        } else if (wants_place && !with_place) {
            continue;
        } else if (wants_piece && wants_place && with_piece) {
            if (verb->role == VERB_STEP) {
                try_far_step(&r, v, piece, place, room);
            } else {
                try_action(&r, action_piece_place(v, piece, place));
            }
        } else if (wants_place && !wants_piece) {
            try_action(&r, action_place(v, place));
        } else if (wants_piece && !wants_place && with_piece && !with_place) {
            try_action(&r, action_piece(v, piece));
        }
    }
    jsontext_close(j, ']');
}

/* ---- what was done ---- */

static void follow_to(const Session *g, TableFollower *f, uint32_t count) {
    if (!f->started || f->count > count) {
        run_start(g->b, &f->state, &f->offers);
        f->count = 0;
        f->started = true;
    }
    for (; f->count < count; f->count++) {
        run_take(g->b, &f->state, &f->offers, g->taken[f->count].action);
    }
}

static uint32_t offer_index(const Offers *offers, Action a) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        if (action_equal(offers->item[i], a)) return i;
    }
    return 0;
}

/* What was done: its notation and what it was about, unless that is a secret. */
static void add_deed(JsonText *j, const Battle *b, const State *s, const Offers *offers, Action a,
                     bool secret) {
    if (secret) {
        jsontext_string(j, "text", "");
        jsontext_string(j, "role", role_name(VERB_PLAIN));
        return;
    }
    jsontext_int(j, "index", offer_index(offers, a));
    add_action(j, b, s, a);
    if (a.verb == VERB_ROLL) jsontext_int(j, "die", a.number);
    if (a.piece < b->piece_count) add_place(j, "from", b, s->piece[a.piece].place);
}

static void say_deed(const Battle *b, const State *s, Action a, bool secret, Text *out) {
    const ShowHooks *show = &b->ruleset->show;
    if (secret) {
        if (show->hushed != NULL) show->hushed(b, s, a, out);
    } else if (show->say != NULL) {
        show->say(b, s, a, out);
    } else {
        notation_write(b, s, a, out);
    }
}

static void add_entry(JsonText *j, const Session *g, TableRoom *room) {
    const Battle *b = g->b;
    TableFollower *f = &room->follower;
    const Taken *taken = &g->taken[f->count];
    const Action a = taken->action;
    const Step *step = &b->ruleset->step[f->state.step];
    const bool secret = is_secret(b, &f->state, a, room);
    char words[TALE_SIZE];
    Text t;
    jsontext_open(j, NULL, '{');
    jsontext_int(j, "n", f->count);
    jsontext_int(j, "turn", f->state.turn);
    jsontext_string(j, "by", view_chooser(b, taken->chooser));
    jsontext_string(j, "step", step->name);
    jsontext_string(j, "clause", step->clause);
    add_deed(j, b, &f->state, &f->offers, a, secret);
    text_init(&t, words, sizeof words);
    say_deed(b, &f->state, a, secret, &t);
    jsontext_string(j, "say", words);
    state_copy(b, &f->before, &f->state);
    run_take(b, &f->state, &f->offers, a);
    f->count++;
    text_init(&t, words, sizeof words);
    if (b->ruleset->show.tell != NULL) {
        b->ruleset->show.tell(b, as_seen(b, &f->before, room, &room->before), a,
                              as_seen(b, &f->state, room, &room->after), &t);
    }
    jsontext_string(j, "tell", words);
    jsontext_open(j, "vp", '[');
    for (int side = 0; side < SIDE_MAX; side++) {
        jsontext_int(j, NULL, b->ruleset->victory_points(b, &f->state, side));
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

void table_log(JsonText *j, const Session *g, uint32_t since, TableRoom *room) {
    TableFollower *f = &room->follower;
    jsontext_open(j, "entries", '[');
    if (since < g->taken_count) {
        follow_to(g, f, since);
        while (f->count < g->taken_count) add_entry(j, g, room);
    }
    jsontext_close(j, ']');
}

void table_picks(JsonText *j, const Session *g, uint32_t since, TableRoom *room) {
    TableFollower *f = &room->follower;
    jsontext_open(j, "picks", '[');
    if (since < g->taken_count) {
        follow_to(g, f, since);
        for (; f->count < g->taken_count; follow_to(g, f, f->count + 1)) {
            jsontext_int(j, NULL, offer_index(&f->offers, g->taken[f->count].action));
        }
    }
    jsontext_close(j, ']');
}

/* ---- odds ---- */

/* Of several combats, the one that the piece fights in. */
static bool pick_fight(const Battle *b, TableRoom *room, PieceId piece) {
    State *trial = &room->follower.before; /* free between two entries of the log */
    Offers *offers = &room->odds_room.offers;
    for (uint32_t i = 0; i < room->offers.sink.count; i++) {
        state_copy(b, trial, &room->state);
        offers->sink = sink_of(offers->item, OFFER_MAX);
        run_take(b, trial, offers, room->offers.item[i]);
        if (!b->ruleset->show.fights(b, trial, piece)) continue;
        run_take(b, &room->state, &room->offers, room->offers.item[i]);
        return true;
    }
    return false;
}

static bool in_fight(const Battle *b, const State *s) {
    if (b->ruleset->show.fights == NULL) return true;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->ruleset->show.fights(b, s, p)) return true;
    }
    return false;
}

/* Names everybody who can be named, if the offer was followed by the question who. */
static bool name_everybody(const Session *g, Action a, TableRoom *room) {
    const Battle *b = g->b;
    const Chooser chooser = run_chooser(b, &g->state);
    bool named = false;
    if (b->ruleset->verb[a.verb].role == VERB_GATHER) return false;
    for (int i = 0; i < GATHER_MAX && run_chooser(b, &room->state) == chooser; i++) {
        const Action first = room->offers.item[0];
        if (b->ruleset->verb[first.verb].role != VERB_GATHER) break;
        run_take(b, &room->state, &room->offers, first);
        named = true;
    }
    return named;
}

/* Takes the offer on a copy, and whatever else has to be said before its combat, as the ruleset
 * guesses; answers whether that leads to a combat. */
static bool look_ahead(const Session *g, uint32_t offer, TableRoom *room, bool *all) {
    const Battle *b = g->b;
    const OddsHooks *odds = &b->ruleset->odds;
    const Action a = g->offers.item[offer];
    const Chooser chooser = run_chooser(b, &g->state);
    state_copy(b, &room->state, &g->state);
    room->offers.sink = sink_of(room->offers.item, OFFER_MAX);
    run_take(b, &room->state, &room->offers, a);
    *all = name_everybody(g, a, room);
    for (int i = 0; i < 64 && !odds->pending(b, &room->state); i++) {
        if (run_chooser(b, &room->state) != chooser || room->state.step != g->state.step)
            return false;
        run_take(b, &room->state, &room->offers, odds->choice(b, &room->state, &room->offers.sink));
    }
    if (!odds->pending(b, &room->state)) return false;
    if (a.piece != NO_PIECE && b->ruleset->show.fights != NULL && !in_fight(b, &room->state)) {
        return pick_fight(b, room, a.piece);
    }
    return true;
}

/* Millionths: whole numbers are the same on every machine. */
static int64_t millionths(uint64_t weight) {
    return (int64_t)((weight + ODDS_WHOLE / 2000000) / (ODDS_WHOLE / 1000000));
}

static void add_outcomes(JsonText *j, const Battle *b, const Odds *odds) {
    jsontext_open(j, "odds", '[');
    for (int i = 0; i < odds->count; i++) {
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "millionths", millionths(odds->row[i].weight));
        b->ruleset->show.outcome(b, odds->row[i].outcome, j);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
    if (odds->unknown > 0) jsontext_int(j, "unknown_millionths", millionths(odds->unknown));
}

void table_odds(JsonText *j, const Session *g, uint32_t offer, TableRoom *room) {
    const Battle *b = g->b;
    const OddsHooks *odds = &b->ruleset->odds;
    if (odds->pending == NULL || run_chooser(b, &g->state) == CHOOSER_NOBODY) return;
    bool all = false;
    if (offer != TABLE_NO_OFFER && table_hides_choices(g, room)) return;
    if (offer != TABLE_NO_OFFER) {
        if (offer >= g->offers.sink.count || !look_ahead(g, offer, room, &all)) return;
    } else {
        if (!odds->pending(b, &g->state)) return;
        state_copy(b, &room->state, &g->state);
    }
    if (!odds_run(b, &room->state, &room->odds_room, &room->odds)) return;
    jsontext_bool(j, "all", all);
    if (b->ruleset->show.outcome != NULL) add_outcomes(j, b, &room->odds);
    if (b->ruleset->show.explain != NULL) b->ruleset->show.explain(b, &room->state, j);
}
