/* A text that grows as it is added to. Start with {0}; io_free its text in the end. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct TextBuffer {
    char *text; /* not terminated */
    size_t used, capacity;
    bool failed; /* memory ran out: what was added since is missing */
} TextBuffer;

/* `context` is a TextBuffer: the function fits SessionEmit. */
void text_buffer_add(void *context, const char *text, size_t size);
