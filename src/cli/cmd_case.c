/* `longroll case`: runs rule cases. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cases/case.h"
#include "cases/case_files.h"
#include "cases/tables.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"

enum { OPT_JSON, OPT_VERBOSE };

static const ArgSpec OPTIONS[] = {
    [OPT_JSON] = {"--json", NULL, "print {passed, failed} for another program", ARG_SWITCH, 0, 0,
                  0},
    [OPT_VERBOSE] = {"-v", NULL, "also name the cases that pass", ARG_SWITCH, 0, 0, 0},
};

static const Usage USAGE = {
    .command = "case",
    .operands = "FILE|FOLDER...",
    .about =
        "Runs rule cases: small positions in plain text, played by the rules, with what must be\n"
        "offered, refused and found. A folder stands for every *.case below it. Each failure is\n"
        "printed with its file and line, what was expected and what was found.",
    .option = OPTIONS,
    .option_count = ARG_COUNT(OPTIONS),
    .operand_min = 1,
    .operand_max = ARG_OPERANDS_MAX,
    .more = "docs/cases.md says how to write one. For example:\n"
            "  longroll case tests/cases/rally\n"
            "  longroll case -v my-question.case\n",
};

/* To stderr with --json, so that stdout is nothing but JSON. */
static void told(void *context, const char *file, int line, CaseNote note, const char *text) {
    fprintf(context, "%s:%d: %s\n", file, line, text);
}

/* True if the case passed. */
static bool run_file(CaseRun *scratch, const CaseOptions *options, const char *path, bool verbose) {
    char *text;
    size_t size;
    if (!io_read_file(path, &text, &size)) {
        tell("case", path, "%s", strerror(errno));
        return false;
    }
    const bool passed = case_run(scratch, options, path, text, size) == 0;
    io_free(text);
    if (verbose) fprintf(options->context, "%s  %s\n", passed ? "passed" : "FAILED", path);
    return passed;
}

int cmd_case(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    const bool json = args_has(&args, OPT_JSON);
    const CaseOptions options = {case_tables, told, json ? stderr : stdout};
    int passed = 0, failed = 0;
    CaseFiles files;
    case_files_init(&files);
    CaseRun *scratch = case_run_new();
    if (scratch == NULL) {
        tell("case", NULL, "not enough memory");
        goto done;
    }
    for (int i = 0; i < args.operand_count; i++) {
        if (case_files_add(&files, args.operand[i])) continue;
        tell("case", NULL, "%s", files.why);
        failed++;
    }
    for (size_t i = 0; i < files.count; i++) {
        if (run_file(scratch, &options, files.path[i], args_has(&args, OPT_VERBOSE))) {
            passed++;
        } else {
            failed++;
        }
    }
    printf(json ? "{\"passed\": %d, \"failed\": %d}\n" : "%d passed, %d failed\n", passed, failed);
done:
    case_files_release(&files);
    case_run_free(scratch);
    return scratch != NULL && failed == 0 ? EXIT_GOOD : EXIT_BAD_DATA;
}
