/* The JSON protocol: the input is a conversation, a request a line. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "atlas/battle_file.h"
#include "cli/protocol.h"
#include "game/blob.h"

enum { LINES_MAX = 200 };

static unsigned char compiled[BLOB_SIZE_MAX];
static size_t compiled_size;
static Protocol *protocol;

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* One battle, compiled, stands for whatever battle a request names. */
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    Battle *b = calloc(1, sizeof *b);
    Report report;
    report_init(&report);
    if (atlas_load("perryville", "knob", b, &report)) {
        compiled_size = battle_write(b, compiled, sizeof compiled);
    }
    report_print(&report, stderr);
    report_release(&report);
    free(b);
    protocol = protocol_new();
    if (compiled_size == 0 || protocol == NULL) abort();
    protocol_use_battle(protocol, compiled, compiled_size);
    return 0;
}

static void ask(const char *line, size_t size) {
    const char *reply = protocol_answer(protocol, line, size);
    if (strncmp(reply, "{\"ok\":", 6) != 0 || reply[strlen(reply) - 1] != '}') abort();
    if (strchr(reply, '\n') != NULL) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char NEW[] = "{\"cmd\":\"new\",\"battle\":\"knob\",\"seed\":1}";
    ask(NEW, sizeof NEW - 1);
    const char *text = (const char *)data;
    for (int lines = 0; size > 0 && lines < LINES_MAX; lines++) {
        const char *end = memchr(text, '\n', size);
        const size_t length = end != NULL ? (size_t)(end - text) : size;
        ask(text, length);
        if (end == NULL) break;
        text += length + 1;
        size -= length + 1;
    }
    return 0;
}
