/* What a commander thinks with, see Mind in game/ruleset.h. */
#pragma once

#include "rules/clash/clash.h"

extern const Mind CLASH_MIND;
