/* 7.0, 7.2, 7.4: impulses. A side spends command points to activate, and what it activates moves
 * and fights; then the other side. */
#include "rules/rally/clauses.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

static bool enemy_within_two(const Battle *b, const State *s, PieceId u) {
    FOR_SIDE_UNITS(e, b, side_other(side_of(b, u))) {
        if (on_map(s, e) && place_distance(b, s->piece[u].place, s->piece[e].place) <= 2) {
            return true;
        }
    }
    return false;
}

/* A scenario's hold ends for good when an enemy comes within two hexes. */
static void release_holds(const Battle *b, State *s) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (s->turn >= b->formation[f].hold_until) continue;
        if (rally(s)->formation[f] & FORMATION_RELEASED) continue;
        FOR_SIDE_UNITS(u, b, b->formation[f].side) {
            if (!on_map(s, u) || !formation_within(b, b->piece[u].formation, f)) continue;
            if (enemy_within_two(b, s, u)) rally(s)->formation[f] |= FORMATION_RELEASED;
        }
    }
}

StepId rally_next_impulse_take(const Battle *b, State *s, Action a) {
    assert(s->acting < SIDE_MAX);
    assert(s->frames == 0);
    Rally *r = rally(s);
    for (int side = 0; side < SIDE_MAX; side++) {
        if (r->side[side].cp == 0 && !r->side[side].free_division) r->side[side].passed = 1;
    }
    const uint8_t other = (uint8_t)side_other(s->acting);
    if (!r->side[other].passed) {
        s->acting = other;
    } else if (r->side[s->acting].passed) {
        return STEP_RECOVERY;
    }
    release_holds(b, s);
    return STEP_IMPULSE;
}

/* 7.4: one less within the army commander's range, but never less than one. */
int rally_price(const Battle *b, const State *s, PieceId p, int printed) {
    return printed > 1 && rally_within_bonus(b, s, p) ? printed - 1 : printed;
}

static Verdict afford(const State *s, int cp) {
    return rally_of(s)->side[s->acting].cp >= cp ? YES : NO_CP;
}

static bool can_act(const Battle *b, const State *s, PieceId u) {
    return on_map(s, u) && !flagged(s, u, FLAG_ACTED) && !rally_barred(b, s, u);
}

/* Formations of the acting side with a unit that can act, as bits. */
typedef struct FormationSet {
    uint64_t word[FORMATION_MAX / 64];
} FormationSet;

static FormationSet formations_to_act(const Battle *b, const State *s) {
    FormationSet set = {{0}};
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!can_act(b, s, u)) continue;
        for (int i = 0; i < FORMATION_MAX / 64; i++) {
            set.word[i] |= b->above[b->piece[u].formation][i];
        }
    }
    return set;
}

/* Why no unit of the formation can act: the most telling reason. */
static Verdict why_nobody(const Battle *b, const State *s, FormationId f) {
    const Verdict bar = rally_bar_verdict(b, s, f, NO_FORMATION);
    return bar != YES ? bar : NO_FORMATION_UNITS;
}

/* 7.2: whether the formation can be ordered at all, whatever the price. */
static Verdict formation_verdict(const Battle *b, const State *s, FormationId f,
                                 const FormationSet *to_act) {
    if (b->formation[f].side != s->acting) return NO_OWN;
    if (b->formation[f].rank == RANK_ARMY) return NO_FORMATION_LEADER;
    if (rally_of(s)->formation[f] & FORMATION_TRIED) return NO_TRIED;
    if (rally_leader_in_charge(b, s, f) == NO_PIECE) return NO_FORMATION_LEADER;
    return to_act->word[f / 64] >> (f % 64) & 1 ? YES : why_nobody(b, s, f);
}

static int cheapest(const Battle *b, FormationId f) {
    return b->formation[f].rank == RANK_CORPS ? 3 : 1;
}
static int dearest(const Battle *b, FormationId f) {
    return b->formation[f].rank == RANK_CORPS ? 4 : 3;
}

static Verdict price_verdict(const Battle *b, const State *s, FormationId f, int printed) {
    if (printed < cheapest(b, f) || printed > dearest(b, f)) return NO_CP;
    return afford(s, rally_price(b, s, rally_leader_in_charge(b, s, f), printed));
}

/* Event 4, R18: costs four points at once, never fewer, and then works as an order for three. */
static Verdict rouse_verdict(const Battle *b, const State *s, FormationId f) {
    if (b->formation[f].side != s->acting) return NO_OWN;
    if (!(rally_of(s)->formation[f] & FORMATION_OBTUSE)) return NO_NOT_NOW;
    if (rally_of(s)->formation[f] & FORMATION_TRIED) return NO_TRIED;
    if (rally_leader_in_charge(b, s, f) == NO_PIECE) return NO_FORMATION_LEADER;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (b->piece[u].formation != f || !on_map(s, u) || flagged(s, u, FLAG_ACTED)) continue;
        const Verdict bar = rally_bar_verdict(b, s, f, f);
        return bar != YES ? bar : afford(s, 4);
    }
    return NO_FORMATION_UNITS;
}

static Verdict free_verdict(const Battle *b, const State *s, FormationId f) {
    const bool free = rally_of(s)->side[s->acting].free_division;
    return free && b->formation[f].rank == RANK_DIVISION ? YES : NO_FREE_ORDER;
}

/* The three ways to order a formation. */
static Verdict order_verdict(const Battle *b, const State *s, Action a,
                             const FormationSet *to_act) {
    if (a.verb == VERB_ROUSE) return rouse_verdict(b, s, a.formation);
    const Verdict verdict = formation_verdict(b, s, a.formation, to_act);
    if (verdict != YES) return verdict;
    return a.verb == VERB_FREE ? free_verdict(b, s, a.formation)
                               : price_verdict(b, s, a.formation, a.number);
}

static Verdict flip_verdict(const Battle *b, const State *s, PieceId u) {
    if (!is_unit(b, u)) return NO_LEADER_UNIT;
    if (!on_map(s, u)) return NO_OFF_MAP;
    if (!own_of(s, u)->back) return NO_FLIP_WHOLE;
    const int gain = b->piece[u].value[UNIT_SP] - rally_unit_sp(b, s, u);
    if (rally_stack_sp(b, s, s->piece[u].place, s->acting) + gain >
        rally_limit(b, LIMIT_STACK_SP)) {
        return NO_FLIP_STACK;
    }
    return afford(s, 1);
}

/* R49: in range of the army commander or of its own corps commander, and then in full command. */
static Verdict unit_verdict(const Battle *b, const State *s, PieceId u) {
    if (!is_unit(b, u)) return NO_LEADER_UNIT;
    if (!on_map(s, u)) return NO_OFF_MAP;
    if (flagged(s, u, FLAG_ACTED)) return NO_ACTED;
    if (rally_barred(b, s, u)) return why_nobody(b, s, b->piece[u].formation);
    const PlaceId place = s->piece[u].place;
    const PieceId commander = rally_army_commander(b, s, s->acting);
    const FormationId corps = rally_corps_of(b, u);
    const PieceId corps_leader =
        corps == NO_FORMATION ? NO_PIECE : rally_leader_in_charge(b, s, corps);
    const bool reached =
        (commander != NO_PIECE && rally_within_range(b, s, commander, place)) ||
        (corps_leader != NO_PIECE && rally_within_range(b, s, corps_leader, place));
    if (!reached) return NO_UNIT_RANGE;
    return afford(s, rally_price(b, s, u, 1));
}

static Verdict lead_verdict(const Battle *b, const State *s, PieceId p) {
    if (!is_kind(b, p, KIND_LEADER)) return NO_NOT_NOW;
    if (!on_map(s, p)) return NO_OFF_MAP;
    return flagged(s, p, FLAG_ACTED) ? NO_LEADER_ACTED : YES;
}

static Verdict train_verdict(const Battle *b, const State *s, PieceId p, bool unpack) {
    if (!is_kind(b, p, KIND_TRAIN)) return is_unit(b, p) ? NO_NOT_ACTIVE : NO_NOT_NOW;
    if (!on_map(s, p)) return NO_OFF_MAP;
    if (unpack && !own_of(s, p)->back) return NO_TRAIN_ACTIVE;
    if (!unpack && own_of(s, p)->back) return NO_TRAIN_INACTIVE;
    if (!unpack && flagged(s, p, FLAG_ACTED)) return NO_TRAIN_MOVED;
    return afford(s, 1);
}

Verdict rally_impulse_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_PASS) return YES;
    if (a.verb == VERB_ORDER || a.verb == VERB_ROUSE || a.verb == VERB_FREE) {
        if (a.formation == NO_FORMATION) return NO_NOT_NOW;
        const FormationSet to_act = formations_to_act(b, s);
        return order_verdict(b, s, a, &to_act);
    }
    if (a.piece == NO_PIECE) return NO_NOT_NOW;
    if (side_of(b, a.piece) != s->acting) return NO_OWN;
    switch (a.verb) {
    case VERB_LEAD: return lead_verdict(b, s, a.piece);
    case VERB_FLIP: return flip_verdict(b, s, a.piece);
    case VERB_ACTIVATE: return unit_verdict(b, s, a.piece);
    case VERB_MOVE: return train_verdict(b, s, a.piece, false);
    case VERB_UNPACK: return train_verdict(b, s, a.piece, true);
    default: return NO_NOT_NOW;
    }
}

/* Every price at which a formation that can be ordered may be ordered. */
static void offer_prices(const Battle *b, const State *s, FormationId f, Sink *out) {
    for (int cp = cheapest(b, f); cp <= dearest(b, f); cp++) {
        if (price_verdict(b, s, f, cp) == YES) sink_add(out, action_formation(VERB_ORDER, f, cp));
    }
    if (free_verdict(b, s, f) == YES) sink_add(out, action_formation(VERB_FREE, f, 0));
}

static void offer_orders(const Battle *b, const State *s, Sink *out) {
    const FormationSet to_act = formations_to_act(b, s);
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (b->formation[f].side != s->acting) continue;
        if (formation_verdict(b, s, f, &to_act) == YES) offer_prices(b, s, f, out);
        if (rouse_verdict(b, s, f) == YES) sink_add(out, action_formation(VERB_ROUSE, f, 0));
    }
}

static inline void offer_impulses(const Battle *b, const State *s, OfferPick left_out, Sink *out) {
    /* Verbs by kind of piece, ended by VERB_NONE. */
    static const uint8_t VERBS[KIND_COUNT][3] = {[KIND_INFANTRY] = {VERB_FLIP, VERB_ACTIVATE},
                                                 [KIND_CAVALRY] = {VERB_FLIP, VERB_ACTIVATE},
                                                 [KIND_LEADER] = {VERB_LEAD},
                                                 [KIND_TRAIN] = {VERB_MOVE, VERB_UNPACK}};
    offer_orders(b, s, out);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (side_of(b, p) != s->acting || !on_map(s, p)) continue;
        for (const uint8_t *verb = VERBS[b->piece[p].kind]; *verb != VERB_NONE; verb++) {
            const Action a = action_piece(*verb, p);
            if (left_out != NULL && left_out(b, s, a)) continue;
            if (rally_impulse_verdict(b, s, a) == YES) sink_add(out, a);
        }
    }
    sink_add(out, action_of(VERB_PASS));
}

void rally_impulse_offer(const Battle *b, const State *s, Sink *out) {
    offer_impulses(b, s, NULL, out);
}

void rally_impulse_offer_but(const Battle *b, const State *s, OfferPick left_out, Sink *out) {
    offer_impulses(b, s, left_out, out);
}

static void spend(State *s, int cp) {
    RallySide *side = &rally(s)->side[s->acting];
    assert(side->cp >= cp);
    side->cp = (uint8_t)(side->cp - cp);
}

int rally_most_stored(const Battle *b, const State *s, int side) {
    const PieceId commander = rally_army_commander(b, s, side);
    return commander == NO_PIECE ? 0 : showing(b, s, commander, LEADER_INITIATIVE);
}

static StepId pass(const Battle *b, State *s) {
    assert(s->acting < SIDE_MAX);
    RallySide *side = &rally(s)->side[s->acting];
    const int most = rally_most_stored(b, s, s->acting);
    side->stored = (uint8_t)(side->cp < most ? side->cp : most);
    side->cp = 0;
    side->passed = 1;
    side->free_division = 0;
    return STEP_END_IMPULSE;
}

static StepId give_order(const Battle *b, State *s, FormationId f, int printed) {
    assert(rally_leader_in_charge(b, s, f) != NO_PIECE);
    Rally *r = rally(s);
    assert(!(r->formation[f] & FORMATION_TRIED));
    r->order = f;
    r->order_price = (uint8_t)printed;
    r->formation[f] |= FORMATION_TRIED;
    r->cursor = 0;
    FOR_UNITS(u, b) {
        if (formation_within(b, b->piece[u].formation, f) && can_act(b, s, u)) {
            flag(s, u, FLAG_ORDERED);
        }
    }
    return printed == dearest(b, f) ? STEP_NEXT_DIVISION_CHECK : STEP_COMMAND_CHECK;
}

StepId rally_impulse_take(const Battle *b, State *s, Action a) {
    assert(a.piece == NO_PIECE || side_of(b, a.piece) == s->acting);
    Rally *r = rally(s);
    switch (a.verb) {
    case VERB_LEAD: /* R46: free, and the impulse goes on */
        flag(s, a.piece, FLAG_ACTED | FLAG_MOVED);
        return rally_begin_move(b, s, a.piece, MOVE_LEADER, rally_full_mp(b, s, a.piece),
                                STEP_IMPULSE);
    case VERB_FLIP:
        spend(s, 1);
        r->subject = a.piece;
        return STEP_FLIP_ROLL;
    case VERB_ACTIVATE:
        spend(s, rally_price(b, s, a.piece, 1));
        flag(s, a.piece, FLAG_ACTED | FLAG_ACTIVE);
        return STEP_MOVE_SELECT;
    case VERB_ORDER:
        spend(s, rally_price(b, s, rally_leader_in_charge(b, s, a.formation), a.number));
        return give_order(b, s, a.formation, a.number);
    case VERB_ROUSE:
        spend(s, 4);
        r->formation[a.formation] &= (uint8_t)~FORMATION_OBTUSE;
        return give_order(b, s, a.formation, 3);
    case VERB_FREE: r->side[s->acting].free_division = 0; return give_order(b, s, a.formation, 3);
    case VERB_MOVE: /* 12: the train moves and is packed up */
        spend(s, 1);
        flag(s, a.piece, FLAG_ACTED);
        own(s, a.piece)->back = 1;
        return rally_begin_move(b, s, a.piece, MOVE_TRAIN, rally_full_mp(b, s, a.piece),
                                STEP_END_IMPULSE);
    case VERB_UNPACK:
        spend(s, 1);
        own(s, a.piece)->back = 0;
        return STEP_END_IMPULSE;
    case VERB_PASS: return pass(b, s);
    default: assert(false && "not an impulse"); return STEP_END_IMPULSE;
    }
}

StepId rally_flip_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    const PieceId u = rally(s)->subject;
    assert(on_map(s, u) && own(s, u)->back);
    rally(s)->subject = NO_PIECE;
    if (rally_quality_check(a.number, 0, rally_effective_quality(b, s, u))) own(s, u)->back = 0;
    return STEP_END_IMPULSE;
}

StepId rally_end_impulse_take(const Battle *b, State *s, Action a) {
    assert(s->frames == 0);
    for (PieceId p = 0; p < b->piece_count; p++) {
        unflag(s, p, FLAG_ACTIVE | FLAG_OOC | FLAG_FALLBACK | FLAG_MOVED | FLAG_FOUGHT);
        own(s, p)->targets = 0;
    }
    return STEP_NEXT_IMPULSE;
}
