/* A name for what stands near some troops, for whoever remembers what he judged about them. The map
 * is cut into blocks of four by four hexes; each has a number made of the pieces in it, which
 * follows what changes; those of a row are kept summed up, since many are asked for together. */
#pragma once

#include "rules/bayonet/units.h"

enum { BLOCKS_ACROSS = 16 };

/* Blocks from one corner to the other. */
typedef struct Span {
    int8_t top, bottom, left, right;
} Span;

typedef struct Near {
    Piece last[PIECE_MAX];     /* as they were when looked at; at first all 0, as none ever is */
    uint64_t piece[PIECE_MAX]; /* each as it was last seen; 0: not on the map */
    uint64_t before[BLOCKS_ACROSS][BLOCKS_ACROSS + 1]; /* by row: of all blocks before a column */
    uint64_t impacts;                                  /* of artillery, anywhere */
    int8_t cv[PIECE_MAX];
    int16_t strength[FORMATION_MAX]; /* combat values of a brigade's troops */
    bool spanned[FORMATION_MAX];     /* its span is known */
    Span span[FORMATION_MAX];
} Near;

/* Looks at all pieces; or at those of a brigade, if nobody else can have moved. */
void near_follow(const Battle *b, const State *s, Near *near);
void near_follow_brigade(const Battle *b, const State *s, FormationId f, Near *near);
/* All within four hexes of the unit, or of the brigade, and what lies in the same blocks. */
uint64_t near_unit(const Battle *b, const State *s, const Near *near, PieceId u);
uint64_t near_brigade(const Battle *b, const State *s, Near *near, FormationId f);
