#include "rules/clash/mind/outlook.h"

#include "rules/clash/mind/derived.h"
#include "rules/clash/mind/mind.h"

/* Bounds are asked of every place in reach, with little to do for each. */
#define INLINE static inline __attribute__((always_inline))

enum {
    FAR = SPOTS_FAR,
    NOT_ASKED = UINT8_MAX,
    NOT_PULLED = INT32_MIN,
    OUT_OF_REACH = 7,
    THREAT_REACH = 4,
    SUPPORT_REACH = 2
};
static const int8_t THREAT_WEIGHT[THREAT_REACH + 1] = {10, 10, 8, 5, 2};
static const int8_t SUPPORT_WEIGHT[SUPPORT_REACH + 1] = {10, 6, 3};

static void find_enemies(const Battle *b, const State *s, int side, Outlook *o) {
    memset(o->nearest, NOT_ASKED, b->grid.count);
    o->enemies.count = 0;
    FOR_SIDE_UNITS(e, b, side_other(side)) {
        const PlaceId place = s->piece[e].place;
        if (place == NO_PLACE || s->place[place].head != e) continue;
        spots_add(&o->enemies, b->grid.at[b->place[place].hex]);
    }
}

static int size_of(int difference) { return difference < 0 ? -difference : difference; }

/* As the grid counts it; without branches. */
static int between(Axial one, Axial other) {
    const int q = one.q - other.q, r = one.r - other.r;
    return greater(greater(size_of(q), size_of(r)), size_of(q + r));
}

int clash_nearest(const Battle *b, Outlook *o, HexId hex) {
    if (o->nearest[hex] != NOT_ASKED) return o->nearest[hex];
    o->nearest[hex] = (uint8_t)spots_nearest(&o->enemies, b->grid.at[hex]);
    return o->nearest[hex];
}

static int within(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

static void begin_afresh(const Battle *b, int side, Outlook *o) {
    memset(o->threat, 0, b->grid.count * sizeof o->threat[0]);
    memset(o->support, 0, b->grid.count * sizeof o->support[0]);
    o->enemies.count = 0;
    memset(o->nearest, NOT_ASKED, b->grid.count);
    memset(o->seen, 0xFF, b->piece_count * sizeof o->seen[0]); /* NO_PLACE */
    influence_stamp_init(b, THREAT_WEIGHT, THREAT_REACH, &o->threat_of);
    influence_stamp_init(b, SUPPORT_WEIGHT, SUPPORT_REACH, &o->support_of);
    o->of_side = (uint8_t)(side + 1);
}

/* Brings the field of one side's units up to date; true if one of them is somewhere else. Cavalry
 * attacks no infantry, and is no threat. */
static bool follow_units(const Battle *b, const State *s, int side, Outlook *o, int16_t *field,
                         const InfluenceStamp *stamp) {
    const bool enemy = side + 1 != o->of_side;
    bool moved = false;
    FOR_SIDE_UNITS(u, b, side) {
        const PlaceId now = s->piece[u].place, was = o->seen[u];
        const uint8_t steps = own_of(s, u)->steps;
        if (now == was && (now == NO_PLACE || steps == o->seen_steps[u])) continue;
        moved |= now != was;
        if (!enemy || !is_cavalry(b, u)) {
            if (was != NO_PLACE)
                influence_stamp(b, field, b->place[was].hex, -o->seen_steps[u], stamp);
            if (now != NO_PLACE) influence_stamp(b, field, b->place[now].hex, steps, stamp);
        }
        o->seen[u] = now;
        o->seen_steps[u] = steps;
    }
    return moved;
}

void clash_outlook_follow(const Battle *b, const State *s, int side, Outlook *o) {
    if (o->of_side != side + 1) begin_afresh(b, side, o);
    follow_units(b, s, side, o, o->support, &o->support_of);
    if (follow_units(b, s, side_other(side), o, o->threat, &o->threat_of)) {
        find_enemies(b, s, side, o);
    }
}

void clash_outlook_make(const Battle *b, const State *s, int side, Outlook *o) {
    clash_stakes(b, s, side, &o->stakes);
    clash_outlook_follow(b, s, side, o);
    clash_find_aims(b, s, &o->stakes, &o->aims);
    memset(o->drawn, NOT_ASKED, b->grid.count * sizeof o->drawn[0]); /* every byte: -1 */
    o->pulls = o->pulls_next = 0;
}

/* ---- places ---- */

const ScriptBias *clash_bias(const Battle *b, const Scripts *scripts, PieceId u) {
    return &CLASH_MIND.script[scripts->script[b->piece[u].formation]].bias;
}

static int draw_at(const Battle *b, Outlook *o, HexId hex) {
    const Aims *aims = &o->aims;
    int worth = 0;
    if (o->drawn[hex] >= 0) return o->drawn[hex];
    for (int i = 0; i < b->victory_count; i++) {
        if (aims->draw[i] == 0) continue;
        worth += clash_share(b, aims->draw[i], hex_distance(&b->grid, hex, b->victory[i].hex));
    }
    o->drawn[hex] = worth;
    return worth;
}

/* The table of pulls for this aim and bias. */
static int32_t *pulls_for(const Battle *b, Outlook *o, uint8_t aim, const ScriptBias *bias) {
    const int most = lesser(PULLS_MAX, PULL_ROOM / b->grid.count);
    const uint32_t key = (uint32_t)aim << 16 | (uint16_t)bias->ground;
    for (int i = 0; i < o->pulls; i++) {
        if (o->pull_for[i] == key) return &o->pull[i * b->grid.count];
    }
    const int at = o->pulls_next;
    o->pulls = (uint8_t)greater(o->pulls, at + 1);
    o->pulls_next = (uint8_t)((at + 1) % most);
    o->pull_for[at] = key;
    int32_t *pull = &o->pull[at * b->grid.count];
    for (int i = 0; i < b->grid.count; i++) pull[i] = NOT_PULLED;
    return pull;
}

/* Of what is worth having or keeping: its own aim above all. */
static int pull_of_ground(const Battle *b, Outlook *o, const Settler *u, HexId hex) {
    int worth = draw_at(b, o, hex);
    if (u->aim != NO_AIM) {
        const int d = hex_distance(&b->grid, hex, b->victory[u->aim].hex);
        if (d > 1) worth -= 12 * (d - 1);
    }
    u->pull[hex] = worth * u->bias->ground / 100;
    return u->pull[hex];
}

/* Beyond judgement a script counts hexes to the enemy for more than the drift to him. */
static int drift_of(const Outlook *o, const ScriptBias *bias) {
    return (o->stakes.boldness > 90 ? 4 : 2) + (bias->touch - 100) / 10;
}

/* Of the ground, and of the enemy. */
INLINE int pull(const Battle *b, Outlook *o, const Settler *u, HexId hex, int near) {
    const int ground = u->pull[hex] != NOT_PULLED ? u->pull[hex] : pull_of_ground(b, o, u, hex);
    if (near <= 2 || near == FAR) return ground;
    /* Who falls back from the enemy goes no farther than out of his reach. */
    return ground - u->drift * ((u->drift < 0 ? lesser(near, OUT_OF_REACH) : near) - 2);
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

static int terrain_strength(const Battle *b, PlaceId p) { return mind_derived_of(b)->strength[p]; }

/* What stands in the hex and near it; a unit is not its own support. */
static int support_at(const Battle *b, const Outlook *o, const Settler *u, HexId hex) {
    const int from = u->on_map ? between(u->at, b->grid.at[hex]) : FAR;
    return o->support[hex] - (from <= SUPPORT_REACH ? SUPPORT_WEIGHT[from] * u->steps : 0);
}

/* How exposed a unit is there: the strength that could fall on it against what stands by it. */
static int danger(const Battle *b, const Outlook *o, const Settler *u, PlaceId p, int beside) {
    const int threat = o->threat[b->place[p].hex];
    if (threat == 0) return 0;
    const int support = greater(beside + 10 * u->steps + 3 * terrain_strength(b, p), 5);
    const int excess = threat - support;
    if (excess <= 0) return 0;
    return within(excess * (130 - o->stakes.boldness / 3) / support, 0, 300);
}

/* Others of its formation near enough to be commanded together (10.4). */
static int apart(const Settler *u, Axial at) {
    int near = 0, nearest = FAR;
    for (int i = 0; i < u->mates; i++) {
        const int d = between(at, u->mate[i]);
        near += d <= 4;
        nearest = lesser(nearest, d);
    }
    if (u->mates == 0) return 0;
    return 20 * (u->mates - near) / u->mates + (nearest > 3 ? 8 * (nearest - 3) : 0);
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
static int objective(const Battle *b, const State *s, const Outlook *o, const Settler *u,
                     PlaceId p) {
    const int v = b->victory_at[b->place[p].hex];
    const int worth = o->stakes.hex[v];
    if (s->control[v] != o->stakes.side) return worth;
    const int near = o->aims.press[v];
    const int company = clash_friends(b, s, u->unit, p);
    if (near > 9 || company > 1) return 0;
    const int steps = u->steps; /* a remnant holds nothing */
    const int hold = worth * (near <= 4 ? 80 : near <= 6 ? 50 : 25) / 100;
    const int share = u->aim != v && near > 2        ? 40
                      : company > 0                  ? 60
                      : mates_near(b, s, u->unit, p) ? 100
                                                     : 80;
    return hold * share / 100 * (steps == 1 ? 50 : steps == 2 ? 90 : 100) / 100;
}

/* Neighbours that a side holds: those whose zone of control comes here are counted already. */
static int neighbours(const Battle *b, const State *s, PlaceId p, int side, bool over_rivers) {
    const unsigned no_zoc = derived_of(b)->no_zoc[p];
    int count = held_beside(s, p, side);
    for (int i = 0; no_zoc >> i != 0; i++) {
        if (!(no_zoc >> i & 1) || (!over_rivers && clash_river(b, p, i))) continue;
        count += units_at(s, b->place[p].adjacent[i], side) > 0;
    }
    return count;
}

void clash_settler(const Battle *b, const State *s, Outlook *o, PieceId u, Settler *settler) {
    const uint8_t party = o->aims.party_of[u];
    settler->unit = u;
    settler->cavalry = is_cavalry(b, u);
    settler->on_map = on_map(s, u);
    settler->steps = own_of(s, u)->steps;
    settler->aim = party == NO_PARTY ? NO_AIM : o->aims.party[party].aim;
    settler->bias = clash_bias(b, &o->scripts, u);
    settler->drift = drift_of(o, settler->bias);
    settler->pull = pulls_for(b, o, settler->aim, settler->bias);
    settler->at = settler->on_map ? b->grid.at[b->place[s->piece[u].place].hex] : (Axial){0};
    settler->mates = 0;
    if (settler->cavalry) return; /* it keeps no company */
    FOR_FORMATION_UNITS(v, b, clash_formation(b, u)) {
        if (v == u || !on_map(s, v)) continue;
        settler->mate[settler->mates++] = b->grid.at[b->place[s->piece[v].place].hex];
    }
}

/* All that can speak for a place but friends beside. */
INLINE int charm(const Battle *b, const State *s, Outlook *o, const Settler *u, PlaceId p,
                 int near) {
    const HexId hex = b->place[p].hex;
    int worth = pull(b, o, u, hex, near);
    if (b->victory_at[hex] >= 0) worth += objective(b, s, o, u, p) * u->bias->ground / 100;
    return near <= 5 ? worth + 6 * terrain_strength(b, p) : worth;
}

enum { LINE_MOST = 24, LINE_EACH = 12 };

int clash_place_bound(const Battle *b, const State *s, Outlook *o, const Settler *u, PlaceId p) {
    const int near = clash_nearest(b, o, b->place[p].hex);
    return charm(b, s, o, u, p, near) + LINE_MOST * u->bias->line / 100;
}

int clash_place_worth_for(const Battle *b, const State *s, Outlook *o, const Settler *u,
                          PlaceId p) {
    const int side = o->stakes.side;
    const HexId hex = b->place[p].hex;
    if (is_entry(b, p)) return -20000;
    const ScriptBias *bias = u->bias;
    const int near = clash_nearest(b, o, hex), support = support_at(b, o, u, hex);
    int worth = charm(b, s, o, u, p, near);
    const int beside = neighbours(b, s, p, side, true); /* a line: friends next to it */
    const int enemies = near > 1 ? 0 : neighbours(b, s, p, side_other(side), false);
    worth += lesser(LINE_EACH * beside, LINE_MOST) * bias->line / 100;
    if (enemies == 0) worth -= within((support - 80) / 2, 0, 50); /* a crowd, and nobody to fight */
    if (enemies > 2) worth -= 25 * (enemies - 2);
    if (enemies > 0 && clash_below(b, s, p, side)) worth -= 150;
    int hurt;
    if (u->cavalry) {
        hurt = within(o->threat[hex] * 3 / 2, 0, 250) + 60 * enemies;
    } else {
        hurt = danger(b, o, u, p, support);
        if (near <= 8) worth -= apart(u, b->grid.at[hex]);
    }
    return worth - hurt * bias->danger / 100;
}

int clash_place_worth(const Battle *b, const State *s, Outlook *o, PieceId u, PlaceId p) {
    Settler settler;
    clash_settler(b, s, o, u, &settler);
    return clash_place_worth_for(b, s, o, &settler, p);
}
