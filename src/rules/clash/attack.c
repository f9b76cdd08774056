/* 12.1 to 12.3, 12.6: who may attack which hex, and who must. */
#include "rules/clash/clauses.h"
#include "rules/clash/declare.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

bool clash_fresh_at(const Battle *b, const State *s, PlaceId p, int side) {
    FOR_PIECES_AT(v, s, p) {
        if (is_unit(b, v) && side_of(b, v) == side && !flagged(s, v, FLAG_ATTACKED)) return true;
    }
    return false;
}

bool clash_owed(const Battle *b, const State *s, PlaceId p) {
    FOR_PIECES_AT(v, s, p) {
        if (flagged(s, v, FLAG_OWED)) return true;
    }
    return false;
}

/* A friend next to the hex at its level or higher takes the duty from everybody (12.6, R90). */
static bool covered(const Battle *b, const State *s, PlaceId target, int side) {
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[target].adjacent[i];
        if (beside == NO_PLACE || is_entry(b, beside) || units_at(s, beside, side) == 0) continue;
        if (clash_level(b, beside) >= clash_level(b, target)) return true;
    }
    return false;
}

static bool mandatory_in(const Battle *b, const State *s, SessionKind kind, PieceId u,
                         PlaceId target) {
    const PlaceId here = s->piece[u].place;
    if (kind != SESSION_ACTION || here == NO_PLACE || is_cavalry(b, u)) return false;
    if (b->piece[u].value[UNIT_DEFENDS] || flagged(s, u, FLAG_FOUGHT)) return false;
    const int side = place_side_towards(b, here, target);
    if (side < 0 || !clash_clear(b, here) || !clash_clear(b, target)) return false;
    if (clash_level(b, target) <= clash_level(b, here)) return false;
    if (hex_of(b, here)->edge[side] & (EDGE_STEEP | EDGE_EMBANKMENT | EDGE_CUT | EDGE_RIVER)) {
        return false;
    }
    if (!clash_fresh_at(b, s, target, side_other(side_of(b, u)))) return false;
    return !covered(b, s, target, side_of(b, u));
}

bool clash_mandatory(const Battle *b, const State *s, PieceId u, PlaceId target) {
    return mandatory_in(b, s, (SessionKind)clash_of(s)->session, u, target);
}

static Verdict ground_verdict(const Battle *b, const State *s, PieceId u, PlaceId target) {
    const PlaceId here = s->piece[u].place;
    const int side = here == NO_PLACE ? -1 : place_side_towards(b, here, target);
    const int enemy = side_other(side_of(b, u));
    if (side < 0 || units_at(s, target, enemy) == 0) return NO_ATTACK_ADJACENT;
    if (is_entry(b, here) || is_entry(b, target)) return NO_ATTACK_ENTRY;
    if (clash_river(b, here, side)) return NO_ATTACK_RIVER;
    if (!clash_fresh_at(b, s, target, enemy)) return NO_ATTACKED_TWICE;
    if (!is_cavalry(b, u)) return YES;
    FOR_PIECES_AT(v, s, target) {
        if (is_unit(b, v) && !is_cavalry(b, v)) return NO_ATTACK_CAVALRY;
    }
    return clash_passable(b, u, here, side) ? YES : NO_ATTACK_WOODS;
}

/* `voluntary`: as if there were no duty that lets a unit attack which otherwise might not. */
Verdict clash_attack_verdict_in(const Battle *b, const State *s, SessionKind kind, PieceId u,
                                PlaceId target, bool voluntary) {
    if (b->piece[u].value[UNIT_DEFENDS]) return NO_ATTACK_NEVER;
    if (flagged(s, u, FLAG_FOUGHT)) return NO_ATTACK_TWICE;
    if (kind == SESSION_COMMANDER && (!flagged(s, u, FLAG_ACTIVE) || flagged(s, u, FLAG_OOC))) {
        return NO_ATTACK_INACTIVE;
    }
    const Verdict ground = ground_verdict(b, s, u, target);
    if (ground != YES) return ground;
    if (!voluntary && mandatory_in(b, s, kind, u, target)) return YES;
    if (flagged(s, u, FLAG_OOC)) return NO_ATTACK_OOC;
    return clash_attack_allowed(b, s, u, target) ? YES : NO_ORDERS_ATTACK;
}

Verdict clash_attack_verdict(const Battle *b, const State *s, PieceId u, PlaceId target) {
    return clash_attack_verdict_in(b, s, (SessionKind)clash_of(s)->session, u, target, false);
}

bool clash_any_attack(const Battle *b, const State *s, SessionKind kind) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        const PlaceId here = s->piece[u].place;
        for (int i = 0; i < HEX_SIDES && here != NO_PLACE; i++) {
            const PlaceId to = b->place[here].adjacent[i];
            if (to == NO_PLACE || units_at(s, to, side_other(s->acting)) == 0) continue;
            if (clash_attack_verdict_in(b, s, kind, u, to, false) == YES) return true;
        }
    }
    return false;
}
