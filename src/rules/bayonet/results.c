/* 11.2.3 to 11.3.5: the die of a combat, and what each result brings, one thing after another. */
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/steps.h"

static Fight *fight(State *s) { return &bayonet(s)->fight; }

/* What can happen. From A_ADVANCE_1 on one side is enough; the rest needs both still in play. */
typedef enum {
    RESULT_END,
    A_LOSS, /* a casualty of the attacker */
    D_LOSS,
    A_DISORDER,
    D_DISORDER, /* routs if it was Disordered already */
    A_BACK_1,
    A_BACK_2,
    D_BACK_1,
    D_BACK_2,
    D_MAKES_OFF, /* back 1, or it stays (11.5c) */
    LOCK,
    A_ROUT,
    D_ROUT,
    A_ADVANCE_1, /* if the defender's hex is empty */
    A_ADVANCE_2,
    A_ADVANCE_3,
    D_ADVANCE, /* may, if the attacker's hex is empty */
    A_AGAIN
} Result;

enum { RESULT_STAGES = 6 };
typedef enum { FOOT_ON_FOOT, HORSE_ON_HORSE, HORSE_ON_FOOT, FOOT_ON_HORSE, MATCHES } Match;

static const uint8_t SCRIPT[MATCHES][CODES][RESULT_STAGES] =
    {
        [FOOT_ON_FOOT] =
            {
                [CODE_AX] = {A_ROUT, D_ADVANCE},
                [CODE_2AR] = {A_LOSS, A_LOSS, A_BACK_1, D_ADVANCE},
                [CODE_1AR] = {A_LOSS, D_LOSS, A_BACK_1, D_ADVANCE},
                [CODE_FF] = {LOCK},
                [CODE_1DR] = {D_LOSS, A_LOSS, D_BACK_1, A_ADVANCE_1},
                [CODE_2DR] = {D_LOSS, D_LOSS, D_BACK_1, A_ADVANCE_1},
                [CODE_DX] = {D_ROUT, A_ADVANCE_1},
            },
        [HORSE_ON_HORSE] =
            {
                [CODE_AX] = {A_ROUT},
                [CODE_AR2] = {A_DISORDER, A_BACK_2},
                [CODE_AR1] = {A_DISORDER, A_BACK_1},
                [CODE_BD] = {D_DISORDER},
                [CODE_A1] = {D_DISORDER, D_BACK_1, A_ADVANCE_1},
                [CODE_A2] = {D_DISORDER, D_BACK_2, A_ADVANCE_2},
                [CODE_AGAIN] = {D_DISORDER, D_BACK_2, A_ADVANCE_1, A_AGAIN},
                [CODE_A3] = {D_ROUT, A_ADVANCE_3},
                [CODE_CHARGE] = {D_ROUT, A_ADVANCE_1, A_AGAIN},
            },
        [HORSE_ON_FOOT] =
            {
                [CODE_AX] = {A_ROUT},
                [CODE_AR2] = {A_DISORDER, A_BACK_2},
                [CODE_AR1] = {A_DISORDER, A_BACK_1},
                [CODE_1D] = {D_LOSS, A_DISORDER, A_BACK_1},
                [CODE_A1] = {D_LOSS, D_BACK_1, A_ADVANCE_1},
                [CODE_A2] = {D_LOSS, D_LOSS, D_BACK_2, A_ADVANCE_2},
                [CODE_AGAIN] = {D_LOSS, D_LOSS, D_BACK_2, A_ADVANCE_1, A_AGAIN},
                [CODE_A3] = {D_ROUT, A_ADVANCE_3},
                [CODE_CHARGE] = {D_ROUT, A_ADVANCE_1, A_AGAIN},
            },
        /* 11.5: no die; the volley. */
        [FOOT_ON_HORSE] = {[CODE_BD] = {D_DISORDER, D_MAKES_OFF}},
};

static Match match_of(const Battle *b, const State *s) {
    const Fight *f = &bayonet_of(s)->fight;
    const bool horse = is_horse(b, f->defender);
    if (is_foot(b, f->attacker)) return horse ? FOOT_ON_HORSE : FOOT_ON_FOOT;
    return horse ? HORSE_ON_HORSE : HORSE_ON_FOOT;
}

StepId bayonet_combat_roll_take(const Battle *b, State *s, Action a) {
    assert(a.number < DIE_FACES);
    assert(in_play(s, fight(s)->attacker));
    assert(in_play(s, fight(s)->defender));
    Fight *f = fight(s);
    const TableId table = bayonet_fight_table(b, s);
    f->net = (int8_t)bayonet_net_value(b, s);
    f->entered = f->rough = 0; /* Momentum is used up (R37) */
    return bayonet_begin_results(
        s, (Code)chart(b, table, a.number, bayonet_net_column(table, f->net)), 0);
}

StepId bayonet_begin_results(State *s, Code code, int stage) {
    assert(code < CODES);
    assert(stage >= 0 && stage < RESULT_STAGES);
    fight(s)->code = (uint8_t)code;
    fight(s)->stage = (uint8_t)stage;
    return STEP_APPLY;
}

/* ---- the single results ---- */

static StepId go_back(const Battle *b, State *s, PieceId u, int hexes, bool rolls) {
    const Fight *f = fight(s);
    const int towards = u == f->attacker ? place_side_towards(b, f->from, f->target) : f->side;
    return bayonet_begin_retreat_from(b, s, u, hexes, towards, rolls, STEP_APPLY);
}

static StepId stand_fast(const Battle *b, State *s) {
    const PieceId d = fight(s)->defender;
    (void)bayonet_casualty(b, s, d, bayonet_flight_of(b, s, d));
    return bayonet_settle(b, s, STEP_APPLY);
}

/* R77: a village stack takes a casualty instead; others behind cover may. */
static StepId defender_back(const Battle *b, State *s, int hexes) {
    const PieceId d = fight(s)->defender;
    if (bayonet_must_stand(b, s)) return stand_fast(b, s);
    if (!bayonet_may_stand(b, s)) return go_back(b, s, d, hexes, true);
    bayonet(s)->asked = b->piece[d].side;
    return STEP_IGNORE_RETREAT;
}

Verdict bayonet_ignore_retreat_verdict(const Battle *b, const State *s, Action a) {
    return a.verb == VERB_STAND || a.verb == VERB_GIVE_WAY ? YES : NO_NOT_NOW;
}

void bayonet_ignore_retreat_offer(const Battle *b, const State *s, Sink *out) {
    sink_add(out, action_of(VERB_STAND));
    sink_add(out, action_of(VERB_GIVE_WAY));
}

StepId bayonet_ignore_retreat_take(const Battle *b, State *s, Action a) {
    assert(fight(s)->stage > 0);
    assert(in_play(s, fight(s)->defender));
    if (a.verb == VERB_STAND) return stand_fast(b, s);
    const Fight *f = fight(s);
    const int result = SCRIPT[match_of(b, s)][f->code][f->stage - 1];
    return go_back(b, s, f->defender, result == D_BACK_2 ? 2 : 1, true);
}

static StepId result_take(const Battle *b, State *s, Result result) {
    const Fight *f = fight(s);
    const PieceId a = f->attacker, d = f->defender;
    switch (result) {
    case A_LOSS: (void)bayonet_casualty(b, s, a, bayonet_flight_of(b, s, a)); break;
    case D_LOSS: (void)bayonet_casualty(b, s, d, bayonet_flight_of(b, s, d)); break;
    case A_DISORDER: (void)bayonet_disorder(b, s, a, true, bayonet_flight_of(b, s, a)); break;
    case D_DISORDER: (void)bayonet_disorder(b, s, d, true, bayonet_flight_of(b, s, d)); break;
    case A_ROUT: bayonet_rout_unit(b, s, a, bayonet_flight_of(b, s, a)); break;
    case D_ROUT: bayonet_rout_unit(b, s, d, bayonet_flight_of(b, s, d)); break;
    case LOCK: own(s, a)->firefight = d; break;
    case A_BACK_1: return go_back(b, s, a, 1, true);
    case A_BACK_2: return go_back(b, s, a, 2, true);
    case D_BACK_1: return defender_back(b, s, 1);
    case D_BACK_2: return defender_back(b, s, 2);
    case D_MAKES_OFF: return go_back(b, s, d, 1, false);
    default: break;
    }
    return bayonet_settle(b, s, STEP_APPLY);
}

static StepId follow_up(const Battle *b, State *s, Result result) {
    const Fight *f = fight(s);
    if (result == D_ADVANCE) {
        if (!in_play(s, f->defender)) return STEP_APPLY;
        return bayonet_begin_advance(b, s, f->defender, f->from, 1, PURSUE_MAY, STEP_APPLY);
    }
    if (!in_play(s, f->attacker)) return STEP_APPLY;
    if (result == A_AGAIN) return bayonet_can_strike_again(b, s) ? STEP_EXTRA_ATTACK : STEP_APPLY;
    const int hexes = result == A_ADVANCE_1 ? 1 : result == A_ADVANCE_2 ? 2 : 3;
    return bayonet_begin_advance(b, s, f->attacker, f->target, hexes, PURSUE_MUST, STEP_APPLY);
}

StepId bayonet_apply_take(const Battle *b, State *s, Action action) {
    Fight *f = fight(s);
    if (f->stage >= RESULT_STAGES) return STEP_ATTACK_END;
    const Result result = (Result)SCRIPT[match_of(b, s)][f->code][f->stage];
    if (result == RESULT_END) return STEP_ATTACK_END;
    f->stage++;
    if (result >= A_ADVANCE_1) return follow_up(b, s, result);
    const bool both = in_play(s, f->attacker) && in_play(s, f->defender);
    return both ? result_take(b, s, result) : STEP_APPLY;
}

/* 11.3.3d, R85: horse that has attacked units ends its chain Disordered. */
StepId bayonet_attack_end_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->attack_at < bayonet_of(s)->attack_count);
    Bayonet *g = bayonet(s);
    const PieceId u = g->fight.attacker;
    const bool fought = in_play(s, u) && flagged(s, u, FLAG_FOUGHT);
    if (fought && is_horse(b, u)) (void)bayonet_disorder(b, s, u, false, NO_FLIGHT);
    g->attack_at++;
    return STEP_ATTACK;
}
