/* Which battles a side should fight in a combat, and who in each: a set of attacks that can be
 * made together (12.5) and pays what is mandatory or owed (12.6). */
#pragma once

#include "rules/clash/mind/plan.h"

enum { BATTLE_SET_UNITS = 64, BATTLE_SET_HEXES = 48 };

typedef struct BattleSet {
    int worth; /* of all battles together */
    int count; /* battles, the best first */
    Assault battle[BATTLE_SET_HEXES];
} BattleSet;

/* For the combat that `s` is in. What is not worth it is left out, unless it is due. */
void clash_battle_set(const Battle *b, const State *s, const Stakes *k, const Scripts *scripts,
                      BattleSet *out);
