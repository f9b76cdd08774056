/* Dress Ranks (5.5): one action for each unit. A unit in a firefight only falls back or
 * recovers. */
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/move.h"
#include "rules/bayonet/steps.h"
#include "rules/bayonet/terrain.h"

static Verdict unit_verdict(const Battle *b, const State *s, PieceId u) {
    if (u == NO_PIECE || !is_troops(b, u) || !in_play(s, u) || s->piece[u].place == NO_PLACE) {
        return NO_NOT_NOW;
    }
    const FormationId active = bayonet_of(s)->active;
    if (brigade_of(b, u) != active || flagged(s, u, FLAG_MOVED | FLAG_DRESSED)) return NO_MOVED;
    const int mode = own_of(s, u)->mode;
    const bool dresses = brigade_state(s, active)->order == ORDER_DRESS &&
                         (mode == MODE_DRESS || mode == MODE_LOCKED || mode == MODE_PINNED);
    return dresses ? YES : NO_MODE_MARCH;
}

/* A step up or back. `facing` is the facing afterwards: its own or, on leaving a village stack, one
 * of its choice with the hex in front or behind (R108). */
static Verdict hex_verdict(const Battle *b, const State *s, const Mover *m, PlaceId to,
                           int facing) {
    const PieceId u = m->piece;
    const int mode = own_of(s, u)->mode;
    const PlaceId here = s->piece[u].place;
    const int side = hex_side_towards(&b->grid, here, to);
    if (mode == MODE_PINNED) return NO_MODE_PINNED;
    if (side < 0) return NO_DRESS_HEX;
    const Aspect aspect = aspect_facing_vertex(facing, side);
    if (aspect == ASPECT_FLANK) return NO_DRESS_HEX;
    if (aspect == ASPECT_FRONT && mode == MODE_LOCKED) return NO_MODE_LOCKED;
    MoveStep step;
    const Verdict verdict = bayonet_enter_verdict_of(m, here, facing, side, &step);
    if (verdict != YES) return verdict;
    if (step.facing != NO_FACING && step.facing != facing) return NO_TURN_STACK;
    if (step.cost < CROSS_WHOLE && step.cost > m->allowance) return NO_MP;
    if (!m->confined &&
        bayonet_violation(b, s, &m->bounds, to) > bayonet_violation(b, s, &m->bounds, here)) {
        return NO_DUTY_DISPLAY;
    }
    return YES;
}

static Verdict turn_verdict(const Battle *b, const State *s, PieceId u, int facing) {
    const int present = own_of(s, u)->facing;
    const PieceId mate = bayonet_mate_of(b, s, u);
    if (present == NO_FACING || facing == present) return NO_DRESS_TURN;
    if (own_of(s, u)->mode == MODE_LOCKED) return NO_MODE_LOCKED;
    if (bayonet_vertices_between(present, facing) > limit(b, LIMIT_DRESS_TURN)) {
        return NO_DRESS_TURN;
    }
    if (mate == NO_PIECE) return YES;
    if (own_of(s, u)->rank != 0) return NO_TURN_STACK; /* the top turns both */
    if (unit_verdict(b, s, mate) != YES || own_of(s, mate)->mode == MODE_LOCKED) {
        return NO_TURN_STACK;
    }
    return YES;
}

static Verdict reform_verdict(const Battle *b, const State *s, PieceId u) {
    const PlaceId here = s->piece[u].place;
    if (!flagged(s, u, FLAG_DISORDERED)) return NO_REFORM;
    if (own_of(s, u)->mode != MODE_DRESS && own_of(s, u)->mode != MODE_PINNED) return NO_REFORM;
    if (!is_clear(b, here)) return NO_REFORM_TERRAIN;
    return impact_at(s, here) == IMPACT_NONE ? YES : NO_IMPACT;
}

static Verdict recover_verdict(const Battle *b, const State *s, PieceId u) {
    if (!is_foot(b, u) || own_of(s, u)->casualties < limit(b, LIMIT_RECOVER_FROM)) {
        return NO_RECOVER;
    }
    return impact_at(s, s->piece[u].place) == IMPACT_NONE ? YES : NO_IMPACT;
}

/* Whether a unit that may dress may do this. */
static Verdict action_verdict(const Battle *b, const State *s, Action a, const Mover *m) {
    const int facing = own_of(s, a.piece)->facing;
    switch (a.verb) {
    case VERB_DRESS_TO:
        if (a.place == NO_PLACE || facing == NO_FACING) return NO_DRESS_HEX;
        return hex_verdict(b, s, m, a.place, facing);
    case VERB_DRESS_OUT:
        if (a.place == NO_PLACE || facing != NO_FACING || a.number >= HEX_SIDES) {
            return NO_DRESS_HEX;
        }
        return hex_verdict(b, s, m, a.place, a.number);
    case VERB_DRESS_TURN:
        return a.number < HEX_SIDES ? turn_verdict(b, s, a.piece, a.number) : NO_DRESS_TURN;
    case VERB_REFORM: return reform_verdict(b, s, a.piece);
    default: return recover_verdict(b, s, a.piece);
    }
}

Verdict bayonet_dress_verdict(const Battle *b, const State *s, Action a, Limits *w) {
    if (a.verb < VERB_DRESS_TO || a.verb > VERB_RECOVER) return NO_NOT_NOW;
    const Verdict verdict = unit_verdict(b, s, a.piece);
    if (verdict != YES) return verdict;
    const Mover m = bayonet_mover_within(b, s, a.piece, NO_PIECE, bayonet_limits_of(b, s, w));
    return action_verdict(b, s, a, &m);
}

static void offer_if(const Battle *b, const State *s, Action a, const Mover *m, Sink *out) {
    if (action_verdict(b, s, a, m) == YES) sink_add(out, a);
}

static void offer_hexes(const Battle *b, const State *s, PieceId u, const Mover *m, Sink *out) {
    const bool out_of_village = own_of(s, u)->facing == NO_FACING;
    for (int side = 0; side < HEX_SIDES; side++) {
        Action a = action_piece_place(VERB_DRESS_TO, u, b->place[s->piece[u].place].adjacent[side]);
        if (a.place == NO_PLACE) continue;
        if (!out_of_village) {
            offer_if(b, s, a, m, out);
            continue;
        }
        a.verb = VERB_DRESS_OUT;
        for (a.number = 0; a.number < HEX_SIDES; a.number++) offer_if(b, s, a, m, out);
    }
}

void bayonet_dress_offer(const Battle *b, const State *s, PieceId u, Limits *w, unsigned kinds,
                         Sink *out) {
    if (unit_verdict(b, s, u) != YES) return;
    const Mover m = bayonet_mover_within(b, s, u, NO_PIECE, bayonet_limits_of(b, s, w));
    if (kinds & PICK_DRESS_HEX) offer_hexes(b, s, u, &m, out);
    if (!(kinds & PICK_DRESS)) return;
    Action turn = action_piece(VERB_DRESS_TURN, u);
    for (turn.number = 0; turn.number < HEX_SIDES; turn.number++) offer_if(b, s, turn, &m, out);
    offer_if(b, s, action_piece(VERB_REFORM, u), &m, out);
    offer_if(b, s, action_piece(VERB_RECOVER, u), &m, out);
}

static StepId dress_hex(const Battle *b, State *s, PieceId u, PlaceId to, int facing) {
    assert(own_of(s, u)->mode != MODE_PINNED);
    const PlaceId from = s->piece[u].place;
    const int side = hex_side_towards(&b->grid, from, to);
    if (is_horse(b, u) && step_disorders(b, s, from, side)) flag(s, u, FLAG_DISORDERED);
    flag(s, u, FLAG_DRESSED | FLAG_ENTERED);
    own(s, u)->facing = (uint8_t)facing;
    bayonet_place_unit(b, s, u, to, side_opposite(side));
    return bayonet_settle_facing(b, s, from, STEP_MOVE_PICK);
}

StepId bayonet_dress_take(const Battle *b, State *s, Action a) {
    const PieceId mate = bayonet_mate_of(b, s, a.piece);
    switch (a.verb) {
    case VERB_DRESS_TO: return dress_hex(b, s, a.piece, a.place, own_of(s, a.piece)->facing);
    case VERB_DRESS_OUT: return dress_hex(b, s, a.piece, a.place, a.number);
    case VERB_DRESS_TURN: /* a stack turns as one, and it is the action of both */
        own(s, a.piece)->facing = a.number;
        flag(s, a.piece, FLAG_MOVED);
        if (mate != NO_PIECE) {
            own(s, mate)->facing = a.number;
            flag(s, mate, FLAG_MOVED);
        }
        break;
    case VERB_REFORM:
        unflag(s, a.piece, FLAG_DISORDERED);
        flag(s, a.piece, FLAG_DRESSED);
        break;
    default:
        own(s, a.piece)->casualties--;
        flag(s, a.piece, FLAG_DRESSED);
        break;
    }
    return STEP_MOVE_PICK;
}
