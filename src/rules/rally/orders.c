/* 7.2, 7.3, 7.5: an order is given: which of the pieces that it names receive it and become
 * active. */
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

/* 7.5: the ordered units of this formation may still move, but not act. */
static void fall_back(const Battle *b, State *s, FormationId f) {
    FOR_UNITS(u, b) {
        if (!flagged(s, u, FLAG_ORDERED)) continue;
        if (!formation_within(b, b->piece[u].formation, f)) continue;
        unflag(s, u, FLAG_ORDERED);
        flag(s, u, FLAG_FALLBACK);
    }
}

StepId rally_command_check_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    assert(r->order != NO_FORMATION);
    const PieceId leader = rally_leader_in_charge(b, s, r->order);
    assert(leader != NO_PIECE);
    const bool harder = b->formation[r->order].rank == RANK_DIVISION && r->order_price == 1;
    if (rally_initiative_check(b, s, leader, a.number, harder)) return STEP_NEXT_DIVISION_CHECK;
    fall_back(b, s, r->order);
    r->order = NO_FORMATION;
    return STEP_MOVE_SELECT;
}

static bool has_ordered_unit(const Battle *b, const State *s, FormationId f) {
    FOR_UNITS(u, b) {
        if (flagged(s, u, FLAG_ORDERED) && b->piece[u].formation == f) return true;
    }
    return false;
}

static void drop_ordered(const Battle *b, State *s, FormationId f) {
    FOR_UNITS(u, b) {
        if (b->piece[u].formation == f) unflag(s, u, FLAG_ORDERED);
    }
}

/* The leader moves with his formation unless he was activated before; a stand-in does not (R47). */
static void order_leader(const Battle *b, State *s, FormationId f) {
    const PieceId leader = b->formation[f].leader;
    if (leader != NO_PIECE && on_map(s, leader) && !flagged(s, leader, FLAG_ACTED)) {
        flag(s, leader, FLAG_ORDERED);
    }
}

/* 7.2, R53: in an order to a corps, a division leader out of the corps leader's range must
 * check. */
StepId rally_next_division_check_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(r->order != NO_FORMATION);
    assert(r->cursor <= b->formation_count);
    if (r->cursor == 0) order_leader(b, s, r->order);
    if (b->formation[r->order].rank == RANK_CORPS) {
        const PieceId corps_leader = rally_leader_in_charge(b, s, r->order);
        while (r->cursor < b->formation_count) {
            const FormationId f = (FormationId)r->cursor++;
            if (b->formation[f].parent != r->order || !has_ordered_unit(b, s, f)) continue;
            const PieceId leader = rally_leader_in_charge(b, s, f);
            if (leader == NO_PIECE) { /* R56 */
                drop_ordered(b, s, f);
            } else if (rally_within_range(b, s, corps_leader, s->piece[leader].place)) {
                order_leader(b, s, f);
            } else {
                r->subject = leader;
                return STEP_DIVISION_CHECK;
            }
        }
    }
    r->cursor = 0;
    return STEP_NEXT_OOC_CHECK;
}

StepId rally_division_check_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    assert(r->cursor > 0);
    assert(is_kind(b, r->subject, KIND_LEADER));
    const FormationId f = (FormationId)(r->cursor - 1);
    if (rally_initiative_check(b, s, r->subject, a.number, 0)) {
        order_leader(b, s, f);
    } else {
        fall_back(b, s, f);
        r->formation[f] |= FORMATION_TRIED;
    }
    r->subject = NO_PIECE;
    return STEP_NEXT_DIVISION_CHECK;
}

static StepId activate(const Battle *b, State *s) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (!flagged(s, p, FLAG_ORDERED)) continue;
        unflag(s, p, FLAG_ORDERED);
        flag(s, p, FLAG_ACTIVE | FLAG_ACTED);
    }
    rally(s)->order = NO_FORMATION;
    rally(s)->order_price = 0;
    return STEP_MOVE_SELECT;
}

StepId rally_next_ooc_check_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(r->cursor <= b->piece_count);
    while (r->cursor < b->piece_count) {
        const PieceId u = r->cursor++;
        if (!is_unit(b, u) || !flagged(s, u, FLAG_ORDERED) || rally_in_command(b, s, u)) continue;
        r->subject = u;
        return STEP_OOC_CHECK;
    }
    r->cursor = 0;
    return activate(b, s);
}

/* 7.3, R51: a unit that fails is not activated, but still may be in another way. */
StepId rally_ooc_check_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    const PieceId u = rally(s)->subject;
    assert(flagged(s, u, FLAG_ORDERED));
    rally(s)->subject = NO_PIECE;
    if (rally_quality_check(a.number, 0, rally_effective_quality(b, s, u))) {
        flag(s, u, FLAG_OOC);
    } else {
        unflag(s, u, FLAG_ORDERED);
    }
    return STEP_NEXT_OOC_CHECK;
}
