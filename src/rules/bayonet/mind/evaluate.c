/* The evaluation of a position, term by term, and the scripts. A term is what the first side has of
 * something less what the second has, in thousandths of a point as far as one can say (a unit
 * destroyed is a point); the weights in rules/bayonet.yaml put them right. */
#include "rules/bayonet/mind/mind.h"

#include <string.h>

#include "core/number.h"
#include "rules/bayonet/mind/advise.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/mind/felt_about.h"
#include "rules/bayonet/mind/neighbourhood.h"
#include "rules/bayonet/orders.h"
#include "rules/bayonet/stack.h"
#include "rules/bayonet/steps.h"
#include "rules/bayonet/victory.h"

typedef enum {
    TERM_POINTS,
    TERM_ISSUE,
    TERM_STRENGTH,
    TERM_WINGS,
    TERM_SWING,
    TERM_ODDS,
    TERM_FLANKS,
    TERM_LINE,
    TERM_COMMAND,
    TERM_RESERVE,
    TERM_TEMPO,
    TERMS
} BayonetTerm;

/* clang-format off */
static const Term TERM[TERMS] = {
    [TERM_POINTS]   = {"points",   "has destroyed and holds more", 100, "victory points"},
    [TERM_ISSUE]    = {"issue",    "would win if it ended now", 100, "the upper hand"},
    [TERM_STRENGTH] = {"strength", "has the stronger army", 100, "strength"},
    [TERM_WINGS]    = {"wings",    "has no wing near its end", 100, "safe wings"},
    [TERM_SWING]    = {"swing",    "stands better around the ground that counts", 100, "the ground that counts"},
    [TERM_ODDS]     = {"odds",     "has the better local odds", 100, "better odds"},
    [TERM_FLANKS]   = {"flanks",   "has its flanks covered", 100, "covered flanks"},
    [TERM_LINE]     = {"line",     "has the firmer line", 100, "a firm line"},
    [TERM_COMMAND]  = {"command",  "has its brigades better in hand", 100, "brigades in hand"},
    [TERM_RESERVE]  = {"reserve",  "has fresh brigades behind the line", 100, "a reserve"},
    [TERM_TEMPO]    = {"tempo",    "has more still to act this turn", 100, "troops still to act"},
};

/*                                                  ground danger touch line attack stay */
static const Script SCRIPT[] = {
    {"use judgement",        "uses its judgement",            {100, 100,  100, 100,    0,   0}},
    {"press the objective",  "presses for the objective",     {200,  60,  120,  80, -300,   0}},
    {"hold the line",        "holds its line",                {100, 130,   60, 200,  400, 400}},
    {"mass and attack",      "masses to attack",              {100,  40,  220, 100, -800,   0}},
    {"fall back",            "falls back in good order",      { 40, 200, -150, 150, 4000,   0}},
    {"dress the ranks",      "dresses its ranks",             {100, 100,   40, 150,  900, 900}},
};
/* clang-format on */
enum { SCRIPTS = sizeof SCRIPT / sizeof SCRIPT[0] };

#define FOR_SIDE_TROOPS(u, b, s, side)                                                             \
    for (int i_##u = 0; i_##u < (b)->unit_count[side]; i_##u++)                                    \
        for (PieceId u = (b)->unit[side][i_##u]; u != NO_PIECE; u = NO_PIECE)                      \
            if (is_troops(b, u) && in_play(s, u) && (s)->piece[u].place != NO_PLACE)

/* What may change hands: ground about which its owner is the weaker; foot in a village counts
 * double. */
static void look_ground(const Battle *b, const State *s, const FeltAbout *w, int32_t *value) {
    for (int i = 0; i < b->victory_count; i++) {
        const VictoryHex *v = &b->victory[i];
        const int owner = s->control[i];
        if (owner >= SIDE_MAX) continue;
        int strength[SIDE_MAX] = {felt_in(b, w, 0, v->hex), felt_in(b, w, 1, v->hex)};
        strength[owner] += strength[owner] * terrain_value(b, v->hex, false) / 3;
        const int lead = strength[0] - strength[1];
        if (lead == 0 || (lead > 0) == (owner == 0)) continue;
        const int worth = 500 * (v->value[0] + v->value[1]);
        value[TERM_SWING] += worth * lead / (strength[0] + strength[1] + 30);
    }
}

/* What a unit risks where it stands: the odds at which it could be attacked. */
static int exposure(const Battle *b, const State *s, const FeltAbout *w, PieceId u, int side) {
    const PlaceId hex = s->piece[u].place;
    const int enemy = felt_in(b, w, side_other(side), hex);
    if (enemy == 0) return 0;
    const int own_strength = felt_in(b, w, side, hex);
    const int ground = terrain_value(b, hex, is_horse(b, u));
    const int excess = enemy * 10 / (10 + 4 * ground) - own_strength;
    return greater(-60, lesser(80 * excess / greater(own_strength, 10), 200));
}

/* Enemies that stand at its flanks and in its rear, and flanks that nobody covers near them. */
static int flank_risk(const Battle *b, const State *s, PieceId u, int side) {
    const PlaceId hex = s->piece[u].place;
    const int facing = own_of(s, u)->facing;
    if (facing >= HEX_SIDES || !zoc_of(s, hex, side_other(side))) return 0;
    int risk = 0;
    for (int turn = 1; turn <= 4; turn++) {
        const PlaceId next = b->place[hex].adjacent[side_turned(facing, turn)];
        if (next != NO_PLACE && enemy_troops_at(b, s, next, side)) {
            risk += turn == 1 || turn == 4 ? 100 : 150;
        }
    }
    return risk + 40 * open_flanks(b, s, u);
}

static int unit_value(const Battle *b, const State *s, PieceId u) {
    return 250 + 130 * unit_cv(b, s, u) - 80 * flagged(s, u, FLAG_DISORDERED) +
           60 * has_volley(b, s, u) + 50 * own_of(s, u)->depth;
}

static void look_unit(const Battle *b, const State *s, const FeltAbout *w, PieceId u, int side,
                      int32_t *sum) {
    const PlaceId hex = s->piece[u].place;
    sum[TERM_STRENGTH] += unit_value(b, s, u);
    sum[TERM_ODDS] -= exposure(b, s, w, u, side);
    sum[TERM_FLANKS] -= flank_risk(b, s, u, side);
    sum[TERM_LINE] += 20 * lesser(held_beside(s, hex, side), 2);
}

/* Combat values of a side in the Front of each wing, and behind it. */
typedef struct Depth {
    int front[WING_MAX], rear[WING_MAX];
} Depth;

static void look_brigade(const Battle *b, const State *s, const FeltAbout *w, FormationId f,
                         Extents *kept, Depth *depth, int32_t *sum) {
    const Brigade *x = brigade_state(s, f);
    const int side = b->formation[f].side;
    int strength = 0, near = 0;
    FOR_TROOPS_OF(u, b, s, f) {
        strength += unit_cv(b, s, u);
        near += felt_in(b, w, side_other(side), s->piece[u].place) > 0;
    }
    (x->line == LINE_FRONT ? depth->front : depth->rear)[x->wing] += strength;
    if (near == 0) return;
    if (!brigade_complies_kept(b, s, f, kept)) sum[TERM_COMMAND] -= 300;
    if (!(x->flags & BRIGADE_FINISHED)) sum[TERM_TEMPO] += 20 * strength;
}

/* Brigades behind the line are worth having, but not where the line is too thin without them. */
static int reserve_worth(const Battle *b, const Depth *mine, const Depth *theirs) {
    int worth = 0;
    for (int wing = 0; wing < b->wing_count; wing++) {
        const int missing = greater(0, theirs->front[wing] - mine->front[wing]);
        worth += 25 * mine->rear[wing] - 75 * lesser(missing, mine->rear[wing]);
    }
    return worth;
}

/* 2.1.1: wings that have few brigades left. */
static int wings_worth(const Battle *b, const State *s, int side) {
    static const int16_t STAKE[] = {6000, 2500, 900, 300};
    int left[WING_MAX] = {0}, worth = 0;
    FOR_BRIGADES(f, b, s) {
        if (b->formation[f].side == side) left[brigade_state(s, f)->wing]++;
    }
    for (int wing = 0; wing < b->wing_count; wing++) {
        if (!(bayonet_of(s)->side[side].had_wings >> wing & 1)) continue;
        if (left[wing] < 4) worth -= STAKE[left[wing]];
    }
    return worth;
}

static int leaders_worth(const Battle *b, const State *s, int side) {
    const BayonetSide *army = &bayonet_of(s)->side[side];
    int worth = army->ac.flags & LEADER_THERE ? 200 + 100 * leader_rating(b, &army->ac) : 0;
    for (int wing = 0; wing < b->wing_count; wing++) {
        const Leader *wc = &army->wc[wing];
        if (wc->flags & LEADER_THERE) worth += 100 * leader_rating(b, wc);
    }
    return worth;
}

static void look(const Battle *b, const State *s, int32_t value[TERM_MAX]) {
    FeltAbout w;
    Extents kept;
    extents_clear(&kept);
    feel_troops(b, s, &w);
    memset(value, 0, TERM_MAX * sizeof value[0]);
    value[TERM_POINTS] = 1000 * (bayonet_victory_points(b, s, 0) - bayonet_victory_points(b, s, 1));
    value[TERM_ISSUE] = 4 * assessment_lead(b, s);
    look_ground(b, s, &w, value);
    Depth depth[SIDE_MAX] = {0};
    for (int side = 0; side < SIDE_MAX; side++) {
        int32_t sum[TERM_MAX] = {0};
        FOR_SIDE_TROOPS(u, b, s, side) look_unit(b, s, &w, u, side, sum);
        FOR_BRIGADES_OF(f, b, s, side) look_brigade(b, s, &w, f, &kept, &depth[side], sum);
        sum[TERM_WINGS] = wings_worth(b, s, side);
        sum[TERM_COMMAND] += leaders_worth(b, s, side);
        for (int i = 0; i < TERMS; i++) value[i] += side == 0 ? sum[i] : -sum[i];
    }
    value[TERM_RESERVE] =
        reserve_worth(b, &depth[0], &depth[1]) - reserve_worth(b, &depth[1], &depth[0]);
}

/* Blocks of four by four hexes (near.h) in which a side has troops, and those beside them. */
typedef struct Vicinity {
    uint32_t row[BLOCKS_ACROSS + 2]; /* a bit each; both counted from one */
} Vicinity;

static Vicinity vicinity_of(const Battle *b, const State *s, int side) {
    uint32_t held[BLOCKS_ACROSS] = {0};
    Vicinity v = {0};
    FOR_SIDE_TROOPS(u, b, s, side) {
        const int block = field_of(b)->block[s->piece[u].place];
        held[block / BLOCKS_ACROSS] |= 7u << block % BLOCKS_ACROSS;
    }
    for (int row = 0; row < BLOCKS_ACROSS; row++) {
        for (int i = 0; i < 3; i++) v.row[row + i] |= held[row];
    }
    return v;
}

static bool brigade_in(const Battle *b, const State *s, FormationId f, const Vicinity *v) {
    FOR_TROOPS_OF(u, b, s, f) {
        const int block = field_of(b)->block[s->piece[u].place];
        if (v->row[block / BLOCKS_ACROSS + 1] >> (block % BLOCKS_ACROSS + 1) & 1) return true;
    }
    return false;
}

/* Whether a brigade of the acting side has yet to act and has the enemy near. */
static bool waits_near_enemy(const Battle *b, const State *s) {
    const Vicinity v = vicinity_of(b, s, side_other(s->acting));
    FOR_BRIGADES_OF(f, b, s, s->acting) {
        if (!brigade_flagged(s, f, BRIGADE_FINISHED) && brigade_in(b, s, f, &v)) return true;
    }
    return false;
}

/* Far from the enemy one march is like another, and the budget is for where it matters. Inside an
 * activation that is the order and the charge: with single marches, advances and the wings'
 * attempts thought over too, search fell from 69 to 52 % against greedy (64 games each). */
static Thought thought(const Battle *b, const State *s) {
    switch (s->step) {
    case STEP_BRIG_PICK: return waits_near_enemy(b, s) ? THINK_ACTIVATION : THINK_NOT;
    case STEP_ORDER_TRY:
    case STEP_CHARGE_PICK:
    case STEP_ATTACK_DECLARE: return THINK_INSIDE;
    default: return THINK_NOT;
    }
}

/* To pass is left to judgement: what it gives away, the marches of all who have yet to go if the
 * enemy passes too (3.3.6), lies beyond what is played through. And who is far from the enemy may
 * go when he will. */
static bool considers(const Battle *b, const State *s, const Offers *offers, Action a) {
    if (s->step != STEP_BRIG_PICK) return true;
    if (a.verb == VERB_PASS) return false;
    const Vicinity v = vicinity_of(b, s, side_other(s->acting));
    return brigade_in(b, s, a.formation, &v);
}

/* The brigade, the units and the hex a roll is about, whichever there are. */
static uint64_t die_for(const Battle *b, const State *s) {
    const Bayonet *y = bayonet_of(s);
    switch (s->step) {
    case STEP_ART_ROLL: return (uint64_t)y->gun | (uint64_t)y->aim << 16;
    case STEP_ACTION_ROLL: return (uint64_t)y->ordered | (uint64_t)y->verb << 16;
    case STEP_ORDER_ROLL: return (uint64_t)y->active | (uint64_t)y->order << 16;
    case STEP_COMBAT_ROLL:
        return (uint64_t)y->fight.attacker | (uint64_t)y->fight.target << 16 |
               (uint64_t)y->fight.extra << 32;
    case STEP_UNABLE_ROLL: return (uint64_t)y->fight.attacker | (uint64_t)y->fight.defender << 16;
    case STEP_LEADER_ROLL:
    case STEP_MORALE_ROLL: return (uint64_t)y->active;
    default: return 0;
    }
}

const MindHooks BAYONET_MIND = {.term = TERM,
                                .term_count = TERMS,
                                .script = SCRIPT,
                                .script_count = SCRIPTS,
                                .budget = {160, 1250},
                                .look = look,
                                .thought = thought,
                                .considers = considers,
                                .no_account = true,
                                .share = 8,
                                .die_for = die_for,
                                .play = bayonet_play,
                                .known = bayonet_known};
