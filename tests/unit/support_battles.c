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
    battle[i] = malloc(sizeof *battle[i]);
    assert_non_null(battle[i]);
    if (!atlas_load(NAME[i][0], NAME[i][1], battle[i], &report)) {
        report_print(&report, stderr);
        fail_msg("%s:%s does not load", NAME[i][0], NAME[i][1]);
    }
    report_release(&report);
    return battle[i];
}
