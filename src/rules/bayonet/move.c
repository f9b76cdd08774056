/* Movement (3.3.2, 7, 8, 9): the units of the active brigade one by one. */
#include "rules/bayonet/move.h"

#include "rules/bayonet/clauses.h"
#include "rules/bayonet/steps.h"
#include "rules/bayonet/terrain.h"

/* Which units. */

static Verdict unit_verdict(const Battle *b, const State *s, PieceId u) {
    if (u == NO_PIECE || !is_troops(b, u) || !in_play(s, u) || s->piece[u].place == NO_PLACE) {
        return NO_NOT_NOW;
    }
    if (brigade_of(b, u) != bayonet_of(s)->active || flagged(s, u, FLAG_MOVED | FLAG_DRESSED)) {
        return NO_MOVED;
    }
    switch (own_of(s, u)->mode) {
    case MODE_LOCKED: return NO_MODE_LOCKED;
    case MODE_DRESS: return NO_MODE_DRESS;
    default: return YES;
    }
}

/* Two units that may go as one: unmoved, both on the March or both pinned. */
static Verdict stack_verdict(const Battle *b, const State *s, PieceId top, PieceId mate) {
    if (mate == NO_PIECE || own_of(s, top)->rank != 0) return NO_STACK_MOVE;
    if (own_of(s, top)->facing == NO_FACING) return NO_STACK_MOVE;
    if (unit_verdict(b, s, mate) != YES) return NO_STACK_MOVE;
    const int mode = own_of(s, top)->mode;
    if (mode != own_of(s, mate)->mode || mode == MODE_CHARGE) return NO_STACK_MOVE;
    return YES;
}

static Mover mover_for(const Battle *b, const State *s, PieceId u, bool stack, const Bounds *w) {
    const PieceId mate = stack ? bayonet_mate_of(b, s, u) : NO_PIECE;
    Mover m = bayonet_mover_within(b, s, u, mate, w);
    if (mate != NO_PIECE) {
        const int other = bayonet_allowance(b, s, mate);
        if (other < m.allowance) m.allowance = (uint8_t)other;
    }
    return m;
}

static Verdict move_verdict(const Battle *b, const State *s, PieceId u, bool stack, Limits *w) {
    const Verdict verdict = unit_verdict(b, s, u);
    if (verdict != YES) return verdict;
    if (stack) {
        const Verdict both = stack_verdict(b, s, u, bayonet_mate_of(b, s, u));
        if (both != YES) return both;
    }
    const int mp = stack_mp(s, u, stack ? bayonet_mate_of(b, s, u) : NO_PIECE);
    if (own_of(s, u)->mode != MODE_PINNED && own_of(s, u)->facing != NO_FACING &&
        mp >= limit(b, LIMIT_TURN)) {
        return YES; /* it can turn, whatever is around it */
    }
    const Mover m = mover_for(b, s, u, stack, bayonet_limits_of(b, s, w));
    MoveStep step[MOVE_STEP_MAX];
    const int count = bayonet_move_steps(&m, s->piece[u].place, own_of(s, u)->facing, mp, step);
    if (count == 0) return NO_MP;
    if (stack || !m.pinned || bayonet_may_stop(&m, step[0].hex, step[0].facing)) return YES;
    return NO_MODE_PINNED; /* one of a stack cannot turn alone and stay */
}

static Verdict swap_verdict(const Battle *b, const State *s, PieceId top) {
    const Verdict verdict = unit_verdict(b, s, top);
    if (verdict != YES) return verdict;
    const PieceId mate = bayonet_mate_of(b, s, top);
    const Verdict both = stack_verdict(b, s, top, mate);
    if (both != YES) return both;
    if (own_of(s, top)->mode != MODE_MARCH) return NO_STACK_MOVE;
    const bool whole = own_of(s, top)->mp == bayonet_allowance(b, s, top) &&
                       own_of(s, mate)->mp == bayonet_allowance(b, s, mate);
    return whole ? YES : NO_MP;
}

/* Whether the unit has a duty that it has not met but could meet. */
static bool has_duty(const Battle *b, const State *s, PieceId u, Limits *w) {
    if (unit_verdict(b, s, u) != YES) return false;
    const BayonetPiece *x = own_of(s, u);
    const Mover m = bayonet_mover_within(b, s, u, NO_PIECE, bayonet_limits_of(b, s, w));
    const bool charges = x->mode == MODE_CHARGE && x->target != NO_PLACE;
    if (!charges && m.confined && !flagged(s, u, FLAG_ISOLATED)) return false;
    return bayonet_duty_open(&m);
}

static Verdict done_verdict(const Battle *b, const State *s, Limits *w) {
    FOR_TROOPS_OF(u, b, s, bayonet_of(s)->active) {
        if (!has_duty(b, s, u, w)) continue;
        if (own_of(s, u)->mode == MODE_CHARGE) return NO_DUTY_CHARGE;
        return flagged(s, u, FLAG_ISOLATED) ? NO_DUTY_INTEGRITY : NO_DUTY_DISPLAY;
    }
    return YES;
}

Verdict bayonet_move_pick_verdict(const Battle *b, const State *s, Action a) {
    Limits w = {.known = false};
    switch (a.verb) {
    case VERB_DONE: return done_verdict(b, s, &w);
    case VERB_MOVE: return move_verdict(b, s, a.piece, false, &w);
    case VERB_MOVE_STACK: return move_verdict(b, s, a.piece, true, &w);
    case VERB_SWAP: return swap_verdict(b, s, a.piece);
    default: return bayonet_dress_verdict(b, s, a, &w);
    }
}

static void offer_moves(const Battle *b, const State *s, PieceId u, Limits *w, Sink *out) {
    if (move_verdict(b, s, u, false, w) == YES) sink_add(out, action_piece(VERB_MOVE, u));
    if (move_verdict(b, s, u, true, w) == YES) sink_add(out, action_piece(VERB_MOVE_STACK, u));
}

void bayonet_move_pick_some(const Battle *b, const State *s, unsigned kinds, Sink *out) {
    Limits w = {.known = false};
    FOR_TROOPS_OF(u, b, s, bayonet_of(s)->active) {
        if (kinds & PICK_MOVE) offer_moves(b, s, u, &w, out);
        if (kinds & PICK_SWAP && swap_verdict(b, s, u) == YES) {
            sink_add(out, action_piece(VERB_SWAP, u));
        }
        bayonet_dress_offer(b, s, u, &w, kinds, out);
    }
    if (kinds & PICK_DONE && done_verdict(b, s, &w) == YES) sink_add(out, action_of(VERB_DONE));
}

void bayonet_move_pick_offer(const Battle *b, const State *s, Sink *out) {
    bayonet_move_pick_some(b, s, PICK_ALL, out);
}

static void begin_move(const Battle *b, State *s, PieceId u, bool stack) {
    assert(is_troops(b, u));
    assert(in_play(s, u));
    assert(!flagged(s, u, FLAG_MOVED));
    const Bounds w = bayonet_bounds(b, s, brigade_of(b, u));
    Mover m = mover_for(b, s, u, stack, &w);
    MoveDuty duty;
    if (!bayonet_duty_find(&m,
                           &duty)) { /* every place to attack from is filled: it marches (1.5) */
        own(s, u)->mode = MODE_MARCH;
        own(s, u)->target = NO_PLACE;
        m = mover_for(b, s, u, stack, &w);
        bayonet_duty_find(&m, &duty);
    }
    MoveFrame *f = (MoveFrame *)frame_push(s, STEP_MOVE_PICK)->own;
    *f = (MoveFrame){.piece = u,
                     .mate = m.mate,
                     .start = s->piece[u].place,
                     .confined = m.confined,
                     .duty = duty,
                     .bounds = w};
}

StepId bayonet_move_pick_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->active != NO_FORMATION);
    switch (a.verb) {
    case VERB_DONE: return STEP_ATTACK_DECLARE;
    case VERB_MOVE:
    case VERB_MOVE_STACK:
        begin_move(b, s, a.piece, a.verb == VERB_MOVE_STACK);
        return STEP_MOVE_STEP;
    case VERB_SWAP: {
        const PieceId mate = bayonet_mate_of(b, s, a.piece);
        own(s, a.piece)->rank = 1;
        own(s, mate)->rank = 0;
        flag(s, a.piece, FLAG_MOVED);
        flag(s, mate, FLAG_MOVED);
        return STEP_MOVE_PICK;
    }
    default: return bayonet_dress_take(b, s, a);
    }
}

/* Step by step. */

Mover bayonet_mover_of_frame(const Battle *b, const State *s) {
    assert(s->frames > 0);
    const MoveFrame *f = move_frame_of(s);
    Mover m = mover_for(b, s, f->piece, f->mate != NO_PIECE, &f->bounds);
    m.confined = f->confined;
    return m;
}

static bool matches(const MoveStep *step, Action a) {
    if (a.verb == VERB_TO_BENEATH) a.verb = VERB_TO;
    return action_equal(a, bayonet_move_step_action(a.piece, step));
}

static bool own_guns_at(const Battle *b, const State *s, PlaceId hex, int side) {
    return units_at(s, hex, side) > 0 && bayonet_artillery_at(b, s, hex) != NO_PIECE;
}

/* Whether a lawful end can still be reached after each of these steps. */
static void find_lawful(const Mover *m, const MoveFrame *f, int mp, const MoveStep *step, int count,
                        bool *lawful) {
    if (f->duty.kind != DUTY_FREE || f->duty.near != 255 || !m->confined) {
        bayonet_duty_reachable(m, &f->duty, f->start, step, count, mp, lawful);
        return;
    }
    for (int i = 0; i < count; i++) { /* in nearly all cases it may stop after the step */
        lawful[i] = bayonet_may_stop(m, step[i].hex, step[i].facing);
        if (!lawful[i]) bayonet_duty_reachable(m, &f->duty, f->start, &step[i], 1, mp, &lawful[i]);
    }
}

static bool step_lawful(const Mover *m, const MoveFrame *f, int mp, const MoveStep *step) {
    bool lawful;
    find_lawful(m, f, mp, step, 1, &lawful);
    return lawful;
}

static Verdict duty_of(const MoveFrame *f) {
    switch (f->duty.kind) {
    case DUTY_DIRECT: return NO_DUTY_NEAR_SIDE;
    case DUTY_POSITION:
    case DUTY_NEAR: return NO_DUTY_CHARGE;
    default: return f->duty.near != 255 ? NO_DUTY_INTEGRITY : NO_DUTY_DISPLAY;
    }
}

/* Why an action that is not one of the steps is refused. */
static Verdict step_reason(const Mover *m, Action a) {
    const PlaceId here = m->s->piece[m->piece].place;
    const int facing = own_of(m->s, m->piece)->facing;
    MoveStep step;
    if (a.verb == VERB_TURN) {
        const int by = facing < HEX_SIDES && a.number < HEX_SIDES
                           ? bayonet_vertices_between(facing, a.number)
                           : 0;
        return by == 1 || by == 3 ? NO_MP : NO_TURN;
    }
    if (a.place == NO_PLACE || (a.verb != VERB_TO && a.verb != VERB_TO_BENEATH)) return NO_NOT_NOW;
    const int side = hex_side_towards(&m->b->grid, here, a.place);
    if (side < 0) return NO_FRONT_HEX;
    if (facing == NO_FACING) { /* it leaves the village with a facing, or lacks the points */
        const Verdict out = bayonet_enter_verdict_of(m, here, side, side, &step);
        return out != YES ? out : NO_MP;
    }
    if (aspect_facing_vertex(facing, side) != ASPECT_FRONT) return NO_FRONT_HEX;
    const Verdict verdict = bayonet_enter_verdict_of(m, here, facing, side, &step);
    if (verdict != YES) return verdict;
    return step.cost >= CROSS_WHOLE ? NO_WHOLE : NO_MP;
}

static Verdict halt_verdict(const Mover *m, const MoveFrame *f) {
    const PlaceId here = m->s->piece[m->piece].place;
    const int facing = own_of(m->s, m->piece)->facing;
    if (!bayonet_may_stop(m, here, facing)) return NO_TURN_STACK;
    return bayonet_duty_met(m, &f->duty, f->start, here, facing) ? YES : duty_of(f);
}

static Verdict over_under_verdict(const Mover *m, const MoveFrame *f, int mp) {
    const PlaceId here = m->s->piece[m->piece].place;
    const MoveStep stay = {.hex = here,
                           .facing = own_of(m->s, m->piece)->facing,
                           .cost = (uint8_t)limit(m->b, LIMIT_OVER_GUNS)};
    if (!own_guns_at(m->b, m->s, here, side_of(m->b, m->piece))) return NO_NOT_NOW;
    if (mp < stay.cost) return NO_MP;
    return step_lawful(m, f, mp, &stay) ? YES : duty_of(f);
}

Verdict bayonet_move_step_verdict(const Battle *b, const State *s, Action a) {
    const MoveFrame *f = move_frame_of(s);
    const Mover m = bayonet_mover_of_frame(b, s);
    const int mp = stack_mp(s, f->piece, f->mate);
    if (a.piece != f->piece) return NO_NOT_NOW;
    if (a.verb == VERB_HALT) return halt_verdict(&m, f);
    if (a.verb == VERB_OVER_UNDER) return over_under_verdict(&m, f, mp);
    MoveStep step[MOVE_STEP_MAX];
    const int count =
        bayonet_move_steps(&m, s->piece[a.piece].place, own_of(s, a.piece)->facing, mp, step);
    for (int i = 0; i < count; i++) {
        if (!matches(&step[i], a)) continue;
        if (a.verb == VERB_TO_BENEATH && !own_guns_at(b, s, a.place, side_of(b, a.piece))) {
            return NO_NOT_NOW;
        }
        return step_lawful(&m, f, mp, &step[i]) ? YES : duty_of(f);
    }
    return step_reason(&m, a);
}

void bayonet_move_step_offer(const Battle *b, const State *s, Sink *out) {
    const MoveFrame *f = move_frame_of(s);
    const Mover m = bayonet_mover_of_frame(b, s);
    const int mp = stack_mp(s, f->piece, f->mate);
    const PlaceId here = s->piece[f->piece].place;
    const uint8_t facing = own_of(s, f->piece)->facing;
    MoveStep step[MOVE_STEP_MAX + 1];
    bool lawful[MOVE_STEP_MAX + 1];
    const int count = bayonet_move_steps(&m, here, facing, mp, step);
    step[count] = (MoveStep){.hex = here, .facing = facing, .cost = (uint8_t)mp}; /* to halt */
    find_lawful(&m, f, mp, step, count + 1, lawful);
    for (int i = 0; i < count; i++) {
        if (!lawful[i]) continue;
        Action a = bayonet_move_step_action(f->piece, &step[i]);
        if (sink_has(out, a)) continue; /* two ways through foot into one hex */
        sink_add(out, a);
        if (a.verb != VERB_TO || !own_guns_at(b, s, step[i].hex, side_of(b, f->piece))) continue;
        a.verb = VERB_TO_BENEATH;
        sink_add(out, a);
    }
    if (over_under_verdict(&m, f, mp) == YES) {
        sink_add(out, action_piece(VERB_OVER_UNDER, f->piece));
    }
    if (lawful[count]) sink_add(out, action_piece(VERB_HALT, f->piece));
}

bool bayonet_move_has_other(const Battle *b, const State *s, Action a) {
    const MoveFrame *f = move_frame_of(s);
    const Mover m = bayonet_mover_of_frame(b, s);
    const int mp = stack_mp(s, f->piece, f->mate);
    if (a.verb != VERB_HALT && halt_verdict(&m, f) == YES) return true;
    MoveStep step[MOVE_STEP_MAX];
    const int count =
        bayonet_move_steps(&m, s->piece[f->piece].place, own_of(s, f->piece)->facing, mp, step);
    for (int i = 0; i < count; i++) {
        if (!matches(&step[i], a) && step_lawful(&m, f, mp, &step[i])) return true;
    }
    return false;
}

/* Taking a step. */

static void pay(State *s, PieceId u, int cost) {
    BayonetPiece *x = own(s, u);
    x->mp = (uint8_t)(x->mp > cost ? x->mp - cost : 0);
}

static void note_crossing(const Battle *b, State *s, PieceId u, PlaceId from, int side) {
    const int works = b->options & (1 << OPTION_BREACHES) ? works_number(b, from, side) : -1;
    flag(s, u, FLAG_ENTERED);
    if (works >= 0 && is_foot(b, u) && bayonet(s)->breach[works] < UINT8_MAX) {
        bayonet(s)->breach[works]++;
    }
}

static void enter_hex(const Battle *b, State *s, PieceId u, const MoveStep *step, PlaceId from) {
    assert(step->hex != NO_PLACE);
    const int side = step->side;
    if (!bayonet_hexside_plain(b, from, side) || !is_clear(b, step->hex) || step->passes) {
        flag(s, u, FLAG_ROUGH);
    }
    note_crossing(b, s, u, from, side);
    if (step->facing != NO_FACING) own(s, u)->facing = step->facing;
    if (step->disorders) flag(s, u, FLAG_DISORDERED);
    bayonet_place_unit(b, s, u, step->hex, side_opposite(side));
}

static MoveStep step_of(const Battle *b, const State *s, const Mover *m, Action a, int mp) {
    MoveStep step[MOVE_STEP_MAX], best = {.hex = NO_PLACE};
    const int count =
        bayonet_move_steps(m, s->piece[a.piece].place, own_of(s, a.piece)->facing, mp, step);
    for (int i = 0; i < count; i++) {
        if (matches(&step[i], a) && (best.hex == NO_PLACE || step[i].cost < best.cost)) {
            best = step[i];
        }
    }
    assert(best.hex != NO_PLACE);
    return best;
}

static StepId end_move(const Battle *b, State *s) {
    assert(s->frames > 0);
    const MoveFrame *f = move_frame_of(s);
    flag(s, f->piece, FLAG_MOVED);
    if (f->mate != NO_PIECE) flag(s, f->mate, FLAG_MOVED);
    return (StepId)frame_pop(s);
}

StepId bayonet_move_step_take(const Battle *b, State *s, Action a) {
    assert(s->frames > 0);
    assert(move_frame_of(s)->piece == a.piece);
    const MoveFrame f = *move_frame_of(s);
    if (a.verb == VERB_HALT) return end_move(b, s);
    const PlaceId from = s->piece[f.piece].place;
    if (a.verb == VERB_OVER_UNDER) {
        own(s, bayonet_artillery_at(b, s, from))->flags ^= FLAG_OVER;
        pay(s, f.piece, limit(b, LIMIT_OVER_GUNS));
        if (f.mate != NO_PIECE) pay(s, f.mate, limit(b, LIMIT_OVER_GUNS));
        return STEP_MOVE_STEP;
    }
    const Mover m = bayonet_mover_of_frame(b, s);
    const MoveStep step = step_of(b, s, &m, a, stack_mp(s, f.piece, f.mate));
    pay(s, f.piece, step.cost);
    if (f.mate != NO_PIECE) pay(s, f.mate, step.cost);
    if (step.side == HEX_SIDES) {
        own(s, f.piece)->facing = step.facing;
        if (f.mate != NO_PIECE) own(s, f.mate)->facing = step.facing;
        return STEP_MOVE_STEP;
    }
    if (f.mate != NO_PIECE) enter_hex(b, s, f.mate, &step, from);
    enter_hex(b, s, f.piece, &step, from);
    if (f.mate != NO_PIECE && own_of(s, f.piece)->rank > own_of(s, f.mate)->rank) {
        own(s, f.piece)->rank--; /* the top stays on top, whichever side they came over */
        own(s, f.mate)->rank++;
    }
    if (a.verb == VERB_TO_BENEATH) flag(s, bayonet_artillery_at(b, s, step.hex), FLAG_OVER);
    return bayonet_settle_facing(b, s, from, STEP_MOVE_STEP);
}
