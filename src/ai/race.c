/* Which candidate is best: all meet the same dice, the worse ones drop out, and the rest meet more
 * dice, as many as the budget allows. */
#include "ai/evaluate.h"
#include "ai/think.h"
#include "core/hash.h"
#include "game/mind.h"

/* ---- budget ---- */

static bool by_clock(const Commander *who) { return who->time_us > 0 && who->clock_us != NULL; }

uint64_t search_meter(const Search *x) {
    return by_clock(x->who) ? x->who->clock_us() : x->m->rollout.nodes;
}

uint64_t search_turn_budget(const Search *x) {
    return by_clock(x->who) ? x->who->time_us : commander_nodes(x->who, x->b);
}

bool search_stopped(const Search *x) {
    return x->who->stop != NULL && x->who->stop(x->who->context);
}

bool search_out_of_budget(const Search *x) {
    return search_stopped(x) || search_meter(x) - x->began >= x->limit;
}

int race_plays_left(const Search *x) {
    const uint64_t used = search_meter(x) - x->began;
    const uint64_t left = used < x->limit ? x->limit - used : 0;
    const uint64_t plays = x->played > 0 ? left * x->plays / x->played : left / 100;
    return plays < INT16_MAX ? (int)plays : INT16_MAX;
}

/* ---- scores ---- */

/* Leads in halves of their error: the best of many scripts, with few dice each, looks better than
 * it is, and a change for every small lead would mostly gain nothing. */
enum { LEAD_COUNTS = 3, LEAD_SETTLES = 6 };

/* The value to the searching side: its expected utility, and a little for the margin, so that it
 * still plays sensibly when the game is decided. */
static int32_t score_of(const Search *x, const State *s) {
    const Battle *b = x->b;
    int32_t value = evaluate_position(b, s);
    if (x->who->noise > 0) { /* the same position is misjudged in the same way */
        const uint64_t h = hash_join(state_hash(b, s), x->m->seed);
        value += (int32_t)(h % (2 * (uint64_t)x->who->noise + 1)) - x->who->noise;
    }
    const int hope = evaluate_utility(b, s, x->side, value - x->m->baseline);
    return 10 * hope + (x->side == 0 ? value / 2 : -value / 2);
}

/* The bonus that a bold commander gives to scripts that seek battle, and a cautious one to those
 * that avoid it: at full strength, an attack threshold of 200 thousandths counts as much as four in
 * a hundred of winning. */
static int32_t taste(const Search *x, const Policy *policy) {
    int32_t sum = 0;
    if (x->who->bold == 0) return 0;
    for (FormationId f = 0; f < x->b->formation_count; f++) {
        const int attack = x->b->mind->script[policy->scripts.script[f]].bias.attack;
        if (policy->scripts.script[f] == 0 || x->b->formation[f].side != x->side) continue;
        sum -= (attack > 400 ? 400 : attack) * x->who->bold / 5;
    }
    return sum;
}

void race_sample(Search *x, Candidate *c) {
    SearchScratch *m = x->m;
    if (c->samples == SAMPLES_MAX) return;
    const uint64_t dice = hash_join(m->seed, (uint64_t)c->samples + 1), before = search_meter(x);
    rollout_run(&m->rollout, &c->policy, x->s, x->offers, dice, x->horizon,
                c == &m->candidate[0] && c->samples == 0 ? &m->trace : NULL);
    c->score[c->samples] = score_of(x, &m->rollout.state) + taste(x, &c->policy);
    c->sum += c->score[c->samples++];
    x->played += search_meter(x) - before;
    x->plays++;
}

int32_t race_mean(const Candidate *c) {
    return c->samples > 0 ? (int32_t)(c->sum / c->samples) : INT32_MIN;
}

/* How much better one candidate is than another over the dice that both have met, from number
 * `from` on. */
static int32_t lead(const Candidate *c, const Candidate *over, int from) {
    const int n = c->samples < over->samples ? c->samples : over->samples;
    int64_t sum = 0;
    for (int i = from; i < n; i++) sum += c->score[i] - over->score[i];
    return n > from ? (int32_t)(sum / (n - from)) : 0;
}

bool race_leads_by(const Candidate *c, const Candidate *over, int halves) {
    const int n = c->samples < over->samples ? c->samples : over->samples;
    const int64_t m = lead(c, over, 0);
    int64_t squares = 0;
    if (m <= 0 || n < 2) return false;
    for (int i = 0; i < n; i++) {
        const int64_t d = c->score[i] - over->score[i] - m;
        squares += d * d;
    }
    /* m >= halves / 2 * sqrt(squares / (n - 1) / n) */
    return 4 * m * m * n * (n - 1) >= halves * halves * squares;
}

/* ---- the race ---- */

/* Sorts the first `count` by their mean, the best in front; the first candidate (the current
 * policy) keeps its place. */
static void sort_best(SearchScratch *m, int count) {
    for (int i = 2; i < count; i++) {
        const Candidate c = m->candidate[i];
        int k = i;
        while (k > 1 && race_mean(&m->candidate[k - 1]) < race_mean(&c)) {
            m->candidate[k] = m->candidate[k - 1];
            k--;
        }
        m->candidate[k] = c;
    }
}

/* Whether the candidate also leads over dice that did not select it: the best of many looks better
 * than it is. */
static bool confirmed(Search *x, Candidate *c, Candidate *over) {
    const int from = c->samples > over->samples ? c->samples : over->samples;
    const int affordable = race_plays_left(x) / 2;
    const int more = affordable > CONFIRM_LEAST ? affordable : CONFIRM_LEAST;
    while (over->samples < from) race_sample(x, over);
    while (c->samples < from) race_sample(x, c);
    for (int i = 0; i < more && c->samples < SAMPLES_MAX && !search_stopped(x); i++) {
        race_sample(x, c);
        race_sample(x, over);
    }
    return lead(c, over, from) > 0;
}

enum { FINALISTS = 3 };

/* How many go on: a third of them, and the first in any case. */
static int cut(int left) { return left > FINALISTS ? 1 + (left + 1) / 3 : left; }

static int cuts_to_come(int left) {
    int cuts = 0;
    for (; left > FINALISTS; left = cut(left)) cuts++;
    return cuts;
}

/* One of the first two leads so clearly that more dice would hardly change that. */
static bool settled(const SearchScratch *m, int samples) {
    const Candidate *c = m->candidate;
    return samples >= 8 &&
           (race_leads_by(&c[0], &c[1], LEAD_SETTLES) || race_leads_by(&c[1], &c[0], LEAD_SETTLES));
}

static void run_rounds(Search *x) {
    SearchScratch *m = x->m;
    int left = m->count;
    if (m->candidate[0].samples == 0) race_sample(x, &m->candidate[0]);
    for (int samples = 0; samples < RACE_MAX;) {
        /* An even share of the budget for each round, but limited: a cut is worth more than many
         * dice. */
        const int share = race_plays_left(x) / (left * (cuts_to_come(left) + 1));
        const int most = samples < 8 ? 8 : 2 * samples;
        int more = share > most ? most : share;
        if (more < samples) more = samples;
        samples += more > 1 ? more : 1;
        if (samples > RACE_MAX) samples = RACE_MAX;
        for (int i = 0; i < left; i++) {
            while (m->candidate[i].samples < samples) {
                if (search_out_of_budget(x)) return;
                race_sample(x, &m->candidate[i]);
            }
        }
        sort_best(m, left);
        if (left <= FINALISTS && settled(m, samples)) return;
        left = cut(left);
    }
}

Candidate *race(Search *x, bool confirm) {
    SearchScratch *m = x->m;
    const uint64_t whole = x->limit;
    if (confirm) x->limit = x->limit * 3 / 4;
    run_rounds(x);
    x->limit = whole;
    Candidate *best = NULL;
    for (int i = 1; i < m->count; i++) {
        Candidate *c = &m->candidate[i];
        if (c->samples < 2 || lead(c, &m->candidate[0], 0) <= 0) continue;
        if (best == NULL || c->samples > best->samples ||
            (c->samples == best->samples && race_mean(c) > race_mean(best))) {
            best = c;
        }
    }
    if (best == NULL) return &m->candidate[0];
    const bool good =
        confirm ? confirmed(x, best, &m->candidate[0])
                : best->samples >= 4 && race_leads_by(best, &m->candidate[0], LEAD_COUNTS);
    return good ? best : &m->candidate[0];
}
