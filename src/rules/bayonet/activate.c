/* The activation of brigades: which comes next (3.3), what it is bound to (4.2.4, 5.2), the attempt
 * to change its order (5.0, T2), and what each unit may then do. */
#include "rules/bayonet/display.h"

#include "rules/bayonet/clauses.h"
#include "rules/bayonet/turn.h"
#include "rules/bayonet/steps.h"
#include "rules/bayonet/charge.h"

/* Who is first. */

static int charges_of(const Battle *b, const State *s, int side, int *best_wc) {
    int count = 0;
    *best_wc = -1;
    FOR_BRIGADES_OF(f, b, s, side) {
        const Brigade *x = brigade_state(s, f);
        if (x->order != ORDER_CHARGE) continue;
        const int rating = bayonet_leader_rating(b, &bayonet_of(s)->side[side].wc[x->wing]);
        if (rating > *best_wc) *best_wc = rating;
        count++;
    }
    return count;
}

/* Blenheim S6: these stand idle on the first turn. */
static void hold_late(const Battle *b, State *s) {
    if (!(b->options & (1 << OPTION_LATE_EUGENE)) || s->turn != 1) return;
    for (int i = 0; i < b->special_count; i++) {
        if (b->special[i].rule != SPECIAL_LATE) continue;
        FOR_BRIGADES(f, b, s) {
            if (b->special[i].formations[f / 64] >> (f % 64) & 1) {
                bayonet(s)->brigade[f].flags |= BRIGADE_FINISHED;
            }
        }
    }
}

static StepId begin(State *s) {
    s->acting = bayonet(s)->first;
    bayonet(s)->passed = 0;
    return STEP_BRIG_NEXT;
}

StepId bayonet_brig_first_take(const Battle *b, State *s, Action a) {
    int wc[SIDE_MAX], charges[SIDE_MAX];
    hold_late(b, s);
    for (int side = 0; side < SIDE_MAX; side++) charges[side] = charges_of(b, s, side, &wc[side]);
    const int *by = charges[0] != charges[1] ? charges : wc;
    bayonet(s)->first = (uint8_t)(by[1] > by[0]);
    bayonet_rolloff_begin(s);
    return by[0] == by[1] ? STEP_BRIG_FIRST_ROLL : begin(s);
}

StepId bayonet_brig_first_roll_take(const Battle *b, State *s, Action a) {
    return bayonet_rolloff_take(s, a.number) ? begin(s) : STEP_BRIG_FIRST_ROLL;
}

/* Whose turn it is, and with what. */

static bool waits(const Battle *b, const State *s, FormationId f) {
    return !brigade_flagged(s, f, BRIGADE_FINISHED);
}

/* The category that goes now, or ORDERS: the first of Charge, March, Dress Ranks in which a
 * brigade of either side waits. */
static int category(const Battle *b, const State *s) {
    int first = ORDERS;
    FOR_BRIGADES(f, b, s) {
        const int order = brigade_state(s, f)->order;
        if (waits(b, s, f) && order < first) first = order;
    }
    return first;
}
static_assert(ORDER_CHARGE < ORDER_MARCH && ORDER_MARCH < ORDER_DRESS, "the order of the phase");

static bool side_waits(const Battle *b, const State *s, int side, int order) {
    FOR_BRIGADES_OF(f, b, s, side) {
        if (waits(b, s, f) && brigade_state(s, f)->order == order) return true;
    }
    return false;
}

StepId bayonet_brig_next_take(const Battle *b, State *s, Action a) {
    const int order = category(b, s);
    if (order == ORDERS) return STEP_ROUT_PHASE;
    if (!side_waits(b, s, s->acting, order)) s->acting = (uint8_t)side_other(s->acting);
    return STEP_BRIG_PICK;
}

static Verdict pick_verdict(const Battle *b, const State *s, Action a, int order) {
    if (a.verb != VERB_ACTIVATE && a.verb != VERB_PASS) return NO_NOT_NOW;
    if (a.formation == NO_FORMATION || a.number != 0) return NO_NOT_NOW;
    if (!brigade_flagged(s, a.formation, BRIGADE_ON_DISPLAY)) return NO_NOT_NOW;
    if (b->formation[a.formation].side != s->acting) return NO_OWN;
    if (!waits(b, s, a.formation)) return NO_FINISHED;
    if (brigade_state(s, a.formation)->order != order) return NO_CATEGORY;
    return a.verb == VERB_PASS && order == ORDER_CHARGE ? NO_PASS_CHARGE : YES;
}

Verdict bayonet_brig_pick_verdict(const Battle *b, const State *s, Action a) {
    return pick_verdict(b, s, a, category(b, s));
}

void bayonet_brig_pick_offer(const Battle *b, const State *s, Sink *out) {
    const int order = category(b, s);
    for (int verb = VERB_ACTIVATE; verb <= VERB_PASS; verb++) {
        FOR_BRIGADES_OF(f, b, s, s->acting) {
            const Action a = action_formation(verb, f, 0);
            if (pick_verdict(b, s, a, order) == YES) sink_add(out, a);
        }
    }
}

StepId bayonet_brig_pick_take(const Battle *b, State *s, Action a) {
    assert(a.formation < b->formation_count);
    assert(b->formation[a.formation].side == s->acting);
    Bayonet *y = bayonet(s);
    const int side = s->acting, passed_before = y->passed;
    if (a.verb == VERB_ACTIVATE) {
        y->passed = 0;
        y->active = a.formation;
        return STEP_BRIG_BEGIN;
    }
    y->brigade[a.formation].flags |= BRIGADE_FINISHED;
    y->passed = (uint8_t)(side + 1);
    s->acting = (uint8_t)side_other(side);
    if (passed_before != side_other(side) + 1) return STEP_BRIG_NEXT;
    y->passed = 0;
    return STEP_ROUT_PHASE; /* both have passed, one after the other (3.3.6) */
}

/* The end of an activation (3.3.5). */

StepId bayonet_brig_end_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->active != NO_FORMATION);
    assert(bayonet_of(s)->attack_count == 0);
    assert(s->frames == 0);
    Bayonet *y = bayonet(s);
    const FormationId f = y->active;
    y->brigade[f].flags |= BRIGADE_FINISHED;
    if (brigade_flagged(s, f, BRIGADE_ON_DISPLAY)) bayonet_settle_flags(b, s, f);
    for (FormationId g = 0; g < b->formation_count; g++) {
        y->brigade[g].flags &= (uint8_t) ~(BRIGADE_ATTACKED | BRIGADE_FAILED | BRIGADE_CHECKED);
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        BayonetPiece *x = own(s, p);
        unflag(s, p, FLAGS_OF_ACTIVATION);
        x->mode = MODE_NONE;
        x->target = NO_PLACE;
        x->mp = x->aim = x->open = x->stack = 0;
    }
    y->active = NO_FORMATION;
    s->acting = (uint8_t)side_other(b->formation[f].side);
    return STEP_BRIG_NEXT;
}

bool bayonet_isolated(const Battle *b, const State *s, PieceId p) {
    bool others = false;
    FOR_TROOPS_OF(u, b, s, brigade_of(b, p)) {
        if (u == p) continue;
        if (place_distance(b, s->piece[p].place, s->piece[u].place) <= 1) return false;
        others = true;
    }
    return others;
}

static bool all_scattered(const Battle *b, const State *s, FormationId f) {
    FOR_TROOPS_OF(u, b, s, f) {
        if (!bayonet_isolated(b, s, u)) return false;
    }
    return true;
}

StepId bayonet_brig_begin_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->active < b->formation_count);
    assert(brigade_flagged(s, bayonet_of(s)->active, BRIGADE_ON_DISPLAY));
    const FormationId f = bayonet_of(s)->active;
    Brigade *x = &bayonet(s)->brigade[f];
    /* R39: units run down in the Rout phase since the last activation cause no check. */
    for (FormationId g = 0; g < b->formation_count; g++) bayonet(s)->brigade[g].routed_now = 0;
    FOR_TROOPS_OF(u, b, s, f) own(s, u)->mp = (uint8_t)bayonet_allowance(b, s, u);
    if (!(x->flags & BRIGADE_RELIEVED) && !bayonet_complies(b, s, f)) {
        x->order = ORDER_MARCH;
        return STEP_MODES;
    }
    if (all_scattered(b, s, f)) {
        x->order = ORDER_DRESS;
        return STEP_MODES;
    }
    return STEP_ORDER_TRY;
}

/* Changing the order. */

Verdict bayonet_order_try_verdict(const Battle *b, const State *s, Action a) {
    const FormationId f = bayonet_of(s)->active;
    const Brigade *x = brigade_state(s, f);
    if (a.verb == VERB_KEEP) return YES;
    if (a.verb != VERB_ORDER || a.number >= ORDERS) return NO_NOT_NOW;
    if (a.number == x->order) return NO_ORDER_SAME;
    if (a.number != ORDER_CHARGE) return YES;
    if (x->flags & BRIGADE_RELIEVED) return NO_CHARGE_RELIEVED;
    return bayonet_enemy_in_charge_hex(b, s, f) ? YES : NO_CHARGE_TARGET;
}

void bayonet_order_try_offer(const Battle *b, const State *s, Sink *out) {
    sink_add(out, action_of(VERB_KEEP));
    for (int order = 0; order < ORDERS; order++) {
        const Action a = action_number(VERB_ORDER, order);
        if (bayonet_order_try_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId bayonet_order_try_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->active != NO_FORMATION);
    if (a.verb == VERB_KEEP) return STEP_MODES;
    bayonet(s)->order = a.number;
    return STEP_ORDER_ROLL;
}

static int best_leader(const Battle *b, const State *s, FormationId f) {
    const Brigade *x = brigade_state(s, f);
    const BayonetSide *army = &bayonet_of(s)->side[b->formation[f].side];
    int best = bayonet_direct_rating(b, s, f);
    for (int i = 0; i <= b->wing_count; i++) {
        const Leader *l = i < b->wing_count ? &army->wc[i] : &army->ac;
        if (!(l->flags & LEADER_THERE) || l->direct != NO_FORMATION) continue;
        if (l->wing != x->wing || l->line != x->line) continue;
        if (bayonet_leader_rating(b, l) > best) best = bayonet_leader_rating(b, l);
    }
    return best > 0 ? best : 0;
}

/* Searching a few hexes is quicker than searching an army. */
static bool troops_within(const Battle *b, const State *s, PlaceId from, int hexes, int side) {
    HexId ring[HEX_RING_MAX];
    for (int d = 1; d <= hexes; d++) {
        if (b->grid.inside[from] < d) {
            const int count = hex_ring(&b->grid, from, d, ring);
            for (int i = 0; i < count; i++) {
                if (troops_at(b, s, ring[i], side) > 0) return true;
            }
            continue;
        }
        const HexNear *near = hex_near(&b->grid, from);
        for (int k = hex_ring_start(d); k < hex_ring_start(d + 1); k++) {
            if (troops_at(b, s, (PlaceId)(from + near[k].step), side) > 0) return true;
        }
    }
    return false;
}

static bool enemy_within(const Battle *b, const State *s, FormationId f, int hexes) {
    FOR_TROOPS_OF(u, b, s, f) {
        const PlaceId here = s->piece[u].place;
        if (troops_within(b, s, here, hexes, side_other(b->formation[f].side))) return true;
    }
    return false;
}

static int order_die(const Battle *b, OrderDie which) {
    return chart(b, TABLE_ORDER_DIE, 0, (int)which);
}

int bayonet_order_need(const Battle *b, const State *s, FormationId f, int order) {
    const Brigade *x = brigade_state(s, f);
    const int printed = chart(b, TABLE_ORDERS, x->order, order);
    Impact worst = IMPACT_NONE;
    bool locked = false;
    FOR_TROOPS_OF(u, b, s, f) {
        const Impact here = impact_at(s, s->piece[u].place);
        if (here > worst) worst = here;
        locked = locked || bayonet_locked(b, s, u);
    }
    int need = printed + best_leader(b, s, f);
    if (worst == IMPACT_HIT) need -= order_die(b, CHANGE_HIT);
    if (worst == IMPACT_EFFECTIVE) need -= order_die(b, CHANGE_EFFECTIVE);
    if (order == ORDER_CHARGE) {
        if (x->line != LINE_FRONT) need -= order_die(b, CHANGE_CHARGE_BEHIND);
        if (2 * x->eliminated >= bayonet_brigade_size(b, f)) {
            need -= order_die(b, CHANGE_CHARGE_HALVED);
        }
    }
    if (order == ORDER_DRESS) {
        if (locked) need -= order_die(b, CHANGE_DRESS_LOCKED);
        if (!enemy_within(b, s, f, limit(b, LIMIT_QUIET_RANGE))) {
            need -= order_die(b, CHANGE_DRESS_QUIET);
        }
    }
    return printed >= 9 ? 9 : need;
}

StepId bayonet_order_roll_take(const Battle *b, State *s, Action a) {
    assert(a.number < DIE_FACES);
    assert(bayonet_of(s)->order < ORDERS);
    Bayonet *y = bayonet(s);
    if (a.number <= bayonet_order_need(b, s, y->active, y->order)) {
        y->brigade[y->active].order = y->order;
    }
    y->order = 0;
    return STEP_MODES;
}

/* Modes. */

static Mode mode_of(const Battle *b, const State *s, PieceId u, int order) {
    if (bayonet_locked(b, s, u)) return MODE_LOCKED;
    if (impact_at(s, s->piece[u].place) == IMPACT_EFFECTIVE) return MODE_PINNED;
    if (flagged(s, u, FLAG_ISOLATED) || order == ORDER_MARCH) return MODE_MARCH;
    if (order == ORDER_DRESS) return MODE_DRESS;
    return flagged(s, u, FLAG_DISORDERED) ? MODE_MARCH : MODE_CHARGE; /* 5.4 */
}

/* Marks the enemies under Charge next to the unit now: they may be counterattacked. */
static void note_chargers(const Battle *b, State *s, PieceId u) {
    const PlaceId here = s->piece[u].place;
    if (!near_enemy(b, s, u)) return;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId there = b->place[here].adjacent[side];
        if (there == NO_PLACE) continue;
        FOR_PIECES_AT(e, s, there) {
            if (side_of(b, e) == side_of(b, u) || !is_troops(b, e) || !in_play(s, e)) continue;
            if (brigade_state(s, brigade_of(b, e))->order == ORDER_CHARGE) {
                flag(s, e, FLAG_ADJ_CHARGE);
            }
        }
    }
}

StepId bayonet_modes_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->active != NO_FORMATION);
    const FormationId f = bayonet_of(s)->active;
    FOR_TROOPS_OF(u, b, s, f) {
        if (bayonet_isolated(b, s, u)) flag(s, u, FLAG_ISOLATED);
        own(s, u)->mode = (uint8_t)mode_of(b, s, u, brigade_state(s, f)->order);
        note_chargers(b, s, u);
    }
    return STEP_CHARGE_PICK;
}
