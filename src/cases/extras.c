#include "cases/extras.h"

#include <string.h>

/* entry A C1 else B/C home csa */
bool extras_entry(CaseRun *c, Scan *s) {
    Battle *b = &c->battle;
    const char *word;
    size_t size = scan_token(s, &word);
    Entry e = {.friendly = NO_SIDE};
    HexId hex;
    if (size != 1 || *word < 'A' || *word > 'Z') return case_fail(c, "expected a letter");
    e.letter = (uint8_t)*word;
    if (!scan_hex(b, s, &hex)) return case_fail(c, "expected the hex of entry %c", e.letter);
    e.place = hex;
    scan_spaces(s);
    if (scan_word(s, "else")) {
        size = scan_token(s, &word);
        if (size != 1 && size != 3) return case_fail(c, "expected letters, as in B or B/C");
        e.other[0] = (uint8_t)word[0];
        e.other[1] = (uint8_t)word[size - 1];
    }
    scan_spaces(s);
    int side = NO_SIDE;
    if (scan_word(s, "home") && !take_side(c, s, &side)) return false;
    e.friendly = (uint8_t)side;
    if (b->entry_count == ENTRY_MAX) return case_fail(c, "too many entry hexes");
    int i = b->entry_count++;
    for (; i > 0 && b->entry[i - 1].letter > e.letter; i--) b->entry[i] = b->entry[i - 1];
    b->entry[i] = e;
    b->hex[hex].features |= HEX_ENTRY;
    return true;
}

/* compass csa N NW SW */
bool extras_compass(CaseRun *c, Scan *s) {
    static const char *const NAMES[2][HEX_SIDES] = {{"N", "NE", "SE", "S", "SW", "NW"},
                                                    {"NE", "E", "SE", "SW", "W", "NW"}};
    int side = 0;
    if (!take_side(c, s, &side)) return false;
    c->battle.compass[side] = 0;
    while (!scan_done(s)) {
        const char *word;
        const size_t size = scan_token(s, &word);
        int i = 0;
        while (i < HEX_SIDES && !word_is(word, size, NAMES[c->battle.grid.orientation][i])) i++;
        if (i == HEX_SIDES) return case_fail(c, "no side of a hex is \"%.*s\"", (int)size, word);
        c->battle.compass[side] |= (uint8_t)(1 << i);
    }
    return true;
}

/* The formation named by the next word. */
static bool take_formation(CaseRun *c, const char *word, size_t size, FormationId *f) {
    *f = battle_find_formation(&c->battle, word, size);
    return *f != NO_FORMATION ||
           case_fail(c, "there is no formation \"%.*s\" yet", (int)size, word);
}

/* Heth+Hill: the next word as a set of formations. */
static bool take_formations(CaseRun *c, Scan *s, uint64_t *bits) {
    const char *word;
    const size_t size = scan_token(s, &word);
    Scan part = scan_of(word, size);
    do {
        const char *name;
        const size_t name_size = scan_until(&part, "+", &name);
        FormationId f;
        if (!take_formation(c, name, name_size, &f)) return false;
        bits[f / 64] |= (uint64_t)1 << (f % 64);
    } while (scan_literal(&part, "+"));
    return true;
}

/* track Heth fast until 7 normal */
bool extras_track(CaseRun *c, Scan *s) {
    const char *word;
    size_t size = scan_token(s, &word);
    FormationId f;
    if (!take_formation(c, word, size, &f)) return false;
    for (int i = 0; i < TRACK_SPANS; i++) {
        TrackSpan *span = &c->battle.formation[f].track[i];
        size = scan_token(s, &word);
        int row = 0, turn = 0;
        while (row < c->ruleset->track_count && !word_is(word, size, c->ruleset->track[row])) row++;
        if (row == c->ruleset->track_count) {
            return case_fail(c, "%s has no track \"%.*s\"", c->ruleset->name, (int)size, word);
        }
        span->row = (uint8_t)row;
        scan_spaces(s);
        if (!scan_word(s, "until")) return true;
        if (!take_int(c, s, 1, TURN_MAX, "a turn", &turn)) return false;
        span->until = (uint8_t)turn;
    }
    return true;
}

static bool special_number(CaseRun *c, Scan *s, const SpecialSpec *spec, Special *x,
                           const char *word, size_t size) {
    for (int i = 0; i < SPECIAL_NUMBERS && spec->number[i] != NULL; i++) {
        int number = 0;
        if (!word_is(word, size, spec->number[i])) continue;
        if (!take_int(c, s, -999, 999, spec->number[i], &number)) return false;
        x->number[i] = (int16_t)number;
        return true;
    }
    return case_fail(c, "special rule %s has no \"%.*s\"", spec->name, (int)size, word);
}

static bool special_word(CaseRun *c, Scan *s, const SpecialSpec *spec, Special *x) {
    const char *word;
    int number = 0;
    if (scan_side(&c->battle, s, &number)) {
        x->side = (uint8_t)number;
        return number >= 0 || case_fail(c, "expected a side");
    }
    const size_t size = scan_token(s, &word);
    if (word_is(word, size, "of")) return take_formations(c, s, x->formations);
    if (word_is(word, size, "from") || word_is(word, size, "until")) {
        if (!take_int(c, s, 1, TURN_MAX, "a turn", &number)) return false;
        *(word[0] == 'f' ? &x->from : &x->until) = (uint8_t)number;
        return true;
    }
    if (word_is(word, size, "piece")) {
        scan_spaces(s);
        const size_t n = notation_piece(&c->battle, s->at, scan_left(s), &x->piece);
        s->at += n;
        return n > 0 || case_fail(c, "expected a piece");
    }
    if (word_is(word, size, "hexes")) {
        while (x->hex_count < SPECIAL_HEXES && scan_hex(&c->battle, s, &x->hex[x->hex_count])) {
            x->hex_count++;
        }
        return x->hex_count > 0 || case_fail(c, "expected hexes");
    }
    return special_number(c, s, spec, x, word, size);
}

/* special exit csa from 3 hexes C1 D2 vp 2 */
bool extras_special(CaseRun *c, Scan *s) {
    Special x = {.side = NO_SIDE, .piece = NO_PIECE};
    const char *word;
    const size_t size = scan_token(s, &word);
    while (x.rule < c->ruleset->special_count &&
           !word_is(word, size, c->ruleset->special[x.rule].name)) {
        x.rule++;
    }
    if (x.rule == c->ruleset->special_count) {
        return case_fail(c, "%s has no special rule \"%.*s\"", c->ruleset->name, (int)size, word);
    }
    while (!scan_done(s)) {
        if (!special_word(c, s, &c->ruleset->special[x.rule], &x)) return false;
    }
    if (c->battle.special_count == SPECIAL_MAX) return case_fail(c, "too many special rules");
    c->battle.special[c->battle.special_count++] = x;
    return true;
}

bool extras_serves(CaseRun *c, Scan *s, PieceInfo *p) { return take_formations(c, s, p->serves); }

/* 3-7+9 */
bool extras_turns(CaseRun *c, Scan *s, PieceInfo *p) {
    do {
        int first = 0, last;
        if (!take_int(c, s, 1, TURN_MAX, "a turn", &first)) return false;
        last = first;
        if (scan_literal(s, "-") && !take_int(c, s, first, TURN_MAX, "a turn", &last)) return false;
        for (int turn = first; turn <= last; turn++) p->turns |= (uint64_t)1 << (turn - 1);
    } while (scan_literal(s, "+"));
    return true;
}
