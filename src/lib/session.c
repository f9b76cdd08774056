#include "lib/session.h"

void session_start(Session *g, const Battle *b, Taken *taken, uint32_t taken_capacity) {
    g->b = b;
    g->taken = taken;
    g->taken_count = 0;
    g->taken_capacity = taken_capacity;
    run_start(b, &g->state, &g->offers);
}

void session_result(const Session *g, Text *out) {
    const State *s = &g->state;
    if (g->b->ruleset->describe_result != NULL) {
        g->b->ruleset->describe_result(g->b, s, out);
    } else {
        text_add(out, s->winner == NO_SIDE ? "A draw" : g->b->side_name[s->winner]);
    }
}

bool session_has_capacity(const Session *g) {
    return g->taken_capacity - g->taken_count >= SESSION_LINE_ACTIONS;
}

/* Told of each action before it is taken. */
static void note(void *context, const Battle *b, const State *before, Action a) {
    Session *g = context;
    assert(g->taken_count < g->taken_capacity);
    g->taken[g->taken_count++] = (Taken){.action = a, .chooser = (uint8_t)run_chooser(b, before)};
}

Verdict session_take(Session *g, Action a) {
    const Verdict verdict = run_verdict(g->b, &g->state, &g->offers, a);
    if (verdict != YES) return verdict;
    note(g, g->b, &g->state, a);
    run_take(g->b, &g->state, &g->offers, a);
    return YES;
}

/* Takes the first offer that has this role for the piece, if there is one. */
static bool take_role(Session *g, VerbRole role, PieceId piece) {
    for (uint32_t i = 0; i < g->offers.sink.count; i++) {
        const Action a = g->offers.item[i];
        if (a.piece != piece || g->b->ruleset->verb[a.verb].role != role) continue;
        return session_take(g, a) == YES;
    }
    return false;
}

/* Takes the steps of the cheapest way to the wish's place, until the piece is there or something
 * else has to be decided. */
static bool follow_route(Session *g, Action wish) {
    Routes routes; /* 20 KB of stack, free again before anything else runs */
    if (g->b->ruleset->routes == NULL) return false;
    if (!g->b->ruleset->routes(g->b, &g->state, wish.piece, wish.verb, &routes)) return false;
    if (wish.place >= g->b->place_count || routes.cost[wish.place] == ROUTE_NONE) return false;
    PlaceId path[SESSION_LINE_ACTIONS];
    const int length = route_path(&routes, wish.place, path, SESSION_LINE_ACTIONS - 2);
    int next = 1;
    for (; next < length; next++) {
        const Action step = action_piece_place(wish.verb, wish.piece, path[next]);
        if (session_take(g, step) != YES) break;
    }
    if (next <= 1) return false;
    if (next == length) take_role(g, VERB_STOP, wish.piece);
    return true;
}

/* Plays "move Maney K8" where K8 is not the next hex. The wish is that last step. */
static bool play_goal_move(Session *g, Action wish) {
    const uint32_t count = g->taken_count;
    if (follow_route(g, wish)) return true;
    if (take_role(g, VERB_MOVER, wish.piece) && follow_route(g, wish)) return true;
    session_rewind(g, count);
    return false;
}

/* Whether the line names a step of a piece to one place, however far. */
static bool read_wish(const Session *g, const char *line, size_t size, Action *wish) {
    Fault ignored;
    if (!notation_read(g->b, &g->state, &g->offers, line, size, wish, &ignored)) return false;
    return g->b->ruleset->verb[wish->verb].role == VERB_STEP && wish->piece != NO_PIECE &&
           wish->place != NO_PLACE;
}

bool session_play(Session *g, const char *line, size_t size, Fault *fault) {
    if (!session_has_capacity(g)) {
        FAULT(fault, YES, "the game has grown too long to be kept");
        return false;
    }
    const uint32_t count = g->taken_count;
    if (notation_play(g->b, &g->state, &g->offers, &g->spare, line, size, note, g, fault)) {
        return true;
    }
    g->taken_count = count; /* notation_play has taken back what it had done */
    Action wish;
    return read_wish(g, line, size, &wish) && play_goal_move(g, wish);
}

bool session_why(Session *g, const char *line, size_t size, Fault *fault) {
    const uint32_t count = g->taken_count;
    if (!session_play(g, line, size, fault)) return true;
    session_rewind(g, count);
    return false;
}

bool session_routes(const Session *g, PieceId piece, const char *verb, Routes *out) {
    const Ruleset *rules = g->b->ruleset;
    for (int v = 1; v < rules->verb_count; v++) {
        if (rules->verb[v].role != VERB_STEP) continue;
        const char *end = strchr(rules->verb[v].pattern, ' ');
        const size_t size = end != NULL ? (size_t)(end - rules->verb[v].pattern) : 0;
        if (verb != NULL && !text_equal(rules->verb[v].pattern, size, verb)) continue;
        return rules->routes != NULL && rules->routes(g->b, &g->state, piece, v, out);
    }
    return false;
}

void session_rewind(Session *g, uint32_t taken_count) {
    assert(taken_count <= g->taken_count);
    if (taken_count == g->taken_count) return;
    g->taken_count = taken_count;
    run_start(g->b, &g->state, &g->offers);
    for (uint32_t i = 0; i < taken_count; i++) {
        run_take(g->b, &g->state, &g->offers, g->taken[i].action);
    }
}

uint32_t session_last_die(const Session *g) {
    uint32_t i = g->taken_count;
    while (i > 0 && g->taken[i - 1].chooser != CHOOSER_CHANCE) i--;
    return i;
}

uint32_t session_last_choice(const Session *g, uint32_t earliest, unsigned choosers) {
    for (uint32_t i = g->taken_count; i > earliest; i--) {
        if (choosers >> g->taken[i - 1].chooser & 1) return i - 1;
    }
    return g->taken_count;
}

/* Plays the game again from the start, which ends in the same position. */
void session_write_journal(Session *g, const char *const player[SIDE_MAX], SessionEmit emit,
                           void *context) {
    char buffer[2048];
    Text t;
    text_init(&t, buffer, sizeof buffer);
    journal_write_header(g->b, player, &t);
    emit(context, buffer, t.used);
    JournalWriter writer;
    journal_writer_init(&writer);
    run_start(g->b, &g->state, &g->offers);
    for (uint32_t i = 0; i < g->taken_count; i++) {
        text_init(&t, buffer, sizeof buffer);
        journal_write(&writer, g->b, &g->state, g->taken[i].action, &t);
        emit(context, buffer, t.used);
        run_take(g->b, &g->state, &g->offers, g->taken[i].action);
    }
    text_init(&t, buffer, sizeof buffer);
    journal_write_pending(&writer, &t);
    journal_write_hash(g->b, &g->state, &t);
    emit(context, buffer, t.used);
}

void session_write_hashes(Session *g, SessionEmit emit, void *context) {
    char line[64];
    run_start(g->b, &g->state, &g->offers);
    for (uint32_t i = 0; i < g->taken_count; i++) {
        run_take(g->b, &g->state, &g->offers, g->taken[i].action);
        Text t;
        text_init(&t, line, sizeof line);
        text_add_int(&t, i + 1);
        text_add_char(&t, ' ');
        text_add_hex64(&t, state_hash(g->b, &g->state));
        text_add_char(&t, '\n');
        emit(context, line, t.used);
    }
}

/* The length of the line at `at` with its end. */
static bool next_line(const char *text, size_t size, size_t at, size_t *length) {
    const char *end = at < size ? memchr(text + at, '\n', size - at) : NULL;
    if (end == NULL) return false; /* what has no end of line was cut off while being written */
    *length = (size_t)(end - (text + at)) + 1;
    return true;
}

bool session_read_actions(Session *g, const char *text, size_t size, int line, Fault *fault) {
    JournalReader reader = {g->b, &g->state, &g->offers, &g->spare, note, g};
    size_t length;
    for (size_t at = 0; next_line(text, size, at, &length); at += length, line++) {
        const uint32_t count = g->taken_count;
        if (!session_has_capacity(g)) {
            FAULT(fault, YES, "the game is too long to be kept");
            fault->line = line + 1;
            return false;
        }
        if (journal_replay(&reader, text + at, length, line, fault)) continue;
        g->taken_count = count;
        return false;
    }
    return true;
}

bool session_read_journal(Session *g, const char *text, size_t size, Fault *fault) {
    JournalHeader header;
    int line;
    session_start(g, g->b, g->taken, g->taken_capacity);
    const size_t at = journal_read_header(&header, text, size, &line, fault);
    if (at == 0 || !journal_fits(&header, g->b, fault)) return false;
    return session_read_actions(g, text + at, size - at, line, fault);
}
