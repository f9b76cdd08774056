#include "cases/checklist.h"

#include <string.h>

#include "core/text.h"

static ChecklistRow *find(Checklist *list, const char *number, size_t size) {
    for (int i = 0; i < list->count; i++) {
        if (text_equal(number, size, list->row[i].number)) return &list->row[i];
    }
    return NULL;
}

static const char *read_row(Checklist *list, Scan s) {
    const char *number;
    const size_t number_size = scan_token(&s, &number);
    scan_spaces(&s);
    const size_t size = (size_t)(s.end - s.at);
    if (number_size >= CLAUSE_NUMBER_SIZE) return "the number of a clause is too long";
    if (size == 0) return "expected a sentence after the number of the clause";
    if (size >= CLAUSE_TEXT_SIZE) return "the sentence is too long";
    if (find(list, number, number_size) != NULL) return "this clause stands here twice";
    if (list->count == CHECKLIST_MAX) return "too many clauses";
    ChecklistRow *row = &list->row[list->count++];
    *row = (ChecklistRow){0};
    memcpy(row->number, number, number_size);
    memcpy(row->text, s.at, size);
    return NULL;
}

bool checklist_read(Checklist *list, const char *text, size_t size, int *line, const char **why) {
    list->count = 0;
    const char *at = text, *end = text + size;
    for (*line = 1; at < end; ++*line) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline == NULL ? end : newline;
        Scan s = scan_of(at, (size_t)(stop - at));
        if (s.end > s.at && s.end[-1] == '\r') s.end--;
        at = stop + 1;
        if (scan_done(&s) || *s.at == '#') continue;
        *why = read_row(list, s);
        if (*why != NULL) return false;
    }
    return true;
}

/* A clause begins with its chapter, or is all capitals before a letter or number of its own: the
 * first word that is neither begins the title. */
static bool looks_like_clause(const char *word, size_t size) {
    if (word[0] >= '0' && word[0] <= '9') return true;
    return size >= 3 && size < 6 && word[0] >= 'A' && word[0] <= 'Z' && word[1] >= 'A' &&
           word[1] <= 'Z';
}

int checklist_count(Checklist *list, const char *text, size_t size,
                    char unknown[CLAUSE_NUMBER_SIZE]) {
    const char *newline = memchr(text, '\n', size);
    Scan s = scan_of(text, newline == NULL ? size : (size_t)(newline - text));
    int unknown_count = 0;
    if (!scan_literal(&s, "#")) return 0;
    while (!scan_done(&s)) {
        const char *word;
        size_t length = scan_token(&s, &word);
        if (length > 0 && word[length - 1] == ',') length--;
        if (length == 0 || !looks_like_clause(word, length)) break;
        ChecklistRow *row = find(list, word, length);
        if (row != NULL) {
            row->cases++;
        } else if (unknown_count++ == 0) {
            const size_t kept = length < CLAUSE_NUMBER_SIZE ? length : CLAUSE_NUMBER_SIZE - 1;
            memcpy(unknown, word, kept);
            unknown[kept] = '\0';
        }
    }
    return unknown_count;
}
