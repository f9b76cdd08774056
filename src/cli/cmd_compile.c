/* longroll compile: a battle as the one file that the page loads. */
#include <stdio.h>

#include "atlas/battle_file.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "game/blob.h"

enum { OPT_OUTPUT };
static const ArgSpec OPTIONS[] = {
    [OPT_OUTPUT] = {.name = "-o",
                    .value = "FILE",
                    .about = "where to write it (must be given)",
                    .kind = ARG_TEXT},
};
static const Usage USAGE = {
    .command = "compile",
    .operands = "BATTLE[:SCENARIO]",
    .about = "Writes a battle, with its ground and its tables, as one small binary file with a\n"
             "version and a checksum: what the WebAssembly module loads. Every command that takes\n"
             "a BATTLE takes such a file too.",
    .option = OPTIONS,
    .option_count = ARG_COUNT(OPTIONS),
    .operand_min = 1,
    .operand_max = 1,
    .more = "Example:\n  longroll compile perryville:knob -o knob.battle",
};

static int compile(const char *name, const char *path, Battle *battle, unsigned char *blob) {
    Report report;
    report_init(&report);
    const bool loaded = atlas_load_named(name, battle, &report);
    report_print(&report, stderr);
    report_release(&report);
    if (!loaded) return EXIT_BAD_DATA;
    const size_t size = battle_write(battle, blob, BLOB_SIZE_MAX);
    if (size == 0) {
        tell("compile", name, "the battle does not fit into %d bytes", BLOB_SIZE_MAX);
        return EXIT_BAD_DATA;
    }
    if (!io_write_file(path, (const char *)blob, size)) {
        tell("compile", path, "the file cannot be written");
        return EXIT_BAD_DATA;
    }
    printf("%s: %s, %zu bytes, content %016llx\n", path, battle->title, size,
           (unsigned long long)battle->content_hash);
    return EXIT_GOOD;
}

int cmd_compile(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    const char *path = args_text(&args, OPT_OUTPUT, NULL);
    if (path == NULL) return tell_usage("compile", NULL, "say where to write it: -o FILE");
    Battle *battle = io_alloc(sizeof *battle);
    unsigned char *blob = io_alloc(BLOB_SIZE_MAX);
    if (battle != NULL && blob != NULL) {
        status = compile(args.operand[0], path, battle, blob);
    } else {
        tell("compile", NULL, "out of memory");
        status = EXIT_BAD_DATA;
    }
    io_free(blob);
    io_free(battle);
    return status;
}
