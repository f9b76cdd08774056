#include "cli/load.h"

#include <stdio.h>
#include <string.h>

#include "atlas/catalogue.h"
#include "cli/args.h"
#include "cli/io.h"
#include "rules/registry.h"

Battle *load_battle(const char *command, const char *name) {
    Battle *b = io_alloc(sizeof *b);
    if (b == NULL) {
        tell(command, name, "not enough memory");
        return NULL;
    }
    Report report;
    report_init(&report);
    const bool loaded = atlas_load_named(name, b, &report);
    if (!loaded) {
        report_print(&report, stderr);
        tell(command, name, "the battle cannot be played: %zu complaint%s", report.errors,
             report.errors == 1 ? "" : "s");
        io_free(b);
    }
    report_release(&report);
    return loaded ? b : NULL;
}

/* Whether it is for a ruleset we do not have. Anything else that is wrong with it is told when it
 * is loaded. */
static bool is_foreign(const char *folder) {
    BattleSummary summary;
    Report report;
    report_init(&report);
    const bool read = battle_summary(folder, &summary, &report);
    report_release(&report);
    return read && summary.ruleset[0] != '\0' && system_find(summary.ruleset) == NULL;
}

bool load_names(BattleNames *names) {
    Catalogue catalogue = {0};
    names->count = 0;
    const bool read = catalogue_read(&catalogue);
    for (int i = 0; i < catalogue.count && names->count < LOAD_NAMES_MAX; i++) {
        const size_t size = strlen(catalogue.folder[i]);
        if (size >= LOAD_NAME_SIZE || is_foreign(catalogue.folder[i])) continue;
        memcpy(names->name[names->count++], catalogue.folder[i], size + 1);
    }
    catalogue_release(&catalogue);
    return read;
}
