/* What the files of the advice share: the room that is given to it, and the choice among offers. */
#pragma once

#include "game/run.h"
#include "game/mind.h"
#include "rules/clash/memo.h"
#include "rules/clash/muster.h"

/* What was meant when a mover or a target was chosen, so that the steps of a move and the naming
 * of attackers need not think it all through again. The key says for which position: where it does
 * not fit, the same thoughts come again. In thought it is not asked for. */
enum { PATH_MAX = 64 };
typedef struct Meant {
    uint64_t key;
    PieceId piece;
    PlaceId goal;
    uint8_t verb;
    bool leaves;
    uint8_t path_count; /* of the way to the goal, 0: not looked for yet */
    PlaceId path[PATH_MAX];
    MemoUnit *kept; /* in thought: where the way is remembered, or NULL */
    Assault assault;
} Meant;

/* In thought: what a combat action was found to be worth, by all that it hangs on. */
enum { WEIGHED_MAX = 2048 };
typedef struct Weighed {
    uint64_t key; /* 0: free */
    int64_t worth;
} Weighed;

typedef struct Room {
    /* What a playing through goes on with: eight bytes, all 0 at its beginning. */
    uint32_t planned;  /* in thought: the activation that the plan is kept for */
    uint32_t mustered; /* in thought: the activation whose battles are kept */
    uint64_t mark;     /* says that all that follows is of this battle */
    uint16_t aimed;    /* in thought: the turn whose aims are kept */
    MemoRow *row;      /* in thought: where the plan is remembered, or NULL */
    Plan plan;
    State before; /* the position when the moving unit was chosen */
    Muster muster;
    Weighed weighed[WEIGHED_MAX];
    Meant meant;
    Memo memo;
} Room;
static_assert(sizeof(Room) <= MIND_SCRATCH_MAX, "fits the room that is given");

/* Before anything else: forgets what was kept of another battle. */
void clash_wake(const Battle *b, Room *room);
/* A look at the ground; in thought the aims of a turn are those of the last look in earnest, or of
 * the first: they change little in it, and all playings through share them. */
void clash_look_in(const Battle *b, const State *s, int side, Room *room);
/* A name for the activation under way, never 0. */
uint32_t clash_activation_key(const State *s);

/* What an offer is worth to the side that chooses; they are compared, the first best is taken. */
typedef int (*Worth)(const Battle *b, const State *s, Action a, Room *room);
Action clash_best_offer(const Battle *b, const State *s, const Offers *offers, Worth worth,
                        Room *room);
/* The same, after a look at the ground with the eyes of the side that is asked. */
Action clash_look_and_choose(const Battle *b, const State *s, const Offers *offers, Worth worth,
                             Room *room);
Action clash_last_of(const Offers *offers);
Action clash_offered(const Offers *offers, int verb); /* the first of this verb, or the last */

/* advise_move.c */
Action clash_choose_mover(const Battle *b, const State *s, const Offers *offers, Room *room);
Action clash_choose_step(const Battle *b, const State *s, const Offers *offers, Room *room);
/* What is known of it in thought without the offers, see Mind.shortcut. */
Shortcut clash_shortcut_mover(const Battle *b, const State *s, Room *room, Action *out);
Shortcut clash_shortcut_step(const Battle *b, const State *s, Room *room, Action *out);
Shortcut clash_shortcut_target(const Battle *b, const State *s, Room *room, Action *out);
Shortcut clash_shortcut_attacker(const Battle *b, const State *s, Room *room, Action *out);
/* advise_fight.c */
Action clash_combat_or_not(const Battle *b, const State *s, const Offers *offers, Room *room);
Action clash_choose_target(const Battle *b, const State *s, const Offers *offers, Room *room);
Action clash_choose_attacker(const Battle *b, const State *s, const Offers *offers, Room *room);
Action clash_retire_or_stand(const Battle *b, const State *s, const Offers *offers);
Action clash_call_guns(const Battle *b, const State *s, const Offers *offers, bool attack);
Action clash_choose_retreat(const Battle *b, const State *s, const Offers *offers, Room *room);
Action clash_choose_risk(const Battle *b, const State *s, const Offers *offers);
Action clash_choose_advance(const Battle *b, const State *s, const Offers *offers, Room *room);
