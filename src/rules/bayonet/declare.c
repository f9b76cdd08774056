/* 11.1: attacks are declared, and their order fixed, before the first is resolved. */
#include "rules/bayonet/charge.h"
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/steps.h"

/* ---- who may attack what ---- */

bool bayonet_in_front(const Battle *b, const State *s, PieceId u, PlaceId hex) {
    const int side = place_side_towards(b, s->piece[u].place, hex);
    const int facing = own_of(s, u)->facing;
    if (side < 0) return false;
    return facing == NO_FACING || side == dir_left_front(facing) || side == dir_right_front(facing);
}

/* 10.2i, 11.8.2a, 5.4j. */
static Verdict fit_to_attack(const Battle *b, const State *s, PieceId u) {
    const PlaceId here = s->piece[u].place;
    if (impact_at(s, here) == IMPACT_EFFECTIVE) return NO_ATTACK_RED;
    if (is_horse(b, u) && flagged(s, u, FLAG_DISORDERED)) return NO_ATTACK_DISORDERED;
    if (is_horse(b, u) && !is_clear(b, here)) return NO_ATTACK_TERRAIN;
    return YES;
}

static bool active_troops(const Battle *b, const State *s, PieceId u) {
    return is_troops(b, u) && brigade_of(b, u) == bayonet_of(s)->active && in_play(s, u) &&
           s->piece[u].place != NO_PLACE;
}

bool bayonet_in_position(const Battle *b, const State *s, PieceId u) {
    const BayonetPiece *o = own_of(s, u);
    return active_troops(b, s, u) && o->mode == MODE_CHARGE && o->target != NO_PLACE &&
           bayonet_in_front(b, s, u, o->target) && fit_to_attack(b, s, u) == YES &&
           !bayonet_masked(b, s, u);
}

static int listed(const State *s, PieceId u) {
    const Bayonet *g = bayonet_of(s);
    for (int i = 0; i < g->attack_count; i++) {
        if (g->attack[i].unit == u) return i;
    }
    return -1;
}

/* ---- R127: charging units of one hex on the same target ---- */

static bool rivals(const Battle *b, const State *s, PieceId u, PieceId q) {
    return u != q && is_troops(b, q) && s->piece[q].place == s->piece[u].place &&
           own_of(s, q)->target == own_of(s, u)->target && bayonet_in_position(b, s, u) &&
           bayonet_in_position(b, s, q);
}

static PieceId first_rival(const Battle *b, const State *s) {
    FOR_TROOPS_OF(u, b, s, bayonet_of(s)->active) {
        FOR_PIECES_AT(q, s, s->piece[u].place) {
            if (rivals(b, s, u, q)) return u;
        }
    }
    return NO_PIECE;
}

/* ---- counterattacks (5.4l, R67) ---- */

static bool counter_target(const Battle *b, const State *s, PieceId u, PlaceId hex) {
    if (!bayonet_in_front(b, s, u, hex)) return false;
    FOR_PIECES_AT(q, s, hex) {
        if (is_troops(b, q) && in_play(s, q) && side_of(b, q) != side_of(b, u) &&
            same_type(b, u, q) && flagged(s, q, FLAG_ADJ_CHARGE)) {
            return true;
        }
    }
    return false;
}

static bool designated(const Battle *b, const State *s, PlaceId hex) {
    const Bayonet *g = bayonet_of(s);
    for (int i = 0; i < g->attack_count; i++) {
        if (g->attack[i].target == hex) return true;
    }
    FOR_TROOPS_OF(u, b, s, g->active) {
        if (bayonet_in_position(b, s, u) && own_of(s, u)->target == hex) return true;
    }
    return false;
}

/* 11.1b: every hex that u could counterattack, except `hex`, already has its attack. */
static bool others_designated(const Battle *b, const State *s, PieceId u, PlaceId hex) {
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = b->place[s->piece[u].place].adjacent[side];
        if (to == NO_PLACE || to == hex || !counter_target(b, s, u, to)) continue;
        if (!designated(b, s, to)) return false;
    }
    return true;
}

static Verdict doubling(const Battle *b, const State *s, PieceId u, PlaceId hex) {
    const Bayonet *g = bayonet_of(s);
    if (!designated(b, s, hex)) return YES;
    if (!others_designated(b, s, u, hex)) return NO_DOUBLE;
    for (int i = 0; i < g->attack_count; i++) {
        if (g->attack[i].target != hex || !g->attack[i].counter) continue;
        if (!others_designated(b, s, g->attack[i].unit, hex)) return NO_DOUBLE;
    }
    return YES;
}

/* Two units in one hex never attack the same hex (9.1.1k). */
static bool mate_attacks(const Battle *b, const State *s, PieceId u, PlaceId hex) {
    FOR_PIECES_AT(q, s, s->piece[u].place) {
        if (q == u || !is_troops(b, q)) continue;
        const int i = listed(s, q);
        if (i >= 0 && bayonet_of(s)->attack[i].target == hex) return true;
        if (bayonet_in_position(b, s, q) && own_of(s, q)->target == hex) return true;
    }
    return false;
}

static Verdict counter_verdict(const Battle *b, const State *s, PieceId u, PlaceId hex) {
    if (!active_troops(b, s, u)) return NO_COUNTER_UNIT;
    const BayonetPiece *o = own_of(s, u);
    if (o->mode == MODE_CHARGE || listed(s, u) >= 0) return NO_COUNTER_UNIT;
    if (o->mode == MODE_LOCKED || bayonet_locked(b, s, u)) return NO_ATTACK_LOCKED;
    if (flagged(s, u, FLAG_ENTERED | FLAG_DRESSED)) return NO_COUNTER_MOVED;
    const Verdict fit = fit_to_attack(b, s, u);
    if (fit != YES) return fit;
    if (bayonet_masked(b, s, u)) return NO_ATTACK_BEHIND;
    if (!counter_target(b, s, u, hex)) return NO_COUNTER_TARGET;
    if (mate_attacks(b, s, u, hex)) return NO_ATTACK_BEHIND;
    return doubling(b, s, u, hex);
}

Verdict bayonet_attack_declare_verdict(const Battle *b, const State *s, Action a) {
    const PieceId rival = first_rival(b, s);
    if (a.verb == VERB_DONE) return rival == NO_PIECE ? YES : NO_NOT_NOW;
    if (a.piece == NO_PIECE || a.place == NO_PLACE) return NO_NOT_NOW;
    if (a.verb == VERB_ATTACK) {
        if (rival == NO_PIECE || own_of(s, rival)->target != a.place) return NO_NOT_NOW;
        return a.piece == rival || rivals(b, s, rival, a.piece) ? YES : NO_NOT_NOW;
    }
    if (a.verb != VERB_COUNTER || rival != NO_PIECE) return NO_NOT_NOW;
    return counter_verdict(b, s, a.piece, a.place);
}

void bayonet_attack_declare_offer(const Battle *b, const State *s, Sink *out) {
    const PieceId rival = first_rival(b, s);
    if (rival != NO_PIECE) {
        FOR_PIECES_AT(q, s, s->piece[rival].place) {
            if (q != rival && !rivals(b, s, rival, q)) continue;
            sink_add(out, action_piece_place(VERB_ATTACK, q, own_of(s, q)->target));
        }
        return;
    }
    FOR_TROOPS_OF(u, b, s, bayonet_of(s)->active) {
        if (!near_enemy(b, s, u) || own_of(s, u)->mode == MODE_CHARGE) continue;
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId to = b->place[s->piece[u].place].adjacent[side];
            if (to == NO_PLACE || counter_verdict(b, s, u, to) != YES) continue;
            sink_add(out, action_piece_place(VERB_COUNTER, u, to));
        }
    }
    sink_add(out, action_of(VERB_DONE));
}

static void list_attack(State *s, PieceId u, PlaceId target, bool counter) {
    Bayonet *g = bayonet(s);
    assert(g->attack_count < ATTACK_MAX);
    g->attack[g->attack_count++] = (Attack){u, target, counter, 0};
}

/* R16, R126: open flanks and stacks as they are before the first attack. */
static void take_snapshot(const Battle *b, State *s) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (!is_troops(b, p) || !in_play(s, p) || s->piece[p].place == NO_PLACE) continue;
        const PlaceId here = s->piece[p].place;
        if (s->place[here].head == p && s->piece[p].next == NO_PIECE) { /* most stand alone */
            own(s, p)->open = (uint8_t)bayonet_open_flanks_alone(b, s, p);
            own(s, p)->stack = STACK_SINGLE;
            continue;
        }
        const bool village = bayonet_is_village_stack(b, s, here);
        own(s, p)->open = (uint8_t)(village ? 0 : bayonet_open_flanks(b, s, p));
        own(s, p)->stack = (uint8_t)(village ? STACK_VILLAGE : bayonet_stack_now(b, s, here));
    }
}

StepId bayonet_attack_declare_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->active != NO_FORMATION);
    Bayonet *g = bayonet(s);
    if (a.verb == VERB_ATTACK) {
        FOR_PIECES_AT(q, s, s->piece[a.piece].place) {
            if (rivals(b, s, a.piece, q)) own(s, q)->target = NO_PLACE;
        }
        return STEP_ATTACK_DECLARE;
    }
    if (a.verb == VERB_COUNTER) {
        list_attack(s, a.piece, a.place, true);
        return STEP_ATTACK_DECLARE;
    }
    FOR_TROOPS_OF(u, b, s, g->active) {
        if (bayonet_in_position(b, s, u) && listed(s, u) < 0) {
            list_attack(s, u, own(s, u)->target, false);
        }
    }
    g->ordered_count = g->attack_at = 0;
    if (g->attack_count == 0) return STEP_LEADER_COMBAT;
    take_snapshot(b, s);
    return STEP_ATTACK_ORDER;
}

/* ---- the order of the attacks ---- */

Verdict bayonet_attack_order_verdict(const Battle *b, const State *s, Action a) {
    const Bayonet *g = bayonet_of(s);
    if (a.verb == VERB_REST) return g->attack_count - g->ordered_count > 1 ? YES : NO_NOT_NOW;
    const int i = a.verb == VERB_ATTACK ? listed(s, a.piece) : -1;
    if (i < 0 || g->attack[i].target != a.place) return NO_NOT_NOW;
    return i >= g->ordered_count ? YES : NO_ORDER_FIXED;
}

void bayonet_attack_order_offer(const Battle *b, const State *s, Sink *out) {
    const Bayonet *g = bayonet_of(s);
    for (int i = g->ordered_count; i < g->attack_count; i++) {
        sink_add(out, action_piece_place(VERB_ATTACK, g->attack[i].unit, g->attack[i].target));
    }
    if (g->attack_count - g->ordered_count > 1) sink_add(out, action_of(VERB_REST));
}

static void order_next(Bayonet *g, int i) {
    assert(i >= g->ordered_count && i < g->attack_count);
    const Attack chosen = g->attack[i];
    for (; i > g->ordered_count; i--) g->attack[i] = g->attack[i - 1];
    g->attack[i] = chosen;
    g->ordered_count++;
}

StepId bayonet_attack_order_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->ordered_count < bayonet_of(s)->attack_count);
    Bayonet *g = bayonet(s);
    if (a.verb == VERB_ATTACK) order_next(g, listed(s, a.piece));
    while (a.verb == VERB_REST && g->ordered_count < g->attack_count) {
        int first = g->ordered_count;
        for (int i = first + 1; i < g->attack_count; i++) {
            if (g->attack[i].unit < g->attack[first].unit) first = i;
        }
        order_next(g, first);
    }
    return g->ordered_count < g->attack_count ? STEP_ATTACK_ORDER : STEP_ATTACK;
}
