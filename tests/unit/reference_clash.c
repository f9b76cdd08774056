#include "reference_clash.h"

#include "rules/clash/special.h"

static bool too_much;
bool cref_gave_up(void) {
    const bool was = too_much;
    too_much = false;
    return was;
}

/* ---- pieces and ground ---- */

static bool unit(const Battle *b, PieceId p) {
    return b->piece[p].kind == KIND_INFANTRY || b->piece[p].kind == KIND_CAVALRY;
}
static bool horse(const CrefWatch *w, PieceId p) { return w->b->piece[p].kind == KIND_CAVALRY; }
static int side_is(const CrefWatch *w, PieceId p) { return w->b->piece[p].side; }
static HexId hex_at_unit(const CrefWatch *w, PieceId p) { return w->s->piece[p].place; }
static bool there(const CrefWatch *w, PieceId p) { return w->s->piece[p].place != NO_PLACE; }
static int steps_of(const State *s, PieceId p) {
    return ((const ClashPiece *)s->piece[p].own)->steps;
}
static int status_of(const State *s, PieceId p) {
    return ((const ClashPiece *)s->piece[p].own)->status;
}
static const Clash *engine(const CrefWatch *w) { return (const Clash *)w->s->own; }

static const HexInfo *ground(const CrefWatch *w, HexId h) { return &w->b->hex[h]; }
static bool entry_hex(const CrefWatch *w, HexId h) { return ground(w, h)->features & HEX_ENTRY; }
static bool woods(const CrefWatch *w, HexId h) { return ground(w, h)->terrain == TERRAIN_WOODS; }
static bool town(const CrefWatch *w, HexId h) { return ground(w, h)->terrain == TERRAIN_TOWN; }
static bool open_ground(const CrefWatch *w, HexId h) {
    return ground(w, h)->terrain == TERRAIN_CLEAR && !entry_hex(w, h) &&
           !(ground(w, h)->features & HEX_IMPASSABLE);
}
static int height(const CrefWatch *w, HexId h) { return ground(w, h)->level; }
static bool night(const CrefWatch *w) { return w->b->night[w->s->turn]; }

/* The hex over a side, NO_HEX at the edge of the map and where nobody can be. */
static HexId beyond(const CrefWatch *w, HexId h, int side) {
    const HexId to = hex_beside(&w->b->grid, h, side);
    return to != NO_HEX && ground(w, to)->features & HEX_IMPASSABLE ? NO_HEX : to;
}
static int towards(const CrefWatch *w, HexId from, HexId to) {
    for (int i = 0; i < HEX_SIDES; i++) {
        if (to != NO_HEX && hex_beside(&w->b->grid, from, i) == to) return i;
    }
    return -1;
}
static bool wet(const CrefWatch *w, HexId from, int side) {
    const unsigned edge = ground(w, from)->edge[side];
    return edge & EDGE_RIVER && !(edge & EDGE_BRIDGE) && !(edge & EDGE_FORD);
}
static bool road(const CrefWatch *w, HexId from, int side) {
    return ground(w, from)->link[LINK_ROAD] >> side & 1;
}
static int apart(const CrefWatch *w, HexId from, HexId to) {
    return hex_distance(&w->b->grid, from, to);
}

static int count_in(const CrefWatch *w, HexId h, int side, PieceId but) {
    int count = 0;
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        count += p != but && unit(w->b, p) && side_is(w, p) == side && hex_at_unit(w, p) == h;
    }
    return count;
}
static bool held_by(const CrefWatch *w, HexId h, int side) {
    return count_in(w, h, side, NO_PIECE) > 0;
}

/* 8.1, 8.3, 9.5 */
static bool zone_reaches(const CrefWatch *w, HexId from, HexId to) {
    const int side = towards(w, from, to);
    return side >= 0 && !wet(w, from, side) && !town(w, to) && !entry_hex(w, from) &&
           !entry_hex(w, to) && !(ground(w, to)->features & HEX_IMPASSABLE);
}
bool cref_zoc(const CrefWatch *w, HexId hex, int side) {
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (unit(w->b, p) && side_is(w, p) != side && there(w, p) &&
            zone_reaches(w, hex_at_unit(w, p), hex)) {
            return true;
        }
    }
    return false;
}
/* R38 */
static bool beside_enemy(const CrefWatch *w, HexId h, int side) {
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (!unit(w->b, p) || side_is(w, p) == side || !there(w, p)) continue;
        if (entry_hex(w, hex_at_unit(w, p)) || entry_hex(w, h)) continue;
        if (apart(w, hex_at_unit(w, p), h) == 1) return true;
    }
    return false;
}

/* ---- formations and stacking ---- */

static FormationId above(const CrefWatch *w, PieceId p, int rank) {
    for (FormationId f = w->b->piece[p].formation; f != NO_FORMATION;
         f = w->b->formation[f].parent) {
        if (w->b->formation[f].rank == rank) return f;
    }
    return NO_FORMATION;
}
static FormationId formation_is(const CrefWatch *w, PieceId p) {
    return above(w, p, RANK_FORMATION);
}
/* R32, R33: nobody else of its division is left, or it has none. */
static bool corps_only(const CrefWatch *w, PieceId u) {
    const FormationId division = above(w, u, RANK_DIVISION);
    for (PieceId v = 0; v < w->b->piece_count && division != NO_FORMATION; v++) {
        if (v == u || !unit(w->b, v) || above(w, v, RANK_DIVISION) != division) continue;
        const int status = status_of(w->s, v);
        if (status != STATUS_ELIMINATED && status != STATUS_SURRENDERED) return false;
    }
    return true;
}
static bool may_share(const CrefWatch *w, PieceId u, PieceId v) {
    if (horse(w, u) != horse(w, v)) return false;
    if (horse(w, u)) return true;
    const FormationId division = above(w, u, RANK_DIVISION), corps = above(w, u, RANK_CORPS);
    if (division != NO_FORMATION && division == above(w, v, RANK_DIVISION)) return true;
    return corps != NO_FORMATION && corps == above(w, v, RANK_CORPS) &&
           (corps_only(w, u) || corps_only(w, v));
}
static bool fits(const CrefWatch *w, PieceId u, HexId h) {
    if (count_in(w, h, side_is(w, u), u) > 1) return false;
    for (PieceId v = 0; v < w->b->piece_count; v++) {
        if (v == u || !unit(w->b, v) || side_is(w, v) != side_is(w, u)) continue;
        if (hex_at_unit(w, v) == h && !may_share(w, u, v)) return false;
    }
    return true;
}
static bool other_arm_in(const CrefWatch *w, PieceId u, HexId h) {
    for (PieceId v = 0; v < w->b->piece_count; v++) {
        if (unit(w->b, v) && side_is(w, v) == side_is(w, u) && horse(w, v) != horse(w, u) &&
            hex_at_unit(w, v) == h) {
            return true;
        }
    }
    return false;
}

/* ---- the battle's own restrictions (S7, S8, G6) ---- */

static const Special *rule(const CrefWatch *w, int which, bool any_turn) {
    for (int i = 0; i < w->b->special_count; i++) {
        const Special *x = &w->b->special[i];
        if (x->rule != which) continue;
        if (any_turn || (w->s->turn >= x->from && (x->until == 0 || w->s->turn <= x->until))) {
            return x;
        }
    }
    return NULL;
}
static bool named_by(const CrefWatch *w, const Special *x, PieceId u) {
    const FormationId f = formation_is(w, u);
    return x != NULL && f != NO_FORMATION && x->formations[f / 64] >> (f % 64) & 1;
}
static int date(const CrefWatch *w) {
    int d = 1;
    for (int t = 1; t < w->s->turn; t++) d += w->b->night[t] && !w->b->night[t + 1];
    return d;
}
static bool provoked_in(const CrefWatch *w, HexId h) {
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (unit(w->b, p) && hex_at_unit(w, p) == h && w->provoked[p] == date(w)) return true;
    }
    return false;
}
static bool wing_in(const CrefWatch *w, const Special *x, HexId h) {
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (unit(w->b, p) && hex_at_unit(w, p) == h && named_by(w, x, p)) return true;
    }
    return false;
}
static bool driven(const CrefWatch *w) {
    return engine(w)->orders == ORDERS_ATTACK || engine(w)->orders == ORDERS_PURSUE;
}
static bool attack_barred(const CrefWatch *w, PieceId u, HexId target) {
    const Special *held = rule(w, SPECIAL_HELD_BACK, false);
    if (named_by(w, held, u) && !engine(w)->lifted && !provoked_in(w, target)) return true;
    const Special *pope = rule(w, SPECIAL_POPES_ORDERS, true);
    if (pope != NULL && driven(w) && pope->side == side_is(w, u) && wing_in(w, pope, target) &&
        !provoked_in(w, target)) {
        return true;
    }
    return engine(w)->practicable && named_by(w, rule(w, SPECIAL_IF_PRACTICABLE, false), u);
}
static bool move_barred(const CrefWatch *w, PieceId u, HexId to) {
    const Special *pope = rule(w, SPECIAL_POPES_ORDERS, true);
    if (pope == NULL || !driven(w) || pope->side != side_is(w, u)) return false;
    for (int i = 0; i < HEX_SIDES; i++) {
        const HexId h = beyond(w, to, i);
        if (h != NO_HEX && !entry_hex(w, h) && wing_in(w, pope, h)) return true;
    }
    return false;
}

/* ---- 11 movement ---- */

static int crossing(const CrefWatch *w, HexId from, int side) {
    const unsigned edge = ground(w, from)->edge[side];
    return edge & EDGE_BRIDGE ? 4 : edge & EDGE_FORD ? 8 : 0;
}
static int regular_price(const CrefWatch *w, PieceId u, HexId from, int side) {
    const HexId to = beyond(w, from, side);
    const unsigned edge = ground(w, from)->edge[side];
    int price = woods(w, to) ? 8 : 4;
    if (height(w, to) > height(w, from)) price += edge & EDGE_STEEP ? 8 : 4;
    if (!road(w, from, side)) {
        if (edge & EDGE_STREAM) price += 4;
        if (edge & EDGE_EMBANKMENT) price += 4;
        if (edge & EDGE_CUT) price += horse(w, u) ? 8 : 4;
    }
    return price + crossing(w, from, side);
}
static bool ground_lets(const CrefWatch *w, PieceId u, HexId from, int side) {
    const HexId to = beyond(w, from, side);
    if (to == NO_HEX || entry_hex(w, to) || wet(w, from, side)) return false;
    return !horse(w, u) || road(w, from, side) || (!woods(w, from) && !woods(w, to));
}
static bool marcher_beside(const CrefWatch *w, PieceId u, HexId h) {
    for (int i = 0; i < HEX_SIDES; i++) {
        const HexId to = beyond(w, h, i);
        if (to != NO_HEX && road(w, h, i) && !entry_hex(w, to) &&
            count_in(w, to, side_is(w, u), u) > 0) {
            return true;
        }
    }
    return false;
}
/* R41 */
static bool door(const CrefWatch *w, PieceId u, HexId h) {
    bool all_below = true;
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (!unit(w->b, p) || p == u || !there(w, p)) continue;
        if (side_is(w, p) == side_is(w, u)) {
            if (hex_at_unit(w, p) == h && !w->moved[p]) return true;
        } else if (!entry_hex(w, hex_at_unit(w, p)) && apart(w, hex_at_unit(w, p), h) == 1) {
            all_below &= height(w, hex_at_unit(w, p)) < height(w, h);
        }
    }
    return all_below || (woods(w, h) && count_in(w, h, side_is(w, u), u) == 0);
}

/* The price of the step, -1 if it may not be made; whatever comes after it. */
static int step_price(const CrefWatch *w, const CrefMove *m, int verb, HexId to, bool *regular) {
    const PieceId u = m->unit;
    const int mine = side_is(w, u), side = towards(w, m->at, to);
    if (side < 0 || beyond(w, m->at, side) != to || held_by(w, to, 1 - mine)) return -1;
    if (!ground_lets(w, u, m->at, side) || m->halted) return -1;
    if (m->verb != VERB_NONE && m->verb != verb) return -1;
    if (move_barred(w, u, to)) return -1;
    const bool zoc = cref_zoc(w, to, mine);
    *regular = true;
    int price = regular_price(w, u, m->at, side);
    if (verb == VERB_MARCH) {
        if (!entry_hex(w, m->start) || w->first_over[u]) return -1;
        if (((const ClashPiece *)w->s->piece[u].own)->entered != w->s->turn) return -1;
        if (!road(w, m->at, side) || beside_enemy(w, to, mine)) return -1;
        if (count_in(w, to, mine, u) > 0) return -1;
        if (!town(w, to) && marcher_beside(w, u, to)) return -1;
        *regular = false;
        price = 1 + crossing(w, m->at, side);
        return price <= m->mp ? price : -1;
    }
    if (verb == VERB_WITHDRAW) {
        if (w->ooc[u] || night(w)) return -1;
        const Special *pope = rule(w, SPECIAL_POPES_ORDERS, true);
        if (pope != NULL && pope->side == mine && engine(w)->orders == ORDERS_PURSUE) return -1;
        if (!(w->b->compass[mine] >> side & 1)) return -1;
        if (m->steps == 0 && !zoc) return -1;
        if (zoc && (apart(w, m->start, to) > 1 || !door(w, u, to))) return -1;
        return price <= m->mp ? price : -1;
    }
    if (m->began_in_zoc && zoc) return -1;
    if ((w->ooc[u] || night(w)) && beside_enemy(w, to, mine)) return -1;
    if (road(w, m->at, side) && !m->regular && !zoc && count_in(w, to, mine, u) == 0) {
        *regular = false;
        price = 4 + crossing(w, m->at, side);
    }
    if (price <= m->mp) return price;
    *regular = true;
    return m->steps == 0 && m->mp > 0 ? m->mp : -1; /* minimum movement */
}
static CrefMove moved_on(const CrefWatch *w, const CrefMove *m, int verb, HexId to, int price,
                         bool regular) {
    CrefMove next = *m;
    next.at = to;
    next.mp -= price;
    next.verb = verb;
    next.regular |= regular;
    next.halted = verb == VERB_TO && cref_zoc(w, to, side_is(w, m->unit));
    next.steps++;
    return next;
}
static bool may_stop(const CrefWatch *w, const CrefMove *m) {
    if (entry_hex(w, m->at) || other_arm_in(w, m->unit, m->at)) return false;
    if (m->verb == VERB_MARCH && marcher_beside(w, m->unit, m->at)) return false;
    return m->verb != VERB_WITHDRAW || !beside_enemy(w, m->at, side_is(w, m->unit));
}
static bool may_exit(const CrefWatch *w, const CrefMove *m) {
    if (m->halted || m->mp < 4 || m->verb == VERB_MARCH) return false;
    for (int i = 0; i < w->b->special_count; i++) {
        const Special *x = &w->b->special[i];
        if (x->rule != SPECIAL_EXIT || x->side != side_is(w, m->unit)) continue;
        if (w->s->turn < x->from || (x->until != 0 && w->s->turn > x->until)) continue;
        for (int k = 0; k < x->hex_count; k++) {
            if (x->hex[k] == m->at) return true;
        }
    }
    return false;
}

/* Every way on, looked at one by one: does one of them come to an end that is allowed? */
enum { MP_MAX = 64 };
static bool comes_to_an_end(const CrefWatch *w, const CrefMove *from, bool must_fit, bool at_once) {
    static bool seen[HEX_MAX][MP_MAX][2];
    static CrefMove queue[HEX_MAX * 8];
    int head = 0, tail = 0;
    memset(seen, 0, sizeof seen[0] * w->b->grid.count);
    queue[tail++] = *from;
    while (head < tail) {
        const CrefMove m = queue[head++];
        const bool counts = m.steps > from->steps || at_once;
        if (counts && may_stop(w, &m) && (!must_fit || fits(w, m.unit, m.at))) return true;
        if (counts && !must_fit && may_exit(w, &m)) return true;
        for (int i = 0; i < HEX_SIDES && !m.halted; i++) {
            static const int VERBS[] = {VERB_TO, VERB_MARCH, VERB_WITHDRAW};
            for (int v = 0; v < 3; v++) {
                const HexId to = hex_beside(&w->b->grid, m.at, i);
                bool regular = false;
                const int price = to == NO_HEX ? -1 : step_price(w, &m, VERBS[v], to, &regular);
                if (price < 0) continue;
                const CrefMove next = moved_on(w, &m, VERBS[v], to, price, regular);
                if (m.verb == VERB_NONE) { /* modes are apart: try each from here by itself */
                    if (comes_to_an_end(w, &next, must_fit, true)) return true;
                    memset(seen, 0, sizeof seen[0] * w->b->grid.count);
                    continue;
                }
                if (seen[to][next.mp][next.regular]) continue;
                seen[to][next.mp][next.regular] = true;
                if (tail == HEX_MAX * 8) {
                    too_much = true;
                    return false;
                }
                queue[tail++] = next;
            }
        }
    }
    return false;
}

static int allowance_of(const CrefWatch *w, PieceId u) {
    return 4 * (horse(w, u) ? w->b->piece[u].value[UNIT_MA] : w->allowance[formation_is(w, u)]);
}
static CrefMove fresh_move(const CrefWatch *w, PieceId u) {
    const HexId h = hex_at_unit(w, u);
    return (CrefMove){.unit = u,
                      .start = h,
                      .at = h,
                      .mp = allowance_of(w, u),
                      .verb = VERB_NONE,
                      .began_in_zoc = cref_zoc(w, h, side_is(w, u))};
}
static bool step_legal(const CrefWatch *w, const CrefMove *m, int verb, HexId to) {
    bool regular;
    const int price = step_price(w, m, verb, to, &regular);
    if (price < 0) return false;
    const CrefMove next = moved_on(w, m, verb, to, price, regular);
    return comes_to_an_end(w, &next, false, true);
}
static bool can_move(const CrefWatch *w, PieceId u) {
    const CrefMove m = fresh_move(w, u);
    if (m.mp == 0) return false;
    if (may_exit(w, &m)) return true;
    for (int i = 0; i < HEX_SIDES; i++) {
        const HexId to = hex_beside(&w->b->grid, m.at, i);
        for (int verb = VERB_TO; verb <= VERB_WITHDRAW; verb++) {
            if (to != NO_HEX && step_legal(w, &m, verb, to)) return true;
        }
    }
    return false;
}
static bool barred_in(const CrefWatch *w, PieceId u) {
    const CrefMove m = fresh_move(w, u);
    return m.mp == 0 || !comes_to_an_end(w, &m, true, false);
}

/* ---- 10.4 ---- */

static bool path_to(const CrefWatch *w, HexId at, HexId to, int side, int left) {
    if (at == to) return true;
    for (int i = 0; i < HEX_SIDES && left > 0; i++) {
        const HexId next = beyond(w, at, i);
        if (next == NO_HEX || wet(w, at, i) || held_by(w, next, 1 - side)) continue;
        if (next == to) return true;
        if (entry_hex(w, next)) continue;
        if (cref_zoc(w, next, side) && !held_by(w, next, side)) continue;
        if (apart(w, next, to) <= left - 1 && path_to(w, next, to, side, left - 1)) return true;
    }
    return false;
}
static bool commands(const CrefWatch *w, PieceId source, PieceId u) {
    if (((const ClashPiece *)w->s->piece[u].own)->entered == w->s->turn) return true;
    return path_to(w, hex_at_unit(w, source), hex_at_unit(w, u), side_is(w, u), 4);
}

/* ---- 12.1 to 12.7 ---- */

static bool fresh_in(const CrefWatch *w, HexId h, int side) {
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (unit(w->b, p) && side_is(w, p) == side && hex_at_unit(w, p) == h && !w->attacked[p])
            return true;
    }
    return false;
}
static bool in_action(const CrefWatch *w) { return engine(w)->combat_kind == COMBAT_ACTION; }

static bool duty(const CrefWatch *w, PieceId u, HexId e) {
    if (!in_action(w) || !there(w, u) || horse(w, u) || w->fought[u]) return false;
    if (w->b->piece[u].value[UNIT_DEFENDS]) return false;
    const HexId h = hex_at_unit(w, u);
    const int side = towards(w, h, e), mine = side_is(w, u);
    if (side < 0 || !open_ground(w, h) || !open_ground(w, e)) return false;
    if (height(w, e) <= height(w, h) || !fresh_in(w, e, 1 - mine)) return false;
    const unsigned edge = ground(w, h)->edge[side];
    if (edge & EDGE_STEEP || edge & EDGE_EMBANKMENT || edge & EDGE_CUT || edge & EDGE_RIVER)
        return false;
    for (PieceId v = 0; v < w->b->piece_count; v++) {
        if (!unit(w->b, v) || side_is(w, v) != mine || !there(w, v)) continue;
        const HexId at = hex_at_unit(w, v);
        if (!entry_hex(w, at) && apart(w, at, e) == 1 && height(w, at) >= height(w, e))
            return false;
    }
    return true;
}

static bool may_attack(const CrefWatch *w, PieceId u, HexId d, bool of_own_will) {
    if (!there(w, u) || w->b->piece[u].value[UNIT_DEFENDS] || w->fought[u]) return false;
    if (side_is(w, u) != w->s->acting) return false;
    if (!in_action(w) && (!w->active[u] || w->ooc[u])) return false;
    const HexId h = hex_at_unit(w, u);
    const int side = towards(w, h, d);
    if (side < 0 || beyond(w, h, side) != d || entry_hex(w, h) || entry_hex(w, d)) return false;
    if (wet(w, h, side) || !fresh_in(w, d, 1 - w->s->acting)) return false;
    if (horse(w, u)) {
        for (PieceId v = 0; v < w->b->piece_count; v++) {
            if (unit(w->b, v) && hex_at_unit(w, v) == d && !horse(w, v)) return false;
        }
        if ((woods(w, h) || woods(w, d)) && !road(w, h, side)) return false;
    }
    if (!of_own_will && duty(w, u, d)) return true;
    return !w->ooc[u] && !attack_barred(w, u, d);
}

typedef struct Hexes {
    HexId hex[64];
    int count;
} Hexes;
static void put_in(Hexes *l, HexId h) {
    for (int i = 0; i < l->count; i++) {
        if (l->hex[i] == h) return;
    }
    if (l->count < 64) l->hex[l->count++] = h;
}

/* The most hexes from `at` on that get an attacker of their own, trying everybody in turn. */
static int most_matched(const CrefWatch *w, const Hexes *l, int at, bool busy[PIECE_MAX],
                        bool by_duty) {
    if (at == l->count) return 0;
    int best = most_matched(w, l, at + 1, busy, by_duty);
    for (PieceId u = 0; u < w->b->piece_count && best < l->count - at; u++) {
        if (!unit(w->b, u) || side_is(w, u) != w->s->acting || busy[u]) continue;
        const bool may = by_duty ? duty(w, u, l->hex[at]) : may_attack(w, u, l->hex[at], true);
        if (!may) continue;
        busy[u] = true;
        const int with = 1 + most_matched(w, l, at + 1, busy, by_duty);
        busy[u] = false;
        if (with > best) best = with;
    }
    return best;
}

typedef struct Set {
    PieceId u[16];
    int count;
} Set;
static bool has(const Set *s, PieceId u) {
    for (int i = 0; i < s->count; i++) {
        if (s->u[i] == u) return true;
    }
    return false;
}
static bool is_owed(const CrefWatch *w, HexId h) {
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (w->owed[p] && hex_at_unit(w, p) == h) return true;
    }
    return false;
}
static void promised(const CrefWatch *w, HexId d, const Set *s, Hexes *out) {
    bool several = false;
    for (int i = 1; i < s->count; i++) {
        several |= hex_at_unit(w, s->u[i]) != hex_at_unit(w, s->u[0]);
    }
    for (int i = 0; i < s->count && several; i++) {
        for (int k = 0; k < HEX_SIDES; k++) {
            const HexId h = hex_at_unit(w, s->u[i]), e = beyond(w, h, k);
            if (e == NO_HEX || e == d || !zone_reaches(w, h, e)) continue;
            if (fresh_in(w, e, 1 - w->s->acting)) put_in(out, e);
        }
    }
}
static bool c2(const CrefWatch *w, HexId d, const Set *s) {
    Hexes owed = {.count = 0};
    bool busy[PIECE_MAX] = {false};
    for (int i = 0; i < s->count; i++) {
        if (horse(w, s->u[i]) != horse(w, s->u[0])) return false;
        busy[s->u[i]] = true;
    }
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (w->owed[p] && there(w, p) && hex_at_unit(w, p) != d) put_in(&owed, hex_at_unit(w, p));
    }
    promised(w, d, s, &owed);
    return most_matched(w, &owed, 0, busy, false) == owed.count;
}
static Hexes duties_of(const CrefWatch *w, PieceId u) {
    Hexes l = {.count = 0};
    for (int i = 0; i < HEX_SIDES && there(w, u); i++) {
        const HexId e = beyond(w, hex_at_unit(w, u), i);
        if (e != NO_HEX && duty(w, u, e)) put_in(&l, e);
    }
    return l;
}
static Hexes all_duties(const CrefWatch *w, HexId but) {
    Hexes l = {.count = 0};
    for (PieceId u = 0; u < w->b->piece_count; u++) {
        if (!unit(w->b, u) || side_is(w, u) != w->s->acting) continue;
        const Hexes its = duties_of(w, u);
        for (int i = 0; i < its.count; i++) {
            if (its.hex[i] != but) put_in(&l, its.hex[i]);
        }
    }
    return l;
}
static bool confirmable(const CrefWatch *w, HexId d, const Set *s) {
    if (s->count == 0) return false;
    bool nobody[PIECE_MAX] = {false}, busy[PIECE_MAX] = {false};
    for (int i = 0; i < s->count; i++) {
        if (!may_attack(w, s->u[i], d, false)) return false;
        if (duties_of(w, s->u[i]).count > 0 && !duty(w, s->u[i], d) && !is_owed(w, d)) return false;
        busy[s->u[i]] = true;
    }
    if (!c2(w, d, s)) return false;
    for (PieceId v = 0; v < w->b->piece_count; v++) { /* R55 */
        if (!unit(w->b, v) || side_is(w, v) != w->s->acting || has(s, v)) continue;
        const Hexes its = duties_of(w, v);
        if (its.count != 1 || its.hex[0] != d) continue;
        Set with = *s;
        with.u[with.count++] = v;
        if (c2(w, d, &with)) return false;
    }
    if (is_owed(w, d)) return true;
    const Hexes all = all_duties(w, NO_HEX), rest = all_duties(w, d);
    return all.count - rest.count + most_matched(w, &rest, 0, busy, true) >=
           most_matched(w, &all, 0, nobody, true);
}
/* Whether a confirmable set holds all of `base` and otherwise only units later than `after`. */
static bool some_set(const CrefWatch *w, HexId d, const Set *base, int after, PieceId member) {
    PieceId others[24];
    int count = 0;
    for (int u = after + 1; u < w->b->piece_count; u++) {
        if (!unit(w->b, (PieceId)u) || has(base, (PieceId)u)) continue;
        if (!may_attack(w, (PieceId)u, d, false)) continue;
        if (count < 24) others[count++] = (PieceId)u;
    }
    if (count > 10 || base->count + count > 15) {
        too_much = true;
        return true;
    }
    for (unsigned mask = 0; mask < 1u << count; mask++) {
        Set s = *base;
        for (int i = 0; i < count; i++) {
            if (mask >> i & 1) s.u[s.count++] = others[i];
        }
        if ((member == NO_PIECE || has(&s, member)) && confirmable(w, d, &s)) return true;
    }
    return false;
}
static Set named_so_far(const CrefWatch *w) {
    Set s = {.count = 0};
    for (PieceId u = 0; u < w->b->piece_count; u++) {
        if (w->in_force[u] && s.count < 15) s.u[s.count++] = u;
    }
    return s;
}
static bool may_end_session(const CrefWatch *w) {
    const Set none = {.count = 0};
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (w->owed[p] && there(w, p)) return false;
    }
    for (PieceId u = 0; u < w->b->piece_count; u++) {
        if (!unit(w->b, u) || side_is(w, u) != w->s->acting) continue;
        const Hexes its = duties_of(w, u);
        for (int i = 0; i < its.count; i++) {
            if (some_set(w, its.hex[i], &none, -1, u)) return false;
        }
    }
    return true;
}

/* ---- 12.8 to 12.9, 12.11, 12.12 ---- */

static bool attacked_from(const CrefWatch *w, int side) {
    for (PieceId u = 0; u < w->b->piece_count; u++) {
        if (w->in_force[u] && towards(w, w->target, hex_at_unit(w, u)) == side) return true;
    }
    return false;
}
static unsigned sides_attacked(const CrefWatch *w) {
    unsigned sides = 0;
    for (int i = 0; i < HEX_SIDES; i++) sides |= attacked_from(w, i) ? 1u << i : 0;
    return sides;
}
static bool above_all(const CrefWatch *w) {
    const unsigned sides = sides_attacked(w);
    for (int i = 0; i < HEX_SIDES; i++) {
        if (sides >> i & 1 &&
            height(w, hex_beside(&w->b->grid, w->target, i)) >= height(w, w->target)) {
            return false;
        }
    }
    return true;
}
bool cref_flanked(const CrefWatch *w) {
    const unsigned sides = sides_attacked(w);
    int count = 0;
    bool opposite = false, three = false;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(sides >> i & 1)) continue;
        count++;
        opposite |= sides >> (i + 3) % 6 & 1;
        three |= sides >> (i + 2) % 6 & 1 && sides >> (i + 4) % 6 & 1;
    }
    return (count >= 4 || opposite || three) && !above_all(w);
}
static int hexside_help(const CrefWatch *w, int side) {
    const unsigned edge = ground(w, w->target)->edge[side];
    const HexId from = hex_beside(&w->b->grid, w->target, side);
    int help = 0;
    if (edge & EDGE_STEEP && height(w, from) < height(w, w->target)) help++;
    if (edge & EDGE_EMBANKMENT) help++;
    if (edge & EDGE_CUT) help++;
    if (edge & EDGE_BRIDGE) help++;
    if (edge & EDGE_FORD) help++;
    return help;
}
int cref_column(const CrefWatch *w) {
    int attack = w->guns[w->s->acting] != NO_PIECE, defence = 0, least = 99;
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (w->in_force[p]) attack += steps_of(w->s, p);
        if (w->defends[p] && there(w, p)) defence += steps_of(w->s, p);
    }
    if (town(w, w->target)) defence = defence > 1 ? defence - 1 : 1;
    if (above_all(w)) defence++;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (sides_attacked(w) >> i & 1 && hexside_help(w, i) < least) least = hexside_help(w, i);
    }
    defence += least + (w->guns[1 - w->s->acting] != NO_PIECE);
    for (int i = 0; i < w->b->special_count; i++) {
        const Special *x = &w->b->special[i];
        if (x->rule != SPECIAL_WORKS || w->s->turn < x->from || x->side == w->s->acting) continue;
        for (int k = 0; k < x->hex_count; k++) defence += x->hex[k] == w->target ? x->number[0] : 0;
    }
    for (int odds = 6; odds >= 1; odds--) {
        if (attack >= odds * defence) return 3 + odds;
    }
    for (int odds = 2; odds <= 4; odds++) {
        if (attack * odds >= defence) return 5 - odds;
    }
    return 0;
}
static int rating(const CrefWatch *w, PieceId u, bool defender) {
    int ter = w->b->piece[u].value[UNIT_TER];
    if (defender && cref_flanked(w)) ter = ter > 2 ? ter - 2 : 1;
    return ter;
}
int cref_hit(const CrefWatch *w, PieceId u, int die, bool defender) {
    static const int ATTACKER[] = {4, 3, 2, 1, 0, -1, -2, -3, -4, 0};
    static const int DEFENDER[] = {0, -3, -2, -1, 0, 1, 2, 3, 4, 4};
    const int column = engine(w)->battle.column, ter = rating(w, u, defender);
    int value = die;
    if (die == 1) return -1;
    if (die != 6) {
        value += defender ? DEFENDER[column] : ATTACKER[column];
        if (value > 6) value = 6;
        if (value <= ter) return -1;
    }
    const int n = value - ter;
    if (!defender || n <= 0) return 0;
    if (town(w, w->target)) return 3;
    return n > 3 ? 3 : n;
}

/* ---- 12.10 retreats ---- */

/* In the retreat phase enemies and their zones are where they stood when it began. */
static bool enemy_zone(const CrefWatch *w, HexId h, int side, bool phase) {
    if (!phase) return cref_zoc(w, h, side);
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (unit(w->b, p) && side_is(w, p) != side && w->stood[p] != NO_HEX &&
            zone_reaches(w, w->stood[p], h)) {
            return true;
        }
    }
    return false;
}
static bool enemy_stood(const CrefWatch *w, HexId h, int side) {
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (unit(w->b, p) && side_is(w, p) != side && w->stood[p] == h) return true;
    }
    return false;
}
static bool retreat_step(const CrefWatch *w, const CrefWalk *k, HexId from, int side, bool phase) {
    const int mine = side_is(w, k->unit);
    if (!ground_lets(w, k->unit, from, side)) return false;
    const HexId to = beyond(w, from, side);
    if (held_by(w, to, 1 - mine) || (phase && enemy_stood(w, to, mine))) return false;
    for (int i = 0; i < k->count; i++) {
        if (k->went[i] == to) return false;
    }
    return !enemy_zone(w, to, mine, phase) || count_in(w, to, mine, k->unit) > 0;
}
static bool good_end(const CrefWatch *w, const CrefWalk *k, HexId h) {
    for (int i = 0; i < k->enemies; i++) {
        if (apart(w, k->enemy[i], h) < k->least) return false;
    }
    return !(k->out_of_town && town(w, h)) && fits(w, k->unit, h);
}
static long looked;
static bool walk_on(const CrefWatch *w, CrefWalk *k, HexId at, int left, int astray, bool phase) {
    if (left == 0) return good_end(w, k, at);
    if (++looked > 1000000) return false;
    for (int i = 0; i < HEX_SIDES; i++) {
        const int rest = astray - !(w->b->compass[side_is(w, k->unit)] >> i & 1);
        if (rest < 0 || !retreat_step(w, k, at, i, phase)) continue;
        const HexId to = beyond(w, at, i);
        k->went[k->count++] = to;
        const bool good = walk_on(w, k, to, left - 1, rest, phase);
        k->count--;
        if (good) return true;
    }
    return false;
}
int cref_find_walk(CrefWatch *w, CrefWalk *k, bool compass_only, bool phase) {
    const HexId from = hex_at_unit(w, k->unit);
    k->count = 1;
    k->went[0] = from;
    looked = 0;
    for (k->astray = 0; k->astray <= (compass_only ? 0 : 12); k->astray++) {
        for (k->left = k->least; k->left <= 12; k->left++) {
            if (walk_on(w, k, from, k->left, k->astray, phase)) return 1;
            if (looked > 1000000) return -1;
        }
    }
    return 0;
}
CrefWalk cref_combat_walk(const CrefWatch *w, PieceId u, int least) {
    CrefWalk k = {.unit = u, .least = least, .out_of_town = town(w, hex_at_unit(w, u))};
    for (int i = 0; i < HEX_SIDES; i++) {
        if (sides_attacked(w) >> i & 1) {
            k.enemy[k.enemies++] = hex_beside(&w->b->grid, w->target, i);
        }
    }
    return k;
}
bool cref_threats(const CrefWatch *w, PieceId u, HexId out[HEX_SIDES], int *count) {
    const HexId h = w->stood[u];
    const int mine = side_is(w, u);
    *count = 0;
    for (int i = 0; i < HEX_SIDES && h != NO_HEX && open_ground(w, h); i++) {
        const HexId e = beyond(w, h, i);
        if (e == NO_HEX || !enemy_stood(w, e, mine) || !open_ground(w, e)) continue;
        if (height(w, e) <= height(w, h)) continue;
        if (ground(w, h)->edge[i] & EDGE_STEEP || ground(w, h)->edge[i] & EDGE_RIVER) continue;
        bool answered = false;
        for (PieceId v = 0; v < w->b->piece_count; v++) {
            if (!unit(w->b, v) || v == u || side_is(w, v) != mine || w->stood[v] == NO_HEX)
                continue;
            answered |= !entry_hex(w, w->stood[v]) && apart(w, w->stood[v], e) == 1 &&
                        height(w, w->stood[v]) >= height(w, e);
        }
        if (!answered) out[(*count)++] = e;
    }
    return *count > 0;
}

/* ---- 15.3 ---- */

bool cref_surrounded(const CrefWatch *w, PieceId u) {
    static bool seen[HEX_MAX];
    const int mine = side_is(w, u);
    bool designated = false;
    for (int i = 0; i < w->b->entry_count; i++) designated |= w->b->entry[i].friendly == mine;
    if (!designated) return false;
    memset(seen, 0, sizeof seen);
    seen[hex_at_unit(w, u)] = true;
    for (bool more = true; more;) {
        more = false;
        for (HexId h = 0; h < w->b->grid.count; h++) {
            for (int i = 0; i < HEX_SIDES && seen[h]; i++) {
                const HexId to = beyond(w, h, i);
                if (to == NO_HEX || wet(w, h, i)) continue;
                if (horse(w, u) && !road(w, h, i) && (woods(w, h) || woods(w, to))) continue;
                for (int e = 0; e < w->b->entry_count; e++) {
                    if (w->b->entry[e].place == to && w->b->entry[e].friendly == mine) return false;
                }
                if (seen[to] || entry_hex(w, to) || held_by(w, to, 1 - mine)) continue;
                if (cref_zoc(w, to, mine) && !held_by(w, to, mine)) continue;
                seen[to] = more = true;
            }
        }
    }
    return true;
}

/* ---- 13 guns ---- */

static bool guns_for(const CrefWatch *w, PieceId g, PieceId u) {
    const PieceInfo *info = &w->b->piece[g];
    const FormationId f = formation_is(w, u);
    if (info->serves[0] != 0 || info->serves[1] != 0) {
        return f != NO_FORMATION && info->serves[f / 64] >> (f % 64) & 1;
    }
    for (FormationId up = w->b->piece[u].formation; up != NO_FORMATION;
         up = w->b->formation[up].parent) {
        if (up == info->formation) return true;
    }
    return false;
}
static bool guns_legal(const CrefWatch *w, PieceId g, int side) {
    const bool attack = side == w->s->acting;
    const unsigned flags = ((const ClashPiece *)w->s->piece[g].own)->flags;
    if (w->b->piece[g].kind != KIND_GUNS || side_is(w, g) != side) return false;
    if (!(flags & FLAG_DRAWN) || flags & FLAG_USED) return false;
    if (w->b->piece[g].value[GUNS_USE] == (attack ? GUNS_DEFENCE : GUNS_ATTACK)) return false;
    bool anybody = false;
    for (PieceId u = 0; u < w->b->piece_count; u++) {
        const bool part = attack ? w->in_force[u] : w->defends[u];
        anybody |= part && there(w, u) && guns_for(w, g, u);
    }
    if (!anybody) return false;
    bool all_sides_bar = true, all_hexes_bar = true;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(sides_attacked(w) >> i & 1)) continue;
        const unsigned edge = ground(w, w->target)->edge[i];
        const HexId from = hex_beside(&w->b->grid, w->target, i);
        const bool bars =
            attack ? edge & (EDGE_STEEP | EDGE_EMBANKMENT | EDGE_CUT) : edge & EDGE_STEEP;
        all_sides_bar &= bars;
        all_hexes_bar &= woods(w, from) || town(w, from);
    }
    if (attack) all_hexes_bar = woods(w, w->target) || town(w, w->target);
    if (all_sides_bar || all_hexes_bar) return false;
    bool bound = false, reaches = false;
    for (int i = 0; i < w->b->special_count; i++) {
        const Special *x = &w->b->special[i];
        if (x->rule != SPECIAL_POSITION_GUNS || x->piece != g) continue;
        if (w->s->turn < x->from || (x->until != 0 && w->s->turn > x->until)) continue;
        bound = true;
        reaches = apart(w, w->target, x->hex[0]) <= x->number[0];
    }
    return !bound || (!attack && reaches);
}

/* ---- what may be done ---- */

static bool advance_legal(const CrefWatch *w, PieceId u) {
    if (!unit(w->b, u) || !w->in_force[u] || !there(w, u)) return false;
    if (held_by(w, w->target, 1 - w->s->acting)) return false;
    if (w->last != NO_PIECE && u <= w->last) return false;
    const int side = towards(w, hex_at_unit(w, u), w->target);
    return side >= 0 && ground_lets(w, u, hex_at_unit(w, u), side) && fits(w, u, w->target);
}

bool cref_candidates(const CrefWatch *w, Sink *out) {
    const Battle *b = w->b;
    const PieceId u = w->move.unit;
    switch (w->s->step) {
    case STEP_MOVE_PICK:
        for (PieceId p = 0; p < b->piece_count; p++) sink_add(out, action_piece(VERB_MOVE, p));
        sink_add(out, action_of(VERB_DONE));
        return true;
    case STEP_MOVE_STEP:
        for (int verb = VERB_TO; verb <= VERB_WITHDRAW; verb++) {
            for (HexId h = 0; h < b->grid.count; h++) {
                sink_add(out, action_piece_place(verb, u, h));
            }
        }
        sink_add(out, action_piece(VERB_HALT, u));
        sink_add(out, action_piece(VERB_EXIT, u));
        return true;
    case STEP_COMBAT_TARGET:
        for (HexId h = 0; h < b->grid.count; h++) {
            if (held_by(w, h, 1 - w->s->acting)) sink_add(out, action_place(VERB_ATTACK, h));
        }
        sink_add(out, action_of(VERB_DONE));
        return true;
    case STEP_COMBAT_ATTACKERS:
        for (PieceId p = 0; p < b->piece_count; p++) sink_add(out, action_piece(VERB_WITH, p));
        sink_add(out, action_of(VERB_FIGHT));
        return true;
    case STEP_COMBAT_AM_ATT:
    case STEP_COMBAT_AM_DEF:
        for (PieceId p = 0; p < b->piece_count; p++) sink_add(out, action_piece(VERB_GUNS, p));
        sink_add(out, action_of(VERB_DECLINE));
        return true;
    case STEP_RETREAT_WALK:
        for (HexId h = 0; h < b->grid.count; h++) {
            sink_add(out, action_piece_place(VERB_RETREAT, w->walk.unit, h));
        }
        return true;
    case STEP_COMBAT_ADVANCE:
        for (PieceId p = 0; p < b->piece_count; p++) sink_add(out, action_piece(VERB_ADVANCE, p));
        sink_add(out, action_of(VERB_DONE));
        return true;
    default: return false;
    }
}

static bool retreat_legal(const CrefWatch *w, HexId to) {
    CrefWalk k = w->walk;
    const bool phase = engine(w)->combat_kind == COMBAT_NONE;
    const HexId at = k.went[k.count - 1];
    const int side = towards(w, at, to);
    if (side < 0 || !retreat_step(w, &k, at, side, phase)) return false;
    const int astray = k.astray - !(w->b->compass[side_is(w, k.unit)] >> side & 1);
    if (astray < 0) return false;
    k.went[k.count++] = to;
    looked = 0;
    const bool good = walk_on(w, &k, to, k.left - 1, astray, phase);
    if (looked > 1000000) too_much = true;
    return good;
}

bool cref_legal(const CrefWatch *w, Action a) {
    const Set named = named_so_far(w);
    const Set none = {.count = 0};
    switch (w->s->step) {
    case STEP_MOVE_PICK:
        if (a.verb == VERB_MOVE) {
            return unit(w->b, a.piece) && w->active[a.piece] && !w->moved[a.piece] &&
                   there(w, a.piece) && can_move(w, a.piece);
        }
        for (PieceId p = 0; p < w->b->piece_count; p++) {
            if (unit(w->b, p) && w->active[p] && !w->moved[p] && there(w, p) &&
                entry_hex(w, hex_at_unit(w, p)) && !barred_in(w, p)) {
                return false;
            }
        }
        return true;
    case STEP_MOVE_STEP:
        if (a.verb == VERB_HALT) return may_stop(w, &w->move);
        if (a.verb == VERB_EXIT) return may_exit(w, &w->move);
        if (towards(w, w->move.at, a.place) < 0) return false;
        return step_legal(w, &w->move, a.verb, a.place);
    case STEP_COMBAT_TARGET:
        return a.verb == VERB_DONE ? may_end_session(w) : some_set(w, a.place, &none, -1, NO_PIECE);
    case STEP_COMBAT_ATTACKERS: {
        if (a.verb == VERB_FIGHT) return confirmable(w, w->target, &named);
        if (!unit(w->b, a.piece) || (w->last != NO_PIECE && a.piece <= w->last)) return false;
        if (!may_attack(w, a.piece, w->target, false)) return false;
        Set with = named;
        with.u[with.count++] = a.piece;
        return some_set(w, w->target, &with, a.piece, NO_PIECE);
    }
    case STEP_COMBAT_AM_ATT: return a.verb == VERB_DECLINE || guns_legal(w, a.piece, w->s->acting);
    case STEP_COMBAT_AM_DEF:
        return a.verb == VERB_DECLINE || guns_legal(w, a.piece, 1 - w->s->acting);
    case STEP_RETREAT_WALK: return retreat_legal(w, a.place);
    case STEP_COMBAT_ADVANCE: return a.verb == VERB_DONE || advance_legal(w, a.piece);
    default: return false;
    }
}

/* ---- what the bystander remembers ---- */

void cref_begin(CrefWatch *w, const Battle *b, const State *s) {
    *w = (CrefWatch){.b = b, .s = s, .last = NO_PIECE, .target = NO_HEX};
    w->guns[0] = w->guns[1] = NO_PIECE;
    for (int i = 0; i < b->victory_count; i++) w->control[i] = b->victory[i].owner;
    for (PieceId p = 0; p < PIECE_MAX; p++) w->stood[p] = NO_HEX;
    for (int g = 0; g < b->group_count; g++) {
        w->due[g] = b->group[g].turn;
        for (int e = 0; e < b->entry_count; e++) {
            if (b->entry[e].place == b->group[g].entry) w->entry[g] = e;
        }
    }
}

static void clear(bool *flags) { memset(flags, 0, PIECE_MAX * sizeof *flags); }

static void note_entries(CrefWatch *w, const State *before) {
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        const HexId h = hex_at_unit(w, p);
        if (!unit(w->b, p) || h == NO_PLACE || before->piece[p].place == h) continue;
        for (int i = 0; i < w->b->victory_count; i++) {
            if (w->b->victory[i].hex == h) w->control[i] = w->b->piece[p].side;
        }
    }
}

static int rolled_allowance(const CrefWatch *w, const State *before, int die) {
    static const int ROW[4][6] = {
        {2, 2, 3, 3, 4, 4}, {2, 3, 3, 4, 4, 5}, {3, 3, 4, 4, 5, 6}, {3, 4, 4, 5, 5, 6}};
    const Clash *c = (const Clash *)before->own;
    const FormationId f = c->active[c->active_at];
    const Special *pope = rule(w, SPECIAL_POPES_ORDERS, true);
    if (c->marker != NO_PIECE) die += w->b->piece[c->marker].value[COMMANDER_DIE];
    if (pope != NULL && pope->side == before->acting && c->orders == ORDERS_PURSUE) die++;
    die = die < 1 ? 1 : die > 6 ? 6 : die;
    for (int i = 0; i < TRACK_SPANS; i++) {
        const TrackSpan *t = &w->b->formation[f].track[i];
        if (t->until == 0 || before->turn <= t->until) return ROW[t->row][die - 1];
    }
    return 0;
}

static void note_declaration(CrefWatch *w) {
    const Set s = named_so_far(w);
    const int enemy = 1 - w->s->acting;
    const Special *pope = rule(w, SPECIAL_POPES_ORDERS, true);
    const Special *held = rule(w, SPECIAL_HELD_BACK, true);
    const bool wing_attacked = wing_in(w, pope, w->target) || wing_in(w, held, w->target);
    Hexes owed = {.count = 0};
    promised(w, w->target, &s, &owed);
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (!unit(w->b, p) || !there(w, p)) continue;
        for (int i = 0; i < owed.count; i++) {
            if (hex_at_unit(w, p) == owed.hex[i] && side_is(w, p) == enemy && !w->attacked[p])
                w->owed[p] = true;
        }
        if (w->in_force[p]) {
            w->fought[p] = true;
            if (wing_attacked || named_by(w, pope, p) || named_by(w, held, p))
                w->provoked[p] = date(w);
        }
        if (hex_at_unit(w, p) != w->target) continue;
        w->defends[p] = !w->attacked[p];
        w->attacked[p] = true;
        w->owed[p] = false;
    }
    w->fighting = true;
}

static void end_battle(CrefWatch *w, bool no_dice) {
    for (PieceId p = 0; p < w->b->piece_count && no_dice; p++) {
        if (w->in_force[p] && hex_at_unit(w, p) != w->target) w->fought[p] = false; /* R60 */
    }
    clear(w->in_force);
    clear(w->defends);
    w->guns[0] = w->guns[1] = NO_PIECE;
    w->last = NO_PIECE;
    w->target = NO_HEX;
    w->fighting = false;
}

static void end_activation(CrefWatch *w) {
    for (PieceId p = 0; p < w->b->piece_count; p++) w->first_over[p] |= w->active[p];
    clear(w->active);
    clear(w->ooc);
    clear(w->moved);
    memset(w->allowance, 0, sizeof w->allowance);
}

void cref_after(CrefWatch *w, const State *before, Action a) {
    const Clash *was = (const Clash *)before->own;
    note_entries(w, before);
    switch (before->step) {
    case STEP_ACT_ROLL:
        w->allowance[was->active[was->active_at]] = rolled_allowance(w, before, a.number);
        break;
    case STEP_ACT_FCR:
        for (PieceId u = 0; u < w->b->piece_count; u++) {
            if (!unit(w->b, u) || !there(w, u)) continue;
            if (formation_is(w, u) != was->active[was->active_at]) continue;
            const bool commanded = commands(w, a.piece, u);
            w->ooc[u] = !commanded;
            w->active[u] = commanded || was->marker == NO_PIECE;
        }
        break;
    case STEP_MOVE_PICK:
        if (a.verb != VERB_MOVE) break;
        w->moved[a.piece] = true;
        w->move = fresh_move(w, a.piece);
        break;
    case STEP_MOVE_STEP: {
        if (a.verb == VERB_EXIT) w->exits[before->acting] += steps_of(before, a.piece);
        if (a.verb == VERB_EXIT || a.verb == VERB_HALT) break;
        bool regular = false;
        /* the unit has gone already: its price is asked as if it stood where it was */
        const int price = step_price(w, &w->move, a.verb, a.place, &regular);
        w->move = moved_on(w, &w->move, a.verb, a.place, price, regular);
        break;
    }
    case STEP_ENTRY_PLACE: w->moved[a.piece] = true; break;
    case STEP_COMBAT_TARGET:
        if (a.verb == VERB_ATTACK) w->target = a.place;
        break;
    case STEP_COMBAT_ATTACKERS:
        if (a.verb == VERB_WITH) {
            w->in_force[a.piece] = true;
            w->last = a.piece;
        } else {
            note_declaration(w);
            w->last = NO_PIECE;
        }
        break;
    case STEP_COMBAT_AM_ATT:
    case STEP_COMBAT_AM_DEF:
        if (a.verb == VERB_GUNS) w->guns[w->b->piece[a.piece].side] = a.piece;
        break;
    case STEP_COMBAT_CAV_ROLL:
        if (w->s->step == STEP_RETREAT_WALK) w->defends[was->subject] = false;
        break;
    case STEP_NEXT_CAV:
        if (w->s->step == STEP_COMBAT_TARGET) end_battle(w, true);
        break;
    case STEP_RETREAT_WALK: {
        const int side = towards(w, w->walk.went[w->walk.count - 1], a.place);
        w->walk.astray -= !(w->b->compass[side_is(w, a.piece)] >> side & 1);
        w->walk.went[w->walk.count++] = a.place;
        w->walk.left--;
        w->defends[a.piece] = false;
        break;
    }
    case STEP_COMBAT_ADVANCE:
        if (a.verb == VERB_ADVANCE)
            w->last = a.piece;
        else
            end_battle(w, was->battle.column > 9);
        break;
    case STEP_SESSION_END:
        clear(w->fought);
        clear(w->attacked);
        clear(w->owed);
        break;
    case STEP_STACK_FIX:
        if (a.verb != VERB_REMOVE) end_activation(w);
        break;
    case STEP_TURN_BEGIN: clear(w->moved); break;
    case STEP_NEXT_OUTSIDE:
    case STEP_ENTRY_SWEEP:
        if (w->s->step != STEP_ENTRY_PLACE) clear(w->moved);
        break;
    case STEP_RETREAT_LIST:
        for (PieceId p = 0; p < w->b->piece_count; p++) w->stood[p] = hex_at_unit(w, p);
        for (PieceId p = 0; p < w->b->piece_count; p++) {
            HexId from[HEX_SIDES];
            int count;
            w->listed[p] = unit(w->b, p) && cref_threats(w, p, from, &count);
        }
        break;
    default: break;
    }
}

int cref_points(const CrefWatch *w, int side) {
    int points =
        w->b->number[side][NUMBER_VP_START] + w->delay[side] + engine(w)->side[side].bonus_vp;
    for (PieceId p = 0; p < w->b->piece_count; p++) {
        if (unit(w->b, p) && side_is(w, p) != side) {
            points += w->b->piece[p].value[UNIT_STEPS] - steps_of(w->s, p);
        }
    }
    for (int i = 0; i < w->b->victory_count; i++) {
        if (w->control[i] == side) points += w->b->victory[i].value[side];
    }
    for (int i = 0; i < w->b->special_count; i++) {
        const Special *x = &w->b->special[i];
        if (x->rule == SPECIAL_EXIT && x->side == side)
            return points + x->number[0] * w->exits[side];
    }
    return points;
}
