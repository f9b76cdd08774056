#include "cli/journal_file.h"

#include <errno.h>
#include <string.h>

#include "cli/text_buffer.h"
#include "cli/io.h"

bool journal_file_read(JournalFile *j, const char *path, Fault *fault) {
    *j = (JournalFile){0};
    if (!io_read_file(path, &j->text, &j->size)) {
        j->text = NULL;
        FAULT(fault, YES, strerror(errno));
        return false;
    }
    j->actions = journal_read_header(&j->header, j->text, j->size, &j->line, fault);
    return j->actions > 0;
}

void journal_file_release(JournalFile *j) {
    io_free(j->text);
    *j = (JournalFile){0};
}

/* A line at a time, because room is made before each. */
bool journal_file_play(const JournalFile *j, Session *g, Fault *fault) {
    int line = j->line;
    for (size_t at = j->actions; at < j->size; line++) {
        const char *end = memchr(j->text + at, '\n', j->size - at);
        if (end == NULL) break;
        const size_t length = (size_t)(end - (j->text + at)) + 1;
        if (!session_grow(g)) {
            FAULT(fault, YES, strerror(ENOMEM));
            fault->line = line + 1;
            return false;
        }
        if (!session_read_actions(g, j->text + at, length, line, fault)) return false;
        at += length;
    }
    return true;
}

Session *session_new(const Battle *b) {
    Session *g = io_alloc(sizeof *g);
    if (g == NULL) return NULL;
    session_start(g, b, NULL, 0);
    if (session_grow(g)) return g;
    io_free(g);
    return NULL;
}

void session_free(Session *g) {
    if (g == NULL) return;
    io_free(g->taken);
    io_free(g);
}

bool session_grow(Session *g) {
    if (session_has_capacity(g)) return true;
    const uint32_t capacity = g->taken_capacity > 0 ? 2 * g->taken_capacity : 4096;
    Taken *taken = io_grow(g->taken, capacity * sizeof *taken);
    if (taken == NULL) return false;
    g->taken = taken;
    g->taken_capacity = capacity;
    return true;
}

/* Writes the lines gathered so far. After a failure the file may end in a part of a line, which a
 * reader leaves out; nothing may be written after it. */
static bool put_down(JournalLog *log) {
    if (log->failed) return false;
    if (log->used == 0) return true;
    if (!io_write(log->file, log->text, log->used) || !io_sync(log->file)) log->failed = true;
    log->used = 0;
    return !log->failed;
}

static bool is_empty(const char *path) {
    char *text;
    size_t size;
    if (!io_read_file(path, &text, &size)) return errno == ENOENT;
    io_free(text);
    if (size > 0) errno = EEXIST;
    return size == 0;
}

static void log_init(JournalLog *log) {
    log->file = -1;
    log->failed = log->written = false;
    log->used = 0;
    journal_writer_init(&log->writer);
}

bool journal_log_begin(JournalLog *log, const char *path, const Battle *b,
                       const char *const player[SIDE_MAX]) {
    log_init(log);
    if (!is_empty(path)) return false;
    log->file = io_open_append(path);
    if (log->file < 0) return false;
    Text t;
    text_init(&t, log->text, sizeof log->text);
    journal_write_header(b, player, &t);
    log->used = t.used;
    return put_down(log);
}

bool journal_log_resume(JournalLog *log, const char *path, size_t size, const State *s) {
    log_init(log);
    log->writer.turn = s->turn;
    log->file = io_open_append(path);
    if (log->file < 0) return false;
    log->failed = !io_cut(log->file, size);
    return !log->failed;
}

static Text log_text(JournalLog *log) {
    return (Text){log->text, sizeof log->text, log->used, false};
}

bool journal_log_action(JournalLog *log, const Battle *b, const State *before, Action a) {
    if (log->failed) return false;
    Text t = log_text(log);
    journal_write(&log->writer, b, before, a, &t);
    log->used = t.used;
    log->written = true;
    return put_down(log);
}

bool journal_log_pause(JournalLog *log) {
    if (log->failed) return false;
    Text t = log_text(log);
    journal_write_pending(&log->writer, &t);
    log->used = t.used;
    return put_down(log);
}

bool journal_log_end(JournalLog *log, const Battle *b, const State *s) {
    if (log->file < 0) return !log->failed;
    if (!log->failed && log->written) {
        Text t = log_text(log);
        journal_write_pending(&log->writer, &t);
        journal_write_hash(b, s, &t);
        log->used = t.used;
    }
    const bool put = put_down(log);
    const int error = errno;
    const bool closed = io_close(log->file);
    log->file = -1;
    if (!put) errno = error;
    return put && closed;
}

size_t journal_whole_size(const char *text, size_t size, int line) {
    size_t whole = 0;
    for (int i = 1; line == 0 || i < line; i++) {
        const char *end = whole < size ? memchr(text + whole, '\n', size - whole) : NULL;
        if (end == NULL) break;
        whole = (size_t)(end - text) + 1;
    }
    return whole;
}

bool journal_save(Session *g, const char *const player[SIDE_MAX], const char *path) {
    TextBuffer text = {0};
    session_write_journal(g, player, text_buffer_add, &text);
    const bool saved = !text.failed && io_write_file(path, text.text, text.used);
    const int error = text.failed ? ENOMEM : errno;
    io_free(text.text);
    errno = error;
    return saved;
}
