/* The arithmetic of combat: strengths, odds, flanks, and what a die counts as. */
#pragma once

#include "rules/clash/steps.h"

int clash_attack_total(const Battle *b, const State *s);
int clash_defence_total(const Battle *b, const State *s);
int clash_odds_column(int attack, int defence);
int clash_ter_now(const Battle *b, const State *s, PieceId u); /* in the battle under way, 12.12 */
int clash_rolled(int die, int modifier); /* what a combat die counts as; 0: no effect, 12.9.4 */
bool clash_flanked(const Battle *b, PlaceId target, unsigned from);
int clash_terrain_defence(const Battle *b, const State *s, PlaceId target, unsigned from);
