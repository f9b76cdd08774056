/* The greedy commander's choice, see Ruleset.advise. */
#pragma once

#include "rules/rally/rally.h"

Action rally_advise(const Battle *b, const State *s, const Offers *offers, void *memory);
/* The same under scripts, see Mind.play. */
Action rally_play(const Battle *b, const State *s, const Offers *offers, const Scripts *scripts,
                  void *memory);

/* What it would be in thought, where that is known without the offers, see Mind.shortcut. */
Shortcut rally_shortcut(const Battle *b, const State *s, const Scripts *scripts, void *memory,
                        Action *out);

/* The choices of orders and of movement (advise_orders.c, advise_moves.c). */
typedef struct Room Room;
Action choose_impulse(const Battle *b, const State *s, const Sink *offers, Room *room);
bool known_impulse(const Battle *b, const State *s, Room *room, Action *out);
Action choose_move_select(const Battle *b, const State *s, const Offers *offers, Room *room);
Action choose_move_step(const Battle *b, const State *s, const Offers *offers, Room *room);
bool known_move_step(const Battle *b, const State *s, Room *room, Action *out);
