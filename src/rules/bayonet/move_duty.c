#include "rules/bayonet/move.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/charge.h"

#include <string.h>

enum { FREE = 255 };

/* Hexes to the nearest other unit of the brigade. */
static int nearest_mate(const Mover *m, PlaceId hex) {
    int nearest = FREE - 1;
    FOR_TROOPS_OF(u, m->b, m->s, brigade_of(m->b, m->piece)) {
        if (u == m->piece || u == m->mate) continue;
        const int away = place_distance(m->b, hex, m->s->piece[u].place);
        if (away < nearest) nearest = away;
    }
    return nearest;
}

/* Display and Integrity. */

typedef struct Ends {
    int v_most; /* greatest violation of an end that counts */
    int nearest;
} Ends;

static bool complies_more(const void *context, const Mover *m, PlaceId hex, int facing) {
    const int *v = context;
    return bayonet_violation(m->b, m->s, &m->bounds, hex) < *v && bayonet_may_stop(m, hex, facing);
}

static bool weigh_distance(void *context, const Mover *m, PlaceId hex, int facing, int left) {
    Ends *x = context;
    if (!bayonet_may_stop(m, hex, facing)) return false;
    const int away = nearest_mate(m, hex);
    if (away >= x->nearest || bayonet_violation(m->b, m->s, &m->bounds, hex) > x->v_most) {
        return false;
    }
    x->nearest = away;
    return away <= 1;
}

static void weigh_march(const Mover *m, MoveDuty *duty) {
    const PlaceId here = m->s->piece[m->piece].place;
    const BayonetPiece *x = own_of(m->s, m->piece);
    const int v = bayonet_violation(m->b, m->s, &m->bounds, here);
    *duty = (MoveDuty){.v_most = v, .near = FREE};
    if (v > bayonet_violation_least(&m->bounds) &&
        !brigade_flagged(m->s, brigade_of(m->b, m->piece), BRIGADE_RELIEVED)) {
        if (bayonet_reach_any(m, here, x->facing, stack_mp(m->s, m->piece, m->mate), complies_more,
                              &v)) {
            duty->v_most = v - 1;
        }
    }
    if (!flagged(m->s, m->piece, FLAG_ISOLATED)) return;
    const int away = nearest_mate(m, here);
    Ends ends = {.v_most = duty->v_most, .nearest = FREE};
    bayonet_reach(m, here, x->facing, stack_mp(m->s, m->piece, m->mate), weigh_distance, &ends);
    if (ends.nearest <= 1) {
        duty->near = 1;
    } else if (ends.nearest < away) {
        duty->near = (uint8_t)(away - 1);
    } else { /* farther only as far as the display makes it go (5.1) */
        duty->near = (uint8_t)ends.nearest;
    }
}

/* Charges. */

/* The movement points needed from each hex and facing to reach an attack position, worked out
 * backwards from the positions, up to `most`. */

enum { NEED_MOST = 160, NOWHERE = UINT16_MAX };

/* Only hexes at most `within` from `about` are asked about. So nodes are taken in the order of the
 * points needed from them plus the hexes from that area to them, which cost at least a point
 * each. */
typedef struct Need {
    PlaceId about;
    int within;
    uint16_t need[NODES];                /* NOWHERE: more than was looked for */
    uint16_t head[NEED_MOST + 1];        /* nodes to look at, in lists by that sum; every node is */
    uint16_t next[NODES], before[NODES]; /* in one list at most, so there is always room */
} Need;

static int need_beyond(const Mover *m, const Need *n, PlaceId hex) {
    const int away = place_distance(m->b, hex, n->about) - n->within;
    return away > 0 ? away : 0;
}

static void need_unlink(Need *n, int node, int count) {
    const uint16_t next = n->next[node], before = n->before[node];
    if (next != NOWHERE) n->before[next] = before;
    if (before != NOWHERE) {
        n->next[before] = next;
    } else {
        n->head[count] = next;
    }
}

static void need_add(const Mover *m, Need *n, PlaceId hex, int facing, int cost) {
    const int node = node_of(hex, facing), was = n->need[node];
    if (was <= cost) return;
    const int beyond = need_beyond(m, n, hex), count = cost + beyond;
    if (count > NEED_MOST) return;
    if (was != NOWHERE) need_unlink(n, node, was + beyond);
    n->need[node] = (uint16_t)cost;
    n->before[node] = NOWHERE;
    n->next[node] = n->head[count];
    if (n->head[count] != NOWHERE) n->before[n->head[count]] = (uint16_t)node;
    n->head[count] = (uint16_t)node;
}

static bool need_at(const Mover *m, Need *n, PlaceId start, PlaceId target, bool direct) {
    bool any = false;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId hex = m->b->place[target].adjacent[side];
        if (hex == NO_PLACE || (direct && !bayonet_is_direct(m->b, start, hex, target))) continue;
        if (hex != m->s->piece[m->piece].place && !bayonet_may_enter(m, hex)) continue;
        for (int facing = 0; facing <= NO_FACING; facing++) {
            if (facing == HEX_SIDES) continue;
            if (facing == NO_FACING && !bayonet_is_village_stack(m->b, m->s, hex)) continue;
            if (!bayonet_is_attack_position(m, hex, facing, target)) continue;
            need_add(m, n, hex, facing, 0);
            any = true;
        }
    }
    return any;
}

/* Direct positions if one is open, else any (R124). */
static bool need_begin(const Mover *m, Need *n, PlaceId about, int within, PlaceId start,
                       PlaceId target) {
    n->about = about;
    n->within = within;
    memset(n->need, 0xFF, (size_t)m->b->grid.count * FACINGS * sizeof n->need[0]);
    memset(n->head, 0xFF, sizeof n->head);
    return need_at(m, n, start, target, true) || need_at(m, n, start, target, false);
}

/* Whether it is known that no more than this is needed from there. */
static bool need_known(const Mover *m, const Need *n, PlaceId hex, int facing, int cost) {
    if (n->need[node_of(hex, facing)] > cost) return false;
    return !is_village(m->b, hex) || n->need[node_of(hex, NO_FACING)] <= cost;
}

/* Adds the hex beyond this side, which the unit leaves with this facing. */
static void need_from(const Mover *m, Need *n, const Entrance *e, PlaceId hex, int side, int facing,
                      int cost) {
    const PlaceId from = m->b->place[hex].adjacent[side];
    MoveStep step;
    if (from == NO_PLACE) return;
    if (need_known(m, n, from, facing, cost + 1)) return; /* a hex costs a point */
    if (bayonet_enter_by(m, e, from, facing, side_opposite(side), &step) != YES) return;
    const int points = step.cost >= CROSS_WHOLE ? m->allowance : step.cost;
    need_add(m, n, from, facing, cost + points);
    if (is_village(m->b, from)) need_add(m, n, from, NO_FACING, cost + points);
}

static void need_turns(const Mover *m, Need *n, PlaceId hex, int facing, int cost) {
    static const int TURNS[] = {-1, 1, 3};
    for (int i = 0; i < 3; i++) {
        const int turn = limit(m->b, TURNS[i] == 3 ? LIMIT_ABOUT_FACE : LIMIT_TURN);
        need_add(m, n, hex, side_turned(facing, TURNS[i]), cost + turn);
    }
}

/* Adds the nodes from which this one can be reached. A unit that enters the hex has it in front. */
static void need_step(const Mover *m, Need *n, PlaceId hex, int facing, int cost) {
    if (facing != NO_FACING) need_turns(m, n, hex, facing, cost);
    const Entrance e = bayonet_entrance_of(m, hex);
    if (e.verdict != YES) return;
    if (e.facing == FACING_KEPT) {
        if (facing == NO_FACING) return;
        need_from(m, n, &e, hex, side_opposite(dir_left_front(facing)), facing, cost);
        need_from(m, n, &e, hex, side_opposite(dir_right_front(facing)), facing, cost);
        return;
    }
    for (int dir = 0; e.facing == facing && dir < HEX_SIDES; dir++) {
        need_from(m, n, &e, hex, side_opposite(dir), dir, cost);
        need_from(m, n, &e, hex, side_opposite(dir), side_turned(dir, 1), cost);
    }
}

/* Works outwards until everything up to `most` is known or, with `wanted`, everything up to the
 * points needed from the nearest of those nodes. Answers these points, or NOWHERE. */
static int need_spread(const Mover *m, Need *n, int most, const uint8_t *wanted) {
    int least = NOWHERE;
    for (int count = 0; count <= most && least == NOWHERE; count++) {
        while (n->head[count] != NOWHERE) { /* a step towards those hexes joins the same list */
            const int node = n->head[count], cost = n->need[node];
            need_unlink(n, node, count);
            if (wanted != NULL && wanted[node]) least = cost;
            const bool last = count == most || least != NOWHERE;
            if (last && cost == count) continue; /* all its steps belong to later lists */
            need_step(m, n, node_hex(node), node_facing(node), cost);
        }
    }
    return least;
}

static bool note_end(void *context, const Mover *m, PlaceId hex, int facing, int left) {
    if (bayonet_may_stop(m, hex, facing)) ((uint8_t *)context)[node_of(hex, facing)] = 1;
    return false;
}

/* `met`: whether it already stands as near as it can come. */
static bool weigh_near(const Mover *m, PlaceId start, PlaceId target, MoveDuty *duty, bool *met) {
    Need n;
    uint8_t ends[NODES];
    const BayonetPiece *x = own_of(m->s, m->piece);
    if (!need_begin(m, &n, start, x->mp, start, target)) return false;
    memset(ends, 0, (size_t)m->b->grid.count * FACINGS);
    bayonet_reach(m, start, x->facing, x->mp, note_end, ends);
    const int least = need_spread(m, &n, NEED_MOST, ends);
    if (least == NOWHERE) return false;
    duty->kind = DUTY_NEAR;
    duty->least = (uint16_t)least;
    *met = bayonet_may_stop(m, start, x->facing) && n.need[node_of(start, x->facing)] <= least;
    return true;
}

static bool near_enough(const Mover *m, const MoveDuty *duty, PlaceId start, PlaceId target,
                        PlaceId hex, int facing) {
    Need n;
    need_begin(m, &n, hex, 0, start, target);
    need_spread(m, &n, duty->least, NULL);
    return n.need[node_of(hex, facing)] <= duty->least;
}

bool bayonet_duty_met(const Mover *m, const MoveDuty *duty, PlaceId start, PlaceId hex,
                      int facing) {
    const PlaceId target = own_of(m->s, m->piece)->target;
    if (!bayonet_may_stop(m, hex, facing)) return false;
    switch (duty->kind) {
    case DUTY_DIRECT:
        return bayonet_is_attack_position(m, hex, facing, target) &&
               bayonet_is_direct(m->b, start, hex, target);
    case DUTY_POSITION: return bayonet_is_attack_position(m, hex, facing, target);
    case DUTY_NEAR: return near_enough(m, duty, start, target, hex, facing);
    default: break;
    }
    if (!m->confined && bayonet_violation(m->b, m->s, &m->bounds, hex) > duty->v_most) return false;
    return duty->near == FREE || nearest_mate(m, hex) <= duty->near;
}

/* A charge that reaches its target ends beside it and keeps in order on the way. One that falls
 * short will still need at least a point for each hex that it is away. */
Mover bayonet_duty_mover(const Mover *m, const MoveDuty *duty) {
    Mover step = *m;
    if (duty->kind == DUTY_FREE) return step;
    step.ordered = duty->kind != DUTY_NEAR;
    step.towards = own_of(m->s, m->piece)->target;
    step.within = (uint8_t)(duty->kind == DUTY_NEAR ? duty->least + 1 : 1);
    return step;
}

typedef struct Looking {
    const MoveDuty *duty;
    PlaceId start;
    const Need *need; /* DUTY_NEAR */
} Looking;

static bool found_end(const void *context, const Mover *m, PlaceId hex, int facing) {
    const Looking *x = context;
    if (x->need == NULL) return bayonet_duty_met(m, x->duty, x->start, hex, facing);
    return bayonet_may_stop(m, hex, facing) &&
           x->need->need[node_of(hex, facing)] <= x->duty->least;
}

void bayonet_duty_reachable(const Mover *m, const MoveDuty *duty, PlaceId start,
                            const MoveStep *step, int count, int mp, bool *open) {
    Need n;
    Looking x = {duty, start, NULL};
    const PlaceId here = m->s->piece[m->piece].place;
    const Mover mover = bayonet_duty_mover(m, duty);
    if (duty->kind == DUTY_NEAR) {
        need_begin(m, &n, here, mp, start, own_of(m->s, m->piece)->target);
        need_spread(m, &n, duty->least, NULL);
        x.need = &n;
    }
    bayonet_reach_any_after(&mover, here, step, count, mp, found_end, &x, open);
}

typedef struct Positions {
    PlaceId start, target;
    bool *other; /* whether one was found that is not on the near side */
} Positions;

static bool found_direct(const void *context, const Mover *m, PlaceId hex, int facing) {
    const Positions *x = context;
    if (!bayonet_is_attack_position(m, hex, facing, x->target)) return false;
    if (bayonet_is_direct(m->b, x->start, hex, x->target)) return true;
    *x->other = true;
    return false;
}

/* By which kind of end, if by any, the charge can come to its target. The ways are the same for
 * both kinds. */
static bool weigh_ends(const Mover *m, PlaceId here, MoveDuty *duty) {
    const BayonetPiece *x = own_of(m->s, m->piece);
    bool other = false;
    const Positions positions = {here, x->target, &other};
    duty->kind = DUTY_DIRECT;
    const Mover step = bayonet_duty_mover(m, duty);
    if (bayonet_reach_any(&step, here, x->facing, x->mp, found_direct, &positions)) return true;
    duty->kind = DUTY_POSITION;
    return other;
}

/* Whether there is a hex to strike the target from that the unit stands in or could enter over some
 * side: only then is it worth looking for a way. */
static bool has_position(const Mover *m, PlaceId here, PlaceId target) {
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId hex = m->b->place[target].adjacent[side];
        if (hex == NO_PLACE || !bayonet_may_strike(m->b, m->s, m->piece, hex, target)) continue;
        if (hex == here || bayonet_may_enter(m, hex)) return true;
    }
    return false;
}

static bool weigh(const Mover *m, MoveDuty *duty, bool *met) {
    const BayonetPiece *x = own_of(m->s, m->piece);
    const PlaceId here = m->s->piece[m->piece].place;
    *duty = (MoveDuty){.near = FREE};
    if (x->mode != MODE_CHARGE || x->target == NO_PLACE) {
        weigh_march(m, duty);
    } else if (!has_position(m, here, x->target)) {
        return false;
    } else if (!weigh_ends(m, here, duty)) {
        return weigh_near(m, here, x->target, duty, met);
    }
    *met = bayonet_duty_met(m, duty, here, here, x->facing);
    return true;
}

bool bayonet_duty_find(const Mover *m, MoveDuty *duty) {
    bool met;
    return weigh(m, duty, &met);
}

bool bayonet_duty_open(const Mover *m) {
    MoveDuty duty;
    bool met;
    return weigh(m, &duty, &met) && !met;
}
