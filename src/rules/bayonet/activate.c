/* The brigade activation phase (3.3): who goes next, and how an activation begins and ends. */
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/rolloff.h"
#include "rules/bayonet/steps.h"

/* Who is first. */

static int charges_of(const Battle *b, const State *s, int side, int *best_wc) {
    int count = 0;
    *best_wc = -1;
    FOR_BRIGADES_OF(f, b, s, side) {
        const Brigade *x = brigade_state(s, f);
        if (x->order != ORDER_CHARGE) continue;
        const int rating = leader_rating(b, &bayonet_of(s)->side[side].wc[x->wing]);
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
    rolloff_begin(s);
    return by[0] == by[1] ? STEP_BRIG_FIRST_ROLL : begin(s);
}

StepId bayonet_brig_first_roll_take(const Battle *b, State *s, Action a) {
    return rolloff_take(s, a.number) ? begin(s) : STEP_BRIG_FIRST_ROLL;
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
    Bayonet *y = bayonet(s);
    const FormationId f = y->active;
    y->brigade[f].flags |= BRIGADE_FINISHED;
    if (brigade_flagged(s, f, BRIGADE_ON_DISPLAY)) settle_flags(b, s, f);
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
