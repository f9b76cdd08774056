/* Rules that only one battle has: which there are, and what the other files ask of them. */
#pragma once

#include "rules/clash/state.h"
#include "rules/clash/steps.h"

typedef enum {
    SPECIAL_VARIABLE_ENTRY,
    SPECIAL_DELAY_VP,
    SPECIAL_EXIT,
    SPECIAL_WORKS,
    SPECIAL_POSITION_GUNS,
    SPECIAL_LEAVES,
    SPECIAL_FALLS_BACK,
    SPECIAL_WATCHED_ROAD,
    SPECIAL_HELD_BACK,
    SPECIAL_POPES_ORDERS,
    SPECIAL_POPES_QUARRY,
    SPECIAL_CALLED,
    SPECIAL_BOMBARDMENT,
    SPECIAL_IF_PRACTICABLE,
    SPECIAL_AUTOMATIC_HEXES,
    SPECIAL_AUTOMATIC_LOSSES,
    SPECIALS
} SpecialRule;
extern const SpecialSpec CLASH_SPECIALS[SPECIALS];

DECLARE_TAKE(events);
DECLARE_TAKE(orders_roll);
DECLARE_STEP(call);
DECLARE_STEP(bombard);
DECLARE_TAKE(bombard_roll);
DECLARE_STEP(bombard_spend);
DECLARE_TAKE(leave_roll);
DECLARE_TAKE(falls_back_roll);
/* The first use of a rule this turn, or on any turn (`ever`); NULL: there is none. */
const Special *clash_rule(const Battle *b, const State *s, SpecialRule rule);
const Special *clash_rule_ever(const Battle *b, SpecialRule rule);
bool clash_concerns(const Battle *b, const Special *x, PieceId u); /* its formation is named */
bool clash_concerned_at(const Battle *b, const State *s, const Special *x, PlaceId p);
void clash_award(State *s, int side, int points);
/* The battle's use of a rule this turn, from index `*at` on; NULL if there is no more. */
const Special *clash_special(const Battle *b, const State *s, SpecialRule rule, int *at);
void clash_special_start(const Battle *b, State *s);
bool clash_variable_entry(const Battle *b, const State *s);
int clash_delay_modifier(const Battle *b, const State *s, GroupId g); /* S5 */
int clash_delay_points(const Battle *b, const State *s);
const Special *clash_exit(const Battle *b, const State *s, PlaceId p, int side);
int clash_works(const Battle *b, const State *s, PlaceId target); /* G3 */
bool clash_position_guns(const Battle *b, const State *s, PieceId guns, bool *ready);
bool clash_position_reaches(const Battle *b, const State *s, PieceId guns, PlaceId target);
/* Whether the battle lets u attack the hex voluntarily (S7, S8, G6). */
bool clash_attack_allowed(const Battle *b, const State *s, PieceId u, PlaceId target);
bool clash_driven(const Battle *b, const State *s, int side); /* S8: ordered to attack or pursue */
/* Whether such orders keep its units from this place, beside enemies that are feared. */
bool clash_feared_beside(const Battle *b, const State *s, PlaceId to);
bool clash_withdrawal_allowed(const Battle *b, const State *s, int side); /* S8 */
int clash_command_modifier(const Battle *b, const State *s, int side);    /* S8 */
StepId clash_combat_rules(const Battle *b, State *s, StepId next);        /* dice of S7 and G6 */
void clash_note_battle(const Battle *b, State *s); /* what S7 and S8 remember */
void clash_turn_end_rules(const Battle *b, State *s);
int clash_automatic_winner(const Battle *b, const State *s, int side); /* 1: this side has won */
StepId clash_bombard_start(const Battle *b, State *s);
StepId clash_night_rules(const Battle *b, State *s, StepId next); /* S4 */
