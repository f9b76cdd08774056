/* Odds: chances that add up, that agree with rolling dice, and with a table worked out by hand. */
#include "support.h"

#include <math.h>
#include <stdio.h>

#include "game/odds.h"
#include "rules/rally/steps.h"
#include "rules/registry.h"

static Game *g, *trial;
static OddsScratch *scratch;
static Odds odds;

static int set_up(void **state) {
    g = game_new();
    trial = game_new();
    scratch = malloc(sizeof *scratch);
    return scratch == NULL;
}

static int tear_down(void **state) {
    game_free(g);
    game_free(trial);
    free(scratch);
    return 0;
}

static void check_sum(void) {
    uint64_t sum = odds.unknown;
    assert_true(odds.count > 0);
    for (int i = 0; i < odds.count; i++) {
        assert_true(odds.row[i].weight > 0);
        assert_true(odds.row[i].weight <= ODDS_WHOLE - sum);
        sum += odds.row[i].weight;
        if (i > 0) assert_true(odds.row[i - 1].outcome < odds.row[i].outcome);
        char text[200];
        Text t;
        text_init(&t, text, sizeof text);
        g->b->ruleset->odds.describe(g->b, odds.row[i].outcome, &t);
        assert_true(t.used > 10 && !t.full);
    }
    assert_true(sum == ODDS_WHOLE);
}

/* Fights the combat once with real dice; everything else as the odds assume. */
static uint32_t fight(void) {
    const OddsHooks *hooks = &g->b->ruleset->odds;
    trial->b = g->b;
    state_copy(g->b, &trial->s, &g->s);
    for (int i = 0; i < 1000 && !hooks->done(g->b, &trial->s); i++) {
        const Decider by = RALLY_STEPS[trial->s.step].by;
        game_look(trial);
        const uint32_t count = trial->offers.sink.count;
        Action a = action_of(VERB_NONE);
        if (by == BY_CHANCE) {
            a = trial->offers.item[random_below(&trial->random, count)];
        } else if (by != BY_NOBODY) {
            a = count == 1 ? trial->offers.item[0]
                           : hooks->choice(g->b, &trial->s, &trial->offers.sink);
        }
        game_single(trial, a);
    }
    return hooks->outcome(g->b, &trial->s);
}

static void compare_with_dice(int fights) {
    static int count[ODDS_OUTCOMES];
    memset(count, 0, sizeof count);
    for (int n = 0; n < fights; n++) {
        const uint32_t outcome = fight();
        int i = 0;
        while (i < odds.count && odds.row[i].outcome != outcome) i++;
        if (i == odds.count) fail_msg("outcome %08x fell, but has no chance", outcome);
        count[i]++;
    }
    for (int i = 0; i < odds.count; i++) {
        const double chance = (double)odds.row[i].weight / (double)ODDS_WHOLE;
        const double expected = chance * fights, spread = sqrt(expected * (1 - chance));
        if (fabs(count[i] - expected) > 5 * spread + 1) {
            fail_msg("outcome %08x: expected %.1f of %d, found %d", odds.row[i].outcome, expected,
                     fights, count[i]);
        }
    }
}

static void test_odds_agree_with_dice(void **state) {
    static Battle b;
    int combats = 0, unknown = 0;
    random_init(&trial->random, 12345);
    for (int n = 0; combats < scaled(40); n++) {
        Random r;
        random_init(&r, 2200 + (uint64_t)n);
        const Battle *battle = &b;
        if (n % 5 < TEST_BATTLES) {
            battle = test_battle(n % 5);
        } else {
            random_battle(&b, &r);
        }
        game_start(g, battle, (uint64_t)n);
        int here = 0;
        while (!g->s.over && here < 5 && combats < scaled(40)) {
            if (odds_run(battle, &g->s, scratch, &odds)) {
                static State before;
                state_copy(battle, &before, &g->s);
                check_sum();
                unknown += odds.unknown > 0;
                if (odds.unknown == 0 && random_below(&r, 4) == 0) {
                    compare_with_dice(3000);
                    combats++;
                    here++;
                }
                assert_true(state_equal(battle, &before, &g->s)); /* looking changes nothing */
            } else {
                assert_false(battle->ruleset->odds.pending(battle, &g->s));
            }
            run_take(battle, &g->s, &g->offers, game_choice(g));
        }
    }
    assert_int_equal(unknown, 0);
}

/* ---- one brigade against one, worked out by hand ---- */

static Battle duel;
static PieceId attacker, defender;

/* Infantry in the open beside cavalry in a town: no fire, no terrain line, the cavalry's +1. */
static void set_duel(int attack_sp, int defence_sp, int quality) {
    battle_init(&duel, system_find("rally"), HEX_FLAT, HEX_NAMES_LETTER, 0, 5, 5);
    strcpy(duel.id, "duel");
    strcpy(duel.scenario, "full");
    strcpy(duel.side_id[CSA], "csa");
    strcpy(duel.side_id[USA], "usa");
    memcpy(duel.table, test_battle(0)->table, sizeof duel.table);
    duel.turn_count = 3;
    const FormationId csa = battle_add_formation(&duel, "C", CSA, RANK_ARMY, NO_FORMATION);
    const FormationId usa = battle_add_formation(&duel, "U", USA, RANK_ARMY, NO_FORMATION);
    attacker = battle_add_piece(&duel, "Attacker", CSA, KIND_INFANTRY, csa);
    defender = battle_add_piece(&duel, "Defender", USA, KIND_CAVALRY, usa);
    const int sp[2] = {attack_sp, defence_sp};
    for (PieceId p = 0; p < 2; p++) {
        duel.piece[p].exerts_zoc = 1;
        for (int i = 0; i < 2; i++) {
            duel.piece[p].value[UNIT_SP + i] = (int8_t)sp[p];
            duel.piece[p].value[UNIT_QUALITY + i] = (int8_t)quality;
        }
    }
    duel.piece[attacker].start = hex_at(&duel.grid, 2, 3);
    duel.piece[defender].start = hex_at(&duel.grid, 2, 2); /* over side 0 */
    duel.hex[duel.piece[defender].start].terrain = TERRAIN_TOWN;
    battle_finish(&duel);
    game_begin(g, &duel, 1);
    rally(&g->s)->initiative = CSA;
    g->s.acting = CSA;
    own(&g->s, attacker)->flags = FLAG_ACTIVE | FLAG_ACTED;
    own(&g->s, attacker)->targets = 1 << 0;
    g->s.step = STEP_COMBAT_PICK;
}

/* Results of one die: nothing, retreat, loss, loss and retreat. */
typedef struct Sixths {
    int none, retreat, loss, both;
} Sixths;

static uint32_t outcome_of(int attacker_result, int defender_result) {
    const bool loss[2] = {attacker_result >= 2, defender_result >= 2};
    const bool retreat[2] = {attacker_result & 1, defender_result & 1};
    uint32_t key = 0;
    for (int side = 0; side < 2; side++) {
        const uint32_t back = loss[side] && !loss[1 - side] ? 15u : retreat[side];
        key |= (uint32_t)loss[side] << (4 * side) | back << (16 + 4 * side);
    }
    return key;
}

static uint64_t weight_of(uint32_t outcome) {
    for (int i = 0; i < odds.count; i++) {
        if (odds.row[i].outcome == outcome) return odds.row[i].weight;
    }
    return 0;
}

/* rally.md, table 3.0f: sixths by column and quality. */
static void test_table_of_single_combats(void **state) {
    static const struct {
        int attack, defence; /* one column left of the row, which the cavalry moves right */
        Sixths result[3][2]; /* quality 2, 3, 4; attacker, defender */
    } ROW[9] = {
        /* clang-format off */
        /* 1-3 */ {1, 4, {{{1, 0, 5, 0}, {3, 1, 0, 2}}, {{1, 0, 5, 0}, {4, 1, 0, 1}}, {{1, 1, 4, 0}, {5, 0, 0, 1}}}},
        /* 1-2 */ {1, 3, {{{1, 0, 5, 0}, {2, 1, 0, 3}}, {{1, 0, 5, 0}, {3, 1, 0, 2}}, {{1, 1, 4, 0}, {4, 1, 0, 1}}}},
        /* 2-3 */ {1, 2, {{{1, 0, 5, 0}, {2, 1, 0, 3}}, {{1, 1, 4, 0}, {3, 1, 0, 2}}, {{2, 1, 3, 0}, {4, 1, 0, 1}}}},
        /* 1-1 */ {2, 3, {{{1, 0, 5, 0}, {1, 1, 0, 4}}, {{1, 1, 4, 0}, {2, 1, 0, 3}}, {{2, 1, 3, 0}, {3, 1, 0, 2}}}},
        /* 3-2 */ {4, 4, {{{1, 1, 4, 0}, {1, 0, 1, 4}}, {{2, 1, 3, 0}, {1, 1, 1, 3}}, {{3, 1, 2, 0}, {2, 1, 1, 2}}}},
        /* 2-1 */ {3, 2, {{{2, 1, 3, 0}, {1, 0, 1, 4}}, {{3, 1, 2, 0}, {1, 1, 1, 3}}, {{4, 1, 1, 0}, {2, 1, 1, 2}}}},
        /* 3-1 */ {4, 2, {{{3, 1, 2, 0}, {1, 0, 1, 4}}, {{4, 1, 1, 0}, {1, 0, 2, 3}}, {{5, 0, 1, 0}, {1, 1, 2, 2}}}},
        /* 4-1 */ {6, 2, {{{3, 1, 2, 0}, {1, 0, 1, 4}}, {{4, 1, 1, 0}, {1, 0, 2, 3}}, {{5, 0, 1, 0}, {1, 0, 3, 2}}}},
        /* 5-1 */ {9, 2, {{{4, 1, 1, 0}, {1, 0, 1, 4}}, {{5, 0, 1, 0}, {1, 0, 2, 3}}, {{5, 0, 1, 0}, {1, 0, 3, 2}}}},
        /* clang-format on */
    };
    for (int column = 0; column < 9; column++) {
        for (int quality = 2; quality <= 4; quality++) {
            set_duel(ROW[column].attack, ROW[column].defence, quality);
            assert_true(odds_run(&duel, &g->s, scratch, &odds));
            check_sum();
            uint64_t expected[16] = {0};
            uint32_t key[16];
            const Sixths *x = ROW[column].result[quality - 2];
            const int a[4] = {x[0].none, x[0].retreat, x[0].loss, x[0].both};
            const int d[4] = {x[1].none, x[1].retreat, x[1].loss, x[1].both};
            for (int i = 0; i < 16; i++) {
                key[i] = outcome_of(i / 4, i % 4);
                for (int k = 0; k <= i; k++) {
                    if (key[k] != key[i]) continue;
                    expected[k] += ODDS_WHOLE / 36 * (uint64_t)(a[i / 4] * d[i % 4]);
                    break;
                }
            }
            for (int i = 0; i < 16; i++) {
                bool first = true;
                for (int k = 0; k < i; k++) first &= key[k] != key[i];
                if (!first || weight_of(key[i]) == expected[i]) continue;
                fail_msg("column %d, quality %d, outcome %08x: expected %d/36, found %.2f/36",
                         column + 1, quality, key[i], (int)(expected[i] / (ODDS_WHOLE / 36)),
                         (double)weight_of(key[i]) / (double)(ODDS_WHOLE / 36));
            }
        }
    }
}

/* 9.3d, 9.3e: at the ends of the scale nobody rolls. */
static void test_ends_of_the_scale(void **state) {
    set_duel(10, 1, 3);
    assert_true(odds_run(&duel, &g->s, scratch, &odds));
    assert_int_equal(odds.count, 1);
    assert_true(odds.row[0].weight == ODDS_WHOLE);
    assert_int_equal(odds.row[0].outcome, 1u << 4 | 15u << 20); /* usa loses one and retreats */
    set_duel(1, 8, 3);
    duel.hex[duel.piece[defender].start].terrain = TERRAIN_HILL_FOREST; /* two to the left */
    assert_true(odds_run(&duel, &g->s, scratch, &odds));
    assert_int_equal(odds.count, 1);
    assert_int_equal(odds.row[0].outcome, 1u | 15u << 16); /* csa loses one and retreats */
}

static void test_no_combat_no_odds(void **state) {
    game_start(g, test_battle(0), 1);
    assert_false(odds_run(g->b, &g->s, scratch, &odds));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odds_agree_with_dice),
        cmocka_unit_test(test_table_of_single_combats),
        cmocka_unit_test(test_ends_of_the_scale),
        cmocka_unit_test(test_no_combat_no_odds),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
