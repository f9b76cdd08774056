#include "rules/clash/mind/scratch.h"

#include "ai/kit/scratch.h"
#include "core/hash.h"

void clash_scratch_ready(const Battle *b, ClashScratch *scratch) {
    const uint64_t mark = scratch_mark(b, sizeof(ClashScratch));
    if (scratch->mark == mark) return;
    scratch->mark = mark;
    scratch->planned = scratch->chosen_for = 0;
    scratch->aimed = 0;
    memset(scratch->combat_memo, 0, sizeof scratch->combat_memo);
    scratch->plan.outlook.of_side = 0;
    scratch->intent = (Intent){.piece = NO_PIECE};
    clash_memo_clear(&scratch->memo);
}

uint32_t clash_activation_key(const State *s) {
    const Clash *c = clash_of(s);
    uint64_t key = hash_join((uint64_t)s->turn << 8 | s->acting, c->marker);
    for (int i = 0; i < c->active_count; i++) {
        key = hash_join(key, (uint64_t)c->active[i] << 8 | c->allowance[i]);
    }
    return (uint32_t)key | 1;
}

void clash_scratch_outlook(const Battle *b, const State *s, int side, ClashScratch *scratch) {
    Outlook *o = &scratch->plan.outlook;
    const bool same_turn =
        o->scripts.in_rollout && scratch->aimed == s->turn && o->of_side == side + 1;
    if (!same_turn) {
        clash_outlook_make(b, s, side, o);
        scratch->aimed = s->turn;
        return;
    }
    clash_stakes(b, s, side, &o->stakes);
    clash_outlook_follow(b, s, side, o);
}

void clash_scratch_begin(MindScratch *memory) {
    ClashScratch *scratch = (ClashScratch *)memory;
    scratch->planned = scratch->chosen_for = 0;
}

void clash_scratch_forget(MindScratch *memory) {
    clash_scratch_begin(memory);
    ((ClashScratch *)memory)->mark = 0;
}
