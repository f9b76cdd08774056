/* Sets of hexes, or of places (game/battle.h), as bits. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { HEXSET_BITS = 4608, HEXSET_WORDS = HEXSET_BITS / 64 };

typedef struct HexSet {
    uint64_t word[HEXSET_WORDS];
} HexSet;

static inline void hexset_clear(HexSet *s) { memset(s, 0, sizeof *s); }
static inline bool hexset_has(const HexSet *s, unsigned i) {
    return (s->word[i / 64] >> (i % 64)) & 1;
}
static inline void hexset_add(HexSet *s, unsigned i) { s->word[i / 64] |= (uint64_t)1 << (i % 64); }
static inline void hexset_remove(HexSet *s, unsigned i) {
    s->word[i / 64] &= ~((uint64_t)1 << (i % 64));
}

/* Which of `count` numbers from `from` on are members, as bits, the first lowest. At most 32;
 * numbers beyond the last are not members. */
static inline uint32_t hexset_span(const HexSet *s, unsigned from, unsigned count) {
    const unsigned shift = from % 64;
    uint64_t bits = s->word[from / 64] >> shift;
    if (shift > 32 && from / 64 + 1 < HEXSET_WORDS) bits |= s->word[from / 64 + 1] << (64 - shift);
    return (uint32_t)(bits & (((uint64_t)1 << count) - 1));
}

/* Bytes of a set whose members are all below `past`. */
static inline size_t hexset_used(unsigned past) { return (past + 63) / 64 * sizeof(uint64_t); }
/* Loops over the members in rising order; all are below `past`, and words beyond it need not be
 * initialised. */
#define FOR_HEXSET(i, set, past)                                                                   \
    for (unsigned w_##i = 0, i = 0; w_##i * 64 < (past); w_##i++)                                  \
        for (uint64_t left_##i = (set)->word[w_##i];                                               \
             left_##i != 0 && ((i) = w_##i * 64 + (unsigned)__builtin_ctzll(left_##i), true);      \
             left_##i &= left_##i - 1)

int hexset_count(const HexSet *s);
/* The first member at or after `from`, or -1:
 *     for (int i = hexset_next(&set, 0); i >= 0; i = hexset_next(&set, i + 1)) */
int hexset_next(const HexSet *s, int from);
void hexset_unite(HexSet *s, const HexSet *other);
void hexset_intersect(HexSet *s, const HexSet *other);
void hexset_subtract(HexSet *s, const HexSet *other);
