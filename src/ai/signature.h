/* Signatures: one number for each battle that shows whether anything has changed. They are the same
 * for every compiler and machine.
 *
 * The signature of the rules is made of whole random games and of counts of action sequences, and
 * changes only when the rules or the battle do. The signature of a commander is made of everything
 * it chooses in a few games against itself, and changes only when its choices do. */
#pragma once

#include "ai/commander.h"
#include "ai/match.h"
#include "ai/perft.h"

enum { SIGNATURE_GAMES = 400, SIGNATURE_POSITIONS = 20 };

/* About 1.4 MB; owned by the caller. */
typedef struct SignatureScratch {
    Match match;
    PerftScratch perft;
} SignatureScratch;

uint64_t signature_run(const Battle *b, int games, SignatureScratch *scratch);

/* About 10 MB; owned by the caller. */
typedef struct ChoicesScratch {
    Match match;
    _Alignas(16) unsigned char commander[SIDE_MAX][COMMANDER_SCRATCH_MAX];
} ChoicesScratch;

/* Of a commander of this level, with a budget so small that it takes a few seconds in all. */
uint64_t signature_of_choices(const Battle *b, const Commander *level, ChoicesScratch *scratch);
