/* `longroll signature`: one number a battle that changes only when the rules or the battle do. */
#include <inttypes.h>
#include <stdio.h>

#include "ai/signature.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "cli/load.h"
#include "core/hash.h"

enum { OPT_GAMES };

static const ArgSpec OPTIONS[] = {
    [OPT_GAMES] = {"--games", "N", "random games that go into each number", ARG_INT, 0, 1000000,
                   SIGNATURE_GAMES},
};

static const Usage USAGE = {
    "signature",
    "[BATTLE...]",
    "Prints a number for each battle (all there are, if none is named) and one for all together.\n"
    "It is made of random games with fixed seeds and of the counts of action sequences from\n"
    "twenty positions, and is the same on every machine: it changes only when the rules or the\n"
    "battle do.",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    0,
    ARG_OPERANDS_MAX,
    NULL};

static bool sign(const char *name, int games, SignatureRoom *room, uint64_t *joint) {
    Battle *b = load_battle("signature", name);
    if (b == NULL) return false;
    const uint64_t signature = signature_run(b, games, room);
    printf("%s:%s %016" PRIx64 "\n", b->id, b->scenario, signature);
    fflush(stdout);
    *joint = hash_join(*joint, signature);
    io_free(b);
    return true;
}

int cmd_signature(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    SignatureRoom *room = io_alloc(sizeof *room);
    BattleNames *names = io_alloc(sizeof *names);
    status = EXIT_BAD_DATA;
    if (room == NULL || names == NULL || (args.operand_count == 0 && !load_names(names))) {
        tell("signature", NULL, "not enough memory");
        goto done;
    }
    const int count = args.operand_count > 0 ? args.operand_count : names->count;
    uint64_t joint = 0;
    for (int i = 0; i < count; i++) {
        const char *name = args.operand_count > 0 ? args.operand[i] : names->name[i];
        if (!sign(name, (int)args.number[OPT_GAMES], room, &joint)) goto done;
    }
    if (count > 1) printf("all %016" PRIx64 "\n", joint);
    status = EXIT_GOOD;
done:
    io_free(names);
    io_free(room);
    return status;
}
