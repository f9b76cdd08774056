/* Designation of charges (5.4, 11.1, R35): every unit that has targets takes one, and a hex may be
 * taken twice only if no hex of the class that either unit chose from is left untaken. The units
 * choose in their order; only choices that the rest can complete are offered. */
#include <string.h>

#include "rules/bayonet/charge.h"
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/steps.h"

enum { CHARGERS = 16, HEXES = 64, SEARCH_MOST = 20000 };

/* A choice of one unit: a hex, and the hexes of the class it is chosen from, as bits. */
typedef struct Choice {
    uint64_t hex, class;
    PlaceId from; /* where it stands, if it strikes from there; else NO_PLACE */
} Choice;

typedef struct Charger {
    PieceId unit;
    Choice choice[TARGET_MAX];
    int count;
} Charger;

typedef struct Plan {
    PlaceId hex[HEXES]; /* what the bits stand for */
    int hexes;
    Charger charger[CHARGERS];
    int chargers;
    Choice taken[CHARGERS]; /* by those that have chosen already, then by the others in turn */
    int taken_count;
    int tried;
} Plan;

static uint64_t bit_of(Plan *p, PlaceId hex) {
    int i = 0;
    while (i < p->hexes && p->hex[i] != hex) i++;
    if (i == p->hexes && p->hexes < HEXES) p->hex[p->hexes++] = hex;
    return (uint64_t)1 << (i < HEXES ? i : HEXES - 1);
}

static bool charges(const Battle *b, const State *s, PieceId u) {
    return own_of(s, u)->mode == MODE_CHARGE && !flagged(s, u, FLAG_ASSIGNED);
}

static bool any_charges(const Battle *b, const State *s) {
    FOR_TROOPS_OF(u, b, s, bayonet_of(s)->active) {
        if (charges(b, s, u)) return true;
    }
    return false;
}

static PlaceId struck_from(const State *s, PieceId u, int class) {
    return class_priority(class) <= 2 ? s->piece[u].place : NO_PLACE;
}

static void add_charger(Plan *p, const State *s, PieceId u, const Target *target, int count) {
    Charger *c = &p->charger[p->chargers++];
    uint64_t class[3] = {0};
    c->unit = u;
    c->count = count;
    for (int i = 0; i < count; i++) class[target[i].set] |= bit_of(p, target[i].hex);
    for (int i = 0; i < count; i++) {
        c->choice[i] = (Choice){bit_of(p, target[i].hex), class[target[i].set],
                                struck_from(s, u, target[i].class)};
    }
}

/* Adds the choice of a unit that has chosen already. */
static void add_taken(const Battle *b, const State *s, Plan *p, PieceId u, const Bounds *w) {
    const BayonetPiece *x = own_of(s, u);
    const int facing = (x->aim & 7) == NO_FACING ? NO_FACING : x->aim & 7;
    PlaceId hex[12];
    Choice taken = {.hex = bit_of(p, x->target), .from = struck_from(s, u, x->aim >> 3)};
    if (x->aim >> 3 < CLASS_OPTIONAL) {
        const int count = bayonet_class_targets(b, s, u, w, facing, x->aim >> 3, hex);
        for (int i = 0; i < count; i++) taken.class |= bit_of(p, hex[i]);
    }
    p->taken[p->taken_count++] = taken;
}

static bool lawful(const Plan *p) {
    uint64_t once = 0, twice = 0;
    for (int i = 0; i < p->taken_count; i++) {
        twice |= once & p->taken[i].hex;
        once |= p->taken[i].hex;
    }
    for (int i = 0; i < p->taken_count; i++) {
        if (p->taken[i].hex & twice && p->taken[i].class & ~once) return false;
    }
    return true;
}

/* Two units in one hex never strike at the same hex from there (9.1.1). */
static bool clashes(const Plan *p, const Choice *c) {
    for (int i = 0; i < p->taken_count && c->from != NO_PLACE; i++) {
        if (p->taken[i].hex == c->hex && p->taken[i].from == c->from) return true;
    }
    return false;
}

/* Whether the units from `next` on can complete the plan; hexes that nobody has taken are tried
 * first. A unit to which its mates leave no target marches. */
static bool completes(Plan *p, int next) {
    if (next == p->chargers) return lawful(p);
    if (p->tried++ > SEARCH_MOST) return true;
    const Charger *c = &p->charger[next];
    uint64_t once = 0;
    bool any = false;
    for (int i = 0; i < p->taken_count; i++) once |= p->taken[i].hex;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < c->count; i++) {
            if (((c->choice[i].hex & once) != 0) != (pass == 1)) continue;
            if (clashes(p, &c->choice[i])) continue;
            any = true;
            p->taken[p->taken_count++] = c->choice[i];
            const bool good = completes(p, next + 1);
            p->taken_count--;
            if (good) return true;
        }
    }
    return !any && completes(p, next + 1);
}

/* The unit whose turn it is to choose, its targets, and the plan that they must fit. */
typedef struct Picking {
    PieceId unit; /* NO_PIECE: all have chosen */
    Target target[TARGET_MAX];
    int count;
    bool good[TARGET_MAX];
    bool yields; /* its mate has only this same hex to strike at: either may yield (R35) */
} Picking;

/* Whether all targets are this hex, struck from where the unit stands. */
static bool only_target(const Target *target, int count, PlaceId hex) {
    for (int i = 0; i < count; i++) {
        if (target[i].hex != hex || class_priority(target[i].class) > 2) return false;
    }
    return count > 0;
}

static bool may_yield(const Battle *b, const State *s, const Picking *k, const Bounds *w) {
    const PieceId mate = k->unit == NO_PIECE ? NO_PIECE : bayonet_mate_of(b, s, k->unit);
    Target target[TARGET_MAX];
    if (mate == NO_PIECE || !charges(b, s, mate)) return false;
    const PlaceId hex = k->target[0].hex;
    if (!only_target(k->target, k->count, hex)) return false;
    return only_target(target, bayonet_charge_targets(b, s, mate, w, target), hex);
}

/* The first unit that has to choose and has something to choose from. */
static void find_chooser(const Battle *b, const State *s, const Bounds *w, Picking *k) {
    k->unit = NO_PIECE;
    k->count = 0;
    k->yields = false;
    FOR_TROOPS_OF(u, b, s, bayonet_of(s)->active) {
        if (!charges(b, s, u)) continue;
        k->count = bayonet_charge_targets(b, s, u, w, k->target);
        if (k->count == 0) continue;
        k->unit = u;
        k->yields = may_yield(b, s, k, w);
        return;
    }
}

/* The units that have chosen, the chooser, and those that choose after it, except units with only
 * optional targets, since these may just as well march. */
static void lay_plan(const Battle *b, const State *s, const Bounds *w, const Picking *k, Plan *p) {
    bool after = false;
    p->hexes = p->chargers = p->taken_count = 0;
    FOR_TROOPS_OF(u, b, s, bayonet_of(s)->active) {
        if (flagged(s, u, FLAG_ASSIGNED) && own_of(s, u)->target != NO_PLACE) {
            if (p->taken_count < CHARGERS) add_taken(b, s, p, u, w);
        }
        if (u == k->unit) {
            add_charger(p, s, u, k->target, k->count);
            after = true;
        } else if (after && charges(b, s, u) && p->chargers < CHARGERS) {
            Target target[TARGET_MAX];
            const int count = bayonet_charge_targets(b, s, u, w, target);
            if (count > 0 && target[0].class < CLASS_OPTIONAL) add_charger(p, s, u, target, count);
        }
    }
}

/* Finds the unit that chooses next, and which of its targets the rest can complete. Units with no
 * target at all are passed over. */
static void find_picking(const Battle *b, const State *s, Picking *k) {
    k->unit = NO_PIECE;
    if (!any_charges(b, s)) return;
    const Bounds w = bayonet_bounds(b, s, bayonet_of(s)->active);
    find_chooser(b, s, &w, k);
    if (k->count == 1) k->good[0] = true; /* whatever the others then do */
    if (k->count <= 1) return;
    Plan p;
    lay_plan(b, s, &w, k, &p);
    for (int i = 0; i < k->count; i++) {
        p.tried = 0;
        p.taken[p.taken_count++] = p.charger[0].choice[i];
        k->good[i] = completes(&p, 1);
        p.taken_count--;
    }
}

PieceId bayonet_charger_asked(const Battle *b, const State *s) {
    const Bounds w = bayonet_bounds(b, s, bayonet_of(s)->active);
    Picking k;
    find_chooser(b, s, &w, &k);
    return k.unit;
}

static bool none_good(const Picking *k) {
    for (int i = 0; i < k->count; i++) {
        if (k->good[i]) return false;
    }
    return true;
}

Verdict bayonet_charge_pick_verdict(const Battle *b, const State *s, Action a) {
    Picking k;
    find_picking(b, s, &k);
    if (a.verb == VERB_DONE) return k.unit == NO_PIECE ? YES : NO_NOT_NOW;
    if (a.verb == VERB_NO_TARGET) {
        if (k.unit == NO_PIECE || k.unit != a.piece) return NO_CHARGE_UNIT;
        return k.yields || k.target[0].class >= CLASS_OPTIONAL ? YES : NO_CHARGE_TYPE;
    }
    if (a.verb != VERB_TARGET || a.place == NO_PLACE) return NO_NOT_NOW;
    if (a.piece != k.unit || k.unit == NO_PIECE) return NO_CHARGE_UNIT;
    bool hex = false;
    for (int i = 0; i < k.count; i++) {
        if (k.target[i].hex != a.place) continue;
        hex = true;
        if (k.target[i].facing == a.number) {
            return k.good[i] || none_good(&k) ? YES : NO_CHARGE_DOUBLE;
        }
    }
    return hex ? NO_CHARGE_TURN : NO_CHARGE_TYPE;
}

void bayonet_charge_pick_offer(const Battle *b, const State *s, Sink *out) {
    Picking k;
    find_picking(b, s, &k);
    if (k.unit == NO_PIECE) {
        sink_add(out, action_of(VERB_DONE));
        return;
    }
    for (int i = 0; i < k.count; i++) {
        Action a = action_piece_place(VERB_TARGET, k.unit, k.target[i].hex);
        a.number = k.target[i].facing;
        if (k.good[i] || none_good(&k)) sink_add(out, a);
    }
    if (k.yields || k.target[0].class >= CLASS_OPTIONAL) {
        sink_add(out, action_piece(VERB_NO_TARGET, k.unit));
    }
}

/* Taking a target. If it is struck from where the unit stands, the unit turns to it at once; a
 * stack turns as a whole, and both units pay (R121). */

static void turn_in_place(const Battle *b, State *s, PieceId u, int cost, int facing) {
    BayonetPiece *x = own(s, u);
    x->mp = (uint8_t)(x->mp > cost ? x->mp - cost : 0);
    x->facing = (uint8_t)facing;
}

static void turn_to(const Battle *b, State *s, PieceId u, int first, int last) {
    const int present = own_of(s, u)->facing;
    const PieceId mate = bayonet_mate_of(b, s, u);
    if (present == NO_FACING || present == last) return;
    const int cost = bayonet_turn_cost(present, first) + bayonet_turn_cost(first, last);
    turn_in_place(b, s, u, cost, last);
    if (mate != NO_PIECE) turn_in_place(b, s, mate, cost, last);
}

static StepId all_chosen(const Battle *b, State *s) {
    FOR_TROOPS_OF(u, b, s, bayonet_of(s)->active) {
        if (charges(b, s, u)) own(s, u)->mode = MODE_MARCH; /* 5.4i */
    }
    return STEP_MOVE_PICK;
}

StepId bayonet_charge_pick_take(const Battle *b, State *s, Action a) {
    assert(a.verb == VERB_DONE || charges(b, s, a.piece));
    if (a.verb == VERB_DONE) return all_chosen(b, s);
    BayonetPiece *x = own(s, a.piece);
    if (a.verb == VERB_NO_TARGET) {
        flag(s, a.piece, FLAG_ASSIGNED);
        x->mode = MODE_MARCH;
        return STEP_CHARGE_PICK;
    }
    const int class = bayonet_target_class(b, s, a.piece, a.number, a.place);
    flag(s, a.piece, FLAG_ASSIGNED);
    x->target = a.place;
    x->aim = (uint8_t)(a.number | class << 3);
    if (class_priority(class) <= 2) {
        turn_to(b, s, a.piece, a.number,
                bayonet_facing_for(b, s->piece[a.piece].place, a.number, class_priority(class),
                                   a.place));
        flag(s, a.piece, FLAG_MOVED);
    }
    return STEP_CHARGE_PICK;
}
