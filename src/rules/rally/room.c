#include "rules/rally/room.h"

#include "core/hash.h"
#include "game/mind.h"

void room_wake(const Battle *b, Room *room) {
    const uint64_t mark = hash_join(b->content_hash, sizeof(Room));
    if (room->mark == mark) return;
    room->mark = mark;
    room->looked = 0;
    room->row = NULL;
    room->ride_key = 0;
    room->way.unit = NO_PIECE;
    posts_forget(&room->posts);
    memo_clear(&room->memo);
    plan_forget(&room->plan);
}

void room_look(const Battle *b, const State *s, int side, Room *room) {
    if (room->plan.fields.scripts.in_rollout) {
        room->looked = 0; /* to look again is cheaper than to tell positions apart */
    } else {
        const uint64_t position = hash_join(state_hash(b, s), (uint64_t)side + 1);
        if (room->looked == position) return;
        room->looked = position;
        room->kept = 0;
    }
    fields_look(b, s, side, &room->plan.fields);
}

void room_plan(const Battle *b, const State *s, Room *room) {
    if (!room->plan.fields.scripts.in_rollout) {
        plan_make(b, s, &room->plan);
        return;
    }
    const uint64_t key = memo_key(b, s, &room->posts, &room->plan);
    room->row = memo_recall(&room->memo, key, &room->plan);
    if (room->row != NULL) return;
    room_look(b, s, s->acting, room);
    plan_make(b, s, &room->plan);
    room->row = memo_keep(&room->memo, key, &room->plan);
}

int room_gain(const Battle *b, const State *s, Room *room) {
    Plan *plan = &room->plan;
    if (plan->count == 0) return 0;
    if (!plan->fields.scripts.in_rollout) {
        room_plan(b, s, room);
        return plan->gain;
    }
    const uint64_t key = gain_key(b, s, &room->posts, plan);
    GainRow *known = gain_row(&room->memo, key);
    if (known->key != key) {
        room_plan(b, s, room);
        *known = (GainRow){.key = key, .gain = plan->gain};
    }
    plan->count = 0; /* there may be no plan for them */
    return known->gain;
}

bool room_plan_goes_on(const Battle *b, const State *s, const Room *room) {
    const Plan *plan = &room->plan;
    bool moved = false;
    if (!plan->fields.scripts.in_rollout || room->kept == 0 || plan->count == 0) return false;
    for (int k = 0; k < plan->count; k++) {
        const PieceId u = plan->unit[k];
        if (on_map(s, u) && !flagged(s, u, FLAG_ACTIVE)) return false;
        moved |= flagged(s, u, FLAG_MOVED);
    }
    return moved;
}

void room_plan_active(const Battle *b, const State *s, Room *room) {
    const Scripts *scripts = &room->plan.fields.scripts;
    if (room_plan_goes_on(b, s, room)) return;
    plan_anew(&room->plan);
    if (scripts->in_rollout) {
        posts_look(b, s, &room->posts);
        plan_gather_active(b, s, &room->plan);
        room_plan(b, s, room);
        room->kept = 1;
        return;
    }
    const uint64_t position = hash_bytes(scripts, sizeof *scripts, state_hash(b, s)) | 1;
    if (room->kept == position) return;
    room_look(b, s, s->acting, room);
    plan_gather_active(b, s, &room->plan);
    room_plan(b, s, room);
    room->kept = position;
}
