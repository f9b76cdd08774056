/* Memory and file reading of the atlas, each with a place where a test can make it fail.
 *
 * Whatever fails here comes back as NULL or a FileStatus; the callers put a complaint into their
 * Report and go on to release what they hold. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

void *mem_alloc(size_t size); /* zeroed; NULL if there is none */
void *mem_grow(void *block, size_t size);
void mem_free(void *block);

/* Many small pieces that are released together. Start with {0}. */
typedef struct Arena {
    struct ArenaBlock *block;
    size_t used;
} Arena;

void *arena_alloc(Arena *a, size_t size);                  /* zeroed, aligned for anything */
char *arena_text(Arena *a, const char *text, size_t size); /* a terminated copy */
void arena_release(Arena *a);

typedef enum { FILE_OK, FILE_MISSING, FILE_UNREADABLE, FILE_TOO_LARGE, FILE_NO_MEMORY } FileStatus;

enum { FILE_SIZE_MAX = 64 << 20 };

/* The whole file, terminated, in memory that mem_free releases. */
FileStatus file_read(const char *path, char **text, size_t *size);
const char *file_status_text(FileStatus status);
bool file_is_folder(const char *path);
bool file_exists(const char *path);

/* For tests: the nth allocation or read from now fails, once; 0 lets all succeed. Answers how
 * many there were since the last call. */
long mem_fail_at(long n);
