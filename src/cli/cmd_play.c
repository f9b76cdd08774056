/* `longroll play`: a game in the terminal. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "ai/rank.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "cli/load.h"
#include "cli/talk.h"
#include "core/hash.h"

enum { OPT_A, OPT_B, OPT_SEED, OPT_JOURNAL, OPT_DICE };

static const ArgSpec OPTIONS[] = {
    [OPT_A] = {"--a", "WHO", "plays the first side: person, or a commander [person]", ARG_TEXT, 0,
               0, 0},
    [OPT_B] = {"--b", "WHO", "plays the second side, likewise [greedy]", ARG_TEXT, 0, 0, 0},
    [OPT_SEED] = {"--seed", "S", "seed of the dice; without it every game has its own", ARG_INT, 0,
                  INT64_MAX, -1},
    [OPT_JOURNAL] = {"--journal", "FILE", "keep the game here as it goes, or go on with it",
                     ARG_TEXT, 0, 0, 0},
    [OPT_DICE] = {"--dice", NULL, "you roll real dice and type what they show", ARG_SWITCH, 0, 0,
                  0},
};

static const Usage USAGE = {
    "play",
    "[BATTLE]",
    "A game in the terminal, by the rules: what may be done is listed and numbered, what may not\n"
    "is refused with the clause that forbids it. Type \"help\" at the table for its commands.\n"
    "With a journal that exists, its game goes on and BATTLE can be left out.",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    0,
    1,
    "Examples:\n"
    "  longroll play perryville\n"
    "  longroll play perryville --a greedy --b person --journal game.journal\n"
    "  longroll play --journal game.journal\n"
    "  longroll play perryville --b person --dice        two people, real dice"};

static BoardView terminal_view(void) {
    BoardView view = {.centre = NO_HEX, .width = 80, .height = 24};
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        view.width = size.ws_col;
        view.height = size.ws_row > 30 ? size.ws_row - 14 : 16;
    }
    const char *no_colour = getenv("NO_COLOR");
    view.colour = isatty(STDOUT_FILENO) && (no_colour == NULL || no_colour[0] == '\0');
    return view;
}

static uint64_t fresh_seed(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return hash_join((uint64_t)now.tv_sec, (uint64_t)now.tv_nsec ^ (uint64_t)getpid()) >> 32;
}

static void tell_result(const Table *t) {
    const Battle *b = t->game->b;
    const State *s = &t->game->state;
    board_print_status(b, s);
    char words[LINE_SIZE];
    Text result;
    text_init(&result, words, sizeof words);
    session_result(t->game, &result);
    printf("The game is over. %s.\n", words);
}

/* Asks until the game is over or the person leaves. */
static bool sit_down(Talk *talk) {
    Table *t = talk->table;
    char *line = NULL;
    size_t capacity = 0;
    bool good = true;
    talk->show_map = true;
    while (!talk->quit) {
        const uint32_t before = t->game->taken_count;
        good = table_advance(t);
        if (!good || session_over(t->game)) break;
        if (talk->show_map || t->game->taken_count != before) {
            talk_map(talk);
            talk->show_map = false;
        }
        talk_prompt(talk);
        const uint32_t asked = t->game->taken_count;
        /* Until an action is taken: after a mere question the list is not repeated. */
        while (!talk->quit && !talk->show_map && t->game->taken_count == asked) {
            printf("> ");
            fflush(stdout);
            if (getline(&line, &capacity, stdin) < 0) {
                talk->quit = true;
                putchar('\n');
            } else {
                talk_hear(talk, line);
            }
        }
    }
    free(line);
    if (!good) tell("play", NULL, "not enough memory");
    if (good && session_over(t->game)) tell_result(t);
    return good;
}

/* Who plays: as the command line says, else as in the journal that is to go on, else `standard`. */
static const char *player_of(const Args *args, int option, const JournalHeader *h, int side,
                             const char *standard) {
    if (args_has(args, option)) return args->text[option];
    if (h == NULL) return standard;
    Commander who;
    const char *player = h->player[side];
    return commander_read(player, strlen(player), &who) ? player : "person";
}

static int play(const Args *args, const Battle *b, const JournalHeader *h) {
    const char *const who[SIDE_MAX] = {player_of(args, OPT_A, h, 0, "person"),
                                       player_of(args, OPT_B, h, 1, "greedy")};
    const uint64_t seed =
        args_has(args, OPT_SEED) ? (uint64_t)args->number[OPT_SEED] : fresh_seed();
    int status = EXIT_BAD_DATA;
    Talk talk = {.view = terminal_view()};
    Table *table = io_alloc(sizeof *table);
    talk.odds_scratch = io_alloc(sizeof *talk.odds_scratch);
    talk.odds = io_alloc(sizeof *talk.odds);
    talk.table = table;
    if (table == NULL || talk.odds_scratch == NULL || talk.odds == NULL) {
        tell("play", b->id, "not enough memory");
        goto done;
    }
    const bool seated = table_init(table, b, who, seed);
    if (seated) {
        table->person_rolls = args_has(args, OPT_DICE);
        const char *journal = args_text(args, OPT_JOURNAL, NULL);
        if (journal == NULL || table_open_journal(table, journal)) {
            printf("%s: %s (%s) against %s (%s); seed %" PRIu64 "\n", b->title, b->side_name[0],
                   who[0], b->side_name[1], who[1], seed);
            if (sit_down(&talk)) status = EXIT_GOOD;
        }
    } else {
        status = EXIT_WRONG_USAGE;
    }
    table_release(table);
    if (table->log_lost) status = EXIT_BAD_DATA;
done:
    io_free(talk.odds);
    io_free(talk.odds_scratch);
    io_free(table);
    return status;
}

int cmd_play(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    const char *path = args_text(&args, OPT_JOURNAL, NULL);
    JournalFile j = {0};
    Fault fault;
    const bool resumed = path != NULL && journal_file_read(&j, path, &fault);
    char name[2 * NAME_SIZE] = "";
    if (resumed) snprintf(name, sizeof name, "%s:%s", j.header.battle, j.header.scenario);
    if (args.operand_count == 0 && !resumed) {
        status = path != NULL
                     ? tell_usage("play", path, "%s", fault.text)
                     : tell_usage("play", NULL, "which battle? longroll battles lists them");
    } else {
        Battle *b = load_battle("play", args.operand_count > 0 ? args.operand[0] : name);
        status = b != NULL ? play(&args, b, resumed ? &j.header : NULL) : EXIT_BAD_DATA;
        io_free(b);
    }
    journal_file_release(&j);
    return status;
}
