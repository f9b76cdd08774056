/* Options of the command line, and the guess at what a mistyped word meant. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cli/args.h"

enum { OPT_GAMES, OPT_NAME, OPT_JSON };
static const ArgSpec OPTIONS[] = {
    [OPT_GAMES] = {"--games", "N", "games", ARG_INT, 1, 100, 10},
    [OPT_NAME] = {"--name", "WHO", "name", ARG_TEXT, 0, 0, 0},
    [OPT_JSON] = {"--json", NULL, "json", ARG_SWITCH, 0, 0, 0},
};
static const Usage USAGE = {"test", "BATTLE", "About.", OPTIONS, ARG_COUNT(OPTIONS), 1, 2, NULL};

static Args args;
static int status;

/* Reads a command line that ends with NULL. */
#define READ(...) read_line((char *[]){"test", __VA_ARGS__, NULL})
static bool read_line(char **argv) {
    int argc = 0;
    while (argv[argc] != NULL) argc++;
    return args_read(&args, &USAGE, argc, argv, &status);
}

static void test_options_and_operands_in_any_order(void **state) {
    assert_true(READ("--games", "7", "gorse", "--name=Anna", "--json"));
    assert_int_equal(args.number[OPT_GAMES], 7);
    assert_string_equal(args_text(&args, OPT_NAME, "x"), "Anna");
    assert_true(args_has(&args, OPT_JSON));
    assert_int_equal(args.operand_count, 1);
    assert_string_equal(args.operand[0], "gorse");
}

static void test_what_is_not_given_is_standard(void **state) {
    assert_true(READ("gorse"));
    assert_int_equal(args.number[OPT_GAMES], 10);
    assert_string_equal(args_text(&args, OPT_NAME, "nobody"), "nobody");
    assert_false(args_has(&args, OPT_JSON));
}

static void test_two_dashes_end_the_options(void **state) {
    assert_true(READ("--", "--json", "-"));
    assert_false(args_has(&args, OPT_JSON));
    assert_string_equal(args.operand[0], "--json");
    assert_string_equal(args.operand[1], "-");
}

static void test_wrong_usage_is_status_2(void **state) {
    assert_false(READ("gorse", "--games", "0"));
    assert_int_equal(status, EXIT_WRONG_USAGE);
    assert_false(READ("gorse", "--games", "101"));
    assert_false(READ("gorse", "--games", "7x"));
    assert_false(READ("gorse", "--games", ""));
    assert_false(READ("gorse", "--games=99999999999999999999"));
    assert_false(READ("gorse", "--games"));
    assert_false(READ("gorse", "--json=yes"));
    assert_false(READ("gorse", "--jsn"));
    assert_false(READ("--json"));
    assert_int_equal(status, EXIT_WRONG_USAGE);
    assert_false(READ("one", "two", "three"));
    assert_int_equal(status, EXIT_WRONG_USAGE);
}

static void test_help_is_status_0(void **state) {
    assert_false(READ("--games", "7", "--help"));
    assert_int_equal(status, EXIT_GOOD);
}

static void test_nearest_word(void **state) {
    static const char *const LIST[] = {"replay", "perft", "play", "sim", NULL};
    assert_string_equal(nearest_word("reply", LIST), "replay");
    assert_string_equal(nearest_word("pleay", LIST), "play");
    assert_string_equal(nearest_word("smi", LIST), "sim");
    assert_string_equal(nearest_word("perf", LIST), "perft");
    assert_null(nearest_word("xyzzyx", LIST));
    assert_null(nearest_word("", LIST));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options_and_operands_in_any_order),
        cmocka_unit_test(test_what_is_not_given_is_standard),
        cmocka_unit_test(test_two_dashes_end_the_options),
        cmocka_unit_test(test_wrong_usage_is_status_2),
        cmocka_unit_test(test_help_is_status_0),
        cmocka_unit_test(test_nearest_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
