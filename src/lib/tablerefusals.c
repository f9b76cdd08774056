#include "lib/tableparts.h"

/* What may not be done, and why. */

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
    table_add_words(r->j, "what", b, &r->g->state, a);
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

/* Goes to the nearest place next to it that the piece can reach, and asks there. */
static void try_far_step(Reasons *r, int verb, PieceId piece, PlaceId place, SeatView *view) {
    const Battle *b = r->g->b;
    if (b->ruleset->routes == NULL) return;
    if (!b->ruleset->routes(b, &r->g->state, piece, verb, &view->routes)) return;
    PlaceId near = NO_PLACE;
    for (int i = 0; i < view->routes.count && near == NO_PLACE; i++) {
        const PlaceId at = view->routes.reached[i];
        if (place_side_towards(b, at, place) >= 0 || b->place[at].other_bank == place) near = at;
    }
    if (near == NO_PLACE) return;
    state_copy(b, &view->state, &r->g->state);
    view->offers.sink = sink_of(view->offers.item, OFFER_MAX);
    run_settle(b, &view->state, &view->offers);
    PlaceId path[HEX_SPAN_MAX * 2];
    const int length = route_path(&view->routes, near, path, HEX_SPAN_MAX * 2);
    for (uint32_t i = 0; i < view->offers.sink.count; i++) {
        const Action a = view->offers.item[i];
        if (a.piece != piece || b->ruleset->verb[a.verb].role != VERB_MOVER) continue;
        run_take(b, &view->state, &view->offers, a);
        break;
    }
    for (int i = 1; i < length; i++) {
        const Action step = action_piece_place(verb, piece, path[i]);
        if (!sink_has(&view->offers.sink, step)) return;
        run_take(b, &view->state, &view->offers, step);
    }
    const Action last = action_piece_place(verb, piece, place);
    add_reason(r, last, run_verdict(b, &view->state, &view->offers, last));
}

void table_refusals(JsonText *j, const Session *g, PieceId piece, PlaceId place, SeatView *view) {
    const Ruleset *rules = g->b->ruleset;
    const bool with_piece = piece < g->b->piece_count, with_place = place < g->b->place_count;
    Reasons r = {.j = j, .g = g};
    jsontext_open(j, "refusals", '[');
    for (int v = VERB_OWN; v < rules->verb_count && !table_hides_choices(g, view); v++) {
        const Verb *verb = &rules->verb[v];
        if (verb->pattern == NULL || table_verb_has(verb, 'd')) continue;
        const bool wants_piece = table_verb_has(verb, 'u'), wants_place = table_verb_has(verb, 'p');
        if (table_verb_has(verb, 'f')) {
            if (with_piece && !with_place) try_formations(&r, v, piece);
        } else if (wants_place && !with_place) {
            continue;
        } else if (wants_piece && wants_place && with_piece) {
            if (verb->role == VERB_STEP) {
                try_far_step(&r, v, piece, place, view);
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
