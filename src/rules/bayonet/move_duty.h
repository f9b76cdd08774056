/* The duties of a unit that moves (4.2.4, 5.2, 5.4): what ends are lawful, and whether they can
 * still be come to. */
#pragma once

#include "rules/bayonet/charge.h"

/* Weighs the duties of a mover that has not begun. False: it charges, but there is no position to
 * attack from, so that it marches (1.5). */
bool goal_weigh(const Mover *m, Goal *goal);
/* Whether it has duties and does not meet them where it stands. */
bool goal_unmet(const Mover *m);
/* Whether the move may end here; `start` is where it began. */
bool goal_met(const Mover *m, const Goal *goal, PlaceId start, PlaceId hex, int facing);
/* The mover as it is held to its goal. Where he can go by his own ways from here to an end that
 * meets it, each of the steps there is lawful. */
Mover goal_mover(const Mover *m, const Goal *goal);
/* Of each way on with so many movement points whether a lawful end can be come to after it. */
void goal_open(const Mover *m, const Goal *goal, PlaceId start, const Way *way, int count, int mp,
               bool *open);
