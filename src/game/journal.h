/* The journal of a game: a header and one line a decision. It is the save file, the replay and
 * what two players mail each other. docs/notation.md describes it.
 *
 *     longroll journal 1
 *     battle perryville full 5d0c2f3a99b1e04d
 *     rules rally 0.1
 *     player csa greedy
 *     player usa Anna
 *
 *     # turn 1
 *     roll 4
 *     ...
 *     = 0123456789abcdef        (the hash of the position here: checked when read)
 */
#pragma once

#include "game/notation.h"

typedef struct JournalHeader {
    char battle[NAME_SIZE];
    char scenario[NAME_SIZE];
    uint64_t battle_hash;
    char ruleset[NAME_SIZE];
    char version[NAME_SIZE];
    char player[SIDE_MAX][NAME_SIZE];
    uint16_t options; /* by name in the text; bits as in Battle.options */
    char option[OPTION_MAX][NAME_SIZE];
    int option_count;
} JournalHeader;

/* Reads the header; returns where the actions begin, or 0 and a fault with its line. Player and
 * option lines may be in any order. */
size_t journal_read_header(JournalHeader *h, const char *text, size_t size, int *line,
                           Fault *fault);
void journal_write_header(const Battle *b, const char *const player[SIDE_MAX], Text *out);

/* Whether this battle is the one the journal was played on: the fault says what differs. */
bool journal_fits(const JournalHeader *h, const Battle *b, Fault *fault);

typedef struct JournalReader {
    const Battle *b;
    State *s;
    Offers *offers;
    State *spare;
    NotationSeen seen; /* may be NULL */
    void *context;
} JournalReader;

/* Plays the lines of `text`, which come after the header; `line` is the number of the line before
 * the first. A last line without an end of line is left out. On a fault everything before the line
 * it names has been played. */
bool journal_replay(JournalReader *r, const char *text, size_t size, int line, Fault *fault);

/* Writing. Actions go in one by one; whole lines come out. */
typedef struct JournalWriter {
    char line[LINE_SIZE]; /* a move that is still buffered */
    size_t used;
    uint8_t verb;  /* its step verb, VERB_NONE before the first step */
    PieceId piece; /* NO_PIECE: nothing is buffered */
    uint8_t turn;  /* of the last "# turn" line */
} JournalWriter;

void journal_writer_init(JournalWriter *w);
/* Call it before the action is taken. */
void journal_write(JournalWriter *w, const Battle *b, const State *before, Action a, Text *out);
/* Writes out a move that is still buffered, as one that goes on. */
void journal_write_pending(JournalWriter *w, Text *out);
void journal_write_hash(const Battle *b, const State *s, Text *out);
