#include "cases/case.h"

#include <string.h>

#include "atlas/mem.h"
#include "cases/play.h"
#include "cases/setup.h"

CaseRun *case_run_new(void) { return mem_alloc(sizeof(CaseRun)); }
void case_run_free(CaseRun *c) { mem_free(c); }

/* A comment begins at a # that stands first or after a blank. */
static size_t without_comment(const char *line, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t')) return i;
    }
    return size;
}

static void add_statements(CaseRun *c, const char *line, size_t size) {
    bool goes_on = size > 0 && (line[0] == ' ' || line[0] == '\t');
    Scan rest = scan_of(line, size);
    while (!scan_done(&rest)) {
        const char *start;
        const size_t length = scan_until(&rest, ";", &start);
        if (rest.at < rest.end) rest.at++;
        if (length == 0) continue;
        if (c->statement_count == STATEMENT_MAX) {
            case_fail(c, "more than %d statements in one case", STATEMENT_MAX);
            return;
        }
        c->statement[c->statement_count++] =
            (Statement){.line = c->line, .goes_on = goes_on, .text = scan_of(start, length)};
        goes_on = true;
    }
}

static void split(CaseRun *c, const char *text, size_t size) {
    const char *at = text, *end = text + size;
    for (c->line = 1; at < end; c->line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline == NULL ? end : newline;
        size_t length = (size_t)(stop - at);
        if (length > 0 && at[length - 1] == '\r') length--;
        add_statements(c, at, without_comment(at, length));
        at = stop + 1;
    }
}

static void play(CaseRun *c) {
    const char *keyword = "";
    size_t keyword_size = 0;
    for (int i = c->played_from; i < c->statement_count; i++) {
        const Statement *st = &c->statement[i];
        Scan text = st->text;
        const char *word;
        const size_t size = scan_token(&text, &word);
        c->line = st->line;
        if (play_is_keyword(word, size)) {
            keyword = word;
            keyword_size = size;
        } else {
            if (!st->goes_on) keyword_size = 0;
            text = st->text;
        }
        if (!play_statement(c, keyword, keyword_size, text)) return;
    }
}

int case_run(CaseRun *c, const CaseOptions *options, const char *file, const char *text,
             size_t size) {
    c->options = *options;
    c->file = file;
    c->failures = 0;
    c->statement_count = 0;
    split(c, text, size);
    if (c->failures == 0 && setup_run(c)) play(c);
    return c->failures;
}
