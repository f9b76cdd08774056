#include "ai/search.h"

#include "ai/evaluate.h"
#include "ai/kit/scratch.h"
#include "ai/think.h"
#include "core/hash.h"
#include "game/mind.h"

static void spend_from(Search *x, int part) {
    const uint64_t all = search_turn_budget(x);
    const uint64_t left = x->m->spent < all ? all - x->m->spent : 0;
    x->limit = left / (uint64_t)part + all / 200;
    x->began = search_meter(x);
}

/* A few candidates with several samples each tell more than many with one: their number grows with
 * the budget. */
static int candidates_affordable(const Search *x) {
    enum { LEAST = 4 };
    const int most = race_plays_left(x) / PLAYS_A_CANDIDATE;
    return most > LEAST ? most : LEAST;
}

/* Hill-climbing over scripts: changes one formation's script at a time, as long as that helps. */
static Policy climb(Search *x, Policy base) {
    SearchScratch *m = x->m;
    x->horizon = UNTIL_REPLIES;
    for (int round = 0; round < 3; round++) {
        candidates_begin(m, &base);
        race_sample(x, &m->candidate[0]); /* shows which formations it is about */
        candidates_add_scripts(x, &base);
        candidates_thin(x, candidates_affordable(x));
        if (m->count == 1) break;
        const Candidate *best = race(x, false);
        base = best->policy;
        if (best == &m->candidate[0] || search_out_of_budget(x)) break;
    }
    return base;
}

/* Scripts first; then other actions here, on top of the best so far; then scripts again if one of
 * those is better. */
static void think(Search *x, bool activation) {
    SearchScratch *m = x->m;
    const Mind *mind = x->b->mind;
    const int share = mind->share > 0 ? mind->share : SPEND_ACTIVATION;
    spend_from(x, activation ? share : SPEND_INSIDE);
    const uint64_t whole = x->limit;
    x->limit = whole * 2 / 5;
    Policy base = climb(x, m->policy);
    x->limit = whole * 9 / 10;
    x->horizon = activation && !mind->no_account ? UNTIL_TURN_END : UNTIL_REPLIES;
    candidates_begin(m, &base);
    candidates_add_offers(x, &base);
    if (x->moves) candidates_add_goals(x, &base, candidates_affordable(x));
    candidates_thin(x, candidates_affordable(x));
    if (m->count > 1) {
        const Candidate *best = race(x, true);
        const bool other = best != &m->candidate[0];
        base = best->policy;
        x->limit = whole;
        if (other) base = climb(x, base);
    }
    m->policy = base;
    m->spent += search_meter(x) - x->began;
}

/* ---- the commander ---- */

static void say_why(Search *x, Action chosen) {
    SearchScratch *m = x->m;
    Text t;
    text_init(&t, m->why, sizeof m->why);
    const FormationId f = policy_formation_of(x->b, chosen);
    if (f != NO_FORMATION && x->b->formation[f].side == x->side) {
        text_add(&t, x->b->formation[f].name);
        text_add_char(&t, ' ');
        text_add(&t, x->b->mind->script[m->policy.scripts.script[f]].words);
    } else {
        text_add(&t, "The best of what can be done here");
    }
    /* One rollout, to see what it gains. */
    rollout_run(&m->rollout, &m->policy, x->s, x->offers, hash_join(m->seed, 1), UNTIL_REPLIES,
                NULL);
    char gain[128];
    Text g;
    text_init(&g, gain, sizeof gain);
    evaluate_say_gain(x->b, x->s, &m->rollout.state, x->side, &g);
    if (g.used > 0) {
        text_add(&t, ": for the sake of ");
        text_add_span(&t, gain, g.used);
    }
    text_add_char(&t, '.');
}

static void say_late(SearchScratch *m) {
    Text t;
    text_init(&t, m->why, sizeof m->why);
    text_add(&t, "By judgement: the time to think it over was spent.");
}

static void wake(SearchScratch *m, const Battle *b, Random *random) {
    const uint64_t mark = scratch_mark(b, sizeof(SearchScratch));
    if (m->mark == mark) return;
    memset(m, 0, offsetof(SearchScratch, candidate));
    m->mark = mark;
    m->seed = random_next(random);
    m->real.b = m->rollout.b = b;
    m->real.nodes = m->rollout.nodes = 0;
    rollout_forget(&m->real);
    rollout_forget(&m->rollout);
    if (b->tuning[RISK_AVERSION] == 0) return;
    run_start(b, &m->rollout.state, &m->rollout.offers);
    m->baseline = evaluate_position(b, &m->rollout.state);
}

/* A policy is for one activation: when the next begins, its particular actions are dropped; with
 * `whole`, at the beginning of a turn, its scripts too. */
static void fresh_policy(SearchScratch *m, bool whole) {
    m->policy.edit_count = 0;
    memset(m->policy.edit, 0, sizeof m->policy.edit);
    if (!whole) return;
    memset(&m->policy.scripts, 0, sizeof m->policy.scripts);
    m->policy.scripts.in_rollout = true;
}

/* Drops the edits that have been carried out. */
static void drop_used(SearchScratch *m) {
    int kept = 0;
    for (int i = 0; i < m->policy.edit_count; i++) {
        if (!m->real.used_edits[i]) m->policy.edit[kept++] = m->policy.edit[i];
    }
    memset(&m->policy.edit[kept], 0, (size_t)(EDITS_MAX - kept) * sizeof(Edit));
    m->policy.edit_count = (uint8_t)kept;
}

/* Rollouts take shortcuts for speed. For the choice in the game itself, the policy that others are
 * compared with begins with what the full advice would do. */
static void judge_first(Search *x) {
    SearchScratch *m = x->m;
    Scripts scripts = m->policy.scripts;
    scripts.in_rollout = false;
    x->b->mind->begin(rollout_scratch(&m->rollout, x->side));
    const Action a =
        x->b->mind->play(x->b, x->s, x->offers, &scripts, rollout_scratch(&m->rollout, x->side));
    m->policy.edit[m->policy.edit_count++] = (Edit){a, NO_PLACE, x->s->step, 0};
}

/* The policy's next action; where it leaves the choice open, by the full advice. */
static Action in_earnest(SearchScratch *m, const State *s, const Offers *offers) {
    Policy policy = m->policy;
    policy.scripts.in_rollout = false;
    return policy_choose(&m->real, &policy, s, offers);
}

/* Notes the next position if neither the dice nor the enemy intervene. */
static void expect(SearchScratch *m, const Battle *b, const State *s, Action a, int side) {
    Rollout *t = &m->rollout;
    state_copy(b, &t->state, s);
    run_take(b, &t->state, &t->offers, a);
    m->expected = (int)run_chooser(b, &t->state) == side ? state_hash(b, &t->state) : 0;
}

static Action choose_with(const Commander *who, const Battle *b, const State *s,
                          const Offers *offers, Random *random, void *scratch, bool moves) {
    SearchScratch *m = scratch;
    const Mind *mind = b->mind;
    if (mind == NULL)
        return COMMANDER_GREEDY.choose(&COMMANDER_GREEDY, b, s, offers, random, scratch);
    const int side = (int)run_chooser(b, s);
    wake(m, b, random);
    m->real.side = m->rollout.side = side;
    if (m->turn != s->turn || m->side != side) {
        m->turn = s->turn;
        m->side = (uint8_t)side;
        m->spent = 0;
        m->expected = 0;
        fresh_policy(m, true);
    }
    const Thought thought = mind->thought(b, s);
    const bool activation = thought == THINK_ACTIVATION;
    const bool surprised = state_hash(b, s) != m->expected;
    Search x = {.who = who, .b = b, .s = s, .offers = offers, .m = m, .side = side, .moves = moves};
    /* Stopped before it has begun, or no budget left: the current policy, and the advice. */
    const bool late = search_stopped(&x) || m->spent > search_turn_budget(&x);
    if (late && activation) {
        fresh_policy(m, false);
        rollout_begin(&m->real);
        say_late(m);
    }
    Action a;
    if (!late && (activation || (thought == THINK_INSIDE && surprised))) {
        drop_used(m);
        if (activation) fresh_policy(m, false);
        m->seed = hash_join(m->seed, ++m->searches);
        if (activation) judge_first(&x);
        think(&x, activation);
        rollout_begin(&m->real);
        a = in_earnest(m, s, offers);
        say_why(&x, a);
    } else {
        a = in_earnest(m, s, offers);
    }
    expect(m, b, s, a, side);
    return a;
}

static Action choose_portfolio(const Commander *who, const Battle *b, const State *s,
                               const Offers *offers, Random *random, void *scratch) {
    return choose_with(who, b, s, offers, random, scratch, false);
}

static Action choose_search(const Commander *who, const Battle *b, const State *s,
                            const Offers *offers, Random *random, void *scratch) {
    return choose_with(who, b, s, offers, random, scratch, true);
}

static uint64_t thought_of(const void *scratch) {
    const SearchScratch *m = scratch;
    return m->rollout.nodes;
}

static void why(const Battle *b, const void *scratch, Text *out) {
    const SearchScratch *m = scratch;
    if (m->mark == scratch_mark(b, sizeof(SearchScratch))) text_add(out, m->why);
}

const Commander COMMANDER_PORTFOLIO = {
    .name = "portfolio",
    .about = "chooses who acts next and by which script, after the enemy's replies",
    .scratch_size = sizeof(SearchScratch),
    .choose = choose_portfolio,
    .why = why,
    .thought = thought_of,
    .length = BRIEFLY};

const Commander COMMANDER_SEARCH = {
    .name = "search",
    .about =
        "thinks a turn through: scripts, single moves and attacks, with many falls of the dice",
    .scratch_size = sizeof(SearchScratch),
    .choose = choose_search,
    .why = why,
    .thought = thought_of,
    .length = AT_LENGTH};
