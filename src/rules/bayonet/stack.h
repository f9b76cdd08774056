/* Stacks (0.9), the covering of flanks (9.1.1) and open flanks (0.10). */
#pragma once

#include "rules/bayonet/terrain.h"

/* Two or more foot of one brigade in a village hex (9.1.2). */
bool is_village_stack(const Battle *b, const State *s, PlaceId hex);
/* Whether p could stand in the hex with what is there now, p itself not counted: enemy units,
 * routed markers, brigade, class, number, one artillery unit. */
bool may_stack(const Battle *b, const State *s, PieceId p, PlaceId hex);
/* Puts p, which is on the map or off it, into the hex: stack order by the side it comes over
 * (-1: on top), facing of the mate (R8, R125) or none in a village stack; firefights end.
 * Whoever stays alone in a village hex has NO_FACING until settle_facing. */
void place_unit(const Battle *b, State *s, PieceId p, PlaceId hex, int over_side);
/* Takes it off the map and closes up the stack it leaves. */
void remove_unit(const Battle *b, State *s, PieceId p);
/* If a single unit without a facing stands in the hex its owner sets it at once (R13): pushes the
 * frame and answers STEP_SET_FACING; else answers `next`. */
StepId settle_facing(const Battle *b, State *s, PlaceId hex, StepId next);

bool flank_covered(const Battle *b, const State *s, PlaceId hex, int side_of_hex, int side);
/* Flanks of the unit that nothing covers: 1 the left, 2 the right. */
int uncovered(const Battle *b, const State *s, PieceId p);
Stack stack_now(const Battle *b, const State *s, PlaceId hex); /* STACK_EITHER possible */
int open_flanks(const Battle *b, const State *s, PieceId p);   /* 0.10, before exceptions */
/* The same of a unit that stands alone. */
int open_flanks_alone(const Battle *b, const State *s, PieceId p);
/* The unit of the hex that an attack through `side` (of that hex) meets, by the table of 0.9, if
 * the stack stands so; and the aspect under which it is struck. Village stacks: NO_PIECE. */
PieceId defender_at(const Battle *b, const State *s, PlaceId hex, int side, Stack stack,
                    Aspect *aspect);
