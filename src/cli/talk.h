/* What a person at the table can say: commands besides actions. */
#pragma once

#include "cli/board.h"
#include "cli/table.h"
#include "game/odds.h"

typedef struct Talk {
    Table *table;
    BoardView view;
    bool quit;     /* the person has left */
    bool show_map; /* the position changed: show it before asking again */
    OddsScratch *odds_scratch;
    Odds *odds;
} Talk;

/* What is to be decided, by which clause, and the legal actions, numbered. */
void talk_prompt(const Talk *t);
void talk_map(Talk *t);
/* One line that a person typed, terminated. */
void talk_hear(Talk *t, char *line);
