#include "rules/bayonet/mind/memo.h"

#include <string.h>

void memory_begin(Memory *m) {
    m->followed = m->picked = m->rested = NO_FORMATION;
    m->route.unit = NO_PIECE;
    m->sure.turn = 0;
}

void memory_clear(Memory *m) {
    memset(m, 0, sizeof *m);
    memory_begin(m);
}

void memory_follow(const Battle *b, const State *s, Memory *m) {
    const FormationId active = bayonet_of(s)->active;
    const bool known = active != NO_FORMATION && (active == m->followed || active == m->picked);
    if (known) { /* while it moves, nobody else does */
        near_follow_brigade(b, s, active, &m->near);
    } else {
        near_follow(b, s, &m->near);
    }
    if (active == NO_FORMATION || active != m->followed) m->rested = NO_FORMATION;
    m->followed = active;
    m->picked = NO_FORMATION;
}

bool memory_judged(const Memory *m, uint64_t key, int *worth) {
    const uint64_t row = key % JUDGED_ROWS;
    if (m->judged[row].key != key) return false;
    *worth = m->judged[row].worth;
    return true;
}

void memory_judge(Memory *m, uint64_t key, int worth) {
    m->judged[key % JUDGED_ROWS].key = key;
    m->judged[key % JUDGED_ROWS].worth = worth;
}

bool memory_route(const Memory *m, uint64_t key, Route *out) {
    const uint64_t row = key % ROUTE_ROWS;
    if (m->moved[row].key != key) return false;
    *out = m->moved[row].route;
    return true;
}

void memory_keep_route(Memory *m, uint64_t key, const Route *route) {
    m->moved[key % ROUTE_ROWS].key = key;
    m->moved[key % ROUTE_ROWS].route = *route;
}
