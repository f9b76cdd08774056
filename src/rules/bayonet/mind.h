/* What a commander thinks with, see Mind in game/ruleset.h. */
#pragma once

#include "rules/bayonet/bayonet.h"

extern const Mind BAYONET_MIND;
