#include "rules/rally/mind/free_move.h"

#include <limits.h>

#include "core/number.h"
#include "rules/rally/derived.h"

/* Within how many hexes the enemy is a threat to a train. */
enum { TRAIN_ALARM = 3 };

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

/* What a leader without troops about him has to fear: whoever marches over him takes him one time
 * in three (8.4), and that is as much as three brigades in his range are worth. */
static int alone_danger(const Battle *b, const State *s, PlaceId place, int side) {
    int danger = 0;
    FOR_SIDE_UNITS(e, b, side_other(side)) {
        if (!on_map(s, e)) continue;
        const int d = place_distance(b, place, s->piece[e].place);
        danger += 60 * greater(0, 5 - d);
    }
    return danger + 300 * rally_in_march(b, s, side_other(side), place, false);
}

/* What troops at this distance are to their leader. */
static int led_worth(int d, int range) { return d <= range ? 100 : -20 * (d - range); }

/* All the rest: `company` is the strength of his own troops in the place. */
static int stand_worth(const Battle *b, const State *s, PieceId leader, PlaceId place,
                       int company) {
    const int side = side_of(b, leader);
    const bool army = b->formation[b->tag[leader].formation].rank == RANK_ARMY;
    const bool needed = !ezoc(s, place, side) || !led_already(b, s, leader, place);
    int worth = company > 0 && needed ? 60 + 5 * company : 0;
    if (company == 0 && units_at(s, place, side) == 0) worth -= alone_danger(b, s, place, side);
    /* A commander of an army has no business in the front line. */
    worth -= (army ? 150 : 20) * enemies_beside(b, s, place, side);
    /* 7.4: an army commander who stays gives his bonus. */
    if (army && b->place[place].hex == rally_of(s)->side[side].commander_hex) worth += 60;
    return worth;
}

/* It is never more than that. */
static int stand_most(int company) { return 60 + 5 * company + 60; }

/* A leader's troops on the map, for who asks about many places; those who follow each other in the
 * roster and stand together as one. */
typedef struct Troops {
    int count, range;
    PlaceId place[PIECE_MAX];
    Axial at[PIECE_MAX];
    int16_t units[PIECE_MAX], sp[PIECE_MAX];
} Troops;

static void find_troops(const Battle *b, const State *s, PieceId leader, Troops *out) {
    out->count = 0;
    out->range = showing(b, s, leader, LEADER_RANGE);
    FOR_UNITS_WITHIN(u, b, b->tag[leader].formation) {
        const PlaceId place = s->piece[u].place;
        if (place == NO_PLACE) continue;
        if (out->count == 0 || out->place[out->count - 1] != place) {
            out->place[out->count] = place;
            out->at[out->count] = b->grid.at[b->place[place].hex];
            out->units[out->count] = out->sp[out->count] = 0;
            out->count++;
        }
        out->units[out->count - 1]++;
        out->sp[out->count - 1] = (int16_t)(out->sp[out->count - 1] + rally_unit_sp(b, s, u));
    }
}

/* A place among his troops: better than `least`, or just not. */
static int among_troops(const Battle *b, const State *s, PieceId leader, PlaceId place,
                        const Troops *t, int least) {
    const Axial at = b->grid.at[b->place[place].hex];
    int worth = 0, company = 0;
    for (int i = 0; i < t->count; i++) {
        const int d = axial_distance(at, t->at[i]);
        worth += t->units[i] * led_worth(d, t->range);
        company += d == 0 ? t->sp[i] : 0;
    }
    if (worth + stand_most(company) <= least) return least;
    return worth + stand_worth(b, s, leader, place, company);
}

int rally_leader_place_worth(const Battle *b, const State *s, PieceId leader, PlaceId place,
                             RallyScratch *scratch) {
    Troops t;
    find_troops(b, s, leader, &t);
    return among_troops(b, s, leader, place, &t, INT_MIN);
}

FreeMove rally_best_free_move(const Battle *b, const State *s, PieceId p, MovePurpose purpose,
                              PlaceWorth worth, RallyScratch *scratch) {
    static const uint8_t VERBS[2] = {VERB_TO, VERB_MARCH};
    const PlaceId here = s->piece[p].place;
    const bool moving = s->step == STEP_MOVE_STEP;
    const MoveFrame m = moving
                            ? *move_frame_of(s)
                            : (MoveFrame){.piece = p, .start = here, .purpose = (uint8_t)purpose};
    const int mp = moving ? own_of(s, p)->mp : rally_full_mp(b, s, p);
    Troops troops;
    if (worth == rally_leader_place_worth) {
        find_troops(b, s, p, &troops);
    } else if (worth != rally_train_place_worth) {
        rally_outlook_of_unit(b, s, &scratch->plan.outlook, p, &scratch->unit_outlook);
    }
    const int stay = worth(b, s, p, here, scratch);
    FreeMove best = {.goal = here, .verb = VERB_TO};
    for (int v = 0; v < 2; v++) {
        if (m.verb != VERB_NONE && m.verb != VERBS[v]) continue;
        Routes *routes = &scratch->plan.routes;
        rally_move_flood(b, s, &m, mp, VERBS[v], NO_PLACE, routes);
        for (int i = 0; i < routes->count; i++) {
            if (moving && routes->reached[i] == m.start) continue; /* no walking to and fro */
            const PlaceId place = routes->reached[i];
            const int there = worth == rally_leader_place_worth
                                  ? among_troops(b, s, p, place, &troops, stay + best.gain)
                                  : worth(b, s, p, place, scratch);
            if (there - stay > best.gain) best = (FreeMove){place, VERBS[v], there - stay};
        }
    }
    return best;
}

/* How far the troops that would stand with a train there fall short of the enemy's near it. */
static int guard_lacks(const Battle *b, const State *s, PieceId train, PlaceId place) {
    const int side = side_of(b, train);
    int lacks = 0;
    FOR_PIECES_AT(p, s, place) lacks -= is_unit(b, p) ? rally_unit_sp(b, s, p) : 0;
    FOR_SIDE_UNITS(e, b, side_other(side)) {
        if (on_map(s, e) && place_distance(b, s->piece[e].place, place) <= TRAIN_ALARM) {
            lacks += rally_unit_sp(b, s, e);
        }
    }
    return greater(lacks, 0);
}

bool rally_train_threatened(const Battle *b, const State *s, PieceId train) {
    const PlaceId here = s->piece[train].place;
    /* On the last turn any guard that must be beaten first is better than none. */
    if (s->turn == b->turn_count && units_at(s, here, side_of(b, train)) > 0) return false;
    return guard_lacks(b, s, train, here) > 0;
}

/* 8.4: alone it is taken by whoever marches over it, however far off he stands now; with troops it
 * is lost only after them. */
int rally_train_place_worth(const Battle *b, const State *s, PieceId train, PlaceId place,
                            RallyScratch *scratch) {
    const int side = side_of(b, train);
    const int apart = rally_enemy_distance(b, &scratch->plan.outlook, b->place[place].hex);
    if (units_at(s, place, side) > 0) return apart - 50 * guard_lacks(b, s, train, place);
    const bool road = (hex_of(b, place)->features & HEX_ROAD) != 0;
    return rally_in_march(b, s, side_other(side), place, road) ? apart - 1000 : apart;
}

/* Whether a leader can stay: he is with troops, and all of his are within his range. */
static bool has_all_at_hand(const Battle *b, const State *s, PieceId leader, const Troops *t) {
    const PlaceId here = s->piece[leader].place;
    if (units_at(s, here, side_of(b, leader)) == 0) return false;
    for (int i = 0; i < t->count; i++) {
        if (place_distance(b, here, t->place[i]) > t->range) return false;
    }
    return true;
}

PlaceId rally_follow_troops(const Battle *b, const State *s, PieceId leader, int least) {
    const int side = side_of(b, leader);
    PlaceId best = s->piece[leader].place;
    Troops t;
    find_troops(b, s, leader, &t);
    if (has_all_at_hand(b, s, leader, &t)) return best;
    int most = among_troops(b, s, leader, best, &t, INT_MIN) + least;
    for (int i = 0; i < t.count; i++) {
        const PlaceId place = t.place[i];
        if (place == best || ezoc(s, place, side)) continue;
        const int worth = among_troops(b, s, leader, place, &t, most);
        if (worth <= most) continue;
        most = worth;
        best = place;
    }
    return best;
}

Action rally_walk_towards(const Battle *b, const State *s, PlaceId goal) {
    const PieceId p = move_frame_of(s)->piece;
    const PlaceId here = s->piece[p].place;
    Action best = action_piece(VERB_HALT, p);
    int nearest = place_distance(b, here, goal);
    FOR_LEGS(leg, b, here) {
        const Action a = action_piece_place(VERB_TO, p, leg->to);
        const int d = place_distance(b, leg->to, goal);
        if (d >= nearest || rally_move_step_verdict(b, s, a) != YES) continue;
        nearest = d;
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

Action rally_step_towards(const Battle *b, const State *s, const Offers *offers, MemoUnit *way,
                          Routes *routes) {
    const MoveFrame *m = move_frame_of(s);
    const PlaceId here = s->piece[m->piece].place;
    const Action halt = offers_first(offers, VERB_HALT);
    if (way->goal == here) return halt;
    PlaceId step = next_on_path(way, here);
    Action a = action_piece_place(way->verb, m->piece, step);
    if (step != NO_PLACE && sink_has(&offers->sink, a)) return a;
    rally_move_flood(b, s, m, own_of(s, m->piece)->mp, way->verb, way->goal, routes);
    if (routes->cost[way->goal] == ROUTE_NONE) return halt;
    way->length = (uint8_t)route_path(routes, way->goal, way->path, MEMO_PATH);
    step = way->goal;
    while (routes->before[step] != here) step = routes->before[step];
    a = action_piece_place(way->verb, m->piece, step);
    return sink_has(&offers->sink, a) ? a : halt;
}

bool rally_shortcut_step(const Battle *b, const State *s, const MemoUnit *way, Action *out) {
    const MoveFrame *m = move_frame_of(s);
    const PlaceId here = s->piece[m->piece].place;
    if (way->goal == here) {
        *out = action_piece(VERB_HALT, m->piece);
        return rally_move_can_step(b, s, m, own_of(s, m->piece)->mp);
    }
    const PlaceId next = next_on_path(way, here);
    *out = action_piece_place(way->verb, m->piece, next);
    return next != NO_PLACE && rally_move_step_verdict(b, s, *out) == YES;
}
