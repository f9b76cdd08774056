/* Options of a subcommand: one table says what they are called, what they take, what they are for,
 * and serves reading, checking and --help.
 *
 *     enum { OPT_GAMES, OPT_JSON };
 *     static const ArgSpec OPTIONS[] = {
 *         [OPT_GAMES] = {"--games", "N", "games to play", ARG_INT, 1, 1000000000, 100},
 *         [OPT_JSON] = {"--json", NULL, "print JSON for another program", ARG_SWITCH},
 *     };
 *     static const Usage USAGE = {"sim", "BATTLE", "Plays...", OPTIONS, ARG_COUNT(OPTIONS), 1, 1};
 *
 *     Args args;
 *     int status;
 *     if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
 *
 * "--games 5" and "--games=5" are the same; "--" ends the options; --help and -h are understood
 * without being listed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EXIT_GOOD = 0, EXIT_BAD_DATA = 1, EXIT_WRONG_USAGE = 2 };
enum { ARG_OPTIONS_MAX = 16, ARG_OPERANDS_MAX = 256 };
#define ARG_COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

typedef enum { ARG_SWITCH, ARG_TEXT, ARG_INT } ArgKind;

typedef struct ArgSpec {
    const char *name;  /* "--games"; one letter after a single dash is fine too: "-o" */
    const char *value; /* what stands for its value in the help; NULL for a switch */
    const char *about;
    ArgKind kind;
    int64_t least, most; /* of an ARG_INT */
    int64_t standard;    /* of an ARG_INT that is not given */
} ArgSpec;

typedef struct Usage {
    const char *command;  /* "sim" */
    const char *operands; /* "BATTLE [FILE...]" */
    const char *about;    /* what it does: whole lines, without the last newline */
    const ArgSpec *option;
    int option_count;
    int operand_min, operand_max; /* at most ARG_OPERANDS_MAX */
    const char *more;             /* printed after the options: examples; or NULL */
} Usage;

typedef struct Args {
    const Usage *usage;
    const char *text[ARG_OPTIONS_MAX]; /* as given; "" for a switch; NULL if not given */
    int64_t number[ARG_OPTIONS_MAX];   /* of an ARG_INT, given or standard */
    const char *operand[ARG_OPERANDS_MAX];
    int operand_count;
} Args;

/* False if there is nothing more to do: help was asked for (*status is EXIT_GOOD) or the usage was
 * wrong, which has been reported (EXIT_WRONG_USAGE). */
bool args_read(Args *a, const Usage *usage, int argc, char **argv, int *status);
static inline bool args_has(const Args *a, int option) { return a->text[option] != NULL; }
static inline const char *args_text(const Args *a, int option, const char *standard) {
    return a->text[option] != NULL ? a->text[option] : standard;
}

/* Errors, to stderr: "longroll: what: where: why". `where` may be NULL. */
void tell(const char *what, const char *where, const char *why, ...)
    __attribute__((format(printf, 3, 4)));
/* Likewise, followed by a hint at --help; answers EXIT_WRONG_USAGE. */
int tell_usage(const char *command, const char *where, const char *why, ...)
    __attribute__((format(printf, 3, 4)));

/* The word of the list (which ends with NULL) that is most like this one, or NULL if none is. */
const char *nearest_word(const char *word, const char *const *list);
