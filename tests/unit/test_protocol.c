/* The JSON lines of `longroll engine`: a whole game, wrong requests, and memory that runs out at
 * every point. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>

#include "cli/io.h"
#include "cli/protocol.h"

/* Asks and reads the answer, which must be JSON with "ok". */
static json_t *ask(Protocol *d, const char *line) {
    const char *reply = protocol_answer(d, line, strlen(line));
    json_error_t error;
    json_t *value = json_loads(reply, 0, &error);
    if (value == NULL) fail_msg("%s: %s", error.text, reply);
    assert_true(json_is_boolean(json_object_get(value, "ok")));
    assert_null(strchr(reply, '\n'));
    return value;
}

static bool is_ok(const json_t *reply) { return json_is_true(json_object_get(reply, "ok")); }

static bool ask_ok(Protocol *d, const char *line) {
    json_t *reply = ask(d, line);
    const bool ok = is_ok(reply);
    if (!ok) assert_true(json_is_string(json_object_get(reply, "error")));
    json_decref(reply);
    return ok;
}

static const char *text_of(const json_t *reply, const char *key) {
    const char *text = json_string_value(json_object_get(reply, key));
    assert_non_null(text);
    return text;
}

static void test_game_plays_to_its_end(void **state) {
    Protocol *d = protocol_new();
    assert_true(ask_ok(d, "{\"cmd\":\"new\",\"battle\":\"perryville\",\"seed\":5}"));
    int decisions = 0;
    for (;; decisions++) {
        json_t *reply = ask(d, "{\"cmd\":\"offers\"}");
        assert_true(is_ok(reply));
        const json_int_t total = json_integer_value(json_object_get(reply, "total"));
        const bool over = json_is_true(json_object_get(reply, "over"));
        assert_int_equal(total, json_array_size(json_object_get(reply, "offers")));
        assert_string_not_equal(text_of(reply, "chooser"), "chance"); /* a seed: dice roll */
        json_decref(reply);
        if (over) break;
        assert_true(total > 1);
        assert_true(decisions < 20000);
        char line[80];
        snprintf(line, sizeof line, "{\"cmd\":\"take\",\"index\":%d}", decisions * 7 % (int)total);
        assert_true(ask_ok(d, line));
    }
    assert_true(decisions > 100);
    assert_false(ask_ok(d, "{\"cmd\":\"take\",\"index\":0}"));
    assert_false(ask_ok(d, "{\"cmd\":\"hint\"}"));
    assert_true(ask_ok(d, "{\"cmd\":\"view\"}"));
    assert_true(ask_ok(d, "{\"cmd\":\"battle\"}"));
    protocol_free(d);
}

static void test_journal_and_undo_come_back(void **state) {
    Protocol *d = protocol_new();
    assert_true(ask_ok(d, "{\"cmd\":\"new\",\"battle\":\"perryville\"}"));
    for (int i = 0; i < 60; i++) assert_true(ask_ok(d, "{\"cmd\":\"take\",\"index\":0}"));
    json_t *before = ask(d, "{\"cmd\":\"hash\"}");
    json_t *journal = ask(d, "{\"cmd\":\"journal\",\"a\":\"Anna\",\"b\":\"Bert\"}");
    assert_non_null(strstr(text_of(journal, "journal"), "player csa Anna"));
    assert_true(ask_ok(d, "{\"cmd\":\"undo\",\"to\":10}"));
    assert_true(ask_ok(d, "{\"cmd\":\"undo\"}"));
    json_t *request =
        json_pack("{s:s, s:s}", "cmd", "load", "journal", text_of(journal, "journal"));
    char *line = json_dumps(request, JSON_COMPACT);
    assert_true(ask_ok(d, line));
    json_t *after = ask(d, "{\"cmd\":\"hash\"}");
    assert_true(json_equal(before, after));
    free(line);
    json_decref(request);
    json_decref(journal);
    json_decref(before);
    json_decref(after);
    protocol_free(d);
}

static void test_refusals_name_the_clause(void **state) {
    Protocol *d = protocol_new();
    assert_true(ask_ok(d, "{\"cmd\":\"new\",\"battle\":\"perryville\",\"seed\":1}"));
    json_t *reply = ask(d, "{\"cmd\":\"take\",\"action\":\"move Maney A1\",\"id\":\"x1\"}");
    assert_false(is_ok(reply));
    assert_string_equal(text_of(reply, "id"), "x1");
    assert_true(strlen(text_of(reply, "clause")) > 0);
    json_decref(reply);
    reply = ask(d, "{\"cmd\":\"why\",\"action\":\"move Maney A1\"}");
    assert_true(is_ok(reply));
    assert_true(json_is_false(json_object_get(reply, "legal")));
    json_decref(reply);
    protocol_free(d);
}

static void test_wrong_requests_are_told(void **state) {
    static const char *const WRONG[] = {
        "",
        " ",
        "{",
        "null",
        "[]",
        "[{}]",
        "{}",
        "{\"cmd\":1}",
        "{\"cmd\":\"fly\"}",
        "\xff\xfe",
        "{\"cmd\":\"offers\"}",
        "{\"cmd\":\"new\"}",
        "{\"cmd\":\"new\",\"battle\":7}",
        "{\"cmd\":\"new\",\"battle\":\"nowhere\"}",
        "{\"cmd\":\"load\"}",
        "{\"cmd\":\"new\",\"battle\":\"perryville\",\"scenario\":\"none\"}",
        "{\"cmd\":\"new\",\"battle\":\"../../etc/passwd\"}",
        "{\"cmd\":\"load\",\"journal\":\"longroll journal 1\\n\"}"};
    static const char *const WRONG_IN_GAME[] = {
        "{\"cmd\":\"take\"}",
        "{\"cmd\":\"take\",\"index\":-1}",
        "{\"cmd\":\"take\",\"index\":1e3}",
        "{\"cmd\":\"take\",\"index\":99999}",
        "{\"cmd\":\"take\",\"action\":\"\"}",
        "{\"cmd\":\"take\",\"action\":\"\\u0001\\u00e9\"}",
        "{\"cmd\":\"undo\"}",
        "{\"cmd\":\"undo\",\"to\":5}",
        "{\"cmd\":\"undo\",\"to\":-1}",
        "{\"cmd\":\"why\"}",
        "{\"cmd\":\"odds\"}",
        "{\"cmd\":\"routes\"}",
        "{\"cmd\":\"routes\",\"piece\":\"Napoleon\"}",
        "{\"cmd\":\"routes\",\"piece\":\"Maney\",\"verb\":\"swim\"}",
        "{\"cmd\":\"journal\",\"a\":\"\"}",
        "{\"cmd\":\"journal\",\"b\":\"x\\ny\"}",
        "{\"cmd\":\"hint\",\"commander\":\"Lee\"}",
        "{\"cmd\":\"hint\",\"commander\":\"search@\"}",
        "{\"cmd\":\"hint\",\"commander\":\"search-500\"}",
        "{\"cmd\":\"offers\",\"from\":-2}"};
    Protocol *d = protocol_new();
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        if (ask_ok(d, WRONG[i])) fail_msg("accepted: %s", WRONG[i]);
    }
    assert_true(ask_ok(d, "{\"cmd\":\"new\",\"battle\":\"perryville\"}"));
    json_t *before = ask(d, "{\"cmd\":\"hash\"}");
    for (size_t i = 0; i < sizeof WRONG_IN_GAME / sizeof WRONG_IN_GAME[0]; i++) {
        if (ask_ok(d, WRONG_IN_GAME[i])) fail_msg("accepted: %s", WRONG_IN_GAME[i]);
    }
    json_t *after = ask(d, "{\"cmd\":\"hash\"}");
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
    protocol_free(d);
}

/* The same commander with the same handicaps gives the same advice, and it is an offer. */
static void test_hints_take_handicaps(void **state) {
    static const char HINT[] = "{\"cmd\":\"hint\",\"commander\":\"search@500~300-50\"}";
    json_t *hint[2];
    for (int i = 0; i < 2; i++) {
        Protocol *d = protocol_new();
        assert_true(ask_ok(d, "{\"cmd\":\"new\",\"battle\":\"perryville:knob\",\"seed\":2}"));
        hint[i] = ask(d, HINT);
        assert_true(json_is_true(json_object_get(hint[i], "ok")));
        char line[80];
        snprintf(line, sizeof line, "{\"cmd\":\"take\",\"index\":%d}",
                 (int)json_integer_value(json_object_get(hint[i], "index")));
        assert_true(ask_ok(d, line));
        protocol_free(d);
    }
    assert_true(json_equal(hint[0], hint[1]));
    json_decref(hint[0]);
    json_decref(hint[1]);
}

static void test_long_and_deep_requests_are_refused(void **state) {
    Protocol *d = protocol_new();
    const size_t size = PROTOCOL_LINE_MAX + 1;
    char *line = malloc(size + 1);
    memset(line, '[', size);
    line[size] = '\0';
    assert_false(ask_ok(d, line));
    line[size - 2] = '\0';
    assert_false(ask_ok(d, line));
    free(line);
    assert_true(ask_ok(d, "{\"cmd\":\"quit\"}"));
    assert_true(protocol_done(d));
    protocol_free(d);
}

/* Memory fails at the nth call, for every n: each answer is still one of ours, and the game that
 * was there before a failed "new" is there after it. */
static void test_failing_memory_is_told(void **state) {
    static const char *const SESSION[] = {"{\"cmd\":\"new\",\"battle\":\"perryville\",\"seed\":2}",
                                          "{\"cmd\":\"take\",\"index\":1}",
                                          "{\"cmd\":\"view\"}",
                                          "{\"cmd\":\"hint\"}",
                                          "{\"cmd\":\"journal\"}",
                                          "{\"cmd\":\"new\",\"battle\":\"perryville\"}"};
    const int steps = (int)(sizeof SESSION / sizeof SESSION[0]);
    json_set_alloc_funcs(io_alloc, io_free);
    bool good = false;
    for (long n = 1; !good; n++) {
        io_fail_at(n);
        Protocol *d = protocol_new();
        int ok = 0;
        for (int i = 0; i < steps && d != NULL; i++) {
            const char *reply = protocol_answer(d, SESSION[i], strlen(SESSION[i]));
            ok += strncmp(reply, "{\"ok\":true", 10) == 0;
            assert_true(reply[0] == '{' && reply[strlen(reply) - 1] == '}');
        }
        good = io_fail_at(0) < n;
        if (good) assert_int_equal(ok, steps);
        protocol_free(d);
        assert_true(n < 2000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_game_plays_to_its_end),
        cmocka_unit_test(test_journal_and_undo_come_back),
        cmocka_unit_test(test_refusals_name_the_clause),
        cmocka_unit_test(test_wrong_requests_are_told),
        cmocka_unit_test(test_hints_take_handicaps),
        cmocka_unit_test(test_long_and_deep_requests_are_refused),
        cmocka_unit_test(test_failing_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
