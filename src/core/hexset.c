#include "core/hexset.h"

int hexset_count(const HexSet *s) {
    int count = 0;
    for (int i = 0; i < HEXSET_WORDS; i++) count += __builtin_popcountll(s->word[i]);
    return count;
}

int hexset_next(const HexSet *s, int from) {
    if (from >= HEXSET_BITS) return -1;
    int i = from / 64;
    uint64_t word = s->word[i] & (~(uint64_t)0 << (from % 64));
    while (word == 0) {
        if (++i == HEXSET_WORDS) return -1;
        word = s->word[i];
    }
    return i * 64 + __builtin_ctzll(word);
}

void hexset_unite(HexSet *s, const HexSet *other) {
    for (int i = 0; i < HEXSET_WORDS; i++) s->word[i] |= other->word[i];
}

void hexset_intersect(HexSet *s, const HexSet *other) {
    for (int i = 0; i < HEXSET_WORDS; i++) s->word[i] &= other->word[i];
}

void hexset_subtract(HexSet *s, const HexSet *other) {
    for (int i = 0; i < HEXSET_WORDS; i++) s->word[i] &= ~other->word[i];
}
