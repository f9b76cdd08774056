#include "ai/perft.h"

static void count(const Battle *b, PerftRoom *room, int level, int depth, Perft *total) {
    const State *here = &room->state[level];
    if (level == depth) {
        total->sequences++;
        total->hash_sum += state_hash(b, here);
        return;
    }
    const Offers *offers = &room->offers[level];
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        state_copy(b, &room->state[level + 1], here);
        run_take(b, &room->state[level + 1], &room->offers[level + 1], offers->item[i]);
        count(b, room, level + 1, depth, total);
    }
}

Perft perft_run(const Battle *b, const State *s, int depth, PerftRoom *room) {
    assert(depth >= 0 && depth <= PERFT_DEPTH_MAX);
    Perft total = {0};
    state_copy(b, &room->state[0], s);
    run_settle(b, &room->state[0], &room->offers[0]);
    count(b, room, 0, depth, &total);
    return total;
}
