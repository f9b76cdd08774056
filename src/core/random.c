#include "core/random.h"

#include <assert.h>

#include "core/hash.h"

void random_init(Random *r, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        seed += 0x9E3779B97F4A7C15u;
        r->word[i] = hash_mix(seed);
    }
}

static uint64_t rotated(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

uint64_t random_next(Random *r) {
    uint64_t *w = r->word;
    const uint64_t result = rotated(w[1] * 5, 7) * 9;
    const uint64_t shifted = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= shifted;
    w[3] = rotated(w[3], 45);
    return result;
}

uint32_t random_below(Random *r, uint32_t bound) {
    assert(bound > 0);
    uint64_t product = (random_next(r) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t unfair = (uint32_t)-bound % bound;
        while ((uint32_t)product < unfair) product = (random_next(r) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}
