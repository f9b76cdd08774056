/* 11.7, 9.4c: retreats, hex by hex, and units that cannot. */
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/steps.h"

typedef struct RetreatFrame {
    PieceId piece;
    PlaceId through; /* foot that horse is about to pass through (9.4c), or NO_PLACE */
    uint8_t left;    /* hexes still to go */
    uint8_t went;
    uint8_t dirs;    /* sides, as bits */
    uint8_t facing;  /* NO_FACING: out of a village stack, it takes one (R13) */
    uint8_t towards; /* the enemy */
    uint8_t rolls;   /* 1: if it cannot go it rolls; 0: it stays */
} RetreatFrame;
static_assert(sizeof(RetreatFrame) <= FRAME_OWN, "fits a frame");
static RetreatFrame *retreat_frame(State *s) { return (RetreatFrame *)frame_top(s)->own; }
static const RetreatFrame *retreat_frame_of(const State *s) {
    return (const RetreatFrame *)frame_peek(s)->own;
}

/* ---- where to ---- */

static PlaceId over(const Battle *b, PlaceId from, int dir) { return b->place[from].adjacent[dir]; }

static bool free_hex(const Battle *b, const State *s, PieceId u, PlaceId to) {
    return to != NO_PLACE && !hex_barred(b, s, to) && bayonet_may_stack(b, s, u, to);
}

/* R19: a single foot unit of its own side, with a hex to stop in beyond it. */
static bool passable_foot(const Battle *b, const State *s, const RetreatFrame *f, PlaceId to) {
    if (!is_horse(b, f->piece) || to == NO_PLACE) return false;
    const PieceId foot = top_at(b, s, to);
    if (foot == NO_PIECE || !is_foot(b, foot) || side_of(b, foot) != side_of(b, f->piece)) {
        return false;
    }
    if (troops_at(b, s, to, side_of(b, foot)) != 1) return false;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        if (f->dirs >> dir & 1 && free_hex(b, s, f->piece, over(b, to, dir))) return true;
    }
    return false;
}

static Verdict retreat_over(const Battle *b, const State *s, const RetreatFrame *f, int dir) {
    const PlaceId from = f->through != NO_PLACE ? f->through : s->piece[f->piece].place;
    const PlaceId to = over(b, from, dir);
    if (!(f->dirs >> dir & 1)) return NO_RETREAT_AWAY;
    if (free_hex(b, s, f->piece, to)) return YES;
    return f->through == NO_PLACE && passable_foot(b, s, f, to) ? YES : NO_RETREAT_BARRED;
}

/* 9.1.1f: a top unit with another behind it has nowhere to go. */
static bool hemmed_in(const Battle *b, const State *s, PieceId u) {
    return own_of(s, u)->rank == 0 &&
           bayonet_stack_standing(b, s, s->piece[u].place) == STACK_BEHIND;
}

static bool can_go(const Battle *b, const State *s, const RetreatFrame *f) {
    if (f->went == 0 && hemmed_in(b, s, f->piece)) return false;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        if (retreat_over(b, s, f, dir) == YES) return true;
    }
    return false;
}

/* ---- the steps ---- */

StepId bayonet_retreat_on_take(const Battle *b, State *s, Action a) {
    const RetreatFrame *f = retreat_frame_of(s);
    const bool gone = !in_play(s, f->piece);
    if (gone || f->left == 0) return (StepId)frame_pop(s);
    if (can_go(b, s, f)) {
        bayonet(s)->asked = b->piece[f->piece].side;
        return STEP_RETREAT;
    }
    if (f->went == 0 && f->rolls) return STEP_UNABLE_ROLL;
    return (StepId)frame_pop(s);
}

StepId bayonet_begin_retreat_from(const Battle *b, State *s, PieceId u, int hexes, int towards,
                                  bool rolls, StepId back) {
    assert(in_play(s, u));
    assert(hexes > 0);
    assert(towards >= 0 && towards < HEX_SIDES);
    const uint8_t facing = own(s, u)->facing;
    frame_push(s, back);
    *retreat_frame(s) = (RetreatFrame){.piece = u,
                                       .through = NO_PLACE,
                                       .left = (uint8_t)hexes,
                                       .dirs = (uint8_t)bayonet_dirs_away(facing, towards),
                                       .facing = facing,
                                       .towards = (uint8_t)towards,
                                       .rolls = rolls};
    return STEP_RETREAT_ON;
}

/* R13: out of a village stack it takes a facing that has the enemy in front, and goes to the rear
 * of that. */
static bool facing_fits(const RetreatFrame *f, int facing, int dir) {
    const bool front =
        f->towards == dir_left_front(facing) || f->towards == dir_right_front(facing);
    return front && (dir == dir_left_rear(facing) || dir == dir_right_rear(facing));
}

static int retreat_dir(const Battle *b, const State *s, const RetreatFrame *f, PlaceId to) {
    const PlaceId from = f->through != NO_PLACE ? f->through : s->piece[f->piece].place;
    return place_side_towards(b, from, to);
}

Verdict bayonet_retreat_verdict(const Battle *b, const State *s, Action a) {
    const RetreatFrame *f = retreat_frame_of(s);
    const bool out = f->facing == NO_FACING;
    if (a.verb != (out ? VERB_RETREAT_OUT : VERB_RETREAT)) return NO_NOT_NOW;
    if (a.piece != f->piece || a.place == NO_PLACE) return NO_NOT_NOW;
    const int dir = retreat_dir(b, s, f, a.place);
    if (dir < 0) return NO_RETREAT_AWAY;
    if (out && (a.number >= HEX_SIDES || !facing_fits(f, a.number, dir))) return NO_RETREAT_AWAY;
    return retreat_over(b, s, f, dir);
}

void bayonet_retreat_offer(const Battle *b, const State *s, Sink *out) {
    const RetreatFrame *f = retreat_frame_of(s);
    const bool village = f->facing == NO_FACING;
    const PlaceId from = f->through != NO_PLACE ? f->through : s->piece[f->piece].place;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        if (retreat_over(b, s, f, dir) != YES) continue;
        Action a = action_piece_place(village ? VERB_RETREAT_OUT : VERB_RETREAT, f->piece,
                                      over(b, from, dir));
        for (int facing = 0; village && facing < HEX_SIDES; facing++) {
            a.number = (uint8_t)facing;
            if (facing_fits(f, facing, dir)) sink_add(out, a);
        }
        if (!village) sink_add(out, a);
    }
}

StepId bayonet_retreat_take(const Battle *b, State *s, Action a) {
    assert(s->frames > 0);
    assert(a.piece == retreat_frame_of(s)->piece);
    RetreatFrame *f = retreat_frame(s);
    const PieceId u = f->piece;
    const PlaceId from = s->piece[u].place, via = f->through;
    const PlaceId last = via != NO_PLACE ? via : from;
    const int dir = place_side_towards(b, last, a.place);
    f->dirs = (uint8_t)bayonet_dirs_after(f->dirs, dir);
    if (!free_hex(b, s, u, a.place)) { /* 9.4c: on to the hex beyond */
        f->through = a.place;
        return STEP_RETREAT_ON;
    }
    bool shaken = step_disorders(b, s, last, dir);
    if (via != NO_PLACE) shaken |= step_disorders(b, s, from, place_side_towards(b, from, via));
    const Flight flight = {(uint8_t)limit(b, LIMIT_ROUTED_AGAIN), f->dirs};
    bayonet_place_unit(b, s, u, a.place, side_opposite(dir));
    own(s, u)->stack = STACK_SINGLE;
    if (a.verb == VERB_RETREAT_OUT && own(s, u)->facing == NO_FACING &&
        !bayonet_is_village_stack(b, s, s->piece[u].place)) {
        own(s, u)->facing = a.number;
    }
    f->through = NO_PLACE;
    f->facing = own(s, u)->facing;
    f->left--;
    f->went++;
    bayonet_lose_guns(b, s, from, side_of(b, u));
    if (shaken && is_horse(b, u)) (void)bayonet_disorder(b, s, u, false, NO_FLIGHT);
    if (via != NO_PLACE) bayonet_trample(b, s, via, NO_PIECE, flight);
    bayonet_unit_under_fire(b, s, u);
    return bayonet_settle(b, s, STEP_RETREAT_ON);
}

/* ---- 11.7c: the die less the printed value ---- */

StepId bayonet_unable_roll_take(const Battle *b, State *s, Action a) {
    assert(a.number < DIE_FACES);
    assert(in_play(s, retreat_frame_of(s)->piece));
    const PieceId u = retreat_frame(s)->piece;
    const Flight flight = {(uint8_t)limit(b, LIMIT_ROUTED_COMBAT), retreat_frame(s)->dirs};
    const int less = a.number - b->piece[u].value[UNIT_CV];
    const int row = less < 0 ? 0 : less > UNABLE_MOST ? UNABLE_MOST : less;
    const int what = chart(b, TABLE_UNABLE, is_horse(b, u), row);
    const StepId back = (StepId)frame_pop(s);
    if (what == UNABLE_ROUTED) {
        bayonet_rout_unit(b, s, u, flight);
    } else if (is_horse(b, u)) {
        /* The result itself may have Disordered it a moment ago; that does not count as earlier. */
        if (what != UNABLE_STANDS) flag(s, u, FLAG_DISORDERED);
    } else {
        bool routed = false;
        for (int i = UNABLE_STANDS; i < what && !routed; i++) {
            routed = bayonet_casualty(b, s, u, flight);
        }
    }
    return bayonet_settle(b, s, back);
}
