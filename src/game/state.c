#include "game/state.h"

#include <assert.h>
#include <string.h>

#include "core/hash.h"
#include "core/text.h"
#include "game/ruleset.h"

/* Everything before the parts whose used length depends on the battle: the ruleset's own, places,
 * pieces. */
enum { HEAD_SIZE = offsetof(State, own) };

static size_t own_size(const Battle *b) { return b->ruleset->own_size(b); }

void state_init(const Battle *b, State *s) {
    memset(s, 0, HEAD_SIZE);
    memset(s->own, 0, own_size(b));
    s->winner = NO_SIDE;
    s->turn = b->first_turn;
    memset(s->control, NO_SIDE, sizeof s->control);
    for (PlaceId p = 0; p < b->place_count; p++) s->place[p] = (PlaceState){.head = NO_PIECE};
    for (PieceId p = 0; p < b->piece_count; p++) {
        s->piece[p] = (Piece){.place = NO_PLACE, .next = NO_PIECE};
    }
    for (int i = 0; i < b->victory_count; i++) s->control[i] = b->victory[i].owner;
}

void state_copy(const Battle *b, State *to, const State *from) {
    memcpy(to, from, HEAD_SIZE + own_size(b));
    memcpy(to->place, from->place, b->place_count * sizeof(PlaceState));
    memcpy(to->piece, from->piece, b->piece_count * sizeof(Piece));
}

size_t state_used_size(const Battle *b) {
    return HEAD_SIZE + own_size(b) + b->place_count * sizeof(PlaceState) +
           b->piece_count * sizeof(Piece);
}

/* What places hold follows from the pieces, so it is left out. */
uint64_t state_hash(const Battle *b, const State *s) {
    const uint64_t head = hash_bytes(s, HEAD_SIZE + own_size(b), 1);
    return hash_bytes(s->piece, b->piece_count * sizeof(Piece), head);
}

bool state_equal(const Battle *b, const State *s, const State *other) {
    return memcmp(s, other, HEAD_SIZE + own_size(b)) == 0 &&
           memcmp(s->place, other->place, b->place_count * sizeof(PlaceState)) == 0 &&
           memcmp(s->piece, other->piece, b->piece_count * sizeof(Piece)) == 0;
}

/* A side's zone of control begins or ends around a place that it has just occupied or left. */
static void zoc_change(const Battle *b, State *s, PlaceId place, int side, int by) {
    const PlaceInfo *info = &b->place[place];
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(info->zoc & (1 << i))) continue;
        PlaceState *there = &s->place[info->adjacent[i]];
        there->held = (uint16_t)(there->held + by * (1 << (10 + 3 * side)));
    }
}

static bool holds_ground(const Battle *b, const State *s, PieceId piece) {
    return b->tag[piece].exerts_zoc && !(s->piece[piece].own[PIECE_OWN - 1] & PIECE_LOOSE);
}

void piece_put(const Battle *b, State *s, PieceId piece, PlaceId place) {
    assert(s->piece[piece].place == NO_PLACE);
    assert(place < b->place_count);
    PlaceState *here = &s->place[place];
    PieceId *link = &here->head;
    while (*link < piece) link = &s->piece[*link].next; /* NO_PIECE is greater than any */
    s->piece[piece].next = *link;
    *link = piece;
    s->piece[piece].place = place;
    if (!holds_ground(b, s, piece)) return;
    const int side = side_of(b, piece);
    assert(units_at(s, place, side) < UNITS_AT_MAX);
    if (units_at(s, place, side) == 0) zoc_change(b, s, place, side, 1);
    here->held = (uint16_t)(here->held + (1 << (5 * side)));
}

void piece_take_off(const Battle *b, State *s, PieceId piece) {
    const PlaceId place = s->piece[piece].place;
    assert(place != NO_PLACE);
    PlaceState *here = &s->place[place];
    PieceId *link = &here->head;
    while (*link != piece) link = &s->piece[*link].next;
    *link = s->piece[piece].next;
    s->piece[piece].next = NO_PIECE;
    s->piece[piece].place = NO_PLACE;
    if (!holds_ground(b, s, piece)) return;
    const int side = side_of(b, piece);
    here->held = (uint16_t)(here->held - (1 << (5 * side)));
    if (units_at(s, place, side) == 0) zoc_change(b, s, place, side, -1);
}

void piece_move(const Battle *b, State *s, PieceId piece, PlaceId place) {
    piece_take_off(b, s, piece);
    piece_put(b, s, piece, place);
}

void piece_bring(const Battle *b, State *s, PieceId piece, PlaceId place) {
    if (on_map(s, piece)) piece_take_off(b, s, piece);
    piece_put(b, s, piece, place);
}

void piece_loosen(const Battle *b, State *s, PieceId piece) {
    const PlaceId place = s->piece[piece].place;
    if (place != NO_PLACE) piece_take_off(b, s, piece);
    s->piece[piece].own[PIECE_OWN - 1] |= PIECE_LOOSE;
    if (place != NO_PLACE) piece_put(b, s, piece, place);
}

Frame *frame_push(State *s, int back) {
    assert(s->frames < FRAME_MAX);
    Frame *f = &s->frame[s->frames++];
    *f = (Frame){.back = (uint8_t)back};
    return f;
}

int frame_pop(State *s) {
    assert(s->frames > 0);
    Frame *f = frame_top(s);
    const int back = f->back;
    *f = (Frame){0}; /* so that equal positions are equal bytes */
    s->frames--;
    return back;
}

bool complaint_make(Complaint *c, const char *what, const char *name) {
    Text t;
    text_init(&t, c->text, sizeof c->text);
    text_add(&t, what);
    text_add(&t, name);
    return false;
}

static bool check_list(const Battle *b, const State *s, PlaceId place, Complaint *c) {
    char name[HEX_NAME_SIZE];
    place_name(b, place, name);
    int units[SIDE_MAX] = {0}, count = 0;
    PieceId before = 0;
    FOR_PIECES_AT(p, s, place) {
        if (count++ > b->piece_count) return complaint_make(c, "endless list of pieces in ", name);
        if (s->piece[p].place != place)
            return complaint_make(c, "listed elsewhere: ", b->piece[p].name);
        if (count > 1 && p <= before) return complaint_make(c, "not in roster order in ", name);
        before = p;
        if (holds_ground(b, s, p)) units[b->piece[p].side]++;
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        if (units_at(s, place, side) != units[side])
            return complaint_make(c, "unit count of ", name);
    }
    if (units[0] > 0 && units[1] > 0 && !(hex_of(b, place)->features & HEX_ENTRY)) {
        return complaint_make(c, "units of both sides in ", name);
    }
    return true;
}

static bool check_zoc(const Battle *b, const State *s, Complaint *c) {
    uint8_t zoc[PLACE_MAX] = {0}; /* three bits a side, as in PlaceState.held */
    for (PlaceId place = 0; place < b->place_count; place++) {
        for (int i = 0; i < HEX_SIDES; i++) {
            if (!(b->place[place].zoc & (1 << i))) continue;
            uint8_t *there = &zoc[b->place[place].adjacent[i]];
            if (units_at(s, place, 0) > 0) *there = (uint8_t)(*there + 1);
            if (units_at(s, place, 1) > 0) *there = (uint8_t)(*there + 8);
        }
    }
    for (PlaceId place = 0; place < b->place_count; place++) {
        char name[HEX_NAME_SIZE];
        place_name(b, place, name);
        if (s->place[place].held >> 10 != zoc[place])
            return complaint_make(c, "zone of control of ", name);
    }
    return true;
}

static bool check_tag(const Battle *b, PieceId p) {
    const PieceInfo *x = &b->piece[p];
    const PieceTag *tag = &b->tag[p];
    return tag->side == x->side && tag->kind == x->kind && tag->formation == x->formation &&
           tag->exerts_zoc == x->exerts_zoc;
}

bool state_check(const Battle *b, const State *s, Complaint *complaint) {
    complaint->text[0] = '\0';
    int listed = 0, standing = 0;
    for (PlaceId place = 0; place < b->place_count; place++) {
        if (!check_list(b, s, place, complaint)) return false;
        FOR_PIECES_AT(p, s, place) listed++;
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        standing += s->piece[p].place != NO_PLACE;
        if (!check_tag(b, p)) return complaint_make(complaint, "the tag of ", b->piece[p].name);
    }
    if (listed != standing)
        return complaint_make(complaint, "a piece is in a place but not listed", "");
    if (!check_zoc(b, s, complaint)) return false;
    for (int i = s->frames; i < FRAME_MAX; i++) {
        static const Frame EMPTY;
        if (memcmp(&s->frame[i], &EMPTY, sizeof EMPTY) != 0) {
            return complaint_make(complaint, "an unused frame is not empty", "");
        }
    }
    return b->ruleset->check == NULL || b->ruleset->check(b, s, complaint);
}
