/* The map as it is for a side at this moment, hex by hex, and how good a place is for a unit that
 * does not attack from it. Worths are those of estimate.h. */
#pragma once

#include "core/spots.h"
#include "ai/kit/influence.h"
#include "game/mind.h"
#include "rules/clash/mind/aims.h"

enum { PULLS_MAX = 8, PULL_ROOM = 7168 };
static_assert((int)PULL_ROOM >= (int)HEX_MAX, "room for one table on any map");

typedef struct Outlook {
    Scripts scripts; /* set by the caller: the script of each division */
    Stakes stakes;
    Aims aims;
    int16_t threat[HEX_MAX];  /* enemy strength that could come there soon, in tenths of a step */
    int16_t support[HEX_MAX]; /* own strength there and near, likewise */
    uint8_t nearest[HEX_MAX]; /* see clash_nearest; NOT_ASKED until it is */
    int32_t drawn[HEX_MAX];   /* the draw of all victory hexes together, likewise */
    /* The pull of victory hexes on units of one aim and one bias, hex by hex: as many of these
     * tables as fit for this map, until the aims are found anew. */
    uint8_t pulls, pulls_next;    /* how many there are; the next to be forgotten */
    uint32_t pull_for[PULLS_MAX]; /* aim and bias */
    int32_t pull[PULL_ROOM];      /* NOT_PULLED until it is asked */
    Spots enemies;                /* the hexes where they stand */
    uint8_t of_side;              /* 1 + the side that these fields are for; 0: not made yet */
    PlaceId seen[PIECE_MAX];      /* the units that the fields count: where, and how strong */
    uint8_t seen_steps[PIECE_MAX];
    InfluenceStamp threat_of, support_of; /* the influence of one unit in the fields */
} Outlook;

/* The bias of the script that the unit follows. */
const ScriptBias *clash_bias(const Battle *b, const Scripts *scripts, PieceId u);
void clash_outlook_make(const Battle *b, const State *s, int side, Outlook *o);
/* The fields alone, brought up to date with what has changed since the last time. */
void clash_outlook_follow(const Battle *b, const State *s, int side, Outlook *o);

/* Distance of the nearest enemy unit. */
int clash_nearest(const Battle *b, Outlook *o, HexId hex);
int clash_place_worth(const Battle *b, const State *s, Outlook *o, PieceId u, PlaceId p);

/* A unit for which many places are compared: what is the same in all of them. */
typedef struct Settler {
    PieceId unit;
    bool cavalry, on_map;
    int steps;
    uint8_t aim; /* index of a victory hex, or NO_AIM */
    const ScriptBias *bias;
    int drift;     /* what a hex more to the enemy costs; less than 0: it falls back from him */
    int32_t *pull; /* in the outlook: good until the next settler is made */
    Axial at;
    int mates;             /* the others of its formation, */
    Axial mate[PIECE_MAX]; /* and where they stand */
} Settler;

void clash_settler(const Battle *b, const State *s, Outlook *o, PieceId u, Settler *settler);
int clash_place_worth_for(const Battle *b, const State *s, Outlook *o, const Settler *settler,
                          PlaceId p);
/* An upper bound of that for a place on the map, cheap to compute. */
int clash_place_bound(const Battle *b, const State *s, Outlook *o, const Settler *settler,
                      PlaceId p);
/* 6.3.4: whether a unit of `side` there would have to go at the end of the turn. */
bool clash_below(const Battle *b, const State *s, PlaceId p, int side);
