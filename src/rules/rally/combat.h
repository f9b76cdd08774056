/* The arithmetic of a combat: 9.2 to 9.4. */
#pragma once

#include "rules/rally/state.h"

/* Whether the unit fights in the running combat: FLAG_ATTACKS, FLAG_DEFENDS. */
static inline bool takes_part(const Battle *b, const State *s, PieceId p, unsigned role) {
    return flagged(s, p, role) && is_unit(b, p) && on_map(s, p);
}

/* What one side brings to the running combat, guns apart. */
typedef struct Strength {
    int sp;
    int best_quality;
    int leader_bonus;
    bool cavalry, surge;
} Strength;
Strength rally_strength_of(const Battle *b, const State *s,
                           unsigned role);                /* FLAG_ATTACKS, _DEFENDS */
int rally_combat_column(const Battle *b, const State *s); /* 0 is 1-4 .. 10 is 6-1 */
int rally_base_column(int attack, int defence);           /* before any shift */
int rally_terrain_shift(const Battle *b, PlaceId place, bool surprise);
uint8_t rally_check_result(int die, int modifier, int quality,
                           bool defends); /* NOTE_LOSS, _RETREAT */
int rally_fire_modifier(const Battle *b, const State *s, PlaceId place);

/* Chances of one unit's check in a combat, in sixths. */
typedef struct Check {
    uint8_t loss, back;
} Check;
/* What a unit of this quality has to expect at odds. */
Check rally_check_chances(const Battle *b, int column, int quality, bool defends);
