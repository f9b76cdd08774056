/* 11.5, 11.6: when a unit may withdraw from the enemy, and march on as a reinforcement. */
#include "rules/clash/move.h"

#include "rules/clash/clauses.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

/* ---- 11.6 reinforcement march ---- */

/* A friend next to the hex, along a road; R44, R45: those still in an entry hex do not count. */
bool clash_friend_on_road(const Battle *b, const State *s, PieceId u, PlaceId p) {
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[p].adjacent[i];
        if (beside == NO_PLACE || !clash_road(b, p, i) || is_entry(b, beside)) continue;
        if (clash_friends(b, s, u, beside) > 0) return true;
    }
    return false;
}

Verdict clash_march_verdict(const Battle *b, const State *s, const MoveFrame *m, int side) {
    const PieceId u = m->piece;
    const PlaceId to = b->place[m->at].adjacent[side];
    /* Units leave their entry hex in their first activation (9.5), so one that starts there is
     * entering. */
    if (!is_entry(b, m->start)) return NO_MARCH_ENTRY;
    if (!clash_road(b, m->at, side)) return NO_MARCH_ROAD;
    if (clash_enemy_adjacent(b, s, to, side_of(b, u))) return NO_MARCH_ADJACENT;
    if (clash_friends(b, s, u, to) > 0) return NO_MARCH_STACK;
    if (!is_town(b, to) && clash_friend_on_road(b, s, u, to)) return NO_MARCH_FRIEND;
    return YES;
}

/* ---- 11.5 emergency withdrawal ---- */

/* R41: the hex is held open by a friend that has not moved, by empty woods, or by height. */
static bool door_open(const Battle *b, const State *s, PieceId u, PlaceId p) {
    const int side = side_of(b, u);
    FOR_PIECES_AT(v, s, p) {
        if (v != u && is_unit(b, v) && side_of(b, v) == side && !flagged(s, v, FLAG_MOVED)) {
            return true;
        }
    }
    if (is_woods(b, p) && clash_friends(b, s, u, p) == 0) return true;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[p].adjacent[i];
        if (beside == NO_PLACE || is_entry(b, beside)) continue;
        if (units_at(s, beside, side_other(side)) > 0 &&
            clash_level(b, beside) >= clash_level(b, p)) {
            return false;
        }
    }
    return true;
}

Verdict clash_withdraw_verdict(const Battle *b, const State *s, const MoveFrame *m, int side) {
    const PieceId u = m->piece;
    const PlaceId to = b->place[m->at].adjacent[side];
    const int owner = side_of(b, u);
    if (flagged(s, u, FLAG_OOC)) return NO_WITHDRAW_OOC;
    if (is_night(b, s)) return NO_NIGHT_ADJACENT; /* R42 */
    if (!clash_withdrawal_allowed(b, s, owner)) return NO_ORDERS_WITHDRAW;
    if (!(b->compass[owner] >> side & 1)) return NO_WITHDRAW_COMPASS;
    if (m->steps == 0) {
        if (!ezoc(s, to, owner)) return NO_WITHDRAW_ZOC;
        return door_open(b, s, u, to) ? YES : NO_WITHDRAW_DOOR;
    }
    if (!ezoc(s, to, owner)) return YES;
    if (place_distance(b, m->start, to) > 1) return NO_WITHDRAW_ZOC;
    return door_open(b, s, u, to) ? YES : NO_WITHDRAW_DOOR;
}
