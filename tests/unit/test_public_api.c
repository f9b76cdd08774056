/* include/longroll.h as another program would use it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>

#include "atlas/battle_file.h"
#include "game/blob.h"
#include "longroll.h"

enum { TEXT_SIZE = 1 << 20 };

static unsigned char compiled[BLOB_SIZE_MAX];
static size_t compiled_size;
static lr_battle *battle;
static char text[TEXT_SIZE];

static int compile_battle(void **state) {
    Battle *b = calloc(1, sizeof *b);
    Report report;
    report_init(&report);
    const bool loaded = atlas_load("perryville", "full", b, &report);
    if (loaded) compiled_size = battle_write(b, compiled, sizeof compiled);
    report_print(&report, stderr);
    report_release(&report);
    free(b);
    battle = lr_battle_load(malloc(lr_battle_size()), compiled, compiled_size, text, TEXT_SIZE);
    return battle == NULL;
}

static int free_battle(void **state) {
    free(battle);
    return 0;
}

static lr_game *new_game(uint32_t actions, uint64_t seed) {
    const size_t size = lr_game_size(actions);
    lr_game *game = lr_game_start(malloc(size), size, battle, seed);
    assert_non_null(game);
    return game;
}

/* Goes on by the library's own dice and commander; answers the last status. */
static lr_status go_on(lr_game *game, uint32_t actions) {
    lr_status status = LR_OK;
    while (status == LR_OK && lr_chooser(game) != LR_NOBODY && lr_count(game) < actions) {
        status = lr_chooser(game) == LR_CHANCE ? lr_roll(game) : lr_choose(game, "random", NULL);
    }
    return status;
}

static void test_version_is_the_programs(void **state) {
    assert_string_equal(lr_version(), LR_VERSION);
    assert_string_equal(lr_version(), LONGROLL_VERSION);
}

static void test_battle_says_what_it_is(void **state) {
    assert_string_equal(lr_battle_id(battle), "perryville");
    assert_string_equal(lr_battle_scenario(battle), "full");
    assert_string_equal(lr_battle_rules(battle), "rally");
    assert_true(strlen(lr_battle_title(battle)) > 0);
    assert_true(strlen(lr_battle_rules_version(battle)) > 0);
    assert_string_equal(lr_side_id(battle, 0), "csa");
    assert_non_null(lr_side_name(battle, 1));
    assert_null(lr_side_id(battle, 2));
    assert_null(lr_side_name(battle, -1));
}

static void test_damaged_battle_is_refused(void **state) {
    void *memory = malloc(lr_battle_size());
    unsigned char *copy = malloc(compiled_size);
    for (size_t size = 0; size < compiled_size; size += 97) {
        assert_null(lr_battle_load(memory, compiled, size, text, TEXT_SIZE));
        assert_true(strlen(text) > 0);
    }
    for (size_t i = 0; i < compiled_size; i += 101) {
        memcpy(copy, compiled, compiled_size);
        copy[i] ^= 0x40;
        assert_null(lr_battle_load(memory, copy, compiled_size, text, TEXT_SIZE));
    }
    assert_null(lr_battle_load(memory, compiled, 3, NULL, 0));
    free(copy);
    free(memory);
}

static void test_small_memory_is_refused(void **state) {
    void *memory = malloc(lr_game_size(0));
    assert_null(lr_game_start(memory, lr_game_size(0) - 1, battle, 1));
    free(memory);
}

static void test_game_plays_to_its_end(void **state) {
    lr_game *game = new_game(LR_ACTIONS, 1);
    assert_ptr_equal(lr_game_battle(game), battle);
    assert_int_equal(lr_count(game), 0);
    assert_int_equal(lr_winner(game), LR_NOBODY);
    assert_true(strlen(lr_prompt(game)) > 0);
    assert_true(strlen(lr_step(game)) > 0);
    assert_true(strlen(lr_clause(game)) > 0);
    assert_int_equal(go_on(game, UINT32_MAX), LR_OK);
    assert_int_equal(lr_chooser(game), LR_NOBODY);
    assert_int_equal(lr_offer_count(game), 0);
    assert_int_equal(lr_roll(game), LR_REFUSED);
    assert_int_equal(lr_choose(game, "random", NULL), LR_REFUSED);
    assert_int_equal(lr_take_offer(game, 0), LR_REFUSED);
    assert_true(lr_turn(game) > 1);
    assert_int_equal(lr_points(game, 7), 0);
    free(game);
}

static void test_same_seed_same_game(void **state) {
    lr_game *one = new_game(LR_ACTIONS, 5), *two = new_game(LR_ACTIONS, 5);
    lr_game *other = new_game(LR_ACTIONS, 6);
    go_on(one, 200);
    go_on(two, 200);
    go_on(other, 200);
    assert_true(lr_hash(one) == lr_hash(two));
    assert_true(lr_hash(one) != lr_hash(other));
    free(one);
    free(two);
    free(other);
}

static void test_every_offer_is_taken_by_its_text(void **state) {
    lr_game *game = new_game(LR_ACTIONS, 2);
    for (uint32_t count = 0; count < 300; count += 13) {
        assert_int_equal(go_on(game, count), LR_OK);
        for (uint32_t i = 0; i < lr_offer_count(game); i++) {
            char line[512], why[256] = "";
            const uint64_t hash = lr_hash(game);
            assert_true(lr_offer_text(game, i, line, sizeof line) > 0);
            /* A step that could be a whole move is one: what an offer does is taken by number. */
            assert_int_equal(lr_try(game, line, why, sizeof why), LR_OK);
            assert_true(lr_hash(game) == hash);
        }
        assert_int_equal(lr_offer_text(game, lr_offer_count(game), text, TEXT_SIZE), 0);
    }
    free(game);
}

static void test_refusal_names_its_reason_and_changes_nothing(void **state) {
    lr_game *game = new_game(LR_ACTIONS, 3);
    go_on(game, 100);
    const uint64_t hash = lr_hash(game);
    char why[256] = "";
    assert_int_equal(lr_take(game, "roll 77", why, sizeof why), LR_REFUSED);
    assert_true(strlen(why) > 0);
    assert_int_equal(lr_take(game, "sing", why, sizeof why), LR_REFUSED);
    assert_non_null(strstr(why, "sing"));
    assert_int_equal(lr_take(game, "sing", NULL, 0), LR_REFUSED);
    assert_int_equal(lr_take_offer(game, 100000), LR_REFUSED);
    assert_int_equal(lr_choose(game, "nobody", NULL), LR_REFUSED);
    assert_int_equal(lr_undo(game, 1000), LR_REFUSED);
    assert_int_equal(lr_count(game), 100);
    assert_true(lr_hash(game) == hash);
    free(game);
}

/* Plays so many choices of both sides by one commander; answers the hash after them. */
static uint64_t play_as(const char *commander, int choices) {
    lr_game *game = new_game(LR_ACTIONS, 5);
    const size_t size = lr_commander_size(commander);
    void *scratch[2] = {calloc(1, size), calloc(1, size)};
    assert_true(size > 0);
    while (choices > 0) {
        const int chooser = lr_chooser(game);
        assert_int_not_equal(chooser, LR_NOBODY);
        const lr_status status =
            chooser == LR_CHANCE ? lr_roll(game) : lr_choose(game, commander, scratch[chooser]);
        assert_int_equal(status, LR_OK);
        choices -= chooser != LR_CHANCE;
    }
    const uint64_t hash = lr_hash(game);
    free(scratch[0]);
    free(scratch[1]);
    free(game);
    return hash;
}

static void test_commanders_take_handicaps(void **state) {
    assert_int_equal(lr_commander_size("search@500~300-50"), lr_commander_size("search"));
    assert_int_equal(lr_commander_size("search@"), 0);
    const uint64_t handicapped = play_as("search@20000~5000-50", 200);
    assert_true(handicapped == play_as("search@20000~5000-50", 200));
    assert_true(handicapped != play_as("search@20000", 200));
    lr_game *game = new_game(LR_ACTIONS, 5);
    while (lr_chooser(game) == LR_CHANCE) assert_int_equal(lr_roll(game), LR_OK);
    static const char *const WRONG[] = {"", "Lee", "search@", "search@0", "search~x", "search+101"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        assert_int_equal(lr_choose(game, WRONG[i], NULL), LR_REFUSED);
    }
    free(game);
}

static void test_full_memory_is_said(void **state) {
    lr_game *game = new_game(50, 4);
    assert_int_equal(go_on(game, UINT32_MAX), LR_FULL);
    assert_true(lr_count(game) >= 50);
    const uint64_t hash = lr_hash(game);
    assert_int_equal(lr_take_offer(game, 0), LR_FULL);
    assert_int_equal(lr_take(game, "pass", NULL, 0), LR_FULL);
    assert_true(lr_hash(game) == hash);
    free(game);
}

static void test_undo_goes_back_exactly(void **state) {
    lr_game *game = new_game(LR_ACTIONS, 8);
    uint64_t hash[120];
    for (uint32_t i = 0; i < 120; i++) {
        go_on(game, i);
        hash[i] = lr_hash(game);
    }
    const uint32_t die = lr_last_die(game);
    assert_true(die <= lr_count(game));
    for (uint32_t i = 119; i > 0; i -= 7) {
        assert_int_equal(lr_undo(game, i), LR_OK);
        assert_int_equal(lr_count(game), i);
        assert_true(lr_hash(game) == hash[i]);
        if (i < 7) break;
    }
    free(game);
}

static void test_journal_comes_back(void **state) {
    lr_game *game = new_game(LR_ACTIONS, 9), *copy = new_game(LR_ACTIONS, 10);
    for (uint32_t count = 0; count <= 600; count += 50) {
        go_on(game, count);
        const uint64_t hash = lr_hash(game);
        const size_t size = lr_journal_size(game, "Anna", "Bert B.");
        assert_int_equal(lr_journal_write(game, "Anna", "Bert B.", text, size), size - 1);
        assert_int_equal(strlen(text), size - 1);
        assert_true(lr_hash(game) == hash);
        char why[300] = "";
        if (lr_journal_read(copy, text, size - 1, why, sizeof why) != LR_OK) fail_msg("%s", why);
        assert_true(lr_hash(copy) == hash);
        assert_int_equal(lr_count(copy), lr_count(game));
        assert_int_equal(lr_journal_write(game, "Anna", "Bert B.", text, size - 1), 0);
    }
    free(game);
    free(copy);
}

static void test_damaged_journal_gives_what_was_before(void **state) {
    lr_game *game = new_game(LR_ACTIONS, 11);
    go_on(game, 40);
    const uint64_t hash = lr_hash(game);
    size_t size = lr_journal_write(game, "a", "b", text, TEXT_SIZE);
    size += (size_t)sprintf(text + size, "nonsense\nroll 1\n");
    char why[300];
    assert_int_equal(lr_journal_read(game, text, size, why, sizeof why), LR_REFUSED);
    assert_non_null(strstr(why, "line "));
    assert_non_null(strstr(why, "nonsense"));
    assert_int_equal(lr_count(game), 40);
    assert_true(lr_hash(game) == hash);
    assert_int_equal(lr_journal_read(game, "hello\n", 6, why, sizeof why), LR_REFUSED);
    assert_int_equal(lr_count(game), 0);
    free(game);
}

static void check_json(size_t size) {
    json_error_t error;
    assert_true(size > 0);
    json_t *value = json_loadb(text, size, 0, &error);
    if (value == NULL) fail_msg("%s at %d of %s", error.text, error.position, text);
    assert_true(json_is_object(value));
    json_decref(value);
}

static void test_views_are_json(void **state) {
    lr_game *game = new_game(LR_ACTIONS, 12);
    check_json(lr_battle_json(battle, text, TEXT_SIZE));
    for (uint32_t count = 0; count < 600; count += 60) {
        go_on(game, count);
        check_json(lr_status_json(game, text, TEXT_SIZE));
        check_json(lr_pieces_json(game, text, TEXT_SIZE));
        check_json(lr_offers_json(game, text, TEXT_SIZE));
        const size_t size = lr_routes_json(game, "Maney", text, TEXT_SIZE);
        if (size > 0) check_json(size);
        assert_int_equal(lr_pieces_json(game, text, 100), 0);
        assert_int_equal(strlen(text), 99);
    }
    assert_int_equal(lr_routes_json(game, "Napoleon", text, TEXT_SIZE), 0);
    free(game);
}

static void test_odds_add_up(void **state) {
    lr_game *game = new_game(LR_ACTIONS, 13);
    void *scratch = malloc(lr_odds_size());
    lr_odds_row row[512];
    int seen = 0;
    for (uint32_t count = 0; count < 900 && lr_chooser(game) != LR_NOBODY; count++) {
        go_on(game, count);
        const uint64_t hash = lr_hash(game);
        const int rows = lr_odds(game, scratch, row, 512);
        assert_true(lr_hash(game) == hash);
        if (rows < 0) continue;
        double sum = 0;
        for (int i = 0; i < rows; i++) sum += row[i].chance;
        assert_true(rows >= 1);
        assert_true(sum > 0.999 && sum < 1.001);
        assert_true(strlen(row[0].outcome) > 0);
        seen++;
    }
    assert_true(seen > 0);
    free(scratch);
    free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_version_is_the_programs),
        cmocka_unit_test(test_battle_says_what_it_is),
        cmocka_unit_test(test_damaged_battle_is_refused),
        cmocka_unit_test(test_small_memory_is_refused),
        cmocka_unit_test(test_game_plays_to_its_end),
        cmocka_unit_test(test_same_seed_same_game),
        cmocka_unit_test(test_every_offer_is_taken_by_its_text),
        cmocka_unit_test(test_refusal_names_its_reason_and_changes_nothing),
        cmocka_unit_test(test_commanders_take_handicaps),
        cmocka_unit_test(test_full_memory_is_said),
        cmocka_unit_test(test_undo_goes_back_exactly),
        cmocka_unit_test(test_journal_comes_back),
        cmocka_unit_test(test_damaged_journal_gives_what_was_before),
        cmocka_unit_test(test_views_are_json),
        cmocka_unit_test(test_odds_add_up),
    };
    return cmocka_run_group_tests(tests, compile_battle, free_battle);
}
