/* What a place is worth to a unit: enemies, friends and victory hexes around it, found once for a
 * side and then asked place by place. Worths are thousandths of a victory point. */
#pragma once

#include "ai/kit/influence.h"
#include "game/mind.h"
#include "rules/rally/mind/hex_bounds.h"
#include "rules/rally/units.h"

/* Something that wants strength near it: an own victory hex that the enemy could come for, or a
 * stack of the enemy that somebody should face. */
typedef struct Demand {
    HexId hex;
    const int8_t *weight; /* what strength counts for at any distance, in tenths; beyond
                             DEMAND_REACH nothing */
    int worth;            /* of meeting it in full */
    int wanted;           /* strength, in tenths of an SP */
    int given;            /* by those who are near, likewise */
} Demand;
enum { DEMAND_MAX = VICTORY_HEX_MAX + 64, DEMAND_REACH = 7 };

/* What the map looks like to a side at this moment, hex by hex. */
typedef struct Outlook {
    Scripts scripts; /* set by the caller */
    int side;
    int demand_count;
    Demand demand[DEMAND_MAX];
    InfluenceStamp threat_of, support_of; /* influence of one unit */
    int32_t draw[HEX_MAX];                /* towards what is worth having */
    int16_t threat[HEX_MAX];  /* enemy strength that could come there soon, in tenths of an SP */
    int16_t support[HEX_MAX]; /* own strength there and near, likewise */
    uint8_t nearest[HEX_MAX]; /* distance of the nearest enemy unit, once it was asked for */
    int32_t
        peril[VICTORY_HEX_MAX]; /* enemy strength that could come for a victory hex, likewise, */
    int32_t cover[VICTORY_HEX_MAX]; /* and own strength that could meet it */
    int32_t facing[PIECE_MAX];      /* own strength that faces each enemy unit, in the order of
                                  Battle.unit; likewise */
    /* What it was made from, so that the next update only corrects what has changed. */
    bool known;
    bool draws[VICTORY_HEX_MAX]; /* victory hexes that the side does not hold */
    HexId hex[PIECE_MAX];        /* of units; NO_HEX: off the map */
    int8_t sp[PIECE_MAX];
    int16_t at[SIDE_MAX][2][PIECE_MAX]; /* q, r of a side's units, in the order of Battle.unit */
} Outlook;
void rally_outlook_forget(Outlook *outlook); /* it is of another battle, or of none */
void rally_outlook_update(const Battle *b, const State *s, int side, Outlook *outlook);
/* Finds the demands of these places, and those near enough to them to count; the outlook is of this
 * position. */
void rally_outlook_attend(const Battle *b, const State *s, const HexBounds *where,
                          Outlook *outlook);
/* The unit will go there: it meets demands from its new place. */
void rally_outlook_post(const Battle *b, const State *s, Outlook *outlook, PieceId u,
                        PlaceId place);

/* How far the nearest enemy unit is from a hex; farther than any map if there is none. */
int rally_enemy_distance(const Battle *b, Outlook *outlook, HexId hex);

/* How the script of the unit's formation departs from the advice. */
const ScriptBias *rally_bias_of(const Battle *b, const Outlook *outlook, PieceId u);

/* How exposed a unit would be in a place. */
int rally_outlook_danger(const Battle *b, const State *s, const Outlook *outlook, PieceId u,
                         PlaceId place);
/* What a unit does for victory hexes by standing there: it takes the enemy's, or is alone to keep
 * an own one that he may come for. */
int rally_hold_worth(const Battle *b, const State *s, Outlook *outlook, PieceId u, PlaceId place);
/* What a unit looks for wherever it may go: found once, then asked place by place. */
typedef struct UnitOutlook {
    PieceId u;
    const ScriptBias *bias;
    PieceId leader; /* in charge of it, or NO_PIECE */
    int sp, range;
    int most_needed;                              /* what it could do for all demands at most */
    int count;                                    /* of the demands that others do not see to: */
    int16_t need_at[2][DEMAND_MAX];               /* where they are (q, r), */
    int need_worth[DEMAND_MAX][DEMAND_REACH + 2]; /* and what the unit would do for each from a
                                                     distance, the last: from farther off */
} UnitOutlook;
void rally_outlook_of_unit(const Battle *b, const State *s, const Outlook *outlook, PieceId u,
                           UnitOutlook *out);
/* How good a place is for a unit that does not attack from it. */
int rally_outlook_worth(const Battle *b, const State *s, Outlook *outlook, const UnitOutlook *view,
                        PlaceId place);
/* Whether it is better than `least`, and then how good. */
bool rally_outlook_betters(const Battle *b, const State *s, Outlook *outlook,
                           const UnitOutlook *view, PlaceId place, int least, int *worth);
int rally_outlook_worth_once(const Battle *b, const State *s, Outlook *outlook, PieceId u,
                             PlaceId place);
