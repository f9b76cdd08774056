/* What a commander does, see Mind.play, Mind.shortcut, Mind.begin and Mind.forget. */
#pragma once

#include "game/mind.h"
#include "rules/rally/rally.h"

Action rally_play(const Battle *b, const State *s, const Offers *offers, const Scripts *scripts,
                  MindScratch *opaque);

Shortcut rally_shortcut(const Battle *b, const State *s, const Scripts *scripts,
                        MindScratch *opaque, Action *out);
void rally_begin(MindScratch *opaque);
void rally_forget(MindScratch *opaque);

/* The choices of orders and of movement (advise_orders.c, advise_moves.c). */
typedef struct RallyScratch RallyScratch;
Action rally_choose_impulse(const Battle *b, const State *s, const Sink *offers,
                            RallyScratch *scratch);
bool rally_shortcut_impulse(const Battle *b, const State *s, RallyScratch *scratch, Action *out);
Action rally_choose_move_select(const Battle *b, const State *s, const Offers *offers,
                                RallyScratch *scratch);
Action rally_choose_move_step(const Battle *b, const State *s, const Offers *offers,
                              RallyScratch *scratch);
bool rally_shortcut_move_step(const Battle *b, const State *s, RallyScratch *scratch, Action *out);
