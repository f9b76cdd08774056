/* What the rules ask about units, formations and terrain all the time (3.2, 7.0, 8.0, 11.3), and
 * the few ways in which a unit's condition changes. */
#include "rules/clash/units.h"

#include "rules/clash/steps.h"

bool clash_clear(const Battle *b, PlaceId p) {
    const HexInfo *h = hex_of(b, p);
    return terrain_cell(b, h->terrain, TERRAIN_OPEN) != 0 &&
           !(h->features & (HEX_ENTRY | HEX_IMPASSABLE));
}

/* R38: adjacency is geometric, whatever the hexside; but nobody is next to an entry hex. A zone of
 * control here already proves an enemy adjacent. */
bool clash_enemy_adjacent(const Battle *b, const State *s, PlaceId p, int side) {
    if (ezoc(s, p, side)) return true;
    const unsigned next_no_zoc = derived_of(b)->next_no_zoc[p];
    for (int i = 0; next_no_zoc >> i != 0; i++) {
        if (!(next_no_zoc >> i & 1)) continue;
        if (units_at(s, b->place[p].adjacent[i], side_other(side)) > 0) return true;
    }
    return false;
}

/* R32: the rest of its division is eliminated, or it was alone in its division from the start. */
static bool division_gone(const Battle *b, const State *s, PieceId u) {
    const FormationId division = clash_division(b, u);
    if (division == NO_FORMATION) return true;
    FOR_SIDE_UNITS(v, b, side_of(b, u)) {
        if (v == u || clash_division(b, v) != division) continue;
        const Status status = (Status)own_of(s, v)->status;
        if (status != STATUS_ELIMINATED && status != STATUS_SURRENDERED) return false;
    }
    return true;
}

bool clash_pair_stacks(const Battle *b, const State *s, PieceId u, PieceId v) {
    if (is_cavalry(b, u) || is_cavalry(b, v)) return is_cavalry(b, u) && is_cavalry(b, v);
    const FormationId division = clash_division(b, u);
    if (division != NO_FORMATION && division == clash_division(b, v)) return true;
    const FormationId corps = clash_corps(b, u);
    if (corps == NO_FORMATION || corps != clash_corps(b, v)) return false;
    return division_gone(b, s, u) || division_gone(b, s, v); /* R33 */
}

bool clash_stacks(const Battle *b, const State *s, PieceId u, PlaceId p) {
    if (is_entry(b, p)) return true;
    if (clash_friends(b, s, u, p) >= clash_limit(b, LIMIT_STACK)) return false;
    FOR_PIECES_AT(v, s, p) {
        if (v != u && is_unit(b, v) && side_of(b, v) == side_of(b, u) &&
            !clash_pair_stacks(b, s, u, v)) {
            return false;
        }
    }
    return true;
}

bool clash_stack_legal(const Battle *b, const State *s, PlaceId p, int side) {
    if (is_entry(b, p) || units_at(s, p, side) < 2) return true;
    FOR_PIECES_AT(u, s, p) {
        if (side_of(b, u) == side && !clash_stacks(b, s, u, p)) return false;
    }
    return true;
}

bool clash_other_type(const Battle *b, const State *s, PieceId u, PlaceId p) {
    FOR_PIECES_AT(v, s, p) {
        if (is_unit(b, v) && side_of(b, v) == side_of(b, u) &&
            is_cavalry(b, v) != is_cavalry(b, u)) {
            return true;
        }
    }
    return false;
}

bool clash_formation_on_map(const Battle *b, const State *s, FormationId f) {
    FOR_SIDE_UNITS(u, b, b->formation[f].side) {
        if (on_map(s, u) && clash_formation(b, u) == f) return true;
    }
    return false;
}

bool clash_formation_destroyed(const Battle *b, const State *s, FormationId f) {
    FOR_SIDE_UNITS(u, b, b->formation[f].side) {
        if (clash_formation(b, u) == f && own_of(s, u)->status < STATUS_ELIMINATED) return false;
    }
    return true;
}

FormationId clash_next_formation(const Battle *b, int side, FormationId f) {
    bool seen[FORMATION_MAX] = {false};
    bool passed = f == NO_FORMATION;
    FOR_SIDE_UNITS(u, b, side) {
        const FormationId its = clash_formation(b, u);
        if (its == NO_FORMATION || seen[its]) continue;
        if (passed) return its;
        seen[its] = true;
        passed = its == f;
    }
    return NO_FORMATION;
}

int clash_date(const Battle *b, const State *s) {
    int date = 1;
    for (int turn = 1; turn < s->turn; turn++) date += b->night[turn] && !b->night[turn + 1];
    return date;
}

int clash_entry_at(const Battle *b, PlaceId p) {
    for (int i = 0; i < b->entry_count; i++) {
        if (b->entry[i].place == p) return i;
    }
    return -1;
}

int clash_entry_lettered(const Battle *b, uint8_t letter) {
    for (int i = 0; i < b->entry_count; i++) {
        if (b->entry[i].letter == letter) return i;
    }
    return -1;
}

/* 5.2, R94: control passes on entry by any kind of movement. */
void clash_put(const Battle *b, State *s, PieceId u, PlaceId p) {
    assert(is_unit(b, u));
    assert(p < b->place_count);
    piece_bring(b, s, u, p);
    const int victory = b->victory_at[b->place[p].hex];
    if (victory >= 0) s->control[victory] = b->piece[u].side;
}

static void count_losses(const Battle *b, State *s, PieceId u, int steps) {
    ClashSide *side = &clash(s)->side[side_of(b, u)];
    assert(steps >= 0);
    side->losses = (int16_t)(side->losses + steps);
    if (!is_cavalry(b, u)) side->infantry_losses = (int16_t)(side->infantry_losses + steps);
}

void clash_eliminate(const Battle *b, State *s, PieceId u, Status how) {
    assert(is_unit(b, u));
    assert(how == STATUS_ELIMINATED || how == STATUS_SURRENDERED);
    ClashPiece *unit = own(s, u);
    count_losses(b, s, u, unit->steps);
    unit->steps = 0;
    unit->status = (uint8_t)how;
    unit->flags = 0;
    unit->from = NO_PLACE;
    if (on_map(s, u)) piece_take_off(b, s, u);
    assert(!on_map(s, u));
}

bool clash_lose_step(const Battle *b, State *s, PieceId u) {
    assert(own(s, u)->steps > 0);
    if (own(s, u)->steps == 1) {
        clash_eliminate(b, s, u, STATUS_ELIMINATED);
        return true;
    }
    own(s, u)->steps--;
    count_losses(b, s, u, 1);
    return false;
}

void clash_unflag_all(const Battle *b, State *s, unsigned flags) {
    for (PieceId p = 0; p < b->piece_count; p++) unflag(s, p, flags);
}
