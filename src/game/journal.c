#include "game/journal.h"

#include <string.h>

static bool next_line(const char *text, size_t size, size_t *at, const char **line,
                      size_t *length) {
    if (*at >= size) return false;
    const char *end = memchr(text + *at, '\n', size - *at);
    if (end == NULL) return false; /* cut off in the middle of being written */
    *line = text + *at;
    *length = (size_t)(end - *line);
    *at += *length + 1;
    if (*length > 0 && (*line)[*length - 1] == '\r') (*length)--;
    return true;
}

static bool take_name(Scan *s, char out[NAME_SIZE]) {
    const char *start;
    const size_t size = scan_token(s, &start);
    if (size == 0 || size >= NAME_SIZE) return false;
    memcpy(out, start, size);
    out[size] = '\0';
    return true;
}

/* A player's name is the rest of the line and may have blanks in it. */
static bool take_rest(Scan *s, char out[NAME_SIZE]) {
    scan_spaces(s);
    const size_t size = (size_t)(s->end - s->at);
    if (size == 0 || size >= NAME_SIZE) return false;
    memcpy(out, s->at, size);
    out[size] = '\0';
    s->at = s->end;
    return true;
}

static bool read_player(JournalHeader *h, Scan *s) {
    char side[NAME_SIZE], name[NAME_SIZE];
    if (!take_name(s, side) || !take_rest(s, name)) return false;
    /* Before the battle is loaded the sides have no names: the first line is the first side's. */
    const int i = h->player[0][0] == '\0' ? 0 : 1;
    if (h->player[1][0] != '\0') return false;
    memcpy(h->player[i], name, sizeof name);
    return true;
}

static bool read_header_line(JournalHeader *h, Scan s) {
    if (scan_word(&s, "battle")) {
        scan_spaces(&s);
        if (!take_name(&s, h->battle) || !take_name(&s, h->scenario)) return false;
        scan_spaces(&s);
        return scan_hex64(&s, &h->battle_hash) && scan_done(&s);
    }
    if (scan_word(&s, "rules")) {
        return take_name(&s, h->ruleset) && take_name(&s, h->version) && scan_done(&s);
    }
    if (scan_word(&s, "player")) return read_player(h, &s);
    if (scan_word(&s, "option")) {
        return h->option_count < OPTION_MAX && take_name(&s, h->option[h->option_count++]) &&
               scan_done(&s);
    }
    return false;
}

size_t journal_read_header(JournalHeader *h, const char *text, size_t size, int *line,
                           Fault *fault) {
    *h = (JournalHeader){0};
    size_t at = 0, length;
    const char *start;
    *line = 1;
    if (!next_line(text, size, &at, &start, &length) ||
        !text_equal(start, length, "longroll journal 1")) {
        FAULT(fault, YES, "a journal begins with \"longroll journal 1\"");
        fault->line = 1;
        return 0;
    }
    while (next_line(text, size, &at, &start, &length)) {
        ++*line;
        if (length == 0) break;
        if (start[0] == '#') continue;
        if (!read_header_line(h, scan_of(start, length))) {
            FAULT(fault, YES, "expected battle, rules, player or option, and an empty line after");
            fault->line = *line;
            return 0;
        }
    }
    if (h->battle[0] == '\0' || h->ruleset[0] == '\0') {
        FAULT(fault, YES, "the header names no ", h->battle[0] == '\0' ? "battle" : "rules");
        fault->line = *line;
        return 0;
    }
    return at;
}

void journal_write_header(const Battle *b, const char *const player[SIDE_MAX], Text *out) {
    text_add(out, "longroll journal 1\nbattle ");
    text_add(out, b->id);
    text_add_char(out, ' ');
    text_add(out, b->scenario);
    text_add_char(out, ' ');
    text_add_hex64(out, b->content_hash);
    text_add(out, "\nrules ");
    text_add(out, b->ruleset->name);
    text_add_char(out, ' ');
    text_add(out, b->ruleset->version);
    text_add_char(out, '\n');
    for (int side = 0; side < SIDE_MAX; side++) {
        text_add(out, "player ");
        text_add(out, b->side_id[side]);
        text_add_char(out, ' ');
        text_add(out, player[side]);
        text_add_char(out, '\n');
    }
    for (int i = 0; i < b->ruleset->option_count; i++) {
        if (!(b->options & (1 << i))) continue;
        text_add(out, "option ");
        text_add(out, b->ruleset->option[i]);
        text_add_char(out, '\n');
    }
    text_add_char(out, '\n');
}

bool journal_fits(const JournalHeader *h, const Battle *b, Fault *fault) {
    if (strcmp(h->ruleset, b->ruleset->name) != 0) {
        FAULT(fault, YES, "played by the rules of ", h->ruleset, ", not of ", b->ruleset->name);
        return false;
    }
    if (h->battle_hash != b->content_hash) {
        FAULT(fault, YES, "the battle ", h->battle, " has changed since this game was played");
        return false;
    }
    return true;
}

static bool replay_line(JournalReader *r, const char *start, size_t length, Fault *fault) {
    Scan s = scan_of(start, length);
    if (scan_done(&s) || *s.at == '#') return true;
    if (scan_literal(&s, "=")) {
        uint64_t hash;
        scan_spaces(&s);
        if (scan_hex64(&s, &hash) && scan_done(&s) && hash == state_hash(r->b, r->s)) return true;
        FAULT(fault, YES, "the position differs from the one this game had here");
        return false;
    }
    return notation_play(r->b, r->s, r->offers, r->spare, start, length, r->seen, r->context,
                         fault);
}

bool journal_replay(JournalReader *r, const char *text, size_t size, int line, Fault *fault) {
    size_t at = 0, length;
    const char *start;
    while (next_line(text, size, &at, &start, &length)) {
        line++;
        if (!replay_line(r, start, length, fault)) {
            fault->line = line;
            return false;
        }
    }
    return true;
}

void journal_writer_init(JournalWriter *w) { *w = (JournalWriter){.piece = NO_PIECE}; }

static void end_line(JournalWriter *w, Text *out, const char *tail) {
    if (w->piece == NO_PIECE) return;
    assert(w->used < sizeof w->line);
    text_add_span(out, w->line, w->used);
    text_add(out, tail);
    text_add_char(out, '\n');
    w->piece = NO_PIECE;
    w->used = 0;
}

/* Begins a move line: "move Maney L6", by the pattern of the step verb. */
static void begin_move(JournalWriter *w, const Battle *b, const State *s, int verb, PieceId piece) {
    Text t;
    text_init(&t, w->line, sizeof w->line);
    notation_write(b, s, action_piece_place(verb, piece, s->piece[piece].place), &t);
    w->used = t.used;
    w->piece = piece;
    w->verb = (uint8_t)verb;
}

static int first_verb(const Battle *b, VerbRole role) {
    int verb = 1;
    while (b->ruleset->verb[verb].role != role) verb++;
    return verb;
}

/* Whether the piece whose move is buffered could halt here: then a line that ends without a halt
 * must say that the move goes on. */
static bool could_halt(const JournalWriter *w, const Battle *b, const State *s) {
    const Step *step = &b->ruleset->step[s->step];
    const Action halt = action_piece(first_verb(b, VERB_STOP), w->piece);
    return step->verdict != NULL && step->verdict(b, s, halt) == YES;
}

static void grow_move(JournalWriter *w, const Battle *b, const State *s, Action a, Text *out) {
    /* The line is named after the verb of its first step; a change of verb begins another line. */
    if (w->piece == a.piece && w->verb != a.verb) {
        const bool stepped = memchr(w->line, '-', w->used) != NULL;
        if (stepped) {
            end_line(w, out, " ...");
        } else {
            w->piece = NO_PIECE;
        }
    }
    if (w->piece != a.piece) begin_move(w, b, s, a.verb, a.piece);
    Text t = {w->line, sizeof w->line, w->used, false};
    char name[HEX_NAME_SIZE];
    place_name(b, a.place, name);
    text_add_char(&t, '-');
    text_add(&t, name);
    w->used = t.used;
}

void journal_write(JournalWriter *w, const Battle *b, const State *before, Action a, Text *out) {
    const VerbRole role = b->ruleset->verb[a.verb].role;
    const bool another =
        a.piece != w->piece || role == VERB_PLAIN || role == VERB_MOVER || role == VERB_GATHER;
    if (w->piece != NO_PIECE && another) end_line(w, out, could_halt(w, b, before) ? " ..." : "");
    if (w->turn != before->turn && w->piece == NO_PIECE) {
        w->turn = before->turn;
        text_add(out, "# turn ");
        text_add_int(out, before->turn);
        if (b->clock[before->turn][0] != '\0') {
            text_add(out, ", ");
            text_add(out, b->clock[before->turn]);
        }
        text_add_char(out, '\n');
    }
    switch (role) {
    case VERB_MOVER: begin_move(w, b, before, first_verb(b, VERB_STEP), a.piece); return;
    case VERB_STEP: grow_move(w, b, before, a, out); return;
    case VERB_STOP:
        if (w->piece == NO_PIECE) begin_move(w, b, before, first_verb(b, VERB_STEP), a.piece);
        end_line(w, out, "");
        return;
    case VERB_GATHER:
    case VERB_PLAIN: break;
    }
    notation_write(b, before, a, out);
    text_add_char(out, '\n');
}

void journal_write_pending(JournalWriter *w, Text *out) { end_line(w, out, " ..."); }

void journal_write_hash(const Battle *b, const State *s, Text *out) {
    text_add(out, "= ");
    text_add_hex64(out, state_hash(b, s));
    text_add_char(out, '\n');
}
