/* 8.0 to 8.3, 8.5: movement, one piece at a time, one hex at a time. */
#include "rules/rally/clauses.h"
#include "rules/rally/standing.h"
#include "rules/rally/steps.h"

/* D6, event 5: poor weather takes one movement point from everybody. */
static int weathered(const State *s, int mp) {
    const int left = mp - (s->turn <= rally_of(s)->weather_end ? 2 : 0);
    return left > 0 ? left : 0;
}

int full_mp(const Battle *b, const State *s, PieceId p) {
    static const Limit LIMIT_OF[KIND_COUNT] = {[KIND_INFANTRY] = LIMIT_MP_INFANTRY,
                                               [KIND_CAVALRY] = LIMIT_MP_CAVALRY,
                                               [KIND_LEADER] = LIMIT_MP_LEADER,
                                               [KIND_GUNS] = LIMIT_MP_TRAIN,
                                               [KIND_TRAIN] = LIMIT_MP_TRAIN};
    return weathered(s, rally_limit(b, LIMIT_OF[b->piece[p].kind]));
}

static int terrain_cost(const Battle *b, PieceId p, PlaceId to) {
    const bool mounted = is_kind(b, p, KIND_CAVALRY) || is_kind(b, p, KIND_LEADER);
    return rally_table(b, TABLE_TERRAIN, hex_of(b, to)->terrain,
                       mounted ? COLUMN_MP_CAVALRY : COLUMN_MP_INFANTRY);
}

/* The non-clear ground of a place, without a river's crossing: 0 for clear. */
static int ground_cost(const Battle *b, const State *s, PieceId p, PlaceId to) {
    const HexInfo *h = hex_of(b, to);
    int cost = 0;
    if (h->terrain == TERRAIN_TOWN) { /* R65; leaders ignore enemy zones of control (R66) */
        const bool hindered = !is_kind(b, p, KIND_LEADER) && ezoc(s, to, side_of(b, p));
        if (hindered) cost = rally_table(b, TABLE_FEATURE, 0, FEATURE_TOWN_EZOC);
    } else if (h->terrain != TERRAIN_CLEAR) {
        cost = terrain_cost(b, p, to);
    }
    if (h->features & HEX_STREAM) {
        const Feature feature = h->features & HEX_FORD ? FEATURE_STREAM_FORD : FEATURE_STREAM;
        cost += rally_table(b, TABLE_FEATURE, 0, (int)feature);
    }
    return cost;
}

/* R64: the non-clear entries add up; a place with none costs what clear, or a quiet town, costs. */
static int entry_cost(const Battle *b, const State *s, PieceId p, PlaceId to) {
    const int cost = ground_cost(b, s, p, to);
    return cost > 0 ? cost : terrain_cost(b, p, to);
}

/* How one gets from a place to another: over land, or over the river in the far hex. */
typedef struct Way {
    int side;     /* of the hex left, -1 from bank to bank */
    PlaceId near; /* the bank passed through, NO_PLACE over land and from bank to bank */
    bool crosses; /* the river */
} Way;

static bool find_way(const Battle *b, PlaceId from, PlaceId to, Way *way) {
    *way = (Way){.side = place_side_towards(b, from, to), .near = NO_PLACE};
    if (way->side >= 0) return true;
    const PlaceId near = b->place[to].other_bank;
    if (near == NO_PLACE) return false;
    way->crosses = true;
    if (near == from) return true;
    way->side = place_side_towards(b, from, near);
    way->near = near;
    return way->side >= 0;
}

static bool linked(const Battle *b, PlaceId from, int side, LinkKind kind) {
    return side >= 0 && hex_of(b, from)->link[kind] & (1 << side);
}

/* TEC: a ford in any movement, a bridge and a road only in a march of the whole move (R61, R62). */
static Verdict way_verdict(const Battle *b, const State *s, PieceId p, PlaceId from, PlaceId to,
                           const Way *way, int verb, int *cost) {
    const uint16_t features = hex_of(b, to)->features;
    if (verb == VERB_MARCH) {
        const bool road =
            way->side >= 0 ? linked(b, from, way->side, LINK_ROAD) : (features & HEX_ROAD) != 0;
        if (!road) return NO_NO_ROAD;
        if (way->crosses && !(features & HEX_BRIDGE)) return NO_RIVER;
        *cost =
            rally_table(b, TABLE_FEATURE, 0, features & HEX_BRIDGE ? FEATURE_BRIDGE : FEATURE_ROAD);
    } else if (way->crosses) {
        if (!(features & HEX_FORD)) return features & HEX_BRIDGE ? NO_BRIDGE : NO_RIVER;
        *cost = rally_table(b, TABLE_FEATURE, 0, FEATURE_RIVER_FORD) + ground_cost(b, s, p, to);
    } else if (linked(b, from, way->side, LINK_RAILROAD)) {
        *cost = rally_table(b, TABLE_FEATURE, 0, FEATURE_RAILROAD);
    } else {
        *cost = entry_cost(b, s, p, to);
    }
    if (way->near == NO_PLACE) return YES;
    if (enemy_piece_at(b, s, way->near, side_of(b, p))) return NO_ENEMY_UNIT;
    if (!is_kind(b, p, KIND_LEADER) && ezoc(s, way->near, side_of(b, p))) return NO_STOPPED_EZOC;
    return stack_fits(b, s, p, way->near) ? YES : NO_STACK;
}

/* 13: one hex whatever it costs; by land, or from bank to bank at a ford. */
static Verdict night_way(const Battle *b, PlaceId to, const Way *way, int verb, int *cost) {
    *cost = 0;
    if (verb != VERB_TO) return NO_NIGHT_ONE;
    if (way->near != NO_PLACE) return NO_NOT_ADJACENT;
    return !way->crosses || hex_of(b, to)->features & HEX_FORD ? YES : NO_RIVER;
}

static Verdict occupants_verdict(const Battle *b, const State *s, const MoveFrame *m, PlaceId to) {
    const PieceId p = m->piece;
    const int side = side_of(b, p);
    if (is_kind(b, p, KIND_LEADER)) {
        return enemy_piece_at(b, s, to, side) ? NO_LEADER_ENEMY : YES;
    }
    if (units_at(s, to, side_other(side)) > 0) return NO_ENEMY_UNIT;
    if (is_kind(b, p, KIND_TRAIN)) {
        if (enemy_piece_at(b, s, to, side)) return NO_TRAIN_ENEMY;
        if (ezoc(s, to, side)) return NO_TRAIN_EZOC;
    }
    if (m->purpose == MOVE_ORDER && flagged(s, p, FLAG_FALLBACK) && ezoc(s, to, side)) {
        return NO_FALLBACK_EZOC;
    }
    return stack_fits(b, s, p, to) ? YES : NO_STACK;
}

/* The verdict on a step whose way is known. */
static Verdict step_verdict(const Battle *b, const State *s, const MoveFrame *m, PlaceId from,
                            int mp, int verb, PlaceId to, const Way *way, int *cost) {
    const PieceId p = m->piece;
    if (m->verb != VERB_NONE && m->verb != verb) return NO_MARCH_WHOLE;
    if (hex_of(b, to)->features & HEX_IMPASSABLE) return NO_RIVER;
    const Verdict passable = m->purpose == MOVE_NIGHT
                                 ? night_way(b, to, way, verb, cost)
                                 : way_verdict(b, s, p, from, to, way, verb, cost);
    if (passable != YES) return passable;
    if (verb == VERB_MARCH && !is_kind(b, p, KIND_LEADER) && ezoc(s, to, side_of(b, p))) {
        return NO_MARCH_EZOC;
    }
    const Verdict occupants = occupants_verdict(b, s, m, to);
    if (occupants != YES) return occupants;
    if (*cost > mp) return NO_MP;
    return m->purpose != MOVE_BLUNDER || blunder_step_allowed(b, s, m, to) ? YES : NO_PERSONALITY;
}

Verdict move_verdict(const Battle *b, const State *s, const MoveFrame *m, PlaceId from, int mp,
                     int verb, PlaceId to, int *cost) {
    Way way;
    if (m->verb != VERB_NONE && m->verb != verb) return NO_MARCH_WHOLE;
    if (hex_of(b, to)->features & HEX_IMPASSABLE) return NO_RIVER;
    if (m->purpose == MOVE_NIGHT && verb != VERB_TO) return NO_NIGHT_ONE;
    if (!find_way(b, from, to, &way)) return NO_NOT_ADJACENT;
    return step_verdict(b, s, m, from, mp, verb, to, &way, cost);
}

typedef struct Candidate {
    PlaceId to;
    Way way;
} Candidate;
enum { CANDIDATES_MAX = 2 * HEX_SIDES + 1 };

/* Two ways may lead round to the same far bank: it is one step all the same. */
static void add_candidate(Candidate *out, int *count, PlaceId to, Way way) {
    for (int k = 0; k < *count; k++) {
        if (out[k].to == to) return;
    }
    out[(*count)++] = (Candidate){to, way};
}

/* Every place one might step to: the neighbours, the far banks beyond them, the own far bank. */
static int step_candidates(const Battle *b, PlaceId from, Candidate out[CANDIDATES_MAX]) {
    const PlaceInfo *here = &b->place[from];
    int count = 0;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = here->adjacent[side];
        if (to == NO_PLACE) continue;
        add_candidate(out, &count, to, (Way){.side = side, .near = NO_PLACE});
        const PlaceId far = b->place[to].other_bank;
        if (far == NO_PLACE || !(hex_of(b, far)->features & (HEX_FORD | HEX_BRIDGE))) continue;
        if (place_side_towards(b, from, far) >= 0) continue;
        add_candidate(out, &count, far, (Way){.side = side, .near = to, .crosses = true});
    }
    if (here->other_bank != NO_PLACE) {
        add_candidate(out, &count, here->other_bank,
                      (Way){.side = -1, .near = NO_PLACE, .crosses = true});
    }
    return count;
}

static const uint8_t STEP_VERBS[2] = {VERB_TO, VERB_MARCH};

bool move_can_step(const Battle *b, const State *s, const MoveFrame *m, int mp) {
    Candidate c[CANDIDATES_MAX];
    const PlaceId from = s->piece[m->piece].place;
    const int count = step_candidates(b, from, c);
    int cost;
    for (int i = 0; i < count; i++) {
        for (int v = 0; v < 2; v++) {
            if (step_verdict(b, s, m, from, mp, STEP_VERBS[v], c[i].to, &c[i].way, &cost) == YES) {
                return true;
            }
        }
    }
    return false;
}

StepId begin_move(const Battle *b, State *s, PieceId p, MovePurpose purpose, int mp, StepId back) {
    frame_push(s, back);
    *move_frame(s) = (MoveFrame){
        .piece = p, .start = s->piece[p].place, .next = NO_PLACE, .purpose = (uint8_t)purpose};
    own(s, p)->mp = (uint8_t)mp;
    return STEP_MOVE_STEP;
}

static StepId end_move(State *s) {
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
    flag(s, a.piece, FLAG_MOVED);
    if (flagged(s, a.piece, FLAG_FALLBACK)) flag(s, a.piece, FLAG_ACTED); /* R52 */
    const bool slow = flagged(s, a.piece, FLAG_FALLBACK) ||
                      (flagged(s, a.piece, FLAG_OOC) && !option_on(b, OPTION_OOC_FULL_MP));
    if (!slow) {
        return begin_move(b, s, a.piece, MOVE_ORDER, full_mp(b, s, a.piece), STEP_MOVE_SELECT);
    }
    rally(s)->subject = a.piece;
    return STEP_MOVE_ROLL;
}

/* 7.5, 8.0, R50: the die less two. */
StepId rally_move_roll_take(const Battle *b, State *s, Action a) {
    const PieceId p = rally(s)->subject;
    rally(s)->subject = NO_PIECE;
    const int mp = a.number > 2 ? 2 * (a.number - 2) : 0;
    return begin_move(b, s, p, MOVE_ORDER, weathered(s, mp), STEP_MOVE_SELECT);
}

/* 13: a unit that has moved one hex by night may only ask for a second. */
static bool must_ask(const Battle *b, const MoveFrame *m) {
    return m->purpose == MOVE_NIGHT && is_unit(b, m->piece) && m->steps == 1 && !m->may_go_on;
}

Verdict rally_move_step_verdict(const Battle *b, const State *s, Action a) {
    const MoveFrame *m = move_frame_of(s);
    const int mp = own_of(s, m->piece)->mp;
    if (a.piece != m->piece) return NO_MOVED;
    if (a.verb == VERB_HALT) {
        return m->purpose == MOVE_BLUNDER && blunder_must_move(b, s, m, mp) ? NO_BLUNDER_MUST : YES;
    }
    if (a.verb == VERB_GO_ON) return must_ask(b, m) ? YES : NO_NOT_NOW;
    if ((a.verb != VERB_TO && a.verb != VERB_MARCH) || a.place == NO_PLACE) return NO_NOT_NOW;
    if (must_ask(b, m)) return NO_NIGHT_ONE;
    int cost;
    return move_verdict(b, s, m, s->piece[m->piece].place, mp, a.verb, a.place, &cost);
}

void rally_move_step_offer(const Battle *b, const State *s, Sink *out) {
    const MoveFrame *m = move_frame_of(s);
    if (must_ask(b, m)) {
        sink_add(out, action_piece(VERB_GO_ON, m->piece));
    } else {
        Candidate c[CANDIDATES_MAX];
        const PlaceId from = s->piece[m->piece].place;
        const int count = step_candidates(b, from, c);
        const int mp = own_of(s, m->piece)->mp;
        int cost;
        for (int i = 0; i < count; i++) {
            for (int v = 0; v < 2; v++) {
                const int verb = STEP_VERBS[v];
                if (step_verdict(b, s, m, from, mp, verb, c[i].to, &c[i].way, &cost) == YES) {
                    sink_add(out, action_piece_place(verb, m->piece, c[i].to));
                }
            }
        }
    }
    const Action halt = action_piece(VERB_HALT, m->piece);
    if (rally_move_step_verdict(b, s, halt) == YES) sink_add(out, halt);
}

/* Pays for the step and stands in the new place, with whatever the enemy has left there. */
static StepId enter(const Battle *b, State *s) {
    MoveFrame *m = move_frame(s);
    RallyPiece *p = own(s, m->piece);
    p->mp = (uint8_t)(p->mp - m->cost);
    m->steps++;
    place_piece(b, s, m->piece, m->next);
    m->next = NO_PLACE;
    if (!is_unit(b, m->piece)) return STEP_MOVE_ENTERED;
    return begin_enter(b, s, m->piece, side_of(b, m->piece), s->piece[m->piece].place, 3,
                       STEP_MOVE_ENTERED);
}

StepId rally_move_step_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_HALT) return end_move(s);
    if (a.verb == VERB_GO_ON) return STEP_NIGHT_CHECK;
    MoveFrame *m = move_frame(s);
    const PlaceId from = s->piece[m->piece].place;
    int cost = 0;
    const Verdict verdict =
        move_verdict(b, s, m, from, own(s, m->piece)->mp, a.verb, a.place, &cost);
    assert(verdict == YES);
    m->next = a.place;
    m->cost = (uint8_t)cost;
    m->verb = a.verb;
    const bool leaves_zoc = is_unit(b, m->piece) && ezoc(s, from, side_of(b, m->piece));
    return leaves_zoc ? STEP_EXIT_CHECK : enter(b, s);
}

/* 8.3, R67: rolled before the next place is entered; a failure costs a step, not the move. */
StepId rally_exit_check_take(const Battle *b, State *s, Action a) {
    const PieceId u = move_frame(s)->piece;
    const HexInfo *h = hex_of(b, s->piece[u].place);
    const bool covered = h->terrain == TERRAIN_HILL || h->terrain == TERRAIN_HILL_FOREST ||
                         h->features & HEX_ENTRENCHMENT;
    const bool passed = quality_check(a.number, covered ? -2 : -1, effective_quality(b, s, u));
    if (!passed && step_loss(b, s, u)) return end_move(s);
    return enter(b, s);
}

StepId rally_move_entered_take(const Battle *b, State *s, Action a) {
    const MoveFrame *m = move_frame_of(s);
    const bool stopped =
        is_unit(b, m->piece) && ezoc(s, s->piece[m->piece].place, side_of(b, m->piece)); /* 8.3 */
    const bool two_by_night = m->purpose == MOVE_NIGHT && m->steps == 2;
    return stopped || two_by_night ? end_move(s) : STEP_MOVE_STEP;
}

/* 8.1, R99: every unit of an overstacked place loses a step; first found, then punished, since a
 * loss may bring the place back within the limit. */
static void punish_overstacking(const Battle *b, State *s, int side) {
    FOR_SIDE_UNITS(u, b, side) {
        const PlaceId place = s->piece[u].place;
        if (place == NO_PLACE || arrived_here(b, s, place, side)) continue;
        if (stack_sp(b, s, place, side) > rally_limit(b, LIMIT_STACK_SP)) flag(s, u, FLAG_ORDERED);
    }
    FOR_SIDE_UNITS(u, b, side) {
        if (!flagged(s, u, FLAG_ORDERED)) continue;
        unflag(s, u, FLAG_ORDERED);
        step_loss(b, s, u);
    }
}

StepId rally_stack_check_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    punish_overstacking(b, s, s->acting);
    r->cursor = 0;
    if (!is_night(b, s)) return STEP_NEXT_DECLARATION;
    s->acting = (uint8_t)side_other(s->acting);
    r->second_side = !r->second_side; /* 13: first all of one side, then all of the other */
    return r->second_side ? STEP_NIGHT_SELECT : STEP_RECOVERY;
}

/* ---- routes ---- */

typedef struct RouteContext {
    const Battle *b;
    const State *s;
    const MoveFrame *m;
    int mp;
    int verb;
    const uint8_t *best; /* cost of every place so far: a dearer way need not be looked at */
} RouteContext;

static int route_steps(const void *context, PlaceId from, int spent,
                       RouteStep out[ROUTE_STEPS_MAX]) {
    const RouteContext *c = context;
    Candidate candidate[CANDIDATES_MAX];
    const int candidates = step_candidates(c->b, from, candidate);
    const bool unit = is_unit(c->b, c->m->piece);
    const int side = side_of(c->b, c->m->piece);
    int count = 0;
    for (int i = 0; i < candidates; i++) {
        const PlaceId to = candidate[i].to;
        int cost;
        if (c->best[to] <= spent) continue;
        if (step_verdict(c->b, c->s, c->m, from, c->mp - spent, c->verb, to, &candidate[i].way,
                         &cost) != YES) {
            continue;
        }
        out[count++] = (RouteStep){to, (uint8_t)cost, unit && ezoc(c->s, to, side)};
    }
    return count;
}

void move_flood(const Battle *b, const State *s, const MoveFrame *m, int mp, int verb,
                Routes *out) {
    const RouteContext context = {b, s, m, mp, verb, out->cost};
    routes_flood(b, s->piece[m->piece].place, mp, route_steps, &context, out);
}

bool rally_routes(const Battle *b, const State *s, PieceId piece, int verb, Routes *out) {
    if (!on_map(s, piece)) return false;
    MoveFrame m = {.piece = piece, .start = s->piece[piece].place, .purpose = MOVE_ORDER};
    int mp = full_mp(b, s, piece);
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
    move_flood(b, s, &m, mp, verb, out);
    return true;
}
