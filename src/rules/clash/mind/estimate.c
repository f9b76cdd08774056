#include "rules/clash/mind/estimate.h"

#include "rules/clash/combat.h"

/* ---- what is at stake ---- */

/* An automatic victory that is near makes its hexes dearer, for who wants it and who dreads it: a
 * game is worth many points, the more of it a hex the fewer are missing. Whoever waits until the
 * turn on which it counts comes too late. */
static int automatic_worth(const Battle *b, const State *s, const Special *x) {
    int missing = 0;
    for (int i = 0; i < x->hex_count; i++) {
        const int v = b->victory_at[x->hex[i]];
        missing += v >= 0 && s->control[v] != x->side;
    }
    const int worth = missing == 0 ? 1600 : missing == 1 ? 1000 : missing == 2 ? 350 : 100;
    const int early = x->from - s->turn;
    if (missing == 0 && early <= 0) return 6000; /* nothing else counts */
    return early > 5 ? worth / 6 : early > 2 ? worth / 2 : worth;
}

static void add_automatic(const Battle *b, const State *s, Stakes *k) {
    int most[VICTORY_HEX_MAX] = {0};
    for (int n = 0; n < b->special_count; n++) {
        const Special *x = &b->special[n];
        if (x->rule != SPECIAL_AUTOMATIC_HEXES || (x->until != 0 && x->until < s->turn)) continue;
        const int worth = automatic_worth(b, s, x);
        for (int i = 0; i < x->hex_count; i++) {
            const int v = b->victory_at[x->hex[i]];
            if (v >= 0 && worth > most[v]) most[v] = worth;
        }
    }
    for (int v = 0; v < b->victory_count; v++) {
        k->vital[v] = (int16_t)most[v];
        k->hex[v] = (int16_t)(k->hex[v] + most[v]);
    }
}

static bool guns_count(const Battle *b, const State *s, PieceId g, int side) {
    if (own_of(s, g)->status != STATUS_READY || flagged(s, g, FLAG_USED)) return false;
    /* R96: another's hidden guns may be any. */
    const bool hidden = option_on(b, OPTION_HIDDEN_GUNS) && side_of(b, g) != side;
    return hidden || flagged(s, g, FLAG_DRAWN);
}

static void find_guns(const Battle *b, const State *s, Stakes *k) {
    enum { WORDS = FORMATION_MAX / 64 };
    for (int i = 0; i < derived_of(b)->guns_count; i++) {
        const PieceId g = derived_of(b)->guns[i];
        if (!guns_count(b, s, g, k->side)) continue;
        bool ready;
        if (clash_position_guns(b, s, g, &ready)) continue; /* where it stands is looked at apart */
        for (int w = 0; w < WORDS; w++) k->guns[side_of(b, g)][w] |= derived_of(b)->serves[g][w];
    }
}

bool clash_guns_ready(const Battle *b, const Stakes *k, PieceId u) {
    return formation_among(k->guns[side_of(b, u)], clash_formation(b, u));
}

/* S8: what idleness would cost. */
static void add_orders(const Battle *b, const State *s, Stakes *k) {
    const Clash *c = clash_of(s);
    const Special *orders = clash_rule_ever(b, SPECIAL_POPES_ORDERS);
    const Special *quarry = clash_rule_ever(b, SPECIAL_POPES_QUARRY);
    k->quarry = quarry != NULL ? quarry->formations : NULL;
    if (orders == NULL || orders->side != k->side) return;
    if (c->orders == ORDERS_ATTACK && c->quarry_battles < 2) {
        k->battles_due = 2 - c->quarry_battles;
        k->battle_worth = 100;
    }
    if (c->orders == ORDERS_PURSUE && c->quarry_battles == 0) {
        k->battles_due = 1;
        k->battle_worth = 200;
    }
}

/* Steps of a side on the map, and with those still to come. */
typedef struct Army {
    int now, then;
} Army;

static Army army_of(const Battle *b, const State *s, int side) {
    Army army = {0};
    FOR_SIDE_UNITS(u, b, side) {
        const ClashPiece *unit = own_of(s, u);
        if (on_map(s, u)) army.now += unit->steps;
        if (on_map(s, u) || unit->status <= STATUS_AWAY) army.then += unit->steps;
    }
    return army;
}

/* Hurry while the odds are better than they will be, wait while they are worse; and whoever is
 * outnumbered is careful. In hundredths. */
static int timing(const Battle *b, const State *s, int side) {
    const Army ours = army_of(b, s, side), theirs = army_of(b, s, side_other(side));
    const int now = 100 * ours.now / (theirs.now + 1);
    const int then = 100 * ours.then / (theirs.then + 1);
    const int hurry = (now - then) / 2;
    const int care = now < 100 ? (100 - now) / 2 : 0;
    return (hurry < -20 ? -20 : hurry > 20 ? 20 : hurry) - (care > 20 ? 20 : care);
}

/* S8: an enemy who is driven to attack need not be sought, and there is no hurry. */
static int patience(const Battle *b, const State *s, int side) {
    const Special *x = clash_rule_ever(b, SPECIAL_POPES_ORDERS);
    if (x == NULL || x->side == side) return 0;
    return s->turn <= x->number[1] + 1 ? 30 : 0;
}

/* How much a side must dare: little if it would win as things stand, much if it would lose. */
static int boldness(const Battle *b, const State *s, int side) {
    const int lead =
        clash_victory_points(b, s, side) - clash_victory_points(b, s, side_other(side));
    const int short_of = b->number[side][NUMBER_MARGINAL] - lead;
    const int late = 10 * s->turn / b->turn_count; /* early, points say little */
    int bold = 90 + short_of * (1 + late) / 4;
    if (late < 7) {
        const int wait = patience(b, s, side), hurry = timing(b, s, side);
        bold += wait > 0 && hurry > 0 ? -wait : hurry - wait;
    } else if (short_of > 0 && bold < 115 + short_of) {
        bold = 115 + short_of; /* it is now or never */
    }
    return bold < 60 ? 60 : bold > 130 ? 130 : bold;
}

void clash_stakes(const Battle *b, const State *s, int side, Stakes *k) {
    *k = (Stakes){.side = side};
    const int left = b->turn_count - s->turn;
    k->step = 100 + (left > 6 ? 40 : 7 * left);
    k->last_step = left > 6 ? 30 : 5 * left;
    k->boldness = boldness(b, s, side);
    const int late = 50 + 50 * s->turn / b->turn_count; /* ground taken late is ground kept */
    for (int i = 0; i < b->victory_count; i++) {
        const VictoryHex *v = &b->victory[i];
        k->hex[i] = (int16_t)((v->value[0] + v->value[1]) * late);
    }
    add_automatic(b, s, k);
    find_guns(b, s, k);
    add_orders(b, s, k);
}

bool clash_quarry_at(const Battle *b, const State *s, const Stakes *k, PlaceId p) {
    if (k->quarry == NULL) return false;
    FOR_PIECES_AT(v, s, p) {
        if (is_unit(b, v) && formation_among(k->quarry, clash_formation(b, v))) return true;
    }
    return false;
}

/* ---- an attack ---- */

void clash_join(Assault *a, PieceId u, PlaceId from) {
    if (a->count == ASSAULT_UNITS) return;
    a->unit[a->count] = u;
    a->from[a->count++] = from;
}

unsigned clash_assault_sides(const Battle *b, const Assault *a) {
    unsigned sides = 0;
    for (int i = 0; i < a->count; i++) {
        sides |= 1u << place_side_towards(b, a->target, a->from[i]);
    }
    return sides;
}

/* Approximation: a plan is made before the combat begins, so it is not asked whether the unit has
 * fought and the target been attacked in it; nor whether a duty (12.6) would let it attack that
 * otherwise may not. */
bool clash_may_assault(const Battle *b, const State *s, PieceId u, PlaceId from, PlaceId target,
                       bool commander) {
    if (b->piece[u].value[UNIT_DEFENDS] || flagged(s, u, FLAG_OOC)) return false;
    if (commander && !flagged(s, u, FLAG_ACTIVE)) return false;
    const int side = place_side_towards(b, from, target);
    return clash_reach_verdict(b, from, side) == YES &&
           clash_arm_verdict(b, s, u, from, side) == YES && clash_attack_allowed(b, s, u, target);
}

LossFaces clash_loss_faces(int ter, int modifier) {
    LossFaces faces = {0};
    for (int die = 1; die <= 6; die++) {
        const Loss loss = clash_loss(die, ter, modifier);
        faces.step += loss.step;
        faces.back += loss.back > 0;
    }
    return faces;
}

/* Whether enemies of `owner` could follow into this hex: their zones of control now, and those of
 * the attackers where they are meant to stand. */
static bool barred(const Battle *b, const State *s, PlaceId target, unsigned from, PlaceId p,
                   int owner) {
    if (units_at(s, p, side_other(owner)) > 0) return true;
    if (units_at(s, p, owner) > 0) return false;
    if (ezoc(s, p, owner)) return true;
    for (int i = 0; from >> i != 0; i++) {
        if (!(from >> i & 1)) continue;
        const PlaceId attacker = b->place[target].adjacent[i];
        if (attacker == p) return true;
        const int side = place_side_towards(b, attacker, p);
        if (side >= 0 && b->place[attacker].zoc >> side & 1) return true;
    }
    return false;
}

static bool far_from_all(const Battle *b, PlaceId target, unsigned from, PlaceId p) {
    for (int i = 0; from >> i != 0; i++) {
        if (from >> i & 1 && place_distance(b, b->place[target].adjacent[i], p) < 2) return false;
    }
    return true;
}

/* 12.10, nearly: a way of two hexes that ends two hexes from all who attack. */
static bool can_get_away(const Battle *b, const State *s, PlaceId target, unsigned from, int owner,
                         int arm) {
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(clash_crossing(b, target, i)->lie >> arm & 1)) continue;
        const PlaceId first = b->place[target].adjacent[i];
        if (barred(b, s, target, from, first, owner)) continue;
        for (int k = 0; k < HEX_SIDES; k++) {
            if (!(clash_crossing(b, first, k)->lie >> arm & 1)) continue;
            const PlaceId end = b->place[first].adjacent[k];
            if (end == target || barred(b, s, target, from, end, owner)) continue;
            if (far_from_all(b, target, from, end)) return true;
        }
    }
    return false;
}

/* Whether guns are ready for somebody among the attackers. Approximation: it is not asked whether
 * they may be used in attack at all. */
static bool served(const Battle *b, const Stakes *k, const Assault *a) {
    for (int i = 0; i < a->count; i++) {
        if (clash_guns_ready(b, k, a->unit[i])) return true;
    }
    return false;
}

static bool position_guns_for(const Battle *b, const State *s, const Stakes *k, PlaceId target,
                              int side) {
    int at = 0;
    for (const Special *x; (x = clash_special(b, s, SPECIAL_POSITION_GUNS, &at)) != NULL;) {
        if (x->side != side || !guns_count(b, s, x->piece, k->side)) continue;
        if (flagged(s, x->piece, FLAG_DRAWN) && clash_position_reaches(b, s, x->piece, target)) {
            return true;
        }
    }
    return false;
}

/* Approximation: one and the same side must be open to guns in both respects, its hexside and the
 * hex beyond it. The rule (R82) asks for some such hexside and some such hex. Nor is it asked
 * whether guns may be used in defence at all. */
static bool guns_for_defence(const Battle *b, const State *s, const Stakes *k, PlaceId target,
                             unsigned sides, int side) {
    const unsigned over = sides & derived_of(b)->defence_guns[target];
    bool open = false;
    for (int i = 0; over >> i != 0; i++) {
        if (over >> i & 1) open |= clash_guns_may_fire(b, target, 1u << i, false);
    }
    if (!open) return false;
    FOR_PIECES_AT(v, s, target) {
        if (is_unit(b, v) && clash_guns_ready(b, k, v)) return true;
    }
    return position_guns_for(b, s, k, target, side);
}

/* 12.9.6b: attackers do not go back, so only the last step of who holds a hex alone gives it up. */
int clash_at_risk(const Battle *b, const State *s, const Stakes *k, PieceId u, PlaceId from) {
    if (own_of(s, u)->steps > 1) return k->step;
    const int victory = b->victory_at[b->place[from].hex];
    const bool alone = victory >= 0 && clash_friends(b, s, u, from) == 0;
    return k->step + k->last_step + (alone ? k->hex[victory] : 0);
}

/* The cheapest of the attackers roll: what their dice will cost. */
static int attackers_risk(const Battle *b, const State *s, const Stakes *k, const Assault *a,
                          int column) {
    int limit = combat_cell(b, column, COMBAT_LIMIT), sum = 0;
    const int modifier = combat_cell(b, column, COMBAT_ATTACKER);
    int risk[ASSAULT_UNITS];
    if (modifier == NOT_AFFECTED) return 0;
    for (int i = 0; i < a->count; i++) {
        const PieceId u = a->unit[i];
        const int worth = clash_at_risk(b, s, k, u, a->from[i]);
        int at = i;
        const int mine = clash_loss_faces(clash_ter(b, u), modifier).step * worth / 6;
        for (; at > 0 && risk[at - 1] > mine; at--) risk[at] = risk[at - 1];
        risk[at] = mine;
    }
    for (int i = 0; i < a->count && i < limit; i++) sum += risk[i];
    return sum;
}

/* What it is worth to have the hex, beside what its defenders lose. */
static int spoils(const Battle *b, const State *s, const Stakes *k, PlaceId target, int side) {
    const int victory = b->victory_at[b->place[target].hex];
    int worth = 25 + 10 * clash_level(b, target);
    if (victory >= 0 && s->control[victory] != side) worth += k->hex[victory];
    return worth;
}

/* Which of the fresh defenders have no way back; in the order in which they are listed. */
static void find_ways(const Battle *b, const State *s, PlaceId target, unsigned sides, Front *f) {
    enum { NOT_ASKED = -1 };
    int8_t away[ARMS] = {NOT_ASKED, NOT_ASKED}; /* whether those of an arm can get away */
    int at = 0;
    FOR_PIECES_AT(v, s, target) {
        if (!is_unit(b, v) || flagged(s, v, FLAG_ATTACKED)) continue;
        const int arm = clash_arm(b, v), steps = f->defender[at].steps;
        if (steps > 1 && away[arm] == NOT_ASKED)
            away[arm] = can_get_away(b, s, target, sides, side_of(b, v), arm);
        f->defender[at++].cornered = steps > 1 && !away[arm];
    }
}

void clash_front(const Battle *b, const State *s, const Stakes *k, PlaceId target, unsigned sides,
                 Front *f) {
    const bool flanked = clash_flanked(b, target, sides);
    Fight fight = {.target = target, .sides = (uint8_t)sides};
    f->defence = f->late = f->count = 0;
    FOR_PIECES_AT(v, s, target) {
        if (!is_unit(b, v)) continue;
        const int steps = own_of(s, v)->steps;
        if (flagged(s, v, FLAG_ATTACKED)) { /* 12.10.5 */
            f->late += steps * k->step + k->last_step;
            continue;
        }
        fight.defence_steps += steps;
        f->defender[f->count].ter = (int8_t)clash_defender_ter(b, v, flanked);
        f->defender[f->count++].steps = (uint8_t)steps;
    }
    if (fight.defence_steps == 0) return;
    find_ways(b, s, target, sides, f);
    fight.defence_guns = guns_for_defence(b, s, k, target, sides, side_other(k->side));
    f->defence = clash_defence_strength(b, s, &fight);
    f->open = clash_guns_may_fire(b, target, sides, true);
    f->spoils = spoils(b, s, k, target, k->side);
}

/* Approximation: all guns that are ready are called, on both sides, and cavalry stands; the
 * cheapest attackers roll. */
Estimate clash_estimate_at(const Battle *b, const State *s, const Stakes *k, const Assault *a,
                           const Front *f) {
    Estimate e = {.worth = -100000};
    Fight fight = {.attack_guns = f->open && served(b, k, a)};
    if (f->defence == 0) return e;
    for (int i = 0; i < a->count; i++) fight.attack_steps += own_of(s, a->unit[i])->steps;
    e.column = clash_odds_column(clash_attack_strength(&fight), f->defence);
    e.vacated = CERTAIN;
    e.worth = -attackers_risk(b, s, k, a, e.column);
    const int modifier = combat_cell(b, e.column, COMBAT_DEFENDER);
    int unhurt = CERTAIN;
    for (int i = 0; i < f->count; i++) {
        const int steps = f->defender[i].steps;
        const LossFaces faces = clash_loss_faces(f->defender[i].ter, modifier);
        int worth = k->step + 12; /* a unit that goes back is out of its line */
        if (steps == 1) worth += k->last_step;
        if (f->defender[i].cornered) worth += (steps - 1) * k->step + k->last_step;
        e.worth += faces.step * worth / 6;
        e.vacated = e.vacated * (steps == 1 ? faces.step : faces.back) / 6;
        unhurt = unhurt * (6 - faces.step) / 6;
    }
    e.worth += f->late * (CERTAIN - unhurt) / CERTAIN;
    e.worth += e.vacated * f->spoils / CERTAIN;
    return e;
}

Estimate clash_estimate(const Battle *b, const State *s, const Stakes *k, const Assault *a) {
    Front front;
    if (a->count == 0) return (Estimate){.worth = -100000};
    clash_front(b, s, k, a->target, clash_assault_sides(b, a), &front);
    return clash_estimate_at(b, s, k, a, &front);
}

const Front *clash_front_in(const Battle *b, const State *s, const Stakes *k, PlaceId target,
                            unsigned sides, Fronts *fronts) {
    Front *f = &fronts->front[sides];
    const uint64_t bit = UINT64_C(1) << sides;
    if (!(fronts->known & bit)) {
        clash_front(b, s, k, target, sides, f);
    } else if (!(fronts->ways & bit) && f->defence > 0) {
        find_ways(b, s, target, sides, f);
    }
    fronts->known |= bit;
    fronts->ways |= bit;
    return f;
}
