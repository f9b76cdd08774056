/* G5: the bombardment before the assault, once in the battle. */
#include "rules/clash/clauses.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

static int guns_counted(const Battle *b, const State *s, int side, bool ready) {
    int count = 0;
    FOR_KIND(p, b, KIND_GUNS) {
        if (side_of(b, p) != side || own_of(s, p)->status != STATUS_READY) continue;
        count += !ready || (flagged(s, p, FLAG_DRAWN) && !flagged(s, p, FLAG_USED));
    }
    return count;
}

StepId clash_bombard_start(const Battle *b, State *s) {
    const Special *x = clash_rule(b, s, SPECIAL_BOMBARDMENT);
    clash(s)->cursor = 0;
    clash(s)->second_side = 0;
    if (x == NULL || clash(s)->bombarded) return STEP_NEXT_SCM;
    if (guns_counted(b, s, x->side, true) < x->number[0]) return STEP_NEXT_SCM;
    s->acting = x->side;
    clash(s)->battle.target = NO_PLACE;
    return STEP_BOMBARD;
}

static bool named_at(const State *s, PlaceId p) {
    FOR_PIECES_AT(u, s, p) {
        if (flagged(s, u, FLAG_NAMED)) return true;
    }
    return false;
}

static bool infantry_near(const Battle *b, const State *s, PlaceId p, int range) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (on_map(s, u) && !is_cavalry(b, u) && place_distance(b, s->piece[u].place, p) <= range) {
            return true;
        }
    }
    return false;
}

enum { BOMBARDED_HEXES = 3 }; /* so six units at most (7.2) */

/* The first hex must be near the infantry, up to two more beside the first; `draws` counts them. */
Verdict clash_bombard_verdict(const Battle *b, const State *s, Action a) {
    const Clash *c = clash_of(s);
    const Special *x = clash_rule(b, s, SPECIAL_BOMBARDMENT);
    if (a.verb == VERB_DONE) return YES;
    if (a.verb != VERB_BOMBARD || a.place == NO_PLACE) return NO_NOT_NOW;
    if (units_at(s, a.place, side_other(s->acting)) == 0 || is_entry(b, a.place)) return NO_BOMBARD;
    if (named_at(s, a.place) || c->draws >= BOMBARDED_HEXES) return NO_BOMBARD;
    if (c->draws == 0) return infantry_near(b, s, a.place, x->number[1]) ? YES : NO_BOMBARD;
    return place_distance(b, c->battle.target, a.place) == 1 ? YES : NO_BOMBARD;
}

void clash_bombard_offer(const Battle *b, const State *s, Sink *out) {
    FOR_SIDE_UNITS(v, b, side_other(s->acting)) {
        if (!on_map(s, v)) continue;
        const Action a = action_place(VERB_BOMBARD, s->piece[v].place);
        if (clash_bombard_verdict(b, s, a) == YES && !sink_has(out, a)) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DONE));
}

static StepId next_bombarded(const Battle *b, State *s) {
    Clash *c = clash(s);
    FOR_SIDE_UNITS(v, b, side_other(s->acting)) {
        if (!flagged(s, v, FLAG_NAMED)) continue;
        unflag(s, v, FLAG_NAMED);
        c->subject = v;
        return STEP_BOMBARD_ROLL;
    }
    FOR_KIND(p, b, KIND_GUNS) {
        if (side_of(b, p) == s->acting && flagged(s, p, FLAG_DRAWN)) flag(s, p, FLAG_USED);
    }
    c->subject = NO_PIECE;
    c->draws = (uint8_t)((guns_counted(b, s, s->acting, false) + 1) / 2);
    return STEP_BOMBARD_SPEND;
}

StepId clash_bombard_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_BOMBARD) {
        assert(c->draws < BOMBARDED_HEXES);
        if (c->draws++ == 0) c->battle.target = a.place;
        FOR_PIECES_AT(v, s, a.place) flag(s, v, FLAG_NAMED);
        return STEP_BOMBARD;
    }
    const bool fires = c->draws > 0;
    c->draws = 0;
    c->battle.target = NO_PLACE;
    if (!fires) return STEP_NEXT_SCM;
    c->bombarded = 1;
    return next_bombarded(b, s);
}

StepId clash_bombard_roll_take(const Battle *b, State *s, Action a) {
    assert(is_unit(b, clash(s)->subject));
    if (a.number == 6) clash_lose_step(b, s, clash(s)->subject);
    return next_bombarded(b, s);
}

Verdict clash_bombard_spend_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_EXPEND || a.piece == NO_PIECE) return NO_NOT_NOW;
    const bool own_guns = is_kind(b, a.piece, KIND_GUNS) && side_of(b, a.piece) == s->acting;
    return own_guns && own_of(s, a.piece)->status == STATUS_READY ? YES : NO_EXPEND;
}

void clash_bombard_spend_offer(const Battle *b, const State *s, Sink *out) {
    FOR_KIND(p, b, KIND_GUNS) {
        const Action a = action_piece(VERB_EXPEND, p);
        if (clash_bombard_spend_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId clash_bombard_spend_take(const Battle *b, State *s, Action a) {
    assert(clash(s)->draws > 0);
    own(s, a.piece)->status = STATUS_EXITED;
    unflag(s, a.piece, FLAG_DRAWN | FLAG_USED);
    return --clash(s)->draws > 0 ? STEP_BOMBARD_SPEND : STEP_NEXT_SCM;
}
