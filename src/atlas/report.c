#include "atlas/report.h"

#include <stdlib.h>
#include <string.h>

#include "atlas/mem.h"

void report_init(Report *r) { memset(r, 0, sizeof *r); }

void report_release(Report *r) {
    for (size_t i = 0; i < r->count; i++) mem_free(r->finding[i].file);
    mem_free(r->finding);
    memset(r, 0, sizeof *r);
}

void report_no_memory(Report *r) {
    if (!r->out_of_memory) r->errors++;
    r->out_of_memory = true;
}

static bool known(const Report *r, const char *file, int line, int column, const char *text) {
    for (size_t i = 0; i < r->count; i++) {
        const Finding *f = &r->finding[i];
        if (f->line == line && f->column == column && strcmp(f->text, text) == 0 &&
            strcmp(f->file, file) == 0) {
            return true;
        }
    }
    return false;
}

static bool make_scratch(Report *r) {
    if (r->count < r->capacity) return true;
    const size_t capacity = r->capacity == 0 ? 16 : r->capacity * 2;
    Finding *larger = mem_grow(r->finding, capacity * sizeof *larger);
    if (larger == NULL) return false;
    r->finding = larger;
    r->capacity = capacity;
    return true;
}

void report_add_list(Report *r, ReportWeight weight, const char *file, int line, int column,
                     const char *format, va_list list) {
    char text[REPORT_TEXT_SIZE];
    (void)vsnprintf(text, sizeof text, format, list); /* a longer text is cut */
    if (known(r, file, line, column, text)) return;
    if (weight == REPORT_ERROR) {
        r->errors++;
    } else {
        r->warnings++;
    }
    if (r->count == REPORT_MAX) {
        r->dropped++;
        return;
    }
    const size_t file_size = strlen(file) + 1, text_size = strlen(text) + 1;
    char *words = make_scratch(r) ? mem_alloc(file_size + text_size) : NULL;
    if (words == NULL) {
        report_no_memory(r);
        return;
    }
    memcpy(words, file, file_size);
    memcpy(words + file_size, text, text_size);
    r->finding[r->count++] = (Finding){weight, line, column, words, words + file_size};
}

void report_add(Report *r, ReportWeight weight, const char *file, int line, int column,
                const char *format, ...) {
    va_list list;
    va_start(list, format);
    report_add_list(r, weight, file, line, column, format, list);
    va_end(list);
}

static int compare(const void *left, const void *right) {
    const Finding *a = left, *b = right;
    const int by_file = strcmp(a->file, b->file);
    if (by_file != 0) return by_file;
    if (a->line != b->line) return a->line < b->line ? -1 : 1;
    if (a->column != b->column) return a->column < b->column ? -1 : 1;
    if (a->weight != b->weight) return a->weight == REPORT_ERROR ? -1 : 1;
    return strcmp(a->text, b->text);
}

void report_sort(Report *r) {
    if (r->count > 1) qsort(r->finding, r->count, sizeof *r->finding, compare);
}

void report_print(const Report *r, FILE *out) {
    for (size_t i = 0; i < r->count; i++) {
        const Finding *f = &r->finding[i];
        fprintf(out, "%s:", f->file);
        if (f->line > 0) fprintf(out, "%d:%d:", f->line, f->column);
        fprintf(out, " %s%s\n", f->weight == REPORT_WARNING ? "warning: " : "", f->text);
    }
    if (r->dropped > 0) fprintf(out, "... and %zu more\n", r->dropped);
    if (r->out_of_memory) fprintf(out, "out of memory: the rest could not be checked\n");
}
