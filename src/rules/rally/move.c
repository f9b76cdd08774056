/* 8.0 to 8.3, 8.5: movement, one piece at a time, one hex at a time. */
#include "rules/rally/clauses.h"
#include "rules/rally/derived.h"
#include "rules/rally/hooks.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

/* Who moves, and how: worked out once for all the steps that the piece might take. */
typedef struct Mover {
    const MoveFrame *m;
    PieceId p;
    int side;
    bool leader;
    int gait;
} Mover;

static Mover mover_of(const Battle *b, const MoveFrame *m) {
    const bool leader = is_kind(b, m->piece, KIND_LEADER);
    return (Mover){.m = m,
                   .p = m->piece,
                   .side = side_of(b, m->piece),
                   .leader = leader,
                   .gait = leader || is_kind(b, m->piece, KIND_CAVALRY) ? MOUNTED : ON_FOOT};
}

/* TEC; leaders ignore enemy zones of control (R66). 13: by night one hex, whatever it costs. */
static int leg_cost(const State *s, const Mover *x, const Leg *leg, int verb) {
    if (x->m->purpose == MOVE_NIGHT) return 0;
    if (verb == VERB_MARCH) return leg->march_cost;
    const bool hindered = !x->leader && ezoc(s, leg->to, x->side);
    return hindered ? leg->hindered[x->gait] : leg->cost[x->gait];
}

static Verdict terrain_verdict(const Leg *leg, int verb) {
    return verb == VERB_MARCH ? leg->march_verdict : leg->to_verdict;
}

static Verdict way_verdict(const Battle *b, const State *s, const Mover *x, const Leg *leg,
                           int verb) {
    const Verdict terrain = terrain_verdict(leg, verb);
    if (terrain != YES) return terrain;
    if (!(leg->flags & LEG_FAR)) return YES;
    const PlaceId near = b->place[leg->to].other_bank;
    if (rally_enemy_piece_at(b, s, near, x->side)) return NO_ENEMY_UNIT;
    if (!x->leader && ezoc(s, near, x->side)) return NO_STOPPED_EZOC;
    return rally_stack_fits(b, s, x->p, near) ? YES : NO_STACK;
}

/* 13: by land, or from bank to bank at a ford. */
static Verdict night_way(const Battle *b, const Leg *leg, int verb) {
    const uint16_t features = hex_of(b, leg->to)->features;
    if (features & HEX_IMPASSABLE) return NO_RIVER;
    if (verb != VERB_TO) return NO_NIGHT_ONE;
    if (leg->flags & LEG_FAR) return NO_NOT_ADJACENT;
    return !(leg->flags & LEG_CROSSES) || features & HEX_FORD ? YES : NO_RIVER;
}

static Verdict occupants_verdict(const Battle *b, const State *s, const Mover *x, PlaceId to) {
    if (x->leader) return rally_enemy_piece_at(b, s, to, x->side) ? NO_LEADER_ENEMY : YES;
    if (units_at(s, to, side_other(x->side)) > 0) return NO_ENEMY_UNIT;
    if (is_kind(b, x->p, KIND_TRAIN)) {
        if (rally_enemy_piece_at(b, s, to, x->side)) return NO_TRAIN_ENEMY;
        if (ezoc(s, to, x->side)) return NO_TRAIN_EZOC;
    }
    if (x->m->purpose == MOVE_ORDER && flagged(s, x->p, FLAG_FALLBACK) && ezoc(s, to, x->side)) {
        return NO_FALLBACK_EZOC;
    }
    return rally_stack_fits(b, s, x->p, to) ? YES : NO_STACK;
}

/* The verdict on a step that exists on the map. */
static Verdict step_verdict(const Battle *b, const State *s, const Mover *x, int mp, int verb,
                            const Leg *leg, int *cost) {
    const MoveFrame *m = x->m;
    if (m->verb != VERB_NONE && m->verb != verb) return NO_MARCH_WHOLE;
    *cost = leg_cost(s, x, leg, verb);
    const Verdict passable =
        m->purpose == MOVE_NIGHT ? night_way(b, leg, verb) : way_verdict(b, s, x, leg, verb);
    if (passable != YES) return passable;
    if (verb == VERB_MARCH && !x->leader && ezoc(s, leg->to, x->side)) return NO_MARCH_EZOC;
    const Verdict occupants = occupants_verdict(b, s, x, leg->to);
    if (occupants != YES) return occupants;
    if (*cost > mp) return NO_MP;
    return m->purpose != MOVE_BLUNDER || rally_blunder_step_allowed(b, s, m, leg->to)
               ? YES
               : NO_PERSONALITY;
}

Verdict rally_move_verdict(const Battle *b, const State *s, const MoveFrame *m, PlaceId from,
                           int mp, int verb, PlaceId to, int *cost) {
    Leg leg;
    if (m->verb != VERB_NONE && m->verb != verb) return NO_MARCH_WHOLE;
    if (hex_of(b, to)->features & HEX_IMPASSABLE) return NO_RIVER;
    if (m->purpose == MOVE_NIGHT && verb != VERB_TO) return NO_NIGHT_ONE;
    if (!rally_leg_between(b, from, to, &leg)) return NO_NOT_ADJACENT;
    const Mover x = mover_of(b, m);
    return step_verdict(b, s, &x, mp, verb, &leg, cost);
}

static const uint8_t STEP_VERBS[2] = {VERB_TO, VERB_MARCH};

bool rally_move_can_step(const Battle *b, const State *s, const MoveFrame *m, int mp) {
    const Mover x = mover_of(b, m);
    int cost;
    FOR_LEGS(leg, b, s->piece[m->piece].place) {
        for (int v = 0; v < 2; v++) {
            if (step_verdict(b, s, &x, mp, STEP_VERBS[v], leg, &cost) == YES) return true;
        }
    }
    return false;
}

StepId rally_begin_move(const Battle *b, State *s, PieceId p, MovePurpose purpose, int mp,
                        StepId back) {
    assert(on_map(s, p));
    assert(mp >= 0 && mp <= UINT8_MAX);
    frame_push(s, back);
    *move_frame(s) = (MoveFrame){
        .piece = p, .start = s->piece[p].place, .next = NO_PLACE, .purpose = (uint8_t)purpose};
    own(s, p)->mp = (uint8_t)mp;
    return STEP_MOVE_STEP;
}

static StepId end_move(State *s) {
    assert(s->frames > 0);
    own(s, move_frame(s)->piece)->mp = 0;
    return (StepId)frame_pop(s);
}

Verdict rally_move_select_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) return YES;
    if (a.piece == NO_PIECE) return NO_NOT_NOW;
    if (side_of(b, a.piece) != s->acting) return NO_OWN;
    if (!on_map(s, a.piece)) return NO_OFF_MAP;
    if (a.verb == VERB_TO || a.verb == VERB_MARCH) { /* a step after the move has ended */
        return ezoc(s, s->piece[a.piece].place, s->acting) ? NO_STOPPED_EZOC : NO_MOVED;
    }
    if (a.verb != VERB_MOVE) return NO_NOT_NOW;
    if (!flagged(s, a.piece, FLAG_ACTIVE | FLAG_FALLBACK)) return NO_NOT_ACTIVE;
    return flagged(s, a.piece, FLAG_MOVED) ? NO_MOVED : YES;
}

void rally_move_select_offer(const Battle *b, const State *s, Sink *out) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (!flagged(s, p, FLAG_ACTIVE | FLAG_FALLBACK)) continue;
        const Action a = action_piece(VERB_MOVE, p);
        if (rally_move_select_verdict(b, s, a) == YES) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DONE));
}

StepId rally_move_select_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_DONE) return STEP_STACK_CHECK;
    assert(!flagged(s, a.piece, FLAG_MOVED));
    flag(s, a.piece, FLAG_MOVED);
    if (flagged(s, a.piece, FLAG_FALLBACK)) flag(s, a.piece, FLAG_ACTED); /* R52 */
    const bool slow = flagged(s, a.piece, FLAG_FALLBACK) ||
                      (flagged(s, a.piece, FLAG_OOC) && !option_on(b, OPTION_OOC_FULL_MP));
    if (!slow) {
        return rally_begin_move(b, s, a.piece, MOVE_ORDER, rally_full_mp(b, s, a.piece),
                                STEP_MOVE_SELECT);
    }
    rally(s)->subject = a.piece;
    return STEP_MOVE_ROLL;
}

/* 7.5, 8.0, R50: the die less two. */
StepId rally_move_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    const PieceId p = rally(s)->subject;
    assert(on_map(s, p));
    rally(s)->subject = NO_PIECE;
    const int mp = a.number > 2 ? 2 * (a.number - 2) : 0;
    return rally_begin_move(b, s, p, MOVE_ORDER, rally_weathered_mp(s, mp), STEP_MOVE_SELECT);
}

/* 13: a unit that has moved one hex by night may only ask for a second. */
static bool must_ask(const Battle *b, const MoveFrame *m) {
    return m->purpose == MOVE_NIGHT && is_unit(b, m->piece) && m->steps == 1 && !m->may_go_on;
}

static Verdict halt_verdict(const Battle *b, const State *s, const MoveFrame *m, int mp) {
    return m->purpose == MOVE_BLUNDER && rally_blunder_must_move(b, s, m, mp) ? NO_BLUNDER_MUST
                                                                              : YES;
}

Verdict rally_move_step_verdict(const Battle *b, const State *s, Action a) {
    const MoveFrame *m = move_frame_of(s);
    const int mp = own_of(s, m->piece)->mp;
    if (a.piece != m->piece) return NO_MOVED;
    if (a.verb == VERB_HALT) return halt_verdict(b, s, m, mp);
    if (a.verb == VERB_GO_ON) return must_ask(b, m) ? YES : NO_NOT_NOW;
    if ((a.verb != VERB_TO && a.verb != VERB_MARCH) || a.place == NO_PLACE) return NO_NOT_NOW;
    if (must_ask(b, m)) return NO_NIGHT_ONE;
    int cost;
    return rally_move_verdict(b, s, m, s->piece[m->piece].place, mp, a.verb, a.place, &cost);
}

void rally_move_step_offer(const Battle *b, const State *s, Sink *out) {
    const MoveFrame *m = move_frame_of(s);
    const int mp = own_of(s, m->piece)->mp;
    if (must_ask(b, m)) {
        sink_add(out, action_piece(VERB_GO_ON, m->piece));
    } else {
        const Mover x = mover_of(b, m);
        int cost;
        FOR_LEGS(leg, b, s->piece[m->piece].place) {
            for (int v = 0; v < 2; v++) {
                if (step_verdict(b, s, &x, mp, STEP_VERBS[v], leg, &cost) == YES) {
                    sink_add(out, action_piece_place(STEP_VERBS[v], m->piece, leg->to));
                }
            }
        }
    }
    if (halt_verdict(b, s, m, mp) == YES) sink_add(out, action_piece(VERB_HALT, m->piece));
}

/* Pays for the step and stands in the new place, with whatever the enemy has left there. */
static StepId enter(const Battle *b, State *s) {
    MoveFrame *m = move_frame(s);
    RallyPiece *p = own(s, m->piece);
    assert(p->mp >= m->cost);
    assert(m->next < b->place_count);
    p->mp = (uint8_t)(p->mp - m->cost);
    m->steps++;
    rally_place_piece(b, s, m->piece, m->next);
    m->next = NO_PLACE;
    if (!is_unit(b, m->piece)) return STEP_MOVE_ENTERED;
    return rally_begin_enter(b, s, m->piece, side_of(b, m->piece), s->piece[m->piece].place, 3,
                             STEP_MOVE_ENTERED);
}

StepId rally_move_step_take(const Battle *b, State *s, Action a) {
    assert(s->frames > 0);
    assert(a.piece == move_frame_of(s)->piece);
    if (a.verb == VERB_HALT) return end_move(s);
    if (a.verb == VERB_GO_ON) return STEP_NIGHT_CHECK;
    MoveFrame *m = move_frame(s);
    const PlaceId from = s->piece[m->piece].place;
    int cost = 0;
    const Verdict verdict =
        rally_move_verdict(b, s, m, from, own(s, m->piece)->mp, a.verb, a.place, &cost);
    assert(verdict == YES);
    m->next = a.place;
    m->cost = (uint8_t)cost;
    m->verb = a.verb;
    const bool leaves_zoc = is_unit(b, m->piece) && ezoc(s, from, side_of(b, m->piece));
    return leaves_zoc ? STEP_EXIT_CHECK : enter(b, s);
}

/* 8.3, R67: rolled before the next place is entered; a failure costs a step, not the move. */
StepId rally_exit_check_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    assert(s->frames > 0);
    const PieceId u = move_frame(s)->piece;
    const HexInfo *h = hex_of(b, s->piece[u].place);
    const bool covered = h->terrain == TERRAIN_HILL || h->terrain == TERRAIN_HILL_FOREST ||
                         h->features & HEX_ENTRENCHMENT;
    const bool passed =
        rally_quality_check(a.number, covered ? -2 : -1, rally_effective_quality(b, s, u));
    if (!passed && rally_step_loss(b, s, u)) return end_move(s);
    return enter(b, s);
}

StepId rally_move_entered_take(const Battle *b, State *s, Action a) {
    assert(s->frames > 0);
    const MoveFrame *m = move_frame_of(s);
    assert(m->next == NO_PLACE);
    const bool stopped =
        is_unit(b, m->piece) && ezoc(s, s->piece[m->piece].place, side_of(b, m->piece)); /* 8.3 */
    const bool two_by_night = m->purpose == MOVE_NIGHT && m->steps == 2;
    return stopped || two_by_night ? end_move(s) : STEP_MOVE_STEP;
}

/* ---- routes ---- */

typedef struct RouteContext {
    const Battle *b;
    const State *s;
    Mover x;
    int mp;
    int verb;
    PlaceId goal;        /* the search ends once it is reached; NO_PLACE: none */
    const uint8_t *best; /* cost of every place so far: costlier ways are skipped */
    bool plain;          /* not by night, not a blunder, and the move may use this verb */
    int least;           /* the least cost of coming one hex nearer to the goal */
} RouteContext;

/* Whether nothing there, near there or on the way there could stop the piece. */
static bool free_to_all(const State *s, const RouteContext *c, const Leg *leg) {
    return c->plain && s->place[leg->to].head == NO_PIECE && !ezoc(s, leg->to, c->x.side) &&
           !(leg->flags & LEG_FAR);
}

/* Whether the goal is too far from there for the movement points that would be left. */
static bool out_of_way(const RouteContext *c, PlaceId to, int spent) {
    return c->goal != NO_PLACE && spent + c->least * place_distance(c->b, to, c->goal) > c->mp;
}

static int route_steps(const void *context, PlaceId from, int spent,
                       RouteStep out[ROUTE_STEPS_MAX]) {
    const RouteContext *c = context;
    const bool unit = is_unit(c->b, c->x.p);
    int count = 0;
    if (c->goal != NO_PLACE && c->best[c->goal] <= spent) return 0;
    FOR_LEGS(leg, c->b, from) {
        if (c->best[leg->to] <= spent || terrain_verdict(leg, c->verb) != YES) continue;
        int cost = leg_cost(c->s, &c->x, leg, c->verb);
        if (c->best[leg->to] <= spent + cost || spent + cost > c->mp) continue;
        if (out_of_way(c, leg->to, spent + cost)) continue;
        if (!free_to_all(c->s, c, leg) &&
            step_verdict(c->b, c->s, &c->x, c->mp - spent, c->verb, leg, &cost) != YES) {
            continue;
        }
        out[count++] = (RouteStep){leg->to, (uint8_t)cost, unit && ezoc(c->s, leg->to, c->x.side)};
    }
    return count;
}

void rally_move_flood(const Battle *b, const State *s, const MoveFrame *m, int mp, int verb,
                      PlaceId goal, Routes *out) {
    const bool plain = m->purpose != MOVE_NIGHT && m->purpose != MOVE_BLUNDER &&
                       (m->verb == VERB_NONE || m->verb == verb);
    const int least = plain ? derived_of(b)->least_cost[verb == VERB_MARCH] : 0;
    const RouteContext context = {b, s, mover_of(b, m), mp, verb, goal, out->cost, plain, least};
    routes_flood(b, s->piece[m->piece].place, mp, route_steps, &context, out);
}

bool rally_routes(const Battle *b, const State *s, PieceId piece, int verb, Routes *out) {
    if (!on_map(s, piece)) return false;
    MoveFrame m = {.piece = piece, .start = s->piece[piece].place, .purpose = MOVE_ORDER};
    int mp = rally_full_mp(b, s, piece);
    if (s->step == STEP_MOVE_STEP && move_frame_of(s)->piece == piece) {
        m = *move_frame_of(s);
        mp = own_of(s, piece)->mp;
    } else if (s->step != STEP_MOVE_SELECT ||
               rally_move_select_verdict(b, s, action_piece(VERB_MOVE, piece)) != YES ||
               flagged(s, piece, FLAG_OOC | FLAG_FALLBACK)) {
        return false;
    }
    const bool bound = m.purpose == MOVE_BLUNDER && option_on(b, OPTION_PERSONALITIES);
    if (m.purpose == MOVE_NIGHT || bound) return false;
    rally_move_flood(b, s, &m, mp, verb, NO_PLACE, out);
    return true;
}
