/* 11.2.5, 11.3.4, 11.3.5, 10.5, 13.2: advances after combat, and further attacks of horse. */
#include "rules/bayonet/charge.h"
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/move.h"
#include "rules/bayonet/steps.h"

typedef struct AdvanceFrame {
    PieceId piece;
    PlaceId to;     /* the next hex, if that is fixed; a charge: the target; else NO_PLACE */
    PlaceId next;   /* the hex being entered */
    uint8_t left;   /* hexes still to go */
    uint8_t how;    /* Pursuit */
    uint8_t facing; /* that it takes when leaving a village stack; or NO_FACING */
    uint8_t zero;
} AdvanceFrame;
static_assert(sizeof(AdvanceFrame) <= FRAME_OWN, "fits a frame");
static AdvanceFrame *advance_frame(State *s) { return (AdvanceFrame *)frame_top(s)->own; }
static const AdvanceFrame *advance_frame_of(const State *s) {
    return (const AdvanceFrame *)frame_peek(s)->own;
}
static Fight *fight(State *s) { return &bayonet(s)->fight; }
static const Fight *fight_of(const State *s) { return &bayonet_of(s)->fight; }

/* ---- where to ---- */

/* Enemy units and the terrain bar a hex; an enemy's marker is driven on, a friend's bars it too. */
static bool enterable(const Battle *b, const State *s, PieceId u, PlaceId to) {
    if (hex_barred(b, s, to) || units_at(s, to, side_other(side_of(b, u))) > 0) return false;
    const PieceId marker = bayonet_marker_at(s, to);
    if (marker != NO_PIECE) return side_of(b, marker) != side_of(b, u);
    return bayonet_may_stack(b, s, u, to);
}

static bool prey(const Battle *b, const State *s, PieceId u, PlaceId from, PlaceId hex);

/* R87: a hex on the way straight forward to a target: clear, free of fire, and without a need to
 * turn in it. */
static bool approach_hex(const Battle *b, const State *s, PieceId u, PlaceId from, int dir,
                         int facing) {
    const PlaceId to = b->place[from].adjacent[dir];
    if (!is_clear(b, to) || impact_at(s, to) == IMPACT_EFFECTIVE) return false;
    if (bayonet_marker_at(s, to) != NO_PIECE || !enterable(b, s, u, to)) return false;
    const PieceId mate = top_at(b, s, to);
    if (mate != NO_PIECE && own_of(s, mate)->facing != facing) return false;
    return !bayonet_hexside_major(b, s, from, dir);
}

static bool approach(const Battle *b, const State *s, PieceId u, PlaceId from, int facing,
                     PlaceId target, int steps) {
    for (int i = 0; i < 2; i++) {
        const int dir = i == 0 ? dir_left_front(facing) : dir_right_front(facing);
        const PlaceId to = b->place[from].adjacent[dir];
        if (to == NO_PLACE) continue;
        if (steps == 0) {
            if (to == target && prey(b, s, u, from, target)) return true;
        } else if (approach_hex(b, s, u, from, dir, facing) &&
                   approach(b, s, u, to, facing, target, steps - 1)) {
            return true;
        }
    }
    return false;
}

/* Whether the next hex of the advance may be this one. */
static Verdict advance_to(const Battle *b, const State *s, const AdvanceFrame *f, PlaceId to) {
    const PlaceId from = s->piece[f->piece].place;
    const int facing = own_of(s, f->piece)->facing;
    if (place_side_towards(b, from, to) < 0) return NO_ADVANCE_HEX;
    if (f->how == PURSUE_CHARGE) {
        const int dir = place_side_towards(b, from, to);
        const bool good = bayonet_in_front(b, s, f->piece, to) &&
                          approach_hex(b, s, f->piece, from, dir, facing) &&
                          approach(b, s, f->piece, to, facing, f->to, f->left - 1);
        return good ? YES : NO_ADVANCE_HEX;
    }
    if (f->to != NO_PLACE && to != f->to) return NO_ADVANCE_HEX;
    if (f->to == NO_PLACE && !bayonet_in_front(b, s, f->piece, to)) return NO_ADVANCE_HEX;
    return enterable(b, s, f->piece, to) ? YES : NO_ADVANCE_BARRED;
}

static bool can_advance(const Battle *b, const State *s, const AdvanceFrame *f) {
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = b->place[s->piece[f->piece].place].adjacent[side];
        if (to != NO_PLACE && advance_to(b, s, f, to) == YES) return true;
    }
    return false;
}

/* ---- the steps ---- */

static StepId advance_on(const Battle *b, State *s) {
    const AdvanceFrame *f = advance_frame_of(s);
    if (f->left == 0 || !in_play(s, f->piece) || !can_advance(b, s, f)) {
        return (StepId)frame_pop(s);
    }
    bayonet(s)->asked = b->piece[f->piece].side;
    return STEP_ADVANCE;
}

StepId bayonet_begin_advance(const Battle *b, State *s, PieceId u, PlaceId to, int hexes,
                             Pursuit how, StepId back) {
    assert(in_play(s, u));
    assert(hexes > 0);
    assert(to != NO_PLACE);
    frame_push(s, back);
    *advance_frame(s) = (AdvanceFrame){.piece = u,
                                       .to = to,
                                       .next = NO_PLACE,
                                       .left = (uint8_t)hexes,
                                       .how = (uint8_t)how,
                                       .facing = NO_FACING};
    return advance_on(b, s);
}

Verdict bayonet_advance_verdict(const Battle *b, const State *s, Action a) {
    const AdvanceFrame *f = advance_frame_of(s);
    const bool out = own_of(s, f->piece)->facing == NO_FACING;
    if (a.verb == VERB_STAY) return f->how == PURSUE_MAY ? YES : NO_ADVANCE_MUST;
    if (a.verb != (out ? VERB_ADVANCE_OUT : VERB_ADVANCE)) return NO_NOT_NOW;
    if (a.piece != f->piece || a.place == NO_PLACE) return NO_NOT_NOW;
    if (out) { /* R13: a facing that has the hex in front */
        const int side = place_side_towards(b, s->piece[a.piece].place, a.place);
        const bool front = a.number < HEX_SIDES &&
                           (side == dir_left_front(a.number) || side == dir_right_front(a.number));
        if (!front) return NO_ADVANCE_HEX;
    }
    return advance_to(b, s, f, a.place);
}

void bayonet_advance_offer(const Battle *b, const State *s, Sink *out) {
    const AdvanceFrame *f = advance_frame_of(s);
    const bool village = own_of(s, f->piece)->facing == NO_FACING;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = b->place[s->piece[f->piece].place].adjacent[side];
        if (to == NO_PLACE) continue;
        Action a = action_piece_place(village ? VERB_ADVANCE_OUT : VERB_ADVANCE, f->piece, to);
        for (int facing = 0; facing < (village ? HEX_SIDES : 1); facing++) {
            a.number = (uint8_t)facing;
            if (bayonet_advance_verdict(b, s, a) == YES) sink_add(out, a);
        }
    }
    if (f->how == PURSUE_MAY) sink_add(out, action_of(VERB_STAY));
}

StepId bayonet_advance_take(const Battle *b, State *s, Action a) {
    assert(s->frames > 0);
    AdvanceFrame *f = advance_frame(s);
    if (a.verb == VERB_STAY) return (StepId)frame_pop(s);
    f->next = a.place;
    f->facing = a.verb == VERB_ADVANCE_OUT ? a.number : NO_FACING;
    const PieceId marker = bayonet_marker_at(s, a.place);
    if (marker == NO_PIECE) return STEP_ADVANCE_ENTER;
    bayonet_marker_flees(b, s, marker, place_side_towards(b, a.place, s->piece[a.piece].place));
    return bayonet_settle(b, s, STEP_ADVANCE_ENTER);
}

/* R82: a major hexside ends the advance. */
StepId bayonet_advance_enter_take(const Battle *b, State *s, Action a) {
    assert(advance_frame_of(s)->next != NO_PLACE);
    assert(advance_frame_of(s)->left > 0);
    AdvanceFrame *f = advance_frame(s);
    const PieceId u = f->piece;
    const PlaceId from = s->piece[u].place, to = f->next;
    const int dir = place_side_towards(b, from, to);
    const bool major = bayonet_hexside_major(b, s, from, dir),
               shaken = step_disorders(b, s, from, dir);
    const bool rough = !bayonet_hexside_plain(b, from, dir) || !is_clear(b, to);
    bayonet_place_unit(b, s, u, to, side_opposite(dir));
    own(s, u)->stack = STACK_SINGLE;
    if (f->facing != NO_FACING && own(s, u)->facing == NO_FACING &&
        !bayonet_is_village_stack(b, s, to)) {
        own(s, u)->facing = f->facing;
    }
    f->left = major ? 0 : (uint8_t)(f->left - 1);
    f->next = NO_PLACE;
    if (f->how != PURSUE_CHARGE) f->to = NO_PLACE;
    if (u == fight(s)->attacker) {
        fight(s)->entered++;
        if (rough) fight(s)->rough = 1;
    }
    if (shaken && is_horse(b, u)) (void)bayonet_disorder(b, s, u, false, NO_FLIGHT);
    bayonet_unit_under_fire(b, s, u);
    return bayonet_settle(b, s, STEP_ADVANCE_ON);
}

StepId bayonet_advance_on_take(const Battle *b, State *s, Action a) { return advance_on(b, s); }

/* ---- 10.5a: a turn after taking guns ---- */

static bool may_turn(const Battle *b, const State *s, PieceId u, int facing) {
    const int now = own_of(s, u)->facing;
    if (now == NO_FACING || facing >= HEX_SIDES) return false;
    if (facing == now) return true;
    return bayonet_vertices_between(now, facing) == 1 &&
           bayonet_mate_of(b, s, u) == NO_PIECE; /* R121 */
}

Verdict bayonet_turn_after_verdict(const Battle *b, const State *s, Action a) {
    const PieceId u = fight_of(s)->attacker;
    if (a.verb == VERB_STAY) return YES;
    if (a.verb != VERB_TURN || a.piece != u || a.number == own_of(s, u)->facing) return NO_NOT_NOW;
    return may_turn(b, s, u, a.number) ? YES : NO_TURN_ONE;
}

void bayonet_turn_after_offer(const Battle *b, const State *s, Sink *out) {
    sink_add(out, action_of(VERB_STAY));
    for (int facing = 0; facing < HEX_SIDES; facing++) {
        Action a = action_piece(VERB_TURN, fight_of(s)->attacker);
        a.number = (uint8_t)facing;
        if (bayonet_turn_after_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId bayonet_turn_after_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_TURN) own(s, a.piece)->facing = a.number;
    return STEP_ATTACK_END;
}

/* ---- 11.3.5: another attack ---- */

/* Whether the hex holds somebody to attack: horse always, foot as 11.4 allows and only under
 * Charge. */
static bool prey(const Battle *b, const State *s, PieceId u, PlaceId from, PlaceId hex) {
    const PieceId top = top_at(b, s, hex);
    if (top == NO_PIECE || side_of(b, top) == side_of(b, u)) return false;
    const bool charges = brigade_state(s, brigade_of(b, u))->order == ORDER_CHARGE;
    return (is_horse(b, top) || charges) && bayonet_may_strike(b, s, u, from, hex);
}

static Verdict strike_verdict(const Battle *b, const State *s, PlaceId target, int facing) {
    const Fight *f = fight_of(s);
    const PieceId u = f->attacker;
    const PlaceId from = s->piece[u].place;
    if (!may_turn(b, s, u, facing)) return NO_TURN_ONE;
    const int distance = place_distance(b, from, target);
    const int reach = f->code == CODE_CHARGE ? 3 : 1;
    if (distance < 1 || distance > reach) return NO_STRIKE;
    return approach(b, s, u, from, facing, target, distance - 1) ? YES : NO_STRIKE;
}

/* 11.8.2a, 10.2i, R128: required even if it would leave the hex before it strikes. */
static bool fit_to_strike(const Battle *b, const State *s, PieceId u) {
    const PlaceId here = s->piece[u].place;
    return is_clear(b, here) && impact_at(s, here) != IMPACT_EFFECTIVE &&
           !flagged(s, u, FLAG_DISORDERED);
}

Verdict bayonet_extra_attack_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_STAY) return YES;
    if (a.verb != VERB_STRIKE || a.place == NO_PLACE) return NO_NOT_NOW;
    if (!fit_to_strike(b, s, fight_of(s)->attacker)) return NO_STRIKE;
    return strike_verdict(b, s, a.place, a.number);
}

static void offer_strikes(const Battle *b, const State *s, Sink *out) {
    const PieceId u = fight_of(s)->attacker;
    const PlaceId from = s->piece[u].place;
    if (!fit_to_strike(b, s, u)) return;
    const int reach = fight_of(s)->code == CODE_CHARGE ? 3 : 1;
    for (int radius = 1; radius <= reach; radius++) {
        HexId ring[HEX_RING_MAX];
        const int count = hex_ring(&b->grid, b->place[from].hex, radius, ring);
        for (int i = 0; i < count; i++) {
            if (units_at(s, ring[i], side_other(side_of(b, u))) == 0) continue;
            for (int facing = 0; facing < HEX_SIDES; facing++) {
                if (strike_verdict(b, s, ring[i], facing) != YES) continue;
                Action a = action_place(VERB_STRIKE, ring[i]);
                a.number = (uint8_t)facing;
                sink_add(out, a);
            }
        }
    }
}

void bayonet_extra_attack_offer(const Battle *b, const State *s, Sink *out) {
    offer_strikes(b, s, out);
    sink_add(out, action_of(VERB_STAY));
}

bool bayonet_can_strike_again(const Battle *b, const State *s) {
    Action action[128];
    Sink sink = sink_of(action, 128);
    offer_strikes(b, s, &sink);
    return sink.count > 0;
}

StepId bayonet_extra_attack_take(const Battle *b, State *s, Action a) {
    assert(in_play(s, fight_of(s)->attacker));
    Fight *f = fight(s);
    if (a.verb == VERB_STAY) return STEP_ATTACK_END;
    const PieceId u = f->attacker;
    own(s, u)->facing = a.number;
    f->extra++;
    f->target = a.place;
    const int steps = place_distance(b, s->piece[u].place, a.place) - 1;
    if (steps == 0) return STEP_STRIKE;
    return bayonet_begin_advance(b, s, u, a.place, steps, PURSUE_CHARGE, STEP_STRIKE);
}

StepId bayonet_strike_take(const Battle *b, State *s, Action a) {
    assert(fight_of(s)->extra > 0);
    return bayonet_begin_fight(b, s, fight(s)->attacker, fight(s)->target);
}
