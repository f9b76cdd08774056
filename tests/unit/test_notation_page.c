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
#include "rules/registry.h"

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
        case 'v': text_add(out, "FACING"); break;
        case 'o': text_add(out, "ORDER"); break;
        case 'w': text_add(out, "WING"); break;
        case 'l': text_add(out, "LINE"); break;
        case 'k': text_add(out, "SLOT"); break;
        default: fail_msg("a field the page does not know: %%%c", *p);
        }
    }
}

static void test_every_verb_is_on_the_page(void **state) {
    char *page;
    size_t size;
    int missing = 0;
    assert_true(io_read_file("docs/notation.md", &page, &size));
    for (int i = 0; i < SYSTEM_COUNT; i++) {
        for (int verb = 1; verb < SYSTEMS[i].law->verb_count; verb++) {
            if (SYSTEMS[i].law->verb[verb].pattern == NULL) continue;
            /* The page says once that an army's commander may do what a wing's may. */
            static const char OTHER[] = "commander: ";
            const char *pattern = SYSTEMS[i].law->verb[verb].pattern;
            if (strncmp(pattern, OTHER, strlen(OTHER)) == 0) pattern += strlen(OTHER);
            char form[128];
            Text t;
            text_init(&t, form, sizeof form);
            text_add(&t, "`");
            page_form(pattern, &t);
            text_add(&t, "`");
            if (strstr(page, form) == NULL) {
                print_error("docs/notation.md has no %s\n", form);
                missing++;
            }
        }
    }
    io_free(page);
    assert_int_equal(missing, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_verb_is_on_the_page)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
