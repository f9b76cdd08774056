/* What a commander thinks with, see MindHooks in game/ruleset.h. */
#pragma once

#include "rules/clash/clash.h"

extern const MindHooks CLASH_MIND;
