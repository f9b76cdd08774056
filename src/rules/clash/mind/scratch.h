/* What the files of the advice share: the scratch memory that is given to it, and the choice among
 * offers. */
#pragma once

#include "game/run.h"
#include "rules/clash/mind/memo.h"
#include "rules/clash/mind/battle_set.h"

/* What was intended when a mover or a target was chosen, so that the steps of a move and the naming
 * of attackers need not be planned again. The key says for which position: where it does not fit,
 * the plan is made again. In a rollout it is not checked. */
enum { PATH_MAX = 64 };
typedef struct Intent {
    uint64_t key;
    PieceId piece;
    PlaceId goal;
    uint8_t verb;
    bool leaves;
    uint8_t path_count; /* of the way to the goal, 0: not looked for yet */
    PlaceId path[PATH_MAX];
    MemoUnit *memo_unit; /* in a rollout: the memo of the way, or NULL */
    Assault assault;
} Intent;

/* In a rollout: what a combat action was found to be worth, by all that it depends on. */
enum { COMBAT_MEMO_ROWS = 2048 };
typedef struct CombatMemo {
    uint64_t key; /* 0: free */
    int64_t worth;
} CombatMemo;

typedef struct ClashScratch {
    /* What a rollout goes on with; clash_scratch_begin clears it. */
    uint32_t planned;    /* in a rollout: the activation that the plan is for */
    uint32_t chosen_for; /* in a rollout: the activation that the battles are for */
    uint64_t mark;       /* says that all that follows is of this battle */
    uint16_t aimed;      /* in a rollout: the turn that the aims were found in */
    MemoRow *row;        /* in a rollout: the memo of the plan, or NULL */
    Plan plan;
    State before; /* the position when the moving unit was chosen */
    BattleSet battles;
    CombatMemo combat_memo[COMBAT_MEMO_ROWS];
    Intent intent;
    Memo memo;
} ClashScratch;
static_assert(sizeof(ClashScratch) <= MIND_SCRATCH_MAX, "fits the memory that is given");

/* See Mind.begin and Mind.forget. */
void clash_scratch_begin(MindScratch *memory);
void clash_scratch_forget(MindScratch *memory);
/* Before anything else: forgets what belongs to another battle. */
void clash_scratch_ready(const Battle *b, ClashScratch *scratch);
/* Brings the outlook of a side up to date. In a rollout the aims of a turn are those found last
 * outside rollouts, or first: they change little within a turn, and all rollouts share them. */
void clash_scratch_outlook(const Battle *b, const State *s, int side, ClashScratch *scratch);
/* A name for the activation under way, never 0. */
uint32_t clash_activation_key(const State *s);

/* What an offer is worth to the side that chooses; they are compared, the first best is taken. */
typedef int (*Worth)(const Battle *b, const State *s, Action a, ClashScratch *scratch);
Action clash_best_offer(const Battle *b, const State *s, const Offers *offers, Worth worth,
                        ClashScratch *scratch);
/* The same, with the outlook of the side that is asked brought up to date. */
Action clash_choose_by_outlook(const Battle *b, const State *s, const Offers *offers, Worth worth,
                               ClashScratch *scratch);
Action clash_last_of(const Offers *offers);
Action clash_offered(const Offers *offers, int verb); /* the first of this verb, or the last */

/* advise_move.c */
Action clash_choose_mover(const Battle *b, const State *s, const Offers *offers,
                          ClashScratch *scratch);
Action clash_choose_step(const Battle *b, const State *s, const Offers *offers,
                         ClashScratch *scratch);
/* In a rollout, without listing the offers: see Mind.shortcut. */
Shortcut clash_shortcut_mover(const Battle *b, const State *s, ClashScratch *scratch, Action *out);
Shortcut clash_shortcut_step(const Battle *b, const State *s, ClashScratch *scratch, Action *out);
Shortcut clash_shortcut_target(const Battle *b, const State *s, ClashScratch *scratch, Action *out);
Shortcut clash_shortcut_attacker(const Battle *b, const State *s, ClashScratch *scratch,
                                 Action *out);
/* advise_fight.c */
Action clash_combat_or_not(const Battle *b, const State *s, const Offers *offers,
                           ClashScratch *scratch);
Action clash_choose_target(const Battle *b, const State *s, const Offers *offers,
                           ClashScratch *scratch);
Action clash_choose_attacker(const Battle *b, const State *s, const Offers *offers,
                             ClashScratch *scratch);
Action clash_retire_or_stand(const Battle *b, const State *s, const Offers *offers);
Action clash_call_guns(const Battle *b, const State *s, const Offers *offers, bool attack);
Action clash_choose_retreat(const Battle *b, const State *s, const Offers *offers,
                            ClashScratch *scratch);
Action clash_choose_risk(const Battle *b, const State *s, const Offers *offers);
Action clash_choose_advance(const Battle *b, const State *s, const Offers *offers,
                            ClashScratch *scratch);
