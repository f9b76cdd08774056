/* Battle files: a small good battle, everything that can be wrong with it (each with its line and
 * column), scenarios, compiled battles, and memory or files that fail at every point. */
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

#include "atlas/battle_file.h"
#include "atlas/catalogue.h"
#include "atlas/mem.h"
#include "atlas/rules_file.h"
#include "game/blob.h"
#include "rules/registry.h"

static const char BATTLE[] =
    "battle: gorse\n"
    "title: Gorse Hill\n"
    "ruleset: rally\n"
    "sides:\n"
    "  - {id: red, name: Red}\n"
    "  - {id: blue, name: Blue}\n"
    "grid:\n"
    "  orientation: flat\n"
    "  naming: letter\n"
    "  offset: A\n"
    "  columns: 8\n"
    "  rows: 6\n"
    "  hex_m: 300\n"
    "  anchor: {hex: A1, lat: 50, lon: 10}\n"
    "  top_bears: 0\n"
    "terrain:\n"
    "  share: 35\n"
    "  roads:\n"
    "    - {path: [A5, B5, C4], kind: road}\n"
    "    - {name: Mill lane, path: [B2, B3]}\n"
    "  overrule:\n"
    "    H6: {impassable: true}\n"
    "    C3: {stream: true, ford: true, level: 2}\n"
    "turns: {count: 6, first_clock: \"09:00\", minutes: 45, night: [6]}\n"
    "victory:\n"
    "  - {hex: D4, value: 3, holds: red, name: The mill}\n"
    "  - {hex: G2, value: {red: 2, blue: 1}}\n"
    "numbers:\n"
    "  red: {command_points: 4}\n"
    "options: []\n"
    "formations:\n"
    "  red:\n"
    "    name: Red army\n"
    "    corps:\n"
    "      - name: Vale\n"
    "        colour: \"#8C2F39\"\n"
    "        divisions:\n"
    "          - {name: Reed, hold_until: 3}\n"
    "  blue:\n"
    "    name: Blue army\n"
    "    divisions:\n"
    "      - {name: Stone, colour: \"#112233\"}\n"
    "pieces:\n"
    "  - {name: Vale, kind: leader, of: Vale corps, combat: 1/0, quality: 1/0, range: 3/2, "
    "initiative: 3/2, personality: A, at: A2}\n"
    "  - {name: Reed one, kind: infantry, of: Reed, sp: 4/2, quality: 3/3, personality: A, "
    "at: A2}\n"
    "  - {name: Reed two, kind: infantry, of: Reed, sp: 3/2, quality: 3/3, personality: W, "
    "at: B3}\n"
    "  - {name: Reed guns, kind: guns, of: Reed, values: 2/2/1/0}\n"
    "  - {name: Stone one, kind: infantry, of: Stone, sp: 4/2, quality: 3/3, personality: A, "
    "at: E2/a}\n"
    "  - {name: Stone two, kind: cavalry, of: blue army, sp: 4/2, quality: 3/3, personality: P, "
    "group: B1}\n"
    "groups:\n"
    "  - {name: B1, side: blue, turn: 2, entry: H1}\n"
    "scenarios:\n"
    "  - {id: short, title: Short, turns: {count: 3}, at: {Reed one: A3}, without: [Reed two]}\n"
    "  - id: duel\n"
    "    title: Duel\n"
    "    only: [Reed division, Stone]\n"
    "    hold_until: {Reed: 0}\n"
    "    numbers: {red: {command_points: 2}}\n"
    "    victory: [{hex: A1, value: 1}]\n";

/* The river runs down column E, a wood lies on B2, a lane that battle.yaml replaces. */
static const char MAP[] =
    "{\"type\": \"FeatureCollection\", \"features\": [\n"
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"river\", \"name\": \"Ouse\"}, "
    "\"geometry\": {\"type\": \"LineString\", \"coordinates\": "
    "[[10.0145, 50.01], [10.0145, 49.97]]}},\n"
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"woods\", \"name\": \"Dark\"}, "
    "\"geometry\": {\"type\": \"Polygon\", \"coordinates\": "
    "[[[10.002, 50], [10.0052, 50], [10.0052, 49.997], [10.002, 49.997], [10.002, 50]]]}},\n"
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"road\", \"name\": \"Mill lane\"}, "
    "\"geometry\": {\"type\": \"LineString\", \"coordinates\": [[10, 50], [10.01, 50]]}},\n"
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"bridge\", \"name\": \"Ouse bridge\"}, "
    "\"geometry\": {\"type\": \"Point\", \"coordinates\": [10.0145, 49.992]}}\n"
    "]}\n";

static char root[64], folder[128];
static Battle battle;

static void write_text(const char *name, const char *text, size_t size) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

static int make_folders(void **state) {
    char path[128];
    snprintf(root, sizeof root, "/tmp/longroll-atlas-XXXXXX");
    if (mkdtemp(root) == NULL) return -1;
    snprintf(path, sizeof path, "%s/battles", root);
    snprintf(folder, sizeof folder, "%s/battles/gorse", root);
    return mkdir(path, 0700) == 0 && mkdir(folder, 0700) == 0 ? 0 : -1;
}

static int remove_folders(void **state) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", root);
    return system(command);
}

static void write_good(void) {
    char path[256];
    write_text("battles/gorse/battle.yaml", BATTLE, strlen(BATTLE));
    write_text("battles/gorse/map.geojson", MAP, strlen(MAP));
    snprintf(path, sizeof path, "%s/rules", root);
    (void)mkdir(path, 0700); /* it may be there */
    snprintf(path, sizeof path, "%s/rules/rally.yaml", root);
    (void)unlink(path); /* then the one of the source tree is found */
}

static void load_good(const char *scenario) {
    Report report;
    report_init(&report);
    write_good();
    const bool loaded = atlas_load(folder, scenario, &battle, &report);
    report_print(&report, stdout);
    assert_true(loaded);
    assert_int_equal(report.warnings, 0);
    report_release(&report);
}

static HexId hex_named(const char *name) {
    HexId hex = NO_HEX;
    hex_parse(&battle.grid, name, strlen(name), &hex);
    assert_int_not_equal(hex, NO_HEX);
    return hex;
}

static const PieceInfo *piece(const char *name) {
    const PieceId p = battle_find_piece(&battle, name, strlen(name));
    assert_int_not_equal(p, NO_PIECE);
    return &battle.piece[p];
}

static void test_a_good_battle_loads(void **state) {
    load_good(NULL);
    assert_string_equal(battle.id, "gorse");
    assert_string_equal(battle.scenario, "full");
    assert_string_equal(battle.title, "Gorse Hill");
    assert_string_equal(battle.side_id[1], "blue");
    assert_int_equal(battle.grid.columns, 8);
    assert_int_equal(battle.turn_count, 6);
    assert_string_equal(battle.clock[1], "09:00");
    assert_string_equal(battle.clock[6], "12:45");
    assert_int_equal(battle.night[6], 1);
    assert_int_equal(battle.night[5], 0);
    assert_int_equal(battle.piece_count, 6);
    assert_int_equal(battle.formation_count, 5);
    assert_int_equal(battle.victory_count, 2);
    assert_int_equal(battle.victory[0].owner, 0);
    assert_int_equal(battle.victory[1].owner, NO_SIDE);
    assert_int_equal(battle.victory[1].value[0], 2);
    assert_int_equal(battle.victory[1].value[1], 1);
    assert_int_equal(battle.number[0][0], 4);
    assert_int_equal(battle.group[0].turn, 2);
}

static void test_the_ground_is_laid(void **state) {
    load_good(NULL);
    for (int row = 0; row < 6; row++) {
        const HexInfo *e = &battle.hex[hex_at(&battle.grid, 4, row)];
        assert_true(e->features & HEX_RIVER);
        assert_int_equal(e->river_in, 0);
        assert_int_equal(e->river_out, 3);
    }
    assert_int_equal(battle.place_count, 48 + 6);
    assert_true(battle.hex[hex_named("E4")].features & HEX_BRIDGE);
    assert_string_equal(battle.ruleset->terrain[battle.hex[hex_named("B2")].terrain], "forest");
    assert_string_equal(battle.ruleset->terrain[battle.hex[hex_named("C3")].terrain], "hill");
    assert_int_equal(battle.hex[hex_named("C3")].features, HEX_STREAM | HEX_FORD);
    assert_true(battle.hex[hex_named("H6")].features & HEX_IMPASSABLE);
    /* B5 lies upper right of A5 and lower left of... its road goes both ways, the lane is moved */
    assert_int_equal(battle.hex[hex_named("B5")].link[LINK_ROAD], 1 << 4 | 1 << 1);
    assert_int_equal(battle.hex[hex_named("B2")].link[LINK_ROAD], 1 << 3);
    assert_int_equal(battle.hex[hex_named("A1")].features & HEX_ROAD, 0);
}

static void test_pieces_have_their_values(void **state) {
    load_good(NULL);
    assert_int_equal(piece("Reed one")->value[0], 4);
    assert_int_equal(piece("Reed one")->value[1], 2);
    assert_int_equal(piece("Reed one")->start, hex_named("A2"));
    assert_int_equal(piece("Stone one")->start, hex_named("E2"));
    assert_int_equal(piece("Stone one")->side, 1);
    assert_int_equal(piece("Stone two")->group, 0);
    assert_int_equal(piece("Stone two")->start, NO_PLACE);
    assert_int_equal(piece("Reed guns")->start, NO_PLACE);
    const Formation *reed = &battle.formation[piece("Reed one")->formation];
    const Formation *vale = &battle.formation[reed->parent];
    assert_string_equal(reed->name, "Reed");
    assert_int_equal(reed->colour, 0x8C2F39);
    assert_int_equal(reed->hold_until, 3);
    assert_string_equal(battle.piece[vale->leader].name, "Vale");
    assert_int_equal(battle.formation[vale->parent].rank, 0);
}

static void test_a_scenario_changes_what_it_names(void **state) {
    load_good("short");
    assert_string_equal(battle.scenario, "short");
    assert_string_equal(battle.title, "Gorse Hill: Short");
    assert_int_equal(battle.turn_count, 3);
    assert_int_equal(battle.piece_count, 5);
    assert_int_equal(piece("Reed one")->start, hex_named("A3"));
    assert_int_equal(battle.victory_count, 2);
    load_good("duel");
    assert_int_equal(battle.piece_count, 4); /* the two Reeds with their guns, Stone one */
    assert_int_equal(battle.formation_count, 5);
    assert_int_equal(battle.group_count, 0);
    assert_int_equal(battle.number[0][0], 2);
    assert_int_equal(battle.victory_count, 1);
    const Formation *reed = &battle.formation[piece("Reed one")->formation];
    assert_string_equal(reed->name, "Reed");
    assert_int_equal(reed->hold_until, 0);
    assert_int_equal(battle.formation[reed->parent].leader, NO_PIECE); /* Vale stays away */
    const FormationId stone = piece("Stone one")->formation;
    assert_true(formation_within(&battle, piece("Reed one")->formation, reed->parent));
    assert_true(formation_within(&battle, stone, battle.formation[stone].parent));
    assert_false(formation_within(&battle, stone, reed->parent));
    assert_int_equal(battle.unit_count[0], 2);
}

/* What may be wrong. Each row changes one place of a good file; @ in the new text marks where the
 * complaint must point. */
typedef enum { IN_BATTLE, IN_MAP } Where;
typedef struct Breakage {
    Where where;
    const char *old, *fresh, *complaint;
} Breakage;

static const Breakage BREAKAGE[] = {
    /* the file itself */
    {IN_BATTLE, "title: Gorse Hill", "title: [Gorse@\n", ""},
    {IN_BATTLE, "options: []", "options: @&x []", "anchors and tags"},
    {IN_BATTLE, "options: []", "options: []\n@options: []", "given twice"},
    {IN_BATTLE, "options: []", "@%YAML 9.9", "may not begin with %"},
    {IN_BATTLE, "title: Gorse Hill", "title: Gorse @\xff", "not text in UTF-8"},
    {IN_BATTLE, "title: Gorse Hill", "titel: Gorse Hill", "\"title\" is missing"},
    {IN_BATTLE, "title: Gorse Hill", "@titel: Gorse Hill",
     "unknown key \"titel\": did you mean \"title\"?"},
    {IN_BATTLE, "options: []", "options: @{}", "expected a list"},
    {IN_BATTLE, "battle: gorse", "battle: @Gorse Hill", "one word"},
    {IN_BATTLE, "ruleset: rally", "ruleset: @whist", "no ruleset \"whist\""},
    {IN_BATTLE, "{id: blue, name: Blue}", "{id: red, name: Blue}", "both sides have the id"},
    {IN_BATTLE, "  - {id: blue, name: Blue}\n", "", "two sides, found 1"},
    /* the grid */
    {IN_BATTLE, "columns: 8", "columns: @80", "out of range: expected 1 to 64"},
    {IN_BATTLE, "columns: 8", "columns: @eight", "expected a whole number"},
    {IN_BATTLE, "columns: 8", "columns: @\"8\"", "expected a whole number"},
    {IN_BATTLE, "orientation: flat", "orientation: @round", "expected flat, pointy"},
    {IN_BATTLE, "offset: A", "offset: @C", "offset"},
    {IN_BATTLE, "hex: A1, lat", "hex: @A9, lat", "the map ends at H6"},
    {IN_BATTLE, "lat: 50", "lat: @95", "out of range"},
    {IN_BATTLE, "  hex_m: 300\n", "", "\"hex_m\" is missing"},
    /* the ground */
    {IN_BATTLE, "share: 35", "share: @0", "out of range"},
    {IN_BATTLE, "A5, B5, C4", "A5, B5, @C9", "the path leaves the map at C9"},
    {IN_BATTLE, "A5, B5, C4", "A5, @C4", "the path jumps from A5 to C4"},
    {IN_BATTLE, "kind: road}", "kind: @canal}", "unknown kind of road"},
    {IN_BATTLE, "name: Mill lane", "name: @Mile lane", "no \"Mile lane\" among its roads"},
    {IN_BATTLE, "    H6: {", "    @J6: {", "the map ends at H6"},
    {IN_BATTLE, "{impassable: true}", "{impassable: @yes}", "expected true or false"},
    {IN_BATTLE, "{impassable: true}", "{terrain: @lava}", "unknown terrain \"lava\""},
    {IN_BATTLE, "{impassable: true}", "{@swampy: true}", "unknown key"},
    {IN_BATTLE, "{impassable: true}", "{road: @true}", "give a path"},
    {IN_BATTLE, "stream: true, ford", "stream: false, ford", "no stream or river"},
    {IN_BATTLE, "  overrule:", "  rivers: [{path: @[G1, G2, G3]}]\n  overrule:", "inside the map"},
    {IN_BATTLE,
     "  overrule:", "  rivers: [{path: @[D1, E1, F1]}]\n  overrule:", "which has a river already"},
    /* turns */
    {IN_BATTLE, "count: 6,", "count: @65,", "out of range: expected 1 to 64"},
    {IN_BATTLE, "\"09:00\"", "@\"9 am\"", "no time of day"},
    {IN_BATTLE, "night: [6]", "night: [@7]", "the last turn is 6"},
    /* victory */
    {IN_BATTLE, "{hex: D4, value: 3, ", "@{hex: D4, ", "victory hex without a value"},
    {IN_BATTLE, "{hex: G2,", "{hex: @D4,", "a victory hex already"},
    {IN_BATTLE, "{hex: G2,", "{hex: @G7,", "the map ends at H6"},
    {IN_BATTLE, "holds: red", "holds: @green", "unknown side \"green\""},
    {IN_BATTLE, "value: {red: 2, blue: 1}", "@value: {red: 2}", "\"blue\" is missing"},
    /* numbers and options */
    {IN_BATTLE, "{command_points: 4}", "{@command_pionts: 4}", "did you mean \"command_points\"?"},
    {IN_BATTLE, "{command_points: 4}", "{command_points: @999}", "out of range"},
    {IN_BATTLE, "  red: {command", "  @green: {command", "unknown key \"green\""},
    {IN_BATTLE, "options: []", "options: [@fog]", "unknown option \"fog\""},
    /* formations */
    {IN_BATTLE, "{name: Reed, hold", "{name: @Vale, hold", "two formations of one side"},
    {IN_BATTLE, "colour: \"#8C2F39\"", "colour: @red", "no colour"},
    {IN_BATTLE, "hold_until: 3}", "hold_until: @99}", "out of range"},
    {IN_BATTLE, "    corps:\n", "    @regiments:\n", "unknown key \"regiments\""},
    {IN_BATTLE, "name: Blue army", "name: @A name that is far too long for a name", "too long"},
    {IN_BATTLE, "name: Blue army", "name: @B4", "looks like a hex"},
    /* pieces */
    {IN_BATTLE, "name: Reed two", "name: @Reed one", "two pieces are called \"Reed one\""},
    {IN_BATTLE, "name: Reed two", "name: @\"Reed, two\"", "no commas"},
    {IN_BATTLE, "kind: guns", "kind: @rockets", "unknown kind of piece"},
    {IN_BATTLE, "of: Stone, sp", "of: @Pebble, sp", "no formation called \"Pebble\""},
    {IN_BATTLE, "kind: infantry, of: Stone, sp: 4/2,", "kind: infantry, of: Stone, sp: @4/2/1,",
     "sp is 2 whole numbers"},
    {IN_BATTLE, "sp: 3/2", "sp: @3", "sp is 2 whole numbers"},
    {IN_BATTLE, "sp: 3/2", "sp: @300/2", "sp is 2 whole numbers"},
    {IN_BATTLE, "sp: 3/2, ", "", "\"sp\" is missing"},
    {IN_BATTLE, "personality: W", "personality: @X", "one of the letters"},
    {IN_BATTLE, "personality: W", "@person: W", "unknown key \"person\""},
    {IN_BATTLE, "at: B3}", "at: @Q40}", "\"Reed two\" stands in Q40, but the map ends at H6"},
    {IN_BATTLE, "at: B3}", "at: @H6}", "which is impassable"},
    {IN_BATTLE, "at: B3}", "at: @B3/a}", "no river divides that hex"},
    {IN_BATTLE, "at: E2/a", "at: @E2", "say E2/a for the left bank"},
    {IN_BATTLE, "at: E2/a", "at: @E2/c", "say E2/a for the left bank"},
    {IN_BATTLE, ", at: B3}", "}", "\"Reed two\" stands nowhere"},
    {IN_BATTLE, ", at: B3}", ", at: B3, group: @B1}", "both a place and a group"},
    {IN_BATTLE, ", at: B3}", ", group: @B1}", "of the other side"},
    {IN_BATTLE, ", at: B3}", ", group: @B9}", "no group called \"B9\""},
    {IN_BATTLE, "{name: Reed two, kind: infantry, of: Reed, sp: 3/2, quality: 3/3, personality: W",
     "{name: Reed two, kind: leader, of: @Vale, combat: 1/0, quality: 1/0, range: 3/2, initiative: "
     "3/2, personality: W",
     "led by \"Vale\" already"},
    /* groups */
    {IN_BATTLE, "group: B1}", "at: F2}", "group \"B1\" has no pieces"},
    {IN_BATTLE, "turn: 2, entry", "turn: @7, entry", "the last turn is 6"},
    {IN_BATTLE, "turn: 2, entry", "turn: @0, entry", "out of range"},
    {IN_BATTLE, "entry: H1", "entry: @H9", "the map ends at H6"},
    {IN_BATTLE, "entry: H1", "entry: @D3", "not at the edge"},
    {IN_BATTLE, "side: blue, turn", "side: @green, turn", "unknown side"},
    /* scenarios: these are asked for by id below, and checked in any case */
    {IN_BATTLE, "- id: duel", "- id: @short", "two scenarios are called \"short\""},
    {IN_BATTLE, "{id: short,", "{@idd: short,", "unknown key"},
    /* tables that differ */
    {IN_BATTLE, "options: []", "options: []\ntables: {@rainfall: {}}", "no table \"rainfall\""},
    /* the map */
    {IN_MAP, "\"features\": [", "\"features\": [,@", ""},
    {IN_MAP, "\"type\": \"FeatureCollection\"", "\"type\": @\"Feature\"", "unknown type"},
    {IN_MAP, "\"kind\": \"woods\"", "\"kind\": @\"jungle\"", "unknown kind of feature"},
    {IN_MAP, "\"type\": \"Polygon\"", "\"type\": @\"LineString\"", "a woods is a Polygon"},
    {IN_MAP, "[10.002, 49.997], [10.002, 50]]]", "[10.002, 49.997]]]", "the ring is not closed"},
    {IN_MAP, "[[[10.002, 50], [10.0052, 50], [10.0052, 49.997], [10.002, 49.997],",
     "[[[10.002, 50], [10.0052, 49.997], [10.0052, 50], [10.002, 49.997],",
     "woods \"Dark\": the ring crosses itself"},
    {IN_MAP, "[10.0145, 50.01]", "@[50.01, 10.0145]", "longitude first"},
    {IN_MAP, "[10.0145, 50.01]", "[10.0145, @\"north\"]", "expected a number"},
    {IN_MAP, "[10.0145, 50.01]", "[10.0145, @1e99]", "out of range"},
    {IN_MAP, "[10.0145, 50.01]", "@[10.0145]", "[longitude, latitude]"},
    {IN_MAP, "[[10, 50], [10.01, 50]]", "@[[10, 50]]", "at least two"},
    {IN_MAP, "[[10.0145, 50.01], [10.0145, 49.97]]", "[[10.0145, 50.01], [10.0145, 49.992]]",
     "river \"Ouse\" ends in E4, inside the map"},
    {IN_MAP, "[10.0145, 49.992]}", "[10.001, 49.999]}", "no stream or river within a hex"},
    {IN_MAP, "[10.002, 50], [10.0052, 50], [10.0052, 49.997], [10.002, 49.997], [10.002, 50]",
     "[11.002, 50], [11.0052, 50], [11.0052, 49.997], [11.002, 49.997], [11.002, 50]",
     "wholly off the sheet"},
};

/* Makes the change; answers whether a place is marked, and which. */
static bool break_text(const char *good, const Breakage *b, char *out, size_t size, int *line,
                       int *column) {
    const char *at = strstr(good, b->old);
    if (at == NULL) fail_msg("not in the good file: %s", b->old);
    const size_t before = (size_t)(at - good);
    const char *mark = strchr(b->fresh, '@');
    snprintf(out, size, "%.*s%s%s", (int)before, good, b->fresh, at + strlen(b->old));
    if (mark == NULL) return false;
    char *place = out + before + (mark - b->fresh);
    memmove(place, place + 1, strlen(place + 1) + 1);
    *line = *column = 1;
    for (const char *c = out; c < place; c++) {
        *column = *c == '\n' ? 1 : *column + 1;
        *line += *c == '\n';
    }
    return true;
}

static bool complained(const Report *r, const Breakage *b, bool marked, int line, int column) {
    const char *file = b->where == IN_BATTLE ? "battle.yaml" : "map.geojson";
    for (size_t i = 0; i < r->count; i++) {
        const Finding *f = &r->finding[i];
        if (strstr(f->text, b->complaint) == NULL || strstr(f->file, file) == NULL) continue;
        if (f->line < 1 || f->column < 1) continue;
        /* a broken file: the parser says where it gave up, which is its own affair */
        if (!marked || b->complaint[0] == '\0' || (f->line == line && f->column == column)) {
            return true;
        }
    }
    return false;
}

/* A key that is called otherwise now is read for one version more, and says so at its place. */
static void test_an_old_key_is_read_with_a_warning(void **state) {
    static char text[8192];
    static const Breakage OLD = {IN_BATTLE, "offset: A", "@shoved: A", ""};
    int line = 0, column = 0;
    load_good(NULL);
    const uint8_t offset = battle.grid.offset;
    break_text(BATTLE, &OLD, text, sizeof text, &line, &column);
    write_text("battles/gorse/battle.yaml", text, strlen(text));
    Report report;
    report_init(&report);
    assert_true(atlas_load(folder, NULL, &battle, &report));
    assert_int_equal(report.warnings, 1);
    assert_int_equal(report.finding[0].line, line);
    assert_int_equal(report.finding[0].column, column);
    assert_non_null(strstr(report.finding[0].text, "\"shoved\" is called \"offset\" now"));
    assert_int_equal(battle.grid.offset, offset);
    report_release(&report);
}

static void test_every_fault_is_told_with_its_place(void **state) {
    static char text[8192];
    for (size_t i = 0; i < sizeof BREAKAGE / sizeof BREAKAGE[0]; i++) {
        const Breakage *b = &BREAKAGE[i];
        int line = 0, column = 0;
        write_good();
        const bool marked =
            break_text(b->where == IN_BATTLE ? BATTLE : MAP, b, text, sizeof text, &line, &column);
        write_text(b->where == IN_BATTLE ? "battles/gorse/battle.yaml"
                                         : "battles/gorse/map.geojson",
                   text, strlen(text));
        Report report;
        report_init(&report);
        const bool loaded = atlas_load(folder, NULL, &battle, &report);
        if (!complained(&report, b, marked, line, column)) {
            report_print(&report, stdout);
            fail_msg("expected %d:%d: %s (for %s)", line, column, b->complaint, b->fresh);
        }
        assert_int_equal(loaded, report.errors == 0);
        report_release(&report);
    }
}

static void test_all_faults_are_told_at_once_in_order(void **state) {
    static char once[8192], twice[8192];
    int line, column;
    write_good();
    break_text(BATTLE, &(Breakage){IN_BATTLE, "at: B3}", "at: Q40}", ""}, once, sizeof once, &line,
               &column);
    break_text(once, &(Breakage){IN_BATTLE, "share: 35", "share: 350", ""}, twice, sizeof twice,
               &line, &column);
    write_text("battles/gorse/battle.yaml", twice, strlen(twice));
    Report report;
    report_init(&report);
    assert_false(atlas_load(folder, NULL, &battle, &report));
    assert_int_equal(report.errors, 2);
    assert_non_null(strstr(report.finding[0].text, "350 is out of range"));
    assert_non_null(strstr(report.finding[1].text, "Q40"));
    report_release(&report);
}

static void assert_scenario_fault(const char *scenario, const char *old, const char *fresh,
                                  const char *complaint) {
    static char text[8192];
    const Breakage b = {IN_BATTLE, old, fresh, complaint};
    int line = 0, column = 0;
    Report report;
    report_init(&report);
    write_good();
    const bool marked = break_text(BATTLE, &b, text, sizeof text, &line, &column);
    write_text("battles/gorse/battle.yaml", text, strlen(text));
    assert_false(atlas_load(folder, scenario, &battle, &report));
    if (!complained(&report, &b, marked, line, column)) {
        report_print(&report, stdout);
        fail_msg("expected %d:%d: %s", line, column, complaint);
    }
    report_release(&report);
}

static void test_faults_of_scenarios_are_told(void **state) {
    assert_scenario_fault("short", "at: {Reed one: A3}", "at: {@Reed six: A3}",
                          "no piece called \"Reed six\"");
    assert_scenario_fault("short", "at: {Reed one: A3}", "at: {Reed one: @A9}",
                          "\"Reed one\" stands in A9");
    assert_scenario_fault("short", "at: {Reed one: A3}", "losses: {@Reed six: 1}",
                          "no piece called \"Reed six\"");
    assert_scenario_fault("short", "at: {Reed one: A3}", "losses: {@Reed one: 1}",
                          "\"Reed one\" has no steps to lose");
    assert_scenario_fault("short", "without: [Reed two]", "without: [@Reed six]",
                          "no formation or piece called \"Reed six\"");
    assert_scenario_fault("short", "turns: {count: 3}", "turns: {count: @0}", "out of range");
    assert_scenario_fault("duel", "hold_until: {Reed: 0}", "hold_until: {@Weed: 0}",
                          "no formation called \"Weed\"");
    assert_scenario_fault("duel", "only: [Reed division, Stone]", "only: []", "nobody takes part");
    assert_scenario_fault("duel", "victory: [{hex: A1, value: 1}]", "victory: [@{hex: A1}]",
                          "without a value");
    assert_scenario_fault("long", "id: duel", "id: duel", "there is no scenario \"long\"");
}

static void test_missing_files_are_told(void **state) {
    Report report;
    report_init(&report);
    assert_false(atlas_load("no-such-battle", NULL, &battle, &report));
    assert_non_null(strstr(report.finding[0].text, "no such battle"));
    report_release(&report);
    write_good();
    char path[256];
    snprintf(path, sizeof path, "%s/map.geojson", folder);
    assert_int_equal(unlink(path), 0);
    assert_false(atlas_load(folder, NULL, &battle, &report));
    assert_non_null(strstr(report.finding[0].file, "map.geojson"));
    assert_non_null(strstr(report.finding[0].text, "no such file"));
    report_release(&report);
}

/* Rules files. */

static const char *const ROWS[] = {"clear", "rough"};
static const char *const COLUMNS[] = {"foot", "horse"};
static const TableSpec TABLES[] = {
    {"cost", 0, 2, 2, ROWS, COLUMNS, 0, 9},
    {"die", 4, 1, 3, NULL, NULL, -2, 2},
};
static const Ruleset TINY = {.name = "tiny", .table = TABLES, .table_count = 2};

static const char TINY_RULES[] = "ruleset: tiny\n"
                                 "tables:\n"
                                 "  cost:\n"
                                 "    source: printed\n"
                                 "    ours: [rough, clear/horse]\n"
                                 "    columns: [horse, foot]\n"
                                 "    rows:\n"
                                 "      clear: [1, 2]\n"
                                 "      rough: [3, 4]\n"
                                 "  die:\n"
                                 "    source: ours\n"
                                 "    cells: [-1, 0, 2]\n";

static void read_tiny(const char *text, int16_t *cell, Report *report) {
    Document d;
    report_init(report);
    memset(cell, 0, TABLE_CELL_MAX * sizeof *cell);
    assert_true(document_parse(&d, DIALECT_YAML, "tiny.yaml", text, strlen(text), report));
    const Node *tables = d.root->first->next;
    rules_tables_read(&TINY, tables, true, cell, report);
    document_release(&d);
}

static void test_tables_are_read_in_the_order_of_their_columns(void **state) {
    int16_t cell[TABLE_CELL_MAX];
    const int16_t expected[] = {2, 1, 4, 3, -1, 0, 2};
    Report report;
    read_tiny(TINY_RULES, cell, &report);
    assert_int_equal(report.errors, 0);
    assert_memory_equal(cell, expected, sizeof expected);
    report_release(&report);
}

static void test_faults_of_tables_are_told_with_their_place(void **state) {
    static const Breakage FAULT[] = {
        {IN_BATTLE, "      rough: [3, 4]\n", "", "row \"rough\" is missing"},
        {IN_BATTLE, "[3, 4]", "@[3]", "has 1 cells, but the table has 2 columns"},
        {IN_BATTLE, "[3, 4]", "[3, @]", "has 1 cells"},
        {IN_BATTLE, "[3, 4]", "[3, @\"\"]", "a hole in row \"rough\""},
        {IN_BATTLE, "[3, 4]", "[3, @10]", "out of range: expected 0 to 9"},
        {IN_BATTLE, "[3, 4]", "[3, @x]", "expected a whole number"},
        {IN_BATTLE, "      rough: [3", "      @ruff: [3", "no row \"ruff\""},
        {IN_BATTLE, "columns: [horse, foot]", "columns: [horse, @wheel]", "no column \"wheel\""},
        {IN_BATTLE, "columns: [horse, foot]", "columns: [horse, @horse]", "comes twice"},
        {IN_BATTLE, "columns: [horse, foot]", "columns: @[horse]", "column \"foot\" is missing"},
        {IN_BATTLE, "    columns: [horse, foot]\n", "", "does not name its columns"},
        {IN_BATTLE, "source: printed", "source: @guessed", "unknown source"},
        {IN_BATTLE, "[3, 4]", "{foot: 3, @cart: 1}", "no column \"cart\""},
        {IN_BATTLE, "rough: [3, 4]", "@rough: {foot: 3}", "a hole in row \"rough\""},
        {IN_BATTLE, "    source: printed\n", "", "\"source\" is missing"},
        {IN_BATTLE, "clear/horse", "@clear/mule", "no row or cell \"clear/mule\""},
        {IN_BATTLE, "  die:\n    source: ours\n    cells: [-1, 0, 2]\n", "",
         "table \"die\" is missing"},
        {IN_BATTLE, "  die:", "  @dye:", "no table \"dye\""},
        {IN_BATTLE, "[-1, 0, 2]", "[-1, 0, @3]", "out of range: expected -2 to 2"},
        {IN_BATTLE, "    cells: [-1, 0, 2]\n", "", "has no cells"},
    };
    static char text[1024];
    for (size_t i = 0; i < sizeof FAULT / sizeof FAULT[0]; i++) {
        int16_t cell[TABLE_CELL_MAX];
        int line = 0, column = 0;
        Report report;
        const bool marked = break_text(TINY_RULES, &FAULT[i], text, sizeof text, &line, &column);
        read_tiny(text, cell, &report);
        bool found = false;
        for (size_t k = 0; k < report.count; k++) {
            const Finding *f = &report.finding[k];
            if (strstr(f->text, FAULT[i].complaint) == NULL) continue;
            const bool nearby = f->line > 0 && strstr(FAULT[i].complaint, "has 1 cells") != NULL;
            found = found || !marked || nearby || (f->line == line && f->column == column);
        }
        if (!found) {
            report_print(&report, stdout);
            fail_msg("expected %d:%d: %s", line, column, FAULT[i].complaint);
        }
        report_release(&report);
    }
}

/* Real battles. */

static void test_the_battles_of_the_project_load(void **state) {
    static const char *const ID[] = {"perryville", "stones-river"};
    for (int i = 0; i < 2; i++) {
        BattleSummary summary;
        Report report;
        report_init(&report);
        assert_true(battle_summary(ID[i], &summary, &report));
        for (int k = 0; k < summary.scenario_count; k++) {
            const bool loaded = atlas_load(ID[i], summary.scenario[k].id, &battle, &report);
            report_print(&report, stdout);
            assert_true(loaded);
            assert_string_equal(battle.scenario, summary.scenario[k].id);
        }
        report_release(&report);
    }
}

static void test_a_compiled_battle_loads_as_the_same(void **state) {
    static unsigned char blob[BLOB_SIZE_MAX];
    static Battle again;
    char path[256];
    load_good("duel");
    const size_t size = battle_write(&battle, blob, sizeof blob);
    assert_true(size > 0);
    write_text("gorse.battle", (const char *)blob, size);
    snprintf(path, sizeof path, "%s/gorse.battle", root);
    Report report;
    report_init(&report);
    assert_true(atlas_load(path, NULL, &again, &report));
    assert_int_equal(again.content_hash, battle.content_hash);
    assert_string_equal(again.title, battle.title);
    assert_memory_equal(again.above, battle.above, sizeof battle.above);
    assert_memory_equal(again.unit, battle.unit, sizeof battle.unit);
    assert_memory_equal(again.place, battle.place, sizeof battle.place);
    blob[size / 2] ^= 1;
    write_text("gorse.battle", (const char *)blob, size);
    assert_false(atlas_load(path, NULL, &again, &report));
    assert_non_null(strstr(report.finding[0].text, "not a compiled battle"));
    report_release(&report);
}

static void test_names_are_split_at_the_colon(void **state) {
    char path[ATLAS_PATH_SIZE], scenario[NAME_SIZE];
    assert_true(atlas_split("perryville:knob", path, scenario));
    assert_string_equal(path, "perryville");
    assert_string_equal(scenario, "knob");
    assert_true(atlas_split("battles/perryville", path, scenario));
    assert_string_equal(path, "battles/perryville");
    assert_string_equal(scenario, "full");
    assert_false(atlas_split("x:a-scenario-with-a-name-of-more-than-31", path, scenario));
}

/* Every allocation and every read, each failing once: never a crash, always an error. */
static void test_whatever_fails_is_told_and_nothing_leaks(void **state) {
    write_good();
    Report report;
    report_init(&report);
    mem_fail_at(0);
    assert_true(atlas_load(folder, "short", &battle, &report));
    const long calls = mem_fail_at(0);
    report_release(&report);
    assert_true(calls > 20);
    for (long n = 1; n <= calls; n++) {
        report_init(&report);
        mem_fail_at(n);
        const bool loaded = atlas_load(folder, "short", &battle, &report);
        mem_fail_at(0);
        assert_false(loaded);
        assert_true(report.errors > 0);
        report_release(&report);
    }
}

static void test_the_catalogue_survives_failures(void **state) {
    Catalogue c;
    mem_fail_at(0);
    assert_true(catalogue_read(&c));
    assert_true(c.count >= 2);
    const long calls = mem_fail_at(0);
    catalogue_release(&c);
    for (long n = 1; n <= calls; n++) {
        mem_fail_at(n);
        assert_false(catalogue_read(&c));
        mem_fail_at(0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_good_battle_loads),
        cmocka_unit_test(test_the_ground_is_laid),
        cmocka_unit_test(test_pieces_have_their_values),
        cmocka_unit_test(test_a_scenario_changes_what_it_names),
        cmocka_unit_test(test_an_old_key_is_read_with_a_warning),
        cmocka_unit_test(test_every_fault_is_told_with_its_place),
        cmocka_unit_test(test_all_faults_are_told_at_once_in_order),
        cmocka_unit_test(test_faults_of_scenarios_are_told),
        cmocka_unit_test(test_missing_files_are_told),
        cmocka_unit_test(test_tables_are_read_in_the_order_of_their_columns),
        cmocka_unit_test(test_faults_of_tables_are_told_with_their_place),
        cmocka_unit_test(test_the_battles_of_the_project_load),
        cmocka_unit_test(test_a_compiled_battle_loads_as_the_same),
        cmocka_unit_test(test_names_are_split_at_the_colon),
        cmocka_unit_test(test_whatever_fails_is_told_and_nothing_leaks),
        cmocka_unit_test(test_the_catalogue_survives_failures),
    };
    return cmocka_run_group_tests(tests, make_folders, remove_folders);
}
