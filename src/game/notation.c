#include "game/notation.h"

#include <string.h>

void fault_set(Fault *f, Verdict verdict, const char *const *part) {
    Text t;
    text_init(&t, f->text, sizeof f->text);
    for (; *part != NULL; part++) text_add(&t, *part);
    f->line = 0;
    f->verdict = verdict;
}

static void write_sides(const Battle *b, const State *s, Action a, Text *out) {
    const PlaceId from = a.piece == NO_PIECE ? NO_PLACE : s->piece[a.piece].place;
    bool first = true;
    for (int side = 0; side < HEX_SIDES && from != NO_PLACE; side++) {
        if (!(a.number & (1 << side)) || b->place[from].adjacent[side] == NO_PLACE) continue;
        char name[HEX_NAME_SIZE];
        place_name(b, b->place[from].adjacent[side], name);
        if (!first) text_add_char(out, '+');
        text_add(out, name);
        first = false;
    }
}

/* The last two mean no such vertex, and all round. */
enum { VERTICES = HEX_SIDES + 2 };
static const char *const VERTEX[VERTICES] = {"N", "NE", "SE", "S", "SW", "NW", "?", "all"};

static const PatternField *own_field(const Ruleset *rules, char letter) {
    for (int i = 0; i < rules->pattern_field_count; i++) {
        if (rules->pattern_field[i].letter == letter) return &rules->pattern_field[i];
    }
    assert(false && "a field that no pattern has");
    return NULL;
}

static int field_most(const PatternField *f) { return (1 << f->bits) - 1; }

static void write_own_field(const Battle *b, Action a, char letter, Text *out) {
    const PatternField *f = own_field(b->ruleset, letter);
    const int value = a.number >> f->shift & field_most(f);
    if (f->word == NULL) {
        text_add_int(out, value);
    } else {
        const char *word = f->word(b, value);
        text_add(out, word != NULL ? word : "?");
    }
}

static void write_field(const Battle *b, const State *s, Action a, char field, Text *out) {
    char name[HEX_NAME_SIZE];
    switch (field) {
    case 'u': text_add(out, a.piece < b->piece_count ? b->piece[a.piece].name : "?"); break;
    case 'f':
        text_add(out, a.formation < b->formation_count ? b->formation[a.formation].name : "?");
        break;
    case 'n': text_add_int(out, a.number); break;
    case 's': text_add(out, a.side < SIDE_MAX ? b->side_id[a.side] : "?"); break;
    case 'v': text_add(out, a.number < VERTICES ? VERTEX[a.number] : "?"); break;
    case 'd': write_sides(b, s, a, out); break;
    case 'p':
        if (a.place < b->place_count) place_name(b, a.place, name);
        text_add(out, a.place < b->place_count ? name : "?");
        break;
    default: write_own_field(b, a, field, out);
    }
}

void notation_write(const Battle *b, const State *s, Action a, Text *out) {
    const char *p = b->ruleset->verb[a.verb].pattern;
    assert(p != NULL);
    for (; *p != '\0'; p++) {
        if (*p == '%') {
            write_field(b, s, a, *++p, out);
        } else {
            text_add_char(out, *p);
        }
    }
}

/* Whether the name stands here as a whole word: a blank, a separator or the end follows. */
static bool name_stands(const char *name, const char *text, size_t size) {
    const size_t n = strlen(name);
    if (n > size || memcmp(name, text, n) != 0) return false;
    return n == size || strchr(" \t\r,;:+", text[n]) != NULL;
}

size_t notation_piece(const Battle *b, const char *text, size_t size, PieceId *out) {
    size_t longest = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        const size_t n = strlen(b->piece[p].name);
        if (n > longest && name_stands(b->piece[p].name, text, size)) {
            longest = n;
            *out = p;
        }
    }
    return longest;
}

size_t notation_formation(const Battle *b, const char *text, size_t size, FormationId *out) {
    size_t longest = 0;
    for (FormationId f = 0; f < b->formation_count; f++) {
        const size_t n = strlen(b->formation[f].name);
        if (n > longest && name_stands(b->formation[f].name, text, size)) {
            longest = n;
            *out = f;
        }
    }
    return longest;
}

/* What has been read of one line: places come before the piece that gives sides their meaning. */
typedef struct Reading {
    Action action;
    PlaceId path[HEX_SIDES * HEX_SPAN_MAX];
    int path_count;
} Reading;

static bool read_places(const Battle *b, Scan *scan, char joint, Reading *r) {
    do {
        PlaceId place;
        const size_t n = place_parse(b, scan->at, (size_t)(scan->end - scan->at), &place);
        if (n == 0 || r->path_count == (int)(sizeof r->path / sizeof r->path[0])) return false;
        scan->at += n;
        r->path[r->path_count++] = place;
    } while (scan->at < scan->end && *scan->at == joint && scan->at++);
    r->action.place = r->path[r->path_count - 1];
    return true;
}

/* Reads a field of the ruleset's own into its bits of the number; returns its length, or 0. */
static size_t read_own_field(const Battle *b, Scan scan, char letter, Reading *r) {
    const PatternField *f = own_field(b->ruleset, letter);
    if (f->word == NULL) {
        const char *start = scan.at;
        int64_t number;
        if (!scan_int(&scan, &number) || number < 0 || number > field_most(f)) return 0;
        r->action.number |= (uint8_t)(number << f->shift);
        return (size_t)(scan.at - start);
    }
    for (int i = 0; i <= field_most(f) && f->word(b, i) != NULL; i++) {
        if (!name_stands(f->word(b, i), scan.at, (size_t)(scan.end - scan.at))) continue;
        r->action.number |= (uint8_t)(i << f->shift);
        return strlen(f->word(b, i));
    }
    return 0;
}

static bool read_field(const Battle *b, Scan *scan, char field, Reading *r) {
    const size_t left = (size_t)(scan->end - scan->at);
    size_t n = 0;
    int64_t number;
    switch (field) {
    case 'u': n = notation_piece(b, scan->at, left, &r->action.piece); break;
    case 'f': n = notation_formation(b, scan->at, left, &r->action.formation); break;
    case 'n':
        if (!scan_int(scan, &number) || number < 0 || number > 255) return false;
        r->action.number = (uint8_t)number;
        return true;
    case 's':
        for (int side = 0; side < SIDE_MAX; side++) {
            if (!name_stands(b->side_id[side], scan->at, left)) continue;
            r->action.side = (uint8_t)side;
            n = strlen(b->side_id[side]);
        }
        break;
    case 'v':
        for (int v = 0; v < VERTICES; v++) {
            if (!name_stands(VERTEX[v], scan->at, left)) continue;
            r->action.number = (uint8_t)v;
            n = strlen(VERTEX[v]);
        }
        break;
    case 'd': return read_places(b, scan, '+', r);
    case 'p': return read_places(b, scan, '-', r);
    default: n = read_own_field(b, *scan, field, r);
    }
    scan->at += n;
    return n > 0;
}

/* Turns the places of a %d field into the sides they lie across. */
static bool resolve_sides(const Battle *b, const State *s, Reading *r) {
    const PlaceId from = r->action.piece == NO_PIECE ? NO_PLACE : s->piece[r->action.piece].place;
    r->action.place = NO_PLACE;
    for (int i = 0; i < r->path_count; i++) {
        const int side = from == NO_PLACE ? -1 : place_side_towards(b, from, r->path[i]);
        if (side < 0) return false;
        r->action.number |= (uint8_t)(1 << side);
    }
    return true;
}

static bool read_pattern(const Battle *b, const State *s, const char *pattern, Scan scan,
                         Reading *r) {
    bool sides = false;
    for (const char *p = pattern; *p != '\0'; p++) {
        if (*p == '%') {
            sides |= *++p == 'd';
            if (!read_field(b, &scan, *p, r)) return false;
        } else if (*p == ' ') {
            const char *before = scan.at;
            scan_spaces(&scan);
            if (scan.at == before) return false;
        } else if (scan.at == scan.end || *scan.at++ != *p) {
            return false;
        }
    }
    return scan_done(&scan) && (!sides || resolve_sides(b, s, r));
}

bool notation_read(const Battle *b, const State *s, const Offers *offers, const char *text,
                   size_t size, Action *out, Fault *fault) {
    Scan scan = scan_of(text, size);
    scan_spaces(&scan);
    bool found = false;
    for (int verb = 1; verb < b->ruleset->verb_count; verb++) {
        if (b->ruleset->verb[verb].pattern == NULL) continue;
        Reading r = {.action = action_of(verb)};
        if (!read_pattern(b, s, b->ruleset->verb[verb].pattern, scan, &r)) continue;
        if (r.path_count > 1 && r.action.place != NO_PLACE) continue; /* a move, not an action */
        const bool offered = sink_has(&offers->sink, r.action);
        if (!found || offered) *out = r.action;
        found = true;
        if (offered) return true;
    }
    if (!found) {
        char shown[80] = {0};
        memcpy(shown, text, size < sizeof shown - 1 ? size : sizeof shown - 1);
        FAULT(fault, YES, "no action reads \"", shown, "\"");
    }
    return found;
}

static void refuse(const Battle *b, const State *s, Action a, Verdict verdict, Fault *fault) {
    char line[LINE_SIZE];
    Text t;
    text_init(&t, line, sizeof line);
    notation_write(b, s, a, &t);
    const Clause *clause = &b->ruleset->clause[verdict];
    FAULT(fault, verdict, line, ": ", clause->number, ", ", clause->text);
}

typedef struct Play {
    const Battle *b;
    State *s;
    Offers *offers;
    NotationSeen seen;
    void *context;
    Fault *fault;
} Play;

static bool play_action(Play *p, Action a) {
    const Verdict verdict = run_verdict(p->b, p->s, p->offers, a);
    if (verdict != YES) {
        refuse(p->b, p->s, a, verdict, p->fault);
        return false;
    }
    if (p->seen != NULL) p->seen(p->context, p->b, p->s, a);
    run_take(p->b, p->s, p->offers, a);
    return true;
}

/* The verb of this role with which the piece is offered something now, or VERB_NONE. */
static int offered_verb(const Play *p, PieceId piece, VerbRole role) {
    for (uint32_t i = 0; i < p->offers->sink.count; i++) {
        const Action a = p->offers->item[i];
        if (a.piece == piece && p->b->ruleset->verb[a.verb].role == role) return a.verb;
    }
    return VERB_NONE;
}

static bool on_its_way(const Play *p, PieceId piece) {
    return offered_verb(p, piece, VERB_STEP) != VERB_NONE ||
           offered_verb(p, piece, VERB_STOP) != VERB_NONE;
}

/* The verb that selects a piece to move, to ask why this one may not be selected. */
static int mover_verb(const Battle *b) {
    for (int verb = 1; verb < b->ruleset->verb_count; verb++) {
        if (b->ruleset->verb[verb].role == VERB_MOVER) return verb;
    }
    return VERB_NONE;
}

static bool play_route(Play *p, const Reading *r, bool stay_on_the_way) {
    const PieceId piece = r->action.piece;
    const PlaceId from = p->s->piece[piece].place;
    if (!on_its_way(p, piece)) {
        const int offered = offered_verb(p, piece, VERB_MOVER);
        const int verb = offered != VERB_NONE ? offered : mover_verb(p->b);
        if (!play_action(p, action_piece(verb, piece))) return false;
    }
    /* Steps without a choice may have been taken as soon as it was selected. */
    int next = r->path[0] == from || r->path[0] == p->s->piece[piece].place ? 1 : 0;
    for (; next < r->path_count; next++) {
        if (!play_action(p, action_piece_place(r->action.verb, piece, r->path[next]))) return false;
    }
    const int stop = stay_on_the_way ? VERB_NONE : offered_verb(p, piece, VERB_STOP);
    return stop == VERB_NONE || play_action(p, action_piece(stop, piece));
}

/* Reads a move; the dots at its end, if any, are already cut off. */
static bool read_route(const Battle *b, const State *s, Scan scan, Reading *r) {
    for (int verb = 1; verb < b->ruleset->verb_count; verb++) {
        if (b->ruleset->verb[verb].role != VERB_STEP) continue;
        *r = (Reading){.action = action_of(verb)};
        if (read_pattern(b, s, b->ruleset->verb[verb].pattern, scan, r)) return true;
    }
    return false;
}

bool notation_play(const Battle *b, State *s, Offers *offers, State *spare, const char *line,
                   size_t size, NotationSeen seen, void *context, Fault *fault) {
    Play p = {b, s, offers, seen, context, fault};
    Scan scan = scan_of(line, size);
    scan_spaces(&scan);
    while (scan.end > scan.at && strchr(" \t\r", scan.end[-1]) != NULL) scan.end--;
    size = (size_t)(scan.end - scan.at);
    const bool dots = size > 3 && memcmp(scan.end - 3, "...", 3) == 0;
    Reading r;
    const Scan route = dots ? scan_of(scan.at, size - 3) : scan;
    if (read_route(b, s, route, &r)) {
        state_copy(b, spare, s);
        if (play_route(&p, &r, dots)) return true;
        state_copy(b, s, spare);
        run_settle(b, s, offers);
        return false;
    }
    Action a;
    if (!notation_read(b, s, offers, scan.at, size, &a, fault)) return false;
    return play_action(&p, a);
}
