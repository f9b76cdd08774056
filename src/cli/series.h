/* Many games of commanders against each other, on several threads. Game i has a seed made of the
 * series' seed and i, and the totals are whole numbers, so the outcome is the same whatever the
 * number of threads. */
#pragma once

#include "ai/match.h"
#include "cli/progress.h"

typedef struct SeriesSpec {
    const Battle *b;
    Commander commander[SIDE_MAX];
    const char *name[SIDE_MAX]; /* as they were named */
    uint64_t seed;
    uint64_t first, games; /* plays games first .. first+games-1 of the series */
    int jobs;
    bool check;           /* audit every position */
    const char *journals; /* folder for the journals, or NULL */
    Progress *progress;   /* or NULL */
} SeriesSpec;

typedef struct SeriesTotal {
    uint64_t games, unfinished, decisions, turns, draws;
    uint64_t wins[SIDE_MAX];
    int64_t points[SIDE_MAX];   /* victory points at the end */
    uint64_t lost[SIDE_MAX];    /* what the ruleset counts as lost; else pieces off the map */
    uint64_t shortest, longest; /* decisions of one game */
    uint64_t attempts;          /* unoffered actions tried by the audit */
} SeriesTotal;

enum { SERIES_JOBS_MAX = 256 };

/* False after telling what went wrong: memory, a journal that cannot be written, an audit that
 * found something. An assertion that fails names its game too, and leaves its journal. */
bool series_run(const SeriesSpec *spec, SeriesTotal *total);
