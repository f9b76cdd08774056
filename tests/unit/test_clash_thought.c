/* Clash in thought: what is kept or known for speed is what the slow way comes to. */
#include "support.h"

#include "rules/clash/advise.h"
#include "rules/clash/mind.h"
#include "rules/clash/outlook.h"

static const Dispositions QUICK = {.quick = true};

/* One side's choice with what is known of it, held to another room that is only shown offers. */
static Action known_and_played(Game *g, void *fast, void *slow, int *told) {
    const Battle *b = g->b;
    Action known;
    const Known how = clash_known(b, &g->s, &QUICK, fast, &known);
    *told += how != KNOWN_NOTHING;
    game_look(g);
    if (how == KNOWN_ONLY) {
        assert_int_equal(g->offers.sink.count, 1);
        assert_true(action_equal(known, g->offers.item[0]));
    }
    if (g->offers.sink.count == 1) {
        assert_true(how == KNOWN_ONLY || how == KNOWN_NOTHING);
        return g->offers.item[0];
    }
    const Action played = clash_play(b, &g->s, &g->offers, &QUICK, slow);
    if (how == KNOWN_NOTHING) known = clash_play(b, &g->s, &g->offers, &QUICK, fast);
    if (how == KNOWN_UNLISTED) known = clash_play(b, &g->s, NULL, &QUICK, fast);
    assert_true(action_equal(known, played));
    return played;
}

static void test_known_is_what_would_be_played(void **unused) {
    (void)unused;
    static const char *const NAME[] = {"second-bull-run", "gettysburg"};
    Game *g = game_new();
    for (int n = 0; n < 2; n++) {
        Battle *b = new_battle(NAME[n]);
        void *fast[SIDE_MAX], *slow[SIDE_MAX];
        int told = 0;
        for (int side = 0; side < SIDE_MAX; side++) {
            fast[side] = calloc(1, ADVICE_ROOM_SIZE);
            slow[side] = calloc(1, ADVICE_ROOM_SIZE);
        }
        game_begin(g, b, 3);
        while (!g->s.over) {
            const Chooser who = run_chooser(b, &g->s);
            if (who >= CHOOSER_CHANCE) {
                game_look(g);
                game_single(g, game_single_choice(g));
            } else {
                game_single(g, known_and_played(g, fast[who], slow[who], &told));
            }
        }
        assert_true(told > 1000);
        for (int side = 0; side < SIDE_MAX; side++) {
            free(fast[side]);
            free(slow[side]);
        }
        free(b);
    }
    game_free(g);
}

/* The table of pulls is shared by all of one aim and lean, and forgotten with the aims. */
static void test_ground_is_the_same_with_kept_pulls(void **unused) {
    (void)unused;
    Battle *b = new_battle("gettysburg");
    Game *g = game_new();
    Outlook *kept = calloc(1, sizeof *kept), *fresh = calloc(1, sizeof *fresh);
    game_start(g, b, 2);
    for (int n = 0; n < 2000 && !g->s.over; n++) {
        if (n % 200 == 0) {
            for (FormationId f = 0; f < b->formation_count; f++)
                kept->how.script[f] = (uint8_t)((f + n) % CLASH_MIND.script_count);
            fresh->how = kept->how;
            clash_look(b, &g->s, n / 200 % 2, kept);
            clash_look(b, &g->s, n / 200 % 2, fresh);
            FOR_SIDE_UNITS(u, b, n / 200 % 2) {
                for (PlaceId p = (PlaceId)(u % 7); p < b->place_count; p = (PlaceId)(p + 7)) {
                    fresh->pulls = fresh->pulls_next = 0;
                    assert_int_equal(clash_ground(b, &g->s, kept, u, p),
                                     clash_ground(b, &g->s, fresh, u, p));
                }
            }
        }
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
    free(fresh);
    free(kept);
    game_free(g);
    free(b);
}

static void test_share_is_a_division(void **unused) {
    (void)unused;
    Battle *b = new_battle("gettysburg");
    for (int strength = 0; strength <= 20 * UINT8_MAX; strength++) {
        for (int d = 0; d < 2 * HEX_SPAN_MAX; d++)
            assert_int_equal(clash_share(b, strength, d), strength / (d + 3));
    }
    free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_is_what_would_be_played),
        cmocka_unit_test(test_ground_is_the_same_with_kept_pulls),
        cmocka_unit_test(test_share_is_a_division),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
