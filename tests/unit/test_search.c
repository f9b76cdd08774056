/* Commanders who think: keyed dice, the chance a lead means, and that thinking is repeatable, can
 * be stopped, and minds nothing that was in its scratch before. */
#include "support.h"

#include "ai/match.h"
#include "ai/evaluate.h"
#include "ai/search.h"
#include "ai/think.h"
#include "game/mind.h"

/* Plays on at random until a die is due. */
static void to_a_die(Game *g, const Battle *b, uint64_t seed) {
    game_start(g, b, seed);
    while (run_chooser(b, &g->s) != CHOOSER_CHANCE) {
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
}

static void test_a_die_is_the_same_whatever_fell_before(void **state) {
    const Battle *b = test_battle(0);
    Game *early = game_new(), *late = game_new();
    to_a_die(early, b, 1);
    to_a_die(late, b, 1);
    do {
        run_take(b, &late->s, &late->offers, game_choice(late));
    } while (run_chooser(b, &late->s) != CHOOSER_CHANCE || late->s.step == early->s.step);
    static Dice first, second;
    for (uint64_t seed = 0; seed < 100; seed++) {
        dice_init(&first, seed);
        dice_init(&second, seed);
        (void)dice_roll(&first, b, &early->s, &early->offers);
        const Action after = dice_roll(&first, b, &late->s, &late->offers);
        const Action alone = dice_roll(&second, b, &late->s, &late->offers);
        assert_true(action_equal(after, alone));
    }
    game_free(early);
    game_free(late);
}

/* Six faces, 6000 throws: chi-square with 5 degrees of freedom is above 20.5 once in a thousand. */
static void test_keyed_dice_are_fair(void **state) {
    const Battle *b = test_battle(0);
    Game *g = game_new();
    static Dice dice;
    to_a_die(g, b, 1);
    assert_int_equal(g->offers.sink.count, 6);
    for (int nth = 0; nth < 2; nth++) { /* the first such die, and the second */
        int count[7] = {0};
        double chi = 0;
        for (uint64_t seed = 0; seed < 6000; seed++) {
            dice_init(&dice, seed);
            for (int i = 0; i < nth; i++) (void)dice_roll(&dice, b, &g->s, &g->offers);
            count[dice_roll(&dice, b, &g->s, &g->offers).number]++;
        }
        for (int face = 1; face <= 6; face++) {
            chi += (count[face] - 1000.0) * (count[face] - 1000.0) / 1000;
        }
        assert_true(chi < 20.5);
    }
    game_free(g);
}

/* A lead of nothing is even; of the doubt 1 / (1 + 1/e) = 0.7311; of twice that 0.8808. */
static void test_what_a_lead_means(void **state) {
    const Battle *b = test_battle(0);
    Game *g = game_new();
    game_start(g, b, 1);
    g->s.turn = b->turn_count;
    const int doubt = b->tuning[WIN_SCALE_END];
    assert_int_equal(evaluate_chance_of(b, &g->s, 0), 5000);
    assert_in_range(evaluate_chance_of(b, &g->s, doubt), 7300, 7320);
    assert_in_range(evaluate_chance_of(b, &g->s, 2 * doubt), 8800, 8815);
    assert_int_equal(evaluate_chance_of(b, &g->s, -doubt),
                     CHANCE_WHOLE - evaluate_chance_of(b, &g->s, doubt));
    /* The same lead means less the longer there is to play. */
    g->s.turn = 1;
    assert_true(evaluate_chance_of(b, &g->s, doubt) < 7311);
    game_free(g);
}

/* Who is sure of himself would rather keep what he has than win or lose as much with even chances;
 * who is not does not mind, and neither does a game that is over. */
static void test_assurance_makes_wary(void **state) {
    static Battle b;
    Game *g = game_new();
    memcpy(&b, test_battle(0), sizeof b);
    game_start(g, &b, 1);
    g->s.turn = b.turn_count;
    const int stake = b.tuning[WIN_SCALE_END];
    for (int side = 0; side < 2; side++) {
        b.tuning[RISK_AVERSION] = 0;
        assert_int_equal(evaluate_utility(&b, &g->s, side, stake) +
                             evaluate_utility(&b, &g->s, side, -stake),
                         2 * evaluate_utility(&b, &g->s, side, 0));
        b.tuning[RISK_AVERSION] = (int16_t)stake;
        assert_int_equal(evaluate_utility(&b, &g->s, side, 0),
                         evaluate_chance_of(&b, &g->s, stake));
        assert_true(evaluate_utility(&b, &g->s, side, stake) +
                        evaluate_utility(&b, &g->s, side, -stake) <
                    2 * evaluate_utility(&b, &g->s, side, 0));
    }
    assert_true(evaluate_utility(&b, &g->s, 0, 100) > evaluate_utility(&b, &g->s, 0, 0));
    assert_true(evaluate_utility(&b, &g->s, 1, 100) < evaluate_utility(&b, &g->s, 1, 0));
    g->s.over = 1;
    g->s.winner = 1;
    assert_int_equal(evaluate_utility(&b, &g->s, 0, 0), 0);
    assert_int_equal(evaluate_utility(&b, &g->s, 1, 0), CHANCE_WHOLE);
    game_free(g);
}

static Candidate candidate_with(int samples, const int32_t *score) {
    Candidate c = {.samples = samples};
    for (int i = 0; i < samples; i++) c.sum += c.score[i] = score[i];
    return c;
}

/* Better by 4, worse by 2, and the same again: better by 1, and the error of that is the root of
 * (4 x 9) / 3 / 4, which is 1.73: more than half an error, less than a whole one. */
static void test_how_clear_a_lead_is(void **state) {
    const Candidate base = candidate_with(5, (const int32_t[]){10, 10, 10, 10, 900});
    const Candidate wild = candidate_with(4, (const int32_t[]){14, 8, 14, 8});
    const Candidate sure = candidate_with(4, (const int32_t[]){11, 11, 11, 11});
    const Candidate once = candidate_with(1, (const int32_t[]){100});
    assert_true(race_leads_by(&wild, &base, 1));
    assert_false(race_leads_by(&wild, &base, 2));
    assert_false(race_leads_by(&base, &wild, 1));
    assert_true(race_leads_by(&sure, &base, 100));
    assert_false(race_leads_by(&base, &base, 1)); /* nor does anything lead itself, */
    assert_false(race_leads_by(&once, &base, 1)); /* nor one die anything */
}

enum { CHOICES = 60 };

static uint64_t think(const Commander *who, const Battle *b, unsigned char filling) {
    unsigned char *scratch = malloc(2 * who->scratch_size);
    static Match m;
    assert_non_null(scratch);
    m.scratch[0] = scratch;
    m.scratch[1] = scratch + who->scratch_size;
    m.keyed = true;
    match_start(&m, b, who, who, 3);
    memset(scratch, filling, 2 * who->scratch_size);
    for (int choices = 0; choices < CHOICES && !match_over(&m);) {
        choices += run_chooser(b, &m.state) <= CHOOSER_SIDE_1;
        const Action a = match_choose(&m);
        assert_true(sink_has(&m.offers.sink, a));
        match_take(&m, a);
    }
    free(scratch);
    return state_hash(b, &m.state);
}

static void test_the_same_budget_thinks_the_same(void **state) {
    static const Commander *const WHO[] = {&COMMANDER_PORTFOLIO, &COMMANDER_SEARCH};
    for (int i = 0; i < 2; i++) {
        Commander who = *WHO[i];
        who.nodes = 3000;
        for (int battle = 0; battle < TEST_BATTLES; battle++) {
            const uint64_t once = think(&who, test_battle(battle), 0);
            assert_true(once == think(&who, test_battle(battle), 0));
            assert_true(once ==
                        think(&who, test_battle(battle), 0xA5)); /* garbage in the scratch */
        }
    }
}

static int asked;
static bool stop_at_once(void *context) {
    asked++;
    return true;
}

static void test_thinking_can_be_stopped(void **state) {
    Commander who = COMMANDER_SEARCH;
    who.nodes = 1000000000;
    who.stop = stop_at_once;
    asked = 0;
    (void)think(&who, test_battle(0), 0); /* comes back, and not in a billion decisions */
    assert_true(asked > 0);
}

/* With a budget of one decision the first thought of a turn is also its last. */
static void test_a_spent_budget_ends_thought(void **state) {
    Commander who = COMMANDER_SEARCH;
    who.nodes = 1;
    for (int battle = 0; battle < TEST_BATTLES; battle++) {
        const Battle *b = test_battle(battle);
        unsigned char *scratch = calloc(SIDE_MAX, who.scratch_size);
        static Match m;
        int turn = 0, thoughts[SIDE_MAX] = {0};
        assert_non_null(scratch);
        m.scratch[0] = scratch;
        m.scratch[1] = scratch + who.scratch_size;
        match_start(&m, b, &who, &who, 3);
        for (int n = 0; n < 2000 && !match_over(&m); n++) {
            const Chooser chooser = run_chooser(b, &m.state);
            const int side = chooser == CHOOSER_SIDE_1;
            if (m.state.turn != turn) thoughts[0] = thoughts[1] = 0;
            turn = m.state.turn;
            const uint64_t before = who.thought(m.scratch[side]);
            match_take(&m, match_choose(&m));
            thoughts[side] += who.thought(m.scratch[side]) > before;
            assert_true(thoughts[side] <= 1);
        }
        free(scratch);
    }
}

/* In some battle at least: in one a commander may come to the same choices for other reasons. */
static bool plays_otherwise(const Commander *who) {
    Commander plain = *who;
    plain.noise = plain.bold = 0;
    for (int battle = 0; battle < TEST_BATTLES; battle++) {
        const Battle *b = test_battle(battle);
        if (think(who, b, 0) != think(&plain, b, 0)) return true;
    }
    return false;
}

static void test_handicaps_play_on(void **state) {
    Commander who = COMMANDER_SEARCH;
    who.nodes = 20000;
    assert_false(plays_otherwise(&who));
    who.noise = 3000;
    assert_true(plays_otherwise(&who));
    who.noise = 0;
    who.bold = 100;
    assert_true(plays_otherwise(&who));
}

/* A move that somebody else began is gone on with by the ground as it is now. */
static void test_thought_takes_up_a_move_half_done(void **state) {
    const Battle *b = test_battle(0);
    Game *g = game_new();
    void *scratch = calloc(1, MIND_SCRATCH_MAX);
    assert_non_null(scratch);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        game_start(g, b, seed);
        bool moving = false;
        while (!g->s.over) {
            const bool chosen = run_chooser(b, &g->s) <= CHOOSER_SIDE_1;
            const bool step = chosen && b->ruleset->verb[g->offers.item[0].verb].role == VERB_STEP;
            if (step && moving) {
                const Action next =
                    b->mind->play(b, &g->s, &g->offers, &SCRIPTS_IN_ROLLOUT, scratch);
                assert_true(sink_has(&g->offers.sink, next));
            }
            moving = step;
            run_take(b, &g->s, &g->offers, game_choice(g));
        }
    }
    free(scratch);
    game_free(g);
}

/* Leaves in its scratch what it was shown. */
static Action look_only(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                        Random *random, void *scratch) {
    (void)who;
    (void)random;
    state_copy(b, scratch, s);
    return offers->item[0];
}

/* How often a commander was not shown the true position; every time as his seat sees it. */
static int count_hidden(const Battle *b, bool secrets) {
    const Commander spy = {.name = "spy", .choose = look_only};
    Game *g = game_new();
    State *shown = calloc(1, sizeof *shown), *seen = calloc(1, sizeof *seen);
    Random random;
    random_init(&random, 1);
    int hidden = 0;
    game_start(g, b, 3);
    for (int i = 0; i < 3000 && !g->s.over; i++) {
        const Chooser chooser = run_chooser(b, &g->s);
        if (chooser < CHOOSER_CHANCE) {
            (void)commander_choose(&spy, b, &g->s, &g->offers, &random, shown);
            state_copy(b, seen, &g->s);
            if (secrets) b->ruleset->veil(b, seen, (int)chooser);
            assert_true(state_equal(b, shown, seen));
            hidden += !state_equal(b, shown, &g->s);
        }
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
    free(shown);
    free(seen);
    game_free(g);
    return hidden;
}

static void test_a_commander_is_shown_what_his_seat_sees(void **state) {
    Battle *b = new_battle("gettysburg"); /* guns are hidden by an option (clash 6.3.2) */
    assert_false(b->ruleset->secrets(b));
    assert_int_equal(count_hidden(b, false), 0);
    for (int bit = 0; !b->ruleset->secrets(b); bit++) b->options = (uint16_t)(1 << bit);
    assert_true(count_hidden(b, true) > 0);
    free(b);
}

/* One side's choice with what is known of it beforehand, held to another scratch that is only ever
 * shown offers. */
static Action known_and_played(Game *g, void *fast, void *slow, int *told) {
    const Mind *mind = g->b->mind;
    Action known;
    const Shortcut how = mind->shortcut(g->b, &g->s, &SCRIPTS_IN_ROLLOUT, fast, &known);
    *told += how != SHORTCUT_NONE;
    game_look(g);
    if (how == SHORTCUT_FORCED) {
        assert_int_equal(g->offers.sink.count, 1);
        assert_true(action_equal(known, g->offers.item[0]));
    }
    if (g->offers.sink.count == 1) {
        assert_true(how == SHORTCUT_FORCED || how == SHORTCUT_NONE);
        return g->offers.item[0];
    }
    const Action played = mind->play(g->b, &g->s, &g->offers, &SCRIPTS_IN_ROLLOUT, slow);
    if (how == SHORTCUT_NONE)
        known = mind->play(g->b, &g->s, &g->offers, &SCRIPTS_IN_ROLLOUT, fast);
    if (how == SHORTCUT_UNLISTED) known = mind->play(g->b, &g->s, NULL, &SCRIPTS_IN_ROLLOUT, fast);
    assert_true(action_equal(known, played));
    return played;
}

/* A game in a rollout; answers of how many choices something was known. */
static int count_known_in_game(Game *g, const Battle *b, uint64_t seed, unsigned char *fast,
                               unsigned char *slow) {
    int told = 0, n = 0;
    game_begin(g, b, seed);
    while (!g->s.over) {
        const Chooser who = run_chooser(b, &g->s);
        if (who >= CHOOSER_CHANCE) {
            game_look(g);
            game_single(g, game_single_choice(g));
        } else {
            const size_t scratch = (size_t)who * MIND_SCRATCH_MAX;
            const Action a = known_and_played(g, fast + scratch, slow + scratch, &told);
            const bool strays = n++ % 4 == 3; /* a policy may have an action of its own */
            game_single(g, strays ? game_single_choice(g) : a);
        }
    }
    return told;
}

/* A few games that begin alike, so that what was thought in one is remembered in the next. */
static int count_known(Game *g, const Battle *b) {
    unsigned char *fast = calloc(SIDE_MAX, MIND_SCRATCH_MAX);
    unsigned char *slow = calloc(SIDE_MAX, MIND_SCRATCH_MAX);
    int told = 0;
    for (uint64_t seed = 3; seed < 6; seed++) {
        for (size_t side = 0; side < SIDE_MAX; side++) { /* a rollout begins */
            b->mind->begin((MindScratch *)(fast + side * MIND_SCRATCH_MAX));
            b->mind->begin((MindScratch *)(slow + side * MIND_SCRATCH_MAX));
        }
        told += count_known_in_game(g, b, seed, fast, slow);
    }
    free(fast);
    free(slow);
    return told;
}

static void test_what_is_known_is_what_is_played(void **state) {
    static const char *const NAME[] = {"perryville", "stones-river", "second-bull-run",
                                       "gettysburg", "blenheim",     "neerwinden"};
    Game *g = game_new();
    for (size_t i = 0; i < sizeof NAME / sizeof NAME[0]; i++) {
        Battle *b = new_battle(NAME[i]);
        assert_true(count_known(g, b) > 500);
        free(b);
    }
    game_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_die_is_the_same_whatever_fell_before),
        cmocka_unit_test(test_keyed_dice_are_fair),
        cmocka_unit_test(test_what_a_lead_means),
        cmocka_unit_test(test_assurance_makes_wary),
        cmocka_unit_test(test_how_clear_a_lead_is),
        cmocka_unit_test(test_the_same_budget_thinks_the_same),
        cmocka_unit_test(test_thinking_can_be_stopped),
        cmocka_unit_test(test_a_spent_budget_ends_thought),
        cmocka_unit_test(test_a_commander_is_shown_what_his_seat_sees),
        cmocka_unit_test(test_handicaps_play_on),
        cmocka_unit_test(test_thought_takes_up_a_move_half_done),
        cmocka_unit_test(test_what_is_known_is_what_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
