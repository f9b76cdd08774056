#include "rules/bayonet/move.h"

#include "rules/bayonet/clauses.h"
#include "rules/bayonet/terrain.h"

static bool is_trained(const Battle *b, FormationId f) {
    for (int i = 0; i < b->special_count; i++) {
        const Special *x = &b->special[i];
        if (x->rule == SPECIAL_TRAINED && x->formations[f / 64] >> (f % 64) & 1) return true;
    }
    return false;
}

Mover bayonet_mover_of(const Battle *b, const State *s, PieceId piece, PieceId mate) {
    const Bounds bounds = bayonet_bounds(b, s, brigade_of(b, piece));
    return bayonet_mover_within(b, s, piece, mate, &bounds);
}

Mover bayonet_mover_within(const Battle *b, const State *s, PieceId piece, PieceId mate,
                           const Bounds *bounds) {
    const FormationId f = brigade_of(b, piece);
    const BayonetPiece *x = own_of(s, piece);
    Mover m = {
        .b = b, .s = s, .piece = piece, .mate = mate, .bounds = *bounds, .towards = NO_PLACE};
    m.confined = !brigade_flagged(s, f, BRIGADE_RELIEVED) &&
                 bayonet_violation(b, s, &m.bounds, s->piece[piece].place) == 0;
    m.pinned = x->mode == MODE_PINNED;
    m.passes = is_horse(b, piece) && x->mode == MODE_MARCH &&
               brigade_state(s, f)->order == ORDER_MARCH && is_trained(b, f);
    m.allowance = (uint8_t)bayonet_allowance(b, s, piece);
    return m;
}

const Bounds *bayonet_limits_of(const Battle *b, const State *s, Limits *x) {
    if (!x->known) x->bounds = bayonet_bounds(b, s, bayonet_of(s)->active);
    x->known = true;
    return &x->bounds;
}

/* Who else is in a hex, apart from those that move. */
typedef struct Others {
    int troops;     /* of its own side */
    PieceId one;    /* one of them */
    bool enemy;     /* or routed troops: nobody enters */
    bool strangers; /* own troops that it may not stack with */
} Others;

static Others others_at(const Mover *m, PlaceId hex) {
    Others o = {.one = NO_PIECE};
    FOR_PIECES_AT(q, m->s, hex) {
        if (q == m->piece || q == m->mate) continue;
        if (side_of(m->b, q) != side_of(m->b, m->piece) || is_marker(m->s, q)) {
            o.enemy = true;
        } else if (!is_artillery(m->b, q)) {
            o.troops++;
            o.one = q;
        }
    }
    if (o.troops > 0) o.strangers = !bayonet_may_stack(m->b, m->s, m->piece, hex);
    return o;
}

static bool village_foot(const Mover *m, PlaceId hex) {
    return is_foot(m->b, m->piece) && is_village(m->b, hex);
}

bool bayonet_may_stop(const Mover *m, PlaceId hex, int facing) {
    if (m->s->place[hex].head == NO_PIECE) return true;
    const Others o = others_at(m, hex);
    if (o.troops == 0) return true;
    if (village_foot(m, hex)) return true;
    return own_of(m->s, o.one)->facing == facing;
}

static Verdict place_verdict(const Mover *m, PlaceId to) {
    const int wing = m->bounds.wing;
    if (!m->confined) return YES;
    if (!(m->b->hex[to].zone >> wing & 1)) return NO_WING_ZONE;
    if (bayonet_violation(m->b, m->s, &m->bounds, to) == 0) return YES;
    const Bounds *w = &m->bounds;
    const int lat = lat_of(m->b, w->axis, to);
    const bool across = (bounded(w, BOUND_LEFT) && lat < w->at[BOUND_LEFT]) ||
                        (bounded(w, BOUND_RIGHT) && lat > w->at[BOUND_RIGHT]);
    return across ? NO_ACROSS : NO_ALONG;
}

/* The facing that it has in the hex, depending on who is there. */
static void entrance_face(const Mover *m, PlaceId to, const Others *o, Entrance *e) {
    const bool village = village_foot(m, to);
    if (village && (o->troops > 0 || m->mate != NO_PIECE)) {
        e->facing = NO_FACING;
    } else if (o->troops > 0) {
        e->facing = own_of(m->s, o->one)->facing;
        e->how |= ENTRANCE_CONFORMS;
    }
}

static Verdict stacking_verdict(const Mover *m, PlaceId to, const Others *o) {
    const int most = limit(m->b, village_foot(m, to) ? LIMIT_VILLAGE_STACK : LIMIT_STACK);
    if (o->enemy) return NO_ENEMY_HEX;
    if (o->strangers || o->troops + (m->mate != NO_PIECE) >= most) return NO_STACKING;
    return YES;
}

Entrance bayonet_entrance_of(const Mover *m, PlaceId to) {
    Entrance e = {
        .facing = FACING_KEPT, .how = ENTRANCE_KNOWN, .impact = (uint8_t)impact_at(m->s, to)};
    Others o = {.one = NO_PIECE};
    Verdict verdict = on_fire(m->b, m->s, to) ? NO_BARRED : YES;
    if (verdict == YES && m->s->place[to].head != NO_PIECE) {
        o = others_at(m, to);
        verdict = stacking_verdict(m, to, &o);
        if (over_guns(m->b, m->s, m->piece, to)) e.how |= ENTRANCE_GUNS;
    }
    if (verdict == YES) verdict = place_verdict(m, to);
    e.verdict = (uint8_t)verdict;
    entrance_face(m, to, &o, &e);
    return e;
}

Verdict bayonet_enter_by(const Mover *m, const Entrance *e, PlaceId from, int facing, int side,
                         MoveStep *step) {
    const Battle *b = m->b;
    const bool horse = is_horse(b, m->piece);
    if (e->verdict == NO_BARRED) return NO_BARRED;
    if (m->pinned) return NO_MODE_PINNED;
    const Crossing c = crossing_now(b, m->s, from, side);
    const int cost = crossing_cost(b, &c, horse, impact_at(m->s, from), (Impact)e->impact,
                                   e->how & ENTRANCE_GUNS);
    if (cost < 0) return NO_MODE_PINNED;
    if (e->verdict != YES) return e->verdict;
    *step = (MoveStep){.hex = b->place[from].adjacent[side],
                       .facing = e->facing == FACING_KEPT ? (uint8_t)facing : e->facing,
                       .cost = (uint8_t)cost,
                       .side = (uint8_t)side,
                       .disorders = horse && c.disorders};
    step->ends = step->disorders || cost >= CROSS_WHOLE;
    if (e->how & ENTRANCE_CONFORMS && cost < CROSS_WHOLE) {
        step->cost += (uint8_t)bayonet_turn_cost(facing, e->facing);
    }
    return YES;
}

static Entrance entrance_at(const Mover *m, PlaceId to) {
    if (m->entrances == NULL) return bayonet_entrance_of(m, to);
    if (m->entrances[to].how == 0) m->entrances[to] = bayonet_entrance_of(m, to);
    return m->entrances[to];
}

Verdict bayonet_enter_verdict_of(const Mover *m, PlaceId from, int facing, int side,
                                 MoveStep *step) {
    const PlaceId to = m->b->place[from].adjacent[side];
    if (to == NO_PLACE) return NO_BARRED;
    const Entrance e = entrance_at(m, to);
    return bayonet_enter_by(m, &e, from, facing, side, step);
}

/* Through a single friendly infantry unit into the hex beyond (9.4). */
static bool pass_through(const Mover *m, PlaceId from, int facing, int side, int beyond,
                         MoveStep *step) {
    const Battle *b = m->b;
    const PlaceId over = b->place[from].adjacent[side];
    if (over == NO_PLACE || on_fire(b, m->s, over)) return false;
    const Others o = others_at(m, over);
    if (o.enemy || o.troops != 1 || kind_of(b, o.one) != KIND_INFANTRY) return false;
    const int first = step_cost(b, m->s, m->piece, from, side);
    if (first < 0 || first >= CROSS_WHOLE || step_disorders(b, m->s, from, side)) return false;
    if (place_verdict(m, over) != YES) return false;
    if (bayonet_enter_verdict_of(m, over, facing, beyond, step) != YES ||
        step->cost >= CROSS_WHOLE) {
        return false;
    }
    step->cost = (uint8_t)(step->cost + first + limit(b, LIMIT_PASS_THROUGH));
    step->passes = true;
    return true;
}

/* Whether the step can be paid for. Sets the cost of one that ends the move, to all of `mp`; and,
 * where costs do not matter, of one that takes the whole allowance. */
static bool affordable(const Mover *m, int mp, MoveStep *step) {
    if (m->ordered && step->disorders) return false;
    if (mp == UNLIMITED) {
        if (step->cost >= CROSS_WHOLE) step->cost = m->allowance;
        return true;
    }
    if (step->cost >= CROSS_WHOLE) {
        if (mp < m->allowance) return false; /* only as the first of its movement */
    } else if (step->cost > mp) {
        return false;
    }
    if (step->ends) step->cost = (uint8_t)mp;
    return true;
}

static void add_step(const Mover *m, int mp, MoveStep step, MoveStep *out, int *count) {
    if (affordable(m, mp, &step)) out[(*count)++] = step;
}

/* Out of a village stack: into any hex, with either facing that has it in front (R13), unless it
 * has to take the facing of the units there. */
static int steps_out(const Mover *m, PlaceId hex, int mp, MoveStep *out) {
    int count = 0;
    for (int side = 0; side < HEX_SIDES; side++) {
        MoveStep step[2];
        const int other = side_turned(side, 1);
        if (bayonet_enter_verdict_of(m, hex, side, side, &step[0]) != YES) continue;
        if (bayonet_enter_verdict_of(m, hex, other, side, &step[1]) != YES) continue;
        const bool conforms = step[0].facing == step[1].facing;
        const bool second = step[1].cost < step[0].cost;
        for (int i = 0; i < 2; i++) {
            if (conforms && i != second) continue;
            step[i].issues = !conforms;
            add_step(m, mp, step[i], out, &count);
        }
    }
    return count;
}

/* Ahead over the left (0) or the right (1) of the two sides in front. */
static void add_ahead(const Mover *m, PlaceId hex, int facing, int mp, int i, MoveStep *out,
                      int *count) {
    const int front[2] = {dir_left_front(facing), dir_right_front(facing)};
    MoveStep step;
    if (bayonet_enter_verdict_of(m, hex, facing, front[i], &step) == YES) {
        add_step(m, mp, step, out, count);
    } else if (m->passes) {
        for (int k = 0; k < 2; k++) {
            if (!pass_through(m, hex, facing, front[i], front[k], &step)) continue;
            add_step(m, mp, step, out, count);
        }
    }
}

static void add_turns(const Mover *m, PlaceId hex, int facing, int mp, MoveStep *out, int *count) {
    static const int TURNS[] = {-1, 1, 3};
    for (int i = 0; i < 3; i++) {
        const int turned = side_turned(facing, TURNS[i]);
        MoveStep step = {.hex = hex, .facing = (uint8_t)turned, .side = HEX_SIDES};
        step.cost = (uint8_t)limit(m->b, TURNS[i] == 3 ? LIMIT_ABOUT_FACE : LIMIT_TURN);
        add_step(m, mp, step, out, count);
    }
}

int bayonet_move_steps(const Mover *m, PlaceId hex, int facing, int mp,
                       MoveStep out[MOVE_STEP_MAX]) {
    int count = 0;
    if (mp == 0) return 0;
    if (facing == NO_FACING) return steps_out(m, hex, mp, out);
    for (int i = 0; i < 2; i++) add_ahead(m, hex, facing, mp, i, out, &count);
    add_turns(m, hex, facing, mp, out, &count);
    return count;
}

/* Those of the steps that may lead to this hex. */
static int steps_towards(const Mover *m, PlaceId hex, int facing, int mp, PlaceId to,
                         MoveStep out[MOVE_STEP_MAX]) {
    int count = 0;
    if (mp == 0) return 0;
    if (facing == NO_FACING) return steps_out(m, hex, mp, out);
    if (to == hex) add_turns(m, hex, facing, mp, out, &count);
    const PlaceId *beside = m->b->place[hex].adjacent;
    const PlaceId ahead[2] = {beside[dir_left_front(facing)], beside[dir_right_front(facing)]};
    for (int i = 0; i < 2; i++) {
        if (to == ahead[i] || m->passes) add_ahead(m, hex, facing, mp, i, out, &count);
    }
    return count;
}

MoveStep bayonet_move_step_to(const Mover *m, PlaceId hex, int facing, int mp, PlaceId to,
                              int to_facing) {
    MoveStep step[MOVE_STEP_MAX], best = {.hex = NO_PLACE};
    const int count = steps_towards(m, hex, facing, mp, to, step);
    for (int k = 0; k < count; k++) {
        if (step[k].hex != to || step[k].facing != to_facing) continue;
        if (best.hex == NO_PLACE || step[k].cost < best.cost) best = step[k];
    }
    return best;
}

Action bayonet_move_step_action(PieceId u, const MoveStep *step) {
    Action a = action_piece(VERB_TURN, u);
    a.number = step->facing;
    if (step->side == HEX_SIDES) return a;
    a.verb = step->issues ? VERB_ISSUE : VERB_TO;
    a.place = step->hex;
    if (!step->issues) a.number = 0;
    return a;
}
