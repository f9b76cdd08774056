/* Clash: hidden guns leak nothing, compiled battles play as the files do, games come to an end. */
#include "support.h"

#include "game/blob.h"
#include "game/mind.h"
#include "game/odds.h"
#include "rules/clash/hooks.h"
#include "rules/clash/mind/estimate.h"
#include "rules/clash/steps.h"
#include "rules/registry.h"

/* Plays at random until the step, or the end. */
static void play_to(Game *g, StepId step) {
    for (int i = 0; i < 100000 && !g->s.over && g->s.step != step; i++) {
        run_take(g->b, &g->s, &g->offers, game_choice(g));
    }
}

/* Every draw of an enemy's guns leads to positions that look the same to the other seat. */
static void test_veil_hides_which_guns_were_drawn(void **unused) {
    (void)unused;
    Battle *b = new_battle("gettysburg");
    b->options |= 1 << OPTION_HIDDEN_GUNS;
    Game *g = game_new();
    State *one = malloc(sizeof *one), *other = malloc(sizeof *other);
    int compared = 0;
    for (int seed = 0; seed < 20; seed++) {
        game_start(g, b, (uint64_t)seed);
        for (int i = 0; i < 20 && !g->s.over; i++) {
            play_to(g, STEP_AM_DRAW);
            if (g->s.over) break;
            for (uint32_t k = 1; k < g->offers.sink.count; k++) {
                const Action first = g->offers.item[0], a = g->offers.item[k];
                if (side_of(b, a.piece) != side_of(b, first.piece)) continue;
                const int seat = side_other(side_of(b, a.piece));
                state_copy(b, one, &g->s);
                state_copy(b, other, &g->s);
                one->step = clash_am_draw_take(b, one, first);
                other->step = clash_am_draw_take(b, other, a);
                assert_false(state_equal(b, one, other));
                assert_true(clash_secret(b, &g->s, a, seat));
                assert_false(clash_secret(b, &g->s, a, side_other(seat)));
                clash_veil(b, one, seat);
                clash_veil(b, other, seat);
                assert_true(state_equal(b, one, other));
                assert_true(state_hash(b, one) == state_hash(b, other));
                compared++;
            }
            run_take(b, &g->s, &g->offers, game_choice(g));
        }
    }
    assert_true(compared > 100);
    free(one);
    free(other);
    game_free(g);
    free(b);
}

static void test_veil_keeps_the_number_and_what_was_used(void **unused) {
    (void)unused;
    Battle *b = new_battle("gettysburg");
    b->options |= 1 << OPTION_HIDDEN_GUNS;
    Game *g = game_new();
    for (int seed = 0; seed < 10; seed++) {
        game_start(g, b, (uint64_t)seed);
        for (int i = 0; i < 200 && !g->s.over; i++) {
            run_take(b, &g->s, &g->offers, game_choice(g));
            State seen;
            state_copy(b, &seen, &g->s);
            clash_veil(b, &seen, CSA);
            int ready[2] = {0}, used[2] = {0};
            FOR_KIND(p, b, KIND_GUNS) {
                const State *of[2] = {&g->s, &seen};
                for (int k = 0; k < 2; k++) {
                    if (side_of(b, p) == CSA) continue;
                    ready[k] += flagged(of[k], p, FLAG_DRAWN);
                    used[k] += flagged(of[k], p, FLAG_USED);
                }
                if (side_of(b, p) == CSA) {
                    assert_int_equal(own_of(&g->s, p)->flags, own_of(&seen, p)->flags);
                }
            }
            assert_int_equal(ready[0], ready[1]);
            assert_int_equal(used[0], used[1]);
        }
    }
    game_free(g);
    free(b);
}

static void test_compiled_battle_is_the_same(void **unused) {
    (void)unused;
    static const char *const NAMES[] = {"second-bull-run", "second-bull-run:august-29",
                                        "gettysburg", "gettysburg:july-2"};
    unsigned char *blob = malloc(BLOB_SIZE_MAX);
    for (int i = 0; i < 4; i++) {
        Battle *b = new_battle(NAMES[i]), *again = malloc(sizeof *again);
        const size_t size = battle_write(b, blob, BLOB_SIZE_MAX);
        assert_true(size > 0);
        assert_int_equal(battle_read(again, SYSTEMS, SYSTEM_COUNT, blob, size), BLOB_OK);
        assert_true(again->content_hash == b->content_hash);
        assert_memory_equal(again->place, b->place, b->place_count * sizeof b->place[0]);
        assert_memory_equal(again->special, b->special, sizeof b->special);
        free(again);
        free(b);
    }
    free(blob);
}

static void test_random_games_end(void **unused) {
    (void)unused;
    static const char *const NAMES[] = {"second-bull-run:railroad", "gettysburg"};
    Game *g = game_new();
    for (int i = 0; i < 2; i++) {
        Battle *b = new_battle(NAMES[i]);
        for (int seed = 0; seed < scaled(3); seed++) {
            game_start(g, b, (uint64_t)seed);
            for (int k = 0; k < 20000 && !g->s.over; k++) {
                Complaint complaint;
                run_take(b, &g->s, &g->offers, game_choice(g));
                if (!state_check(b, &g->s, &complaint)) fail_msg("%s", complaint.text);
            }
            assert_true(g->s.over);
        }
        free(b);
    }
    game_free(g);
}

/* The chances of a battle add up, and looking does not change anything. */
static void test_odds_add_up(void **unused) {
    (void)unused;
    Battle *b = new_battle("second-bull-run:railroad");
    Game *g = game_new();
    OddsScratch *scratch = malloc(sizeof *scratch);
    Odds *odds = malloc(sizeof *odds);
    int looked = 0;
    for (int seed = 0; seed < 6; seed++) {
        game_start(g, b, (uint64_t)seed);
        for (int k = 0; k < 3000 && !g->s.over; k++) {
            if (odds_run(b, &g->s, scratch, odds)) {
                uint64_t sum = odds->unknown;
                for (int i = 0; i < odds->count; i++) sum += odds->row[i].weight;
                assert_true(sum == ODDS_WHOLE);
                looked++;
            }
            run_take(b, &g->s, &g->offers, game_choice(g));
        }
    }
    assert_true(looked > 5);
    free(odds);
    free(scratch);
    game_free(g);
    free(b);
}

/* What the rules rely on is asked of every battle that is loaded (R18, the compass of 12.10.2). */
static void test_battles_that_do_not_fit(void **unused) {
    (void)unused;
    Battle *b = new_battle("gettysburg");
    Complaint c;
    assert_true(b->ruleset->fit(b, &c));
    b->compass[USA] = 0x2A; /* NE, S and NW */
    assert_false(b->ruleset->fit(b, &c));
    assert_string_equal(c.text, "the retreat compass leads round in a circle: usa");
    b->compass[USA] = 0x09; /* N and S */
    assert_false(b->ruleset->fit(b, &c));
    b->compass[USA] = 0x0E;
    const PieceId meredith = battle_find_piece(b, "Meredith", 8);
    const PieceId baxter = battle_find_piece(b, "Baxter", 6);
    b->group[b->piece[baxter].group].turn = 1; /* a second group of the I Corps */
    assert_false(b->ruleset->fit(b, &c));
    assert_string_equal(c.text, "its formation has another group on that turn: I Corps 2");
    b->group[b->piece[baxter].group].turn = 2;
    b->piece[battle_find_piece(b, "Coster", 6)].group = b->piece[meredith].group;
    assert_false(b->ruleset->fit(b, &c));
    assert_string_equal(c.text, "units of several formations in the group I Corps 1");
    free(b);
}

/* The morning of 2 July: eight Confederate and eleven Union steps are gone, and have been paid for.
 * The town counts two for its new owner, the Peach Orchard two for its old one. */
static void test_scenario_begins_with_losses(void **unused) {
    (void)unused;
    Battle *b = new_battle("gettysburg:july-2");
    Game *g = game_new();
    game_start(g, b, 1);
    const State *s = &g->s;
    assert_int_equal(s->turn, 7);
    assert_int_equal(clash_of(s)->side[CSA].losses, 8);
    assert_int_equal(clash_of(s)->side[USA].losses, 11);
    assert_int_equal(clash_of(s)->side[USA].infantry_losses, 11);
    assert_int_equal(clash_victory_points(b, s, CSA), 13);
    assert_int_equal(clash_victory_points(b, s, USA), 10);
    assert_int_equal(own_of(s, battle_find_piece(b, "Davis", 5))->steps, 2);
    assert_int_equal(own_of(s, battle_find_piece(b, "Greene", 6))->steps, 2);
    game_free(g);
    free(b);
}

/* The chance that the defenders of the battle that is being named leave, from every fall of the
 * dice. */
static int exact_chance(const Odds *odds) {
    uint64_t taken = 0;
    for (int i = 0; i < odds->count; i++) {
        if (odds->row[i].outcome >> 16 & 1) taken += odds->row[i].weight;
    }
    return (int)(taken / (ODDS_WHOLE / CERTAIN));
}

static int estimated_chance(const Battle *b, const State *s) {
    Stakes stakes;
    Assault a = {.target = clash_of(s)->battle.target};
    clash_stakes(b, s, s->acting, &stakes);
    memset(stakes.guns, 0, sizeof stakes.guns); /* as odds_run leaves them out */
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_ATTACKS)) clash_join(&a, u, s->piece[u].place);
    }
    return clash_estimate(b, s, &stakes, &a).vacated;
}

/* What the greedy commander thinks of an attack is what the dice say. */
static void test_estimate_is_exact(void **unused) {
    (void)unused;
    Battle *b = new_battle("second-bull-run:railroad");
    Game *g = game_new();
    OddsScratch *scratch = malloc(sizeof *scratch);
    Odds *odds = malloc(sizeof *odds);
    void *advice = calloc(1, MIND_SCRATCH_MAX);
    int compared = 0;
    for (int seed = 0; seed < 3; seed++) {
        game_start(g, b, (uint64_t)seed);
        while (!g->s.over) {
            if (g->s.step == STEP_COMBAT_ATTACKERS && odds_run(b, &g->s, scratch, odds)) {
                const int apart = exact_chance(odds) - estimated_chance(b, &g->s);
                assert_in_range(apart + 8, 0, 16); /* whole numbers are rounded down */
                compared++;
            }
            const bool dice = run_chooser(b, &g->s) == CHOOSER_CHANCE;
            const Action a = dice
                                 ? game_choice(g)
                                 : b->mind->play(b, &g->s, &g->offers, &SCRIPTS_AS_ADVISED, advice);
            run_take(b, &g->s, &g->offers, a);
        }
    }
    assert_true(compared > 20);
    free(advice);
    free(odds);
    free(scratch);
    game_free(g);
    free(b);
}

/* Units of the acting side come beside the target one after the other: its fronts as they are kept
 * are those that are found afresh. Answers how many have been compared. */
static int compare_fronts(const Battle *b, State *s, PlaceId target, Fronts *fronts) {
    const PlaceInfo *info = &b->place[target];
    int compared = 0;
    Stakes k;
    clash_stakes(b, s, s->acting, &k);
    fronts->known = fronts->ways = 0;
    FOR_SIDE_UNITS(u, b, s->acting) {
        const PlaceId beside = info->adjacent[u % HEX_SIDES];
        if (!on_map(s, u) || beside == NO_PLACE || s->piece[u].place == beside) continue;
        if (units_at(s, beside, side_other(s->acting)) > 0 || units_at(s, beside, s->acting) > 5)
            continue;
        piece_move(b, s, u, beside);
        fronts->ways = 0;
        for (unsigned sides = 1; sides < FRONTS; sides++) {
            bool there = true;
            for (int i = 0; i < HEX_SIDES; i++) {
                there &= !(sides >> i & 1) || info->adjacent[i] != NO_PLACE;
            }
            if (!there) continue;
            Front fresh;
            clash_front(b, s, &k, target, sides, &fresh);
            const Front *kept = clash_front_in(b, s, &k, target, sides, fronts);
            assert_int_equal(kept->defence, fresh.defence);
            assert_int_equal(kept->late, fresh.late);
            assert_int_equal(kept->count, fresh.count);
            for (int i = 0; i < fresh.count && fresh.defence > 0; i++) {
                assert_int_equal(kept->defender[i].ter, fresh.defender[i].ter);
                assert_int_equal(kept->defender[i].steps, fresh.defender[i].steps);
                assert_int_equal(kept->defender[i].cornered, fresh.defender[i].cornered);
            }
            assert_true(fresh.defence == 0 || kept->open == fresh.open);
            assert_true(fresh.defence == 0 || kept->spoils == fresh.spoils);
            compared++;
        }
    }
    return compared;
}

static void test_fronts_follow_who_moves(void **unused) {
    (void)unused;
    Battle *b = new_battle("second-bull-run:railroad");
    Game *g = game_new();
    State *trial = malloc(sizeof *trial);
    Fronts *fronts = malloc(sizeof *fronts);
    int compared = 0;
    game_start(g, b, 1);
    for (int n = 0; !g->s.over; n++) {
        FOR_SIDE_UNITS(v, b, side_other(g->s.acting)) {
            const PlaceId target = g->s.piece[v].place;
            if (n % 50 != 0 || target == NO_PLACE || is_entry(b, target)) continue;
            if (!clash_enemy_adjacent(b, &g->s, target, side_of(b, v))) continue;
            state_copy(b, trial, &g->s);
            compared += compare_fronts(b, trial, target, fronts);
        }
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
    assert_true(compared > 1000);
    free(fronts);
    free(trial);
    game_free(g);
    free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_veil_hides_which_guns_were_drawn),
        cmocka_unit_test(test_veil_keeps_the_number_and_what_was_used),
        cmocka_unit_test(test_compiled_battle_is_the_same),
        cmocka_unit_test(test_random_games_end),
        cmocka_unit_test(test_odds_add_up),
        cmocka_unit_test(test_battles_that_do_not_fit),
        cmocka_unit_test(test_scenario_begins_with_losses),
        cmocka_unit_test(test_estimate_is_exact),
        cmocka_unit_test(test_fronts_follow_who_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
