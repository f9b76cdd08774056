/* 15.3 surrender and 9.6 replacements, at the end of a night turn. */
#include "rules/clash/clauses.h"
#include "rules/clash/special.h"
#include "rules/clash/standing.h"

/* A friendly entry hex beside this one, over a side that the unit could cross. */
static bool way_home(const Battle *b, PieceId u, PlaceId p) {
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[p].adjacent[i];
        if (beside == NO_PLACE || clash_river(b, p, i) || clash_woods_bar(b, u, p, i)) continue;
        const int entry = clash_entry_at(b, beside);
        if (entry >= 0 && b->entry[entry].friendly == side_of(b, u)) return true;
    }
    return false;
}

static bool has_way_home(const Battle *b, int side) {
    for (int i = 0; i < b->entry_count; i++) {
        if (b->entry[i].friendly == side) return true;
    }
    return false;
}

/* R91: a path of any length to a friendly entry hex, by its own kind of ground. */
bool clash_surrounded(const Battle *b, const State *s, PieceId u) {
    const int side = side_of(b, u);
    PlaceId queue[PLACE_MAX];
    HexSet seen;
    int head = 0, tail = 0;
    if (!has_way_home(b, side)) return false;
    hexset_clear(&seen);
    queue[tail++] = s->piece[u].place;
    hexset_add(&seen, s->piece[u].place);
    while (head < tail) {
        const PlaceId here = queue[head++];
        if (way_home(b, u, here)) return false;
        for (int i = 0; i < HEX_SIDES; i++) {
            if (!clash_passable(b, u, here, i)) continue;
            const PlaceId to = b->place[here].adjacent[i];
            if (hexset_has(&seen, to) || units_at(s, to, side_other(side)) > 0) continue;
            if (ezoc(s, to, side) && units_at(s, to, side) == 0) continue;
            hexset_add(&seen, to);
            queue[tail++] = to;
        }
    }
    return true;
}

/* Both sides at once: first found, then taken. */
StepId clash_night_surrender_take(const Battle *b, State *s, Action a) {
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (!is_unit(b, u) || !on_map(s, u)) continue;
        const bool beside = clash_enemy_adjacent(b, s, s->piece[u].place, side_of(b, u));
        if (beside && clash_surrounded(b, s, u)) flag(s, u, FLAG_NAMED);
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
