#include "rules/rally/memo.h"

#include "core/hash.h"
#include "game/mind.h"
#include "rules/rally/state.h"

/* How far from any of the troops others are still of concern to their plan, in hexes: enemies as
 * far as infantry gets, friends as far as they may be in the way or in line. What happens farther
 * off is left out of account in a rollout, and so are leaders and guns. */
enum { PLAN_ENEMY = 5, PLAN_OWN = 3 };
/* The same for what an order gains. */
enum { GAIN_ENEMY = 3, GAIN_OWN = 1 };
/* And for a unit on its own: it looks no farther than it gets. */
enum { RIDE_ENEMY = 5, RIDE_OWN = 3 };

void memo_clear(Memo *memo) {
    for (int i = 0; i < MEMO_ROWS; i++) memo->row[i].key = 0;
    for (int i = 0; i < GAIN_ROWS; i++) memo->gain[i].key = 0;
    for (int i = 0; i < RIDE_ROWS; i++) memo->ride[i].key = 0;
}

/* Who they are, their scripts, and what is held. */
static uint64_t name_troops(const Battle *b, const Posts *posts, const Scripts *scripts,
                            const PieceId *unit, int count) {
    uint64_t key = posts->held;
    for (int i = 0; i < count; i++) {
        const uint64_t script = scripts->script[b->tag[unit[i]].formation];
        key = hash_join(key, (uint64_t)unit[i] | script << 16);
    }
    return key;
}

static uint64_t name_planned(const Battle *b, const Posts *posts, const Plan *plan) {
    return name_troops(b, posts, &plan->fields.scripts, plan->unit, plan->count);
}

uint64_t memo_key(const Battle *b, const State *s, const Posts *posts, const Plan *plan) {
    if (plan->count == 0) return 1;
    const uint64_t near =
        hash_units_near(b, s, posts, plan->unit, plan->count, PLAN_ENEMY, PLAN_OWN);
    return hash_join(name_planned(b, posts, plan), near) | 1;
}

uint64_t gain_key(const Battle *b, const State *s, const Posts *posts, const Plan *plan) {
    const uint64_t near =
        hash_units_near(b, s, posts, plan->unit, plan->count, GAIN_ENEMY, GAIN_OWN);
    return hash_join(name_planned(b, posts, plan), near) | 1;
}

uint64_t ride_key(const Battle *b, const State *s, const Posts *posts, const Scripts *scripts,
                  PieceId u) {
    const uint64_t near = hash_units_near(b, s, posts, &u, 1, RIDE_ENEMY, RIDE_OWN);
    const uint64_t name = hash_join(name_troops(b, posts, scripts, &u, 1), own_of(s, u)->mp);
    return hash_join(name, near) | 1;
}

GainRow *gain_row(Memo *memo, uint64_t key) { return &memo->gain[key / 2 % GAIN_ROWS]; }

RideRow *ride_row(Memo *memo, uint64_t key) { return &memo->ride[key / 2 % RIDE_ROWS]; }

MemoRow *memo_recall(Memo *memo, uint64_t key, Plan *plan) {
    MemoRow *row = &memo->row[key / 2 % MEMO_ROWS];
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

MemoRow *memo_keep(Memo *memo, uint64_t key, const Plan *plan) {
    if (plan->count > MEMO_UNITS) return NULL;
    MemoRow *row = &memo->row[key / 2 % MEMO_ROWS];
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
