#include "atlas/catalogue.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "atlas/locate.h"
#include "atlas/node.h"

/* Copies what fits; the loader complains of what does not. */
static void copy_text(char *out, size_t size, const Node *n) {
    if (n == NULL || n->kind != NODE_TEXT) return;
    const size_t length = strlen(n->text);
    if (length >= size) return;
    memcpy(out, n->text, length + 1);
}

static int turns_of(const Node *section, int standard) {
    const Node *n = node_find(node_find(section, "turns"), "count");
    if (n == NULL || n->kind != NODE_TEXT) return standard;
    const long count = strtol(n->text, NULL, 10);
    return count >= 1 && count <= TURN_MAX ? (int)count : standard;
}

/* "full" comes first, whether the file mentions it or not. */
static void summarize_scenarios(const Node *root, BattleSummary *out) {
    const int turns = turns_of(root, 0);
    ScenarioSummary *full = &out->scenario[out->scenario_count++];
    *full = (ScenarioSummary){.id = "full", .turn_count = turns};
    memcpy(full->title, out->title, sizeof full->title);
    const Node *list = node_find(root, "scenarios");
    if (list == NULL || list->kind != NODE_LIST) return;
    FOR_NODES(n, list) {
        const Node *id = node_find(n, "id");
        if (id == NULL || id->kind != NODE_TEXT || out->scenario_count > SCENARIO_MAX) continue;
        const bool is_full = strcmp(id->text, "full") == 0;
        ScenarioSummary *s = is_full ? full : &out->scenario[out->scenario_count++];
        copy_text(s->id, sizeof s->id, id);
        copy_text(s->title, sizeof s->title, node_find(n, "title"));
        s->turn_count = turns_of(n, turns);
    }
}

bool battle_summary(const char *path, BattleSummary *out, Report *report) {
    char file[ATLAS_PATH_SIZE];
    memset(out, 0, sizeof *out);
    if (!locate_battle(path, out->folder, sizeof out->folder) ||
        !path_join(file, sizeof file, out->folder, "battle.yaml")) {
        report_add(report, REPORT_ERROR, path, 0, 0, "there is no such battle");
        return false;
    }
    Document d;
    if (!document_read(&d, DIALECT_YAML, file, report)) return false;
    const bool good = node_is(report, d.root, NODE_MAP);
    if (good) {
        copy_text(out->id, sizeof out->id, node_find(d.root, "battle"));
        copy_text(out->title, sizeof out->title, node_find(d.root, "title"));
        copy_text(out->subtitle, sizeof out->subtitle, node_find(d.root, "subtitle"));
        copy_text(out->ruleset, sizeof out->ruleset, node_find(d.root, "ruleset"));
        const Node *example = node_find(d.root, "example");
        if (example != NULL) (void)node_bool(report, example, &out->example); /* complains */
        summarize_scenarios(d.root, out);
    }
    document_release(&d);
    return good;
}

static const char *id_of(const char *folder) {
    const char *stroke = strrchr(folder, '/');
    return stroke != NULL ? stroke + 1 : folder;
}

static bool listed(const Catalogue *c, const char *id) {
    for (int i = 0; i < c->count; i++) {
        if (strcmp(id_of(c->folder[i]), id) == 0) return true;
    }
    return false;
}

static bool add_folder(Catalogue *c, const char *folder) {
    char **larger = mem_grow(c->folder, ((size_t)c->count + 1) * sizeof *larger);
    if (larger == NULL) return false;
    c->folder = larger;
    char *copy = mem_alloc(strlen(folder) + 1);
    if (copy == NULL) return false;
    memcpy(copy, folder, strlen(folder) + 1);
    c->folder[c->count++] = copy;
    return true;
}

static bool add_from(Catalogue *c, const char *battles) {
    DIR *dir = opendir(battles);
    if (dir == NULL) return true; /* a folder of one's own battles is optional */
    bool whole = true;
    for (const struct dirent *e; whole && (e = readdir(dir)) != NULL;) {
        char folder[ATLAS_PATH_SIZE], file[ATLAS_PATH_SIZE];
        if (e->d_name[0] == '.' || listed(c, e->d_name)) continue;
        if (!path_join(folder, sizeof folder, battles, e->d_name)) continue;
        if (!path_join(file, sizeof file, folder, "battle.yaml") || !file_exists(file)) continue;
        whole = add_folder(c, folder);
    }
    (void)closedir(dir); /* only read from */
    return whole;
}

static int by_id(const void *left, const void *right) {
    return strcmp(id_of(*(char *const *)left), id_of(*(char *const *)right));
}

bool catalogue_read(Catalogue *c) {
    *c = (Catalogue){0};
    char battles[ATLAS_PATH_SIZE];
    for (int i = 0; locate_data(i, "battles", battles, sizeof battles); i++) {
        if (add_from(c, battles)) continue;
        catalogue_release(c);
        return false;
    }
    if (c->count > 1) qsort(c->folder, (size_t)c->count, sizeof *c->folder, by_id);
    return true;
}

void catalogue_release(Catalogue *c) {
    for (int i = 0; i < c->count; i++) mem_free(c->folder[i]);
    mem_free(c->folder);
    *c = (Catalogue){0};
}

int atlas_each(AtlasVisit visit, void *context) {
    Catalogue c;
    if (!catalogue_read(&c)) return -1;
    for (int i = 0; i < c.count; i++) visit(context, c.folder[i]);
    const int count = c.count;
    catalogue_release(&c);
    return count;
}
