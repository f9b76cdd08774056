#include "cli/series.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/audit.h"
#include "cli/text_buffer.h"
#include "cli/io.h"
#include "game/journal.h"

typedef struct Worker {
    const SeriesSpec *spec;
    atomic_ullong *next; /* games handed out so far, shared */
    atomic_bool *stop;   /* somebody failed, shared */
    pthread_t thread;
    SeriesTotal total;
    uint64_t game; /* being played */
    TextBuffer journal;
    JournalWriter writer;
    char path[4096]; /* of the journal */
    Audit audit;
    Match match;
} Worker;

/* Who plays on this thread, for the handler of a failed assertion. */
static _Thread_local Worker *playing;

/* The rules are broken: say in which game, and leave its journal to look at. */
static void on_abort(int signal_number) {
    const Worker *w = playing;
    if (w == NULL) return;
    char line[160];
    const int size = snprintf(line, sizeof line,
                              "longroll: sim: %.31s: failed in game %" PRIu64 ", decision %" PRIu32
                              " (--seed %" PRIu64 " --first %" PRIu64 " --games 1)\n",
                              w->spec->b->id, w->game, w->match.decisions, w->spec->seed, w->game);
    ssize_t put = write(STDERR_FILENO, line, (size_t)size);
    if (w->journal.used == 0) return;
    const int file = open(w->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    put = write(file, w->journal.text, w->journal.used);
    (void)put; /* there is nobody left to tell */
}

static void begin_journal(Worker *w) {
    const SeriesSpec *spec = w->spec;
    char text[2 * LINE_SIZE];
    Text t;
    text_init(&t, text, sizeof text);
    journal_write_header(spec->b, spec->name, &t);
    w->journal.used = 0;
    text_buffer_add(&w->journal, text, t.used);
    journal_writer_init(&w->writer);
    snprintf(w->path, sizeof w->path, "%s/%s-%06" PRIu64 ".journal", spec->journals, spec->b->id,
             w->game);
}

static void note_action(Worker *w, Action a) {
    char text[2 * LINE_SIZE];
    Text t;
    text_init(&t, text, sizeof text);
    journal_write(&w->writer, w->spec->b, &w->match.state, a, &t);
    text_buffer_add(&w->journal, text, t.used);
}

static bool end_journal(Worker *w) {
    char text[2 * LINE_SIZE];
    Text t;
    text_init(&t, text, sizeof text);
    journal_write_pending(&w->writer, &t);
    journal_write_hash(w->spec->b, &w->match.state, &t);
    text_buffer_add(&w->journal, text, t.used);
    errno = ENOMEM;
    if (!w->journal.failed && io_write_file(w->path, w->journal.text, w->journal.used)) return true;
    tell("sim", w->path, "%s", strerror(errno));
    return false;
}

static bool audit(Worker *w) {
    if (!w->spec->check || audit_position(&w->audit, &w->match)) return true;
    tell("sim", w->spec->b->id,
         "game %" PRIu64 ", decision %" PRIu32 ": %s (--seed %" PRIu64 " --first %" PRIu64
         " --games 1)",
         w->game, w->match.decisions, w->audit.complaint.text, w->spec->seed, w->game);
    return false;
}

/* What a side has lost: the ruleset's own measure, or how many of its pieces are off the map. */
static uint64_t count_lost(const Battle *b, const State *s, int side) {
    char what[NAME_SIZE + 8];
    const int size = snprintf(what, sizeof what, "lost %s", b->side_id[side]);
    Scan scan = scan_of(what, (size_t)size);
    int64_t lost;
    if (b->ruleset->fact != NULL && b->ruleset->fact(b, s, &scan, &lost) && lost >= 0) {
        return (uint64_t)lost;
    }
    uint64_t off = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        off += b->piece[p].side == side && s->piece[p].place == NO_PLACE;
    }
    return off;
}

static void add_game(Worker *w, bool finished) {
    const Battle *b = w->spec->b;
    const State *s = &w->match.state;
    SeriesTotal *t = &w->total;
    const uint64_t decisions = w->match.decisions;
    if (t->games == 0 || decisions < t->shortest) t->shortest = decisions;
    if (decisions > t->longest) t->longest = decisions;
    t->games++;
    t->decisions += decisions;
    t->turns += (uint64_t)(s->turn - b->first_turn + 1);
    for (int side = 0; side < SIDE_MAX; side++) {
        t->points[side] += b->ruleset->victory_points(b, s, side);
        t->lost[side] += count_lost(b, s, side);
    }
    if (!finished) {
        t->unfinished++;
    } else if (s->winner == NO_SIDE) {
        t->draws++;
    } else {
        t->wins[s->winner]++;
    }
}

/* The same game as match_play gives, watched. */
static bool play_watched(Worker *w, bool *finished) {
    Match *m = &w->match;
    const bool journal = w->spec->journals != NULL;
    if (journal) begin_journal(w);
    while (!match_over(m) && m->decisions < MATCH_DECISIONS_MAX) {
        if (!audit(w)) return false;
        const Action a = match_choose(m);
        if (journal) note_action(w, a);
        match_take(m, a);
    }
    *finished = match_over(m);
    return audit(w) && (!journal || end_journal(w));
}

static bool play_game(Worker *w) {
    const SeriesSpec *spec = w->spec;
    const uint64_t seed = match_seed(spec->seed, w->game);
    bool finished;
    w->match.decisions = 0;
    match_start(&w->match, spec->b, &spec->commander[0], &spec->commander[1], seed);
    if (spec->check || spec->journals != NULL) {
        random_init(&w->audit.random, seed ^ 1);
        if (!play_watched(w, &finished)) {
            if (spec->journals != NULL) end_journal(w);
            return false;
        }
    } else {
        finished = match_play(&w->match, MATCH_DECISIONS_MAX);
    }
    add_game(w, finished);
    return true;
}

static void *work(void *context) {
    Worker *w = context;
    playing = w;
    while (!atomic_load(w->stop)) {
        const uint64_t i = atomic_fetch_add(w->next, 1);
        if (i >= w->spec->games) break;
        w->game = w->spec->first + i;
        if (!play_game(w)) atomic_store(w->stop, true);
    }
    playing = NULL;
    return NULL;
}

static void add_total(SeriesTotal *sum, const Worker *w) {
    const SeriesTotal *t = &w->total;
    if (t->games > 0 && (sum->games == 0 || t->shortest < sum->shortest)) {
        sum->shortest = t->shortest;
    }
    if (t->longest > sum->longest) sum->longest = t->longest;
    sum->games += t->games;
    sum->unfinished += t->unfinished;
    sum->decisions += t->decisions;
    sum->turns += t->turns;
    sum->draws += t->draws;
    sum->attempts += w->audit.attempts;
    for (int side = 0; side < SIDE_MAX; side++) {
        sum->wins[side] += t->wins[side];
        sum->points[side] += t->points[side];
        sum->lost[side] += t->lost[side];
    }
}

static void worker_free(Worker *w) {
    if (w == NULL) return;
    for (int side = 0; side < SIDE_MAX; side++) io_free(w->match.scratch[side]);
    io_free(w->journal.text);
    io_free(w);
}

static Worker *worker_new(const SeriesSpec *spec, atomic_ullong *next, atomic_bool *stop) {
    Worker *w = io_alloc(sizeof *w);
    if (w == NULL) return NULL;
    w->spec = spec;
    w->next = next;
    w->stop = stop;
    audit_init(&w->audit, spec->seed);
    for (int side = 0; side < SIDE_MAX; side++) {
        const size_t size = spec->commander[side].scratch_size;
        if (size > 0 && (w->match.scratch[side] = io_alloc(size)) == NULL) {
            worker_free(w);
            return NULL;
        }
    }
    return w;
}

/* Waits for the workers, and shows how far they are. */
static void watch(const SeriesSpec *spec, atomic_ullong *next, atomic_bool *stop) {
    if (spec->progress == NULL || !spec->progress->shown) return;
    while (!atomic_load(stop)) {
        const uint64_t done = atomic_load(next);
        if (done >= spec->games) return;
        progress_show(spec->progress, done);
        usleep(50000);
    }
}

bool series_run(const SeriesSpec *spec, SeriesTotal *total) {
    *total = (SeriesTotal){0};
    atomic_ullong next = 0;
    atomic_bool stop = false;
    Worker *worker[SERIES_JOBS_MAX] = {NULL};
    int started = 0;
    if (spec->journals != NULL && !io_make_folder(spec->journals)) {
        tell("sim", spec->journals, "%s", strerror(errno));
        return false;
    }
    void (*before)(int) = signal(SIGABRT, on_abort);
    for (; started < spec->jobs; started++) {
        Worker *w = worker[started] = worker_new(spec, &next, &stop);
        if (w == NULL || pthread_create(&w->thread, NULL, work, w) != 0) {
            tell("sim", spec->b->id, "not enough memory for %d jobs", spec->jobs);
            atomic_store(&stop, true);
            break;
        }
    }
    watch(spec, &next, &stop);
    for (int i = 0; i < started; i++) pthread_join(worker[i]->thread, NULL);
    signal(SIGABRT, before);
    for (int i = 0; i < started; i++) add_total(total, worker[i]);
    for (int i = 0; i < SERIES_JOBS_MAX; i++) worker_free(worker[i]);
    return !atomic_load(&stop);
}
