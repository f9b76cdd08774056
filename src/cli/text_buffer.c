#include "cli/text_buffer.h"

#include <string.h>

#include "cli/io.h"

void text_buffer_add(void *context, const char *text, size_t size) {
    TextBuffer *g = context;
    if (g->failed || size == 0) return;
    if (g->used + size > g->capacity) {
        const size_t larger = 2 * g->capacity + size + 4096;
        char *more = io_grow(g->text, larger);
        if (more == NULL) {
            g->failed = true;
            return;
        }
        g->text = more;
        g->capacity = larger;
    }
    memcpy(g->text + g->used, text, size);
    g->used += size;
}
