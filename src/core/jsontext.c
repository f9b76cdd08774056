#include "core/jsontext.h"

#include <string.h>

static void begin(JsonText *j, const char *key) {
    if (j->comma) text_add_char(j->out, ',');
    j->comma = true;
    if (key == NULL) return;
    text_add_char(j->out, '"');
    text_add(j->out, key); /* keys are ours and need no escapes */
    text_add(j->out, "\":");
}

void jsontext_open(JsonText *j, const char *key, char bracket) {
    begin(j, key);
    text_add_char(j->out, bracket);
    j->comma = false;
}

void jsontext_close(JsonText *j, char bracket) {
    text_add_char(j->out, bracket);
    j->comma = true;
}

void jsontext_string_open(JsonText *j, const char *key) {
    begin(j, key);
    text_add_char(j->out, '"');
}

/* The bytes of the UTF-8 character that begins here, or 0 if none does: text from outside may be
 * cut off in the middle of one, and JSON must not be. */
static size_t character_size(const char *text, size_t size) {
    const unsigned char c = (unsigned char)text[0];
    const size_t length = c < 0x80   ? 1
                          : c < 0xC2 ? 0
                          : c < 0xE0 ? 2
                          : c < 0xF0 ? 3
                          : c < 0xF5 ? 4
                                     : 0;
    if (length > size) return 0;
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80) return 0;
    }
    return length;
}

static void add_escaped(Text *out, char c) {
    static const char DIGIT[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        text_add_char(out, '\\');
        text_add_char(out, c);
    } else if (c == '\n') {
        text_add(out, "\\n");
    } else {
        text_add(out, "\\u00");
        text_add_char(out, DIGIT[(c >> 4) & 15]);
        text_add_char(out, DIGIT[c & 15]);
    }
}

void jsontext_string_part(JsonText *j, const char *text, size_t size) {
    size_t length;
    for (size_t i = 0; i < size; i += length) {
        length = character_size(text + i, size - i);
        if (length == 0) {
            text_add_char(j->out, '?');
            length = 1;
        } else if (length == 1 && ((unsigned char)text[i] < 0x20 || strchr("\"\\", text[i]))) {
            add_escaped(j->out, text[i]);
        } else {
            text_add_span(j->out, text + i, length);
        }
    }
}

void jsontext_string_close(JsonText *j) { text_add_char(j->out, '"'); }

void jsontext_string(JsonText *j, const char *key, const char *value) {
    jsontext_string_open(j, key);
    jsontext_string_part(j, value, strlen(value));
    jsontext_string_close(j);
}

void jsontext_int(JsonText *j, const char *key, int64_t value) {
    begin(j, key);
    text_add_int(j->out, value);
}

void jsontext_bool(JsonText *j, const char *key, bool value) {
    begin(j, key);
    text_add(j->out, value ? "true" : "false");
}

void jsontext_null(JsonText *j, const char *key) {
    begin(j, key);
    text_add(j->out, "null");
}

void jsontext_hash(JsonText *j, const char *key, uint64_t value) {
    begin(j, key);
    text_add_char(j->out, '"');
    text_add_hex64(j->out, value);
    text_add_char(j->out, '"');
}
