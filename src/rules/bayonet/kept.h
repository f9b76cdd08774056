#pragma once

#include "rules/bayonet/bayonet.h"

/* What is kept for speed, against the same worked out the long way. */
bool kept_check(const Battle *b, const State *s, Complaint *complaint);
