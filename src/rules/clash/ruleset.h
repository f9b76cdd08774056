/* The ruleset as the rest of the program knows it; clash.h is for the ruleset itself. */
#pragma once

#include "game/ruleset.h"

extern const Ruleset CLASH;
