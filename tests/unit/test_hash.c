/* Hashing: values that must never change, and bits that spread. */
#include "support.h"

#include <inttypes.h>

#include "core/hash.h"

/* The same function byte by byte, without the shortcut for little-endian machines. */
static uint64_t word(const unsigned char *p, size_t size) {
    uint64_t x = 0;
    for (size_t i = size; i > 0; i--) x = x << 8 | p[i - 1];
    return x;
}

static uint64_t slow_hash(const unsigned char *p, size_t size, uint64_t seed) {
    uint64_t lane[2] = {seed ^ UINT64_C(0x9E3779B97F4A7C15), hash_mix(seed + size)};
    static const uint64_t FACTOR[2] = {UINT64_C(0x9FB21C651E98DF25), UINT64_C(0xD6E8FEB86659FD93)};
    static const int SHIFT[2] = {29, 32};
    size_t at = 0;
    int turn = 0;
    while (size - at > 8 || (turn == 1 && size - at == 8)) {
        const bool pair_is_whole = turn == 1 || size - at >= 16;
        lane[turn] = (lane[turn] ^ word(p + at, 8)) * FACTOR[turn];
        lane[turn] ^= lane[turn] >> SHIFT[turn];
        at += 8;
        turn = pair_is_whole ? 1 - turn : 1;
        if (!pair_is_whole) break;
    }
    if (size > at) lane[1] = (lane[1] ^ word(p + at, size - at)) * FACTOR[1];
    return hash_join(hash_mix(lane[0]), hash_mix(lane[1]));
}

/* Journals and databases hold these: a change here orphans them. */
static void test_values_stay(void **state) {
    static const struct {
        const char *text;
        uint64_t seed, hash;
    } KNOWN[] = {
        {"", 0, UINT64_C(0x15a37c8e4fd0588a)},
        {"", 1, UINT64_C(0x124b641e5babfa2e)},
        {"a", 0, UINT64_C(0x4e421ade29aabf6a)},
        {"longroll", 0, UINT64_C(0xdc52f72119ef79ef)},
        {"Rally 'Round the Flag!", 7, UINT64_C(0x5fbb63c781555f0f)},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        const uint64_t found = hash_bytes(KNOWN[i].text, strlen(KNOWN[i].text), KNOWN[i].seed);
        if (found != KNOWN[i].hash) {
            fail_msg("\"%s\": expected %016" PRIx64 ", found %016" PRIx64, KNOWN[i].text,
                     KNOWN[i].hash, found);
        }
    }
    assert_true(hash_mix(0) == 0);
    assert_true(hash_mix(1) == UINT64_C(0x5692161d100b05e5)); /* SplitMix64's finalizer */
}

static void test_every_length_agrees_with_the_slow_way(void **state) {
    unsigned char data[128];
    Random r;
    random_init(&r, 41);
    for (size_t i = 0; i < sizeof data; i++) data[i] = (unsigned char)random_next(&r);
    for (size_t start = 0; start < 16; start++) { /* whatever the alignment */
        for (size_t size = 0; size <= 100; size++) {
            assert_true(hash_bytes(data + start, size, 5) == slow_hash(data + start, size, 5));
        }
    }
}

/* One flipped bit of the input changes each bit of the output about half the time. */
static void test_avalanche(void **state) {
    enum { SIZE = 40, ROUNDS = 200 };
    int changed[64] = {0};
    long total = 0;
    Random r;
    random_init(&r, 42);
    for (int round = 0; round < ROUNDS; round++) {
        unsigned char data[SIZE];
        for (int i = 0; i < SIZE; i++) data[i] = (unsigned char)random_next(&r);
        const uint64_t before = hash_bytes(data, SIZE, 0);
        for (int bit = 0; bit < SIZE * 8; bit++) {
            data[bit / 8] ^= (unsigned char)(1 << bit % 8);
            const uint64_t difference = before ^ hash_bytes(data, SIZE, 0);
            data[bit / 8] ^= (unsigned char)(1 << bit % 8);
            assert_true(difference != 0);
            for (int i = 0; i < 64; i++) changed[i] += (int)(difference >> i & 1);
            total++;
        }
    }
    for (int i = 0; i < 64; i++) {
        const double share = (double)changed[i] / (double)total;
        if (share < 0.48 || share > 0.52) fail_msg("bit %d changes %f of the time", i, share);
    }
}

static void test_length_and_seed_matter(void **state) {
    static const unsigned char ZEROS[64];
    uint64_t seen[64];
    for (size_t size = 0; size < 64; size++) {
        seen[size] = hash_bytes(ZEROS, size, 0);
        for (size_t other = 0; other < size; other++) assert_true(seen[other] != seen[size]);
        assert_true(hash_bytes(ZEROS, size, 1) != seen[size]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_stay),
        cmocka_unit_test(test_every_length_agrees_with_the_slow_way),
        cmocka_unit_test(test_avalanche),
        cmocka_unit_test(test_length_and_seed_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
