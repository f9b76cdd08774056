/* Rule cases: a question of the rules in plain text, with its answer. docs/cases.md is the page
 * for people who write them.
 *
 * A case sets up a few pieces on a small map, plays actions in the journal's own notation with
 * scripted dice, and says what must be offered, refused and found afterwards. Everything it may
 * name (kinds of pieces, their numbers, terrain, ranks, steps, facts) comes from the ruleset's own
 * tables; nothing here knows any rule. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/ruleset.h"

typedef enum { CASE_FAILURE, CASE_WARNING, CASE_SHOWN } CaseNote;

/* Where a case's notes go: failures, outdated words, and what its `show` lines ask for. */
typedef void (*CaseTold)(void *context, const char *file, int line, CaseNote note,
                         const char *text);

/* Fills in the ruleset's charts; false, and why, if they cannot be had. */
typedef bool (*CaseTables)(void *context, const Ruleset *ruleset, int16_t table[TABLE_CELL_MAX],
                           char *why, size_t why_size);

typedef struct CaseOptions {
    CaseTables tables;
    CaseTold told;
    void *context; /* handed to both */
} CaseOptions;

/* Scratch for one case at a time: battle, positions, offers. NULL if there is no memory. */
typedef struct CaseRun CaseRun;
CaseRun *case_run_new(void);
void case_run_free(CaseRun *c);

/* Runs one case; `file` is only for its notes. Answers the number of failures. */
int case_run(CaseRun *c, const CaseOptions *options, const char *file, const char *text,
             size_t size);
