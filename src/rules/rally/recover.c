/* 10.0 recovery: shattered units rally, guns come off the map. */
#include "core/number.h"
#include "rules/rally/clauses.h"
#include "rules/rally/derived.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

StepId rally_recovery_take(const Battle *b, State *s, Action a) {
    assert(s->frames == 0);
    rally(s)->cursor = 0;
    rally(s)->second_side = 0;
    return STEP_NEXT_RALLY;
}

/* D3, R1: the side with the initiative is dealt with first. */
static int side_in_order(const Rally *r) {
    const int first = r->initiative == NO_SIDE ? CSA : r->initiative;
    return r->second_side ? side_other(first) : first;
}

/* ---- 10.2 rallying ---- */

static bool in_gun_range(const Battle *b, const State *s, PlaceId place, int side) {
    FOR_SIDE_GUNS(g, b, side_other(side)) {
        if (on_map(s, g) &&
            rally_guns_value(b, g, place_distance(b, place, s->piece[g].place)) > 0) {
            return true;
        }
    }
    return false;
}

static bool can_rally_at(const Battle *b, const State *s, PieceId u, PieceId leader,
                         PlaceId place) {
    const int side = side_of(b, u);
    if (leader == NO_PIECE) return false;
    return place_distance(b, s->piece[leader].place, place) <= rally_limit(b, LIMIT_RALLY_RANGE) &&
           !(hex_of(b, place)->features & HEX_IMPASSABLE) &&
           !rally_enemy_piece_at(b, s, place, side) && !ezoc(s, place, side) &&
           rally_stack_fits(b, s, u, place) && !in_gun_range(b, s, place, side);
}

/* Some place near the leader will usually do, so the nearest are tried first. */
static bool can_rally_to(const Battle *b, const State *s, PieceId u, PieceId leader) {
    if (leader == NO_PIECE || !on_map(s, leader)) return false;
    const HexId centre = b->place[s->piece[leader].place].hex;
    for (int d = 0; d <= rally_limit(b, LIMIT_RALLY_RANGE); d++) {
        HexId ring[HEX_RING_MAX];
        const int count = hex_ring(&b->grid, centre, d, ring);
        for (int i = 0; i < count; i++) {
            const PlaceId far = b->place[ring[i]].other_bank;
            if (can_rally_at(b, s, u, leader, ring[i])) return true;
            if (far != NO_PLACE && can_rally_at(b, s, u, leader, far)) return true;
        }
    }
    return false;
}

/* R85: its own leader; only if he is away or has no place for it, the army commander. */
static PieceId rally_leader(const Battle *b, const State *s, PieceId u) {
    const PieceId leader = b->formation[b->piece[u].formation].leader;
    if (can_rally_to(b, s, u, leader)) return leader;
    const PieceId commander = rally_army_commander(b, s, side_of(b, u));
    return can_rally_to(b, s, u, commander) ? commander : NO_PIECE;
}

StepId rally_next_rally_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(r->cursor <= b->piece_count);
    for (; r->second_side < 2; r->second_side++, r->cursor = 0) {
        while (r->cursor < b->piece_count) {
            const PieceId u = r->cursor++;
            if (!is_unit(b, u) || side_of(b, u) != side_in_order(r)) continue;
            if (own(s, u)->status != STATUS_SHATTERED) continue;
            const bool twice_today = flagged(s, u, FLAG_FAILED);
            unflag(s, u, FLAG_FAILED);
            if (twice_today || rally_leader(b, s, u) == NO_PIECE) { /* R84 */
                rally_lose_unit(b, s, u);
                continue;
            }
            r->subject = u;
            return STEP_RALLY_UNIT;
        }
    }
    r->second_side = 0;
    r->cursor = 0;
    return is_night(b, s) ? STEP_VICTORY_CHECK : STEP_NEXT_GUNS_RECOVER;
}

StepId rally_rally_unit_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    const PieceId u = rally(s)->subject;
    const PieceId leader = rally_leader(b, s, u);
    assert(leader != NO_PIECE);
    const int modifier = showing(b, s, leader, LEADER_QUALITY) >= 2 ? -2 : -1;
    if (rally_quality_check(a.number, modifier, b->piece[u].value[UNIT_QUALITY]))
        return STEP_RALLY_PLACE;
    rally_lose_unit(b, s, u);
    rally(s)->subject = NO_PIECE;
    return STEP_NEXT_RALLY;
}

Verdict rally_rally_place_verdict(const Battle *b, const State *s, Action a) {
    const PieceId u = rally_of(s)->subject;
    if (a.verb != VERB_RALLY || a.piece != u || a.place == NO_PLACE) return NO_NOT_NOW;
    return can_rally_at(b, s, u, rally_leader(b, s, u), a.place) ? YES : NO_RALLY_PLACE;
}

static void offer_rally_places(const Battle *b, const State *s, PieceId leader, int first, int past,
                               Sink *out) {
    const PieceId u = rally_of(s)->subject;
    for (int place = first; place < past; place++) {
        if (!can_rally_at(b, s, u, leader, (PlaceId)place)) continue;
        sink_add(out, action_piece_place(VERB_RALLY, u, (PlaceId)place));
    }
}

/* Only rows and columns within range of the leader are looked through. */
void rally_rally_place_offer(const Battle *b, const State *s, Sink *out) {
    const PieceId leader = rally_leader(b, s, rally_of(s)->subject);
    if (leader == NO_PIECE) return;
    const HexId centre = b->place[s->piece[leader].place].hex;
    const int row = hex_row(&b->grid, centre), column = hex_column(&b->grid, centre);
    const int range = rally_limit(b, LIMIT_RALLY_RANGE);
    const int first = greater(0, column - range);
    const int past = lesser(b->grid.columns, column + range + 1);
    for (int i = greater(0, row - range); i < lesser(b->grid.rows, row + range + 1); i++) {
        const int start = i * b->grid.columns;
        offer_rally_places(b, s, leader, start + first, start + past, out);
    }
    offer_rally_places(b, s, leader, b->grid.count, b->place_count, out); /* right banks */
}

StepId rally_rally_place_take(const Battle *b, State *s, Action a) {
    assert(a.piece == rally_of(s)->subject);
    assert(own(s, a.piece)->status == STATUS_SHATTERED);
    own(s, a.piece)->status = STATUS_READY;
    rally_place_piece(b, s, a.piece, a.place);
    rally(s)->subject = NO_PIECE;
    return STEP_NEXT_RALLY;
}

/* ---- 10.3 (printed as 11.3) removing artillery ---- */

StepId rally_next_guns_recover_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    for (; r->second_side < 2; r->second_side++, r->cursor = 0) {
        while (r->cursor < b->piece_count) {
            const PieceId g = r->cursor++;
            if (!is_kind(b, g, KIND_GUNS) || side_of(b, g) != side_in_order(r)) continue;
            if (!flagged(s, g, FLAG_PLACED) || own(s, g)->status != STATUS_READY) continue;
            r->subject = g;
            return STEP_GUNS_RECOVER;
        }
    }
    r->second_side = 0;
    r->cursor = 0;
    return STEP_VICTORY_CHECK;
}

StepId rally_guns_recover_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    assert(is_kind(b, r->subject, KIND_GUNS));
    RallyPiece *guns = own(s, r->subject);
    int roll = a.number;
    if (side_of(b, r->subject) == CSA) roll += 1;
    if (guns->notes & NOTE_CLOSE) roll += 1;
    if (guns->notes & NOTE_DUEL) roll += 2;
    guns->due = (uint8_t)(s->turn + (roll <= 4 ? 1 : roll == 5 ? 2 : 3));
    if (on_map(s, r->subject)) piece_take_off(b, s, r->subject);
    r->subject = NO_PIECE;
    return STEP_NEXT_GUNS_RECOVER;
}
