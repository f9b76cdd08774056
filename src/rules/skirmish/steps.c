/* The sequence of play: read from top to bottom it is a turn of one side. */
#include "rules/skirmish/skirmish.h"

/* clang-format off */
const Step SKIRMISH_STEPS[STEP_COUNT] = {
    /*                 name        clause  decides     offer, take, verdict, prompt */
    [STEP_BEGIN]    = {"begin",    "1.1",  BY_NOBODY,  NULL, skirmish_begin_take, NULL, NULL},
    [STEP_MOVE]     = {"move",     "2.1",  BY_ACTING,  skirmish_move_offer, skirmish_move_take, skirmish_move_verdict, "move a unit one hex, or be done"},
    [STEP_ASSAULT]  = {"assault",  "3.1",  BY_ACTING,  skirmish_assault_offer, skirmish_assault_take, skirmish_assault_verdict, "assault a hex, or be done"},
    [STEP_ROLL]     = {"roll",     "3.2",  BY_CHANCE,  offer_die, skirmish_roll_take, NULL, "the die of the assault"},
    [STEP_RETREAT]  = {"retreat",  "3.4",  BY_FRAME,   skirmish_retreat_offer, skirmish_retreat_take, skirmish_retreat_verdict, "choose where the unit retreats to"},
    [STEP_END]      = {"end",      "1.2",  BY_NOBODY,  NULL, skirmish_end_take, NULL, NULL},
    [STEP_GAME_END] = {"game_end", "4.1",  BY_END,     NULL, NULL, NULL, NULL},
};
/* clang-format on */
