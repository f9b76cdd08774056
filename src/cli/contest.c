#include "cli/contest.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/evaluate.h"
#include "cli/args.h"
#include "cli/text_buffer.h"
#include "cli/io.h"
#include "cli/seats.h"
#include "game/journal.h"

typedef struct Shared {
    const ContestSpec *spec;
    PairResult *result;
    pthread_mutex_t lock;
    uint64_t next;   /* pair to hand out; under the lock */
    uint64_t done;   /* pairs */
    uint64_t prefix; /* pairs done without a gap from the first */
    Sample scores;   /* of the pairs in the prefix */
    int64_t decided; /* pairs after which the test was decided, or -1 */
    atomic_bool stop;
} Shared;

typedef struct Worker {
    Shared *shared;
    pthread_t thread;
    void *scratch[2]; /* of A and B */
    TextBuffer journal;
    JournalWriter writer;
    Match match;
    int32_t baseline; /* ai/evaluate.h */
    State after;      /* one face of a die */
    Offers offers;
} Worker;

static double thread_s(void) { return (double)seat_clock_us() * 1e-6; }

/* ---- one game ---- */

static void begin_journal(Worker *w, const char *const player[SIDE_MAX]) {
    char text[2 * LINE_SIZE];
    Text t;
    text_init(&t, text, sizeof text);
    journal_write_header(w->match.b, player, &t);
    w->journal.used = 0;
    text_buffer_add(&w->journal, text, t.used);
    journal_writer_init(&w->writer);
}

static void note_action(Worker *w, Action a) {
    char text[2 * LINE_SIZE];
    Text t;
    text_init(&t, text, sizeof text);
    journal_write(&w->writer, w->match.b, &w->match.state, a, &t);
    text_buffer_add(&w->journal, text, t.used);
}

static bool end_journal(Worker *w, uint64_t pair, int half) {
    char text[2 * LINE_SIZE], path[4096];
    Text t;
    text_init(&t, text, sizeof text);
    journal_write_pending(&w->writer, &t);
    journal_write_hash(w->match.b, &w->match.state, &t);
    text_buffer_add(&w->journal, text, t.used);
    snprintf(path, sizeof path, "%s/%s-%06" PRIu64 "%c.journal", w->shared->spec->journals,
             w->match.b->id, pair, 'a' + half);
    errno = ENOMEM;
    if (!w->journal.failed && io_write_file(path, w->journal.text, w->journal.used)) return true;
    tell("match", path, "%s", strerror(errno));
    return false;
}

/* The first side's chance of winning, averaged over all faces of the die, less its chance after the
 * face that fell. Added to the result it takes the luck out; it is 0 on average, however good the
 * evaluation. */
static double unluck(Worker *w, Action rolled) {
    const Match *m = &w->match;
    const uint32_t count = m->offers.sink.count;
    double all = 0, fell = 0;
    if (!evaluate_can(m->b)) return 0;
    for (uint32_t i = 0; i < count; i++) {
        state_copy(m->b, &w->after, &m->state);
        run_take(m->b, &w->after, &w->offers, m->offers.item[i]);
        const double chance = (double)evaluate_chance(m->b, &w->after, w->baseline) / CHANCE_WHOLE;
        all += chance;
        if (action_equal(m->offers.item[i], rolled)) fell = chance;
    }
    return all / count - fell;
}

static void clock_turn(GameResult *r, int who, int turn, double seconds, double *now, int *at) {
    if (turn != *at) {
        *at = turn;
        *now = 0;
        r->turns[who]++;
    }
    *now += seconds;
    r->seconds[who] += seconds;
    if (*now > r->longest[who]) r->longest[who] = *now;
}

static bool play_game(Worker *w, uint64_t pair, int half, GameResult *r) {
    const ContestSpec *spec = w->shared->spec;
    const Battle *b = spec->b[pair % (uint64_t)spec->battle_count];
    const Commander *side[SIDE_MAX] = {&spec->commander[half], &spec->commander[1 - half]};
    const char *const player[SIDE_MAX] = {spec->name[half], spec->name[1 - half]};
    Match *m = &w->match;
    double luck = 0, turn_s[2] = {0};
    int turn_at[2] = {-1, -1};
    for (int i = 0; i < SIDE_MAX; i++) m->scratch[i] = w->scratch[i ^ half];
    m->keyed = true;
    match_start(m, b, side[0], side[1], match_seed(spec->seed, pair));
    w->baseline = evaluate_position(b, &m->state);
    *r = (GameResult){0};
    if (spec->journals != NULL) begin_journal(w, player);
    while (!match_over(m) && m->decisions < MATCH_DECISIONS_MAX &&
           !atomic_load_explicit(&w->shared->stop, memory_order_relaxed)) {
        const Chooser chooser = run_chooser(b, &m->state);
        const double began_s = thread_s();
        const Action a = match_choose(m);
        if (chooser == CHOOSER_CHANCE) {
            luck += unluck(w, a);
        } else {
            const int who = (int)chooser ^ half;
            clock_turn(r, who, m->state.turn, thread_s() - began_s, &turn_s[who], &turn_at[who]);
        }
        if (spec->journals != NULL) note_action(w, a);
        match_take(m, a);
    }
    for (int who = 0; who < 2; who++) {
        const Commander *c = &spec->commander[who];
        r->thought[who] = c->thought != NULL ? c->thought(w->scratch[who]) : 0;
    }
    const State *s = &m->state;
    const int a_side = half;
    r->finished = match_over(m);
    r->winner = r->finished ? s->winner : NO_SIDE;
    r->score = r->winner == NO_SIDE ? 0.5 : r->winner == a_side;
    r->adjusted = r->score + (a_side == 0 ? luck : -luck);
    r->margin = b->ruleset->victory_points(b, s, a_side) -
                b->ruleset->victory_points(b, s, side_other(a_side));
    return spec->journals == NULL || end_journal(w, pair, half);
}

/* ---- the workers ---- */

static double pair_score(const PairResult *p) { return (p->game[0].score + p->game[1].score) / 2; }

/* Under the lock: counts the pairs that are done without a gap, and asks the test after each. */
static void count_prefix(Shared *c) {
    const ContestSpec *spec = c->spec;
    while (c->prefix < spec->pairs && c->result[c->prefix].done && c->decided < 0) {
        sample_add(&c->scores, pair_score(&c->result[c->prefix++]));
        if (spec->sprt && sprt_verdict(&c->scores, spec->e0, spec->e1) != SPRT_OPEN) {
            c->decided = (int64_t)c->prefix;
            atomic_store(&c->stop, true);
        }
    }
}

static void *work(void *context) {
    Worker *w = context;
    Shared *c = w->shared;
    for (;;) {
        pthread_mutex_lock(&c->lock);
        const uint64_t i = c->next++;
        pthread_mutex_unlock(&c->lock);
        if (i >= c->spec->pairs || atomic_load(&c->stop)) return NULL;
        PairResult r = {.done = true};
        for (int half = 0; half < 2; half++) {
            if (!play_game(w, c->spec->first + i, half, &r.game[half])) {
                atomic_store(&c->stop, true);
                return NULL;
            }
        }
        if (atomic_load(&c->stop)) return NULL; /* cut short: does not count */
        pthread_mutex_lock(&c->lock);
        c->result[i] = r;
        c->done++;
        count_prefix(c);
        if (c->spec->progress != NULL) progress_show(c->spec->progress, 2 * c->done);
        pthread_mutex_unlock(&c->lock);
    }
}

static void worker_free(Worker *w) {
    if (w == NULL) return;
    for (int i = 0; i < 2; i++) io_free(w->scratch[i]);
    io_free(w->journal.text);
    io_free(w);
}

static Worker *worker_new(Shared *shared) {
    Worker *w = io_alloc(sizeof *w);
    if (w == NULL) return NULL;
    w->shared = shared;
    for (int i = 0; i < 2; i++) {
        const size_t size = shared->spec->commander[i].scratch_size;
        if (size > 0 && (w->scratch[i] = io_alloc(size)) == NULL) {
            worker_free(w);
            return NULL;
        }
    }
    return w;
}

int64_t contest_run(const ContestSpec *spec, PairResult *result) {
    Shared shared = {.spec = spec, .result = result, .decided = -1};
    Worker *worker[CONTEST_JOBS_MAX] = {NULL};
    int started = 0;
    bool failed = false;
    if (spec->journals != NULL && !io_make_folder(spec->journals)) {
        tell("match", spec->journals, "%s", strerror(errno));
        return -1;
    }
    pthread_mutex_init(&shared.lock, NULL);
    for (; started < spec->jobs && !failed; started++) {
        Worker *w = worker[started] = worker_new(&shared);
        failed = w == NULL || pthread_create(&w->thread, NULL, work, w) != 0;
        if (failed) {
            tell("match", NULL, "not enough memory for %d jobs", spec->jobs);
            atomic_store(&shared.stop, true);
            break;
        }
    }
    for (int i = 0; i < started; i++) pthread_join(worker[i]->thread, NULL);
    for (int i = 0; i < CONTEST_JOBS_MAX; i++) worker_free(worker[i]);
    pthread_mutex_destroy(&shared.lock);
    if (shared.decided >= 0) return shared.decided;
    return failed || shared.prefix < spec->pairs ? -1 : (int64_t)shared.prefix;
}
