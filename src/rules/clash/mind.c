/* The evaluation of a position, term by term, and the scripts. A term is what the Confederates have
 * of something less what the Union has, in thousandths of a victory point as far as one can say;
 * the weights in rules/clash.yaml put them right. */
#include "rules/clash/mind.h"

#include <string.h>

#include "core/spots.h"
#include "game/felt.h"
#include "game/mind.h"
#include "rules/clash/advise.h"
#include "rules/clash/special.h"
#include "rules/clash/standing.h"
#include "rules/clash/steps.h"

typedef enum {
    TERM_POINTS,
    TERM_STRENGTH,
    TERM_SWING,
    TERM_APPROACH,
    TERM_ODDS,
    TERM_FLANKS,
    TERM_LINE,
    TERM_HEIGHT,
    TERM_RESERVE,
    TERM_TEMPO,
    TERM_DECISION,
    TERMS
} ClashTerm;

/* clang-format off */
static const Term TERM[TERMS] = {
    [TERM_POINTS]   = {"points",   "has more of the victory points that it needs", 100, "victory points"},
    [TERM_STRENGTH] = {"strength", "has the stronger army", 100, "strength"},
    [TERM_SWING]    = {"swing",    "stands better around the ground that counts", 100, "the ground that counts"},
    [TERM_APPROACH] = {"approach", "is nearer to what it wants", 100, "what is nearly in reach"},
    [TERM_ODDS]     = {"odds",     "has the better local odds", 100, "better odds"},
    [TERM_FLANKS]   = {"flanks",   "has its flanks and retreats covered", 100, "covered flanks"},
    [TERM_LINE]     = {"line",     "has the firmer line", 100, "a firm line"},
    [TERM_HEIGHT]   = {"height",   "has the better ground", 100, "the better ground"},
    [TERM_RESERVE]  = {"reserve",  "has fresh troops behind the line", 100, "a reserve"},
    [TERM_TEMPO]    = {"tempo",    "has more still to act this turn", 100, "troops still to act"},
    [TERM_DECISION] = {"decision", "is near to deciding the battle at once", 100, "a quick decision"},
};

/* They differ enough to make other plans of the same position, and none is much worse than judgement
 * as a rule: what hardly ever changes anything, or nearly always for the worse, wastes thought.
 *                                                  ground danger touch line attack stay */
static const Script SCRIPT[] = {
    {"use judgement",        "uses its judgement",            {100, 100,  100, 100,    0,   0}},
    {"press the objective",  "presses for the objective",     {300,  30,  140,  60, -150,   0}},
    {"hold the line",        "holds its line",                {100, 120,   80, 200,  100, 800}},
    {"mass and attack",      "masses to attack",              {100,  40,  200, 100, -200,   0}},
    {"fall back",            "falls back in good order",      { 60, 150,  -40, 100,  300,   0}},
};
/* clang-format on */
enum { SCRIPTS = sizeof SCRIPT / sizeof SCRIPT[0], REACH = 4 };

static const int8_t FALLOFF[REACH + 1] = {10, 10, 6, 3, 1};

/* The steps of a side in the place of its unit, where that is the first of them; 0 otherwise. */
static int stack_steps(const Battle *b, const State *s, PieceId u, int side) {
    int steps = 0;
    FOR_PIECES_AT(v, s, s->piece[u].place) {
        if (!is_unit(b, v) || side_of(b, v) != side) continue;
        if (v < u) return 0;
        steps += own_of(s, v)->steps;
    }
    return steps;
}

static void feel(const Battle *b, const State *s, Felt *felt) {
    FeltDisc disc;
    felt_lay_out(b, FALLOFF, REACH, &disc);
    felt_clear(b, felt);
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            const int steps = on_map(s, u) ? stack_steps(b, s, u, side) : 0;
            if (steps == 0) continue;
            const HexId hex = b->place[s->piece[u].place].hex;
            felt_spread_disc(b, felt->of[side], hex, steps, &disc);
        }
    }
}

/* How much of the battle is over, in parts of a turn: as many as have been drawn of its markers. A
 * playing through may end a little before or after a turn does, and should come to the same. */
enum { TURN_PARTS = 256 };
static int elapsed(const Battle *b, const State *s) {
    int drawn = 0, waiting = 0;
    for (FormationId f = 0; f < b->formation_count; f++) {
        const uint8_t marker = clash_of(s)->marker_state[f];
        drawn += marker == CM_DRAWN;
        waiting += marker == CM_CUP || marker == CM_ASIDE;
    }
    const int part = drawn == 0 ? 0 : TURN_PARTS * drawn / (drawn + waiting);
    return TURN_PARTS * (s->turn - 1) + part;
}

/* What ground is worth now, in hundredths of what it counts at the end: until then it may change
 * hands, and does. In a hundred games of greedy against itself in each battle a point of ground
 * foretold a quarter of a point in the end, or less, and two turns before it two thirds; a step
 * lost foretold one at any time. */
static int ground_counts(const Battle *b, const State *s) {
    enum { TURNS = 6 };
    static const uint8_t LEFT[TURNS] = {100, 85, 70, 50, 40, 30};
    const int left = greater(TURN_PARTS * b->turn_count - elapsed(b, s), 0);
    const int turns = left / TURN_PARTS;
    if (turns >= TURNS - 1) return LEFT[TURNS - 1];
    return LEFT[turns] - (LEFT[turns] - LEFT[turns + 1]) * (left % TURN_PARTS) / TURN_PARTS;
}

/* What may change hands: a victory hex about which its owner is the weaker. */
static void look_ground(const Battle *b, const State *s, const Felt *w, int counts,
                        int32_t *value) {
    for (int i = 0; i < b->victory_count; i++) {
        const VictoryHex *v = &b->victory[i];
        const int worth = 10 * counts * (v->value[0] + v->value[1]);
        const int first = w->of[0][v->hex], second = w->of[1][v->hex];
        const int lead = first - second;
        if (first + second == 0) continue;
        if ((s->control[i] == 0 && lead > 0) || (s->control[i] == 1 && lead < 0)) continue;
        value[TERM_SWING] += worth * lead / (first + second + 20) / 2;
    }
}

static int approach(const Battle *b, const State *s, int side) {
    Spots at;
    uint8_t distance[SPOTS_MAX];
    int strength[PIECE_MAX], worth = 0;
    at.count = 0;
    FOR_SIDE_UNITS(u, b, side) {
        if (!on_map(s, u)) continue;
        strength[at.count] = 20 * own_of(s, u)->steps;
        spots_add(&at, b->grid.at[b->place[s->piece[u].place].hex]);
    }
    for (int i = 0; i < b->victory_count; i++) {
        if (s->control[i] == side) continue;
        const VictoryHex *v = &b->victory[i];
        int pull = 0;
        spots_distances(&at, b->grid.at[v->hex], distance);
        for (int k = 0; k < at.count; k++) pull += clash_share(b, strength[k], distance[k]);
        worth += pull * (v->value[0] + v->value[1]);
    }
    return worth;
}

/* 6.3.6: hexes that end the battle for who holds them all, as soon as that counts. */
static int decision(const Battle *b, const State *s, int side) {
    int most = 0;
    for (int n = 0; n < b->special_count; n++) {
        const Special *x = &b->special[n];
        if (x->rule != SPECIAL_AUTOMATIC_HEXES || x->side != side) continue;
        const int early = x->from - s->turn;
        if (early > 4 || (x->until != 0 && x->until < s->turn)) continue;
        int missing = 0;
        for (int i = 0; i < x->hex_count; i++) {
            const int v = b->victory_at[x->hex[i]];
            missing += v < 0 || s->control[v] != side;
        }
        const int worth = missing == 0 ? 5000 : missing == 1 ? 1000 : 0;
        most = greater(most, early > 1 ? worth / 2 : worth);
    }
    return most;
}

static int exposure(const Battle *b, const Felt *w, PlaceId place, int side) {
    const HexId hex = b->place[place].hex;
    const int enemy = w->of[side_other(side)][hex], friends = w->of[side][hex];
    if (enemy == 0) return 0;
    return greater(-80, lesser(100 * (enemy - friends) / greater(friends, 10), 200));
}

static void look_unit(const Battle *b, const State *s, const Felt *w, PieceId u, int32_t *sum) {
    const int side = side_of(b, u), steps = own_of(s, u)->steps;
    const PlaceId place = s->piece[u].place;
    int beside = 0, open = 0, around = 0;
    sum[TERM_STRENGTH] += 150 + steps * (200 + 50 * clash_ter(b, u));
    sum[TERM_ODDS] -= exposure(b, w, place, side);
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId next = b->place[place].adjacent[i];
        if (next == NO_PLACE) continue;
        const bool enemy = units_at(s, next, side_other(side)) > 0;
        around += enemy;
        beside += units_at(s, next, side) > 0;
        open += !enemy && !ezoc(s, next, side);
        if (enemy) {
            const int up = clash_level(b, place) - clash_level(b, next);
            sum[TERM_HEIGHT] += up > 0 ? 60 : up < 0 ? -60 : 0;
        }
    }
    sum[TERM_LINE] += 20 * lesser(beside, 2);
    if (around > 0 && open == 0) sum[TERM_FLANKS] -= 250;
    if (around > 0 && open == 1) sum[TERM_FLANKS] -= 80;
    if (around > 2) sum[TERM_FLANKS] -= 60 * (around - 2);
    const int enemy = w->of[side_other(side)][b->place[place].hex];
    if (around == 0 && enemy > 0) sum[TERM_RESERVE] += 30;
    const uint8_t marker = clash_of(s)->marker_state[clash_formation(b, u)];
    if (enemy > 0 && (marker == CM_CUP || marker == CM_ASIDE)) sum[TERM_TEMPO] += 30 * steps;
}

/* 5.1: the lead of the first side that is as far from its victory as from the enemy's, at the end;
 * what has been gained by now is held against the part of it that is due by now. */
static int lead_due(const Battle *b, const State *s) {
    const int even = 500 * (b->number[0][NUMBER_MARGINAL] - b->number[1][NUMBER_MARGINAL]);
    return even * elapsed(b, s) / (TURN_PARTS * b->turn_count);
}

static void evaluate(const Battle *b, const State *s, int32_t value[TERM_MAX]) {
    Felt w;
    feel(b, s, &w);
    memset(value, 0, TERM_MAX * sizeof value[0]);
    const int lead = clash_victory_points(b, s, 0) - clash_victory_points(b, s, 1);
    const int ground = clash_geographic_points(b, s, 0) - clash_geographic_points(b, s, 1);
    const int counts = ground_counts(b, s);
    value[TERM_POINTS] = 1000 * lead - 10 * (100 - counts) * ground - lead_due(b, s);
    look_ground(b, s, &w, counts, value);
    for (int side = 0; side < SIDE_MAX; side++) {
        int32_t sum[TERM_MAX] = {0};
        sum[TERM_APPROACH] = approach(b, s, side);
        sum[TERM_DECISION] = decision(b, s, side);
        FOR_SIDE_UNITS(u, b, side) {
            if (on_map(s, u)) {
                look_unit(b, s, &w, u, sum);
            } else if (own_of(s, u)->status <= STATUS_AWAY) { /* still to come */
                sum[TERM_STRENGTH] += 150 + own_of(s, u)->steps * (200 + 50 * clash_ter(b, u));
            }
        }
        if (!clash_of(s)->side[side].acted) sum[TERM_TEMPO] += 200;
        for (int i = 0; i < TERMS; i++) value[i] += side == 0 ? sum[i] : -sum[i];
    }
}

static bool begun(const Battle *b, const State *s) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_MOVED)) return true;
    }
    return false;
}

/* Whether something hangs on this activation: an enemy or ground that he holds is near enough. What
 * is far from both marches as advised, and leaves the time for thought to others. */
static bool matters(const Battle *b, const State *s) {
    enum { NEAR = 8 };
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!flagged(s, u, FLAG_ACTIVE) || !on_map(s, u)) continue;
        const PlaceId here = s->piece[u].place;
        FOR_SIDE_UNITS(e, b, side_other(s->acting)) {
            if (on_map(s, e) && place_distance(b, here, s->piece[e].place) <= NEAR) return true;
        }
        for (int i = 0; i < b->victory_count; i++) {
            if (s->control[i] == s->acting) continue;
            if (hex_distance(&b->grid, b->place[here].hex, b->victory[i].hex) <= NEAR) return true;
        }
    }
    return false;
}

/* The combat action is the one great decision of a turn. */
static Thought thought(const Battle *b, const State *s) {
    switch (s->step) {
    case STEP_MOVE_PICK:
        return begun(b, s) ? THINK_INSIDE : matters(b, s) ? THINK_ACTIVATION : THINK_NOT;
    case STEP_ACT_COMBAT: return THINK_ACTIVATION;
    case STEP_COMBAT_TARGET:
    case STEP_COMBAT_ADVANCE:
    case STEP_ACT_SCM_PICK: return THINK_INSIDE;
    default: return THINK_NOT;
    }
}

/* In thought the rest of a turn is played by judgement, and it can look better to throw the combat
 * action away than to leave it to that. Whoever comes after thinks for himself. */
static bool considers(const Battle *b, const State *s, const Offers *offers, Action a) {
    if (a.verb == VERB_COMBAT) return clash_worth_declaring(b, s);
    if (a.verb == VERB_TO) return clash_stacks(b, s, a.piece, a.place); /* or one is lost (7.1) */
    return a.verb != VERB_DONE || !clash_yet_to_fight(b, s);
}

/* What a roll is about and nothing else: what is left over from earlier would make the same roll
 * another one. Draws from the cup are alike as long as the cups are. */
static uint64_t die_for(const Battle *b, const State *s) {
    const Clash *c = clash_of(s);
    switch (s->step) {
    case STEP_EARLY_ROLL:
    case STEP_DELAY_ROLL:
    case STEP_PLACE_ROLL: return c->cursor;
    case STEP_SCM_ROLL:
    case STEP_BOMBARD_ROLL: return c->subject;
    case STEP_ACT_ROLL:
        return (uint64_t)c->active[c->active_at % ACTIVE_MAX] | (uint64_t)c->marker << 8;
    case STEP_COMBAT_CAV_ROLL:
    case STEP_COMBAT_DEF_ROLL:
    case STEP_COMBAT_ATT_ROLL: return (uint64_t)c->subject | (uint64_t)c->battle.target << 16;
    default: return 0;
    }
}

const Mind CLASH_MIND = {.term = TERM,
                         .term_count = TERMS,
                         .script = SCRIPT,
                         .script_count = SCRIPTS,
                         .budget = {400, 850},
                         .evaluate = evaluate,
                         .thought = thought,
                         .considers = considers,
                         .die_for = die_for,
                         .play = clash_play,
                         .begin = clash_begin,
                         .forget = clash_forget,
                         .shortcut = clash_shortcut};
