#include "cli/table.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/io.h"
#include "cli/journal_load.h"
#include "cli/seats.h"
#include "core/hash.h"
#include "game/show.h"

static bool seat(Table *t, int side, const char *who) {
    t->player[side] = who;
    if (strcmp(who, "person") == 0) return true;
    if (!seat_commander("play", who, &t->commander[side])) return false;
    t->seat[side] = &t->commander[side];
    if (t->seat[side]->scratch_size == 0) return true;
    t->scratch[side] = io_alloc(t->seat[side]->scratch_size);
    if (t->scratch[side] == NULL) tell("play", who, "not enough memory");
    return t->scratch[side] != NULL;
}

bool table_init(Table *t, const Battle *b, const char *const who[SIDE_MAX], uint64_t seed) {
    *t = (Table){.log.file = -1};
    journal_writer_init(&t->echo);
    random_init(&t->dice, seed);
    for (int side = 0; side < SIDE_MAX; side++) {
        random_init(&t->mind[side], hash_join(seed, (uint64_t)side + 1));
        if (!seat(t, side, who[side])) return false;
    }
    t->game = session_new(b);
    if (t->game == NULL) tell("play", b->id, "not enough memory");
    return t->game != NULL;
}

void table_release(Table *t) {
    for (int side = 0; side < SIDE_MAX; side++) io_free(t->scratch[side]);
    if (t->log.file >= 0 && t->game != NULL &&
        !journal_log_end(&t->log, t->game->b, &t->game->state) && !t->log_lost) {
        tell("play", t->journal, "%s", strerror(errno));
        t->log_lost = true;
    }
    session_free(t->game);
}

/* Keeps what could not be played beside the journal, before the journal goes on without it. */
static bool put_aside(const char *path, const JournalFile *j, size_t whole) {
    char aside[4096];
    snprintf(aside, sizeof aside, "%s.damaged", path);
    if (!io_write_file(aside, j->text + whole, j->size - whole)) {
        tell("play", aside, "%s", strerror(errno));
        return false;
    }
    fprintf(stderr, "The rest of it is now in %s; the game goes on from before.\n", aside);
    return true;
}

/* Goes on with the game of a journal that exists. */
static bool resume(Table *t, const char *path, const JournalFile *j) {
    Session *g = t->game;
    Fault fault = {0};
    if (!journal_fits(&j->header, g->b, &fault)) {
        tell("play", path, "%s", fault.text);
        return false;
    }
    size_t whole = journal_whole_size(j->text, j->size, 0);
    if (!journal_file_play(j, g, &fault)) {
        fprintf(stderr, "longroll: play: %s:%d: %s\n", path, fault.line, fault.text);
        whole = journal_whole_size(j->text, j->size, fault.line);
        if (!put_aside(path, j, whole)) return false;
    }
    t->echo.turn = g->state.turn;
    /* So that the dice of the first sitting do not come again. */
    random_init(&t->dice, hash_join(t->dice.word[0], g->taken_count));
    if (journal_log_resume(&t->log, path, whole, &g->state)) return true;
    tell("play", path, "%s", strerror(errno));
    return false;
}

bool table_open_journal(Table *t, const char *path) {
    t->journal = path;
    if (journal_log_begin(&t->log, path, t->game->b, t->player)) return true;
    if (errno != EEXIST) {
        tell("play", path, "%s", strerror(errno));
        return false;
    }
    JournalFile j;
    Fault fault;
    bool good = journal_file_read(&j, path, &fault);
    if (good) {
        good = resume(t, path, &j);
    } else {
        tell("play", path, "%s", fault.text);
    }
    journal_file_release(&j);
    return good;
}

bool table_asks_person(const Table *t) {
    const Chooser chooser = session_chooser(t->game);
    if (chooser == CHOOSER_CHANCE) return t->person_rolls;
    return chooser != CHOOSER_NOBODY && t->seat[chooser] == NULL;
}

/* A move that cannot be recorded is still played: a full disk must not end the game. */
static void log_failed(Table *t) {
    if (t->log_lost) return;
    t->log_lost = true;
    tell("play", t->journal, "%s; the game is no longer kept there: save it elsewhere",
         strerror(errno));
}

/* Shows and logs an action that is about to be taken. */
static void note(Table *t, Action a) {
    const Session *g = t->game;
    char text[2 * LINE_SIZE];
    Text out;
    text_init(&out, text, sizeof text);
    journal_write(&t->echo, g->b, &g->state, a, &out);
    if (out.used > 0) fputs(text, stdout);
    if (t->log.file >= 0 && !journal_log_action(&t->log, g->b, &g->state, a)) log_failed(t);
}

void table_pause(Table *t) {
    char text[2 * LINE_SIZE];
    Text out;
    text_init(&out, text, sizeof text);
    journal_write_pending(&t->echo, &out);
    if (out.used > 0) fputs(text, stdout);
    if (t->log.file >= 0 && !journal_log_pause(&t->log)) log_failed(t);
}

/* What came of it, in sentences, if the ruleset has any. */
static void tell_outcome(Table *t, Action a) {
    const Session *g = t->game;
    if (g->b->show->tell == NULL) return;
    char text[2048];
    Text out;
    text_init(&out, text, sizeof text);
    g->b->show->tell(g->b, &t->before, a, &g->state, &out);
    if (out.used == 0) return;
    table_pause(t); /* the move it is about comes first */
    printf("    %s\n", text);
}

static void take(Table *t, Action a) {
    Session *g = t->game;
    note(t, a);
    state_copy(g->b, &t->before, &g->state);
    session_take(g, a);
    tell_outcome(t, a);
}

bool table_take(Table *t, Action a) {
    if (!session_grow(t->game)) return false;
    take(t, a);
    return true;
}

bool table_play(Table *t, const char *line, size_t size, Fault *fault) {
    Session *g = t->game;
    const uint32_t since = g->taken_count;
    if (!session_grow(g)) {
        FAULT(fault, YES, "not enough memory");
        return false;
    }
    if (!session_play(g, line, size, fault)) return false;
    /* The line is legal: take its actions again one by one, to log each with its position. */
    const uint32_t count = g->taken_count;
    session_rewind(g, since);
    for (uint32_t i = since; i < count; i++) take(t, g->taken[i].action);
    return true;
}

bool table_hint(Table *t, char line[LINE_SIZE]) {
    const Session *g = t->game;
    const Chooser chooser = session_chooser(g);
    const Commander *c = COMMANDERS[COMMANDER_COUNT - 1]; /* the list ends with the best */
    if (chooser >= CHOOSER_CHANCE) return false;
    void *scratch = c->scratch_size > 0 ? io_alloc(c->scratch_size) : NULL;
    if (c->scratch_size > 0 && scratch == NULL) return false;
    Text out;
    text_init(&out, line, LINE_SIZE);
    const Action a = commander_choose(c, g->b, &g->state, &g->offers, &t->mind[chooser], scratch);
    notation_write(g->b, &g->state, a, &out);
    char words[LINE_SIZE];
    Text why;
    text_init(&why, words, sizeof words);
    if (c->why != NULL) c->why(g->b, scratch, &why);
    if (why.used > 0) {
        text_add(&out, "   # ");
        text_add_span(&out, words, why.used);
    }
    io_free(scratch);
    return true;
}

bool table_reason(const Table *t, int side, char line[LINE_SIZE]) {
    const Commander *c = t->seat[side];
    Text out;
    text_init(&out, line, LINE_SIZE);
    if (c == NULL || c->why == NULL || t->scratch[side] == NULL) return false;
    c->why(t->game->b, t->scratch[side], &out);
    return out.used > 0;
}

bool table_advance(Table *t) {
    Session *g = t->game;
    while (!session_over(g) && !table_asks_person(t)) {
        const Chooser chooser = session_chooser(g);
        const Action a = chooser == CHOOSER_CHANCE
                             ? g->offers.item[random_below(&t->dice, g->offers.sink.count)]
                             : commander_choose(t->seat[chooser], g->b, &g->state, &g->offers,
                                                &t->mind[chooser], t->scratch[chooser]);
        if (!table_take(t, a)) return false;
    }
    table_pause(t);
    return true;
}

/* A journal is only ever appended to, so after an undo the file is written anew. */
static void rewrite_log(Table *t) {
    Session *g = t->game;
    if (t->log.file < 0 || t->log_lost) return;
    io_close(t->log.file);
    t->log.file = -1;
    char *text = NULL;
    size_t size = 0;
    if (!journal_save(g, t->player, t->journal) || !io_read_file(t->journal, &text, &size) ||
        !journal_log_resume(&t->log, t->journal, size, &g->state)) {
        log_failed(t);
    }
    io_free(text);
}

bool table_undo(Table *t) {
    Session *g = t->game;
    unsigned persons = t->person_rolls ? 1u << CHOOSER_CHANCE : 0;
    for (int side = 0; side < SIDE_MAX; side++) {
        if (t->seat[side] == NULL) persons |= 1u << side;
    }
    const uint32_t earliest = t->person_rolls ? 0 : session_last_die(g);
    const uint32_t to = session_last_choice(g, earliest, persons);
    if (to == g->taken_count) return false;
    session_rewind(g, to);
    journal_writer_init(&t->echo);
    t->echo.turn = g->state.turn;
    rewrite_log(t);
    return true;
}
