#include "rules/bayonet/mind/estimate.h"

#include "rules/bayonet/charge.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/terrain.h"

enum { CASUALTY = 50, DISORDER = 55, GROUND_WON = 25, PRIZE = 70, GUNS = 160 };

/* 12.0: in tenths, that the brigade fails when one more of its units is gone. */
static int break_tenths(const Battle *b, const State *s, FormationId f) {
    const int most = b->formation[f].post.morale - brigade_state(s, f)->eliminated - 1;
    return most >= 9 ? 0 : most < 0 ? 10 : 9 - most;
}

static int unit_worth(const Battle *b, const State *s, PieceId u) {
    return 70 + 35 * unit_cv(b, s, u) - 20 * flagged(s, u, FLAG_DISORDERED);
}

/* 2.1.1: a wing without brigades is the battle; one that has few left is near it. */
static int wing_stake(const Battle *b, const State *s, FormationId f) {
    static const int16_t STAKE[] = {0, 900, 240, 90};
    enum { MANY = sizeof STAKE / sizeof STAKE[0] };
    const int wing = brigade_state(s, f)->wing;
    int left = 0;
    FOR_BRIGADES_OF(g, b, s, b->formation[f].side) {
        left += brigade_state(s, g)->wing == wing;
        if (left == MANY) return 0;
    }
    return STAKE[left];
}

int bayonet_rout_worth(const Battle *b, const State *s, PieceId u) {
    const FormationId f = brigade_of(b, u);
    const int tenths = brigade_state(s, f)->units <= 1 ? 10 : break_tenths(b, s, f);
    if (tenths == 0) return 60 + unit_worth(b, s, u);
    int rest = wing_stake(b, s, f);
    FOR_TROOPS_OF(v, b, s, f) {
        if (v != u) rest += unit_worth(b, s, v);
    }
    return 60 + unit_worth(b, s, u) + rest * tenths / 10;
}

int bayonet_loss_worth(const Battle *b, const State *s, PieceId u) {
    if (is_horse(b, u)) {
        return flagged(s, u, FLAG_DISORDERED) ? bayonet_rout_worth(b, s, u) : DISORDER;
    }
    const BayonetPiece *x = own_of(s, u);
    if (flagged(s, u, FLAG_BACK) && x->depth > 0) return CASUALTY / 2;
    if (unit_cv(b, s, u) <= 1) return bayonet_rout_worth(b, s, u);
    return CASUALTY;
}

/* So many casualties on foot. */
static int losses_worth(const Battle *b, const State *s, PieceId u, int losses) {
    const int left = unit_cv(b, s, u) + own_of(s, u)->depth;
    return losses >= left ? bayonet_rout_worth(b, s, u) : losses * bayonet_loss_worth(b, s, u);
}

typedef struct Estimate {
    const Battle *b;
    const State *s;
    PieceId attacker, defender;
    PlaceId target;
    int spent; /* casualties of each before the die: volleys */
    bool sheltered;
} Estimate;

static int ground_won(const Estimate *x) {
    return GROUND_WON + (x->b->victory_at[x->target] >= 0 ? PRIZE : 0);
}

/* Foot that may take a casualty instead of leaving the hex does so (11.8.1b). */
static int driven(const Estimate *x, int losses) {
    if (x->sheltered) return losses_worth(x->b, x->s, x->defender, losses + 1);
    return losses_worth(x->b, x->s, x->defender, losses) + ground_won(x);
}

/* What it expects of each result: losses of the two (casualties of foot, Disorder of horse), and
 * whether the defender has to leave. Both suffer theirs, although by the rules the rout of the
 * first spares the other. It leaves out what happens to those who cannot go back (11.7c), and to
 * others through whom they run. */
enum { ALL = 99 };
typedef struct Expected {
    uint8_t mine, theirs;
    bool driven;
} Expected;
static const Expected EXPECTED[CODES] = {
    [CODE_AX] = {ALL, 0, false},    [CODE_2AR] = {2, 0, false},  [CODE_1AR] = {1, 1, false},
    [CODE_FF] = {0, 0, false},      [CODE_1DR] = {1, 1, true},   [CODE_2DR] = {0, 2, true},
    [CODE_DX] = {0, ALL, true},     [CODE_AR2] = {1, 0, false},  [CODE_AR1] = {1, 0, false},
    [CODE_BD] = {0, 1, false},      [CODE_1D] = {1, 1, false},   [CODE_A1] = {0, 1, true},
    [CODE_A2] = {0, 2, true},       [CODE_AGAIN] = {0, 2, true}, [CODE_A3] = {0, ALL, true},
    [CODE_CHARGE] = {0, ALL, true},
};

/* Foot behind cover takes a casualty more and stays (11.8.1b). */
static int losses_of_defender(const Estimate *x, const Expected *e) {
    return e->theirs + (x->sheltered && e->driven);
}

static bool falls(const Battle *b, const State *s, PieceId u, int losses) {
    if (is_horse(b, u)) return losses >= ALL || (losses > 0 && flagged(s, u, FLAG_DISORDERED));
    return losses >= unit_cv(b, s, u) + own_of(s, u)->depth;
}

static int code_worth(const Estimate *x, Code code) {
    const Battle *b = x->b;
    const State *s = x->s;
    const PieceId u = x->attacker, v = x->defender;
    const bool foot = is_foot(b, v);
    const int mine = x->spent;
    const Expected *e = &EXPECTED[code];
    switch (code) {
    case CODE_AX: return -bayonet_rout_worth(b, s, u) - 30;
    case CODE_2AR: return -losses_worth(b, s, u, mine + e->mine) - GROUND_WON;
    case CODE_1AR:
        return losses_worth(b, s, v, mine + e->theirs) - losses_worth(b, s, u, mine + e->mine) -
               GROUND_WON;
    case CODE_FF: return losses_worth(b, s, v, mine) - losses_worth(b, s, u, mine);
    case CODE_1DR: return driven(x, mine + e->theirs) - losses_worth(b, s, u, mine + e->mine);
    case CODE_2DR: return driven(x, mine + e->theirs) - losses_worth(b, s, u, mine);
    case CODE_DX: return bayonet_rout_worth(b, s, v) + ground_won(x);
    case CODE_AR2:
    case CODE_AR1: return -DISORDER - GROUND_WON;
    case CODE_BD: return bayonet_loss_worth(b, s, v) - DISORDER;
    case CODE_1D: return bayonet_loss_worth(b, s, v) - DISORDER - GROUND_WON;
    case CODE_A1: return bayonet_loss_worth(b, s, v) + ground_won(x) - DISORDER;
    case CODE_A2:
    case CODE_AGAIN:
        return (foot ? driven(x, e->theirs) : bayonet_loss_worth(b, s, v) + ground_won(x)) + 15 -
               DISORDER;
    default: return bayonet_rout_worth(b, s, v) + ground_won(x) + 20 - DISORDER; /* A3, A section */
    }
}

/* ---- the attack as it is imagined; where it is not what the rules would say, it is said ---- */

static int open_beside(const Battle *b, const State *s, const Stand *at, PlaceId hex) {
    const int side = side_of(b, at->unit);
    return !bayonet_flank_covered(b, s, hex, dir_left_flank(at->facing), side) +
           !bayonet_flank_covered(b, s, hex, dir_right_flank(at->facing), side);
}

/* Open flanks where it would strike from. Who goes forward with his line takes its cover along. */
static int open_at(const Battle *b, const State *s, const Stand *at, PlaceId from) {
    if (s->piece[at->unit].place == from) return bayonet_open_flanks(b, s, at->unit);
    if (at->facing >= HEX_SIDES) return 0;
    const int there = open_beside(b, s, at, from);
    const int here = from == at->hex ? there : open_beside(b, s, at, at->hex);
    return here < there ? here : there;
}

/* The owner of a village stack names the defender (9.1.2): taken to be the strongest, the reserve
 * too. */
static PieceId village_defender(const Battle *b, const State *s, PlaceId hex) {
    PieceId best = NO_PIECE;
    FOR_PIECES_AT(p, s, hex) {
        if (!is_troops(b, p) || !in_play(s, p)) continue;
        if (best == NO_PIECE || unit_cv(b, s, p) > unit_cv(b, s, best)) best = p;
    }
    return best;
}

/* As the stack stands now, not as it did before the first attack (R126); where its owner chooses
 * which flank it refuses, it is the left one. */
static PieceId defender_of(const Battle *b, const State *s, PlaceId hex, int side, Aspect *aspect) {
    *aspect = ASPECT_FRONT;
    if (bayonet_is_village_stack(b, s, hex)) return village_defender(b, s, hex);
    const Stack now = bayonet_stack_now(b, s, hex);
    return bayonet_defender_at(b, s, hex, side, now == STACK_EITHER ? STACK_REFUSES_LEFT : now,
                               aspect);
}

static int table_worth(const Estimate *x, TableId table, int net) {
    const Battle *b = x->b;
    const int column = bayonet_net_column(table, net);
    uint8_t faces[CODES] = {0}; /* of the die that bring each code: several bring the same */
    int sum = 0;
    for (int die = 0; die < DIE_FACES; die++) faces[chart(b, table, die, column)]++;
    for (int code = 0; code < CODES; code++) {
        if (faces[code] > 0) sum += faces[code] * code_worth(x, (Code)code);
    }
    return sum / DIE_FACES;
}

static NetInput imagine(const Battle *b, const State *s, const Stand *at, PlaceId from,
                        PlaceId target, PieceId v, Aspect aspect, int distance) {
    /* Whether a charge goes over rough ground is known only once it has been made. */
    NetInput in = {.aspect = (uint8_t)aspect, .distance = (uint8_t)distance, .rough = false};
    bayonet_net_side(b, s, at->unit, from, NET_ATTACKER, &in);
    bayonet_net_side(b, s, v, target, NET_DEFENDER, &in);
    bayonet_net_terrain(b, s, target, hex_side_towards(&b->grid, target, from), &in);
    if (in.sheltered || is_horse(b, at->unit)) return in; /* flanks do not count */
    in.open[NET_ATTACKER] = (uint8_t)open_at(b, s, at, from);
    /* As they are now, not as they were before the first attack (R16). */
    in.open[NET_DEFENDER] = (uint8_t)bayonet_open_flanks(b, s, v);
    return in;
}

static Estimate estimate_of(const Battle *b, const State *s, const NetInput *in, PlaceId target) {
    const PieceId u = in->unit[NET_ATTACKER], v = in->unit[NET_DEFENDER];
    Estimate x = {b, s, u, v, target, 0, in->sheltered && is_foot(b, v)};
    /* A volley costs who fires and who is hit a casualty each; who routs by it is not told apart,
     * battalion guns (10.6) are left out. */
    x.spent = is_foot(b, u) && (has_volley(b, s, u) || has_volley(b, s, v));
    return x;
}

bool bayonet_estimate_input(const Battle *b, const State *s, const Stand *at, PlaceId from,
                            PlaceId target, int distance, NetInput *in) {
    const int side = hex_side_towards(&b->grid, target, from);
    Aspect aspect;
    if (side < 0) return false;
    const PieceId v = defender_of(b, s, target, side, &aspect);
    if (v == NO_PIECE) return false;
    *in = imagine(b, s, at, from, target, v, aspect, distance);
    return true;
}

AttackChances bayonet_estimate_chances(const Battle *b, const State *s, const NetInput *in,
                                       PlaceId target) {
    const Estimate x = estimate_of(b, s, in, target);
    const TableId table = bayonet_net_table(b, in);
    const int column = bayonet_net_column(table, bayonet_net(b, in));
    AttackChances sum = {0};
    for (int die = 0; die < DIE_FACES; die++) {
        const Expected *e = &EXPECTED[chart(b, table, die, column)];
        const int theirs = losses_of_defender(&x, e);
        /* Horse that attacks is Disordered by it in any case (11.3.3d). */
        sum.attacker_loses += is_foot(b, x.attacker) ? x.spent + e->mine > 0 : e->mine == ALL;
        sum.defender_loses += x.spent + theirs > 0;
        sum.given_up += (e->driven && !x.sheltered) || falls(b, s, x.defender, x.spent + theirs);
    }
    return sum;
}

int bayonet_estimate_attack(const Battle *b, const State *s, const Stand *at, PlaceId from,
                            PlaceId target, int distance) {
    const PieceId u = at->unit;
    const int side = hex_side_towards(&b->grid, target, from);
    Aspect aspect;
    if (side < 0) return 0;
    if (troops_at(b, s, target, side_other(side_of(b, u))) == 0) {
        return bayonet_artillery_at(b, s, target) != NO_PIECE ? GUNS : 10;
    }
    const PieceId v = defender_of(b, s, target, side, &aspect);
    if (v == NO_PIECE) return 0;
    const bool horse = is_horse(b, u);
    if (!horse && is_horse(b, v)) return has_volley(b, s, u) ? bayonet_loss_worth(b, s, v) - 30 : 0;
    if (horse && has_volley(b, s, v)) return 30 - bayonet_loss_worth(b, s, u);
    const NetInput in = imagine(b, s, at, from, target, v, aspect, distance);
    const Estimate x = estimate_of(b, s, &in, target);
    return table_worth(&x, bayonet_net_table(b, &in), bayonet_net(b, &in) + at->edge);
}

/* ---- charges ---- */

/* The hex beside the target that lies on the way; none where its brigade has no place (4.2). */
static PlaceId near_side(const Battle *b, const State *s, const Stand *at, PlaceId target) {
    PlaceId best = NO_PLACE;
    int nearest = place_distance(b, at->hex, target);
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId hex = b->place[target].adjacent[side];
        if (hex == NO_PLACE || hex_barred(b, s, hex) || !bayonet_may_stack(b, s, at->unit, hex)) {
            continue;
        }
        const int d = place_distance(b, at->hex, hex);
        if (d >= nearest || !bayonet_may_strike(b, s, at->unit, hex, target)) continue;
        if (at->within != NULL && bayonet_violation(b, s, at->within, hex) > 0) continue;
        best = hex;
        nearest = d;
    }
    return best;
}

static int priority_worth(const Battle *b, const State *s, const Stand *at, int priority, bool same,
                          bool *any) {
    const PieceId u = at->unit;
    PlaceId hex[12];
    int best = INT32_MIN;
    const int count = bayonet_charge_hexes(b, at->hex, at->facing, priority, hex);
    for (int i = 0; i < count; i++) {
        const PieceId top = top_at(b, s, hex[i]);
        if (top == NO_PIECE || side_of(b, top) == side_of(b, u)) continue;
        if (same_type(b, u, top) != same) continue;
        const PlaceId from = priority <= 2 ? at->hex : near_side(b, s, at, hex[i]);
        if (from == NO_PLACE || !bayonet_may_strike(b, s, u, from, hex[i])) continue;
        const int worth =
            bayonet_estimate_attack(b, s, at, from, hex[i], priority <= 2 ? 1 : priority - 1);
        if (worth > best) best = worth;
        *any = true;
    }
    return best;
}

int bayonet_estimate_charge(const Battle *b, const State *s, const Stand *at, bool *any) {
    *any = false;
    for (int same = 1; same >= 0; same--) {
        for (int priority = 1; priority <= (is_horse(b, at->unit) ? 4 : 3); priority++) {
            const int worth = priority_worth(b, s, at, priority, same, any);
            if (*any) return worth;
        }
    }
    return 0;
}

static bool may_charge(const Battle *b, const State *s, PieceId u) {
    if (flagged(s, u, FLAG_DISORDERED) || bayonet_locked(b, s, u)) return false;
    if (impact_at(s, s->piece[u].place) == IMPACT_EFFECTIVE) return false;
    return own_of(s, u)->rank == 0 || bayonet_stack_now(b, s, s->piece[u].place) != STACK_BEHIND;
}

int bayonet_estimate_brigade_charge(const Battle *b, const State *s, FormationId f, int edge,
                                    bool *any) {
    const Bounds within = bayonet_bounds(b, s, f);
    int sum = 0;
    *any = false;
    FOR_TROOPS_OF(u, b, s, f) {
        Stand at = stand_of(s, u);
        bool strikes;
        if (!may_charge(b, s, u)) continue;
        at.edge = edge;
        at.within = &within;
        sum += bayonet_estimate_charge(b, s, &at, &strikes);
        *any = *any || strikes;
    }
    return sum;
}
