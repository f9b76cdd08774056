/* 8.4, 9.5: what a unit meets in a place where the enemy has no unit left: first each leader, who
 * may get away, then the guns, then the train. */
#include "rules/rally/clauses.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

StepId rally_begin_enter(const Battle *b, State *s, PieceId p, int side, PlaceId place,
                         int escape_at, StepId back) {
    assert(place < b->place_count);
    assert(p == NO_PIECE || side_of(b, p) == side);
    if (!rally_enemy_piece_at(b, s, place, side)) return back;
    frame_push(s, back);
    *enter_frame(s) = (EnterFrame){.piece = p,
                                   .place = place,
                                   .met = NO_PIECE,
                                   .side = (uint8_t)side,
                                   .escape_at = (uint8_t)escape_at};
    return STEP_ENTER;
}

static PieceId first_met(const Battle *b, const State *s, const EnterFrame *f, Kind kind) {
    FOR_PIECES_AT(p, s, f->place) {
        if (side_of(b, p) != f->side && is_kind(b, p, kind)) return p;
    }
    return NO_PIECE;
}

StepId rally_enter_take(const Battle *b, State *s, Action a) {
    assert(s->frames > 0);
    EnterFrame *f = enter_frame(s);
    f->met = first_met(b, s, f, KIND_LEADER);
    if (f->met != NO_PIECE) return STEP_LEADER_MET_ROLL;
    f->met = first_met(b, s, f, KIND_GUNS);
    if (f->met != NO_PIECE) return STEP_GUNS_MET_ROLL;
    const PieceId train = first_met(b, s, f, KIND_TRAIN);
    if (train != NO_PIECE) { /* 11.1, R92 */
        piece_take_off(b, s, train);
        own(s, train)->status = STATUS_GONE;
        rally(s)->side[f->side].vp = (int16_t)(rally(s)->side[f->side].vp + 3);
    }
    return (StepId)frame_pop(s);
}

static bool can_escape_to(const Battle *b, const State *s, PieceId leader, PlaceId place) {
    return place != NO_PLACE && !(hex_of(b, place)->features & HEX_IMPASSABLE) &&
           units_at(s, place, side_other(side_of(b, leader))) == 0;
}

/* A neighbouring place by land, or the other bank by a ford. */
static bool one_hex_away(const Battle *b, PlaceId from, PlaceId to) {
    if (place_side_towards(b, from, to) >= 0) return true;
    return b->place[from].other_bank == to && hex_of(b, from)->features & HEX_FORD;
}

Verdict rally_leader_escape_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_ESCAPE || a.place == NO_PLACE) return NO_NOT_NOW;
    const EnterFrame *f = enter_frame_of(s);
    if (a.piece != f->met) return NO_NOT_NOW;
    if (!one_hex_away(b, f->place, a.place)) return NO_NOT_ADJACENT;
    return can_escape_to(b, s, f->met, a.place) ? YES : NO_ENEMY_UNIT;
}

void rally_leader_escape_offer(const Battle *b, const State *s, Sink *out) {
    const EnterFrame *f = enter_frame_of(s);
    for (int side = 0; side <= HEX_SIDES; side++) {
        const PlaceId to =
            side < HEX_SIDES ? b->place[f->place].adjacent[side] : b->place[f->place].other_bank;
        if (to == NO_PLACE) continue;
        const Action a = action_piece_place(VERB_ESCAPE, f->met, to);
        if (rally_leader_escape_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId rally_leader_escape_take(const Battle *b, State *s, Action a) {
    assert(a.piece == enter_frame_of(s)->met);
    rally_place_piece(b, s, a.piece, a.place);
    return STEP_ENTER;
}

StepId rally_leader_met_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    const EnterFrame *f = enter_frame_of(s);
    const PieceId leader = f->met;
    assert(is_kind(b, leader, KIND_LEADER));
    if (a.number >= f->escape_at) {
        bool anywhere = b->place[f->place].other_bank != NO_PLACE &&
                        hex_of(b, f->place)->features & HEX_FORD &&
                        can_escape_to(b, s, leader, b->place[f->place].other_bank);
        for (int side = 0; side < HEX_SIDES; side++) {
            anywhere |= can_escape_to(b, s, leader, b->place[f->place].adjacent[side]);
        }
        if (anywhere) return STEP_LEADER_ESCAPE;
    }
    rally_lose_leader(b, s, leader, false);
    return STEP_ENTER;
}

/* 9.5: captured on 1 to 3, else taken off the map until the recovery roll brings them back. */
StepId rally_guns_met_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    const PieceId guns = enter_frame_of(s)->met;
    assert(is_kind(b, guns, KIND_GUNS));
    if (a.number <= 3) {
        rally_capture_guns(b, s, guns);
    } else {
        piece_take_off(b, s, guns);
    }
    return STEP_ENTER;
}
