/* What units suffer (0.6, 11.2.4, 11.2.6, 11.3.3, 9.1.1, 9.1.2), and leaders who fall (6.4.2). */
#include "rules/bayonet/combat.h"

#include "rules/bayonet/display.h"
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/steps.h"

/* ---- directions ---- */

unsigned bayonet_dirs_away(int facing, int towards) {
    if (facing == NO_FACING) {
        return 1u << side_turned(towards, 2) | 1u << side_turned(towards, 3) |
               1u << side_turned(towards, 4);
    }
    /* R17: the smallest turn that brings the enemy to the front. */
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

unsigned bayonet_dirs_after(unsigned dirs, int taken) {
    if (!(dirs >> side_turned(taken, 1) & 1)) dirs &= ~(1u << side_turned(taken, -2));
    if (!(dirs >> side_turned(taken, -1) & 1)) dirs &= ~(1u << side_turned(taken, 2));
    return dirs;
}

/* ---- stacks ---- */

Stack bayonet_stack_standing(const Battle *b, const State *s, PlaceId hex) {
    if (bayonet_of(s)->attack_count == 0) return bayonet_stack_now(b, s, hex);
    const PieceId top = top_at(b, s, hex);
    const PieceId bottom = bayonet_troop_ranked(b, s, hex, 1);
    if (top == NO_PIECE || bottom == NO_PIECE) return STACK_SINGLE;
    const Stack then = (Stack)own_of(s, top)->stack;
    const bool stood = then == own_of(s, bottom)->stack && then != STACK_SINGLE;
    return stood ? then : bayonet_stack_now(b, s, hex);
}

/* The unit that suffers if `u` routs: the one behind it, or the reserve of a village stack. */
static PieceId next_in_line(const Battle *b, const State *s, PieceId u) {
    const PlaceId here = s->piece[u].place;
    const int reserve = limit(b, LIMIT_VILLAGE_STACK) - 1;
    if (bayonet_is_village_stack(b, s, here)) {
        const PieceId fourth = bayonet_troop_ranked(b, s, here, reserve);
        return fourth == u ? NO_PIECE : fourth;
    }
    if (own_of(s, u)->rank != 0 || bayonet_stack_standing(b, s, here) != STACK_BEHIND) {
        return NO_PIECE;
    }
    return bayonet_troop_ranked(b, s, here, 1);
}

void bayonet_lose_guns(const Battle *b, State *s, PlaceId hex, int side) {
    const PieceId guns = bayonet_artillery_at(b, s, hex);
    if (guns == NO_PIECE || side_of(b, guns) != side || troops_at(b, s, hex, side) > 0) return;
    bayonet_remove_unit(b, s, guns);
    set_status(s, guns, STATUS_OUT);
}

/* ---- rout ---- */

void bayonet_remove_marker(const Battle *b, State *s, PieceId marker) {
    assert(is_marker(s, marker));
    piece_take_off(b, s, marker);
    set_status(s, marker, STATUS_OUT);
    own(s, marker)->mp = 0;
    if (bayonet(s)->runner == marker) bayonet(s)->runner = NO_PIECE;
}

void bayonet_make_marker(const Battle *b, State *s, PieceId u, Flight flight) {
    assert(in_play(s, u));
    assert(s->piece[u].place != NO_PLACE);
    const PlaceId here = s->piece[u].place;
    BayonetPiece *o = own(s, u);
    bayonet_end_firefights(b, s, u);
    bayonet_remove_unit(b, s, u);
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

void bayonet_merge_markers(const Battle *b, State *s, PlaceId hex) {
    PieceId kept = NO_PIECE;
    FOR_PIECES_AT(p, s, hex) {
        if (!is_marker(s, p) || own_of(s, p)->mp > 0) continue;
        if (kept != NO_PIECE && status_of(s, p) != status_of(s, kept)) {
            /* One on its first side has more turns left. */
            const PieceId older = status_of(s, p) == STATUS_ROUTED_2 ? p : kept;
            kept = older == p ? kept : p;
            bayonet_remove_marker(b, s, older);
            bayonet_merge_markers(b, s, hex);
            return;
        }
        if (kept != NO_PIECE) {
            /* On a tie the one that was there first stays: the runner is the newcomer. */
            bayonet_remove_marker(b, s, bayonet(s)->runner == kept ? kept : p);
            bayonet_merge_markers(b, s, hex);
            return;
        }
        kept = p;
    }
}

void bayonet_marker_flees(const Battle *b, State *s, PieceId marker, int towards) {
    assert(is_marker(s, marker));
    own(s, marker)->mp = (uint8_t)limit(b, LIMIT_ROUTED_AGAIN);
    own(s, marker)->aim = (uint8_t)bayonet_dirs_away(NO_FACING, towards);
    own(s, marker)->rank = 0;
}

void bayonet_rout_unit(const Battle *b, State *s, PieceId u, Flight flight) {
    assert(is_troops(b, u));
    assert(in_play(s, u));
    assert(bayonet_of(s)->brigade[brigade_of(b, u)].units > 0);
    const FormationId f = brigade_of(b, u);
    Brigade *brigade = &bayonet(s)->brigade[f];
    const PlaceId here = s->piece[u].place;
    const int side = side_of(b, u);
    const PieceId shaken = next_in_line(b, s, u);
    bayonet_make_marker(b, s, u, flight);
    assert(is_marker(s, u));
    brigade->eliminated++;
    brigade->routed_now++;
    brigade->units--;
    bayonet(s)->side[side].units_lost++;
    if (shaken != NO_PIECE) (void)bayonet_suffer(b, s, shaken, flight);
    bayonet_lose_guns(b, s, here, side);
    bayonet_draw_reserves(b, s, u, here);
    if (brigade->units > 0 || !brigade_flagged(s, f, BRIGADE_ON_DISPLAY)) return;
    brigade->flags |= BRIGADE_FAILED; /* R38 */
    bayonet_brigade_off(b, s, f);
}

bool bayonet_casualty(const Battle *b, State *s, PieceId u, Flight flight) {
    assert(is_foot(b, u));
    assert(in_play(s, u));
    BayonetPiece *o = own(s, u);
    if (!flagged(s, u, FLAG_BACK)) {
        flag(s, u, FLAG_BACK);
        o->casualties = 1;
    } else if (o->depth > 0) {
        o->depth--; /* R4 */
    } else {
        o->casualties++;
    }
    assert(o->casualties <= b->piece[u].value[UNIT_CV]);
    if (o->casualties < b->piece[u].value[UNIT_CV]) return false;
    bayonet_rout_unit(b, s, u, flight);
    return true;
}

bool bayonet_disorder(const Battle *b, State *s, PieceId u, bool combat, Flight flight) {
    assert(is_horse(b, u));
    assert(in_play(s, u));
    if (!flagged(s, u, FLAG_DISORDERED)) {
        flag(s, u, FLAG_DISORDERED);
        return false;
    }
    if (combat) bayonet_rout_unit(b, s, u, flight);
    return combat;
}

bool bayonet_suffer(const Battle *b, State *s, PieceId u, Flight flight) {
    return is_foot(b, u) ? bayonet_casualty(b, s, u, flight)
                         : bayonet_disorder(b, s, u, false, flight);
}

void bayonet_volley(const Battle *b, State *s, PieceId u) {
    assert(kind_of(b, u) == KIND_INFANTRY);
    flag(s, u, FLAG_BACK);
    if (b->piece[u].value[UNIT_CV] >= 2) own(s, u)->casualties = 1;
}

void bayonet_trample(const Battle *b, State *s, PlaceId hex, PieceId named, Flight flight) {
    if (bayonet_is_village_stack(b, s, hex)) {
        const PieceId fourth = next_in_line(b, s, named);
        /* The reserve suffers only once: if the named unit routs, it already has. */
        if (!bayonet_casualty(b, s, named, flight) && fourth != NO_PIECE) {
            (void)bayonet_casualty(b, s, fourth, flight);
        }
        return;
    }
    const PieceId top = top_at(b, s, hex);
    if (top == NO_PIECE) return;
    const PieceId behind = next_in_line(b, s, top);
    if (!bayonet_suffer(b, s, top, flight) && behind != NO_PIECE) {
        (void)bayonet_suffer(b, s, behind, flight);
    }
}

/* ---- leaders in danger ---- */

/* A leader's number on his side: the army commander first, then the wings in their order. */
enum { NUMBER_AC = 0 };
static Leader *leader_numbered(State *s, int side, int number) {
    BayonetSide *army = &bayonet(s)->side[side];
    return number == NUMBER_AC ? &army->ac : &army->wc[number - 1];
}

typedef struct LeaderFrame {
    uint8_t side;
    uint8_t number;
} LeaderFrame;
static_assert(sizeof(LeaderFrame) <= FRAME_OWN, "fits a frame");
static LeaderFrame *leader_frame(State *s) { return (LeaderFrame *)frame_top(s)->own; }

const Leader *bayonet_leader_in_question(const State *s, int *side, bool *of_army) {
    const LeaderFrame *f = (const LeaderFrame *)frame_peek(s)->own;
    const BayonetSide *army = &bayonet_of(s)->side[f->side];
    *side = f->side;
    *of_army = f->number == NUMBER_AC;
    return *of_army ? &army->ac : &army->wc[f->number - 1];
}

static void put_at_risk(const Battle *b, State *s, FormationId f, unsigned flags) {
    const int side = b->formation[f].side;
    for (int number = 0; number <= b->wing_count; number++) {
        Leader *l = leader_numbered(s, side, number);
        if (l->flags & LEADER_THERE && l->direct == f) l->flags = (uint8_t)(l->flags | flags);
    }
}

void bayonet_unit_under_fire(const Battle *b, State *s, PieceId u) {
    if (impact_at(s, s->piece[u].place) != IMPACT_EFFECTIVE) return;
    put_at_risk(b, s, brigade_of(b, u), LEADER_UNDER_FIRE);
}

void bayonet_leaders_at_risk(const Battle *b, State *s, FormationId f) {
    put_at_risk(b, s, f, LEADER_AT_RISK);
}

StepId bayonet_begin_leader_roll(const Battle *b, State *s, PlaceId hex, StepId back) {
    FOR_PIECES_AT(p, s, hex) {
        if (is_troops(b, p) && in_play(s, p)) bayonet_unit_under_fire(b, s, p);
    }
    return bayonet_settle(b, s, back);
}

StepId bayonet_next_leader_roll(const Battle *b, State *s, unsigned flags, StepId back) {
    for (int i = 0; i < SIDE_MAX; i++) {
        const int side = i == 0 ? s->acting : side_other(s->acting);
        for (int number = 0; number <= b->wing_count; number++) {
            Leader *l = leader_numbered(s, side, number);
            if (!(l->flags & LEADER_THERE) || !(l->flags & flags)) continue;
            l->flags = (uint8_t)(l->flags & ~flags);
            frame_push(s, back);
            *leader_frame(s) = (LeaderFrame){(uint8_t)side, (uint8_t)number};
            return STEP_LEADER_ROLL;
        }
    }
    return STEP_COUNT;
}

StepId bayonet_leader_combat_take(const Battle *b, State *s, Action a) {
    const StepId roll = bayonet_next_leader_roll(b, s, LEADER_AT_RISK, STEP_LEADER_COMBAT);
    return roll != STEP_COUNT ? roll : STEP_MORALE;
}

/* ---- replacements ---- */

/* The leader whom the battle names to follow this one, if he is still there: in hand, or himself in
 * command (R129). */
static PieceId successor(const Battle *b, const State *s, PieceId fallen, bool rises) {
    for (PieceId p = 0; fallen != NO_PIECE && p < b->piece_count; p++) {
        if (b->piece[p].succeeds != fallen || status_of(s, p) == STATUS_OUT) continue;
        if (rises && b->piece[p].value[LEADER_ON_PROMOTION] == 0) continue;
        return p;
    }
    return NO_PIECE;
}

/* The wing gets a new commander in General Command, who takes over the flags of the old one,
 * dangers aside; the owner then chooses his line. */
static StepId replace_wc(const Battle *b, State *s, int side, int wing, bool rises) {
    assert(wing >= 0 && wing < b->wing_count);
    Leader *l = &bayonet(s)->side[side].wc[wing];
    PieceId next = successor(b, s, l->piece, rises);
    if (next != NO_PIECE && status_of(s, next) != STATUS_WAITING) next = NO_PIECE;
    l->piece = next;
    l->direct = NO_FORMATION;
    l->wing = (uint8_t)wing;
    l->flags = (uint8_t)(l->flags & ~(LEADER_AT_RISK | LEADER_UNDER_FIRE));
    if (next != NO_PIECE) set_status(s, next, STATUS_IN);
    *leader_frame(s) = (LeaderFrame){(uint8_t)side, (uint8_t)(wing + 1)};
    bayonet(s)->asked = (uint8_t)side;
    return STEP_LEADER_REPLACE;
}

/* R65: one who commands a wing rises and stays where he is; one in hand takes the place. */
static StepId replace_ac(const Battle *b, State *s, int side) {
    BayonetSide *army = &bayonet(s)->side[side];
    Leader *l = &army->ac;
    const PieceId next = successor(b, s, l->piece, false);
    l->piece = next;
    l->direct = NO_FORMATION;
    l->flags = (uint8_t)(l->flags & ~(LEADER_AT_RISK | LEADER_UNDER_FIRE));
    if (next == NO_PIECE) {
        l->flags = 0;
        return (StepId)frame_pop(s);
    }
    for (int wing = 0; wing < b->wing_count; wing++) {
        if (!(army->wc[wing].flags & LEADER_THERE) || army->wc[wing].piece != next) continue;
        l->wing = (uint8_t)wing;
        l->line = army->wc[wing].line;
        return replace_wc(b, s, side, wing, true);
    }
    set_status(s, next, STATUS_IN);
    return (StepId)frame_pop(s);
}

StepId bayonet_leader_roll_take(const Battle *b, State *s, Action a) {
    assert(a.number < DIE_FACES);
    assert(leader_frame(s)->side < SIDE_MAX);
    const LeaderFrame f = *leader_frame(s);
    Leader *l = leader_numbered(s, f.side, f.number);
    if (a.number < limit(b, LIMIT_LEADER_CASUALTY)) return (StepId)frame_pop(s);
    if (l->piece != NO_PIECE) set_status(s, l->piece, STATUS_OUT);
    return f.number == NUMBER_AC ? replace_ac(b, s, f.side)
                                 : replace_wc(b, s, f.side, f.number - 1, false);
}

Verdict bayonet_leader_replace_verdict(const Battle *b, const State *s, Action a) {
    return a.verb == VERB_REPLACE && a.number < LINES ? YES : NO_NOT_NOW;
}

void bayonet_leader_replace_offer(const Battle *b, const State *s, Sink *out) {
    for (int line = 0; line < LINES; line++) sink_add(out, action_number(VERB_REPLACE, line));
}

StepId bayonet_leader_replace_take(const Battle *b, State *s, Action a) {
    assert(a.number < LINES);
    const LeaderFrame f = *leader_frame(s);
    leader_numbered(s, f.side, f.number)->line = a.number;
    return (StepId)frame_pop(s);
}
