/* For tests: what must always be true of a position; and values worked out once (derived.c), or
 * carried along by a unit on the move, compared with the same worked out the slow way. */
#include "rules/bayonet/hooks.h"

#include <string.h>

#include "core/sight.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/units.h"
#include "rules/bayonet/charge.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/move.h"
#include "rules/bayonet/steps.h"

static bool on_the_move(const State *s, PieceId p) {
    for (int i = 0; i < s->frames; i++) {
        const MoveFrame *f = (const MoveFrame *)s->frame[i].own;
        if (f->piece == p || f->mate == p) return true;
    }
    return false;
}

static bool check_piece(const Battle *b, const State *s, PieceId p, Complaint *c) {
    const BayonetPiece *x = own_of(s, p);
    const char *name = b->piece[p].name;
    const int status = status_of(s, p);
    const bool on_map = s->piece[p].place != NO_PLACE;
    if (status > STATUS_OUT) return complaint_make(c, "no such status: ", name);
    if (kind_of(b, p) >= KIND_COMMANDER) {
        return on_map ? complaint_make(c, "a leader on the map (R41): ", name) : true;
    }
    if (on_map != (status == STATUS_IN || is_marker(s, p))) {
        return complaint_make(c, "on the map or not against its status: ", name);
    }
    if (((x->status & PIECE_LOOSE) != 0) != (is_marker(s, p) || status == STATUS_OUT) &&
        !is_artillery(b, p)) {
        return complaint_make(c, "holds ground against its status: ", name);
    }
    if (x->firefight != NO_PIECE) {
        const PieceId e = x->firefight;
        if (!in_play(s, p) || !in_play(s, e) || side_of(b, e) == side_of(b, p) ||
            place_distance(b, s->piece[p].place, s->piece[e].place) != 1) {
            return complaint_make(c, "a firefight without an enemy beside it (11.2.3): ", name);
        }
    }
    if (!in_play(s, p)) return true;
    if (is_foot(b, p) && x->casualties >= b->piece[p].value[UNIT_CV]) {
        return complaint_make(c, "foot with its last casualty that stands (11.2.4): ", name);
    }
    if (is_foot(b, p) && x->casualties > 0 && !flagged(s, p, FLAG_BACK)) {
        return complaint_make(c, "casualties on the front side (11.2.4): ", name);
    }
    if (is_artillery(b, p)) {
        if (flagged(s, p, FLAG_LIMBERED) != (x->facing == NO_FACING)) {
            return complaint_make(c, "limbered guns have no facing, others have (8.0a): ", name);
        }
    } else if (x->facing > NO_FACING || x->facing == HEX_SIDES) {
        return complaint_make(c, "no such facing: ", name);
    }
    return true;
}

static bool check_hex(const Battle *b, const State *s, PlaceId hex, Complaint *c) {
    int troops = 0, guns = 0, markers = 0, foot = 0, facing = -1, others = 0;
    unsigned sides = 0, ranks = 0; /* sides that have units there */
    unsigned running = 0;          /* sides that have routed troops there */
    PieceId first = NO_PIECE;
    char name[HEX_NAME_SIZE];
    bool uneven = false, mixed = false, moving = false;
    place_name(b, hex, name);
    FOR_PIECES_AT(p, s, hex) {
        /* A marker that runs, or is about to, is on its way out. */
        if (is_marker(s, p) && (own_of(s, p)->mp > 0 || p == bayonet_of(s)->runner)) continue;
        if (is_marker(s, p)) {
            running |= 1u << side_of(b, p);
        } else {
            sides |= 1u << side_of(b, p);
        }
        guns += is_artillery(b, p);
        markers += is_marker(s, p);
        moving = moving || on_the_move(s, p);
        if (!is_troops(b, p) || !in_play(s, p)) continue;
        troops++;
        foot += is_foot(b, p);
        ranks |= 1u << own_of(s, p)->rank;
        if (!on_the_move(s, p)) {
            uneven = uneven || (others > 0 && own_of(s, p)->facing != facing);
            facing = own_of(s, p)->facing;
            others++;
        }
        if (first == NO_PIECE) first = p;
        mixed = mixed || brigade_of(b, p) != brigade_of(b, first) ||
                is_foot(b, p) != is_foot(b, first) ||
                (is_foot(b, p) && kind_of(b, p) != kind_of(b, first));
    }
    const bool village = is_village(b, hex) && foot >= 2;
    if (sides == 3 || (sides != 0 && (running | sides) == 3)) {
        return complaint_make(c, "both sides in ", name);
    }
    if (guns > 1) return complaint_make(c, "two batteries (9.2a) in ", name);
    if ((markers > 1 || (markers == 1 && troops > 0)) && s->frames == 0) {
        return complaint_make(c, "routed troops not alone (9.3) in ", name);
    }
    if (mixed) return complaint_make(c, "units that do not stack (9.1a) in ", name);
    if (troops > (village ? limit(b, LIMIT_VILLAGE_STACK) : limit(b, LIMIT_STACK))) {
        return complaint_make(c, "too many units (9.1a) in ", name);
    }
    if (ranks != (1u << troops) - 1) return complaint_make(c, "order of the stack in ", name);
    if (uneven) return complaint_make(c, "two facings (9.1a) in ", name);
    if (others > 0 && village != (facing == NO_FACING) && s->frames == 0 && !moving) {
        return complaint_make(c, "facing against the village stack (9.1.2a) in ", name);
    }
    return true;
}

static bool check_brigade(const Battle *b, const State *s, FormationId f, Complaint *c) {
    const Brigade *x = brigade_state(s, f);
    const char *name = b->formation[f].name;
    int units = 0;
    FOR_TROOPS_OF(u, b, s, f) units++;
    if (units != x->units) return complaint_make(c, "number of units of ", name);
    if (!(x->flags & BRIGADE_ON_DISPLAY)) return true;
    if (units == 0) return complaint_make(c, "on the display without units: ", name);
    if (x->order >= ORDERS || x->line >= LINES || x->wing >= b->wing_count) {
        return complaint_make(c, "no such place or order: ", name);
    }
    if (x->slot >= b->wing[x->wing].capacity) return complaint_make(c, "beyond the line: ", name);
    FormationId there =
        bayonet_brigade_in_slot(b, s, b->formation[f].side, x->wing, x->line, x->slot);
    if (there != f) return complaint_make(c, "two brigades in one slot (4.1a): ", name);
    return true;
}

/* The Front, and then the Support, never stay empty while brigades are behind them (4.3.2). */
static bool check_lines(const Battle *b, const State *s, int side, int wing, Complaint *c) {
    int in[LINES];
    for (int line = 0; line < LINES; line++) {
        in[line] = bayonet_brigades_in_line(b, s, side, wing, line);
    }
    if ((in[LINE_FRONT] == 0 && in[LINE_SUPPORT] + in[LINE_RESERVE] > 0) ||
        (in[LINE_SUPPORT] == 0 && in[LINE_RESERVE] > 0)) {
        return complaint_make(c, "an empty line before another (4.3.2) in ", b->wing[wing].name);
    }
    const Leader *wc = &bayonet_of(s)->side[side].wc[wing];
    if (wc->flags & LEADER_THERE && wc->direct != NO_FORMATION) {
        const Brigade *x = brigade_state(s, wc->direct);
        if (!(x->flags & BRIGADE_ON_DISPLAY) || x->wing != wing || x->line != wc->line) {
            return complaint_make(c, "a wing commander apart from his brigade (6.1a) in ",
                                  b->wing[wing].name);
        }
    }
    return true;
}

bool bayonet_check(const Battle *b, const State *s, Complaint *c) {
    if (!bayonet_check_derived(b, s, c)) return false;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (!check_piece(b, s, p, c)) return false;
    }
    for (PlaceId hex = 0; hex < b->place_count; hex++) {
        if (s->place[hex].head != NO_PIECE && !check_hex(b, s, hex, c)) return false;
    }
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (!check_brigade(b, s, f, c)) return false;
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        for (int wing = 0; wing < b->wing_count; wing++) {
            if (!check_lines(b, s, side, wing, c)) return false;
        }
    }
    return true;
}

/* ---- derived data against the slow way ---- */

static bool check_mover(const Battle *b, const State *s, Complaint *c) {
    if (s->step != STEP_MOVE_STEP) return true;
    const MoveFrame *f = move_frame_of(s);
    const Bounds w = bayonet_bounds(b, s, brigade_of(b, f->piece));
    return memcmp(&w, &f->bounds, sizeof w) == 0 ||
           complaint_make(
               c, "its brigade's bounds are not those it took along: ", b->piece[f->piece].name);
}

/* Normally all steps are tested at once for a lawful end after them. Here each is tested by itself,
 * so that no search leans on another, and the one that halts is compared with the duty met on the
 * spot. */
static bool check_open(const Battle *b, const State *s, Complaint *c) {
    if (s->step != STEP_MOVE_STEP) return true;
    const MoveFrame *f = move_frame_of(s);
    const Mover m = bayonet_mover_of_frame(b, s);
    const PlaceId here = s->piece[f->piece].place;
    const uint8_t facing = own_of(s, f->piece)->facing, mp = own_of(s, f->piece)->mp;
    MoveStep step[MOVE_STEP_MAX + 1];
    bool open[MOVE_STEP_MAX + 1], same = true;
    const int count = bayonet_move_steps(&m, here, facing, mp, step);
    step[count] = (MoveStep){.hex = here, .facing = facing, .cost = mp};
    bayonet_duty_reachable(&m, &f->duty, f->start, step, count + 1, mp, open);
    for (int i = 0; i <= count; i++) {
        bool alone;
        bayonet_duty_reachable(&m, &f->duty, f->start, &step[i], 1, mp, &alone);
        same = same && alone == open[i];
    }
    return (same && open[count] == bayonet_duty_met(&m, &f->duty, f->start, here, facing)) ||
           complaint_make(
               c, "its ways are not those that they are one by one: ", b->piece[f->piece].name);
}

/* The terrain where units stand. */

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

/* Hexes to the nearest hex of the wing, searched outwards from here; -1: no way. */
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
        if (steps >= 0 && bayonet_violation(b, s, &anywhere, hex) != 1000 * steps) {
            return complaint_make(c, "its way back to its wing: ", b->piece[u].name);
        }
    }
    return true;
}

static bool check_terrain(const Battle *b, const State *s, PieceId u, Complaint *c) {
    const PlaceId hex = s->piece[u].place;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = b->place[hex].adjacent[side];
        Crossing now = bayonet_crossing_measured(b, hex, side, false);
        now.works = (int8_t)bayonet_works_counted(b, hex, side);
        if (memcmp(&now, &derived_of(b)->crossing[hex][side], sizeof now) != 0) {
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
        PlaceId cached[12], now[12];
        const int facing = own_of(s, u)->facing;
        const int count = bayonet_charge_hexes(b, s->piece[u].place, facing, priority, cached);
        const int same = bayonet_charge_hexes_measured(b, s->piece[u].place, facing, priority, now);
        if (count != same || memcmp(cached, now, (size_t)count * sizeof now[0]) != 0) {
            return complaint_make(c, "the charge hexes of ", b->piece[u].name);
        }
    }
    return true;
}

/* Guns: every hex of a fan, so many steps left front and so many right front, with its line of
 * sight. */

static bool blocks(const Battle *b, const State *s, HexId hex) {
    return chart(b, TABLE_TERRAIN, b->hex[hex].terrain, TERRAIN_BLOCKS_SIGHT) ||
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
            if (bayonet_gun_reaches(b, s, gun, facing, to) !=
                sees(b, s, from, to, side_of(b, gun))) {
                return complaint_make(c, "what it can fire at: ", b->piece[gun].name);
            }
        }
    }
    return true;
}

static bool check_lists(const Battle *b, const State *s, Complaint *c) {
    const BayonetDerived *f = derived_of(b);
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
    Extents extents;
    bayonet_extents_clear(&extents);
    FOR_BRIGADES(f, b, s) {
        if (bayonet_complies_cached(b, s, f, &extents) != bayonet_complies(b, s, f)) {
            return complaint_make(c, "the place in line of ", b->formation[f].name);
        }
    }
    return true;
}

bool bayonet_check_derived(const Battle *b, const State *s, Complaint *c) {
    if (!check_mover(b, s, c) || !check_open(b, s, c) || !check_lists(b, s, c)) return false;
    if (s->step == STEP_BRIG_PICK && !check_complies(b, s, c)) return false;
    FOR_BRIGADES(f, b, s) {
        if (s->step == STEP_BRIG_PICK && !check_ways(b, s, f, c)) return false;
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (s->piece[p].place == NO_PLACE) continue;
        if (s->step == STEP_MOVE_PICK && !check_terrain(b, s, p, c)) return false;
        if (s->step == STEP_MOVE_PICK && is_troops(b, p) && !check_charges(b, s, p, c)) {
            return false;
        }
        if (s->step == STEP_ART_FIRE && is_artillery(b, p) && !check_gun(b, s, p, c)) return false;
    }
    return true;
}
