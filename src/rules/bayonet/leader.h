/* 6.4.2: leaders in danger. */
#pragma once

#include "rules/bayonet/units.h"
#include "rules/bayonet/steps.h"

/* A hex has just become Effective, or a unit has entered such a hex: whoever commands a brigade of
 * troops there directly rolls, then play goes on at `back`. */
StepId begin_leader_roll(const Battle *b, State *s, PlaceId hex, StepId back);
/* The same for one unit; the roll comes when it is settled. */
void unit_under_fire(const Battle *b, State *s, PieceId u);
/* R64: leaders of the brigade roll when the attacks are over. */
void leaders_at_risk(const Battle *b, State *s, FormationId f);
/* The next leader with one of these flags, the active side's first; it is taken off him and he
 * rolls, then play goes on at `back`. STEP_COUNT if there is none. */
StepId next_leader_roll(const Battle *b, State *s, unsigned flags, StepId back);
/* Who is rolled for, or replaced: at leader_roll and leader_replace. */
const Leader *leader_in_question(const State *s, int *side, bool *of_army);
