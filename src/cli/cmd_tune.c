/* `longroll tune`: weights for the evaluation, from games. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/evaluate.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/contest.h"
#include "cli/forks.h"
#include "cli/io.h"
#include "cli/load.h"
#include "cli/regression.h"
#include "cli/seats.h"
#include "core/hash.h"
#include "game/mind.h"

enum { OPT_BATTLES, OPT_GAMES, OPT_SEED, OPT_WHO, OPT_SPSA, OPT_SCALE, OPT_SPREAD };

static const ArgSpec OPTIONS[] = {
    [OPT_BATTLES] = {"--battles", "LIST",
                     "battles of one ruleset, separated by commas [perryville]", ARG_TEXT, 0, 0, 0},
    [OPT_GAMES] = {"--games", "N", "games to learn from, or pairs a step of SPSA", ARG_INT, 1,
                   1000000, 200},
    [OPT_SEED] = {"--seed", "S", "the same seed gives the same weights", ARG_INT, 0, INT64_MAX, 1},
    [OPT_WHO] = {"--who", "WHO", "SPSA: commander who plays them [search@5000]", ARG_TEXT, 0, 0, 0},
    [OPT_SPSA] = {"--spsa", "N", "instead, N steps of SPSA from the present weights", ARG_INT, 1,
                  100000, 0},
    [OPT_SCALE] = {"--scale", "P", "SPSA: how far apart weights are tried, in percent", ARG_INT, 1,
                   100, 15},
    [OPT_SPREAD] = {"--spread", "P",
                    "fit: standard deviation of weights from the present ones, in hundredths",
                    ARG_INT, 1, 10000, 30},
};

static const Usage USAGE = {
    "tune",
    "",
    "Finds weights for the terms of the evaluation and prints them as the `weights` of a rules\n"
    "file. The usual way is a fit: one turn of every game is played twice with the same dice, as\n"
    "advised and with scripts drawn at random, and both games are played to the end. The\n"
    "differences in the terms after that turn are fitted to the differences in the final margins\n"
    "(least squares, late turns counting more, held towards the present weights). With --spsa the\n"
    "weights are moved by simultaneous perturbation instead: two sets, one a little to either\n"
    "side, play pairs against each other.",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    0,
    0,
    "Examples:\n"
    "  longroll tune --battles perryville,stones-river --games 400\n"
    "  longroll tune --battles perryville --who search@5000 --spsa 50 --games 4"};

typedef struct Tune {
    Battle *b[CONTEST_BATTLES_MAX];
    int battle_count;
    Commander who;
    uint64_t seed;
    int64_t games;
    void *scratch[SIDE_MAX];
    Match match;
} Tune;

/* ---- the fit ---- */

enum { FIT_BATTLES_MAX = 6 };
static_assert((int)TERM_MAX <= (int)REGRESSION_MAX, "room for the unknowns");

typedef struct Experiment {
    Fork fork;
    int battle;
} Experiment;

typedef struct Residuals { /* by turns left */
    double squares[TURN_MAX + 1];
    double count[TURN_MAX + 1];
} Residuals;

static double value_of(const int32_t *term, const double *weight, int terms) {
    double value = 0;
    for (int i = 0; i < terms; i++) value += weight[i] * term[i];
    return value;
}

/* How far the final margin was from the value of the position, about the mean for this battle and
 * this turn: that a battle favours a side is no error of the evaluation. */
static void find_residuals(const Experiment *x, int64_t count, const double *weight, int terms,
                           int battles, Residuals *r) {
    for (int battle = 0; battle < battles; battle++) {
        for (int left = 0; left <= TURN_MAX; left++) {
            double sum = 0, squares = 0, n = 0;
            for (int64_t i = 0; i < count; i++) {
                const Fork *f = &x[i].fork;
                if (x[i].battle != battle || f->left != left) continue;
                const double rest = f->margin[0] - value_of(f->before, weight, terms);
                sum += rest;
                squares += rest * rest;
                n++;
            }
            if (n < 2) continue;
            r->squares[left] += squares - sum * sum / n;
            r->count[left] += n - 1;
        }
    }
}

/* The spread of a logistic law is its scale times pi / sqrt 3. A line through the spreads by turns
 * left gives the win scale at the end and what each turn left adds to it. */
static void fit_doubt(const Residuals *r, double *at_end, double *a_turn) {
    Regression line;
    const double prior[2] = {2000, 500};
    double out[2] = {2000, 500};
    regression_init(&line, 2);
    for (int left = 0; left <= TURN_MAX; left++) {
        if (r->count[left] <= 0) continue;
        const double spread = sqrt(r->squares[left] / r->count[left]) * sqrt(3) / 3.14159265;
        const double x[2] = {1, left};
        regression_add(&line, x, spread, r->count[left]);
    }
    (void)regression_solve(&line, prior, 1e9, out);
    *at_end = out[0] < 500 ? 500 : out[0];
    *a_turn = out[1] < 0 ? 0 : out[1];
}

static void print_weights(const Battle *b, const double *weight, double at_end, double a_turn) {
    const Mind *mind = b->mind;
    printf("weights:\n");
    for (int i = 0; i < mind->term_count; i++) {
        printf("  %s: %.0f\n", mind->term[i].name, weight[i]);
    }
    printf("  win_scale_end: %.0f\n  win_scale_turn: %.0f\n", at_end, a_turn);
    if (b->tuning[RISK_AVERSION] != 0) printf("  risk_aversion: %d\n", b->tuning[RISK_AVERSION]);
}

/* The percentage of the squared differences between forks that the weights explain. */
static double explained(const Experiment *x, int64_t count, const double *weight, int terms) {
    double all = 0, left = 0;
    for (int64_t i = 0; i < count; i++) {
        const Fork *f = &x[i].fork;
        const double came = f->margin[1] - f->margin[0];
        const double said = value_of(f->after, weight, terms) - value_of(f->before, weight, terms);
        all += came * came;
        left += (came - said) * (came - said);
    }
    return all > 0 ? 100 * (1 - left / all) : 0;
}

static int64_t play_forks(Tune *t, Experiment *x) {
    ForkScratch *scratch = fork_scratch_new();
    int64_t count = 0;
    if (scratch == NULL) return 0;
    Progress progress;
    progress_begin(&progress, "games", (uint64_t)t->games);
    for (int64_t i = 0; i < t->games; i++) {
        x[count].battle = (int)(i % t->battle_count);
        count += fork_play(scratch, t->b[x[count].battle], match_seed(t->seed, (uint64_t)i),
                           &x[count].fork);
        progress_show(&progress, (uint64_t)i);
    }
    progress_end(&progress);
    fork_scratch_free(scratch);
    return count;
}

static int fit(Tune *t, double spread) {
    const int terms = t->b[0]->mind->term_count;
    Experiment *x = io_alloc((size_t)t->games * sizeof *x);
    if (x == NULL) return EXIT_BAD_DATA;
    const int64_t count = play_forks(t, x);
    Regression r;
    double prior[REGRESSION_MAX] = {0}, weight[REGRESSION_MAX] = {0}, at_end, a_turn;
    regression_init(&r, terms);
    for (int i = 0; i < terms; i++) prior[i] = weight[i] = t->b[0]->tuning[i] / 100.0;
    for (int64_t i = 0; i < count; i++) {
        const Fork *f = &x[i].fork;
        double apart[REGRESSION_MAX];
        for (int k = 0; k < terms; k++) apart[k] = f->after[k] - f->before[k];
        regression_add(&r, apart, f->margin[1] - f->margin[0], 1.0 / (f->left + 2.0));
    }
    if (!regression_solve(&r, prior, spread, weight)) {
        tell("tune", NULL, "these games say nothing about the weights");
    }
    Residuals rest = {{0}, {0}};
    find_residuals(x, count, weight, terms, t->battle_count, &rest);
    fit_doubt(&rest, &at_end, &a_turn);
    fprintf(stderr, "%" PRId64 " forks; explained %.2f %% with the weights before, %.2f %% now\n",
            count, explained(x, count, prior, terms), explained(x, count, weight, terms));
    for (int i = 0; i < terms; i++) weight[i] *= 100;
    print_weights(t->b[0], weight, at_end, a_turn);
    io_free(x);
    return EXIT_GOOD;
}

/* ---- SPSA ---- */

static double pair_margin(Tune *t, const Battle *b, const int16_t *plus, const int16_t *minus,
                          uint64_t seed);

/* Weights belong to the battle, so a commander who thinks with other weights needs a battle of his
 * own. Positions do not depend on weights, so the two battles share a game. */
typedef struct Rivals {
    const Battle *b[SIDE_MAX];
} Rivals;

static double play_rivals(Tune *t, const Rivals *r, uint64_t seed) {
    Match *m = &t->match;
    for (int side = 0; side < SIDE_MAX; side++) m->scratch[side] = t->scratch[side];
    m->keyed = true;
    match_start(m, r->b[0], &t->who, &t->who, seed);
    while (!match_over(m) && m->decisions < MATCH_DECISIONS_MAX) {
        const Chooser chooser = run_chooser(m->b, &m->state);
        m->b = r->b[chooser == CHOOSER_SIDE_1 ? 1 : 0];
        match_take(m, match_choose(m));
    }
    const Battle *b = r->b[0];
    const double won = m->state.winner == 0 ? 1 : m->state.winner == 1 ? -1 : 0;
    const double points =
        b->ruleset->victory_points(b, &m->state, 0) - b->ruleset->victory_points(b, &m->state, 1);
    return won + points / 20;
}

static double pair_margin(Tune *t, const Battle *b, const int16_t *plus, const int16_t *minus,
                          uint64_t seed) {
    static Battle with[2]; /* too large for a stack; one thread tunes */
    memcpy(&with[0], b, sizeof *b);
    memcpy(&with[1], b, sizeof *b);
    memcpy(with[0].tuning, plus, sizeof with[0].tuning);
    memcpy(with[1].tuning, minus, sizeof with[1].tuning);
    const Rivals first = {{&with[0], &with[1]}}, second = {{&with[1], &with[0]}};
    return (play_rivals(t, &first, seed) - play_rivals(t, &second, seed)) / 2;
}

/* Spall's gains: a step a / (k + A)^0.602 and a distance c / (k + 1)^0.101, as shares of a weight.
 */
static int spsa(Tune *t, int64_t steps, double scale) {
    const int terms = t->b[0]->mind->term_count;
    double weight[TERM_MAX], size[TERM_MAX];
    Random random;
    random_init(&random, t->seed);
    for (int i = 0; i < terms; i++) {
        weight[i] = t->b[0]->tuning[i];
        size[i] = fabs(weight[i]) > 20 ? fabs(weight[i]) : 20;
    }
    Progress progress;
    progress_begin(&progress, "steps", (uint64_t)steps);
    for (int64_t k = 0; k < steps; k++) {
        const double distance = scale / pow((double)k + 1, 0.101);
        const double step = 0.3 * scale / pow((double)k + 1 + 0.1 * (double)steps, 0.602);
        int16_t plus[TUNING_MAX], minus[TUNING_MAX];
        int sign[TERM_MAX];
        memcpy(plus, t->b[0]->tuning, sizeof plus);
        memcpy(minus, t->b[0]->tuning, sizeof minus);
        for (int i = 0; i < terms; i++) {
            sign[i] = random_below(&random, 2) ? 1 : -1;
            plus[i] = (int16_t)lrint(weight[i] + sign[i] * distance * size[i]);
            minus[i] = (int16_t)lrint(weight[i] - sign[i] * distance * size[i]);
        }
        double gain = 0;
        for (int64_t g = 0; g < t->games; g++) {
            const uint64_t n = (uint64_t)(k * t->games + g);
            gain += pair_margin(t, t->b[n % (uint64_t)t->battle_count], plus, minus,
                                match_seed(t->seed, n));
        }
        gain /= (double)t->games;
        for (int i = 0; i < terms; i++) weight[i] += step * gain * sign[i] * size[i];
        progress_show(&progress, (uint64_t)k);
    }
    progress_end(&progress);
    print_weights(t->b[0], weight, t->b[0]->tuning[WIN_SCALE_END], t->b[0]->tuning[WIN_SCALE_TURN]);
    return EXIT_GOOD;
}

static bool load_list(Tune *t, const char *list) {
    while (*list != '\0') {
        char name[256];
        const size_t size = strcspn(list, ",");
        if (t->battle_count == FIT_BATTLES_MAX || size >= sizeof name) {
            tell_usage("tune", "--battles", "at most %d battles", FIT_BATTLES_MAX);
            return false;
        }
        memcpy(name, list, size);
        name[size] = '\0';
        Battle *b = t->b[t->battle_count] = load_battle("tune", name);
        if (b == NULL) return false;
        t->battle_count++;
        if (b->mind == NULL || b->ruleset != t->b[0]->ruleset) {
            tell("tune", name, "all battles must be of one ruleset that has an evaluation");
            return false;
        }
        list += size + (list[size] == ',');
    }
    return t->battle_count > 0;
}

int cmd_tune(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    Tune *t = io_alloc(sizeof *t);
    if (t == NULL) return EXIT_BAD_DATA;
    t->seed = (uint64_t)args.number[OPT_SEED];
    t->games = args.number[OPT_GAMES];
    status = EXIT_WRONG_USAGE;
    if (seat_commander("tune", args_text(&args, OPT_WHO, "search@5000"), &t->who)) {
        bool ready = load_list(t, args_text(&args, OPT_BATTLES, "perryville"));
        for (int side = 0; ready && side < SIDE_MAX && t->who.scratch_size > 0; side++) {
            t->scratch[side] = io_alloc(t->who.scratch_size);
            ready = t->scratch[side] != NULL;
        }
        status = !ready ? EXIT_BAD_DATA
                 : args_has(&args, OPT_SPSA)
                     ? spsa(t, args.number[OPT_SPSA], (double)args.number[OPT_SCALE] / 100)
                     : fit(t, (double)args.number[OPT_SPREAD] / 100);
    }
    for (int i = 0; i < t->battle_count; i++) io_free(t->b[i]);
    for (int side = 0; side < SIDE_MAX; side++) io_free(t->scratch[side]);
    io_free(t);
    return status;
}
