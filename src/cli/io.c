#include "cli/io.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_long calls;
static atomic_long failing; /* the call that fails, counted from the last io_fail_at; 0: none */

long io_fail_at(long n) {
    atomic_store(&failing, n);
    return atomic_exchange(&calls, 0);
}

static bool fails(int error) {
    if (atomic_fetch_add(&calls, 1) + 1 != atomic_load(&failing)) return false;
    errno = error;
    return true;
}

void *io_alloc(size_t size) { return fails(ENOMEM) ? NULL : calloc(1, size > 0 ? size : 1); }

void *io_grow(void *block, size_t size) { return fails(ENOMEM) ? NULL : realloc(block, size); }

void io_free(void *block) { free(block); }

static int open_file(const char *path, int flags) {
    return fails(EACCES) ? -1 : open(path, flags | O_CLOEXEC, 0666);
}

static ssize_t read_some(int file, char *out, size_t size) {
    if (fails(EIO)) return -1;
    ssize_t got;
    do {
        got = read(file, out, size);
    } while (got < 0 && errno == EINTR);
    return got;
}

static bool read_all(int file, char **text, size_t *size) {
    size_t capacity = 1 << 14;
    char *out = io_alloc(capacity), *more;
    *size = 0;
    while (out != NULL) {
        const ssize_t got = read_some(file, out + *size, capacity - *size - 1);
        if (got < 0) break;
        *size += (size_t)got;
        out[*size] = '\0';
        if (got == 0) {
            *text = out;
            return true;
        }
        if (*size + 1 < capacity) continue;
        if (capacity >= IO_FILE_MAX) {
            errno = EFBIG;
            break;
        }
        more = io_grow(out, capacity *= 2);
        if (more == NULL) break;
        out = more;
    }
    io_free(out);
    return false;
}

bool io_read_file(const char *path, char **text, size_t *size) {
    if (strcmp(path, "-") == 0) return read_all(STDIN_FILENO, text, size);
    const int file = open_file(path, O_RDONLY);
    if (file < 0) return false;
    const bool done = read_all(file, text, size);
    const int error = errno;
    close(file); /* nothing was written: closing cannot lose anything */
    errno = error;
    return done;
}

bool io_write(int file, const char *text, size_t size) {
    while (size > 0) {
        /* A failing write may have written a part: that is what a full disk does. */
        if (fails(ENOSPC)) {
            const ssize_t half = write(file, text, size / 2);
            errno = half < 0 ? errno : ENOSPC;
            return false;
        }
        const ssize_t put = write(file, text, size);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return false;
        text += put;
        size -= (size_t)put;
    }
    return true;
}

bool io_sync(int file) {
    if (fails(EIO)) return false;
    return fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP; /* a pipe cannot be synced */
}

bool io_cut(int file, size_t size) { return !fails(EIO) && ftruncate(file, (off_t)size) == 0; }

bool io_close(int file) {
    const bool closed = close(file) == 0;
    return !fails(EIO) && closed;
}

int io_open_append(const char *path) { return open_file(path, O_RDWR | O_CREAT | O_APPEND); }

bool io_make_folder(const char *path) {
    if (fails(EACCES)) return false;
    return mkdir(path, 0777) == 0 || errno == EEXIST;
}

bool io_write_file(const char *path, const char *text, size_t size) {
    char temporary[4096];
    const int length = snprintf(temporary, sizeof temporary, "%s.tmp", path);
    if (length < 0 || (size_t)length >= sizeof temporary) {
        errno = ENAMETOOLONG;
        return false;
    }
    const int file = open_file(temporary, O_WRONLY | O_CREAT | O_TRUNC);
    if (file < 0) return false;
    bool done = io_write(file, text, size) && io_sync(file);
    int error = errno;
    if (!io_close(file) && done) {
        done = false;
        error = errno;
    }
    if (done) {
        done = !fails(EIO) && rename(temporary, path) == 0;
        error = errno;
    }
    if (!done) unlink(temporary);
    errno = error;
    return done;
}
