#include "rules/clash/memo.h"

#include "core/hash.h"

/* How far from any of the troops others are still of concern to their plan, in hexes: enemies as
 * far as they are felt after a short march, friends as far as they may be in the way or in line.
 * What happens farther off is left out of account, in thought. */
enum { NEAR_ENEMY = 5, NEAR_OWN = 3 };

void clash_memo_clear(Memo *memo) {
    for (int i = 0; i < MEMO_ROWS; i++) memo->row[i].key = 0;
}

static bool may_still_move(const State *s, PieceId u) {
    return flagged(s, u, FLAG_ACTIVE) && !flagged(s, u, FLAG_MOVED) && on_map(s, u);
}

/* Where those stand who may still move, and the bounds of all of them. */
typedef struct Movers {
    int count;
    Axial at[PIECE_MAX];
    Axial least, most;
} Movers;

static void find_movers(const Battle *b, const State *s, Movers *m) {
    m->count = 0;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!may_still_move(s, u)) continue;
        const Axial at = b->grid.at[b->place[s->piece[u].place].hex];
        if (m->count == 0) m->least = m->most = at;
        if (m->count > 0 && axial_distance(m->at[m->count - 1], at) == 0) continue;
        m->least.q = at.q < m->least.q ? at.q : m->least.q;
        m->least.r = at.r < m->least.r ? at.r : m->least.r;
        m->most.q = at.q > m->most.q ? at.q : m->most.q;
        m->most.r = at.r > m->most.r ? at.r : m->most.r;
        m->at[m->count++] = at;
    }
}

/* Most others are farther off than the bounds say. */
static bool near_any(const Movers *m, Axial at, int reach) {
    if (m->count == 0 || at.q < m->least.q - reach || at.q > m->most.q + reach ||
        at.r < m->least.r - reach || at.r > m->most.r + reach) {
        return false;
    }
    for (int i = 0; i < m->count; i++) {
        if (axial_distance(m->at[i], at) <= reach) return true;
    }
    return false;
}

uint64_t clash_memo_key(const Battle *b, const State *s, const Dispositions *how) {
    const Clash *c = clash_of(s);
    Movers movers;
    find_movers(b, s, &movers);
    uint64_t key = hash_bytes(s->control, b->victory_count, (uint64_t)s->turn << 8 | s->acting);
    key = hash_join(key, (uint64_t)c->marker | (uint64_t)c->side[s->acting].acted << 16 |
                             (uint64_t)c->orders << 24 | (uint64_t)c->quarry_battles << 32);
    for (int i = 0; i < c->active_count; i++) {
        key = hash_join(key, (uint64_t)c->active[i] << 8 | c->allowance[i]);
    }
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!may_still_move(s, u)) continue;
        const uint64_t script = how->script[b->tag[u].formation];
        key = hash_join(key, (uint64_t)u | script << 16 | (uint64_t)flagged(s, u, FLAG_OOC) << 24);
    }
    uint64_t sum = 0;
    for (int side = 0; side < SIDE_MAX; side++) {
        const int reach = side == s->acting ? NEAR_OWN : NEAR_ENEMY;
        FOR_SIDE_UNITS(u, b, side) {
            const PlaceId place = s->piece[u].place;
            if (place == NO_PLACE) continue;
            if (!near_any(&movers, b->grid.at[b->place[place].hex], reach)) continue;
            const uint64_t steps = own_of(s, u)->steps;
            sum += hash_mix((uint64_t)u | (uint64_t)place << 16 | steps << 32);
        }
    }
    return hash_join(key, sum) | 1;
}

MemoRow *clash_memo_recall(Memo *memo, uint64_t key, Plan *plan) {
    MemoRow *row = &memo->row[key / 2 % MEMO_ROWS];
    if (row->key != key) return NULL;
    plan->count = plan->order_count = row->count;
    for (int i = 0; i < row->count; i++) {
        const MemoUnit *u = &row->unit[i];
        plan->unit[i] = u->unit;
        plan->goal[i] = u->goal;
        plan->verb[i] = u->verb;
        plan->leaves[i] = u->leaves;
        plan->order[i] = (uint8_t)i;
    }
    return row;
}

MemoRow *clash_memo_keep(Memo *memo, uint64_t key, const Plan *plan) {
    if (plan->order_count > MEMO_UNITS) return NULL;
    MemoRow *row = &memo->row[key / 2 % MEMO_ROWS];
    row->key = key;
    row->count = plan->order_count;
    for (int n = 0; n < plan->order_count; n++) {
        const int i = plan->order[n];
        row->unit[n] = (MemoUnit){.unit = plan->unit[i],
                                  .goal = plan->goal[i],
                                  .verb = plan->verb[i],
                                  .leaves = plan->leaves[i]};
        row->unit[n].length = (uint8_t)clash_planned_way(plan, i, row->unit[n].path, MEMO_PATH);
    }
    return row;
}
