/* The signature of the rules on a battle: one number made of whole random games and of counts of
 * action sequences. It is the same for every compiler and machine, and changes only when the rules
 * or the battle do. */
#pragma once

#include "ai/match.h"
#include "ai/perft.h"

enum { SIGNATURE_GAMES = 400, SIGNATURE_POSITIONS = 20 };

/* About 1.3 MB; the caller's. */
typedef struct SignatureRoom {
    Match match;
    PerftRoom perft;
} SignatureRoom;

uint64_t signature_run(const Battle *b, int games, SignatureRoom *room);
