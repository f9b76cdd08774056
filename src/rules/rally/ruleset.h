/* The ruleset for the registry: its law, what people see of it, what a commander thinks with. */
#pragma once

#include "game/ruleset.h"

extern const Ruleset RALLY;
extern const struct Show RALLY_SHOW;
extern const struct Mind RALLY_MIND;
