/* What a commander thinks with, see game/mind.h. */
#pragma once

#include "game/mind.h"
#include "rules/clash/clash.h"

extern const Mind CLASH_MIND;
