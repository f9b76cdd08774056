/* What a commander thinks with: the terms, the scripts, and which decisions are worth a thought. */
#include "rules/clash/mind/mind.h"

#include "rules/clash/mind/advise.h"
#include "rules/clash/mind/derived.h"
#include "rules/clash/mind/evaluate.h"
#include "rules/clash/mind/scratch.h"
#include "rules/clash/units.h"
#include "rules/clash/steps.h"

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

/* They differ enough to lead to other plans in the same position, and none is much worse than
 * judgement as a rule: a script that changes hardly anything, or nearly always for the worse, would
 * waste rollouts.
 *                                                  ground danger touch line attack stay */
static const Script SCRIPT[] = {
    {"use judgement",        "uses its judgement",            {100, 100,  100, 100,    0,   0}},
    {"press the objective",  "presses for the objective",     {300,  30,  140,  60, -150,   0}},
    {"hold the line",        "holds its line",                {100, 120,   80, 200,  100, 800}},
    {"mass and attack",      "masses to attack",              {100,  40,  200, 100, -200,   0}},
    {"fall back",            "falls back in good order",      { 60, 150,  -40, 100,  300,   0}},
};
/* clang-format on */
enum { SCRIPTS = sizeof SCRIPT / sizeof SCRIPT[0] };

static bool begun(const Battle *b, const State *s) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_MOVED)) return true;
    }
    return false;
}

/* Whether this activation matters: an enemy, or a victory hex that he holds, is near. Troops far
 * from both march as advised, and leave the time to others. */
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

/* In a rollout the rest of a turn is played by the advice, and it can seem better to throw the
 * combat action away than to leave it to that. In the game the rest is thought about as well. */
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
                         .evaluate = clash_evaluate,
                         .thought = thought,
                         .considers = considers,
                         .die_for = die_for,
                         .derive = clash_mind_derive,
                         .play = clash_play,
                         .begin = clash_scratch_begin,
                         .forget = clash_scratch_forget,
                         .shortcut = clash_shortcut};
