/* What the mind remembers through rollouts: judgements about a brigade and moves of a unit, under a
 * key made of what stands near them, since rollouts meet the same troops in the same places again
 * and again and what happens far away does not matter to them; and ways to the enemy.
 *
 * The neighbourhood keys: the map is cut into blocks of four by four hexes; each has a number made
 * of the pieces in it, which follows what changes; those of a row are summed up, since many are
 * asked for together. */
#pragma once

#include "rules/bayonet/mind/mind.h"
#include "rules/bayonet/units.h"
#include "rules/bayonet/move.h"

/* Blocks from one corner to the other. */
typedef struct BlockRange {
    int8_t top, bottom, left, right;
} BlockRange;

typedef struct Neighbourhood {
    Piece last[PIECE_MAX];     /* as they were when looked at; at first all 0, as none ever is */
    uint64_t piece[PIECE_MAX]; /* each as it was last seen; 0: not on the map */
    uint64_t before[BLOCKS_ACROSS][BLOCKS_ACROSS + 1]; /* by row: of all blocks before a column */
    uint64_t impacts;                                  /* of artillery, anywhere */
    int8_t cv[PIECE_MAX];
    int16_t strength[FORMATION_MAX]; /* combat values of a brigade's troops */
    bool ranged[FORMATION_MAX];      /* its range is known */
    BlockRange range[FORMATION_MAX];
} Neighbourhood;

/* Looks at all pieces; or at those of a brigade, if nobody else can have moved. */
void bayonet_neighbourhood_update(const Battle *b, const State *s, Neighbourhood *neighbourhood);
void bayonet_neighbourhood_update_brigade(const Battle *b, const State *s, FormationId f,
                                          Neighbourhood *neighbourhood);
/* All within four hexes of the unit, or of the brigade, and what lies in the same blocks. */
uint64_t bayonet_neighbourhood_of_unit(const Battle *b, const State *s,
                                       const Neighbourhood *neighbourhood, PieceId u);
uint64_t bayonet_neighbourhood_of_brigade(const Battle *b, const State *s,
                                          Neighbourhood *neighbourhood, FormationId f);

/* ---- what is remembered ---- */

enum { JUDGED_ROWS = 8192, WAYS_ROWS = 32, ROUTE_ROWS = 6000, ROUTE_STEPS = 10 };

/* The steps of a move, and how far it has come. */
typedef struct Stage {
    PlaceId hex;
    uint8_t facing; /* afterwards */
    uint8_t verb;   /* VERB_TO, VERB_ISSUE or VERB_TURN */
} Stage;
typedef struct Route {
    PieceId unit; /* NO_PIECE: none */
    PlaceId here; /* where it should be by now */
    uint8_t next; /* the stage to come */
    uint8_t count;
    Stage stage[ROUTE_STEPS];
} Route;

/* What the unit on its route should have left by now, if the rest of the route is known to be
 * lawful: as long as it has, nobody has to ask what it may do. */
typedef struct RouteCheck {
    uint8_t turn; /* 0: it is not known */
    uint8_t facing;
    uint8_t mp[ROUTE_STEPS + 1]; /* before each stage, and at the end */
} RouteCheck;

typedef struct Memo {
    Neighbourhood neighbourhood;
    FormationId followed; /* the active brigade for which `near` is up to date */
    FormationId picked; /* what was chosen when `near` was last brought up to date, at brig_pick */
    FormationId rested; /* the active brigade of which `rests` is known */
    bool rests;         /* it has nothing to move for */
    Route route;
    RouteCheck check;
    struct {
        uint64_t key; /* 0: free */
        int32_t worth;
        int32_t zero;
    } judged[JUDGED_ROWS];
    struct {
        uint64_t key;
        uint8_t way[HEX_MAX];
    } ways[WAYS_ROWS];
    struct {
        uint64_t key;
        Route route;
    } moved[ROUTE_ROWS];
} Memo;

/* Forgets everything; or only what belongs to one rollout. */
void bayonet_memo_clear(Memo *m);
void bayonet_memo_begin(Memo *m);
/* Sees to it that `near` is up to date for the active brigade, or at a time when none is. */
void bayonet_memo_follow(const Battle *b, const State *s, Memo *m);

/* What was judged under this key; false: nothing. */
bool bayonet_memo_find(const Memo *m, uint64_t key, int *worth);
void bayonet_memo_store(Memo *m, uint64_t key, int worth);
/* The move made under this key; false: none. */
bool bayonet_memo_find_route(const Memo *m, uint64_t key, Route *out);
void bayonet_memo_store_route(Memo *m, uint64_t key, const Route *route);

/* Walks the whole route from here: if that can be done, and its end meets the duty, each step of it
 * is lawful when it comes to it, since nobody else moves meanwhile. */
RouteCheck bayonet_route_sure(const Battle *b, const State *s, const MoveFrame *f,
                              const Route *route);
/* Whether the unit on its route is as it should be, and can go on without asking. */
bool bayonet_route_still_sure(const State *s, const MoveFrame *f, const Memo *memo);
/* The next stage, or the halt at the end; and the same, going on. */
Action bayonet_route_action(const Route *route);
Action bayonet_route_advance(Memo *memo);
/* False: the unit is not where the route has it. */
bool bayonet_route_follow(const State *s, const Offers *offers, Memo *memo, Action *out);
