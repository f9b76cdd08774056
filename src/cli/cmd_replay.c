/* `longroll replay`: a recorded game, action by action. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "cli/args.h"
#include "cli/board.h"
#include "cli/commands.h"
#include "cli/journal_load.h"
#include "lib/view.h"

enum { OPT_TO, OPT_HASH, OPT_JSON, OPT_QUIET };

static const ArgSpec OPTIONS[] = {
    [OPT_TO] = {"--to", "N", "stop after N actions and show the position", ARG_INT, 0, INT64_MAX,
                -1},
    [OPT_HASH] = {"--hash", NULL, "print only the number of each action and the hash after it",
                  ARG_SWITCH, 0, 0, 0},
    [OPT_JSON] = {"--json", NULL, "one JSON object an action", ARG_SWITCH, 0, 0, 0},
    [OPT_QUIET] = {"--quiet", NULL, "print nothing but faults", ARG_SWITCH, 0, 0, 0},
};

static const Usage USAGE = {
    "replay",
    "JOURNAL",
    "Plays a journal again by today's rules and prints it: who chose, what, by which clause. A\n"
    "line that is damaged or illegal is named, with the clause that forbids it; everything before\n"
    "it is played. \"-\" reads the journal from standard input.",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    1,
    1,
    "Examples:\n"
    "  longroll replay game.journal --to 120\n"
    "  longroll replay game.journal --hash | tail -n 1"};

typedef struct Telling {
    bool hash, json, quiet;
    const Battle *b;
    uint8_t turn; /* last told */
} Telling;

static void print_action(Telling *t, const State *s, uint32_t number, const Taken *taken) {
    const Step *step = &t->b->ruleset->step[s->step];
    char line[LINE_SIZE];
    Text text;
    text_init(&text, line, sizeof line);
    notation_write(t->b, s, taken->action, &text);
    const char *who = view_chooser(t->b, taken->chooser);
    if (t->json) {
        json_t *row = json_pack("{s:I, s:i, s:s, s:s, s:s, s:s}", "number", (json_int_t)number,
                                "turn", s->turn, "by", who, "step", step->name, "clause",
                                step->clause, "action", line);
        json_dumpf(row, stdout, JSON_COMPACT);
        json_decref(row);
        putchar('\n');
        return;
    }
    if (t->turn != s->turn) {
        const char *clock = t->b->clock[s->turn];
        printf("\nTurn %d%s%s\n", s->turn, clock[0] != '\0' ? ", " : "", clock);
    }
    t->turn = s->turn;
    printf("%6" PRIu32 "  %-7s %-40s %s (%s)\n", number, who, line, step->name, step->clause);
}

/* Takes the recorded actions again, telling each. */
static void tell_game(Telling *t, Session *g, uint32_t count) {
    session_rewind(g, 0);
    for (uint32_t i = 0; i < count; i++) {
        const Taken *taken = &g->taken[i];
        if (!t->hash && !t->quiet) print_action(t, &g->state, i + 1, taken);
        run_take(g->b, &g->state, &g->offers, taken->action);
        g->taken_count = i + 1;
        if (t->hash) printf("%" PRIu32 " %016" PRIx64 "\n", i + 1, state_hash(g->b, &g->state));
    }
}

static void print_end(const Telling *t, const Session *g) {
    if (t->hash || t->json || t->quiet) return;
    const Battle *b = g->b;
    if (session_over(g)) {
        char words[LINE_SIZE];
        Text result;
        text_init(&result, words, sizeof words);
        session_result(g, &result);
        printf("\nThe game is over. %s.\n", words);
    }
    printf("%" PRIu32 " actions, position %016" PRIx64 "\n", g->taken_count,
           state_hash(b, &g->state));
}

int cmd_replay(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    LoadedGame game;
    const bool whole = journal_load("replay", args.operand[0], &game);
    if (game.session != NULL) {
        Session *g = game.session;
        Telling telling = {args_has(&args, OPT_HASH), args_has(&args, OPT_JSON),
                           args_has(&args, OPT_QUIET), g->b, 0};
        uint32_t count = g->taken_count;
        if (args_has(&args, OPT_TO) && args.number[OPT_TO] < count) {
            count = (uint32_t)args.number[OPT_TO];
        }
        tell_game(&telling, g, count);
        if (args_has(&args, OPT_TO) && !telling.hash && !telling.json && !telling.quiet) {
            board_print(g->b, &g->state, NULL);
        }
        print_end(&telling, g);
    }
    loaded_game_release(&game);
    return whole ? EXIT_GOOD : EXIT_BAD_DATA;
}
