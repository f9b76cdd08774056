#include "atlas/locate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "atlas/mem.h"

#ifndef LONGROLL_DATA_DIR
#define LONGROLL_DATA_DIR "/usr/local/share/longroll"
#endif

enum { PATH_SIZE = 1024 };

bool path_join(char *out, size_t size, const char *folder, const char *name) {
    const size_t length = strlen(folder);
    const char *stroke = length > 0 && folder[length - 1] == '/' ? "" : "/";
    const int n = snprintf(out, size, "%s%s%s", folder, stroke, name);
    return n >= 0 && (size_t)n < size;
}

bool locate_data(int i, const char *kind, char *out, size_t size) {
    const char *data = getenv("LONGROLL_DATA");
    if (i == 0) return snprintf(out, size, "%s", kind) < (int)size;
    if (data != NULL && data[0] != '\0' && i == 1) return path_join(out, size, data, kind);
    if (i == 1 + (data != NULL && data[0] != '\0')) {
        return path_join(out, size, LONGROLL_DATA_DIR, kind);
    }
    return false;
}

static bool is_id(const char *path) {
    return path[0] != '\0' && path[0] != '.' && strchr(path, '/') == NULL;
}

bool locate_battle(const char *path, char *out, size_t size) {
    if (is_id(path)) {
        char folder[PATH_SIZE];
        for (int i = 0; locate_data(i, "battles", folder, sizeof folder); i++) {
            if (path_join(out, size, folder, path) && file_is_folder(out)) return true;
        }
    }
    if (!file_exists(path) || strlen(path) >= size) return false;
    memcpy(out, path, strlen(path) + 1);
    for (size_t n = strlen(out); n > 1 && out[n - 1] == '/'; n--) out[n - 1] = '\0';
    return true;
}

bool locate_rules(const char *folder, const char *ruleset, char *out, size_t size) {
    char name[PATH_SIZE], beside[PATH_SIZE], rules[PATH_SIZE];
    if (snprintf(name, sizeof name, "%s.yaml", ruleset) >= (int)sizeof name) return false;
    /* battles/perryville -> battles/perryville/../../rules, written without the dots */
    const char *stroke = strrchr(folder, '/');
    const size_t parent = stroke != NULL ? (size_t)(stroke - folder) : 0;
    if (parent > 0 && parent < sizeof beside) {
        memcpy(beside, folder, parent);
        beside[parent] = '\0';
        char *last = strrchr(beside, '/');
        if (last != NULL) {
            last[1] = '\0';
        } else {
            beside[0] = '\0';
        }
        if (snprintf(out, size, "%srules/%s", beside, name) < (int)size && file_exists(out)) {
            return true;
        }
    }
    for (int i = 0; locate_data(i, "rules", rules, sizeof rules); i++) {
        if (path_join(out, size, rules, name) && file_exists(out)) return true;
    }
    return false;
}
