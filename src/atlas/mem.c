#include "atlas/mem.h"

#include <errno.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Counts down to the failure a test asked for. The one variable here that outlives a call. */
static struct {
    long seen;
    long fail_at;
} trial;

static bool made_to_fail(void) {
    trial.seen++;
    return trial.fail_at > 0 && trial.seen == trial.fail_at;
}

long mem_fail_at(long n) {
    const long seen = trial.seen;
    trial.seen = 0;
    trial.fail_at = n;
    return seen;
}

void *mem_alloc(size_t size) { return made_to_fail() ? NULL : calloc(1, size > 0 ? size : 1); }

void *mem_grow(void *block, size_t size) { return made_to_fail() ? NULL : realloc(block, size); }

void mem_free(void *block) { free(block); }

enum { ARENA_BLOCK = 16 << 10 };

struct ArenaBlock {
    struct ArenaBlock *older;
    size_t size;
    alignas(max_align_t) unsigned char byte[];
};

void *arena_alloc(Arena *a, size_t size) {
    const size_t align = alignof(max_align_t);
    if (size > FILE_SIZE_MAX) return NULL;
    size = (size + align - 1) / align * align;
    if (a->block == NULL || a->block->size - a->used < size) {
        const size_t capacity = size > ARENA_BLOCK ? size : ARENA_BLOCK;
        struct ArenaBlock *fresh = mem_alloc(sizeof *fresh + capacity);
        if (fresh == NULL) return NULL;
        fresh->older = a->block;
        fresh->size = capacity;
        a->block = fresh;
        a->used = 0;
    }
    void *out = a->block->byte + a->used;
    a->used += size;
    return out;
}

char *arena_text(Arena *a, const char *text, size_t size) {
    char *out = arena_alloc(a, size + 1);
    if (out == NULL) return NULL;
    if (size > 0) memcpy(out, text, size);
    out[size] = '\0';
    return out;
}

void arena_release(Arena *a) {
    while (a->block != NULL) {
        struct ArenaBlock *older = a->block->older;
        mem_free(a->block);
        a->block = older;
    }
    a->used = 0;
}

/* Reads to the end of the file, whatever its size was said to be. */
static FileStatus read_all(FILE *f, char **text, size_t *size) {
    size_t capacity = 0, used = 0;
    char *buffer = NULL;
    for (;;) {
        if (capacity - used < 2) {
            capacity = capacity == 0 ? 64 << 10 : capacity * 2;
            char *larger = capacity > 2 * (size_t)FILE_SIZE_MAX ? NULL : mem_grow(buffer, capacity);
            if (larger == NULL) {
                mem_free(buffer);
                return capacity > 2 * (size_t)FILE_SIZE_MAX ? FILE_TOO_LARGE : FILE_NO_MEMORY;
            }
            buffer = larger;
        }
        const bool failed = made_to_fail();
        const size_t got = failed ? 0 : fread(buffer + used, 1, capacity - used - 1, f);
        used += got;
        if (failed || ferror(f) || used > FILE_SIZE_MAX) {
            mem_free(buffer);
            return used > FILE_SIZE_MAX ? FILE_TOO_LARGE : FILE_UNREADABLE;
        }
        if (got == 0) break;
    }
    buffer[used] = '\0';
    *text = buffer;
    *size = used;
    return FILE_OK;
}

FileStatus file_read(const char *path, char **text, size_t *size) {
    *text = NULL;
    *size = 0;
    if (file_is_folder(path)) return FILE_UNREADABLE;
    if (made_to_fail()) return FILE_UNREADABLE;
    FILE *f = fopen(path, "rb");
    if (f == NULL) return errno == ENOENT ? FILE_MISSING : FILE_UNREADABLE;
    const FileStatus status = read_all(f, text, size);
    (void)fclose(f); /* only read from: nothing can be lost */
    return status;
}

const char *file_status_text(FileStatus status) {
    switch (status) {
    case FILE_OK: return "read";
    case FILE_MISSING: return "there is no such file";
    case FILE_UNREADABLE: return "the file cannot be read";
    case FILE_TOO_LARGE: return "the file is larger than 64 MB";
    case FILE_NO_MEMORY: return "out of memory while reading the file";
    }
    return "?";
}

bool file_is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool file_exists(const char *path) {
    struct stat info;
    return stat(path, &info) == 0;
}
