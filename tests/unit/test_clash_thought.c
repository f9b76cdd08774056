/* Clash in rollouts: what is kept for speed is what the slow way comes to. */
#include "support.h"

#include "rules/clash/mind/derived.h"
#include "rules/clash/mind/mind.h"
#include "rules/clash/mind/outlook.h"
#include "rules/clash/steps.h"

/* The table of pulls is shared by all of one aim and bias, and forgotten with the aims. */
static void test_ground_is_the_same_with_kept_pulls(void **unused) {
    (void)unused;
    Battle *b = new_battle("gettysburg");
    Game *g = game_new();
    Outlook *kept = calloc(1, sizeof *kept), *fresh = calloc(1, sizeof *fresh);
    game_start(g, b, 2);
    for (int n = 0; n < 2000 && !g->s.over; n++) {
        if (n % 200 == 0) {
            for (FormationId f = 0; f < b->formation_count; f++)
                kept->scripts.script[f] = (uint8_t)((f + n) % CLASH_MIND.script_count);
            fresh->scripts = kept->scripts;
            clash_outlook_make(b, &g->s, n / 200 % 2, kept);
            clash_outlook_make(b, &g->s, n / 200 % 2, fresh);
            FOR_SIDE_UNITS(u, b, n / 200 % 2) {
                for (PlaceId p = (PlaceId)(u % 7); p < b->place_count; p = (PlaceId)(p + 7)) {
                    fresh->pulls = fresh->pulls_next = 0;
                    assert_int_equal(clash_place_worth(b, &g->s, kept, u, p),
                                     clash_place_worth(b, &g->s, fresh, u, p));
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

/* Asked of one pair after the other, command reaches as far as when all are looked for. */
static void test_command_reaches_there_and_back(void **unused) {
    (void)unused;
    Battle *b = new_battle("second-bull-run");
    Game *g = game_new();
    HexSet range;
    game_start(g, b, 4);
    for (int n = 0; n < 2000 && !g->s.over; n++) {
        const FormationId f = (FormationId)(n % b->formation_count);
        FOR_FORMATION_UNITS(u, b, f) {
            if (!on_map(&g->s, u)) continue;
            clash_command_range(b, &g->s, u, &range);
            FOR_FORMATION_UNITS(v, b, f) {
                const PlaceId there = g->s.piece[v].place;
                if (there == NO_PLACE) continue;
                assert_int_equal(clash_commands(b, &g->s, u, there), hexset_has(&range, there));
            }
        }
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
    game_free(g);
    free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ground_is_the_same_with_kept_pulls),
        cmocka_unit_test(test_share_is_a_division),
        cmocka_unit_test(test_command_reaches_there_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
