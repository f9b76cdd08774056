/* Writing JSON into a Text: for the library and the page, which have no JSON library.
 *
 *     jsontext_open(&j, NULL, '{');
 *     jsontext_string(&j, "name", "Maney");
 *     jsontext_close(&j, '}');
 *
 * A key is NULL inside an array and at the top. Strings are taken to be UTF-8. */
#pragma once

#include "core/text.h"

typedef struct JsonText {
    Text *out;
    bool comma; /* the next thing is not the first of its object or array */
} JsonText;

static inline JsonText jsontext_of(Text *out) { return (JsonText){out, false}; }
void jsontext_open(JsonText *j, const char *key, char bracket);
void jsontext_close(JsonText *j, char bracket);
void jsontext_string(JsonText *j, const char *key, const char *value);
void jsontext_int(JsonText *j, const char *key, int64_t value);
void jsontext_bool(JsonText *j, const char *key, bool value);
void jsontext_null(JsonText *j, const char *key);
void jsontext_hash(JsonText *j, const char *key, uint64_t value); /* a string of 16 digits */
/* A string whose parts come one by one: open, any number of parts, close. */
void jsontext_string_open(JsonText *j, const char *key);
void jsontext_string_part(JsonText *j, const char *text, size_t size);
void jsontext_string_close(JsonText *j);
