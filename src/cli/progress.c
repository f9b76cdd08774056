#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

double clock_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void progress_begin(Progress *p, const char *what, uint64_t total) {
    const double now = clock_s();
    *p = (Progress){isatty(STDERR_FILENO) == 1, what, total, now, now};
}

void progress_show(Progress *p, uint64_t done) {
    const double now = clock_s();
    if (!p->shown || now - p->last_s < 0.1) return;
    p->last_s = now;
    enum { WIDTH = 30 };
    char bar[WIDTH + 1];
    const uint64_t filled = p->total > 0 ? done * WIDTH / p->total : WIDTH;
    for (uint64_t i = 0; i < WIDTH; i++) bar[i] = i < filled ? '#' : '.';
    bar[WIDTH] = '\0';
    const double rate = (double)done / (now - p->began_s);
    const double left_s = done > 0 ? (double)(p->total - done) / rate : 0;
    fprintf(stderr, "\r[%s] %" PRIu64 "/%" PRIu64 " %s, %.*f/s, %d:%02d left \033[K", bar, done,
            p->total, p->what, rate < 10 ? 2 : 0, rate, (int)left_s / 60, (int)left_s % 60);
    fflush(stderr);
}

void progress_end(Progress *p) {
    if (!p->shown) return;
    fprintf(stderr, "\r\033[K");
    fflush(stderr);
}
