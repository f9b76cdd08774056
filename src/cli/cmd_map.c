/* longroll map: a battle's map as an SVG picture. */
#include <stdio.h>
#include <string.h>

#include "atlas/draw.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "cli/journal_load.h"

enum { OPT_OUT, OPT_JOURNAL, OPT_COUNTERS, OPT_THEME, OPT_RULES };

static const ArgSpec OPTIONS[] = {
    [OPT_OUT] = {"-o", "FILE", "write the picture there instead of to standard output", ARG_TEXT, 0,
                 0, 0},
    [OPT_JOURNAL] = {"--journal", "FILE", "show the pieces where this game has left them", ARG_TEXT,
                     0, 0, 0},
    [OPT_COUNTERS] = {"--counters", NULL, "show the pieces where they are set up", ARG_SWITCH, 0, 0,
                      0},
    [OPT_THEME] = {"--theme", "NAME", "light (the default) or dark", ARG_TEXT, 0, 0, 0},
    [OPT_RULES] = {"--rules", NULL, "paint every hex plainly, as the rules see it", ARG_SWITCH, 0,
                   0, 0},
};

static const Usage USAGE = {
    "map",
    "[BATTLE[:SCENARIO]]",
    "Draws the map of a battle as SVG: ground, roads and names under the hex grid, true to scale.\n"
    "With --journal the battle need not be named: the journal says which one it is.",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    0,
    1,
    "Examples:\n"
    "  longroll map perryville --counters -o perryville.svg\n"
    "  longroll map --journal game.journal --theme dark -o now.svg\n"
    "  longroll map stones-river:dawn --rules -o plain.svg"};

typedef struct Work {
    Battle battle;
    Sheet sheet;
    Svg svg;
} Work;

static bool load_sheet(Work *w, const char *name) {
    char path[ATLAS_PATH_SIZE], scenario[NAME_SIZE];
    if (!atlas_split(name, path, scenario)) {
        tell("map", name, "this name is too long");
        return false;
    }
    Report report;
    report_init(&report);
    const bool loaded = atlas_load_sheet(path, scenario, &w->battle, &w->sheet, &report);
    if (!loaded) {
        report_print(&report, stderr);
        tell("map", name, "the battle cannot be drawn: %zu complaint%s", report.errors,
             report.errors == 1 ? "" : "s");
    }
    report_release(&report);
    return loaded;
}

static int write_picture(const Work *w, const char *path) {
    if (path == NULL) {
        const bool written =
            fwrite(w->svg.text, 1, w->svg.used, stdout) == w->svg.used && fflush(stdout) == 0;
        if (!written) tell("map", NULL, "cannot write to standard output");
        return written ? EXIT_GOOD : EXIT_BAD_DATA;
    }
    if (io_write_file(path, w->svg.text, w->svg.used)) return EXIT_GOOD;
    tell("map", path, "cannot be written: %m");
    return EXIT_BAD_DATA;
}

static int draw(Work *w, const Args *args, const char *name, const State *s) {
    const DrawOptions options = {
        .dark = strcmp(args_text(args, OPT_THEME, "light"), "dark") == 0,
        .rules = args_has(args, OPT_RULES),
        .counters = args_has(args, OPT_COUNTERS) || s != NULL,
    };
    if (!load_sheet(w, name)) return EXIT_BAD_DATA;
    if (!draw_map(&w->battle, &w->sheet, s, options, &w->svg)) {
        tell("map", name, "not enough memory");
        return EXIT_BAD_DATA;
    }
    return write_picture(w, args_text(args, OPT_OUT, NULL));
}

/* The map of a recorded game; a journal that is damaged somewhere is drawn as far as it goes. */
static int draw_game(Work *w, const Args *args) {
    LoadedGame game;
    const bool whole = journal_load("map", args_text(args, OPT_JOURNAL, ""), &game);
    int status = EXIT_BAD_DATA;
    if (game.session != NULL) {
        char name[2 * NAME_SIZE];
        snprintf(name, sizeof name, "%s:%s", game.battle->id, game.battle->scenario);
        /* If the battle is named, those files are used: they may be in another place. */
        status =
            draw(w, args, args->operand_count > 0 ? args->operand[0] : name, &game.session->state);
        if (!whole) status = EXIT_BAD_DATA;
    }
    loaded_game_release(&game);
    return status;
}

int cmd_map(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    const char *theme = args_text(&args, OPT_THEME, "light");
    if (strcmp(theme, "light") != 0 && strcmp(theme, "dark") != 0) {
        return tell_usage("map", "--theme", "there is no theme \"%s\": light or dark", theme);
    }
    if (args.operand_count == 0 && !args_has(&args, OPT_JOURNAL)) {
        return tell_usage("map", NULL, "which battle? Name one, or give a journal");
    }
    Work *work = io_alloc(sizeof *work);
    if (work == NULL) {
        tell("map", NULL, "not enough memory");
        return EXIT_BAD_DATA;
    }
    svg_init(&work->svg);
    status = args_has(&args, OPT_JOURNAL) ? draw_game(work, &args)
                                          : draw(work, &args, args.operand[0], NULL);
    svg_release(&work->svg);
    sheet_release(&work->sheet);
    io_free(work);
    return status;
}
