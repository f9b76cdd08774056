/* A text that grows as it is added to. Start with {0}; io_free its text in the end. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Growing {
    char *text; /* not terminated */
    size_t used, room;
    bool failed; /* memory ran out: what was added since is missing */
} Growing;

/* `context` is a Growing: the function fits SessionEmit. */
void growing_add(void *context, const char *text, size_t size);
