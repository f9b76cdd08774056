/* Journals: written, read back, cut off at every byte, damaged, and told why. */
#include "support.h"

#include <stdio.h>

#include "game/journal.h"
#include "rules/rally/rally.h"

enum { JOURNAL_MAX = 1 << 22, ACTIONS_MAX = 60000 };

static char *text;     /* of the journal being tested */
static uint64_t *hash; /* of the position after each action */
static Game *g;
static State spare;

static int set_up(void **state) {
    g = game_new();
    text = malloc(JOURNAL_MAX);
    hash = malloc(ACTIONS_MAX * sizeof *hash);
    return text == NULL || hash == NULL;
}

static int tear_down(void **state) {
    game_free(g);
    free(text);
    free(hash);
    return 0;
}

static const char *const PLAYERS[SIDE_MAX] = {"random", "Anna Maria"};

/* Plays at random and writes down the first `most` actions; answers how many there were. With
 * `pauses` the game is put away now and then, also in the middle of a move, and goes on later; a
 * hash line follows where no move is buffer. */
static int write_game(const Battle *b, uint64_t seed, int most, bool pauses, size_t *size) {
    JournalWriter w;
    Text out;
    text_init(&out, text, JOURNAL_MAX);
    journal_write_header(b, PLAYERS, &out);
    journal_writer_init(&w);
    game_start(g, b, seed);
    int count = 0;
    for (; count < most && !g->s.over; count++) {
        const Action a = game_choice(g);
        journal_write(&w, b, &g->s, a, &out);
        run_take(b, &g->s, &g->offers, a);
        hash[count] = state_hash(b, &g->s);
        if (!pauses) continue;
        if (w.piece == NO_PIECE && count % 7 == 0) journal_write_hash(b, &g->s, &out);
        if (count % 11 == 0) journal_write_pending(&w, &out);
    }
    journal_write_pending(&w, &out);
    assert_false(out.full);
    *size = out.used;
    return count;
}

/* Compares each position with that of the game that was written down. */
typedef struct Follower {
    int count;
} Follower;

static void seen(void *context, const Battle *b, const State *before, Action a) {
    Follower *f = context;
    if (f->count > 0 && state_hash(b, before) != hash[f->count - 1]) {
        fail_msg("the position before action %d differs", f->count);
    }
    f->count++;
}

/* Reads what `size` bytes of the text hold. Answers whether it went well. */
static bool read_back(const Battle *b, size_t size, Follower *f, Fault *fault) {
    JournalHeader header;
    int line;
    *f = (Follower){0};
    const size_t at = journal_read_header(&header, text, size, &line, fault);
    if (at == 0) return false;
    if (!journal_fits(&header, b, fault)) return false;
    JournalReader reader = {
        .b = b, .s = &g->s, .offers = &g->offers, .spare = &spare, .seen = seen, .context = f};
    run_start(b, &g->s, &g->offers);
    return journal_replay(&reader, text + at, size - at, line, fault);
}

/* The lines up to this one, for a message. */
static const char *lines_before(int number) {
    const char *start = text;
    for (int line = 1; line < number - 6; line++) start = strchr(start, '\n') + 1;
    const char *end = start;
    for (int i = 0; i < 8 && *end != '\0'; i++) end = strchr(end, '\n') + 1;
    static char shown[4000];
    snprintf(shown, sizeof shown, "%.*s", (int)(end - start), start);
    return shown;
}

static void check_round_trip(const Battle *b, uint64_t seed, int most, bool pauses) {
    size_t size;
    Follower f;
    Fault fault = {.text = ""};
    const int count = write_game(b, seed, most, pauses, &size);
    if (!read_back(b, size, &f, &fault)) {
        fail_msg("%s, seed %d: line %d: %s\n%s", b->id, (int)seed, fault.line, fault.text,
                 lines_before(fault.line));
    }
    if (f.count != count) fail_msg("%s: %d actions of %d came back", b->id, f.count, count);
    if (count > 0) assert_true(state_hash(b, &g->s) == hash[count - 1]);
}

static void test_whole_games_come_back(void **state) {
    for (int i = 0; i < TEST_BATTLES; i++) {
        for (int n = 0; n < scaled(5); n++) {
            check_round_trip(test_battle(i), (uint64_t)n, ACTIONS_MAX, n % 2);
        }
    }
}

static void test_games_on_random_maps_come_back(void **state) {
    static Battle b;
    for (int n = 0; n < scaled(60); n++) {
        Random r;
        random_init(&r, 500 + (uint64_t)n);
        random_battle(&b, &r);
        check_round_trip(&b, (uint64_t)n, ACTIONS_MAX, n % 2);
        check_round_trip(&b, (uint64_t)n, 20 * n, false);
    }
}

/* A game saved after any action, moves that are still buffer included, goes on from there. */
static void test_a_game_saved_anywhere_comes_back(void **state) {
    for (int most = 0; most < scaled(400); most++) {
        check_round_trip(test_battle(most % 2 * 2), 21, most * 3, false);
    }
}

/* Cut off at every byte: the header is missed, or every whole line is played and no more. */
static void test_cut_off_at_every_byte(void **state) {
    const Battle *b = test_battle(0);
    size_t size;
    const int most = scaled(150) < 1500 ? scaled(150) : 1500;
    const int count = write_game(b, 31, most, true, &size);
    JournalHeader header;
    Fault fault;
    int line, last = 0;
    const size_t head = journal_read_header(&header, text, size, &line, &fault);
    assert_true(head > 0);
    for (size_t cut = 0; cut <= size; cut++) {
        Follower f;
        const bool good = read_back(b, cut, &f, &fault);
        if (cut < head) { /* too little of the header, or all but its last lines */
            assert_true(good || (fault.line >= 1 && fault.text[0] != '\0'));
            assert_int_equal(f.count, 0);
            continue;
        }
        if (!good) fail_msg("cut at %zu of %zu: line %d: %s", cut, size, fault.line, fault.text);
        assert_true(f.count >= last); /* never fewer for more text */
        if (f.count > 0) assert_true(state_hash(b, &g->s) == hash[f.count - 1]);
        if (cut > 0 && text[cut - 1] != '\n') assert_int_equal(f.count, last);
        last = f.count;
    }
    assert_int_equal(last, count);
}

/* Replaces line `number` of the text; answers the new size. */
static size_t replace_line(size_t size, int number, const char *with) {
    static char copy[JOURNAL_MAX];
    memcpy(copy, text, size);
    size_t at = 0;
    for (int line = 1; line < number; line++) {
        at = (size_t)((char *)memchr(copy + at, '\n', size - at) - copy) + 1;
    }
    const size_t end = (size_t)((char *)memchr(copy + at, '\n', size - at) - copy);
    const size_t length = strlen(with);
    memcpy(text + at, with, length);
    memcpy(text + at + length, copy + end, size - end);
    return size - (end - at) + length;
}

static int line_count(size_t size) {
    int count = 0;
    for (size_t i = 0; i < size; i++) count += text[i] == '\n';
    return count;
}

/* A damaged line is named, and everything before it has been played. */
static void test_a_damaged_line_is_named(void **state) {
    static const char *const BAD[] = {"gibberish", "roll 9", "= 0123456789abcdef", "move Nobody A1",
                                      "= xyz"};
    const Battle *b = test_battle(0);
    size_t size;
    write_game(b, 41, 400, true, &size);
    static char whole[JOURNAL_MAX];
    memcpy(whole, text, size);
    const int lines = line_count(size);
    Follower f;
    Fault fault;
    int played = 0;
    for (int number = 8; number <= lines; number += 3) {
        memcpy(text, whole, size);
        const char *bad = BAD[(size_t)number % (sizeof BAD / sizeof BAD[0])];
        const size_t damaged = replace_line(size, number, bad);
        fault = (Fault){.text = ""};
        assert_false(read_back(b, damaged, &f, &fault));
        if (fault.line != number) {
            fail_msg("line %d is damaged, line %d is named: %s", number, fault.line, fault.text);
        }
        assert_true(fault.text[0] != '\0');
        assert_true(f.count >= played);
        played = f.count;
        if (played > 0) assert_true(state_hash(b, &g->s) == hash[played - 1]);
    }
    assert_true(played > 300);
}

static bool read_header_of(const char *journal, JournalHeader *header, Fault *fault) {
    int line;
    return journal_read_header(header, journal, strlen(journal), &line, fault) > 0;
}

static void test_headers(void **state) {
    static const struct {
        const char *text;
        int fault_line; /* 0: good */
    } CASE[] = {
        {"longroll journal 1\nbattle a full 12\nrules rally 0.1\n\n", 0},
        {"longroll journal 1\nrules rally 0.1\n# a remark\nbattle a full 12\n\n", 0},
        {"longroll journal 1\r\nbattle a full 12\r\nrules rally 0.1\r\n\r\n", 0},
        {"longroll journal 1\nplayer csa A B\nplayer usa C\nbattle a full 12\nrules r 1\n\n", 0},
        {"", 1},
        {"longroll journal 2\nbattle a full 12\nrules rally 0.1\n\n", 1},
        {"longroll journal 1", 1},
        {"longroll journal 1\nbattle a full\nrules rally 0.1\n\n", 2},
        {"longroll journal 1\nbattle a full 12\nrules rally\n\n", 3},
        {"longroll journal 1\nbattle a full 12\nrules rally 0.1\nroll 3\n", 4},
        {"longroll journal 1\nbattle a full 12\nrules r 1\nplayer a A\nplayer b B\nplayer c C\n",
         6},
        {"longroll journal 1\nbattle 0123456789012345678901234567890123 full 1\nrules r 1\n\n", 2},
        {"longroll journal 1\nbattle a full 12\n\n", 3},
        {"longroll journal 1\nrules rally 0.1\n\n", 3},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof CASE[0]; i++) {
        JournalHeader header;
        Fault fault = {0};
        const bool good = read_header_of(CASE[i].text, &header, &fault);
        if (good != (CASE[i].fault_line == 0)) fail_msg("header %zu: %s", i, fault.text);
        if (!good) assert_int_equal(fault.line, CASE[i].fault_line);
    }
    JournalHeader header;
    Fault fault;
    assert_true(read_header_of(CASE[3].text, &header, &fault));
    assert_string_equal(header.player[0], "A B");
    assert_string_equal(header.player[1], "C");
}

static void test_the_header_says_what_was_played(void **state) {
    const Battle *b = test_battle(3);
    size_t size;
    write_game(b, 1, 1, false, &size);
    JournalHeader header;
    Fault fault;
    int line;
    assert_true(journal_read_header(&header, text, size, &line, &fault) > 0);
    assert_string_equal(header.battle, "stones-river");
    assert_string_equal(header.scenario, "hard-fought");
    assert_true(header.battle_hash == b->content_hash);
    assert_string_equal(header.ruleset, "rally");
    assert_string_equal(header.version, RALLY.version);
    assert_string_equal(header.player[0], "random");
    assert_string_equal(header.player[1], "Anna Maria");
    assert_true(journal_fits(&header, b, &fault));
    assert_false(journal_fits(&header, test_battle(2), &fault));
    strcpy(header.ruleset, "clash");
    assert_false(journal_fits(&header, b, &fault));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games_come_back),
        cmocka_unit_test(test_games_on_random_maps_come_back),
        cmocka_unit_test(test_a_game_saved_anywhere_comes_back),
        cmocka_unit_test(test_cut_off_at_every_byte),
        cmocka_unit_test(test_a_damaged_line_is_named),
        cmocka_unit_test(test_headers),
        cmocka_unit_test(test_the_header_says_what_was_played),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
