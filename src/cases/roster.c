#include "cases/roster.h"

#include <string.h>

#include "cases/display.h"
#include "cases/extras.h"

void roster_armies(CaseRun *c) {
    Battle *b = &c->battle;
    for (int side = 0; side < SIDE_MAX; side++) {
        char name[NAME_SIZE + 8];
        Text t;
        text_init(&t, name, NAME_SIZE);
        text_add(&t, b->side_id[side]);
        text_add(&t, " army");
        battle_add_formation(b, name, side, 0, NO_FORMATION);
    }
}

/* Each side's army is made first, side by side. */
static FormationId army_of(int side) { return (FormationId)side; }

/* The formation a piece or another formation names; made under `parent` if it is not known yet. */
static FormationId formation_named(CaseRun *c, const char *name, size_t size, int side, int rank,
                                   FormationId parent) {
    Battle *b = &c->battle;
    char text[NAME_SIZE];
    if (c->ruleset->rank_count > 0 && word_is(name, size, c->ruleset->rank[0])) {
        return army_of(side);
    }
    const FormationId known = battle_find_formation(b, name, size);
    if (known != NO_FORMATION) {
        if (b->formation[known].side == side) return known;
        case_fail(c, "%s belongs to the other side", b->formation[known].name);
        return NO_FORMATION;
    }
    if (!take_name(c, name, size, text)) return NO_FORMATION;
    if (b->formation_count == FORMATION_MAX) {
        case_fail(c, "too many formations");
        return NO_FORMATION;
    }
    return battle_add_formation(b, text, side, rank, parent);
}

int roster_rank(const CaseRun *c, const char *word, size_t size) {
    for (int i = 1; i < c->ruleset->rank_count; i++) {
        if (word_is(word, size, c->ruleset->rank[i])) return i;
    }
    return -1;
}

/* Takes the words up to the side's id: the name of a piece or formation. */
static bool take_name_and_side(CaseRun *c, Scan *s, char name[NAME_SIZE], int *side) {
    scan_spaces(s);
    const char *start = s->at, *end = s->at;
    while (!scan_done(s)) {
        if (scan_side(&c->battle, s, side)) {
            if (*side < 0) return case_fail(c, "expected a side after the name");
            return take_name(c, start, (size_t)(end - start), name);
        }
        const char *word;
        const size_t size = scan_token(s, &word);
        end = word + size;
    }
    return case_fail(c, "expected a name and a side (%s or %s)", c->battle.side_id[0],
                     c->battle.side_id[1]);
}

/* division Cheatham csa of Polk [hold 5] */
bool roster_formation(CaseRun *c, Scan *s, int rank) {
    Battle *b = &c->battle;
    char name[NAME_SIZE];
    int side, hold = 0;
    if (!take_name_and_side(c, s, name, &side)) return false;
    FormationId parent = army_of(side);
    scan_spaces(s);
    if (scan_word(s, "of")) {
        const char *word;
        const size_t size = scan_token(s, &word);
        parent = formation_named(c, word, size, side, rank > 1 ? rank - 1 : 1, parent);
        if (parent == NO_FORMATION) return false;
        if (b->formation[parent].rank >= rank) {
            return case_fail(c, "%s is no greater than %s", b->formation[parent].name, name);
        }
    }
    scan_spaces(s);
    if (scan_word(s, "hold") && !take_int(c, s, 1, TURN_MAX, "a turn", &hold)) return false;
    const FormationId f = formation_named(c, name, strlen(name), side, rank, parent);
    if (f == NO_FORMATION) return false;
    if (b->formation[f].parent != parent || b->formation[f].rank != rank) {
        return case_fail(c, "%s is named before this line says what it is part of", name);
    }
    b->formation[f].hold_until = (uint8_t)hold;
    return display_post(c, s, f);
}

int roster_kind(const CaseRun *c, const char *word, size_t size) {
    for (int i = 0; i < c->ruleset->kind_count; i++) {
        if (word_is(word, size, c->ruleset->kind[i].name)) return i;
    }
    return -1;
}

enum { KIND_FIELDS = sizeof((PieceKind *)0)->field / sizeof(ValueField) };

static int field_count(const PieceKind *kind) {
    int count = 0;
    while (count < KIND_FIELDS && kind->field[count].name != NULL) count++;
    return count;
}

/* What a piece's numbers are when the case does not say: the ruleset's standard, or the middle. */
static void standard_values(const PieceKind *kind, PieceInfo *p) {
    for (int i = 0; i < field_count(kind); i++) {
        const ValueField *f = &kind->field[i];
        const int8_t value =
            f->standard >= f->least ? f->standard : (int8_t)((f->least + f->most) / 2);
        for (int k = 0; k < f->count; k++) p->value[f->index + k] = value;
    }
}

/* 4/2: as many numbers as the field has; the last one given stands for those left out. */
static bool take_values(CaseRun *c, Scan *s, const ValueField *f, PieceInfo *p) {
    int value = 0;
    for (int k = 0; k < f->count; k++) {
        const bool given = k == 0 || scan_literal(s, "/");
        if (given && !take_int(c, s, f->least, f->most, f->name, &value)) return false;
        p->value[f->index + k] = (int8_t)value;
    }
    return s->at == s->end || *s->at != '/' || case_fail(c, "%s has %d numbers", f->name, f->count);
}

/* A letter where the ruleset writes a letter for a number ("A", aggressive). */
static bool take_letter(const PieceKind *kind, const char *word, size_t size, PieceInfo *p) {
    for (int i = 0; i < field_count(kind); i++) {
        const ValueField *f = &kind->field[i];
        const int which = f->letters == NULL ? -1 : value_letter(f, word, size);
        if (which < 0) continue;
        for (int k = 0; k < f->count; k++) p->value[f->index + k] = (int8_t)which;
        return true;
    }
    return false;
}

/* The field whose name, or beginning of a name, is this word: "sp", "q" for quality. */
static const ValueField *named_field(const PieceKind *kind, const char *word, size_t size) {
    for (int i = 0; i < field_count(kind) && size > 0; i++) {
        const ValueField *f = &kind->field[i];
        if (strlen(f->name) >= size && memcmp(f->name, word, size) == 0) return f;
    }
    return NULL;
}

static bool is_digit(char ch) { return ch >= '0' && ch <= '9'; }

bool roster_after(CaseRun *c, PieceId piece, const char *start, size_t size) {
    if (c->after_count == AFTER_MAX) return case_fail(c, "too many set lines");
    c->after[c->after_count].line = c->line;
    c->after[c->after_count].piece = piece;
    c->after[c->after_count++].text = scan_of(start, size);
    return true;
}

static bool start_at(CaseRun *c, PieceId piece, PlaceId place) {
    int units = 0;
    for (PieceId p = 0; p < c->battle.piece_count; p++) {
        units += c->battle.piece[p].start == place;
    }
    if (units >= UNITS_AT_MAX)
        return case_fail(c, "more than %d pieces in one place", UNITS_AT_MAX);
    c->battle.piece[piece].start = place;
    return true;
}

/* Which of a piece's numbers the next bare ones are. */
typedef struct Numbers {
    int field;
    int face; /* of lists with one number for each field: front, then back */
} Numbers;

/* Bare numbers fill the fields in turn. A list no longer than the next field belongs to that field;
 * a longer one has one number for each field: 2/1/3/4 for a leader whose four ratings are pairs,
 * and a second such list is the back of his counter. */
static bool take_numbers(CaseRun *c, Scan *s, const PieceKind *kind, PieceInfo *p, Numbers *next) {
    const int fields = field_count(kind);
    int numbers = 1;
    for (const char *at = s->at; at < s->end && *at != ' '; at++) numbers += *at == '/';
    if (next->face == 0 && next->field < fields && numbers <= kind->field[next->field].count) {
        return take_values(c, s, &kind->field[next->field++], p);
    }
    int i = 0;
    do {
        if (i == fields || next->face >= kind->field[i].count) {
            return case_fail(c, "more numbers than it has");
        }
        const ValueField *f = &kind->field[i++];
        int value = 0;
        if (!take_int(c, s, f->least, f->most, f->name, &value)) return false;
        for (int k = next->face; k < f->count; k++) p->value[f->index + k] = (int8_t)value;
    } while (scan_literal(s, "/"));
    next->field = i;
    next->face++;
    return true;
}

/* One word of a piece's description, with what follows it. */
static bool piece_word(CaseRun *c, Scan *s, PieceId piece, Numbers *next) {
    PieceInfo *p = &c->battle.piece[piece];
    const PieceKind *kind = &c->ruleset->kind[p->kind];
    if (is_digit(*s->at) || *s->at == '-') return take_numbers(c, s, kind, p, next);
    const char *word;
    const size_t size = scan_token(s, &word);
    size_t letters = 0;
    while (letters < size && !is_digit(word[letters]) && word[letters] != '-') letters++;
    if (word_is(word, size, "at")) {
        PlaceId place;
        return take_place(c, s, &place) && start_at(c, piece, place);
    }
    if (word_is(word, size, "of")) {
        const char *name;
        const size_t name_size = scan_token(s, &name);
        const int rank = c->ruleset->rank_count - 1;
        p->formation = formation_named(c, name, name_size, p->side, rank, army_of(p->side));
        return p->formation != NO_FORMATION;
    }
    if (word_is(word, size, "in")) {
        const char *name;
        const size_t name_size = scan_token(s, &name);
        for (GroupId g = 0; g < c->battle.group_count; g++) {
            if (word_is(name, name_size, c->battle.group[g].name)) p->group = g;
        }
        return p->group != NO_GROUP ||
               case_fail(c, "there is no group \"%.*s\"", (int)name_size, name);
    }
    if (c->ruleset->line_count > 0 && word_is(word, size, "wing")) {
        return display_leader_wing(c, s, p);
    }
    if (c->ruleset->line_count > 0 && word_is(word, size, "succeeds")) {
        const char *name;
        const size_t name_size = scan_token(s, &name);
        p->succeeds = battle_find_piece(&c->battle, name, name_size);
        return p->succeeds != NO_PIECE ||
               case_fail(c, "there is no \"%.*s\" yet", (int)name_size, name);
    }
    const bool marker = c->ruleset->markers >> p->kind & 1;
    if (marker && word_is(word, size, "serves")) return extras_serves(c, s, p);
    if (marker && word_is(word, size, "turns")) return extras_turns(c, s, p);
    if (take_letter(kind, word, size, p)) return true;
    const ValueField *field = named_field(kind, word, letters);
    if (field != NULL && letters < size) {
        s->at = word + letters;
        return take_values(c, s, field, p);
    }
    scan_spaces(s);
    if (field != NULL && s->at < s->end && is_digit(*s->at)) return take_values(c, s, field, p);
    return roster_after(c, piece, word, size);
}

/* unit Maney csa infantry 4/2 q4/3 of Cheatham at C3 damaged */
bool roster_piece(CaseRun *c, Scan *s, int kind_id) {
    Battle *b = &c->battle;
    char name[NAME_SIZE];
    int side;
    Numbers next = {0};
    if (!take_name_and_side(c, s, name, &side)) return false;
    if (battle_find_piece(b, name, strlen(name)) != NO_PIECE) {
        return case_fail(c, "two pieces are called %s", name);
    }
    if (b->piece_count == PIECE_MAX) return case_fail(c, "too many pieces");
    const Scan rest = *s;
    const char *word;
    const size_t size = scan_token(s, &word);
    if (kind_id < 0 && roster_kind(c, word, size) >= 0) {
        kind_id = roster_kind(c, word, size);
    } else {
        *s = rest;
    }
    if (kind_id < 0) kind_id = 0;
    const PieceKind *kind = &c->ruleset->kind[kind_id];
    const PieceId piece = battle_add_piece(b, name, side, kind_id, NO_FORMATION);
    PieceInfo *p = &b->piece[piece];
    p->exerts_zoc = kind->exerts_zoc;
    standard_values(kind, p);
    while (!scan_done(s)) {
        if (!piece_word(c, s, piece, &next)) return false;
    }
    if (p->formation == NO_FORMATION && kind->leads) {
        const int rank = c->ruleset->rank_count - 1;
        p->formation = formation_named(c, name, strlen(name), side, rank, army_of(side));
    }
    if (p->formation == NO_FORMATION) p->formation = army_of(side);
    if (kind->leads) b->formation[p->formation].leader = piece;
    return true;
}
