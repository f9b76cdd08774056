/* The mind of the ruleset: how it values positions, and what its commanders do; see MindHooks in
 * game/ruleset.h. */
#pragma once

#include "rules/bayonet/bayonet.h"
#include "rules/bayonet/units.h"

extern const MindHooks BAYONET_MIND;

/* The greedy commander's choice, see Ruleset.advise. */
Action bayonet_advise(const Battle *b, const State *s, const Offers *offers, void *memo);

/* evaluate.c */
enum { BAYONET_TERMS = 11 };
extern const Term BAYONET_TERM[BAYONET_TERMS];
void bayonet_evaluate(const Battle *b, const State *s, int32_t value[TERM_MAX]);

#define FOR_SIDE_TROOPS(u, b, s, side)                                                             \
    for (int i_##u = 0; i_##u < (b)->unit_count[side]; i_##u++)                                    \
        for (PieceId u = (b)->unit[side][i_##u]; u != NO_PIECE; u = NO_PIECE)                      \
            if (is_troops(b, u) && in_play(s, u) && (s)->piece[u].place != NO_PLACE)
