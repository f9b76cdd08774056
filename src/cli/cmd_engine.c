/* `longroll engine`: JSON lines on standard input and output, for programs in any language. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "cli/protocol.h"

static const Usage USAGE = {
    "engine",
    "",
    "Reads one JSON request a line from standard input and answers each with one line of JSON\n"
    "on standard output. For bots in any language; docs/protocol.md has every request, a whole\n"
    "session and a bot in Python.",
    NULL,
    0,
    0,
    0,
    "Example:\n"
    "  {\"cmd\": \"new\", \"battle\": \"perryville\", \"seed\": 1}\n"
    "  {\"cmd\": \"offers\"}\n"
    "  {\"cmd\": \"take\", \"index\": 0}\n"
    "  {\"cmd\": \"quit\"}"};

/* Reads a line without its end. A line that is too long is skipped to its end, and `*size` is more
 * than PROTOCOL_LINE_MAX. False at the end of the input. */
static bool read_line(char *line, size_t *size) {
    *size = 0;
    for (;;) {
        const int c = getchar_unlocked();
        if (c == EOF) return *size > 0;
        if (c == '\n') return true;
        if (*size < PROTOCOL_LINE_MAX) line[*size] = (char)c;
        if (*size <= PROTOCOL_LINE_MAX) ++*size;
    }
}

int cmd_engine(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    json_set_alloc_funcs(io_alloc, io_free);
    Protocol *protocol = protocol_new();
    char *line = io_alloc(PROTOCOL_LINE_MAX);
    status = EXIT_BAD_DATA;
    if (protocol == NULL || line == NULL) {
        tell("engine", NULL, "not enough memory");
        goto done;
    }
    size_t size;
    while (!protocol_done(protocol) && read_line(line, &size)) {
        const char *reply = protocol_answer(protocol, line, size);
        if (puts(reply) == EOF || fflush(stdout) != 0) {
            tell("engine", "output", "%s", strerror(errno));
            goto done;
        }
    }
    status = EXIT_GOOD;
done:
    io_free(line);
    protocol_free(protocol);
    return status;
}
