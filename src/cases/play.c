#include "cases/play.h"

#include <stdio.h>
#include <string.h>

#include "cases/expect.h"
#include "cases/think.h"

static const char *const KEYWORDS[] = {"expect", "offer", "refuse", "count", "odds",
                                       "set",    "again", "show",   "think", "did"};

bool play_is_keyword(const char *word, size_t size) {
    for (size_t i = 0; i < sizeof KEYWORDS / sizeof KEYWORDS[0]; i++) {
        if (word_is(word, size, KEYWORDS[i])) return true;
    }
    return false;
}

/* Tries a line on a copy of the position. */
static bool try_line(CaseRun *c, Scan text, Fault *fault) {
    state_copy(&c->battle, &c->trial, &c->state);
    run_settle(&c->battle, &c->trial, &c->trial_offers);
    return notation_play(&c->battle, &c->trial, &c->trial_offers, &c->spare, text.at,
                         scan_left(&text), NULL, NULL, fault);
}

static void offer_statement(CaseRun *c, Scan text) {
    Fault fault;
    if (!try_line(c, text, &fault)) case_fail(c, "expected to be allowed, found: %s", fault.text);
}

/* Whether the clause is the one named: "8.3" names 8.3a and 8.3b too. */
static bool clause_matches(const char *number, const char *named, size_t size) {
    if (strncmp(number, named, size) != 0) return false;
    return number[size] == '\0' ||
           !(number[size] == '.' || (number[size] >= '0' && number[size] <= '9'));
}

/* refuse move Maney K9 because 8.3a */
static void refuse_statement(CaseRun *c, Scan text) {
    static const char BECAUSE[] = " because ";
    const size_t skip = sizeof BECAUSE - 1;
    const char *clause = NULL;
    size_t clause_size = 0;
    for (const char *at = text.at; at + skip <= text.end; at++) {
        if (memcmp(at, BECAUSE, skip) != 0) continue;
        Scan rest = scan_of(at + skip, (size_t)(text.end - at) - skip);
        clause_size = scan_token(&rest, &clause);
        if (!scan_done(&rest)) {
            case_fail(c, "expected one clause after \"because\"");
            return;
        }
        text.end = at;
        break;
    }
    Fault fault;
    if (try_line(c, text, &fault)) {
        case_fail(c, "expected to be refused%s%.*s, but it is allowed",
                  clause == NULL ? "" : " by ", (int)clause_size, clause == NULL ? "" : clause);
        return;
    }
    if (fault.verdict == YES) {
        case_fail(c, "expected a refusal, found: %s", fault.text);
        return;
    }
    const Clause *found = &c->ruleset->clause[fault.verdict];
    if (clause != NULL && !clause_matches(found->number, clause, clause_size)) {
        case_fail(c, "expected to be refused by %.*s, found: %s", (int)clause_size, clause,
                  fault.text);
    }
}

static void count_statement(CaseRun *c, Scan text) {
    int64_t count;
    scan_spaces(&text);
    if (!scan_int(&text, &count) || !scan_done(&text)) {
        case_fail(c, "expected the number of offers");
        return;
    }
    if (count != c->offers.sink.count) {
        case_fail(c, "expected %d offers, found %d", (int)count, (int)c->offers.sink.count);
    }
}

static void tell(CaseRun *c, const char *text) {
    c->options.told(c->options.context, c->file, c->line, CASE_SHOWN, text);
}

/* Tells the step and what is offered, for whoever writes the case. */
static void show_statement(CaseRun *c) {
    static const char *const WHO[] = {"", "", "chance", "nobody"};
    const Battle *b = &c->battle;
    const Chooser chooser = run_chooser(b, &c->state);
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "step %s by %s, %d offers", c->ruleset->step[c->state.step].name,
             chooser < CHOOSER_CHANCE ? b->side_id[chooser] : WHO[chooser],
             (int)c->offers.sink.count);
    tell(c, line);
    for (uint32_t i = 0; i < c->offers.sink.count && i < 60; i++) {
        Text t;
        text_init(&t, line, sizeof line);
        text_add(&t, "    ");
        notation_write(b, &c->state, c->offers.item[i], &t);
        tell(c, line);
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        char name[HEX_NAME_SIZE] = "off";
        Text t;
        text_init(&t, line, sizeof line);
        if (c->state.piece[p].place != NO_PLACE) place_name(b, c->state.piece[p].place, name);
        text_add(&t, "  ");
        text_add(&t, b->piece[p].name);
        text_add_char(&t, ' ');
        text_add(&t, name);
        text_add_char(&t, ' ');
        if (c->ruleset->describe_piece != NULL) {
            c->ruleset->describe_piece(b, &c->state, p, &t);
        }
        tell(c, line);
    }
}

static void set_statement(CaseRun *c, Scan text) {
    scan_spaces(&text);
    const Scan all = text;
    if (c->ruleset->set_fact == NULL || !c->ruleset->set_fact(&c->battle, &c->state, &text) ||
        !scan_done(&text)) {
        case_fail(c, "%s cannot set \"%.*s\"", c->ruleset->name, (int)scan_left(&all), all.at);
    }
    run_settle(&c->battle, &c->state, &c->offers);
}

static bool take_line(CaseRun *c, Scan text) {
    Fault fault;
    if (!notation_play(&c->battle, &c->state, &c->offers, &c->spare, text.at, scan_left(&text),
                       NULL, NULL, &fault)) {
        const Step *step = &c->ruleset->step[c->state.step];
        return case_fail(c, "could not play \"%.*s\" at step %s: %s", (int)scan_left(&text),
                         text.at, step->name, fault.text);
    }
    Complaint complaint;
    if (!state_check(&c->battle, &c->state, &complaint)) {
        return case_fail(c, "the position is broken: %s", complaint.text);
    }
    return true;
}

/* An action. Several dice may stand in one line: roll 3 4 5. */
static bool action_statement(CaseRun *c, Scan text) {
    Scan dice = text;
    scan_spaces(&dice);
    if (!scan_word(&dice, "roll")) return take_line(c, text);
    int64_t face;
    do {
        scan_spaces(&dice);
        const char *start = dice.at;
        if (!scan_int(&dice, &face)) return take_line(c, text);
        char line[32];
        const int size = snprintf(line, sizeof line, "roll %.*s", (int)(dice.at - start), start);
        if (!take_line(c, scan_of(line, (size_t)size))) return false;
        if (scan_literal(&dice, ",")) continue;
    } while (!scan_done(&dice));
    return true;
}

bool play_statement(CaseRun *c, const char *keyword, size_t size, Scan text) {
    if (size == 0) return action_statement(c, text);
    if (word_is(keyword, size, "expect")) expect_statement(c, text);
    if (word_is(keyword, size, "offer")) offer_statement(c, text);
    if (word_is(keyword, size, "refuse")) refuse_statement(c, text);
    if (word_is(keyword, size, "count")) count_statement(c, text);
    if (word_is(keyword, size, "odds")) odds_statement(c, text);
    if (word_is(keyword, size, "set")) set_statement(c, text);
    if (word_is(keyword, size, "show")) show_statement(c);
    if (word_is(keyword, size, "think")) think_statement(c, text);
    if (word_is(keyword, size, "did")) did_statement(c, text);
    if (word_is(keyword, size, "again")) {
        state_copy(&c->battle, &c->state, &c->start);
        run_settle(&c->battle, &c->state, &c->offers);
    }
    return true;
}
