#include "rules/bayonet/units.h"

/* Values of a unit. */

int unit_allowance(const Battle *b, const State *s, PieceId p) {
    if (is_artillery(b, p)) return limit(b, LIMIT_MP_GUNS);
    if (is_foot(b, p)) return limit(b, LIMIT_MP_FOOT);
    return limit(b, flagged(s, p, FLAG_DISORDERED) ? LIMIT_MP_DISORDERED : LIMIT_MP_HORSE);
}

/* Firefights (11.2.3). Each attacker keeps the enemy that its attack locked it with; the two are
 * adjacent as long as the lock lasts, for it ends when either leaves its hex. */

static bool locks(const State *s, PieceId p, PieceId with) {
    return own_of(s, p)->firefight == with;
}

bool unit_locked(const Battle *b, const State *s, PieceId p) {
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

void end_firefights(const Battle *b, State *s, PieceId p) {
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

int troops_counted(const Battle *b, const State *s, PlaceId hex, int side) {
    int count = 0;
    FOR_PIECES_AT(p, s, hex) count += troops_of(b, s, p, side);
    return count;
}

bool enemy_troops_at(const Battle *b, const State *s, PlaceId hex, int side) {
    return troops_at(b, s, hex, side_other(side)) > 0;
}

PieceId artillery_at(const Battle *b, const State *s, PlaceId hex) {
    FOR_PIECES_AT(p, s, hex) {
        if (is_artillery(b, p)) return p;
    }
    return NO_PIECE;
}

PieceId marker_at(const State *s, PlaceId hex) {
    FOR_PIECES_AT(p, s, hex) {
        if (is_marker(s, p)) return p;
    }
    return NO_PIECE;
}

PieceId troop_ranked(const Battle *b, const State *s, PlaceId hex, int rank) {
    FOR_PIECES_AT(p, s, hex) {
        if (is_troops(b, p) && in_play(s, p) && own_of(s, p)->rank == rank) return p;
    }
    return NO_PIECE;
}

PieceId mate_of(const Battle *b, const State *s, PieceId p) {
    if (s->piece[p].place == NO_PLACE) return NO_PIECE;
    FOR_PIECES_AT(q, s, s->piece[p].place) {
        if (q != p && troops_of(b, s, q, side_of(b, p))) return q;
    }
    return NO_PIECE;
}

bool add_impact(State *s, PlaceId hex, Impact impact) {
    const Impact before = impact_at(s, hex);
    if (impact == IMPACT_NONE || before == IMPACT_EFFECTIVE) return false;
    const Impact now = before == IMPACT_HIT ? IMPACT_EFFECTIVE : impact;
    uint8_t *byte = &bayonet(s)->impact[hex / 4];
    const int shift = hex % 4 * 2;
    *byte = (uint8_t)((*byte & ~(3 << shift)) | (int)now << shift);
    return now == IMPACT_EFFECTIVE;
}

/* Brigades. */

bool brigade_is_horse(const Battle *b, FormationId f) {
    const PieceId first = b->first_of_formation[f];
    return first != NO_PIECE && is_horse(b, first);
}

int brigade_size(const Battle *b, FormationId f) {
    int count = 0;
    FOR_PIECES_OF(p, b, f) count++;
    return count;
}

/* Leaders. */

int leader_rating(const Battle *b, const Leader *l) {
    return l->piece == NO_PIECE ? 0 : b->piece[l->piece].value[LEADER_RATING];
}

int direct_rating(const Battle *b, const State *s, FormationId f) {
    int best = -1;
    for (int side = 0; side < SIDE_MAX; side++) {
        const BayonetSide *army = &bayonet_of(s)->side[side];
        for (int i = 0; i <= b->wing_count; i++) {
            const Leader *l = i < b->wing_count ? &army->wc[i] : &army->ac;
            if (!(l->flags & LEADER_THERE) || l->direct != f) continue;
            if (leader_rating(b, l) > best) best = leader_rating(b, l);
        }
    }
    return best;
}

void offer_d10(const Battle *b, const State *s, Sink *out) {
    for (int face = 0; face < DIE_FACES; face++) sink_add(out, action_number(VERB_ROLL, face));
}

int vertices_between(int f, int g) {
    const int turned = side_turned(g, -f);
    return turned > 3 ? HEX_SIDES - turned : turned;
}

int turn_cost(int f, int g) {
    const int vertices = vertices_between(f, g);
    return vertices == 3 ? 2 : vertices;
}
