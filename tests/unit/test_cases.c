/* The case runner: what passes, what it says of each kind of failure and of broken files, and the
 * checklist of clauses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "atlas/mem.h"
#include "cases/case.h"
#include "cases/case_files.h"
#include "cases/checklist.h"
#include "cases/tables.h"
#include "rules/registry.h"

static char notes[8192]; /* every note of the last case, one a line */

static void told(void *context, const char *file, int line, CaseNote note, const char *text) {
    const size_t used = strlen(notes);
    snprintf(notes + used, sizeof notes - used, "%s%s:%d: %s\n", note == CASE_SHOWN ? "> " : "",
             file, line, text);
}

static int run(const char *text) {
    static CaseRun *scratch;
    if (scratch == NULL) scratch = case_run_new();
    assert_non_null(scratch);
    notes[0] = '\0';
    const CaseOptions options = {case_tables, told, NULL};
    return case_run(scratch, &options, "t", text, strlen(text));
}

#define HEAD                                                                                       \
    "ruleset rally\n"                                                                              \
    "leader Cheatham csa 2/1/3/4 0/0/2/2 at C3\n"                                                  \
    "unit Maney csa 4/2 q4/3 of Cheatham at C3\n"                                                  \
    "unit Lytle usa 4/2 at C5\n"                                                                   \
    "set cp csa 3; cp usa 0; initiative csa\n"                                                     \
    "step impulse by csa\n"

static void assert_notes(int failures, const char *text, const char *expected) {
    assert_int_equal(run(text), failures);
    assert_string_equal(notes, expected);
}

/* Words that are called otherwise now are read for one version more, and say so. */
static void test_an_old_word_is_read_with_a_warning(void **state) {
    assert_notes(0, "ruleset rally\ngrid 8x8 second-shoved\n",
                 "t:2: warning: \"second-shoved\" is called \"offset-odd\" now\n");
    assert_notes(0, "ruleset rally\ngrid 8x8 offset-odd\n", "");
}

static void test_a_good_case_passes(void **state) {
    assert_notes(0,
                 HEAD "order Cheatham 3cp  # comment\n"
                      "offer move Maney C3-C4\n"
                      "refuse move Maney C3-C5 because 8.0\n"
                      "move Maney C3-C2\n"
                      "expect Maney at C2 acted, not damaged; cp csa 0\n"
                      "again\n"
                      "expect Maney at C3; step impulse by csa; turn 1\n",
                 "");
}

static void test_failures_say_what_was_expected_and_found(void **state) {
    assert_notes(8,
                 HEAD "expect Maney at C4 damaged\n"
                      "expect Lytle off; Maney not at C4; Maney not at C3\n"
                      "expect cp csa 4\n"
                      "expect step advance by usa\n"
                      "count 1000\n"
                      "expect over csa\n",
                 "t:7: expected at C4, found C3\n"
                 "t:7: expected damaged, found \"full\"\n"
                 "t:8: expected off the map, found at C5\n"
                 "t:8: expected not at C3, found C3\n"
                 "t:9: expected 4, found 3\n"
                 "t:10: expected step advance by usa, found impulse by csa\n"
                 "t:11: expected 1000 offers, found 5\n"
                 "t:12: expected the end of the game, found step impulse\n");
}

static void test_offers_and_refusals_name_the_clause(void **state) {
    run(HEAD "order Cheatham 3cp\n"
             "offer move Maney C3-C5\n"
             "refuse move Maney C3-C4 because 8.3a\n"
             "refuse move Maney C3-C5 because 7.0\n"
             "refuse sing Maney\n");
    assert_non_null(strstr(notes, "t:8: expected to be allowed, found: move Maney C5: 8.0"));
    assert_non_null(strstr(notes, "t:9: expected to be refused by 8.3a, but it is allowed\n"));
    assert_non_null(strstr(notes, "t:10: expected to be refused by 7.0, found: move Maney C5"));
    assert_non_null(strstr(notes, "t:11: expected a refusal, found: no action reads \"sing"));
}

static void test_an_action_that_cannot_be_played_ends_the_case(void **state) {
    assert_int_equal(run(HEAD "move Maney C3-C4\nexpect cp csa 99\n"), 1);
    assert_non_null(strstr(notes, "t:7: could not play \"move Maney C3-C4\" at step impulse: "));
}

static void test_every_fault_of_a_set_up_is_told(void **state) {
    assert_notes(9,
                 "ruleset rally\n"
                 "map C3 jungle\n"
                 "road A1-C1\n"
                 "grid 8x\n"
                 "unit Maney csa 4/2 at Z9\n"
                 "unit Lytle 4/2\n"
                 "unit Stewart csa 4/2/1/0/9 at A1\n"
                 "number csa morale 3\n"
                 "option cannon\n"
                 "victory Z9 3\n",
                 "t:4: expected rows, a number from 1 to 64, at \"\"\n"
                 "t:2: expected a terrain of rally or a feature, found \"jungle\"\n"
                 "t:3: A1 and C1 are not neighbours\n"
                 "t:8: rally has no number \"morale\"\n"
                 "t:9: rally has no option \"cannon\"\n"
                 "t:10: expected a hex of the map\n"
                 "t:5: expected a place (of a river hex: one bank, as in E3/a) at \"Z9\"\n"
                 "t:6: expected a name and a side (csa or usa)\n"
                 "t:7: more numbers than it has\n");
}

static void test_a_case_without_a_ruleset_is_none(void **state) {
    assert_notes(1, "unit Maney csa\n", "t:1: a case begins with \"ruleset NAME\"\n");
    assert_notes(1, "ruleset chess\n", "t:1: there is no ruleset \"chess\"\n");
    assert_int_equal(run(""), 1);
}

static void test_statements_may_leave_out_their_word(void **state) {
    assert_notes(0,
                 "ruleset rally\n"
                 "unit Maney csa 4/2 at C3; Stewart csa 4/2 at C4\n"
                 "     Lytle usa at J9 damaged\n"
                 "map  C3 forest; road A1-B1\n"
                 "expect Maney at C3; Stewart at C4\n"
                 "       Lytle at J9 damaged\n",
                 "");
}

static void test_a_picture_lays_the_ground(void **state) {
    assert_notes(0,
                 "ruleset rally\n"
                 "grid 3x3\n"
                 "key f forest, h hill\n"
                 "| . . .\n"
                 "| f h .\n"
                 "leader Cheatham csa at A1\n"
                 "unit Maney csa 4/2 of Cheatham at A1\n"
                 "cavalry Wharton csa 3/2 of Cheatham at B1\n"
                 "set cp csa 3; initiative csa\n"
                 "step impulse by csa\n"
                 "order Cheatham 3cp\n"
                 "move Maney A1-A2 ...\n"
                 "expect mp Maney 6\n" /* 10 halves less 4 for forest */
                 "halt Maney\n"
                 "move Wharton B1-B2 ...\n"
                 "expect mp Wharton 14\n", /* 18 less 4 for a hill */
                 "");
}

static void test_banks_are_places(void **state) {
    assert_notes(1,
                 "ruleset rally\n"
                 "river A4-B4-C4\n"
                 "unit Maney csa 4/2 at B4/a\n"
                 "unit Lytle usa 4/2 at B4/b\n"
                 "unit Harris usa 4/2 at B4\n",
                 "t:5: expected a place (of a river hex: one bank, as in E3/a) at \"B4\"\n");
}

static void test_odds_are_exact(void **state) {
    assert_notes(2,
                 "ruleset rally\n"
                 "map C5 town\n"
                 "leader Cheatham csa 0/0/6/4 at A1\n"
                 "unit Maney csa 4/2 q3/3 of Cheatham at C4\n"
                 "cavalry Gay usa 4/2 q3/3 at C5\n"
                 "set cp csa 3; cp usa 0; initiative csa\n"
                 "step impulse by csa\n"
                 "order Cheatham 3cp\n"
                 "done\n"
                 /* 1-1 and cavalry +1: 3-2. Loss in 3 of 6 and in 4 of 6. */
                 "odds csa loses 1: 1/2\n"
                 "odds usa loses 1: 2/3\n"
                 "odds csa loses 0: 1/3\n"
                 "odds loses: 3/5\n",
                 "t:12: expected 1/3, found 1/2\n"
                 "t:13: expected a fraction whose lower half is made of twos and threes\n");
}

static void test_show_tells_the_offers(void **state) {
    assert_int_equal(run(HEAD "show\n"), 0);
    assert_non_null(strstr(notes, "> t:7: step impulse by csa, 5 offers\n"));
    assert_non_null(strstr(notes, "order Cheatham 3cp\n"));
    assert_non_null(strstr(notes, "Maney C3 full\n"));
}

static void test_an_unsound_set_up_is_refused(void **state) {
    assert_int_equal(run("ruleset rally\nunit Maney csa 9/2 at C3; Stewart csa 9/2 at C3\n"), 1);
    assert_non_null(strstr(notes, "the set-up is not a position of the game: more than the stack"));
}

static void test_a_step_that_the_position_never_comes_to_is_refused(void **state) {
    assert_notes(1,
                 "ruleset bayonet\n"
                 "wing Centre 1\n"
                 "brigade Red csa front slot 0 dress; Blue usa front slot 0 march\n"
                 "infantry Rowe csa 4 of Red at 0507; Navarre usa 4 of Blue at 0502\n"
                 "step brig_pick by csa\n",
                 "t:5: nothing can be done at this step in this position\n");
}

/* The checklist. */

static Checklist list;

static bool read_list(const char *text, int *line, const char **why) {
    return checklist_read(&list, text, strlen(text), line, why);
}

static void test_a_checklist_is_read(void **state) {
    int line;
    const char *why;
    assert_true(read_list("# heading\n\n8.3a  Entering stops.\nEV2 A corps.\r\n", &line, &why));
    assert_int_equal(list.count, 2);
    assert_string_equal(list.row[0].number, "8.3a");
    assert_string_equal(list.row[1].text, "A corps.");
    assert_false(read_list("8.3a One.\n8.3a Two.\n", &line, &why));
    assert_int_equal(line, 2);
    assert_false(read_list("8.3a\n", &line, &why));
    assert_int_equal(line, 1);
}

static void test_a_case_counts_for_the_clauses_of_its_first_line(void **state) {
    static const char TEXT[] = "# 8.3a, EV2 TEa  A title with 8.3a in it.\n# EV2\n";
    int line;
    const char *why;
    char unknown[CLAUSE_NUMBER_SIZE];
    assert_true(read_list("8.3a One.\nEV2 Two.\n9.1 Three.\n", &line, &why));
    assert_int_equal(checklist_count(&list, TEXT, strlen(TEXT), unknown), 1);
    assert_string_equal(unknown, "TEa");
    assert_int_equal(list.row[0].cases, 1);
    assert_int_equal(list.row[1].cases, 1);
    assert_int_equal(list.row[2].cases, 0);
}

/* Every clause that a refusal names is a row of the checklist. */
static void test_refusals_name_clauses_of_the_checklist(void **state) {
    char *text;
    size_t size;
    int line;
    const char *why;
    assert_int_equal(file_read("rules/rally.clauses", &text, &size), FILE_OK);
    assert_true(checklist_read(&list, text, size, &line, &why));
    mem_free(text);
    const Ruleset *rally = system_find("rally")->law;
    for (Verdict v = 1; v < rally->clause_count; v++) {
        bool found = false;
        for (int i = 0; i < list.count; i++) {
            found |= strcmp(list.row[i].number, rally->clause[v].number) == 0;
        }
        if (!found) fail_msg("%s is no clause of the checklist", rally->clause[v].number);
    }
}

static void test_folders_hold_their_cases_in_order(void **state) {
    CaseFiles files;
    case_files_init(&files);
    assert_true(case_files_add(&files, "tests/cases/rally"));
    assert_true(files.count > 100);
    for (size_t i = 1; i < files.count; i++) {
        assert_true(strcmp(files.path[i - 1], files.path[i]) < 0);
    }
    assert_false(case_files_add(&files, "src/cases"));
    assert_string_equal(files.why, "src/cases: no *.case in this folder");
    case_files_release(&files);
}

/* Every allocation fails once, for every one of them: an error, and nothing leaks. */
static void test_running_out_of_memory_is_an_error(void **state) {
    for (long n = 1; n < 10000; n++) {
        CaseFiles files;
        case_files_init(&files);
        mem_fail_at(n);
        const bool good = case_files_add(&files, "tests/cases/rally");
        const long calls = mem_fail_at(0);
        assert_true(good || strlen(files.why) > 0);
        case_files_release(&files);
        if (calls < n) {
            assert_true(good);
            return;
        }
    }
    fail_msg("no end of allocations");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_old_word_is_read_with_a_warning),
        cmocka_unit_test(test_a_good_case_passes),
        cmocka_unit_test(test_failures_say_what_was_expected_and_found),
        cmocka_unit_test(test_offers_and_refusals_name_the_clause),
        cmocka_unit_test(test_an_action_that_cannot_be_played_ends_the_case),
        cmocka_unit_test(test_every_fault_of_a_set_up_is_told),
        cmocka_unit_test(test_a_case_without_a_ruleset_is_none),
        cmocka_unit_test(test_statements_may_leave_out_their_word),
        cmocka_unit_test(test_a_picture_lays_the_ground),
        cmocka_unit_test(test_banks_are_places),
        cmocka_unit_test(test_odds_are_exact),
        cmocka_unit_test(test_show_tells_the_offers),
        cmocka_unit_test(test_an_unsound_set_up_is_refused),
        cmocka_unit_test(test_a_step_that_the_position_never_comes_to_is_refused),
        cmocka_unit_test(test_a_checklist_is_read),
        cmocka_unit_test(test_a_case_counts_for_the_clauses_of_its_first_line),
        cmocka_unit_test(test_refusals_name_clauses_of_the_checklist),
        cmocka_unit_test(test_folders_hold_their_cases_in_order),
        cmocka_unit_test(test_running_out_of_memory_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
