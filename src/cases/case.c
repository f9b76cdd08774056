#include "cases/case.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "atlas/mem.h"
#include "cases/room.h"

CaseRoom *case_room_new(void) { return mem_alloc(sizeof(CaseRoom)); }
void case_room_free(CaseRoom *c) { mem_free(c); }

bool case_fail(CaseRoom *c, const char *format, ...) {
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    c->failures++;
    c->options.told(c->options.context, c->file, c->line, CASE_FAILURE, text);
    return false;
}

size_t scan_until(Scan *s, const char *stops, const char **start) {
    scan_spaces(s);
    *start = s->at;
    while (s->at < s->end && strchr(stops, *s->at) == NULL) s->at++;
    const char *end = s->at;
    while (end > *start && (end[-1] == ' ' || end[-1] == '\t')) end--;
    return (size_t)(end - *start);
}

bool word_is(const char *word, size_t size, const char *name) {
    return strlen(name) == size && memcmp(word, name, size) == 0;
}

bool scan_side(const Battle *b, Scan *s, int *side) {
    const Scan before = *s;
    const char *word;
    const size_t size = scan_token(s, &word);
    *side = size == 0 ? -1 : battle_find_side(b, word, size);
    if (*side >= 0) return true;
    if (word_is(word, size, "chance")) return true;
    *side = -2;
    if (word_is(word, size, "nobody")) return true;
    *s = before;
    return false;
}

bool scan_hex(const Battle *b, Scan *s, HexId *hex) {
    scan_spaces(s);
    const size_t size = hex_parse(&b->grid, s->at, scan_left(s), hex);
    s->at += size;
    return size > 0;
}

bool scan_place(const Battle *b, Scan *s, PlaceId *place) {
    scan_spaces(s);
    const size_t size = place_parse(b, s->at, scan_left(s), place);
    s->at += size;
    return size > 0;
}

/* A comment begins at a # that stands first or after a blank. */
static size_t without_comment(const char *line, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t')) return i;
    }
    return size;
}

static void add_statements(CaseRoom *c, const char *line, size_t size) {
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

static void split(CaseRoom *c, const char *text, size_t size) {
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

static void play(CaseRoom *c) {
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

int case_run(CaseRoom *c, const CaseOptions *options, const char *file, const char *text,
             size_t size) {
    c->options = *options;
    c->file = file;
    c->failures = 0;
    c->statement_count = 0;
    split(c, text, size);
    if (c->failures == 0 && setup_run(c)) play(c);
    return c->failures;
}
