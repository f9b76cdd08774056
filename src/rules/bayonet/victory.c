/* Who has won: by the collapse of a wing (2.1.1, 3.5), by the enemy giving up, or by the battle's
 * own assessment after its last turn. */
#include "rules/bayonet/hooks.h"

#include "rules/bayonet/clauses.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/steps.h"

static StepId over(State *s, int winner) {
    assert(!s->over);
    s->over = 1;
    s->winner = (uint8_t)winner;
    return STEP_GAME_OVER;
}

/* Wings of a side that had brigades once and have none now (R95). */
static int broken_wings(const Battle *b, const State *s, int side) {
    unsigned held = 0;
    int broken = 0;
    FOR_BRIGADES(f, b, s) {
        if (b->formation[f].side == side) held |= 1u << brigade_state(s, f)->wing;
    }
    for (int wing = 0; wing < b->wing_count; wing++) {
        broken += bayonet_of(s)->side[side].had_wings >> wing & 1 && !(held >> wing & 1);
    }
    return broken;
}

StepId bayonet_victory_check_take(const Battle *b, State *s, Action a) {
    const int broken[SIDE_MAX] = {broken_wings(b, s, 0), broken_wings(b, s, 1)};
    const BayonetSide *army = bayonet_of(s)->side;
    if (broken[0] != broken[1]) return over(s, broken[0] > broken[1] ? 1 : 0);
    if (broken[0] > 0) { /* both at once */
        if (army[0].units_lost == army[1].units_lost) return over(s, NO_SIDE);
        return over(s, army[0].units_lost > army[1].units_lost ? 1 : 0);
    }
    s->acting = 0;
    return STEP_CONCEDE;
}

Verdict bayonet_concede_verdict(const Battle *b, const State *s, Action a) {
    return a.verb == VERB_PLAY_ON || a.verb == VERB_CONCEDE ? YES : NO_NOT_NOW;
}

void bayonet_concede_offer(const Battle *b, const State *s, Sink *out) {
    sink_add(out, action_of(VERB_PLAY_ON));
    sink_add(out, action_of(VERB_CONCEDE));
}

StepId bayonet_concede_take(const Battle *b, State *s, Action a) {
    assert(s->acting < SIDE_MAX);
    if (a.verb == VERB_CONCEDE) return over(s, side_other(s->acting));
    if (s->acting == 1) return STEP_CLEAN_UP;
    s->acting = 1;
    return STEP_CONCEDE;
}

/* The final assessment: the first special rule `wins` that holds, or the higher `score`. */

/* How many victory hexes are not as the rule asks: all its own (1), or none the enemy's (2). */
static int hexes_missing(const Battle *b, const State *s, const Special *x) {
    int missing = 0;
    for (int i = 0; i < b->victory_count; i++) {
        missing += x->number[0] == 1 && s->control[i] != x->side;
        missing += x->number[0] == 2 && s->control[i] == side_other(x->side);
    }
    return missing;
}

/* Enemy brigades destroyed less own brigades lost. */
static int brigade_margin(const State *s, int side) {
    const BayonetSide *army = bayonet_of(s)->side;
    return army[side_other(side)].brigades_lost - army[side].brigades_lost;
}

static bool wins(const Battle *b, const State *s, const Special *x) {
    if (hexes_missing(b, s, x) > 0) return false;
    return x->number[1] == NO_MARGIN || brigade_margin(s, x->side) >= x->number[1];
}

static bool untouched_only(const Battle *b, int side) {
    for (int i = 0; i < b->special_count; i++) {
        if (b->special[i].rule == SPECIAL_UNTOUCHED && b->special[i].side == side) return true;
    }
    return false;
}

static int units_worth(const Battle *b) {
    for (int i = 0; i < b->special_count; i++) {
        if (b->special[i].rule == SPECIAL_SCORE) return b->special[i].number[0];
    }
    return 1;
}

int bayonet_victory_points(const Battle *b, const State *s, int side) {
    const Bayonet *y = bayonet_of(s);
    const bool untouched = untouched_only(b, side);
    int points = y->side[side_other(side)].units_lost * units_worth(b);
    for (int i = 0; i < b->victory_count; i++) {
        if (s->control[i] != side) continue;
        if (untouched && y->entered[i] >> side_other(side) & 1) continue;
        points += b->victory[i].value[side];
    }
    return points;
}

static int higher_score(const Battle *b, const State *s) {
    const int points[SIDE_MAX] = {bayonet_victory_points(b, s, 0), bayonet_victory_points(b, s, 1)};
    if (points[0] != points[1]) return points[1] > points[0];
    for (int side = 0; side < SIDE_MAX; side++) {
        if (b->number[side][NUMBER_TIE]) return side;
    }
    return NO_SIDE;
}

int bayonet_assessed_winner(const Battle *b, const State *s) {
    for (int i = 0; i < b->special_count; i++) {
        const Special *x = &b->special[i];
        if (x->rule == SPECIAL_SCORE) return higher_score(b, s);
        if (x->rule == SPECIAL_WINS && wins(b, s, x)) return x->side;
    }
    return NO_SIDE;
}

/* ---- how near they are to it ---- */

enum { SURE = 1000 };

/* How likely something is to hold at the end that holds now by `ahead` half steps, in thousandths:
 * the more turns are left to change it, the less certain. */
static int likely(int ahead, int turns) {
    const int far = (ahead < 0 ? -ahead : ahead) + turns;
    return far == 0 ? SURE / 2 : SURE / 2 + SURE / 2 * ahead / far;
}

static int wins_likely(const Battle *b, const State *s, const Special *x, int turns) {
    int chance = SURE;
    if (x->number[0] != 0) chance = likely(1 - 2 * hexes_missing(b, s, x), turns);
    if (x->number[1] == NO_MARGIN) return chance;
    return chance * likely(1 + 2 * (brigade_margin(s, x->side) - x->number[1]), turns) / SURE;
}

int bayonet_assessment_lead(const Battle *b, const State *s) {
    const int turns = s->over ? 0 : b->turn_count - s->turn + 1; /* to be played, with this one */
    int lead = 0, rest = SURE;
    for (int i = 0; i < b->special_count; i++) {
        const Special *x = &b->special[i];
        int gives[SIDE_MAX] = {0};
        if (x->rule == SPECIAL_SCORE) {
            const int ahead = bayonet_victory_points(b, s, 0) - bayonet_victory_points(b, s, 1);
            const int tie = higher_score(b, s);
            gives[0] = likely(2 * ahead + (tie == 0) - (tie == 1), turns);
            gives[1] = SURE - gives[0];
        } else if (x->rule == SPECIAL_WINS) {
            gives[x->side] = wins_likely(b, s, x, turns);
        }
        lead += rest * (gives[0] - gives[1]) / SURE;
        rest = rest * (SURE - gives[0] - gives[1]) / SURE;
    }
    return lead;
}

StepId bayonet_assessment_take(const Battle *b, State *s, Action a) {
    assert(s->turn == b->turn_count);
    return over(s, bayonet_assessed_winner(b, s));
}

void bayonet_describe_result(const Battle *b, const State *s, Text *out) {
    const BayonetSide *army = bayonet_of(s)->side;
    if (s->winner == NO_SIDE) {
        text_add(out, "Drawn");
    } else {
        text_add(out, b->side_name[s->winner]);
        text_add(out, " victory");
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        text_add(out, side == 0 ? "; lost: " : ", ");
        text_add(out, b->side_name[side]);
        text_add_char(out, ' ');
        text_add_int(out, army[side].units_lost);
        text_add(out, " units, ");
        text_add_int(out, army[side].brigades_lost);
        text_add(out, " brigades");
    }
}
