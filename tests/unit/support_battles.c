/* Battles from their files: apart, because atlas and the rally rules share names. */
#include "support.h"

#include <stdio.h>

#include "atlas/battle_file.h"

const Battle *test_battle(int i) {
    static const char *const NAME[TEST_BATTLES][2] = {{"perryville", "full"},
                                                      {"perryville", "crittenden"},
                                                      {"stones-river", "full"},
                                                      {"stones-river", "hard-fought"}};
    static Battle *battle[TEST_BATTLES];
    if (battle[i] != NULL) return battle[i];
    Report report;
    report_init(&report);
    Battle *loaded = malloc(sizeof *loaded);
    assert_non_null(loaded);
    const bool good = atlas_load(NAME[i][0], NAME[i][1], loaded, &report);
    if (!good) report_print(&report, stderr);
    report_release(&report);
    if (!good) {
        free(loaded);
        fail_msg("%s:%s does not load", NAME[i][0], NAME[i][1]);
    }
    return battle[i] = loaded;
}

Battle *new_battle(const char *name) {
    Report report;
    report_init(&report);
    Battle *b = malloc(sizeof *b);
    assert_non_null(b);
    const bool good = atlas_load_named(name, b, &report);
    if (!good) report_print(&report, stderr);
    report_release(&report);
    assert_true(good);
    return b;
}
