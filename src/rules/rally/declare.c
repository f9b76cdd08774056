/* 9.0: who attacks what. Every active unit next to the enemy attacks once, every enemy place next
 * to an active unit is attacked once. Units declare in roster order, and a choice is offered only
 * while the rest can still be brought to a lawful end.
 *
 * A combat is any attackers against one place, or attackers of one place against several with the
 * same targets (R68). A lawful end exists if every place still open has a unit still to declare
 * beside it, and every such unit has a target left: a graph without isolated points can always be
 * covered by stars. */
#include "rules/rally/clauses.h"
#include "rules/rally/steps.h"

static int enemy_sides(const Battle *b, const State *s, PieceId u) {
    int mask = 0;
    const int enemy = side_other(side_of(b, u));
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = b->place[s->piece[u].place].adjacent[side];
        if (to != NO_PLACE && units_at(s, to, enemy) > 0) mask |= 1 << side;
    }
    return mask;
}

static bool must_attack(const Battle *b, const State *s, PieceId u) {
    return is_unit(b, u) && flagged(s, u, FLAG_ACTIVE) && on_map(s, u) && enemy_sides(b, s, u) != 0;
}

StepId rally_next_declaration_take(const Battle *b, State *s, Action a) {
    assert(s->frames == 0);
    Rally *r = rally(s);
    bool any = false;
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (!flagged(s, u, FLAG_ACTIVE) || !must_attack(b, s, u)) continue;
        any = true;
        if (own(s, u)->targets != 0) continue;
        r->subject = u;
        return STEP_DECLARE_ATTACK;
    }
    r->subject = NO_PIECE;
    return any ? STEP_COMBAT_PICK : STEP_END_IMPULSE;
}

/* How a place is already under attack. */
typedef struct Claim {
    bool alone;   /* its attackers attack no other place: others may join */
    PlaceId from; /* where its attackers stand */
    uint8_t targets;
} Claim;

static bool find_claim(const Battle *b, const State *s, PlaceId place, Claim *claim) {
    *claim = (Claim){.from = NO_PLACE};
    FOR_UNITS(u, b) {
        const uint8_t targets = own_of(s, u)->targets;
        if (targets == 0 || !on_map(s, u)) continue;
        const int side = place_side_towards(b, s->piece[u].place, place);
        if (side < 0 || !(targets & (1 << side))) continue;
        claim->alone = (targets & (targets - 1)) == 0;
        claim->from = s->piece[u].place;
        claim->targets = targets;
        return true;
    }
    return false;
}

/* Whether u may attack exactly these sides, given what has been declared. */
static bool shape_fits(const Battle *b, const State *s, PieceId u, int targets) {
    const PlaceId from = s->piece[u].place;
    const bool single = (targets & (targets - 1)) == 0;
    for (int side = 0; side < HEX_SIDES; side++) {
        Claim claim;
        if (!(targets & (1 << side))) continue;
        if (!find_claim(b, s, b->place[from].adjacent[side], &claim)) continue;
        const bool joins = single ? claim.alone : claim.from == from && claim.targets == targets;
        if (!joins) return false;
    }
    return true;
}

/* Whether u, which has not declared yet, still has a target if `taker` attacks the sides
 * `taken`. */
static bool has_target(const Battle *b, const State *s, PieceId u, PieceId taker, int taken) {
    const PlaceId from = s->piece[u].place, taken_from = s->piece[taker].place;
    const bool taken_alone = (taken & (taken - 1)) == 0;
    if (from == taken_from && !taken_alone) return true; /* may attack the same places */
    const int mask = enemy_sides(b, s, u);
    for (int side = 0; side < HEX_SIDES; side++) {
        if (!(mask & (1 << side))) continue;
        const PlaceId place = b->place[from].adjacent[side];
        const int by_taker = place_side_towards(b, taken_from, place);
        Claim claim;
        if (by_taker >= 0 && taken & (1 << by_taker)) {
            if (taken_alone) return true;
        } else if (!find_claim(b, s, place, &claim) || claim.alone || claim.from == from) {
            return true;
        }
    }
    return false;
}

/* Whether a unit other than `taker` that has not declared yet is beside this place. */
static bool reachable_later(const Battle *b, const State *s, PlaceId place, PieceId taker) {
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId from = b->place[place].adjacent[side];
        if (from == NO_PLACE || place_side_towards(b, from, place) < 0) continue;
        FOR_PIECES_AT(u, s, from) {
            if (u != taker && is_unit(b, u) && flagged(s, u, FLAG_ACTIVE) &&
                own_of(s, u)->targets == 0) {
                return true;
            }
        }
    }
    return false;
}

/* The declaring unit's choice must include the places beside it that nobody else could attack
 * later. It makes no difference to places elsewhere. */
static bool leaves_none_out(const Battle *b, const State *s, PieceId u, int targets) {
    const int mask = enemy_sides(b, s, u);
    for (int side = 0; side < HEX_SIDES; side++) {
        if (!(mask & (1 << side)) || targets & (1 << side)) continue;
        const PlaceId place = b->place[s->piece[u].place].adjacent[side];
        Claim claim;
        if (!find_claim(b, s, place, &claim) && !reachable_later(b, s, place, u)) return false;
    }
    return true;
}

static bool rest_has_targets(const Battle *b, const State *s, PieceId taker, int targets) {
    FOR_UNITS(u, b) {
        if (u == taker || !flagged(s, u, FLAG_ACTIVE) || own_of(s, u)->targets != 0) continue;
        if (must_attack(b, s, u) && !has_target(b, s, u, taker, targets)) return false;
    }
    return true;
}

Verdict rally_declare_attack_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_ATTACK || a.piece == NO_PIECE) return NO_NOT_NOW;
    const PieceId u = rally_of(s)->subject;
    if (a.piece != u) return own_of(s, a.piece)->targets != 0 ? NO_ATTACK_ONCE : NO_NOT_NOW;
    if (a.number == 0 || a.number & ~enemy_sides(b, s, u)) return NO_ATTACK_TARGET;
    if (!shape_fits(b, s, u, a.number)) return NO_ATTACK_SHAPE;
    if (!leaves_none_out(b, s, u, a.number)) return NO_ATTACK_ALL;
    return rest_has_targets(b, s, u, a.number) ? YES : NO_ATTACK_ALL;
}

void rally_declare_attack_offer(const Battle *b, const State *s, Sink *out) {
    const PieceId u = rally_of(s)->subject;
    const int mask = enemy_sides(b, s, u);
    for (int targets = 1; targets < 1 << HEX_SIDES; targets++) {
        if (targets & ~mask) continue;
        Action a = action_piece(VERB_ATTACK, u);
        a.number = (uint8_t)targets;
        if (rally_declare_attack_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId rally_declare_attack_take(const Battle *b, State *s, Action a) {
    assert(a.piece == rally_of(s)->subject);
    assert(a.number != 0);
    assert(own(s, a.piece)->targets == 0);
    own(s, a.piece)->targets = a.number;
    return STEP_NEXT_DECLARATION;
}

/* ---- which combat first ---- */

/* Names go by column, then row: the order in which a list of hexes is read. */
static int name_order(const Battle *b, PlaceId place) {
    const HexId hex = b->place[place].hex;
    const int bank = place >= b->grid.count;
    return (hex_column(&b->grid, hex) * HEX_SPAN_MAX + hex_row(&b->grid, hex)) * 2 + bank;
}

static bool is_pending(const State *s, PieceId u) {
    return own_of(s, u)->targets != 0 && !flagged(s, u, FLAG_FOUGHT) && on_map(s, u);
}

/* The first place, by name, that u attacks: it identifies the combat. */
static PlaceId first_target(const Battle *b, const State *s, PieceId u) {
    PlaceId first = NO_PLACE;
    for (int side = 0; side < HEX_SIDES; side++) {
        if (!(own_of(s, u)->targets & (1 << side))) continue;
        const PlaceId place = b->place[s->piece[u].place].adjacent[side];
        if (first == NO_PLACE || name_order(b, place) < name_order(b, first)) first = place;
    }
    return first;
}

Verdict rally_combat_pick_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_FIGHT || a.place == NO_PLACE) return NO_NOT_NOW;
    FOR_UNITS(u, b) {
        if (is_pending(s, u) && first_target(b, s, u) == a.place) return YES;
    }
    return NO_ATTACK_ONCE;
}

void rally_combat_pick_offer(const Battle *b, const State *s, Sink *out) {
    FOR_UNITS(u, b) {
        if (!is_pending(s, u)) continue;
        const Action a = action_place(VERB_FIGHT, first_target(b, s, u));
        if (!sink_has(out, a)) sink_add(out, a);
    }
}

static void add_place(const Battle *b, PlaceId *list, uint8_t *count, PlaceId place) {
    int i = *count;
    for (int k = 0; k < i; k++) {
        if (list[k] == place) return;
    }
    assert(i < HEX_SIDES);
    for (; i > 0 && name_order(b, list[i - 1]) > name_order(b, place); i--) list[i] = list[i - 1];
    list[i] = place;
    ++*count;
}

/* Everybody of that side in the place takes part, except units that have already fought (R70):
 * units fight, leaders are at risk (9.6, R80). */
static void enlist(const Battle *b, State *s, PlaceId place, int side, unsigned role) {
    FOR_PIECES_AT(p, s, place) {
        if (side_of(b, p) != side) continue;
        if (is_kind(b, p, KIND_LEADER)) flag(s, p, role);
        if (is_unit(b, p) && role == FLAG_DEFENDS && !flagged(s, p, FLAG_FOUGHT)) {
            flag(s, p, FLAG_DEFENDS | FLAG_FOUGHT);
        }
        if (is_kind(b, p, KIND_GUNS) && role == FLAG_DEFENDS) own(s, p)->notes |= NOTE_CLOSE;
    }
}

StepId rally_combat_pick_take(const Battle *b, State *s, Action a) {
    RallyCombat *c = &rally(s)->combat;
    *c = (RallyCombat){0};
    FOR_UNITS(u, b) {
        if (!is_pending(s, u) || first_target(b, s, u) != a.place) continue;
        flag(s, u, FLAG_ATTACKS | FLAG_FOUGHT);
        own(s, u)->notes = 0;
        add_place(b, c->origin, &c->origin_count, s->piece[u].place);
        for (int side = 0; side < HEX_SIDES; side++) {
            if (!(own(s, u)->targets & (1 << side))) continue;
            add_place(b, c->attacked, &c->attacked_count,
                      b->place[s->piece[u].place].adjacent[side]);
        }
    }
    assert(c->attacked_count > 0);
    assert(c->origin_count > 0);
    for (int i = 0; i < c->origin_count; i++) enlist(b, s, c->origin[i], s->acting, FLAG_ATTACKS);
    for (int i = 0; i < c->attacked_count; i++) {
        enlist(b, s, c->attacked[i], side_other(s->acting), FLAG_DEFENDS);
    }
    return STEP_NEXT_GUNS;
}
