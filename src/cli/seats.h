/* Who sits at the table: commanders as a person names them. */
#pragma once

#include "ai/commander.h"

/* "search", or with handicaps: "search@20000" (engine decisions a turn), "search@0.5s", and what
 * else commander_read knows. False after telling what is wrong. */
bool seat_commander(const char *command, const char *name, Commander *out);

/* Processor time of this thread, by which commanders with a budget in seconds think: other load on
 * the machine costs them nothing. */
uint64_t seat_clock_us(void);
