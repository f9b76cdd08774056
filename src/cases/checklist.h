/* The checklist of a ruleset: every clause that must be shown by a case, and how many show it.
 *
 * rules/NAME.clauses holds one clause a line, its number and our sentence. A case names the
 * clauses it tests in its first line, after the #, before its title. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { CHECKLIST_MAX = 600, CLAUSE_NUMBER_SIZE = 12, CLAUSE_TEXT_SIZE = 160 };

typedef struct ChecklistRow {
    char number[CLAUSE_NUMBER_SIZE]; /* "8.3a" */
    char text[CLAUSE_TEXT_SIZE];
    int cases;
} ChecklistRow;

typedef struct Checklist {
    ChecklistRow row[CHECKLIST_MAX];
    int count;
} Checklist;

/* False and why, with the line, if the text is no checklist. */
bool checklist_read(Checklist *list, const char *text, size_t size, int *line, const char **why);

/* Counts a case for each clause it names. Answers how many of the names are not on the list; the
 * first of them is written to `unknown`. */
int checklist_count(Checklist *list, const char *text, size_t size,
                    char unknown[CLAUSE_NUMBER_SIZE]);
