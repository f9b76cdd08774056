/* Maps: battles and their scenarios as pictures that are sound XML, the same every time, with
 * every hex and every piece under its own id; the river where the rules have it; failing memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "atlas/draw.h"
#include "atlas/draw_canvas.h"
#include "atlas/mem.h"

typedef struct Work {
    Battle battle;
    Sheet sheet;
    Svg svg;
} Work;

static const struct {
    const char *battle, *scenario;
} MAPS[] = {{"perryville", "full"},   {"perryville", "knob"},      {"stones-river", "full"},
            {"stones-river", "dawn"}, {"second-bull-run", "full"}, {"gettysburg", "full"},
            {"blenheim", "full"},     {"blenheim", "barricades"},  {"neerwinden", "full"}};
enum {
    PERRYVILLE,
    KNOB,
    STONES_RIVER,
    DAWN,
    SECOND_BULL_RUN,
    GETTYSBURG,
    BLENHEIM,
    BARRICADES,
    NEERWINDEN
};
enum { MAP_COUNT = sizeof MAPS / sizeof MAPS[0] };

static Work *work_new(int map) {
    Work *w = calloc(1, sizeof *w);
    assert_non_null(w);
    Report report;
    report_init(&report);
    const bool loaded =
        atlas_load_sheet(MAPS[map].battle, MAPS[map].scenario, &w->battle, &w->sheet, &report);
    report_print(&report, stderr);
    report_release(&report);
    assert_true(loaded);
    return w;
}

static void work_free(Work *w) {
    svg_release(&w->svg);
    sheet_release(&w->sheet);
    free(w);
}

static const char *draw(Work *w, DrawOptions options) {
    svg_release(&w->svg);
    assert_true(draw_map(&w->battle, &w->sheet, NULL, options, &w->svg));
    return w->svg.text;
}

/* How often `needle` occurs. */
static int count_of(const char *text, const char *needle) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, needle)) != NULL; at += strlen(needle)) count++;
    return count;
}

/* Tags nest and close, attributes are quoted: enough to see that nothing was left open. */
static void assert_nested(const char *text) {
    char stack[32][16];
    int depth = 0;
    for (const char *at = text; (at = strchr(at, '<')) != NULL;) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        const bool closing = at[1] == '/';
        char tag[16] = "";
        assert_int_equal(sscanf(at + 1 + closing, "%15[a-zA-Z]", tag), 1);
        if (closing) {
            assert_true(depth > 0);
            assert_string_equal(stack[--depth], tag);
        } else if (end[-1] != '/') {
            assert_true(depth < 32);
            memcpy(stack[depth++], tag, sizeof tag);
        }
        at = end;
    }
    assert_int_equal(depth, 0);
}

/* "nan" and "inf" as numbers, not as a part of names: Grignan. */
static void assert_no_bad_numbers(const char *text) {
    static const char *const BAD[] = {"nan", "inf "};
    for (int i = 0; i < 2; i++) {
        for (const char *at = text; (at = strstr(at, BAD[i])) != NULL; at++) {
            assert_true(at > text && at[-1] >= 'a' && at[-1] <= 'z');
        }
    }
}

static void test_maps_are_whole(void **state) {
    for (int map = 0; map < MAP_COUNT; map++) {
        Work *w = work_new(map);
        const char *text = draw(w, (DrawOptions){.counters = true});
        assert_nested(text);
        assert_int_equal(count_of(text, "id='hex-"), w->battle.grid.count);
        assert_int_equal(count_of(text, "id='victory-"), w->battle.victory_count);
        int placed = 0;
        for (PieceId p = 0; p < w->battle.piece_count; p++) {
            placed += w->battle.piece[p].start != NO_PLACE;
        }
        assert_int_equal(count_of(text, "id='piece-"), placed);
        assert_no_bad_numbers(text);
        work_free(w);
    }
}

static void test_maps_repeat_exactly(void **state) {
    Work *w = work_new(PERRYVILLE);
    const DrawOptions options = {.counters = true, .rules = true, .dark = true};
    char *first = strdup(draw(w, options));
    assert_non_null(first);
    assert_string_equal(draw(w, options), first);
    assert_non_null(strstr(first, "class='dark rules'"));
    free(first);
    work_free(w);
}

/* Hexsides that have this edge, each counted once. */
static int edges_of(const Battle *b, unsigned edge) {
    int count = 0;
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            const HexId other = hex_beside(&b->grid, hex, side);
            count += other != NO_HEX && other > hex && b->hex[hex].edge[side] & edge;
        }
    }
    return count;
}

/* A path is written with one "m" for each stroke. */
static int strokes_in(const char *text, const char *class_name) {
    const char *at = strstr(text, class_name);
    if (at == NULL) return 0;
    const char *data = strstr(at, " d='") + 4, *end = strchr(data, '\'');
    int strokes = 0;
    for (; data < end; data++) strokes += *data == 'm' || *data == 'M';
    return strokes;
}

/* Every hexside that counts for the rules has its sign: five wedges a steep slope, the crest and
 * fourteen strokes an embankment. */
static void test_hexsides_have_their_signs(void **state) {
    for (int map = SECOND_BULL_RUN; map <= GETTYSBURG; map++) {
        Work *w = work_new(map);
        const char *text = draw(w, (DrawOptions){.rules = true});
        const Battle *b = &w->battle;
        assert_int_equal(strokes_in(text, "class='steep-side'"), 5 * edges_of(b, EDGE_STEEP));
        if (edges_of(b, EDGE_EMBANKMENT) > 0) {
            assert_int_equal(strokes_in(text, "class='bank-side'"),
                             15 * edges_of(b, EDGE_EMBANKMENT));
        }
        int slopes = 0, high = 0;
        for (HexId hex = 0; hex < b->grid.count; hex++) {
            high += b->hex[hex].level > 0;
            for (int side = 0; side < HEX_SIDES; side++) {
                const HexId other = hex_beside(&b->grid, hex, side);
                slopes += other != NO_HEX && b->hex[hex].level > b->hex[other].level;
            }
        }
        assert_int_equal(strokes_in(text, "class='g-slope'"), slopes);
        assert_int_equal(count_of(text, "class='rise'"), high);
        assert_int_equal(count_of(text, "id='entry-"), b->entry_count);
        assert_non_null(strstr(text, "unfinished railroad"));
        work_free(w);
    }
}

/* Lines of arrivals begin and end beside the sheet, however many groups come by one hex, and those
 * in one margin do not run into each other. */
static void test_arrivals_keep_their_places(void **state) {
    for (int map = 0; map < MAP_COUNT; map++) {
        Work *w = work_new(map);
        const char *text = draw(w, (DrawOptions){0});
        const double scale = HEX_UNITS / w->sheet.place.hex_m;
        const double width = w->sheet.place.width_m * scale;
        const double height = w->sheet.place.height_m * scale;
        const char *at = strstr(text, "<g id='entries'>");
        int lines = 0;
        struct {
            bool turned;
            double margin, begin, end;
        } line[GROUP_MAX];
        while ((at = strstr(at, "<text class='name' font-size='12'")) != NULL) {
            double x, y;
            char words[400];
            const char *turned = strstr(at, "transform='translate(");
            const char *end = strchr(at, '>');
            assert_int_equal(sscanf(end + 1, "%399[^<]", words), 1);
            const double wide = type_width(TYPE_ROMAN, words, 12, 0);
            if (turned != NULL && turned < end) {
                assert_int_equal(sscanf(turned, "transform='translate(%lf %lf)", &x, &y), 2);
                assert_true(y <= height + 1 && y - wide >= -1);
                line[lines].turned = true;
                line[lines].margin = x;
                line[lines].begin = height - y;
            } else {
                assert_int_equal(sscanf(strstr(at, " x='"), " x='%lf' y='%lf'", &x, &y), 2);
                assert_true(x >= -1 && x + wide <= width + 1);
                line[lines].turned = false;
                line[lines].margin = y;
                line[lines].begin = x;
            }
            line[lines].end = line[lines].begin + wide;
            for (int i = 0; i < lines; i++) {
                if (line[i].turned != line[lines].turned || line[i].margin != line[lines].margin)
                    continue;
                assert_true(line[i].end <= line[lines].begin || line[lines].end <= line[i].begin);
            }
            lines++;
            at = end;
        }
        assert_true(lines > 0 || w->battle.group_count == 0);
        work_free(w);
    }
}

/* Along the drawn river every point lies in a river hex, off the sheet, or in a hex that is only
 * shaved: a player can see the bank a piece stands on. */
static void test_river_keeps_to_its_hexes(void **state) {
    Work *w = work_new(STONES_RIVER);
    Canvas *c = calloc(1, sizeof *c);
    assert_non_null(c);
    assert_true(canvas_init(c, &w->battle, &w->sheet, NULL, (DrawOptions){0}, &w->svg));
    const int river = canvas_next(c, FEATURE_RIVER, -1);
    assert_true(river >= 0);
    const Shape *line = &c->mark[river].shape[0];
    const double length = shape_length(line);
    int in = 0, out = 0;
    for (double along = 0; along < length; along += 4) {
        const HexId hex = canvas_hex(c, shape_at(line, along, NULL));
        if (hex == NO_HEX) continue;
        if (w->battle.hex[hex].features & HEX_RIVER)
            in++;
        else
            out++;
    }
    assert_true(in > 400);
    assert_true(out * 12 < in);
    canvas_release(c);
    free(c);
    work_free(w);
}

static void test_river_hexes_of_the_example_are_crossed(void **state) {
    static const char *const HEXES[] = {"D13", "E13", "F14"};
    Work *w = work_new(STONES_RIVER);
    Canvas *c = calloc(1, sizeof *c);
    assert_non_null(c);
    assert_true(canvas_init(c, &w->battle, &w->sheet, NULL, (DrawOptions){0}, &w->svg));
    const Shape *line = &c->mark[canvas_next(c, FEATURE_RIVER, -1)].shape[0];
    for (int i = 0; i < 3; i++) {
        HexId hex = NO_HEX;
        assert_true(hex_parse(&w->battle.grid, HEXES[i], strlen(HEXES[i]), &hex) > 0);
        assert_true(shape_distance(line, canvas_centre(c, hex)) < HEX_UNITS / 3);
    }
    canvas_release(c);
    free(c);
    work_free(w);
}

/* Four wings side by side have three borders; each is drawn by the first that has it. */
static void test_borders_of_wings_are_drawn_once(void **state) {
    Work *w = work_new(NEERWINDEN);
    const char *at = strstr(draw(w, (DrawOptions){0}), "<g id='wings'>");
    assert_non_null(at);
    char *end = strstr(at, "</g>");
    assert_non_null(end);
    *end = '\0';
    assert_int_equal(count_of(at, "class='wing' d='m"), 3);
    assert_int_equal(count_of(at, "class='wing' d=''"), 1);
    assert_int_equal(count_of(at, "wing-name"), 4);
    work_free(w);
}

/* A scenario of one wing dims the others, the whole battle nothing. */
static void test_what_a_scenario_leaves_out_is_dimmed(void **state) {
    for (int map = BLENHEIM; map <= BARRICADES; map++) {
        Work *w = work_new(map);
        int outside = 0;
        for (HexId hex = 0; hex < w->battle.grid.count; hex++) {
            outside += (w->battle.hex[hex].features & HEX_OUTSIDE) != 0;
        }
        const char *at =
            strstr(draw(w, (DrawOptions){0}), "class='outside' fill-opacity='.62' d='");
        assert_non_null(at);
        char *end = strstr(at, "/>");
        assert_non_null(end);
        *end = '\0';
        assert_int_equal(count_of(at, "z"), outside);
        assert_true((outside > 0) == (map == BARRICADES));
        work_free(w);
    }
}

static void test_names_are_written_safely(void **state) {
    Svg svg;
    svg_init(&svg);
    svg_put(&svg, "<a b='%s' c='%n' d='%n' e='%d'>%r", "O'Neal & \"Co\" <x>", -0.52, 12.04, -7,
            "<i/>");
    assert_string_equal(
        svg.text, "<a b='O&#39;Neal &amp; &quot;Co&quot; &lt;x&gt;' c='-.5' d='12' e='-7'><i/>");
    svg_release(&svg);
    char slug[NAME_SIZE];
    canvas_slug("Loomis's battery", slug);
    assert_string_equal(slug, "loomis-s-battery");
}

/* However early memory runs out, the answer is no and nothing is lost. */
static void test_memory_failures_are_told(void **state) {
    Work *w = work_new(KNOB);
    (void)mem_fail_at(0); /* starts the count */
    (void)draw(w, (DrawOptions){.counters = true});
    const long calls = mem_fail_at(0);
    assert_true(calls > 20);
    const long step = calls / 12 + 1;
    for (long n = 1; n <= calls; n += n < 8 ? 1 : step) {
        svg_release(&w->svg);
        (void)mem_fail_at(n); /* how many there were does not matter */
        assert_false(
            draw_map(&w->battle, &w->sheet, NULL, (DrawOptions){.counters = true}, &w->svg));
    }
    (void)mem_fail_at(0);
    work_free(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_maps_are_whole),
        cmocka_unit_test(test_maps_repeat_exactly),
        cmocka_unit_test(test_hexsides_have_their_signs),
        cmocka_unit_test(test_arrivals_keep_their_places),
        cmocka_unit_test(test_river_keeps_to_its_hexes),
        cmocka_unit_test(test_river_hexes_of_the_example_are_crossed),
        cmocka_unit_test(test_borders_of_wings_are_drawn_once),
        cmocka_unit_test(test_what_a_scenario_leaves_out_is_dimmed),
        cmocka_unit_test(test_names_are_written_safely),
        cmocka_unit_test(test_memory_failures_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
