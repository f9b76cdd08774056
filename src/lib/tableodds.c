#include "lib/tableparts.h"
#include "game/show.h"

/* What a combat can lead to. */

/* Of several combats, the one that the piece fights in. */
static bool pick_fight(const Battle *b, SeatView *view, PieceId piece) {
    State *trial = &view->follower.before; /* not in use between two entries of the log */
    Offers *offers = &view->odds_scratch.offers;
    for (uint32_t i = 0; i < view->offers.sink.count; i++) {
        state_copy(b, trial, &view->state);
        offers->sink = sink_of(offers->item, OFFER_MAX);
        run_take(b, trial, offers, view->offers.item[i]);
        if (!b->show->fights(b, trial, piece)) continue;
        run_take(b, &view->state, &view->offers, view->offers.item[i]);
        return true;
    }
    return false;
}

static bool in_fight(const Battle *b, const State *s) {
    if (b->show->fights == NULL) return true;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->show->fights(b, s, p)) return true;
    }
    return false;
}

/* If the offer leads to the question which pieces take part, names all that can be named. */
static bool name_everybody(const Session *g, Action a, SeatView *view) {
    const Battle *b = g->b;
    const Chooser chooser = run_chooser(b, &g->state);
    bool named = false;
    if (b->ruleset->verb[a.verb].role == VERB_GATHER) return false;
    for (int i = 0; i < GATHER_MAX && run_chooser(b, &view->state) == chooser; i++) {
        const Action first = view->offers.item[0];
        if (b->ruleset->verb[first.verb].role != VERB_GATHER) break;
        run_take(b, &view->state, &view->offers, first);
        named = true;
    }
    return named;
}

/* Takes the offer on a copy, and makes the other choices before its combat as the ruleset guesses;
 * returns whether that leads to a combat. */
static bool look_ahead(const Session *g, uint32_t offer, SeatView *view, bool *all) {
    const Battle *b = g->b;
    const OddsHooks *odds = &b->ruleset->odds;
    const Action a = g->offers.item[offer];
    const Chooser chooser = run_chooser(b, &g->state);
    state_copy(b, &view->state, &g->state);
    view->offers.sink = sink_of(view->offers.item, OFFER_MAX);
    run_take(b, &view->state, &view->offers, a);
    *all = name_everybody(g, a, view);
    for (int i = 0; i < 64 && !odds->pending(b, &view->state); i++) {
        if (run_chooser(b, &view->state) != chooser || view->state.step != g->state.step)
            return false;
        run_take(b, &view->state, &view->offers, odds->choice(b, &view->state, &view->offers.sink));
    }
    if (!odds->pending(b, &view->state)) return false;
    if (a.piece != NO_PIECE && b->show->fights != NULL && !in_fight(b, &view->state)) {
        return pick_fight(b, view, a.piece);
    }
    return true;
}

/* Millionths: whole numbers are the same on every machine. */
static int64_t millionths(const Odds *odds, uint64_t weight) {
    return (int64_t)((weight + odds->whole / 2000000) / (odds->whole / 1000000));
}

static void add_outcomes(JsonText *j, const Battle *b, const Odds *odds) {
    jsontext_open(j, "odds", '[');
    for (int i = 0; i < odds->count; i++) {
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "millionths", millionths(odds, odds->row[i].weight));
        b->show->outcome(b, odds->row[i].outcome, j);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
    if (odds->unknown > 0) jsontext_int(j, "unknown_millionths", millionths(odds, odds->unknown));
}

void table_odds(JsonText *j, const Session *g, uint32_t offer, SeatView *view) {
    const Battle *b = g->b;
    const OddsHooks *odds = &b->ruleset->odds;
    if (odds->pending == NULL || run_chooser(b, &g->state) == CHOOSER_NOBODY) return;
    bool all = false;
    if (offer != TABLE_NO_OFFER && table_hides_choices(g, view)) return;
    if (offer != TABLE_NO_OFFER) {
        if (offer >= g->offers.sink.count || !look_ahead(g, offer, view, &all)) return;
    } else {
        if (!odds->pending(b, &g->state)) return;
        state_copy(b, &view->state, &g->state);
    }
    if (!odds_run(b, &view->state, &view->odds_scratch, &view->odds)) return;
    jsontext_bool(j, "all", all);
    if (b->show->outcome != NULL) add_outcomes(j, b, &view->odds);
    if (b->show->explain != NULL) b->show->explain(b, &view->state, j);
}
