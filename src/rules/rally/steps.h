/* The steps, in the order of the sequence of play, and what the files that play them share. */
#pragma once

#include "rules/rally/state.h"

typedef enum {
    STEP_TURN_START,
    STEP_NEXT_REPLACEMENT,
    STEP_PLACE_REPLACEMENT,
    STEP_INITIATIVE_ROLL,
    STEP_CAPTIVE,
    STEP_EVENT_ROLL,
    STEP_EVENT_DIE,
    STEP_EVENT_PICK_CORPS,
    STEP_EVENT_PICK_DIVISION,
    STEP_EVENT_PICK_BRIGADE,
    STEP_EVENT_OBTUSE,
    STEP_EVENT_WEATHER,
    STEP_EVENT_DEPLETE,
    STEP_EVENT_FLIP,
    STEP_EVENT_SURGE_BRIGADE,
    STEP_EVENT_SURGE_DIVISION,
    STEP_EVENT_SURPRISE,
    STEP_BLUNDER_SELECT,
    STEP_BOMBARD_ORDER,
    STEP_BOMBARD_PLACE,
    STEP_BOMBARD_TARGET,
    STEP_BOMBARD_COUNTER,
    STEP_DUEL_ROLL,
    STEP_BOMBARD_ROLL,
    STEP_BOMBARD_CHECK,
    STEP_BOMBARD_RETREATS,
    STEP_BOMBARD_NEXT,
    STEP_CP_START,
    STEP_CP_ROLL,
    STEP_NEXT_REINFORCEMENT,
    STEP_REINFORCEMENT_CHOICE,
    STEP_REINFORCEMENT_ROLL,
    STEP_REINFORCEMENT_PLACE,
    STEP_NEXT_IMPULSE,
    STEP_IMPULSE,
    STEP_FLIP_ROLL,
    STEP_COMMAND_CHECK,
    STEP_NEXT_DIVISION_CHECK,
    STEP_DIVISION_CHECK,
    STEP_NEXT_OOC_CHECK,
    STEP_OOC_CHECK,
    STEP_MOVE_SELECT,
    STEP_MOVE_ROLL,
    STEP_MOVE_STEP,
    STEP_EXIT_CHECK,
    STEP_MOVE_ENTERED,
    STEP_ENTER,
    STEP_LEADER_MET_ROLL,
    STEP_LEADER_ESCAPE,
    STEP_GUNS_MET_ROLL,
    STEP_STACK_CHECK,
    STEP_NEXT_DECLARATION,
    STEP_DECLARE_ATTACK,
    STEP_COMBAT_PICK,
    STEP_NEXT_GUNS,
    STEP_PLACE_GUNS,
    STEP_GUNS_ROLL,
    STEP_NEXT_FIRE,
    STEP_DEFENSIVE_FIRE,
    STEP_FIRE_ROLL,
    STEP_SURPRISE_USE,
    STEP_COMBAT_ODDS,
    STEP_COMBAT_ROLLS,
    STEP_COMBAT_LOSSES,
    STEP_NEXT_RETREAT,
    STEP_RETREAT_ROLL,
    STEP_RETREAT_STEP,
    STEP_RETREAT_CHECK,
    STEP_ADVANCE,
    STEP_NEXT_FOLLOW,
    STEP_LEADER_FOLLOW,
    STEP_NEXT_LEADER_LOSS,
    STEP_LEADER_LOSS,
    STEP_END_IMPULSE,
    STEP_RECOVERY,
    STEP_NEXT_RALLY,
    STEP_RALLY_UNIT,
    STEP_RALLY_PLACE,
    STEP_NEXT_GUNS_RECOVER,
    STEP_GUNS_RECOVER,
    STEP_VICTORY_CHECK,
    STEP_GIVE_FIELD,
    STEP_NIGHT_SELECT,
    STEP_NIGHT_CHECK,
    STEP_GAME_END,
    STEP_COUNT
} RallyStep;
extern const Step RALLY_STEPS[STEP_COUNT];

/* Notes one of two dice; true once the second has fallen and both are in Rally.die. */
bool rally_second_die(State *s, Action a);

#define DECLARE_STEP(name)                                                                         \
    void rally_##name##_offer(const Battle *b, const State *s, Sink *out);                         \
    StepId rally_##name##_take(const Battle *b, State *s, Action a);                               \
    Verdict rally_##name##_verdict(const Battle *b, const State *s, Action a)
#define DECLARE_ROLL(name) StepId rally_##name##_take(const Battle *b, State *s, Action a)

/* turn.c */
DECLARE_ROLL(turn_start);
DECLARE_ROLL(next_replacement);
DECLARE_STEP(place_replacement);
DECLARE_ROLL(initiative_roll);
/* events.c */
uint8_t rally_event_picker(const State *s);
DECLARE_ROLL(captive);
DECLARE_ROLL(event_roll);
DECLARE_ROLL(event_die);
DECLARE_STEP(event_pick_formation); /* the enemy's corps, division; own division */
DECLARE_STEP(event_pick_unit);
DECLARE_ROLL(event_weather);
DECLARE_STEP(event_deplete);
DECLARE_STEP(blunder_select);
bool rally_blunder_step_allowed(const Battle *b, const State *s, const MoveFrame *m, PlaceId to);
bool rally_blunder_must_move(const Battle *b, const State *s, const MoveFrame *m, int mp);
/* bombard.c */
DECLARE_STEP(bombard_order);
DECLARE_STEP(bombard_place);
DECLARE_STEP(bombard_target);
DECLARE_STEP(bombard_counter);
DECLARE_ROLL(duel_roll);
DECLARE_ROLL(bombard_roll);
DECLARE_ROLL(bombard_check);
DECLARE_ROLL(bombard_retreats);
DECLARE_ROLL(bombard_next);
Verdict rally_guns_verdict(const Battle *b, const State *s, PieceId guns, PlaceId place,
                           bool zoc_matters); /* P6 */
/* command.c */
DECLARE_ROLL(cp_start);
DECLARE_ROLL(cp_roll);
DECLARE_ROLL(next_reinforcement);
DECLARE_STEP(reinforcement_choice);
DECLARE_ROLL(reinforcement_roll);
DECLARE_STEP(reinforcement_place);
bool rally_arrived_here(const Battle *b, const State *s, PlaceId place, int side);
/* activate.c */
DECLARE_ROLL(next_impulse);
DECLARE_STEP(impulse);
/* The same offers without those for which `left_out` is true. */
enum { IMPULSE_OFFERS = 5 * FORMATION_MAX + 2 * PIECE_MAX + 1 };
typedef bool (*OfferPick)(const Battle *b, const State *s, Action a);
void rally_impulse_offer_but(const Battle *b, const State *s, OfferPick left_out, Sink *out);
/* 7.4: what an order of this printed price costs, given to or by this piece. */
int rally_price(const Battle *b, const State *s, PieceId p, int printed);
DECLARE_ROLL(flip_roll);
DECLARE_ROLL(end_impulse);
/* orders.c */
DECLARE_ROLL(command_check);
DECLARE_ROLL(next_division_check);
DECLARE_ROLL(division_check);
DECLARE_ROLL(next_ooc_check);
DECLARE_ROLL(ooc_check);
/* move.c */
DECLARE_STEP(move_select);
DECLARE_ROLL(move_roll);
DECLARE_STEP(move_step);
DECLARE_ROLL(exit_check);
DECLARE_ROLL(move_entered);
StepId rally_begin_move(const Battle *b, State *s, PieceId p, MovePurpose purpose, int mp,
                        StepId back);
Verdict rally_move_verdict(const Battle *b, const State *s, const MoveFrame *m, PlaceId from,
                           int mp, int verb, PlaceId to, int *cost);
bool rally_move_can_step(const Battle *b, const State *s, const MoveFrame *m, int mp);
int rally_most_stored(const Battle *b, const State *s,
                      int side); /* 7.2, R45: by its army commander */
/* Everywhere the piece of `m` could go from where it stands by steps of one verb; with a goal, the
 * search stops once the way to it is known. */
void rally_move_flood(const Battle *b, const State *s, const MoveFrame *m, int mp, int verb,
                      PlaceId goal, Routes *out);
/* stacking.c */
DECLARE_ROLL(stack_check);
/* enter.c */
StepId rally_begin_enter(const Battle *b, State *s, PieceId p, int side, PlaceId place,
                         int escape_at, StepId back);
DECLARE_ROLL(enter);
DECLARE_ROLL(leader_met_roll);
DECLARE_STEP(leader_escape);
DECLARE_ROLL(guns_met_roll);
/* declare.c */
DECLARE_ROLL(next_declaration);
DECLARE_STEP(declare_attack);
DECLARE_STEP(combat_pick);
/* combat.c */
DECLARE_ROLL(next_guns);
DECLARE_STEP(place_guns);
DECLARE_ROLL(guns_roll);
DECLARE_ROLL(next_fire);
DECLARE_STEP(defensive_fire);
DECLARE_ROLL(fire_roll);
DECLARE_STEP(surprise_use);
DECLARE_ROLL(combat_odds);
DECLARE_ROLL(combat_rolls);
DECLARE_ROLL(combat_losses);
/* retreat.c */
DECLARE_ROLL(next_retreat);
DECLARE_ROLL(retreat_roll);
DECLARE_STEP(retreat_step);
DECLARE_ROLL(retreat_check);
StepId rally_begin_retreat(const Battle *b, State *s, PieceId u, int hexes, bool bombarded,
                           StepId back);
DECLARE_STEP(advance);
DECLARE_ROLL(next_follow);
DECLARE_STEP(leader_follow);
DECLARE_ROLL(next_leader_loss);
DECLARE_ROLL(leader_loss);
/* recover.c */
DECLARE_ROLL(recovery);
DECLARE_ROLL(next_rally);
DECLARE_ROLL(rally_unit);
DECLARE_STEP(rally_place);
DECLARE_ROLL(next_guns_recover);
DECLARE_ROLL(guns_recover);
/* victory.c */
DECLARE_ROLL(victory_check);
DECLARE_STEP(give_field);
/* night.c */
DECLARE_STEP(night_select);
DECLARE_ROLL(night_check);
