/* 12.5, 12.6: which battles a combat action still owes, those that a combined attack promises and
 * the mandatory ones, and which forces leave it possible to fight all of them. */
#include "rules/clash/clauses.h"
#include "rules/clash/declare.h"
#include "rules/clash/units.h"

static bool in_force(const Force *f, PieceId u) {
    for (int i = 0; i < f->count; i++) {
        if (f->unit[i] == u) return true;
    }
    return false;
}

Force clash_force_with(const Force *f, PieceId u) {
    Force more = *f;
    if (more.count < FORCE_MAX) more.unit[more.count++] = u;
    return more;
}

Force clash_named_force(const Battle *b, const State *s) {
    Force f = {.count = 0};
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_ATTACKS) && f.count < FORCE_MAX) f.unit[f.count++] = u;
    }
    return f;
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

/* ---- assignment: every hex its own attacker ---- */

static void list_add(HexList *l, PlaceId p) {
    for (int i = 0; i < l->count; i++) {
        if (l->hex[i] == p) return;
    }
    if (l->count < HEXES_MAX) l->hex[l->count++] = p;
}

/* All hexes but one. */
static void list_without(const HexList *l, PlaceId but, HexList *out) {
    out->count = 0;
    for (int i = 0; i < l->count; i++) {
        if (l->hex[i] != but) out->hex[out->count++] = l->hex[i];
    }
}

/* Whether u, which is not in the force, could be the one that attacks the hex. */
typedef bool (*MayTake)(const Battle *b, const State *s, PieceId u, PlaceId hex);

static bool may_pay(const Battle *b, const State *s, PieceId u, PlaceId hex) {
    return clash_attack_verdict_in(b, s, (CombatKind)clash_of(s)->combat_kind, u, hex, true) == YES;
}

/* Tries to give `first` an attacker by reassigning others: one augmenting path. */
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

/* ---- 12.5 combined attacks ---- */

HexList clash_owed_hexes(const Battle *b, const State *s) {
    HexList l = {.count = 0};
    FOR_SIDE_UNITS(v, b, side_other(s->acting)) {
        if (flagged(s, v, FLAG_OWED)) list_add(&l, s->piece[v].place);
    }
    return l;
}

static bool from_several_hexes(const State *s, const Force *f) {
    for (int i = 1; i < f->count; i++) {
        if (s->piece[f->unit[i]].place != s->piece[f->unit[0]].place) return true;
    }
    return false;
}

/* R53: the other enemies in the zones of control of a force that attacks from several hexes, except
 * those already attacked. */
void clash_add_promised(const Battle *b, const State *s, PlaceId target, const Force *f,
                        HexList *l) {
    if (!from_several_hexes(s, f)) return;
    const int enemy = side_other(s->acting);
    for (int k = 0; k < f->count; k++) {
        const PlaceInfo *here = &b->place[s->piece[f->unit[k]].place];
        for (int i = 0; i < HEX_SIDES; i++) {
            const PlaceId other = here->adjacent[i];
            if (!(here->zoc >> i & 1) || other == target || units_at(s, other, enemy) == 0)
                continue;
            if (clash_fresh_at(b, s, other, enemy)) list_add(l, other);
        }
    }
}

static Verdict combined_verdict(const Battle *b, const State *s, const Duties *d, PlaceId target,
                                const Force *f) {
    HexList owed;
    list_without(&d->owed, target, &owed);
    const int before = owed.count;
    clash_add_promised(b, s, target, f, &owed);
    if (assignable(b, s, &owed, f, may_pay) == owed.count) return YES;
    return owed.count > before ? NO_ATTACK_COMBINED : NO_ATTACK_OWED;
}

/* ---- 12.6 mandatory attacks ---- */

HexList clash_mandatory_hexes(const Battle *b, const State *s) {
    HexList l = {.count = 0};
    if (clash_of(s)->combat_kind != COMBAT_ACTION) return l;
    FOR_SIDE_UNITS(u, b, s->acting) {
        const PlaceId here = s->piece[u].place;
        if (here == NO_PLACE || !ezoc(s, here, s->acting)) continue;
        for (int i = 0; i < HEX_SIDES; i++) {
            const PlaceId target = b->place[here].adjacent[i];
            if (target == NO_PLACE || units_at(s, target, side_other(s->acting)) == 0) continue;
            if (clash_mandatory(b, s, u, target)) list_add(&l, target);
        }
    }
    return l;
}

Duties clash_duties(const Battle *b, const State *s) {
    static const Force NOBODY = {.count = 0};
    Duties d = {.owed = clash_owed_hexes(b, s), .must = clash_mandatory_hexes(b, s)};
    d.payable = assignable(b, s, &d.must, &NOBODY, clash_mandatory);
    return d;
}

/* 12.6g: the number of mandatory hexes that can still be attacked must not fall. */
static bool keeps_number(const Battle *b, const State *s, const Duties *d, PlaceId target,
                         const Force *f) {
    HexList rest;
    if (d->must.count == 0) return true;
    list_without(&d->must, target, &rest);
    const int here = d->must.count - rest.count;
    return here + assignable(b, s, &rest, f, clash_mandatory) >= d->payable;
}

/* A unit outside the force, on the map, whose only duty is this hex. */
static bool only_duty_here(const Battle *b, const State *s, PieceId v, PlaceId target) {
    int count;
    return place_side_towards(b, s->piece[v].place, target) >= 0 &&
           duty_of(b, s, v, &count) == target;
}

/* The next unit after `after` that is left out although the attack on this hex is its only duty
 * and it could take part (R55); NO_PIECE if there is none. */
PieceId clash_left_out(const Battle *b, const State *s, const Duties *d, PlaceId target,
                       const Force *f, PieceId after) {
    FOR_SIDE_UNITS(v, b, s->acting) {
        if ((after != NO_PIECE && v <= after) || !on_map(s, v)) continue;
        if (in_force(f, v) || !only_duty_here(b, s, v, target)) continue;
        if (f->count > 0 && is_cavalry(b, f->unit[0])) continue;
        const Force with = clash_force_with(f, v);
        if (combined_verdict(b, s, d, target, &with) == YES) return v;
    }
    return NO_PIECE;
}

/* What is wrong with a force and could not be mended by adding more units. */
Verdict clash_force_verdict(const Battle *b, const State *s, const Duties *d, PlaceId target,
                            const Force *f) {
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
    const Verdict combined = combined_verdict(b, s, d, target, f);
    if (combined != YES) return combined;
    return owed || keeps_number(b, s, d, target, f) ? YES : NO_ATTACK_FEWER;
}

/* Whether it is enough, as almost always, to add every unit that would be left out and is later in
 * the roster than `last`. */
static bool fills_up(const Battle *b, const State *s, const Duties *d, PlaceId target, Force f,
                     PieceId last) {
    for (int i = 0; i < FORCE_MAX; i++) {
        const PieceId v = clash_left_out(b, s, d, target, &f, last);
        if (v == NO_PIECE) break;
        f = clash_force_with(&f, v);
    }
    return clash_left_out(b, s, d, target, &f, NO_PIECE) == NO_PIECE;
}

/* Whether some way of adding units later in the roster leaves nobody out: a voluntary attacker may
 * make it unlawful for a unit with a duty to join as well. `looks` bounds the search. */
static bool some_set(const Battle *b, const State *s, const Duties *d, PlaceId target,
                     const Force *f, PieceId last, int *looks) {
    if (clash_left_out(b, s, d, target, f, NO_PIECE) == NO_PIECE) return true;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (u <= last || !on_map(s, u) || place_side_towards(b, s->piece[u].place, target) < 0)
            continue;
        if (--*looks < 0) return false;
        const Force more = clash_force_with(f, u);
        if (clash_force_verdict(b, s, d, target, &more) != YES) continue;
        if (some_set(b, s, d, target, &more, u, looks)) return true;
    }
    return false;
}

/* Whether the force, named up to `last`, can still become one that leaves nobody out. */
bool clash_completable(const Battle *b, const State *s, const Duties *d, PlaceId target, Force f,
                       PieceId last) {
    int looks = 4096;
    if (d->must.count == 0) return true;
    return fills_up(b, s, d, target, f, last) || some_set(b, s, d, target, &f, last, &looks);
}
