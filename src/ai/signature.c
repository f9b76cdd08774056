#include "ai/signature.h"

#include "core/hash.h"

enum {
    SERIES = 1862,        /* the seed of all signature games */
    STRIDE = 64,          /* the position is hashed every so many decisions */
    STEPS_APART = 31,     /* decisions between one perft position and the next */
    PERFT_ACTIONS = 4096, /* about the most sequences to count from one position */
    NODES = 20000,        /* budget of a turn of a commander who thinks */
    GAMES_THINKING = 1,   /* games of a commander who thinks */
    GAMES_AT_ONCE = 10    /* games of one who does not */
};

static uint64_t play_game(const Battle *b, Match *m, int game, uint64_t hash) {
    match_start(m, b, &COMMANDER_RANDOM, &COMMANDER_RANDOM, match_seed(SERIES, (uint64_t)game));
    while (!match_over(m) && m->decisions < MATCH_DECISIONS_MAX) {
        match_take(m, match_choose(m));
        if (m->decisions % STRIDE == 0) hash = hash_join(hash, state_hash(b, &m->state));
    }
    hash = hash_join(hash, m->decisions);
    return hash_join(hash, state_hash(b, &m->state));
}

/* The depth that gives about PERFT_ACTIONS sequences at most, by the offers at the first step. */
static int perft_depth(uint32_t offers) {
    int depth = 1;
    for (uint64_t actions = offers; actions * offers <= PERFT_ACTIONS && depth < 4; depth++) {
        actions *= offers;
    }
    return depth;
}

static uint64_t count_position(const Battle *b, SignatureScratch *scratch, int position,
                               uint64_t hash) {
    Match *m = &scratch->match;
    const uint64_t seed = match_seed(SERIES, SIGNATURE_GAMES + (uint64_t)position);
    match_start(m, b, &COMMANDER_RANDOM, &COMMANDER_RANDOM, seed);
    match_play(m, (uint32_t)position * STEPS_APART); /* a game that is over counts as it ended */
    const int depth = perft_depth(m->offers.sink.count);
    const Perft perft = perft_run(b, &m->state, depth, &scratch->perft);
    return hash_join(hash_join(hash, perft.sequences), perft.hash_sum);
}

uint64_t signature_run(const Battle *b, int games, SignatureScratch *scratch) {
    uint64_t hash = b->content_hash;
    for (int game = 0; game < games; game++) hash = play_game(b, &scratch->match, game, hash);
    for (int i = 0; i < SIGNATURE_POSITIONS; i++) hash = count_position(b, scratch, i, hash);
    return hash;
}

uint64_t signature_of_choices(const Battle *b, const Commander *level, ChoicesScratch *scratch) {
    Match *m = &scratch->match;
    Commander who = *level;
    who.nodes = NODES;
    for (int side = 0; side < SIDE_MAX; side++) m->scratch[side] = scratch->commander[side];
    const uint64_t games = level->thought != NULL ? GAMES_THINKING : GAMES_AT_ONCE;
    uint64_t hash = 0;
    for (uint64_t game = 0; game < games; game++) {
        match_start(m, b, &who, &who, match_seed(SERIES, game));
        while (!match_over(m) && m->decisions < MATCH_DECISIONS_MAX) {
            const Action a = match_choose(m);
            hash = hash_bytes(&a, sizeof a, hash);
            match_take(m, a);
        }
        hash = hash_join(hash, m->decisions);
    }
    return hash;
}
