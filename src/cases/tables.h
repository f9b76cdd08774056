/* A ruleset's tables from its rules file, as a case needs them. */
#pragma once

#include "cases/case.h"

/* CaseOptions.tables: reads rules/NAME.yaml, looked for as for any battle. */
bool case_tables(void *context, const Ruleset *ruleset, int16_t table[TABLE_CELL_MAX], char *why,
                 size_t why_size);
