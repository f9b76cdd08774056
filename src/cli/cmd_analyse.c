/* `longroll analyse`: what decided a game. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/mind.h"
#include "ai/search.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/growing.h"
#include "cli/io.h"
#include "cli/journal_load.h"

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

enum { NAMED_MAX = 20 };

typedef struct Decision {
    uint32_t at; /* actions before it */
    uint8_t turn, side;
    int cost; /* of the chance of winning, in parts of CHANCE_WHOLE */
    char played[LINE_SIZE], instead[LINE_SIZE], why[256];
} Decision;

typedef struct Die {
    uint32_t at;
    uint8_t turn, step;
    int gain; /* of the first side */
    char rolled[LINE_SIZE], told[LINE_SIZE];
} Die;

typedef struct Point {
    uint32_t at;
    uint8_t turn;
    int chance; /* of the first side */
} Point;

typedef struct Analysis {
    Session *g;
    const Battle *b;
    Commander who;
    int most;
    int64_t luck; /* of the first side, summed */
    uint32_t dice, decisions;
    int64_t cost[SIDE_MAX];
    uint32_t judged[SIDE_MAX];
    int decision_count, die_count;
    Decision decision[NAMED_MAX + 1];
    Die die[NAMED_MAX + 1];
    Point *point;
    uint32_t point_count;
    void *room;
    Random random;
    State state, after;
    Offers offers, spare;
} Analysis;

static void write_action(const Analysis *x, const State *s, Action a, char out[LINE_SIZE]) {
    Text t;
    text_init(&t, out, LINE_SIZE);
    notation_write(x->b, s, a, &t);
}

/* ---- dice ---- */

static void keep_die(Analysis *x, const Die *d) {
    int i = x->die_count;
    while (i > 0 && abs(x->die[i - 1].gain) < abs(d->gain)) {
        x->die[i] = x->die[i - 1];
        i--;
    }
    x->die[i] = *d;
    if (x->die_count < x->most) x->die_count++;
}

static void weigh_die(Analysis *x, uint32_t at, Action rolled) {
    const Battle *b = x->b;
    const uint32_t count = x->offers.sink.count;
    int64_t all = 0;
    int fell = 0;
    Die d = {.at = at, .turn = x->state.turn, .step = x->state.step};
    for (uint32_t i = 0; i < count; i++) {
        state_copy(b, &x->after, &x->state);
        run_take(b, &x->after, &x->spare, x->offers.item[i]);
        const int chance = mind_chance(b, &x->after);
        all += chance;
        if (!action_equal(x->offers.item[i], rolled)) continue;
        fell = chance;
        if (b->ruleset->show.tell != NULL) {
            Text t;
            text_init(&t, d.told, sizeof d.told);
            b->ruleset->show.tell(b, &x->state, rolled, &x->after, &t);
        }
    }
    d.gain = fell - (int)(all / count);
    x->luck += d.gain;
    x->dice++;
    write_action(x, &x->state, rolled, d.rolled);
    keep_die(x, &d);
}

/* ---- decisions ---- */

/* What the side did from here to its next activation, as a scheme: its actions, and where its moves
 * ended. */
static void scheme_played(Analysis *x, uint32_t at, int side, Scheme *out) {
    const Battle *b = x->b;
    State *s = &x->after;
    Offers *offers = &x->spare;
    memset(out, 0, sizeof *out);
    state_copy(b, s, &x->state);
    run_settle(b, s, offers);
    for (uint32_t i = at; i < x->g->taken_count && out->edit_count < EDITS_MAX; i++) {
        const Taken *taken = &x->g->taken[i];
        const Action a = taken->action;
        if (i > at && taken->chooser <= CHOOSER_SIDE_1 &&
            b->ruleset->mind->thought(b, s) == THINK_ACTIVATION) {
            return;
        }
        if (taken->chooser == side) {
            Edit *last = out->edit_count > 0 ? &out->edit[out->edit_count - 1] : NULL;
            const VerbRole role = b->ruleset->verb[a.verb].role;
            if (role == VERB_STEP && last != NULL && last->action.piece == a.piece) {
                last->goal = a.place;
            } else if (role != VERB_STOP && role != VERB_STEP) {
                out->edit[out->edit_count++] = (Edit){a, NO_PLACE, s->step, 0};
            }
        }
        run_take(b, s, offers, a);
    }
}

static void keep_decision(Analysis *x, const Decision *d) {
    int i = x->decision_count;
    while (i > 0 && x->decision[i - 1].cost < d->cost) {
        x->decision[i] = x->decision[i - 1];
        i--;
    }
    x->decision[i] = *d;
    if (x->decision_count < x->most) x->decision_count++;
}

static void judge(Analysis *x, uint32_t at, int side) {
    Scheme played;
    Comparison c;
    scheme_played(x, at, side, &played);
    search_compare(&x->who, x->b, &x->state, &x->offers, &played, &x->random, x->room, &c);
    Decision d = {.at = at, .turn = x->state.turn, .side = (uint8_t)side};
    d.cost = c.best - c.played;
    if (d.cost < 0) d.cost = 0;
    x->cost[side] += d.cost;
    x->judged[side]++;
    write_action(x, &x->state, x->g->taken[at].action, d.played);
    write_action(x, &x->state, c.instead, d.instead);
    memcpy(d.why, c.words, sizeof d.why);
    keep_decision(x, &d);
}

static void go_through(Analysis *x) {
    const Session *g = x->g;
    run_start(x->b, &x->state, &x->offers);
    for (uint32_t i = 0; i < g->taken_count; i++) {
        const Taken *taken = &g->taken[i];
        if (taken->chooser == CHOOSER_CHANCE) {
            weigh_die(x, i, taken->action);
        } else if (x->b->ruleset->mind->thought(x->b, &x->state) == THINK_ACTIVATION) {
            x->point[x->point_count++] = (Point){i, x->state.turn, mind_chance(x->b, &x->state)};
            judge(x, i, taken->chooser);
        }
        run_take(x->b, &x->state, &x->offers, taken->action);
    }
    x->point[x->point_count++] =
        (Point){g->taken_count, x->state.turn, mind_chance(x->b, &x->state)};
}

/* ---- telling ---- */

static double percent(int64_t parts) { return 100.0 * (double)parts / CHANCE_WHOLE; }

static void print_course(const Analysis *x) {
    printf("Chance of winning of the %s side, by turns:\n\n", x->b->side_name[0]);
    for (uint32_t i = 0; i < x->point_count; i++) {
        const Point *p = &x->point[i];
        if (i + 1 < x->point_count && x->point[i + 1].turn == p->turn) continue;
        char bar[41];
        const int filled = p->chance * 40 / CHANCE_WHOLE;
        for (int k = 0; k < 40; k++) bar[k] = k < filled ? '#' : '.';
        bar[40] = '\0';
        printf("  turn %2d  %s  %3.0f %%\n", p->turn, bar, percent(p->chance));
    }
}

static void print_decisions(const Analysis *x) {
    printf("\nThe decisions that cost most (engine: %s, %" PRIu32 " decisions of thought each):\n",
           x->who.name, x->who.nodes);
    for (int i = 0; i < x->decision_count; i++) {
        const Decision *d = &x->decision[i];
        if (d->cost == 0) continue;
        printf("\n  Turn %d, %s, action %" PRIu32 ": \"%s\" cost about %.1f %%.\n", d->turn,
               x->b->side_name[d->side], d->at + 1, d->played, percent(d->cost));
        if (strcmp(d->played, d->instead) == 0) {
            printf("    The same, but carried out otherwise. %s\n", d->why);
        } else {
            printf("    Better: \"%s\". %s\n", d->instead, d->why);
        }
    }
    printf("\n");
    for (int side = 0; side < SIDE_MAX; side++) {
        if (x->judged[side] == 0) continue;
        printf("  %s: %" PRIu32 " activations, %.1f %% lost in each on average.\n",
               x->b->side_name[side], x->judged[side],
               percent(x->cost[side]) / (double)x->judged[side]);
    }
}

static void print_luck(const Analysis *x) {
    const int lucky = x->luck >= 0 ? 0 : 1;
    printf("\nLuck: over %" PRIu32 " dice the %s side gained %.0f %% of a game.\n", x->dice,
           x->b->side_name[lucky], percent(llabs(x->luck)));
    for (int i = 0; i < x->die_count; i++) {
        const Die *d = &x->die[i];
        const Step *step = &x->b->ruleset->step[d->step];
        printf("\n  Turn %d, action %" PRIu32 ", %s: \"%s\" gave the %s side %.1f %%.%s%s\n",
               d->turn, d->at + 1, step->prompt != NULL ? step->prompt : step->name, d->rolled,
               x->b->side_name[d->gain >= 0 ? 0 : 1], percent(abs(d->gain)),
               d->told[0] != '\0' ? "\n    " : "", d->told);
    }
}

/* A plain line over the actions, the middle marked, turns below. */
static bool write_svg(const Analysis *x, const char *path) {
    enum { WIDTH = 900, HEIGHT = 300, LEFT = 50, TOP = 20, BOTTOM = 40 };
    Growing svg = {0};
    char text[1024];
    const double whole = x->g->taken_count > 0 ? x->g->taken_count : 1;
    int n = snprintf(
        text, sizeof text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
        "font-family=\"serif\" font-size=\"13\">\n<title>Chance of winning: %s</title>\n"
        "<rect width=\"100%%\" height=\"100%%\" fill=\"#fbf7ec\"/>\n"
        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#b9ad91\"/>\n"
        "<text x=\"8\" y=\"%d\">%s</text>\n<text x=\"8\" y=\"%d\">%s</text>\n"
        "<polyline fill=\"none\" stroke=\"#7a1f1f\" stroke-width=\"2\" points=\"",
        WIDTH + LEFT + 10, HEIGHT + TOP + BOTTOM, x->b->title, LEFT, TOP + HEIGHT / 2, LEFT + WIDTH,
        TOP + HEIGHT / 2, TOP + 10, x->b->side_id[0], TOP + HEIGHT, x->b->side_id[1]);
    growing_add(&svg, text, (size_t)n);
    for (uint32_t i = 0; i < x->point_count; i++) {
        n = snprintf(text, sizeof text, "%.1f,%.1f ", LEFT + WIDTH * x->point[i].at / whole,
                     TOP + HEIGHT * (1 - (double)x->point[i].chance / CHANCE_WHOLE));
        growing_add(&svg, text, (size_t)n);
    }
    growing_add(&svg, "\"/>\n", 4);
    for (uint32_t i = 0; i < x->point_count; i++) {
        if (i > 0 && x->point[i - 1].turn == x->point[i].turn) continue;
        n = snprintf(text, sizeof text, "<text x=\"%.1f\" y=\"%d\">%d</text>\n",
                     LEFT + WIDTH * x->point[i].at / whole, TOP + HEIGHT + 25, x->point[i].turn);
        growing_add(&svg, text, (size_t)n);
    }
    growing_add(&svg, "</svg>\n", 7);
    errno = ENOMEM;
    const bool good = !svg.failed && io_write_file(path, svg.text, svg.used);
    if (!good) tell("analyse", path, "%s", strerror(errno));
    io_free(svg.text);
    return good;
}

static int analyse(Session *g, const Args *args) {
    if (g->b->ruleset->mind == NULL) {
        tell("analyse", g->b->id, "%s has no evaluation yet", g->b->ruleset->name);
        return EXIT_BAD_DATA;
    }
    int status = EXIT_BAD_DATA;
    Analysis *x = io_alloc(sizeof *x);
    void *room = io_alloc(COMMANDER_SEARCH.room_size);
    Point *point = io_alloc(((size_t)g->taken_count + 1) * sizeof *point);
    if (x != NULL && room != NULL && point != NULL) {
        x->g = g;
        x->b = g->b;
        x->who = COMMANDER_SEARCH;
        /* The budget is for an activation here, and the search takes a part of a turn's for one. */
        x->who.nodes = (uint32_t)(args->number[OPT_NODES] * 6);
        x->most = (int)args->number[OPT_MOST];
        x->room = room;
        x->point = point;
        random_init(&x->random, 1);
        go_through(x);
        x->who.nodes /= 6;
        print_course(x);
        print_decisions(x);
        print_luck(x);
        const char *svg = args_text(args, OPT_SVG, NULL);
        status = svg == NULL || write_svg(x, svg) ? EXIT_GOOD : EXIT_BAD_DATA;
    } else {
        tell("analyse", g->b->id, "not enough memory");
    }
    io_free(point);
    io_free(room);
    io_free(x);
    return status;
}

int cmd_analyse(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    LoadedGame game;
    const bool whole = journal_load("analyse", args.operand[0], &game);
    status = EXIT_BAD_DATA;
    if (game.session != NULL) status = analyse(game.session, &args);
    loaded_game_release(&game);
    return whole ? status : EXIT_BAD_DATA;
}
