/* 0.6, 11.2.4, 11.2.6, 11.3.3, 9.1.1, 9.1.2: what units suffer. */
#include "rules/bayonet/losses.h"

#include "rules/bayonet/display.h"
#include "rules/bayonet/special.h"

/* ---- directions ---- */

unsigned dirs_away(int facing, int towards) {
    if (facing == NO_FACING) {
        return 1u << side_turned(towards, 2) | 1u << side_turned(towards, 3) |
               1u << side_turned(towards, 4);
    }
    /* R17: turned as little as brings the enemy to the front. */
    int turned = facing;
    switch (side_turned(towards, -facing)) {
    case 1: turned = side_turned(facing, 1); break;
    case 2: turned = side_turned(facing, 2); break;
    case 3: turned = side_turned(facing, 4); break;
    case 4: turned = side_turned(facing, 5); break;
    default: break;
    }
    return 1u << dir_right_rear(turned) | 1u << dir_left_rear(turned);
}

unsigned dirs_after(unsigned dirs, int taken) {
    if (!(dirs >> side_turned(taken, 1) & 1)) dirs &= ~(1u << side_turned(taken, -2));
    if (!(dirs >> side_turned(taken, -1) & 1)) dirs &= ~(1u << side_turned(taken, 2));
    return dirs;
}

/* ---- stacks ---- */

Stack stack_standing(const Battle *b, const State *s, PlaceId hex) {
    if (bayonet_of(s)->attack_count == 0) return stack_now(b, s, hex);
    const PieceId top = top_at(b, s, hex);
    const PieceId bottom = troop_ranked(b, s, hex, 1);
    if (top == NO_PIECE || bottom == NO_PIECE) return STACK_SINGLE;
    const Stack then = (Stack)own_of(s, top)->stack;
    const bool stood = then == own_of(s, bottom)->stack && then != STACK_SINGLE;
    return stood ? then : stack_now(b, s, hex);
}

/* Whoever suffers if `u` routs: the unit behind it, or the reserve of four in a village. */
static PieceId next_in_line(const Battle *b, const State *s, PieceId u) {
    const PlaceId here = s->piece[u].place;
    const int reserve = limit(b, LIMIT_VILLAGE_STACK) - 1;
    if (is_village_stack(b, s, here)) {
        const PieceId fourth = troop_ranked(b, s, here, reserve);
        return fourth == u ? NO_PIECE : fourth;
    }
    if (own_of(s, u)->rank != 0 || stack_standing(b, s, here) != STACK_BEHIND) return NO_PIECE;
    return troop_ranked(b, s, here, 1);
}

void lose_guns(const Battle *b, State *s, PlaceId hex, int side) {
    const PieceId guns = artillery_at(b, s, hex);
    if (guns == NO_PIECE || side_of(b, guns) != side || troops_at(b, s, hex, side) > 0) return;
    remove_unit(b, s, guns);
    set_status(s, guns, STATUS_OUT);
}

/* ---- rout ---- */

void remove_marker(const Battle *b, State *s, PieceId marker) {
    piece_take_off(b, s, marker);
    set_status(s, marker, STATUS_OUT);
    own(s, marker)->mp = 0;
    if (bayonet(s)->runner == marker) bayonet(s)->runner = NO_PIECE;
}

void make_marker(const Battle *b, State *s, PieceId u, Flight flight) {
    const PlaceId here = s->piece[u].place;
    BayonetPiece *o = own(s, u);
    end_firefights(b, s, u);
    remove_unit(b, s, u);
    o->flags = 0;
    o->casualties = o->depth = o->rank = 0;
    o->mode = MODE_NONE;
    o->facing = NO_FACING;
    o->target = NO_PLACE;
    o->mp = flight.hexes;
    o->aim = flight.dirs;
    set_status(s, u, STATUS_ROUTED_1);
    piece_loosen(b, s, u);
    piece_put(b, s, u, here);
}

void rout_unit(const Battle *b, State *s, PieceId u, Flight flight) {
    const FormationId f = brigade_of(b, u);
    Brigade *brigade = &bayonet(s)->brigade[f];
    const PlaceId here = s->piece[u].place;
    const int side = side_of(b, u);
    const PieceId shaken = next_in_line(b, s, u);
    make_marker(b, s, u, flight);
    brigade->eliminated++;
    brigade->routed_now++;
    brigade->units--;
    bayonet(s)->side[side].units_lost++;
    if (shaken != NO_PIECE) (void)harm(b, s, shaken, flight);
    lose_guns(b, s, here, side);
    draw_reserves(b, s, u, here);
    if (brigade->units > 0 || !brigade_flagged(s, f, BRIGADE_ON_DISPLAY)) return;
    brigade->flags |= BRIGADE_FAILED; /* R38 */
    brigade_off(b, s, f);
}

bool casualty(const Battle *b, State *s, PieceId u, Flight flight) {
    BayonetPiece *o = own(s, u);
    if (!flagged(s, u, FLAG_BACK)) {
        flag(s, u, FLAG_BACK);
        o->casualties = 1;
    } else if (o->depth > 0) {
        o->depth--; /* R4 */
    } else {
        o->casualties++;
    }
    if (o->casualties < b->piece[u].value[UNIT_CV]) return false;
    rout_unit(b, s, u, flight);
    return true;
}

bool disorder(const Battle *b, State *s, PieceId u, bool combat, Flight flight) {
    if (!flagged(s, u, FLAG_DISORDERED)) {
        flag(s, u, FLAG_DISORDERED);
        return false;
    }
    if (combat) rout_unit(b, s, u, flight);
    return combat;
}

bool harm(const Battle *b, State *s, PieceId u, Flight flight) {
    return is_foot(b, u) ? casualty(b, s, u, flight) : disorder(b, s, u, false, flight);
}

void volley(const Battle *b, State *s, PieceId u) {
    flag(s, u, FLAG_BACK);
    if (b->piece[u].value[UNIT_CV] >= 2) own(s, u)->casualties = 1;
}

void trample(const Battle *b, State *s, PlaceId hex, PieceId named, Flight flight) {
    if (is_village_stack(b, s, hex)) {
        const PieceId fourth = next_in_line(b, s, named);
        /* The reserve suffers once, also if it takes the other's place. */
        if (!casualty(b, s, named, flight) && fourth != NO_PIECE) {
            (void)casualty(b, s, fourth, flight);
        }
        return;
    }
    const PieceId top = top_at(b, s, hex);
    if (top == NO_PIECE) return;
    const PieceId behind = next_in_line(b, s, top);
    if (!harm(b, s, top, flight) && behind != NO_PIECE) (void)harm(b, s, behind, flight);
}
