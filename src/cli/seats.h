/* Who sits at the table: commanders as a person names them. */
#pragma once

#include "ai/commander.h"

/* "search", or with handicaps: "search@20000" (engine decisions a turn), "search@0.5s", and what
 * else commander_read knows. False after telling what is wrong. */
bool seat_commander(const char *command, const char *name, Commander *out);

/* Time of this thread on a processor, by which those with seconds think: what else the machine does
 * is not held against anybody. */
uint64_t seat_clock_us(void);
