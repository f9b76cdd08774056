#include "rules/clash/mind/attack_group.h"

/* One way for a unit to take part: from where, and what it gives up to be there. */
typedef struct Seat {
    PieceId unit;
    PlaceId from;
    int side;  /* of the target */
    int mover; /* -1: it stands there */
    int price;
} Seat;

static int list_seats(const Battle *b, Plan *plan, PlaceId target, Seat seat[PLAN_SEATS]) {
    const State *t = &plan->trial;
    int home[PLAN_UNITS], count = 0; /* what it is worth to stay where they are */
    bool weighed[PLAN_UNITS] = {false};
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId from = b->place[target].adjacent[i];
        if (from == NO_PLACE) continue;
        FOR_PIECES_AT(u, t, from) {
            if (!is_unit(b, u) || side_of(b, u) != t->acting || plan->busy[u]) continue;
            if (count == PLAN_SEATS || !clash_may_assault(b, t, u, from, target, plan->commander)) {
                continue;
            }
            seat[count++] = (Seat){u, from, i, -1, 0};
        }
        for (int k = 0; k < plan->count; k++) {
            const PieceId u = plan->unit[k];
            if (plan->settled[k] || plan->busy[u] || plan->cost[k][from] == ROUTE_NONE) continue;
            const PlaceId here = t->piece[u].place;
            if (here == from || count == PLAN_SEATS) continue;
            if (!clash_may_assault(b, t, u, from, target, plan->commander)) continue;
            if (!clash_stacks(b, t, u, from)) continue;
            Settler settler;
            clash_settler(b, t, &plan->outlook, u, &settler);
            if (!weighed[k]) home[k] = clash_place_worth_for(b, t, &plan->outlook, &settler, here);
            weighed[k] = true;
            const int gives = home[k] - clash_place_worth_for(b, t, &plan->outlook, &settler, from);
            seat[count++] = (Seat){u, from, i, k, gives > 0 ? gives / 2 : gives / 8};
        }
    }
    return count;
}

/* Attacks on one hex as units join them: what is the same for all that are compared. */
enum { OTHERS_MAX = 24 }; /* enemies' hexes beside those around a target are no more than 18 */
typedef struct GroupSearch {
    Assault now;
    unsigned sides; /* of the target, from which it is attacked now */
    int price;      /* of the seats that are taken */
    int bonus;      /* for a battle that is wanted */
    /* 12.5: other enemies beside units that attack together must be attacked as well, by others. */
    int others;
    PlaceId other[OTHERS_MAX];
    uint32_t exposes[HEX_SIDES]; /* those that a unit at this side has in its zone of control */
    /* As those who have joined stand: */
    uint32_t asked;                /* of which hexes it is known who could attack them instead; */
    PieceId helper[OTHERS_MAX][2]; /* two are enough, since one more may join: NO_PIECE, nobody */
    uint8_t asked_below, below;    /* bits of sides: whether 6.3.4 was asked, and its answer */
} GroupSearch;

static int other_at(GroupSearch *m, PlaceId p) {
    for (int n = 0; n < m->others; n++) {
        if (m->other[n] == p) return n;
    }
    assert(m->others < OTHERS_MAX);
    m->other[m->others] = p;
    return m->others++;
}

static void begin_group(const Battle *b, const Plan *plan, PlaceId target, const Seat *seat,
                        int count, GroupSearch *m) {
    const Stakes *k = &plan->outlook.stakes;
    const int enemy = side_other(plan->trial.acting);
    m->now = (Assault){.target = target};
    m->sides = 0;
    m->price = 0;
    m->others = 0;
    const bool wanted = plan->battles_due > 0 && clash_quarry_at(b, &plan->trial, k, target);
    m->bonus = wanted ? k->battle_worth : 0;
    for (int n = 0, done = -1; n < count; n++) { /* seats come side by side */
        if (seat[n].side == done) continue;
        done = seat[n].side;
        m->exposes[done] = 0;
        const PlaceInfo *from = &b->place[seat[n].from];
        for (int i = 0; i < HEX_SIDES; i++) {
            const PlaceId p = from->adjacent[i];
            if (p == NO_PLACE || p == target || !(from->zoc >> i & 1)) continue;
            if (units_at(&plan->trial, p, enemy) == 0 || plan->attacked[p] != 0) continue;
            m->exposes[done] |= 1u << other_at(m, p);
        }
    }
}

/* Others who could attack the hex than those who have joined the attack. */
static void find_helpers(const Battle *b, const Plan *plan, const Assault *now, PlaceId hex,
                         PieceId helper[2]) {
    int found = 0;
    helper[0] = helper[1] = NO_PIECE;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[hex].adjacent[i];
        if (beside == NO_PLACE) continue;
        FOR_PIECES_AT(u, &plan->trial, beside) {
            bool in = !is_unit(b, u) || side_of(b, u) != plan->trial.acting || plan->busy[u];
            for (int n = 0; n < now->count; n++) in |= now->unit[n] == u;
            if (in) continue;
            if (!clash_may_assault(b, &plan->trial, u, beside, hex, plan->commander)) continue;
            helper[found++] = u;
            if (found == 2) return;
        }
    }
}

/* What it costs that other enemies must be attacked as well if this seat is taken. */
static int duty_price(const Battle *b, const Plan *plan, GroupSearch *m, const Seat *seat) {
    const unsigned sides = m->sides | 1u << seat->side;
    uint32_t left = 0;
    int price = 0;
    if ((sides & (sides - 1)) == 0) return 0;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (sides >> i & 1) left |= m->exposes[i];
    }
    for (; left != 0; left &= left - 1) {
        const int n = __builtin_ctz(left);
        if (!(m->asked >> n & 1)) find_helpers(b, plan, &m->now, m->other[n], m->helper[n]);
        m->asked |= 1u << n;
        const PieceId first = m->helper[n][0] != seat->unit ? m->helper[n][0] : m->helper[n][1];
        price += first != NO_PIECE ? 25 : 110;
    }
    return price;
}

/* 6.3.4: attackers below the enemy have to go if the attack fails. Whoever has joined before stands
 * there already, as far as the plan goes. */
static int trap_price(const Battle *b, const Plan *plan, GroupSearch *m, const Seat *seat,
                      int vacated) {
    if (seat->mover < 0) return 0;
    if (!(m->asked_below >> seat->side & 1)) {
        m->asked_below = (uint8_t)(m->asked_below | 1 << seat->side);
        if (clash_below(b, &plan->trial, seat->from, plan->trial.acting))
            m->below = (uint8_t)(m->below | 1 << seat->side);
    }
    return m->below >> seat->side & 1 ? 60 * (CERTAIN - vacated) / CERTAIN : 0;
}

/* Of the attack by those who have joined and whoever takes this seat. */
static int assault_worth(const Battle *b, Plan *plan, GroupSearch *m, const Seat *seat) {
    const Stakes *k = &plan->outlook.stakes;
    const State *t = &plan->trial;
    const Front *front =
        clash_front_in(b, t, k, m->now.target, m->sides | 1u << seat->side, &plan->fronts);
    clash_join(&m->now, seat->unit, seat->from);
    const Estimate e = clash_estimate_at(b, t, k, &m->now, front);
    const int reluctance = clash_reluctance(b, &plan->outlook.scripts, &m->now);
    m->now.count--;
    return e.worth - duty_price(b, plan, m, seat) - trap_price(b, plan, m, seat, e.vacated) -
           reluctance + m->bonus;
}

/* The seat that helps most now, or NULL. */
static const Seat *best_seat(const Battle *b, Plan *plan, GroupSearch *m, const Seat *seat,
                             int count, int *worth) {
    const Seat *best = NULL;
    m->asked = 0;
    m->asked_below = m->below = 0;
    *worth = -100000;
    for (const Seat *j = seat; j < seat + count; j++) {
        bool in = false;
        for (int n = 0; n < m->now.count; n++) in |= m->now.unit[n] == j->unit;
        if (in || (m->now.count > 0 && is_cavalry(b, j->unit) != is_cavalry(b, m->now.unit[0]))) {
            continue;
        }
        if (j->mover >= 0 && !clash_stacks(b, &plan->trial, j->unit, j->from)) continue;
        const int now = assault_worth(b, plan, m, j) - m->price - j->price;
        if (now <= *worth) continue;
        *worth = now;
        best = j;
    }
    return best;
}

int clash_attack_group(const Battle *b, Plan *plan, PlaceId target, Assault *out) {
    Seat seat[PLAN_SEATS];
    GroupSearch m;
    const int count = list_seats(b, plan, target, seat);
    PlaceId was[ASSAULT_UNITS];
    int best = -100000;
    out->count = 0;
    plan->fronts.known = plan->fronts.ways = 0;
    begin_group(b, plan, target, seat, count, &m);
    while (m.now.count < ASSAULT_UNITS) {
        int worth;
        const Seat *pick = best_seat(b, plan, &m, seat, count, &worth);
        if (pick == NULL) break;
        was[m.now.count] = plan->trial.piece[pick->unit].place;
        clash_join(&m.now, pick->unit, pick->from);
        m.sides |= 1u << pick->side;
        if (pick->mover >= 0) {
            piece_move(b, &plan->trial, pick->unit, pick->from);
            plan->fronts.ways = 0;
        }
        m.price += pick->price;
        if (worth > best + (out->count > 0 ? 4 : 0)) {
            best = worth;
            *out = m.now;
        }
    }
    for (int n = m.now.count - 1; n >= 0; n--) {
        if (plan->trial.piece[m.now.unit[n]].place != was[n]) {
            piece_move(b, &plan->trial, m.now.unit[n], was[n]);
        }
    }
    return best;
}
