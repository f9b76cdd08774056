/* Numbers in lists, one for each level, each in rising order: what a search still has to look at,
 * by what it costs to get there. A number is in one list at most. */
#pragma once

#include <stdint.h>

enum { LEVELS = 256, LEVELS_ITEMS = 4608, LEVELS_END = UINT16_MAX };

typedef struct Levels {
    uint16_t next[LEVELS_ITEMS];
    uint16_t first[LEVELS], last[LEVELS]; /* LEVELS_END: none */
} Levels;

/* Of the first so many levels; no others may be used. */
static inline void levels_clear(Levels *l, int count) {
    for (int i = 0; i < count; i++) l->first[i] = LEVELS_END;
}

static inline void levels_put(Levels *l, int level, uint16_t item) {
    uint16_t *at = &l->first[level];
    if (*at != LEVELS_END && l->last[level] < item) at = &l->next[l->last[level]];
    while (*at < item) at = &l->next[*at];
    l->next[item] = *at;
    if (*at == LEVELS_END) l->last[level] = item;
    *at = item;
}

static inline void levels_take_out(Levels *l, int level, uint16_t item) {
    uint16_t before = LEVELS_END;
    for (uint16_t i = l->first[level]; i != item; i = l->next[i]) before = i;
    *(before == LEVELS_END ? &l->first[level] : &l->next[before]) = l->next[item];
    if (l->last[level] == item) l->last[level] = before;
}
