/* What must always be true of a position. */
#pragma once

#include "rules/bayonet/state.h"

bool bayonet_check(const Battle *b, const State *s, Complaint *complaint);
