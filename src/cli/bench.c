#include "cli/bench.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "ai/search.h"
#include "cli/io.h"
#include "cli/progress.h"

enum {
    SERIES = 7,       /* seed of all games */
    POSITIONS = 1024, /* sampled in the middle of games */
    APART = 37,       /* decisions between two of them, so that no kind of step is favoured */
    REPEATS = 32,     /* of a call too short for the clock */
    ROUNDS = 5        /* of every measurement; the median counts */
};

/* Plays whole random games until the time is up. Nothing but the engine runs in the loop; the
 * clock is looked at between games. */
typedef struct Player {
    const Battle *b;
    Match *match;
    double seconds;
    uint64_t series;
    uint64_t games, decisions, offers;
    double took_s;
    pthread_t thread;
} Player;

static void play_for(Player *p) {
    const double began_s = clock_s();
    do {
        const uint64_t seed = match_seed(p->series, p->games);
        match_start(p->match, p->b, &COMMANDER_RANDOM, &COMMANDER_RANDOM, seed);
        match_play(p->match, MATCH_DECISIONS_MAX);
        p->decisions += p->match->decisions;
        p->games++;
        p->took_s = clock_s() - began_s;
    } while (p->took_s < p->seconds);
}

static void *play_thread(void *context) {
    play_for(context);
    return NULL;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *number, int count) {
    if (count == 0) return 0;
    qsort(number, (size_t)count, sizeof *number, by_size);
    return number[count / 2];
}

/* Median of several runs: a run that the machine disturbed does not count. */
static void measure_play(const Battle *b, Match *match, double seconds, BenchResult *out) {
    double decisions[ROUNDS], games[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        Player p = {.b = b, .match = match, .seconds = seconds / ROUNDS, .series = SERIES};
        play_for(&p);
        decisions[i] = (double)p.decisions / p.took_s;
        games[i] = (double)p.games / p.took_s;
    }
    out->decisions_per_s = median(decisions, ROUNDS);
    out->games_per_s = median(games, ROUNDS);
}

/* One thread and two threads alternately, so that a machine that slows down slows both. Whatever
 * else runs here takes more from two threads than from one, so the best round of each counts. */
static bool measure_two(const Battle *b, Match *first, Match *second, double seconds, double *out) {
    double best_one = 0, best_two = 0;
    for (int i = 0; i < 2 * ROUNDS; i++) {
        Player one = {.b = b, .match = first, .seconds = seconds / (2 * ROUNDS), .series = SERIES};
        Player a = one, c = one;
        c.match = second;
        c.series = SERIES + 1;
        play_for(&one);
        if (pthread_create(&c.thread, NULL, play_thread, &c) != 0) return false;
        play_for(&a);
        pthread_join(c.thread, NULL);
        best_one = fmax(best_one, (double)one.decisions / one.took_s);
        best_two = fmax(best_two, (double)a.decisions / a.took_s + (double)c.decisions / c.took_s);
    }
    *out = best_two / best_one;
    return true;
}

/* Positions from the middle of games, each a few decisions after the one before. */
static void sample_positions(const Battle *b, Match *m, State *position, double *mean_offers) {
    uint64_t game = 0, offers = 0;
    uint32_t target = APART;
    match_start(m, b, &COMMANDER_RANDOM, &COMMANDER_RANDOM, match_seed(SERIES, game));
    for (int i = 0; i < POSITIONS;) {
        if (!match_play(m, target) && !match_over(m)) {
            state_copy(b, &position[i++], &m->state);
            offers += m->offers.sink.count;
            target += APART;
            continue;
        }
        game++;
        target =
            1 + (uint32_t)(game * 13 % APART); /* not always the same distance from the start */
        match_start(m, b, &COMMANDER_RANDOM, &COMMANDER_RANDOM, match_seed(SERIES, game));
    }
    *mean_offers = (double)offers / POSITIONS;
}

static double offer_once_ns(const Battle *b, const State *s, Offers *offers) {
    const Step *step = &b->ruleset->step[s->step];
    const double began_s = clock_s();
    for (int i = 0; i < REPEATS; i++) {
        offers->sink = sink_of(offers->item, OFFER_MAX);
        step->offer(b, s, &offers->sink);
        __asm__ volatile("" ::: "memory"); /* the list counts as read */
    }
    return (clock_s() - began_s) * 1e9 / REPEATS;
}

static void measure_offers(const Battle *b, const State *position, Offers *offers, double *number,
                           BenchResult *out) {
    int persons = 0, dice = POSITIONS;
    for (int i = 0; i < POSITIONS; i++) {
        double round[ROUNDS];
        for (int k = 0; k < ROUNDS; k++) round[k] = offer_once_ns(b, &position[i], offers);
        const double ns = median(round, ROUNDS);
        if (run_chooser(b, &position[i]) == CHOOSER_CHANCE) {
            number[--dice] = ns;
        } else {
            number[persons++] = ns;
        }
    }
    out->offer_ns = median(number, persons);
    out->die_ns = median(number + dice, POSITIONS - dice);
}

/* From each position into the same place, as a search does. */
static double measure_clone(const Battle *b, const State *position, State *to, double *number) {
    for (int i = 0; i < POSITIONS; i++) {
        const double began_s = clock_s();
        for (int k = 0; k < REPEATS; k++) {
            state_copy(b, to, &position[i]);
            __asm__ volatile("" ::: "memory");
        }
        number[i] = (clock_s() - began_s) * 1e9 / REPEATS;
    }
    return median(number, POSITIONS);
}

/* To the next turn or the end of the game; in seconds. */
static double play_turn(Match *m) {
    const double began_s = clock_s();
    const int turn = m->state.turn;
    while (!match_over(m) && m->state.turn == turn) match_take(m, match_choose(m));
    return clock_s() - began_s;
}

/* Games of search against itself, and after each of their turns random games for the same time, so
 * that other load on the machine slows both alike. */
static bool measure_thought(const Battle *b, Match *random, int games, BenchResult *out) {
    const Commander *who = &COMMANDER_SEARCH;
    Match *m = io_alloc(sizeof *m);
    void *first = io_alloc(who->scratch_size), *second = io_alloc(who->scratch_size);
    const bool done = m != NULL && first != NULL && second != NULL;
    Player beside = {.b = b, .match = random, .series = SERIES};
    double thought_s = 0, random_s = 0;
    uint64_t nodes = 0;
    for (int i = 0; done && i < games; i++) {
        m->scratch[0] = first;
        m->scratch[1] = second;
        match_start(m, b, who, who, match_seed(SERIES, (uint64_t)i));
        while (!match_over(m)) {
            beside.seconds = play_turn(m);
            play_for(&beside);
            thought_s += beside.seconds;
            random_s += beside.took_s;
        }
        nodes += who->thought(first) + who->thought(second);
    }
    if (done && games > 0) {
        out->thought_per_s = (double)nodes / thought_s;
        out->beside_per_s = (double)beside.decisions / random_s;
    }
    io_free(second);
    io_free(first);
    io_free(m);
    return done;
}

bool bench_run(const Battle *b, double seconds, int thought_games, BenchResult *out) {
    *out = (BenchResult){.state_bytes = state_used_size(b)};
    bool done = false;
    Match *first = io_alloc(sizeof *first), *second = io_alloc(sizeof *second);
    State *position = io_alloc(POSITIONS * sizeof *position);
    double *number = io_alloc(POSITIONS * sizeof *number);
    if (first == NULL || second == NULL || position == NULL || number == NULL) goto done;
    sample_positions(b, first, position, &out->mean_offers); /* also warms everything up */
    out->clone_ns = measure_clone(b, position, &first->state, number);
    measure_offers(b, position, &first->offers, number, out);
    measure_play(b, first, seconds, out);
    done = measure_two(b, first, second, seconds, &out->two_threads) &&
           measure_thought(b, first, thought_games, out);
done:
    io_free(number);
    io_free(position);
    io_free(second);
    io_free(first);
    return done;
}
