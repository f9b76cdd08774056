/* What the parts of the case runner share: one case being read and played. */
#pragma once

#include "cases/case.h"
#include "game/notation.h"
#include "game/odds.h"

enum { STATEMENT_MAX = 2048, AFTER_MAX = 512 };

/* One statement: a line, or the part of a line between semicolons. */
typedef struct Statement {
    int line;
    bool goes_on; /* after a semicolon or indented: may leave out the first word */
    Scan text;
} Statement;

struct CaseRun {
    CaseOptions options;
    const char *file;
    int line; /* of the statement being read */
    int failures;
    const System *system;   /* NULL before the case names it */
    const Ruleset *ruleset; /* its law */

    Statement statement[STATEMENT_MAX];
    int statement_count;
    int played_from; /* first statement after the set-up */

    /* What waits until the pieces are placed: words after a piece, `set` lines. */
    struct {
        int line;
        PieceId piece; /* NO_PIECE: a `set` line */
        Scan text;
    } after[AFTER_MAX];
    int after_count;
    int turn;         /* 0: as the battle begins */
    int step;         /* -1: from the ruleset's own beginning */
    int acting;       /* -1: not said */
    uint8_t key[128]; /* what a letter of the map picture stands for; 0xFF: nothing */
    int picture_row;

    Battle battle;
    State state;
    State start; /* as set up, for `again` */
    State spare;
    State trial;
    Offers offers;
    Offers trial_offers;
    OddsScratch odds_scratch;
    Odds odds;
    int16_t table[TABLE_CELL_MAX];
    const Ruleset *table_of; /* whose tables these are */
    bool table_broken;       /* they could not be read */
    char taken[8192];        /* what a commander did, one action a line */
};

/* Notes a failure at the current line. Answers false, so that a reader can return it. */
bool case_fail(CaseRun *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Notes that a word of the case has a new name now; the word has been read all the same. */
void case_renamed(CaseRun *c, const char *old, const char *now);

/* Words. `scan_until` takes text up to one of the stop characters, blanks cut off at both ends. */
size_t scan_until(Scan *s, const char *stops, const char **start);
static inline size_t scan_left(const Scan *s) { return (size_t)(s->end - s->at); }
bool word_is(const char *word, size_t size, const char *name);
/* A side by its id, or the words "chance" and "nobody" as -1 and -2; false if it is none. */
bool scan_side(const Battle *b, Scan *s, int *side);
bool scan_place(const Battle *b, Scan *s, PlaceId *place); /* a river hex needs its bank */
bool scan_hex(const Battle *b, Scan *s, HexId *hex);

/* The same, with a failure noted if it is not there. */
bool take_name(CaseRun *c, const char *start, size_t size, char out[NAME_SIZE]);
bool take_int(CaseRun *c, Scan *s, int least, int most, const char *what, int *out);
bool take_side(CaseRun *c, Scan *s, int *side);
bool take_place(CaseRun *c, Scan *s, PlaceId *place);
