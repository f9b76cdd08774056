/* `longroll signature`: one number a battle that changes only when the rules or the battle do; or
 * what the commanders choose in every scenario, as numbers that change only when their choices
 * do. */
#include <inttypes.h>
#include <stdio.h>

#include "ai/signature.h"
#include "atlas/catalogue.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "cli/load.h"
#include "core/hash.h"

enum { OPT_GAMES, OPT_COMMANDERS };

static const ArgSpec OPTIONS[] = {
    [OPT_GAMES] = {"--games", "N", "random games that go into each number", ARG_INT, 0, 1000000,
                   SIGNATURE_GAMES},
    [OPT_COMMANDERS] = {"--commanders", NULL, "sign what the commanders choose instead", ARG_SWITCH,
                        0, 0, 0},
};

static const Usage USAGE = {
    "signature",
    "[BATTLE...]",
    "Prints a number for each battle (all there are, if none is named) and one for all together.\n"
    "It is made of random games with fixed seeds and of the counts of action sequences from\n"
    "twenty positions, and is the same on every machine: it changes only when the rules or the\n"
    "battle do.\n"
    "With --commanders: a number for each commander but random, made of all it chooses in a\n"
    "few games against itself with a small budget, in each battle named, or in every scenario of\n"
    "all there are. It changes only when that commander's choices do.",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    0,
    ARG_OPERANDS_MAX,
    NULL};

static bool sign(const char *name, int games, SignatureScratch *scratch, uint64_t *joint) {
    Battle *b = load_battle("signature", name);
    if (b == NULL) return false;
    const uint64_t signature = signature_run(b, games, scratch);
    printf("%s:%s %016" PRIx64 "\n", b->id, b->scenario, signature);
    fflush(stdout);
    *joint = hash_join(*joint, signature);
    io_free(b);
    return true;
}

static bool sign_choices(const char *name, ChoicesScratch *scratch) {
    Battle *b = load_battle("signature", name);
    if (b == NULL) return false;
    if (b->mind == NULL) { /* whoever commands there plays at random */
        io_free(b);
        return true;
    }
    printf("%s:%s", b->id, b->scenario);
    for (int i = 0; i < COMMANDER_COUNT; i++) {
        if (COMMANDERS[i] == &COMMANDER_RANDOM) continue;
        const uint64_t signature = signature_of_choices(b, COMMANDERS[i], scratch);
        printf(" %s %016" PRIx64, COMMANDERS[i]->name, signature);
    }
    putchar('\n');
    fflush(stdout);
    io_free(b);
    return true;
}

static bool sign_choices_everywhere(const BattleNames *names, ChoicesScratch *scratch) {
    Report report;
    report_init(&report);
    bool good = true;
    for (int i = 0; i < names->count && good; i++) {
        BattleSummary summary;
        good = battle_summary(names->name[i], &summary, &report);
        for (int k = 0; good && k < summary.scenario_count; k++) {
            char name[LOAD_NAME_SIZE + NAME_SIZE];
            (void)snprintf(name, sizeof name, "%s:%s", names->name[i], summary.scenario[k].id);
            good = sign_choices(name, scratch);
        }
    }
    report_print(&report, stderr);
    report_release(&report);
    return good;
}

static bool sign_rules(const BattleNames *names, const Args *args) {
    SignatureScratch *scratch = io_alloc(sizeof *scratch);
    if (scratch == NULL) {
        tell("signature", NULL, "not enough memory");
        return false;
    }
    const int count = args->operand_count > 0 ? args->operand_count : names->count;
    uint64_t joint = 0;
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        const char *name = args->operand_count > 0 ? args->operand[i] : names->name[i];
        good = sign(name, (int)args->number[OPT_GAMES], scratch, &joint);
    }
    if (good && count > 1) printf("all %016" PRIx64 "\n", joint);
    io_free(scratch);
    return good;
}

static bool sign_commanders(const BattleNames *names, const Args *args) {
    ChoicesScratch *scratch = io_alloc(sizeof *scratch);
    if (scratch == NULL) {
        tell("signature", NULL, "not enough memory");
        return false;
    }
    bool good = true;
    for (int i = 0; i < args->operand_count && good; i++) {
        good = sign_choices(args->operand[i], scratch);
    }
    if (args->operand_count == 0) good = sign_choices_everywhere(names, scratch);
    io_free(scratch);
    return good;
}

int cmd_signature(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    BattleNames *names = io_alloc(sizeof *names);
    if (names == NULL || (args.operand_count == 0 && !load_names(names))) {
        tell("signature", NULL, "not enough memory");
        io_free(names);
        return EXIT_BAD_DATA;
    }
    const bool commanders = args.text[OPT_COMMANDERS] != NULL;
    const bool good = commanders ? sign_commanders(names, &args) : sign_rules(names, &args);
    io_free(names);
    return good ? EXIT_GOOD : EXIT_BAD_DATA;
}
