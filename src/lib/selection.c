#include "lib/selection.h"

static bool gathers(const Battle *b, Action a) {
    return b->ruleset->verb[a.verb].role == VERB_GATHER;
}

/* The verb by which something could be named now, or VERB_NONE. */
static int offered_verb(const Battle *b, const Offers *offers) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        if (gathers(b, offers->item[i])) return offers->item[i].verb;
    }
    return VERB_NONE;
}

Selection selection_of(const Session *g) {
    Selection of = {.verb = offered_verb(g->b, &g->offers), .base = g->taken_count};
    while (of.verb != VERB_NONE && of.base > 0 && of.count < GATHER_MAX) {
        const Action a = g->taken[of.base - 1].action;
        if (a.verb != of.verb) break;
        of.named[of.count++] = a.piece;
        of.base--;
    }
    return of;
}

/* The pieces named, with this one added or left out, in the order of the roster. */
static int toggled(const Selection *of, PieceId piece, PieceId out[GATHER_MAX + 1]) {
    int count = 0;
    bool there = false;
    for (int i = 0; i < of->count; i++) {
        if (of->named[i] == piece) {
            there = true;
        } else {
            out[count++] = of->named[i];
        }
    }
    if (!there) out[count++] = piece;
    for (int i = 1; i < count; i++) {
        for (int k = i; k > 0 && out[k - 1] > out[k]; k--) {
            const PieceId swap = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swap;
        }
    }
    return count;
}

static bool name_all(Session *g, int verb, const PieceId *piece, int count) {
    for (int i = 0; i < count; i++) {
        const Action a = action_piece(verb, piece[i]);
        if (!sink_has(&g->offers.sink, a) || session_take(g, a) != YES) return false;
    }
    return true;
}

bool selection_toggle(Session *g, PieceId piece) {
    const Selection of = selection_of(g);
    PieceId now[GATHER_MAX + 1], was[GATHER_MAX];
    if (of.verb == VERB_NONE || piece >= g->b->piece_count || !session_has_capacity(g))
        return false;
    for (int i = 0; i < of.count; i++) was[i] = of.named[of.count - 1 - i];
    const int count = toggled(&of, piece, now);
    session_rewind(g, of.base);
    if (name_all(g, of.verb, now, count)) return true;
    session_rewind(g, of.base);
    (void)name_all(g, of.verb, was, of.count); /* succeeds: it was named before */
    return false;
}

int selection_more(const Session *g, const Selection *of, const State *base, State *spare,
                   Offers *offers, PieceId more[GATHER_MAX], bool die[GATHER_MAX]) {
    const Battle *b = g->b;
    PieceId now[GATHER_MAX + 1];
    int found = 0;
    for (PieceId p = 0; p < b->piece_count && of->count > 0 && found < GATHER_MAX; p++) {
        const Action a = action_piece(of->verb, p);
        if (p > of->named[0] || sink_has(&g->offers.sink, a)) continue; /* [0] was named last */
        const int count = toggled(of, p, now);
        if (count <= of->count) continue;
        state_copy(b, spare, base);
        offers->sink = sink_of(offers->item, OFFER_MAX);
        run_settle(b, spare, offers);
        bool good = true;
        for (int i = 0; i < count && good; i++) {
            const Action next = action_piece(of->verb, now[i]);
            good = sink_has(&offers->sink, next);
            if (good) run_take(b, spare, offers, next);
        }
        if (!good) continue;
        die[found] = run_chooser(b, spare) == CHOOSER_CHANCE;
        more[found++] = p;
    }
    return found;
}
