/* A priority queue for small whole numbers: what a search still has to look at, by the cost of
 * getting there. Each level (cost) has a list in rising order; a number is in at most one list. */
#pragma once

#include <stdint.h>

enum { BUCKETS = 256, BUCKET_ITEMS = 4608, BUCKETS_END = UINT16_MAX };

typedef struct BucketQueue {
    uint16_t next[BUCKET_ITEMS];
    uint16_t first[BUCKETS], last[BUCKETS]; /* BUCKETS_END: none */
} BucketQueue;

/* Empties the first `count` levels; no others may be used. */
static inline void bucket_queue_clear(BucketQueue *l, int count) {
    for (int i = 0; i < count; i++) l->first[i] = BUCKETS_END;
}

static inline void bucket_queue_put(BucketQueue *l, int level, uint16_t item) {
    uint16_t *at = &l->first[level];
    if (*at != BUCKETS_END && l->last[level] < item) at = &l->next[l->last[level]];
    while (*at < item) at = &l->next[*at];
    l->next[item] = *at;
    if (*at == BUCKETS_END) l->last[level] = item;
    *at = item;
}

static inline void bucket_queue_take_out(BucketQueue *l, int level, uint16_t item) {
    uint16_t before = BUCKETS_END;
    for (uint16_t i = l->first[level]; i != item; i = l->next[i]) before = i;
    *(before == BUCKETS_END ? &l->first[level] : &l->next[before]) = l->next[item];
    if (l->last[level] == item) l->last[level] = before;
}
