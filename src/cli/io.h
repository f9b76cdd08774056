/* What the program takes from the system: memory and files. One thin layer, so that a test can make
 * the Nth of these calls fail and see that nothing is lost. Failures set errno. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

void *io_alloc(size_t size); /* zeroed; NULL if there is none */
void *io_grow(void *block, size_t size);
void io_free(void *block);

enum { IO_FILE_MAX = 64 << 20 };

/* The whole file, with a terminator after it, in memory that io_free releases. "-" is standard
 * input. A file larger than IO_FILE_MAX is refused (EFBIG). */
bool io_read_file(const char *path, char **text, size_t *size);
/* Replaces the file as a whole: it is either the old one or the new one, never half of it. */
bool io_write_file(const char *path, const char *text, size_t size);
bool io_make_folder(const char *path); /* fine if it is there already */

/* A file that only grows. Answers a descriptor, or -1. */
int io_open_append(const char *path);
bool io_write(int file, const char *text, size_t size); /* all of it */
bool io_sync(int file);
bool io_cut(int file, size_t size); /* cuts off what is beyond */
bool io_close(int file);

/* For tests: the nth call from now on fails, once; 0 lets all succeed. Answers how many calls
 * there were since the last time. */
long io_fail_at(long n);
