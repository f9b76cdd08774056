/* Bayonet: how near a side is to winning agrees with who has won once it is over, and never falls
 * when the enemy loses a brigade or a hex. */
#include "support.h"

#include "rules/bayonet/ruleset.h"
#include "rules/bayonet/hooks.h"

enum { TURNS = 8, HEXES = 5 };

static int below(Random *r, int n) { return (int)random_below(r, (uint32_t)n); }

/* Two sides, some victory hexes, and what the assessment asks: the higher score, or up to three
 * conditions in their order. */
static void random_assessment(Random *r, Battle *b) {
    memset(b, 0, sizeof *b);
    b->ruleset = &BAYONET;
    b->turn_count = TURNS;
    b->victory_count = HEXES;
    for (int i = 0; i < HEXES; i++) {
        for (int side = 0; side < SIDE_MAX; side++) b->victory[i].value[side] = 1;
    }
    if (below(r, 4) == 0) {
        b->special[b->special_count++] = (Special){.rule = SPECIAL_SCORE, .number = {1}};
        return;
    }
    for (int n = 1 + below(r, 3); n > 0; n--) {
        const int margin = below(r, 3) == 0 ? NO_MARGIN : below(r, 9) - 4;
        b->special[b->special_count++] =
            (Special){.rule = SPECIAL_WINS,
                      .side = (uint8_t)below(r, SIDE_MAX),
                      .number = {(int16_t)below(r, 3), (int16_t)margin}};
    }
}

static void random_losses(Random *r, State *s) {
    memset(s, 0, sizeof *s);
    s->turn = (uint8_t)(1 + below(r, TURNS));
    for (int i = 0; i < HEXES; i++) s->control[i] = (uint8_t)below(r, SIDE_MAX + 1);
    for (int side = 0; side < SIDE_MAX; side++) {
        bayonet(s)->side[side].units_lost = (uint16_t)below(r, 10);
        bayonet(s)->side[side].brigades_lost = (uint8_t)below(r, 6);
    }
}

static void test_over_it_is_who_has_won(void **state) {
    static Battle b;
    static State s;
    Random r;
    random_init(&r, 1);
    for (int n = 0; n < 20000; n++) {
        random_assessment(&r, &b);
        random_losses(&r, &s);
        s.over = 1;
        const int winner = bayonet_assessed_winner(&b, &s);
        assert_int_equal(bayonet_assessment_lead(&b, &s), winner == 0   ? 1000
                                                          : winner == 1 ? -1000
                                                                        : 0);
    }
}

static void test_enemy_losses_never_hurt(void **state) {
    static Battle b;
    static State s;
    Random r;
    int gained = 0;
    random_init(&r, 2);
    for (int n = 0; n < 20000; n++) {
        random_assessment(&r, &b);
        random_losses(&r, &s);
        const int before = bayonet_assessment_lead(&b, &s);
        assert_in_range(before + 1000, 0, 2000);
        bayonet(&s)->side[1].brigades_lost++;
        const int brigade = bayonet_assessment_lead(&b, &s);
        assert_true(brigade >= before - 2); /* rounding */
        s.control[below(&r, HEXES)] = 0;
        const int hex = bayonet_assessment_lead(&b, &s);
        assert_true(hex >= brigade - 2);
        gained += hex > before;
    }
    assert_true(gained > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_over_it_is_who_has_won),
        cmocka_unit_test(test_enemy_losses_never_hurt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
