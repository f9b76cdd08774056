/* The ruleset for the registry: its law, what people see of it, what a commander thinks with. */
#pragma once

#include "game/ruleset.h"

extern const Ruleset CLASH;
extern const struct Show CLASH_SHOW;
extern const struct Mind CLASH_MIND;
