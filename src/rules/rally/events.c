/* 5.0 random events, and 14.0 the personalities that limit blunder moves. */
#include "rules/rally/clauses.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

/* The events that a side has once a day, as bits of RallySide.events_today. */
static int daily_bit(int event) {
    switch (event) {
    case 2: return 1;
    case 4: return 2;
    case 5: return 4;
    case 12: return 8;
    default: return 0;
    }
}

static void mark_applied(State *s) {
    Rally *r = rally(s);
    RallySide *side = &r->side[r->event_side];
    side->events_today = (uint8_t)(side->events_today | daily_bit(r->event));
}

static bool formation_on_map(const Battle *b, const State *s, FormationId f) {
    FOR_UNITS(u, b) {
        if (on_map(s, u) && formation_within(b, b->piece[u].formation, f)) return true;
    }
    return false;
}

static StepId begin_blunder(State *s, FormationId f, PieceId piece, StepId back) {
    assert(f != NO_FORMATION || piece != NO_PIECE);
    Rally *r = rally(s);
    r->blunder_formation = f;
    r->blunder_piece = piece;
    r->blunder_back = back;
    return STEP_BLUNDER_SELECT;
}

/* Event 2 on a 6: the corps is moved once more, at the start of the next turn (R17). */
StepId rally_captive_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(r->cursor <= SIDE_MAX);
    for (; r->cursor < SIDE_MAX; r->cursor++) {
        const int side = r->cursor ? side_other(r->initiative) : r->initiative;
        if (r->captive[side] == NO_FORMATION || r->captive_turn[side] != s->turn) continue;
        r->cursor++;
        return begin_blunder(s, r->captive[side], NO_PIECE, STEP_CAPTIVE);
    }
    r->cursor = 0;
    return r->tied ? STEP_EVENT_ROLL : STEP_BOMBARD_ORDER;
}

/* Pick steps: who picks; below, whose pieces and of what rank. */
uint8_t rally_event_picker(const State *s) {
    const Rally *r = rally_of(s);
    return s->step == STEP_EVENT_OBTUSE ? (uint8_t)side_other(r->event_side) : r->event_side;
}

static bool picks_enemy(const State *s) {
    return s->step == STEP_EVENT_PICK_CORPS || s->step == STEP_EVENT_PICK_DIVISION ||
           s->step == STEP_EVENT_PICK_BRIGADE;
}

static int picked_side(const State *s) {
    return picks_enemy(s) ? side_other(rally_event_picker(s)) : rally_event_picker(s);
}

Verdict rally_event_pick_formation_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_CHOOSE_FORMATION || a.formation == NO_FORMATION) return NO_NOT_NOW;
    const Formation *f = &b->formation[a.formation];
    const int rank = s->step == STEP_EVENT_PICK_CORPS ? RANK_CORPS : RANK_DIVISION;
    if (f->side != picked_side(s) || f->rank != rank) return NO_DECIDES;
    if (s->step == STEP_EVENT_OBTUSE && rally_of(s)->formation[a.formation] & FORMATION_OBTUSE) {
        return NO_OBTUSE;
    }
    return formation_on_map(b, s, a.formation) ? YES : NO_OFF_MAP;
}

void rally_event_pick_formation_offer(const Battle *b, const State *s, Sink *out) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        const Action a = action_formation(VERB_CHOOSE_FORMATION, f, 0);
        if (rally_event_pick_formation_verdict(b, s, a) == YES) sink_add(out, a);
    }
    if (out->count == 0) sink_add(out, action_of(VERB_DECLINE)); /* R14: no object, no effect */
}

StepId rally_event_pick_formation_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    if (a.verb == VERB_DECLINE) return STEP_BOMBARD_ORDER;
    assert(a.formation < b->formation_count);
    mark_applied(s);
    switch (s->step) {
    case STEP_EVENT_PICK_CORPS:
        r->captive[side_other(r->event_side)] = a.formation;
        return begin_blunder(s, a.formation, NO_PIECE, STEP_BOMBARD_ORDER);
    case STEP_EVENT_PICK_DIVISION:
        return begin_blunder(s, a.formation, NO_PIECE, STEP_BOMBARD_ORDER);
    case STEP_EVENT_OBTUSE: r->formation[a.formation] |= FORMATION_OBTUSE; break;
    case STEP_EVENT_SURPRISE: r->formation[a.formation] |= FORMATION_SURPRISE; break;
    case STEP_EVENT_SURGE_DIVISION:
        FOR_UNITS(u, b) {
            if (formation_within(b, b->piece[u].formation, a.formation)) flag(s, u, FLAG_SURGE);
        }
        break;
    default: assert(false && "not a formation pick");
    }
    return STEP_BOMBARD_ORDER;
}

Verdict rally_event_pick_unit_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DECLINE && s->step == STEP_EVENT_FLIP) return YES; /* R21 */
    if (a.verb != VERB_CHOOSE_UNIT || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (!is_unit(b, a.piece)) return NO_LEADER_UNIT;
    if (side_of(b, a.piece) != picked_side(s)) return NO_DECIDES;
    if (!on_map(s, a.piece)) return NO_OFF_MAP;
    if (s->step != STEP_EVENT_FLIP) return YES;
    if (!own_of(s, a.piece)->back) return NO_FLIP_WHOLE;
    const int gain = b->piece[a.piece].value[UNIT_SP] - rally_unit_sp(b, s, a.piece);
    const int sp = rally_stack_sp(b, s, s->piece[a.piece].place, side_of(b, a.piece));
    return sp + gain <= rally_limit(b, LIMIT_STACK_SP) ? YES : NO_FLIP_STACK;
}

void rally_event_pick_unit_offer(const Battle *b, const State *s, Sink *out) {
    FOR_UNITS(u, b) {
        const Action a = action_piece(VERB_CHOOSE_UNIT, u);
        if (rally_event_pick_unit_verdict(b, s, a) == YES) sink_add(out, a);
    }
    if (out->count == 0 || s->step == STEP_EVENT_FLIP) sink_add(out, action_of(VERB_DECLINE));
}

StepId rally_event_pick_unit_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_DECLINE) return STEP_BOMBARD_ORDER;
    assert(is_unit(b, a.piece));
    assert(on_map(s, a.piece));
    switch (s->step) {
    case STEP_EVENT_PICK_BRIGADE:
        return begin_blunder(s, NO_FORMATION, a.piece, STEP_BOMBARD_ORDER);
    case STEP_EVENT_FLIP: own(s, a.piece)->back = 0; break;
    case STEP_EVENT_SURGE_BRIGADE: flag(s, a.piece, FLAG_SURGE); break;
    default: assert(false && "not a unit pick");
    }
    return STEP_BOMBARD_ORDER;
}

StepId rally_event_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    static const StepId STEP_OF[13] = {
        [2] = STEP_EVENT_DIE,           [3] = STEP_EVENT_DIE,
        [4] = STEP_EVENT_OBTUSE,        [5] = STEP_EVENT_WEATHER,
        [6] = STEP_EVENT_DEPLETE,       [7] = STEP_EVENT_FLIP,
        [8] = STEP_EVENT_SURGE_BRIGADE, [9] = STEP_BOMBARD_ORDER,
        [10] = STEP_EVENT_PICK_BRIGADE, [11] = STEP_EVENT_SURGE_DIVISION,
        [12] = STEP_EVENT_SURPRISE,
    };
    Rally *r = rally(s);
    if (!rally_second_die(s, a)) return STEP_EVENT_ROLL;
    int event = rally_table(b, TABLE_EVENTS, 0, r->die[0] + r->die[1] - 2);
    r->die[0] = r->die[1] = 0;
    if (r->side[r->event_side].events_today & daily_bit(event)) event = 7;
    if (event == 6 && s->turn < rally_limit(b, LIMIT_DEPLETE_TURN)) event = 7;
    r->event = (uint8_t)event;
    if (event == 9) r->side[r->event_side].free_division = 1;
    return STEP_OF[event];
}

/* Event 2: on a 6 the corps is captive for the next turn too. Event 3: a whole division moves on 5
 * and 6. */
StepId rally_event_die_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    assert(r->event == 2 || r->event == 3);
    if (r->event == 2) {
        const bool captive = a.number >= rally_limit(b, LIMIT_CAPTIVE_DIE);
        r->captive[side_other(r->event_side)] = NO_FORMATION;
        r->captive_turn[side_other(r->event_side)] = captive ? (uint8_t)(s->turn + 1) : 0;
        return STEP_EVENT_PICK_CORPS;
    }
    const bool division = a.number >= rally_limit(b, LIMIT_DIVISION_DIE);
    return division ? STEP_EVENT_PICK_DIVISION : STEP_EVENT_PICK_BRIGADE;
}

/* R19: it lasts as many turns as the two dice show, this one included; a longer spell already
 * running stays. */
StepId rally_event_weather_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    if (!rally_second_die(s, a)) return STEP_EVENT_WEATHER;
    const int end = s->turn + r->die[0] + r->die[1] - 1;
    if (end > r->weather_end) r->weather_end = (uint8_t)end;
    r->die[0] = r->die[1] = 0;
    mark_applied(s);
    return STEP_BOMBARD_ORDER;
}

/* R20: any enemy guns not captured and not depleted already, in hand or on their way back. */
Verdict rally_event_deplete_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_DRAW || a.piece == NO_PIECE) return NO_NOT_NOW;
    const Rally *r = rally_of(s);
    const bool eligible = is_kind(b, a.piece, KIND_GUNS) && side_of(b, a.piece) != r->event_side &&
                          own_of(s, a.piece)->status == STATUS_READY &&
                          own_of(s, a.piece)->day != r->day;
    return eligible ? YES : NO_GUNS_USED;
}

void rally_event_deplete_offer(const Battle *b, const State *s, Sink *out) {
    FOR_KIND(g, b, KIND_GUNS) {
        const Action a = action_piece(VERB_DRAW, g);
        if (rally_event_deplete_verdict(b, s, a) == YES) sink_add(out, a);
    }
    if (out->count == 0) sink_add(out, action_of(VERB_DECLINE));
}

StepId rally_event_deplete_take(const Battle *b, State *s, Action a) {
    assert(a.verb != VERB_DRAW || is_kind(b, a.piece, KIND_GUNS));
    if (a.verb == VERB_DRAW) own(s, a.piece)->day = rally(s)->day;
    return STEP_BOMBARD_ORDER;
}

/* ---- blunder moves ---- */

static bool is_blunder_object(const Battle *b, const State *s, PieceId p) {
    const Rally *r = rally_of(s);
    if (!is_unit(b, p) || !on_map(s, p)) return false;
    if (r->blunder_piece != NO_PIECE) return p == r->blunder_piece;
    return formation_within(b, b->piece[p].formation, r->blunder_formation);
}

/* 14.0: a brigade's own; for a corps or division that of its commander if he himself is on the map,
 * else W. */
static int personality(const Battle *b, const State *s, PieceId u) {
    const Rally *r = rally_of(s);
    if (!option_on(b, OPTION_PERSONALITIES)) return PERSONALITY_W;
    if (r->blunder_piece != NO_PIECE) return b->piece[u].value[UNIT_PERSONALITY];
    const PieceId leader = b->formation[r->blunder_formation].leader;
    if (leader == NO_PIECE || !on_map(s, leader) || own_of(s, leader)->back) return PERSONALITY_W;
    return b->piece[leader].value[LEADER_PERSONALITY];
}

static int nearest_enemy(const Battle *b, const State *s, PlaceId from, int side) {
    int nearest = HEX_SPAN_MAX * 2;
    FOR_UNITS(e, b) {
        if (side_of(b, e) == side || !on_map(s, e)) continue;
        const int distance = place_distance(b, from, s->piece[e].place);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}

/* Personality A, P9: every step has led nearer to the same one of the enemies that were nearest at
 * the start. */
static bool approaches(const Battle *b, const State *s, const MoveFrame *m, PlaceId to) {
    const int side = side_of(b, m->piece);
    const int nearest = nearest_enemy(b, s, m->start, side);
    FOR_UNITS(e, b) {
        if (side_of(b, e) == side || !on_map(s, e)) continue;
        const PlaceId at = s->piece[e].place;
        if (place_distance(b, m->start, at) == nearest &&
            place_distance(b, to, at) == nearest - m->steps - 1) {
            return true;
        }
    }
    return false;
}

/* Personality C, P9: the step leads away from every enemy unit that is nearest now, and into no
 * enemy zone of control. */
static bool recedes(const Battle *b, const State *s, const MoveFrame *m, PlaceId to) {
    const int side = side_of(b, m->piece);
    const PlaceId from = s->piece[m->piece].place;
    const int nearest = nearest_enemy(b, s, from, side);
    FOR_UNITS(e, b) {
        if (side_of(b, e) == side || !on_map(s, e)) continue;
        const PlaceId at = s->piece[e].place;
        if (place_distance(b, from, at) == nearest && place_distance(b, to, at) <= nearest) {
            return false;
        }
    }
    return !ezoc(s, to, side);
}

bool rally_blunder_step_allowed(const Battle *b, const State *s, const MoveFrame *m, PlaceId to) {
    switch (personality(b, s, m->piece)) {
    case PERSONALITY_A: return approaches(b, s, m, to);
    case PERSONALITY_C: return recedes(b, s, m, to);
    case PERSONALITY_P: return false;
    default: return true;
    }
}

/* A and C must move at least one hex if they can. */
bool rally_blunder_must_move(const Battle *b, const State *s, const MoveFrame *m, int mp) {
    const int kind = personality(b, s, m->piece);
    return (kind == PERSONALITY_A || kind == PERSONALITY_C) && m->steps == 0 &&
           rally_move_can_step(b, s, m, mp);
}

static bool still_must_move(const Battle *b, const State *s, PieceId u) {
    const MoveFrame m = {.piece = u, .start = s->piece[u].place, .purpose = MOVE_BLUNDER};
    return rally_blunder_must_move(b, s, &m, rally_full_mp(b, s, u));
}

Verdict rally_blunder_select_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) {
        FOR_UNITS(u, b) {
            if (is_blunder_object(b, s, u) && !flagged(s, u, FLAG_BLUNDERED) &&
                still_must_move(b, s, u)) {
                return NO_BLUNDER_MUST;
            }
        }
        return YES;
    }
    if (a.verb != VERB_MOVE || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (!is_unit(b, a.piece)) return NO_LEADER_UNIT;
    if (!is_blunder_object(b, s, a.piece)) return NO_DECIDES;
    if (flagged(s, a.piece, FLAG_BLUNDERED)) return NO_MOVED;
    return personality(b, s, a.piece) == PERSONALITY_P ? NO_PERSONALITY : YES;
}

void rally_blunder_select_offer(const Battle *b, const State *s, Sink *out) {
    FOR_UNITS(u, b) {
        const Action a = action_piece(VERB_MOVE, u);
        if (rally_blunder_select_verdict(b, s, a) == YES) sink_add(out, a);
    }
    const Action done = action_of(VERB_DONE);
    if (rally_blunder_select_verdict(b, s, done) == YES) sink_add(out, done);
}

StepId rally_blunder_select_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    if (a.verb == VERB_DONE) {
        FOR_UNITS(u, b) unflag(s, u, FLAG_BLUNDERED);
        r->blunder_formation = NO_FORMATION;
        r->blunder_piece = NO_PIECE;
        return r->blunder_back;
    }
    assert(is_unit(b, a.piece));
    assert(!flagged(s, a.piece, FLAG_BLUNDERED));
    flag(s, a.piece, FLAG_BLUNDERED);
    return rally_begin_move(b, s, a.piece, MOVE_BLUNDER, rally_full_mp(b, s, a.piece),
                            STEP_BLUNDER_SELECT);
}
