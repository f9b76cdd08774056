#include "rules/bayonet/reach.h"

#include <string.h>

#include "rules/bayonet/clauses.h"

enum { FACINGS = 7, NODES = HEX_MAX * FACINGS };
static_assert(NODES <= UINT16_MAX, "a node fits its type");

static int node_of(PlaceId hex, int facing) {
    return hex * FACINGS + (facing == NO_FACING ? HEX_SIDES : facing);
}
static PlaceId node_hex(int node) { return (PlaceId)(node / FACINGS); }
static int node_facing(int node) {
    return node % FACINGS == HEX_SIDES ? NO_FACING : node % FACINGS;
}

static bool is_trained(const Battle *b, FormationId f) {
    for (int i = 0; i < b->special_count; i++) {
        const Special *x = &b->special[i];
        if (x->rule == SPECIAL_TRAINED && x->formations[f / 64] >> (f % 64) & 1) return true;
    }
    return false;
}

Mover mover_of(const Battle *b, const State *s, PieceId piece, PieceId mate) {
    const Bounds bounds = brigade_bounds(b, s, brigade_of(b, piece));
    return mover_within(b, s, piece, mate, &bounds);
}

Mover mover_within(const Battle *b, const State *s, PieceId piece, PieceId mate,
                   const Bounds *bounds) {
    const FormationId f = brigade_of(b, piece);
    const BayonetPiece *x = own_of(s, piece);
    Mover m = {
        .b = b, .s = s, .piece = piece, .mate = mate, .bounds = *bounds, .towards = NO_PLACE};
    m.confined = !brigade_flagged(s, f, BRIGADE_RELIEVED) &&
                 violation(b, s, &m.bounds, s->piece[piece].place) == 0;
    m.pinned = x->mode == MODE_PINNED;
    m.passes = is_horse(b, piece) && x->mode == MODE_MARCH &&
               brigade_state(s, f)->order == ORDER_MARCH && is_trained(b, f);
    m.allowance = (uint8_t)unit_allowance(b, s, piece);
    return m;
}

/* Who stands in a hex beside those that move. */
typedef struct Others {
    int troops;     /* own ones */
    PieceId one;    /* of them */
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
    if (o.troops > 0) o.strangers = !may_stack(m->b, m->s, m->piece, hex);
    return o;
}

static bool village_foot(const Mover *m, PlaceId hex) {
    return is_foot(m->b, m->piece) && is_village(m->b, hex);
}

bool may_stop(const Mover *m, PlaceId hex, int facing) {
    if (m->s->place[hex].head == NO_PIECE) return true;
    const Others o = others_at(m, hex);
    if (o.troops == 0) return true;
    if (village_foot(m, hex)) return true;
    return own_of(m->s, o.one)->facing == facing;
}

static Verdict place_verdict(const Mover *m, PlaceId to) {
    const int wing = m->bounds.wing;
    if (!m->confined) return YES;
    if (!(m->b->hex[to].zone >> wing & 1)) return NO_WING_GROUND;
    if (violation(m->b, m->s, &m->bounds, to) == 0) return YES;
    const Bounds *w = &m->bounds;
    const int lat = lat_of(m->b, w->axis, to);
    const bool across = (bounded(w, BOUND_LEFT) && lat < w->at[BOUND_LEFT]) ||
                        (bounded(w, BOUND_RIGHT) && lat > w->at[BOUND_RIGHT]);
    return across ? NO_ACROSS : NO_ALONG;
}

/* The facing that it has in the hex, by whom it finds there. */
static void entrance_face(const Mover *m, PlaceId to, const Others *o, Entrance *e) {
    const bool village = village_foot(m, to);
    if (village && (o->troops > 0 || m->mate != NO_PIECE)) {
        e->facing = NO_FACING;
    } else if (o->troops > 0) {
        e->facing = own_of(m->s, o->one)->facing;
        e->how |= ENTRANCE_CONFORMS;
    }
}

static Verdict room_verdict(const Mover *m, PlaceId to, const Others *o) {
    const int room = limit(m->b, village_foot(m, to) ? LIMIT_VILLAGE_STACK : LIMIT_STACK);
    if (o->enemy) return NO_ENEMY_HEX;
    if (o->strangers || o->troops + (m->mate != NO_PIECE) >= room) return NO_STACKING;
    return YES;
}

Entrance entrance_of(const Mover *m, PlaceId to) {
    Entrance e = {
        .facing = FACING_KEPT, .how = ENTRANCE_KNOWN, .impact = (uint8_t)impact_at(m->s, to)};
    Others o = {.one = NO_PIECE};
    Verdict verdict = on_fire(m->b, m->s, to) ? NO_BARRED : YES;
    if (verdict == YES && m->s->place[to].head != NO_PIECE) {
        o = others_at(m, to);
        verdict = room_verdict(m, to, &o);
        if (over_guns(m->b, m->s, m->piece, to)) e.how |= ENTRANCE_GUNS;
    }
    if (verdict == YES) verdict = place_verdict(m, to);
    e.verdict = (uint8_t)verdict;
    entrance_face(m, to, &o, &e);
    return e;
}

Verdict enter_by(const Mover *m, const Entrance *e, PlaceId from, int facing, int side, Way *way) {
    const Battle *b = m->b;
    const bool horse = is_horse(b, m->piece);
    if (e->verdict == NO_BARRED) return NO_BARRED;
    if (m->pinned) return NO_MODE_PINNED;
    const Crossing c = crossing_now(b, m->s, from, side);
    const int cost = crossing_cost(b, &c, horse, impact_at(m->s, from), (Impact)e->impact,
                                   e->how & ENTRANCE_GUNS);
    if (cost < 0) return NO_MODE_PINNED;
    if (e->verdict != YES) return e->verdict;
    *way = (Way){.hex = b->place[from].adjacent[side],
                 .facing = e->facing == FACING_KEPT ? (uint8_t)facing : e->facing,
                 .cost = (uint8_t)cost,
                 .side = (uint8_t)side,
                 .disorders = horse && c.disorders};
    way->ends = way->disorders || cost >= CROSS_WHOLE;
    if (e->how & ENTRANCE_CONFORMS && cost < CROSS_WHOLE) {
        way->cost += (uint8_t)turn_cost(facing, e->facing);
    }
    return YES;
}

static Entrance entrance_at(const Mover *m, PlaceId to) {
    if (m->kept == NULL) return entrance_of(m, to);
    if (m->kept[to].how == 0) m->kept[to] = entrance_of(m, to);
    return m->kept[to];
}

Verdict enter_verdict_of(const Mover *m, PlaceId from, int facing, int side, Way *way) {
    const PlaceId to = m->b->place[from].adjacent[side];
    if (to == NO_PLACE) return NO_BARRED;
    const Entrance e = entrance_at(m, to);
    return enter_by(m, &e, from, facing, side, way);
}

/* Through a single friendly infantry unit into the hex beyond (9.4). */
static bool pass_through(const Mover *m, PlaceId from, int facing, int side, int beyond, Way *way) {
    const Battle *b = m->b;
    const PlaceId over = b->place[from].adjacent[side];
    if (over == NO_PLACE || on_fire(b, m->s, over)) return false;
    const Others o = others_at(m, over);
    if (o.enemy || o.troops != 1 || kind_of(b, o.one) != KIND_INFANTRY) return false;
    const int first = step_cost(b, m->s, m->piece, from, side);
    if (first < 0 || first >= CROSS_WHOLE || step_disorders(b, m->s, from, side)) return false;
    if (place_verdict(m, over) != YES) return false;
    if (enter_verdict_of(m, over, facing, beyond, way) != YES || way->cost >= CROSS_WHOLE) {
        return false;
    }
    way->cost = (uint8_t)(way->cost + first + limit(b, LIMIT_PASS_THROUGH));
    way->passes = true;
    return true;
}

/* Turns it into what is left if it fits: the whole allowance, or some of it. */
static bool affordable(const Mover *m, int mp, Way *way) {
    if (m->ordered && way->disorders) return false;
    if (mp == UNLIMITED) {
        if (way->cost >= CROSS_WHOLE) way->cost = m->allowance;
        return true;
    }
    if (way->cost >= CROSS_WHOLE) {
        if (mp < m->allowance) return false; /* only as the first of its movement */
    } else if (way->cost > mp) {
        return false;
    }
    if (way->ends) way->cost = (uint8_t)mp;
    return true;
}

static void add_way(const Mover *m, int mp, Way way, Way *out, int *count) {
    if (affordable(m, mp, &way)) out[(*count)++] = way;
}

/* Out of a village stack: into any hex, with either facing that has it in front (R13), unless it
 * has to conform to those who are there. */
static int ways_out(const Mover *m, PlaceId hex, int mp, Way *out) {
    int count = 0;
    for (int side = 0; side < HEX_SIDES; side++) {
        Way way[2];
        const int other = side_turned(side, 1);
        if (enter_verdict_of(m, hex, side, side, &way[0]) != YES) continue;
        if (enter_verdict_of(m, hex, other, side, &way[1]) != YES) continue;
        const bool conforms = way[0].facing == way[1].facing;
        const bool second = way[1].cost < way[0].cost;
        for (int i = 0; i < 2; i++) {
            if (conforms && i != second) continue;
            way[i].issues = !conforms;
            add_way(m, mp, way[i], out, &count);
        }
    }
    return count;
}

/* Ahead over the left (0) or the right (1) of the two sides in front. */
static void add_ahead(const Mover *m, PlaceId hex, int facing, int mp, int i, Way *out,
                      int *count) {
    const int front[2] = {dir_left_front(facing), dir_right_front(facing)};
    Way way;
    if (enter_verdict_of(m, hex, facing, front[i], &way) == YES) {
        add_way(m, mp, way, out, count);
    } else if (m->passes) {
        for (int k = 0; k < 2; k++) {
            if (!pass_through(m, hex, facing, front[i], front[k], &way)) continue;
            add_way(m, mp, way, out, count);
        }
    }
}

static void add_turns(const Mover *m, PlaceId hex, int facing, int mp, Way *out, int *count) {
    static const int TURNS[] = {-1, 1, 3};
    for (int i = 0; i < 3; i++) {
        const int turned = side_turned(facing, TURNS[i]);
        Way way = {.hex = hex, .facing = (uint8_t)turned, .side = HEX_SIDES};
        way.cost = (uint8_t)limit(m->b, TURNS[i] == 3 ? LIMIT_ABOUT_FACE : LIMIT_TURN);
        add_way(m, mp, way, out, count);
    }
}

int ways_on(const Mover *m, PlaceId hex, int facing, int mp, Way out[WAY_MAX]) {
    int count = 0;
    if (mp == 0) return 0;
    if (facing == NO_FACING) return ways_out(m, hex, mp, out);
    for (int i = 0; i < 2; i++) add_ahead(m, hex, facing, mp, i, out, &count);
    add_turns(m, hex, facing, mp, out, &count);
    return count;
}

/* Those of them that may lead to this hex. */
static int ways_towards(const Mover *m, PlaceId hex, int facing, int mp, PlaceId to,
                        Way out[WAY_MAX]) {
    int count = 0;
    if (mp == 0) return 0;
    if (facing == NO_FACING) return ways_out(m, hex, mp, out);
    if (to == hex) add_turns(m, hex, facing, mp, out, &count);
    const PlaceId *beside = m->b->place[hex].adjacent;
    const PlaceId ahead[2] = {beside[dir_left_front(facing)], beside[dir_right_front(facing)]};
    for (int i = 0; i < 2; i++) {
        if (to == ahead[i] || m->passes) add_ahead(m, hex, facing, mp, i, out, &count);
    }
    return count;
}

Way way_to(const Mover *m, PlaceId hex, int facing, int mp, PlaceId to, int to_facing) {
    Way way[WAY_MAX], best = {.hex = NO_PLACE};
    const int count = ways_towards(m, hex, facing, mp, to, way);
    for (int k = 0; k < count; k++) {
        if (way[k].hex != to || way[k].facing != to_facing) continue;
        if (best.hex == NO_PLACE || way[k].cost < best.cost) best = way[k];
    }
    return best;
}

/* All it can come to, the richest in movement points first. Every way costs at least one. */

enum { LEVELS = MP_MOST + 1, POOL = 8192, NOTHING = UINT16_MAX };

typedef struct Flood {
    Entrance entrance[HEX_MAX]; /* see Mover.kept */
    uint8_t left[NODES];        /* movement points left and one; 0: not reached */
    uint16_t head[LEVELS];
    uint16_t used;
    struct {
        uint16_t node, next;
    } pool[POOL];
} Flood;

/* Nobody comes farther than a hex a movement point, so only so many rows are cleared. */
static void flood_init(Flood *f, const Grid *g, PlaceId hex, int mp) {
    const int row = hex_row(g, hex), top = row > mp ? row - mp : 0;
    const int end = row + mp < g->rows ? row + mp + 1 : g->rows;
    const size_t first = (size_t)top * g->columns * FACINGS;
    memset(&f->left[first], 0, (size_t)end * g->columns * FACINGS - first);
    memset(f->head, 0xFF, sizeof f->head);
    f->used = 0;
}

/* The mover as it searches from this hex, keeping what it finds out about others: of so many rows,
 * and of one more, at which it looks who passes through foot. */
static Mover flood_mover(Flood *f, const Mover *m, PlaceId hex, int mp) {
    const Grid *g = &m->b->grid;
    const int row = hex_row(g, hex), top = row > mp ? row - mp - 1 : 0;
    const int end = row + mp + 1 < g->rows ? row + mp + 2 : g->rows;
    Mover keeps = *m;
    keeps.kept = f->entrance;
    memset(&f->entrance[top * g->columns], 0,
           (size_t)((end - top) * g->columns) * sizeof f->entrance[0]);
    return keeps;
}

/* Puts it among those of a level; answers whether it has not been there before. */
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
    Way way[WAY_MAX];
    const Mover keeps = flood_mover(&f, m, hex, mp);
    flood_init(&f, &m->b->grid, hex, mp);
    flood_add(&f, node_of(hex, facing), mp, mp);
    for (int level = mp; level >= 0; level--) {
        for (uint16_t i = f.head[level]; i != NOTHING; i = f.pool[i].next) {
            const int node = f.pool[i].node;
            if (f.left[node] != level + 1) continue; /* reached more cheaply since */
            if (found(context, m, node_hex(node), node_facing(node), level)) return true;
            const int count = ways_on(&keeps, node_hex(node), node_facing(node), level, way);
            for (int k = 0; k < count; k++) {
                const int left = level - way[k].cost;
                flood_add(&f, node_of(way[k].hex, way[k].facing), left, left);
            }
        }
    }
    return false;
}

/* Movement points that are not needed for the hexes to near its goal; below 0: too few. */
static int to_spare(const Mover *m, PlaceId hex, int left) {
    if (m->towards == NO_PLACE) return left;
    const int away = place_distance(m->b, hex, m->towards) - m->within;
    return away > 0 ? left - away : left;
}

/* Those who have most to spare go first: what they have becomes less with every step. What the
 * flood has come to before was in vain, and is not looked at again with as many points or less. */
static bool flood_finds(const Mover *m, const Mover *keeps, Flood *f, PlaceId hex, int facing,
                        int mp, ReachEnd is_end, const void *context) {
    Way way[WAY_MAX];
    const int spare = to_spare(m, hex, mp);
    f->used = 0;
    flood_add(f, node_of(hex, facing), mp, spare);
    for (int level = spare; level >= 0; level--) {
        while (f->head[level] != NOTHING) { /* a step towards it leads to the same level */
            const int node = f->pool[f->head[level]].node, left = f->left[node] - 1;
            f->head[level] = f->pool[f->head[level]].next;
            if (left == 0 || to_spare(m, node_hex(node), left) != level) continue;
            const int count = ways_on(keeps, node_hex(node), node_facing(node), left, way);
            for (int k = 0; k < count; k++) {
                const Way *w = &way[k];
                const int rest = left - w->cost, more = to_spare(m, w->hex, rest);
                if (more < 0 || !flood_add(f, node_of(w->hex, w->facing), rest, more)) continue;
                if (is_end(context, m, w->hex, w->facing)) return true;
            }
        }
    }
    return false;
}

bool reach_any(const Mover *m, PlaceId hex, int facing, int mp, ReachEnd is_end,
               const void *context) {
    Flood f;
    if (is_end(context, m, hex, facing)) return true;
    if (mp == 0 || to_spare(m, hex, mp) < 0) return false;
    const Mover keeps = flood_mover(&f, m, hex, mp);
    flood_init(&f, &m->b->grid, hex, mp);
    return flood_finds(m, &keeps, &f, hex, facing, mp, is_end, context);
}

void reach_any_after(const Mover *m, PlaceId from, const Way *way, int count, int mp,
                     ReachEnd is_end, const void *context, bool *out) {
    Flood f;
    Mover keeps = {.kept = NULL};
    bool in_vain = false; /* all that the flood has come to */
    for (int i = 0; i < count; i++) {
        const Way *w = &way[i];
        const int left = mp - w->cost;
        out[i] = is_end(context, m, w->hex, w->facing);
        if (out[i] || left == 0 || to_spare(m, w->hex, left) < 0) continue;
        if (keeps.kept == NULL) keeps = flood_mover(&f, m, from, mp);
        if (!in_vain) flood_init(&f, &m->b->grid, from, mp);
        out[i] = flood_finds(m, &keeps, &f, w->hex, w->facing, left, is_end, context);
        in_vain = !out[i];
    }
}

static int trace_back(const Mover *m, const Flood *f, const uint16_t *before, int start, int end,
                      Way out[MP_MOST]) {
    int count = 0;
    for (int node = end; node != start; node = before[node]) count++;
    for (int node = end, i = count - 1; node != start; node = before[node], i--) {
        const int from = before[node];
        out[i] = way_to(m, node_hex(from), node_facing(from), f->left[from] - 1, node_hex(node),
                        node_facing(node));
    }
    return count;
}

int reach_path(const Mover *m, PlaceId hex, int facing, int mp, PlaceId to, int to_facing,
               Way out[MP_MOST]) {
    Flood f;
    uint16_t before[NODES]; /* of nodes that are reached: where from */
    Way way[WAY_MAX];
    const int start = node_of(hex, facing), end = node_of(to, to_facing);
    const Mover keeps = flood_mover(&f, m, hex, mp);
    flood_init(&f, &m->b->grid, hex, mp);
    flood_add(&f, start, mp, mp);
    for (int level = mp; level >= 0; level--) {
        for (uint16_t i = f.head[level]; i != NOTHING; i = f.pool[i].next) {
            const int node = f.pool[i].node;
            if (f.left[node] != level + 1) continue;
            if (node == end) return trace_back(&keeps, &f, before, start, end, out);
            const int count = ways_on(&keeps, node_hex(node), node_facing(node), level, way);
            for (int k = 0; k < count; k++) {
                const int next = node_of(way[k].hex, way[k].facing), left = level - way[k].cost;
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
    Way way[WAY_MAX];
    int tail = 0;
    memset(seen, 0, (size_t)m->b->grid.count * FACINGS);
    queue[tail++] = (uint16_t)node_of(hex, facing);
    seen[queue[0]] = 1;
    for (int head = 0; head < tail; head++) {
        const int node = queue[head];
        if (found(context, m, node_hex(node), node_facing(node), UNLIMITED)) return true;
        const int count = ways_on(m, node_hex(node), node_facing(node), UNLIMITED, way);
        for (int k = 0; k < count; k++) {
            const int next = node_of(way[k].hex, way[k].facing);
            if (seen[next]) continue;
            seen[next] = 1;
            queue[tail++] = (uint16_t)next;
        }
    }
    return false;
}

bool reach(const Mover *m, PlaceId hex, int facing, int mp, ReachFound found, void *context) {
    if (mp == UNLIMITED) return reach_anywhere(m, hex, facing, found, context);
    return reach_within(m, hex, facing, mp, found, context);
}
