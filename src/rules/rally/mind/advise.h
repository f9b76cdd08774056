/* The greedy commander's choice, see Ruleset.advise. */
#pragma once

#include "rules/rally/rally.h"

Action rally_advise(const Battle *b, const State *s, const Offers *offers, void *memory);
/* The same under scripts, see Mind.play. */
Action rally_play(const Battle *b, const State *s, const Offers *offers, const Scripts *scripts,
                  void *memory);

/* What it would be in a rollout, where that is clear without the offers, see Mind.shortcut. */
Shortcut rally_shortcut(const Battle *b, const State *s, const Scripts *scripts, void *memory,
                        Action *out);

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
