/* Who attacks a hex together: those beside it, and those of a plan who can come there. */
#pragma once

#include "rules/clash/mind/plan.h"

/* Units join the attack one after the other, each where it helps most; the best number of them is
 * used: odds rise by leaps, so one that does not help may make the next one worth its while.
 * Answers what that attack is worth; the plan's trial position is left as it was. */
int clash_attack_group(const Battle *b, Plan *plan, PlaceId target, Assault *out);
