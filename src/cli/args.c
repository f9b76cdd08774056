#include "cli/args.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tell_list(const char *what, const char *where, const char *why, va_list list) {
    fprintf(stderr, "longroll: %s: ", what);
    if (where != NULL) fprintf(stderr, "%s: ", where);
    vfprintf(stderr, why, list);
    fputc('\n', stderr);
}

void tell(const char *what, const char *where, const char *why, ...) {
    va_list list;
    va_start(list, why);
    tell_list(what, where, why, list);
    va_end(list);
}

int tell_usage(const char *command, const char *where, const char *why, ...) {
    va_list list;
    va_start(list, why);
    tell_list(command, where, why, list);
    va_end(list);
    fprintf(stderr, "longroll %s --help says how it is used.\n", command);
    return EXIT_WRONG_USAGE;
}

/* Letters to insert, delete or change to make one word of the other (Levenshtein). */
static int word_distance(const char *a, const char *b) {
    enum { WORD_MAX = 32 };
    const size_t a_size = strlen(a), b_size = strlen(b);
    if (a_size >= WORD_MAX || b_size >= WORD_MAX) return WORD_MAX;
    int row[WORD_MAX];
    for (size_t k = 0; k <= b_size; k++) row[k] = (int)k;
    for (size_t i = 1; i <= a_size; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t k = 1; k <= b_size; k++) {
            int best = diagonal + (a[i - 1] != b[k - 1]);
            if (row[k] + 1 < best) best = row[k] + 1;
            if (row[k - 1] + 1 < best) best = row[k - 1] + 1;
            diagonal = row[k];
            row[k] = best;
        }
    }
    return row[b_size];
}

const char *nearest_word(const char *word, const char *const *list) {
    const char *best = NULL;
    int best_distance = 3; /* with more than two changes it is another word */
    for (; *list != NULL; list++) {
        const bool begins = strlen(word) >= 2 && strncmp(*list, word, strlen(word)) == 0;
        const int distance = begins ? 1 : word_distance(word, *list);
        if (distance < best_distance && distance < (int)strlen(*list)) {
            best = *list;
            best_distance = distance;
        }
    }
    return best;
}

static void print_option(const ArgSpec *o) {
    char head[64];
    snprintf(head, sizeof head, "%s%s%s", o->name, o->value != NULL ? " " : "",
             o->value != NULL ? o->value : "");
    printf("  %-18s %s", head, o->about);
    if (o->kind == ARG_INT && o->standard >= o->least) printf(" [%" PRId64 "]", o->standard);
    putchar('\n');
}

static void print_help(const Usage *u) {
    printf("Usage: longroll %s %s%s%s\n\n%s\n", u->command,
           u->option_count > 0 ? "[OPTION...]" : "",
           u->option_count > 0 && u->operands[0] != '\0' ? " " : "", u->operands, u->about);
    if (u->option_count > 0) printf("\nOptions:\n");
    for (int i = 0; i < u->option_count; i++) print_option(&u->option[i]);
    if (u->more != NULL) printf("\n%s\n", u->more);
}

/* The option that this argument names; *value is what follows its "=", or NULL. */
static int find_option(const Usage *u, const char *argument, const char **value) {
    const char *equals = argument[1] == '-' ? strchr(argument, '=') : NULL;
    const size_t size = equals != NULL ? (size_t)(equals - argument) : strlen(argument);
    *value = equals != NULL ? equals + 1 : NULL;
    for (int i = 0; i < u->option_count; i++) {
        const char *name = u->option[i].name;
        if (strlen(name) == size && memcmp(name, argument, size) == 0) return i;
    }
    return -1;
}

static int unknown_option(const Usage *u, const char *argument) {
    const char *name[ARG_OPTIONS_MAX + 2];
    for (int i = 0; i < u->option_count; i++) name[i] = u->option[i].name;
    name[u->option_count] = "--help";
    name[u->option_count + 1] = NULL;
    const char *near = nearest_word(argument, name);
    if (near == NULL) return tell_usage(u->command, argument, "no such option");
    return tell_usage(u->command, argument, "no such option; did you mean %s?", near);
}

static bool read_number(Args *a, int option) {
    const ArgSpec *spec = &a->usage->option[option];
    char *end;
    errno = 0;
    const long long number = strtoll(a->text[option], &end, 10);
    const bool whole = end != a->text[option] && *end == '\0' && errno == 0;
    if (whole && number >= spec->least && number <= spec->most) {
        a->number[option] = number;
        return true;
    }
    tell_usage(a->usage->command, spec->name,
               "expected a whole number from %" PRId64 " to %" PRId64 ", found \"%s\"", spec->least,
               spec->most, a->text[option]);
    return false;
}

/* Takes the option at argv[*at], and its value. */
static bool take_option(Args *a, int argc, char **argv, int *at) {
    const Usage *u = a->usage;
    const char *value;
    const int option = find_option(u, argv[*at], &value);
    if (option < 0) {
        unknown_option(u, argv[*at]);
        return false;
    }
    const ArgSpec *spec = &u->option[option];
    if (spec->kind == ARG_SWITCH) {
        a->text[option] = "";
        if (value != NULL) tell_usage(u->command, spec->name, "takes no value");
        return value == NULL;
    }
    if (value == NULL && *at + 1 < argc) value = argv[++*at];
    if (value == NULL) {
        tell_usage(u->command, spec->name, "a value must follow: %s", spec->value);
        return false;
    }
    a->text[option] = value;
    return spec->kind != ARG_INT || read_number(a, option);
}

static bool check_operands(const Usage *u, int count, char *first_beyond) {
    if (count < u->operand_min) {
        tell_usage(u->command, NULL, "something is missing: longroll %s %s", u->command,
                   u->operands);
    } else if (first_beyond != NULL) {
        tell_usage(u->command, first_beyond, "one argument too many");
    }
    return count >= u->operand_min && first_beyond == NULL;
}

bool args_read(Args *a, const Usage *usage, int argc, char **argv, int *status) {
    assert(usage->option_count <= ARG_OPTIONS_MAX);
    assert(usage->operand_max <= ARG_OPERANDS_MAX);
    *a = (Args){.usage = usage};
    for (int i = 0; i < usage->option_count; i++) a->number[i] = usage->option[i].standard;
    *status = EXIT_WRONG_USAGE;
    bool options = true;
    char *beyond = NULL;
    for (int i = 1; i < argc; i++) {
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (options && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            print_help(usage);
            *status = EXIT_GOOD;
            return false;
        } else if (options && argv[i][0] == '-' && argv[i][1] != '\0') {
            if (!take_option(a, argc, argv, &i)) return false;
        } else if (a->operand_count < usage->operand_max) {
            a->operand[a->operand_count++] = argv[i];
        } else if (beyond == NULL) {
            beyond = argv[i];
        }
    }
    return check_operands(usage, a->operand_count, beyond);
}
