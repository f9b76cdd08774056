/* What a commander thinks with, see Mind in game/ruleset.h. */
#pragma once

#include "rules/rally/rally.h"

extern const Mind RALLY_MIND;
