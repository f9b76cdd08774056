#pragma once

#include "game/ruleset.h"

extern const Ruleset SKIRMISH;
