/* What a player reads when the program refuses. */
#include "rules/skirmish/skirmish.h"

/* clang-format off */
const Clause SKIRMISH_CLAUSES[VERDICT_COUNT] = {
    [YES]         = {"", ""},
    [NO_NOT_NOW]  = {"1.1a", "First the side moves, then it assaults."},
    [NO_OWN]      = {"1.1b", "Only the side whose turn it is moves and assaults."},
    [NO_LOST]     = {"3.3d", "A lost unit does not come back."},
    [NO_BESIDE]   = {"2.1a", "A unit moves from a hex to the next."},
    [NO_STOPPED]  = {"2.2a", "A unit that enters a hex beside an enemy has ended its move."},
    [NO_OCCUPIED] = {"2.1c", "A hex holds one unit, and nobody moves through another."},
    [NO_POINTS]   = {"2.1b", "The movement points left do not pay for the terrain."},
    [NO_AGAIN]    = {"3.1b", "A unit assaults once a turn."},
    [NO_TARGET]   = {"3.1a", "An assault needs an enemy in the next hex."},
    [NO_RETREAT]  = {"3.4a", "A retreat goes to the next hex, empty and not beside an enemy."},
};
/* clang-format on */
