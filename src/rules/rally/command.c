/* 7.1 command points; 7.6, 7.7 reinforcements. Each side in turn, the one with the initiative first
 * (R43). */
#include "rules/rally/clauses.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

/* 7.1, R44: what losses take off the base. A commander who has not arrived yet costs nothing. */
static int penalty(const Battle *b, const State *s, int side) {
    int lost = 0;
    if (rally_of(s)->side[side].lost_sp >= rally_limit(b, LIMIT_LOST_SP)) lost += 2;
    FOR_KIND(l, b, KIND_LEADER) {
        if (side_of(b, l) != side) continue;
        const Status status = own_of(s, l)->status;
        if (status != STATUS_BOX && status != STATUS_GONE) continue;
        const int rank = b->formation[b->piece[l].formation].rank;
        lost += rank == RANK_ARMY ? 2 : rank == RANK_CORPS ? 1 : 0;
    }
    return lost;
}

static StepId receive_points(const Battle *b, State *s, int extra) {
    Rally *r = rally(s);
    RallySide *side = &r->side[s->acting];
    const int base = b->number[s->acting][NUMBER_COMMAND_POINTS] - penalty(b, s, s->acting);
    side->cp = (uint8_t)((base > 0 ? base : 0) + extra + side->stored);
    side->stored = 0;
    r->cursor = 0;
    return STEP_NEXT_REINFORCEMENT;
}

StepId rally_cp_start_take(const Battle *b, State *s, Action a) {
    if (rally_army_commander(b, s, s->acting) != NO_PIECE) return STEP_CP_ROLL;
    return receive_points(b, s, 0);
}

StepId rally_cp_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    const PieceId commander = rally_army_commander(b, s, s->acting);
    assert(commander != NO_PIECE);
    const int die = a.number;
    const int extra = die == 6 ? 0 : die <= showing(b, s, commander, LEADER_INITIATIVE) ? die : 1;
    return receive_points(b, s, extra);
}

static bool group_due(const Battle *b, const State *s, GroupId g) {
    const Rally *r = rally_of(s);
    return b->group[g].side == s->acting && !(r->group[g] & GROUP_HERE) &&
           r->group_due[g] <= s->turn;
}

StepId rally_next_reinforcement_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(r->cursor <= b->group_count);
    for (; r->cursor < b->group_count; r->cursor++) {
        if (!group_due(b, s, (GroupId)r->cursor)) continue;
        return r->group[r->cursor] & GROUP_SETTLED ? STEP_REINFORCEMENT_PLACE
                                                   : STEP_REINFORCEMENT_CHOICE;
    }
    r->cursor = 0;
    if (!r->second_side) {
        r->second_side = 1;
        s->acting = (uint8_t)side_other(r->initiative);
        return STEP_CP_START;
    }
    r->second_side = 0;
    s->acting = (uint8_t)side_other(r->initiative); /* so that the first impulse is the other's */
    return STEP_NEXT_IMPULSE;
}

Verdict rally_reinforcement_choice_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_AWAIT) return YES;
    if (a.verb != VERB_HASTEN) return NO_NOT_NOW;
    return rally_of(s)->side[s->acting].cp >= 3 ? YES : NO_HASTEN_CP;
}

void rally_reinforcement_choice_offer(const Battle *b, const State *s, Sink *out) {
    const Action pay = action_of(VERB_HASTEN);
    sink_add(out, action_of(VERB_AWAIT));
    if (rally_reinforcement_choice_verdict(b, s, pay) == YES) sink_add(out, pay);
}

StepId rally_reinforcement_choice_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(r->cursor < b->group_count);
    r->group[r->cursor] |= GROUP_SETTLED;
    if (a.verb == VERB_AWAIT) return STEP_REINFORCEMENT_ROLL;
    assert(r->side[s->acting].cp >= 3);
    r->side[s->acting].cp = (uint8_t)(r->side[s->acting].cp - 3);
    return STEP_REINFORCEMENT_PLACE;
}

/* 7.6, R58: a 1 also delays the later groups of the same entry hex, which then need no roll. */
static void delay_behind(const Battle *b, State *s, GroupId first) {
    Rally *r = rally(s);
    for (GroupId g = 0; g < b->group_count; g++) {
        if (g == first || b->group[g].side != b->group[first].side) continue;
        if (b->group[g].entry != b->group[first].entry || r->group[g] & GROUP_HERE) continue;
        if (r->group_due[g] <= s->turn) continue;
        r->group_due[g] = (uint8_t)(r->group_due[g] + 2);
        r->group[g] |= GROUP_SETTLED;
    }
}

StepId rally_reinforcement_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    assert(r->cursor < b->group_count);
    if (a.number >= 4) return STEP_REINFORCEMENT_PLACE;
    const GroupId g = (GroupId)r->cursor;
    r->group_due[g] = (uint8_t)(s->turn + (a.number == 1 ? 2 : 1));
    if (a.number == 1) delay_behind(b, s, g);
    r->cursor++;
    return STEP_NEXT_REINFORCEMENT;
}

static bool group_has_units(const Battle *b, GroupId g) {
    FOR_UNITS(u, b) {
        if (b->piece[u].group == g) return true;
    }
    return false;
}

/* R60: an enemy unit blocks the entry; for a group of leaders alone, any enemy piece does. */
static bool entry_blocked(const Battle *b, const State *s, GroupId g, PlaceId place) {
    if (units_at(s, place, side_other(b->group[g].side)) > 0) return true;
    return !group_has_units(b, g) && rally_enemy_piece_at(b, s, place, b->group[g].side);
}

static bool vacant_edge(const Battle *b, const State *s, GroupId g, PlaceId place) {
    const uint16_t features = hex_of(b, place)->features;
    return features & HEX_MAP_EDGE && !(features & HEX_IMPASSABLE) &&
           units_at(s, place, CSA) + units_at(s, place, USA) == 0 && !entry_blocked(b, s, g, place);
}

/* 7.7: distance from a blocked entry to the nearest vacant place on the edge; -1: none. */
static int nearest_vacant(const Battle *b, const State *s, GroupId g) {
    const PlaceId entry = b->group[g].entry;
    int nearest = -1;
    for (PlaceId place = 0; place < b->place_count; place++) {
        const int distance = place_distance(b, entry, place);
        if ((nearest < 0 || distance < nearest) && vacant_edge(b, s, g, place)) nearest = distance;
    }
    return nearest;
}

Verdict rally_reinforcement_place_verdict(const Battle *b, const State *s, Action a) {
    const GroupId g = (GroupId)rally_of(s)->cursor;
    const PlaceId entry = b->group[g].entry;
    const bool blocked = entry_blocked(b, s, g, entry);
    const int nearest = blocked ? nearest_vacant(b, s, g) : 0;
    if (a.verb == VERB_DECLINE) return nearest < 0 ? YES : NO_ENTRY_BLOCKED;
    if (a.verb != VERB_ARRIVE || a.place == NO_PLACE) return NO_NOT_NOW;
    const bool here =
        blocked ? place_distance(b, entry, a.place) == nearest && vacant_edge(b, s, g, a.place)
                : a.place == entry;
    return here ? YES : NO_ENTRY_BLOCKED;
}

void rally_reinforcement_place_offer(const Battle *b, const State *s, Sink *out) {
    const GroupId g = (GroupId)rally_of(s)->cursor;
    const Action entry = action_place(VERB_ARRIVE, b->group[g].entry);
    if (rally_reinforcement_place_verdict(b, s, entry) == YES) {
        sink_add(out, entry);
        return;
    }
    for (PlaceId place = 0; place < b->place_count; place++) {
        const Action a = action_place(VERB_ARRIVE, place);
        if (rally_reinforcement_place_verdict(b, s, a) == YES) sink_add(out, a);
    }
    if (out->count == 0) sink_add(out, action_of(VERB_DECLINE));
}

StepId rally_reinforcement_place_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    const GroupId g = (GroupId)r->cursor++;
    assert(b->group[g].side == s->acting);
    assert(!(r->group[g] & GROUP_HERE));
    if (a.verb == VERB_DECLINE) { /* R60: no place at all */
        r->group_due[g] = (uint8_t)(s->turn + 1);
        return STEP_NEXT_REINFORCEMENT;
    }
    PieceId first = NO_PIECE;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].group != g) continue;
        own(s, p)->status = STATUS_READY;
        if (is_kind(b, p, KIND_GUNS)) continue; /* in hand from now on */
        rally_place_piece(b, s, p, a.place);
        if (first == NO_PIECE) first = p;
    }
    r->group[g] |= GROUP_HERE;
    r->group_place[g] = a.place;
    return rally_begin_enter(b, s, first, b->group[g].side, a.place, 3, STEP_NEXT_REINFORCEMENT);
}

/* 7.6: stacking is waived where a group arrived, on the turn of its arrival. */
bool rally_arrived_here(const Battle *b, const State *s, PlaceId place, int side) {
    for (int g = 0; g < b->group_count; g++) {
        if (b->group[g].side == side && rally_of(s)->group_place[g] == place) return true;
    }
    return false;
}
