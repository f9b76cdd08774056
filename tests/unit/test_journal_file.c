/* Journals on disk: cut off at every byte, damaged, and with the Nth call of the system failing for
 * every N. Nothing that was acknowledged is lost, and nothing crashes. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "ai/match.h"
#include "atlas/battle_file.h"
#include "cli/io.h"
#include "cli/journal_file.h"

enum { ACTIONS = 150 };

static Battle *battle;
static Action action[ACTIONS];     /* of a random game */
static uint64_t hash[ACTIONS + 1]; /* of the position before each, and at the end */
static Session *game;              /* whose memory is there before calls begin to fail */
static char folder[] = "/tmp/longroll-journal-XXXXXX";
static char path[64];
static const char *const PLAYER[SIDE_MAX] = {"Anna", "Bert"};

static int prepare(void **state) {
    battle = calloc(1, sizeof *battle);
    Match *m = calloc(1, sizeof *m);
    Report report;
    report_init(&report);
    const bool loaded = atlas_load("perryville", "full", battle, &report);
    report_print(&report, stderr);
    report_release(&report);
    if (!loaded || mkdtemp(folder) == NULL) return 1;
    snprintf(path, sizeof path, "%s/game.journal", folder);
    match_start(m, battle, &COMMANDER_RANDOM, &COMMANDER_RANDOM, 77);
    for (int i = 0; i < ACTIONS; i++) {
        hash[i] = state_hash(battle, &m->state);
        action[i] = match_choose(m);
        match_take(m, action[i]);
    }
    hash[ACTIONS] = state_hash(battle, &m->state);
    free(m);
    game = session_new(battle);
    return game == NULL;
}

static int clean_up(void **state) {
    session_free(game);
    free(battle);
    unlink(path);
    return rmdir(folder);
}

/* Plays and logs the first actions; answers how many the log acknowledged. With `pauses` every
 * action is on the disk before the next. */
static int play_logged(JournalLog *log, Session *g, int from, int to, bool pauses) {
    for (int i = from; i < to; i++) {
        if (!journal_log_action(log, battle, &g->state, action[i])) return i;
        session_take(g, action[i]);
        if (pauses && !journal_log_pause(log)) return i;
    }
    return to;
}

/* Writes a whole journal; false if some call failed. */
static bool write_journal(int actions, bool pauses, int *acknowledged) {
    JournalLog log;
    *acknowledged = 0;
    Session *g = game;
    session_start(g, battle, g->taken, g->taken_capacity);
    const bool begun = journal_log_begin(&log, path, battle, PLAYER);
    if (begun) *acknowledged = play_logged(&log, g, 0, actions, pauses);
    const bool ended = journal_log_end(&log, battle, &g->state);
    return begun && *acknowledged == actions && ended;
}

/* Loads the journal as it is now; answers the number of actions, -1 if not even the header can be
 * read. The position must be the one the game had there. */
static int load(void) {
    JournalFile j;
    Fault fault;
    int count = -1;
    if (journal_file_read(&j, path, &fault)) {
        Session *g = session_new(battle);
        assert_non_null(g);
        journal_file_play(&j, g, &fault);
        count = (int)g->taken_count;
        assert_true(count <= ACTIONS);
        assert_true(state_hash(battle, &g->state) == hash[count]);
        session_free(g);
    } else {
        assert_true(strlen(fault.text) > 0);
    }
    journal_file_release(&j);
    return count;
}

static void test_cut_at_every_byte_loads_to_the_last_line(void **state) {
    int acknowledged;
    unlink(path);
    assert_true(write_journal(ACTIONS, false, &acknowledged));
    char *text;
    size_t size;
    assert_true(io_read_file(path, &text, &size));
    int before = -1;
    for (size_t cut = 0; cut <= size; cut++) {
        assert_int_equal(truncate(path, (off_t)0), 0);
        const int file = io_open_append(path);
        assert_true(io_write(file, text, cut));
        assert_true(io_close(file));
        const int count = load();
        assert_true(count >= before); /* more bytes never give less of the game */
        before = count;
    }
    assert_int_equal(before, ACTIONS);
    io_free(text);
}

static void test_resumed_at_every_action_it_is_the_same_game(void **state) {
    for (int stop = 0; stop <= 60; stop += 3) {
        int acknowledged;
        unlink(path);
        assert_true(write_journal(stop, true, &acknowledged));
        int file = io_open_append(path);
        assert_true(io_write(file, "roll", 4)); /* the machine stopped in the middle of a line */
        assert_true(io_close(file));
        JournalFile j;
        Fault fault;
        JournalLog log;
        Session *g = session_new(battle);
        assert_true(journal_file_read(&j, path, &fault));
        assert_true(journal_file_play(&j, g, &fault));
        assert_int_equal(g->taken_count, stop);
        const size_t whole = journal_whole_size(j.text, j.size, 0);
        assert_true(whole == j.size - 4);
        assert_true(journal_log_resume(&log, path, whole, &g->state));
        assert_int_equal(play_logged(&log, g, stop, 80, false), 80);
        assert_true(journal_log_end(&log, battle, &g->state));
        assert_int_equal(load(), 80);
        journal_file_release(&j);
        session_free(g);
    }
}

static void test_new_journal_does_not_overwrite(void **state) {
    int acknowledged;
    unlink(path);
    assert_true(write_journal(10, false, &acknowledged));
    assert_false(write_journal(20, false, &acknowledged));
    assert_int_equal(load(), 10);
}

static void test_damaged_line_is_named(void **state) {
    int acknowledged;
    unlink(path);
    assert_true(write_journal(30, true, &acknowledged));
    int file = io_open_append(path);
    assert_true(io_write(file, "hm\nroll 1\n", 10));
    assert_true(io_close(file));
    JournalFile j;
    Fault fault;
    Session *g = session_new(battle);
    assert_true(journal_file_read(&j, path, &fault));
    assert_false(journal_file_play(&j, g, &fault));
    assert_int_equal(g->taken_count, 30);
    const size_t whole = journal_whole_size(j.text, j.size, fault.line);
    assert_int_equal(j.size - whole, 10);
    journal_file_release(&j);
    session_free(g);
}

/* Every call in turn fails once. What the log said was down is down, and the failure is told. */
static void test_failing_writes_lose_nothing_acknowledged(void **state) {
    int acknowledged;
    unlink(path);
    io_fail_at(0);
    assert_true(write_journal(40, true, &acknowledged));
    const long calls = io_fail_at(0);
    assert_true(calls > 40);
    long failures = 0;
    for (long n = 1; n <= calls + 5; n++) {
        unlink(path);
        io_fail_at(n);
        const bool good = write_journal(40, true, &acknowledged);
        io_fail_at(0);
        if (!good) failures++;
        const int count = load();
        assert_true(count >= (acknowledged > 0 ? acknowledged : -1));
        if (good) assert_int_equal(count, 40);
    }
    assert_true(failures > 40);
}

static void test_failing_save_keeps_the_old_file(void **state) {
    int acknowledged;
    unlink(path);
    assert_true(write_journal(10, false, &acknowledged));
    Session *g = session_new(battle);
    for (int i = 0; i < 20; i++) session_take(g, action[i]);
    bool saved = false;
    for (long n = 1; !saved; n++) {
        io_fail_at(n);
        errno = 0;
        saved = journal_save(g, PLAYER, path);
        const int error = errno;
        io_fail_at(0);
        if (!saved) assert_int_not_equal(error, 0);
        assert_int_equal(load(), saved ? 20 : 10);
        assert_true(n < 1000);
    }
    session_free(g);
}

static void test_failing_load_is_told(void **state) {
    int acknowledged;
    unlink(path);
    assert_true(write_journal(ACTIONS, false, &acknowledged));
    bool loaded = false;
    for (long n = 1; !loaded; n++) {
        JournalFile j;
        Fault fault = {0};
        io_fail_at(n);
        bool read = journal_file_read(&j, path, &fault);
        Session *g = read ? session_new(battle) : NULL;
        loaded = g != NULL && journal_file_play(&j, g, &fault);
        io_fail_at(0);
        if (!read) assert_true(strlen(fault.text) > 0);
        if (loaded) assert_int_equal(g->taken_count, ACTIONS);
        session_free(g);
        journal_file_release(&j);
        assert_true(n < 1000);
    }
}

static void test_unwritable_places_are_told(void **state) {
    JournalLog log;
    assert_false(journal_log_begin(&log, "/no/such/folder/game.journal", battle, PLAYER));
    assert_int_equal(errno, ENOENT);
    Session *g = session_new(battle);
    assert_false(journal_save(g, PLAYER, "/no/such/folder/game.journal"));
    assert_int_equal(errno, ENOENT);
    session_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cut_at_every_byte_loads_to_the_last_line),
        cmocka_unit_test(test_resumed_at_every_action_it_is_the_same_game),
        cmocka_unit_test(test_new_journal_does_not_overwrite),
        cmocka_unit_test(test_damaged_line_is_named),
        cmocka_unit_test(test_failing_writes_lose_nothing_acknowledged),
        cmocka_unit_test(test_failing_save_keeps_the_old_file),
        cmocka_unit_test(test_failing_load_is_told),
        cmocka_unit_test(test_unwritable_places_are_told),
    };
    return cmocka_run_group_tests(tests, prepare, clean_up);
}
