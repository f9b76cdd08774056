/* `longroll analyse`: what decided a game. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ai/evaluate.h"
#include "ai/search.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "cli/journal_load.h"
#include "lib/analysis.h"

enum { OPT_NODES, OPT_SVG, OPT_MOST };

static const ArgSpec OPTIONS[] = {
    [OPT_NODES] = {"--nodes", "N", "engine decisions to think about each activation", ARG_INT, 100,
                   100000000, 20000},
    [OPT_SVG] = {"--svg", "FILE", "also draw the chance of winning as a graph", ARG_TEXT, 0, 0, 0},
    [OPT_MOST] = {"--most", "N", "decisions and dice to name", ARG_INT, 1, 20, 4},
};

static const Usage USAGE = {
    "analyse",
    "JOURNAL",
    "Goes through a recorded game and says how the chance of winning went, which decisions cost\n"
    "most and what the search commander would have done instead, and how lucky either side was:\n"
    "for every die, the chance of winning it left against the average over its faces.",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    1,
    1,
    "Examples:\n"
    "  longroll analyse game.journal\n"
    "  longroll analyse game.journal --nodes 100000 --svg game.svg"};

enum { SENTENCE_SIZE = 1024, SVG_SIZE = 4 << 20, SVG_WIDTH = 960 };

typedef struct AnalysisWork {
    Analysis analysis;
    AnalysisPoint *point;
    void *commander;
    char *svg;
} AnalysisWork;

/* ---- telling ---- */

static void print_course(const Analysis *x) {
    printf("Chance of winning of the %s side, by turns:\n\n", x->b->side_name[0]);
    for (uint32_t i = 0; i < x->point_count; i++) {
        const AnalysisPoint *p = &x->point[i];
        if (i + 1 < x->point_count && x->point[i + 1].turn == p->turn) continue;
        char bar[41];
        const int filled = p->chance * 40 / CHANCE_WHOLE;
        for (int k = 0; k < 40; k++) bar[k] = k < filled ? '#' : '.';
        bar[40] = '\0';
        printf("  turn %2d  %s  %3d %%\n", p->turn, bar, p->chance * 100 / CHANCE_WHOLE);
    }
}

static Text sentence_in(char buffer[SENTENCE_SIZE]) {
    Text t;
    text_init(&t, buffer, SENTENCE_SIZE);
    return t;
}

static void print_decisions(const Analysis *x, long nodes) {
    char words[SENTENCE_SIZE];
    printf("\nThe decisions that cost most (engine: %s, %ld decisions of thought each):\n",
           x->who.name, nodes);
    if (x->decision_count == 0) printf("\n  None that is beyond doubt.\n");
    for (int i = 0; i < x->decision_count; i++) {
        const AnalysisDecision *d = &x->decision[i];
        Text t = sentence_in(words);
        analysis_say_decision(x, d, &t);
        printf("\n  %d. Action %" PRIu32 ". %s\n", i + 1, d->at + 1, words);
        t = sentence_in(words);
        analysis_say_instead(x, d, &t);
        printf("     %s\n", words);
    }
    printf("\n");
    for (int side = 0; side < SIDE_MAX; side++) {
        Text t = sentence_in(words);
        analysis_say_side(x, side, &t);
        if (t.used > 0) printf("  %s\n", words);
    }
}

static void print_luck(const Analysis *x) {
    char words[SENTENCE_SIZE];
    Text t = sentence_in(words);
    analysis_say_luck(x, &t);
    printf("\nLuck: %s\n", words);
    for (int i = 0; i < x->die_count; i++) {
        t = sentence_in(words);
        analysis_say_die(x, &x->die[i], &t);
        printf("\n  Action %" PRIu32 ". %s\n", x->die[i].at + 1, words);
        if (x->die[i].told[0] != '\0') printf("    %s\n", x->die[i].told);
    }
}

static bool write_svg(const AnalysisWork *work, const char *path) {
    Text t;
    text_init(&t, work->svg, SVG_SIZE);
    analysis_svg(&work->analysis, SVG_WIDTH, &t);
    errno = ENOMEM;
    const bool good = !t.full && io_write_file(path, t.buffer, t.used);
    if (!good) tell("analyse", path, "%s", strerror(errno));
    return good;
}

static int analyse(const Session *g, const Args *args, AnalysisWork *work) {
    Analysis *x = &work->analysis;
    analysis_begin(x, g, (uint32_t)args->number[OPT_NODES], (int)args->number[OPT_MOST],
                   work->point, g->taken_count + 2, work->commander);
    while (analysis_step(x)) {}
    print_course(x);
    print_decisions(x, args->number[OPT_NODES]);
    print_luck(x);
    const char *svg = args_text(args, OPT_SVG, NULL);
    return svg == NULL || write_svg(work, svg) ? EXIT_GOOD : EXIT_BAD_DATA;
}

static int with_scratch(const Session *g, const Args *args) {
    if (!analysis_possible(g->b)) {
        tell("analyse", g->b->id, "%s has no evaluation yet", g->b->ruleset->name);
        return EXIT_BAD_DATA;
    }
    int status = EXIT_BAD_DATA;
    AnalysisWork *work = io_alloc(sizeof *work);
    if (work != NULL) {
        work->commander = io_alloc(COMMANDER_SEARCH.scratch_size);
        work->point = io_alloc(((size_t)g->taken_count + 2) * sizeof *work->point);
        work->svg = io_alloc(SVG_SIZE);
    }
    if (work != NULL && work->commander != NULL && work->point != NULL && work->svg != NULL) {
        status = analyse(g, args, work);
    } else {
        tell("analyse", g->b->id, "not enough memory");
    }
    if (work != NULL) {
        io_free(work->commander);
        io_free(work->point);
        io_free(work->svg);
    }
    io_free(work);
    return status;
}

int cmd_analyse(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    LoadedGame game;
    const bool whole = journal_load("analyse", args.operand[0], &game);
    status = EXIT_BAD_DATA;
    if (game.session != NULL) status = with_scratch(game.session, &args);
    loaded_game_release(&game);
    return whole ? status : EXIT_BAD_DATA;
}
