#include "cli/growing.h"

#include <string.h>

#include "cli/io.h"

void growing_add(void *context, const char *text, size_t size) {
    Growing *g = context;
    if (g->failed || size == 0) return;
    if (g->used + size > g->room) {
        const size_t room = 2 * g->room + size + 4096;
        char *more = io_grow(g->text, room);
        if (more == NULL) {
            g->failed = true;
            return;
        }
        g->text = more;
        g->room = room;
    }
    memcpy(g->text + g->used, text, size);
    g->used += size;
}
