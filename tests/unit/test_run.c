/* Running games: whole random games without dead ends, copies that play on alike, and the boundary,
 * where whatever was not offered is refused. */
#include "support.h"

#include <stdio.h>

#include "rules/rally/rally.h"

static Game game, *const g = &game;

static uint64_t key_of(Action a) {
    uint64_t key;
    memcpy(&key, &a, sizeof key);
    return key;
}

static int by_key(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* At least two choices, each once, all with ids that the battle has. */
static void check_offers(void) {
    static uint64_t key[OFFER_MAX];
    const Sink *sink = &g->offers.sink;
    assert_true(sink->count >= 2);
    for (uint32_t i = 0; i < sink->count; i++) {
        const Action a = sink->item[i];
        key[i] = key_of(a);
        assert_true(a.verb > VERB_NONE && a.verb < g->b->ruleset->verb_count);
        assert_non_null(g->b->ruleset->verb[a.verb].pattern);
        assert_true(a.piece < g->b->piece_count || a.piece == NO_PIECE);
        assert_true(a.place < g->b->place_count || a.place == NO_PLACE);
        assert_true(a.formation < g->b->formation_count || a.formation == NO_FORMATION);
    }
    qsort(key, sink->count, sizeof key[0], by_key);
    for (uint32_t i = 1; i < sink->count; i++) {
        if (key[i - 1] == key[i]) {
            fail_msg("step %s offers \"%s\" twice", g->b->ruleset->step[g->s.step].name,
                     action_text(g, *(const Action *)&key[i]));
        }
    }
    assert_int_not_equal(run_chooser(g->b, &g->s), CHOOSER_NOBODY);
}

/* Far more decisions than the longest game has had. */
enum { GAME_MAX = 60000 };

static void play_checked(const Battle *b, uint64_t seed, int check_every) {
    game_start(g, b, seed);
    int decisions = 0;
    for (; !g->s.over; decisions++) {
        if (decisions == GAME_MAX) fail_msg("%s, seed %d: no end", b->id, (int)seed);
        check_offers();
        if (decisions % check_every == 0) assert_sound(g);
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
    assert_sound(g);
    assert_true(decisions > 50);
    assert_int_equal(run_chooser(b, &g->s), CHOOSER_NOBODY);
    assert_int_equal(g->offers.sink.count, 0);
    assert_true(g->s.turn >= b->first_turn && g->s.turn <= b->turn_count);
    assert_true(g->s.winner == NO_SIDE || g->s.winner < SIDE_MAX);
}

static void test_whole_random_games_of_all_scenarios(void **state) {
    for (int i = 0; i < TEST_BATTLES; i++) {
        for (int n = 0; n < scaled(6); n++) play_checked(test_battle(i), (uint64_t)n, 1);
    }
}

static void test_whole_random_games_on_random_maps(void **state) {
    static Battle b;
    for (int n = 0; n < scaled(150); n++) {
        Random r;
        random_init(&r, 8800 + (uint64_t)n);
        random_battle(&b, &r);
        play_checked(&b, (uint64_t)n, 1);
    }
}

/* Stops anywhere, copies, and lets both play on with the same dice. */
static void test_a_copy_plays_on_as_the_original_does(void **state) {
    static State copy;
    static Offers copy_offers;
    for (int i = 0; i < TEST_BATTLES; i++) {
        game_start(g, test_battle(i), 90 + (uint64_t)i);
        for (int n = 0; n < 500 && !g->s.over; n++) {
            run_take(g->b, &g->s, &g->offers, game_choice(g));
            if (n % 25 != 0 || g->s.over) continue;
            memset(&copy, 0xEE, sizeof copy);
            state_copy(g->b, &copy, &g->s);
            run_settle(g->b, &copy, &copy_offers);
            assert_true(state_equal(g->b, &copy, &g->s)); /* settled already: nothing happens */
            for (int k = 0; k < 20 && !g->s.over; k++) {
                assert_int_equal(copy_offers.sink.count, g->offers.sink.count);
                assert_memory_equal(copy_offers.item, g->offers.item,
                                    g->offers.sink.count * sizeof(Action));
                const Action a = game_choice(g);
                run_take(g->b, &g->s, &g->offers, a);
                run_take(g->b, &copy, &copy_offers, a);
                assert_true(state_equal(g->b, &copy, &g->s));
            }
        }
    }
}

/* run_take and run_settle against single steps done by hand. */
static void test_settling_is_taking_single_steps(void **state) {
    Game *single = game_new();
    for (int i = 0; i < TEST_BATTLES; i++) {
        game_start(g, test_battle(i), 17);
        game_begin(single, test_battle(i), 17);
        for (int n = 0; n < 1500; n++) {
            for (game_look(single); !single->s.over && single->offers.sink.count <= 1;) {
                const bool nobody = single->b->ruleset->step[single->s.step].by == BY_NOBODY;
                game_single(single, nobody ? action_of(VERB_NONE) : single->offers.item[0]);
                game_look(single);
            }
            assert_true(state_equal(g->b, &g->s, &single->s));
            if (g->s.over) break;
            const Action a = game_choice(g);
            run_take(g->b, &g->s, &g->offers, a);
            game_single(single, a);
        }
    }
    game_free(single);
}

/* ---- the boundary ---- */

/* Random bytes; or an offer with a field changed; or ids that exist, put together at random. */
static Action random_action(Random *r) {
    const Battle *b = g->b;
    Action a;
    const uint64_t bytes = random_next(r);
    memcpy(&a, &bytes, sizeof a);
    switch (random_below(r, 4)) {
    case 0: return a;
    case 1: {
        const int byte = (int)random_below(r, sizeof a);
        const unsigned char value = ((unsigned char *)&a)[byte];
        a = g->offers.item[random_below(r, g->offers.sink.count)];
        ((unsigned char *)&a)[byte] = value;
        return a;
    }
    default: break;
    }
    a.verb = (uint8_t)random_below(r, b->ruleset->verb_count + 2u);
    a.number = (uint8_t)random_below(r, 8);
    a.piece = random_below(r, 4) ? (PieceId)random_below(r, b->piece_count + 2u) : NO_PIECE;
    a.place = random_below(r, 4) ? (PlaceId)random_below(r, b->place_count + 2u) : NO_PLACE;
    a.formation =
        random_below(r, 4) ? NO_FORMATION : (FormationId)random_below(r, b->formation_count + 2u);
    a.side = random_below(r, 4) ? NO_SIDE : (uint8_t)random_below(r, 4);
    if (random_below(r, 2)) a.number = 0;
    return a;
}

static bool offered(Action a) {
    for (uint32_t i = 0; i < g->offers.sink.count; i++) {
        if (memcmp(&g->offers.item[i], &a, sizeof a) == 0) return true;
    }
    return false;
}

/* One million whatever the scale, some fifty at each decision of many games. */
static void test_a_million_actions_not_offered_are_refused(void **state) {
    static State before;
    static Battle random_map;
    Random r;
    random_init(&r, 1000003);
    long refused = 0;
    for (int n = 0; refused < 1000000; n++) {
        const Battle *b = &random_map;
        if (n % 5 < TEST_BATTLES) {
            b = test_battle(n % 5);
        } else {
            random_battle(&random_map, &r);
        }
        game_start(g, b, 4000 + (uint64_t)n);
        for (int decisions = 0; decisions < 4000 && !g->s.over && refused < 1000000; decisions++) {
            state_copy(b, &before, &g->s);
            for (int i = 0; i < 50; i++) {
                const Action a = random_action(&r);
                if (offered(a)) continue;
                const uint32_t count = g->offers.sink.count;
                const Verdict verdict = run_try(b, &g->s, &g->offers, a);
                refused++;
                if (verdict == YES) {
                    fail_msg("step %s took %016llx", b->ruleset->step[before.step].name,
                             (unsigned long long)key_of(a));
                }
                assert_true(verdict < b->ruleset->clause_count);
                assert_true(b->ruleset->clause[verdict].number[0] != '\0');
                assert_true(strlen(b->ruleset->clause[verdict].text) > 10);
                assert_int_equal(g->offers.sink.count, count);
            }
            assert_true(state_equal(b, &before, &g->s));
            const Action a = game_choice(g);
            assert_int_equal(run_verdict(b, &g->s, &g->offers, a), YES);
            assert_int_equal(run_try(b, &g->s, &g->offers, a), YES);
        }
    }
}

/* An action of any verb, with the fields that its text has filled at random. */
static Action random_phrase(Random *r) {
    const Battle *b = g->b;
    const char *pattern = NULL;
    Action a = action_of(VERB_NONE);
    while (pattern == NULL) {
        a.verb = (uint8_t)random_below(r, b->ruleset->verb_count);
        pattern = b->ruleset->verb[a.verb].pattern;
    }
    for (const char *p = strchr(pattern, '%'); p != NULL; p = strchr(p + 1, '%')) {
        switch (p[1]) {
        case 'u': a.piece = (PieceId)random_below(r, b->piece_count); break;
        case 'p': a.place = (PlaceId)random_below(r, b->place_count); break;
        case 'f': a.formation = (FormationId)random_below(r, b->formation_count); break;
        case 's': a.side = (uint8_t)random_below(r, SIDE_MAX); break;
        default: a.number = (uint8_t)(1 + random_below(r, 7)); break;
        }
    }
    return a;
}

/* One of the offers about another piece, place, formation or number. */
static Action random_variation(Random *r) {
    const Battle *b = g->b;
    Action a = g->offers.item[random_below(r, g->offers.sink.count)];
    if (a.piece != NO_PIECE) a.piece = (PieceId)random_below(r, b->piece_count);
    if (a.place != NO_PLACE) a.place = (PlaceId)random_below(r, b->place_count);
    if (a.formation != NO_FORMATION) a.formation = (FormationId)random_below(r, b->formation_count);
    if (a.number > 0) a.number = (uint8_t)(1 + random_below(r, 6));
    return a;
}

/* A verdict of YES for something that is not offered would hide behind "not offered": with ids in
 * range and unused fields empty, the step's own verdict and its offers say the same. */
static void test_verdicts_agree_with_the_offers(void **state) {
    static Battle b;
    long asked = 0;
    for (int n = 0; n < scaled(25); n++) {
        Random r;
        random_init(&r, 9900 + (uint64_t)n);
        random_battle(&b, &r);
        game_start(g, &b, (uint64_t)n);
        for (int decisions = 0; decisions < 3000 && !g->s.over; decisions++) {
            const Step *step = &b.ruleset->step[g->s.step];
            for (uint32_t i = 0; i < g->offers.sink.count && step->verdict != NULL; i++) {
                if (step->verdict(&b, &g->s, g->offers.item[i]) != YES) {
                    fail_msg("step %s offers \"%s\" and refuses it", step->name,
                             action_text(g, g->offers.item[i]));
                }
            }
            for (int i = 0; i < 40 && step->verdict != NULL; i++) {
                const Action a = i % 2 ? random_phrase(&r) : random_variation(&r);
                asked++;
                if ((step->verdict(&b, &g->s, a) == YES) != offered(a)) {
                    fail_msg("step %s: verdict and offers disagree about \"%s\"", step->name,
                             action_text(g, a));
                }
            }
            run_take(&b, &g->s, &g->offers, game_choice(g));
        }
    }
    assert_true(asked > 10000);
}

/* Every clause that a verdict can name, and every verb and step, has its words. */
static void test_the_tables_are_whole(void **state) {
    for (Verdict v = 1; v < RALLY.clause_count; v++) {
        assert_non_null(RALLY.clause[v].number);
        assert_true(RALLY.clause[v].number[0] != '\0');
        const size_t size = strlen(RALLY.clause[v].text);
        assert_true(size > 10 && RALLY.clause[v].text[size - 1] == '.');
    }
    for (int i = 0; i < RALLY.step_count; i++) {
        const Step *step = &RALLY.step[i];
        assert_non_null(step->name);
        assert_non_null(step->clause);
        if (step->by != BY_END) assert_non_null(step->take);
        assert_int_equal(step->offer != NULL, step->by != BY_NOBODY && step->by != BY_END);
        if (step->by > BY_CHANCE && step->by != BY_END) {
            assert_non_null(step->verdict);
            assert_non_null(step->prompt);
        }
        for (int k = 0; k < i; k++) assert_string_not_equal(step->name, RALLY.step[k].name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_tables_are_whole),
        cmocka_unit_test(test_whole_random_games_of_all_scenarios),
        cmocka_unit_test(test_whole_random_games_on_random_maps),
        cmocka_unit_test(test_a_copy_plays_on_as_the_original_does),
        cmocka_unit_test(test_settling_is_taking_single_steps),
        cmocka_unit_test(test_verdicts_agree_with_the_offers),
        cmocka_unit_test(test_a_million_actions_not_offered_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
