/* The Command Display: places, compliance (4.2, 0.8), what changes by itself (4.3.2), what leaders
 * attempt there (4.3-4.5) and what brigades are ordered (5.0). */
#pragma once

#include "rules/bayonet/units.h"

/* Along the axis of its wing: rows forward, half-hexes to the owner's right (0.4). */
static inline int fwd_of(const Battle *b, int axis, PlaceId hex) {
    static const int8_t FWD[HEX_SIDES][2] = {{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}};
    return FWD[axis][0] * b->grid.at[hex].q + FWD[axis][1] * b->grid.at[hex].r;
}
static inline int lat_of(const Battle *b, int axis, PlaceId hex) {
    static const int8_t LAT[HEX_SIDES][2] = {{2, 1}, {1, 2}, {-1, 1}, {-2, -1}, {-1, -2}, {1, -1}};
    return LAT[axis][0] * b->grid.at[hex].q + LAT[axis][1] * b->grid.at[hex].r;
}

static inline bool bounded(const Bounds *w, int line) { return w->has >> line & 1; }
Bounds bayonet_bounds(const Battle *b, const State *s, FormationId f);
/* V of 0.8: by how much a unit in this hex violates the bounds. */
int bayonet_violation(const Battle *b, const State *s, const Bounds *bounds, PlaceId hex);
/* The least V that any hex can have: more than 0 if the bounds contradict each other. */
int bayonet_violation_least(const Bounds *bounds);
bool bayonet_complies(const Battle *b, const State *s, FormationId f);

/* Where a brigade stands along the axis of its wing. */
typedef struct Extent {
    int16_t lat_least, lat_most, fwd_least, fwd_most;
    bool none;  /* it has no units on the map */
    bool stray; /* one of them is not on the wing's ground */
} Extent;
/* The brigades of a line that others are measured by. */
typedef struct InLine {
    uint8_t count;
    FormationId brigade[FORMATION_MAX];
    Extent extent; /* of all of them together */
} InLine;
/* Cached extents, for callers that ask about many brigades of one position. */
typedef struct Extents {
    bool known[FORMATION_MAX];
    Extent of[FORMATION_MAX];
    bool laid[SIDE_MAX];
    InLine line[SIDE_MAX][WING_MAX][LINES];
} Extents;
void bayonet_extents_clear(Extents *extents);
bool bayonet_complies_cached(const Battle *b, const State *s, FormationId f, Extents *extents);

FormationId bayonet_brigade_in_slot(const Battle *b, const State *s, int side, int wing, int line,
                                    int slot); /* or NO_FORMATION */
int bayonet_brigades_in_line(const Battle *b, const State *s, int side, int wing, int line);
/* The display of one side laid out place by place, for callers that look at many of them. */
enum { SLOT_MAX = 8 };
typedef struct Board {
    FormationId at[WING_MAX][LINES][SLOT_MAX]; /* or NO_FORMATION */
    uint8_t count[WING_MAX][LINES];            /* brigades in the line */
} Board;
void bayonet_board_lay(const Battle *b, const State *s, int side, Board *board);
/* Puts a brigade into a slot; what is there is pushed towards the nearest gap (R26). */
void bayonet_insert_brigade(const Battle *b, State *s, FormationId f, int wing, int line, int slot);
/* Leaders in Direct Command go where the brigade has gone (R63). */
void bayonet_leaders_follow(const Battle *b, State *s, FormationId f);
/* 4.3.2: lines that are empty fill up from behind. */
void bayonet_display_update(const Battle *b, State *s, int side, int wing);
/* Takes a brigade whose last unit is gone, or that failed its morale, off the display: leaders to
 * General Command, bayonet_display_update, counts. Its units are dealt with by the caller. */
void bayonet_brigade_off(const Battle *b, State *s, FormationId f);
/* Drops `moved` and `relieved` if it complies. */
void bayonet_settle_flags(const Battle *b, State *s, FormationId f);

/* ---- attempt.c: attempts of leaders on the display (4.3-4.5) ---- */

/* The highest die that still succeeds, modifiers included; below 0: none. */
int bayonet_attempt_need(const Battle *b, const State *s, int side, bool by_ac, int verb,
                         FormationId f, int number);
/* Whether the display allows the attempt, whoever makes it (4.3, 4.4). */
bool bayonet_attempt_open(const Battle *b, const State *s, int verb, FormationId f, int number);

/* ---- activate.c: orders ---- */

/* Whether none of the other units of its brigade, if it has any, is in its hex or next to it
 * (R12). */
bool bayonet_isolated(const Battle *b, const State *s, PieceId p);
/* The highest die with which the brigade takes the order; below 0: none (T2). */
int bayonet_order_need(const Battle *b, const State *s, FormationId f, int order);
/* The highest die with which the brigade holds its morale check (12.0); below 0: none. */
int bayonet_morale_need(const Battle *b, const State *s, FormationId f);

/* ---- display.c: rules that only some battles use ---- */

/* Option Clerambault (Blenheim S5): a unit has routed in this hex. The first time that happens to
 * foot in the village the reserves of its wing are drawn into the Support line. */
void bayonet_draw_reserves(const Battle *b, State *s, PieceId routed, PlaceId hex);
