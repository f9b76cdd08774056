/* What the advice remembers in thought: judgements about a brigade and moves of a unit, by what
 * stands near them, since playings through meet the same troops in the same places again and again
 * and what happens far away does not matter to them; and ways to the enemy. */
#pragma once

#include "rules/bayonet/mind/neighbourhood.h"
#include "rules/bayonet/move_reach.h"

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

/* How the unit on its way should be by now, if all that is left of the route is known to be lawful:
 * so long as it is, nobody has to ask what it may do. */
typedef struct Sure {
    uint8_t turn; /* 0: it is not known */
    uint8_t facing;
    uint8_t mp[ROUTE_STEPS + 1]; /* before each stage, and at the end */
} Sure;

typedef struct Memory {
    Near near;
    FormationId followed; /* the active brigade for which `near` is up to date */
    FormationId picked; /* what was chosen when `near` was last brought up to date, at brig_pick */
    FormationId rested; /* the active brigade of which `rests` is known */
    bool rests;         /* it has nothing to move for */
    Route route;
    Sure sure;
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
} Memory;

/* Forgets everything; or only what belongs to one playing through. */
void memory_clear(Memory *m);
void memory_begin(Memory *m);
/* Sees to it that `near` is up to date for the active brigade, or at a time when none is. */
void memory_follow(const Battle *b, const State *s, Memory *m);

/* What was judged under this key; false: nothing. */
bool memory_judged(const Memory *m, uint64_t key, int *worth);
void memory_judge(Memory *m, uint64_t key, int worth);
/* The move made under this key; false: none. */
bool memory_route(const Memory *m, uint64_t key, Route *out);
void memory_keep_route(Memory *m, uint64_t key, const Route *route);
