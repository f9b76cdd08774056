/* What a commander thinks with, see MindHooks in game/ruleset.h. */
#pragma once

#include "rules/bayonet/bayonet.h"

extern const MindHooks BAYONET_MIND;
