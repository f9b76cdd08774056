/* `longroll`: finds the subcommand. */
#include <stdio.h>
#include <string.h>

#include "ai/commander.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "rules/registry.h"

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} Command;

/* clang-format off */
static const Command COMMANDS[] = {
    {"play",      cmd_play,      "a game in the terminal, against the computer or another person"},
    {"serve",     cmd_serve,     "the table in the browser"},
    {"battles",   cmd_battles,   "the battles there are"},
    {"sim",       cmd_sim,       "many games of the computer against itself: who wins, how often"},
    {"match",     cmd_match,     "which of two commanders is the better one, and how sure that is"},
    {"tune",      cmd_tune,      "better weights for a commander, from games"},
    {"analyse",   cmd_analyse,   "what decided a recorded game: decisions, and luck"},
    {"replay",    cmd_replay,    "a recorded game, action by action"},
    {"map",       cmd_map,       "a battle's map as a picture"},
    {"check",     cmd_check,     "what is wrong with a battle's files"},
    {"compile",   cmd_compile,   "a battle as one file, for the page and other programs"},
    {"case",      cmd_case,      "rule cases: does the program rule as the rulebook does?"},
    {"clauses",   cmd_clauses,   "the clauses of a rulebook and the cases that cover them"},
    {"engine",    cmd_engine,    "the game as JSON lines, for bots in any language"},
    {"perft",     cmd_perft,     "number of action sequences to a depth, to pin the rules down"},
    {"bench",     cmd_bench,     "how fast this machine plays"},
    {"signature", cmd_signature, "one number that changes only when the rules do"},
};
/* clang-format on */
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static void print_help(void) {
    printf("Longroll: battles of hexes and counters, by the rules.\n\n"
           "Usage: longroll COMMAND [OPTION...] ...\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        printf("  %-10s %s\n", COMMANDS[i].name, COMMANDS[i].about);
    }
    printf("\n  longroll COMMAND --help   all about one of them\n"
           "  longroll --version        this program, its rules and its commanders\n\n"
           "To begin with: longroll play perryville\n\n"
           "Battles are looked for in ./battles, in $LONGROLL_DATA/battles and where Longroll is\n"
           "installed; a path works too. Exit status: 0 good, 1 bad data, 2 wrong usage.\n");
}

static void print_version(void) {
    printf("longroll %s\nrules:", LONGROLL_VERSION);
    for (int i = 0; i < SYSTEM_COUNT; i++) {
        printf(" %s %s", SYSTEMS[i].law->name, SYSTEMS[i].law->version);
    }
    printf("\ncommanders:");
    for (int i = 0; i < COMMANDER_COUNT; i++) printf(" %s", COMMANDERS[i]->name);
    putchar('\n');
}

static int unknown_command(const char *word) {
    const char *name[COMMAND_COUNT + 1] = {NULL};
    for (int i = 0; i < COMMAND_COUNT; i++) name[i] = COMMANDS[i].name;
    const char *near = nearest_word(word, name);
    if (near != NULL) {
        fprintf(stderr, "longroll: %s: no such command; did you mean %s?\n", word, near);
    } else {
        fprintf(stderr, "longroll: %s: no such command\n", word);
    }
    fprintf(stderr, "longroll --help lists them.\n");
    return EXIT_WRONG_USAGE;
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c) {
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

static int run(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "longroll: a command is missing\nlongroll --help lists them.\n");
        return EXIT_WRONG_USAGE;
    }
    const char *word = argv[1];
    if (is_one_of(word, "--version", "-V", "version")) {
        print_version();
        return EXIT_GOOD;
    }
    const bool help = is_one_of(word, "--help", "-h", "help");
    if (help && argc == 2) {
        print_help();
        return EXIT_GOOD;
    }
    if (help) word = argv[2];
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(word, COMMANDS[i].name) != 0) continue;
        char asked[] = "--help";
        char *only[] = {argv[help ? 2 : 1], asked, NULL};
        return help ? COMMANDS[i].run(2, only) : COMMANDS[i].run(argc - 1, argv + 1);
    }
    return unknown_command(word);
}

int main(int argc, char **argv) {
    const int status = run(argc, argv);
    /* A full disk shows only when the last of the output is written. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("longroll: output");
        return EXIT_BAD_DATA;
    }
    return status;
}
