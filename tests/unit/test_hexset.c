/* Sets of hexes against an array of flags. */
#include "support.h"

#include "core/hexset.h"

typedef struct Flags {
    bool has[HEXSET_BITS];
} Flags;

static HexSet set, other;
static Flags flags, other_flags;

static void check(const HexSet *s, const Flags *f) {
    int count = 0, next = hexset_next(s, 0);
    for (int i = 0; i < HEXSET_BITS; i++) {
        assert_int_equal(hexset_has(s, (unsigned)i), f->has[i]);
        if (!f->has[i]) continue;
        assert_int_equal(next, i);
        next = hexset_next(s, i + 1);
        count++;
    }
    assert_int_equal(next, -1);
    assert_int_equal(hexset_count(s), count);
}

static void fill(Random *r, HexSet *s, Flags *f, uint32_t one_in) {
    hexset_clear(s);
    memset(f, 0, sizeof *f);
    for (unsigned i = 0; i < HEXSET_BITS; i++) {
        if (random_below(r, one_in) != 0) continue;
        hexset_add(s, i);
        f->has[i] = true;
    }
}

static void test_adding_and_removing(void **state) {
    Random r;
    random_init(&r, 11);
    hexset_clear(&set);
    check(&set, &flags);
    for (int i = 0; i < 20000; i++) {
        const unsigned member = random_below(&r, HEXSET_BITS);
        if (random_below(&r, 2)) {
            hexset_add(&set, member);
            flags.has[member] = true;
        } else {
            hexset_remove(&set, member);
            flags.has[member] = false;
        }
        if (i % 1000 == 0) check(&set, &flags);
    }
    check(&set, &flags);
}

static void test_next_from_any_member(void **state) {
    Random r;
    random_init(&r, 12);
    static const uint32_t DENSITY[] = {1, 2, 60, 2000, 100000};
    for (size_t d = 0; d < sizeof DENSITY / sizeof DENSITY[0]; d++) {
        fill(&r, &set, &flags, DENSITY[d]);
        int expected = -1;
        assert_int_equal(hexset_next(&set, HEXSET_BITS), -1);
        for (int from = HEXSET_BITS - 1; from >= 0; from--) {
            if (flags.has[from]) expected = from;
            assert_int_equal(hexset_next(&set, from), expected);
        }
    }
}

static void test_set_algebra(void **state) {
    Random r;
    random_init(&r, 13);
    for (int round = 0; round < 30; round++) {
        fill(&r, &set, &flags, 1 + random_below(&r, 20));
        fill(&r, &other, &other_flags, 1 + random_below(&r, 20));
        switch (round % 3) {
        case 0: hexset_unite(&set, &other); break;
        case 1: hexset_intersect(&set, &other); break;
        default: hexset_subtract(&set, &other); break;
        }
        for (int i = 0; i < HEXSET_BITS; i++) {
            const bool a = flags.has[i], b = other_flags.has[i];
            flags.has[i] = round % 3 == 0 ? a || b : round % 3 == 1 ? a && b : a && !b;
        }
        check(&set, &flags);
        check(&other, &other_flags);
    }
}

static void test_spans_of_bits(void **state) {
    HexSet some;
    Random r;
    random_init(&r, 8);
    hexset_clear(&some);
    for (unsigned i = 0; i < HEXSET_BITS; i++) {
        if (random_below(&r, 3) == 0) hexset_add(&some, i);
    }
    for (unsigned from = 0; from < HEXSET_BITS; from++) {
        const unsigned left = HEXSET_BITS - from;
        const unsigned count = random_below(&r, (left < 32 ? left : 32) + 1);
        const uint32_t bits = hexset_span(&some, from, count);
        for (unsigned i = 0; i < 32; i++) {
            assert_int_equal(bits >> i & 1, i < count && hexset_has(&some, from + i));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_adding_and_removing),
        cmocka_unit_test(test_next_from_any_member),
        cmocka_unit_test(test_set_algebra),
        cmocka_unit_test(test_spans_of_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
