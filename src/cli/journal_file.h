/* Journals on disk.
 *
 * The writer only appends, whole lines, each pushed to the disk before the next action is asked
 * for; so a journal that was being written when the machine stopped loads to its last whole line.
 * The reader keeps everything before a damaged line and names it. */
#pragma once

#include "lib/session.h"

typedef struct JournalFile {
    char *text; /* NULL if nothing was read */
    size_t size;
    JournalHeader header;
    size_t actions; /* where they begin */
    int line;       /* the header's last */
} JournalFile;

/* Reads the file and its header; false, and a fault, if it cannot. Call journal_file_release in
 * either case. */
bool journal_file_read(JournalFile *j, const char *path, Fault *fault);
void journal_file_release(JournalFile *j);

/* Plays its actions from the start, making room in the session as they come; see
 * session_read_actions. */
bool journal_file_play(const JournalFile *j, Session *g, Fault *fault);

/* A session whose past grows as needed. NULL if there is no memory. */
Session *session_new(const Battle *b);
void session_free(Session *g);
/* Makes sure that there is room for one more line. */
bool session_grow(Session *g);

typedef struct JournalLog {
    int file;     /* -1: not open */
    bool failed;  /* a write went wrong: nothing more is written */
    bool written; /* something since it was opened */
    JournalWriter writer;
    char text[2 * LINE_SIZE]; /* whole lines on their way to the disk */
    size_t used;
} JournalLog;

/* Begins a new journal: fails if the file is there and not empty (errno is EEXIST). */
bool journal_log_begin(JournalLog *log, const char *path, const Battle *b,
                       const char *const player[SIDE_MAX]);
/* Goes on with one that has been read: what is beyond `size` (an unfinished line) is cut off. */
bool journal_log_resume(JournalLog *log, const char *path, size_t size, const State *s);
/* Before the action is taken. False if the disk failed, now or before. */
bool journal_log_action(JournalLog *log, const Battle *b, const State *before, Action a);
/* Writes a move that is still under way, so that nothing is lost while a person thinks. */
bool journal_log_pause(JournalLog *log);
/* The end: the hash of the position, if anything was written since the last one; and closes. */
bool journal_log_end(JournalLog *log, const Battle *b, const State *s);

/* The bytes of `text` up to the line `line` (from 1), or up to its last whole line if 0. */
size_t journal_whole_size(const char *text, size_t size, int line);

/* Writes a session's journal in one go, as save does. */
bool journal_save(Session *g, const char *const player[SIDE_MAX], const char *path);
