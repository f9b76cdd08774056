#include "cases/think.h"

#include <stdio.h>
#include <string.h>

#include "ai/commander.h"
#include "ai/dice.h"
#include "atlas/battle_file.h"
#include "atlas/locate.h"
#include "atlas/mem.h"
#include "atlas/rules_file.h"
#include "game/mind.h"

enum { ACTIONS_MAX = 400 };

static bool is_new_activation(const CaseRun *c, int side) {
    const Mind *mind = c->battle.mind;
    return mind != NULL && mind->thought(&c->battle, &c->state) == THINK_ACTIVATION &&
           (int)run_chooser(&c->battle, &c->state) != side;
}

static void note_taken(CaseRun *c, Action a) {
    char line[LINE_SIZE];
    Text t;
    text_init(&t, line, sizeof line);
    notation_write(&c->battle, &c->state, a, &t);
    const size_t used = strlen(c->taken);
    if (used + sizeof line < sizeof c->taken) sprintf(c->taken + used, "%s\n", line);
}

static void play_on(CaseRun *c, const Commander *who, void *scratch, void *other_scratch) {
    static const uint64_t SEED = 1;
    const Battle *b = &c->battle;
    const Chooser side = run_chooser(b, &c->state);
    const uint8_t turn = c->state.turn;
    Dice dice;
    Random random;
    dice_init(&dice, SEED);
    random_init(&random, SEED);
    for (int i = 0; i < ACTIONS_MAX; i++) {
        const Chooser chooser = run_chooser(b, &c->state);
        if (chooser == CHOOSER_NOBODY || c->state.turn != turn) return;
        if (is_new_activation(c, (int)side)) return;
        Action a;
        if (chooser == CHOOSER_CHANCE) {
            a = dice_roll(&dice, b, &c->state, &c->offers);
        } else if (chooser == side) {
            a = commander_choose(who, b, &c->state, &c->offers, &random, scratch);
            note_taken(c, a);
        } else {
            a = commander_choose(&COMMANDER_GREEDY, b, &c->state, &c->offers, &random,
                                 other_scratch);
        }
        run_take(b, &c->state, &c->offers, a);
    }
}

/* A case has the rules' tables from elsewhere; the weights are needed only here. */
static bool read_weights(CaseRun *c) {
    char path[ATLAS_PATH_SIZE];
    Report report;
    report_init(&report);
    if (locate_rules(".", c->ruleset->name, path, sizeof path)) {
        rules_weights_read(c->system, path, c->battle.tuning, &report);
    }
    const bool good = report_clean(&report);
    report_release(&report);
    return good ? true : case_fail(c, "the weights of %s cannot be read", c->ruleset->name);
}

void think_statement(CaseRun *c, Scan text) {
    const char *word;
    char name[NAME_SIZE];
    int nodes;
    scan_spaces(&text);
    const size_t size = scan_token(&text, &word);
    if (!take_name(c, word, size, name)) return;
    const Commander *found = commander_find(name);
    if (found == NULL || run_chooser(&c->battle, &c->state) > CHOOSER_SIDE_1) {
        case_fail(c, found == NULL ? "no commander \"%s\"" : "nobody asks %s to choose", name);
        return;
    }
    scan_spaces(&text);
    if (!take_int(c, &text, 1, 100000000, "engine decisions a turn", &nodes)) return;
    if (!read_weights(c)) return;
    Commander who = *found;
    who.nodes = (uint32_t)nodes;
    void *scratch = mem_alloc(who.scratch_size + 1),
         *other = mem_alloc(COMMANDER_GREEDY.scratch_size);
    c->taken[0] = '\0';
    if (scratch != NULL && other != NULL) {
        play_on(c, &who, scratch, other);
    } else {
        case_fail(c, "not enough memory to think");
    }
    mem_free(scratch);
    mem_free(other);
}

void did_statement(CaseRun *c, Scan text) {
    char words[LINE_SIZE];
    scan_spaces(&text);
    const bool not = scan_word(&text, "not");
    scan_spaces(&text);
    snprintf(words, sizeof words, "%.*s", (int)scan_left(&text), text.at);
    if ((strstr(c->taken, words) != NULL) != not ) return;
    char taken[512];
    snprintf(taken, sizeof taken, "%.500s", c->taken);
    for (char *p = taken; *p != '\0'; p++) {
        if (*p == '\n') *p = ';';
    }
    case_fail(c, "expected the commander %sto \"%s\", found: %s", not ? "not " : "", words, taken);
}
