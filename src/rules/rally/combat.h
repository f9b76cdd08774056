/* The arithmetic of combat and bombardment, shared by the law (for the combat under way) and the
 * mind (for one that it imagines). A plain struct holds what the arithmetic depends on; the
 * functions over it know the charts, but no position. */
#pragma once

#include "rules/rally/state.h"

/* ---- 9.3 odds ---- */

/* What one side brings to a combat, added up. */
typedef struct Strength {
    int sp; /* for the defenders, guns included */
    int best_quality;
    int leader_bonus; /* R77: one leader a side, the largest bonus of those who count */
    bool cavalry, surge;
} Strength;

typedef struct CombatInput {
    Strength attack, defence;
    int terrain; /* shift of the place that helps its defender most (R76) */
    bool surprise;
} CombatInput;

/* The shifts between the basic odds and the column, line by line. */
typedef enum {
    PART_TERRAIN,
    PART_ATTACK_LEADER,
    PART_DEFENCE_LEADER,
    PART_ATTACK_QUALITY,
    PART_DEFENCE_QUALITY,
    PART_ATTACK_SURGE,
    PART_DEFENCE_SURGE,
    PART_ATTACK_CAVALRY,
    PART_DEFENCE_CAVALRY,
    PART_SURPRISE,
    SHIFT_PARTS
} ShiftPart;

int rally_base_column(int attack, int defence); /* before any shift */
void rally_shift_parts(const Battle *b, const CombatInput *in, int part[SHIFT_PARTS]);
int rally_column(const Battle *b, const CombatInput *in); /* 0 is 1-4 .. 10 is 6-1 */
int rally_terrain_shift(const Battle *b, PlaceId place, bool surprise);

/* Adds a unit to its side's strength as it would count in this place, with this quality there. */
void rally_strength_add(const Battle *b, const State *s, PieceId u, PlaceId place, int quality,
                        Strength *sum);

/* The combat under way. */
CombatInput rally_combat_input(const Battle *b, const State *s);

/* Whether the unit takes part in it in this role: FLAG_ATTACKS or FLAG_DEFENDS. */
static inline bool takes_part(const Battle *b, const State *s, PieceId p, unsigned role) {
    return flagged(s, p, role) && is_unit(b, p) && on_map(s, p);
}

/* 9.5, R78: the side with more losses goes back by the die; so do defenders at 6-1. */
bool rally_driven_back(const State *s, int side);

/* ---- 9.2 defensive fire, 9.4 the dice ---- */

/* The modifier for these lines of the list, a bit for each FireLine. */
int rally_fire_sum(const Battle *b, unsigned lines);
/* The same for the fire of a place in the combat under way. */
int rally_fire_modifier(const Battle *b, const State *s, PlaceId place);

/* What a die does to one unit: NOTE_LOSS, NOTE_RETREAT. */
uint8_t rally_check_result(int die, int modifier, int quality, bool defends);

/* Chances of each of these results, in sixths. */
typedef struct Check {
    uint8_t loss, back;
} Check;
/* The chances of a unit of this quality in a column, including the two ends of the chart. */
Check rally_check_chances(const Battle *b, int column, int quality, bool defends);

/* ---- 6.2 to 6.4 bombardment ---- */

/* 6.4: against a place in forest, on a hill or in rough the value is halved, rounded up. */
int rally_guns_value_against(const Battle *b, PieceId guns, int range, PlaceId target);

typedef enum { HARM_NONE, HARM_RETREAT, HARM_LOSS } Harm; /* to units that fail their check */
Harm rally_bombard_result(const Battle *b, PlaceId target, int value, int die);
