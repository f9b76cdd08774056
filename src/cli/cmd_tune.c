/* `longroll tune`: weights for the evaluation, from games. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/mind.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/contest.h"
#include "cli/io.h"
#include "cli/load.h"
#include "cli/regression.h"
#include "core/hash.h"

enum { OPT_BATTLES, OPT_GAMES, OPT_SEED, OPT_WHO, OPT_SPSA, OPT_SCALE, OPT_PULL };

static const ArgSpec OPTIONS[] = {
    [OPT_BATTLES] = {"--battles", "LIST", "battles of one ruleset, with commas [perryville]",
                     ARG_TEXT, 0, 0, 0},
    [OPT_GAMES] = {"--games", "N", "games to learn from, or pairs a step of SPSA", ARG_INT, 1,
                   1000000, 200},
    [OPT_SEED] = {"--seed", "S", "the same seed gives the same weights", ARG_INT, 0, INT64_MAX, 1},
    [OPT_WHO] = {"--who", "WHO", "commander who plays them [greedy]", ARG_TEXT, 0, 0, 0},
    [OPT_SPSA] = {"--spsa", "N", "instead, N steps of SPSA from the present weights", ARG_INT, 1,
                  100000, 0},
    [OPT_SCALE] = {"--scale", "P", "SPSA: percent by which weights are tried apart", ARG_INT, 1,
                   100, 15},
    [OPT_PULL] = {"--pull", "P", "fit: thousandths of trust in the present weights", ARG_INT, 0,
                  100000, 20},
};

static const Usage USAGE = {
    "tune",
    "",
    "Finds weights for the terms of the evaluation and prints them as the `weights` of a rules\n"
    "file. The usual way is a fit: games are played, and of each activation's position the terms\n"
    "are set against the margin in the end (least squares, later positions counting more, held\n"
    "towards the present weights). With --spsa the weights are moved by simultaneous perturbation\n"
    "instead: two sets, each a little to either side, play pairs against each other.",
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
    void *room[SIDE_MAX];
    Match match;
} Tune;

/* ---- the fit ---- */

/* A battle may favour a side, more so the longer it lasts: two unknowns of its own take that up, or
 * the weights would. */
enum { POSITIONS_MAX = 4096, BIASES = 2, FIT_BATTLES_MAX = 3 };
static_assert(TERM_MAX + BIASES * FIT_BATTLES_MAX <= REGRESSION_MAX, "room for the unknowns");

typedef struct Position {
    int32_t term[TERM_MAX];
    int left; /* turns */
} Position;

/* The unknowns of a position: its terms, and what its battle gives by itself. */
static void unknowns(const Position *p, int terms, int battle, int battles, double *x) {
    for (int i = 0; i < terms; i++) x[i] = p->term[i];
    for (int i = 0; i < battles; i++) {
        x[terms + BIASES * i] = i == battle ? 1000 : 0;
        x[terms + BIASES * i + 1] = i == battle ? 100 * p->left : 0;
    }
}

typedef struct Residuals { /* by turns left */
    double squares[TURN_MAX + 1];
    double count[TURN_MAX + 1];
} Residuals;

static int play_positions(Tune *t, const Battle *b, uint64_t seed, Position *p, double *margin) {
    Match *m = &t->match;
    const MindHooks *mind = b->ruleset->mind;
    int count = 0;
    for (int side = 0; side < SIDE_MAX; side++) {
        m->room[side] = t->room[side];
        if (m->room[side] != NULL) memset(m->room[side], 0, t->who.room_size);
    }
    m->keyed = true;
    match_start(m, b, &t->who, &t->who, seed);
    while (!match_over(m) && m->decisions < MATCH_DECISIONS_MAX) {
        const Chooser chooser = run_chooser(b, &m->state);
        if (chooser <= CHOOSER_SIDE_1 && count < POSITIONS_MAX &&
            mind->thought(b, &m->state) == THINK_ACTIVATION) {
            mind->look(b, &m->state, p[count].term);
            p[count++].left = b->turn_count - m->state.turn;
        }
        match_take(m, match_choose(m));
    }
    *margin = 1000.0 * (b->ruleset->victory_points(b, &m->state, 0) -
                        b->ruleset->victory_points(b, &m->state, 1));
    /* To win is worth more than the points say: it is what the game is about. */
    if (m->state.winner != NO_SIDE) *margin += m->state.winner == 0 ? 1500 : -1500;
    return count;
}

static void add_residuals(const Position *p, int count, double margin, const double *weight,
                          int terms, int battle, int battles, Residuals *r) {
    for (int i = 0; i < count; i++) {
        double value = 0, x[REGRESSION_MAX];
        unknowns(&p[i], terms, battle, battles, x);
        for (int k = 0; k < terms + BIASES * battles; k++) value += weight[k] * x[k];
        const int left = p[i].left < 0 ? 0 : p[i].left;
        r->squares[left] += (margin - value) * (margin - value) / count;
        r->count[left] += 1.0 / count;
    }
}

/* The spread of a logistic law is its scale times pi / sqrt 3. A line through the spreads by turns
 * left gives the two doubts. */
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
    (void)regression_solve(&line, prior, 1e-6, out);
    *at_end = out[0] < 500 ? 500 : out[0];
    *a_turn = out[1] < 0 ? 0 : out[1];
}

static void print_weights(const Ruleset *ruleset, const double *weight, double at_end,
                          double a_turn) {
    printf("weights:\n");
    for (int i = 0; i < ruleset->mind->term_count; i++) {
        printf("  %s: %.0f\n", ruleset->mind->term[i].name, weight[i]);
    }
    printf("  doubt_end: %.0f\n  doubt_turn: %.0f\n", at_end, a_turn);
}

static int fit(Tune *t, double pull) {
    const Ruleset *ruleset = t->b[0]->ruleset;
    const int terms = ruleset->mind->term_count;
    Position *p = io_alloc(POSITIONS_MAX * sizeof *p);
    if (p == NULL) return EXIT_BAD_DATA;
    Regression r;
    double prior[REGRESSION_MAX] = {0}, weight[REGRESSION_MAX] = {0}, at_end = 0, a_turn = 0;
    Progress progress;
    progress_begin(&progress, "games", (uint64_t)t->games);
    regression_init(&r, terms + BIASES * t->battle_count);
    Residuals before = {{0}, {0}}, after = {{0}, {0}};
    for (int i = 0; i < terms; i++) prior[i] = weight[i] = t->b[0]->weight[i] / 100.0;
    /* Twice over the same games: to learn, and to see what is left unexplained. */
    for (int pass = 0; pass < 2; pass++) {
        for (int64_t i = 0; i < t->games; i++) {
            const int battle = (int)(i % t->battle_count);
            const Battle *b = t->b[battle];
            double margin;
            const int count = play_positions(t, b, match_seed(t->seed, (uint64_t)i), p, &margin);
            add_residuals(p, count, margin, pass == 0 ? prior : weight, terms, battle,
                          t->battle_count, pass == 0 ? &before : &after);
            for (int k = 0; pass == 0 && k < count; k++) {
                double x[REGRESSION_MAX];
                unknowns(&p[k], terms, battle, t->battle_count, x);
                regression_add(&r, x, margin, 1.0 / ((p[k].left + 2.0) * count));
            }
            progress_show(&progress, (uint64_t)i);
        }
        if (pass == 0 && !regression_solve(&r, prior, pull, weight)) {
            tell("tune", NULL, "these games say nothing about the weights");
        }
    }
    progress_end(&progress);
    double left[2][2];
    fit_doubt(&before, &left[0][0], &left[0][1]);
    fit_doubt(&after, &at_end, &a_turn);
    fprintf(stderr, "doubt with the weights before: %.0f + %.0f a turn; now: %.0f + %.0f a turn\n",
            left[0][0], left[0][1], at_end, a_turn);
    for (int i = 0; i < terms; i++) weight[i] *= 100;
    print_weights(ruleset, weight, at_end, a_turn);
    io_free(p);
    return EXIT_GOOD;
}

/* ---- SPSA ---- */

static double pair_margin(Tune *t, const Battle *b, const int16_t *plus, const int16_t *minus,
                          uint64_t seed);

/* A commander who thinks with other weights needs a battle of his own that has them: the weights
 * are the battle's. Positions do not depend on them, so the two battles share a game. */
typedef struct Rivals {
    const Battle *b[SIDE_MAX];
} Rivals;

static double play_rivals(Tune *t, const Rivals *r, uint64_t seed) {
    Match *m = &t->match;
    for (int side = 0; side < SIDE_MAX; side++) {
        m->room[side] = t->room[side];
        if (m->room[side] != NULL) memset(m->room[side], 0, t->who.room_size);
    }
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
    memcpy(with[0].weight, plus, sizeof with[0].weight);
    memcpy(with[1].weight, minus, sizeof with[1].weight);
    const Rivals first = {{&with[0], &with[1]}}, second = {{&with[1], &with[0]}};
    return (play_rivals(t, &first, seed) - play_rivals(t, &second, seed)) / 2;
}

/* Spall's gains: a step a / (k + A)^0.602 and a distance c / (k + 1)^0.101, as shares of a weight.
 */
static int spsa(Tune *t, int64_t steps, double scale) {
    const Ruleset *ruleset = t->b[0]->ruleset;
    const int terms = ruleset->mind->term_count;
    double weight[TERM_MAX], size[TERM_MAX];
    Random random;
    random_init(&random, t->seed);
    for (int i = 0; i < terms; i++) {
        weight[i] = t->b[0]->weight[i];
        size[i] = fabs(weight[i]) > 20 ? fabs(weight[i]) : 20;
    }
    Progress progress;
    progress_begin(&progress, "steps", (uint64_t)steps);
    for (int64_t k = 0; k < steps; k++) {
        const double distance = scale / pow((double)k + 1, 0.101);
        const double step = 0.3 * scale / pow((double)k + 1 + 0.1 * (double)steps, 0.602);
        int16_t plus[WEIGHT_COUNT], minus[WEIGHT_COUNT];
        int sign[TERM_MAX];
        memcpy(plus, t->b[0]->weight, sizeof plus);
        memcpy(minus, t->b[0]->weight, sizeof minus);
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
    print_weights(ruleset, weight, t->b[0]->weight[DOUBT_END], t->b[0]->weight[DOUBT_TURN]);
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
        if (b->ruleset->mind == NULL || b->ruleset != t->b[0]->ruleset) {
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
    if (contest_commander("tune", args_text(&args, OPT_WHO, "greedy"), &t->who)) {
        bool ready = load_list(t, args_text(&args, OPT_BATTLES, "perryville"));
        for (int side = 0; ready && side < SIDE_MAX && t->who.room_size > 0; side++) {
            t->room[side] = io_alloc(t->who.room_size);
            ready = t->room[side] != NULL;
        }
        status = !ready ? EXIT_BAD_DATA
                 : args_has(&args, OPT_SPSA)
                     ? spsa(t, args.number[OPT_SPSA], (double)args.number[OPT_SCALE] / 100)
                     : fit(t, (double)args.number[OPT_PULL] / 1000);
    }
    for (int i = 0; i < t->battle_count; i++) io_free(t->b[i]);
    for (int side = 0; side < SIDE_MAX; side++) io_free(t->room[side]);
    io_free(t);
    return status;
}
