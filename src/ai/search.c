#include "ai/search.h"

#include "ai/mind.h"
#include "core/hash.h"

enum {
    CANDIDATES_MAX = 96,
    SAMPLES_MAX = 24,
    GOALS_MAX = 24, /* places tried for one piece */
    CONFIRM = 8,    /* dice that the best of many must lead over again */
    /* A search may use one part in so many of what is left of the turn's budget. */
    SPEND_ACTIVATION = 6,
    SPEND_INSIDE = 16
};

typedef struct Candidate {
    Scheme scheme;
    int32_t sum; /* of its scores */
    int16_t samples;
    int32_t score[SAMPLES_MAX];
} Candidate;

typedef struct Mind {
    uint64_t mark;      /* says that the room is ours, and of which battle */
    uint8_t turn, side; /* for which the budget is being spent */
    uint64_t spent;     /* of this turn's budget */
    uint64_t expected;  /* the next position if nobody else has a say before, as a hash; or 0 */
    uint64_t seed;
    uint32_t searches;
    Scheme scheme;
    char why[256];
    int count;
    Candidate candidate[CANDIDATES_MAX];
    State after;
    Theatre real;    /* follows the scheme in the game */
    Theatre theatre; /* plays in thought */
    Trace trace;
} Mind;
static_assert(sizeof(Mind) <= COMMANDER_ROOM_MAX, "fits the room that is given");

typedef struct Search {
    const Commander *who;
    const Battle *b;
    const State *s;
    const Offers *offers;
    Mind *m;
    int side;
    uint64_t limit; /* of Mind.spent, for this search */
    uint64_t began; /* clock or nodes */
    Horizon horizon;
    bool moves; /* single moves and attacks too */
} Search;

/* ---- budget ---- */

static bool by_clock(const Commander *who) { return who->time_us > 0 && who->clock_us != NULL; }

static uint64_t meter(const Search *x) {
    return by_clock(x->who) ? x->who->clock_us() : x->m->theatre.nodes;
}

static uint64_t budget(const Commander *who) { return by_clock(who) ? who->time_us : who->nodes; }

static bool out_of_budget(const Search *x) {
    if (x->who->stop != NULL && x->who->stop(x->who->context)) return true;
    return meter(x) - x->began >= x->limit;
}

/* ---- scores ---- */

/* To the searching side: the chance of winning, and a little for the margin, so that it also plays
 * on sensibly when the game is decided. */
static int32_t score_of(const Search *x, const State *s) {
    const Battle *b = x->b;
    int32_t value = mind_value(b, s);
    if (x->who->noise > 0) { /* the same position is misjudged in the same way */
        const uint64_t h = hash_join(state_hash(b, s), x->m->seed);
        value += (int32_t)(h % (2 * (uint64_t)x->who->noise + 1)) - x->who->noise;
    }
    const int chance = s->over ? mind_chance(b, s) : mind_chance_of(b, s, value);
    return x->side == 0 ? 10 * chance + value / 2 : 10 * (CHANCE_WHOLE - chance) - value / 2;
}

static int32_t mean(const Candidate *c) { return c->samples > 0 ? c->sum / c->samples : INT32_MIN; }

/* What a bold commander sees in scripts that seek battle, and a cautious one in those that do not:
 * at the full measure a threshold of 200 thousandths is worth four in a hundred of winning. */
static int32_t taste(const Search *x, const Scheme *scheme) {
    int32_t sum = 0;
    if (x->who->bold == 0) return 0;
    for (FormationId f = 0; f < x->b->formation_count; f++) {
        const int attack = x->b->ruleset->mind->script[scheme->how.script[f]].lean.attack;
        if (scheme->how.script[f] == 0 || x->b->formation[f].side != x->side) continue;
        sum -= (attack > 400 ? 400 : attack) * x->who->bold / 5;
    }
    return sum;
}

/* One more fall of the dice for the candidate. */
static void sample(Search *x, Candidate *c) {
    Mind *m = x->m;
    if (c->samples == SAMPLES_MAX) return;
    const uint64_t dice = hash_join(m->seed, (uint64_t)c->samples + 1);
    theatre_play(&m->theatre, &c->scheme, x->s, x->offers, dice, x->horizon,
                 c == &m->candidate[0] && c->samples == 0 ? &m->trace : NULL);
    c->score[c->samples] = score_of(x, &m->theatre.state) + taste(x, &c->scheme);
    c->sum += c->score[c->samples++];
}

/* How much better one candidate is than another over the dice both have met, those before `from`
 * left out. */
static int32_t lead(const Candidate *c, const Candidate *over, int from) {
    const int n = c->samples < over->samples ? c->samples : over->samples;
    int64_t sum = 0;
    for (int i = from; i < n; i++) sum += c->score[i] - over->score[i];
    return n > from ? (int32_t)(sum / (n - from)) : 0;
}

/* Whether it is so much better that the dice alone would hardly do it: the mean difference against
 * its own error. */
static bool leads(const Candidate *c, const Candidate *over, int from) {
    const int met = c->samples < over->samples ? c->samples : over->samples, n = met - from;
    const int64_t m = lead(c, over, from);
    int64_t squares = 0;
    if (m <= 0 || n < 2) return false;
    for (int i = from; i < met; i++) {
        const int64_t d = c->score[i] - over->score[i] - m;
        squares += d * d;
    }
    return m * m * n * (n - 1) >= squares; /* m >= sqrt(squares / (n - 1) / n) */
}

/* ---- candidates ---- */

static Candidate *add(Mind *m, const Scheme *scheme) {
    if (m->count == CANDIDATES_MAX) return NULL;
    Candidate *c = &m->candidate[m->count++];
    c->scheme = *scheme;
    c->sum = 0;
    c->samples = 0;
    return c;
}

static void add_edit(Search *x, const Scheme *base, Action a, PlaceId goal) {
    Scheme scheme = *base;
    /* Another action at this very point takes the place of the one there was. */
    for (int i = 0; i < scheme.edit_count; i++) {
        const Edit *e = &scheme.edit[i];
        if (e->step != x->s->step || !sink_has(&x->offers->sink, e->action)) continue;
        if (goal != NO_PLACE && e->action.piece != a.piece) continue;
        scheme.edit[i] = (Edit){a, goal, x->s->step, 0};
        add(x->m, &scheme);
        return;
    }
    if (scheme.edit_count == EDITS_MAX) return;
    scheme.edit[scheme.edit_count++] = (Edit){a, goal, x->s->step, 0};
    add(x->m, &scheme);
}

/* A script for a formation and everything in it. */
static void dispose(const Battle *b, Scheme *scheme, FormationId f, int script) {
    for (FormationId i = 0; i < b->formation_count; i++) {
        if (formation_within(b, i, f)) scheme->how.script[i] = (uint8_t)script;
    }
}

/* The formation an action is about, or NO_FORMATION. */
static FormationId formation_of(const Battle *b, Action a) {
    if (a.formation != NO_FORMATION) return a.formation;
    return a.piece != NO_PIECE ? b->piece[a.piece].formation : NO_FORMATION;
}

/* The formations that the scheme's own activation is about, from the trace of its first playing
 * through. */
static int formations_in_trace(const Search *x, FormationId *out, int most) {
    int count = 0;
    for (int i = 0; i < x->m->trace.count; i++) {
        const FormationId f = formation_of(x->b, x->m->trace.row[i].taken);
        bool known = f == NO_FORMATION || x->b->formation[f].side != x->side;
        for (int k = 0; k < count; k++) known |= out[k] == f;
        if (!known && count < most) out[count++] = f;
    }
    return count;
}

static bool script_was_tried(const Mind *m, const Scheme *scheme) {
    for (int i = 0; i < m->count; i++) {
        if (memcmp(&m->candidate[i].scheme, scheme, sizeof *scheme) == 0) return true;
    }
    return false;
}

static void add_scripts(Search *x, const Scheme *base) {
    FormationId f[6];
    const int count = formations_in_trace(x, f, 6);
    for (int i = 0; i < count; i++) {
        for (int script = 0; script < x->b->ruleset->mind->script_count; script++) {
            Scheme scheme = *base;
            dispose(x->b, &scheme, f[i], script);
            if (!script_was_tried(x->m, &scheme)) add(x->m, &scheme);
        }
    }
}

/* Offers that only differ in their number (the price of an order) are one candidate at first: the
 * dearest is the surest. */
static bool dearer_follows(const Offers *offers, uint32_t i) {
    if (i + 1 >= offers->sink.count) return false;
    Action a = offers->item[i], next = offers->item[i + 1];
    a.number = next.number;
    return action_equal(a, next);
}

static void add_offers(Search *x, const Scheme *base) {
    for (uint32_t i = 0; i < x->offers->sink.count && x->m->count < CANDIDATES_MAX / 2; i++) {
        const Action a = x->offers->item[i];
        if (x->b->ruleset->verb[a.verb].role == VERB_MOVER || dearer_follows(x->offers, i))
            continue;
        add_edit(x, base, a, NO_PLACE);
    }
}

/* Places for each piece that may move now: beside the enemy, on ground that counts, where it is,
 * and some others. */
static void add_goals(Search *x, const Scheme *base) {
    const Battle *b = x->b;
    Random random;
    random_init(&random, x->m->seed);
    for (uint32_t i = 0; i < x->offers->sink.count; i++) {
        const Action a = x->offers->item[i];
        if (b->ruleset->verb[a.verb].role != VERB_MOVER || a.piece == NO_PIECE) continue;
        if (!b->piece[a.piece].exerts_zoc) continue;
        Routes *routes = &x->m->theatre.routes;
        int verb = 0;
        while (verb < b->ruleset->verb_count && b->ruleset->verb[verb].role != VERB_STEP) verb++;
        if (b->ruleset->routes == NULL || !b->ruleset->routes(b, x->s, a.piece, verb, routes)) {
            continue;
        }
        for (int k = 0; k < routes->count; k++) {
            const PlaceId to = routes->reached[k];
            const bool telling = k == 0 || zoc_of(x->s, to, side_other(x->side)) ||
                                 b->victory_at[b->place[to].hex] >= 0;
            if (!telling && random_below(&random, (uint32_t)routes->count) > 4) continue;
            if (x->m->count >= CANDIDATES_MAX - 8) return;
            add_edit(x, base, a, to);
        }
    }
}

/* ---- the search ---- */

/* Puts the best of the first `count` in front, by their mean; the first candidate (the scheme as it
 * stands) keeps its place. */
static void sort_best(Mind *m, int count) {
    for (int i = 2; i < count; i++) {
        const Candidate c = m->candidate[i];
        int k = i;
        while (k > 1 && mean(&m->candidate[k - 1]) < mean(&c)) {
            m->candidate[k] = m->candidate[k - 1];
            k--;
        }
        m->candidate[k] = c;
    }
}

/* Whether the candidate also leads over dice it was not chosen by: the best of many looks better
 * than it is. */
static bool confirmed(Search *x, Candidate *c, Candidate *over) {
    const int from = c->samples > over->samples ? c->samples : over->samples;
    while (over->samples < from) sample(x, over);
    while (c->samples < from) sample(x, c);
    for (int i = 0; i < CONFIRM && c->samples < SAMPLES_MAX; i++) {
        sample(x, c);
        sample(x, over);
    }
    return leads(c, over, from);
}

/* Halves the candidates, the rest meeting twice as many dice, until few are left; answers the one
 * that is better than the first, which is the scheme as it stands, or the first. */
static Candidate *halve(Search *x, bool confirm) {
    Mind *m = x->m;
    int left = m->count;
    for (int samples = 1; samples <= SAMPLES_MAX - CONFIRM; samples *= 2) {
        for (int i = 0; i < left; i++) {
            while (m->candidate[i].samples < samples) {
                if (out_of_budget(x) && m->candidate[0].samples > 0) goto done;
                sample(x, &m->candidate[i]);
            }
        }
        sort_best(m, left);
        if (left <= 3 && samples >= 8) break;
        if (left > 3) left = 1 + (left + 1) / 3;
    }
done:;
    Candidate *best = NULL;
    for (int i = 1; i < m->count; i++) {
        Candidate *c = &m->candidate[i];
        if (c->samples < 2 || lead(c, &m->candidate[0], 0) <= 0) continue;
        if (best == NULL || c->samples > best->samples ||
            (c->samples == best->samples && mean(c) > mean(best))) {
            best = c;
        }
    }
    if (best == NULL) return &m->candidate[0];
    const bool good = confirm ? confirmed(x, best, &m->candidate[0])
                              : best->samples >= 4 && leads(best, &m->candidate[0], 0);
    return good ? best : &m->candidate[0];
}

static void begin_round(Mind *m, const Scheme *base) {
    m->count = 0;
    add(m, base);
}

static void spend_from(Search *x, int part) {
    const uint64_t all = budget(x->who);
    const uint64_t left = x->m->spent < all ? all - x->m->spent : 0;
    x->limit = left / (uint64_t)part + all / 200;
    x->began = meter(x);
}

/* Hill-climbing over scripts: the best change of one formation's, as long as there is one. */
static Scheme climb(Search *x, Scheme base) {
    Mind *m = x->m;
    x->horizon = UNTIL_REPLIES;
    for (int round = 0; round < 3; round++) {
        begin_round(m, &base);
        sample(x, &m->candidate[0]); /* shows which formations it is about */
        add_scripts(x, &base);
        if (m->count == 1) break;
        const Candidate *best = halve(x, false);
        base = best->scheme;
        if (best == &m->candidate[0] || out_of_budget(x)) break;
    }
    return base;
}

/* Scripts first; then what else could be done here, on top of the best so far; and scripts for
 * that. */
static void think(Search *x, bool activation) {
    Mind *m = x->m;
    spend_from(x, activation ? SPEND_ACTIVATION : SPEND_INSIDE);
    const uint64_t whole = x->limit;
    x->limit = whole * 2 / 5;
    Scheme base = climb(x, m->scheme);
    x->limit = whole * 4 / 5;
    x->horizon = activation ? UNTIL_TURN_END : UNTIL_REPLIES;
    begin_round(m, &base);
    add_offers(x, &base);
    if (x->moves) add_goals(x, &base);
    if (m->count > 1) {
        const Candidate *best = halve(x, true);
        const bool other = best != &m->candidate[0];
        base = best->scheme;
        x->limit = whole;
        if (other) base = climb(x, base);
    }
    m->scheme = base;
    m->spent += meter(x) - x->began;
}

/* ---- the commander ---- */

static void say_why(Search *x, Action chosen) {
    Mind *m = x->m;
    Text t;
    text_init(&t, m->why, sizeof m->why);
    const FormationId f = formation_of(x->b, chosen);
    if (f != NO_FORMATION && x->b->formation[f].side == x->side) {
        text_add(&t, x->b->formation[f].name);
        text_add_char(&t, ' ');
        text_add(&t, x->b->ruleset->mind->script[m->scheme.how.script[f]].words);
    } else {
        text_add(&t, "The best of what can be done here");
    }
    /* One fall of the dice, to see what speaks for it. */
    theatre_play(&m->theatre, &m->scheme, x->s, x->offers, hash_join(m->seed, 1), UNTIL_REPLIES,
                 NULL);
    char gain[128];
    Text g;
    text_init(&g, gain, sizeof gain);
    mind_say_gain(x->b, x->s, &m->theatre.state, x->side, &g);
    if (g.used > 0) {
        text_add(&t, ": for the sake of ");
        text_add_span(&t, gain, g.used);
    }
    text_add_char(&t, '.');
}

static void wake(Mind *m, const Battle *b, Random *random) {
    const uint64_t mark = hash_join(b->content_hash, sizeof(Mind));
    if (m->mark == mark) return;
    memset(m, 0, offsetof(Mind, candidate));
    m->mark = mark;
    m->seed = random_next(random);
    m->real.b = m->theatre.b = b;
    m->real.nodes = m->theatre.nodes = 0;
    theatre_reset(&m->real);
}

/* A scheme is for one activation: where the next begins, the particular actions are forgotten, and
 * the scripts of a new turn are begun afresh. */
static void fresh_scheme(Mind *m, bool whole) {
    m->scheme.edit_count = 0;
    memset(m->scheme.edit, 0, sizeof m->scheme.edit);
    if (!whole) return;
    memset(&m->scheme.how, 0, sizeof m->scheme.how);
    m->scheme.how.quick = true;
}

/* What has been done need not be done again. */
static void drop_used(Mind *m) {
    int kept = 0;
    for (int i = 0; i < m->scheme.edit_count; i++) {
        if (!m->real.used_edits[i]) m->scheme.edit[kept++] = m->scheme.edit[i];
    }
    memset(&m->scheme.edit[kept], 0, (size_t)(EDITS_MAX - kept) * sizeof(Edit));
    m->scheme.edit_count = (uint8_t)kept;
}

/* In thought much is left out of a choice for speed; here, where it is made in earnest, the scheme
 * to compare others with is what full judgement would do. */
static void judge_first(Search *x) {
    Mind *m = x->m;
    Dispositions how = m->scheme.how;
    how.quick = false;
    memset(m->theatre.advice[x->side], 0, 8);
    const Action a =
        x->b->ruleset->mind->play(x->b, x->s, x->offers, &how, m->theatre.advice[x->side]);
    m->scheme.edit[m->scheme.edit_count++] = (Edit){a, NO_PLACE, x->s->step, 0};
}

/* The scheme's next action, with full judgement where it leaves things open. */
static Action in_earnest(Mind *m, const State *s, const Offers *offers) {
    Scheme scheme = m->scheme;
    scheme.how.quick = false;
    return scheme_choose(&m->real, &scheme, s, offers);
}

/* Looks what comes next if neither the dice nor the enemy come between. */
static void expect(Mind *m, const Battle *b, const State *s, Action a, int side) {
    Theatre *t = &m->theatre;
    state_copy(b, &t->state, s);
    run_take(b, &t->state, &t->offers, a);
    m->expected = (int)run_chooser(b, &t->state) == side ? state_hash(b, &t->state) : 0;
}

static Action choose_with(const Commander *who, const Battle *b, const State *s,
                          const Offers *offers, Random *random, void *room, bool moves) {
    Mind *m = room;
    const MindHooks *mind = b->ruleset->mind;
    if (mind == NULL) return COMMANDER_GREEDY.choose(&COMMANDER_GREEDY, b, s, offers, random, room);
    const int side = (int)run_chooser(b, s);
    wake(m, b, random);
    m->real.side = m->theatre.side = side;
    if (m->turn != s->turn || m->side != side) {
        m->turn = s->turn;
        m->side = (uint8_t)side;
        m->spent = 0;
        m->expected = 0;
        fresh_scheme(m, true);
    }
    const Thought thought = mind->thought(b, s);
    const bool activation = thought == THINK_ACTIVATION;
    const bool surprised = state_hash(b, s) != m->expected;
    /* Stopped before it has begun: the scheme as it stands, and judgement. */
    const bool late = who->stop != NULL && who->stop(who->context);
    if (late && activation) {
        fresh_scheme(m, false);
        theatre_reset(&m->real);
        m->why[0] = '\0';
    }
    Action a;
    if (!late && (activation || (thought == THINK_INSIDE && moves && surprised))) {
        Search x = {
            .who = who, .b = b, .s = s, .offers = offers, .m = m, .side = side, .moves = moves};
        drop_used(m);
        if (activation) fresh_scheme(m, false);
        m->seed = hash_join(m->seed, ++m->searches);
        if (activation) judge_first(&x);
        think(&x, activation);
        theatre_reset(&m->real);
        a = in_earnest(m, s, offers);
        say_why(&x, a);
    } else {
        a = in_earnest(m, s, offers);
    }
    expect(m, b, s, a, side);
    return a;
}

static Action choose_portfolio(const Commander *who, const Battle *b, const State *s,
                               const Offers *offers, Random *random, void *room) {
    return choose_with(who, b, s, offers, random, room, false);
}

static Action choose_search(const Commander *who, const Battle *b, const State *s,
                            const Offers *offers, Random *random, void *room) {
    return choose_with(who, b, s, offers, random, room, true);
}

static void why(const Battle *b, const void *room, Text *out) {
    const Mind *m = room;
    if (m->mark == hash_join(b->content_hash, sizeof(Mind))) text_add(out, m->why);
}

const Commander COMMANDER_PORTFOLIO = {
    .name = "portfolio",
    .about = "chooses who acts next and by which script, after the enemy's replies",
    .room_size = sizeof(Mind),
    .choose = choose_portfolio,
    .why = why,
    .nodes = 30000};

const Commander COMMANDER_SEARCH = {
    .name = "search",
    .about =
        "thinks a turn through: scripts, single moves and attacks, with many falls of the dice",
    .room_size = sizeof(Mind),
    .choose = choose_search,
    .why = why,
    .nodes = 100000};

/* Scores count ten for each part of CHANCE_WHOLE, and a little for the margin. */
static int chance_in(int32_t score) { return score / 10; }

void search_compare(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                    const Scheme *played, Random *random, void *room, Comparison *out) {
    enum { SAMPLES = 12 };
    Mind *m = room;
    memset(m, 0, offsetof(Mind, candidate));
    out->instead =
        choose_with(who, b, s, offers, random, room, true); /* leaves its scheme in the room */
    Search x = {.who = who, .b = b, .s = s, .offers = offers, .m = m, .side = m->side};
    m->seed = hash_mix(m->seed);
    x.horizon = UNTIL_TURN_END;
    const Scheme best = m->scheme;
    begin_round(m, &best);
    add(m, played);
    m->candidate[1].scheme.how.quick = true;
    for (int i = 0; i < SAMPLES; i++) {
        sample(&x, &m->candidate[0]);
        sample(&x, &m->candidate[1]);
    }
    out->best = chance_in(mean(&m->candidate[0]));
    out->played = chance_in(mean(&m->candidate[1]));
    memcpy(out->words, m->why, sizeof out->words);
}
