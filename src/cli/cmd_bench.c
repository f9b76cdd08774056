/* `longroll bench`: how fast this machine plays. */
#include <stdio.h>

#include "cli/args.h"
#include "cli/bench.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "cli/load.h"

enum { OPT_SECONDS, OPT_THOUGHT, OPT_JSON };

static const ArgSpec OPTIONS[] = {
    [OPT_SECONDS] = {"--seconds", "S", "time for each measurement of play", ARG_INT, 1, 3600, 2},
    [OPT_THOUGHT] = {"--thought", "N", "also N games of search against itself", ARG_INT, 0, 1000,
                     0},
    [OPT_JSON] = {"--json", NULL, "print JSON for another program", ARG_SWITCH, 0, 0, 0},
};

static const Usage USAGE = {
    "bench",
    "[BATTLE...]",
    "Plays random games of each battle (all there are, if none is named) on one thread and prints\n"
    "  decisions/s  actions taken where there was a choice, dice included\n"
    "  games/s      whole games\n"
    "  clone        nanoseconds to copy a position\n"
    "  offer        nanoseconds to list what a person may do, median of many positions\n"
    "  die          the same for a die or a draw\n"
    "  bytes        of one position\n"
    "  x2           decisions/s on two threads, as a multiple of one thread\n"
    "and with --thought\n"
    "  thought/s    decisions that search plays in rollouts, of all the time it takes\n"
    "  share        the same as a share of random play at the same time",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    0,
    ARG_OPERANDS_MAX,
    "How it is measured, and what to expect: docs/performance.md"};

static void print_row(const Battle *b, const BenchResult *r) {
    printf("%-20s %11.0f %9.1f %7.0f %7.0f %6.0f %7zu %5.2f", b->id, r->decisions_per_s,
           r->games_per_s, r->clone_ns, r->offer_ns, r->die_ns, r->state_bytes, r->two_threads);
    if (r->thought_per_s > 0) {
        printf(" %11.0f %4.0f %%", r->thought_per_s, 100 * r->thought_per_s / r->beside_per_s);
    }
    printf("\n");
}

static void print_json(const Battle *b, const BenchResult *r, bool first) {
    printf("%s  {\"battle\": \"%s\", \"decisions_per_s\": %.0f, \"games_per_s\": %.2f, "
           "\"clone_ns\": %.1f, \"offer_ns\": %.1f, \"state_bytes\": %zu",
           first ? "" : ",\n", b->id, r->decisions_per_s, r->games_per_s, r->clone_ns, r->offer_ns,
           r->state_bytes);
    if (r->thought_per_s > 0) {
        printf(", \"thought_per_s\": %.0f, \"random_beside_per_s\": %.0f", r->thought_per_s,
               r->beside_per_s);
    }
    printf("}");
}

static bool measure(const char *name, const Args *args, bool first) {
    const bool json = args_has(args, OPT_JSON);
    Battle *b = load_battle("bench", name);
    if (b == NULL) return false;
    BenchResult result;
    const bool done =
        bench_run(b, (double)args->number[OPT_SECONDS], (int)args->number[OPT_THOUGHT], &result);
    if (!done) {
        tell("bench", name, "not enough memory");
    } else if (json) {
        print_json(b, &result, first);
    } else {
        print_row(b, &result);
    }
    fflush(stdout);
    io_free(b);
    return done;
}

int cmd_bench(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    BattleNames *names = io_alloc(sizeof *names);
    if (names == NULL || (args.operand_count == 0 && !load_names(names))) {
        tell("bench", NULL, "not enough memory");
        io_free(names);
        return EXIT_BAD_DATA;
    }
    const bool json = args_has(&args, OPT_JSON);
    const int count = args.operand_count > 0 ? args.operand_count : names->count;
    if (json) {
        printf("[\n");
    } else {
        printf("%-20s %11s %9s %7s %7s %6s %7s %5s%s\n", "", "decisions/s", "games/s", "clone",
               "offer", "die", "bytes", "x2",
               args.number[OPT_THOUGHT] > 0 ? "   thought/s  share" : "");
    }
    status = EXIT_GOOD;
    for (int i = 0; i < count && status == EXIT_GOOD; i++) {
        const char *name = args.operand_count > 0 ? args.operand[i] : names->name[i];
        if (!measure(name, &args, i == 0)) status = EXIT_BAD_DATA;
    }
    if (json) printf("\n]\n");
    io_free(names);
    return status;
}
