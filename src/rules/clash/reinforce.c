/* 9.0 reinforcements: early entry, delay, place, arrival, and those that find their way barred. */
#include "rules/clash/clauses.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

FormationId clash_group_formation(const Battle *b, GroupId g) {
    FOR_SIDE_UNITS(u, b, b->group[g].side) {
        if (b->piece[u].group == g) return clash_formation(b, u);
    }
    return NO_FORMATION; /* markers only */
}

/* R18: a formation has one group a turn, so the formation names it. */
static GroupId group_due(const Battle *b, FormationId f, int turn) {
    for (GroupId g = 0; g < b->group_count; g++) {
        if (b->group[g].turn == turn && clash_group_formation(b, g) == f) return g;
    }
    return NO_GROUP;
}

static int last_die(const Battle *b, Limit limit) { return clash_limit(b, limit); }

/* ---- 9.3 early entry ---- */

Verdict clash_early_pick_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) return YES;
    if (a.verb != VERB_EARLY || a.formation == NO_FORMATION) return NO_NOT_NOW;
    if (b->formation[a.formation].side != s->acting) return NO_OWN;
    const GroupId g = group_due(b, a.formation, s->turn + 1);
    if (g == NO_GROUP || s->turn + 1 == b->first_turn) return NO_EARLY_TURN;
    const bool settled = clash_of(s)->group[g] != GROUP_SCHEDULED || b->group[g].fixed ||
                         option_on(b, OPTION_FIXED_ENTRY);
    return settled ? NO_EARLY_SETTLED : YES;
}

void clash_early_pick_offer(const Battle *b, const State *s, Sink *out) {
    for (FormationId f = clash_next_formation(b, s->acting, NO_FORMATION); f != NO_FORMATION;
         f = clash_next_formation(b, s->acting, f)) {
        const Action a = action_formation(VERB_EARLY, f, 0);
        if (clash_early_pick_verdict(b, s, a) == YES) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DONE));
}

StepId clash_early_pick_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_EARLY) {
        c->cursor = group_due(b, a.formation, s->turn + 1);
        assert(c->cursor < b->group_count);
        return STEP_EARLY_ROLL;
    }
    c->cursor = 0;
    if (s->acting == CSA) {
        s->acting = USA;
        return STEP_EARLY_PICK;
    }
    s->acting = CSA;
    c->cursor = NO_FORMATION;
    return STEP_NEXT_GROUP;
}

/* 1-3: now; 4-5: a turn later than printed, 6: two turns. No other die is rolled for the group. */
StepId clash_early_roll_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    const GroupId g = (GroupId)c->cursor;
    assert(c->group[g] == GROUP_SCHEDULED);
    const int now = last_die(b, LIMIT_EARLY_NOW);
    const int due = a.number <= now ? s->turn : b->group[g].turn + (a.number <= now + 2 ? 1 : 2);
    c->group_due[g] = (uint8_t)due;
    c->group[g] = GROUP_SETTLED;
    c->cursor = 0;
    return STEP_EARLY_PICK;
}

/* ---- 9.4 delay, 9.2 place ---- */

static StepId after_group(const Battle *b, State *s) { return STEP_NEXT_GROUP; }

static bool rolls_place(const Battle *b, const State *s, GroupId g) {
    return !option_on(b, OPTION_FIXED_ENTRY) && !b->group[g].fixed &&
           b->entry[clash_of(s)->group_entry[g]].other[0] != 0;
}

/* The cursor is the formation whose group was dealt with last, so that groups come in the order of
 * their first units. */
StepId clash_next_group_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    for (;;) {
        const FormationId f = clash_next_formation(b, s->acting, (FormationId)c->cursor);
        c->cursor = f;
        if (f == NO_FORMATION) {
            if (s->acting == USA) break;
            s->acting = USA;
            continue;
        }
        const GroupId g = group_due(b, f, s->turn);
        if (g == NO_GROUP || c->group[g] != GROUP_SCHEDULED || b->group[g].fixed) continue;
        c->subject = g;
        if (clash_variable_entry(b, s) && !option_on(b, OPTION_FIXED_ENTRY)) return STEP_DELAY_ROLL;
        if (rolls_place(b, s, g)) return STEP_PLACE_ROLL;
    }
    c->subject = NO_PIECE;
    c->cursor = 0;
    s->acting = CSA;
    return STEP_ARRIVE;
}

StepId clash_delay_roll_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    const GroupId g = (GroupId)c->subject;
    assert(g < b->group_count);
    int die = a.number + clash_delay_modifier(b, s, g);
    if (die > 6) die = 6;
    const int late = die - last_die(b, LIMIT_ON_TIME);
    if (late <= 0) return rolls_place(b, s, g) ? STEP_PLACE_ROLL : after_group(b, s);
    c->group_due[g] = (uint8_t)(s->turn + late);
    c->group[g] = GROUP_SETTLED;
    ClashSide *owner = &c->side[b->group[g].side];
    owner->delay_vp = (int16_t)(owner->delay_vp + late * clash_delay_points(b, s));
    return after_group(b, s);
}

StepId clash_place_roll_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    const GroupId g = (GroupId)c->subject;
    assert(g < b->group_count);
    const int alternate = a.number - last_die(b, LIMIT_ON_TIME);
    if (alternate >= 1) {
        const uint8_t letter = b->entry[c->group_entry[g]].other[alternate > 1];
        const int entry = clash_entry_lettered(b, letter);
        if (entry >= 0) c->group_entry[g] = (uint8_t)entry;
    }
    return after_group(b, s);
}

/* ---- arrival ---- */

static bool arrives_now(const Battle *b, const State *s, GroupId g) {
    const Clash *c = clash_of(s);
    return (c->group[g] == GROUP_SCHEDULED || c->group[g] == GROUP_SETTLED) &&
           c->group_due[g] == s->turn;
}

static bool first_side_arrives_at(const Battle *b, const State *s, int entry) {
    for (GroupId g = 0; g < b->group_count; g++) {
        if (b->group[g].side == CSA && arrives_now(b, s, g) &&
            clash_of(s)->group_entry[g] == entry) {
            return true;
        }
    }
    return false;
}

/* 9.2, R20: a Union group gives way and takes the letter before, going round from A to the last. */
static void resolve_conflicts(const Battle *b, State *s) {
    for (GroupId g = 0; g < b->group_count; g++) {
        if (b->group[g].side != USA || !arrives_now(b, s, g)) continue;
        int entry = clash_of(s)->group_entry[g];
        for (int tried = 0; tried < b->entry_count; tried++) {
            if (!first_side_arrives_at(b, s, entry)) break;
            entry = entry == 0 ? b->entry_count - 1 : entry - 1;
        }
        clash(s)->group_entry[g] = (uint8_t)entry;
    }
}

static void come(const Battle *b, State *s, PieceId p, PlaceId entry) {
    assert(!on_map(s, p));
    own(s, p)->status = STATUS_READY;
    if (!is_unit(b, p)) return;
    own(s, p)->entered = s->turn;
    clash_put(b, s, p, entry);
    uint8_t *marker = &clash(s)->marker_state[clash_formation(b, p)];
    if (*marker == CM_NONE) *marker = CM_NEW; /* R22 */
}

StepId clash_arrive_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    resolve_conflicts(b, s);
    for (GroupId g = 0; g < b->group_count; g++) {
        if (!arrives_now(b, s, g)) continue;
        c->group[g] = GROUP_HERE;
        for (PieceId p = 0; p < b->piece_count; p++) {
            if (b->piece[p].group == g) come(b, s, p, b->entry[c->group_entry[g]].place);
        }
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        ClashPiece *piece = own(s, p);
        if (piece->status == STATUS_AWAY && piece->entered == s->turn) {
            come(b, s, p, piece->from);
            piece->from = NO_PLACE;
        }
        const bool on_schedule = is_kind(b, p, KIND_GUNS) && b->piece[p].value[GUNS_TURN] != 0 &&
                                 b->piece[p].value[GUNS_TURN] <= s->turn;
        if (on_schedule && piece->status == STATUS_WAITING) piece->status = STATUS_READY;
    }
    c->cursor = 0;
    return STEP_NEXT_OUTSIDE;
}

/* ---- 9.5 units whose way is barred (R23) ---- */

static bool edge_hex_serves(const Battle *b, const State *s, PieceId u, PlaceId p) {
    const HexInfo *h = hex_of(b, p);
    if (!(h->features & HEX_MAP_EDGE) || h->features & (HEX_ENTRY | HEX_IMPASSABLE)) return false;
    const int side = side_of(b, u);
    if (ezoc(s, p, side) || units_at(s, p, side_other(side)) > 0) return false;
    if (is_cavalry(b, u) && is_woods(b, p) && !(h->features & HEX_ROAD)) return false;
    return clash_stacks(b, s, u, p);
}

/* The entry hex a unit stands in, or came to. */
static PlaceId entry_of(const Battle *b, const State *s, PieceId u) {
    return on_map(s, u) ? s->piece[u].place : own_of(s, u)->from;
}

static int nearest_edge(const Battle *b, const State *s, PieceId u) {
    const PlaceId entry = entry_of(b, s, u);
    int nearest = -1;
    for (PlaceId p = 0; p < b->place_count; p++) {
        if (!edge_hex_serves(b, s, u, p)) continue;
        const int distance = place_distance(b, entry, p);
        if (nearest < 0 || distance < nearest) nearest = distance;
    }
    return nearest;
}

StepId clash_begin_entry(const Battle *b, State *s, PieceId u, StepId back) {
    assert(entry_of(b, s, u) < b->place_count);
    if (nearest_edge(b, s, u) < 0) {
        if (on_map(s, u)) {
            own(s, u)->from = s->piece[u].place;
            piece_take_off(b, s, u);
        }
        own(s, u)->status = STATUS_OUTSIDE;
        return back;
    }
    clash(s)->subject = u;
    frame_push(s, back);
    return STEP_ENTRY_PLACE;
}

Verdict clash_entry_place_verdict(const Battle *b, const State *s, Action a) {
    const PieceId u = clash_of(s)->subject;
    if (a.verb != VERB_ENTER || a.piece != u || a.place == NO_PLACE) return NO_NOT_NOW;
    if (!edge_hex_serves(b, s, u, a.place)) return NO_ENTRY_NEAREST;
    const int distance = place_distance(b, entry_of(b, s, u), a.place);
    return distance == nearest_edge(b, s, u) ? YES : NO_ENTRY_NEAREST;
}

void clash_entry_place_offer(const Battle *b, const State *s, Sink *out) {
    for (PlaceId p = 0; p < b->place_count; p++) {
        const Action a = action_piece_place(VERB_ENTER, clash_of(s)->subject, p);
        if (clash_entry_place_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId clash_entry_place_take(const Battle *b, State *s, Action a) {
    assert(a.piece == clash_of(s)->subject);
    assert(a.place < b->place_count);
    own(s, a.piece)->from = NO_PLACE;
    own(s, a.piece)->status = STATUS_READY;
    clash_put(b, s, a.piece, a.place);
    flag(s, a.piece, FLAG_MOVED);
    clash(s)->subject = NO_PIECE;
    return (StepId)frame_pop(s);
}

/* Units that stayed outside last turn. */
StepId clash_next_outside_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    for (; c->second_side < SIDE_MAX; c->second_side++, c->cursor = 0) {
        while (c->cursor < b->unit_count[c->second_side]) {
            const PieceId u = b->unit[c->second_side][c->cursor++];
            if (own(s, u)->status != STATUS_OUTSIDE) continue;
            const StepId next = clash_begin_entry(b, s, u, STEP_NEXT_OUTSIDE);
            if (next == STEP_ENTRY_PLACE) return next;
        }
    }
    c->cursor = 0;
    c->second_side = 0;
    clash_unflag_all(b, s, FLAG_MOVED);
    return is_night(b, s) ? STEP_CUP_CHOICE : STEP_AM_START;
}

/* 9.5: at the end of the phase nobody is left in an entry hex. */
StepId clash_entry_sweep_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    for (; c->second_side < SIDE_MAX; c->second_side++, c->cursor = 0) {
        while (c->cursor < b->unit_count[c->second_side]) {
            const PieceId u = b->unit[c->second_side][c->cursor++];
            if (!on_map(s, u) || !is_entry(b, s->piece[u].place)) continue;
            const StepId next = clash_begin_entry(b, s, u, STEP_ENTRY_SWEEP);
            if (next == STEP_ENTRY_PLACE) return next;
        }
    }
    c->cursor = 0;
    c->second_side = 0;
    clash_unflag_all(b, s, FLAG_MOVED);
    return STEP_RETREAT_LIST;
}
