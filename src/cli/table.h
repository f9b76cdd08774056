/* A table at which a game is played: the game, who sits on either side, the dice, the journal that
 * is kept as it goes. The terminal around it is cmd_play.c. */
#pragma once

#include "ai/commander.h"
#include "cli/journal_file.h"

typedef struct Table {
    Session *game;
    const Commander *seat[SIDE_MAX]; /* NULL: a person */
    Commander commander[SIDE_MAX];   /* with their handicaps */
    const char *player[SIDE_MAX];    /* their names */
    void *scratch[SIDE_MAX];
    Random dice, mind[SIDE_MAX];
    bool person_rolls;   /* the dice are real ones, and typed in */
    const char *journal; /* file kept as the game goes, or NULL */
    JournalLog log;
    bool log_lost;      /* the journal could not be written to its end */
    State before;       /* for what came of an action */
    JournalWriter echo; /* says on the screen what was done */
} Table;

/* Seats with a commander's name have one, "person" has none. False after telling. */
bool table_init(Table *t, const Battle *b, const char *const who[SIDE_MAX], uint64_t seed);
void table_release(Table *t);

/* Opens the journal: a new one, or one that exists, whose game goes on. A damaged line and what
 * follows it are put aside into FILE.damaged. False after telling. */
bool table_open_journal(Table *t, const char *path);

/* Whether a person is asked now: for a decision, or for a die that was rolled by hand. */
bool table_asks_person(const Table *t);
/* Lets commanders and dice act until a person is asked or the game is over. False if there is no
 * memory. */
bool table_advance(Table *t);

/* An offer, or a line of notation; see session_play. What was done is logged and shown. */
bool table_take(Table *t, Action a);
bool table_play(Table *t, const char *line, size_t size, Fault *fault);
/* What a good commander would do: the text of an action of the side that is asked. */
bool table_hint(Table *t, char line[LINE_SIZE]);
/* Why the computer on this side did what it did last; false if it has said nothing. */
bool table_reason(const Table *t, int side, char line[LINE_SIZE]);
/* Takes back the last decision a person made, but no die unless they are rolled by hand. False if
 * there is none to take back. */
bool table_undo(Table *t);
/* Puts a half-finished move on the screen and into the journal. */
void table_pause(Table *t);
