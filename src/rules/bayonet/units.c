/* Units, brigades and leaders, and how they stand together (0.5 to 0.10, 9.1). */
#include "rules/bayonet/units.h"

#include "rules/bayonet/steps.h"
#include "rules/bayonet/terrain.h"

/* Values of a unit. */

int bayonet_allowance(const Battle *b, const State *s, PieceId p) {
    if (is_artillery(b, p)) return limit(b, LIMIT_MP_GUNS);
    if (is_foot(b, p)) return limit(b, LIMIT_MP_FOOT);
    return limit(b, flagged(s, p, FLAG_DISORDERED) ? LIMIT_MP_DISORDERED : LIMIT_MP_HORSE);
}

/* Firefights (11.2.3). Each attacker keeps the enemy that its attack locked it with; the two are
 * adjacent as long as the lock lasts, because it ends when either leaves its hex. */

static bool locks(const State *s, PieceId p, PieceId with) {
    return own_of(s, p)->firefight == with;
}

bool bayonet_locked(const Battle *b, const State *s, PieceId p) {
    const PlaceId here = s->piece[p].place;
    if (own_of(s, p)->firefight != NO_PIECE) return true;
    if (here == NO_PLACE || !near_enemy(b, s, p)) return false;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId there = b->place[here].adjacent[side];
        if (there == NO_PLACE) continue;
        FOR_PIECES_AT(q, s, there) {
            if (locks(s, q, p)) return true;
        }
    }
    return false;
}

void bayonet_end_firefights(const Battle *b, State *s, PieceId p) {
    const PlaceId here = s->piece[p].place;
    own(s, p)->firefight = NO_PIECE;
    for (int side = 0; here != NO_PLACE && side < HEX_SIDES; side++) {
        const PlaceId there = b->place[here].adjacent[side];
        if (there == NO_PLACE) continue;
        FOR_PIECES_AT(q, s, there) {
            if (locks(s, q, p)) own(s, q)->firefight = NO_PIECE;
        }
    }
}

/* What stands in a hex. */

static bool troops_of(const Battle *b, const State *s, PieceId p, int side) {
    return side_of(b, p) == side && is_troops(b, p) && in_play(s, p);
}

int bayonet_troops_counted(const Battle *b, const State *s, PlaceId hex, int side) {
    int count = 0;
    FOR_PIECES_AT(p, s, hex) count += troops_of(b, s, p, side);
    return count;
}

bool bayonet_enemy_troops_at(const Battle *b, const State *s, PlaceId hex, int side) {
    return troops_at(b, s, hex, side_other(side)) > 0;
}

PieceId bayonet_artillery_at(const Battle *b, const State *s, PlaceId hex) {
    FOR_PIECES_AT(p, s, hex) {
        if (is_artillery(b, p)) return p;
    }
    return NO_PIECE;
}

PieceId bayonet_marker_at(const State *s, PlaceId hex) {
    FOR_PIECES_AT(p, s, hex) {
        if (is_marker(s, p)) return p;
    }
    return NO_PIECE;
}

PieceId bayonet_troop_ranked(const Battle *b, const State *s, PlaceId hex, int rank) {
    FOR_PIECES_AT(p, s, hex) {
        if (is_troops(b, p) && in_play(s, p) && own_of(s, p)->rank == rank) return p;
    }
    return NO_PIECE;
}

PieceId bayonet_mate_of(const Battle *b, const State *s, PieceId p) {
    if (s->piece[p].place == NO_PLACE) return NO_PIECE;
    FOR_PIECES_AT(q, s, s->piece[p].place) {
        if (q != p && troops_of(b, s, q, side_of(b, p))) return q;
    }
    return NO_PIECE;
}

bool bayonet_add_impact(State *s, PlaceId hex, Impact impact) {
    assert(impact < IMPACTS);
    const Impact before = impact_at(s, hex);
    if (impact == IMPACT_NONE || before == IMPACT_EFFECTIVE) return false;
    const Impact now = before == IMPACT_HIT ? IMPACT_EFFECTIVE : impact;
    uint8_t *byte = &bayonet(s)->impact[hex / 4];
    const int shift = hex % 4 * 2;
    *byte = (uint8_t)((*byte & ~(3 << shift)) | (int)now << shift);
    return now == IMPACT_EFFECTIVE;
}

/* Brigades. */

bool bayonet_brigade_is_horse(const Battle *b, FormationId f) {
    const PieceId first = b->first_of_formation[f];
    return first != NO_PIECE && is_horse(b, first);
}

int bayonet_brigade_size(const Battle *b, FormationId f) {
    int count = 0;
    FOR_PIECES_OF(p, b, f) count++;
    return count;
}

/* Leaders. */

int bayonet_leader_rating(const Battle *b, const Leader *l) {
    return l->piece == NO_PIECE ? 0 : b->piece[l->piece].value[LEADER_RATING];
}

int bayonet_direct_rating(const Battle *b, const State *s, FormationId f) {
    int best = -1;
    for (int side = 0; side < SIDE_MAX; side++) {
        const BayonetSide *army = &bayonet_of(s)->side[side];
        for (int i = 0; i <= b->wing_count; i++) {
            const Leader *l = i < b->wing_count ? &army->wc[i] : &army->ac;
            if (!(l->flags & LEADER_THERE) || l->direct != f) continue;
            if (bayonet_leader_rating(b, l) > best) best = bayonet_leader_rating(b, l);
        }
    }
    return best;
}

void bayonet_offer_d10(const Battle *b, const State *s, Sink *out) {
    for (int face = 0; face < DIE_FACES; face++) sink_add(out, action_number(VERB_ROLL, face));
}

int bayonet_vertices_between(int f, int g) {
    const int turned = side_turned(g, -f);
    return turned > 3 ? HEX_SIDES - turned : turned;
}

int bayonet_turn_cost(int f, int g) {
    const int vertices = bayonet_vertices_between(f, g);
    return vertices == 3 ? 2 : vertices;
}

/* ---- stacks ---- */

bool bayonet_is_village_stack(const Battle *b, const State *s, PlaceId hex) {
    int foot = 0;
    if (!is_village(b, hex)) return false;
    FOR_PIECES_AT(p, s, hex) foot += is_foot(b, p) && in_play(s, p);
    return foot >= 2;
}

/* Whether two units may stand in one hex: own brigade, dragoons on foot not with infantry (9.1). */
static bool goes_with(const Battle *b, PieceId p, PieceId q) {
    if (brigade_of(b, p) != brigade_of(b, q) || is_foot(b, p) != is_foot(b, q)) return false;
    return is_horse(b, p) || kind_of(b, p) == kind_of(b, q);
}

bool bayonet_may_stack(const Battle *b, const State *s, PieceId p, PlaceId hex) {
    int mates = 0;
    if (s->place[hex].head == NO_PIECE) return true;
    FOR_PIECES_AT(q, s, hex) {
        if (q == p) continue;
        if (side_of(b, q) != side_of(b, p) || is_marker(s, q)) return false;
        if (is_artillery(b, q) && is_artillery(b, p)) return false;
        if (is_artillery(b, q) || is_artillery(b, p)) continue;
        if (!goes_with(b, p, q)) return false;
        mates++;
    }
    const bool village = is_village(b, hex) && is_foot(b, p);
    return mates < limit(b, village ? LIMIT_VILLAGE_STACK : LIMIT_STACK);
}

/* Standing and leaving. */

static void close_up(const Battle *b, State *s, PlaceId hex, PieceId left) {
    FOR_PIECES_AT(q, s, hex) {
        if (q == left || !is_troops(b, q) || !in_play(s, q)) continue;
        if (own(s, q)->rank > own(s, left)->rank) own(s, q)->rank--;
    }
    own(s, left)->rank = 0;
}

void bayonet_remove_unit(const Battle *b, State *s, PieceId p) {
    assert(p < b->piece_count);
    if (s->piece[p].place == NO_PLACE) return;
    bayonet_end_firefights(b, s, p);
    if (is_troops(b, p) && in_play(s, p)) close_up(b, s, s->piece[p].place, p);
    piece_take_off(b, s, p);
}

/* Behind the others if it comes over a rear side of their facing, else on top (R8). */
static void take_rank(const Battle *b, State *s, PieceId p, PlaceId hex, int over_side) {
    const PieceId mate = top_at(b, s, hex);
    const int facing = mate == NO_PIECE ? NO_FACING : own_of(s, mate)->facing;
    const bool behind = facing != NO_FACING && over_side >= 0 &&
                        aspect_facing_vertex(facing, over_side) == ASPECT_REAR;
    int mates = 0;
    FOR_PIECES_AT(q, s, hex) {
        if (!is_troops(b, q) || !in_play(s, q)) continue;
        if (!behind) own(s, q)->rank++;
        mates++;
    }
    own(s, p)->rank = (uint8_t)(behind ? mates : 0);
    if (mate != NO_PIECE) own(s, p)->facing = (uint8_t)facing;
}

static void note_control(const Battle *b, State *s, PieceId p, PlaceId hex) {
    const int at = b->victory_at[hex];
    if (at < 0 || !is_foot(b, p)) return;
    s->control[at] = b->piece[p].side;
    bayonet(s)->entered[at] |= (uint8_t)(1 << side_of(b, p));
}

void bayonet_place_unit(const Battle *b, State *s, PieceId p, PlaceId hex, int over_side) {
    assert(p < b->piece_count);
    assert(hex < b->place_count);
    bayonet_remove_unit(b, s, p);
    if (is_troops(b, p)) {
        take_rank(b, s, p, hex, over_side);
        const PieceId gun = bayonet_artillery_at(b, s, hex);
        if (gun != NO_PIECE) unflag(s, gun, FLAG_OVER); /* R122 */
    }
    piece_put(b, s, p, hex);
    assert(s->piece[p].place == hex);
    note_control(b, s, p, hex);
    if (!bayonet_is_village_stack(b, s, hex)) return;
    FOR_PIECES_AT(q, s, hex) {
        if (is_troops(b, q)) own(s, q)->facing = NO_FACING;
    }
}

StepId bayonet_settle_facing(const Battle *b, State *s, PlaceId hex, StepId next) {
    assert(hex != NO_PLACE);
    const PieceId lone = top_at(b, s, hex);
    if (lone == NO_PIECE || own_of(s, lone)->facing != NO_FACING) return next;
    if (bayonet_mate_of(b, s, lone) != NO_PIECE) return next;
    FaceFrame *f = (FaceFrame *)frame_push(s, next)->own;
    f->piece = lone;
    bayonet(s)->asked = b->piece[lone].side;
    return STEP_SET_FACING;
}

Verdict bayonet_set_facing_verdict(const Battle *b, const State *s, Action a) {
    const FaceFrame *f = (const FaceFrame *)frame_peek(s)->own;
    if (a.verb != VERB_FACE || a.piece != f->piece || a.number >= HEX_SIDES) {
        return VERDICT_NOT_OFFERED;
    }
    return YES;
}

void bayonet_set_facing_offer(const Battle *b, const State *s, Sink *out) {
    Action a = action_piece(VERB_FACE, ((const FaceFrame *)frame_peek(s)->own)->piece);
    for (a.number = 0; a.number < HEX_SIDES; a.number++) sink_add(out, a);
}

StepId bayonet_set_facing_take(const Battle *b, State *s, Action a) {
    assert(s->frames > 0);
    assert(a.number < HEX_SIDES);
    own(s, a.piece)->facing = a.number;
    return (StepId)frame_pop(s);
}

/* Flanks. */

bool bayonet_flank_covered(const Battle *b, const State *s, PlaceId hex, int side_of_hex,
                           int side) {
    const HexId there = hex_beside(&b->grid, hex, side_of_hex);
    if (there == NO_HEX || hex_barred(b, s, there)) return true;
    return units_at(s, there, side) > 0;
}

int bayonet_uncovered(const Battle *b, const State *s, PieceId p) {
    const int f = own_of(s, p)->facing, side = side_of(b, p);
    const PlaceId hex = s->piece[p].place;
    if (f == NO_FACING) return 0;
    return (bayonet_flank_covered(b, s, hex, dir_left_flank(f), side) ? 0 : 1) |
           (bayonet_flank_covered(b, s, hex, dir_right_flank(f), side) ? 0 : 2);
}

Stack bayonet_stack_now(const Battle *b, const State *s, PlaceId hex) {
    const PieceId top = top_at(b, s, hex);
    if (top == NO_PIECE || bayonet_mate_of(b, s, top) == NO_PIECE) return STACK_SINGLE;
    if (bayonet_is_village_stack(b, s, hex)) return STACK_SINGLE;
    static const Stack BY_FLANK[] = {STACK_BEHIND, STACK_REFUSES_LEFT, STACK_REFUSES_RIGHT,
                                     STACK_EITHER};
    return BY_FLANK[bayonet_uncovered(b, s, top)];
}

int bayonet_open_flanks_alone(const Battle *b, const State *s, PieceId p) {
    const int flanks = bayonet_uncovered(b, s, p);
    return (flanks & 1) + (flanks >> 1);
}

int bayonet_open_flanks(const Battle *b, const State *s, PieceId p) {
    const int open = bayonet_open_flanks_alone(b, s, p);
    if (open == 0) return 0;
    const PieceId mate = bayonet_mate_of(b, s, p);
    return mate != NO_PIECE && is_foot(b, mate) ? open - 1 : open;
}

PieceId bayonet_defender_at(const Battle *b, const State *s, PlaceId hex, int side, Stack stack,
                            Aspect *aspect) {
    const PieceId top = top_at(b, s, hex), bottom = bayonet_troop_ranked(b, s, hex, 1);
    *aspect = ASPECT_FRONT;
    if (top == NO_PIECE || own_of(s, top)->facing == NO_FACING) return NO_PIECE;
    const int facing = own_of(s, top)->facing;
    *aspect = aspect_facing_vertex(facing, side);
    if (bottom == NO_PIECE) return top;
    if (*aspect == ASPECT_REAR) return bottom;
    if (stack != STACK_REFUSES_LEFT && stack != STACK_REFUSES_RIGHT) return top;
    const bool left = stack == STACK_REFUSES_LEFT;
    if (side == (left ? dir_left_flank(facing) : dir_right_flank(facing))) {
        *aspect = ASPECT_FRONT;
    } else if (side != (left ? dir_left_front(facing) : dir_right_front(facing))) {
        return top;
    }
    return bottom;
}
