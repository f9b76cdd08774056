/* What a commander thinks with, see game/mind.h. */
#pragma once

#include "game/mind.h"
#include "rules/rally/rally.h"

extern const Mind RALLY_MIND;
