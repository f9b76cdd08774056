#include "reference.h"

#include <math.h>

#include "rules/rally/steps.h"

/* ---- pieces and places ---- */

bool ref_unit(const Battle *b, PieceId p) {
    return b->piece[p].kind == KIND_INFANTRY || b->piece[p].kind == KIND_CAVALRY;
}

static bool stands(const State *s, PieceId p) { return s->piece[p].place != NO_PLACE; }
static const RallyPiece *notes(const State *s, PieceId p) {
    return (const RallyPiece *)s->piece[p].own;
}
static const Rally *table_of(const State *s) { return (const Rally *)s->own; }
static bool has_flag(const State *s, PieceId p, unsigned flag_bit) {
    return (notes(s, p)->flags & flag_bit) != 0;
}
/* Of a pair of numbers, the one on the side of the counter that shows. */
static int shown(const Battle *b, const State *s, PieceId p, int value) {
    return notes(s, p)->back ? b->piece[p].value[value + 1] : b->piece[p].value[value];
}
static HexId hex_under(const Battle *b, PlaceId place) { return b->place[place].hex; }
static int features(const Battle *b, PlaceId place) { return b->hex[hex_under(b, place)].features; }
static int ground(const Battle *b, PlaceId place) { return b->hex[hex_under(b, place)].terrain; }
static int apart(const Battle *b, PlaceId from, PlaceId to) {
    return hex_distance(&b->grid, hex_under(b, from), hex_under(b, to));
}

static bool adjacent(const Battle *b, PlaceId from, PlaceId to) {
    for (int side = 0; side < HEX_SIDES; side++) {
        if (b->place[from].adjacent[side] == to) return to != NO_PLACE;
    }
    return false;
}

static bool other_bank(const Battle *b, PlaceId from, PlaceId to) {
    return from != to && hex_under(b, from) == hex_under(b, to);
}

static bool ford_between(const Battle *b, PlaceId from, PlaceId to) {
    return other_bank(b, from, to) && features(b, from) & HEX_FORD;
}

static bool unit_in(const Battle *b, const State *s, PlaceId place, int side) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (ref_unit(b, p) && b->piece[p].side == side && s->piece[p].place == place) return true;
    }
    return false;
}

static bool piece_in(const Battle *b, const State *s, PlaceId place, int side) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].side == side && s->piece[p].place == place) return true;
    }
    return false;
}

static bool under(const Battle *b, FormationId f, FormationId of) {
    while (f != of && f != NO_FORMATION) f = b->formation[f].parent;
    return f == of;
}

bool ref_ezoc(const Battle *b, const State *s, PlaceId place, int side) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (ref_unit(b, p) && b->piece[p].side != side && stands(s, p) &&
            adjacent(b, s->piece[p].place, place)) {
            return true;
        }
    }
    return false;
}

static int stacking(const Battle *b, const State *s, PieceId p) {
    if (ref_unit(b, p)) return shown(b, s, p, UNIT_SP);
    return b->piece[p].kind == KIND_TRAIN ? 4 : 0;
}

int ref_stack(const Battle *b, const State *s, PlaceId place, int side) {
    int sp = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].side == side && s->piece[p].place == place) sp += stacking(b, s, p);
    }
    return sp;
}

static bool fits(const Battle *b, const State *s, PieceId p, PlaceId place) {
    const int more = stacking(b, s, p);
    return more == 0 || ref_stack(b, s, place, b->piece[p].side) + more <= 10;
}

/* ---- leaders, quality, command ---- */

static PieceId army_leader(const Battle *b, const State *s, int side) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (b->formation[f].side != side || b->formation[f].rank != RANK_ARMY) continue;
        const PieceId leader = b->formation[f].leader;
        return leader != NO_PIECE && stands(s, leader) ? leader : NO_PIECE;
    }
    return NO_PIECE;
}

static bool leads_somebody_in(const Battle *b, const State *s, PieceId leader, PlaceId place) {
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (ref_unit(b, u) && s->piece[u].place == place &&
            under(b, b->piece[u].formation, b->piece[leader].formation)) {
            return true;
        }
    }
    return false;
}

PieceId ref_leader(const Battle *b, const State *s, PlaceId place, int side) {
    for (int rank = RANK_ARMY; rank <= RANK_DIVISION; rank++) {
        for (int bonus = 9; bonus >= 0; bonus--) {
            for (PieceId p = 0; p < b->piece_count; p++) {
                if (b->piece[p].kind == KIND_LEADER && b->piece[p].side == side &&
                    s->piece[p].place == place &&
                    b->formation[b->piece[p].formation].rank == rank &&
                    shown(b, s, p, LEADER_COMBAT) == bonus && leads_somebody_in(b, s, p, place)) {
                    return p;
                }
            }
        }
    }
    return NO_PIECE;
}

int ref_quality(const Battle *b, const State *s, PieceId u) {
    const PlaceId place = s->piece[u].place;
    int quality = shown(b, s, u, UNIT_QUALITY);
    const PieceId leader = ref_leader(b, s, place, b->piece[u].side);
    if (leader != NO_PIECE && under(b, b->piece[u].formation, b->piece[leader].formation)) {
        quality += shown(b, s, leader, LEADER_QUALITY);
    }
    for (PieceId t = 0; t < b->piece_count; t++) {
        if (b->piece[t].kind == KIND_TRAIN && b->piece[t].side == b->piece[u].side &&
            stands(s, t) && !notes(s, t)->back && apart(b, place, s->piece[t].place) <= 3) {
            return quality + 1;
        }
    }
    return quality;
}

bool ref_check(int die, int modifier, int quality) {
    return die == 1 || (die != 6 && die + modifier <= quality);
}

PieceId ref_charge(const Battle *b, const State *s, FormationId f) {
    const PieceId leader = b->formation[f].leader;
    if (leader == NO_PIECE) return NO_PIECE;
    if (stands(s, leader)) return leader;
    const bool replacement_lost = notes(s, leader)->status == STATUS_GONE;
    return replacement_lost ? army_leader(b, s, b->formation[f].side) : NO_PIECE;
}

static bool in_range(const Battle *b, const State *s, PieceId leader, PlaceId place) {
    return leader != NO_PIECE &&
           apart(b, s->piece[leader].place, place) <= shown(b, s, leader, LEADER_RANGE);
}

bool ref_in_command(const Battle *b, const State *s, PieceId u) {
    const FormationId f = b->piece[u].formation;
    const PieceId leader = b->formation[f].rank == RANK_ARMY ? army_leader(b, s, b->piece[u].side)
                                                             : ref_charge(b, s, f);
    return in_range(b, s, leader, s->piece[u].place);
}

/* ---- ground ---- */

static bool plain(const Battle *b, PlaceId place) { /* D17 */
    return ground(b, place) == TERRAIN_CLEAR &&
           !(features(b, place) & (HEX_STREAM | HEX_RIVER | HEX_ENTRENCHMENT | HEX_FORT));
}

static bool blocks(const Battle *b, int q, int r) {
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        if (b->grid.at[hex].q != q || b->grid.at[hex].r != r) continue;
        const int t = b->hex[hex].terrain;
        return t != TERRAIN_CLEAR;
    }
    return false;
}

/* The hex around a cube point, in floating point. */
static void nearest_cube(double q, double r, int *out_q, int *out_r) {
    const double s = -q - r;
    double rq = round(q), rr = round(r);
    const double rs = round(s);
    if (fabs(rq - q) > fabs(rr - r) && fabs(rq - q) > fabs(rs - s)) {
        rq = -rr - rs;
    } else if (fabs(rr - r) > fabs(rs - s)) {
        rr = -rq - rs;
    }
    *out_q = (int)rq;
    *out_r = (int)rr;
}

bool ref_sight(const Battle *b, HexId from, HexId to) {
    const int n = hex_distance(&b->grid, from, to);
    const Axial a = b->grid.at[from], z = b->grid.at[to];
    for (int i = 1; i < n; i++) {
        const double q = a.q + (z.q - a.q) * (double)i / n, r = a.r + (z.r - a.r) * (double)i / n;
        int q1, r1, q2, r2;
        nearest_cube(q + 1e-6, r + 2e-6, &q1, &r1);
        nearest_cube(q - 1e-6, r - 2e-6, &q2, &r2);
        if (blocks(b, q1, r1) && blocks(b, q2, r2)) return false;
    }
    return true;
}

/* ---- movement, P3 ---- */

int ref_mp(const Battle *b, const State *s, PieceId p) {
    int mp = 10;
    if (b->piece[p].kind == KIND_CAVALRY || b->piece[p].kind == KIND_LEADER) mp = 18;
    if (b->piece[p].kind == KIND_TRAIN) mp = 8;
    if (s->turn <= table_of(s)->weather_end) mp -= 2;
    return mp;
}

static int base_cost(const Battle *b, const State *s, PieceId p, PlaceId to) {
    const bool mounted = b->piece[p].kind == KIND_CAVALRY || b->piece[p].kind == KIND_LEADER;
    const bool leader = b->piece[p].kind == KIND_LEADER; /* R66: no EZOC effect */
    switch (ground(b, to)) {
    case TERRAIN_FOREST: return mounted ? 6 : 4;
    case TERRAIN_HILL: return mounted ? 4 : 3;
    case TERRAIN_HILL_FOREST: return 6;
    case TERRAIN_ROUGH: return 5;
    case TERRAIN_SWAMP: return 6;
    case TERRAIN_TOWN: return !leader && ref_ezoc(b, s, to, b->piece[p].side) ? 4 : 0;
    default: return 0;
    }
}

static int land_cost(const Battle *b, const State *s, PieceId p, PlaceId to) {
    int cost = base_cost(b, s, p, to);
    if (features(b, to) & HEX_STREAM) cost += features(b, to) & HEX_FORD ? 3 : 4;
    return cost > 0 ? cost : 2;
}

/* Whether a road or railroad leads from one hex into the other. */
static bool link_leads(const Battle *b, LinkKind kind, HexId from, HexId to) {
    for (int side = 0; side < HEX_SIDES; side++) {
        if (b->grid.beside[from][side] == to) return (b->hex[from].link[kind] >> side) & 1;
    }
    return false;
}

/* The cost of the way itself, -1 if there is none. *near is the bank passed on the way. */
static int way_cost(const Battle *b, const State *s, PieceId p, PlaceId from, PlaceId to,
                    bool march, PlaceId *near) {
    const HexId here = hex_under(b, from), there = hex_under(b, to);
    *near = NO_PLACE;
    const bool over_land = adjacent(b, from, to);
    if (!over_land && !other_bank(b, from, to)) { /* over the river of the next hex */
        for (PlaceId bank = 0; bank < b->place_count; bank++) {
            if (other_bank(b, bank, to) && adjacent(b, from, bank)) *near = bank;
        }
        if (*near == NO_PLACE) return -1;
    }
    const int there_features = features(b, to);
    if (march) {
        const bool road = here == there ? (there_features & HEX_ROAD) != 0
                                        : link_leads(b, LINK_ROAD, here, there);
        if (!road || (!over_land && !(there_features & HEX_BRIDGE))) return -1;
        return there_features & HEX_BRIDGE ? 2 : 1;
    }
    if (!over_land) return there_features & HEX_FORD ? 3 + base_cost(b, s, p, to) : -1;
    if (link_leads(b, LINK_RAILROAD, here, there)) return 2;
    return land_cost(b, s, p, to);
}

/* P9: what a personality lets a blundering unit do. */
static int nearest_foe(const Battle *b, const State *s, PlaceId from, int side) {
    int nearest = 1000;
    for (PieceId e = 0; e < b->piece_count; e++) {
        if (!ref_unit(b, e) || b->piece[e].side == side || !stands(s, e)) continue;
        const int d = apart(b, from, s->piece[e].place);
        if (d < nearest) nearest = d;
    }
    return nearest;
}

static int temper(const Battle *b, const State *s, PieceId u) {
    const Rally *r = table_of(s);
    if (!(b->options & (1 << OPTION_PERSONALITIES))) return PERSONALITY_W;
    if (r->blunder_piece != NO_PIECE) return b->piece[u].value[UNIT_PERSONALITY];
    const PieceId leader = b->formation[r->blunder_formation].leader;
    if (leader == NO_PIECE || !stands(s, leader)) return PERSONALITY_W;
    /* 3.2: the replacement side of every leader is W. */
    return notes(s, leader)->back ? PERSONALITY_W : b->piece[leader].value[LEADER_PERSONALITY];
}

static bool temper_allows(const Battle *b, const State *s, PieceId u, PlaceId start, int steps,
                          PlaceId from, PlaceId to) {
    const int side = b->piece[u].side, kind = temper(b, s, u);
    if (kind == PERSONALITY_W) return true;
    if (kind == PERSONALITY_P) return false;
    if (kind == PERSONALITY_C && ref_ezoc(b, s, to, side)) return false;
    bool approached = false;
    for (PieceId e = 0; e < b->piece_count; e++) {
        if (!ref_unit(b, e) || b->piece[e].side == side || !stands(s, e)) continue;
        const PlaceId foe = s->piece[e].place;
        if (kind == PERSONALITY_C) {
            const bool nearest = apart(b, from, foe) == nearest_foe(b, s, from, side);
            if (nearest && apart(b, to, foe) <= apart(b, from, foe)) return false;
        } else if (apart(b, start, foe) == nearest_foe(b, s, start, side)) {
            approached |= apart(b, to, foe) == apart(b, start, foe) - steps - 1;
        }
    }
    return kind == PERSONALITY_C || approached;
}

typedef struct Mover {
    PieceId piece;
    int purpose, verb, steps, mp;
    PlaceId start, from;
} Mover;

static int night_cost(const Battle *b, PlaceId from, PlaceId to, int verb) {
    return verb == VERB_TO && (adjacent(b, from, to) || ford_between(b, from, to)) ? 0 : -1;
}

static int step_cost(const Battle *b, const State *s, const Mover *m, int verb, PlaceId to) {
    const PieceId p = m->piece;
    const int side = b->piece[p].side, foe = 1 - side;
    const bool leader = b->piece[p].kind == KIND_LEADER, train = b->piece[p].kind == KIND_TRAIN;
    if (m->verb != VERB_NONE && m->verb != verb) return -1; /* march is all or nothing */
    if (features(b, to) & HEX_IMPASSABLE) return -1;
    PlaceId near = NO_PLACE;
    const int cost = m->purpose == MOVE_NIGHT
                         ? night_cost(b, m->from, to, verb)
                         : way_cost(b, s, p, m->from, to, verb == VERB_MARCH, &near);
    if (cost < 0 || cost > m->mp) return -1;
    if (unit_in(b, s, to, foe)) return -1;
    if ((leader || train) && piece_in(b, s, to, foe)) return -1;
    if (!fits(b, s, p, to)) return -1;
    const bool shy = train || (m->purpose == MOVE_ORDER && has_flag(s, p, FLAG_FALLBACK)) ||
                     (verb == VERB_MARCH && !leader);
    if (shy && ref_ezoc(b, s, to, side)) return -1;
    if (near != NO_PLACE) {
        if (piece_in(b, s, near, foe) || !fits(b, s, p, near)) return -1;
        if (!leader && ref_ezoc(b, s, near, side)) return -1;
    }
    if (m->purpose == MOVE_BLUNDER && !temper_allows(b, s, p, m->start, m->steps, m->from, to)) {
        return -1;
    }
    return cost;
}

static Mover mover_now(const State *s) {
    const MoveFrame *m = (const MoveFrame *)s->frame[s->frames - 1].own;
    return (Mover){m->piece,
                   m->purpose,
                   m->verb,
                   m->steps,
                   notes(s, m->piece)->mp,
                   m->start,
                   s->piece[m->piece].place};
}

int ref_step_cost(const Battle *b, const State *s, int verb, PlaceId to) {
    const Mover m = mover_now(s);
    return step_cost(b, s, &m, verb, to);
}

static bool somewhere_to_go(const Battle *b, const State *s, const Mover *m) {
    for (PlaceId to = 0; to < b->place_count; to++) {
        if (step_cost(b, s, m, VERB_TO, to) >= 0 || step_cost(b, s, m, VERB_MARCH, to) >= 0) {
            return true;
        }
    }
    return false;
}

/* P9: at least one hex if any step is legal. */
static bool must_stir(const Battle *b, const State *s, const Mover *m) {
    const int kind = temper(b, s, m->piece);
    return (kind == PERSONALITY_A || kind == PERSONALITY_C) && m->steps == 0 &&
           somewhere_to_go(b, s, m);
}

static bool legal_move_step(const Battle *b, const State *s, Action a) {
    const Mover m = mover_now(s);
    const MoveFrame *frame = (const MoveFrame *)s->frame[s->frames - 1].own;
    const bool asks =
        m.purpose == MOVE_NIGHT && ref_unit(b, m.piece) && m.steps == 1 && !frame->may_go_on;
    if (a.verb == VERB_GO_ON) return asks;
    if (a.verb == VERB_HALT) return m.purpose != MOVE_BLUNDER || !must_stir(b, s, &m);
    return !asks && step_cost(b, s, &m, a.verb, a.place) >= 0;
}

/* ---- guns ---- */

static int gun_value(const Battle *b, PieceId g, int range) {
    if (range > 5) return 0;
    const int column = range == 0 ? 0 : range == 1 ? 1 : range <= 3 ? 2 : 3;
    return b->piece[g].value[GUNS_VALUE + column];
}

static bool in_hand(const State *s, PieceId g) {
    const RallyPiece *n = notes(s, g);
    return n->status == STATUS_READY && !stands(s, g) && n->due <= s->turn &&
           !(n->flags & FLAG_PLACED) && n->day != table_of(s)->day;
}

/* P6 */
static bool guns_may_stand(const Battle *b, const State *s, PieceId g, PlaceId place,
                           bool zoc_matters) {
    const int side = b->piece[g].side, t = ground(b, place);
    if (b->piece[g].kind != KIND_GUNS || !in_hand(s, g)) return false;
    bool friends = false;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (s->piece[p].place != place || b->piece[p].side != side) continue;
        if (b->piece[p].kind == KIND_GUNS) return false;
        friends |= ref_unit(b, p) && under(b, b->piece[p].formation, b->piece[g].formation);
    }
    const bool closed =
        t == TERRAIN_FOREST || t == TERRAIN_HILL_FOREST || t == TERRAIN_SWAMP || t == TERRAIN_ROUGH;
    if (!friends || (closed && !(features(b, place) & HEX_ROAD))) return false;
    return !zoc_matters || !ref_ezoc(b, s, place, side);
}

static bool legal_target(const Battle *b, const State *s, PlaceId place) {
    const PieceId g = table_of(s)->guns;
    const PlaceId from = s->piece[g].place;
    return unit_in(b, s, place, 1 - b->piece[g].side) &&
           gun_value(b, g, apart(b, from, place)) > 0 &&
           ref_sight(b, hex_under(b, from), hex_under(b, place));
}

/* ---- impulses, 1.5 ---- */

static bool within_acb(const Watch *w, PieceId p) {
    const Battle *b = w->b;
    const int side = b->piece[p].side;
    const PieceId commander = army_leader(b, w->s, side);
    if (commander == NO_PIECE || w->commander_hex[side] == NO_HEX) return false;
    return in_range(b, w->s, commander, w->s->piece[p].place);
}

static int price_of(const Watch *w, PieceId named, int printed) {
    const int cost = printed - within_acb(w, named);
    return cost < 1 ? 1 : cost;
}

static bool otherwise_barred(const Battle *b, const State *s, PieceId u) {
    const Rally *r = table_of(s);
    const int side = b->piece[u].side;
    for (FormationId f = b->piece[u].formation; f != NO_FORMATION; f = b->formation[f].parent) {
        if (f == r->captive[side] && r->captive_turn[side] == s->turn) return true;
        if (s->turn < b->formation[f].hold_until && !(r->formation[f] & FORMATION_RELEASED)) {
            return true;
        }
    }
    return false;
}

static bool obtuse(const Battle *b, const State *s, PieceId u) {
    const FormationId f = b->piece[u].formation;
    return (table_of(s)->formation[f] & FORMATION_OBTUSE) != 0;
}

bool ref_may_act(const Battle *b, const State *s, PieceId u, bool rousing) {
    return ref_unit(b, u) && stands(s, u) && !has_flag(s, u, FLAG_ACTED) &&
           !otherwise_barred(b, s, u) && (rousing || !obtuse(b, s, u));
}

static bool may_be_ordered(const Battle *b, const State *s, FormationId f, bool rousing) {
    if (b->formation[f].side != s->acting || b->formation[f].rank == RANK_ARMY) return false;
    if (table_of(s)->formation[f] & FORMATION_TRIED || ref_charge(b, s, f) == NO_PIECE)
        return false;
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (under(b, b->piece[u].formation, f) && ref_may_act(b, s, u, rousing)) return true;
    }
    return false;
}

static bool legal_order(const Watch *w, Action a) {
    const Battle *b = w->b;
    const RallySide *side = &table_of(w->s)->side[w->s->acting];
    const int rank = b->formation[a.formation].rank;
    if (a.verb == VERB_ROUSE) {
        return table_of(w->s)->formation[a.formation] & FORMATION_OBTUSE && side->cp >= 4 &&
               may_be_ordered(b, w->s, a.formation, true);
    }
    if (!may_be_ordered(b, w->s, a.formation, false)) return false;
    if (a.verb == VERB_FREE) return rank == RANK_DIVISION && side->free_division;
    const bool priced =
        rank == RANK_CORPS ? a.number == 3 || a.number == 4 : a.number >= 1 && a.number <= 3;
    return priced && side->cp >= price_of(w, ref_charge(b, w->s, a.formation), a.number);
}

static bool legal_activation(const Watch *w, PieceId u) {
    const Battle *b = w->b;
    if (!ref_may_act(b, w->s, u, false)) return false;
    const PlaceId place = w->s->piece[u].place;
    bool reached = in_range(b, w->s, army_leader(b, w->s, b->piece[u].side), place);
    for (FormationId f = b->piece[u].formation; f != NO_FORMATION; f = b->formation[f].parent) {
        if (b->formation[f].rank != RANK_CORPS || b->formation[f].leader == NO_PIECE) continue;
        const PieceId leader = b->formation[f].leader;
        reached |= stands(w->s, leader) && in_range(b, w->s, leader, place);
    }
    return reached && table_of(w->s)->side[w->s->acting].cp >= 1;
}

static bool legal_impulse(const Watch *w, Action a) {
    const Battle *b = w->b;
    const State *s = w->s;
    if (a.verb == VERB_PASS) return true;
    if (a.formation != NO_FORMATION) return legal_order(w, a);
    const PieceId p = a.piece;
    const int cp = table_of(s)->side[s->acting].cp, kind = b->piece[p].kind;
    if (b->piece[p].side != s->acting || !stands(s, p)) return false;
    switch (a.verb) {
    case VERB_LEAD: return kind == KIND_LEADER && !has_flag(s, p, FLAG_ACTED);
    case VERB_FLIP:
        return ref_unit(b, p) && notes(s, p)->back && cp >= 1 &&
               ref_stack(b, s, s->piece[p].place, s->acting) - b->piece[p].value[UNIT_SP + 1] +
                       b->piece[p].value[UNIT_SP] <=
                   10;
    case VERB_ACTIVATE: return legal_activation(w, p);
    case VERB_MOVE:
        return kind == KIND_TRAIN && !notes(s, p)->back && !has_flag(s, p, FLAG_ACTED) && cp >= 1;
    default: return kind == KIND_TRAIN && notes(s, p)->back && cp >= 1;
    }
}

int ref_price(const Watch *w, Action a) {
    switch (a.verb) {
    case VERB_ORDER: return price_of(w, ref_charge(w->b, w->s, a.formation), a.number);
    case VERB_ROUSE: return 4;
    case VERB_LEAD:
    case VERB_FREE: return 0;
    case VERB_PASS: return table_of(w->s)->side[w->s->acting].cp;
    default: return 1;
    }
}

/* ---- attacks, R68: every complete assignment is tried ---- */

enum { ATTACKERS_MAX = 32, TRIES_MAX = 300000 };
typedef struct Attackers {
    int count, tries;
    PieceId unit[ATTACKERS_MAX];
    PlaceId from[ATTACKERS_MAX];
    int beside[ATTACKERS_MAX]; /* sides over which an enemy stands */
    int chosen[ATTACKERS_MAX];
    bool fixed[ATTACKERS_MAX];
} Attackers;

static bool gave_up;
bool ref_gave_up(void) { return gave_up; }

static PlaceId over(const Battle *b, PlaceId from, int side) {
    return b->place[from].adjacent[side];
}

static bool single(int mask) { return (mask & (mask - 1)) == 0; }

static bool attacks(const Battle *b, const Attackers *x, int i, PlaceId place) {
    for (int side = 0; side < HEX_SIDES; side++) {
        if (x->chosen[i] >> side & 1 && over(b, x->from[i], side) == place) return true;
    }
    return false;
}

/* Two attackers of one place: both on it alone, or of one place and with the same targets. */
static bool agree(const Battle *b, const Attackers *x, int i, int k) {
    for (int side = 0; side < HEX_SIDES; side++) {
        if (!(x->chosen[i] >> side & 1)) continue;
        if (!attacks(b, x, k, over(b, x->from[i], side))) continue;
        const bool both_alone = single(x->chosen[i]) && single(x->chosen[k]);
        const bool same = x->from[i] == x->from[k] && x->chosen[i] == x->chosen[k];
        if (!both_alone && !same) return false;
    }
    return true;
}

static bool all_attacked(const Battle *b, const Attackers *x) {
    for (int i = 0; i < x->count; i++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            if (!(x->beside[i] >> side & 1)) continue;
            bool found = false;
            for (int k = 0; k < x->count; k++) found |= attacks(b, x, k, over(b, x->from[i], side));
            if (!found) return false;
        }
    }
    return true;
}

static bool completes(const Battle *b, Attackers *x, int i) {
    if (++x->tries > TRIES_MAX) {
        gave_up = true;
        return false;
    }
    if (i == x->count) return all_attacked(b, x);
    const int first = x->fixed[i] ? x->chosen[i] : 1, last = x->fixed[i] ? x->chosen[i] : 63;
    for (int mask = first; mask <= last; mask++) {
        if (mask & ~x->beside[i]) continue;
        x->chosen[i] = mask;
        bool good = true;
        for (int k = 0; k < i && good; k++) good = agree(b, x, i, k);
        if (good && completes(b, x, i + 1)) return true;
    }
    return false;
}

static bool legal_declaration(const Battle *b, const State *s, Action a) {
    Attackers x = {0};
    gave_up = false;
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (!ref_unit(b, u) || !has_flag(s, u, FLAG_ACTIVE) || !stands(s, u)) continue;
        int beside = 0;
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId there = over(b, s->piece[u].place, side);
            if (there != NO_PLACE && unit_in(b, s, there, 1 - b->piece[u].side))
                beside |= 1 << side;
        }
        if (beside == 0) continue;
        if (u == a.piece && a.number & ~beside) return false;
        const int i = x.count++;
        x.unit[i] = u;
        x.from[i] = s->piece[u].place;
        x.beside[i] = beside;
        x.chosen[i] = u == a.piece ? a.number : notes(s, u)->targets;
        x.fixed[i] = x.chosen[i] != 0;
    }
    return completes(b, &x, 0);
}

/* ---- combat ---- */

static bool fights(const Battle *b, const State *s, PieceId u, unsigned role) {
    return ref_unit(b, u) && stands(s, u) && has_flag(s, u, role);
}

static int gun_defence(const Battle *b, const State *s, PlaceId place, int side) {
    for (PieceId g = 0; g < b->piece_count; g++) {
        if (b->piece[g].kind != KIND_GUNS || b->piece[g].side != side) continue;
        if (s->piece[g].place != place) continue;
        const int value = b->piece[g].value[GUNS_VALUE];
        return has_flag(s, g, FLAG_FIRED) ? value / 2 : value;
    }
    return -1;
}

/* 3.0b, R75, R76 */
static int ground_shift(const Battle *b, PlaceId place, bool surprised) {
    int help = 0, hindrance = 0;
    const int t = ground(b, place), f = features(b, place);
    if (t == TERRAIN_FOREST || t == TERRAIN_HILL) help += 1;
    if (t == TERRAIN_ROUGH || t == TERRAIN_HILL_FOREST) help += 2;
    if (f & HEX_ENTRENCHMENT) help += 2;
    if (f & HEX_FORT) help += 3;
    if (plain(b, place) || f & HEX_STREAM || t == TERRAIN_SWAMP) hindrance += 1;
    if (f & HEX_RIVER) hindrance += 2;
    return surprised ? hindrance : hindrance - help;
}

static int leader_shift(const Battle *b, const State *s, unsigned role) {
    int best = 0;
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (!fights(b, s, u, role)) continue;
        const PieceId leader = ref_leader(b, s, s->piece[u].place, b->piece[u].side);
        if (leader == NO_PIECE) continue;
        if (!under(b, b->piece[u].formation, b->piece[leader].formation)) continue;
        const int bonus = shown(b, s, leader, LEADER_COMBAT);
        if (bonus > best) best = bonus;
    }
    return best;
}

int ref_column(const Battle *b, const State *s) {
    static const double RATIO[] = {1 / 3.0, 1 / 2.0, 2 / 3.0, 1, 3 / 2.0, 2, 3, 4, 5, 6};
    const RallyCombat *c = &table_of(s)->combat;
    int sp[2] = {0}, best[2] = {0};
    bool horse[2] = {false}, surge[2] = {false};
    for (PieceId u = 0; u < b->piece_count; u++) {
        for (int i = 0; i < 2; i++) {
            if (!fights(b, s, u, i == 0 ? FLAG_ATTACKS : FLAG_DEFENDS)) continue;
            sp[i] += shown(b, s, u, UNIT_SP);
            if (ref_quality(b, s, u) > best[i]) best[i] = ref_quality(b, s, u);
            horse[i] |= b->piece[u].kind == KIND_CAVALRY;
            surge[i] |= has_flag(s, u, FLAG_SURGE);
        }
    }
    int worst = 100;
    for (int i = 0; i < c->attacked_count; i++) {
        const int guns = gun_defence(b, s, c->attacked[i], 1 - s->acting);
        if (guns > 0) sp[1] += guns;
        const int shift = ground_shift(b, c->attacked[i], c->surprise);
        if (shift < worst) worst = shift;
    }
    int column = 0;
    for (int i = 0; i < 10; i++) column += sp[0] + 1e-9 >= RATIO[i] * sp[1];
    column += worst + leader_shift(b, s, FLAG_ATTACKS) - leader_shift(b, s, FLAG_DEFENDS);
    column += surge[0] - surge[1] - horse[0] + horse[1] + c->surprise;
    column += (best[0] > best[1]) - (best[0] < best[1]);
    return column < 0 ? 0 : column > 10 ? 10 : column;
}

int ref_fire_modifier(const Battle *b, const State *s, PlaceId place) {
    int attackers = 0;
    bool clear = false, repeaters[2] = {false}, four = false, two = false;
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (fights(b, s, u, FLAG_ATTACKS)) {
            attackers++;
            clear |= plain(b, s->piece[u].place);
            repeaters[0] |= b->piece[u].value[UNIT_REPEATERS] != 0;
        }
        if (fights(b, s, u, FLAG_DEFENDS) && s->piece[u].place == place) {
            four |= ref_quality(b, s, u) >= 4;
            two |= ref_quality(b, s, u) <= 2;
            repeaters[1] |= b->piece[u].value[UNIT_REPEATERS] != 0;
        }
    }
    return clear + four + repeaters[1] + (gun_defence(b, s, place, 1 - s->acting) >= 3) - two -
           (attackers >= 2) - repeaters[0];
}

unsigned ref_result(int die, int column, int quality, bool defends) {
    static const int MODIFIER[9][2] = {{2, -2}, {2, -1}, {1, -1}, {1, 0}, {0, 1},
                                       {-1, 1}, {-2, 2}, {-2, 3}, {-3, 4}};
    const int value = die + MODIFIER[column - 1][defends];
    if (die == 1) return 0;
    if (die == 6) return defends ? NOTE_LOSS | NOTE_RETREAT : NOTE_LOSS;
    if (value < quality) return 0;
    if (value == quality) return NOTE_RETREAT;
    return defends && die > quality ? NOTE_LOSS | NOTE_RETREAT : NOTE_LOSS;
}

/* ---- retreats, P4 ---- */

static int near_threat(const Battle *b, const State *s, const RetreatFrame *f, PlaceId place) {
    const Rally *r = table_of(s);
    if (f->bombarded) return apart(b, place, s->piece[r->guns].place);
    const bool attacker = b->piece[f->piece].side == s->acting;
    const int count = attacker ? r->combat.attacked_count : r->combat.origin_count;
    int nearest = 1000;
    for (int i = 0; i < count; i++) {
        const PlaceId threat = attacker ? r->combat.attacked[i] : r->combat.origin[i];
        if (apart(b, place, threat) < nearest) nearest = apart(b, place, threat);
    }
    return nearest;
}

static int way_back(const Battle *b, const State *s, PlaceId to) {
    const RetreatFrame *f = (const RetreatFrame *)s->frame[s->frames - 1].own;
    const PlaceId from = s->piece[f->piece].place;
    const int side = b->piece[f->piece].side;
    if (!adjacent(b, from, to) && !ford_between(b, from, to)) return 9;
    if (features(b, to) & HEX_IMPASSABLE || piece_in(b, s, to, 1 - side)) return 9;
    if (!fits(b, s, f->piece, to)) return 9;
    for (int i = 0; i < f->went_count; i++) {
        if (f->went[i] == to) return 9;
    }
    const int gain = near_threat(b, s, f, to) - near_threat(b, s, f, from);
    if (gain < 0) return 9;
    return ref_ezoc(b, s, to, side) ? 3 : gain > 0 ? 1 : 2;
}

static bool legal_retreat(const Battle *b, const State *s, PlaceId to) {
    int best = 9;
    for (PlaceId place = 0; place < b->place_count; place++) {
        if (way_back(b, s, place) < best) best = way_back(b, s, place);
    }
    return best < 9 && way_back(b, s, to) == best;
}

/* ---- advances and what leaders do ---- */

static bool can_follow_up(const Battle *b, const State *s, PieceId u, PlaceId to) {
    return fights(b, s, u, FLAG_ATTACKS) && !has_flag(s, u, FLAG_RETREATED | FLAG_ADVANCED) &&
           adjacent(b, s->piece[u].place, to) && fits(b, s, u, to);
}

/* How many of the places still to be entered can be, each by an attacker of its own, if `spared` is
 * not among them: from the place `i` of the combat on, some attackers being taken already. */
static int can_enter(const Battle *b, const State *s, PieceId spared, int i, bool *taken) {
    const RallyCombat *c = &table_of(s)->combat;
    if (i == c->attacked_count) return 0;
    int best = can_enter(b, s, spared, i + 1, taken);
    const PlaceId place = c->attacked[i];
    if (unit_in(b, s, place, 0) || unit_in(b, s, place, 1)) return best;
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (u == spared || taken[u] || !can_follow_up(b, s, u, place)) continue;
        taken[u] = true;
        const int with = 1 + can_enter(b, s, spared, i + 1, taken);
        taken[u] = false;
        if (with > best) best = with;
    }
    return best;
}

static bool legal_advance(const Battle *b, const State *s, Action a) {
    bool taken[PIECE_MAX] = {false};
    const int places = can_enter(b, s, NO_PIECE, 0, taken);
    if (a.verb == VERB_DONE) return places == 0;
    if (unit_in(b, s, a.place, 1 - s->acting)) return false;
    if (b->piece[a.piece].kind == KIND_LEADER) {
        if (!stands(s, a.piece) || has_flag(s, a.piece, FLAG_ADVANCED)) return false;
        if (!has_flag(s, a.piece, FLAG_ATTACKS) || b->piece[a.piece].side != s->acting)
            return false;
        for (PieceId u = 0; u < b->piece_count; u++) {
            if (fights(b, s, u, FLAG_ATTACKS) && has_flag(s, u, FLAG_ADVANCED) &&
                s->piece[u].place == a.place && notes(s, u)->from == s->piece[a.piece].place) {
                return true;
            }
        }
        return false;
    }
    if (!can_follow_up(b, s, a.piece, a.place)) return false;
    const bool entered = unit_in(b, s, a.place, s->acting);
    return !entered || can_enter(b, s, a.piece, 0, taken) == places;
}

static bool legal_escape(const Battle *b, const State *s, PlaceId to) {
    const EnterFrame *f = (const EnterFrame *)s->frame[s->frames - 1].own;
    return (adjacent(b, f->place, to) || ford_between(b, f->place, to)) &&
           !(features(b, to) & HEX_IMPASSABLE) && !unit_in(b, s, to, 1 - b->piece[f->met].side);
}

static bool legal_follow(const Battle *b, const State *s, Action a) {
    const PieceId leader = table_of(s)->subject;
    if (a.verb == VERB_STAY) return true;
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (ref_unit(b, u) && b->piece[u].side == b->piece[leader].side &&
            s->piece[u].place == a.place && has_flag(s, u, FLAG_RETREATED) &&
            notes(s, u)->from == s->piece[leader].place) {
            return true;
        }
    }
    return false;
}

/* ---- recovery and arrivals ---- */

static bool rallies_at(const Battle *b, const State *s, PieceId u, PieceId leader, PlaceId place) {
    const int side = b->piece[u].side;
    if (leader == NO_PIECE || !stands(s, leader)) return false;
    if (apart(b, s->piece[leader].place, place) > 3) return false;
    if (features(b, place) & HEX_IMPASSABLE || piece_in(b, s, place, 1 - side)) return false;
    if (ref_ezoc(b, s, place, side) || !fits(b, s, u, place)) return false;
    for (PieceId g = 0; g < b->piece_count; g++) {
        if (b->piece[g].kind == KIND_GUNS && b->piece[g].side != side && stands(s, g) &&
            gun_value(b, g, apart(b, place, s->piece[g].place)) > 0) {
            return false;
        }
    }
    return true;
}

static bool legal_rally(const Battle *b, const State *s, PlaceId to) {
    const PieceId u = table_of(s)->subject;
    const PieceId own_leader = b->formation[b->piece[u].formation].leader;
    for (PlaceId place = 0; place < b->place_count; place++) {
        if (rallies_at(b, s, u, own_leader, place)) return rallies_at(b, s, u, own_leader, to);
    }
    return rallies_at(b, s, u, army_leader(b, s, b->piece[u].side), to);
}

static bool blocked(const Battle *b, const State *s, int g, PlaceId place) {
    const int foe = 1 - b->group[g].side;
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (ref_unit(b, u) && b->piece[u].group == g) return unit_in(b, s, place, foe);
    }
    return piece_in(b, s, place, foe);
}

static bool vacant(const Battle *b, const State *s, int g, PlaceId place) {
    bool edge = false;
    for (int side = 0; side < HEX_SIDES; side++) {
        edge |= b->grid.beside[hex_under(b, place)][side] == NO_HEX;
    }
    return edge && !(features(b, place) & HEX_IMPASSABLE) && !unit_in(b, s, place, 0) &&
           !unit_in(b, s, place, 1) && !blocked(b, s, g, place);
}

static bool legal_arrival(const Battle *b, const State *s, Action a) {
    const int g = table_of(s)->cursor;
    const PlaceId entry = b->group[g].entry;
    if (!blocked(b, s, g, entry)) return a.verb == VERB_ARRIVE && a.place == entry;
    int nearest = 1000;
    for (PlaceId place = 0; place < b->place_count; place++) {
        if (vacant(b, s, g, place) && apart(b, entry, place) < nearest) {
            nearest = apart(b, entry, place);
        }
    }
    if (a.verb == VERB_DECLINE) return nearest == 1000;
    return vacant(b, s, g, a.place) && apart(b, entry, a.place) == nearest;
}

static bool legal_replacement(const Battle *b, const State *s, PlaceId place) {
    return leads_somebody_in(b, s, table_of(s)->subject, place);
}

/* ---- events ---- */

static bool has_unit_on_map(const Battle *b, const State *s, FormationId f) {
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (ref_unit(b, u) && stands(s, u) && under(b, b->piece[u].formation, f)) return true;
    }
    return false;
}

static bool legal_event_formation(const Battle *b, const State *s, FormationId f) {
    const int roller = table_of(s)->event_side;
    const bool enemy = s->step == STEP_EVENT_PICK_CORPS || s->step == STEP_EVENT_PICK_DIVISION ||
                       s->step == STEP_EVENT_OBTUSE;
    if (b->formation[f].side != (enemy ? 1 - roller : roller)) return false;
    if (b->formation[f].rank != (s->step == STEP_EVENT_PICK_CORPS ? RANK_CORPS : RANK_DIVISION)) {
        return false;
    }
    if (s->step == STEP_EVENT_OBTUSE && table_of(s)->formation[f] & FORMATION_OBTUSE) return false;
    return has_unit_on_map(b, s, f);
}

static bool legal_event_unit(const Battle *b, const State *s, PieceId u) {
    const int roller = table_of(s)->event_side;
    if (!ref_unit(b, u) || !stands(s, u)) return false;
    if (s->step == STEP_EVENT_PICK_BRIGADE) return b->piece[u].side != roller;
    if (b->piece[u].side != roller) return false;
    if (s->step != STEP_EVENT_FLIP) return true;
    return notes(s, u)->back && ref_stack(b, s, s->piece[u].place, roller) -
                                        b->piece[u].value[UNIT_SP + 1] +
                                        b->piece[u].value[UNIT_SP] <=
                                    10;
}

static bool legal_depletion(const Battle *b, const State *s, PieceId g) {
    return b->piece[g].kind == KIND_GUNS && b->piece[g].side != table_of(s)->event_side &&
           notes(s, g)->status == STATUS_READY && notes(s, g)->day != table_of(s)->day;
}

static bool may_blunder(const Battle *b, const State *s, PieceId u) {
    const Rally *r = table_of(s);
    if (!ref_unit(b, u) || !stands(s, u) || has_flag(s, u, FLAG_BLUNDERED)) return false;
    return r->blunder_piece != NO_PIECE ? u == r->blunder_piece
                                        : under(b, b->piece[u].formation, r->blunder_formation);
}

static bool legal_blunder(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_MOVE) {
        return may_blunder(b, s, a.piece) && temper(b, s, a.piece) != PERSONALITY_P;
    }
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (!may_blunder(b, s, u)) continue;
        const Mover m = {
            u, MOVE_BLUNDER, VERB_NONE, 0, ref_mp(b, s, u), s->piece[u].place, s->piece[u].place};
        if (must_stir(b, s, &m)) return false;
    }
    return true;
}

/* ---- the whole ---- */

static void try_pieces(const Battle *b, int verb, Sink *out) {
    for (PieceId p = 0; p < b->piece_count; p++) sink_add(out, action_piece(verb, p));
}
static void try_places(const Battle *b, int verb, PieceId p, Sink *out) {
    for (PlaceId to = 0; to < b->place_count; to++) sink_add(out, action_piece_place(verb, p, to));
}
static void try_formations(const Battle *b, int verb, int number, Sink *out) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        sink_add(out, action_formation(verb, f, number));
    }
}

static void try_impulse(const Battle *b, Sink *out) {
    static const int VERBS[] = {VERB_LEAD, VERB_FLIP, VERB_ACTIVATE, VERB_MOVE, VERB_UNPACK};
    for (size_t i = 0; i < sizeof VERBS / sizeof VERBS[0]; i++) try_pieces(b, VERBS[i], out);
    for (int cp = 0; cp <= 5; cp++) try_formations(b, VERB_ORDER, cp, out);
    try_formations(b, VERB_ROUSE, 0, out);
    try_formations(b, VERB_FREE, 0, out);
    sink_add(out, action_of(VERB_PASS));
}

static void try_guns(const Battle *b, const State *s, Sink *out) {
    for (PieceId g = 0; g < b->piece_count; g++) {
        if (b->piece[g].side != s->acting || b->piece[g].kind != KIND_GUNS) continue;
        for (PieceId u = 0; u < b->piece_count; u++) { /* only where somebody stands at all */
            bool first = stands(s, u);
            for (PieceId v = 0; v < u; v++) first &= s->piece[v].place != s->piece[u].place;
            if (first) sink_add(out, action_piece_place(VERB_PLACE, g, s->piece[u].place));
        }
    }
    sink_add(out, action_of(VERB_PASS));
}

static void try_attacks(const State *s, Sink *out) {
    for (int mask = 1; mask < 64; mask++) {
        Action a = action_piece(VERB_ATTACK, table_of(s)->subject);
        a.number = (uint8_t)mask;
        sink_add(out, a);
    }
}

static void try_advances(const Battle *b, const State *s, Sink *out) {
    const RallyCombat *c = &table_of(s)->combat;
    for (int i = 0; i < c->attacked_count; i++) {
        for (PieceId p = 0; p < b->piece_count; p++) {
            sink_add(out, action_piece_place(VERB_ADVANCE, p, c->attacked[i]));
        }
    }
    sink_add(out, action_of(VERB_DONE));
}

bool ref_candidates(const Watch *w, Sink *out) {
    const Battle *b = w->b;
    const State *s = w->s;
    const Rally *r = table_of(s);
    switch (s->step) {
    case STEP_IMPULSE: try_impulse(b, out); return true;
    case STEP_MOVE_SELECT:
    case STEP_NIGHT_SELECT:
    case STEP_BLUNDER_SELECT:
        try_pieces(b, VERB_MOVE, out);
        sink_add(out, action_of(VERB_DONE));
        return true;
    case STEP_MOVE_STEP: {
        const PieceId p = mover_now(s).piece;
        try_places(b, VERB_TO, p, out);
        try_places(b, VERB_MARCH, p, out);
        sink_add(out, action_piece(VERB_HALT, p));
        sink_add(out, action_piece(VERB_GO_ON, p));
        return true;
    }
    case STEP_BOMBARD_PLACE: try_guns(b, s, out); return true;
    case STEP_BOMBARD_TARGET:
        try_places(b, VERB_FIRE, NO_PIECE, out);
        sink_add(out, action_of(VERB_HOLD));
        return true;
    case STEP_BOMBARD_COUNTER:
        try_pieces(b, VERB_COUNTER, out);
        sink_add(out, action_of(VERB_DECLINE));
        return true;
    case STEP_PLACE_GUNS:
        for (PieceId g = 0; g < b->piece_count; g++) {
            sink_add(out, action_piece_place(VERB_PLACE, g, r->combat.attacked[r->combat.at]));
        }
        sink_add(out, action_of(VERB_DECLINE));
        return true;
    case STEP_DEFENSIVE_FIRE:
        try_pieces(b, VERB_SHOOT, out);
        sink_add(out, action_of(VERB_DECLINE));
        return true;
    case STEP_DECLARE_ATTACK: try_attacks(s, out); return true;
    case STEP_RETREAT_STEP: {
        const RetreatFrame *f = (const RetreatFrame *)s->frame[s->frames - 1].own;
        try_places(b, VERB_RETREAT, f->piece, out);
        return true;
    }
    case STEP_ADVANCE: try_advances(b, s, out); return true;
    case STEP_LEADER_ESCAPE: {
        const EnterFrame *f = (const EnterFrame *)s->frame[s->frames - 1].own;
        try_places(b, VERB_ESCAPE, f->met, out);
        return true;
    }
    case STEP_LEADER_FOLLOW:
        try_places(b, VERB_FOLLOW, r->subject, out);
        sink_add(out, action_piece(VERB_STAY, r->subject));
        return true;
    case STEP_RALLY_PLACE: try_places(b, VERB_RALLY, r->subject, out); return true;
    case STEP_PLACE_REPLACEMENT: try_places(b, VERB_ARRIVE, NO_PIECE, out); return true;
    case STEP_REINFORCEMENT_PLACE:
        try_places(b, VERB_ARRIVE, NO_PIECE, out);
        sink_add(out, action_of(VERB_DECLINE));
        return true;
    case STEP_EVENT_PICK_CORPS:
    case STEP_EVENT_PICK_DIVISION:
    case STEP_EVENT_OBTUSE:
    case STEP_EVENT_SURGE_DIVISION:
    case STEP_EVENT_SURPRISE: try_formations(b, VERB_CHOOSE_FORMATION, 0, out); return true;
    case STEP_EVENT_PICK_BRIGADE:
    case STEP_EVENT_SURGE_BRIGADE: try_pieces(b, VERB_CHOOSE_UNIT, out); return true;
    case STEP_EVENT_FLIP:
        try_pieces(b, VERB_CHOOSE_UNIT, out);
        sink_add(out, action_of(VERB_DECLINE));
        return true;
    case STEP_EVENT_DEPLETE: try_pieces(b, VERB_DRAW, out); return true;
    default: return false;
    }
}

bool ref_legal(const Watch *w, Action a) {
    const Battle *b = w->b;
    const State *s = w->s;
    gave_up = false;
    if (s->step == STEP_IMPULSE) return legal_impulse(w, a);
    if (s->step == STEP_MOVE_STEP) return legal_move_step(b, s, a);
    if (s->step == STEP_BLUNDER_SELECT) return legal_blunder(b, s, a);
    if (s->step == STEP_ADVANCE) return legal_advance(b, s, a);
    if (s->step == STEP_REINFORCEMENT_PLACE) return legal_arrival(b, s, a);
    const PieceId p = a.piece;
    switch (a.verb) {
    case VERB_DONE:
    case VERB_PASS:
    case VERB_HOLD:
    case VERB_DECLINE: return true;
    case VERB_MOVE:
        if (b->piece[p].side != s->acting || !stands(s, p) || has_flag(s, p, FLAG_MOVED)) {
            return false;
        }
        return s->step == STEP_NIGHT_SELECT ? b->piece[p].kind <= KIND_LEADER
                                            : has_flag(s, p, FLAG_ACTIVE | FLAG_FALLBACK);
    case VERB_PLACE:
        if ((b->piece[p].side == s->acting) != (s->step == STEP_BOMBARD_PLACE)) return false;
        return guns_may_stand(b, s, p, a.place, s->step == STEP_BOMBARD_PLACE);
    case VERB_FIRE: return legal_target(b, s, a.place);
    case VERB_COUNTER:
        return b->piece[p].side != s->acting &&
               guns_may_stand(b, s, p, table_of(s)->target, true) &&
               gun_value(b, p, apart(b, s->piece[table_of(s)->guns].place, table_of(s)->target)) >
                   0;
    case VERB_SHOOT: return fights(b, s, p, FLAG_ATTACKS);
    case VERB_ATTACK: return legal_declaration(b, s, a);
    case VERB_RETREAT: return legal_retreat(b, s, a.place);
    case VERB_ESCAPE: return legal_escape(b, s, a.place);
    case VERB_FOLLOW:
    case VERB_STAY: return legal_follow(b, s, a);
    case VERB_RALLY: return legal_rally(b, s, a.place);
    case VERB_ARRIVE: return legal_replacement(b, s, a.place);
    case VERB_CHOOSE_FORMATION: return legal_event_formation(b, s, a.formation);
    case VERB_CHOOSE_UNIT: return legal_event_unit(b, s, p);
    case VERB_DRAW: return legal_depletion(b, s, p);
    default: return false;
    }
}

/* ---- the bystander ---- */

void watch_begin(Watch *w, const Battle *b, const State *s) {
    *w = (Watch){.b = b, .s = s};
    for (int side = 0; side < SIDE_MAX; side++) {
        w->commander_hex[side] = NO_HEX;
        w->gained[side] = b->number[side][NUMBER_VP_START];
    }
    for (int i = 0; i < b->victory_count; i++) w->control[i] = b->victory[i].owner;
}

/* D15: where each army commander stands when the turn begins, replacements placed; forgotten as
 * soon as he is elsewhere. */
void watch_before(Watch *w, Action a) {
    const Battle *b = w->b;
    const bool begins = w->turn != w->s->turn && w->s->step == STEP_INITIATIVE_ROLL;
    if (begins) w->turn = w->s->turn;
    for (int side = 0; side < SIDE_MAX; side++) {
        const PieceId leader = army_leader(b, w->s, side);
        const HexId hex = leader == NO_PIECE ? NO_HEX : hex_under(b, w->s->piece[leader].place);
        if (begins) {
            w->commander_hex[side] = hex;
        } else if (hex != w->commander_hex[side]) {
            w->commander_hex[side] = NO_HEX;
        }
    }
    if (a.verb == VERB_GIVE_FIELD) w->gained[1 - w->s->acting] += 5;
}

/* R87 */
static int leader_points(const Battle *b, const State *before, PieceId p, bool eliminated) {
    const int sum = shown(b, before, p, LEADER_COMBAT) + shown(b, before, p, LEADER_QUALITY);
    return (sum <= 2 ? 1 : sum == 3 ? 2 : 3) + eliminated;
}

void watch_after(Watch *w, const State *before, Action a) {
    const Battle *b = w->b;
    for (PieceId p = 0; p < b->piece_count; p++) {
        const int foe = 1 - b->piece[p].side;
        const bool gone =
            notes(before, p)->status != STATUS_GONE && notes(w->s, p)->status == STATUS_GONE;
        switch (b->piece[p].kind) {
        case KIND_LEADER:
            if (stands(before, p) && !stands(w->s, p)) {
                w->gained[foe] += leader_points(b, before, p, before->step == STEP_LEADER_LOSS);
            }
            break;
        case KIND_TRAIN: w->gained[foe] += gone ? 3 : 0; break;
        default: w->gained[foe] += gone; break;
        }
        if (!ref_unit(b, p) || !stands(w->s, p)) continue;
        for (int i = 0; i < b->victory_count; i++) {
            const bool moved = before->piece[p].place != w->s->piece[p].place;
            if (moved && b->victory[i].hex == hex_under(b, w->s->piece[p].place)) {
                w->control[i] = b->piece[p].side;
            }
        }
    }
}

int ref_points(const Watch *w, int side) {
    int points = w->gained[side], damaged = 0;
    for (int i = 0; i < w->b->victory_count; i++) {
        if (w->control[i] == side) points += w->b->victory[i].value[side];
    }
    for (PieceId u = 0; u < w->b->piece_count; u++) {
        damaged += ref_unit(w->b, u) && w->b->piece[u].side != side && stands(w->s, u) &&
                   notes(w->s, u)->back;
    }
    return points + damaged / 3;
}
