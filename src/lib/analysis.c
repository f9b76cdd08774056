#include "lib/analysis.h"

#include "ai/mind.h"

/* What costs more than this is thought about once more: the worst of many always looks worse than
 * it is, so that it has to do so again over other dice. In parts of CHANCE_WHOLE. */
enum { DOUBTED = 200 };

static int magnitude(int n) { return n < 0 ? -n : n; }

/* As a button says it, or as it is written. */
static void write_words(const Battle *b, const State *s, Action a, char *out, size_t size) {
    Text t;
    text_init(&t, out, size);
    if (b->ruleset->show.offer != NULL) b->ruleset->show.offer(b, s, a, &t);
    if (t.used == 0) notation_write(b, s, a, &t);
}

/* ---- dice ---- */

static void keep_die(Analysis *x, const AnalysisDie *d) {
    int i = x->die_count;
    while (i > 0 && magnitude(x->die[i - 1].gain) < magnitude(d->gain)) {
        x->die[i] = x->die[i - 1];
        i--;
    }
    x->die[i] = *d;
    if (x->die_count < x->most) x->die_count++;
}

static void weigh_die(Analysis *x, Action rolled) {
    const Battle *b = x->b;
    const uint32_t count = x->offers.sink.count;
    int64_t all = 0;
    int fell = 0;
    Text t;
    AnalysisDie d = {.at = x->at, .turn = x->state.turn, .step = x->state.step};
    for (uint32_t i = 0; i < count; i++) {
        state_copy(b, &x->after, &x->state);
        run_take(b, &x->after, &x->spare, x->offers.item[i]);
        const int chance = mind_chance(b, &x->after);
        all += chance;
        if (!action_equal(x->offers.item[i], rolled)) continue;
        fell = chance;
        if (b->ruleset->show.tell != NULL) {
            text_init(&t, d.told, sizeof d.told);
            b->ruleset->show.tell(b, &x->state, rolled, &x->after, &t);
        }
    }
    d.gain = fell - (int)(all / count);
    x->luck += d.gain;
    x->dice++;
    text_init(&t, d.rolled, sizeof d.rolled);
    notation_write(b, &x->state, rolled, &t);
    keep_die(x, &d);
}

/* ---- decisions ---- */

/* One more action of what was played. A move is its steps, or only where it ended. */
static void add_played(const Battle *b, uint8_t step, Action a, bool whole, Scheme *out) {
    Edit *last = out->edit_count > 0 ? &out->edit[out->edit_count - 1] : NULL;
    const VerbRole role = b->ruleset->verb[a.verb].role;
    if (!whole && role == VERB_STEP && last != NULL && last->action.piece == a.piece) {
        last->goal = a.place;
    } else if (whole || (role != VERB_STOP && role != VERB_STEP)) {
        out->edit[out->edit_count++] = (Edit){a, NO_PLACE, step, 0};
    }
}

/* What the side did from here to its next activation, as a scheme. False if there was more than
 * fits. */
static bool scheme_played(Analysis *x, int side, bool whole, Scheme *out) {
    const Battle *b = x->b;
    State *s = &x->after;
    Offers *offers = &x->spare;
    memset(out, 0, sizeof *out);
    state_copy(b, s, &x->state);
    run_settle(b, s, offers);
    for (uint32_t i = x->at; i < x->g->taken_count; i++) {
        const Taken *taken = &x->g->taken[i];
        if (i > x->at && taken->chooser <= CHOOSER_SIDE_1 &&
            b->ruleset->mind->thought(b, s) == THINK_ACTIVATION) {
            break;
        }
        if (taken->chooser == side) {
            if (out->edit_count == EDITS_MAX) return false;
            add_played(b, s->step, taken->action, whole, out);
        }
        run_take(b, s, offers, taken->action);
    }
    return true;
}

static void keep_decision(Analysis *x, const AnalysisDecision *d) {
    int i = x->decision_count;
    while (i > 0 && x->decision[i - 1].cost < d->cost) {
        x->decision[i] = x->decision[i - 1];
        i--;
    }
    x->decision[i] = *d;
    if (x->decision_count < x->most) x->decision_count++;
}

static void judge(Analysis *x, int side, Action taken) {
    Scheme played;
    Comparison c;
    if (!scheme_played(x, side, true, &played)) scheme_played(x, side, false, &played);
    search_compare(&x->who, x->b, &x->state, &x->offers, &played, &x->random, x->room, &c);
    if (c.best - c.played > DOUBTED) {
        search_compare(&x->who, x->b, &x->state, &x->offers, &played, &x->random, x->room, &c);
    }
    AnalysisDecision d = {.at = x->at, .turn = x->state.turn, .side = (uint8_t)side};
    d.cost = c.best > c.played ? c.best - c.played : 0;
    d.same = action_equal(taken, c.instead);
    x->cost[side] += d.cost;
    x->judged[side]++;
    write_words(x->b, &x->state, taken, d.played, sizeof d.played);
    write_words(x->b, &x->state, c.instead, d.instead, sizeof d.instead);
    memcpy(d.why, c.words, sizeof d.why);
    if (d.cost > 0) keep_decision(x, &d);
}

/* ---- going through ---- */

bool analysis_possible(const Battle *b) { return mind_has(b); }

/* One place is kept for the end. */
static void mark_point(Analysis *x, uint32_t kept) {
    if (x->point_count + kept >= x->point_room) return;
    x->point[x->point_count++] =
        (AnalysisPoint){x->at, x->state.turn, mind_chance(x->b, &x->state)};
}

void analysis_begin(Analysis *x, const Session *g, uint32_t nodes, int most, AnalysisPoint *point,
                    uint32_t point_room, void *room) {
    memset(x, 0, offsetof(Analysis, state));
    x->g = g;
    x->b = g->b;
    x->who = COMMANDER_SEARCH;
    x->who.nodes = nodes * SPEND_ACTIVATION; /* the budget is for one here, not for a turn */
    x->most = most < ANALYSIS_NAMED_MAX ? most : ANALYSIS_NAMED_MAX;
    x->point = point;
    x->point_room = point_room;
    x->room = room;
    random_init(&x->random, 1);
    run_start(x->b, &x->state, &x->offers);
    mark_point(x, 1);
}

bool analysis_step(Analysis *x) {
    if (x->at == x->g->taken_count) return false;
    const Taken *taken = &x->g->taken[x->at];
    if (taken->chooser == CHOOSER_CHANCE) {
        weigh_die(x, taken->action);
    } else if (x->b->ruleset->mind->thought(x->b, &x->state) == THINK_ACTIVATION) {
        if (x->at > 0) mark_point(x, 1);
        judge(x, taken->chooser, taken->action);
    }
    run_take(x->b, &x->state, &x->offers, taken->action);
    x->at++;
    if (x->at < x->g->taken_count) return true;
    mark_point(x, 0);
    return false;
}
