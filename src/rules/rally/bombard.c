/* 6.0 artillery bombardment: sides place guns in turn, each shot is settled at once. */
#include "rules/rally/clauses.h"
#include "rules/rally/combat.h"
#include "rules/rally/derived.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

static bool formation_unit_at(const Battle *b, const State *s, PieceId guns, PlaceId place) {
    FOR_PIECES_AT(p, s, place) {
        if (is_unit(b, p) && formation_within(b, b->piece[p].formation, b->piece[guns].formation)) {
            return true;
        }
    }
    return false;
}

/* 6.1. The ban on enemy zones of control binds in this phase only (R29). */
Verdict rally_guns_verdict(const Battle *b, const State *s, PieceId guns, PlaceId place,
                           bool zoc_matters) {
    const int side = side_of(b, guns);
    if (!rally_guns_available(s, guns)) return NO_GUNS_USED;
    if (!formation_unit_at(b, s, guns, place)) return NO_GUNS_FORMATION;
    const HexInfo *h = hex_of(b, place);
    if (rally_table(b, TABLE_TERRAIN, h->terrain, COLUMN_GUNS_NEED_ROAD) &&
        !(h->features & HEX_ROAD)) {
        return NO_GUNS_TERRAIN;
    }
    if (zoc_matters && ezoc(s, place, side)) return NO_GUNS_EZOC;
    return rally_guns_at(b, s, place, side) == NO_PIECE ? YES : NO_GUNS_ONE;
}

/* Whether u is the first unit of the guns' formation in its place: so each place is offered
 * once. */
static bool first_of_formation(const Battle *b, const State *s, PieceId u, FormationId f) {
    FOR_PIECES_AT(p, s, s->piece[u].place) {
        if (is_unit(b, p) && formation_within(b, b->piece[p].formation, f)) return p == u;
    }
    return false;
}

Verdict rally_bombard_order_verdict(const Battle *b, const State *s, Action a) {
    return a.verb == VERB_FIRST && a.side < SIDE_MAX ? YES : NO_NOT_NOW;
}

void rally_bombard_order_offer(const Battle *b, const State *s, Sink *out) {
    for (uint8_t side = 0; side < SIDE_MAX; side++) {
        Action a = action_of(VERB_FIRST);
        a.side = side;
        sink_add(out, a);
    }
}

StepId rally_bombard_order_take(const Battle *b, State *s, Action a) {
    assert(a.side < SIDE_MAX);
    s->acting = a.side;
    return STEP_BOMBARD_PLACE;
}

Verdict rally_bombard_place_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_PASS) return YES;
    if (a.verb != VERB_PLACE || a.piece == NO_PIECE || a.place == NO_PLACE) return NO_NOT_NOW;
    if (!is_kind(b, a.piece, KIND_GUNS)) return NO_NOT_NOW;
    if (side_of(b, a.piece) != s->acting) return NO_OWN;
    return rally_guns_verdict(b, s, a.piece, a.place, true);
}

void rally_bombard_place_offer(const Battle *b, const State *s, Sink *out) {
    FOR_KIND(g, b, KIND_GUNS) {
        if (side_of(b, g) != s->acting || !rally_guns_available(s, g)) continue;
        const FormationId f = b->piece[g].formation;
        FOR_UNITS_WITHIN(u, b, f) {
            if (!on_map(s, u) || !first_of_formation(b, s, u, f)) continue;
            const Action a = action_piece_place(VERB_PLACE, g, s->piece[u].place);
            if (rally_bombard_place_verdict(b, s, a) == YES) sink_add(out, a);
        }
    }
    sink_add(out, action_of(VERB_PASS));
}

StepId rally_bombard_place_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    if (a.verb == VERB_PASS) { /* 6.0, R26, R100: final for this phase */
        r->side[s->acting].bombarded = 1;
        return STEP_BOMBARD_NEXT;
    }
    assert(rally_guns_available(s, a.piece));
    piece_put(b, s, a.piece, a.place);
    flag(s, a.piece, FLAG_PLACED);
    r->guns = a.piece;
    return STEP_BOMBARD_TARGET;
}

Verdict rally_bombard_target_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_HOLD) return YES; /* 6.1: optional */
    if (a.verb != VERB_FIRE || a.place == NO_PLACE) return NO_NOT_NOW;
    const PieceId guns = rally_of(s)->guns;
    if (units_at(s, a.place, side_other(s->acting)) == 0) return NO_TARGET_EMPTY;
    const PlaceId from = s->piece[guns].place;
    if (rally_guns_value(b, guns, place_distance(b, from, a.place)) <= 0) return NO_TARGET_RANGE;
    return rally_sight_open(b, b->place[from].hex, b->place[a.place].hex) ? YES : NO_TARGET_SIGHT;
}

void rally_bombard_target_offer(const Battle *b, const State *s, Sink *out) {
    const int enemy = side_other(s->acting);
    FOR_SIDE_UNITS(u, b, enemy) {
        if (!on_map(s, u) || !first_of_formation(b, s, u, rally_of(s)->side[enemy].army)) continue;
        const Action a = action_place(VERB_FIRE, s->piece[u].place);
        if (rally_bombard_target_verdict(b, s, a) == YES) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_HOLD));
}

StepId rally_bombard_target_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(on_map(s, r->guns));
    if (a.verb == VERB_HOLD) return STEP_BOMBARD_NEXT;
    r->target = a.place;
    r->range = (uint8_t)place_distance(b, s->piece[r->guns].place, a.place);
    return STEP_BOMBARD_COUNTER;
}

/* 6.3: only guns still in hand may answer (R35). */
Verdict rally_bombard_counter_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DECLINE) return YES;
    if (a.verb != VERB_COUNTER || a.piece == NO_PIECE || !is_kind(b, a.piece, KIND_GUNS)) {
        return NO_NOT_NOW;
    }
    if (side_of(b, a.piece) == s->acting) return NO_OWN;
    const Verdict verdict = rally_guns_verdict(b, s, a.piece, rally_of(s)->target, true);
    if (verdict != YES) return verdict;
    return rally_guns_value(b, a.piece, rally_of(s)->range) > 0 ? YES : NO_TARGET_RANGE;
}

void rally_bombard_counter_offer(const Battle *b, const State *s, Sink *out) {
    FOR_KIND(g, b, KIND_GUNS) {
        const Action a = action_piece(VERB_COUNTER, g);
        if (rally_bombard_counter_verdict(b, s, a) == YES) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DECLINE));
}

static void note_fire(State *s, PieceId guns) {
    flag(s, guns, FLAG_FIRED);
    if (rally(s)->range <= 1) own(s, guns)->notes |= NOTE_CLOSE;
}

StepId rally_bombard_counter_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(r->target != NO_PLACE);
    if (a.verb == VERB_DECLINE) return STEP_BOMBARD_ROLL;
    assert(side_of(b, a.piece) != s->acting);
    piece_put(b, s, a.piece, r->target);
    flag(s, a.piece, FLAG_PLACED);
    r->counter = a.piece;
    return STEP_DUEL_ROLL;
}

static bool duel_hit(const Battle *b, const State *s, PieceId guns, PieceId at, int die) {
    const int value = rally_guns_value_against(b, guns, rally_of(s)->range, s->piece[at].place);
    return die - (side_of(b, guns) == USA) <= value;
}

/* 6.3: both dice take effect at once; the duel takes the place of the shot (R34). */
StepId rally_duel_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    assert(on_map(s, r->guns));
    assert(on_map(s, r->counter));
    if (!rally_second_die(s, a)) return STEP_DUEL_ROLL;
    const bool counter_hit = duel_hit(b, s, r->guns, r->counter, r->die[0]);
    const bool guns_hit = duel_hit(b, s, r->counter, r->guns, r->die[1]);
    r->die[0] = r->die[1] = 0;
    note_fire(s, r->guns);
    note_fire(s, r->counter);
    if (counter_hit) {
        piece_take_off(b, s, r->counter);
        own(s, r->counter)->notes |= NOTE_DUEL;
    }
    if (guns_hit) {
        piece_take_off(b, s, r->guns);
        own(s, r->guns)->notes |= NOTE_DUEL;
    }
    return STEP_BOMBARD_NEXT;
}

/* The next enemy unit in the target after `p`, or NO_PIECE. */
static PieceId next_target_unit(const Battle *b, const State *s, PieceId p) {
    FOR_PIECES_AT(u, s, rally_of(s)->target) {
        if ((p == NO_PIECE || u > p) && is_unit(b, u) && side_of(b, u) != s->acting) return u;
    }
    return NO_PIECE;
}

StepId rally_bombard_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    assert(on_map(s, r->guns));
    note_fire(s, r->guns);
    const int value = rally_guns_value_against(b, r->guns, r->range, r->target);
    const Harm harm = rally_bombard_result(b, r->target, value, a.number);
    if (harm == HARM_NONE) return STEP_BOMBARD_NEXT;
    r->harm = (uint8_t)harm;
    r->subject = next_target_unit(b, s, NO_PIECE);
    assert(r->subject != NO_PIECE);
    return STEP_BOMBARD_CHECK;
}

/* All dice first, then the losses, then the retreats. */
StepId rally_bombard_check_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    assert(r->harm != HARM_NONE);
    assert(on_map(s, r->subject));
    if (!rally_quality_check(a.number, 0, rally_effective_quality(b, s, r->subject))) {
        flag(s, r->subject, FLAG_FAILED);
    }
    r->subject = next_target_unit(b, s, r->subject);
    if (r->subject != NO_PIECE) return STEP_BOMBARD_CHECK;
    PieceId next;
    for (PieceId u = next_target_unit(b, s, NO_PIECE); u != NO_PIECE; u = next) {
        next = next_target_unit(b, s, u);
        if (!flagged(s, u, FLAG_FAILED) || r->harm != HARM_LOSS) continue;
        unflag(s, u, FLAG_FAILED); /* on a shattered unit the flag means something else */
        if (!rally_step_loss(b, s, u)) flag(s, u, FLAG_FAILED);
    }
    return STEP_BOMBARD_RETREATS;
}

StepId rally_bombard_retreats_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(on_map(s, r->guns));
    for (PieceId u = next_target_unit(b, s, NO_PIECE); u != NO_PIECE;
         u = next_target_unit(b, s, u)) {
        if (!flagged(s, u, FLAG_FAILED)) continue;
        unflag(s, u, FLAG_FAILED);
        return rally_begin_retreat(b, s, u, 1, true, STEP_BOMBARD_RETREATS);
    }
    r->cursor = 0;
    return STEP_NEXT_FOLLOW;
}

/* Sides alternate; one that has passed is skipped; when both have, the phase is over. */
StepId rally_bombard_next_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    r->guns = r->counter = r->subject = NO_PIECE;
    r->target = NO_PLACE;
    r->range = r->harm = 0;
    const int other = side_other(s->acting);
    if (r->side[other].bombarded && r->side[s->acting].bombarded) {
        s->acting = r->initiative;
        r->second_side = 0;
        return STEP_CP_START;
    }
    if (!r->side[other].bombarded) s->acting = (uint8_t)other;
    return STEP_BOMBARD_PLACE;
}
