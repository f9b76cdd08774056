#include "rules/rally/mind/scratch.h"

#include "ai/kit/scratch.h"
#include "core/hash.h"

void rally_scratch_enter(const Battle *b, RallyScratch *scratch) {
    const uint64_t battle = scratch_mark(b, sizeof(RallyScratch));
    if (scratch->battle == battle) return;
    scratch->battle = battle;
    scratch->looked_at = 0;
    scratch->row = NULL;
    scratch->free_move_key = 0;
    scratch->way.unit = NO_PIECE;
    rally_neighbourhood_forget(&scratch->neighbourhood);
    rally_memo_clear(&scratch->memo);
    rally_plan_forget(&scratch->plan);
}

void rally_scratch_look(const Battle *b, const State *s, int side, RallyScratch *scratch) {
    if (scratch->plan.outlook.scripts.in_rollout) {
        scratch->looked_at = 0; /* to look again is cheaper than to tell positions apart */
    } else {
        const uint64_t position = hash_join(state_hash(b, s), (uint64_t)side + 1);
        if (scratch->looked_at == position) return;
        scratch->looked_at = position;
        scratch->planned_for = 0;
    }
    rally_outlook_update(b, s, side, &scratch->plan.outlook);
}

void rally_scratch_plan(const Battle *b, const State *s, RallyScratch *scratch) {
    if (!scratch->plan.outlook.scripts.in_rollout) {
        rally_plan_make(b, s, &scratch->plan);
        return;
    }
    const uint64_t key = rally_plan_key(b, s, &scratch->neighbourhood, &scratch->plan);
    scratch->row = rally_memo_find(&scratch->memo, key, &scratch->plan);
    if (scratch->row != NULL) return;
    rally_scratch_look(b, s, s->acting, scratch);
    rally_plan_make(b, s, &scratch->plan);
    scratch->row = rally_memo_store(&scratch->memo, key, &scratch->plan);
}

int rally_scratch_gain(const Battle *b, const State *s, RallyScratch *scratch) {
    Plan *plan = &scratch->plan;
    if (plan->count == 0) return 0;
    if (!plan->outlook.scripts.in_rollout) {
        rally_scratch_plan(b, s, scratch);
        return plan->gain;
    }
    const uint64_t key = rally_gain_key(b, s, &scratch->neighbourhood, plan);
    GainRow *known = rally_gain_row(&scratch->memo, key);
    if (known->key != key) {
        rally_scratch_plan(b, s, scratch);
        *known = (GainRow){.key = key, .gain = plan->gain};
    }
    plan->count = 0; /* there may be no plan for them */
    return known->gain;
}

bool rally_scratch_plan_holds(const Battle *b, const State *s, const RallyScratch *scratch) {
    const Plan *plan = &scratch->plan;
    bool moved = false;
    if (!plan->outlook.scripts.in_rollout || scratch->planned_for == 0 || plan->count == 0)
        return false;
    for (int k = 0; k < plan->count; k++) {
        const PieceId u = plan->unit[k];
        if (on_map(s, u) && !flagged(s, u, FLAG_ACTIVE)) return false;
        moved |= flagged(s, u, FLAG_MOVED);
    }
    return moved;
}

void rally_scratch_plan_active(const Battle *b, const State *s, RallyScratch *scratch) {
    const Scripts *scripts = &scratch->plan.outlook.scripts;
    if (rally_scratch_plan_holds(b, s, scratch)) return;
    rally_plan_reset(&scratch->plan);
    if (scripts->in_rollout) {
        rally_neighbourhood_update(b, s, &scratch->neighbourhood);
        rally_plan_gather_active(b, s, &scratch->plan);
        rally_scratch_plan(b, s, scratch);
        scratch->planned_for = 1;
        return;
    }
    const uint64_t position = hash_bytes(scripts, sizeof *scripts, state_hash(b, s)) | 1;
    if (scratch->planned_for == position) return;
    rally_scratch_look(b, s, s->acting, scratch);
    rally_plan_gather_active(b, s, &scratch->plan);
    rally_scratch_plan(b, s, scratch);
    scratch->planned_for = position;
}
