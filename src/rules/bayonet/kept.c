/* For tests: what field.c works out once, and what a unit on the move takes along, compared with
 * the same worked out the long way for the position at hand. */
#include "rules/bayonet/kept.h"

#include <string.h>

#include "core/sight.h"
#include "rules/bayonet/charge.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/move.h"
#include "rules/bayonet/steps.h"

static bool check_mover(const Battle *b, const State *s, Complaint *c) {
    if (s->step != STEP_MOVE_STEP) return true;
    const MoveFrame *f = move_frame_of(s);
    const Bounds w = brigade_bounds(b, s, brigade_of(b, f->piece));
    return memcmp(&w, &f->bounds, sizeof w) == 0 ||
           complaint_make(
               c, "its brigade's bounds are not those it took along: ", b->piece[f->piece].name);
}

/* Which of its ways lead to a lawful end is asked for all at once; here for each by itself, so that
 * no search leans on another, and of where it stands by looking for what is needed from there. */
static bool check_open(const Battle *b, const State *s, Complaint *c) {
    if (s->step != STEP_MOVE_STEP) return true;
    const MoveFrame *f = move_frame_of(s);
    const Mover m = moving(b, s);
    const PlaceId here = s->piece[f->piece].place;
    const uint8_t facing = own_of(s, f->piece)->facing, mp = own_of(s, f->piece)->mp;
    Way way[WAY_MAX + 1];
    bool open[WAY_MAX + 1], same = true;
    const int count = ways_on(&m, here, facing, mp, way);
    way[count] = (Way){.hex = here, .facing = facing, .cost = mp};
    goal_open(&m, &f->goal, f->start, way, count + 1, mp, open);
    for (int i = 0; i <= count; i++) {
        bool alone;
        goal_open(&m, &f->goal, f->start, &way[i], 1, mp, &alone);
        same = same && alone == open[i];
    }
    return (same && open[count] == goal_met(&m, &f->goal, f->start, here, facing)) ||
           complaint_make(
               c, "its ways are not those that they are one by one: ", b->piece[f->piece].name);
}

/* The ground where units stand. */

static bool burns(const Battle *b, const State *s, PlaceId hex) {
    for (int i = 0; i < b->special_count; i++) {
        const Special *x = &b->special[i];
        if (x->rule != SPECIAL_FIRE || (x->until != 0 && s->turn > x->until)) continue;
        for (int k = 0; k < x->hex_count; k++) {
            if (x->hex[k] == hex) return true;
        }
    }
    return false;
}

/* Hexes to the nearest of the wing: outwards from here until there is one; -1: no way. */
static int walk_to_wing(const Battle *b, const State *s, int wing, PlaceId from) {
    PlaceId queue[HEX_MAX];
    uint8_t steps[HEX_MAX];
    int tail = 0;
    memset(steps, UINT8_MAX, sizeof steps);
    steps[from] = 0;
    queue[tail++] = from;
    for (int head = 0; head < tail; head++) {
        const PlaceId here = queue[head];
        if (b->hex[here].zone >> wing & 1) return steps[here];
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId to = b->place[here].adjacent[side];
            if (to == NO_PLACE || steps[to] != UINT8_MAX || burns(b, s, to)) continue;
            steps[to] = (uint8_t)(steps[here] + 1);
            queue[tail++] = to;
        }
    }
    return -1;
}

static bool check_ways(const Battle *b, const State *s, FormationId f, Complaint *c) {
    const int wing = brigade_state(s, f)->wing;
    const Bounds anywhere = {.wing = (uint8_t)wing};
    FOR_TROOPS_OF(u, b, s, f) {
        const PlaceId hex = s->piece[u].place;
        const int steps = walk_to_wing(b, s, wing, hex);
        if (steps >= 0 && violation(b, s, &anywhere, hex) != 1000 * steps) {
            return complaint_make(c, "its way back to its wing: ", b->piece[u].name);
        }
    }
    return true;
}

static bool check_ground(const Battle *b, const State *s, PieceId u, Complaint *c) {
    const PlaceId hex = s->piece[u].place;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = b->place[hex].adjacent[side];
        Crossing now = crossing_measured(b, hex, side, false);
        now.works = (int8_t)works_counted(b, hex, side);
        if (memcmp(&now, &field_of(b)->crossing[hex][side], sizeof now) != 0) {
            return complaint_make(c, "what a step costs from the hex of ", b->piece[u].name);
        }
        if (to != NO_PLACE && on_fire(b, s, to) != burns(b, s, to)) {
            return complaint_make(c, "a fire beside ", b->piece[u].name);
        }
    }
    return true;
}

static bool check_charges(const Battle *b, const State *s, PieceId u, Complaint *c) {
    for (int priority = 1; priority <= 4; priority++) {
        PlaceId kept[12], now[12];
        const int facing = own_of(s, u)->facing;
        const int count = charge_hexes(b, s->piece[u].place, facing, priority, kept);
        const int same = charge_hexes_measured(b, s->piece[u].place, facing, priority, now);
        if (count != same || memcmp(kept, now, (size_t)count * sizeof now[0]) != 0) {
            return complaint_make(c, "the charge hexes of ", b->piece[u].name);
        }
    }
    return true;
}

/* Guns: every hex of a fan, by so many left fronts and so many right fronts, line by line. */

static bool blocks(const Battle *b, const State *s, HexId hex) {
    return chart(b, TABLE_TERRAIN, b->hex[hex].terrain, GROUND_BLOCKS_SIGHT) ||
           impact_at(s, hex) == IMPACT_EFFECTIVE || burns(b, s, hex);
}

static bool sees(const Battle *b, const State *s, PlaceId from, PlaceId to, int side) {
    HexId pair[2 * HEX_SPAN_MAX][2];
    const int count = sight_line(&b->grid, from, to, pair);
    int friends = 0;
    for (int i = 0; i < count; i++) {
        bool blocked = true, held = true;
        for (int k = 0; k < 2; k++) {
            const HexId hex = pair[i][k];
            blocked = blocked && hex != NO_HEX && blocks(b, s, hex);
            held = held && hex != NO_HEX && units_at(s, hex, side) > 0;
        }
        if (blocked) return false;
        friends += held;
    }
    return friends <= 1 && units_at(s, to, side) == 0;
}

static bool check_gun(const Battle *b, const State *s, PieceId gun, Complaint *c) {
    const PlaceId from = s->piece[gun].place;
    const int facing = own_of(s, gun)->facing, range = limit(b, LIMIT_GUN_RANGE);
    if (facing >= HEX_SIDES) return true;
    const Axial at = b->grid.at[from], left = hex_step(&b->grid, dir_left_front(facing)),
                right = hex_step(&b->grid, dir_right_front(facing));
    for (int i = 0; i <= range; i++) {
        for (int j = i == 0; i + j <= range; j++) {
            const HexId to = hex_at_axial(&b->grid, at.q + i * left.q + j * right.q,
                                          at.r + i * left.r + j * right.r);
            if (to == NO_HEX || b->hex[to].features & HEX_OUTSIDE) continue;
            if (gun_reaches(b, s, gun, facing, to) != sees(b, s, from, to, side_of(b, gun))) {
                return complaint_make(c, "what it can fire at: ", b->piece[gun].name);
            }
        }
    }
    return true;
}

static bool check_lists(const Battle *b, const State *s, Complaint *c) {
    const Field *f = field_of(b);
    int guns = 0, brigades = 0;
    for (PieceId p = 0; p < b->piece_count; p++) guns += is_artillery(b, p);
    FOR_BRIGADES(i, b, s) brigades++;
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_BRIGADES_OF(i, b, s, side) brigades -= b->formation[i].side == side;
    }
    return (guns == f->gun_count[0] + f->gun_count[1] && brigades == 0) ||
           complaint_make(c, "the lists of guns and brigades", "");
}

static bool check_complies(const Battle *b, const State *s, Complaint *c) {
    Extents kept;
    extents_clear(&kept);
    FOR_BRIGADES(f, b, s) {
        if (brigade_complies_kept(b, s, f, &kept) != brigade_complies(b, s, f)) {
            return complaint_make(c, "the place in line of ", b->formation[f].name);
        }
    }
    return true;
}

bool kept_check(const Battle *b, const State *s, Complaint *c) {
    if (!check_mover(b, s, c) || !check_open(b, s, c) || !check_lists(b, s, c)) return false;
    if (s->step == STEP_BRIG_PICK && !check_complies(b, s, c)) return false;
    FOR_BRIGADES(f, b, s) {
        if (s->step == STEP_BRIG_PICK && !check_ways(b, s, f, c)) return false;
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (s->piece[p].place == NO_PLACE) continue;
        if (s->step == STEP_MOVE_PICK && !check_ground(b, s, p, c)) return false;
        if (s->step == STEP_MOVE_PICK && is_troops(b, p) && !check_charges(b, s, p, c)) {
            return false;
        }
        if (s->step == STEP_ART_FIRE && is_artillery(b, p) && !check_gun(b, s, p, c)) return false;
    }
    return true;
}
