#include "rules/clash/mind/scratch.h"

#include "core/hash.h"

void clash_wake(const Battle *b, Room *room) {
    const uint64_t mark = hash_join(b->content_hash, sizeof(Room));
    if (room->mark == mark) return;
    room->mark = mark;
    room->planned = room->mustered = 0;
    room->aimed = 0;
    memset(room->weighed, 0, sizeof room->weighed);
    room->plan.outlook.eyes = 0;
    room->meant = (Meant){.piece = NO_PIECE};
    clash_memo_clear(&room->memo);
}

uint32_t clash_activation_key(const State *s) {
    const Clash *c = clash_of(s);
    uint64_t key = hash_join((uint64_t)s->turn << 8 | s->acting, c->marker);
    for (int i = 0; i < c->active_count; i++) {
        key = hash_join(key, (uint64_t)c->active[i] << 8 | c->allowance[i]);
    }
    return (uint32_t)key | 1;
}

void clash_look_in(const Battle *b, const State *s, int side, Room *room) {
    Outlook *o = &room->plan.outlook;
    const bool kept = o->scripts.in_rollout && room->aimed == s->turn && o->eyes == side + 1;
    if (!kept) {
        clash_look(b, s, side, o);
        room->aimed = s->turn;
        return;
    }
    clash_stakes(b, s, side, &o->stakes);
    clash_look_around(b, s, side, o);
}
