#include "cases/tables.h"

#include <stdio.h>

#include "atlas/battle_file.h"
#include "atlas/locate.h"
#include "atlas/rules_file.h"

bool case_tables(void *context, const Ruleset *ruleset, int16_t table[TABLE_CELL_MAX], char *why,
                 size_t why_size) {
    char path[ATLAS_PATH_SIZE];
    if (!locate_rules(".", ruleset->name, path, sizeof path)) {
        snprintf(why, why_size, "there is no rules/%s.yaml", ruleset->name);
        return false;
    }
    Report report;
    report_init(&report);
    rules_file_read(ruleset, path, table, &report);
    const bool good = report_clean(&report);
    if (!good && report.count > 0) {
        const Finding *first = &report.finding[0];
        snprintf(why, why_size, "%s:%d:%d: %s", first->file, first->line, first->column,
                 first->text);
    } else if (!good) {
        snprintf(why, why_size, "not enough memory");
    }
    report_release(&report);
    return good;
}
