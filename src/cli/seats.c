#include "cli/seats.h"

#include <string.h>

#include "cli/args.h"

const Commander *seat_commander(const char *command, const char *option, const char *name) {
    const Commander *found = commander_find(name);
    if (found != NULL) return found;
    char list[256];
    Text t;
    text_init(&t, list, sizeof list);
    for (int i = 0; i < COMMANDER_COUNT; i++) {
        if (i > 0) text_add(&t, ", ");
        text_add(&t, COMMANDERS[i]->name);
    }
    tell_usage(command, option, "no commander \"%s\"; there are: %s", name, list);
    return NULL;
}
