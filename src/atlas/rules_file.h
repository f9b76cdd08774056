/* The tables of a ruleset from rules/<ruleset>.yaml, and the cells that a battle changes. */
#pragma once

#include "atlas/yaml.h"
#include "game/ruleset.h"

/* Every table that the ruleset asks for, into cell[TABLE_CELL_MAX]. Complains of tables that are
 * missing, holes, cells out of range, and cells that are neither `printed` nor `ours`. */
void rules_file_read(const Ruleset *ruleset, const char *file, int16_t *cell, Report *report);
/* The weights of its commanders' evaluation, Battle.tuning, as far as the file gives them. */
void rules_weights_read(const System *system, const char *file, int16_t *tuning, Report *report);

/* `tables` of a battle.yaml, or of a rules file if `whole`: then nothing may be missing. */
void rules_tables_read(const Ruleset *ruleset, const Node *tables, bool whole, int16_t *cell,
                       Report *report);
