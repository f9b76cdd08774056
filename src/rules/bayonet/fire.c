/* Artillery fire (10.2, 10.3): gun by gun in turn, until both sides are out or decline. */
#include "core/sight.h"
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/ground.h"
#include "rules/bayonet/leader.h"
#include "rules/bayonet/steps.h"

enum { RANGE_MAX = 7 };

/* Which guns may fire. */

static Verdict gun_verdict(const Battle *b, const State *s, PieceId p, int side) {
    if (p == NO_PIECE || !is_artillery(b, p) || side_of(b, p) != side || !in_play(s, p)) {
        return NO_GUN;
    }
    const PlaceId hex = s->piece[p].place;
    if (hex == NO_PLACE) return NO_GUN;
    if (flagged(s, p, FLAG_FIRED)) return NO_GUN_ACTED;
    if (flagged(s, p, FLAG_LIMBERED)) return NO_GUN_UNLIMBERED;
    if (!flagged(s, p, FLAG_OVER) && troops_at(b, s, hex, side) > 0) return NO_GUN_BENEATH;
    return impact_at(s, hex) == IMPACT_EFFECTIVE ? NO_GUN_SILENT : YES;
}

static bool has_gun(const Battle *b, const State *s, int side) {
    for (int i = 0; i < b->unit_count[side]; i++) {
        if (gun_verdict(b, s, b->unit[side][i], side) == YES) return true;
    }
    return false;
}

StepId bayonet_art_next_take(const Battle *b, State *s, Action a) {
    for (int i = 0; i < SIDE_MAX; i++) {
        if (!bayonet_of(s)->side[s->acting].declined && has_gun(b, s, s->acting)) {
            return STEP_ART_FIRE;
        }
        s->acting = (uint8_t)side_other(s->acting);
    }
    bayonet(s)->side[0].declined = bayonet(s)->side[1].declined = 0;
    return STEP_WING_FIRST;
}

/* What they may fire at. */

/* Whether the hex is i left fronts and j right fronts away, for some i and j. */
static bool in_fan(const Battle *b, PlaceId from, int facing, PlaceId to) {
    static const int8_t STEP[HEX_SIDES][2] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};
    const int8_t *left = STEP[dir_left_front(facing)], *right = STEP[dir_right_front(facing)];
    const int q = b->grid.at[to].q - b->grid.at[from].q, r = b->grid.at[to].r - b->grid.at[from].r;
    const int turn = left[0] * right[1] - left[1] * right[0]; /* 1 or -1: the two span the plane */
    const int i = (q * right[1] - r * right[0]) * turn, j = (left[0] * r - left[1] * q) * turn;
    return i >= 0 && j >= 0 && i + j >= 1;
}

static bool blocks_sight(const Battle *b, const State *s, HexId hex) {
    return chart(b, TABLE_TERRAIN, b->hex[hex].terrain, GROUND_BLOCKS_SIGHT) ||
           impact_at(s, hex) == IMPACT_EFFECTIVE || on_fire(b, s, hex);
}

/* R24. Along a hexside only both hexes together count. */
static Verdict sight_verdict(const Battle *b, const State *s, PlaceId from, PlaceId to, int side) {
    HexId pair[RANGE_MAX][2];
    const int count = sight_line(&b->grid, from, to, pair);
    int friends = 0;
    for (int i = 0; i < count; i++) {
        bool blocked = true, held = true;
        for (int k = 0; k < 2; k++) {
            const HexId hex = pair[i][k];
            blocked = blocked && hex != NO_HEX && blocks_sight(b, s, hex);
            held = held && hex != NO_HEX && units_at(s, hex, side) > 0;
        }
        if (blocked) return NO_GUN_SIGHT;
        friends += held;
    }
    return friends > 1 ? NO_GUN_FRIENDS : YES;
}

static Verdict aim_verdict(const Battle *b, const State *s, PieceId gun, int facing, PlaceId to) {
    const PlaceId from = s->piece[gun].place;
    if (vertices_between(own_of(s, gun)->facing, facing) > 1) return NO_GUN_PIVOT;
    if (to == from || place_distance(b, from, to) > limit(b, LIMIT_GUN_RANGE)) return NO_GUN_FAN;
    if (b->hex[to].features & HEX_OUTSIDE || !in_fan(b, from, facing, to)) return NO_GUN_FAN;
    if (units_at(s, to, side_of(b, gun)) > 0) return NO_GUN_FRIEND;
    return sight_verdict(b, s, from, to, side_of(b, gun));
}

bool gun_reaches(const Battle *b, const State *s, PieceId gun, int facing, PlaceId to) {
    return aim_verdict(b, s, gun, facing, to) == YES;
}

Verdict bayonet_art_fire_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DECLINE) return YES;
    if (a.verb != VERB_FIRE || a.place == NO_PLACE || a.number >= HEX_SIDES) return NO_NOT_NOW;
    const Verdict gun = gun_verdict(b, s, a.piece, s->acting);
    return gun != YES ? gun : aim_verdict(b, s, a.piece, a.number, a.place);
}

/* Targets of one gun: the three fans hold each hex within range in front of it; the line of sight
 * is the same for all of them, so it is asked once a hex. */
static void offer_gun(const Battle *b, const State *s, PieceId gun, Sink *out) {
    const PlaceId from = s->piece[gun].place;
    const int present = own_of(s, gun)->facing;
    HexId ring[HEX_RING_MAX];
    for (int range = 1; range <= limit(b, LIMIT_GUN_RANGE); range++) {
        const int count = hex_ring(&b->grid, from, range, ring);
        for (int i = 0; i < count; i++) {
            bool asked = false;
            for (int pivot = -1; pivot <= 1; pivot++) {
                Action a = action_piece_place(VERB_FIRE, gun, ring[i]);
                a.number = (uint8_t)side_turned(present, pivot);
                if (!in_fan(b, from, a.number, ring[i])) continue;
                if (!asked && aim_verdict(b, s, gun, a.number, ring[i]) != YES) break;
                asked = true;
                sink_add(out, a);
            }
        }
    }
}

void bayonet_art_fire_offer(const Battle *b, const State *s, Sink *out) {
    for (int i = 0; i < b->unit_count[s->acting]; i++) {
        const PieceId gun = b->unit[s->acting][i];
        if (gun_verdict(b, s, gun, s->acting) == YES) offer_gun(b, s, gun, out);
    }
    sink_add(out, action_of(VERB_DECLINE));
}

StepId bayonet_art_fire_take(const Battle *b, State *s, Action a) {
    Bayonet *y = bayonet(s);
    if (a.verb == VERB_DECLINE) {
        y->side[s->acting].declined = 1;
        s->acting = (uint8_t)side_other(s->acting);
        return STEP_ART_NEXT;
    }
    y->gun = a.piece;
    y->aim = a.place;
    y->pivoted = own_of(s, a.piece)->facing != a.number;
    own(s, a.piece)->facing = a.number;
    return STEP_ART_ROLL;
}

/* The shot. */

static StepId shot_over(State *s) {
    Bayonet *y = bayonet(s);
    y->gun = NO_PIECE;
    y->aim = NO_PLACE;
    y->pivoted = 0;
    s->acting = (uint8_t)side_other(s->acting);
    return STEP_ART_NEXT;
}

StepId bayonet_art_roll_take(const Battle *b, State *s, Action a) {
    Bayonet *y = bayonet(s);
    const PlaceId from = s->piece[y->gun].place, target = y->aim;
    const int range = place_distance(b, from, target);
    int roll = a.number;
    if (y->pivoted) roll += limit(b, LIMIT_PIVOT_DIE);
    if (impact_at(s, from) == IMPACT_HIT) roll += limit(b, LIMIT_HIT_DIE);
    const Impact result = (Impact)chart(b, TABLE_ARTILLERY, clamped_roll(roll), range - 1);
    const bool red = add_impact(s, target, result);
    flag(s, y->gun, FLAG_FIRED);
    const bool spills = result == IMPACT_EFFECTIVE && range == 1; /* R100 */
    const StepId next = spills ? STEP_ART_SPILL : shot_over(s);
    return red ? begin_leader_roll(b, s, target, next) : next;
}

/* Effective at range 1 goes on into the next hex of the fan. */

static bool may_spill(const Battle *b, const State *s, PlaceId hex) {
    const Bayonet *y = bayonet_of(s);
    const PlaceId from = s->piece[y->gun].place;
    return place_distance(b, from, hex) == 2 && place_distance(b, y->aim, hex) == 1 &&
           in_fan(b, from, own_of(s, y->gun)->facing, hex) && !(b->hex[hex].features & HEX_OUTSIDE);
}

static bool spill_spares(const Battle *b, const State *s) {
    for (int side = 0; side < HEX_SIDES; side++) {
        const HexId hex = hex_beside(&b->grid, bayonet_of(s)->aim, side);
        if (hex == NO_HEX || !may_spill(b, s, hex)) continue;
        if (units_at(s, hex, s->acting) == 0) return true;
    }
    return false;
}

static bool spill_lawful(const Battle *b, const State *s, PlaceId hex, bool spares) {
    return may_spill(b, s, hex) && !(spares && units_at(s, hex, s->acting) > 0);
}

Verdict bayonet_art_spill_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_SPILL || a.place == NO_PLACE) return NO_NOT_NOW;
    return spill_lawful(b, s, a.place, spill_spares(b, s)) ? YES : NO_SPILL;
}

void bayonet_art_spill_offer(const Battle *b, const State *s, Sink *out) {
    const bool spares = spill_spares(b, s);
    const uint32_t before = out->count;
    for (int side = 0; side < HEX_SIDES; side++) {
        const HexId hex = hex_beside(&b->grid, bayonet_of(s)->aim, side);
        if (hex == NO_HEX || !spill_lawful(b, s, hex, spares)) continue;
        sink_add(out, action_place(VERB_SPILL, hex));
    }
    if (out->count == before) sink_add(out, action_of(VERB_DECLINE)); /* off the map */
}

StepId bayonet_art_spill_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_DECLINE) return shot_over(s);
    const bool red = add_impact(s, a.place, IMPACT_HIT);
    const StepId next = shot_over(s);
    return red ? begin_leader_roll(b, s, a.place, next) : next;
}
