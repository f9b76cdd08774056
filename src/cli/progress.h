/* A line on the terminal that says how far a long job is. Silent where nobody watches. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct Progress {
    bool shown;       /* stderr is a terminal */
    const char *what; /* "games" */
    uint64_t total;
    double began_s, last_s;
} Progress;

void progress_begin(Progress *p, const char *what, uint64_t total);
void progress_show(Progress *p, uint64_t done); /* draws at most ten times a second */
void progress_end(Progress *p);                 /* wipes the line */

double clock_s(void); /* seconds, from some point in the past */
