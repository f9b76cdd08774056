#include "atlas/battle_file.h"

#include <string.h>

#include "atlas/load.h"
#include "atlas/locate.h"
#include "atlas/rules_file.h"
#include "game/blob.h"
#include "rules/registry.h"

static const char *const TOP_KEYS[] = {
    "battle",  "title",   "subtitle", "ruleset", "sides",      "grid",   "terrain", "turns",
    "victory", "numbers", "options",  "tables",  "formations", "pieces", "groups",  "scenarios",
    "note",    "entries", "compass",  "special", "wings",      "axes",   "example", NULL};
static const char *const SCENARIO_KEYS[] = {
    "id",      "title",   "subtitle", "only",    "without", "at",
    "turns",   "numbers", "victory",  "options", "groups",  "hold_until",
    "special", "note",    "wings",    "losses",  NULL};

/* The head of the file. */

static bool is_word(const char *text) {
    return text[0] != '\0' &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-_") == strlen(text);
}

/* A word for ids, in lower case. */
static bool read_word(Report *r, const Node *n, char *out, size_t size) {
    if (n == NULL || !node_name(r, n, out, size)) return false;
    if (is_word(out)) return true;
    complain(r, n, "\"%s\" must be one word of small letters, digits, - and _", out);
    return false;
}

static void read_text(Report *r, const Node *n, char *out, size_t size) {
    if (n == NULL || !node_is(r, n, NODE_TEXT)) return;
    const size_t length = strlen(n->text);
    if (length >= size) {
        complain(r, n, "\"%.60s...\" is too long: %zu bytes at most", n->text, size - 1);
        return;
    }
    memcpy(out, n->text, length + 1);
}

static const System *read_ruleset(Load *l) {
    const Node *n = node_need(l->report, l->root, "ruleset");
    if (n == NULL || !node_is(l->report, n, NODE_TEXT)) return NULL;
    const System *found = system_find(n->text);
    if (found == NULL) complain(l->report, n, "there is no ruleset \"%s\"", n->text);
    return found;
}

static void read_sides(Load *l) {
    static const char *const KEYS[] = {"id", "name", NULL};
    Report *r = l->report;
    const Node *list = node_need(r, l->root, "sides");
    if (list == NULL || !node_is(r, list, NODE_LIST)) return;
    if (list->count != SIDE_MAX) {
        complain(r, list, "a battle has two sides, found %d", list->count);
        return;
    }
    int side = 0;
    FOR_NODES(n, list) {
        if (!node_is(r, n, NODE_MAP)) return;
        node_check_keys(r, n, KEYS);
        const Node *id = node_need(r, n, "id"), *name = node_need(r, n, "name");
        (void)read_word(r, id, l->b->side_id[side], NAME_SIZE); /* it has complained */
        if (name != NULL) (void)node_name(r, name, l->b->side_name[side], NAME_SIZE);
        side++;
    }
    if (strcmp(l->b->side_id[0], l->b->side_id[1]) == 0) {
        complain(r, list, "both sides have the id \"%s\"", l->b->side_id[0]);
    }
}

static const char *last_part(const char *folder) {
    const char *stroke = strrchr(folder, '/');
    return stroke != NULL ? stroke + 1 : folder;
}

static void read_head(Load *l, const char *folder) {
    Report *r = l->report;
    const Node *id = node_need(r, l->root, "battle"), *title = node_need(r, l->root, "title");
    if (read_word(r, id, l->b->id, NAME_SIZE) && strcmp(l->b->id, last_part(folder)) != 0 &&
        last_part(folder)[0] != '.') {
        warn(r, id, "the battle is called \"%s\", but its folder \"%s\"", l->b->id,
             last_part(folder));
    }
    read_text(r, title, l->b->title, sizeof l->b->title);
    read_text(r, load_section(l, "subtitle"), l->sheet->subtitle, sizeof l->sheet->subtitle);
    const Node *example = node_find(l->root, "example");
    bool is_example; /* only checked here: battle_summary reads it for lists */
    if (example != NULL) (void)node_bool(r, example, &is_example); /* complains */
    read_sides(l);
}

/* Scenarios. */

static void check_scenarios(Load *l) {
    const Node *list = node_find(l->root, "scenarios");
    if (list == NULL || !node_is(l->report, list, NODE_LIST)) return;
    if (list->count > SCENARIO_MAX) {
        complain(l->report, list, "there are too many scenarios: %d at most", SCENARIO_MAX);
    }
    FOR_NODES(n, list) {
        char id[NAME_SIZE];
        if (!node_is(l->report, n, NODE_MAP)) continue;
        node_check_keys(l->report, n, SCENARIO_KEYS);
        (void)node_need(l->report, n, "title"); /* complains */
        const Node *word = node_need(l->report, n, "id");
        if (!read_word(l->report, word, id, sizeof id)) continue;
        for (const Node *other = list->first; other != n; other = other->next) {
            const Node *its = node_find(other, "id");
            if (its != NULL && its->kind == NODE_TEXT && strcmp(its->text, id) == 0) {
                complain(l->report, word, "two scenarios are called \"%s\"", id);
            }
        }
    }
}

/* The scenario asked for; false with a complaint if the battle has none of that id. There is
 * always a "full", which is the whole battle unless the file says otherwise. */
static bool choose_scenario(Load *l, const char *id) {
    l->scenario = NULL;
    if (id == NULL) id = "full";
    const Node *list = node_find(l->root, "scenarios");
    if (list != NULL && list->kind == NODE_LIST) {
        FOR_NODES(n, list) {
            const Node *word = node_find(n, "id");
            if (word != NULL && word->kind == NODE_TEXT && strcmp(word->text, id) == 0) {
                l->scenario = n;
                return true;
            }
        }
    }
    if (strcmp(id, "full") == 0) return true;
    complain(l->report, list != NULL ? list : l->root, "there is no scenario \"%s\"", id);
    return false;
}

static void name_scenario(Load *l) {
    const Node *id = node_find(l->scenario, "id");
    if (id == NULL || !is_word(id->text) || strlen(id->text) >= NAME_SIZE) {
        memcpy(l->b->scenario, "full", 5);
        return;
    }
    memcpy(l->b->scenario, id->text, strlen(id->text) + 1);
    /* "Perryville: The Open Knob", if it fits */
    char title[sizeof l->b->title] = "";
    read_text(l->report, node_find(l->scenario, "title"), title, sizeof title);
    const size_t used = strlen(l->b->title), more = strlen(title);
    if (more == 0 || strcmp(id->text, "full") == 0) return;
    if (used + 2 + more + 1 > sizeof l->b->title) return;
    memcpy(l->b->title + used, ": ", 2);
    memcpy(l->b->title + used + 2, title, more + 1);
}

static void load_tables(Load *l, const char *folder) {
    char file[ATLAS_PATH_SIZE];
    if (locate_rules(folder, l->ruleset->name, file, sizeof file)) {
        rules_file_read(l->ruleset, file, l->b->table, l->report);
        rules_weights_read(l->system, file, l->b->tuning, l->report);
    } else {
        complain(l->report, node_find(l->root, "ruleset"),
                 "the rules file %s.yaml is nowhere to be "
                 "found: it belongs into rules, beside battles",
                 l->ruleset->name);
    }
    const Node *tables = node_find(l->root, "tables");
    if (tables != NULL) rules_tables_read(l->ruleset, tables, false, l->b->table, l->report);
}

static void load_root(Load *l, const char *folder, const char *scenario) {
    char map_file[ATLAS_PATH_SIZE];
    if (!node_is(l->report, l->root, NODE_MAP)) return;
    node_check_keys(l->report, l->root, TOP_KEYS);
    check_scenarios(l);
    l->system = read_ruleset(l);
    if (l->system == NULL) return;
    l->ruleset = l->system->law;
    if (!choose_scenario(l, scenario)) return;
    const bool laid = load_grid(l);
    read_head(l, folder);
    name_scenario(l);
    load_tables(l, folder);
    if (!laid) return;
    if (path_join(map_file, sizeof map_file, folder, "map.geojson")) load_ground(l, map_file);
    if (l->report->out_of_memory) return;
    int places = 0;
    for (HexId hex = 0; hex < l->b->grid.count; hex++) {
        places += l->b->hex[hex].features & HEX_RIVER ? 2 : 1;
    }
    if (places > PLACE_MAX) return; /* load_ground has complained */
    load_entries(l);
    load_wings(l);
    battle_finish_ground(l->b);
    load_formations(l);
    load_groups(l);
    load_pieces(l);
    load_specials(l);
    load_schedule(l);
    load_cast(l);
    if (!report_clean(l->report)) return;
    battle_finish(l->b);
    Complaint c;
    if (l->ruleset->fit != NULL && !l->ruleset->fit(l->b, &c)) {
        complain(l->report, node_find(l->root, "battle"), "%s", c.text);
    }
}

/* Compiled battles. */

static bool read_compiled(const char *file, Battle *out, Report *report) {
    char *data;
    size_t size;
    const FileStatus status = file_read(file, &data, &size);
    if (status != FILE_OK) {
        report_add(report, REPORT_ERROR, file, 0, 0, "%s", file_status_text(status));
        return false;
    }
    const BlobStatus blob = battle_read(out, SYSTEMS, SYSTEM_COUNT, (unsigned char *)data, size);
    if (blob != BLOB_OK) {
        report_add(report, REPORT_ERROR, file, 0, 0, "not a compiled battle: %s",
                   blob_status_text(blob));
    }
    mem_free(data);
    return blob == BLOB_OK;
}

/* What other files call. */

bool atlas_load_sheet(const char *path, const char *scenario, Battle *out, Sheet *sheet,
                      Report *report) {
    char folder[ATLAS_PATH_SIZE], file[ATLAS_PATH_SIZE];
    memset(out, 0, sizeof *out);
    memset(sheet, 0, sizeof *sheet);
    if (!locate_battle(path, folder, sizeof folder)) {
        report_add(report, REPORT_ERROR, path, 0, 0, "there is no such battle");
        return false;
    }
    if (!file_is_folder(folder)) return read_compiled(folder, out, report);
    Document d = {0};
    Load l = {.b = out, .sheet = sheet, .report = report};
    if (path_join(file, sizeof file, folder, "battle.yaml") &&
        document_read(&d, DIALECT_YAML, file, report)) {
        l.root = d.root;
        load_root(&l, folder, scenario);
    }
    document_release(&d);
    report_sort(report);
    return report_clean(report);
}

bool atlas_load_text(const BattleText *text, const char *scenario, Battle *out, Sheet *sheet,
                     Report *report) {
    char file[ATLAS_PATH_SIZE];
    memset(out, 0, sizeof *out);
    memset(sheet, 0, sizeof *sheet);
    Document d = {0};
    Load l = {.b = out, .sheet = sheet, .report = report, .text = text};
    if (path_join(file, sizeof file, text->name, "battle.yaml") &&
        document_parse(&d, DIALECT_YAML, file, text->battle, text->battle_size, report)) {
        l.root = d.root;
        load_root(&l, text->name, scenario);
    }
    document_release(&d);
    report_sort(report);
    return report_clean(report);
}

void sheet_release(Sheet *sheet) { geojson_release(&sheet->map); }

bool atlas_load(const char *path, const char *scenario, Battle *out, Report *report) {
    Sheet *sheet = mem_alloc(sizeof *sheet);
    if (sheet == NULL) {
        report_no_memory(report);
        return false;
    }
    const bool loaded = atlas_load_sheet(path, scenario, out, sheet, report);
    sheet_release(sheet);
    mem_free(sheet);
    return loaded;
}

bool atlas_split(const char *battle, char path[ATLAS_PATH_SIZE], char scenario[NAME_SIZE]) {
    const char *colon = file_exists(battle) ? NULL : strrchr(battle, ':');
    const size_t size = colon != NULL ? (size_t)(colon - battle) : strlen(battle);
    const char *word = colon != NULL ? colon + 1 : "full";
    if (size >= ATLAS_PATH_SIZE || strlen(word) >= NAME_SIZE) return false;
    memcpy(path, battle, size);
    path[size] = '\0';
    memcpy(scenario, word, strlen(word) + 1);
    return true;
}

bool atlas_load_named(const char *battle, Battle *out, Report *report) {
    char path[ATLAS_PATH_SIZE], scenario[NAME_SIZE];
    if (atlas_split(battle, path, scenario)) return atlas_load(path, scenario, out, report);
    report_add(report, REPORT_ERROR, battle, 0, 0, "there is no such battle");
    return false;
}
