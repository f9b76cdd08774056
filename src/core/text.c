#include "core/text.h"

#include <assert.h>
#include <string.h>

void text_init(Text *t, char *buffer, size_t size) {
    assert(size > 0);
    *t = (Text){.buffer = buffer, .size = size};
    buffer[0] = '\0';
}

void text_add_span(Text *t, const char *start, size_t size) {
    const size_t space = t->size - 1 - t->used;
    if (size > space) {
        size = space;
        t->full = true;
    }
    memcpy(t->buffer + t->used, start, size);
    t->used += size;
    t->buffer[t->used] = '\0';
}

void text_add(Text *t, const char *string) { text_add_span(t, string, strlen(string)); }

void text_add_char(Text *t, char c) { text_add_span(t, &c, 1); }

void text_add_int(Text *t, int64_t number) {
    char digits[21];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) digits[--at] = '-';
    text_add_span(t, digits + at, sizeof digits - at);
}

void text_add_signed(Text *t, int64_t number) {
    if (number > 0) text_add_char(t, '+');
    text_add_int(t, number);
}

void text_add_hex64(Text *t, uint64_t number) {
    for (int shift = 60; shift >= 0; shift -= 4) {
        text_add_char(t, "0123456789abcdef"[(number >> shift) & 15]);
    }
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

void text_capital(Text *t, size_t start) {
    char *first = t->buffer + start;
    if (t->used > start && *first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
}

Scan scan_of(const char *text, size_t size) { return (Scan){text, text + size}; }

void scan_spaces(Scan *s) {
    while (s->at < s->end && is_blank(*s->at)) s->at++;
}

bool scan_done(Scan *s) {
    scan_spaces(s);
    return s->at == s->end;
}

bool scan_literal(Scan *s, const char *literal) {
    const size_t size = strlen(literal);
    if ((size_t)(s->end - s->at) < size || memcmp(s->at, literal, size) != 0) return false;
    s->at += size;
    return true;
}

bool scan_word(Scan *s, const char *word) {
    const Scan before = *s;
    if (scan_literal(s, word) && (s->at == s->end || is_blank(*s->at))) return true;
    *s = before;
    return false;
}

bool scan_int(Scan *s, int64_t *number) {
    const char *p = s->at;
    bool negative = false;
    if (p < s->end && (*p == '-' || *p == '+')) negative = *p++ == '-';
    if (p == s->end || *p < '0' || *p > '9') return false;
    int64_t value = 0;
    while (p < s->end && *p >= '0' && *p <= '9') {
        if (value > (INT64_MAX - 9) / 10) return false;
        value = value * 10 + (*p++ - '0');
    }
    *number = negative ? -value : value;
    s->at = p;
    return true;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

bool scan_hex64(Scan *s, uint64_t *number) {
    const char *p = s->at;
    uint64_t value = 0;
    int count = 0;
    while (p < s->end && hex_digit(*p) >= 0 && count < 17) {
        value = value << 4 | (uint64_t)hex_digit(*p++);
        count++;
    }
    if (count == 0 || count > 16) return false;
    *number = value;
    s->at = p;
    return true;
}

size_t scan_token(Scan *s, const char **start) {
    scan_spaces(s);
    *start = s->at;
    while (s->at < s->end && !is_blank(*s->at)) s->at++;
    return (size_t)(s->at - *start);
}

bool text_equal(const char *a, size_t a_size, const char *b) {
    return strlen(b) == a_size && memcmp(a, b, a_size) == 0;
}
