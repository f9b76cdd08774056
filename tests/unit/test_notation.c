/* Actions as text and back: every offered action of many random positions, and lines that are not
 * actions. */
#include "support.h"

#include <stdio.h>

#include "game/notation.h"
#include "rules/rally/steps.h"

static Game game, *const g = &game;
static State spare;

static void check_offer(Action a) {
    char line[LINE_SIZE];
    Text t;
    Fault fault;
    Action back;
    text_init(&t, line, sizeof line);
    notation_write(g->b, &g->s, a, &t);
    assert_false(t.full);
    assert_null(strchr(line, '?'));
    assert_null(strchr(line, '\n'));
    if (!notation_read(g->b, &g->s, &g->offers, line, t.used, &back, &fault)) {
        fail_msg("\"%s\" is not read: %s", line, fault.text);
    }
    if (!action_equal(a, back)) {
        fail_msg("\"%s\" comes back as \"%s\" (verbs %d and %d)", line, action_text(g, back),
                 a.verb, back.verb);
    }
    /* Blanks around and between do not matter. */
    char loose[2 * LINE_SIZE] = "  ";
    size_t size = 2;
    for (const char *p = line; *p != '\0'; p++) {
        loose[size++] = *p;
        const bool in_name = a.piece != NO_PIECE || a.formation != NO_FORMATION;
        if (*p == ' ' && !in_name) loose[size++] = '\t';
    }
    loose[size++] = ' ';
    assert_true(notation_read(g->b, &g->s, &g->offers, loose, size, &back, &fault));
    assert_true(action_equal(a, back));
}

static long check_game(const Battle *b, uint64_t seed, int most) {
    long checked = 0;
    game_start(g, b, seed);
    for (int i = 0; i < most && !g->s.over; i++) {
        for (uint32_t k = 0; k < g->offers.sink.count; k++) check_offer(g->offers.item[k]);
        checked += g->offers.sink.count;
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
    return checked;
}

static void test_every_offer_round_trips(void **state) {
    static Battle b;
    for (int i = 0; i < TEST_BATTLES; i++) {
        assert_true(check_game(test_battle(i), 300, scaled(1500)) > scaled(1500));
    }
    for (int n = 0; n < scaled(10); n++) {
        Random r;
        random_init(&r, 400 + (uint64_t)n);
        random_battle(&b, &r);
        check_game(&b, (uint64_t)n, scaled(600));
    }
}

/* Two actions of one position never look alike. */
static void test_offers_of_a_position_have_different_texts(void **state) {
    static char line[OFFER_MAX][64];
    for (int i = 0; i < TEST_BATTLES; i++) {
        game_start(g, test_battle(i), 301);
        for (int n = 0; n < 800 && !g->s.over; n++) {
            const uint32_t count = g->offers.sink.count;
            for (uint32_t k = 0; k < count && count < 300; k++) {
                Text t;
                text_init(&t, line[k], sizeof line[k]);
                notation_write(g->b, &g->s, g->offers.item[k], &t);
                assert_false(t.full);
                for (uint32_t m = 0; m < k; m++) assert_string_not_equal(line[m], line[k]);
            }
            run_take(g->b, &g->s, &g->offers, game_choice(g));
        }
    }
}

static bool play(const char *line, Fault *fault) {
    return notation_play(g->b, &g->s, &g->offers, &spare, line, strlen(line), NULL, NULL, fault);
}

static void test_what_is_no_action_says_so(void **state) {
    static const char *const BAD[] = {
        "",
        "roll",
        "roll x",
        "roll -1",
        "roll 256",
        "roll 3 4",
        "move",
        "move Nobody",
        "move Maney",
        "move Maney Z99",
        "march Maney A1-",
        "attack by",
        "order 3cp",
        "order Nobody 3cp",
        "gibberish",
        "...",
        "roll 3 ...",
        "Roll 3",
        "rol l 3",
    };
    static State before;
    Fault fault;
    game_start(g, test_battle(0), 1);
    state_copy(g->b, &before, &g->s);
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        fault = (Fault){.text = ""};
        if (play(BAD[i], &fault)) fail_msg("played \"%s\"", BAD[i]);
        assert_true(fault.text[0] != '\0');
        assert_true(state_equal(g->b, &before, &g->s));
    }
    assert_true(play("roll 3", &fault));
}

/* A refusal names the action, the clause and its words, and nothing has changed. */
static void test_a_refused_line_names_its_clause(void **state) {
    static State before;
    Fault fault;
    game_start(g, test_battle(0), 2);
    assert_false(play("roll 7", &fault));
    assert_int_equal(fault.verdict, VERDICT_NOT_OFFERED);
    int refused = 0;
    for (int n = 0; n < 3000 && !g->s.over; n++) {
        if (g->s.step == STEP_IMPULSE) {
            for (PieceId p = 0; p < g->b->piece_count; p++) {
                const Action a = action_piece(VERB_ACTIVATE, p);
                const Verdict verdict = run_verdict(g->b, &g->s, &g->offers, a);
                if (verdict == YES) continue;
                const char *line = action_text(g, a);
                state_copy(g->b, &before, &g->s);
                assert_false(play(line, &fault));
                assert_int_equal(fault.verdict, verdict);
                assert_non_null(strstr(fault.text, line));
                assert_non_null(strstr(fault.text, RALLY.clause[verdict].number));
                assert_non_null(strstr(fault.text, RALLY.clause[verdict].text));
                assert_true(state_equal(g->b, &before, &g->s));
                refused++;
            }
        }
        run_take(g->b, &g->s, &g->offers, game_choice(g));
    }
    assert_true(refused > 100);
}

/* A move line that breaks off half way leaves the position and the offers as they were. */
static void test_a_route_is_taken_whole_or_not_at_all(void **state) {
    static State before;
    static Offers offers;
    Fault fault;
    int tried = 0;
    game_start(g, test_battle(0), 3);
    for (int n = 0; n < 4000 && !g->s.over && tried < 200; n++) {
        for (uint32_t i = 0; i < g->offers.sink.count && g->s.step == STEP_MOVE_SELECT; i++) {
            const Action a = g->offers.item[i];
            if (a.verb != VERB_MOVE) continue;
            const PlaceId from = g->s.piece[a.piece].place;
            char line[200];
            snprintf(line, sizeof line, "move %s %s-%s-%s-%s-%s-%s-%s-%s-%s-%s",
                     g->b->piece[a.piece].name, place_text(g->b, from), "A1", "R13", "A1", "R13",
                     "A1", "R13", "A1", "R13", "A1");
            state_copy(g->b, &before, &g->s);
            offers = g->offers;
            assert_false(play(line, &fault));
            assert_true(state_equal(g->b, &before, &g->s));
            assert_int_equal(offers.sink.count, g->offers.sink.count);
            assert_memory_equal(offers.item, g->offers.item, offers.sink.count * sizeof(Action));
            tried++;
        }
        run_take(g->b, &g->s, &g->offers, game_choice(g));
    }
    assert_true(tried > 50);
}

static void test_the_longest_name_wins(void **state) {
    static Battle b;
    Random r;
    random_init(&r, 5);
    random_battle(&b, &r);
    for (PieceId p = 0; p < b.piece_count; p++) {
        char text[NAME_SIZE + 8];
        PieceId found = NO_PIECE;
        snprintf(text, sizeof text, "%s 0303", b.piece[p].name);
        assert_int_equal(notation_piece(&b, text, strlen(text), &found), strlen(b.piece[p].name));
        assert_int_equal(found, p);
        snprintf(text, sizeof text, "%sx", b.piece[p].name); /* goes on: another name */
        assert_int_equal(notation_piece(&b, text, strlen(text), &found), 0);
    }
    for (FormationId f = 0; f < b.formation_count; f++) {
        FormationId found = NO_FORMATION;
        const size_t size = strlen(b.formation[f].name);
        assert_int_equal(notation_formation(&b, b.formation[f].name, size, &found), size);
        assert_int_equal(found, f);
        assert_int_equal(notation_formation(&b, b.formation[f].name, 1, &found), 0);
    }
}

/* Random bytes and random damage to good lines: refused or played, never more. */
static void test_damaged_lines_do_no_harm(void **state) {
    Random r;
    random_init(&r, 77);
    Fault fault;
    game_start(g, test_battle(2), 4);
    for (int n = 0; n < scaled(1500) && !g->s.over; n++) {
        char line[LINE_SIZE];
        snprintf(line, sizeof line, "%s", action_text(g, game_choice(g)));
        const size_t size = strlen(line);
        for (int i = 0; i < 6; i++) {
            char damaged[LINE_SIZE];
            memcpy(damaged, line, size);
            damaged[random_below(&r, (uint32_t)size)] = (char)random_next(&r);
            Action a;
            const size_t cut = 1 + random_below(&r, (uint32_t)size);
            if (!notation_read(g->b, &g->s, &g->offers, damaged, cut, &a, &fault)) continue;
            assert_true(a.verb < g->b->ruleset->verb_count);
            assert_true(a.piece == NO_PIECE || a.piece < g->b->piece_count);
            assert_true(a.place == NO_PLACE || a.place < g->b->place_count);
        }
        run_take(g->b, &g->s, &g->offers, game_choice(g));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_offer_round_trips),
        cmocka_unit_test(test_offers_of_a_position_have_different_texts),
        cmocka_unit_test(test_what_is_no_action_says_so),
        cmocka_unit_test(test_a_refused_line_names_its_clause),
        cmocka_unit_test(test_a_route_is_taken_whole_or_not_at_all),
        cmocka_unit_test(test_the_longest_name_wins),
        cmocka_unit_test(test_damaged_lines_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
