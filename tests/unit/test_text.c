/* Writing into a buffer that may be too small, and reading word by word. */
#include "support.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/text.h"

static void test_text_is_cut_off_at_every_size(void **state) {
    static const char WHOLE[] = "move Maney 12 +3 -4 0 9223372036854775807 00000000deadbeef.";
    for (size_t size = 1; size <= sizeof WHOLE + 3; size++) {
        char buffer[sizeof WHOLE + 8];
        memset(buffer, '#', sizeof buffer);
        Text t;
        text_init(&t, buffer, size);
        assert_string_equal(buffer, "");
        text_add(&t, "move ");
        text_add_span(&t, "Maney and more", 5);
        text_add_char(&t, ' ');
        text_add_int(&t, 12);
        text_add_char(&t, ' ');
        text_add_signed(&t, 3);
        text_add_char(&t, ' ');
        text_add_signed(&t, -4);
        text_add_char(&t, ' ');
        text_add_signed(&t, 0);
        text_add_char(&t, ' ');
        text_add_int(&t, INT64_MAX);
        text_add_char(&t, ' ');
        text_add_hex64(&t, 0xDEADBEEF);
        text_add_char(&t, '.');
        const size_t expected = size < sizeof WHOLE ? size - 1 : sizeof WHOLE - 1;
        assert_int_equal(t.used, expected);
        assert_memory_equal(buffer, WHOLE, expected);
        assert_int_equal(buffer[expected], '\0');
        assert_int_equal(t.full, size < sizeof WHOLE);
        for (size_t i = size; i < sizeof buffer; i++) assert_int_equal(buffer[i], '#');
    }
}

static void test_numbers_are_written_as_printf_does(void **state) {
    static const int64_t EDGE[] = {0, 1, -1, 9, 10, -10, 255, INT64_MAX, INT64_MIN, INT32_MIN};
    Random r;
    random_init(&r, 31);
    for (int i = 0; i < 1000; i++) {
        const int64_t number = i < 10 ? EDGE[i] : (int64_t)random_next(&r) >> random_below(&r, 63);
        char found[64], expected[64];
        Text t;
        text_init(&t, found, sizeof found);
        text_add_int(&t, number);
        snprintf(expected, sizeof expected, "%" PRId64, number);
        assert_string_equal(found, expected);
        text_init(&t, found, sizeof found);
        text_add_signed(&t, number);
        snprintf(expected, sizeof expected, number == 0 ? "%" PRId64 : "%+" PRId64, number);
        assert_string_equal(found, expected);
        text_init(&t, found, sizeof found);
        text_add_hex64(&t, (uint64_t)number);
        snprintf(expected, sizeof expected, "%016" PRIx64, (uint64_t)number);
        assert_string_equal(found, expected);
    }
}

static Scan scan_text(const char *text) { return scan_of(text, strlen(text)); }

static void test_scanning_words(void **state) {
    Scan s = scan_text("  move\tManey  L6 ");
    assert_false(scan_done(&s));
    assert_false(scan_word(&s, "mov"));
    assert_true(scan_word(&s, "move"));
    const char *start;
    assert_int_equal(scan_token(&s, &start), 5);
    assert_true(text_equal(start, 5, "Maney"));
    assert_false(text_equal(start, 4, "Maney"));
    assert_false(text_equal(start, 5, "Mane"));
    scan_spaces(&s);
    assert_false(scan_literal(&s, "L6-"));
    assert_true(scan_literal(&s, "L"));
    assert_true(scan_word(&s, "6"));
    assert_true(scan_done(&s));
    assert_int_equal(scan_token(&s, &start), 0);
}

static void test_a_literal_longer_than_the_text_is_not_there(void **state) {
    Scan s = scan_of("moves", 4);
    assert_false(scan_literal(&s, "moves"));
    assert_true(scan_word(&s, "move")); /* the end follows */
    assert_true(scan_done(&s));
}

static void test_scanning_numbers(void **state) {
    static const struct {
        const char *text;
        bool good;
        int64_t value;
        size_t taken;
    } CASE[] = {
        {"0", true, 0, 1},
        {"12x", true, 12, 2},
        {"-7 ", true, -7, 2},
        {"+3", true, 3, 2},
        {"", false, 0, 0},
        {"-", false, 0, 0},
        {"x1", false, 0, 0},
        {"+ 1", false, 0, 0},
        {"007", true, 7, 3},
        {"--1", false, 0, 0},
        {"99999999999999999999", false, 0, 0},
        {"922337203685477580", true, 922337203685477580, 18},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof CASE[0]; i++) {
        Scan s = scan_text(CASE[i].text);
        int64_t value = 0;
        if (scan_int(&s, &value) != CASE[i].good) fail_msg("\"%s\"", CASE[i].text);
        assert_int_equal(value, CASE[i].value);
        assert_int_equal(s.at - CASE[i].text, CASE[i].taken);
    }
}

/* What scan_int reads never overflows, whatever the digits. */
static void test_scanning_numbers_near_the_limit(void **state) {
    for (int digits = 15; digits <= 24; digits++) {
        for (char digit = '1'; digit <= '9'; digit++) {
            char text[32] = {0};
            memset(text, digit, (size_t)digits);
            Scan s = scan_text(text);
            int64_t value = 0;
            char back[32];
            if (!scan_int(&s, &value)) continue;
            snprintf(back, sizeof back, "%" PRId64, value);
            assert_string_equal(back, text);
        }
    }
}

static void test_scanning_hexadecimal(void **state) {
    Random r;
    random_init(&r, 32);
    for (int i = 0; i < 500; i++) {
        const uint64_t number = random_next(&r) >> random_below(&r, 64);
        char text[32];
        snprintf(text, sizeof text, "%" PRIx64 " ", number);
        Scan s = scan_text(text);
        uint64_t value = ~number;
        assert_true(scan_hex64(&s, &value));
        assert_true(value == number);
        assert_true(scan_done(&s));
    }
    static const char *const BAD[] = {"", "g", "DEAD", "0123456789abcdef0", " 1"};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Scan s = scan_text(BAD[i]);
        uint64_t value;
        if (scan_hex64(&s, &value)) fail_msg("read \"%s\"", BAD[i]);
        assert_ptr_equal(s.at, BAD[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_is_cut_off_at_every_size),
        cmocka_unit_test(test_numbers_are_written_as_printf_does),
        cmocka_unit_test(test_scanning_words),
        cmocka_unit_test(test_a_literal_longer_than_the_text_is_not_there),
        cmocka_unit_test(test_scanning_numbers),
        cmocka_unit_test(test_scanning_numbers_near_the_limit),
        cmocka_unit_test(test_scanning_hexadecimal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
