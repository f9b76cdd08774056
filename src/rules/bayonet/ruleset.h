/* The ruleset for the registry: its law, what people see of it, what a commander thinks with. */
#pragma once

#include "game/ruleset.h"

extern const Ruleset BAYONET;
extern const struct Show BAYONET_SHOW;
extern const struct Mind BAYONET_MIND;
