#include "cases/run.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool case_fail(CaseRun *c, const char *format, ...) {
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    c->failures++;
    c->options.told(c->options.context, c->file, c->line, CASE_FAILURE, text);
    return false;
}

void case_renamed(CaseRun *c, const char *old, const char *now) {
    char text[128];
    snprintf(text, sizeof text, "warning: \"%s\" is called \"%s\" now", old, now);
    c->options.told(c->options.context, c->file, c->line, CASE_WARNING, text);
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

bool take_name(CaseRun *c, const char *start, size_t size, char out[NAME_SIZE]) {
    if (size == 0 || size >= NAME_SIZE) {
        return case_fail(c, "expected a name of 1 to %d letters", NAME_SIZE - 1);
    }
    memcpy(out, start, size);
    out[size] = '\0';
    return true;
}

bool take_int(CaseRun *c, Scan *s, int least, int most, const char *what, int *out) {
    int64_t number;
    scan_spaces(s);
    if (!scan_int(s, &number) || number < least || number > most) {
        return case_fail(c, "expected %s, a number from %d to %d, at \"%.*s\"", what, least, most,
                         (int)scan_left(s), s->at);
    }
    *out = (int)number;
    return true;
}

bool take_side(CaseRun *c, Scan *s, int *side) {
    if (scan_side(&c->battle, s, side) && *side >= 0) return true;
    return case_fail(c, "expected a side (%s or %s) at \"%.*s\"", c->battle.side_id[0],
                     c->battle.side_id[1], (int)scan_left(s), s->at);
}

bool take_place(CaseRun *c, Scan *s, PlaceId *place) {
    if (scan_place(&c->battle, s, place)) return true;
    return case_fail(c, "expected a place (of a river hex: one bank, as in E3/a) at \"%.*s\"",
                     (int)scan_left(s), s->at);
}
