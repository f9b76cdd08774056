/* The mind of the ruleset: how it values positions, and what its commanders do; see
 * game/mind.h. */
#pragma once

#include "game/mind.h"
#include "rules/bayonet/ruleset.h"
#include "rules/bayonet/units.h"

/* Strength has influence up to so far, and so in a box of so many hexes; a map of it has a margin,
 * so that its edge needs no care. */
enum {
    INFLUENCE_REACH = 3,
    INFLUENCE_ROWS = 2 * INFLUENCE_REACH + 1,
    INFLUENCE_COLUMNS = 8,
    INFLUENCE_STRIDE = HEX_SPAN_MAX + INFLUENCE_COLUMNS
};

/* What the mind asks of a battle all the time, worked out once. */
typedef struct BayonetMindDerived {
    uint8_t block[HEX_MAX];         /* which block of four by four it lies in, see memo.h */
    uint16_t influence_at[HEX_MAX]; /* where it lies on an influence map */
    int16_t influence[2][INFLUENCE_ROWS][INFLUENCE_COLUMNS]; /* of a strength, in tenths of it, on
                                       what lies about it; [1]: of one in an odd column or row */
} BayonetMindDerived;
static_assert(sizeof(BayonetMindDerived) <= MIND_DERIVED_SIZE, "fits a battle");
static inline const BayonetMindDerived *mind_derived_of(const Battle *b) {
    return (const BayonetMindDerived *)b->mind_derived;
}
enum { BLOCKS_ACROSS = 16 };
void bayonet_mind_derive(Battle *b);

/* evaluate.c */
enum { BAYONET_TERMS = 11 };
extern const Term BAYONET_TERM[BAYONET_TERMS];
void bayonet_evaluate(const Battle *b, const State *s, int32_t value[TERM_MAX]);

#define FOR_SIDE_TROOPS(u, b, s, side)                                                             \
    for (int i_##u = 0; i_##u < (b)->unit_count[side]; i_##u++)                                    \
        for (PieceId u = (b)->unit[side][i_##u]; u != NO_PIECE; u = NO_PIECE)                      \
            if (is_troops(b, u) && in_play(s, u) && (s)->piece[u].place != NO_PLACE)
