#include "rules/bayonet/charge.h"

#include <string.h>

#include "rules/bayonet/clauses.h"
#include "rules/bayonet/move.h"
#include "rules/bayonet/terrain.h"

/* The charge hexes of a facing (0.3): P1 in front, P2 flanks and rear, P3 and P4 two and three
 * hexes ahead. In a village stack all neighbours are P1 and all hexes two away P3 (R13). */

enum { PRIORITIES = 4 };

static HexId ahead(const Battle *b, PlaceId hex, int facing, int left, int right) {
    static const int8_t STEP[HEX_SIDES][2] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};
    const int8_t *l = STEP[dir_left_front(facing)], *r = STEP[dir_right_front(facing)];
    return hex_at_axial(&b->grid, b->grid.at[hex].q + left * l[0] + right * r[0],
                        b->grid.at[hex].r + left * l[1] + right * r[1]);
}

static int add_hex(HexId hex, PlaceId *out, int count) {
    if (hex != NO_HEX) out[count++] = hex;
    return count;
}

int bayonet_charge_hexes_measured(const Battle *b, PlaceId hex, int facing, int priority,
                                  PlaceId out[12]) {
    HexId ring[HEX_RING_MAX];
    int count = 0;
    if (facing == NO_FACING) {
        if (priority != 1 && priority != 3) return 0;
        count = hex_ring(&b->grid, hex, priority == 1 ? 1 : 2, ring);
        for (int i = 0; i < count; i++) out[i] = ring[i];
        return count;
    }
    if (priority == 2) {
        const int dir[4] = {dir_left_flank(facing), dir_right_flank(facing), dir_left_rear(facing),
                            dir_right_rear(facing)};
        for (int i = 0; i < 4; i++) count = add_hex(hex_beside(&b->grid, hex, dir[i]), out, count);
        return count;
    }
    const int far = priority == 1 ? 1 : priority - 1;
    for (int right = 0; right <= far; right++) {
        count = add_hex(ahead(b, hex, facing, far - right, right), out, count);
    }
    return count;
}

static const uint8_t RINGS[PRIORITIES + 1] = {0, 1, 1, 2, 3}; /* how far off they lie */

int bayonet_charge_hexes(const Battle *b, PlaceId hex, int facing, int priority, PlaceId out[12]) {
    static const uint8_t COUNT[PRIORITIES + 1] = {0, 2, 4, 3, 4};
    if (facing == NO_FACING || RINGS[priority] > b->grid.inside[hex]) {
        return bayonet_charge_hexes_measured(b, hex, facing, priority, out);
    }
    const int16_t *step = derived_of(b)->ahead[hex_odd(&b->grid, hex)][facing][priority - 1];
    for (int i = 0; i < COUNT[priority]; i++) out[i] = (PlaceId)(hex + step[i]);
    return COUNT[priority];
}

static int farthest(const Battle *b, PieceId u) { return is_horse(b, u) ? 4 : 3; }

bool bayonet_enemy_in_charge_hex(const Battle *b, const State *s, FormationId f) {
    PlaceId hex[12];
    FOR_TROOPS_OF(u, b, s, f) {
        if (flagged(s, u, FLAG_DISORDERED)) continue;
        const int first = near_enemy(b, s, u) ? 1 : 3; /* P1 and P2 are the hexes beside it */
        for (int priority = first; priority <= farthest(b, u); priority++) {
            const int count =
                bayonet_charge_hexes(b, s->piece[u].place, own_of(s, u)->facing, priority, hex);
            for (int i = 0; i < count; i++) {
                if (bayonet_enemy_troops_at(b, s, hex[i], side_of(b, u))) return true;
            }
        }
    }
    return false;
}

/* What may be struck from a hex (11.4, 11.5, 11.8.2). */

static bool horse_may_strike(const Battle *b, const State *s, PieceId foot, PlaceId hex, int side,
                             Stack stack) {
    Aspect aspect;
    if (kind_of(b, foot) == KIND_DISMOUNTED || has_volley(b, s, foot)) return true;
    const PieceId met = bayonet_defender_at(b, s, hex, side, stack, &aspect);
    if (met != foot) return false;
    if (aspect != ASPECT_FRONT) return true;
    if (is_village(b, hex) || bayonet_hexside_fortified(b, hex, side)) return false;
    return bayonet_open_flanks(b, s, foot) > 0;
}

/* Whether some unit of the hex that may have to defend this side can be struck by horse. */
static bool horse_on_foot(const Battle *b, const State *s, PlaceId hex, int side) {
    const Stack now = bayonet_stack_now(b, s, hex);
    const bool village = bayonet_is_village_stack(b, s, hex);
    FOR_PIECES_AT(p, s, hex) {
        if (!is_troops(b, p) || !in_play(s, p)) continue;
        if (village) {
            if (kind_of(b, p) == KIND_DISMOUNTED || has_volley(b, s, p)) return true;
            continue;
        }
        for (int step = STACK_REFUSES_LEFT; step <= STACK_REFUSES_RIGHT; step++) {
            Aspect aspect;
            const Stack stack = now == STACK_EITHER ? (Stack)step : now;
            if (bayonet_defender_at(b, s, hex, side, stack, &aspect) != p) continue;
            if (horse_may_strike(b, s, p, hex, side, stack)) return true;
        }
    }
    return false;
}

bool bayonet_may_strike(const Battle *b, const State *s, PieceId u, PlaceId from, PlaceId hex) {
    const int side = hex_side_towards(&b->grid, hex, from);
    const PieceId enemy = top_at(b, s, hex);
    if (side < 0) return false;
    if (is_horse(b, u) && !is_clear(b, from)) return false;
    if (impact_at(s, from) == IMPACT_EFFECTIVE) return false;
    if (enemy == NO_PIECE || side_of(b, enemy) == side_of(b, u)) return true; /* guns, routed */
    if (same_type(b, u, enemy)) return true;
    if (is_horse(b, u)) return horse_on_foot(b, s, hex, side);
    return has_volley(b, s, u) && is_clear(b, from) && bayonet_hexside_plain(b, hex, side);
}

bool bayonet_is_attack_position(const Mover *m, PlaceId hex, int facing, PlaceId target) {
    const int side = hex_side_towards(&m->b->grid, hex, target);
    if (side < 0 || !bayonet_may_stop(m, hex, facing)) return false;
    if (facing != NO_FACING && aspect_facing_vertex(facing, side) != ASPECT_FRONT) return false;
    return bayonet_may_strike(m->b, m->s, m->piece, hex, target);
}

bool bayonet_is_direct(const Battle *b, PlaceId start, PlaceId hex, PlaceId target) {
    return place_distance(b, start, hex) < place_distance(b, start, target);
}

/* Which targets have an attack position (1.5). */

typedef struct Search {
    PlaceId start;
    const PlaceId *hex;
    int count;
    unsigned open;  /* bit per target that has one, whether or not it can be reached */
    unsigned found; /* bit per target with one that can be reached */
    bool direct;    /* only direct positions count */
} Search;

bool bayonet_may_enter(const Mover *m, PlaceId hex) {
    const Entrance e = bayonet_entrance_of(m, hex);
    for (int side = 0; e.verdict == YES && side < HEX_SIDES; side++) {
        const PlaceId from = m->b->place[hex].adjacent[side];
        const int dir = side_opposite(side);
        MoveStep step;
        if (from != NO_PLACE && bayonet_enter_by(m, &e, from, dir, dir, &step) == YES) return true;
    }
    return false;
}

/* Whether the unit could strike at the target from this hex with some facing: on coming into a hex
 * it may turn as it likes, if it has the points. */
static bool is_position(const Mover *m, const Search *x, PlaceId hex, PlaceId target) {
    const int side = hex_side_towards(&m->b->grid, hex, target);
    if (side < 0 || hex == x->start) return false; /* P1 and P2 are struck from there */
    if (x->direct && !bayonet_is_direct(m->b, x->start, hex, target)) return false;
    if (!bayonet_may_strike(m->b, m->s, m->piece, hex, target)) return false;
    return bayonet_may_stop(m, hex, side) || bayonet_may_stop(m, hex, side_turned(side, 1)) ||
           bayonet_may_stop(m, hex, NO_FACING);
}

static bool has_position(const Mover *m, const Search *x, PlaceId target) {
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId hex = m->b->place[target].adjacent[side];
        if (hex == NO_PLACE || !is_position(m, x, hex, target)) continue;
        if (bayonet_may_enter(m, hex)) return true;
    }
    return false;
}

static void note_positions(const Mover *m, Search *x, PlaceId hex) {
    for (int i = 0; i < x->count; i++) {
        if (!((x->open & ~x->found) >> i & 1)) continue;
        if (place_distance(m->b, hex, x->hex[i]) != 1) continue;
        if (is_position(m, x, hex, x->hex[i])) x->found |= 1u << i;
    }
}

/* Hexes reached, in lists by their distance to a target. */
enum { FAR_MOST = 2 * HEX_SPAN_MAX };
typedef struct Paths {
    PlaceId head[FAR_MOST];
    PlaceId next[HEX_MAX];
    HexSet seen;
    int nearest; /* all lists before this one are empty */
} Paths;

static void paths_add(const Battle *b, Paths *p, PlaceId hex, PlaceId target) {
    const int away = place_distance(b, hex, target);
    hexset_add(&p->seen, hex);
    p->next[hex] = p->head[away];
    p->head[away] = hex;
    if (away < p->nearest) p->nearest = away;
}

/* Searches along all ways, whatever they cost, so that facings do not matter; hexes near the first
 * target come before others. */
static void find_positions(const Mover *m, Search *x) {
    Paths p;
    p.nearest = FAR_MOST;
    memset(p.head, 0xFF, sizeof p.head);
    hexset_clear(&p.seen);
    paths_add(m->b, &p, x->start, x->hex[0]);
    while (p.nearest < FAR_MOST && x->found != x->open) {
        const PlaceId here = p.head[p.nearest];
        if (here == NO_PLACE) {
            p.nearest++;
            continue;
        }
        p.head[p.nearest] = p.next[here];
        note_positions(m, x, here);
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId to = m->b->place[here].adjacent[side];
            MoveStep step;
            if (to == NO_PLACE || hexset_has(&p.seen, to)) continue;
            if (bayonet_enter_verdict_of(m, here, side, side, &step) != YES) continue;
            paths_add(m->b, &p, to, x->hex[0]);
        }
    }
}

/* P3 and P4. */
static unsigned far_targets(const Battle *b, const State *s, PieceId u, const Bounds *w,
                            const PlaceId *hex, int count, bool other_type) {
    Search x = {.start = s->piece[u].place, .hex = hex, .count = count, .direct = other_type};
    Mover m = bayonet_mover_within(b, s, u, NO_PIECE, w);
    m.confined = true;
    for (int i = 0; i < count; i++) x.open |= (unsigned)has_position(&m, &x, hex[i]) << i;
    find_positions(&m, &x);
    return x.found;
}

/* A turn in place turns the whole stack (R121): the mate must not be locked, and must have its own
 * target in front afterwards. */
static bool may_turn_stack(const Battle *b, const State *s, PieceId u, int facing) {
    const PieceId mate = bayonet_mate_of(b, s, u);
    if (facing == own_of(s, u)->facing || facing == NO_FACING || mate == NO_PIECE) return true;
    if (own_of(s, mate)->mode == MODE_LOCKED) return false;
    const PlaceId target = own_of(s, mate)->target;
    if (target == NO_PLACE) return true;
    const int side = hex_side_towards(&b->grid, s->piece[u].place, target);
    return side < 0 || aspect_facing_vertex(facing, side) == ASPECT_FRONT;
}

int bayonet_facing_for(const Battle *b, PlaceId here, int facing, int priority, PlaceId target) {
    const int side = hex_side_towards(&b->grid, here, target);
    if (priority != 2 || facing == NO_FACING) return facing;
    if (side == dir_left_flank(facing)) return side_turned(facing, -1);
    if (side == dir_right_flank(facing)) return side_turned(facing, 1);
    return side_turned(facing, side == dir_left_rear(facing) ? -2 : 2);
}

/* Whether another unit of the hex strikes there from where it stands (9.1.1, R13). */
static bool struck_by_mate(const Battle *b, const State *s, PieceId u, PlaceId hex) {
    FOR_PIECES_AT(q, s, s->piece[u].place) {
        if (q == u || !is_troops(b, q) || own_of(s, q)->target != hex) continue;
        if (class_priority(own_of(s, q)->aim >> 3) <= 2) return true;
    }
    return false;
}

/* Targets in P1 and P2 are struck from where the unit stands, after the turn. */
static bool near_target(const Battle *b, const State *s, PieceId u, int facing, int priority,
                        PlaceId hex) {
    const PlaceId here = s->piece[u].place;
    if (struck_by_mate(b, s, u, hex)) return false;
    if (!may_turn_stack(b, s, u, bayonet_facing_for(b, here, facing, priority, hex))) return false;
    return bayonet_may_strike(b, s, u, here, hex);
}

/* What an attack there would meet: 0 the unit's own type, 1 the other, 2 guns alone or routed
 * troops, -1 nothing. */
static int wanted_as(const Battle *b, const State *s, PieceId u, PlaceId hex) {
    if (s->place[hex].head == NO_PIECE) return -1;
    const PieceId enemy = top_at(b, s, hex);
    if (enemy != NO_PIECE) {
        return side_of(b, enemy) == side_of(b, u) ? -1 : same_type(b, u, enemy) ? 0 : 1;
    }
    FOR_PIECES_AT(p, s, hex) {
        if (side_of(b, p) != side_of(b, u)) return 2;
    }
    return -1;
}

/* Everything in the charge hexes of a facing, whether or not it may be attacked. */
typedef struct Prey {
    struct {
        PlaceId hex;
        uint8_t class;
    } item[18];
    int count;
} Prey;

static void find_prey(const Battle *b, const State *s, PieceId u, int facing, Prey *prey) {
    PlaceId hex[12];
    prey->count = 0;
    for (int priority = 1; priority <= farthest(b, u); priority++) {
        const int all = bayonet_charge_hexes(b, s->piece[u].place, facing, priority, hex);
        for (int i = 0; i < all; i++) {
            const int wanted = wanted_as(b, s, u, hex[i]);
            if (wanted < 0) continue;
            prey->item[prey->count].hex = hex[i];
            prey->item[prey->count++].class = (uint8_t)(wanted * PRIORITIES + priority);
        }
    }
}

static int targets_among(const Battle *b, const State *s, PieceId u, const Bounds *w,
                         const Prey *prey, int facing, int class, PlaceId out[12]) {
    const int priority = class_priority(class), wanted = (class - 1) / PRIORITIES;
    PlaceId hex[12];
    int count = 0, found = 0;
    for (int i = 0; i < prey->count; i++) {
        if (prey->item[i].class == class) hex[count++] = prey->item[i].hex;
    }
    if (count == 0) return 0;
    const unsigned far = priority >= 3 ? far_targets(b, s, u, w, hex, count, wanted == 1) : 0;
    for (int i = 0; i < count; i++) {
        const bool good =
            priority >= 3 ? far >> i & 1 : near_target(b, s, u, facing, priority, hex[i]);
        if (good) out[found++] = hex[i];
    }
    return found;
}

int bayonet_target_class(const Battle *b, const State *s, PieceId u, int facing, PlaceId hex) {
    Prey prey;
    find_prey(b, s, u, facing, &prey);
    for (int i = 0; i < prey.count; i++) {
        if (prey.item[i].hex == hex) return prey.item[i].class;
    }
    assert(false && "a target that was not offered");
    return 1;
}

int bayonet_class_targets(const Battle *b, const State *s, PieceId u, const Bounds *w, int facing,
                          int class, PlaceId out[12]) {
    Prey prey;
    find_prey(b, s, u, facing, &prey);
    return targets_among(b, s, u, w, &prey, facing, class, out);
}

static bool enemy_in_front(const Battle *b, const State *s, PieceId u) {
    PlaceId hex[12];
    const int count = bayonet_charge_hexes(b, s->piece[u].place, own_of(s, u)->facing, 1, hex);
    for (int i = 0; i < count; i++) {
        if (bayonet_enemy_troops_at(b, s, hex[i], side_of(b, u))) return true;
    }
    return false;
}

bool bayonet_masked(const Battle *b, const State *s, PieceId u) {
    const PlaceId here = s->piece[u].place;
    if (bayonet_is_village_stack(b, s, here)) {
        return own_of(s, u)->rank == limit(b, LIMIT_VILLAGE_STACK) - 1;
    }
    return own_of(s, u)->rank > 0 && bayonet_stack_now(b, s, here) == STACK_BEHIND;
}

static int targets_between(const Battle *b, const State *s, PieceId u, const Bounds *w, int from,
                           int to, Target *out) {
    const int present = own_of(s, u)->facing;
    const int options = present == NO_FACING || enemy_in_front(b, s, u) ? 1 : 3;
    static const int TURN[3] = {0, -1, 1};
    int found = 0;
    for (int i = 0; i < options; i++) {
        const int facing = present == NO_FACING ? NO_FACING : side_turned(present, TURN[i]);
        PlaceId hex[12];
        Prey prey;
        int count = 0, class = from;
        find_prey(b, s, u, facing, &prey);
        if (prey.count == 0) continue;
        while (class <= to && (count = targets_among(b, s, u, w, &prey, facing, class, hex)) == 0) {
            class ++;
        }
        for (int k = 0; k < count; k++) {
            out[found++] = (Target){.hex = hex[k],
                                    .facing = (uint8_t)facing,
                                    .class = (uint8_t) class,
                                    .set = (uint8_t)i};
        }
    }
    return found;
}

int bayonet_charge_targets(const Battle *b, const State *s, PieceId u, const Bounds *w,
                           Target out[TARGET_MAX]) {
    if (bayonet_masked(b, s, u)) return 0;
    const int count = targets_between(b, s, u, w, 1, CLASS_OPTIONAL - 1, out);
    return count > 0 ? count : targets_between(b, s, u, w, CLASS_OPTIONAL, CLASS_MOST, out);
}
