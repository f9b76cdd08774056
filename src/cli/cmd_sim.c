/* `longroll sim`: plays many games and says who wins. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "cli/load.h"
#include "cli/seats.h"
#include "cli/series.h"

enum { OPT_GAMES, OPT_SEED, OPT_A, OPT_B, OPT_JOBS, OPT_JSON, OPT_JOURNALS, OPT_CHECK, OPT_FIRST };

static const ArgSpec OPTIONS[] = {
    [OPT_GAMES] = {"--games", "N", "games to play", ARG_INT, 1, 1000000000, 100},
    [OPT_SEED] = {"--seed", "S", "the same seed gives the same games", ARG_INT, 0, INT64_MAX, 1},
    [OPT_A] = {"--a", "WHO", "commander of the first side [random]", ARG_TEXT, 0, 0, 0},
    [OPT_B] = {"--b", "WHO", "commander of the second side [random]", ARG_TEXT, 0, 0, 0},
    [OPT_JOBS] = {"--jobs", "J", "games at a time; 0: one for each processor", ARG_INT, 0,
                  SERIES_JOBS_MAX, 0},
    [OPT_JSON] = {"--json", NULL, "print JSON for another program", ARG_SWITCH, 0, 0, 0},
    [OPT_JOURNALS] = {"--journals", "DIR", "write every game's journal into this folder", ARG_TEXT,
                      0, 0, 0},
    [OPT_CHECK] = {"--check", NULL, "check every position and try illegal actions (slow)",
                   ARG_SWITCH, 0, 0, 0},
    [OPT_FIRST] = {"--first", "I", "begin with game I of the series", ARG_INT, 0, INT64_MAX, 0},
};

static const Usage USAGE = {
    "sim",
    "BATTLE",
    "Plays many games of the computer against itself and prints who won how often, with 95 %\n"
    "confidence intervals (Wilson), victory points, losses, length and speed. The games depend on\n"
    "the battle, the commanders and the seed alone, not on the number of jobs.",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    1,
    1,
    "Examples:\n"
    "  longroll sim perryville --games 1000\n"
    "  longroll sim perryville --games 20 --seed 7 --journals games\n"
    "  longroll sim neerwinden --a portfolio@40000 --b portfolio    with a handicap\n"
    "  longroll sim perryville --first 12 --games 1 --check    game 12 again, checked"};

/* The interval that holds the true share 95 times in a hundred (Wilson's score). */
static void wilson(uint64_t wins, uint64_t games, double *low, double *high) {
    const double z = 1.959964, n = (double)games, p = (double)wins / n;
    const double middle = p + z * z / (2 * n);
    const double reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = (middle - reach) / (1 + z * z / n);
    *high = (middle + reach) / (1 + z * z / n);
    if (wins == 0) *low = 0; /* exactly, whatever the rounding */
    if (wins == games) *high = 1;
}

static void print_share(const char *name, uint64_t wins, uint64_t games) {
    double low, high;
    wilson(wins, games, &low, &high);
    printf("  %-24s %9" PRIu64 "  %5.1f %%  %5.1f .. %5.1f %%", name, wins,
           100.0 * (double)wins / (double)games, 100 * low, 100 * high);
}

static void print_table(const SeriesSpec *spec, const SeriesTotal *t, double seconds) {
    const Battle *b = spec->b;
    const double games = (double)t->games;
    printf("%s (%s): %" PRIu64 " games, seed %" PRIu64 "\n\n", b->title, b->scenario, t->games,
           spec->seed);
    printf("  %-24s %9s  %7s  %15s %9s %7s\n", "", "wins", "", "95 % interval", "points", "lost");
    for (int side = 0; side < SIDE_MAX; side++) {
        char name[2 * NAME_SIZE + 8];
        snprintf(name, sizeof name, "%s (%s)", b->side_name[side], spec->name[side]);
        print_share(name, t->wins[side], t->games);
        printf(" %9.2f %7.2f\n", (double)t->points[side] / games, (double)t->lost[side] / games);
    }
    print_share("draw", t->draws, t->games);
    printf("\n\n  length      %.2f turns, %.1f decisions (%" PRIu64 " to %" PRIu64 ")\n",
           (double)t->turns / games, (double)t->decisions / games, t->shortest, t->longest);
    printf("  unfinished  %" PRIu64 "\n", t->unfinished);
    if (spec->check) {
        printf("  checked     every position; %" PRIu64 " illegal actions refused\n", t->attempts);
    }
    printf("  speed       %.0f decisions/s, %.1f games/s, %d job%s\n",
           (double)t->decisions / seconds, games / seconds, spec->jobs, spec->jobs > 1 ? "s" : "");
}

static void print_json(const SeriesSpec *spec, const SeriesTotal *t, double seconds) {
    const Battle *b = spec->b;
    printf("{\"battle\": \"%s\", \"games\": %" PRIu64 ", \"unfinished\": %" PRIu64
           ", \"decisions\": %" PRIu64 ", \"seconds\": %.3f, \"wins\": {\"%s\": %" PRIu64
           ", \"%s\": %" PRIu64 ", \"draw\": %" PRIu64 "}, \"mean_turns\": %.4f}\n",
           b->id, t->games, t->unfinished, t->decisions, seconds, b->side_id[0], t->wins[0],
           b->side_id[1], t->wins[1], t->draws, (double)t->turns / (double)t->games);
}

static int jobs_to_use(int64_t asked, int64_t games) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t jobs = asked > 0 ? asked : processors > 0 ? processors : 1;
    if (jobs > SERIES_JOBS_MAX) jobs = SERIES_JOBS_MAX;
    return (int)(jobs > games ? games : jobs);
}

int cmd_sim(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    SeriesSpec spec = {
        .name = {args_text(&args, OPT_A, "random"), args_text(&args, OPT_B, "random")},
        .seed = (uint64_t)args.number[OPT_SEED],
        .first = (uint64_t)args.number[OPT_FIRST],
        .games = (uint64_t)args.number[OPT_GAMES],
        .jobs = jobs_to_use(args.number[OPT_JOBS], args.number[OPT_GAMES]),
        .check = args_has(&args, OPT_CHECK),
        .journals = args_text(&args, OPT_JOURNALS, NULL)};
    for (int side = 0; side < SIDE_MAX; side++) {
        if (!seat_commander("sim", spec.name[side], &spec.commander[side])) return EXIT_WRONG_USAGE;
    }
    Battle *b = load_battle("sim", args.operand[0]);
    if (b == NULL) return EXIT_BAD_DATA;
    spec.b = b;
    Progress progress;
    progress_begin(&progress, "games", spec.games);
    spec.progress = &progress;
    SeriesTotal total;
    const double began_s = clock_s();
    const bool done = series_run(&spec, &total);
    const double seconds = clock_s() - began_s;
    progress_end(&progress);
    if (done && args_has(&args, OPT_JSON)) {
        print_json(&spec, &total, seconds);
    } else if (done) {
        print_table(&spec, &total, seconds);
    }
    io_free(b);
    return done ? EXIT_GOOD : EXIT_BAD_DATA;
}
