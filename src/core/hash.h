/* 64-bit hashing: names states and battles. Not for secrets. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The finalizer of SplitMix64: every bit of the input reaches every bit of the output. */
static inline uint64_t hash_mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline uint64_t hash_join(uint64_t hash, uint64_t next) {
    return hash_mix(hash ^ (next + 0x9E3779B97F4A7C15u + (hash << 6) + (hash >> 2)));
}

/* Reads the bytes as little-endian words, so the value is the same on every machine. */
uint64_t hash_bytes(const void *data, size_t size, uint64_t seed);
