/* The greedy commander's choice, see Ruleset.advise. */
#pragma once

#include "rules/rally/rally.h"

Action rally_advise(const Battle *b, const State *s, const Offers *offers, void *memory);
/* The same under dispositions, see MindHooks.play. */
Action rally_play(const Battle *b, const State *s, const Offers *offers,
                  const Dispositions *dispositions, void *memory);

/* What it would be in thought, where that is known without the offers, see MindHooks.known. */
Known rally_known(const Battle *b, const State *s, const Dispositions *dispositions, void *memory,
                  Action *out);

/* The choices of orders and of movement (advise_orders.c, advise_moves.c). */
typedef struct Room Room;
Action choose_impulse(const Battle *b, const State *s, const Sink *offers, Room *room);
bool known_impulse(const Battle *b, const State *s, Room *room, Action *out);
Action choose_move_select(const Battle *b, const State *s, const Offers *offers, Room *room);
Action choose_move_step(const Battle *b, const State *s, const Offers *offers, Room *room);
bool known_move_step(const Battle *b, const State *s, Room *room, Action *out);
