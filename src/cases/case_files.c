#include "cases/case_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "atlas/mem.h"

enum { FOLDER_DEPTH_MAX = 16 };

void case_files_init(CaseFiles *f) { *f = (CaseFiles){0}; }

void case_files_release(CaseFiles *f) {
    for (size_t i = 0; i < f->count; i++) mem_free(f->path[i]);
    mem_free(f->path);
    *f = (CaseFiles){0};
}

static bool no_memory(CaseFiles *f) {
    snprintf(f->why, sizeof f->why, "out of memory");
    return false;
}

static bool add_path(CaseFiles *f, const char *folder, const char *name) {
    if (f->count == f->capacity) {
        const size_t capacity = f->capacity == 0 ? 64 : 2 * f->capacity;
        char **path = mem_grow(f->path, capacity * sizeof *path);
        if (path == NULL) return no_memory(f);
        f->path = path;
        f->capacity = capacity;
    }
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *path = mem_alloc(size);
    if (path == NULL) return no_memory(f);
    snprintf(path, size, "%s%s%s", folder, *folder == '\0' ? "" : "/", name);
    f->path[f->count++] = path;
    return true;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_case(const char *name) {
    const size_t size = strlen(name);
    return size > 5 && strcmp(name + size - 5, ".case") == 0;
}

/* Adds the entries of a folder, sorted by name; a folder among them is expanded in its place. */
static bool add_folder(CaseFiles *f, const char *path, int depth) {
    CaseFiles entries = {0};
    DIR *dir = opendir(path);
    bool good = false;
    if (dir == NULL) {
        snprintf(f->why, sizeof f->why, "%s: %s", path, strerror(errno));
        return false;
    }
    for (const struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        if (e->d_name[0] != '.' && !add_path(&entries, path, e->d_name)) {
            no_memory(f);
            goto done;
        }
    }
    if (entries.count > 0) qsort(entries.path, entries.count, sizeof(char *), by_name);
    for (size_t i = 0; i < entries.count; i++) {
        const char *entry = entries.path[i];
        if (file_is_folder(entry)) {
            if (depth < FOLDER_DEPTH_MAX && !add_folder(f, entry, depth + 1)) goto done;
        } else if (is_case(entry) && !add_path(f, "", entry)) {
            goto done;
        }
    }
    good = true;
done:
    closedir(dir);
    case_files_release(&entries);
    return good;
}

bool case_files_add(CaseFiles *f, const char *path) {
    if (!file_is_folder(path)) return add_path(f, "", path);
    const size_t before = f->count;
    if (!add_folder(f, path, 0)) return false;
    if (f->count > before) return true;
    snprintf(f->why, sizeof f->why, "%s: no *.case in this folder", path);
    return false;
}
