/* What is wrong with somebody's files: every complaint, with its place, in the order of the files'
 * lines. A reader adds to the report and goes on; they are counted at the end. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { REPORT_MAX = 1000, REPORT_TEXT_SIZE = 400 };

typedef enum { REPORT_WARNING, REPORT_ERROR } ReportWeight;

typedef struct Finding {
    ReportWeight weight;
    int line, column; /* from 1; 0 if it concerns the whole file */
    char *file;
    char *text;
} Finding;

typedef struct Report {
    Finding *finding;
    size_t count, capacity;
    size_t errors, warnings; /* told apart; what did not fit is counted too */
    size_t dropped;          /* beyond REPORT_MAX */
    bool out_of_memory;      /* something could not be read or noted for lack of memory */
} Report;

void report_init(Report *r);
void report_release(Report *r);

/* The same complaint about the same place is kept once. */
void report_add(Report *r, ReportWeight weight, const char *file, int line, int column,
                const char *format, ...) __attribute__((format(printf, 6, 7)));
void report_add_list(Report *r, ReportWeight weight, const char *file, int line, int column,
                     const char *format, va_list list);
/* Memory ran out: an error that needs no memory to be noted. */
void report_no_memory(Report *r);

static inline bool report_clean(const Report *r) { return r->errors == 0; }

/* By file, line, column; warnings after errors of the same place. */
void report_sort(Report *r);
/* One line each: "file:line:column: text", with "warning: " before the text of a warning. */
void report_print(const Report *r, FILE *out);
