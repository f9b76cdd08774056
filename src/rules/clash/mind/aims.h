/* What each body of troops is for: the victory hex that it should keep or take. Where there are
 * enough already nobody else is sent, so that an army covers all that counts and attacks where
 * the enemy is thin. Worths are those of estimate.h. */
#pragma once

#include "rules/clash/mind/estimate.h"

enum { PARTY_MAX = 40, NO_AIM = 255, NO_PARTY = 255, AIM_FAR = 2 * HEX_SPAN_MAX };

/* The units of a division, or of whatever they belong to without one; they stack together. */
typedef struct Party {
    FormationId of;
    FormationId command; /* what is activated together (10.4) */
    bool cavalry;
    uint8_t aim; /* index of a victory hex, or NO_AIM */
    uint8_t units;
    int16_t strength;             /* in tenths of a step */
    int16_t way[VICTORY_HEX_MAX]; /* to each victory hex, in hexes, on average */
} Party;

typedef struct Aims {
    int count;
    Party party[PARTY_MAX];
    uint8_t party_of[PIECE_MAX];
    int16_t draw[VICTORY_HEX_MAX];  /* how hard each victory hex draws whoever is near */
    uint8_t press[VICTORY_HEX_MAX]; /* how far off the nearest enemy is, as he comes */
} Aims;

void clash_find_aims(const Battle *b, const State *s, const Stakes *k, Aims *aims);
