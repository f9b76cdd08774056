/* `longroll clauses`: the checklist of a ruleset, and how many cases show each clause. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "atlas/battle_file.h"
#include "atlas/locate.h"
#include "cases/case_files.h"
#include "cases/checklist.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "rules/registry.h"

enum { OPT_MISSING, OPT_JSON, OPT_CASES };

static const ArgSpec OPTIONS[] = {
    [OPT_MISSING] = {"--missing", NULL, "only the clauses that no case shows", ARG_SWITCH, 0, 0, 0},
    [OPT_JSON] = {"--json", NULL, "an array of {clause, text, cases}", ARG_SWITCH, 0, 0, 0},
    [OPT_CASES] = {"--cases", "FOLDER", "where the cases are (tests/cases/RULESET)", ARG_TEXT, 0, 0,
                   0},
};

static const Usage USAGE = {
    .command = "clauses",
    .operands = "RULESET",
    .about =
        "Lists every clause of the ruleset's checklist with our sentence for it and the number\n"
        "of cases that name it. With --missing nothing at all is printed if all are covered.",
    .option = OPTIONS,
    .option_count = ARG_COUNT(OPTIONS),
    .operand_min = 1,
    .operand_max = 1,
};

static bool read_checklist(const char *ruleset, Checklist *list) {
    char name[NAME_SIZE + 16], path[ATLAS_PATH_SIZE], folder[ATLAS_PATH_SIZE];
    char *text = NULL;
    size_t size = 0;
    snprintf(name, sizeof name, "%.31s.clauses", ruleset);
    bool found = false;
    for (int i = 0; !found && locate_data(i, "rules", folder, sizeof folder); i++) {
        found = path_join(path, sizeof path, folder, name) && io_read_file(path, &text, &size);
    }
    if (!found) {
        tell("clauses", name,
             "not found in rules, $LONGROLL_DATA/rules or where Longroll is "
             "installed");
        return false;
    }
    int line;
    const char *why;
    const bool read = checklist_read(list, text, size, &line, &why);
    if (!read) fprintf(stderr, "%s:%d: %s\n", path, line, why);
    io_free(text);
    return read;
}

static bool count_cases(const char *folder, Checklist *list) {
    CaseFiles files;
    case_files_init(&files);
    bool good = case_files_add(&files, folder);
    if (!good) tell("clauses", NULL, "%s", files.why);
    for (size_t i = 0; i < files.count && good; i++) {
        char *text, unknown[CLAUSE_NUMBER_SIZE];
        size_t size;
        if (!io_read_file(files.path[i], &text, &size)) {
            tell("clauses", files.path[i], "%s", strerror(errno));
            good = false;
            break;
        }
        if (checklist_count(list, text, size, unknown) > 0) {
            fprintf(stderr, "%s:1: the checklist has no clause %s\n", files.path[i], unknown);
            good = false;
        }
        io_free(text);
    }
    case_files_release(&files);
    return good;
}

static void print_text(const Checklist *list, bool missing) {
    for (int i = 0; i < list->count; i++) {
        const ChecklistRow *row = &list->row[i];
        if (missing && row->cases > 0) continue;
        printf("%-6s %3d  %s\n", row->number, row->cases, row->text);
    }
}

static void print_quoted(const char *text) {
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

static void print_json(const Checklist *list, bool missing) {
    const char *before = "[";
    for (int i = 0; i < list->count; i++) {
        const ChecklistRow *row = &list->row[i];
        if (missing && row->cases > 0) continue;
        printf("%s\n  {\"clause\": ", before);
        print_quoted(row->number);
        printf(", \"text\": ");
        print_quoted(row->text);
        printf(", \"cases\": %d}", row->cases);
        before = ",";
    }
    printf(*before == '[' ? "[]\n" : "\n]\n");
}

int cmd_clauses(int argc, char **argv) {
    Args args;
    int status = EXIT_GOOD;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    const char *ruleset = args.operand[0];
    if (system_find(ruleset) == NULL) return tell_usage("clauses", ruleset, "no such ruleset");
    Checklist *list = io_alloc(sizeof *list);
    if (list == NULL) {
        tell("clauses", NULL, "not enough memory");
        return EXIT_BAD_DATA;
    }
    char folder[NAME_SIZE + 32];
    snprintf(folder, sizeof folder, "tests/cases/%.31s", ruleset);
    const bool missing = args_has(&args, OPT_MISSING);
    status = EXIT_BAD_DATA;
    if (read_checklist(ruleset, list) && count_cases(args_text(&args, OPT_CASES, folder), list)) {
        if (args_has(&args, OPT_JSON)) {
            print_json(list, missing);
        } else {
            print_text(list, missing);
        }
        status = EXIT_GOOD;
    }
    io_free(list);
    return status;
}
