#include "rules/rally/mind/memo.h"

#include "ai/kit/memo.h"
#include "core/hash.h"
#include "rules/rally/state.h"

/* How far from any of the troops others are still of concern to their plan, in hexes: enemies as
 * far as infantry gets, friends as far as they may be in the way or in line. What happens farther
 * off is ignored in rollouts, and so are leaders and guns. */
enum { PLAN_ENEMY = 5, PLAN_OWN = 3 };
/* The same for what an order gains. */
enum { GAIN_ENEMY = 3, GAIN_OWN = 1 };
/* And for a unit on its own: it looks no farther than it gets. */
enum { FREE_MOVE_ENEMY = 5, FREE_MOVE_OWN = 3 };

void rally_memo_clear(Memo *memo) {
    for (int i = 0; i < MEMO_ROWS; i++) memo->row[i].key = 0;
    for (int i = 0; i < GAIN_ROWS; i++) memo->gain[i].key = 0;
    for (int i = 0; i < FREE_MOVE_ROWS; i++) memo->free_move[i].key = 0;
}

/* Who they are, their scripts, and what is held. */
static uint64_t troops_key(const Battle *b, const Neighbourhood *neighbourhood,
                           const Scripts *scripts, const PieceId *unit, int count) {
    uint64_t key = neighbourhood->held;
    for (int i = 0; i < count; i++) {
        const uint64_t script = scripts->script[b->tag[unit[i]].formation];
        key = hash_join(key, (uint64_t)unit[i] | script << 16);
    }
    return key;
}

static uint64_t planned_key(const Battle *b, const Neighbourhood *neighbourhood, const Plan *plan) {
    return troops_key(b, neighbourhood, &plan->outlook.scripts, plan->unit, plan->count);
}

uint64_t rally_plan_key(const Battle *b, const State *s, const Neighbourhood *neighbourhood,
                        const Plan *plan) {
    if (plan->count == 0) return 1;
    const uint64_t near =
        rally_neighbourhood_key(b, s, neighbourhood, plan->unit, plan->count, PLAN_ENEMY, PLAN_OWN);
    return memo_key(hash_join(planned_key(b, neighbourhood, plan), near));
}

uint64_t rally_gain_key(const Battle *b, const State *s, const Neighbourhood *neighbourhood,
                        const Plan *plan) {
    const uint64_t near =
        rally_neighbourhood_key(b, s, neighbourhood, plan->unit, plan->count, GAIN_ENEMY, GAIN_OWN);
    return memo_key(hash_join(planned_key(b, neighbourhood, plan), near));
}

uint64_t rally_free_move_key(const Battle *b, const State *s, const Neighbourhood *neighbourhood,
                             const Scripts *scripts, PieceId u) {
    const uint64_t near =
        rally_neighbourhood_key(b, s, neighbourhood, &u, 1, FREE_MOVE_ENEMY, FREE_MOVE_OWN);
    const uint64_t name = hash_join(troops_key(b, neighbourhood, scripts, &u, 1), own_of(s, u)->mp);
    return memo_key(hash_join(name, near));
}

GainRow *rally_gain_row(Memo *memo, uint64_t key) { return &memo->gain[memo_row(key, GAIN_ROWS)]; }

FreeMoveRow *rally_free_move_row(Memo *memo, uint64_t key) {
    return &memo->free_move[memo_row(key, FREE_MOVE_ROWS)];
}

MemoRow *rally_memo_find(Memo *memo, uint64_t key, Plan *plan) {
    MemoRow *row = &memo->row[memo_row(key, MEMO_ROWS)];
    if (row->key != key) return NULL;
    plan->gain = row->gain;
    for (int i = 0; i < plan->count; i++) {
        const MemoUnit *u = &row->unit[i];
        plan->goal[i] = u->goal;
        plan->verb[i] = u->verb;
        plan->attacks[i] = u->attacks;
    }
    return row;
}

MemoRow *rally_memo_store(Memo *memo, uint64_t key, const Plan *plan) {
    if (plan->count > MEMO_UNITS) return NULL;
    MemoRow *row = &memo->row[memo_row(key, MEMO_ROWS)];
    row->key = key;
    row->gain = plan->gain;
    row->count = plan->count;
    for (int i = 0; i < plan->count; i++) {
        row->unit[i] = (MemoUnit){.unit = plan->unit[i],
                                  .goal = plan->goal[i],
                                  .verb = plan->verb[i],
                                  .attacks = plan->attacks[i]};
    }
    return row;
}
