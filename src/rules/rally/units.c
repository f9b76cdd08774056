/* What the rules ask about pieces, formations and terrain all the time (2.1 to 2.4, 7.3, 7.4, 8.1,
 * 9.7), and the few ways in which a piece's condition changes. */
#include "rules/rally/units.h"

#include "core/number.h"
#include "rules/rally/clauses.h"

int rally_unit_sp(const Battle *b, const State *s, PieceId u) { return showing(b, s, u, UNIT_SP); }

int rally_stack_sp(const Battle *b, const State *s, PlaceId place, int side) {
    int sp = 0;
    FOR_PIECES_AT(p, s, place) {
        if (side_of(b, p) != side) continue;
        if (is_unit(b, p)) sp += rally_unit_sp(b, s, p);
        if (is_kind(b, p, KIND_TRAIN)) sp += rally_limit(b, LIMIT_TRAIN_SP);
    }
    return sp;
}

bool rally_stack_fits(const Battle *b, const State *s, PieceId p, PlaceId place) {
    if (s->place[place].head == NO_PIECE) return true;
    const int sp = is_unit(b, p)               ? rally_unit_sp(b, s, p)
                   : is_kind(b, p, KIND_TRAIN) ? rally_limit(b, LIMIT_TRAIN_SP)
                                               : 0;
    if (sp == 0) return true; /* 8.1: leaders and guns do not count */
    return rally_stack_sp(b, s, place, side_of(b, p)) + sp <= rally_limit(b, LIMIT_STACK_SP);
}

bool rally_first_unit_here(const Battle *b, const State *s, PieceId u) {
    FOR_PIECES_AT(p, s, s->piece[u].place) {
        if (is_unit(b, p)) return p == u;
    }
    return false;
}

bool rally_is_clear(const Battle *b, PlaceId place) {
    const HexInfo *h = hex_of(b, place);
    return h->terrain == TERRAIN_CLEAR &&
           !(h->features & (HEX_STREAM | HEX_RIVER | HEX_ENTRENCHMENT | HEX_FORT));
}

bool rally_enemy_piece_at(const Battle *b, const State *s, PlaceId place, int side) {
    FOR_PIECES_AT(p, s, place) {
        if (side_of(b, p) != side) return true;
    }
    return false;
}

/* Whether a unit of the leader's formation is in this place. */
static bool has_own_unit(const Battle *b, const State *s, PieceId leader, PlaceId place) {
    FOR_PIECES_AT(p, s, place) {
        if (is_unit(b, p) && side_of(b, p) == side_of(b, leader) &&
            formation_within(b, b->piece[p].formation, b->piece[leader].formation)) {
            return true;
        }
    }
    return false;
}

/* 9.7, R6: highest rank among those with a unit of their own here; then bonus, then roster. */
PieceId rally_effective_leader(const Battle *b, const State *s, PlaceId place, int side) {
    PieceId best = NO_PIECE;
    FOR_PIECES_AT(p, s, place) {
        if (!is_kind(b, p, KIND_LEADER) || side_of(b, p) != side) continue;
        if (!has_own_unit(b, s, p, place)) continue;
        if (best == NO_PIECE) {
            best = p;
            continue;
        }
        const int rank = b->formation[b->piece[p].formation].rank;
        const int best_rank = b->formation[b->piece[best].formation].rank;
        const bool higher = rank < best_rank;
        const bool abler = rank == best_rank &&
                           showing(b, s, p, LEADER_COMBAT) > showing(b, s, best, LEADER_COMBAT);
        if (higher || abler) best = p;
    }
    return best;
}

/* R4: leader and train raise quality wherever it is checked or compared, except to rally. */
int rally_effective_quality(const Battle *b, const State *s, PieceId u) {
    int quality = showing(b, s, u, UNIT_QUALITY);
    const PlaceId place = s->piece[u].place;
    const int side = side_of(b, u);
    const PieceId leader = rally_effective_leader(b, s, place, side);
    if (leader != NO_PIECE &&
        formation_within(b, b->piece[u].formation, b->piece[leader].formation)) {
        quality += showing(b, s, leader, LEADER_QUALITY);
    }
    const PieceId train = rally_of(s)->side[side].train;
    if (train != NO_PIECE && on_map(s, train) && !own_of(s, train)->back &&
        place_distance(b, place, s->piece[train].place) <= rally_limit(b, LIMIT_TRAIN_RANGE)) {
        quality += 1; /* 12 */
    }
    return quality;
}

/* R2: a natural 1 or 6 stands, whatever the modifier. */
bool rally_quality_check(int die, int modifier, int quality) {
    if (die == 1) return true;
    if (die == 6) return false;
    return die + modifier <= quality;
}

int rally_quality_fails(int modifier, int quality) {
    return 6 - greater(1, lesser(quality - modifier, 5));
}

FormationId rally_corps_of(const Battle *b, PieceId p) {
    FormationId f = b->piece[p].formation;
    if (b->formation[f].rank == RANK_DIVISION) f = b->formation[f].parent;
    return f != NO_FORMATION && b->formation[f].rank == RANK_CORPS ? f : NO_FORMATION;
}

PieceId rally_army_commander(const Battle *b, const State *s, int side) {
    const FormationId army = rally_of(s)->side[side].army;
    const PieceId leader = army == NO_FORMATION ? NO_PIECE : b->formation[army].leader;
    return leader != NO_PIECE && on_map(s, leader) ? leader : NO_PIECE;
}

/* P8, 10.1: the leader himself; once his replacement is lost too, the army commander. */
PieceId rally_leader_in_charge(const Battle *b, const State *s, FormationId f) {
    const PieceId leader = b->formation[f].leader;
    if (leader == NO_PIECE) return NO_PIECE;
    if (on_map(s, leader)) return leader;
    if (own_of(s, leader)->status != STATUS_GONE) return NO_PIECE;
    return rally_army_commander(b, s, b->formation[f].side);
}

bool rally_within_range(const Battle *b, const State *s, PieceId leader, PlaceId place) {
    return place_distance(b, s->piece[leader].place, place) <= showing(b, s, leader, LEADER_RANGE);
}

bool rally_in_command(const Battle *b, const State *s, PieceId u) {
    const PieceId leader = rally_leader_in_charge(b, s, b->piece[u].formation);
    return leader != NO_PIECE && rally_within_range(b, s, leader, s->piece[u].place);
}

bool rally_within_bonus(const Battle *b, const State *s, PieceId p) {
    const int side = side_of(b, p);
    if (rally_of(s)->side[side].commander_hex == NO_HEX) return false;
    const PieceId commander = rally_army_commander(b, s, side);
    return commander != NO_PIECE && rally_within_range(b, s, commander, s->piece[p].place);
}

/* 7.01, R9: no natural 1 or 6 here; 7.4: one easier within the army commander's range. */
bool rally_initiative_check(const Battle *b, const State *s, PieceId leader, int die,
                            int modifier) {
    return die + modifier - rally_within_bonus(b, s, leader) <=
           showing(b, s, leader, LEADER_INITIATIVE);
}

/* Event 4, event 2 on a 6, and a scenario's hold keep a formation out of every activation. */
Verdict rally_bar_verdict(const Battle *b, const State *s, FormationId formation,
                          FormationId roused) {
    const Rally *r = rally_of(s);
    for (FormationId f = formation; f != NO_FORMATION; f = b->formation[f].parent) {
        if (r->formation[f] & FORMATION_OBTUSE && f != roused) return NO_OBTUSE;
        const int side = b->formation[f].side;
        if (f == r->captive[side] && r->captive_turn[side] == s->turn) return NO_CAPTIVE;
        if (s->turn < b->formation[f].hold_until && !(r->formation[f] & FORMATION_RELEASED)) {
            return NO_HELD;
        }
    }
    return YES;
}

bool rally_barred(const Battle *b, const State *s, PieceId u) {
    return rally_bar_verdict(b, s, b->piece[u].formation, NO_FORMATION) != YES;
}

int rally_guns_value(const Battle *b, PieceId guns, int range) {
    static const uint8_t CLASS[] = {0, 1, 2, 2, 3, 3};
    return range > rally_limit(b, LIMIT_GUN_RANGE) || range > 5
               ? 0
               : b->piece[guns].value[GUNS_VALUE + CLASS[range]];
}

/* 6.2, 6.3: guns that fired this turn defend with half their "0" value, rounded down. */
int rally_guns_defence(const Battle *b, const State *s, PieceId guns) {
    const int value = b->piece[guns].value[GUNS_VALUE];
    return flagged(s, guns, FLAG_FIRED) ? value / 2 : value;
}

bool rally_guns_available(const State *s, PieceId guns) {
    const RallyPiece *g = own_of(s, guns);
    return g->status == STATUS_READY && !on_map(s, guns) && g->due <= s->turn &&
           !(g->flags & FLAG_PLACED) && g->day != rally_of(s)->day;
}

PieceId rally_guns_at(const Battle *b, const State *s, PlaceId place, int side) {
    FOR_PIECES_AT(p, s, place) {
        if (is_kind(b, p, KIND_GUNS) && side_of(b, p) == side) return p;
    }
    return NO_PIECE;
}

/* ---- movement allowances ---- */

/* D6, event 5: poor weather takes one movement point from everybody. */
int rally_weathered_mp(const State *s, int mp) {
    const int left = mp - (s->turn <= rally_of(s)->weather_end ? 2 : 0);
    return left > 0 ? left : 0;
}

static int kind_mp(const Battle *b, const State *s, int kind) {
    static const Limit LIMIT_OF[KIND_COUNT] = {[KIND_INFANTRY] = LIMIT_MP_INFANTRY,
                                               [KIND_CAVALRY] = LIMIT_MP_CAVALRY,
                                               [KIND_LEADER] = LIMIT_MP_LEADER,
                                               [KIND_GUNS] = LIMIT_MP_TRAIN,
                                               [KIND_TRAIN] = LIMIT_MP_TRAIN};
    return rally_weathered_mp(s, rally_limit(b, LIMIT_OF[kind]));
}

int rally_full_mp(const Battle *b, const State *s, PieceId p) {
    return kind_mp(b, s, b->tag[p].kind);
}

/* TEC: a hex of clear terrain costs one movement point, half a point along a road. */
bool rally_in_march(const Battle *b, const State *s, int side, PlaceId place, bool road) {
    const int mp[] = {[KIND_INFANTRY] = kind_mp(b, s, KIND_INFANTRY),
                      [KIND_CAVALRY] = kind_mp(b, s, KIND_CAVALRY)};
    FOR_SIDE_UNITS(u, b, side) {
        if (!on_map(s, u)) continue;
        const int d = place_distance(b, place, s->piece[u].place);
        if ((road ? d : 2 * d) <= mp[b->tag[u].kind]) return true;
    }
    return false;
}

/* ---- changes of condition ---- */

void rally_place_piece(const Battle *b, State *s, PieceId p, PlaceId place) {
    assert(place < b->place_count);
    const HexId before = on_map(s, p) ? b->place[s->piece[p].place].hex : NO_HEX;
    piece_bring(b, s, p, place);
    const HexId hex = b->place[place].hex;
    if (is_unit(b, p)) { /* 11.1, R89: the last combat unit to enter, even in passing */
        const int victory = b->victory_at[hex];
        if (victory >= 0) s->control[victory] = b->piece[p].side;
        return;
    }
    /* 7.4, R55: the bonus ends the moment the army commander leaves his hex. */
    RallySide *side = &rally(s)->side[side_of(b, p)];
    if (hex != before && b->formation[side->army].leader == p) side->commander_hex = NO_HEX;
}

bool rally_step_loss(const Battle *b, State *s, PieceId u) {
    assert(is_unit(b, u));
    assert(on_map(s, u));
    RallyPiece *unit = own(s, u);
    if (!unit->back) {
        unit->back = 1;
        return false;
    }
    rally_shatter(b, s, u);
    return true;
}

void rally_shatter(const Battle *b, State *s, PieceId u) {
    assert(is_unit(b, u));
    RallyPiece *unit = own(s, u);
    piece_take_off(b, s, u);
    unit->back = 1;
    unit->status = STATUS_SHATTERED;
    if (unit->day == rally(s)->day) unit->flags |= FLAG_FAILED; /* twice in a day: 10.2 */
    unit->day = rally(s)->day;
}

void rally_lose_unit(const Battle *b, State *s, PieceId u) {
    assert(own(s, u)->status == STATUS_SHATTERED);
    RallySide *loser = &rally(s)->side[side_of(b, u)];
    own(s, u)->status = STATUS_GONE;
    loser->lost_sp = (uint16_t)(loser->lost_sp + b->piece[u].value[UNIT_SP]);
    rally(s)->side[side_other(side_of(b, u))].vp++;
}

/* R87: by the side showing; 10.1: the front comes back two turns later as a replacement. */
void rally_lose_leader(const Battle *b, State *s, PieceId leader, bool eliminated) {
    assert(is_kind(b, leader, KIND_LEADER));
    assert(on_map(s, leader));
    RallyPiece *l = own(s, leader);
    const int worth = showing(b, s, leader, LEADER_COMBAT) + showing(b, s, leader, LEADER_QUALITY);
    const int vp = (worth <= 2 ? 1 : worth == 3 ? 2 : 3) + eliminated;
    RallySide *winner = &rally(s)->side[side_other(side_of(b, leader))];
    winner->vp = (int16_t)(winner->vp + vp);
    piece_take_off(b, s, leader);
    RallySide *loser = &rally(s)->side[side_of(b, leader)];
    if (b->formation[loser->army].leader == leader) loser->commander_hex = NO_HEX;
    if (l->back) {
        l->status = STATUS_GONE;
        return;
    }
    l->back = 1;
    l->status = STATUS_BOX;
    l->due = (uint8_t)(s->turn + 2);
}

void rally_capture_guns(const Battle *b, State *s, PieceId guns) {
    assert(is_kind(b, guns, KIND_GUNS));
    piece_take_off(b, s, guns);
    own(s, guns)->status = STATUS_GONE;
    rally(s)->side[side_other(side_of(b, guns))].vp++;
}

bool rally_second_die(State *s, Action a) {
    Rally *r = rally(s);
    assert(r->dice < 2);
    r->die[r->dice++] = a.number;
    if (r->dice < 2) return false;
    r->dice = 0;
    return true;
}
