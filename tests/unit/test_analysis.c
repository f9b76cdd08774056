/* What a decision is said to have cost: nothing if the commander would have done the same, whatever
 * came of it; little for a leader who rides before the order that counts is given; and much if it
 * gives the game away. And a battle begins even, though the armies are not. */
#include "support.h"

#include "ai/compare.h"
#include "ai/match.h"
#include "ai/evaluate.h"
#include "ai/search.h"
#include "game/mind.h"
#include "lib/analysis.h"
#include "rules/rally/rally.h"

typedef struct Judged {
    int count, most; /* positions, and the dearest of them */
    int64_t sum;
} Judged;

/* Puts choices into `out` for a position; how many, or 0 if it has none for it. */
typedef int (*ChoicesOf)(const Battle *b, const State *s, const Offers *offers, Choice *out);

static int choices_pass(const Battle *b, const State *s, const Offers *offers, Choice *out) {
    if (!sink_has(&offers->sink, action_of(VERB_PASS))) return 0;
    out[0] = (Choice){action_of(VERB_PASS), s->step, true};
    return 1;
}

/* A leader sets out and stays where he is. */
static int choices_ride(const Battle *b, const State *s, const Offers *offers, Choice *out) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_LEAD) continue;
        static State after;
        static Offers then;
        state_copy(b, &after, s);
        run_take(b, &after, &then, a);
        const Action halt = action_piece(VERB_HALT, a.piece);
        if (!sink_has(&then.sink, halt)) continue;
        out[0] = (Choice){a, s->step, true};
        out[1] = (Choice){halt, after.step, false};
        return 2;
    }
    return 0;
}

/* Compares the choices with the search at every activation of a few games. */
static void judge_games(ChoicesOf choices_of, bool only_same, Judged *out) {
    Battle *b = new_battle("perryville:knob");
    Commander who = COMMANDER_SEARCH;
    who.nodes = 2000 * SPEND_ACTIVATION;
    void *scratch = malloc(who.scratch_size);
    void *rooms[SIDE_MAX] = {malloc(MIND_SCRATCH_MAX), malloc(MIND_SCRATCH_MAX)};
    assert_true(scratch != NULL && rooms[0] != NULL && rooms[1] != NULL);
    Random random;
    random_init(&random, 1);
    *out = (Judged){0};
    for (uint64_t seed = 1; seed <= 3; seed++) {
        static Match m;
        for (int side = 0; side < SIDE_MAX; side++) m.scratch[side] = rooms[side];
        m.keyed = true;
        match_start(&m, b, &COMMANDER_GREEDY, &COMMANDER_GREEDY, seed);
        const int32_t baseline = evaluate_position(b, &m.state);
        while (!match_over(&m)) {
            Choice choice[2];
            Comparison c;
            const bool begins = run_chooser(b, &m.state) <= CHOOSER_SIDE_1 &&
                                b->mind->thought(b, &m.state) == THINK_ACTIVATION;
            const int count = begins ? choices_of(b, &m.state, &m.offers, choice) : 0;
            if (count > 0) {
                search_compare(&who, b, &m.state, &m.offers, choice, count, baseline, &random,
                               scratch, &c);
                if (!only_same || action_equal(c.instead, choice[0].action)) {
                    out->count++;
                    out->sum += c.cost;
                    if (c.cost > out->most) out->most = c.cost;
                }
            }
            match_take(&m, match_choose(&m));
        }
    }
    free(rooms[0]);
    free(rooms[1]);
    free(scratch);
    free(b);
}

static void test_what_the_commander_would_do_costs_nothing(void **state) {
    Judged j;
    judge_games(choices_pass, true, &j);
    assert_true(j.count > 3);
    assert_int_equal(j.most, 0);
}

static void test_to_give_the_game_away_is_costly(void **state) {
    Judged j;
    judge_games(choices_pass, false, &j);
    assert_true(j.most > CHANCE_WHOLE / 20);
}

static void test_a_ride_that_takes_nothing_away_costs_little(void **state) {
    Judged j;
    judge_games(choices_ride, false, &j);
    assert_true(j.count > 3);
    assert_true(j.sum / j.count < CHANCE_WHOLE / 100);
}

static void test_a_battle_begins_even(void **state) {
    static const char *const BATTLES[] = {"neerwinden", "gettysburg", "stones-river"};
    for (int i = 0; i < 3; i++) {
        static Session game;
        static Analysis analysis;
        Taken taken[1];
        AnalysisPoint course[2];
        Battle *b = new_battle(BATTLES[i]);
        session_start(&game, b, taken, 1);
        assert_int_not_equal(evaluate_position(b, &game.state), 0);
        analysis_begin(&analysis, &game, 0, 1, course, 2, NULL);
        assert_int_equal(course[0].chance, CHANCE_WHOLE / 2);
        free(b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_the_commander_would_do_costs_nothing),
        cmocka_unit_test(test_to_give_the_game_away_is_costly),
        cmocka_unit_test(test_a_battle_begins_even),
        cmocka_unit_test(test_a_ride_that_takes_nothing_away_costs_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
