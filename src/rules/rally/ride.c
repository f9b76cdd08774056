#include "rules/rally/ride.h"

#include "core/number.h"
#include "rules/rally/country.h"

/* One leader counts in a combat (9.7); the others in the stack are only in danger. */
static bool led_already(const Battle *b, const State *s, PieceId leader, PlaceId place) {
    FOR_PIECES_AT(p, s, place) {
        if (p != leader && is_kind(b, p, KIND_LEADER) && side_of(b, p) == side_of(b, leader)) {
            return true;
        }
    }
    return false;
}

/* Units of the enemy of `side` in the hexes beside a place, on whichever bank. */
static int enemies_beside(const Battle *b, const State *s, PlaceId place, int side) {
    int count = 0;
    for (int i = 0; i < HEX_SIDES; i++) {
        const HexId next = hex_beside(&b->grid, b->place[place].hex, i);
        if (next == NO_HEX) continue;
        const PlaceId far = b->place[next].other_bank;
        count += units_at(s, next, side_other(side));
        if (far != NO_PLACE) count += units_at(s, far, side_other(side));
    }
    return count;
}

/* What a leader without troops about him has to fear. */
static int alone_danger(const Battle *b, const State *s, PlaceId place, int side) {
    int danger = 0;
    FOR_SIDE_UNITS(e, b, side_other(side)) {
        if (!on_map(s, e)) continue;
        danger += 60 * greater(0, 5 - place_distance(b, place, s->piece[e].place));
    }
    return danger;
}

int leader_ground(const Battle *b, const State *s, PieceId leader, PlaceId place, Room *room) {
    const int side = side_of(b, leader);
    const FormationId f = b->piece[leader].formation;
    const int range = showing(b, s, leader, LEADER_RANGE);
    int worth = 0, company = 0;
    FOR_UNITS_WITHIN(u, b, f) {
        if (!on_map(s, u)) continue;
        const int d = place_distance(b, place, s->piece[u].place);
        worth += d <= range ? 100 : -20 * (d - range);
        if (d == 0) company += unit_sp(b, s, u);
    }
    const bool needed = !ezoc(s, place, side) || !led_already(b, s, leader, place);
    worth += company > 0 && needed ? 60 + 5 * company : 0;
    if (company == 0 && units_at(s, place, side) == 0) worth -= alone_danger(b, s, place, side);
    /* A commander of an army has no business in the front line. */
    const int fear = b->formation[f].rank == RANK_ARMY ? 150 : 20;
    worth -= fear * enemies_beside(b, s, place, side);
    /* 7.4: an army commander who stays gives his bonus. */
    if (b->formation[f].rank == RANK_ARMY &&
        b->place[place].hex == rally_of(s)->side[side].commander_hex) {
        worth += 60;
    }
    return worth;
}

Ride best_ride(const Battle *b, const State *s, PieceId p, MovePurpose purpose, PlaceWorth worth,
               Room *room) {
    static const uint8_t VERBS[2] = {VERB_TO, VERB_MARCH};
    const PlaceId here = s->piece[p].place;
    const bool moving = s->step == STEP_MOVE_STEP;
    const MoveFrame m = moving
                            ? *move_frame_of(s)
                            : (MoveFrame){.piece = p, .start = here, .purpose = (uint8_t)purpose};
    const int mp = moving ? own_of(s, p)->mp : full_mp(b, s, p);
    if (worth != leader_ground && worth != train_ground) {
        ground_outlook(b, s, &room->plan.fields, p, &room->outlook);
    }
    const int stay = worth(b, s, p, here, room);
    Ride ride = {.goal = here, .verb = VERB_TO};
    for (int v = 0; v < 2; v++) {
        if (m.verb != VERB_NONE && m.verb != VERBS[v]) continue;
        Routes *routes = &room->plan.routes;
        move_flood(b, s, &m, mp, VERBS[v], NO_PLACE, routes);
        for (int i = 0; i < routes->count; i++) {
            if (moving && routes->reached[i] == m.start) continue; /* no walking to and fro */
            const int gain = worth(b, s, p, routes->reached[i], room) - stay;
            if (gain > ride.gain) ride = (Ride){routes->reached[i], VERBS[v], gain};
        }
    }
    return ride;
}

bool train_threatened(const Battle *b, const State *s, PieceId train) {
    FOR_SIDE_UNITS(e, b, side_other(side_of(b, train))) {
        if (on_map(s, e) && place_distance(b, s->piece[e].place, s->piece[train].place) <= 3) {
            return true;
        }
    }
    return false;
}

int train_ground(const Battle *b, const State *s, PieceId train, PlaceId place, Room *room) {
    return enemy_distance(b, &room->plan.fields, b->place[place].hex);
}

/* Whether a leader can stay: he is with troops, and all of his are within his range. */
static bool has_all_at_hand(const Battle *b, const State *s, PieceId leader) {
    const int side = side_of(b, leader);
    if (units_at(s, s->piece[leader].place, side) == 0) return false;
    FOR_UNITS_WITHIN(u, b, b->tag[leader].formation) {
        if (on_map(s, u) && !within_range(b, s, leader, s->piece[u].place)) return false;
    }
    return true;
}

PlaceId follow_troops(const Battle *b, const State *s, PieceId leader, int least, Room *room) {
    const int side = side_of(b, leader);
    PlaceId best = s->piece[leader].place;
    if (has_all_at_hand(b, s, leader)) return best;
    int most = leader_ground(b, s, leader, best, room) + least;
    FOR_UNITS_WITHIN(u, b, b->tag[leader].formation) {
        if (!on_map(s, u) || s->piece[u].place == best || ezoc(s, s->piece[u].place, side)) {
            continue;
        }
        const int worth = leader_ground(b, s, leader, s->piece[u].place, room);
        if (worth <= most) continue;
        most = worth;
        best = s->piece[u].place;
    }
    return best;
}

Action walk_towards(const Battle *b, const State *s, const Offers *offers, PlaceId goal) {
    Action best = offers_first(offers, VERB_HALT);
    int nearest = place_distance(b, s->piece[move_frame_of(s)->piece].place, goal);
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_TO || place_distance(b, a.place, goal) >= nearest) continue;
        nearest = place_distance(b, a.place, goal);
        best = a;
    }
    return best;
}

static PlaceId next_on_path(const MemoUnit *way, PlaceId here) {
    for (int i = 0; i + 1 < way->length; i++) {
        if (way->path[i] == here) return way->path[i + 1];
    }
    return NO_PLACE;
}

Action step_towards(const Battle *b, const State *s, const Offers *offers, MemoUnit *way,
                    Routes *routes) {
    const MoveFrame *m = move_frame_of(s);
    const PlaceId here = s->piece[m->piece].place;
    const Action halt = offers_first(offers, VERB_HALT);
    if (way->goal == here) return halt;
    PlaceId step = next_on_path(way, here);
    Action a = action_piece_place(way->verb, m->piece, step);
    if (step != NO_PLACE && sink_has(&offers->sink, a)) return a;
    move_flood(b, s, m, own_of(s, m->piece)->mp, way->verb, way->goal, routes);
    if (routes->cost[way->goal] == ROUTE_NONE) return halt;
    way->length = (uint8_t)route_path(routes, way->goal, way->path, MEMO_PATH);
    step = way->goal;
    while (routes->before[step] != here) step = routes->before[step];
    a = action_piece_place(way->verb, m->piece, step);
    return sink_has(&offers->sink, a) ? a : halt;
}
