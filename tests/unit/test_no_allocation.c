/* Once a game has begun, playing it asks the system for no memory. Every call of the C library's
 * allocator is counted; the sanitizers have an allocator of their own, so that build skips this. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "ai/match.h"
#include "ai/perft.h"
#include "atlas/battle_file.h"

static long calls;

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 /* as gcc says it */
#endif
#endif

#ifndef __SANITIZE_ADDRESS__
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

void *malloc(size_t size) {
    calls++;
    return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
    calls++;
    return __libc_calloc(count, size);
}
void *realloc(void *block, size_t size) {
    calls++;
    return __libc_realloc(block, size);
}
#endif

static void test_random_games_allocate_nothing(void **state) {
    Battle *b = calloc(1, sizeof *b);
    Match *m = calloc(1, sizeof *m);
    PerftScratch *scratch = calloc(1, sizeof *scratch);
    Report report;
    report_init(&report);
    assert_true(atlas_load("perryville", "full", b, &report));
    report_release(&report);
    const long before = calls;
#ifndef __SANITIZE_ADDRESS__
    assert_true(before >= 3); /* the counter counts */
#endif
    for (uint64_t game = 0; game < 50; game++) {
        match_start(m, b, &COMMANDER_RANDOM, &COMMANDER_RANDOM, match_seed(3, game));
        assert_true(match_play(m, MATCH_DECISIONS_MAX));
    }
    match_start(m, b, &COMMANDER_RANDOM, &COMMANDER_RANDOM, 1);
    match_play(m, 100);
    perft_run(b, &m->state, 2, scratch);
    assert_int_equal(calls, before);
    free(scratch);
    free(m);
    free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_games_allocate_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
