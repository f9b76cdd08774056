/* What a commander does, see Mind.play, Mind.shortcut, Mind.begin and Mind.forget. */
#pragma once

#include "game/mind.h"
#include "rules/rally/rally.h"

Action rally_play(const Battle *b, const State *s, const Offers *offers, const Scripts *scripts,
                  MindScratch *scratch);

Shortcut rally_shortcut(const Battle *b, const State *s, const Scripts *scripts,
                        MindScratch *scratch, Action *out);
void rally_begin(MindScratch *scratch);
void rally_forget(MindScratch *scratch);

/* The choices of orders and of movement (advise_orders.c, advise_moves.c). */
typedef struct Room Room;
Action choose_impulse(const Battle *b, const State *s, const Sink *offers, Room *room);
bool known_impulse(const Battle *b, const State *s, Room *room, Action *out);
Action choose_move_select(const Battle *b, const State *s, const Offers *offers, Room *room);
Action choose_move_step(const Battle *b, const State *s, const Offers *offers, Room *room);
bool known_move_step(const Battle *b, const State *s, Room *room, Action *out);
