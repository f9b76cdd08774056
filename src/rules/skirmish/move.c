/* 2: movement, one hex an action. */
#include "rules/skirmish/skirmish.h"

Verdict skirmish_move_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) return YES;
    if (a.verb != VERB_MOVE || a.piece == NO_PIECE || a.place == NO_PLACE) return NO_NOT_NOW;
    if (side_of(b, a.piece) != s->acting) return NO_OWN;
    if (!on_map(s, a.piece)) return NO_LOST;
    const PlaceId from = s->piece[a.piece].place;
    const int left = unit_of(s, a.piece)->points;
    if (!is_beside(b, from, a.place)) return NO_BESIDE;
    if (s->place[a.place].head != NO_PIECE) return NO_OCCUPIED;
    if (left == 0 && ezoc(s, from, s->acting)) return NO_STOPPED;
    return terrain_number(b, a.place, TERRAIN_COST) <= left ? YES : NO_POINTS;
}

void skirmish_move_offer(const Battle *b, const State *s, Sink *out) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u)) continue;
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId to = b->place[s->piece[u].place].adjacent[side];
            const Action a = action_piece_place(VERB_MOVE, u, to);
            if (skirmish_move_verdict(b, s, a) == YES) sink_add(out, a);
        }
    }
    sink_add(out, action_of(VERB_DONE));
}

StepId skirmish_move_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_DONE) return STEP_ASSAULT;
    SkirmishUnit *u = unit(s, a.piece);
    const int cost = terrain_number(b, a.place, TERRAIN_COST);
    assert(u->points >= cost);
    u->points = (uint8_t)(u->points - cost);
    if (ezoc(s, a.place, s->acting)) u->points = 0; /* 2.2 */
    skirmish_enter(b, s, a.piece, a.place);
    return STEP_MOVE;
}

void skirmish_enter(const Battle *b, State *s, PieceId p, PlaceId place) {
    assert(s->place[place].head == NO_PIECE);
    piece_move(b, s, p, place);
    const int victory = b->victory_at[b->place[place].hex];
    if (victory >= 0) s->control[victory] = (uint8_t)side_of(b, p); /* 4.1a */
}
