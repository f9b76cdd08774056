/* `longroll match`: which of two commanders is the better one, and how sure that is. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/contest.h"
#include "cli/io.h"
#include "cli/load.h"
#include "cli/seats.h"

enum {
    OPT_BATTLES,
    OPT_GAMES,
    OPT_SEED,
    OPT_FIRST,
    OPT_SPRT,
    OPT_NODES,
    OPT_TIME,
    OPT_JOBS,
    OPT_JSON,
    OPT_JOURNALS
};

static const ArgSpec OPTIONS[] = {
    [OPT_BATTLES] = {"--battles", "LIST", "battles, separated by commas [perryville]", ARG_TEXT, 0,
                     0, 0},
    [OPT_GAMES] = {"--games", "N", "games to play, two a pair", ARG_INT, 2, 10000000, 100},
    [OPT_SEED] = {"--seed", "S", "the same seed gives the same games", ARG_INT, 0, INT64_MAX, 1},
    [OPT_FIRST] = {"--first", "I", "begin with pair I of the series", ARG_INT, 0, 1000000000, 0},
    [OPT_SPRT] = {"--sprt", "E0,E1",
                  "stop when it is clear whether A is E0 or E1 Elo better (5 % error)", ARG_TEXT, 0,
                  0, 0},
    [OPT_NODES] = {"--nodes", "N", "engine decisions a turn for those who search", ARG_INT, 1,
                   1000000000, 0},
    [OPT_TIME] = {"--time", "T", "milliseconds of processor time a turn instead", ARG_INT, 1,
                  4000000, 0},
    [OPT_JOBS] = {"--jobs", "J", "games at a time; 0: one for each processor", ARG_INT, 0,
                  CONTEST_JOBS_MAX, 0},
    [OPT_JSON] = {"--json", NULL, "print JSON for another program", ARG_SWITCH, 0, 0, 0},
    [OPT_JOURNALS] = {"--journals", "DIR", "write every game's journal into this folder", ARG_TEXT,
                      0, 0, 0},
};

static const Usage USAGE = {
    "match",
    "A B",
    "Plays commander A against commander B in pairs of games: the same dice, sides swapped. Dice\n"
    "are keyed by what they are for, so both games of a pair have the same luck as long as they\n"
    "are alike. Prints A's score with its 95 % interval over pairs, the difference in Elo, the\n"
    "same with the luck of the dice taken out, what the sides won, and the thinking time.\n"
    "A commander may be given a budget of his own after his name: search@20000 (decisions a\n"
    "turn), or search@0.5s.",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    2,
    2,
    "Examples:\n"
    "  longroll match portfolio greedy --battles perryville,stones-river --games 200\n"
    "  longroll match search@40000 search@20000 --games 400 --sprt 0,50\n"
    "  longroll match search portfolio --time 1000 --games 40 --journals games"};

typedef struct Totals {
    Sample score, adjusted, margin;
    uint64_t wins[2], draws, unfinished; /* of A, of B */
    uint64_t side_wins[SIDE_MAX];
    double seconds[2], longest[2];
    uint64_t turns[2], thought[2];
} Totals;

static void add_pair(Totals *t, const PairResult *p) {
    sample_add(&t->score, (p->game[0].score + p->game[1].score) / 2);
    sample_add(&t->adjusted, (p->game[0].adjusted + p->game[1].adjusted) / 2);
    sample_add(&t->margin, (p->game[0].margin + p->game[1].margin) / 2);
    for (int half = 0; half < 2; half++) {
        const GameResult *g = &p->game[half];
        t->unfinished += !g->finished;
        if (g->winner == NO_SIDE) {
            t->draws += g->finished;
        } else {
            t->side_wins[g->winner]++;
            t->wins[g->winner == half ? 0 : 1]++;
        }
        for (int who = 0; who < 2; who++) {
            t->seconds[who] += g->seconds[who];
            t->turns[who] += g->turns[who];
            t->thought[who] += g->thought[who];
            if (g->longest[who] > t->longest[who]) t->longest[who] = g->longest[who];
        }
    }
}

static void total(const ContestSpec *spec, const PairResult *result, int64_t pairs, int battle,
                  Totals *t) {
    memset(t, 0, sizeof *t);
    for (int64_t i = 0; i < pairs; i++) {
        const int on = (int)((spec->first + (uint64_t)i) % (uint64_t)spec->battle_count);
        if (battle < 0 || on == battle) add_pair(t, &result[i]);
    }
}

static void print_share(const char *label, const Sample *s) {
    const double m = sample_mean(s);
    double low, high;
    score_interval(s, &low, &high);
    printf("  %-14s %5.1f %%  (%.1f .. %.1f)    Elo %+.0f  (%+.0f .. %+.0f)\n", label, 100 * m,
           100 * low, 100 * high, score_elo(m), score_elo(low), score_elo(high));
}

static double ms_a_turn(const Totals *t, int who) {
    return t->turns[who] > 0 ? 1000 * t->seconds[who] / (double)t->turns[who] : 0;
}

/* Engine decisions played in rollouts, for each second of all the time spent. */
static double decisions_a_second(const Totals *t, int who) {
    return t->seconds[who] > 0 ? (double)t->thought[who] / t->seconds[who] : 0;
}

static const char *sprt_words(SprtVerdict v) {
    return v == SPRT_ACCEPT_E1 ? "E1 accepted" : v == SPRT_ACCEPT_E0 ? "E0 accepted" : "undecided";
}

static void print_table(const ContestSpec *spec, const PairResult *result, int64_t pairs) {
    const char *const *name = spec->name;
    Totals t;
    total(spec, result, pairs, -1, &t);
    printf("%s against %s: %" PRId64 " games in pairs, seed %" PRIu64 "\n\n", name[0], name[1],
           2 * pairs, spec->seed);
    printf("  won %" PRIu64 ", lost %" PRIu64 ", drawn %" PRIu64 ", unfinished %" PRIu64 "\n",
           t.wins[0], t.wins[1], t.draws, t.unfinished);
    print_share("score", &t.score);
    print_share("without luck", &t.adjusted);
    printf("  %-14s %+.2f points a game  (%+.2f .. %+.2f)\n", "margin", sample_mean(&t.margin),
           sample_mean(&t.margin) - sample_reach(&t.margin),
           sample_mean(&t.margin) + sample_reach(&t.margin));
    if (spec->sprt) {
        printf("  %-14s %s: ratio %.2f, bounds +-%.2f, [%g, %g] Elo\n", "SPRT",
               sprt_words(sprt_verdict(&t.score, spec->e0, spec->e1)),
               sprt_ratio(&t.score, spec->e0, spec->e1), sprt_bound(), spec->e0, spec->e1);
    }
    for (int who = 0; who < 2; who++) {
        printf("  %-14s %.1f ms a turn, at most %.0f", name[who], ms_a_turn(&t, who),
               1000 * t.longest[who]);
        if (t.thought[who] > 0) {
            printf("; %.0f decisions a second in rollouts", decisions_a_second(&t, who));
        }
        printf("\n");
    }
    printf("\n");
    for (int i = 0; i < spec->battle_count; i++) {
        Totals one;
        total(spec, result, pairs, i, &one);
        if (one.score.count == 0) continue;
        const double games = 2 * (double)one.score.count;
        char battle[2 * NAME_SIZE];
        snprintf(battle, sizeof battle, "%s:%s", spec->b[i]->id, spec->b[i]->scenario);
        printf("  %-20s %s scores %.1f %% (+-%.1f); %s wins %.1f %%, %s %.1f %%, draws %.1f %%\n",
               battle, name[0], 100 * sample_mean(&one.score), 100 * sample_reach(&one.score),
               spec->b[i]->side_name[0], 100 * (double)one.side_wins[0] / games,
               spec->b[i]->side_name[1], 100 * (double)one.side_wins[1] / games,
               100 * (double)one.draws / games);
    }
}

/* An estimate with its interval, as an array. */
static void print_share_json(const char *name, const Sample *s) {
    const double m = sample_mean(s);
    double low, high;
    score_interval(s, &low, &high);
    printf("\"%s\": [%.5f, %.5f, %.5f], ", name, m, low, high);
}

static void print_battles_json(const ContestSpec *spec, const PairResult *result, int64_t pairs) {
    printf("\"battles\": [");
    for (int i = 0; i < spec->battle_count; i++) {
        Totals one;
        total(spec, result, pairs, i, &one);
        printf("%s{\"battle\": \"%s:%s\", \"games\": %" PRIu64 ", ", i > 0 ? ", " : "",
               spec->b[i]->id, spec->b[i]->scenario, 2 * one.score.count);
        print_share_json("score", &one.score);
        print_share_json("adjusted", &one.adjusted);
        printf("\"drawn\": %" PRIu64 ", \"sides\": [%" PRIu64 ", %" PRIu64 "]}", one.draws,
               one.side_wins[0], one.side_wins[1]);
    }
    printf("], ");
}

static void print_json(const ContestSpec *spec, const PairResult *result, int64_t pairs) {
    Totals t;
    total(spec, result, pairs, -1, &t);
    printf("{\"a\": \"%s\", \"b\": \"%s\", \"games\": %" PRId64 ", \"seed\": %" PRIu64
           ", \"won\": %" PRIu64 ", \"lost\": %" PRIu64 ", \"drawn\": %" PRIu64
           ", \"unfinished\": %" PRIu64 ", ",
           spec->name[0], spec->name[1], 2 * pairs, spec->seed, t.wins[0], t.wins[1], t.draws,
           t.unfinished);
    double low, high;
    score_interval(&t.score, &low, &high);
    print_share_json("score", &t.score);
    print_share_json("adjusted", &t.adjusted);
    printf("\"elo\": [%.1f, %.1f, %.1f], \"margin\": [%.3f, %.3f, %.3f], ",
           score_elo(sample_mean(&t.score)), score_elo(low), score_elo(high),
           sample_mean(&t.margin), sample_mean(&t.margin) - sample_reach(&t.margin),
           sample_mean(&t.margin) + sample_reach(&t.margin));
    if (spec->sprt) {
        printf("\"sprt\": {\"verdict\": \"%s\", \"ratio\": %.3f, \"bound\": %.3f, "
               "\"elo\": [%g, %g]}, ",
               sprt_words(sprt_verdict(&t.score, spec->e0, spec->e1)),
               sprt_ratio(&t.score, spec->e0, spec->e1), sprt_bound(), spec->e0, spec->e1);
    }
    print_battles_json(spec, result, pairs);
    printf("\"ms_a_turn\": [%.2f, %.2f], \"longest_ms\": [%.1f, %.1f], "
           "\"decisions_a_second\": [%.0f, %.0f], \"sides\": [%" PRIu64 ", %" PRIu64 "]}\n",
           ms_a_turn(&t, 0), ms_a_turn(&t, 1), 1000 * t.longest[0], 1000 * t.longest[1],
           decisions_a_second(&t, 0), decisions_a_second(&t, 1), t.side_wins[0], t.side_wins[1]);
}

static bool load_list(ContestSpec *spec, const char *list) {
    while (*list != '\0') {
        char name[256];
        const size_t size = strcspn(list, ",");
        if (spec->battle_count == CONTEST_BATTLES_MAX || size >= sizeof name) {
            tell_usage("match", "--battles", "at most %d battles", CONTEST_BATTLES_MAX);
            return false;
        }
        memcpy(name, list, size);
        name[size] = '\0';
        spec->b[spec->battle_count] = load_battle("match", name);
        if (spec->b[spec->battle_count] == NULL) return false;
        spec->battle_count++;
        list += size + (list[size] == ',');
    }
    return spec->battle_count > 0;
}

static bool read_bounds(ContestSpec *spec, const char *text) {
    char *end;
    if (text == NULL) return true;
    spec->sprt = true;
    spec->e0 = strtod(text, &end);
    if (*end == ',') spec->e1 = strtod(end + 1, &end);
    if (*end == '\0' && spec->e1 > spec->e0) return true;
    tell_usage("match", "--sprt", "two numbers, the second greater: --sprt 0,50");
    return false;
}

static void set_budget(Commander *c, const Args *args) {
    if (c->thought == NULL) return;
    if (args_has(args, OPT_NODES)) c->nodes = (uint32_t)args->number[OPT_NODES];
    if (args_has(args, OPT_TIME)) {
        c->time_us = (uint32_t)args->number[OPT_TIME] * 1000;
        c->clock_us = seat_clock_us;
    }
}

static int run(const ContestSpec *spec, bool json) {
    PairResult *result = io_alloc((size_t)spec->pairs * sizeof *result);
    if (result == NULL) {
        tell("match", NULL, "not enough memory");
        return EXIT_BAD_DATA;
    }
    const int64_t pairs = contest_run(spec, result);
    progress_end(spec->progress);
    if (pairs >= 0) (json ? print_json : print_table)(spec, result, pairs);
    io_free(result);
    return pairs >= 0 ? EXIT_GOOD : EXIT_BAD_DATA;
}

int cmd_match(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    ContestSpec spec = {.seed = (uint64_t)args.number[OPT_SEED],
                        .first = (uint64_t)args.number[OPT_FIRST],
                        .pairs = (uint64_t)(args.number[OPT_GAMES] + 1) / 2,
                        .name = {args.operand[0], args.operand[1]},
                        .journals = args_text(&args, OPT_JOURNALS, NULL)};
    for (int i = 0; i < 2; i++) {
        if (!seat_commander("match", spec.name[i], &spec.commander[i])) return EXIT_WRONG_USAGE;
        if (strchr(spec.name[i], '@') == NULL) set_budget(&spec.commander[i], &args);
    }
    if (!read_bounds(&spec, args_text(&args, OPT_SPRT, NULL))) return EXIT_WRONG_USAGE;
    int64_t jobs = args.number[OPT_JOBS];
    if (jobs == 0) jobs = sysconf(_SC_NPROCESSORS_ONLN);
    if (jobs > CONTEST_JOBS_MAX) jobs = CONTEST_JOBS_MAX;
    spec.jobs = (int)(jobs < 1 ? 1 : (uint64_t)jobs > spec.pairs ? (int64_t)spec.pairs : jobs);
    Progress progress;
    progress_begin(&progress, "games", 2 * spec.pairs);
    spec.progress = &progress;
    status = EXIT_BAD_DATA;
    if (load_list(&spec, args_text(&args, OPT_BATTLES, "perryville"))) {
        status = run(&spec, args_has(&args, OPT_JSON));
    }
    for (int i = 0; i < spec.battle_count; i++) io_free(spec.b[i]);
    return status;
}
