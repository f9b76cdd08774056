/* The rulesets this program knows. */
#pragma once

#include "game/ruleset.h"

enum { RULESET_COUNT = 3 };
extern const Ruleset *const RULESETS[RULESET_COUNT];
const Ruleset *ruleset_find(const char *name); /* NULL: none of that name */
