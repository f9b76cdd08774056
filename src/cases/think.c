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

static bool is_new_activation(const CaseRoom *c, int side) {
    const Mind *mind = c->battle.mind;
    return mind != NULL && mind->thought(&c->battle, &c->state) == THINK_ACTIVATION &&
           (int)run_chooser(&c->battle, &c->state) != side;
}

static void note_deed(CaseRoom *c, Action a) {
    char line[LINE_SIZE];
    Text t;
    text_init(&t, line, sizeof line);
    notation_write(&c->battle, &c->state, a, &t);
    const size_t used = strlen(c->deeds);
    if (used + sizeof line < sizeof c->deeds) sprintf(c->deeds + used, "%s\n", line);
}

static void play_on(CaseRoom *c, const Commander *who, void *room, void *other_room) {
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
            a = commander_choose(who, b, &c->state, &c->offers, &random, room);
            note_deed(c, a);
        } else {
            a = commander_choose(&COMMANDER_GREEDY, b, &c->state, &c->offers, &random, other_room);
        }
        run_take(b, &c->state, &c->offers, a);
    }
}

/* A case has the rules' tables from elsewhere; the weights are needed only here. */
static bool read_weights(CaseRoom *c) {
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

void think_statement(CaseRoom *c, Scan text) {
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
    void *room = mem_alloc(who.room_size + 1), *other = mem_alloc(COMMANDER_GREEDY.room_size);
    c->deeds[0] = '\0';
    if (room != NULL && other != NULL) {
        play_on(c, &who, room, other);
    } else {
        case_fail(c, "not enough memory to think");
    }
    mem_free(room);
    mem_free(other);
}

void did_statement(CaseRoom *c, Scan text) {
    char words[LINE_SIZE];
    scan_spaces(&text);
    const bool not = scan_word(&text, "not");
    scan_spaces(&text);
    snprintf(words, sizeof words, "%.*s", (int)scan_left(&text), text.at);
    if ((strstr(c->deeds, words) != NULL) != not ) return;
    char deeds[512];
    snprintf(deeds, sizeof deeds, "%.500s", c->deeds);
    for (char *p = deeds; *p != '\0'; p++) {
        if (*p == '\n') *p = ';';
    }
    case_fail(c, "expected the commander %sto \"%s\", found: %s", not ? "not " : "", words, deeds);
}
