#include "rules/bayonet/move.h"

#include <string.h>

#include "rules/bayonet/steps.h"

/* Everything that can be reached, nodes with the most movement points left first. Every step costs
 * at least one. */

enum { BUCKETS = MP_MOST + 1, POOL = 8192, NOTHING = UINT16_MAX };

typedef struct Flood {
    Entrance entrance[HEX_MAX]; /* see Mover.entrances */
    uint8_t left[NODES];        /* movement points left and one; 0: not reached */
    uint16_t head[BUCKETS];
    uint16_t used;
    struct {
        uint16_t node, next;
    } pool[POOL];
} Flood;

/* A unit goes at most one hex per movement point, so only that many rows are cleared. */
static void flood_init(Flood *f, const Grid *g, PlaceId hex, int mp) {
    const int row = hex_row(g, hex), top = row > mp ? row - mp : 0;
    const int end = row + mp < g->rows ? row + mp + 1 : g->rows;
    const size_t first = (size_t)top * g->columns * FACINGS;
    memset(&f->left[first], 0, (size_t)end * g->columns * FACINGS - first);
    memset(f->head, 0xFF, sizeof f->head);
    f->used = 0;
}

/* The mover for a search from this hex, with a cache of entrances for the rows within reach and one
 * more, which is looked at when it passes through foot. */
static Mover flood_mover(Flood *f, const Mover *m, PlaceId hex, int mp) {
    const Grid *g = &m->b->grid;
    const int row = hex_row(g, hex), top = row > mp ? row - mp - 1 : 0;
    const int end = row + mp + 1 < g->rows ? row + mp + 2 : g->rows;
    Mover keeps = *m;
    keeps.entrances = f->entrance;
    memset(&f->entrance[top * g->columns], 0,
           (size_t)((end - top) * g->columns) * sizeof f->entrance[0]);
    return keeps;
}

/* Adds the node to those of a level; answers whether it is reached for the first time. */
static bool flood_add(Flood *f, int node, int left, int level) {
    const bool first = f->left[node] == 0;
    if (f->left[node] > left || f->used == POOL) return false;
    f->left[node] = (uint8_t)(left + 1);
    f->pool[f->used].node = (uint16_t)node;
    f->pool[f->used].next = f->head[level];
    f->head[level] = f->used++;
    return first;
}

static bool reach_within(const Mover *m, PlaceId hex, int facing, int mp, ReachFound found,
                         void *context) {
    Flood f;
    MoveStep step[MOVE_STEP_MAX];
    const Mover keeps = flood_mover(&f, m, hex, mp);
    flood_init(&f, &m->b->grid, hex, mp);
    flood_add(&f, node_of(hex, facing), mp, mp);
    for (int level = mp; level >= 0; level--) {
        for (uint16_t i = f.head[level]; i != NOTHING; i = f.pool[i].next) {
            const int node = f.pool[i].node;
            if (f.left[node] != level + 1) continue; /* reached more cheaply since */
            if (found(context, m, node_hex(node), node_facing(node), level)) return true;
            const int count =
                bayonet_move_steps(&keeps, node_hex(node), node_facing(node), level, step);
            for (int k = 0; k < count; k++) {
                const int left = level - step[k].cost;
                flood_add(&f, node_of(step[k].hex, step[k].facing), left, left);
            }
        }
    }
    return false;
}

/* The movement points beyond those needed for the hexes to its goal; below 0: too few. */
static int to_spare(const Mover *m, PlaceId hex, int left) {
    if (m->towards == NO_PLACE) return left;
    const int away = place_distance(m->b, hex, m->towards) - m->within;
    return away > 0 ? left - away : left;
}

/* Nodes with the most points to spare go first, since steps never add to them. What the flood has
 * reached before led to no end, and is not looked at again with as many points or fewer. */
static bool flood_finds(const Mover *m, const Mover *keeps, Flood *f, PlaceId hex, int facing,
                        int mp, ReachEnd is_end, const void *context) {
    MoveStep step[MOVE_STEP_MAX];
    const int spare = to_spare(m, hex, mp);
    f->used = 0;
    flood_add(f, node_of(hex, facing), mp, spare);
    for (int level = spare; level >= 0; level--) {
        while (f->head[level] != NOTHING) { /* a step towards the goal stays on this level */
            const int node = f->pool[f->head[level]].node, left = f->left[node] - 1;
            f->head[level] = f->pool[f->head[level]].next;
            if (left == 0 || to_spare(m, node_hex(node), left) != level) continue;
            const int count =
                bayonet_move_steps(keeps, node_hex(node), node_facing(node), left, step);
            for (int k = 0; k < count; k++) {
                const MoveStep *w = &step[k];
                const int rest = left - w->cost, more = to_spare(m, w->hex, rest);
                if (more < 0 || !flood_add(f, node_of(w->hex, w->facing), rest, more)) continue;
                if (is_end(context, m, w->hex, w->facing)) return true;
            }
        }
    }
    return false;
}

bool bayonet_reach_any(const Mover *m, PlaceId hex, int facing, int mp, ReachEnd is_end,
                       const void *context) {
    Flood f;
    if (is_end(context, m, hex, facing)) return true;
    if (mp == 0 || to_spare(m, hex, mp) < 0) return false;
    const Mover keeps = flood_mover(&f, m, hex, mp);
    flood_init(&f, &m->b->grid, hex, mp);
    return flood_finds(m, &keeps, &f, hex, facing, mp, is_end, context);
}

void bayonet_reach_any_after(const Mover *m, PlaceId from, const MoveStep *step, int count, int mp,
                             ReachEnd is_end, const void *context, bool *out) {
    Flood f;
    Mover keeps = {.entrances = NULL};
    bool in_vain = false; /* whether all that the flood holds led to no end */
    for (int i = 0; i < count; i++) {
        const MoveStep *w = &step[i];
        const int left = mp - w->cost;
        out[i] = is_end(context, m, w->hex, w->facing);
        if (out[i] || left == 0 || to_spare(m, w->hex, left) < 0) continue;
        if (keeps.entrances == NULL) keeps = flood_mover(&f, m, from, mp);
        if (!in_vain) flood_init(&f, &m->b->grid, from, mp);
        out[i] = flood_finds(m, &keeps, &f, w->hex, w->facing, left, is_end, context);
        in_vain = !out[i];
    }
}

static int trace_back(const Mover *m, const Flood *f, const uint16_t *before, int start, int end,
                      MoveStep out[MP_MOST]) {
    int count = 0;
    for (int node = end; node != start; node = before[node]) count++;
    for (int node = end, i = count - 1; node != start; node = before[node], i--) {
        const int from = before[node];
        out[i] = bayonet_move_step_to(m, node_hex(from), node_facing(from), f->left[from] - 1,
                                      node_hex(node), node_facing(node));
    }
    return count;
}

int bayonet_reach_path(const Mover *m, PlaceId hex, int facing, int mp, PlaceId to, int to_facing,
                       MoveStep out[MP_MOST]) {
    Flood f;
    uint16_t before[NODES]; /* of nodes that are reached: where from */
    MoveStep step[MOVE_STEP_MAX];
    const int start = node_of(hex, facing), end = node_of(to, to_facing);
    const Mover keeps = flood_mover(&f, m, hex, mp);
    flood_init(&f, &m->b->grid, hex, mp);
    flood_add(&f, start, mp, mp);
    for (int level = mp; level >= 0; level--) {
        for (uint16_t i = f.head[level]; i != NOTHING; i = f.pool[i].next) {
            const int node = f.pool[i].node;
            if (f.left[node] != level + 1) continue;
            if (node == end) return trace_back(&keeps, &f, before, start, end, out);
            const int count =
                bayonet_move_steps(&keeps, node_hex(node), node_facing(node), level, step);
            for (int k = 0; k < count; k++) {
                const int next = node_of(step[k].hex, step[k].facing), left = level - step[k].cost;
                if (f.left[next] > left) continue;
                flood_add(&f, next, left, left);
                before[next] = (uint16_t)node;
            }
        }
    }
    return 0;
}

/* Whatever it costs, breadth first. */
static bool reach_anywhere(const Mover *m, PlaceId hex, int facing, ReachFound found,
                           void *context) {
    uint16_t queue[NODES];
    uint8_t seen[NODES];
    MoveStep step[MOVE_STEP_MAX];
    int tail = 0;
    memset(seen, 0, (size_t)m->b->grid.count * FACINGS);
    queue[tail++] = (uint16_t)node_of(hex, facing);
    seen[queue[0]] = 1;
    for (int head = 0; head < tail; head++) {
        const int node = queue[head];
        if (found(context, m, node_hex(node), node_facing(node), UNLIMITED)) return true;
        const int count = bayonet_move_steps(m, node_hex(node), node_facing(node), UNLIMITED, step);
        for (int k = 0; k < count; k++) {
            const int next = node_of(step[k].hex, step[k].facing);
            if (seen[next]) continue;
            seen[next] = 1;
            queue[tail++] = (uint16_t)next;
        }
    }
    return false;
}

bool bayonet_reach(const Mover *m, PlaceId hex, int facing, int mp, ReachFound found,
                   void *context) {
    if (mp == UNLIMITED) return reach_anywhere(m, hex, facing, found, context);
    return reach_within(m, hex, facing, mp, found, context);
}

/* For the table: how far the unit gets straight ahead, without a turn. Under a duty, or where a
 * facing must be chosen, it goes step by step. */

typedef struct Straight {
    Mover mover;
    int facing, mp;
} Straight;

static int straight_steps(const void *context, PlaceId from, int spent,
                          RouteStep out[ROUTE_STEPS_MAX]) {
    const Straight *x = context;
    MoveStep step[MOVE_STEP_MAX];
    const int count = bayonet_move_steps(&x->mover, from, x->facing, x->mp - spent, step);
    int steps = 0;
    for (int i = 0; i < count; i++) {
        if (step[i].side == HEX_SIDES || step[i].passes) continue;
        const bool halts = step[i].ends || step[i].facing != x->facing;
        out[steps++] = (RouteStep){step[i].hex, step[i].cost, halts};
    }
    return steps;
}

bool bayonet_routes(const Battle *b, const State *s, PieceId piece, int verb, Routes *out) {
    const bool begun = s->step == STEP_MOVE_STEP && move_frame_of(s)->piece == piece;
    if (verb != VERB_TO || (!begun && s->step != STEP_MOVE_PICK)) return false;
    Limits w = {.known = false};
    if (!begun && bayonet_move_pick_verdict(b, s, action_piece(VERB_MOVE, piece)) != YES) {
        return false;
    }
    Straight x = {
        .mover = begun ? bayonet_mover_of_frame(b, s)
                       : bayonet_mover_within(b, s, piece, NO_PIECE, bayonet_limits_of(b, s, &w)),
        .facing = own_of(s, piece)->facing};
    x.mp = stack_mp(s, piece, x.mover.mate);
    if (x.facing == NO_FACING || own_of(s, piece)->mode == MODE_CHARGE || !x.mover.confined ||
        flagged(s, piece, FLAG_ISOLATED)) {
        return false;
    }
    routes_flood(b, s->piece[piece].place, x.mp, straight_steps, &x, out);
    return true;
}
