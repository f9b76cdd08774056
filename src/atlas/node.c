#include "atlas/node.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void complain(Report *r, const Node *at, const char *format, ...) {
    va_list list;
    va_start(list, format);
    report_add_list(r, REPORT_ERROR, at->file, at->line, at->column, format, list);
    va_end(list);
}

void warn(Report *r, const Node *at, const char *format, ...) {
    va_list list;
    va_start(list, format);
    report_add_list(r, REPORT_WARNING, at->file, at->line, at->column, format, list);
    va_end(list);
}

void complain_key(Report *r, const Node *at, const char *format, ...) {
    va_list list;
    va_start(list, format);
    report_add_list(r, REPORT_ERROR, at->file, at->key != NULL ? at->key_line : at->line,
                    at->key != NULL ? at->key_column : at->column, format, list);
    va_end(list);
}

const Node *node_find(const Node *map, const char *key) {
    if (map == NULL || map->kind != NODE_MAP) return NULL;
    FOR_NODES(n, map) {
        if (strcmp(n->key, key) == 0) return n;
    }
    return NULL;
}

const Node *node_need(Report *r, const Node *map, const char *key) {
    const Node *n = node_find(map, key);
    if (n == NULL) complain_key(r, map, "\"%s\" is missing here", key);
    return n;
}

static int least_of(int a, int b, int c) {
    const int m = a < b ? a : b;
    return m < c ? m : c;
}

void node_renamed(Report *r, const Node *map, const char *old, const char *now) {
    for (Node *n = map->first; n != NULL; n = n->next) {
        if (strcmp(n->key, old) != 0) continue;
        report_add(r, REPORT_WARNING, n->file, n->key_line, n->key_column,
                   "\"%s\" is called \"%s\" now", old, now);
        n->key = now;
    }
}

/* The number of letters to change, add or leave out to get from one word to the other. */
static int edits(const char *a, const char *b) {
    enum { LONGEST = 24 };
    const int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST || m > LONGEST) return LONGEST;
    int row[LONGEST + 1];
    for (int j = 0; j <= m; j++) row[j] = j;
    for (int i = 1; i <= n; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            const int above = row[j];
            row[j] = least_of(above + 1, row[j - 1] + 1, corner + (a[i - 1] != b[j - 1]));
            corner = above;
        }
    }
    return row[m];
}

void node_check_keys(Report *r, const Node *map, const char *const *keys) {
    if (map == NULL || map->kind != NODE_MAP) return;
    FOR_NODES(n, map) {
        const char *nearest = NULL;
        int best = 3;
        for (int i = 0; keys[i] != NULL; i++) {
            const int distance = edits(n->key, keys[i]);
            if (distance < best) {
                best = distance;
                nearest = keys[i];
            }
        }
        if (best == 0) continue;
        if (nearest != NULL) {
            complain_key(r, n, "unknown key \"%s\": did you mean \"%s\"?", n->key, nearest);
        } else {
            complain_key(r, n, "unknown key \"%s\"", n->key);
        }
    }
}

static const char *kind_text(const Node *n) {
    switch (n->kind) {
    case NODE_TEXT: return n->text[0] == '\0' && !n->quoted ? "nothing" : "a single value";
    case NODE_LIST: return "a list";
    case NODE_MAP: return "a map";
    }
    return "?";
}

bool node_is(Report *r, const Node *n, NodeKind kind) {
    static const char *const WANTED[] = {"a single value", "a list", "a map of keys"};
    if (n->kind == kind && !(kind == NODE_TEXT && n->text[0] == '\0' && !n->quoted)) return true;
    complain(r, n, "expected %s%s%s, found %s", WANTED[kind], n->key != NULL ? " for " : "",
             n->key != NULL ? n->key : "", kind_text(n));
    return false;
}

bool node_int(Report *r, const Node *n, int least, int most, int *out) {
    if (!node_is(r, n, NODE_TEXT)) return false;
    char *end;
    errno = 0;
    const long value = strtol(n->text, &end, 10);
    const bool digits = strspn(n->text, "+-0123456789") == strlen(n->text);
    if (n->quoted || !digits || *end != '\0' || end == n->text) {
        complain(r, n, "expected a whole number, found \"%s\"", n->text);
        return false;
    }
    if (errno != 0 || value < least || value > most) {
        complain(r, n, "%s is out of range: expected %d to %d", n->text, least, most);
        return false;
    }
    *out = (int)value;
    return true;
}

bool node_number(Report *r, const Node *n, double least, double most, double *out) {
    if (!node_is(r, n, NODE_TEXT)) return false;
    char *end;
    const double value = strtod(n->text, &end);
    const bool digits = strspn(n->text, "+-.0123456789eE") == strlen(n->text);
    if (n->quoted || !digits || *end != '\0' || end == n->text || !isfinite(value)) {
        complain(r, n, "expected a number, found \"%s\"", n->text);
        return false;
    }
    if (value < least || value > most) {
        complain(r, n, "%s is out of range: expected %g to %g", n->text, least, most);
        return false;
    }
    *out = value;
    return true;
}

bool node_bool(Report *r, const Node *n, bool *out) {
    if (!node_is(r, n, NODE_TEXT)) return false;
    *out = strcmp(n->text, "true") == 0;
    if (!n->quoted && (*out || strcmp(n->text, "false") == 0)) return true;
    complain(r, n, "expected true or false, found \"%s\"", n->text);
    return false;
}

bool node_name(Report *r, const Node *n, char *out, size_t size) {
    if (!node_is(r, n, NODE_TEXT)) return false;
    const size_t length = strlen(n->text);
    if (length == 0) {
        complain(r, n, "a name is empty");
        return false;
    }
    if (length >= size) {
        complain(r, n, "\"%.60s\" is too long for a name: %zu bytes at most", n->text, size - 1);
        return false;
    }
    for (const char *c = n->text; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == 127 || *c == ',' || *c == '#' || *c == '"') {
            complain(r, n, "a name has no commas, quotes, # or control characters");
            return false;
        }
    }
    if (n->text[0] == ' ' || n->text[length - 1] == ' ') {
        complain(r, n, "the name \"%s\" begins or ends with a blank", n->text);
        return false;
    }
    memcpy(out, n->text, length + 1);
    return true;
}

int node_choice(Report *r, const Node *n, const char *what, const char *const *word, int count) {
    if (!node_is(r, n, NODE_TEXT)) return -1;
    char list[200];
    size_t used = 0;
    list[0] = '\0';
    for (int i = 0; i < count; i++) {
        if (strcmp(n->text, word[i]) == 0) return i;
        const size_t size = strlen(word[i]) + 2;
        if (used + size + 1 > sizeof list) continue; /* a list this long is cut */
        memcpy(list + used, i > 0 ? ", " : "", i > 0 ? 2 : 0);
        if (i > 0) used += 2;
        memcpy(list + used, word[i], size - 1);
        used += size - 2;
    }
    complain(r, n, "unknown %s \"%s\": expected %s", what, n->text, count > 0 ? list : "none");
    return -1;
}

bool node_colour(Report *r, const Node *n, uint32_t *out) {
    if (!node_is(r, n, NODE_TEXT)) return false;
    if (n->text[0] == '#' && strlen(n->text) == 7 &&
        strspn(n->text + 1, "0123456789abcdefABCDEF") == 6) {
        *out = (uint32_t)strtoul(n->text + 1, NULL, 16);
        return true;
    }
    complain(r, n, "\"%s\" is no colour: write it as \"#8C2F39\"", n->text);
    return false;
}
