/* What the advice keeps from one choice to the next: a look at the ground, a plan for the units of
 * an activation, and in thought the plans of other playings through. */
#pragma once

#include "rules/rally/memo.h"
#include "game/mind.h"
#include "rules/rally/steps.h"

typedef struct Room {
    uint64_t kept;   /* the position whose plan is kept in `plan`, as a hash; 0: none */
    uint64_t mark;   /* says that all that follows is of this battle */
    uint64_t looked; /* the position whose fields are in `plan` */
    uint64_t weighed[FORMATION_MAX / 64]; /* formations whose gain is known in this impulse */
    int32_t gain[FORMATION_MAX];
    MemoRow *row;      /* in thought: where the plan is remembered, or NULL */
    MemoUnit way;      /* of a piece that moves without a plan */
    uint64_t ride_key; /* in thought: that is remembered by this name, or 0 */
    Posts posts;       /* in thought: of the units, when a name for some was last wanted */
    Outlook outlook;   /* its own, while it looks for a goal */
    Plan plan;
    State before; /* the position when the moving unit was chosen */
    Memo memo;
} Room;
static_assert(sizeof(Room) <= MIND_SCRATCH_MAX, "fits the room that is given");

/* Before anything else: forgets what was kept of another battle. */
void room_wake(const Battle *b, Room *room);
/* Looks at the ground with the eyes of a side, unless that was just done. */
void room_look(const Battle *b, const State *s, int side, Room *room);
/* Plans for the units gathered in room->plan, after plan_anew for this position; in thought it may
 * do to remember, and room->posts are those of this position. Likewise what they would gain. */
void room_plan(const Battle *b, const State *s, Room *room);
/* What the units gathered there would gain by such a plan. */
int room_gain(const Battle *b, const State *s, Room *room);
/* Plans for the active units, unless the plan for this position is still there. */
void room_plan_active(const Battle *b, const State *s, Room *room);
/* In thought a plan is kept through the activation it was made for: its units are still those that
 * are active, and some have moved. */
bool room_plan_goes_on(const Battle *b, const State *s, const Room *room);
