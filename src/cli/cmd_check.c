/* longroll check: everything that is wrong with battle files, with its place. */
#include <stdio.h>

#include "atlas/catalogue.h"
#include "atlas/mem.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "game/run.h"

static const Usage USAGE = {
    .command = "check",
    .operands = "BATTLE...",
    .about = "Reads battles, with their maps, rules files and all their scenarios, and prints\n"
             "everything that is wrong with them: file:line:column: what. A BATTLE is a folder,\n"
             "or the id of one that 'longroll battles' lists. Warnings are printed too, but do\n"
             "not count as wrong.",
    .operand_min = 1,
    .operand_max = ARG_OPERANDS_MAX,
    .more = "Exit status: 0 if all can be played, 1 if something is wrong.\n"
            "The format is explained in docs/battle-format.md.",
};

/* What a check needs besides the report; large, so not on the stack. */
typedef struct CheckWork {
    Battle battle;
    State state;
    Offers offers;
    BattleSummary summary;
} CheckWork;

/* Sets the battle up, so that the ruleset can object to the opening position (stacking). */
static void check_opening(CheckWork *w, const char *folder, Report *report) {
    Complaint complaint = {""};
    run_start(&w->battle, &w->state, &w->offers);
    if (state_check(&w->battle, &w->state, &complaint)) return;
    report_add(report, REPORT_ERROR, folder, 0, 0, "scenario %s: the opening position: %s",
               w->battle.scenario, complaint.text);
}

static void check_battle(CheckWork *w, const char *path, Report *report) {
    if (file_exists(path) && !file_is_folder(path)) { /* a compiled battle */
        if (atlas_load(path, NULL, &w->battle, report)) check_opening(w, path, report);
        w->summary.scenario_count = 1;
        return;
    }
    if (!battle_summary(path, &w->summary, report)) return;
    for (int i = w->summary.scenario_count - 1; i >= 0; i--) { /* "full" last, for tell_good */
        Report own;
        report_init(&own);
        if (atlas_load(path, w->summary.scenario[i].id, &w->battle, &own)) {
            check_opening(w, w->summary.folder, &own);
        }
        for (size_t k = 0; k < own.count; k++) {
            const Finding *f = &own.finding[k];
            report_add(report, f->weight, f->file, f->line, f->column, "%s", f->text);
        }
        if (own.out_of_memory) report_no_memory(report);
        report_release(&own);
    }
}

static void tell_good(const char *path, const CheckWork *w) {
    const Battle *b = &w->battle;
    printf("%s: ok, %dx%d hexes, %d pieces, %d turns, %d scenario%s\n", path, b->grid.columns,
           b->grid.rows, b->piece_count, b->turn_count, w->summary.scenario_count,
           w->summary.scenario_count == 1 ? "" : "s");
}

int cmd_check(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    CheckWork *work = io_alloc(sizeof *work);
    if (work == NULL) {
        tell("check", NULL, "out of memory");
        return EXIT_BAD_DATA;
    }
    status = EXIT_GOOD;
    for (int i = 0; i < args.operand_count; i++) {
        Report report;
        report_init(&report);
        check_battle(work, args.operand[i], &report);
        report_sort(&report);
        report_print(&report, stdout);
        if (report_clean(&report)) {
            tell_good(args.operand[i], work);
        } else {
            status = EXIT_BAD_DATA;
        }
        report_release(&report);
    }
    io_free(work);
    return status;
}
