/* 12.7: a combat session, in which the attacker names one battle after another: the hex, then the
 * units that attack it. */
#include "rules/clash/session.h"

#include "rules/clash/clauses.h"
#include "rules/clash/special.h"
#include "rules/clash/standing.h"

Verdict clash_combat_target_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) {
        if (clash_owed_hexes(b, s, NO_PLACE).count > 0) return NO_END_OWED;
        return clash_mandatory_hexes(b, s, NO_PLACE).count > 0 ? NO_END_MANDATORY : YES;
    }
    if (a.verb != VERB_ATTACK || a.place == NO_PLACE) return NO_NOT_NOW;
    if (units_at(s, a.place, side_other(s->acting)) == 0) return NO_ATTACK_ADJACENT;
    if (!clash_fresh_at(b, s, a.place, side_other(s->acting))) return NO_ATTACKED_TWICE;
    Verdict why = NO_ATTACK_ADJACENT;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[a.place].adjacent[i];
        if (beside == NO_PLACE) continue;
        FOR_PIECES_AT(u, s, beside) {
            if (!is_unit(b, u) || side_of(b, u) != s->acting) continue;
            const Force alone = {.unit = {u}, .count = 1};
            const Verdict verdict = clash_force_verdict(b, s, a.place, &alone);
            if (verdict == YES) return YES;
            why = verdict;
        }
    }
    return why;
}

void clash_combat_target_offer(const Battle *b, const State *s, Sink *out) {
    FOR_SIDE_UNITS(v, b, side_other(s->acting)) {
        const PlaceId target = s->piece[v].place;
        if (target == NO_PLACE || !ezoc(s, target, side_other(s->acting))) {
            if (target == NO_PLACE || !clash_enemy_adjacent(b, s, target, side_other(s->acting))) {
                continue;
            }
        }
        const Action a = action_place(VERB_ATTACK, target);
        if (clash_combat_target_verdict(b, s, a) == YES && !sink_has(out, a)) sink_add(out, a);
    }
    const Action end = action_of(VERB_DONE);
    if (out->count == 0 || clash_combat_target_verdict(b, s, end) == YES) sink_add(out, end);
}

StepId clash_combat_target_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_DONE) return STEP_SESSION_END;
    c->battle = (ClashBattle){
        .target = a.place, .last = NO_PIECE, .guns = {NO_PIECE, NO_PIECE}, .column = ODDS_COLUMNS};
    return STEP_COMBAT_ATTACKERS;
}

/* An attacker is named after those before it in the roster, so that each force is named once. */
Verdict clash_combat_attackers_verdict(const Battle *b, const State *s, Action a) {
    const Clash *c = clash_of(s);
    const PlaceId target = c->battle.target;
    const Force f = clash_named_force(b, s);
    if (a.verb == VERB_FIGHT) {
        if (f.count == 0) return NO_NOT_NOW;
        return clash_left_out(b, s, target, &f, NO_PIECE, NO_PIECE) == NO_PIECE
                   ? YES
                   : NO_ATTACK_LEFT_OUT;
    }
    if (a.verb != VERB_WITH || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (!is_unit(b, a.piece) || side_of(b, a.piece) != s->acting) return NO_OWN;
    const Verdict attack = clash_attack_verdict(b, s, a.piece, target);
    if (attack != YES) return attack;
    if (f.count > 0 && a.piece <= c->battle.last) return NO_ATTACK_ORDER;
    const Force more = clash_force_with(&f, a.piece);
    const Verdict verdict = clash_force_verdict(b, s, target, &more);
    if (verdict != YES) return verdict;
    return clash_completable(b, s, target, more, a.piece) ? YES : NO_ATTACK_LEFT_OUT;
}

void clash_combat_attackers_offer(const Battle *b, const State *s, Sink *out) {
    const PlaceId target = clash_of(s)->battle.target;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u) || place_side_towards(b, s->piece[u].place, target) < 0) continue;
        const Action a = action_piece(VERB_WITH, u);
        if (clash_combat_attackers_verdict(b, s, a) == YES) sink_add(out, a);
    }
    const Action fight = action_of(VERB_FIGHT);
    if (clash_combat_attackers_verdict(b, s, fight) == YES) sink_add(out, fight);
}

/* What the attack promises becomes owed; everybody in it has attacked or been attacked. */
static void declare(const Battle *b, State *s, const Force *f) {
    ClashBattle *battle = &clash(s)->battle;
    const int enemy = side_other(s->acting);
    HexList promised = {.count = 0};
    clash_add_promised(b, s, battle->target, f, &promised);
    for (int i = 0; i < promised.count; i++) {
        FOR_PIECES_AT(v, s, promised.hex[i]) {
            if (side_of(b, v) == enemy && !flagged(s, v, FLAG_ATTACKED)) flag(s, v, FLAG_OWED);
        }
    }
    for (int i = 0; i < f->count; i++) {
        flag(s, f->unit[i], FLAG_FOUGHT);
        const PlaceId from = s->piece[f->unit[i]].place;
        battle->from |= (uint8_t)(1 << place_side_towards(b, battle->target, from));
    }
    FOR_PIECES_AT(v, s, battle->target) {
        if (!flagged(s, v, FLAG_ATTACKED)) flag(s, v, FLAG_DEFENDS);
        flag(s, v, FLAG_ATTACKED);
        unflag(s, v, FLAG_OWED);
    }
    battle->flanked = clash_flanked(b, battle->target, battle->from);
}

StepId clash_combat_attackers_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_WITH) {
        flag(s, a.piece, FLAG_ATTACKS);
        c->battle.last = a.piece;
        return STEP_COMBAT_ATTACKERS;
    }
    const Force f = clash_named_force(b, s);
    declare(b, s, &f);
    clash_note_battle(b, s);
    return clash_begin_battle(b, s);
}

StepId clash_begin_session(const Battle *b, State *s, SessionKind kind) {
    clash(s)->session = (uint8_t)kind;
    return STEP_COMBAT_TARGET;
}

StepId clash_session_end_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    clash_unflag_all(b, s, CLEARED_WITH_SESSION);
    c->session = SESSION_NONE;
    c->lifted = 0;
    c->battle = (ClashBattle){.target = NO_PLACE, .last = NO_PIECE, .guns = {NO_PIECE, NO_PIECE}};
    return STEP_STACK_FIX;
}
