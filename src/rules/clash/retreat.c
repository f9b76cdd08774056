/* 12.10 retreats, hex by hex along the best walks there are; 6.3.4 the retreat phase. */
#include "rules/clash/clauses.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

/* ---- the terrain and the enemy as they are for a retreating unit ---- */

/* In the retreat phase zones of control and enemies count as at its beginning (R87). */
static bool in_phase(const State *s) { return clash_of(s)->combat_kind == COMBAT_NONE; }

/* Sides with a unit in each place when the phase began, as bits. */
typedef struct Snapshot {
    uint8_t side[PLACE_MAX];
} Snapshot;

static void take_snapshot(const Battle *b, const State *s, Snapshot *snap) {
    memset(snap->side, 0, b->place_count);
    for (PieceId p = 0; p < b->piece_count; p++) {
        const uint8_t status =
            own_of(s, p)->status; /* for units off the map `from` is an entry hex */
        if (!is_unit(b, p) || status == STATUS_AWAY || status == STATUS_OUTSIDE) continue;
        const PlaceId from = own_of(s, p)->from;
        if (from != NO_PLACE) snap->side[from] |= (uint8_t)(1 << side_of(b, p));
    }
}

static bool snapshot_zoc(const Battle *b, const Snapshot *snap, PlaceId p, int enemy) {
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[p].adjacent[i];
        if (beside == NO_PLACE || !(snap->side[beside] >> enemy & 1)) continue;
        if (b->place[beside].zoc >> side_opposite(i) & 1) return true;
    }
    return false;
}

typedef struct WalkContext {
    const Battle *b;
    const State *s;
    const ClashWalk *w;
    PlaceId start;
    const Snapshot *snap; /* NULL outside the retreat phase */
} WalkContext;

static PlaceId start_of(const State *s, const ClashWalk *w) {
    return w->taken == 0 ? s->piece[w->piece].place : w->went[0];
}

static bool walked(const WalkContext *f, PlaceId p) {
    if (p == f->start || p == f->s->piece[f->w->piece].place) return true;
    for (int i = 0; i < f->w->taken; i++) {
        if (f->w->went[i] == p) return true;
    }
    return false;
}

static bool may_step(const WalkContext *f, PlaceId from, int side) {
    const PieceId u = f->w->piece;
    const int owner = side_of(f->b, u), enemy = side_other(owner);
    if (!clash_passable(f->b, u, from, side)) return false;
    const PlaceId to = f->b->place[from].adjacent[side];
    if (units_at(f->s, to, enemy) > 0 || walked(f, to)) return false;
    if (f->snap != NULL && f->snap->side[to] >> enemy & 1) return false;
    const bool zoc =
        f->snap != NULL ? snapshot_zoc(f->b, f->snap, to, enemy) : ezoc(f->s, to, owner);
    return !zoc || clash_friends(f->b, f->s, u, to) > 0; /* 12.10.4 */
}

/* A place where a walk of enough hexes may end. */
static bool may_end(const WalkContext *f, PlaceId p) {
    const ClashWalk *w = f->w;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(w->from >> i & 1)) continue;
        if (place_distance(f->b, f->b->place[f->start].adjacent[i], p) < w->least) return false;
    }
    if (w->out_of_town && is_town(f->b, p)) return false;
    return clash_stacks(f->b, f->s, w->piece, p);
}

static bool in_compass(const WalkContext *f, int side) {
    return (f->b->compass[side_of(f->b, f->w->piece)] >> side & 1) != 0;
}

/* ---- walks along the compass: they never cross themselves, so sets of places suffice ---- */

enum { FRONT_MAX = 128 };

/* The places reached by exactly one more step in a direction of the compass. */
static int advance_front(const WalkContext *f, const PlaceId *front, int count,
                         PlaceId next[FRONT_MAX]) {
    int reached = 0;
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < HEX_SIDES; i++) {
            if (!in_compass(f, i) || !may_step(f, front[k], i)) continue;
            const PlaceId to = f->b->place[front[k]].adjacent[i];
            bool known = false;
            for (int j = 0; j < reached && !known; j++) known = next[j] == to;
            if (!known && reached < FRONT_MAX) next[reached++] = to;
        }
    }
    return reached;
}

/* Whether some walk of exactly `length` compass steps from here ends where it may end. */
static bool compass_walk(const WalkContext *f, PlaceId from, int length) {
    PlaceId front[2][FRONT_MAX];
    int count = 1;
    front[0][0] = from;
    for (int step = 0; step < length && count > 0; step++) {
        count = advance_front(f, front[step % 2], count, front[(step + 1) % 2]);
    }
    for (int k = 0; k < count; k++) {
        if (may_end(f, front[length % 2][k])) return true;
    }
    return false;
}

/* ---- walks that go astray ---- */

/* The least number of steps outside the compass that a walk of exactly k steps from a place needs
 * if it may cross itself; it prunes the search for walks that do not. */
typedef struct Need {
    uint8_t astray[WALK_MAX + 1][PLACE_MAX];
} Need;
enum { NEVER = 100 };

static void compute_need(const WalkContext *f, int most, Need *need) {
    const Battle *b = f->b;
    uint8_t steps[HEX_MAX]; /* sides over which it may step, for the nearest of those */
    HexId near[HEX_MAX];    /* the start first, then by distance; a hex has one place here */
    int within[WALK_MAX + 1] = {0}, count = 0;
    for (int d = 0; d <= most; d++) {
        count += hex_ring(&b->grid, b->place[f->start].hex, d, &near[count]);
        within[d] = count;
    }
    for (int k = 0; k <= most; k++) memset(need->astray[k], NEVER, b->place_count);
    for (int n = 0; n < count; n++) {
        if (may_end(f, near[n])) need->astray[0][near[n]] = 0;
    }
    for (int n = 0; n < within[most - 1]; n++) {
        steps[n] = 0;
        for (int i = 0; i < HEX_SIDES; i++) steps[n] |= (uint8_t)(may_step(f, near[n], i) << i);
    }
    for (int k = 1; k <= most; k++) {
        for (int n = 0; n < within[most - k]; n++) {
            const PlaceId p = near[n];
            uint8_t best = NEVER;
            for (int i = 0; i < HEX_SIDES; i++) {
                if (!(steps[n] >> i & 1)) continue;
                const PlaceId to = b->place[p].adjacent[i];
                if (need->astray[k - 1][to] == NEVER) continue;
                const uint8_t with = (uint8_t)(need->astray[k - 1][to] + !in_compass(f, i));
                if (with < best) best = with;
            }
            need->astray[k][p] = best;
        }
    }
}

/* Depth-first search for a walk of `length` steps that does not cross itself. */
static bool simple_walk(const WalkContext *f, const Need *need, PlaceId from, int length,
                        int astray) {
    PlaceId path[WALK_MAX + 1];
    int side[WALK_MAX + 1], left[WALK_MAX + 1];
    int depth = 0;
    path[0] = from;
    side[0] = 0;
    left[0] = astray;
    for (int looked = 0; looked < 20000 && depth >= 0; looked++) {
        if (depth == length) return true;
        if (side[depth] == HEX_SIDES) {
            depth--;
            continue;
        }
        const int i = side[depth]++;
        const PlaceId to = f->b->place[path[depth]].adjacent[i];
        const int rest = left[depth] - !in_compass(f, i);
        if (to == NO_PLACE || rest < 0 || need->astray[length - depth - 1][to] > rest) continue;
        bool crossed = false;
        for (int j = 0; j <= depth; j++) crossed |= path[j] == to;
        if (crossed || !may_step(f, path[depth], i)) continue;
        depth++;
        path[depth] = to;
        side[depth] = 0;
        left[depth] = rest;
    }
    return false;
}

/* The best walk there is: fewest steps outside the compass, then fewest hexes (R72). */
static bool find_walk(const WalkContext *f, bool compass_only, int *length, int *astray) {
    const PlaceId from = f->start;
    const int most = clash_limit(f->b, LIMIT_WALK);
    assert(most <= WALK_MAX);
    *astray = 0;
    for (*length = f->w->least; *length <= most; ++*length) {
        if (compass_walk(f, from, *length)) return true;
    }
    if (compass_only) return false;
    Need need;
    compute_need(f, most, &need);
    for (*astray = 1; *astray <= most; ++*astray) {
        for (*length = f->w->least; *length <= most; ++*length) {
            if (need.astray[*length][from] > *astray) continue;
            if (simple_walk(f, &need, from, *length, *astray)) return true;
        }
    }
    return false;
}

static WalkContext walk_context(const Battle *b, const State *s, const ClashWalk *w,
                                Snapshot *snap) {
    if (in_phase(s)) take_snapshot(b, s, snap);
    return (WalkContext){b, s, w, start_of(s, w), in_phase(s) ? snap : NULL};
}

static ClashWalk walk_for(const Battle *b, const State *s, PieceId u, int least, unsigned from) {
    return (ClashWalk){.piece = u,
                       .least = (uint8_t)least,
                       .from = (uint8_t)from,
                       .out_of_town = !in_phase(s) && is_town(b, s->piece[u].place)};
}

bool clash_can_retire(const Battle *b, const State *s, PieceId u, unsigned from) {
    const ClashWalk w = walk_for(b, s, u, clash_limit(b, LIMIT_CAVALRY_RETREAT), from);
    Snapshot snap;
    const WalkContext f = walk_context(b, s, &w, &snap);
    int length, astray;
    return find_walk(&f, true, &length, &astray);
}

bool clash_begin_retreat(const Battle *b, State *s, PieceId u, int least, unsigned from,
                         bool compass_only, StepId back) {
    assert(on_map(s, u));
    assert(least > 0);
    ClashWalk w = walk_for(b, s, u, least, from);
    Snapshot snap;
    const WalkContext f = walk_context(b, s, &w, &snap);
    int length, astray;
    if (!find_walk(&f, compass_only, &length, &astray)) return false;
    assert(length >= least);
    w.length = (uint8_t)length;
    w.astray = (uint8_t)astray;
    clash(s)->walk = w;
    frame_push(s, back);
    return true;
}

/* ---- the walk, step by step ---- */

static bool leads_on(const WalkContext *f, const Need *need, int side) {
    const PlaceId here = f->s->piece[f->w->piece].place;
    if (!may_step(f, here, side)) return false;
    const PlaceId to = f->b->place[here].adjacent[side];
    const int left = f->w->length - f->w->taken - 1;
    const int astray = f->w->astray - !in_compass(f, side);
    if (astray < 0) return false;
    if (need == NULL) return compass_walk(f, to, left);
    return need->astray[left][to] <= astray && simple_walk(f, need, to, left, astray);
}

static unsigned open_sides(const Battle *b, const State *s) {
    const ClashWalk *w = &clash_of(s)->walk;
    Snapshot snap;
    Need need;
    const WalkContext f = walk_context(b, s, w, &snap);
    if (w->astray > 0) compute_need(&f, clash_limit(b, LIMIT_WALK), &need);
    unsigned open = 0;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (leads_on(&f, w->astray > 0 ? &need : NULL, i)) open |= 1u << i;
    }
    return open;
}

Verdict clash_retreat_walk_verdict(const Battle *b, const State *s, Action a) {
    const ClashWalk *w = &clash_of(s)->walk;
    if (a.verb != VERB_RETREAT || a.place == NO_PLACE || a.piece != w->piece) return NO_NOT_NOW;
    const int side = place_side_towards(b, s->piece[w->piece].place, a.place);
    return side >= 0 && open_sides(b, s) >> side & 1 ? YES : NO_RETREAT_RANK;
}

void clash_retreat_walk_offer(const Battle *b, const State *s, Sink *out) {
    const ClashWalk *w = &clash_of(s)->walk;
    const unsigned open = open_sides(b, s);
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(open >> i & 1)) continue;
        const PlaceId to = b->place[s->piece[w->piece].place].adjacent[i];
        sink_add(out, action_piece_place(VERB_RETREAT, w->piece, to));
    }
}

StepId clash_retreat_walk_take(const Battle *b, State *s, Action a) {
    ClashWalk *w = &clash(s)->walk;
    const PlaceId here = s->piece[a.piece].place;
    const int side = place_side_towards(b, here, a.place);
    assert(a.piece == w->piece);
    assert(side >= 0);
    assert(w->taken < w->length);
    if (!(b->compass[side_of(b, a.piece)] >> side & 1)) w->astray--;
    w->went[w->taken++] = here;
    clash_put(b, s, a.piece, a.place);
    if (w->taken < w->length) return STEP_RETREAT_WALK;
    *w = (ClashWalk){.piece = NO_PIECE};
    return (StepId)frame_pop(s);
}

/* ---- 6.3.4 the retreat phase ---- */

/* Sides over which an enemy on higher clear terrain commands this unit's hex, without a friend next
 * to him at his level or above (R86 to R90). */
static unsigned threats(const Battle *b, const State *s, const Snapshot *snap, PieceId u) {
    const PlaceId here = own_of(s, u)->from;
    const int side = side_of(b, u);
    unsigned found = 0;
    if (!clash_clear(b, here)) return 0;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId enemy = b->place[here].adjacent[i];
        if (enemy == NO_PLACE || !(snap->side[enemy] >> side_other(side) & 1)) continue;
        if (!clash_clear(b, enemy) || clash_level(b, enemy) <= clash_level(b, here)) continue;
        if (hex_of(b, here)->edge[i] & (EDGE_STEEP | EDGE_RIVER)) continue;
        bool answered = false; /* u itself is lower, so it never counts */
        for (int k = 0; k < HEX_SIDES; k++) {
            const PlaceId beside = b->place[enemy].adjacent[k];
            if (beside == NO_PLACE || is_entry(b, beside)) continue;
            answered |=
                (snap->side[beside] >> side & 1) && clash_level(b, beside) >= clash_level(b, enemy);
        }
        if (!answered) found |= 1u << i;
    }
    return found;
}

StepId clash_retreat_list_take(const Battle *b, State *s, Action a) {
    Snapshot snap;
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            if (on_map(s, u)) own(s, u)->from = s->piece[u].place;
        }
    }
    take_snapshot(b, s, &snap);
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            if (on_map(s, u) && threats(b, s, &snap, u) != 0) flag(s, u, FLAG_LISTED);
        }
    }
    clash(s)->cursor = 0;
    return STEP_RETREAT_PHASE;
}

static StepId end_phase(const Battle *b, State *s) {
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            const uint8_t status = own(s, u)->status;
            if (status != STATUS_AWAY && status != STATUS_OUTSIDE) own(s, u)->from = NO_PLACE;
        }
    }
    clash(s)->second_side = 0;
    clash(s)->cursor = 0;
    return is_night(b, s) ? STEP_NIGHT_SURRENDER : STEP_TURN_END;
}

StepId clash_retreat_phase_take(const Battle *b, State *s, Action a) {
    Snapshot snap;
    assert(in_phase(s));
    take_snapshot(b, s, &snap);
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            if (!flagged(s, u, FLAG_LISTED)) continue;
            unflag(s, u, FLAG_LISTED);
            if (clash_begin_retreat(b, s, u, clash_limit(b, LIMIT_RETREAT_PHASE),
                                    threats(b, s, &snap, u), false, STEP_RETREAT_PHASE)) {
                return STEP_RETREAT_WALK;
            }
            const PlaceId here = own(s, u)->from;
            clash_lose_step(b, s, u); /* it stays */
            own(s, u)->from = here;   /* R87: lost or not, it stood there when the phase began */
        }
    }
    return end_phase(b, s);
}
