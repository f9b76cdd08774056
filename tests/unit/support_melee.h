/* Bayonet: small random battles in which everybody stands close to the enemy and charges. */
#pragma once

#include "support.h"

#include "core/random.h"
#include "game/battle.h"

enum { MELEE_SPAN = 11, MELEE_WINGS = 3 };

/* The charts of rules/bayonet.yaml. */
bool melee_charts(int16_t charts[TABLE_CELL_MAX]);
void melee_make(Battle *b, const int16_t charts[TABLE_CELL_MAX], Random *r);
/* Some units have suffered already, some leaders are with their brigades, shot has fallen. */
void melee_spoil(const Battle *b, Random *r, State *s);
