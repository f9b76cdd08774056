/* A game in progress with its past: what `longroll play`, the JSON protocol, the library and the
 * page all hold. The actions taken so far are kept, so any earlier position can be restored. */
#pragma once

#include "game/journal.h"

/* One action that was taken, and who took it. */
typedef struct Taken {
    Action action;
    uint8_t chooser; /* Chooser */
    uint8_t zero[3];
} Taken;

typedef struct Session {
    const Battle *b;
    State state;
    Offers offers;
    State spare;  /* for lines that turn out illegal in the middle */
    Taken *taken; /* owned by the caller, who may move and enlarge it between calls */
    uint32_t taken_count;
    uint32_t taken_capacity;
} Session;

/* The most actions that one call adds to the past: the steps of a long move. A call that might not
 * have enough space for them says so and changes nothing. */
enum { SESSION_LINE_ACTIONS = 400 };

void session_start(Session *g, const Battle *b, Taken *taken, uint32_t taken_capacity);
bool session_has_capacity(const Session *g);

static inline Chooser session_chooser(const Session *g) { return run_chooser(g->b, &g->state); }
static inline bool session_over(const Session *g) { return session_chooser(g) == CHOOSER_NOBODY; }
/* How it ended, in words. */
void session_result(const Session *g, Text *out);

/* Takes any action at all: YES, or the clause that forbids it and nothing changes. There must be
 * space for it: taken_count < taken_capacity. */
Verdict session_take(Session *g, Action a);

/* Plays a line of notation. A move may name only where it ends ("move Maney K8"): the piece goes
 * there by the cheapest way, as far as the first die that falls due. */
bool session_play(Session *g, const char *line, size_t size, Fault *fault);

/* Why this line would be refused. False if it would not. Nothing changes. */
bool session_why(Session *g, const char *line, size_t size, Fault *fault);

/* Where the piece can go by steps of the verb whose first word this is (NULL: the first such
 * verb). False if there is no such verb or it may not move now. */
bool session_routes(const Session *g, PieceId piece, const char *verb, Routes *out);

/* Goes back to the position after the first `taken_count` actions. */
void session_rewind(Session *g, uint32_t taken_count);
/* The smallest count for session_rewind that undoes no die and no draw. */
uint32_t session_last_die(const Session *g);
/* The last decision at or after `earliest` that was made by one of these choosers (bit per
 * Chooser), as a count for session_rewind; taken_count if there is none. */
uint32_t session_last_choice(const Session *g, uint32_t earliest, unsigned choosers);

/* Receives the parts of a text, in order. */
typedef void (*SessionEmit)(void *context, const char *text, size_t size);

/* The journal of the game so far. */
void session_write_journal(Session *g, const char *const player[SIDE_MAX], SessionEmit emit,
                           void *context);
/* A line "N hash" for the position after each action, as `replay --hash` prints them. */
void session_write_hashes(Session *g, SessionEmit emit, void *context);
/* Plays a journal from its beginning. On a fault, which names the line, everything before that
 * line has been played; if the header does not fit, the game stands at its start. */
bool session_read_journal(Session *g, const char *text, size_t size, Fault *fault);
/* The same for a journal whose header has been read; `line` is the header's last. */
bool session_read_actions(Session *g, const char *text, size_t size, int line, Fault *fault);
