/* What a commander thinks with, see game/mind.h. */
#pragma once

#include "game/mind.h"
#include "rules/bayonet/bayonet.h"

extern const Mind BAYONET_MIND;
