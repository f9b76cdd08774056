/* 12.1 to 12.7: who may attack which hex, and who must; and the combat in which the attacker
 * names one battle after another: the hex, then the units that attack it. */
#include "rules/clash/declare.h"

#include "rules/clash/clauses.h"
#include "rules/clash/combat.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

/* ---- 12.3, 12.6 who may and who must attack ---- */

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

/* A friend next to the hex at its level or higher releases everybody from the duty (12.6, R90). */
static bool covered(const Battle *b, const State *s, PlaceId target, int side) {
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[target].adjacent[i];
        if (beside == NO_PLACE || is_entry(b, beside) || units_at(s, beside, side) == 0) continue;
        if (clash_level(b, beside) >= clash_level(b, target)) return true;
    }
    return false;
}

static bool mandatory_in(const Battle *b, const State *s, CombatKind kind, PieceId u,
                         PlaceId target) {
    const PlaceId here = s->piece[u].place;
    if (kind != COMBAT_ACTION || here == NO_PLACE || is_cavalry(b, u)) return false;
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
    return mandatory_in(b, s, (CombatKind)clash_of(s)->combat_kind, u, target);
}

Verdict clash_reach_verdict(const Battle *b, PlaceId from, int side) {
    if (side < 0) return NO_ATTACK_ADJACENT;
    if (is_entry(b, from) || is_entry(b, b->place[from].adjacent[side])) return NO_ATTACK_ENTRY;
    return clash_river(b, from, side) ? NO_ATTACK_RIVER : YES;
}

Verdict clash_arm_verdict(const Battle *b, const State *s, PieceId u, PlaceId from, int side) {
    if (!is_cavalry(b, u)) return YES;
    FOR_PIECES_AT(v, s, b->place[from].adjacent[side]) {
        if (is_unit(b, v) && !is_cavalry(b, v)) return NO_ATTACK_CAVALRY;
    }
    return clash_passable(b, u, from, side) ? YES : NO_ATTACK_WOODS;
}

static Verdict target_of_verdict(const Battle *b, const State *s, PieceId u, PlaceId target) {
    const PlaceId here = s->piece[u].place;
    const int enemy = side_other(side_of(b, u));
    if (here == NO_PLACE || units_at(s, target, enemy) == 0) return NO_ATTACK_ADJACENT;
    const int side = place_side_towards(b, here, target);
    const Verdict reach = clash_reach_verdict(b, here, side);
    if (reach != YES) return reach;
    if (!clash_fresh_at(b, s, target, enemy)) return NO_ATTACKED_TWICE;
    return clash_arm_verdict(b, s, u, here, side);
}

/* `voluntary`: leaves out duties, which let a unit attack that otherwise might not. */
Verdict clash_attack_verdict_in(const Battle *b, const State *s, CombatKind kind, PieceId u,
                                PlaceId target, bool voluntary) {
    if (b->piece[u].value[UNIT_DEFENDS]) return NO_ATTACK_NEVER;
    if (flagged(s, u, FLAG_FOUGHT)) return NO_ATTACK_TWICE;
    if (kind == COMBAT_COMMANDER && (!flagged(s, u, FLAG_ACTIVE) || flagged(s, u, FLAG_OOC))) {
        return NO_ATTACK_INACTIVE;
    }
    const Verdict why = target_of_verdict(b, s, u, target);
    if (why != YES) return why;
    if (!voluntary && mandatory_in(b, s, kind, u, target)) return YES;
    if (flagged(s, u, FLAG_OOC)) return NO_ATTACK_OOC;
    return clash_attack_allowed(b, s, u, target) ? YES : NO_ORDERS_ATTACK;
}

Verdict clash_attack_verdict(const Battle *b, const State *s, PieceId u, PlaceId target) {
    return clash_attack_verdict_in(b, s, (CombatKind)clash_of(s)->combat_kind, u, target, false);
}

bool clash_any_attack(const Battle *b, const State *s, CombatKind kind) {
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

/* ---- 12.7 the combat ---- */

static Verdict end_verdict(const Duties *d) {
    if (d->owed.count > 0) return NO_END_OWED;
    return d->must.count > 0 ? NO_END_MANDATORY : YES;
}

static Verdict target_verdict(const Battle *b, const State *s, const Duties *d, PlaceId target) {
    if (units_at(s, target, side_other(s->acting)) == 0) return NO_ATTACK_ADJACENT;
    if (!clash_fresh_at(b, s, target, side_other(s->acting))) return NO_ATTACKED_TWICE;
    Verdict why = NO_ATTACK_ADJACENT;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[target].adjacent[i];
        if (beside == NO_PLACE) continue;
        FOR_PIECES_AT(u, s, beside) {
            if (!is_unit(b, u) || side_of(b, u) != s->acting) continue;
            const Force alone = {.unit = {u}, .count = 1};
            const Verdict verdict = clash_force_verdict(b, s, d, target, &alone);
            if (verdict == YES) return YES;
            why = verdict;
        }
    }
    return why;
}

Verdict clash_combat_target_verdict(const Battle *b, const State *s, Action a) {
    const Duties d = clash_duties(b, s);
    if (a.verb == VERB_DONE) return end_verdict(&d);
    if (a.verb != VERB_ATTACK || a.place == NO_PLACE) return NO_NOT_NOW;
    return target_verdict(b, s, &d, a.place);
}

/* An enemy's hex with somebody of the acting side beside it. */
static bool in_contact(const Battle *b, const State *s, PlaceId target) {
    return clash_enemy_adjacent(b, s, target, side_other(s->acting));
}

static bool any_target(const Battle *b, const State *s, const Duties *d) {
    FOR_SIDE_UNITS(v, b, side_other(s->acting)) {
        const PlaceId target = s->piece[v].place;
        if (target == NO_PLACE || !in_contact(b, s, target)) continue;
        if (target_verdict(b, s, d, target) == YES) return true;
    }
    return false;
}

bool clash_first_target(const Battle *b, const State *s, const PlaceId *among, int count,
                        PlaceId *first) {
    const Duties d = clash_duties(b, s);
    const bool may_end = end_verdict(&d) == YES;
    *first = NO_PLACE;
    for (int i = 0; i < count; i++) {
        if (!in_contact(b, s, among[i]) || target_verdict(b, s, &d, among[i]) != YES) continue;
        if (*first != NO_PLACE) return true;
        *first = among[i];
        if (may_end) return true;
    }
    return *first == NO_PLACE && may_end && any_target(b, s, &d);
}

void clash_combat_target_offer(const Battle *b, const State *s, Sink *out) {
    const Duties d = clash_duties(b, s);
    FOR_SIDE_UNITS(v, b, side_other(s->acting)) {
        const PlaceId target = s->piece[v].place;
        if (target == NO_PLACE || !in_contact(b, s, target)) continue;
        const Action a = action_place(VERB_ATTACK, target);
        if (!sink_has(out, a) && target_verdict(b, s, &d, target) == YES) sink_add(out, a);
    }
    if (out->count == 0 || end_verdict(&d) == YES) sink_add(out, action_of(VERB_DONE));
}

StepId clash_combat_target_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    assert(c->combat_kind != COMBAT_NONE);
    if (a.verb == VERB_DONE) return STEP_SESSION_END;
    assert(a.place < b->place_count);
    c->battle = (ClashBattle){
        .target = a.place, .last = NO_PIECE, .guns = {NO_PIECE, NO_PIECE}, .column = ODDS_COLUMNS};
    return STEP_COMBAT_ATTACKERS;
}

static Verdict fight_verdict(const Battle *b, const State *s, const Duties *d, const Force *f) {
    if (f->count == 0) return NO_NOT_NOW;
    const PlaceId target = clash_of(s)->battle.target;
    return clash_left_out(b, s, d, target, f, NO_PIECE) == NO_PIECE ? YES : NO_ATTACK_LEFT_OUT;
}

/* Attackers are named in roster order, so that there is only one way to name a force. */
static Verdict with_verdict(const Battle *b, const State *s, const Duties *d, const Force *f,
                            PieceId u) {
    const Clash *c = clash_of(s);
    const PlaceId target = c->battle.target;
    const Verdict attack = clash_attack_verdict(b, s, u, target);
    if (attack != YES) return attack;
    if (f->count > 0 && u <= c->battle.last) return NO_ATTACK_ORDER;
    const Force more = clash_force_with(f, u);
    const Verdict verdict = clash_force_verdict(b, s, d, target, &more);
    if (verdict != YES) return verdict;
    return clash_completable(b, s, d, target, more, u) ? YES : NO_ATTACK_LEFT_OUT;
}

Verdict clash_combat_attackers_verdict(const Battle *b, const State *s, Action a) {
    const Force f = clash_named_force(b, s);
    const Duties d = clash_duties(b, s);
    if (a.verb == VERB_FIGHT) return fight_verdict(b, s, &d, &f);
    if (a.verb != VERB_WITH || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (!is_unit(b, a.piece) || side_of(b, a.piece) != s->acting) return NO_OWN;
    return with_verdict(b, s, &d, &f, a.piece);
}

void clash_combat_attackers_offer(const Battle *b, const State *s, Sink *out) {
    const PlaceId target = clash_of(s)->battle.target;
    const Force f = clash_named_force(b, s);
    const Duties d = clash_duties(b, s);
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u) || place_side_towards(b, s->piece[u].place, target) < 0) continue;
        if (with_verdict(b, s, &d, &f, u) == YES) sink_add(out, action_piece(VERB_WITH, u));
    }
    if (fight_verdict(b, s, &d, &f) == YES) sink_add(out, action_of(VERB_FIGHT));
}

static bool is_among(const PieceId *among, int count, PieceId u) {
    for (int i = 0; i < count; i++) {
        if (among[i] == u) return true;
    }
    return false;
}

/* Whether a unit that is not among these may be named. */
static bool another_attacker(const Battle *b, const State *s, const Duties *d, const Force *f,
                             const PieceId *among, int count) {
    const PlaceId target = clash_of(s)->battle.target;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u) || place_side_towards(b, s->piece[u].place, target) < 0) continue;
        if (!is_among(among, count, u) && with_verdict(b, s, d, f, u) == YES) return true;
    }
    return false;
}

NextAttacker clash_next_attacker(const Battle *b, const State *s, const PieceId *among, int count) {
    const PieceId last = clash_of(s)->battle.last;
    const Force f = clash_named_force(b, s);
    const Duties d = clash_duties(b, s);
    NextAttacker next = {.unit = NO_PIECE};
    FOR_SIDE_UNITS(u, b, s->acting) {
        if ((last != NO_PIECE && u <= last) || !is_among(among, count, u)) continue;
        if (with_verdict(b, s, &d, &f, u) != YES) continue;
        next.choice = next.unit != NO_PIECE;
        if (next.choice) return next;
        next.unit = u;
    }
    const bool may_fight = fight_verdict(b, s, &d, &f) == YES;
    next.fights = next.unit == NO_PIECE && may_fight;
    if (next.unit == NO_PIECE && !may_fight) return next;
    next.choice =
        (next.unit != NO_PIECE && may_fight) || another_attacker(b, s, &d, &f, among, count);
    return next;
}

/* Marks what the attack promises as owed, and its units as having attacked or been attacked. */
static void declare(const Battle *b, State *s, const Force *f) {
    ClashBattle *battle = &clash(s)->battle;
    assert(f->count > 0);
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
    assert(battle->from != 0);
    battle->flanked = clash_flanked(b, battle->target, battle->from);
}

StepId clash_combat_attackers_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_WITH) {
        assert(side_of(b, a.piece) == s->acting);
        assert(!flagged(s, a.piece, FLAG_FOUGHT));
        flag(s, a.piece, FLAG_ATTACKS);
        c->battle.last = a.piece;
        return STEP_COMBAT_ATTACKERS;
    }
    const Force f = clash_named_force(b, s);
    declare(b, s, &f);
    clash_note_battle(b, s);
    return clash_begin_battle(b, s);
}

StepId clash_begin_combat(const Battle *b, State *s, CombatKind kind) {
    assert(clash_of(s)->combat_kind == COMBAT_NONE);
    assert(kind != COMBAT_NONE);
    clash(s)->combat_kind = (uint8_t)kind;
    return STEP_COMBAT_TARGET;
}

StepId clash_session_end_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    assert(c->combat_kind != COMBAT_NONE);
    clash_unflag_all(b, s, CLEARED_WITH_COMBAT);
    c->combat_kind = COMBAT_NONE;
    c->lifted = 0;
    c->battle = (ClashBattle){.target = NO_PLACE, .last = NO_PIECE, .guns = {NO_PIECE, NO_PIECE}};
    return STEP_STACK_FIX;
}
