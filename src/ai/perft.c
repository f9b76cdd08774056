#include "ai/perft.h"

static void count(const Battle *b, PerftScratch *scratch, int level, int depth, Perft *total) {
    const State *here = &scratch->state[level];
    if (level == depth) {
        total->sequences++;
        total->hash_sum += state_hash(b, here);
        return;
    }
    const Offers *offers = &scratch->offers[level];
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        state_copy(b, &scratch->state[level + 1], here);
        run_take(b, &scratch->state[level + 1], &scratch->offers[level + 1], offers->item[i]);
        count(b, scratch, level + 1, depth, total);
    }
}

Perft perft_run(const Battle *b, const State *s, int depth, PerftScratch *scratch) {
    assert(depth >= 0 && depth <= PERFT_DEPTH_MAX);
    Perft total = {0};
    state_copy(b, &scratch->state[0], s);
    run_settle(b, &scratch->state[0], &scratch->offers[0]);
    count(b, scratch, 0, depth, &total);
    return total;
}
