/* Writing text into a buffer that the caller owns, and reading it back word by word. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A text being written. It is always terminated; what does not fit is dropped, `full` says so. */
typedef struct Text {
    char *buffer;
    size_t size;
    size_t used;
    bool full;
} Text;

void text_init(Text *t, char *buffer, size_t size);
void text_add(Text *t, const char *string);
void text_add_span(Text *t, const char *start, size_t size);
void text_add_char(Text *t, char c);
void text_add_int(Text *t, int64_t number);
void text_add_signed(Text *t, int64_t number); /* with its sign: "+2", "-1", "0" */
void text_add_hex64(Text *t, uint64_t number); /* sixteen digits */
void text_capital(Text *t, size_t start);      /* makes the letter there a capital */

/* A text being read. Never reads at or past `end`. */
typedef struct Scan {
    const char *at;
    const char *end;
} Scan;

Scan scan_of(const char *text, size_t size);
void scan_spaces(Scan *s);                       /* skips blanks and tabs */
bool scan_done(Scan *s);                         /* nothing but blanks is left */
bool scan_literal(Scan *s, const char *literal); /* takes it if it comes next */
bool scan_word(Scan *s, const char *word);       /* likewise, if a blank or the end follows */
bool scan_int(Scan *s, int64_t *number);         /* optional sign and digits */
bool scan_hex64(Scan *s, uint64_t *number);      /* one to sixteen hexadecimal digits */
/* Takes characters up to the next blank; returns their number. */
size_t scan_token(Scan *s, const char **start);

bool text_equal(const char *a, size_t a_size, const char *b); /* span against string */
