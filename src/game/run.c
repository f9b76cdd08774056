#include "game/run.h"

bool sink_has(const Sink *sink, Action a) {
    for (uint32_t i = 0; i < sink->count; i++) {
        if (action_equal(sink->item[i], a)) return true;
    }
    return false;
}

bool run_pass(const Battle *b, State *s, Offers *offers) {
    const Step *step = &b->ruleset->step[s->step];
    offers->sink = sink_of(offers->item, OFFER_MAX);
    Action only = action_of(VERB_NONE);
    if (step->by == BY_END) return false;
    if (step->by != BY_NOBODY) {
        step->offer(b, s, &offers->sink);
        if (offers->sink.count > 1) return false;
        assert(offers->sink.count == 1);
        only = offers->item[0];
    }
    s->step = step->take(b, s, only);
    return true;
}

void run_settle(const Battle *b, State *s, Offers *offers) {
    for (int i = 0; i < SETTLE_MAX; i++) {
        if (!run_pass(b, s, offers)) return;
    }
    assert(false && "a step table without an end");
}

void offer_die(const Battle *b, const State *s, Sink *out) { sink_add_die(out, 6); }

void run_start(const Battle *b, State *s, Offers *offers) {
    state_init(b, s);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].start != NO_PLACE) piece_put(b, s, p, b->piece[p].start);
    }
    s->step = b->ruleset->first_step;
    b->ruleset->start(b, s);
    run_settle(b, s, offers);
}

void run_step(const Battle *b, State *s, Action a) {
    s->step = b->ruleset->step[s->step].take(b, s, a);
}

void run_take(const Battle *b, State *s, Offers *offers, Action a) {
    run_step(b, s, a);
    run_settle(b, s, offers);
}

Action offers_first(const Offers *offers, int verb) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        if (offers->item[i].verb == verb) return offers->item[i];
    }
    return offers->item[0];
}

Action offers_best(const Battle *b, const State *s, const Offers *offers, OfferWorth worth,
                   void *scratch) {
    Action best = offers->item[0];
    int most = worth(b, s, best, scratch);
    for (uint32_t i = 1; i < offers->sink.count; i++) {
        const int w = worth(b, s, offers->item[i], scratch);
        if (w <= most) continue;
        most = w;
        best = offers->item[i];
    }
    return best;
}

Chooser run_chooser(const Battle *b, const State *s) {
    switch (b->ruleset->step[s->step].by) {
    case BY_CHANCE: return CHOOSER_CHANCE;
    case BY_ACTING: return (Chooser)s->acting;
    case BY_ENEMY: return (Chooser)side_other(s->acting);
    case BY_FRAME: return (Chooser)b->ruleset->frame_side(b, s);
    case BY_NOBODY:
    case BY_END: break;
    }
    return CHOOSER_NOBODY;
}

/* Whether every id is one that this battle has, so that a verdict may look it up. */
static bool in_range(const Battle *b, Action a) {
    return a.verb < b->ruleset->verb_count && (a.piece < b->piece_count || a.piece == NO_PIECE) &&
           (a.place < b->place_count || a.place == NO_PLACE) &&
           (a.formation < b->formation_count || a.formation == NO_FORMATION) &&
           (a.side < SIDE_MAX || a.side == NO_SIDE);
}

Verdict run_verdict(const Battle *b, const State *s, const Offers *offers, Action a) {
    if (sink_has(&offers->sink, a)) return YES;
    const Step *step = &b->ruleset->step[s->step];
    if (!in_range(b, a) || step->verdict == NULL) return VERDICT_NOT_OFFERED;
    const Verdict verdict = step->verdict(b, s, a);
    return verdict == YES ? VERDICT_NOT_OFFERED : verdict;
}

Verdict run_try(const Battle *b, State *s, Offers *offers, Action a) {
    const Verdict verdict = run_verdict(b, s, offers, a);
    if (verdict == YES) run_take(b, s, offers, a);
    return verdict;
}
