#include "cli/seats.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/rank.h"
#include "cli/args.h"

uint64_t seat_clock_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* What stands before the @, with a budget in seconds. */
static bool timed_commander(const char *name, const char *at, Commander *out) {
    char *end;
    const double number = strtod(at + 1, &end);
    if (number <= 0 || number > 1e9 || strcmp(end, "s") != 0) return false;
    if (!commander_read(name, (size_t)(at - name), out)) return false;
    out->time_us = (uint32_t)(number > 4000 ? 4e9 : number * 1e6);
    out->clock_us = seat_clock_us;
    return true;
}

static bool is_commander(const char *name, size_t size) {
    Commander plain;
    return commander_read(name, size, &plain);
}

static void tell_commanders(const char *command, const char *name) {
    char list[256];
    Text t;
    text_init(&t, list, sizeof list);
    for (int i = 0; i < COMMANDER_COUNT; i++) {
        if (i > 0) text_add(&t, ", ");
        text_add(&t, COMMANDERS[i]->name);
    }
    tell_usage(command, name, "no commander of that name; there are: %s", list);
}

bool seat_commander(const char *command, const char *name, Commander *out) {
    const char *at = strchr(name, '@');
    if (commander_read(name, strlen(name), out)) return true;
    if (at != NULL && timed_commander(name, at, out)) return true;
    if (is_commander(name, strcspn(name, "@~+-"))) {
        tell_usage(command, name,
                   "behind the name stand decisions or seconds, how wrong he is, how bold:"
                   " @20000, @0.5s, ~300, +50, -50");
    } else {
        tell_commanders(command, name);
    }
    return false;
}
