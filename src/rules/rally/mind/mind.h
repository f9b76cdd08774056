/* What a commander thinks with, see MindHooks in game/ruleset.h. */
#pragma once

#include "rules/rally/rally.h"

extern const MindHooks RALLY_MIND;
