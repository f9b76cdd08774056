/* Battles as the command line names them: "perryville", "perryville:knob" (a scenario of it), a
 * folder, or the file of a compiled battle. */
#pragma once

#include "game/battle.h"

/* NULL after telling why, in the name of the command. io_free releases it. */
Battle *load_battle(const char *command, const char *name);

enum { LOAD_NAMES_MAX = 64, LOAD_NAME_SIZE = 1024 };

/* The folders of all battles whose ruleset this program has. */
typedef struct BattleNames {
    int count;
    char name[LOAD_NAMES_MAX][LOAD_NAME_SIZE];
} BattleNames;
bool load_names(BattleNames *names); /* false if memory ran out */
