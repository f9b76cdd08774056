/* What a commander sees at a glance: who stands where, whether he has to attack, how far it is. */
#pragma once

#include "rules/bayonet/display.h"
#include "rules/bayonet/ground.h"

enum {
    SEEN_VOLLEY = 1 << 0, /* infantry that has not fired */
    SEEN_SHAKEN = 1 << 1, /* other foot */
    SEEN_HORSE = 1 << 2,
    SEEN_GUNS = 1 << 3,
    SEEN_FOOT = SEEN_VOLLEY | SEEN_SHAKEN,
    SEEN_TROOPS = SEEN_FOOT | SEEN_HORSE
};
enum { WAY_NONE = 9999 };

typedef struct Look {
    const Dispositions *how;
    int side;
    bool attacks;           /* if the battle ended now it would not be won */
    uint8_t weak;           /* bit per wing too weak to attack where others are not */
    int haste;              /* ...and what it dares for that, the more the later it is */
    uint8_t mine[HEX_MAX];  /* troops of its own */
    uint8_t enemy[HEX_MAX]; /* SEEN_* */
    uint16_t way[HEX_MAX];  /* movement points to the nearest goal, see look_way */
} Look;

void look_at(const Battle *b, const State *s, int side, const Dispositions *how, Look *look);
/* How the script of a brigade departs from judgement. */
const Lean *lean_for(const Look *look, FormationId f);
/* Whether the brigade's wing is to attack. */
bool attacks_with(const State *s, const Look *look, FormationId f);
/* Whether a brigade goes for the enemy (1), keeps its place (0) or falls back (-1). */
int drive_of(const State *s, const Look *look, FormationId f);
/* Ways for units like u to what they would attack in their wing. */
void look_way(const Battle *b, const State *s, PieceId u, int wing, Look *look);
/* Hexes of this list with some of these enemies. */
int seen_in(const Look *look, const PlaceId *hex, int count, unsigned what);
