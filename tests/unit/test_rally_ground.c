/* The look at the ground follows what has changed since the last one: it must come to the same as a
 * look with new eyes, whatever happened in between and whoever looked last. */
#include "support.h"

#include "rules/rally/ground.h"
#include "rules/rally/rally.h"

static Fields followed, anew;

static void assert_alike(const Battle *b) {
    const size_t count = b->grid.count;
    assert_memory_equal(followed.pull, anew.pull, count * sizeof anew.pull[0]);
    assert_memory_equal(followed.threat, anew.threat, count * sizeof anew.threat[0]);
    assert_memory_equal(followed.support, anew.support, count * sizeof anew.support[0]);
    assert_memory_equal(followed.nearest, anew.nearest, count);
    assert_int_equal(followed.charge_count, anew.charge_count);
    for (int i = 0; i < anew.charge_count; i++) {
        const Charge *c = &followed.charge[i], *of = &anew.charge[i];
        assert_true(c->hex == of->hex && c->worth == of->worth);
        assert_true(c->wanted == of->wanted && c->given == of->given);
    }
}

/* Now and then the other side looks, or nobody does for a while. */
static void play(Game *g, const Battle *b, uint64_t seed) {
    int looks = 0;
    game_start(g, b, seed);
    fields_forget(&followed);
    while (run_chooser(b, &g->s) != CHOOSER_NOBODY) {
        if (random_below(&g->random, 7) == 0) {
            const int side = looks++ % 9 == 0;
            fields_look(b, &g->s, side, &followed);
            fields_forget(&anew);
            fields_look(b, &g->s, side, &anew);
            assert_alike(b);
        }
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
    assert_true(looks > 20);
}

static void test_following_comes_to_the_same_as_looking_anew(void **state) {
    Game *g = game_new();
    for (int battle = 0; battle < TEST_BATTLES; battle++) {
        const Battle *b = test_battle(battle);
        if (strcmp(b->ruleset->name, "rally") != 0) continue;
        for (int i = 0; i < scaled(6); i++) play(g, b, (uint64_t)i);
    }
    game_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_following_comes_to_the_same_as_looking_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
