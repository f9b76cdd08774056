/* The table's views: what a seat is shown tells it nothing that it may not know, and everything
 * that it may; words are whole; clauses that are cited are on the list. */
#include "support.h"

#include <stdio.h>

#include "atlas/battle_file.h"
#include "game/show.h"
#include "game/mind.h"
#include "lib/tableview.h"
#include "rules/clash/state.h"
#include "rules/clash/steps.h"

enum { TAKEN_ROOM = 1 << 14, JSON_ROOM = 1 << 21 };

typedef struct Sitting {
    Battle b;
    Session g;
    SeatView scratch;
    Taken taken[TAKEN_ROOM];
    char json[JSON_ROOM];
    Text text;
} Sitting;

static Sitting *sit_down(const char *name, unsigned options) {
    Sitting *s = calloc(1, sizeof *s);
    assert_non_null(s);
    Report report;
    report_init(&report);
    assert_true(atlas_load_named(name, &s->b, &report));
    report_release(&report);
    s->b.options = (uint16_t)options;
    session_start(&s->g, &s->b, s->taken, TAKEN_ROOM);
    return s;
}

static JsonText open_view(Sitting *s) {
    text_init(&s->text, s->json, sizeof s->json);
    JsonText j = jsontext_of(&s->text);
    jsontext_open(&j, NULL, '{');
    return j;
}

/* Everything that the page asks for after an action: the table, the log, each piece. */
static char *everything_seen(Sitting *s, int seat) {
    JsonText j = open_view(s);
    table_sit(&s->scratch, seat);
    table_forget(&s->scratch);
    table_status(&j, &s->g, &s->scratch);
    table_question(&j, &s->g, &s->scratch);
    table_pieces(&j, &s->g, &s->scratch);
    table_areas(&j, &s->g, &s->scratch);
    table_choices(&j, &s->g, &s->scratch);
    table_panels(&j, &s->g, &s->scratch);
    table_log(&j, &s->g, 0, &s->scratch);
    for (PieceId p = 0; p < s->b.piece_count; p++) {
        jsontext_open(&j, s->b.piece[p].name, '{');
        table_inspect(&j, &s->g, p, &s->scratch);
        table_refusals(&j, &s->g, p, NO_PLACE, &s->scratch);
        jsontext_close(&j, '}');
    }
    jsontext_close(&j, '}');
    assert_false(s->text.full);
    return strdup(s->json);
}

static void take(Sitting *s, Action a) {
    assert_true(session_has_capacity(&s->g));
    assert_int_equal(session_take(&s->g, a), YES);
}

static void play_to(Sitting *s, Random *r, StepId step) {
    while (!session_over(&s->g) && s->g.state.step != step) {
        take(s, s->g.offers.item[random_below(r, s->g.offers.sink.count)]);
    }
}

/* Two draws of the same side's guns: what the other seat is shown of the game, now and a few
 * actions later, is the same to the last letter; the owner is shown which. */
static void test_a_seat_is_not_shown_the_others_guns(void **unused) {
    (void)unused;
    Sitting *s = sit_down("second-bull-run:railroad", 1 << OPTION_HIDDEN_GUNS);
    int compared = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        Random r;
        random_init(&r, seed);
        session_rewind(&s->g, 0);
        play_to(s, &r, STEP_AM_DRAW);
        const uint32_t count = s->g.taken_count;
        for (uint32_t k = 1; k < s->g.offers.sink.count; k++) {
            const Action one = s->g.offers.item[0], other = s->g.offers.item[k];
            if (side_of(&s->b, one.piece) != side_of(&s->b, other.piece)) continue;
            const int owner = side_of(&s->b, one.piece);
            char *seen[2][4];
            for (int pass = 0; pass < 2; pass++) {
                take(s, pass == 0 ? one : other);
                for (int seat = 0; seat <= SEAT_EVERYBODY; seat++) {
                    seen[pass][seat] = everything_seen(s, seat);
                }
                session_rewind(&s->g, count);
            }
            assert_string_equal(seen[0][side_other(owner)], seen[1][side_other(owner)]);
            assert_string_equal(seen[0][SEAT_NOBODY], seen[1][SEAT_NOBODY]);
            assert_string_not_equal(seen[0][owner], seen[1][owner]);
            assert_string_not_equal(seen[0][SEAT_EVERYBODY], seen[1][SEAT_EVERYBODY]);
            for (int pass = 0; pass < 2; pass++) {
                for (int seat = 0; seat <= SEAT_EVERYBODY; seat++) free(seen[pass][seat]);
            }
            compared++;
        }
    }
    assert_true(compared >= 6);
    free(s);
}

/* Whoever is not asked is not told what could be chosen: the guns that could be called are those
 * that were drawn. */
static void test_offers_are_for_those_who_are_asked(void **unused) {
    (void)unused;
    Sitting *s = sit_down("second-bull-run:railroad", 1 << OPTION_HIDDEN_GUNS);
    Random r;
    random_init(&r, 4);
    for (int i = 0; i < 300 && !session_over(&s->g); i++) {
        for (int seat = 0; seat <= SEAT_EVERYBODY; seat++) {
            table_sit(&s->scratch, seat);
            const bool asked = (int)session_chooser(&s->g) == seat && seat < SIDE_MAX;
            assert_int_equal(table_hides_choices(&s->g, &s->scratch),
                             !asked && seat != SEAT_EVERYBODY);
        }
        take(s, s->g.offers.item[random_below(&r, s->g.offers.sink.count)]);
    }
    free(s);
}

/* Without the option every seat sees the same. */
static void test_a_game_without_secrets_is_open(void **unused) {
    (void)unused;
    Sitting *s = sit_down("second-bull-run:railroad", 0);
    Random r;
    random_init(&r, 5);
    play_to(s, &r, STEP_AM_DRAW);
    take(s, s->g.offers.item[0]);
    char *all = everything_seen(s, SEAT_EVERYBODY);
    for (int seat = 0; seat < SEAT_EVERYBODY; seat++) {
        char *seen = everything_seen(s, seat);
        assert_string_equal(seen, all);
        free(seen);
    }
    free(all);
    free(s);
}

/* ---- naming several ---- */

/* What the ruleset's own commander does, but pieces of a set as they come. */
static Action sensible_choice(Sitting *s, Random *r, void *scratch) {
    const Sink *offers = &s->g.offers.sink;
    const bool chance = session_chooser(&s->g) == CHOOSER_CHANCE;
    if (chance || selection_of(&s->g).verb != VERB_NONE) {
        return offers->item[random_below(r, offers->count)];
    }
    return s->b.mind->play(&s->b, &s->g.state, &s->g.offers, &SCRIPTS_AS_ADVISED, scratch);
}

/* Whatever is named by clicks in any order is what the roster's order would have named; clicked
 * again it is named no more. */
static void test_sets_are_named_in_any_order(void **unused) {
    (void)unused;
    Sitting *s = sit_down("second-bull-run:railroad", 0);
    void *advice = malloc(MIND_SCRATCH_MAX);
    assert_non_null(advice);
    int later = 0, tried = 0;
    for (uint64_t seed = 1; seed <= 2 || (seed <= 12 && later == 0); seed++) {
        Random r;
        random_init(&r, seed);
        session_rewind(&s->g, 0);
        for (int i = 0; i < 1200 && !session_over(&s->g); i++) {
            const Selection of = selection_of(&s->g);
            JsonText j = open_view(s);
            table_choices(&j, &s->g, &s->scratch); /* it remembers the position before the first */
            if (of.verb != VERB_NONE && of.count > 0 && s->scratch.selection_count == of.base) {
                PieceId more[GATHER_MAX];
                bool die[GATHER_MAX];
                const uint64_t before = state_hash(&s->b, &s->g.state);
                const int count = selection_more(&s->g, &of, &s->scratch.selection_base,
                                                 &s->scratch.state, &s->scratch.offers, more, die);
                for (int k = 0; k < count; k++) {
                    assert_true(more[k] < of.named[0]);
                    const uint32_t taken = s->g.taken_count;
                    assert_true(selection_toggle(&s->g, more[k]));
                    assert_int_equal(s->g.taken_count, taken + 1);
                    for (uint32_t n = of.base + 1; n < s->g.taken_count; n++) {
                        assert_true(s->taken[n - 1].action.piece < s->taken[n].action.piece);
                    }
                    later++;
                    session_rewind(&s->g, of.base);
                    for (int n = of.count - 1; n >= 0; n--) {
                        take(s, action_piece(of.verb, of.named[n]));
                    }
                    assert_true(state_hash(&s->b, &s->g.state) == before);
                }
                const PieceId last = of.named[0];
                assert_true(selection_toggle(&s->g, last));
                assert_int_equal(s->g.taken_count, of.base + (uint32_t)of.count - 1);
                assert_true(selection_toggle(&s->g, last));
                assert_true(state_hash(&s->b, &s->g.state) == before);
                assert_false(selection_toggle(&s->g, 0xFFF0));
                assert_true(state_hash(&s->b, &s->g.state) == before);
                tried++;
            }
            take(s, sensible_choice(s, &r, advice));
        }
    }
    if (tried <= 5 || later == 0) fail_msg("%d sets tried, %d pieces named later", tried, later);
    free(advice);
    free(s);
}

/* ---- words ---- */

static bool listed(const char *list, const char *number, size_t size) {
    for (const char *at = list; (at = strstr(at, number)) != NULL; at++) {
        const bool starts = at == list || at[-1] == '\n' || at[-1] == '"';
        if (starts && size > 0) return true;
    }
    return false;
}

/* Every clause that is cited begins a clause of the checklist: "10.4" is the section of "10.4a". */
static void check_clauses(const char *json, const char *list) {
    static const char KEY[] = "\"clause\":\"";
    for (const char *at = json; (at = strstr(at, KEY)) != NULL;) {
        char number[32] = "";
        at += sizeof KEY - 1;
        size_t n = 0;
        while (at[n] != '"' && n < sizeof number - 1) {
            number[n] = at[n];
            n++;
        }
        if (n > 0 && !listed(list, number, n)) fail_msg("no clause %s on the list", number);
    }
}

static void check_words(Sitting *s) {
    char words[400];
    Text t;
    for (uint32_t i = 0; i < s->g.offers.sink.count; i++) {
        const Action a = s->g.offers.item[i];
        text_init(&t, words, sizeof words);
        s->b.show->offer(&s->b, &s->g.state, a, &t);
        assert_true(t.used > 0 && !t.full);
        assert_null(strchr(words, '%'));
        assert_null(strstr(words, "  "));
        text_init(&t, words, sizeof words);
        s->b.show->say(&s->b, &s->g.state, a, &t);
        assert_false(t.full);
        assert_null(strchr(words, '%'));
    }
    text_init(&t, words, sizeof words);
    s->b.show->ask(&s->b, &s->g.state, &t);
    if (t.used == 0 || t.full) {
        fail_msg("nothing is asked at %s", s->b.ruleset->step[s->g.state.step].name);
    }
}

static char *read_list(const char *path) {
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = calloc(1, 1 << 18);
    assert_non_null(text);
    (void)fread(text, 1, (1 << 18) - 1, f); /* what is there */
    fclose(f);
    return text;
}

/* Games at random, or mostly as advised: every question, offer and line is whole. */
static void check_games(const char *const *name, const char *clauses, int steps, bool advised) {
    char *list = read_list(clauses);
    void *advice = calloc(1, MIND_SCRATCH_MAX);
    assert_non_null(advice);
    for (int i = 0; i < 2; i++) {
        Sitting *s = sit_down(name[i], 0);
        for (uint64_t seed = 1; seed <= (uint64_t)scaled(2); seed++) {
            Random r;
            random_init(&r, seed);
            session_rewind(&s->g, 0);
            for (int k = 0; k < steps && !session_over(&s->g); k++) {
                check_words(s);
                if (k % 50 == 0) {
                    char *seen = everything_seen(s, SEAT_EVERYBODY);
                    check_clauses(seen, list);
                    free(seen);
                }
                take(s, advised && random_below(&r, 8) > 0
                            ? sensible_choice(s, &r, advice)
                            : s->g.offers.item[random_below(&r, s->g.offers.sink.count)]);
            }
        }
        free(s);
    }
    free(advice);
    free(list);
}

static void test_words_of_clash(void **unused) {
    (void)unused;
    static const char *const NAMES[] = {"second-bull-run", "gettysburg"};
    check_games(NAMES, "rules/clash.clauses", 3000, false);
}

static void test_words_of_bayonet(void **unused) {
    (void)unused;
    static const char *const NAMES[] = {"blenheim:barricades", "neerwinden:village"};
    check_games(NAMES, "rules/bayonet.clauses", 6000, false);
    check_games(NAMES, "rules/bayonet.clauses", 6000, true); /* which come to more fights */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_seat_is_not_shown_the_others_guns),
        cmocka_unit_test(test_offers_are_for_those_who_are_asked),
        cmocka_unit_test(test_a_game_without_secrets_is_open),
        cmocka_unit_test(test_sets_are_named_in_any_order),
        cmocka_unit_test(test_words_of_clash),
        cmocka_unit_test(test_words_of_bayonet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
