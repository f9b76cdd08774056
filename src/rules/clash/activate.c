/* 6.3.3, 10.0: an activation: command roll, command range, then movement, perhaps combat, and at
 * its end illegal stacks resolved. */
#include <limits.h>

#include "rules/clash/clauses.h"
#include "rules/clash/move.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

static FormationId active_now(const State *s) {
    return clash_of(s)->active[clash_of(s)->active_at];
}

static bool only_cavalry(const Battle *b, const State *s, FormationId f) {
    FOR_SIDE_UNITS(u, b, b->formation[f].side) {
        if (on_map(s, u) && clash_formation(b, u) == f && !is_cavalry(b, u)) return false;
    }
    return true;
}

StepId clash_act_next_take(const Battle *b, State *s, Action a) {
    const Clash *c = clash_of(s);
    if (c->active_at == c->active_count) return STEP_MOVE_PICK;
    return only_cavalry(b, s, active_now(s)) ? STEP_ACT_FCR : STEP_ACT_ROLL; /* 3.2.5 */
}

/* R11: the row in force on this turn. */
int clash_track_row(const Battle *b, const State *s, FormationId f) {
    const TrackSpan *span = b->formation[f].track;
    int i = 0;
    while (i < TRACK_SPANS - 1 && span[i].until != 0 && span[i].until < s->turn) i++;
    return span[i].row;
}

StepId clash_act_roll_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    assert(c->active_at < c->active_count);
    int die = a.number + clash_command_modifier(b, s, s->acting);
    if (c->marker != NO_PIECE) die += b->piece[c->marker].value[COMMANDER_DIE];
    die = die < 1 ? 1 : die > 6 ? 6 : die; /* R12 */
    c->allowance[c->active_at] = (uint8_t)track_cell(b, clash_track_row(b, s, active_now(s)), die);
    return STEP_ACT_FCR;
}

int clash_allowance(const Battle *b, const State *s, PieceId u) {
    if (is_cavalry(b, u)) return 4 * b->piece[u].value[UNIT_MA];
    const Clash *c = clash_of(s);
    const FormationId f = clash_formation(b, u);
    for (int i = 0; i < c->active_count; i++) {
        if (c->active[i] == f) return 4 * c->allowance[i];
    }
    return 0;
}

/* ---- 10.4 command range ---- */

bool clash_in_range(const State *s, PieceId u, const HexSet *reached) {
    return hexset_has(reached, s->piece[u].place) || own_of(s, u)->entered == s->turn;
}

static int units_of(const Battle *b, const State *s, FormationId f, PlaceId p) {
    int count = 0;
    FOR_PIECES_AT(u, s, p) {
        count += is_unit(b, u) && clash_formation(b, u) == f && own_of(s, u)->entered != s->turn;
    }
    return count;
}

/* R14: whether a path of command cannot lead on through this place. */
static bool stops_command(const Battle *b, const State *s, PlaceId p, int side) {
    return units_at(s, p, side_other(side)) > 0 || is_entry(b, p) ||
           (ezoc(s, p, side) && units_at(s, p, side) == 0);
}

/* Marks the places that a path of at most four hexes reaches from the source, until `wanted` units
 * of the formation have been found in them. What would stop a path on its way does not matter at
 * its end, where the unit itself stands. */
static void trace(const Battle *b, const State *s, PieceId source, FormationId f, int wanted,
                  HexSet *reached) {
    const int side = side_of(b, source);
    PlaceId queue[128];
    uint8_t far[128];
    int head = 0, tail = 0;
    memset(reached, 0, hexset_used(b->place_count));
    hexset_add(reached, s->piece[source].place);
    queue[tail] = s->piece[source].place;
    far[tail++] = 0;
    wanted -= units_of(b, s, f, s->piece[source].place);
    while (head < tail && wanted > 0) {
        const PlaceId here = queue[head];
        const int distance = far[head++];
        if (distance == clash_limit(b, LIMIT_COMMAND_RANGE)) continue;
        if (distance > 0 && stops_command(b, s, here, side)) continue;
        for (int i = 0; i < HEX_SIDES; i++) {
            const PlaceId to = b->place[here].adjacent[i];
            if (to == NO_PLACE || clash_river(b, here, i) || hexset_has(reached, to)) continue;
            if (units_at(s, to, side_other(side)) > 0 || tail == 128) continue;
            hexset_add(reached, to);
            queue[tail] = to;
            far[tail++] = (uint8_t)(distance + 1);
            if (units_at(s, to, side) > 0) wanted -= units_of(b, s, f, to);
        }
    }
}

void clash_command_range(const Battle *b, const State *s, PieceId source, HexSet *reached) {
    trace(b, s, source, NO_FORMATION, INT_MAX, reached);
}

/* Whether a path is found without a search, by always taking the first open step that leads nearer.
 * Inlined, because every activation asks this of all pairs of units. */
static inline __attribute__((always_inline)) bool plain_way(const Battle *b, const State *s,
                                                            PlaceId from, PlaceId to, int side) {
    PlaceId here = from;
    if (units_at(s, to, side_other(side)) > 0) return from == to;
    for (int left = place_distance(b, from, to); left > 0; left--) {
        PlaceId next = NO_PLACE;
        for (int i = 0; i < HEX_SIDES && next == NO_PLACE; i++) {
            const PlaceId p = b->place[here].adjacent[i];
            if (p == NO_PLACE || place_distance(b, p, to) >= left) continue;
            if (clash_river(b, here, i)) continue;
            if (p == to || !stops_command(b, s, p, side)) next = p;
        }
        if (next == NO_PLACE) return false;
        here = next;
    }
    return here == to;
}

void clash_formation_range(const Battle *b, const State *s, PieceId source, HexSet *reached) {
    const FormationId f = clash_formation(b, source);
    const PlaceId here = s->piece[source].place;
    int units = 0, seen = 0; /* near enough; with a path found */
    memset(reached, 0, hexset_used(b->place_count));
    hexset_add(reached, here);
    FOR_FORMATION_UNITS(u, b, f) {
        const PlaceId there = s->piece[u].place;
        if (there == NO_PLACE || own_of(s, u)->entered == s->turn) continue;
        if (place_distance(b, here, there) > clash_limit(b, LIMIT_COMMAND_RANGE)) continue;
        units++;
        if (!hexset_has(reached, there) && !plain_way(b, s, here, there, side_of(b, source)))
            continue;
        hexset_add(reached, there);
        seen++;
    }
    if (seen < units) trace(b, s, source, f, units, reached);
}

bool clash_commands(const Battle *b, const State *s, PieceId source, PlaceId to) {
    const PlaceId from = s->piece[source].place;
    const int side = side_of(b, source);
    HexSet reached;
    if (place_distance(b, from, to) > clash_limit(b, LIMIT_COMMAND_RANGE)) return false;
    if (plain_way(b, s, from, to, side) || plain_way(b, s, to, from, side)) return true;
    clash_command_range(b, s, source, &reached);
    return hexset_has(&reached, to);
}

static bool belongs(const Battle *b, const State *s, PieceId u, FormationId f) {
    return on_map(s, u) && clash_formation(b, u) == f;
}

/* Whether two sources command the same units. */
static bool same_command(const Battle *b, const State *s, FormationId f, const HexSet *one,
                         const HexSet *other) {
    FOR_FORMATION_UNITS(u, b, f) {
        if (on_map(s, u) && clash_in_range(s, u, one) != clash_in_range(s, u, other)) return false;
    }
    return true;
}

Verdict clash_act_fcr_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_SOURCE || a.piece == NO_PIECE) return NO_NOT_NOW;
    return is_unit(b, a.piece) && belongs(b, s, a.piece, active_now(s)) ? YES : NO_SOURCE;
}

/* Only one source is offered if all of them command the same units. */
void clash_act_fcr_offer(const Battle *b, const State *s, Sink *out) {
    const FormationId f = active_now(s);
    HexSet first, reached;
    bool differ = false;
    FOR_FORMATION_UNITS(u, b, f) {
        if (!on_map(s, u)) continue;
        bool known = differ; /* a source from there was tried, or two already differ */
        for (uint32_t i = 0; i < out->count && !known; i++) {
            known = s->piece[out->item[i].piece].place == s->piece[u].place;
        }
        if (!known) {
            clash_formation_range(b, s, u, out->count == 0 ? &first : &reached);
            differ = out->count > 0 && !same_command(b, s, f, &first, &reached);
        }
        sink_add(out, action_piece(VERB_SOURCE, u));
    }
    if (!differ) out->count = 1;
}

StepId clash_act_fcr_take(const Battle *b, State *s, Action a) {
    assert(clash_of(s)->active_at < clash_of(s)->active_count);
    assert(on_map(s, a.piece));
    const FormationId f = active_now(s);
    HexSet reached;
    clash_formation_range(b, s, a.piece, &reached);
    FOR_FORMATION_UNITS(u, b, f) {
        if (!on_map(s, u)) continue;
        const bool commanded = clash_in_range(s, u, &reached);
        if (commanded || clash(s)->marker == NO_PIECE) flag(s, u, FLAG_ACTIVE);
        if (!commanded) flag(s, u, FLAG_OOC);
    }
    flag(s, a.piece, FLAG_SOURCE);
    clash(s)->active_at++;
    return STEP_ACT_NEXT;
}

/* ---- who moves ---- */

static bool must_enter(const Battle *b, const State *s, PieceId u) {
    return flagged(s, u, FLAG_ACTIVE) && !flagged(s, u, FLAG_MOVED) && on_map(s, u) &&
           is_entry(b, s->piece[u].place);
}

Verdict clash_move_pick_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) {
        FOR_SIDE_UNITS(u, b, s->acting) {
            if (must_enter(b, s, u) && !clash_blocked(b, s, u)) return NO_MUST_ENTER;
        }
        return YES;
    }
    if (a.piece == NO_PIECE || !is_unit(b, a.piece)) return NO_NOT_NOW;
    if (side_of(b, a.piece) != s->acting) return NO_OWN;
    if (!on_map(s, a.piece)) return NO_OFF_MAP;
    if (!flagged(s, a.piece, FLAG_ACTIVE)) return NO_NOT_ACTIVE;
    if (flagged(s, a.piece, FLAG_MOVED)) {
        const bool stepping = a.verb == VERB_TO || a.verb == VERB_MARCH || a.verb == VERB_WITHDRAW;
        return stepping && ezoc(s, s->piece[a.piece].place, s->acting) ? NO_HALTED : NO_MOVED;
    }
    if (a.verb != VERB_MOVE) return NO_NOT_NOW;
    return clash_can_move(b, s, a.piece) ? YES : NO_WAY_ON;
}

void clash_move_pick_offer(const Battle *b, const State *s, Sink *out) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!flagged(s, u, FLAG_ACTIVE)) continue;
        const Action a = action_piece(VERB_MOVE, u);
        if (clash_move_pick_verdict(b, s, a) == YES) sink_add(out, a);
    }
    const Action done = action_of(VERB_DONE);
    if (out->count == 0 || clash_move_pick_verdict(b, s, done) == YES) sink_add(out, done);
}

StepId clash_move_pick_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_DONE) return STEP_MOVES_DONE;
    assert(flagged(s, a.piece, FLAG_ACTIVE));
    assert(!flagged(s, a.piece, FLAG_MOVED));
    flag(s, a.piece, FLAG_MOVED);
    return clash_begin_move(b, s, a.piece);
}

/* R23: units that could not leave their entry hex come on beside it. */
StepId clash_moves_done_take(const Battle *b, State *s, Action a) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!must_enter(b, s, u)) continue;
        const StepId next = clash_begin_entry(b, s, u, STEP_MOVES_DONE);
        if (next == STEP_ENTRY_PLACE) return next;
    }
    if (clash_of(s)->marker == NO_PIECE) return STEP_ACT_COMBAT;
    return clash_combat_rules(b, s, clash_begin_combat(b, s, COMBAT_COMMANDER));
}

/* ---- 12.2 the combat action ---- */

Verdict clash_act_combat_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DECLINE) return YES;
    if (a.verb != VERB_COMBAT) return NO_NOT_NOW;
    if (clash_of(s)->marker != NO_PIECE) return NO_COMBAT_SCM;
    if (is_night(b, s)) return NO_COMBAT_NIGHT;
    if (clash_of(s)->side[s->acting].acted) return NO_COMBAT_USED;
    return clash_any_attack(b, s, COMBAT_ACTION) ? YES : NO_ATTACK_ADJACENT;
}

void clash_act_combat_offer(const Battle *b, const State *s, Sink *out) {
    const Action declare = action_of(VERB_COMBAT);
    if (clash_act_combat_verdict(b, s, declare) == YES) sink_add(out, declare);
    sink_add(out, action_of(VERB_DECLINE));
}

StepId clash_act_combat_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_DECLINE) return STEP_STACK_FIX;
    assert(!clash(s)->side[s->acting].acted);
    clash(s)->side[s->acting].acted = 1;
    return clash_combat_rules(b, s, clash_begin_combat(b, s, COMBAT_ACTION));
}

/* ---- 7.1 the stacks at its end ---- */

/* The first hex by its number (column, then row) that holds an illegal stack of the active side, or
 * NO_PLACE. */
static PlaceId first_illegal(const Battle *b, const State *s) {
    PlaceId first = NO_PLACE;
    int least = HEX_MAX;
    FOR_SIDE_UNITS(u, b, s->acting) {
        const PlaceId p = s->piece[u].place;
        if (p == NO_PLACE || units_at(s, p, s->acting) < 2 || s->place[p].head != u) continue;
        const int number = hex_column(&b->grid, p) * b->grid.rows + hex_row(&b->grid, p);
        if (number >= least || clash_stack_legal(b, s, p, s->acting)) continue;
        least = number;
        first = p;
    }
    return first;
}

Verdict clash_stack_fix_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_REMOVE || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (!is_unit(b, a.piece) || side_of(b, a.piece) != s->acting) return NO_OWN;
    return on_map(s, a.piece) && s->piece[a.piece].place == first_illegal(b, s) ? YES
                                                                                : NO_STACK_UNIT;
}

void clash_stack_fix_offer(const Battle *b, const State *s, Sink *out) {
    const PlaceId p = first_illegal(b, s);
    if (p == NO_PLACE) {
        sink_add(out, action_of(VERB_DONE));
        return;
    }
    FOR_PIECES_AT(u, s, p) sink_add(out, action_piece(VERB_REMOVE, u));
}

StepId clash_stack_fix_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_REMOVE) {
        assert(on_map(s, a.piece));
        clash_eliminate(b, s, a.piece, STATUS_ELIMINATED);
        return STEP_STACK_FIX;
    }
    clash_unflag_all(b, s, CLEARED_WITH_ACTIVATION);
    c->marker = NO_PIECE;
    c->active_count = c->active_at = 0;
    for (int i = 0; i < ACTIVE_MAX; i++) {
        c->active[i] = NO_FORMATION;
        c->allowance[i] = 0;
    }
    return STEP_CUP;
}
