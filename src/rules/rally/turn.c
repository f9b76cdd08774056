/* 3.0 the turn begins; 10.1 replacements come; 4.0 initiative. */
#include "rules/rally/clauses.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

enum {
    CLEARED_EACH_TURN = FLAG_ACTED | FLAG_ACTIVE | FLAG_OOC | FLAG_FALLBACK | FLAG_MOVED |
                        FLAG_SURGE | FLAG_BLUNDERED | FLAG_FOUGHT | FLAG_PLACED | FLAG_FIRED
};

static void new_day_if_dawn(const Battle *b, State *s) {
    if (s->turn <= b->first_turn || is_night(b, s) || !b->night[s->turn - 1]) return;
    rally(s)->day++;
    for (int side = 0; side < SIDE_MAX; side++) rally(s)->side[side].events_today = 0;
}

StepId rally_turn_start_take(const Battle *b, State *s, Action a) {
    assert(s->frames == 0);
    assert(s->turn >= 1 && s->turn <= b->turn_count);
    Rally *r = rally(s);
    new_day_if_dawn(b, s);
    for (PieceId p = 0; p < b->piece_count; p++) {
        unflag(s, p, CLEARED_EACH_TURN);
        own(s, p)->notes = 0;
    }
    for (FormationId f = 0; f < b->formation_count; f++) {
        r->formation[f] &= FORMATION_OBTUSE | FORMATION_RELEASED;
    }
    for (int g = 0; g < b->group_count; g++) r->group_place[g] = NO_PLACE;
    for (int side = 0; side < SIDE_MAX; side++) {
        RallySide *own_side = &r->side[side];
        own_side->passed = own_side->bombarded = own_side->free_division = 0;
        const PieceId commander = rally_army_commander(b, s, side);
        own_side->commander_hex =
            commander == NO_PIECE ? NO_HEX : b->place[s->piece[commander].place].hex;
    }
    r->tied = 0;
    r->cursor = 0;
    r->second_side = 0;
    return STEP_NEXT_REPLACEMENT;
}

/* D3: the side that last had the initiative first. */
static int side_in_order(const Rally *r) {
    const int first = r->initiative == NO_SIDE ? CSA : r->initiative;
    return r->second_side ? side_other(first) : first;
}

static bool replacement_due(const Battle *b, const State *s, PieceId p, int side) {
    return is_kind(b, p, KIND_LEADER) && side_of(b, p) == side &&
           own_of(s, p)->status == STATUS_BOX && own_of(s, p)->due <= s->turn;
}

static bool commands_at(const Battle *b, const State *s, PieceId leader, PlaceId place) {
    FOR_PIECES_AT(p, s, place) {
        if (is_unit(b, p) &&
            formation_within(b, b->piece[p].formation, b->piece[leader].formation)) {
            return true;
        }
    }
    return false;
}

StepId rally_next_replacement_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(r->cursor <= b->piece_count);
    for (;;) {
        while (r->cursor < b->piece_count) {
            const PieceId p = r->cursor++;
            if (!replacement_due(b, s, p, side_in_order(r))) continue;
            bool possible = false;
            for (PlaceId place = 0; place < b->place_count && !possible; place++) {
                possible = commands_at(b, s, p, place);
            }
            if (!possible) continue; /* 10.1: not placed, not counted lost */
            r->subject = p;
            return STEP_PLACE_REPLACEMENT;
        }
        r->cursor = 0;
        if (r->second_side) break;
        r->second_side = 1;
    }
    r->second_side = 0;
    if (!is_night(b, s)) return STEP_INITIATIVE_ROLL;
    s->acting = r->initiative == NO_SIDE ? CSA : r->initiative;
    return STEP_NIGHT_SELECT;
}

Verdict rally_place_replacement_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_ARRIVE || a.place == NO_PLACE) return NO_NOT_NOW;
    return commands_at(b, s, rally_of(s)->subject, a.place) ? YES : NO_REPLACEMENT_PLACE;
}

void rally_place_replacement_offer(const Battle *b, const State *s, Sink *out) {
    for (PlaceId place = 0; place < b->place_count; place++) {
        const Action a = action_place(VERB_ARRIVE, place);
        if (rally_place_replacement_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId rally_place_replacement_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    const PieceId leader = r->subject;
    assert(is_kind(b, leader, KIND_LEADER));
    assert(own(s, leader)->status == STATUS_BOX);
    own(s, leader)->status = STATUS_READY;
    rally_place_piece(b, s, leader, a.place);
    /* D15: a replacement's hex at the start of the turn is where he is placed. */
    RallySide *side = &r->side[side_of(b, leader)];
    if (b->formation[side->army].leader == leader) side->commander_hex = b->place[a.place].hex;
    return STEP_NEXT_REPLACEMENT;
}

/* 4.0: two dice, the Confederate first. A tie after the first turn goes to the side that did not
 * have it; on the first turn the dice are rolled again, but the event of the first tie stands. */
StepId rally_initiative_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    if (!rally_second_die(s, a)) return STEP_INITIATIVE_ROLL;
    if (r->die[CSA] == r->die[USA]) {
        if (r->tied == 0) {
            r->tied = r->die[CSA];
            r->event_side = r->tied <= 3 ? CSA : USA; /* 5.0 */
        }
        if (r->initiative == NO_SIDE) return STEP_INITIATIVE_ROLL;
        r->initiative = (uint8_t)side_other(r->initiative);
    } else {
        r->initiative = r->die[CSA] > r->die[USA] ? CSA : USA;
    }
    r->die[0] = r->die[1] = 0;
    s->acting = r->initiative;
    return STEP_CAPTIVE;
}
