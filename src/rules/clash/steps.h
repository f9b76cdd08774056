/* The steps, in the order of the sequence of play, and what the files that play them share. */
#pragma once

#include "rules/clash/state.h"

typedef enum {
    STEP_TURN_BEGIN,
    STEP_EVENTS,
    STEP_ORDERS_ROLL,
    STEP_CALL,
    STEP_EARLY_PICK,
    STEP_EARLY_ROLL,
    STEP_NEXT_GROUP,
    STEP_DELAY_ROLL,
    STEP_PLACE_ROLL,
    STEP_ARRIVE,
    STEP_NEXT_OUTSIDE,
    STEP_ENTRY_PLACE,
    STEP_AM_START,
    STEP_AM_DRAW,
    STEP_BOMBARD,
    STEP_BOMBARD_ROLL,
    STEP_BOMBARD_SPEND,
    STEP_NEXT_SCM,
    STEP_SCM_ROLL,
    STEP_CUP_CHOICE,
    STEP_SCM_CHOICE,
    STEP_NEXT_NEW,
    STEP_CM_CHOICE,
    STEP_WITHHOLD,
    STEP_CUP,
    STEP_CUP_DRAW,
    STEP_ACT_SCM_PICK,
    STEP_ACT_NEXT,
    STEP_ACT_ROLL,
    STEP_ACT_FCR,
    STEP_MOVE_PICK,
    STEP_MOVE_STEP,
    STEP_MOVES_DONE,
    STEP_ACT_COMBAT,
    STEP_LEAVE_ROLL,
    STEP_COMBAT_TARGET,
    STEP_COMBAT_ATTACKERS,
    STEP_NEXT_CAV,
    STEP_COMBAT_CAV,
    STEP_COMBAT_CAV_ROLL,
    STEP_COMBAT_AM_ATT,
    STEP_COMBAT_AM_DEF,
    STEP_NEXT_DEFENDER,
    STEP_COMBAT_DEF_ROLL,
    STEP_RETREAT_WALK,
    STEP_COMBAT_ATT_PICK,
    STEP_NEXT_ATTACKER,
    STEP_COMBAT_ATT_ROLL,
    STEP_COMBAT_ADVANCE,
    STEP_SESSION_END,
    STEP_STACK_FIX,
    STEP_ENTRY_SWEEP,
    STEP_RETREAT_LIST,
    STEP_RETREAT_PHASE,
    STEP_NIGHT_SURRENDER,
    STEP_FALLS_BACK_ROLL,
    STEP_NIGHT_REPLACE,
    STEP_TURN_END,
    STEP_GAME_OVER,
    STEP_COUNT
} ClashStep;
extern const Step CLASH_STEPS[STEP_COUNT];

#define DECLARE_STEP(name)                                                                         \
    void clash_##name##_offer(const Battle *b, const State *s, Sink *out);                         \
    StepId clash_##name##_take(const Battle *b, State *s, Action a);                               \
    Verdict clash_##name##_verdict(const Battle *b, const State *s, Action a)
#define DECLARE_TAKE(name) StepId clash_##name##_take(const Battle *b, State *s, Action a)
#define DECLARE_DRAW(name)                                                                         \
    void clash_##name##_offer(const Battle *b, const State *s, Sink *out);                         \
    StepId clash_##name##_take(const Battle *b, State *s, Action a)

/* turn.c */
DECLARE_TAKE(turn_begin);
DECLARE_TAKE(turn_end);
/* victory.c */
int clash_victory_points(const Battle *b, const State *s, int side);
int clash_geographic_points(const Battle *b, const State *s, int side);
/* 5.1: the side whose lead reaches its number has won; if neither does it is a draw. */
void clash_decide_by_points(const Battle *b, State *s);
/* reinforce.c */
DECLARE_STEP(early_pick);
DECLARE_TAKE(early_roll);
DECLARE_TAKE(next_group);
DECLARE_TAKE(delay_roll);
DECLARE_TAKE(place_roll);
DECLARE_TAKE(arrive);
DECLARE_TAKE(next_outside);
DECLARE_STEP(entry_place);
DECLARE_TAKE(entry_sweep);
/* Puts `u`, which is in an entry hex or outside, at the edge near it (R23); comes back to `back`.
 * Where there is no such hex the unit is left outside until the next turn. */
StepId clash_begin_entry(const Battle *b, State *s, PieceId u, StepId back);
FormationId clash_group_formation(const Battle *b, GroupId g);
/* markers.c */
DECLARE_TAKE(am_start);
DECLARE_DRAW(am_draw);
DECLARE_TAKE(next_scm);
DECLARE_TAKE(scm_roll);
bool clash_guns_in_cup(const Battle *b, const State *s, PieceId guns);
/* cup.c */
DECLARE_TAKE(cup_choice);
DECLARE_STEP(scm_choice);
DECLARE_TAKE(next_new);
DECLARE_STEP(cm_choice);
DECLARE_STEP(withhold);
DECLARE_TAKE(cup);
DECLARE_DRAW(cup_draw);
DECLARE_STEP(act_scm_pick);
/* activate.c */
DECLARE_TAKE(act_next);
DECLARE_TAKE(act_roll);
DECLARE_STEP(act_fcr);
DECLARE_STEP(move_pick);
DECLARE_TAKE(moves_done);
DECLARE_STEP(act_combat);
DECLARE_STEP(stack_fix);
int clash_allowance(const Battle *b, const State *s, PieceId u);     /* quarters, this activation */
int clash_track_row(const Battle *b, const State *s, FormationId f); /* in force this turn, R11 */
/* 10.4: the places that command reaches from this unit. */
void clash_command_range(const Battle *b, const State *s, PieceId source, HexSet *reached);
/* The same, but only for the places of units of its formation: which of them are in range. */
void clash_formation_range(const Battle *b, const State *s, PieceId source, HexSet *reached);
/* Whether a path of command leads from the source to this place of another unit of its side; if so,
 * one also leads back. */
bool clash_commands(const Battle *b, const State *s, PieceId source, PlaceId to);
bool clash_in_range(const State *s, PieceId u, const HexSet *reached);
/* move.c */
DECLARE_STEP(move_step);
StepId clash_begin_move(const Battle *b, State *s, PieceId u);
/* declare.c */
DECLARE_STEP(combat_target);
DECLARE_STEP(combat_attackers);
DECLARE_TAKE(session_end);
StepId clash_begin_combat(const Battle *b, State *s, CombatKind kind);
bool clash_any_attack(const Battle *b, const State *s, CombatKind kind);
Verdict clash_attack_verdict(const Battle *b, const State *s, PieceId u, PlaceId target); /* 12.3 */
bool clash_mandatory(const Battle *b, const State *s, PieceId u, PlaceId target);         /* 12.6 */
bool clash_owed(const Battle *b, const State *s, PlaceId p);
/* combat.c */
DECLARE_TAKE(next_cav);
DECLARE_STEP(combat_cav);
DECLARE_TAKE(combat_cav_roll);
DECLARE_STEP(combat_am_att);
DECLARE_STEP(combat_am_def);
DECLARE_TAKE(next_defender);
DECLARE_TAKE(combat_def_roll);
DECLARE_STEP(combat_att_pick);
DECLARE_TAKE(next_attacker);
DECLARE_TAKE(combat_att_roll);
DECLARE_STEP(combat_advance);
StepId clash_begin_battle(const Battle *b, State *s);
/* retreat.c */
DECLARE_STEP(retreat_walk);
DECLARE_TAKE(retreat_list);
DECLARE_TAKE(retreat_phase);
/* Makes `u` retreat at least `least` hexes from the enemies across these sides of its hex. False:
 * it cannot; the caller decides what becomes of it. */
bool clash_begin_retreat(const Battle *b, State *s, PieceId u, int least, unsigned from,
                         bool compass_only, StepId back);
bool clash_can_retire(const Battle *b, const State *s, PieceId u, unsigned from); /* 14.3 */
/* night.c */
DECLARE_TAKE(night_surrender);
DECLARE_STEP(night_replace);
