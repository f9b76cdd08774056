/* 15.3 surrender and 9.6 replacements, at the end of a night turn. */
#include "rules/clash/clauses.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

/* Whether a friendly entry hex is beside this one, over a side that a unit of this arm could
 * cross. */
static bool beside_home(const Battle *b, int side, int arm, PlaceId p) {
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[p].adjacent[i];
        if (beside == NO_PLACE || !is_entry(b, beside) || clash_river(b, p, i)) continue;
        if (arm == ARM_CAVALRY && clash_crossing(b, p, i)->lie & CROSS_WOODS) continue;
        const int entry = clash_entry_at(b, beside);
        if (entry >= 0 && b->entry[entry].friendly == side) return true;
    }
    return false;
}

static bool has_home(const Battle *b, int side) {
    for (int i = 0; i < b->entry_count; i++) {
        if (b->entry[i].friendly == side) return true;
    }
    return false;
}

/* R91: the places from which a unit of this arm has a path of any length to a friendly entry hex;
 * searched backwards from the entry hexes. */
static void find_ways_home(const Battle *b, const State *s, int side, int arm, HexSet *home) {
    PlaceId queue[PLACE_MAX];
    int head = 0, tail = 0;
    hexset_clear(home);
    for (int n = 0; n < b->entry_count; n++) {
        for (int i = 0; i < HEX_SIDES; i++) {
            const PlaceId p = b->place[b->entry[n].place].adjacent[i];
            if (p == NO_PLACE || hexset_has(home, p) || !beside_home(b, side, arm, p)) continue;
            hexset_add(home, p);
            queue[tail++] = p;
        }
    }
    while (head < tail) {
        const PlaceId to = queue[head++];
        if (units_at(s, to, side_other(side)) > 0) continue;
        if (ezoc(s, to, side) && units_at(s, to, side) == 0) continue;
        for (int i = 0; i < HEX_SIDES; i++) {
            const PlaceId from = b->place[to].adjacent[i];
            if (from == NO_PLACE || hexset_has(home, from)) continue;
            if (!(clash_crossing(b, from, side_opposite(i))->lie >> arm & 1)) continue;
            hexset_add(home, from);
            queue[tail++] = from;
        }
    }
}

/* 15.3: marks the units of an arm of a side that are beside an enemy and surrounded. */
static void name_surrounded(const Battle *b, State *s, int side, int arm) {
    HexSet home;
    bool found = false;
    if (!has_home(b, side)) return;
    FOR_SIDE_UNITS(u, b, side) {
        if (!on_map(s, u) || clash_arm(b, u) != arm) continue;
        if (!clash_enemy_adjacent(b, s, s->piece[u].place, side)) continue;
        if (!found) find_ways_home(b, s, side, arm, &home);
        found = true;
        if (!hexset_has(&home, s->piece[u].place)) flag(s, u, FLAG_NAMED);
    }
}

/* Both sides at once: first all are found, then all are taken. */
StepId clash_night_surrender_take(const Battle *b, State *s, Action a) {
    for (int side = 0; side < SIDE_MAX; side++) {
        for (int arm = 0; arm < ARMS; arm++) name_surrounded(b, s, side, arm);
    }
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (is_unit(b, u) && flagged(s, u, FLAG_NAMED)) {
            clash_eliminate(b, s, u, STATUS_SURRENDERED);
        }
    }
    s->acting = CSA;
    return clash_night_rules(b, s, STEP_NIGHT_REPLACE);
}

static bool safe(const Battle *b, const State *s, PieceId u, FormationId f) {
    return on_map(s, u) && clash_formation(b, u) == f &&
           !clash_enemy_adjacent(b, s, s->piece[u].place, side_of(b, u));
}

static Verdict return_verdict(const Battle *b, const State *s, Action a, FormationId f) {
    if (b->piece[a.piece].value[UNIT_STEPS] < 2) return NO_REPLACE_ONE_STEP;
    if (own_of(s, a.piece)->status != STATUS_ELIMINATED) return NO_REPLACE_UNIT; /* R29 */
    if (a.place == NO_PLACE || !clash_stacks(b, s, a.piece, a.place)) return NO_REPLACE_PLACE;
    FOR_PIECES_AT(host, s, a.place) {
        if (side_of(b, host) == s->acting && safe(b, s, host, f)) return YES;
    }
    return NO_REPLACE_PLACE;
}

Verdict clash_night_replace_verdict(const Battle *b, const State *s, Action a) {
    const FormationId f = clash_of(s)->side[s->acting].withheld;
    if (a.verb == VERB_DECLINE) return YES;
    if (a.verb != VERB_RESTORE && a.verb != VERB_RETURN) return NO_NOT_NOW;
    if (a.piece == NO_PIECE || !is_unit(b, a.piece)) return NO_NOT_NOW;
    if (f == NO_FORMATION || clash_formation(b, a.piece) != f) return NO_REPLACE_UNIT;
    if (a.verb == VERB_RETURN) return return_verdict(b, s, a, f);
    const bool reduced = own_of(s, a.piece)->steps < b->piece[a.piece].value[UNIT_STEPS];
    return safe(b, s, a.piece, f) && reduced ? YES : NO_REPLACE_UNIT;
}

void clash_night_replace_offer(const Battle *b, const State *s, Sink *out) {
    const FormationId f = clash_of(s)->side[s->acting].withheld;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (f == NO_FORMATION) break;
        const Action restore = action_piece(VERB_RESTORE, u);
        if (clash_night_replace_verdict(b, s, restore) == YES) sink_add(out, restore);
        FOR_SIDE_UNITS(host, b, s->acting) {
            if (!on_map(s, host)) continue;
            const Action back = action_piece_place(VERB_RETURN, u, s->piece[host].place);
            if (clash_night_replace_verdict(b, s, back) == YES && !sink_has(out, back)) {
                sink_add(out, back);
            }
        }
    }
    sink_add(out, action_of(VERB_DECLINE));
}

/* R30: the enemy's casualty points fall by the step regained. */
StepId clash_night_replace_take(const Battle *b, State *s, Action a) {
    if (a.verb != VERB_DECLINE) {
        ClashSide *side = &clash(s)->side[s->acting];
        assert(own(s, a.piece)->steps < b->piece[a.piece].value[UNIT_STEPS]);
        assert(side->losses > 0);
        side->losses--;
        if (!is_cavalry(b, a.piece)) side->infantry_losses--;
        own(s, a.piece)->steps++;
    }
    if (a.verb == VERB_RETURN) {
        own(s, a.piece)->status = STATUS_READY;
        clash_put(b, s, a.piece, a.place);
    }
    if (s->acting == USA) return STEP_TURN_END;
    s->acting = USA;
    return STEP_NIGHT_REPLACE;
}
