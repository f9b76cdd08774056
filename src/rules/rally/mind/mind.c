/* The table of the mind: scripts, and which decisions deserve thought. */
#include <string.h>

#include "game/mind.h"
#include "rules/rally/mind/advise.h"
#include "rules/rally/mind/derived.h"
#include "rules/rally/mind/evaluate.h"
#include "rules/rally/ruleset.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

/* clang-format off */
/*                                                  ground danger touch line attack stay */
static const Script SCRIPT[] = {
    {"use judgement",        "uses its judgement",            {100, 100,  100, 100,    0,   0}},
    {"press the objective",  "presses for the objective",     {220,  60,  100,  60,  -60,   0}},
    {"hold the line",        "holds its line",                {100, 140,   60, 200,  250, 150}},
    {"mass and attack",      "masses to attack",              {100,  40,  200, 100, -200,   0}},
    {"fall back",            "falls back in good order",      { 40, 260, -100, 150, 2000,   0}},
    {"screen",               "screens and avoids battle",     {130, 180,  140,  40,  400,   0}},
    {"bring up the reserve", "comes up to the fighting line", {130,  80,  180, 250,  100,   0}},
};
/* clang-format on */
enum { SCRIPTS = sizeof SCRIPT / sizeof SCRIPT[0] };

static Thought thought(const Battle *b, const State *s) {
    switch (s->step) {
    case STEP_IMPULSE: return THINK_ACTIVATION;
    case STEP_MOVE_SELECT:
    case STEP_DECLARE_ATTACK:
    case STEP_ADVANCE:
    case STEP_BOMBARD_PLACE:
    case STEP_GIVE_FIELD:
    case STEP_REINFORCEMENT_CHOICE: return THINK_INSIDE;
    default: return THINK_NOT;
    }
}

/* To pass with more points than can be kept (7.2) is left to judgement: it throws them away, and
 * where rollouts see no other difference chance would choose it. */
static bool considers(const Battle *b, const State *s, const Offers *offers, Action a) {
    if (s->step != STEP_IMPULSE || a.verb != VERB_PASS) return true;
    return rally_of(s)->side[s->acting].cp <= rally_most_stored(b, s, s->acting);
}

/* The piece, the formation and the place a roll is about, whichever of them there is. */
static uint64_t die_for(const Battle *b, const State *s) {
    const Rally *r = rally_of(s);
    PieceId piece = r->subject;
    PlaceId place = r->target;
    if (s->frames > 0 && piece == NO_PIECE) memcpy(&piece, frame_peek(s)->own, sizeof piece);
    switch (s->step) {
    case STEP_COMBAT_ROLLS:
    case STEP_FIRE_ROLL:
    case STEP_LEADER_LOSS: place = r->combat.attacked[0]; break;
    case STEP_GUNS_ROLL:
    case STEP_BOMBARD_ROLL:
    case STEP_DUEL_ROLL: piece = r->guns; break;
    default: break;
    }
    return (uint64_t)piece | (uint64_t)place << 16 | (uint64_t)r->order << 32 |
           (uint64_t)r->dice << 40 | (uint64_t)r->cursor << 48;
}

const Mind RALLY_MIND = {.term = RALLY_TERM,
                         .term_count = TERMS,
                         .script = SCRIPT,
                         .script_count = SCRIPTS,
                         .budget = {160, 1100},
                         .evaluate = rally_evaluate,
                         .thought = thought,
                         .considers = considers,
                         .die_for = die_for,
                         .derive = rally_mind_derive,
                         .play = rally_play,
                         .begin = rally_begin,
                         .forget = rally_forget,
                         .shortcut = rally_shortcut};
