#include "lib/analysis.h"

#include "ai/evaluate.h"
#include "ai/search.h"
#include "game/mind.h"
#include "game/show.h"
#include "game/words.h"

static int magnitude(int n) { return n < 0 ? -n : n; }

static void write_words(const Battle *b, const State *s, Action a, char *out, size_t size) {
    Text t;
    text_init(&t, out, size);
    words_offer(b, s, a, &t);
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
        const int chance = evaluate_chance(b, &x->after, x->baseline);
        all += chance;
        if (!action_equal(x->offers.item[i], rolled)) continue;
        fell = chance;
        if (b->show->tell != NULL) {
            text_init(&t, d.told, sizeof d.told);
            b->show->tell(b, &x->state, rolled, &x->after, &t);
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

/* The least cost worth naming, in parts of CHANCE_WHOLE. */
enum { NAMED_LEAST = 100 };

/* The side's choices from here to the end of the turn, at most ANALYSIS_CHOICES. */
static void collect_choices(Analysis *x, int side) {
    const Battle *b = x->b;
    State *s = &x->after;
    x->choice_count = 0;
    state_copy(b, s, &x->state);
    run_settle(b, s, &x->spare);
    for (uint32_t i = x->at; i < x->g->taken_count; i++) {
        const Taken *taken = &x->g->taken[i];
        if (s->turn != x->state.turn || x->choice_count == ANALYSIS_CHOICES) return;
        if (taken->chooser == side) {
            const bool begins = b->mind->thought(b, s) == THINK_ACTIVATION;
            x->choice[x->choice_count++] = (Choice){taken->action, s->step, begins};
        }
        run_take(b, s, &x->spare, taken->action);
    }
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
    Comparison c;
    collect_choices(x, side);
    search_compare(&x->who, x->b, &x->state, &x->offers, x->choice, x->choice_count, x->baseline,
                   &x->random, x->scratch, &c);
    AnalysisDecision d = {.at = x->at, .turn = x->state.turn, .side = (uint8_t)side};
    d.cost = c.cost;
    d.same = action_equal(taken, c.instead);
    x->cost[side] += d.cost;
    x->judged[side]++;
    write_words(x->b, &x->state, taken, d.played, sizeof d.played);
    write_words(x->b, &x->state, c.instead, d.instead, sizeof d.instead);
    memcpy(d.apart, c.apart, sizeof c.apart);
    memcpy(d.why, c.words, sizeof c.words);
    if (d.cost >= NAMED_LEAST) keep_decision(x, &d);
}

/* ---- going through ---- */

bool analysis_possible(const Battle *b) { return evaluate_can(b); }

/* Adds a point; leaves `kept` of them free, for the end. */
static void mark_point(Analysis *x, uint32_t kept) {
    if (x->point_count + kept >= x->point_max) return;
    x->point[x->point_count++] =
        (AnalysisPoint){x->at, x->state.turn, evaluate_chance(x->b, &x->state, x->baseline)};
}

void analysis_begin(Analysis *x, const Session *g, uint32_t nodes, int most, AnalysisPoint *point,
                    uint32_t point_max, void *scratch) {
    memset(x, 0, offsetof(Analysis, state));
    x->g = g;
    x->b = g->b;
    x->who = COMMANDER_SEARCH;
    x->who.nodes = nodes * SPEND_ACTIVATION; /* `nodes` is for an activation, not for a turn */
    x->most = most < ANALYSIS_NAMED_MAX ? most : ANALYSIS_NAMED_MAX;
    x->point = point;
    x->point_max = point_max;
    x->scratch = scratch;
    random_init(&x->random, 1);
    run_start(x->b, &x->state, &x->offers);
    x->baseline = evaluate_position(x->b, &x->state);
    mark_point(x, 1);
}

bool analysis_step(Analysis *x) {
    if (x->at == x->g->taken_count) return false;
    const Taken *taken = &x->g->taken[x->at];
    if (taken->chooser == CHOOSER_CHANCE) {
        weigh_die(x, taken->action);
    } else if (x->b->mind->thought(x->b, &x->state) == THINK_ACTIVATION) {
        if (x->at > 0) mark_point(x, 1);
        judge(x, taken->chooser, taken->action);
    }
    run_take(x->b, &x->state, &x->offers, taken->action);
    x->at++;
    if (x->at < x->g->taken_count) return true;
    mark_point(x, 0);
    return false;
}
