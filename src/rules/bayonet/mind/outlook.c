#include "rules/bayonet/mind/outlook.h"

#include <string.h>

#include "core/hash.h"

#include "rules/bayonet/mind/mind.h"
#include "rules/bayonet/hooks.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/move.h"

static unsigned kind_seen(const Battle *b, const State *s, PieceId p) {
    if (is_artillery(b, p)) return SEEN_GUNS;
    if (is_horse(b, p)) return SEEN_HORSE;
    return has_volley(b, s, p) ? SEEN_VOLLEY : SEEN_SHAKEN;
}

/* Whether the enemy had more of the ground that counts when the battle began. */
static bool came_to_take(const Battle *b, int side) {
    int held = 0;
    for (int i = 0; i < b->victory_count; i++) {
        held += b->victory[i].owner == side ? 1 : b->victory[i].owner == side_other(side) ? -1 : 0;
    }
    return held < 0;
}

/* Who came to take it does not rest on a lead that the loss of one brigade would undo. */
static bool must_attack(const Battle *b, const State *s, int side) {
    enum { NARROW = 5 };
    if (bayonet_assessed_winner(b, s) != side) return true;
    for (int i = 0; i < b->special_count; i++) {
        if (b->special[i].rule != SPECIAL_SCORE || !came_to_take(b, side)) continue;
        return bayonet_victory_points(b, s, side) <
               bayonet_victory_points(b, s, side_other(side)) + NARROW;
    }
    return false;
}

/* What a side that is losing dares: little more than usual at first, nearly everything at last. */
static int haste_of(const Battle *b, const State *s) {
    const int late = 3 * s->turn - 2 * b->turn_count;
    return 40 * s->turn / b->turn_count + (late > 0 ? 300 * late / b->turn_count : 0);
}

const ScriptBias *bayonet_script_bias(const Outlook *outlook, FormationId f) {
    return &BAYONET_MIND.script[outlook->scripts->script[f]].bias;
}

bool bayonet_attacks_with(const State *s, const Outlook *outlook, FormationId f) {
    return outlook->attacks && !(outlook->weak >> brigade_state(s, f)->wing & 1);
}

int bayonet_drive_of(const State *s, const Outlook *outlook, FormationId f) {
    const ScriptBias *bias = bayonet_script_bias(outlook, f);
    if (bias->touch < 0) return -1;
    if (bias->stay > 0 || brigade_state(s, f)->line != LINE_FRONT) return 0;
    return bayonet_attacks_with(s, outlook, f) || bias->attack < 0;
}

static int brigade_strength(const Battle *b, const State *s, FormationId f) {
    int strength = 0;
    FOR_TROOPS_OF(u, b, s, f) strength += unit_cv(b, s, u);
    return strength;
}

/* Wings in which the enemy is half as strong again; none if that is so in all of them. */
static uint8_t weak_wings(const Battle *b, const State *s, int side,
                          const Neighbourhood *neighbourhood) {
    int strength[SIDE_MAX][WING_MAX] = {0};
    unsigned weak = 0, held = 0;
    FOR_BRIGADES(f, b, s) {
        const int wing = brigade_state(s, f)->wing;
        strength[b->formation[f].side][wing] +=
            neighbourhood != NULL ? neighbourhood->strength[f] : brigade_strength(b, s, f);
        if (b->formation[f].side == side) held |= 1u << wing;
    }
    for (int wing = 0; wing < b->wing_count; wing++) {
        if (2 * strength[side_other(side)][wing] > 3 * strength[side][wing]) weak |= 1u << wing;
    }
    return (uint8_t)((weak & held) == held ? 0 : weak);
}

void bayonet_outlook(const Battle *b, const State *s, int side, const Scripts *scripts,
                     const Neighbourhood *neighbourhood, Outlook *outlook) {
    outlook->scripts = scripts;
    outlook->memo = NULL;
    outlook->side = side;
    outlook->attacks = must_attack(b, s, side);
    outlook->weak = outlook->attacks ? weak_wings(b, s, side, neighbourhood) : 0;
    outlook->haste = outlook->attacks ? haste_of(b, s) : 0;
}

unsigned bayonet_seen_at(const Battle *b, const State *s, const Outlook *outlook, PlaceId hex) {
    const int enemy = side_other(outlook->side);
    unsigned seen = 0;
    if (units_at(s, hex, enemy) == 0) return 0;
    FOR_PIECES_AT(p, s, hex) {
        if (side_of(b, p) == enemy && in_play(s, p)) seen |= kind_seen(b, s, p);
    }
    return seen;
}

int bayonet_seen_in(const Battle *b, const State *s, const Outlook *outlook, const PlaceId *hex,
                    int count, unsigned what) {
    int seen = 0;
    for (int i = 0; i < count; i++) seen += (bayonet_seen_at(b, s, outlook, hex[i]) & what) != 0;
    return seen;
}

void bayonet_outlook_note_army(const Battle *b, const State *s, Outlook *outlook) {
    const BayonetSide *army = &bayonet_of(s)->side[outlook->side];
    const uint64_t held = hash_bytes(s->control, b->victory_count, s->turn);
    const uint64_t all = hash_bytes(&army->ac, sizeof army->ac, held);
    for (int wing = 0; wing < b->wing_count; wing++) {
        outlook->army[wing] = hash_bytes(&army->wc[wing], sizeof army->wc[0], all);
    }
}

uint64_t bayonet_outlook_key(const Battle *b, const State *s, const Outlook *outlook, FormationId f,
                             int question) {
    const Brigade *x = brigade_state(s, f);
    const uint64_t how = (uint64_t)f | (uint64_t)question << 8 |
                         (uint64_t)outlook->scripts->script[f] << 16 |
                         (uint64_t)bayonet_attacks_with(s, outlook, f) << 24;
    const uint64_t state = (uint64_t)x->wing | (uint64_t)x->line << 8 | (uint64_t)x->slot << 16 |
                           (uint64_t)x->order << 24 | (uint64_t)x->flags << 32 |
                           (uint64_t)x->units << 40 | (uint64_t)x->eliminated << 48 |
                           (uint64_t)x->routed_now << 56;
    const uint64_t key =
        hash_join(bayonet_neighbourhood_of_brigade(b, s, &outlook->memo->neighbourhood, f), how);
    return hash_join(key + outlook->army[x->wing], state) | 1;
}

/* Ways: from the goals outwards, by what it costs to come in. */

enum { WAY_MOST = WAY_NONE - 1, QUEUE = 4 * HEX_MAX };

typedef struct Spread {
    uint8_t *way;
    uint16_t head[WAY_MOST + 1];
    uint16_t used;
    struct {
        PlaceId hex;
        uint16_t next;
    } queue[QUEUE];
} Spread;

static void spread_add(Spread *q, PlaceId hex, int cost) {
    if (cost > WAY_MOST || q->way[hex] <= cost || q->used == QUEUE) return;
    q->way[hex] = (uint8_t)cost;
    q->queue[q->used].hex = hex;
    q->queue[q->used].next = q->head[cost];
    q->head[cost] = q->used++;
}

/* What a unit wants to come to: an enemy it can fight, ground to take. Horse keeps away from foot
 * that has its volley: it is a goal only if there is nothing else, and far. */
static int goal_cost(const Battle *b, const State *s, const Outlook *outlook, PlaceId hex,
                     bool horse) {
    const unsigned seen = bayonet_seen_at(b, s, outlook, hex);
    const int prize = b->victory_at[hex];
    if (horse) {
        if (seen & SEEN_HORSE) return 0;
        if (seen & SEEN_SHAKEN) return is_village(b, hex) ? 12 : 3;
        return seen & SEEN_GUNS && !(seen & SEEN_FOOT) ? 6 : seen & SEEN_VOLLEY ? 16 : -1;
    }
    if (seen & SEEN_FOOT) return 0;
    if (prize >= 0 && s->control[prize] != outlook->side) return 0;
    return seen != 0 ? 4 : -1;
}

static bool in_wing(const Battle *b, int wing, HexId hex) { return b->hex[hex].zone >> wing & 1; }

/* Answers whether there is one in the wing; if not, those of the whole field are the goals. */
static bool spread_goals(const Battle *b, const State *s, const Outlook *outlook, int wing,
                         bool horse, Spread *q) {
    for (int within = 1; within >= 0; within--) {
        for (HexId hex = 0; hex < b->grid.count; hex++) {
            if (within && !in_wing(b, wing, hex)) continue;
            const int cost = goal_cost(b, s, outlook, hex, horse);
            if (cost >= 0) spread_add(q, hex, cost);
        }
        if (q->used > 0) return within;
    }
    return false;
}

void bayonet_outlook_ways(const Battle *b, const State *s, const Outlook *outlook, int wing,
                          bool horse, uint8_t way[HEX_MAX]) {
    const int whole = limit(b, horse ? LIMIT_MP_HORSE : LIMIT_MP_FOOT);
    Spread q;
    q.way = way;
    q.used = 0;
    memset(q.head, 0xFF, sizeof q.head);
    memset(way, WAY_NONE, b->grid.count);
    const bool within = spread_goals(b, s, outlook, wing, horse, &q);
    for (int cost = 0; cost <= WAY_MOST; cost++) {
        /* The list of this cost grows while it is worked off: an enemy's hex costs nothing. */
        while (q.head[cost] != UINT16_MAX) {
            const PlaceId hex = q.queue[q.head[cost]].hex;
            q.head[cost] = q.queue[q.head[cost]].next;
            if (way[hex] != cost) continue;
            const int ground = bayonet_seen_at(b, s, outlook, hex) & SEEN_TROOPS
                                   ? 0
                                   : chart(b, TABLE_TERRAIN, b->hex[hex].terrain,
                                           horse ? TERRAIN_COST_HORSE : TERRAIN_COST_FOOT);
            for (int side = 0; side < HEX_SIDES; side++) {
                const PlaceId from = b->place[hex].adjacent[side];
                if (from == NO_PLACE || hex_barred(b, s, from)) continue;
                if (within && !in_wing(b, wing, from)) continue; /* 4.2.3: nobody may go there */
                const int cross = bayonet_hexside_cost(b, s, hex, side, horse);
                spread_add(&q, from, cost + (cross >= CROSS_WHOLE ? whole : ground + cross));
            }
        }
    }
}
