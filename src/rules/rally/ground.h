/* What the ground is worth to a unit: the lie of the enemy, friends and victory hexes, looked at
 * once for a side and then asked place by place. Worths are thousandths of a victory point. */
#pragma once

#include "ai/kit/influence.h"
#include "game/mind.h"
#include "rules/rally/span.h"
#include "rules/rally/standing.h"

/* Something that wants strength near it: an own victory hex that the enemy could come for, or a
 * stack of the enemy that somebody should face. */
typedef struct Charge {
    HexId hex;
    const int8_t *weight; /* what strength counts for at any distance, in tenths; beyond
                             CHARGE_REACH nothing */
    int worth;            /* of having it fully seen to */
    int wanted;           /* strength, in tenths of an SP */
    int given;            /* by those who are near, likewise */
} Charge;
enum { CHARGE_MAX = VICTORY_HEX_MAX + 64, CHARGE_REACH = 7 };

/* What the ground looks like to a side at this moment, hex by hex. */
typedef struct Fields {
    Scripts scripts; /* set by the caller */
    int side;
    int charge_count;
    Charge charge[CHARGE_MAX];
    InfluenceStamp threat_of, support_of; /* a unit: where it is felt in the fields */
    int32_t draw[HEX_MAX];                /* of what is worth having */
    int16_t threat[HEX_MAX];  /* enemy strength that could come there soon, in tenths of an SP */
    int16_t support[HEX_MAX]; /* own strength there and near, likewise */
    uint8_t nearest[HEX_MAX]; /* distance of the nearest enemy unit, once it was asked for */
    int32_t
        peril[VICTORY_HEX_MAX]; /* enemy strength that could come for a victory hex, likewise, */
    int32_t cover[VICTORY_HEX_MAX]; /* and own strength that could meet it */
    int32_t facing[PIECE_MAX];      /* own strength that faces each enemy unit, in the order of
                                  Battle.unit; likewise */
    /* What the fields were made from, so that the next look only puts right what has changed. */
    bool known;
    bool draws[VICTORY_HEX_MAX]; /* victory hexes that the side does not hold */
    HexId hex[PIECE_MAX];        /* of units; NO_HEX: off the map */
    int8_t sp[PIECE_MAX];
    int16_t at[SIDE_MAX][2][PIECE_MAX]; /* q, r of a side's units, in the order of Battle.unit */
} Fields;
void fields_forget(Fields *fields); /* they are of another battle, or of none */
void fields_look(const Battle *b, const State *s, int side, Fields *fields);
/* Finds what must be seen to from these places, or near enough to them to count; the fields are
 * those of this position. */
void fields_attend(const Battle *b, const State *s, const Span *where, Fields *fields);
/* The unit will go there: what it saw to is seen to from its new place. */
void fields_post(const Battle *b, const State *s, Fields *fields, PieceId u, PlaceId place);

/* How far the nearest enemy unit is from a hex; farther than any map if there is none. */
int enemy_distance(const Battle *b, Fields *fields, HexId hex);

/* How the unit's formation biases, by its script. */
const ScriptBias *bias_of(const Battle *b, const Fields *fields, PieceId u);

/* How exposed a unit would be in a place. */
int ground_danger(const Battle *b, const State *s, const Fields *fields, PieceId u, PlaceId place);
/* What a unit does for victory hexes by standing there: it takes the enemy's, or is alone to keep
 * an own one that he may come for. */
int hold_worth(const Battle *b, const State *s, Fields *fields, PieceId u, PlaceId place);
/* What a unit looks for wherever it may go: found once, then asked place by place. */
typedef struct Outlook {
    PieceId u;
    const ScriptBias *bias;
    PieceId leader; /* in charge of it, or NO_PIECE */
    int sp, range;
    int most_needed;                              /* what it could do for all charges at most */
    int count;                                    /* of the charges that others do not see to: */
    int16_t need_at[2][CHARGE_MAX];               /* where they are (q, r), */
    int need_worth[CHARGE_MAX][CHARGE_REACH + 2]; /* and what the unit would do for each from a
                                                     distance, the last: from farther off */
} Outlook;
void ground_outlook(const Battle *b, const State *s, const Fields *fields, PieceId u, Outlook *out);
/* How good a place is for a unit that does not attack from it. */
int outlook_worth(const Battle *b, const State *s, Fields *fields, const Outlook *o, PlaceId place);
/* Whether it is better than `least`, and then how good. */
bool outlook_betters(const Battle *b, const State *s, Fields *fields, const Outlook *o,
                     PlaceId place, int least, int *worth);
int ground_worth(const Battle *b, const State *s, Fields *fields, PieceId u, PlaceId place);
