/* A recorded game from its file to the position it led to, with everything told that is wrong. */
#pragma once

#include "cli/journal_file.h"

typedef struct LoadedGame {
    JournalFile journal;
    Battle *battle;
    Session *session; /* NULL: nothing could be played */
    Fault fault;      /* of the line that could not be played; its line is 0 if all could */
} LoadedGame;

/* Loads the battle that the journal names and plays it. False after telling, in the name of the
 * command, what is wrong; `session` then holds what was played before the damaged line, if the
 * journal got that far. loaded_game_release in either case. */
bool journal_load(const char *command, const char *path, LoadedGame *game);
void loaded_game_release(LoadedGame *game);
