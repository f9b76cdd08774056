/* Who sits at the table: the commanders that --a and --b name. */
#pragma once

#include "ai/commander.h"

/* NULL after telling which there are, in the name of the command's option. */
const Commander *seat_commander(const char *command, const char *option, const char *name);
