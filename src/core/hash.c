#include "core/hash.h"

#include <string.h>

static uint64_t word_at(const unsigned char *p, size_t size) {
    uint64_t word = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (size == 8) {
        memcpy(&word, p, 8);
        return word;
    }
#endif
    for (size_t i = 0; i < size; i++) word |= (uint64_t)p[i] << (8 * i);
    return word;
}

uint64_t hash_bytes(const void *data, size_t size, uint64_t seed) {
    const unsigned char *p = data;
    /* Two lanes, so that one multiplication does not wait for the other. */
    uint64_t a = seed ^ 0x9E3779B97F4A7C15u, b = hash_mix(seed + size);
    size_t left = size;
    for (; left >= 16; left -= 16, p += 16) {
        a = (a ^ word_at(p, 8)) * 0x9FB21C651E98DF25u;
        b = (b ^ word_at(p + 8, 8)) * 0xD6E8FEB86659FD93u;
        a ^= a >> 29;
        b ^= b >> 32;
    }
    if (left > 8) {
        a = (a ^ word_at(p, 8)) * 0x9FB21C651E98DF25u;
        a ^= a >> 29;
        left -= 8;
        p += 8;
    }
    if (left > 0) b = (b ^ word_at(p, left)) * 0xD6E8FEB86659FD93u;
    return hash_join(hash_mix(a), hash_mix(b));
}
