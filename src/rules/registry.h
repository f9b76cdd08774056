/* The rulesets this program knows: the one place that names law, show and mind together. */
#pragma once

#include "game/ruleset.h"

enum { SYSTEM_COUNT = 4 };
extern const System SYSTEMS[SYSTEM_COUNT];
const System *system_find(const char *name); /* by its ruleset's name; NULL: none */
