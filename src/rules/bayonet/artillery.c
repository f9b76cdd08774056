/* The artillery phase up to its fire (10.1, 10.4): unlimber, move, limber, each by the side that
 * fires first and then by the other (R42). */
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/turn.h"
#include "rules/bayonet/units.h"
#include "rules/bayonet/steps.h"
#include "rules/bayonet/terrain.h"

static bool is_gun(const Battle *b, const State *s, PieceId p) {
    return is_artillery(b, p) && in_play(s, p) && s->piece[p].place != NO_PLACE;
}

static int guns_of(const Battle *b, const State *s, int side) {
    int count = 0;
    FOR_GUNS_OF(gun, b, side) count += is_gun(b, s, gun);
    return count;
}

static StepId begin(State *s) {
    s->acting = bayonet(s)->first;
    bayonet(s)->side[0].declined = bayonet(s)->side[1].declined = 0;
    return STEP_ART_UNLIMBER;
}

StepId bayonet_art_first_take(const Battle *b, State *s, Action a) {
    assert(s->frames == 0);
    const int guns[SIDE_MAX] = {guns_of(b, s, 0), guns_of(b, s, 1)};
    if (guns[0] + guns[1] == 0) return STEP_WING_FIRST;
    bayonet(s)->first = (uint8_t)(guns[1] > guns[0]);
    bayonet_rolloff_begin(s);
    return guns[0] == guns[1] ? STEP_ART_FIRST_ROLL : begin(s);
}

StepId bayonet_art_first_roll_take(const Battle *b, State *s, Action a) {
    return bayonet_rolloff_take(s, a.number) ? begin(s) : STEP_ART_FIRST_ROLL;
}

/* The side is done with this part: now it is the other's turn, or the next part follows. */
static StepId side_done(State *s, StepId here, StepId next) {
    const Bayonet *y = bayonet_of(s);
    if (s->acting == y->first) {
        s->acting = (uint8_t)side_other(s->acting);
        return here;
    }
    s->acting = y->first;
    return next;
}

/* Whether the piece is a battery of the acting side that may still act. */
static Verdict ready(const Battle *b, const State *s, PieceId p, bool limbered) {
    if (p == NO_PIECE || !is_gun(b, s, p) || side_of(b, p) != s->acting) return NO_GUN;
    if (flagged(s, p, FLAG_FIRED)) return NO_GUN_ACTED;
    if (flagged(s, p, FLAG_LIMBERED) != limbered) {
        return limbered ? NO_GUN_LIMBERED : NO_GUN_UNLIMBERED;
    }
    return YES;
}

#define FOR_GUNS(p, b, s)                                                                          \
    FOR_GUNS_OF(p, b, (s)->acting)                                                                 \
    if (is_gun(b, s, p))

/* Unlimbering. */

Verdict bayonet_art_unlimber_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) return YES;
    if (a.verb != VERB_UNLIMBER || a.number >= HEX_SIDES) return NO_NOT_NOW;
    return ready(b, s, a.piece, true);
}

void bayonet_art_unlimber_offer(const Battle *b, const State *s, Sink *out) {
    FOR_GUNS(p, b, s) {
        Action a = action_piece(VERB_UNLIMBER, p);
        if (ready(b, s, p, true) != YES) continue;
        for (a.number = 0; a.number < HEX_SIDES; a.number++) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DONE));
}

StepId bayonet_art_unlimber_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_DONE) return side_done(s, STEP_ART_UNLIMBER, STEP_ART_MOVE);
    unflag(s, a.piece, FLAG_LIMBERED);
    flag(s, a.piece, FLAG_FIRED);
    own(s, a.piece)->facing = a.number;
    return STEP_ART_UNLIMBER;
}

/* Moving. Limbered guns have no facing and go into any hex. */

static Verdict enter_verdict(const Battle *b, const State *s, PieceId gun, int mp, int side,
                             bool beneath) {
    const PlaceId from = s->piece[gun].place, to = b->place[from].adjacent[side];
    const int cost = step_cost(b, s, gun, from, side);
    if (to == NO_PLACE || on_fire(b, s, to)) return NO_BARRED;
    if (cost < 0) return NO_MODE_PINNED;
    if (units_at(s, to, side_other(s->acting)) > 0 || bayonet_marker_at(s, to) != NO_PIECE) {
        return NO_ENEMY_HEX;
    }
    if (!bayonet_may_stack(b, s, gun, to)) return NO_STACKING;
    if (beneath && troops_at(b, s, to, s->acting) == 0) return NO_NOT_NOW;
    if (cost >= CROSS_WHOLE) return mp == bayonet_allowance(b, s, gun) ? YES : NO_WHOLE;
    return cost <= mp ? YES : NO_MP;
}

static bool can_enter_some(const Battle *b, const State *s, PieceId gun, int mp) {
    for (int side = 0; side < HEX_SIDES; side++) {
        if (enter_verdict(b, s, gun, mp, side, false) == YES) return true;
    }
    return false;
}

Verdict bayonet_art_move_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) return YES;
    if (a.verb != VERB_MOVE) return NO_NOT_NOW;
    const Verdict verdict = ready(b, s, a.piece, true);
    if (verdict != YES) return verdict;
    return can_enter_some(b, s, a.piece, bayonet_allowance(b, s, a.piece)) ? YES : NO_MP;
}

void bayonet_art_move_offer(const Battle *b, const State *s, Sink *out) {
    FOR_GUNS(p, b, s) {
        const Action a = action_piece(VERB_MOVE, p);
        if (bayonet_art_move_verdict(b, s, a) == YES) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DONE));
}

StepId bayonet_art_move_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_DONE) return side_done(s, STEP_ART_MOVE, STEP_ART_LIMBER);
    bayonet(s)->gun = a.piece;
    own(s, a.piece)->mp = (uint8_t)bayonet_allowance(b, s, a.piece);
    return STEP_ART_MOVE_HEX;
}

Verdict bayonet_art_move_hex_verdict(const Battle *b, const State *s, Action a) {
    const PieceId gun = bayonet_of(s)->gun;
    if (a.piece != gun) return NO_NOT_NOW;
    if (a.verb == VERB_HALT) return flagged(s, gun, FLAG_FIRED) ? YES : NO_NOT_NOW;
    if (a.verb != VERB_TO && a.verb != VERB_TO_BENEATH) return NO_NOT_NOW;
    if (a.place == NO_PLACE) return NO_NOT_NOW;
    const int side = hex_side_towards(&b->grid, s->piece[gun].place, a.place);
    if (side < 0) return NO_BARRED;
    return enter_verdict(b, s, gun, own_of(s, gun)->mp, side, a.verb == VERB_TO_BENEATH);
}

void bayonet_art_move_hex_offer(const Battle *b, const State *s, Sink *out) {
    const PieceId gun = bayonet_of(s)->gun;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = b->place[s->piece[gun].place].adjacent[side];
        for (int beneath = 0; to != NO_PLACE && beneath < 2; beneath++) {
            if (enter_verdict(b, s, gun, own_of(s, gun)->mp, side, beneath) != YES) continue;
            sink_add(out, action_piece_place(beneath ? VERB_TO_BENEATH : VERB_TO, gun, to));
        }
    }
    if (flagged(s, gun, FLAG_FIRED)) sink_add(out, action_piece(VERB_HALT, gun));
}

static StepId end_gun_move(State *s) {
    assert(bayonet_of(s)->gun != NO_PIECE);
    own(s, bayonet(s)->gun)->mp = 0;
    bayonet(s)->gun = NO_PIECE;
    return STEP_ART_MOVE;
}

StepId bayonet_art_move_hex_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->gun == a.piece);
    const PieceId gun = bayonet(s)->gun;
    BayonetPiece *x = own(s, gun);
    if (a.verb == VERB_HALT) return end_gun_move(s);
    const PlaceId from = s->piece[gun].place;
    const int cost = step_cost(b, s, gun, from, hex_side_towards(&b->grid, from, a.place));
    x->mp = (uint8_t)(cost >= x->mp ? 0 : x->mp - cost);
    bayonet_place_unit(b, s, gun, a.place, -1);
    flag(s, gun, FLAG_FIRED);
    unflag(s, gun, FLAG_OVER);
    if (a.verb == VERB_TO && troops_at(b, s, a.place, side_of(b, gun)) > 0) flag(s, gun, FLAG_OVER);
    return can_enter_some(b, s, gun, x->mp) ? STEP_ART_MOVE_HEX : end_gun_move(s);
}

/* Limbering. */

Verdict bayonet_art_limber_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) return YES;
    return a.verb == VERB_LIMBER ? ready(b, s, a.piece, false) : NO_NOT_NOW;
}

void bayonet_art_limber_offer(const Battle *b, const State *s, Sink *out) {
    FOR_GUNS(p, b, s) {
        if (ready(b, s, p, false) == YES) sink_add(out, action_piece(VERB_LIMBER, p));
    }
    sink_add(out, action_of(VERB_DONE));
}

StepId bayonet_art_limber_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_DONE) return side_done(s, STEP_ART_LIMBER, STEP_ART_NEXT);
    flag(s, a.piece, FLAG_LIMBERED | FLAG_FIRED);
    own(s, a.piece)->facing = NO_FACING;
    return STEP_ART_LIMBER;
}
