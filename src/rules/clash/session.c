/* 12.1 to 12.7: a combat session, in which the attacker names one battle after another, and which
 * battles he owes: those that a combined attack promises (12.5) and the mandatory ones (12.6). */
#include "rules/clash/clash.h"

/* Attackers of one battle as they are being named. */
enum { FORCE_MAX = 64 };
typedef struct Force {
    PieceId unit[FORCE_MAX];
    int count;
} Force;

static bool in_force(const Force *f, PieceId u) {
    for (int i = 0; i < f->count; i++) {
        if (f->unit[i] == u) return true;
    }
    return false;
}

static Force force_with(const Force *f, PieceId u) {
    Force more = *f;
    if (more.count < FORCE_MAX) more.unit[more.count++] = u;
    return more;
}

static Force named_force(const Battle *b, const State *s) {
    Force f = {.count = 0};
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_ATTACKS) && f.count < FORCE_MAX) f.unit[f.count++] = u;
    }
    return f;
}

static bool fresh_at(const Battle *b, const State *s, PlaceId p, int side) {
    FOR_PIECES_AT(v, s, p) {
        if (is_unit(b, v) && side_of(b, v) == side && !flagged(s, v, FLAG_ATTACKED)) return true;
    }
    return false;
}

bool clash_owed(const Battle *b, const State *s, PlaceId p) {
    FOR_PIECES_AT(v, s, p) {
        if (flagged(s, v, FLAG_OWED)) return true;
    }
    return false;
}

/* ---- C1 who may attack what ---- */

/* A friend next to the hex at its level or higher takes the duty from everybody (12.6, R90). */
static bool covered(const Battle *b, const State *s, PlaceId target, int side) {
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[target].adjacent[i];
        if (beside == NO_PLACE || is_entry(b, beside) || units_at(s, beside, side) == 0) continue;
        if (clash_level(b, beside) >= clash_level(b, target)) return true;
    }
    return false;
}

static bool mandatory_in(const Battle *b, const State *s, SessionKind kind, PieceId u,
                         PlaceId target) {
    const PlaceId here = s->piece[u].place;
    if (kind != SESSION_ACTION || here == NO_PLACE || is_cavalry(b, u)) return false;
    if (b->piece[u].value[UNIT_DEFENDS] || flagged(s, u, FLAG_FOUGHT)) return false;
    const int side = place_side_towards(b, here, target);
    if (side < 0 || !clash_clear(b, here) || !clash_clear(b, target)) return false;
    if (clash_level(b, target) <= clash_level(b, here)) return false;
    if (hex_of(b, here)->edge[side] & (EDGE_STEEP | EDGE_EMBANKMENT | EDGE_CUT | EDGE_RIVER)) {
        return false;
    }
    if (!fresh_at(b, s, target, side_other(side_of(b, u)))) return false;
    return !covered(b, s, target, side_of(b, u));
}

bool clash_mandatory(const Battle *b, const State *s, PieceId u, PlaceId target) {
    return mandatory_in(b, s, (SessionKind)clash_of(s)->session, u, target);
}

/* The one mandatory hex of a unit, NO_PLACE if none or several; `count` says how many. */
static PlaceId duty_of(const Battle *b, const State *s, PieceId u, int *count) {
    PlaceId last = NO_PLACE;
    *count = 0;
    const PlaceId here = s->piece[u].place;
    for (int i = 0; i < HEX_SIDES && here != NO_PLACE; i++) {
        const PlaceId target = b->place[here].adjacent[i];
        if (target == NO_PLACE || units_at(s, target, side_other(side_of(b, u))) == 0) continue;
        if (!clash_mandatory(b, s, u, target)) continue;
        last = target;
        ++*count;
    }
    return *count == 1 ? last : NO_PLACE;
}

static Verdict ground_verdict(const Battle *b, const State *s, PieceId u, PlaceId target) {
    const PlaceId here = s->piece[u].place;
    const int side = here == NO_PLACE ? -1 : place_side_towards(b, here, target);
    const int enemy = side_other(side_of(b, u));
    if (side < 0 || units_at(s, target, enemy) == 0) return NO_ATTACK_ADJACENT;
    if (is_entry(b, here) || is_entry(b, target)) return NO_ATTACK_ENTRY;
    if (clash_river(b, here, side)) return NO_ATTACK_RIVER;
    if (!fresh_at(b, s, target, enemy)) return NO_ATTACKED_TWICE;
    if (!is_cavalry(b, u)) return YES;
    FOR_PIECES_AT(v, s, target) {
        if (is_unit(b, v) && !is_cavalry(b, v)) return NO_ATTACK_CAVALRY;
    }
    return clash_passable(b, u, here, side) ? YES : NO_ATTACK_WOODS;
}

/* `voluntary`: as if there were no duty that lets a unit attack which otherwise might not. */
static Verdict attack_verdict_in(const Battle *b, const State *s, SessionKind kind, PieceId u,
                                 PlaceId target, bool voluntary) {
    if (b->piece[u].value[UNIT_DEFENDS]) return NO_ATTACK_NEVER;
    if (flagged(s, u, FLAG_FOUGHT)) return NO_ATTACK_TWICE;
    if (kind == SESSION_COMMANDER && (!flagged(s, u, FLAG_ACTIVE) || flagged(s, u, FLAG_OOC))) {
        return NO_ATTACK_INACTIVE;
    }
    const Verdict ground = ground_verdict(b, s, u, target);
    if (ground != YES) return ground;
    if (!voluntary && mandatory_in(b, s, kind, u, target)) return YES;
    if (flagged(s, u, FLAG_OOC)) return NO_ATTACK_OOC;
    return clash_attack_allowed(b, s, u, target) ? YES : NO_ORDERS_ATTACK;
}

Verdict clash_attack_verdict(const Battle *b, const State *s, PieceId u, PlaceId target) {
    return attack_verdict_in(b, s, (SessionKind)clash_of(s)->session, u, target, false);
}

bool clash_any_attack(const Battle *b, const State *s, SessionKind kind) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        const PlaceId here = s->piece[u].place;
        for (int i = 0; i < HEX_SIDES && here != NO_PLACE; i++) {
            const PlaceId to = b->place[here].adjacent[i];
            if (to == NO_PLACE || units_at(s, to, side_other(s->acting)) == 0) continue;
            if (attack_verdict_in(b, s, kind, u, to, false) == YES) return true;
        }
    }
    return false;
}

/* ---- assignment: every hex its own attacker ---- */

enum { HEXES_MAX = 96 };
typedef struct HexList {
    PlaceId hex[HEXES_MAX];
    int count;
} HexList;

static void list_add(HexList *l, PlaceId p) {
    for (int i = 0; i < l->count; i++) {
        if (l->hex[i] == p) return;
    }
    if (l->count < HEXES_MAX) l->hex[l->count++] = p;
}

/* Whether u, which is not in the force, could be the one that attacks the hex. */
typedef bool (*MayTake)(const Battle *b, const State *s, PieceId u, PlaceId hex);

static bool may_pay(const Battle *b, const State *s, PieceId u, PlaceId hex) {
    return attack_verdict_in(b, s, (SessionKind)clash_of(s)->session, u, hex, true) == YES;
}

/* Tries to give `first` an attacker, moving others to their next best: one augmenting path. */
static bool augment(const Battle *b, const State *s, const HexList *l, int first, const Force *busy,
                    MayTake may, int8_t taken_by[PIECE_MAX]) {
    int8_t queue[HEXES_MAX];
    PieceId via[HEXES_MAX];   /* the unit through which a hex was reached */
    int8_t before[PIECE_MAX]; /* the hex from which a unit was reached */
    bool seen[PIECE_MAX] = {false};
    int head = 0, tail = 0;
    queue[tail++] = (int8_t)first;
    via[first] = NO_PIECE;
    while (head < tail) {
        const int hex = queue[head++];
        for (int i = 0; i < HEX_SIDES; i++) {
            const PlaceId beside = b->place[l->hex[hex]].adjacent[i];
            if (beside == NO_PLACE || units_at(s, beside, s->acting) == 0) continue;
            FOR_PIECES_AT(u, s, beside) {
                if (seen[u] || !is_unit(b, u) || in_force(busy, u)) continue;
                if (!may(b, s, u, l->hex[hex])) continue;
                seen[u] = true;
                before[u] = (int8_t)hex;
                if (taken_by[u] >= 0) {
                    via[taken_by[u]] = u;
                    queue[tail++] = taken_by[u];
                    continue;
                }
                for (PieceId free = u; free != NO_PIECE;) {
                    const int gets = before[free];
                    const PieceId had = via[gets];
                    taken_by[free] = (int8_t)gets;
                    free = had;
                }
                return true;
            }
        }
    }
    return false;
}

/* How many hexes of the list can be attacked at once by units outside the force. */
static int assignable(const Battle *b, const State *s, const HexList *l, const Force *busy,
                      MayTake may) {
    int8_t taken_by[PIECE_MAX];
    int count = 0;
    if (l->count == 0) return 0;
    memset(taken_by, -1, b->piece_count);
    for (int i = 0; i < l->count; i++) count += augment(b, s, l, i, busy, may, taken_by);
    return count;
}

/* ---- C2 combined attacks ---- */

static HexList owed_hexes(const Battle *b, const State *s, PlaceId but) {
    HexList l = {.count = 0};
    FOR_SIDE_UNITS(v, b, side_other(s->acting)) {
        if (flagged(s, v, FLAG_OWED) && s->piece[v].place != but) list_add(&l, s->piece[v].place);
    }
    return l;
}

static bool from_several_hexes(const State *s, const Force *f) {
    for (int i = 1; i < f->count; i++) {
        if (s->piece[f->unit[i]].place != s->piece[f->unit[0]].place) return true;
    }
    return false;
}

/* R53: other enemies in the zones of control of a force from several hexes, as far as they have
 * not been attacked. */
static void add_promised(const Battle *b, const State *s, PlaceId target, const Force *f,
                         HexList *l) {
    if (!from_several_hexes(s, f)) return;
    const int enemy = side_other(s->acting);
    for (int k = 0; k < f->count; k++) {
        const PlaceInfo *here = &b->place[s->piece[f->unit[k]].place];
        for (int i = 0; i < HEX_SIDES; i++) {
            const PlaceId other = here->adjacent[i];
            if (!(here->zoc >> i & 1) || other == target || units_at(s, other, enemy) == 0)
                continue;
            if (fresh_at(b, s, other, enemy)) list_add(l, other);
        }
    }
}

static Verdict combined_verdict(const Battle *b, const State *s, PlaceId target, const Force *f) {
    HexList owed = owed_hexes(b, s, target);
    const int before = owed.count;
    add_promised(b, s, target, f, &owed);
    if (assignable(b, s, &owed, f, may_pay) == owed.count) return YES;
    return owed.count > before ? NO_ATTACK_COMBINED : NO_ATTACK_OWED;
}

/* ---- C3 mandatory attacks ---- */

static HexList mandatory_hexes(const Battle *b, const State *s, PlaceId but) {
    HexList l = {.count = 0};
    if (clash_of(s)->session != SESSION_ACTION) return l;
    FOR_SIDE_UNITS(u, b, s->acting) {
        const PlaceId here = s->piece[u].place;
        if (here == NO_PLACE || !ezoc(s, here, s->acting)) continue;
        for (int i = 0; i < HEX_SIDES; i++) {
            const PlaceId target = b->place[here].adjacent[i];
            if (target == NO_PLACE || target == but) continue;
            if (units_at(s, target, side_other(s->acting)) == 0) continue;
            if (clash_mandatory(b, s, u, target)) list_add(&l, target);
        }
    }
    return l;
}

/* 3: the number of mandatory hexes that can still be attacked must not fall. */
static bool keeps_number(const Battle *b, const State *s, PlaceId target, const Force *f) {
    static const Force NOBODY = {.count = 0};
    const HexList all = mandatory_hexes(b, s, NO_PLACE);
    if (all.count == 0) return true;
    const HexList rest = mandatory_hexes(b, s, target);
    const int here = all.count - rest.count;
    return here + assignable(b, s, &rest, f, clash_mandatory) >=
           assignable(b, s, &all, &NOBODY, clash_mandatory);
}

/* A unit outside the force whose only duty is this hex. */
static bool only_duty_here(const Battle *b, const State *s, PieceId v, PlaceId target) {
    int count;
    return duty_of(b, s, v, &count) == target;
}

/* The next unit after `after` that is left out although the attack on this hex is its only duty
 * and it could take part (R55); NO_PIECE if there is none. */
static PieceId left_out(const Battle *b, const State *s, PlaceId target, const Force *f,
                        PieceId after, PieceId until) {
    FOR_SIDE_UNITS(v, b, s->acting) {
        if ((after != NO_PIECE && v <= after) || v >= until || !on_map(s, v)) continue;
        if (in_force(f, v) || !only_duty_here(b, s, v, target)) continue;
        if (f->count > 0 && is_cavalry(b, f->unit[0])) continue;
        const Force with = force_with(f, v);
        if (combined_verdict(b, s, target, &with) == YES) return v;
    }
    return NO_PIECE;
}

/* ---- declarations ---- */

/* Everything that adding more units to the force could not mend. */
static Verdict force_verdict(const Battle *b, const State *s, PlaceId target, const Force *f) {
    const bool owed = clash_owed(b, s, target);
    for (int i = 0; i < f->count; i++) {
        const PieceId u = f->unit[i];
        const Verdict attack = clash_attack_verdict(b, s, u, target);
        int duties;
        if (attack != YES) return attack;
        if (is_cavalry(b, u) != is_cavalry(b, f->unit[0])) return NO_ATTACK_MIXED;
        (void)duty_of(b, s, u, &duties); /* only how many */
        if (duties > 0 && !owed && !clash_mandatory(b, s, u, target)) return NO_ATTACK_OBLIGED;
    }
    const Verdict combined = combined_verdict(b, s, target, f);
    if (combined != YES) return combined;
    return owed || keeps_number(b, s, target, f) ? YES : NO_ATTACK_FEWER;
}

/* Whether the force can become one that leaves nobody out, by adding those later in the roster
 * than `last` whose duty it is: with more of them a unit that was left out may no longer fit. */
static bool completable(const Battle *b, const State *s, PlaceId target, Force f, PieceId last) {
    if (mandatory_hexes(b, s, NO_PLACE).count == 0) return true;
    for (int i = 0; i < FORCE_MAX; i++) {
        const PieceId v = left_out(b, s, target, &f, last, NO_PIECE);
        if (v == NO_PIECE) break;
        f = force_with(&f, v);
    }
    return left_out(b, s, target, &f, NO_PIECE, last) == NO_PIECE;
}

Verdict clash_combat_target_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) {
        if (owed_hexes(b, s, NO_PLACE).count > 0) return NO_END_OWED;
        return mandatory_hexes(b, s, NO_PLACE).count > 0 ? NO_END_MANDATORY : YES;
    }
    if (a.verb != VERB_ATTACK || a.place == NO_PLACE) return NO_NOT_NOW;
    if (units_at(s, a.place, side_other(s->acting)) == 0) return NO_ATTACK_ADJACENT;
    if (!fresh_at(b, s, a.place, side_other(s->acting))) return NO_ATTACKED_TWICE;
    Verdict why = NO_ATTACK_ADJACENT;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[a.place].adjacent[i];
        if (beside == NO_PLACE) continue;
        FOR_PIECES_AT(u, s, beside) {
            if (!is_unit(b, u) || side_of(b, u) != s->acting) continue;
            const Force alone = {.unit = {u}, .count = 1};
            const Verdict verdict = force_verdict(b, s, a.place, &alone);
            if (verdict == YES) return YES;
            why = verdict;
        }
    }
    return why;
}

void clash_combat_target_offer(const Battle *b, const State *s, Sink *out) {
    FOR_SIDE_UNITS(v, b, side_other(s->acting)) {
        const PlaceId target = s->piece[v].place;
        if (target == NO_PLACE || !ezoc(s, target, side_other(s->acting))) {
            if (target == NO_PLACE || !clash_enemy_adjacent(b, s, target, side_other(s->acting))) {
                continue;
            }
        }
        const Action a = action_place(VERB_ATTACK, target);
        if (clash_combat_target_verdict(b, s, a) == YES && !sink_has(out, a)) sink_add(out, a);
    }
    const Action end = action_of(VERB_DONE);
    if (out->count == 0 || clash_combat_target_verdict(b, s, end) == YES) sink_add(out, end);
}

StepId clash_combat_target_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_DONE) return STEP_SESSION_END;
    c->battle = (ClashBattle){
        .target = a.place, .last = NO_PIECE, .guns = {NO_PIECE, NO_PIECE}, .column = ODDS_COLUMNS};
    return STEP_COMBAT_ATTACKERS;
}

/* An attacker is named after those before it in the roster, so that each force is named once. */
Verdict clash_combat_attackers_verdict(const Battle *b, const State *s, Action a) {
    const Clash *c = clash_of(s);
    const PlaceId target = c->battle.target;
    const Force f = named_force(b, s);
    if (a.verb == VERB_FIGHT) {
        if (f.count == 0) return NO_NOT_NOW;
        return left_out(b, s, target, &f, NO_PIECE, NO_PIECE) == NO_PIECE ? YES
                                                                          : NO_ATTACK_LEFT_OUT;
    }
    if (a.verb != VERB_WITH || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (!is_unit(b, a.piece) || side_of(b, a.piece) != s->acting) return NO_OWN;
    const Verdict attack = clash_attack_verdict(b, s, a.piece, target);
    if (attack != YES) return attack;
    if (f.count > 0 && a.piece <= c->battle.last) return NO_ATTACK_ORDER;
    const Force more = force_with(&f, a.piece);
    const Verdict verdict = force_verdict(b, s, target, &more);
    if (verdict != YES) return verdict;
    return completable(b, s, target, more, a.piece) ? YES : NO_ATTACK_LEFT_OUT;
}

void clash_combat_attackers_offer(const Battle *b, const State *s, Sink *out) {
    const PlaceId target = clash_of(s)->battle.target;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u) || place_side_towards(b, s->piece[u].place, target) < 0) continue;
        const Action a = action_piece(VERB_WITH, u);
        if (clash_combat_attackers_verdict(b, s, a) == YES) sink_add(out, a);
    }
    const Action fight = action_of(VERB_FIGHT);
    if (clash_combat_attackers_verdict(b, s, fight) == YES) sink_add(out, fight);
}

/* What the attack promises becomes owed; everybody in it has attacked or been attacked. */
static void declare(const Battle *b, State *s, const Force *f) {
    ClashBattle *battle = &clash(s)->battle;
    const int enemy = side_other(s->acting);
    HexList promised = {.count = 0};
    add_promised(b, s, battle->target, f, &promised);
    for (int i = 0; i < promised.count; i++) {
        FOR_PIECES_AT(v, s, promised.hex[i]) {
            if (side_of(b, v) == enemy && !flagged(s, v, FLAG_ATTACKED)) flag(s, v, FLAG_OWED);
        }
    }
    for (int i = 0; i < f->count; i++) {
        flag(s, f->unit[i], FLAG_FOUGHT);
        const PlaceId from = s->piece[f->unit[i]].place;
        battle->from |= (uint8_t)(1 << place_side_towards(b, battle->target, from));
    }
    FOR_PIECES_AT(v, s, battle->target) {
        if (!flagged(s, v, FLAG_ATTACKED)) flag(s, v, FLAG_DEFENDS);
        flag(s, v, FLAG_ATTACKED);
        unflag(s, v, FLAG_OWED);
    }
    battle->flanked = clash_flanked(b, battle->target, battle->from);
}

StepId clash_combat_attackers_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_WITH) {
        flag(s, a.piece, FLAG_ATTACKS);
        c->battle.last = a.piece;
        return STEP_COMBAT_ATTACKERS;
    }
    const Force f = named_force(b, s);
    declare(b, s, &f);
    clash_note_battle(b, s);
    return clash_begin_battle(b, s);
}

StepId clash_begin_session(const Battle *b, State *s, SessionKind kind) {
    clash(s)->session = (uint8_t)kind;
    return STEP_COMBAT_TARGET;
}

StepId clash_session_end_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    clash_unflag_all(b, s, CLEARED_WITH_SESSION);
    c->session = SESSION_NONE;
    c->lifted = 0;
    c->battle = (ClashBattle){.target = NO_PLACE, .last = NO_PIECE, .guns = {NO_PIECE, NO_PIECE}};
    return STEP_STACK_FIX;
}
