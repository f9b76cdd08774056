/* docs/notation.md lists every action of every ruleset. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cli/io.h"
#include "core/text.h"
#include "rules/rulesets.h"

/* A pattern as the page writes it: "move PIECE HEX". */
static void page_form(const char *pattern, Text *out) {
    for (const char *p = pattern; *p != '\0'; p++) {
        if (*p != '%') {
            text_add_char(out, *p);
            continue;
        }
        switch (*++p) {
        case 'u': text_add(out, "PIECE"); break;
        case 'p':
        case 'd': text_add(out, "HEX"); break;
        case 'f': text_add(out, "FORMATION"); break;
        case 'n': text_add(out, "N"); break;
        case 's': text_add(out, "SIDE"); break;
        default: fail_msg("a field the page does not know: %%%c", *p);
        }
    }
}

static void test_every_verb_is_on_the_page(void **state) {
    char *page;
    size_t size;
    assert_true(io_read_file("docs/notation.md", &page, &size));
    for (int i = 0; i < RULESET_COUNT; i++) {
        for (int verb = 1; verb < RULESETS[i]->verb_count; verb++) {
            if (RULESETS[i]->verb[verb].pattern == NULL) continue;
            char row[128];
            Text t;
            text_init(&t, row, sizeof row);
            text_add(&t, "| `");
            page_form(RULESETS[i]->verb[verb].pattern, &t);
            text_add(&t, "` |");
            if (strstr(page, row) == NULL) fail_msg("docs/notation.md has no row %s", row);
        }
    }
    io_free(page);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_verb_is_on_the_page)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
