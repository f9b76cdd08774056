/* The steps of a turn and the functions that play them: turn.c, artillery.c and fire.c, wing.c and
 * attempt.c, activate.c, designate.c, move.c and dress.c; then declare.c, combat.c, results.c,
 * retreat.c, advance.c, losses.c, rout.c, morale.c, and victory.c. */
#pragma once

#include "rules/bayonet/bayonet.h"

enum {
    STEP_TURN_START,
    STEP_ART_FIRST,
    STEP_ART_FIRST_ROLL,
    STEP_ART_UNLIMBER,
    STEP_ART_MOVE,
    STEP_ART_MOVE_HEX,
    STEP_ART_LIMBER,
    STEP_ART_NEXT,
    STEP_ART_FIRE,
    STEP_ART_ROLL,
    STEP_ART_SPILL,

    STEP_WING_FIRST,
    STEP_WING_FIRST_ROLL,
    STEP_WING_NEXT,
    STEP_WING_PICK,
    STEP_WC_MOVE,
    STEP_AC_MOVE,
    STEP_WING_ACT,
    STEP_ACTION_ROLL,

    STEP_BRIG_FIRST,
    STEP_BRIG_FIRST_ROLL,
    STEP_BRIG_NEXT,
    STEP_BRIG_PICK,
    STEP_BRIG_BEGIN,
    STEP_ORDER_TRY,
    STEP_ORDER_ROLL,
    STEP_MODES,
    STEP_CHARGE_PICK,
    STEP_MOVE_PICK,
    STEP_MOVE_STEP,
    STEP_SET_FACING,

    STEP_ATTACK_DECLARE,
    STEP_ATTACK_ORDER,
    STEP_ATTACK,
    STEP_PICK_DEFENDER,
    STEP_FIGHT, /* what comes before the die, one after the other */
    STEP_GUN_A,
    STEP_GUN_D,
    STEP_VOLLEY_A,
    STEP_VOLLEY_D,
    STEP_FOOT_ON_HORSE,
    STEP_COMBAT_ROLL,
    STEP_APPLY,
    STEP_IGNORE_RETREAT,
    STEP_RETREAT_ON,
    STEP_RETREAT,
    STEP_UNABLE_ROLL,
    STEP_MARKER_RETREAT,
    STEP_TRAMPLE,
    STEP_SETTLE, /* what losses bring: markers run, leaders roll */
    STEP_ADVANCE_ON,
    STEP_ADVANCE,
    STEP_ADVANCE_ENTER,
    STEP_TURN_AFTER,
    STEP_EXTRA_ATTACK,
    STEP_STRIKE,
    STEP_ATTACK_END,
    STEP_LEADER_COMBAT,
    STEP_LEADER_ROLL,
    STEP_LEADER_REPLACE,
    STEP_MORALE,
    STEP_MORALE_ROLL,
    STEP_BRIG_END,

    STEP_ROUT_PHASE,
    STEP_VICTORY_CHECK,
    STEP_CONCEDE,
    STEP_CLEAN_UP,
    STEP_ASSESSMENT,
    STEP_GAME_OVER,
    STEP_COUNT
};

extern const Step BAYONET_STEPS[STEP_COUNT];

/* Whether the battery could fire at the hex with this facing, one vertex from its own at most
 * (10.2, 10.3), its own condition aside: fire.c. */
bool bayonet_gun_reaches(const Battle *b, const State *s, PieceId gun, int facing, PlaceId to);

#define STEP_AUTO(name) StepId bayonet_##name##_take(const Battle *b, State *s, Action a)
#define STEP_ASK(name)                                                                             \
    void bayonet_##name##_offer(const Battle *b, const State *s, Sink *out);                       \
    StepId bayonet_##name##_take(const Battle *b, State *s, Action a);                             \
    Verdict bayonet_##name##_verdict(const Battle *b, const State *s, Action a)

STEP_AUTO(turn_start);
STEP_AUTO(art_first);
STEP_AUTO(art_first_roll);
STEP_ASK(art_unlimber);
STEP_ASK(art_move);
STEP_ASK(art_move_hex);
STEP_ASK(art_limber);
STEP_AUTO(art_next);
STEP_ASK(art_fire);
STEP_AUTO(art_roll);
STEP_ASK(art_spill);

STEP_AUTO(wing_first);
STEP_AUTO(wing_first_roll);
STEP_AUTO(wing_next);
STEP_ASK(wing_pick);
STEP_ASK(wc_move);
STEP_ASK(ac_move);
STEP_ASK(wing_act);
STEP_AUTO(action_roll);

STEP_AUTO(brig_first);
STEP_AUTO(brig_first_roll);
STEP_AUTO(brig_next);
STEP_ASK(brig_pick);
STEP_AUTO(brig_begin);
STEP_ASK(order_try);
STEP_AUTO(order_roll);
STEP_AUTO(modes);
STEP_ASK(charge_pick);
STEP_ASK(move_pick);
STEP_ASK(move_step);
STEP_ASK(set_facing);

STEP_ASK(attack_declare);
STEP_ASK(attack_order);
STEP_AUTO(attack);
STEP_ASK(pick_defender);
STEP_AUTO(fight);
STEP_ASK(gun_a);
STEP_ASK(gun_d);
STEP_ASK(volley_a);
STEP_ASK(volley_d);
STEP_AUTO(foot_on_horse);
STEP_AUTO(combat_roll);
STEP_AUTO(apply);
STEP_ASK(ignore_retreat);
STEP_AUTO(retreat_on);
STEP_ASK(retreat);
STEP_AUTO(unable_roll);
STEP_ASK(marker_retreat);
STEP_ASK(trample);
STEP_AUTO(settle);
STEP_AUTO(advance_on);
STEP_ASK(advance);
STEP_AUTO(advance_enter);
STEP_ASK(turn_after);
STEP_ASK(extra_attack);
STEP_AUTO(strike);
STEP_AUTO(attack_end);
STEP_AUTO(leader_combat);
STEP_AUTO(leader_roll);
STEP_ASK(leader_replace);
STEP_AUTO(morale);
STEP_AUTO(morale_roll);
STEP_AUTO(brig_end);

STEP_AUTO(rout_phase);
STEP_AUTO(victory_check);
STEP_ASK(concede);
STEP_AUTO(clean_up);
STEP_AUTO(assessment);

#undef STEP_AUTO
#undef STEP_ASK
