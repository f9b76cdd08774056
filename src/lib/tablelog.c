#include "lib/tableparts.h"
#include "game/show.h"
#include "lib/view.h"

/* What was done, in sentences. */

enum { TALE_SIZE = 4000 };

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
static void add_choice(JsonText *j, const Battle *b, const State *s, const Offers *offers, Action a,
                       bool secret) {
    if (secret) {
        jsontext_string(j, "text", "");
        jsontext_string(j, "role", table_role_name(VERB_PLAIN));
        return;
    }
    jsontext_int(j, "index", offer_index(offers, a));
    table_add_action(j, b, s, a);
    if (a.verb == VERB_ROLL) jsontext_int(j, "die", a.number);
    if (a.piece < b->piece_count) view_place(j, "from", b, s->piece[a.piece].place);
}

static void say_choice(const Battle *b, const State *s, Action a, bool secret, Text *out) {
    const Show *show = b->show;
    if (secret) {
        if (show->say_veiled != NULL) show->say_veiled(b, s, a, out);
    } else if (show->say != NULL) {
        show->say(b, s, a, out);
    } else {
        notation_write(b, s, a, out);
    }
}

static void add_entry(JsonText *j, const Session *g, SeatView *view) {
    const Battle *b = g->b;
    TableFollower *f = &view->follower;
    const Taken *taken = &g->taken[f->count];
    const Action a = taken->action;
    const Step *step = &b->ruleset->step[f->state.step];
    const bool secret = table_is_secret(b, &f->state, a, view);
    char words[TALE_SIZE];
    Text t;
    jsontext_open(j, NULL, '{');
    jsontext_int(j, "n", f->count);
    jsontext_int(j, "turn", f->state.turn);
    jsontext_string(j, "by", view_chooser(b, taken->chooser));
    jsontext_string(j, "step", step->name);
    jsontext_string(j, "clause", step->clause);
    add_choice(j, b, &f->state, &f->offers, a, secret);
    text_init(&t, words, sizeof words);
    say_choice(b, &f->state, a, secret, &t);
    jsontext_string(j, "say", words);
    state_copy(b, &f->before, &f->state);
    run_take(b, &f->state, &f->offers, a);
    f->count++;
    text_init(&t, words, sizeof words);
    if (b->show->tell != NULL) {
        b->show->tell(b, table_as_seen(b, &f->before, view, &view->before), a,
                      table_as_seen(b, &f->state, view, &view->after), &t);
    }
    jsontext_string(j, "tell", words);
    jsontext_open(j, "vp", '[');
    for (int side = 0; side < SIDE_MAX; side++) {
        jsontext_int(j, NULL, b->ruleset->victory_points(b, &f->state, side));
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

void table_log(JsonText *j, const Session *g, uint32_t since, SeatView *view) {
    TableFollower *f = &view->follower;
    jsontext_open(j, "entries", '[');
    if (since < g->taken_count) {
        follow_to(g, f, since);
        while (f->count < g->taken_count) add_entry(j, g, view);
    }
    jsontext_close(j, ']');
}

void table_picks(JsonText *j, const Session *g, uint32_t since, SeatView *view) {
    TableFollower *f = &view->follower;
    jsontext_open(j, "picks", '[');
    if (since < g->taken_count) {
        follow_to(g, f, since);
        for (; f->count < g->taken_count; follow_to(g, f, f->count + 1)) {
            jsontext_int(j, NULL, offer_index(&f->offers, g->taken[f->count].action));
        }
    }
    jsontext_close(j, ']');
}
