/* One attack up to its die: who defends, battalion guns, volleys (11.1, 9.1, 10.6, 11.2.1, 11.5) */
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/steps.h"

static Fight *fight(State *s) { return &bayonet(s)->fight; }
static const Fight *fight_of(const State *s) { return &bayonet_of(s)->fight; }

Flight bayonet_flight_of(const Battle *b, const State *s, PieceId u) {
    const Fight *f = fight_of(s);
    const int towards = u == f->attacker ? place_side_towards(b, f->from, f->target)
                                         : place_side_towards(b, f->target, f->from);
    const int facing = own_of(s, u)->facing;
    return (Flight){(uint8_t)limit(b, LIMIT_ROUTED_COMBAT),
                    (uint8_t)bayonet_dirs_away(facing, towards)};
}

static bool is_counter(const State *s) {
    const Bayonet *g = bayonet_of(s);
    return g->attack[g->attack_at].counter != 0;
}

/* R68: whether u can attack what is in the hex now. A counterattack is never on the other type
 * (R67). Against horse foot needs its volley, and one horse suffers only one in an activation
 * (R130). */
static bool can_attack(const Battle *b, const State *s, PieceId u, PlaceId hex) {
    const PieceId top = top_at(b, s, hex);
    if (top == NO_PIECE || same_type(b, u, top)) return true;
    if (is_counter(s)) return false;
    return is_horse(b, u) || (has_volley(b, s, u) && !flagged(s, top, FLAG_VOLLEYED));
}

static bool enemy_marker_at(const Battle *b, const State *s, PlaceId hex, int side) {
    const PieceId m = bayonet_marker_at(s, hex);
    return m != NO_PIECE && side_of(b, m) != side;
}

/* 11.1d, R68, R110, R128. */
static bool is_void(const Battle *b, const State *s, PieceId u, PlaceId target) {
    if (!in_play(s, u) || !bayonet_in_front(b, s, u, target)) return true;
    if (is_horse(b, u) && flagged(s, u, FLAG_DISORDERED)) return true;
    const int enemy = side_other(side_of(b, u));
    if (units_at(s, target, enemy) == 0) return !enemy_marker_at(b, s, target, side_of(b, u));
    return !can_attack(b, s, u, target);
}

StepId bayonet_attack_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->attack_at <= bayonet_of(s)->attack_count);
    Bayonet *g = bayonet(s);
    if (g->attack_at >= g->attack_count) return STEP_LEADER_COMBAT;
    const Attack attack = g->attack[g->attack_at];
    g->fight = (Fight){.attacker = attack.unit, .defender = NO_PIECE};
    if (is_void(b, s, attack.unit, attack.target)) return STEP_ATTACK_END;
    g->fight.rough = flagged(s, attack.unit, FLAG_ROUGH);
    return bayonet_begin_fight(b, s, attack.unit, attack.target);
}

/* ---- who defends ---- */

static void meet(const Battle *b, State *s, PieceId defender) {
    assert(side_of(b, fight_of(s)->attacker) != side_of(b, defender));
    Fight *f = fight(s);
    f->worn_a = (uint8_t)unit_wear(s, f->attacker);
    f->worn_d = (uint8_t)unit_wear(s, defender);
    const FormationId against = brigade_of(b, defender);
    f->defender = defender;
    flag(s, f->attacker, FLAG_FOUGHT);
    flag(s, defender, FLAG_FOUGHT);
    bayonet(s)->brigade[against].flags |= BRIGADE_ATTACKED;
    bayonet_leaders_at_risk(b, s, brigade_of(b, f->attacker));
    bayonet_leaders_at_risk(b, s, against);
}

/* R69: a unit that stood in a village stack is struck in front, even if it is alone by now. */
static StepId meet_stack(const Battle *b, State *s) {
    Fight *f = fight(s);
    Aspect aspect = ASPECT_FRONT;
    const PieceId defender = bayonet_defender_at(b, s, f->target, f->side,
                                                 bayonet_stack_standing(b, s, f->target), &aspect);
    f->aspect = own(s, defender)->stack == STACK_VILLAGE ? ASPECT_FRONT : (uint8_t)aspect;
    meet(b, s, defender);
    return STEP_FIGHT;
}

StepId bayonet_begin_fight(const Battle *b, State *s, PieceId attacker, PlaceId target) {
    assert(in_play(s, attacker));
    assert(place_side_towards(b, target, s->piece[attacker].place) >= 0);
    Fight *f = fight(s);
    const PlaceId from = s->piece[attacker].place;
    const int enemy = side_other(side_of(b, attacker));
    f->attacker = attacker;
    f->defender = NO_PIECE;
    f->from = from;
    f->target = target;
    f->side = (uint8_t)place_side_towards(b, target, from);
    f->aspect = ASPECT_FRONT;
    f->code = f->stage = 0;
    f->net = 0;
    const PieceId guns = bayonet_artillery_at(b, s, target);
    if (troops_at(b, s, target, enemy) == 0) { /* 10.5a, 13.2a: no die, no Disorder */
        if (guns != NO_PIECE) {
            bayonet_remove_unit(b, s, guns);
            set_status(s, guns, STATUS_OUT);
        }
        const StepId after = guns != NO_PIECE ? STEP_TURN_AFTER : STEP_ATTACK_END;
        return bayonet_begin_advance(b, s, attacker, target, 1, PURSUE_MUST, after);
    }
    if (guns != NO_PIECE && flagged(s, guns, FLAG_OVER)) { /* 9.2c */
        bayonet_remove_unit(b, s, guns);
        set_status(s, guns, STATUS_OUT);
    }
    const bool asks = bayonet_is_village_stack(b, s, target) ||
                      bayonet_stack_standing(b, s, target) == STACK_EITHER;
    return asks ? STEP_PICK_DEFENDER : meet_stack(b, s);
}

Verdict bayonet_pick_defender_verdict(const Battle *b, const State *s, Action a) {
    const PlaceId hex = fight_of(s)->target;
    if (!bayonet_is_village_stack(b, s, hex)) {
        const bool refuses = a.verb == VERB_REFUSE_LEFT || a.verb == VERB_REFUSE_RIGHT;
        return refuses ? YES : NO_NOT_NOW;
    }
    if (a.verb != VERB_DEFEND || a.piece == NO_PIECE || !is_troops(b, a.piece)) return NO_NOT_NOW;
    if (!in_play(s, a.piece) || s->piece[a.piece].place != hex) return NO_NOT_NOW;
    const int reserve = limit(b, LIMIT_VILLAGE_STACK) - 1;
    return own_of(s, a.piece)->rank < reserve ? YES : NO_RESERVE;
}

void bayonet_pick_defender_offer(const Battle *b, const State *s, Sink *out) {
    const PlaceId hex = fight_of(s)->target;
    if (!bayonet_is_village_stack(b, s, hex)) {
        sink_add(out, action_of(VERB_REFUSE_LEFT));
        sink_add(out, action_of(VERB_REFUSE_RIGHT));
        return;
    }
    FOR_PIECES_AT(p, s, hex) {
        const Action a = action_piece(VERB_DEFEND, p);
        if (bayonet_pick_defender_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId bayonet_pick_defender_take(const Battle *b, State *s, Action a) {
    assert(fight_of(s)->defender == NO_PIECE);
    const PlaceId hex = fight_of(s)->target;
    if (a.verb == VERB_DEFEND) {
        meet(b, s, a.piece);
        return STEP_FIGHT;
    }
    const Stack stack = a.verb == VERB_REFUSE_LEFT ? STACK_REFUSES_LEFT : STACK_REFUSES_RIGHT;
    FOR_PIECES_AT(p, s, hex) {
        if (is_troops(b, p) && in_play(s, p)) own(s, p)->stack = (uint8_t)stack;
    }
    return meet_stack(b, s);
}

/* ---- the sequence before the die ---- */

static bool gun_bears(const Battle *b, const State *s, PieceId u, PlaceId enemy) {
    return flagged(s, u, FLAG_GUN) && bayonet_in_front(b, s, u, enemy);
}

/* 11.2.1b, g, R71: the target is foot, or horse that attacks. */
static bool volley_bears(const Battle *b, const State *s, PieceId u, PieceId at) {
    return has_volley(b, s, u) && !flagged(s, at, FLAG_VOLLEYED);
}

enum { BEFORE_GUN_A, BEFORE_GUN_D, BEFORE_VOLLEY_A, BEFORE_VOLLEY_D, BEFORE_ROLL };

StepId bayonet_fight_take(const Battle *b, State *s, Action a) {
    assert(fight_of(s)->defender < b->piece_count);
    Fight *f = fight(s);
    const bool lost = !in_play(s, f->attacker), won = !in_play(s, f->defender);
    /* 11.2.1e: the defender is gone, or the attacker. */
    if (won) return bayonet_begin_results(s, CODE_DX, 1);
    if (lost) return STEP_ATTACK_END;
    const bool a_foot = is_foot(b, f->attacker), d_foot = is_foot(b, f->defender);
    switch (f->stage++) {
    case BEFORE_GUN_A:
        if (gun_bears(b, s, f->attacker, f->target)) return STEP_GUN_A;
        return STEP_FIGHT;
    case BEFORE_GUN_D:
        if (gun_bears(b, s, f->defender, f->from)) return STEP_GUN_D;
        return STEP_FIGHT;
    case BEFORE_VOLLEY_A:
        if (a_foot && !d_foot) return STEP_FOOT_ON_HORSE;
        if (a_foot && volley_bears(b, s, f->attacker, f->defender)) return STEP_VOLLEY_A;
        return STEP_FIGHT;
    case BEFORE_VOLLEY_D:
        /* A defender that was just fired at has no volley left. */
        if (d_foot && volley_bears(b, s, f->defender, f->attacker)) return STEP_VOLLEY_D;
        return STEP_FIGHT;
    default: return STEP_COMBAT_ROLL;
    }
}

/* 10.6b, R36: a Hit on the enemy's hex. */
static StepId use_gun(const Battle *b, State *s, PieceId u, PlaceId at) {
    assert(is_troops(b, u));
    unflag(s, u, FLAG_GUN);
    const bool red = bayonet_add_impact(s, at, (Impact)limit(b, LIMIT_GUN_IMPACT));
    return red ? bayonet_begin_leader_roll(b, s, at, STEP_FIGHT) : STEP_FIGHT;
}

static Verdict either(Action a, int one, int other) {
    return a.verb == one || a.verb == other ? YES : NO_NOT_NOW;
}
static void offer_either(Sink *out, int one, int other) {
    sink_add(out, action_of(one));
    sink_add(out, action_of(other));
}

Verdict bayonet_gun_a_verdict(const Battle *b, const State *s, Action a) {
    return either(a, VERB_USE_GUN, VERB_HOLD);
}
void bayonet_gun_a_offer(const Battle *b, const State *s, Sink *out) {
    offer_either(out, VERB_USE_GUN, VERB_HOLD);
}
StepId bayonet_gun_a_take(const Battle *b, State *s, Action a) {
    const Fight *f = fight(s);
    return a.verb == VERB_USE_GUN ? use_gun(b, s, f->attacker, f->target) : STEP_FIGHT;
}

Verdict bayonet_gun_d_verdict(const Battle *b, const State *s, Action a) {
    return either(a, VERB_USE_GUN, VERB_HOLD);
}
void bayonet_gun_d_offer(const Battle *b, const State *s, Sink *out) {
    offer_either(out, VERB_USE_GUN, VERB_HOLD);
}
StepId bayonet_gun_d_take(const Battle *b, State *s, Action a) {
    const Fight *f = fight(s);
    return a.verb == VERB_USE_GUN ? use_gun(b, s, f->defender, f->from) : STEP_FIGHT;
}

/* ---- volleys ---- */

Verdict bayonet_volley_a_verdict(const Battle *b, const State *s, Action a) {
    return either(a, VERB_VOLLEY, VERB_HOLD);
}
void bayonet_volley_a_offer(const Battle *b, const State *s, Sink *out) {
    offer_either(out, VERB_VOLLEY, VERB_HOLD);
}
StepId bayonet_volley_a_take(const Battle *b, State *s, Action a) {
    assert(kind_of(b, fight_of(s)->attacker) == KIND_INFANTRY);
    Fight *f = fight(s);
    if (a.verb == VERB_HOLD) return STEP_FIGHT;
    bayonet_volley(b, s, f->attacker);
    flag(s, f->defender, FLAG_VOLLEYED);
    (void)bayonet_casualty(b, s, f->defender, bayonet_flight_of(b, s, f->defender));
    return bayonet_settle(b, s, STEP_FIGHT);
}

/* 11.4b, R71: against horse the volley may not be held back. */
Verdict bayonet_volley_d_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_HOLD && is_horse(b, fight_of(s)->attacker)) return NO_HOLD_HORSE;
    return either(a, VERB_VOLLEY, VERB_HOLD);
}
void bayonet_volley_d_offer(const Battle *b, const State *s, Sink *out) {
    sink_add(out, action_of(VERB_VOLLEY));
    if (is_foot(b, fight_of(s)->attacker)) sink_add(out, action_of(VERB_HOLD));
}
StepId bayonet_volley_d_take(const Battle *b, State *s, Action a) {
    assert(kind_of(b, fight_of(s)->defender) == KIND_INFANTRY);
    const Fight *f = fight(s);
    if (a.verb == VERB_HOLD) return STEP_FIGHT;
    bayonet_volley(b, s, f->defender);
    flag(s, f->attacker, FLAG_VOLLEYED);
    if (is_horse(b, f->attacker)) return bayonet_begin_results(s, CODE_AR1, 0);
    (void)bayonet_casualty(b, s, f->attacker, bayonet_flight_of(b, s, f->attacker));
    return bayonet_settle(b, s, STEP_FIGHT);
}

/* 11.5b: the volley is the whole attack. */
StepId bayonet_foot_on_horse_take(const Battle *b, State *s, Action a) {
    assert(kind_of(b, fight_of(s)->attacker) == KIND_INFANTRY);
    const Fight *f = fight(s);
    bayonet_volley(b, s, f->attacker);
    flag(s, f->defender, FLAG_VOLLEYED);
    return bayonet_begin_results(s, CODE_BD, 0);
}
