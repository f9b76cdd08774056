/* `longroll perft`: counts sequences of actions, to pin the rules down. */
#include <inttypes.h>
#include <stdio.h>

#include "ai/perft.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "cli/journal_load.h"
#include "cli/load.h"
#include "cli/progress.h"

enum { OPT_DEPTH, OPT_JOURNAL };

static const ArgSpec OPTIONS[] = {
    [OPT_DEPTH] = {"--depth", "D", "actions in a sequence", ARG_INT, 0, PERFT_DEPTH_MAX, 3},
    [OPT_JOURNAL] = {"--journal", "FILE", "start where this game ends, not at the set-up", ARG_TEXT,
                     0, 0, 0},
};

static const Usage USAGE = {
    "perft",
    "[BATTLE]",
    "Counts the sequences of actions, dice among them, from a position to each depth up to D,\n"
    "and adds up the hashes of the positions they lead to. Two programs that agree on both very\n"
    "likely have the same rules.",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    0,
    1,
    "Examples:\n"
    "  longroll perft perryville --depth 3\n"
    "  longroll perft --journal game.journal --depth 2"};

static int count_from(const Battle *b, const State *s, int depth) {
    PerftScratch *scratch = io_alloc(sizeof *scratch);
    if (scratch == NULL) {
        tell("perft", b->id, "not enough memory");
        return EXIT_BAD_DATA;
    }
    printf("%5s %20s  %-16s %10s\n", "depth", "sequences", "sum of hashes", "seconds");
    for (int d = 0; d <= depth; d++) {
        const double began_s = clock_s();
        const Perft perft = perft_run(b, s, d, scratch);
        printf("%5d %20" PRIu64 "  %016" PRIx64 " %10.3f\n", d, perft.sequences, perft.hash_sum,
               clock_s() - began_s);
        fflush(stdout);
    }
    io_free(scratch);
    return EXIT_GOOD;
}

static int count_from_journal(const char *path, int depth) {
    LoadedGame game;
    int status = EXIT_BAD_DATA;
    if (journal_load("perft", path, &game)) {
        status = count_from(game.battle, &game.session->state, depth);
    }
    loaded_game_release(&game);
    return status;
}

static int count_from_start(const char *name, int depth) {
    Battle *b = load_battle("perft", name);
    Session *g = b != NULL ? session_new(b) : NULL;
    int status = EXIT_BAD_DATA;
    if (g != NULL) {
        status = count_from(b, &g->state, depth);
    } else if (b != NULL) {
        tell("perft", name, "not enough memory");
    }
    session_free(g);
    io_free(b);
    return status;
}

int cmd_perft(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    const int depth = (int)args.number[OPT_DEPTH];
    const bool journal = args_has(&args, OPT_JOURNAL);
    if (journal == (args.operand_count == 1)) {
        return tell_usage("perft", NULL, "give either a battle or a journal");
    }
    if (journal) return count_from_journal(args.text[OPT_JOURNAL], depth);
    return count_from_start(args.operand[0], depth);
}
