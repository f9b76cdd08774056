#include "game/words.h"
#include "lib/tableparts.h"

/* What may be done: offers with their words, and where a piece can go. */

enum { DIE_OFFERS_MAX = 600 };

const char *table_role_name(VerbRole role) {
    switch (role) {
    case VERB_MOVER: return "mover";
    case VERB_STEP: return "step";
    case VERB_STOP: return "stop";
    case VERB_GATHER: return "gather";
    case VERB_PLAIN: break;
    }
    return "plain";
}

bool table_verb_has(const Verb *verb, char field) {
    for (const char *p = verb->pattern; p != NULL && *p != '\0'; p++) {
        if (p[0] == '%' && p[1] == field) return true;
    }
    return false;
}

static void add_targets(JsonText *j, const Battle *b, const State *s, Action a) {
    const PlaceId from = s->piece[a.piece].place;
    jsontext_open(j, "places", '[');
    for (int side = 0; side < HEX_SIDES && from < b->place_count; side++) {
        if (a.number & (1 << side)) view_place(j, NULL, b, b->place[from].adjacent[side]);
    }
    jsontext_close(j, ']');
}

void table_add_words(JsonText *j, const char *key, const Battle *b, const State *s, Action a) {
    char words[WORDS_SIZE];
    Text t;
    text_init(&t, words, sizeof words);
    words_offer(b, s, a, &t);
    jsontext_string(j, key, words);
}

void table_add_action(JsonText *j, const Battle *b, const State *s, Action a) {
    const Verb *verb = &b->ruleset->verb[a.verb];
    char line[LINE_SIZE];
    Text t;
    text_init(&t, line, sizeof line);
    notation_write(b, s, a, &t);
    jsontext_string(j, "text", line);
    jsontext_string(j, "role", table_role_name(verb->role));
    if (a.piece < b->piece_count) jsontext_string(j, "piece", b->piece[a.piece].name);
    if (a.place < b->place_count) view_place(j, "place", b, a.place);
    if (a.formation < b->formation_count) {
        jsontext_string(j, "formation", b->formation[a.formation].name);
    }
    if (table_verb_has(verb, 'd')) add_targets(j, b, s, a);
    if (table_verb_has(verb, 'v')) jsontext_int(j, "turned", 60 * a.number); /* degrees */
}

static bool die_falls(const Session *g, Action a, SeatView *view) {
    state_copy(g->b, &view->state, &g->state);
    view->offers.sink = sink_of(view->offers.item, OFFER_MAX);
    run_take(g->b, &view->state, &view->offers, a);
    return run_chooser(g->b, &view->state) == CHOOSER_CHANCE;
}

/* Pieces that could be named too; `index` is -1 because they are no offers: the page asks to gather
 * them. */
static void add_more(JsonText *j, const Session *g, const Selection *of, SeatView *view) {
    PieceId more[GATHER_MAX];
    bool die[GATHER_MAX];
    const int count =
        selection_more(g, of, &view->selection_base, &view->state, &view->offers, more, die);
    for (int i = 0; i < count; i++) {
        const Action a = action_piece(of->verb, more[i]);
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "index", -1);
        table_add_action(j, g->b, &g->state, a);
        table_add_words(j, "words", g->b, &g->state, a);
        jsontext_bool(j, "die", die[i]);
        jsontext_close(j, '}');
    }
}

static void add_named(JsonText *j, const Battle *b, const Selection *of) {
    jsontext_open(j, "gathered", '[');
    for (int i = of->count - 1; i >= 0; i--) jsontext_string(j, NULL, b->piece[of->named[i]].name);
    jsontext_close(j, ']');
}

void table_choices(JsonText *j, const Session *g, SeatView *view) {
    const Selection of = selection_of(g);
    if (of.verb != VERB_NONE && of.count == 0) {
        state_copy(g->b, &view->selection_base, &g->state);
        view->selection_count = g->taken_count;
    }
    const uint32_t count = table_hides_choices(g, view) ? 0 : g->offers.sink.count;
    jsontext_open(j, "choices", '[');
    for (uint32_t i = 0; i < count; i++) {
        const Action a = g->offers.item[i];
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "index", i);
        table_add_action(j, g->b, &g->state, a);
        table_add_words(j, "words", g->b, &g->state, a);
        if (count <= DIE_OFFERS_MAX) jsontext_bool(j, "die", die_falls(g, a, view));
        jsontext_close(j, '}');
    }
    const bool gathering = of.count > 0 && view->selection_count == of.base && count > 0;
    if (gathering) add_more(j, g, &of, view);
    jsontext_close(j, ']');
    if (gathering) add_named(j, g->b, &of);
}

static void add_path(JsonText *j, const Battle *b, const Routes *routes, PlaceId to) {
    PlaceId path[HEX_SPAN_MAX * 2];
    const int length = route_path(routes, to, path, HEX_SPAN_MAX * 2);
    jsontext_open(j, "path", '[');
    for (int i = 0; i < length; i++) view_place(j, NULL, b, path[i]);
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
    view_place(j, "place", b, to);
    jsontext_string(j, "verb", word);
    jsontext_int(j, "cost", routes->cost[to]);
    add_path(j, b, routes, to);
    jsontext_close(j, '}');
}

void table_ways(JsonText *j, const Session *g, PieceId piece, SeatView *view) {
    const Ruleset *rules = g->b->ruleset;
    jsontext_open(j, "ways", '[');
    for (int v = 1; v < rules->verb_count && piece < g->b->piece_count; v++) {
        if (rules->verb[v].role != VERB_STEP || rules->routes == NULL) continue;
        if (!rules->routes(g->b, &g->state, piece, v, &view->routes)) continue;
        for (int i = 1; i < view->routes.count; i++) {
            add_way(j, g->b, &rules->verb[v], &view->routes, view->routes.reached[i]);
        }
    }
    jsontext_close(j, ']');
}
