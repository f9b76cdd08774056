#include "ai/dice.h"

#include "core/hash.h"
#include "core/random.h"
#include "game/mind.h"

void dice_init(Dice *d, uint64_t seed) {
    d->seed = seed;
    d->count = 0;
    memset(d->kind, 0, sizeof d->kind);
}

static uint64_t die_for(const Battle *b, const State *s) {
    const uint64_t where = (uint64_t)s->turn << 16 | (uint64_t)s->step << 8 | s->acting;
    const Mind *mind = b->mind;
    const uint64_t what = mind != NULL && mind->die_for != NULL ? mind->die_for(b, s) : 0;
    return hash_join(hash_mix(where + 1), what) | 1;
}

/* How many dice have been rolled for this before. A full table is cleared, after which two games
 * may differ in luck; nothing else suffers. */
static uint8_t ordinal(Dice *d, uint64_t kind) {
    if (d->count == DICE_KINDS / 2) {
        memset(d->kind, 0, sizeof d->kind);
        d->seed = hash_mix(d->seed + 1);
        d->count = 0;
    }
    uint32_t at = (uint32_t)(kind >> 20) % DICE_KINDS;
    while (d->kind[at] != 0 && d->kind[at] != kind) at = (at + 1) % DICE_KINDS;
    if (d->kind[at] == 0) {
        d->kind[at] = kind;
        d->fallen[at] = 0;
        d->count++;
    }
    return d->fallen[at]++;
}

Action dice_roll(Dice *d, const Battle *b, const State *s, const Offers *offers) {
    const uint64_t kind = die_for(b, s);
    const uint8_t nth = ordinal(d, kind);
    Random r;
    random_init(&r, hash_join(hash_join(d->seed, kind), nth));
    return offers->item[random_below(&r, offers->sink.count)];
}
