/* The wing activation phase (3.2, 6.1, 6.2): which wing, and where its commander and the army's
 * place themselves. What they then attempt is in attempt.c. */

#include "rules/bayonet/clauses.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/turn.h"
#include "rules/bayonet/steps.h"

static bool wing_has_brigades(const Battle *b, const State *s, int side, int wing) {
    FOR_BRIGADES_OF(f, b, s, side) {
        if (brigade_state(s, f)->wing == wing) return true;
    }
    return false;
}

static StepId begin(const Battle *b, State *s) {
    Bayonet *y = bayonet(s);
    for (int side = 0; side < SIDE_MAX; side++) {
        for (int wing = 0; wing < b->wing_count; wing++) { /* R47 */
            if (wing_has_brigades(b, s, side, wing)) continue;
            y->side[side].wc[wing].flags |= LEADER_FINISHED;
        }
    }
    s->acting = y->first;
    return STEP_WING_NEXT;
}

/* The only army commander, or the better one, goes first (R46). */
StepId bayonet_wing_first_take(const Battle *b, State *s, Action a) {
    Bayonet *y = bayonet(s);
    int rating[SIDE_MAX];
    for (int side = 0; side < SIDE_MAX; side++) {
        const Leader *ac = &y->side[side].ac;
        rating[side] = ac->flags & LEADER_THERE ? bayonet_leader_rating(b, ac) : -1;
    }
    y->first = (uint8_t)(rating[1] > rating[0]);
    bayonet_rolloff_begin(s);
    return rating[0] == rating[1] ? STEP_WING_FIRST_ROLL : begin(b, s);
}

StepId bayonet_wing_first_roll_take(const Battle *b, State *s, Action a) {
    return bayonet_rolloff_take(s, a.number) ? begin(b, s) : STEP_WING_FIRST_ROLL;
}

static bool wing_ready(const Battle *b, const State *s, int wing) {
    const Leader *wc = &bayonet_of(s)->side[s->acting].wc[wing];
    return wc->flags & LEADER_THERE && !(wc->flags & LEADER_FINISHED);
}

StepId bayonet_wing_next_take(const Battle *b, State *s, Action a) {
    for (int i = 0; i < SIDE_MAX; i++) {
        for (int wing = 0; wing < b->wing_count; wing++) {
            if (wing_ready(b, s, wing)) return STEP_WING_PICK;
        }
        s->acting = (uint8_t)side_other(s->acting);
    }
    return STEP_BRIG_FIRST;
}

Verdict bayonet_wing_pick_verdict(const Battle *b, const State *s, Action a) {
    const int wing = wing_on(a.number);
    if (a.verb != VERB_WING || a.number != place_on(wing, 0, 0)) return NO_NOT_NOW;
    return wing < b->wing_count && wing_ready(b, s, wing) ? YES : NO_WING_DONE;
}

void bayonet_wing_pick_offer(const Battle *b, const State *s, Sink *out) {
    for (int wing = 0; wing < b->wing_count; wing++) {
        if (wing_ready(b, s, wing)) sink_add(out, action_number(VERB_WING, place_on(wing, 0, 0)));
    }
}

StepId bayonet_wing_pick_take(const Battle *b, State *s, Action a) {
    assert(wing_on(a.number) < b->wing_count);
    bayonet(s)->wing = (uint8_t)wing_on(a.number);
    return STEP_WC_MOVE;
}

/* Leaders move. */

static Verdict direct_verdict(const Battle *b, const State *s, const Leader *l, FormationId f) {
    if (f == NO_FORMATION || !brigade_flagged(s, f, BRIGADE_ON_DISPLAY)) return NO_DIRECT_LINE;
    if (b->formation[f].side != s->acting) return NO_OWN;
    return bayonet_leader_rating(b, l) > 0 ? YES : NO_DIRECT_RATING;
}

Verdict bayonet_wc_move_verdict(const Battle *b, const State *s, Action a) {
    const Bayonet *y = bayonet_of(s);
    const Leader *wc = &y->side[s->acting].wc[y->wing];
    if (a.verb == VERB_WC_GENERAL && a.number < LINES) {
        return magnitude(a.number - wc->line) <= 1 ? YES : NO_WC_MOVE;
    }
    if (a.verb != VERB_WC_DIRECT) return NO_NOT_NOW;
    const Verdict verdict = direct_verdict(b, s, wc, a.formation);
    if (verdict != YES) return verdict;
    const Brigade *x = brigade_state(s, a.formation);
    if (x->wing != y->wing) return NO_DIRECT_LINE;
    return magnitude(x->line - wc->line) <= 1 ? YES : NO_WC_MOVE;
}

void bayonet_wc_move_offer(const Battle *b, const State *s, Sink *out) {
    for (int line = 0; line < LINES; line++) {
        const Action a = action_number(VERB_WC_GENERAL, line);
        if (bayonet_wc_move_verdict(b, s, a) == YES) sink_add(out, a);
    }
    FOR_BRIGADES_OF(f, b, s, s->acting) {
        const Action a = action_formation(VERB_WC_DIRECT, f, 0);
        if (bayonet_wc_move_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId bayonet_wc_move_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->wing < b->wing_count);
    Bayonet *y = bayonet(s);
    Leader *wc = &y->side[s->acting].wc[y->wing];
    wc->direct = a.formation;
    wc->line = a.verb == VERB_WC_DIRECT ? y->brigade[a.formation].line : a.number;
    wc->flags |= LEADER_MOVED;
    return STEP_AC_MOVE;
}

static bool ac_ready(const Leader *ac) {
    return ac->flags & LEADER_THERE && !(ac->flags & LEADER_MOVED);
}

static bool within_one(const Leader *ac, int wing, int line) {
    return magnitude(wing - ac->wing) <= 1 && magnitude(line - ac->line) <= 1;
}

Verdict bayonet_ac_move_verdict(const Battle *b, const State *s, Action a) {
    const Leader *ac = &bayonet_of(s)->side[s->acting].ac;
    if (a.verb == VERB_AC_LATER) return YES;
    if (a.verb != VERB_AC_GENERAL && a.verb != VERB_AC_DIRECT) return NO_NOT_NOW;
    if (!ac_ready(ac)) return NO_LEADER_MOVE;
    if (a.verb == VERB_AC_GENERAL) {
        const int wing = wing_on(a.number), line = line_on(a.number);
        if (a.number != place_on(wing, line, 0) || line >= LINES) return NO_NOT_NOW;
        return wing < b->wing_count && within_one(ac, wing, line) ? YES : NO_LEADER_MOVE;
    }
    const Verdict verdict = direct_verdict(b, s, ac, a.formation);
    if (verdict != YES) return verdict;
    const Brigade *x = brigade_state(s, a.formation);
    return within_one(ac, x->wing, x->line) ? YES : NO_LEADER_MOVE;
}

void bayonet_ac_move_offer(const Battle *b, const State *s, Sink *out) {
    const Leader *ac = &bayonet_of(s)->side[s->acting].ac;
    sink_add(out, action_of(VERB_AC_LATER));
    if (!ac_ready(ac)) return;
    for (int wing = 0; wing < b->wing_count; wing++) {
        for (int line = 0; line < LINES; line++) {
            const Action a = action_number(VERB_AC_GENERAL, place_on(wing, line, 0));
            if (bayonet_ac_move_verdict(b, s, a) == YES) sink_add(out, a);
        }
    }
    FOR_BRIGADES_OF(f, b, s, s->acting) {
        const Action a = action_formation(VERB_AC_DIRECT, f, 0);
        if (bayonet_ac_move_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId bayonet_ac_move_take(const Battle *b, State *s, Action a) {
    assert(a.verb == VERB_AC_LATER || ac_ready(&bayonet_of(s)->side[s->acting].ac));
    Leader *ac = &bayonet(s)->side[s->acting].ac;
    if (a.verb == VERB_AC_LATER) return STEP_WING_ACT;
    const Brigade *x = a.verb == VERB_AC_DIRECT ? brigade_state(s, a.formation) : NULL;
    ac->direct = a.formation;
    ac->wing = x != NULL ? x->wing : (uint8_t)wing_on(a.number);
    ac->line = x != NULL ? x->line : (uint8_t)line_on(a.number);
    ac->flags |= LEADER_MOVED;
    return STEP_WING_ACT;
}
