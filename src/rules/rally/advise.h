/* The greedy commander's choice, see Ruleset.advise. */
#pragma once

#include "rules/rally/rally.h"

Action rally_advise(const Battle *b, const State *s, const Offers *offers, void *memory);
/* The same under dispositions, see MindHooks.play. */
Action rally_play(const Battle *b, const State *s, const Offers *offers,
                  const Dispositions *dispositions, void *memory);

/* The choices of orders and of movement (advise_orders.c, advise_moves.c). */
typedef struct Room Room;
Action choose_impulse(const Battle *b, const State *s, const Offers *offers, Room *room);
Action choose_move_select(const Battle *b, const State *s, const Offers *offers, Room *room);
Action choose_move_step(const Battle *b, const State *s, const Offers *offers, Room *room);
