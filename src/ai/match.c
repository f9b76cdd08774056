#include "ai/match.h"

#include "core/hash.h"

uint64_t match_seed(uint64_t series, uint64_t i) { return hash_join(hash_mix(series), i); }

void match_start(Match *m, const Battle *b, const Commander *first, const Commander *second,
                 uint64_t seed) {
    m->b = b;
    m->commander[0] = first;
    m->commander[1] = second;
    m->decisions = 0;
    random_init(&m->dice, seed);
    dice_init(&m->keyed_dice, seed);
    for (int side = 0; side < SIDE_MAX; side++) {
        const size_t size = m->commander[side]->scratch_size;
        random_init(&m->mind[side], hash_join(seed, (uint64_t)side + 1));
        if (size > 0) memset(m->scratch[side], 0, size);
    }
    run_start(b, &m->state, &m->offers);
}

Action match_choose(Match *m) {
    const Chooser chooser = run_chooser(m->b, &m->state);
    assert(chooser != CHOOSER_NOBODY);
    if (chooser == CHOOSER_CHANCE) {
        if (m->keyed) return dice_roll(&m->keyed_dice, m->b, &m->state, &m->offers);
        return m->offers.item[random_below(&m->dice, m->offers.sink.count)];
    }
    return commander_choose(m->commander[chooser], m->b, &m->state, &m->offers, &m->mind[chooser],
                            m->scratch[chooser]);
}

bool match_play(Match *m, uint32_t decisions_max) {
    while (!match_over(m)) {
        if (m->decisions >= decisions_max) return false;
        match_take(m, match_choose(m));
    }
    return true;
}
