#include "rules/clash/outlook.h"

#include "game/felt.h"
#include "rules/clash/mind.h"

enum {
    FAR = 2 * HEX_SPAN_MAX,
    NOT_ASKED = UINT8_MAX,
    OUT_OF_REACH = 7,
    THREAT_REACH = 4,
    SUPPORT_REACH = 2
};
static const int8_t THREAT_WEIGHT[THREAT_REACH + 1] = {10, 10, 8, 5, 2};
static const int8_t SUPPORT_WEIGHT[SUPPORT_REACH + 1] = {10, 6, 3};

static void find_enemies(const Battle *b, const State *s, int side, Outlook *o) {
    memset(o->nearest, NOT_ASKED, b->grid.count);
    o->enemy_count = 0;
    FOR_SIDE_UNITS(e, b, side_other(side)) {
        if (on_map(s, e)) o->enemy[o->enemy_count++] = b->grid.at[b->place[s->piece[e].place].hex];
    }
}

static int size_of(int difference) { return difference < 0 ? -difference : difference; }

int clash_nearest(const Battle *b, Outlook *o, HexId hex) {
    if (o->nearest[hex] != NOT_ASKED) return o->nearest[hex];
    const Axial at = b->grid.at[hex];
    int nearest = FAR;
    for (int i = 0; i < o->enemy_count; i++) {
        const int q = at.q - o->enemy[i].q, r = at.r - o->enemy[i].r;
        nearest = lesser(nearest, greater(greater(size_of(q), size_of(r)), size_of(q + r)));
    }
    o->nearest[hex] = (uint8_t)nearest;
    return nearest;
}

static int within(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

static void look_afresh(const Battle *b, int side, Outlook *o) {
    memset(o->threat, 0, b->grid.count * sizeof o->threat[0]);
    memset(o->support, 0, b->grid.count * sizeof o->support[0]);
    o->enemy_count = 0;
    memset(o->nearest, NOT_ASKED, b->grid.count);
    memset(o->seen, 0xFF, b->piece_count * sizeof o->seen[0]); /* NO_PLACE */
    o->eyes = (uint8_t)(side + 1);
}

/* Brings the field of one side's units up to date; true if one of them is somewhere else. Cavalry
 * attacks no infantry, and is no threat. */
static bool follow_units(const Battle *b, const State *s, int side, Outlook *o, int16_t *field,
                         const int8_t *weight, int reach) {
    const bool enemy = side + 1 != o->eyes;
    bool moved = false;
    FOR_SIDE_UNITS(u, b, side) {
        const PlaceId now = s->piece[u].place, was = o->seen[u];
        const uint8_t steps = own_of(s, u)->steps;
        if (now == was && (now == NO_PLACE || steps == o->seen_steps[u])) continue;
        moved |= now != was;
        if (!enemy || !is_cavalry(b, u)) {
            if (was != NO_PLACE)
                felt_spread(b, field, b->place[was].hex, -o->seen_steps[u], weight, reach);
            if (now != NO_PLACE) felt_spread(b, field, b->place[now].hex, steps, weight, reach);
        }
        o->seen[u] = now;
        o->seen_steps[u] = steps;
    }
    return moved;
}

void clash_look_around(const Battle *b, const State *s, int side, Outlook *o) {
    if (o->eyes != side + 1) look_afresh(b, side, o);
    follow_units(b, s, side, o, o->support, SUPPORT_WEIGHT, SUPPORT_REACH);
    if (follow_units(b, s, side_other(side), o, o->threat, THREAT_WEIGHT, THREAT_REACH)) {
        find_enemies(b, s, side, o);
    }
}

void clash_look(const Battle *b, const State *s, int side, Outlook *o) {
    clash_stakes(b, s, side, &o->stakes);
    clash_look_around(b, s, side, o);
    clash_find_aims(b, s, &o->stakes, &o->aims);
    memset(o->drawn, NOT_ASKED, b->grid.count * sizeof o->drawn[0]); /* every byte: -1 */
}

/* ---- places ---- */

const Lean *clash_lean(const Battle *b, const Dispositions *how, PieceId u) {
    return &CLASH_MIND.script[how->script[b->piece[u].formation]].lean;
}

static int draw_at(const Battle *b, Outlook *o, HexId hex) {
    const Aims *aims = &o->aims;
    int worth = 0;
    if (o->drawn[hex] >= 0) return o->drawn[hex];
    for (int i = 0; i < b->victory_count; i++) {
        if (aims->draw[i] == 0) continue;
        worth += aims->draw[i] / (hex_distance(&b->grid, hex, b->victory[i].hex) + 3);
    }
    o->drawn[hex] = worth;
    return worth;
}

/* Of what is worth having or keeping: its own aim above all; and of the enemy. */
static int pull(const Battle *b, Outlook *o, PieceId u, HexId hex, const Lean *lean) {
    const Aims *aims = &o->aims;
    int worth = draw_at(b, o, hex);
    const uint8_t party = aims->party_of[u];
    const uint8_t aim = party == NO_PARTY ? NO_AIM : aims->party[party].aim;
    if (aim != NO_AIM) {
        const int d = hex_distance(&b->grid, hex, b->victory[aim].hex);
        if (d > 1) worth -= 12 * (d - 1);
    }
    worth = worth * lean->ground / 100;
    const int near = clash_nearest(b, o, hex);
    if (near > 2 && near != FAR) {
        /* Beyond judgement a script counts hexes to the enemy for more than the drift to him. */
        const int drift = o->stakes.boldness > 90 ? 4 : 2;
        const int rate = drift + (lean->touch - 100) / 10;
        /* Who falls back from the enemy goes no farther than out of his reach. */
        worth -= rate * ((rate < 0 ? lesser(near, OUT_OF_REACH) : near) - 2);
    }
    return worth;
}

bool clash_below(const Battle *b, const State *s, PlaceId p, int side) {
    if (!clash_clear(b, p)) return false;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId e = b->place[p].adjacent[i];
        if (e == NO_PLACE || units_at(s, e, side_other(side)) == 0 || is_entry(b, e)) continue;
        if (!clash_clear(b, e) || clash_level(b, e) <= clash_level(b, p)) continue;
        if (hex_of(b, p)->edge[i] & (EDGE_STEEP | EDGE_RIVER)) continue;
        bool answered = false;
        for (int k = 0; k < HEX_SIDES && !answered; k++) {
            const PlaceId beside = b->place[e].adjacent[k];
            answered = beside != NO_PLACE && beside != p && !is_entry(b, beside) &&
                       units_at(s, beside, side) > 0 && clash_level(b, beside) >= clash_level(b, e);
        }
        if (!answered) return true;
    }
    return false;
}

static int ground_strength(const Battle *b, PlaceId p) { return country_of(b)->strength[p]; }

/* How exposed a unit is there: the strength that could fall on it against what stands by it. */
static int danger(const Battle *b, const State *s, const Outlook *o, PieceId u, PlaceId p) {
    const HexId hex = b->place[p].hex;
    const int threat = o->threat[hex], steps = own_of(s, u)->steps;
    if (threat == 0) return 0;
    /* A unit is not its own support. */
    const int from = on_map(s, u) ? place_distance(b, s->piece[u].place, p) : FAR;
    int support = o->support[hex] + 10 * steps + 3 * ground_strength(b, p);
    if (from <= SUPPORT_REACH) support -= SUPPORT_WEIGHT[from] * steps;
    if (support < 5) support = 5;
    const int excess = threat - support;
    if (excess <= 0) return 0;
    return within(excess * (130 - o->stakes.boldness / 3) / support, 0, 300);
}

/* Others of its formation near enough to be commanded together (10.4). */
static int apart(const Battle *b, const State *s, PieceId u, PlaceId p) {
    int mates = 0, near = 0, nearest = FAR;
    FOR_FORMATION_UNITS(v, b, clash_formation(b, u)) {
        if (v == u || !on_map(s, v)) continue;
        const int d = place_distance(b, p, s->piece[v].place);
        mates++;
        near += d <= 4;
        if (d < nearest) nearest = d;
    }
    if (mates == 0) return 0;
    return 20 * (mates - near) / mates + (nearest > 3 ? 8 * (nearest - 3) : 0);
}

/* Others who could still stack with it there, near enough to follow. */
static bool mates_near(const Battle *b, const State *s, PieceId u, PlaceId p) {
    FOR_SIDE_UNITS(v, b, side_of(b, u)) {
        if (v == u || !on_map(s, v) || b->piece[v].formation != b->piece[u].formation) continue;
        if (place_distance(b, p, s->piece[v].place) <= 3) return true;
    }
    return false;
}

/* A victory hex: the worth of taking it, or of not leaving it to be taken. A brigade alone is soon
 * driven off, and bars the way for those of other divisions (7.2). */
static int objective(const Battle *b, const State *s, const Outlook *o, PieceId u, PlaceId p) {
    const HexId hex = b->place[p].hex;
    const int v = b->victory_at[hex];
    if (v < 0) return 0;
    const int worth = o->stakes.hex[v];
    if (s->control[v] != o->stakes.side) return worth;
    const int near = o->aims.press[v];
    const int company = clash_friends(b, s, u, p);
    if (near > 9 || company > 1) return 0;
    const int steps = own_of(s, u)->steps; /* a remnant holds nothing */
    const int hold = worth * (near <= 4 ? 80 : near <= 6 ? 50 : 25) / 100;
    const uint8_t party = o->aims.party_of[u];
    const bool aim = party != NO_PARTY && o->aims.party[party].aim == v;
    const int share = !aim && near > 2 ? 40 : company > 0 ? 60 : mates_near(b, s, u, p) ? 100 : 80;
    return hold * share / 100 * (steps == 1 ? 50 : steps == 2 ? 90 : 100) / 100;
}

/* A place where there are many already, and no enemy to fight. */
static int crowd(const Battle *b, const State *s, const Outlook *o, PieceId u, PlaceId p) {
    const HexId hex = b->place[p].hex;
    const int from = on_map(s, u) ? place_distance(b, s->piece[u].place, p) : FAR;
    int support = o->support[hex];
    if (from <= SUPPORT_REACH) support -= SUPPORT_WEIGHT[from] * own_of(s, u)->steps;
    return within((support - 80) / 2, 0, 50);
}

int clash_ground(const Battle *b, const State *s, Outlook *o, PieceId u, PlaceId p) {
    const int side = o->stakes.side;
    const HexId hex = b->place[p].hex;
    if (is_entry(b, p)) return -20000;
    const bool cavalry = is_cavalry(b, u);
    const Lean *lean = clash_lean(b, &o->how, u);
    int worth = pull(b, o, u, hex, lean) + objective(b, s, o, u, p) * lean->ground / 100;
    int hurt = danger(b, s, o, u, p);
    if (clash_nearest(b, o, hex) <= 5) worth += 6 * ground_strength(b, p);
    int beside = 0, enemies = 0; /* a line: friends next to it */
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId next = b->place[p].adjacent[i];
        if (next == NO_PLACE) continue;
        beside += units_at(s, next, side) > 0;
        enemies += units_at(s, next, side_other(side)) > 0 && !clash_river(b, p, i);
    }
    worth += (beside > 2 ? 24 : 12 * beside) * lean->line / 100;
    if (enemies == 0) worth -= crowd(b, s, o, u, p);
    if (enemies > 2) worth -= 25 * (enemies - 2);
    if (enemies > 0 && clash_below(b, s, p, side)) worth -= 150;
    if (cavalry) {
        hurt = within(o->threat[hex] * 3 / 2, 0, 250) + 60 * enemies;
    } else {
        if (clash_nearest(b, o, hex) <= 8) worth -= apart(b, s, u, p);
    }
    return worth - hurt * lean->danger / 100;
}
